//! Why several processes made no table.

use crate::hosts::HostsError;
use crate::ring::RingError;
use impartial::run::{CheckpointError, Stopped};
use impartial::solve::TableError;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// Why several processes made no table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The list of processes says nothing.
    #[error("{0}")]
    Hosts(#[from] HostsError),
    /// There are fewer processes.
    #[error("there is no process {process} of {processes} (allowed: 0 to {})", processes - 1)]
    NoProcess {
        /// Which was asked for.
        process: usize,
        /// How many there are.
        processes: usize,
    },
    /// A window of fewer than three members is no work for several.
    #[error("a window of {count} needs no more than one process (allowed: 3 or more)")]
    TooFew {
        /// Coins, or heaps.
        count: usize,
    },
    /// Somebody else listens there, or it is not ours.
    #[error("{address}: nobody can listen there: {error}")]
    Listen {
        /// Where.
        address: String,
        /// What the system says.
        error: io::Error,
    },
    /// What listens there is another program.
    #[error("{address}: what listens there is not this program: {how}")]
    Foreign {
        /// Where.
        address: String,
        /// What it did instead.
        how: String,
    },
    /// A process has another secret.
    #[error("process {process} ({address}) has another secret")]
    Secret {
        /// Which.
        process: usize,
        /// Where it is.
        address: String,
    },
    /// A process was asked for something else.
    #[error("process {process} ({address}) was asked for something else: {theirs}; here: {ours}")]
    Differs {
        /// Which.
        process: usize,
        /// Where it is.
        address: String,
        /// What it was asked for.
        theirs: String,
        /// What this process was asked for.
        ours: String,
    },
    /// Not all processes began in time.
    #[error("process {process} ({address}) did not begin within {} s{}", wait.as_secs(), refused.as_deref().unwrap_or_default())]
    NotThere {
        /// Which.
        process: usize,
        /// Where it was expected.
        address: String,
        /// How long it was waited for.
        wait: Duration,
        /// Who came instead and why they were sent away.
        refused: Option<String>,
    },
    /// A process ended, or says nothing any more.
    #[error("process {process} ({address}) {how}")]
    Lost {
        /// Which.
        process: usize,
        /// Where it was.
        address: String,
        /// How.
        how: Loss,
    },
    /// A limit, or a cancellation.
    #[error("{0}")]
    Stopped(Stopped),
    /// As for a sweep on one machine.
    #[error(transparent)]
    Ring(#[from] RingError),
    /// What was saved cannot be used, or nothing can be saved.
    #[error(transparent)]
    Saved(#[from] CheckpointError),
    /// The folder of saves cannot be used.
    #[error("{path}: {error}", path = path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file of values cannot be begun or read.
    #[error("{path}: {what}", path = path.display())]
    Values {
        /// The file.
        path: PathBuf,
        /// Why.
        what: String,
    },
    /// Values cannot be written: a full disk, say.
    #[error("the values for {path} cannot be written: {error}", path = path.display())]
    NotWritten {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The system gave no connection, or no random numbers.
    #[error("the connections between the processes: {0}")]
    System(io::Error),
}

/// How a process was lost.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Loss {
    /// Its connections are closed.
    #[error("has ended in the middle of the work")]
    Ended,
    /// It has said nothing for so long.
    #[error("has said nothing for {} s", .0.as_secs())]
    Silent(Duration),
    /// It said why it ends.
    #[error("gave up: {why}")]
    Said {
        /// Why.
        why: String,
        /// As [`ClusterError::is_input`] of the error that it met.
        is_input: bool,
    },
}

impl ClusterError {
    /// Whether it is put right by asking for something else, here or where another process met it: no limit, and
    /// nobody was lost.
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
