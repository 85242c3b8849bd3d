//! A check of the limits of a run, inside every loop that grows.

use crate::run::{Meter, Run, Stopped};
use std::convert::Infallible;

/// A check of whether work should continue.
pub(super) trait ContinueCheck {
    /// The type of the reason why work ends.
    type Stop;

    /// Checks whether `bytes` more bytes may be allocated, and counts them.
    fn hold(&mut self, bytes: u64) -> Result<(), Self::Stop>;

    /// Counts `steps` simple steps, and checks from time to time whether work should continue.
    fn step(&mut self, steps: u64) -> Result<(), Self::Stop>;
}

/// A check that always passes, for work that is known to be small or that cannot end early.
pub(super) struct Unlimited;

impl ContinueCheck for Unlimited {
    type Stop = Infallible;

    fn hold(&mut self, _: u64) -> Result<(), Infallible> {
        Ok(())
    }

    fn step(&mut self, _: u64) -> Result<(), Infallible> {
        Ok(())
    }
}

/// A run, with the number of settled heaps or positions and the bytes in use.
pub(super) struct Budget<'r, 'a> {
    run: &'r Run<'a>,
    settled: u64,
    held: u64,
    meter: Meter,
}

impl<'r, 'a> Budget<'r, 'a> {
    /// Creates a budget for work that has settled `settled` heaps or positions and holds `held` bytes.
    pub(super) fn new(run: &'r Run<'a>, settled: u64, held: u64) -> Self {
        Budget { run, settled, held, meter: Meter::default() }
    }

    /// Returns the run whose limits are checked.
    pub(super) fn run(&self) -> &'r Run<'a> {
        self.run
    }

    /// Returns the number of bytes in use.
    pub(super) fn bytes_in_use(&self) -> u64 {
        self.held
    }

    /// Sets the number of bytes in use, after memory was freed.
    pub(super) fn holds_now(&mut self, bytes: u64) {
        self.held = bytes;
    }

    /// Sets the number of settled heaps or positions.
    #[cfg(feature = "serde")]
    pub(super) fn has_settled(&mut self, settled: u64) {
        self.settled = settled;
    }

    /// Checks the limits of the run at once.
    pub(super) fn ask(&mut self) -> Result<(), Stopped> {
        self.run.check(self.settled, self.held)
    }
}

impl ContinueCheck for Budget<'_, '_> {
    type Stop = Stopped;

    fn hold(&mut self, bytes: u64) -> Result<(), Stopped> {
        self.held = self.held.saturating_add(bytes);
        if self.run.memory_left().is_some_and(|limit| self.held > limit) {
            return self.ask();
        }
        // Memory takes time to fill.
        self.step(bytes / 8)
    }

    fn step(&mut self, steps: u64) -> Result<(), Stopped> {
        if self.meter.advance(usize::try_from(steps).unwrap_or(usize::MAX)) { self.ask() } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Cancel, Limits, Reason};

    #[test]
    fn a_budget_asks_before_bytes_are_held_and_after_so_many_steps() {
        let cancel = Cancel::new();
        let run = Run::new(Limits::none().memory(1000)).with_cancel(cancel.clone());
        let mut budget = Budget::new(&run, 7, 100);
        assert_eq!(budget.hold(900), Ok(()));
        let stopped = budget.hold(1).unwrap_err();
        assert_eq!((stopped.reason, stopped.positions), (Reason::Memory(1000), 7));
        assert_eq!(budget.hold(u64::MAX).unwrap_err().reason, Reason::Memory(1000));

        let mut budget = Budget::new(&run, 7, 0);
        cancel.cancel();
        assert_eq!(budget.step((1 << 20) - 1), Ok(()), "it is not asked at every step");
        assert_eq!(budget.step(1).unwrap_err().reason, Reason::Cancelled);
        assert_eq!(budget.step(1), Ok(()));
        assert_eq!(budget.ask().unwrap_err().reason, Reason::Cancelled);
    }
}
