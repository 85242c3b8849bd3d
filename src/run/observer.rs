//! Who is told how far the work has come.

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
}

/// The observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn progress(&self, _: Progress) {}
}
