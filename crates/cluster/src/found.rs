//! The saved work of a process, as described by the names of its files.

use crate::form::SetLayout;
use crate::ring::Ring;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A saved chunk, as described by the name of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct SavedChunk {
    /// All tiles before this one are done.
    pub(crate) tile: usize,
    /// The number of parts into which the window was to be cut.
    pub(crate) parts: u64,
    pub(crate) form: SetLayout,
    /// The chunk.
    pub(crate) chunk: usize,
}

impl SavedChunk {
    pub(crate) fn name(self) -> String {
        let SavedChunk { tile, parts, form: SetLayout { words, sets }, chunk } = self;
        format!("before-{tile:06}-words-{words}-sets-{sets}-parts-{parts}-chunk-{chunk}.saved")
    }

    pub(crate) fn of_name(name: &str) -> Option<Self> {
        let numbers: [u32; 5] = numbers_of(name)?.try_into().ok()?;
        let [tile, words, sets, parts, chunk] = numbers.map(|number| number as usize);
        let save = SavedChunk { tile, parts: parts as u64, form: SetLayout { words, sets }, chunk };
        (save.name() == name).then_some(save)
    }
}

/// Returns the numbers in the name of a file that may be a saved file; `None` for other names.
pub(crate) fn numbers_of(name: &str) -> Option<Vec<u32>> {
    let parts = name.strip_suffix(".saved")?.split('-');
    parts.filter(|part| part.bytes().all(|b| b.is_ascii_digit())).map(|part| part.parse().ok()).collect()
}

/// The saved work of a process, as described by the names of its files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SavedFiles {
    pub(crate) chunks: Vec<SavedChunk>,
    /// The files of values, if values are written.
    pub(crate) stretches: Vec<Stretch>,
}

/// A stretch of the work of a process, as described by the name of the file of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[u64; 6]", into = "[u64; 6]")]
pub(crate) struct Stretch {
    /// The first tile of the stretch.
    pub(crate) from: usize,
    /// The tile after the last tile of the stretch.
    pub(crate) before: usize,
    /// The words of a set.
    pub(crate) words: usize,
    /// The number of parts into which the window was to be cut.
    pub(crate) parts: u64,
    pub(crate) process: usize,
    pub(crate) processes: usize,
}

/// Stretches are sent as arrays of numbers, because there may be thousands of them.
impl From<Stretch> for [u64; 6] {
    fn from(stretch: Stretch) -> Self {
        let Stretch { from, before, words, parts, process, processes } = stretch;
        [from as u64, before as u64, words as u64, parts, process as u64, processes as u64]
    }
}

impl From<[u64; 6]> for Stretch {
    fn from([from, before, words, parts, process, processes]: [u64; 6]) -> Self {
        let [from, before, words, process, processes] =
            [from, before, words, process, processes].map(|number| number as usize);
        Stretch { from, before, words, parts, process, processes }
    }
}

impl Stretch {
    fn name(self) -> String {
        let Stretch { from, before, words, parts, process, processes } = self;
        format!(
            "values-from-{from:06}-before-{before:06}-words-{words}-parts-{parts}-process-{process}-of-{processes}.saved"
        )
    }

    /// Parses the name of a manifest. The manifest is written last, so that its values are complete.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        Stretch::of_values(name.strip_suffix(".json")?)
    }

    /// Parses the name of a file of values, which may be incomplete.
    pub(crate) fn of_values(name: &str) -> Option<Self> {
        let numbers: [u32; 6] = numbers_of(name)?.try_into().ok()?;
        let stretch = Stretch::from(numbers.map(u64::from));
        let Stretch { from, before, process, processes, .. } = stretch;
        (from < before && process < processes && stretch.name() == name).then_some(stretch)
    }

    pub(crate) fn path(self, folder: &Path) -> PathBuf {
        folder.join(self.name())
    }
}

/// Returns the chunks of a worker to which tiles before `tile` have gone.
pub(crate) fn own<'r>(ring: &'r Ring<'_>, worker: usize, tile: usize) -> impl Iterator<Item = usize> + 'r {
    let reached = tile.checked_sub(1).map_or(0, |last| ring.last_chunk(last) + 1);
    (0..reached).filter(move |&chunk| ring.owner(chunk) == worker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunk_names_round_trip_and_other_names_are_ignored() {
        let save = SavedChunk { tile: 12, parts: 16, form: SetLayout { words: 4, sets: 1 }, chunk: 3 };
        assert_eq!(save.name(), "before-000012-words-4-sets-1-parts-16-chunk-3.saved");
        assert_eq!(SavedChunk::of_name(&save.name()), Some(save));
        for other in
            ["before-12-words-4-sets-1-parts-16-chunk-3.saved", "x.saved", ".saved", "1-2-3-4-5.saved", ""]
        {
            assert_eq!(SavedChunk::of_name(other), None, "{other}");
        }
    }

    #[test]
    fn stretch_names_round_trip_and_other_names_are_ignored() {
        let stretch = Stretch { from: 3, before: 12, words: 2, parts: 16, process: 1, processes: 4 };
        let name = "values-from-000003-before-000012-words-2-parts-16-process-1-of-4.saved";
        assert_eq!(stretch.name(), name);
        let manifest = format!("{name}.json");
        assert_eq!(Stretch::of_name(&manifest), Some(stretch));
        let odd = ["000003", "000012", "process-1"];
        let changed = ["000012", "000003", "process-4"];
        for (from, to) in odd.into_iter().zip(changed) {
            let other = manifest.replace(from, to);
            assert_eq!(Stretch::of_name(&other), None, "{other}");
        }
        for other in [name, "values.json", ".saved.json", "1-2-3-4-5-6.saved.json"] {
            assert_eq!(Stretch::of_name(other), None, "{other}");
        }
    }
}
