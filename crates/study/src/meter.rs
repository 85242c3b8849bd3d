//! The steps of a search, which are counted so that its result does not depend on the machine.

use impartial::run::Run;
use std::cell::Cell;

/// A count of steps with a limit. A step is an operation on all rows of a sample.
#[derive(Debug)]
pub(crate) struct Meter<'r> {
    left: Cell<u64>,
    run: Run<'r>,
}

/// Steps between two looks at the clock.
const CHECK_EVERY: u64 = 1 << 12;

impl<'r> Meter<'r> {
    /// Returns a meter for a number of steps, which a run may end early.
    pub(crate) fn new(steps: u64, run: Run<'r>) -> Self {
        Meter { left: Cell::new(steps), run }
    }

    /// Counts a number of steps, and returns whether the work may continue.
    pub(crate) fn count(&self, steps: u64) -> bool {
        let left = self.left.get();
        if left == 0 {
            return false;
        }
        let now = left.saturating_sub(steps);
        let is_over = left / CHECK_EVERY != now / CHECK_EVERY && self.run.check(0, 0).is_err();
        self.left.set(if is_over { 0 } else { now });
        !is_over
    }

    /// Returns the number of steps that are left.
    pub(crate) fn left(&self) -> u64 {
        self.left.get()
    }

    /// Counts steps that were made elsewhere.
    pub(crate) fn take(&self, steps: u64) {
        self.left.set(self.left.get().saturating_sub(steps));
    }

    /// Returns a meter for the steps that are left, for work at the same time.
    pub(crate) fn copy(&self) -> Meter<'r> {
        Meter { left: Cell::new(self.left.get()), run: self.run.clone() }
    }

    /// Returns whether the run has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.run.check(0, 0).is_err()
    }

    /// Returns whether no step is left.
    pub(crate) fn is_over(&self) -> bool {
        self.left.get() == 0
    }
}
