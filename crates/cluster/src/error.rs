//! Errors of a computation by several processes.

use crate::hosts::HostsError;
use crate::ring::RingError;
use impartial::run::{CheckpointError, Stopped};
use impartial::solve::TableError;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// Why several processes did not compute a table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The list of processes is invalid.
    #[error("{0}")]
    Hosts(#[from] HostsError),
    /// The process number is not below the number of processes.
    #[error("there is no process {process} of {processes} (allowed: 0 to {})", processes - 1)]
    NoProcess {
        /// The requested process.
        process: usize,
        /// The number of processes.
        processes: usize,
    },
    /// The window has fewer than three members, which is too small for several processes.
    #[error("a window of {count} needs no more than one process (allowed: 3 or more)")]
    TooFew {
        /// The number of coins or heaps.
        count: usize,
    },
    /// The address is in use, or it does not belong to this machine.
    #[error("{address}: no process can listen there: {error}")]
    Listen {
        /// The address.
        address: String,
        /// The error of the operating system.
        error: io::Error,
    },
    /// Another program listens at the address of a process.
    #[error("{address}: what listens there is not this program: {how}")]
    Foreign {
        /// The address.
        address: String,
        /// The unexpected answer of the program.
        how: String,
    },
    /// A process has another secret.
    #[error("process {process} ({address}) has another secret")]
    Secret {
        /// The process.
        process: usize,
        /// The address of the process.
        address: String,
    },
    /// A process was started for another job.
    #[error("process {process} ({address}) was asked for something else: {theirs}; here: {ours}")]
    Differs {
        /// The process.
        process: usize,
        /// The address of the process.
        address: String,
        /// The job of that process.
        theirs: String,
        /// The job of this process.
        ours: String,
    },
    /// Not all processes began in time.
    #[error("process {process} ({address}) did not begin within {} s{}", wait.as_secs(), refused.as_deref().unwrap_or_default())]
    NotThere {
        /// The missing process.
        process: usize,
        /// The address at which the process was expected.
        address: String,
        /// The time that this process waited.
        wait: Duration,
        /// The last caller that was refused, and the reason.
        refused: Option<String>,
    },
    /// A process ended, or has been silent for too long.
    #[error("process {process} ({address}) {how}")]
    Lost {
        /// The process.
        process: usize,
        /// The address of the process.
        address: String,
        /// The way in which the process was lost.
        how: Loss,
    },
    /// A limit was reached, or the computation was cancelled.
    #[error("{0}")]
    Stopped(Stopped),
    /// An error of a worker of the ring.
    #[error(transparent)]
    Ring(#[from] RingError),
    /// Saved work cannot be used, or work cannot be saved.
    #[error(transparent)]
    Saved(#[from] CheckpointError),
    /// The folder of saved work cannot be used.
    #[error("{path}: {error}", path = path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// A file of values cannot be created or read.
    #[error("{path}: {what}", path = path.display())]
    Values {
        /// The file.
        path: PathBuf,
        /// The reason.
        what: String,
    },
    /// Values cannot be written, for example because the disk is full.
    #[error("the values for {path} cannot be written: {error}", path = path.display())]
    NotWritten {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The operating system refused a connection or random numbers.
    #[error("the connections between the processes: {0}")]
    System(io::Error),
}

/// The way in which a process was lost.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Loss {
    /// The process closed its connections.
    #[error("has ended in the middle of the work")]
    Ended,
    /// The process has been silent for this time.
    #[error("has said nothing for {} s", .0.as_secs())]
    Silent(Duration),
    /// The process reported why it ends.
    #[error("gave up: {why}")]
    Said {
        /// The reported reason.
        why: String,
        /// The value of [`ClusterError::is_input`] for the reported error.
        is_input: bool,
    },
}

impl ClusterError {
    /// Returns whether the error is corrected by another input, here or at the process that reported it. Limits and
    /// lost processes are no such errors.
    pub fn is_input(&self) -> bool {
        !matches!(
            self,
            ClusterError::Ring(
                RingError::Table(TableError::Memory { .. } | TableError::Stopped(_))
                    | RingError::NotWritten(_)
            ) | ClusterError::NotThere { .. }
                | ClusterError::Lost {
                    how: Loss::Ended | Loss::Silent(_) | Loss::Said { is_input: false, .. },
                    ..
                }
                | ClusterError::Stopped(_)
                | ClusterError::System(_)
                | ClusterError::NotWritten { .. }
                | ClusterError::Saved(CheckpointError::Io { .. })
        )
    }
}

impl From<TableError> for ClusterError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Stopped(stopped) => ClusterError::Stopped(stopped),
            other => ClusterError::Ring(other.into()),
        }
    }
}
