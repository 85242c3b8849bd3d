//! The clock of limits on time and of progress.
//!
//! On most systems [`Instant`] is the type of the standard library. In a WebAssembly module without a system
//! (`wasm32-unknown-unknown`) that type panics; there the program around the module supplies the clock.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use supplied::{Instant, set_clock};

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
#[cfg_attr(test, allow(dead_code, unreachable_pub))]
mod supplied {
    use std::ops::Sub;
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the clock: a function that returns the time since a fixed moment and never decreases. Only the first call
    /// has an effect. Before it, no time passes, so that no limit on time is ever reached.
    pub fn set_clock(clock: fn() -> Duration) {
        // A second clock would make earlier instants meaningless.
        let _ = CLOCK.set(clock);
    }

    /// A moment of the clock that [`set_clock`] has set.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// Returns the present moment of the clock.
        #[must_use]
        pub fn now() -> Self {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// Returns the time since this moment.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Instant::now().duration_since(*self)
        }

        /// Returns the time from `earlier` to this moment, or zero if `earlier` is later.
        #[must_use]
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.duration_since(earlier)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::supplied::{Instant, set_clock};
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    static SECONDS: AtomicU64 = AtomicU64::new(0);

    #[test]
    fn a_supplied_clock_measures_time_and_cannot_be_replaced() {
        assert_eq!(Instant::now().elapsed(), Duration::ZERO);
        set_clock(|| Duration::from_secs(SECONDS.load(Ordering::Relaxed)));
        let begun = Instant::now();
        SECONDS.store(7, Ordering::Relaxed);
        assert_eq!(begun.elapsed(), Duration::from_secs(7));
        assert_eq!(begun - Instant::now(), Duration::ZERO);
        set_clock(|| Duration::from_secs(100));
        assert_eq!(begun.elapsed(), Duration::from_secs(7));
    }
}
