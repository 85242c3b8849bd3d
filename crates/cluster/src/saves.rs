//! What each process saves, so that the same number of processes or another one goes on from it.
//!
//! Before the first task of some tile a process waits until its own tasks of the tiles before are done, and
//! saves its chunks, each in a file of its own. Where all have done that for a tile, nothing is on its way
//! across it: these files together are the whole state. No process waits for another one.

use crate::error::ClusterError;
use impartial::run::{Checkpoint, CheckpointError, CheckpointId};
use impartial::solve::swept::ring::{Ring, Worker};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A file of a chunk, as its name says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct Save {
    /// All tiles before this one are done.
    pub(crate) tile: usize,
    /// Into how many parts the window was to be cut.
    pub(crate) parts: u64,
    /// Words of a set.
    pub(crate) words: usize,
    /// Which chunk it is.
    pub(crate) chunk: usize,
}

impl Save {
    fn name(self) -> String {
        let Save { tile, parts, words, chunk } = self;
        format!("before-{tile:06}-words-{words}-parts-{parts}-chunk-{chunk}.saved")
    }

    fn of_name(name: &str) -> Option<Self> {
        let numbers: Vec<u32> = name
            .strip_suffix(".saved")?
            .split('-')
            .filter(|part| part.bytes().all(|b| b.is_ascii_digit()))
            .map(|part| part.parse().ok())
            .collect::<Option<_>>()?;
        let &[tile, words, parts, chunk] = numbers.as_slice() else { return None };
        let save =
            Save { tile: tile as usize, parts: parts.into(), words: words as usize, chunk: chunk as usize };
        (save.name() == name).then_some(save)
    }
}

/// Where a process saves what it has done, and how often.
#[derive(Clone, Debug)]
pub struct Saves {
    folder: PathBuf,
    every: Duration,
}

impl Saves {
    /// In a folder, which is made if it is not there: one for each process, or one that all of them share.
    /// To go on with another number of processes each must find the files of its chunks in its own.
    pub fn new(folder: impl Into<PathBuf>, every: Duration) -> Self {
        Saves { folder: folder.into(), every }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn every(&self) -> Duration {
        self.every
    }

    fn failed(&self, error: io::Error) -> ClusterError {
        ClusterError::Folder { path: self.folder.clone(), error }
    }

    /// What is there.
    pub(crate) fn list(&self) -> Result<Vec<Save>, ClusterError> {
        std::fs::create_dir_all(&self.folder).map_err(|error| self.failed(error))?;
        let mut found = Vec::new();
        for entry in std::fs::read_dir(&self.folder).map_err(|error| self.failed(error))? {
            let name = entry.map_err(|error| self.failed(error))?.file_name();
            found.extend(name.to_str().and_then(Save::of_name));
        }
        found.sort();
        Ok(found)
    }
}

/// The saves of a process at work.
#[derive(Debug)]
pub(crate) struct Saving {
    saves: Saves,
    id: CheckpointId,
    /// All files of this process, and those that were found.
    files: BTreeSet<Save>,
    /// The save from which to go on if the newest one is not whole.
    last: Option<usize>,
}

impl Saving {
    pub(crate) fn new(saves: Saves, id: CheckpointId, found: &[Save]) -> Self {
        Saving { saves, id, files: found.iter().copied().collect(), last: None }
    }

    fn checkpoint(&self, save: Save) -> Checkpoint {
        Checkpoint::new(self.saves.folder.join(save.name()), self.id.clone())
    }

    /// Saves all chunks of a worker that has done all tiles before this one, and removes what nobody
    /// needs any more: whoever is asked to save again knows that the last save is whole.
    pub(crate) fn save(
        &mut self,
        ring: &Ring<'_>,
        worker: &Worker<'_, '_>,
        tile: usize,
    ) -> Result<(), ClusterError> {
        for chunk in own(ring, worker.number(), tile) {
            let save = Save { tile, parts: ring.parts(), words: ring.words(), chunk };
            self.checkpoint(save).save(&mut |to| worker.write_chunk(chunk, to))?;
            self.files.insert(save);
        }
        let last = self.last.replace(tile);
        let (kept, old): (BTreeSet<Save>, _) = std::mem::take(&mut self.files)
            .into_iter()
            .partition(|save| save.tile == tile || Some(save.tile) == last);
        self.files = kept;
        // The first save of a process may be the only whole one of those that it found.
        match last {
            Some(_) => self.remove(old),
            None => {
                self.files.extend(old);
                Ok(())
            }
        }
    }

