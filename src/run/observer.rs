//! Who is told how far the work has come.

use super::CheckpointError;

/// A report of how far a piece of work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being counted, for people: "positions solved", say.
    pub phase: &'static str,
    /// How many are done.
    pub done: u64,
    /// How many there are in all, where that is known.
    pub total: Option<u64>,
}

/// Receives progress reports. The engine itself prints nothing.
pub trait Observer: Sync {
    /// Called now and then, from any thread; it should return quickly.
    fn progress(&self, progress: Progress);

    /// Called when work that saves itself could not be saved. It goes on and tries again later; this is
    /// called once, and again only if it was saved in between.
    fn save_error(&self, _error: &CheckpointError) {}
}

/// The observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn progress(&self, _: Progress) {}
}
