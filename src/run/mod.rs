//! Long work: limits, cancellation, progress and checkpoints.
//!
//! Everything in the engine that may run for long takes a [`Run`]. It says how much may be spent
//! ([`Limits`]), lets somebody else ask for an end ([`Cancel`]), and tells an [`Observer`] how far
//! the work has come. Work that is ended early returns a [`Stopped`], never a partial answer that
//! looks like a whole one. What lasts longer than its process saves itself in a [`Checkpoint`].
//!
//! ```
//! use impartial::run::{Limits, Run};
//! use std::time::Duration;
//!
//! let run = Run::new(Limits::none().positions(1_000_000).time(Duration::from_secs(30)));
//! assert!(run.check(10, 0).is_ok());
//! assert!(run.check(1_000_001, 0).is_err());
//! ```

mod checkpoint;
mod growing_file;
mod limits;
mod observer;
mod whole_file;

pub use checkpoint::{Checkpoint, CheckpointError, CheckpointId, Damage, SavedState};
pub use growing_file::{AppendFile, CommitPoint};
pub(crate) use limits::bytes_after_growth;
pub use limits::{Bytes, Cancel, Count, Limits, Reason, Seconds, Stopped};
pub use observer::{Observer, Progress, Silent};
pub use whole_file::AtomicFile;

use std::time::{Duration, Instant};

/// The conditions under which a piece of work runs: its limits, the means to cancel it, and who
/// is told about its progress.
#[derive(Clone)]
pub struct Run<'a> {
    limits: Limits,
    cancel: Cancel,
    observer: &'a dyn Observer,
    started: Instant,
    /// What went by before it was made and counts towards the limit on time.
    spent: Duration,
    /// What others hold and counts towards the limit on memory, in bytes.
    beside: u64,
    /// `true` if the process ends soon after the run is over.
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
    /// No limits, nobody watching.
    fn default() -> Self {
        Run::new(Limits::none())
    }
}

impl Run<'static> {
    /// A run under `limits`, started now, that nobody watches.
    pub fn new(limits: Limits) -> Self {
        Run {
            limits,
            cancel: Cancel::new(),
            observer: &Silent,
            started: Instant::now(),
            spent: Duration::ZERO,
            beside: 0,
            ends_process: false,
        }
    }
}

impl<'a> Run<'a> {
    /// The same run, cancelled through `cancel`.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// The same run, watched by `observer`.
    #[must_use]
    pub fn with_observer<'b>(self, observer: &'b dyn Observer) -> Run<'b>
    where
        'a: 'b,
    {
        let Run { limits, cancel, started, spent, beside, ends_process, .. } = self;
        Run { limits, cancel, observer, started, spent, beside, ends_process }
    }

    /// The same run with other limits; time still counts from the start of this one.
    #[must_use]
    pub fn with_limits(&self, limits: Limits) -> Run<'a> {
        Run { limits, ..self.clone() }
    }

    /// The same run, as a later part of work that has taken so long before: the limit on time is one for all
    /// of it, while [`seconds`](Run::seconds) counts from the start of this part.
    ///
    /// ```
    /// use impartial::run::{Limits, Run};
    /// use std::time::Duration;
    /// let run = Run::new(Limits::none().time(Duration::from_secs(30)));
    /// assert!(run.check(0, 0).is_ok());
    /// assert!(run.with_elapsed(Duration::from_secs(31)).check(0, 0).is_err());
    /// ```
    #[must_use]
    pub fn with_elapsed(mut self, spent: Duration) -> Self {
        self.spent = spent;
        self
    }

    /// The same run, for work beside which so many bytes more are held: the limit on memory is one for all of
    /// them.
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
        Run { beside: self.beside.saturating_add(bytes), ..self.clone() }
    }

    /// The same run, of a process that ends soon after the run is over: see [`discard`](Run::discard).
    #[must_use]
    pub fn ending_the_process(mut self) -> Self {
        self.ends_process = true;
        self
    }

    /// Drops `value`. Where the run is over and its [process ends](Run::ending_the_process), `value` is left to the
    /// operating system instead: to free millions of positions one by one takes seconds, after the limit on time.
    ///
    /// Meant for large structures that a stopped computation gives up.
    pub fn discard<T>(&self, value: T) {
        if self.ends_process && !self.should_continue() {
            std::mem::forget(value);
        }
    }

    /// How many bytes the work may hold; `None` without a limit.
    pub fn memory_left(&self) -> Option<u64> {
        self.limits.max_memory.map(|most| most.saturating_sub(self.beside))
    }

    /// The limits of this run.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Seconds since the run was made.
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Whether the run has been cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Whether neither a cancellation nor the limit on time ends the run: for work that settles nothing and
    /// holds nothing until it is done. Once it says no, it says no for good, and so does
    /// [`check`](Run::check).
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

    /// Tells the observer how far the work has come.
    pub fn report(&self, progress: Progress) {
        self.observer.progress(progress);
    }

    /// Tells the observer that work could not be saved, and goes on.
    pub fn report_save_error(&self, error: &CheckpointError) {
        self.observer.save_error(error);
    }

    /// Whether work that has settled `positions` positions and holds `memory` bytes may go on.
    ///
    /// # Errors
    /// A [`Stopped`] that names the first limit passed: cancellation, then time, then positions,
    /// then memory.
    pub fn check(&self, positions: u64, memory: u64) -> Result<(), Stopped> {
        let seconds = || self.seconds() + self.spent.as_secs_f64();
        let stop = |reason| Err(Stopped { reason, positions, seconds: seconds() });
        if self.cancel.is_cancelled() {
            return stop(Reason::Cancelled);
        }
        if let Some(time) = self.limits.max_time
            && self.started.elapsed() + self.spent > time
        {
            return stop(Reason::Time(time));
        }
        if let Some(max) = self.limits.max_positions
            && positions > max
        {
            return stop(Reason::Positions(max));
        }
        if let Some(max) = self.limits.max_memory
            && memory.saturating_add(self.beside) > max
        {
            return stop(Reason::Memory(max));
        }
        Ok(())
    }

    /// As [`check`](Run::check), for a search that has opened `opened` positions and settled `settled` of them.
    ///
    /// Every position that is open must be settled before the search ends. So the limit on positions ends the
    /// search as soon as more positions than that are open or settled: a line of play of 10^9 moves is not followed
    /// to its end before the first position counts.
    ///
    /// # Errors
    /// A [`Stopped`] with the number of settled positions.
    ///
    /// ```
    /// use impartial::run::{Limits, Run};
    /// let run = Run::new(Limits::none().positions(1000));
    /// assert!(run.check_search(1000, 0, 0).is_ok());
    /// assert_eq!(run.check_search(1001, 3, 0).unwrap_err().positions, 3);
    /// ```
    pub fn check_search(&self, opened: u64, settled: u64, memory: u64) -> Result<(), Stopped> {
        self.check(opened, memory).map_err(|stopped| Stopped { positions: settled, ..stopped })
    }
}
