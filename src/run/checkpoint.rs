//! Checkpoints of long work: a state in a file, written whole or not at all.
//!
//! A checkpoint file consists of a line that identifies the format, a line of JSON that identifies the work, and the
//! state, in a form of the solver:
//!
//! ```text
//! impartial checkpoint 1
//! {"version":"0.1.0","kind":"table","game":"…","window":"…","seed":1,"bytes":"…","checksum":"…"}
//! …
//! ```
//!
//! The file is written under another name in the same folder, forced to the disk and renamed. A process that is killed
//! at any moment leaves either the old file or the new one. The checksum (XXH3, 128 bits) covers the state and
//! everything before it, and is verified before any byte of the state is returned.

mod file;

pub use file::SavedState;

use super::{AtomicFile, CheckpointError, Damage, Run};
use crate::run::Instant;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The version of the program, which is part of the identity of the work.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Saving takes at most about 1 / `SHARE` of the time.
const SHARE: u32 = 20;

/// Minimum time before another try after a failed save.
const SOONEST_RETRY: Duration = Duration::from_secs(1);

/// Maximum time before another try after a failed save, unless the interval between saves is longer. The disk may have
/// space again.
const LATEST_RETRY: Duration = Duration::from_secs(3600);

/// The identity of the work that a checkpoint belongs to. Work resumes only from a checkpoint of the same work, saved
/// by the same version of the program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CheckpointId {
    /// The kind of work: a table by a certain solver, a search, a period.
    pub kind: String,
    /// The name of the game with its parameters.
    pub game: String,
    /// The window, or another description of the question.
    pub window: String,
    /// The seed of random choices in the work.
    pub seed: u64,
}

/// The file of a checkpoint, and the time of the next save.
///
/// Work [`load`](Checkpoint::load)s the last state before it starts. It [`save`](Checkpoint::save)s its state whenever
/// a save is [`is_due`](Checkpoint::is_due) at a natural boundary, and once more when it is stopped.
///
/// ```
/// use impartial::run::{Checkpoint, CheckpointId};
/// # let path = std::env::temp_dir().join(format!("impartial-doctest-{}", std::process::id()));
/// let id = CheckpointId {
///     kind: "sum of squares".into(),
///     game: "none".into(),
///     window: "below 1000".into(),
///     seed: 0,
/// };
/// let mut checkpoint = Checkpoint::new(&path, id);
/// assert!(checkpoint.load()?.is_none(), "nothing was saved yet");
/// checkpoint.save(&mut |to| to.write_all(b"at 500: 41541750"))?;
/// assert_eq!(checkpoint.load()?.as_deref(), Some(&b"at 500: 41541750"[..]));
/// # std::fs::remove_file(path).unwrap();
/// # Ok::<(), impartial::run::CheckpointError>(())
/// ```
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    id: CheckpointId,
    every: Duration,
    /// The time of the last save or failed try, or the start of the work.
    tried: Instant,
    /// The duration of the last save.
    took: Duration,
    /// The time to wait for the next try, if the last save failed.
    retry: Option<Duration>,
    saves: u64,
}

impl Checkpoint {
    /// Creates a checkpoint in this file, saved at most every 30 seconds. Nothing is read or written yet.
    pub fn new(path: impl Into<PathBuf>, id: CheckpointId) -> Self {
        let (every, tried) = (Duration::from_secs(30), Instant::now());
        Checkpoint { path: path.into(), id, every, tried, took: Duration::ZERO, retry: None, saves: 0 }
    }

