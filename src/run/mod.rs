//! Long work: limits, cancellation, progress and checkpoints.
//!
//! Everything in the engine that may run for long takes a [`Run`]. The run has limits on the work ([`Limits`]), a flag
//! to cancel it ([`Cancel`]), and an [`Observer`] of its progress. Work that ends early returns a [`Stopped`], never a
//! partial answer that looks like a complete one. Work that outlasts its process saves its state in a [`Checkpoint`].
//!
//! ```
//! use impartial::run::{Limits, Run};
//! use std::time::Duration;
//!
//! let run = Run::new(Limits::none().positions(1_000_000).time(Duration::from_secs(30)));
//! assert!(run.check(10, 0).is_ok());
//! assert!(run.check(1_000_001, 0).is_err());
//! ```

#[cfg(feature = "checkpoint")]
mod append_file;
#[cfg(feature = "checkpoint")]
mod atomic_file;
#[cfg(feature = "checkpoint")]
mod checkpoint;
mod checkpoint_error;
mod clock;
mod limits;
mod meter;

#[cfg(feature = "checkpoint")]
pub use append_file::{AppendFile, CommitPoint};
#[cfg(feature = "checkpoint")]
pub use atomic_file::AtomicFile;
#[cfg(feature = "checkpoint")]
pub use checkpoint::{Checkpoint, CheckpointId, SavedState};
pub use checkpoint_error::{CheckpointError, Damage};
pub use clock::*;
pub(crate) use limits::bytes_after_growth;
pub use limits::{Cancel, DisplayBytes, DisplayCount, DisplaySeconds, Limits, Reason, Stopped};
pub use meter::Meter;

use std::time::Duration;

/// A report on the progress of a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// A description of the things counted, such as "positions solved".
    pub phase: &'static str,
    /// The number of things that are done.
    pub done: u64,
    /// The number of things in all, if it is known.
    pub total: Option<u64>,
}

/// Receives progress reports. The engine itself prints nothing.
pub trait Observer: Sync {
    /// Receives a report, from time to time and from any thread. It should return quickly.
    fn progress(&self, progress: Progress);

    /// Receives the error with which the state of work could not be saved. The work continues and tries again later.
    /// After this call, further failures are reported only if a save succeeded in between.
    fn save_error(&self, _error: &CheckpointError) {}
}

/// The observer that ignores all reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn progress(&self, _: Progress) {}
}

/// The conditions under which a piece of work runs: its limits, the flag to cancel it, and the observer of its
/// progress.
#[derive(Clone)]
pub struct Run<'a> {
    limits: Limits,
    cancel: Cancel,
    observer: &'a dyn Observer,
    started: Instant,
    /// Time spent before this run was created, which counts towards the limit on time.
    spent: Duration,
    /// Memory in use outside of this run, in bytes, which counts towards the limit on memory.
    reserved: u64,
    /// Number of positions that were solved before this run, which do not count towards the limit on positions.
    solved_before: u64,
    /// True if the process ends soon after the run.
    ends_process: bool,
}

impl std::fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run")
            .field("limits", &self.limits)
            .field("cancelled", &self.cancel.is_cancelled())
            .field("started", &self.started)
            .finish_non_exhaustive()
    }
}

impl Default for Run<'static> {
    /// Returns a run without limits and without an observer.
    fn default() -> Self {
        Run::new(Limits::none())
    }
}

impl Run<'static> {
    /// Creates a run under `limits`, starting now, without an observer.
    pub fn new(limits: Limits) -> Self {
        Run {
            limits,
            cancel: Cancel::new(),
            observer: &Silent,
            started: Instant::now(),
            spent: Duration::ZERO,
            reserved: 0,
            solved_before: 0,
            ends_process: false,
        }
    }
}

