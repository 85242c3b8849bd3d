//! A count of steps between two checks of the limits.

/// Counts steps of work, and tells when the limits are to be checked again.
///
/// [`Run::check`](super::Run::check) reads a clock, which takes longer than a step of most loops. Such a loop checks the
/// limits once an interval.
///
/// ```
/// use impartial::run::{Meter, Run, Stopped};
///
/// fn sum_of_squares(n: u64, run: &Run<'_>) -> Result<u64, Stopped> {
///     let mut meter = Meter::new(1 << 12);
///     let mut sum = 0;
///     for k in 0..n {
///         sum += k * k;
///         if meter.advance(1) {
///             run.check(k, 0)?;
///         }
///     }
///     Ok(sum)
/// }
/// assert_eq!(sum_of_squares(4, &Run::default()).unwrap(), 14);
/// ```
#[derive(Clone, Debug)]
pub struct Meter {
    interval: usize,
    /// Number of steps since the last check.
    steps: usize,
}

impl Default for Meter {
    /// Returns a meter for a check after 2^20 simple steps, which take some milliseconds.
    fn default() -> Self {
        Meter::new(1 << 20)
    }
}

impl Meter {
    /// Returns a meter for a check after every `interval` steps.
    pub const fn new(interval: usize) -> Self {
        Meter { interval, steps: 0 }
    }

    /// Counts `steps` more steps. Returns whether the interval is full; then the next interval starts.
    ///
    /// ```
    /// use impartial::run::Meter;
    /// let mut meter = Meter::new(3);
    /// assert_eq!([1, 1, 1, 2, 5].map(|steps| meter.advance(steps)), [false, false, true, false, true]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn advance(&mut self, steps: usize) -> bool {
        self.count(steps);
        self.is_due()
    }

    /// Counts `steps` more steps, where the limits cannot be checked.
    #[inline]
    pub const fn count(&mut self, steps: usize) {
        self.steps = self.steps.saturating_add(steps);
    }

    /// Returns whether the interval is full; then the next interval starts.
    #[inline]
    #[must_use]
    pub const fn is_due(&mut self) -> bool {
        let is_full = self.steps >= self.interval;
        if is_full {
            self.steps = 0;
        }
        is_full
    }
}