    /// Returns the checkpoint with the interval `every` between saves. The interval is longer if a save takes long, so
    /// that saving takes at most a twentieth of the time. If `every` is zero, a save is always due, unless the last one
    /// failed.
    #[must_use]
    pub fn with_interval(mut self, every: Duration) -> Self {
        self.every = every;
        self
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the identity of the work that the checkpoint belongs to.
    pub fn id(&self) -> &CheckpointId {
        &self.id
    }

    /// Returns the number of saves by this process.
    pub fn save_count(&self) -> u64 {
        self.saves
    }

    /// Returns whether enough time has passed since the last save or the start of the work. After each failed save the
    /// waiting time doubles, up to an hour.
    pub fn is_due(&self) -> bool {
        self.tried.elapsed() >= self.wait()
    }

    /// Returns the time to work after a save of duration `took`, so that saving takes at most a twentieth of the time.
    pub fn pause_after(took: Duration) -> Duration {
        took.saturating_mul(SHARE - 1)
    }

    /// Returns the time from the last try to the next one.
    fn wait(&self) -> Duration {
        match self.retry {
            Some(wait) => wait,
            None if self.every.is_zero() => Duration::ZERO,
            None => self.every.max(Self::pause_after(self.took)),
        }
    }

    /// Returns the saved state, or `None` if there is no file yet.
    ///
    /// # Errors
    /// A [`CheckpointError`] if the file is damaged, belongs to other work, or cannot be read. Also if its folder does
    /// not exist, since then nothing could be saved. The file is not changed.
    ///
    /// # Complexity
    /// Reads the file twice. For a state that does not fit into memory twice, use [`open`](Checkpoint::open).
    pub fn load(&self) -> Result<Option<Vec<u8>>, CheckpointError> {
        let Some(mut saved) = self.open()? else { return Ok(None) };
        let mut state = Vec::new();
        let room = usize::try_from(saved.size()).ok().filter(|&room| state.try_reserve_exact(room).is_ok());
        let read = match room {
            Some(_) => saved.read_to_end(&mut state),
            None => Err(io::ErrorKind::OutOfMemory.into()),
        };
        read.map_err(|error| CheckpointError::io(&self.path, error))?;
        Ok(Some(state))
    }

    /// Returns a reader of the saved state, whose checksum has been verified, or `None` if there is no file yet.
    ///
    /// # Errors
    /// The errors of [`load`](Checkpoint::load).
    pub fn open(&self) -> Result<Option<SavedState>, CheckpointError> {
        AtomicFile::remove_stale(&self.path);
        file::open(&self.path, &self.id)
    }

    /// Returns the identity and a reader of the state in a file, of any work of this version.
    ///
    /// # Errors
    /// The errors of [`load`](Checkpoint::load), and if there is no file.
    pub fn open_any(path: &Path) -> Result<(CheckpointId, SavedState), CheckpointError> {
        file::open_any(path)
    }

    /// Saves the state that `write` writes, and replaces the state that was saved before.
    ///
    /// # Errors
    /// [`CheckpointError::Io`] if the state cannot be written. The state saved before is still there, and the next save
    /// is due later.
    ///
    /// # Complexity
    /// Writes the state once, through a buffer, and waits for the disk.
    pub fn save(
        &mut self,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CheckpointError> {
        let start = Instant::now();
        let result = file::save(&self.path, &self.id, write);
        self.tried = Instant::now();
        self.took = self.tried - start;
        if let Err(error) = result {
            let longer = self.wait().saturating_mul(2).clamp(SOONEST_RETRY, LATEST_RETRY);
            // A try that fails late takes as long as a save.
            let longer = longer.max(self.every).max(Self::pause_after(self.took));
            self.retry = Some(longer);
            return Err(CheckpointError::io(&self.path, error));
        }
        self.retry = None;
        self.saves += 1;
        Ok(())
    }

    /// Returns whether the last save failed.
    pub fn has_failed(&self) -> bool {
        self.retry.is_some()
    }

    /// Saves if a save is due, for work that continues even if it cannot be saved now. The observer of the run receives
    /// the first of several failures in a row. Returns whether the state was saved.
    pub fn save_if_due(
        &mut self,
        run: &Run<'_>,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> bool {
        if !self.is_due() {
            return false;
        }
        let failed_before = self.has_failed();
        match self.save(write) {
            Ok(()) => true,
            Err(error) => {
                if !failed_before {
                    run.report_save_error(&error);
                }
                false
            }
        }
    }

    /// Removes the file, for work that is complete. A missing file is not an error.
    ///
    /// # Errors
    /// [`CheckpointError::Io`] if the file exists and cannot be removed.
    pub fn remove(&self) -> Result<(), CheckpointError> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(CheckpointError::io(&self.path, error))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
