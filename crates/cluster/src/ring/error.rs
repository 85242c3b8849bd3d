//! Errors of a worker of a ring.

use impartial::solve::TableError;
use std::io;

/// Why a worker of a ring did not compute a task.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RingError {
    /// The ring has fewer workers.
    #[error("there is no worker {worker} of {workers}")]
    NoWorker {
        /// The worker.
        worker: usize,
        /// The number of workers.
        workers: usize,
    },
    /// A tile arrived at a chunk that does not wait for it.
    #[error("regions of tile {tile} came to chunk {chunk}: not what it waits for")]
    Unexpected {
        /// The tile.
        tile: usize,
        /// The chunk.
        chunk: usize,
    },
    /// The values in the two plays differ too often for one set a line. All workers begin again with
    /// [two sets](super::Ring::separate).
    #[error("the values in the two plays differ too often for one set a line")]
    Crowded,
    /// Values could not be written.
    #[error("the values cannot be written: {0}")]
    NotWritten(#[source] io::Error),
    /// An error of any solver of windows.
    #[error(transparent)]
    Table(#[from] TableError),
}
