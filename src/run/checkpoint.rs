//! Work that outlives its process: a state in a file, written whole or not at all.
//!
//! A checkpoint file is a line that says what it is, a line of JSON that says whose it is, and the
//! state, in a form that only the solver knows:
//!
//! ```text
//! impartial checkpoint 1
//! {"version":"0.1.0","kind":"table","game":"…","window":"…","seed":1,"bytes":"…","checksum":"…"}
//! …
//! ```
//!
//! It is written under another name in the same folder, forced to the disk and renamed: a process
//! that is killed at any moment leaves either the old file or the new one. The checksum (XXH3, 128
//! bits) is over the state and everything before it, and is verified before a byte is handed out.

mod error;
mod file;

pub use error::{CheckpointError, Damage};
pub use file::SavedState;

use super::{AtomicFile, Run};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The version of the program, which is part of whose a checkpoint is.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Saving takes at most about one in so many parts of the time.
const SHARE: u32 = 20;

/// How long to wait, at least, before another try when a save has failed.
const SOONEST_RETRY: Duration = Duration::from_secs(1);

/// How long to wait at most, unless saves are wanted less often: the disk may have room again.
const LATEST_RETRY: Duration = Duration::from_secs(3600);

/// Whose a checkpoint is. Work goes on only from a checkpoint of the same work, saved by the same
/// version of the program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CheckpointId {
    /// What kind of work: a table by which solver, a search, a period.
    pub kind: String,
    /// The game with its parameters.
    pub game: String,
    /// The window, or whatever else was asked for.
    pub window: String,
    /// The seed of random choices.
    pub seed: u64,
}

/// Where long work saves itself, and how often.
///
/// Work [`load`](Checkpoint::load)s what is there before it starts, [`save`](Checkpoint::save)s at a
/// natural boundary whenever a save is [`is_due`](Checkpoint::is_due), and once more when it is stopped.
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
    /// When it was saved last, or failed to be; or when work began.
    tried: Instant,
    /// How long the last save took.
    took: Duration,
    /// How long to wait for the next try, if the last one failed.
    retry: Option<Duration>,
    saves: u64,
}

impl Checkpoint {
    /// A checkpoint in this file, saved at most every 30 seconds. Nothing is read or written yet.
    pub fn new(path: impl Into<PathBuf>, id: CheckpointId) -> Self {
        let (every, tried) = (Duration::from_secs(30), Instant::now());
        Checkpoint { path: path.into(), id, every, tried, took: Duration::ZERO, retry: None, saves: 0 }
    }

    /// The same checkpoint, due so often; less often where a save takes long, so that saving takes at
    /// most a twentieth of the time. If `every` is zero, it is always due, unless the last save failed.
    #[must_use]
    pub fn with_interval(mut self, every: Duration) -> Self {
        self.every = every;
        self
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whose it is.
    pub fn id(&self) -> &CheckpointId {
        &self.id
    }

    /// How often it has been saved by this process.
    pub fn save_count(&self) -> u64 {
        self.saves
    }

    /// Whether the last save, or the beginning, is long enough ago for another. After a save that failed
    /// this takes twice as long as before, and so on, up to an hour.
    pub fn is_due(&self) -> bool {
        self.tried.elapsed() >= self.wait()
    }

    /// How long to work after a save that took so long: saving takes at most a twentieth of the time.
    pub fn pause_after(took: Duration) -> Duration {
        took.saturating_mul(SHARE - 1)
    }

    /// How long after the last try the next one is due.
    fn wait(&self) -> Duration {
        match self.retry {
            Some(wait) => wait,
            None if self.every.is_zero() => Duration::ZERO,
            None => self.every.max(Self::pause_after(self.took)),
        }
    }

    /// The state that was saved, or `None` if there is no file yet.
    ///
    /// # Errors
    /// A [`CheckpointError`] if the file is damaged, belongs to other work, or cannot be read, or if
    /// its folder does not exist, so that nothing could be saved either. The file is left as it is.
    ///
    /// # Complexity
    /// Reads the file twice; for a state too large to be held twice there is
    /// [`open`](Checkpoint::open).
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

    /// The state that was saved, to be read piece by piece, or `None` if there is no file yet. Its
    /// checksum has been verified.
    ///
    /// # Errors
    /// As for [`load`](Checkpoint::load).
    pub fn open(&self) -> Result<Option<SavedState>, CheckpointError> {
        AtomicFile::remove_stale(&self.path);
        file::open(&self.path, &self.id)
    }

    /// The state that was saved in a file, whatever work of this version it is of, and whose it is.
    ///
    /// # Errors
    /// As for [`load`](Checkpoint::load), and that there is no file.
    pub fn open_any(path: &Path) -> Result<(CheckpointId, SavedState), CheckpointError> {
        file::open_any(path)
    }

    /// Saves the state that `write` writes, in place of the one that was saved before.
    ///
    /// # Errors
    /// [`CheckpointError::Io`] if it cannot be written; what was saved before is still there, and the next
    /// save is due later.
    ///
    /// # Complexity
    /// Writes the state once, through a buffer, and waits for the disk.
    pub fn save(
        &mut self,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CheckpointError> {
        let begun = Instant::now();
        let written = file::save(&self.path, &self.id, write);
        self.tried = Instant::now();
        self.took = self.tried - begun;
        if let Err(error) = written {
            let longer = self.wait().saturating_mul(2).clamp(SOONEST_RETRY, LATEST_RETRY);
            // A try that fails late takes as much as a save.
            let longer = longer.max(self.every).max(Self::pause_after(self.took));
            self.retry = Some(longer);
            return Err(CheckpointError::io(&self.path, error));
        }
        self.retry = None;
        self.saves += 1;
        Ok(())
    }

    /// Whether the last save failed.
    pub fn has_failed(&self) -> bool {
        self.retry.is_some()
    }

    /// Saves if a save is due, for work that goes on even if it cannot be saved now: the observer of the run
    /// is told of the first of several failures in a row. Returns whether it was saved.
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

    /// Removes the file, for work that is done. It is no error if there is none.
    ///
    /// # Errors
    /// [`CheckpointError::Io`] if it is there and cannot be removed.
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
