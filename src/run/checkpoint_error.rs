//! Errors of checkpoints.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// The reason why a checkpoint cannot be loaded or saved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file is not a complete checkpoint.
    #[error("the checkpoint {} is damaged: {damage}", path.display())]
    Damaged {
        /// The path of the file.
        path: PathBuf,
        /// The kind of the damage.
        damage: Damage,
    },
    /// The file is a complete checkpoint of other work.
    #[error("the checkpoint {} is not of this work: its {field} is {found:?}, here it is {expected:?}", path.display())]
    Foreign {
        /// The path of the file.
        path: PathBuf,
        /// The field that differs: version, kind, game, window, or seed.
        field: &'static str,
        /// The value of this field in the file.
        found: String,
        /// The value of the present work.
        expected: String,
    },
    /// The file contradicts the files that were read before it.
    #[error("the checkpoint {} contradicts those before it: one of them is wrong", path.display())]
    Contradiction {
        /// The path of the file.
        path: PathBuf,
    },
    /// The file cannot be read or written.
    #[error("the checkpoint {}: {error}", path.display())]
    Io {
        /// The path of the file.
        path: PathBuf,
        /// The error of the file system.
        #[source]
        error: io::Error,
    },
}

#[cfg(feature = "checkpoint")]
impl CheckpointError {
    pub(super) fn io(path: &std::path::Path, error: io::Error) -> Self {
        CheckpointError::Io { path: path.to_owned(), error }
    }

    pub(super) fn damaged(path: &std::path::Path, damage: Damage) -> Self {
        CheckpointError::Damaged { path: path.to_owned(), damage }
    }
}

/// The damage of a file that should be a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// The file does not start like a checkpoint.
    NotACheckpoint,
    /// The line that identifies the work cannot be read.
    Header,
    /// The length of the file is wrong.
    Length {
        /// Expected number of bytes of the state.
        expected: u64,
        /// Actual number of bytes of the state.
        found: u64,
    },
    /// The checksum does not agree with the content.
    Checksum,
    /// The solver does not know the form of the state. Only solvers report this error.
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
