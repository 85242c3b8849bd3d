//! What each process saves, so that the same number of processes or another one goes on from it.
//!
//! Before the first task of some tile a process waits until its own tasks of the tiles before are done, and
//! saves its chunks, each in a file of its own. Where all have done that for a tile, nothing is on its way
//! across it: these files together are the whole state. No process waits for another one.

use crate::error::ClusterError;
use crate::form::SetLayout;
use crate::found::{SavedChunk, SavedFiles, Stretch, own};
use crate::part;
use crate::ring::{Ring, Worker};
use impartial::run::{AtomicFile, Checkpoint, CheckpointError, CheckpointId, Damage};
use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where a process saves what it has done, and how often.
#[derive(Clone, Debug)]
pub struct Saves {
    folder: PathBuf,
    every: Duration,
}

impl Saves {
    /// In a folder, which is made if it is not there: one for each process, or one that all of them share.
    /// To go on with another number of processes each must find the files of its chunks in its own; of values
    /// that are written it is enough that one of them has each file.
    ///
    /// Less often where a save of the first process takes long, so that it takes at most a twentieth of its time.
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

    /// What is there, in a folder that is made if it is not.
    pub(crate) fn list(&self) -> Result<SavedFiles, ClusterError> {
        std::fs::create_dir_all(&self.folder).map_err(|error| self.failed(error))?;
        AtomicFile::remove_stale_in(&self.folder);
        self.found().map_err(|error| self.failed(error))
    }

    fn found(&self) -> io::Result<SavedFiles> {
        let mut found = SavedFiles::default();
        for entry in std::fs::read_dir(&self.folder)? {
            let name = entry?.file_name();
            let Some(name) = name.to_str() else { continue };
            found.chunks.extend(SavedChunk::of_name(name));
            found.stretches.extend(Stretch::of_name(name));
        }
        found.chunks.sort();
        found.stretches.sort();
        Ok(found)
    }
}

/// The saves of a process at work.
#[derive(Debug)]
pub(crate) struct Saving {
    saves: Saves,
    id: CheckpointId,
    /// All files of this process, and those that were found.
    files: BTreeSet<SavedChunk>,
    /// The save from which to go on if the newest one is not whole.
    last: Option<usize>,
}

impl Saving {
    pub(crate) fn new(saves: Saves, id: CheckpointId, found: &[SavedChunk]) -> Self {
        Saving { saves, id, files: found.iter().copied().collect(), last: None }
    }

    fn checkpoint(&self, save: SavedChunk) -> Checkpoint {
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
            let save = SavedChunk { tile, parts: ring.parts(), form: SetLayout::from_ring(ring), chunk };
            self.checkpoint(save).save(&mut |to| worker.write_chunk(chunk, to))?;
            self.files.insert(save);
        }
        let last = self.last.replace(tile);
        let (kept, old): (BTreeSet<SavedChunk>, _) = std::mem::take(&mut self.files)
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

    /// Sees that what is there, and is no whole save, is not of other work: it will be removed.
    ///
    /// # Errors
    /// [`CheckpointError::Foreign`].
    pub(crate) fn refuse_foreign(&self) -> Result<(), ClusterError> {
        let Some(save) = self.files.last() else { return Ok(()) };
        match self.checkpoint(*save).open() {
            Err(error @ CheckpointError::Foreign { .. }) => Err(error.into()),
            _ => Ok(()),
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
            let save = SavedChunk { tile, parts: ring.parts(), form: SetLayout::from_ring(ring), chunk };
            let checkpoint = self.checkpoint(save);
            let failed = |error: io::Error| {
                let path = checkpoint.path().to_owned();
                ClusterError::Saved(CheckpointError::Io { path, error })
            };
            let missing = || failed(io::ErrorKind::NotFound.into());
            let mut saved = checkpoint.open()?.ok_or_else(missing)?;
            worker.read_chunk(chunk, &mut saved as &mut dyn Read).map_err(failed)?;
            // What one of these has done no other has.
            if worker.next(chunk) != tile {
                let (path, damage) = (checkpoint.path().to_owned(), Damage::State);
                return Err(CheckpointError::Damaged { path, damage }.into());
            }
        }
        self.last = Some(tile);
        Ok(())
    }

    /// Removes all files: the work is done.
    pub(crate) fn remove_all(&mut self) -> Result<(), ClusterError> {
        let all = std::mem::take(&mut self.files);
        self.remove(all)?;
        // Whoever shares the folder may have removed it.
        let Ok(entries) = std::fs::read_dir(self.saves.folder()) else { return Ok(()) };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let values = name.to_str().map(|name| name.strip_suffix(".json").unwrap_or(name));
            // Also where somebody was killed before they were whole.
            if let Some(values) = values.filter(|values| Stretch::of_values(values).is_some()) {
                part::remove(&self.saves.folder().join(values))?;
            }
        }
        Ok(())
    }

    fn remove(&self, files: BTreeSet<SavedChunk>) -> Result<(), ClusterError> {
        files.into_iter().try_for_each(|save| Ok(self.checkpoint(save).remove()?))
    }
}
