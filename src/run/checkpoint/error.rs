//! Why there is nothing to go on from.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a checkpoint cannot be loaded or saved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file is not a whole checkpoint.
    #[error("the checkpoint {} is damaged: {damage}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        damage: Damage,
    },
    /// The file is a whole checkpoint, but of other work.
    #[error("the checkpoint {} is not of this work: its {field} is {found:?}, here it is {expected:?}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What differs: version, kind, game, window, or seed.
        field: &'static str,
        /// What the file says.
        found: String,
        /// What it is here.
        expected: String,
    },
    /// The file says something else of the same thing than the files that were read before it.
    #[error("the checkpoint {} contradicts those before it: one of them is wrong", path.display())]
    Contradiction {
        /// The file.
        path: PathBuf,
    },
    /// The file cannot be read or written.
    #[error("the checkpoint {}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
}

impl CheckpointError {
    pub(super) fn io(path: &Path, error: io::Error) -> Self {
        CheckpointError::Io { path: path.to_owned(), error }
    }

    pub(super) fn damaged(path: &Path, damage: Damage) -> Self {
        CheckpointError::Damaged { path: path.to_owned(), damage }
    }
}

/// What is wrong with a file that should be a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// It does not begin like a checkpoint.
    NotACheckpoint,
    /// The line that says whose it is cannot be read.
    Header,
    /// It has not the length that it should have.
    Length {
        /// The bytes of state that there should be.
        expected: u64,
        /// The bytes that there are.
        found: u64,
    },
    /// The checksum is wrong.
    Checksum,
    /// The state is of a form that the solver does not know. For solvers, which alone can tell.
    State,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::NotACheckpoint => write!(f, "it does not begin like a checkpoint"),
            Damage::Header => write!(f, "its header cannot be read"),
            Damage::Length { expected, found } => {
                write!(f, "its state should have {expected} bytes and has {found}")
            }
            Damage::Checksum => write!(f, "its checksum is wrong"),
            Damage::State => write!(f, "its state makes no sense"),
        }
    }
}