    /// Reads the chunks of a worker as they were before a tile.
    pub(crate) fn load(
        &mut self,
        ring: &Ring<'_>,
        worker: &mut Worker<'_, '_>,
        tile: usize,
    ) -> Result<(), ClusterError> {
        for chunk in own(ring, worker.number(), tile) {
            let save = Save { tile, parts: ring.parts(), words: ring.words(), chunk };
            let checkpoint = self.checkpoint(save);
            let failed = |error: io::Error| {
                let path = checkpoint.path().to_owned();
                ClusterError::Saved(CheckpointError::Io { path, error })
            };
            let missing = || failed(io::ErrorKind::NotFound.into());
            let mut saved = checkpoint.open()?.ok_or_else(missing)?;
            worker.read_chunk(chunk, &mut saved as &mut dyn Read).map_err(failed)?;
        }
        self.last = Some(tile);
        Ok(())
    }

    /// Removes all files: the work is done.
    pub(crate) fn remove_all(&mut self) -> Result<(), ClusterError> {
        let all = std::mem::take(&mut self.files);
        self.remove(all)
    }

    fn remove(&self, files: BTreeSet<Save>) -> Result<(), ClusterError> {
        files.into_iter().try_for_each(|save| Ok(self.checkpoint(save).remove()?))
    }
}

/// The chunks of a worker that tiles before this one have met.
pub(crate) fn own<'r>(ring: &'r Ring<'_>, worker: usize, tile: usize) -> impl Iterator<Item = usize> + 'r {
    let met = tile.checked_sub(1).map_or(0, |last| ring.last_chunk(last) + 1);
    (0..met).filter(move |&chunk| ring.owner(chunk) == worker)
}

/// The furthest save that is whole: the ring as it was cut then, and the tile before which all is done.
/// `found` is what each process has.
pub(crate) fn furthest<'w>(
    ring: impl Fn() -> Option<Ring<'w>>,
    found: &[Vec<Save>],
) -> Option<(Ring<'w>, usize)> {
    let mut kinds: BTreeSet<(usize, usize, u64)> = BTreeSet::new();
    kinds.extend(found.iter().flatten().map(|save| (save.tile, save.words, save.parts)));
    let sets: Vec<BTreeSet<Save>> = found.iter().map(|saves| saves.iter().copied().collect()).collect();
    for (tile, words, parts) in kinds.into_iter().rev() {
        let Some(ring) = ring().and_then(|ring| ring.cut_as(parts, words)) else { continue };
        if tile > ring.tiles() {
            continue;
        }
        let is_whole = (0..ring.workers()).all(|worker| {
            let has = |chunk| sets[worker].contains(&Save { tile, parts, words, chunk });
            own(&ring, worker, tile).all(has)
        });
        if is_whole {
            return Some((ring, tile));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::game::{Colex, Movers};

    #[test]
    fn names_are_read_as_they_are_written_and_others_are_not_ours() {
        let save = Save { tile: 12, parts: 16, words: 4, chunk: 3 };
        assert_eq!(save.name(), "before-000012-words-4-parts-16-chunk-3.saved");
        assert_eq!(Save::of_name(&save.name()), Some(save));
        for other in ["before-12-words-4-parts-16-chunk-3.saved", "x.saved", ".saved", "1-2-3-4.saved", ""] {
            assert_eq!(Save::of_name(other), None, "{other}");
        }
    }

    #[test]
    fn only_a_save_of_which_every_chunk_is_where_it_is_needed_is_whole() {
        let window = Colex::sets(4, 40).unwrap();
        let two = || Ring::new(Movers::All, &window, false, 2);
        let three = Ring::new(Movers::All, &window, false, 3).unwrap();
        let (parts, words) = (three.parts(), three.words());
        let all = |tile: usize| -> Vec<Save> {
            (0..=three.last_chunk(tile - 1)).map(|chunk| Save { tile, parts, words, chunk }).collect()
        };
        let of = |found: &[Vec<Save>]| furthest(two, found).map(|(_, tile)| tile);
        // A folder that both share.
        let both: Vec<Save> = all(5).into_iter().chain(all(9)).collect();
        assert_eq!(of(&[both.clone(), both.clone()]), Some(9));
        // Of the newer one a chunk is missing, wherever it should be.
        for at in 0..all(9).len() {
            let mut less = all(9);
            less.remove(at);
            let less: Vec<Save> = less.into_iter().chain(all(5)).collect();
            assert_eq!(of(&[less.clone(), less]), Some(5));
        }
        // Each has its own, and each has the other's.
        let ring = two().unwrap().cut_as(parts, words).unwrap();
        let of_worker = |worker: usize| -> Vec<Save> {
            all(9).into_iter().filter(|save| ring.owner(save.chunk) == worker).collect()
        };
        assert_eq!(of(&[of_worker(0), of_worker(1)]), Some(9));
        assert_eq!(of(&[of_worker(1), of_worker(0)]), None);
        assert_eq!(of(&[Vec::new(), Vec::new()]), None);
        // Of a tile that there is not, and of sets that there are not.
        let odd = vec![
            Save { tile: 1 << 30, parts, words, chunk: 0 },
            Save { tile: 2, parts: 0, words: 3, chunk: 0 },
        ];
        assert_eq!(of(&[odd.clone(), odd]), None);
    }
}