impl<'a> Run<'a> {
    /// Returns the run, cancelled through `cancel`.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// Returns the run, observed by `observer`.
    #[must_use]
    pub fn with_observer<'b>(self, observer: &'b dyn Observer) -> Run<'b>
    where
        'a: 'b,
    {
        let Run { limits, cancel, started, spent, reserved, solved_before, ends_process, .. } = self;
        Run { limits, cancel, observer, started, spent, reserved, solved_before, ends_process }
    }

    /// Returns a copy of the run with other limits. Time still counts from the start of this run.
    #[must_use]
    pub fn with_limits(&self, limits: Limits) -> Run<'a> {
        Run { limits, ..self.clone() }
    }

    /// Returns the run as a later part of work that has already taken `spent`. The limit on time applies to the whole
    /// work, while [`seconds`](Run::seconds) counts from the start of this part.
    ///
    /// ```
    /// use impartial::run::{Limits, Run};
    /// use std::time::Duration;
    /// let run = Run::new(Limits::none().time(Duration::from_secs(30)));
    /// assert!(run.check(0, 0).is_ok());
    /// assert!(run.clone().with_elapsed(Duration::from_secs(31)).check(0, 0).is_err());
    /// assert!(run.with_elapsed(Duration::MAX).check(0, 0).is_err());
    /// ```
    #[must_use]
    pub fn with_elapsed(mut self, spent: Duration) -> Self {
        self.spent = spent;
        self
    }

    /// Returns a copy of the run for work in addition to which `bytes` more bytes are in use. The limit on memory
    /// applies to the sum.
    ///
    /// ```
    /// use impartial::run::{Limits, Run};
    /// let run = Run::new(Limits::none().memory(1000));
    /// assert!(run.check(0, 600).is_ok());
    /// assert!(run.with_reserved_memory(600).check(0, 600).is_err());
    /// assert_eq!(run.with_reserved_memory(600).memory_left(), Some(400));
    /// ```
    #[must_use]
    pub fn with_reserved_memory(&self, bytes: u64) -> Run<'a> {
        Run { reserved: self.reserved.saturating_add(bytes), ..self.clone() }
    }

    /// Returns a copy of the run that may use at most `bytes` bytes in addition to the reserved ones. Its limit on memory is
    /// not larger than before.
    ///
    /// ```
    /// use impartial::run::{Limits, Run};
    /// let run = Run::new(Limits::none().memory(1000)).with_reserved_memory(600);
    /// assert_eq!(run.with_further_memory(100).memory_left(), Some(100));
    /// assert_eq!(run.with_further_memory(500).memory_left(), Some(400));
    /// ```
    #[must_use]
    pub fn with_further_memory(&self, bytes: u64) -> Run<'a> {
        let most = self.reserved.saturating_add(bytes);
        let max_memory = Some(self.limits.max_memory.map_or(most, |limit| limit.min(most)));
        self.with_limits(Limits { max_memory, ..self.limits })
    }

    /// Returns a copy of the run for a solver whose table contains `positions` positions from earlier work. The limit on
    /// positions applies to the further ones.
    ///
    /// ```
    /// use impartial::run::{Limits, Run};
    /// let run = Run::new(Limits::none().positions(100));
    /// assert!(run.check(130, 0).is_err());
    /// assert!(run.with_solved_positions(50).check(130, 0).is_ok());
    /// assert_eq!(run.with_solved_positions(20).check(130, 0).unwrap_err().positions, 110);
    /// ```
    #[must_use]
    pub fn with_solved_positions(&self, positions: u64) -> Run<'a> {
        Run { solved_before: positions, ..self.clone() }
    }

    /// Returns the run, for a process that ends soon after it: see [`discard`](Run::discard).
    #[must_use]
    pub fn ending_the_process(mut self) -> Self {
        self.ends_process = true;
        self
    }

    /// Drops `value`. If the run is over and its [process ends](Run::ending_the_process), `value` is left to the
    /// operating system instead, since freeing millions of positions one by one takes seconds, after the limit on time.
    ///
    /// Use it for large structures that a stopped computation gives up.
    pub fn discard<T>(&self, value: T) {
        if self.ends_process && !self.should_continue() {
            std::mem::forget(value);
        }
    }

    /// Returns the number of bytes that the work may use; `None` without a limit.
    pub fn memory_left(&self) -> Option<u64> {
        self.limits.max_memory.map(|max| max.saturating_sub(self.reserved))
    }

    /// Returns the limits on the work of this run.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the number of seconds since the run was created.
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Returns whether the run has been cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Returns whether no limit ends the run, for work that solves no positions and uses no memory until it is complete: it
    /// is not cancelled, its time is not over, and its reserved memory is within the limit. Once the result is false, it stays false, and [`check`](Run::check) fails.
    ///
    /// ```
    /// use impartial::run::{Cancel, Limits, Run};
    /// let cancel = Cancel::new();
    /// let run = Run::new(Limits::none()).with_cancel(cancel.clone());
    /// assert!(run.should_continue());
    /// cancel.cancel();
    /// assert!(!run.should_continue() && run.check(0, 0).is_err());
    /// ```
    pub fn should_continue(&self) -> bool {
        self.check(0, 0).is_ok()
    }

    /// Reports the progress of the work to the observer.
    pub fn report(&self, progress: Progress) {
        self.observer.progress(progress);
    }

    /// Reports to the observer that the state of the work could not be saved.
    pub fn report_save_error(&self, error: &CheckpointError) {
        self.observer.save_error(error);
    }

    /// Checks whether work that has solved `positions` positions and uses `memory` bytes may continue.
    ///
    /// # Errors
    /// A [`Stopped`] with the first limit passed, in the order cancellation, time, positions, memory.
    pub fn check(&self, positions: u64, memory: u64) -> Result<(), Stopped> {
        let positions = positions.saturating_sub(self.solved_before);
        let stop = |reason| Err(self.stopped(reason, positions));
        if self.cancel.is_cancelled() {
            return stop(Reason::Cancelled);
        }
        if let Some(time) = self.limits.max_time
            && self.started.elapsed().saturating_add(self.spent) > time
        {
            return stop(Reason::Time(time));
        }
        if let Some(max) = self.limits.max_positions
            && positions > max
        {
            return stop(Reason::Positions(max));
        }
        if let Some(max) = self.limits.max_memory
            && memory.saturating_add(self.reserved) > max
        {
            return stop(Reason::Memory(max));
        }
        Ok(())
    }

    /// Returns why a game ended the list of the options of a position although the visitor did not ask for it: the limit
    /// that [`check`](Run::check) names, or [`Reason::IncompleteOptions`].
    ///
    /// ```
    /// use impartial::run::{Limits, Reason, Run};
    /// assert_eq!(Run::default().incomplete_options(7, 0).reason, Reason::IncompleteOptions);
    /// let run = Run::new(Limits::none().positions(6));
    /// assert_eq!(run.incomplete_options(7, 0).reason, Reason::Positions(6));
    /// ```
    pub fn incomplete_options(&self, positions: u64, memory: u64) -> Stopped {
        self.check(positions, memory)
            .err()
            .unwrap_or_else(|| self.stopped(Reason::IncompleteOptions, positions))
    }

    /// Returns the stop of this run after `positions` positions, for a `reason` that [`check`](Run::check) does not know:
    /// a table that is full, for example.
    ///
    /// ```
    /// use impartial::run::{Reason, Run};
    /// use std::time::Duration;
    /// let run = Run::default().with_elapsed(Duration::from_secs(60));
    /// let full = run.stopped(Reason::Positions(1 << 32), 1 << 32);
    /// assert!(full.seconds >= 60.0);
    /// ```
    pub fn stopped(&self, reason: Reason, positions: u64) -> Stopped {
        Stopped { reason, positions, seconds: self.seconds() + self.spent.as_secs_f64() }
    }

    /// Returns the same as [`check`](Run::check), for a search that has opened `opened` positions and solved `settled`
    /// of them.
    ///
    /// Every open position must be solved before the search ends. So the limit on positions ends the search as soon as
    /// the number of open and solved positions exceeds it. Without this rule, the search would follow a line of play of
    /// 10^9 moves to its end before the first position counts.
    ///
    /// # Errors
    /// A [`Stopped`] with the number of solved positions.
    ///
    /// ```
    /// use impartial::run::{Limits, Run};
    /// let run = Run::new(Limits::none().positions(1000));
    /// assert!(run.check_search(1000, 0, 0).is_ok());
    /// assert_eq!(run.check_search(1001, 3, 0).unwrap_err().positions, 3);
    /// ```
    pub fn check_search(&self, opened: u64, settled: u64, memory: u64) -> Result<(), Stopped> {
        let settled = settled.saturating_sub(self.solved_before);
        self.check(opened, memory).map_err(|stopped| Stopped { positions: settled, ..stopped })
    }
}
