//! The saved work of each process, from which the same number of processes or another one can resume.
//!
//! Before the first task of some tile, a process waits until its own tasks of the earlier tiles are done. Then it saves
//! each of its chunks in a file. When all processes have done that for a tile, no message is in flight across it, so
//! that these files together are the whole state. No process waits for another one.

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

/// The folder in which a process saves its work, and the interval between two saves.
#[derive(Clone, Debug)]
pub struct Saves {
    folder: PathBuf,
    every: Duration,
}

impl Saves {
    /// Saves in a folder, which is created if necessary: one for each process, or one that all processes share. To
    /// resume with another number of processes, each process must find the files of its chunks in its own folder. For
    /// files of written values it is enough that one of the processes has each file.
    ///
    /// If saving takes long in the first process, the interval is extended so that saving takes at most a twentieth of
    /// its time.
    pub fn new(folder: impl Into<PathBuf>, every: Duration) -> Self {
        Saves { folder: folder.into(), every }
    }

    /// Returns the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn every(&self) -> Duration {
        self.every
    }

    fn failed(&self, error: io::Error) -> ClusterError {
        ClusterError::Folder { path: self.folder.clone(), error }
    }

    /// Returns the saved files in the folder, which is created if necessary.
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

/// The saved files of a process at work.
#[derive(Debug)]
pub(crate) struct SaveQueue {
    saves: Saves,
    id: CheckpointId,
    /// All files of this process, and those that were found.
    files: BTreeSet<SavedChunk>,
    /// The tile of the save from which to resume if the newest save is incomplete.
    last: Option<usize>,
}

impl SaveQueue {
    pub(crate) fn new(saves: Saves, id: CheckpointId, found: &[SavedChunk]) -> Self {
        SaveQueue { saves, id, files: found.iter().copied().collect(), last: None }
    }

    fn checkpoint(&self, save: SavedChunk) -> Checkpoint {
        Checkpoint::new(self.saves.folder.join(save.name()), self.id.clone())
    }

    /// Saves all chunks of a worker that has done all tiles before `tile`, and removes the files that are not needed
    /// any more. A request to save again implies that the last save is complete in all processes.
    pub(crate) fn save(
        &mut self,
        ring: &Ring<'_>,
        worker: &Worker<'_, '_>,
        tile: usize,
    ) -> Result<(), ClusterError> {
        for chunk in own(ring, worker.number(), tile) {
            let save = SavedChunk { tile, parts: ring.parts(), form: SetLayout::from_ring(ring), chunk };
            self.checkpoint(save).save(&mut |writer| worker.write_chunk(chunk, writer))?;
            self.files.insert(save);
        }
        let last = self.last.replace(tile);
        let (recent, old): (BTreeSet<SavedChunk>, _) = std::mem::take(&mut self.files)
            .into_iter()
            .partition(|save| save.tile == tile || Some(save.tile) == last);
        self.files = recent;
        // The first save of a process may be the only complete one among the saves that it found.
        match last {
            Some(_) => self.remove(old),
            None => {
                self.files.extend(old);
                Ok(())
            }
        }
    }

    /// Verifies that files that form no complete save are not those of other work, before they are removed.
    ///
    /// # Errors
    /// [`CheckpointError::Foreign`] if they are.
    pub(crate) fn refuse_foreign(&self) -> Result<(), ClusterError> {
        let Some(save) = self.files.last() else { return Ok(()) };
        match self.checkpoint(*save).open() {
            Err(error @ CheckpointError::Foreign { .. }) => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// Reads the chunks of a worker in their state before a tile.
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
            // The chunk must have done the tiles before `tile`, and no other.
            if worker.next(chunk) != tile {
                let (path, damage) = (checkpoint.path().to_owned(), Damage::State);
                return Err(CheckpointError::Damaged { path, damage }.into());
            }
        }
        self.last = Some(tile);
        Ok(())
    }

    /// Removes all files after the work is done.
    pub(crate) fn remove_all(&mut self) -> Result<(), ClusterError> {
        let all = std::mem::take(&mut self.files);
        self.remove(all)?;
        // Another process that shares the folder may have removed it.
        let Ok(entries) = std::fs::read_dir(self.saves.folder()) else { return Ok(()) };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let values = name.to_str().map(|name| name.strip_suffix(".json").unwrap_or(name));
            // Files without a manifest too, which a killed process left incomplete.
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
