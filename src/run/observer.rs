//! Observers of the progress of work.

use super::CheckpointError;

/// A report on the progress of a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// A description of the things counted, such as "positions solved".
    pub phase: &'static str,
    /// The number of things done.
    pub done: u64,
    /// The number of things in all, if it is known.
    pub total: Option<u64>,
}

/// Receives progress reports. The engine itself prints nothing.
pub trait Observer: Sync {
    /// Called from time to time, from any thread. It should return quickly.
    fn progress(&self, progress: Progress);

    /// Called when the state of work could not be saved. The work continues and tries again later. After this call,
    /// further failures are reported only if a save succeeded in between.
    fn save_error(&self, _error: &CheckpointError) {}
}

/// The observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn progress(&self, _: Progress) {}
}
