//! The budget of a proof, and the largest automaton built so far.

use impartial::run::{Progress, Run, Stopped};
use std::cell::Cell;

/// The budget for building automata: a [`Run`] whose limit on *positions* counts the states of the automaton under
/// construction, and whose limit on memory counts its bytes.
///
/// ```
/// use impartial_automata::ProofBudget;
/// use impartial::run::{Limits, Run};
/// let run = Run::new(Limits::none().positions(1000));
/// let budget = ProofBudget::new(&run);
/// assert!(budget.check(1000, 0).is_ok());
/// assert!(budget.check(1001, 0).is_err());
/// assert_eq!(budget.largest(), 1001);
/// ```
#[derive(Debug)]
pub struct ProofBudget<'a> {
    run: &'a Run<'a>,
    largest: Cell<usize>,
    most_bytes: Cell<usize>,
    held: Cell<usize>,
    /// Number of checks of the limits.
    checks: Cell<u64>,
    /// Steps counted since the last check of the limits.
    unchecked: Cell<u64>,
    /// All steps counted, and the maximum between two checks.
    steps: Cell<u64>,
    most_unchecked: Cell<u64>,
    max_certificate_steps: Option<u64>,
}

/// Number of elementary steps (a table entry, a transition, a comparison) between two checks of the limits.
const STEPS: u64 = 1 << 16;

/// Number of checks of the limits between two reports of the progress.
const REPORTED: u64 = 64;

/// Bytes that count towards the limit on memory while this value lives.
#[derive(Debug)]
pub struct HeldBytes<'w> {
    held: &'w Cell<usize>,
    bytes: usize,
}

impl HeldBytes<'_> {
    /// Adds bytes to those that are counted.
    pub fn add(&mut self, bytes: usize) {
        self.bytes += bytes;
        self.held.set(self.held.get() + bytes);
    }

    /// Subtracts bytes from those that are counted.
    pub fn release(&mut self, bytes: usize) {
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

impl<'a> ProofBudget<'a> {
    /// Creates a budget within the limits of `run`.
    pub fn new(run: &'a Run<'a>) -> Self {
        ProofBudget {
            run,
            largest: Cell::new(0),
            most_bytes: Cell::new(0),
            held: Cell::new(0),
            checks: Cell::new(0),
            unchecked: Cell::new(0),
            steps: Cell::new(0),
            most_unchecked: Cell::new(0),
            max_certificate_steps: None,
        }
    }

    /// Returns the budget with an upper bound on the cost of a check of a new certificate: its macro-states times the letters
    /// that they read. A certificate whose check would cost more is written without its macro-states.
    #[must_use]
    pub fn with_max_certificate_steps(self, most: Option<u64>) -> Self {
        ProofBudget { max_certificate_steps: most, ..self }
    }

    /// Returns the upper bound on the steps of a check of a certificate.
    pub fn max_certificate_steps(&self) -> Option<u64> {
        self.max_certificate_steps
    }

    /// Returns a budget under the limits of `run` that starts with the bytes held by this one.
    pub fn with_limits<'b>(&self, run: &'b Run<'b>) -> ProofBudget<'b> {
        ProofBudget {
            held: self.held.clone(),
            max_certificate_steps: self.max_certificate_steps,
            ..ProofBudget::new(run)
        }
    }

    /// Returns an error if an automaton of `states` states and `bytes` bytes exceeds a limit.
    ///
    /// # Errors
    /// [`Stopped`] with the limit that was exceeded.
    pub fn check(&self, states: usize, bytes: usize) -> Result<(), Stopped> {
        self.note(states, bytes);
        self.unchecked.set(0);
        if self.checks.get().is_multiple_of(REPORTED) {
            self.step("states of the largest automaton", self.largest.get() as u64, None);
        }
        self.checks.set(self.checks.get() + 1);
        self.run.check(states as u64, (bytes + self.held.get()) as u64)
    }

    /// Counts `steps` elementary steps, and checks the limits after every 2^16 of them. Loops that build no automaton
    /// call this method, so that they end soon after a limit is reached. `bytes` is the memory that the loop holds now.
    ///
    /// # Errors
    /// [`Stopped`] with the limit that was exceeded.
    pub fn count(&self, steps: usize, bytes: usize) -> Result<(), Stopped> {
        let unchecked = self.unchecked.get() + steps as u64;
        self.steps.set(self.steps.get() + steps as u64);
        self.most_unchecked.set(self.most_unchecked.get().max(unchecked));
        self.unchecked.set(unchecked);
        if unchecked < STEPS { Ok(()) } else { self.check(0, bytes) }
    }

    /// Returns the number of elementary steps counted so far, in loops that build no automaton.
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Returns the largest number of elementary steps between two checks of the limits.
    pub fn most_unchecked_steps(&self) -> u64 {
        self.most_unchecked.get()
    }

    /// Records states and bytes of finished parts without a check of the limits.
    pub fn note(&self, states: usize, bytes: usize) {
        self.largest.set(self.largest.get().max(states));
        self.most_bytes.set(self.most_bytes.get().max(bytes + self.held.get()));
    }

    /// Counts bytes that are held while other automata are built.
    pub fn add_held(&self, bytes: usize) {
        self.held.set(self.held.get() + bytes);
    }

    /// Counts bytes until the returned value is dropped.
    ///
    /// # Errors
    /// [`Stopped`] with the limit that was exceeded, if the bytes are too many.
    pub fn checked_hold(&self, bytes: usize) -> Result<HeldBytes<'_>, Stopped> {
        self.check(0, bytes)?;
        Ok(self.hold_guard(bytes))
    }

    /// Counts bytes until the returned value is dropped, without a check of the limits.
    pub fn hold_guard(&self, bytes: usize) -> HeldBytes<'_> {
        self.add_held(bytes);
        HeldBytes { held: &self.held, bytes }
    }

    /// Reports to the observer of the run that `done` steps of a phase are done.
    pub fn step(&self, phase: &'static str, done: u64, total: Option<u64>) {
        self.run.report(Progress { phase, done, total });
    }

    /// Returns the number of states of the largest automaton built, before minimization.
    pub fn largest(&self) -> usize {
        self.largest.get()
    }

    /// Returns the estimated peak of the bytes held by automata.
    pub fn most_bytes(&self) -> usize {
        self.most_bytes.get()
    }

    /// Returns the number of checks of the limits.
    #[cfg(test)]
    pub fn checks(&self) -> u64 {
        self.checks.get()
    }

    /// Returns the bytes that are counted as held.
    #[cfg(test)]
    pub fn held_bytes(&self) -> usize {
        self.held.get()
    }

    /// Returns the run whose limits are the budget.
    pub fn run(&self) -> &'a Run<'a> {
        self.run
    }
}
