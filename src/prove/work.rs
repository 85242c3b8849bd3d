//! What a proof may spend, and the largest automaton it has met.

use crate::run::{Progress, Run, Stopped};
use std::cell::Cell;

/// The conditions under which automata are built: a [`Run`] whose limit on *positions* counts the
/// states of the automaton under construction, and whose limit on memory counts its bytes.
///
/// ```
/// use impartial::prove::Work;
/// use impartial::run::{Limits, Run};
/// let run = Run::new(Limits::none().positions(1000));
/// let work = Work::new(&run);
/// assert!(work.check(1000, 0).is_ok());
/// assert!(work.check(1001, 0).is_err());
/// assert_eq!(work.largest(), 1001);
/// ```
#[derive(Debug)]
pub struct Work<'a> {
    run: &'a Run<'a>,
    largest: Cell<usize>,
    most_bytes: Cell<usize>,
    held: Cell<usize>,
    checks: Cell<u64>,
}

/// Bytes that are counted as held while this lives.
#[derive(Debug)]
pub(super) struct HeldBytes<'w> {
    held: &'w Cell<usize>,
    bytes: usize,
}

impl HeldBytes<'_> {
    /// Counts more bytes.
    pub(super) fn add(&mut self, bytes: usize) {
        self.bytes += bytes;
        self.held.set(self.held.get() + bytes);
    }

    /// Counts some of the bytes no longer.
    pub(super) fn release(&mut self, bytes: usize) {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        self.held.set(self.held.get().saturating_sub(bytes));
    }
}

impl Drop for HeldBytes<'_> {
    fn drop(&mut self) {
        self.release(self.bytes);
    }
}

impl<'a> Work<'a> {
    /// Work under the conditions of `run`.
    pub fn new(run: &'a Run<'a>) -> Self {
        Work {
            run,
            largest: Cell::new(0),
            most_bytes: Cell::new(0),
            held: Cell::new(0),
            checks: Cell::new(0),
        }
    }

    /// Work under other conditions, while what this one holds is kept.
    pub(super) fn under<'b>(&self, run: &'b Run<'b>) -> Work<'b> {
        Work { held: self.held.clone(), ..Work::new(run) }
    }

    /// Whether an automaton of `states` states and `bytes` bytes may be built further.
    ///
    /// # Errors
    /// A [`Stopped`] that names the limit passed.
    pub fn check(&self, states: usize, bytes: usize) -> Result<(), Stopped> {
        self.note(states, bytes);
        self.checks.set(self.checks.get() + 1);
        self.run.check(states as u64, (bytes + self.held.get()) as u64)
    }

    /// The same without asking for the limits, for what is already built.
    pub(super) fn note(&self, states: usize, bytes: usize) {
        self.largest.set(self.largest.get().max(states));
        self.most_bytes.set(self.most_bytes.get().max(bytes + self.held.get()));
    }

    /// Counts bytes that are kept while others are built.
    pub(super) fn hold(&self, bytes: usize) {
        self.held.set(self.held.get() + bytes);
    }

    /// Counts bytes until the guard is dropped.
    pub(super) fn keep(&self, bytes: usize) -> HeldBytes<'_> {
        self.hold(bytes);
        HeldBytes { held: &self.held, bytes }
    }

    /// Tells the observer of the run how many of its steps are done.
    pub(super) fn step(&self, phase: &'static str, done: u64, total: Option<u64>) {
        self.run.report(Progress { phase, done, total });
    }

    /// The states of the largest automaton built, before minimisation.
    pub fn largest(&self) -> usize {
        self.largest.get()
    }

    /// The most bytes held by automata at a time, as estimated.
    pub fn most_bytes(&self) -> usize {
        self.most_bytes.get()
    }

    /// Returns how often the limits were looked at.
    #[cfg(test)]
    pub(super) fn checks(&self) -> u64 {
        self.checks.get()
    }

    /// The bytes that are counted as held.
    #[cfg(test)]
    pub(super) fn held_bytes(&self) -> usize {
        self.held.get()
    }

    /// The run.
    pub fn run(&self) -> &'a Run<'a> {
        self.run
    }
}
