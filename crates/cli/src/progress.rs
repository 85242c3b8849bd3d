//! Progress bars on stderr.

use impartial::run::{Observer, Progress};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The progress bar of a command, a line on stderr. It is hidden if stderr is no terminal.
pub(crate) struct Bar {
    bar: ProgressBar,
    claims: AtomicU64,
    claims_done: AtomicU64,
    /// The number of positions to solve; `u64::MAX` if it is not known.
    expected: AtomicU64,
    /// The phase whose progress the bar shows. Rates are reset when it changes.
    phase: Mutex<&'static str>,
}

impl Bar {
    pub(crate) fn new(visible: bool) -> Self {
        let bar = if visible { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {prefix}{msg}") {
            bar.set_style(style);
        }
        if visible {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Bar {
            bar,
            claims: AtomicU64::new(0),
            claims_done: AtomicU64::new(0),
            expected: AtomicU64::new(u64::MAX),
            phase: Mutex::new(""),
        }
    }

    /// Sets the number of claims to check.
    pub(crate) fn count_claims(&self, claims: u64) {
        self.claims.store(claims, Ordering::Relaxed);
        self.show_claims(0);
    }

    /// Counts one more claim as done.
    pub(crate) fn claim_done(&self) {
        self.show_claims(self.claims_done.fetch_add(1, Ordering::Relaxed) + 1);
    }

    fn show_claims(&self, done: u64) {
        self.bar.set_prefix(format!("{done} of {} claims; ", self.claims.load(Ordering::Relaxed)));
    }

    /// Sets the number of positions to solve, if it is known.
    pub(crate) fn expect(&self, positions: Option<u64>) {
        self.expected.store(positions.unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Returns the total of the solver, or else the expected number of positions. A search may need positions outside
    /// the window, and then more than expected are solved and the total is not known.
    fn total(&self, progress: &Progress) -> Option<u64> {
        let expected = self.expected.load(Ordering::Relaxed);
        let known = progress.phase == SOLVED && progress.done <= expected && expected < u64::MAX;
        progress.total.or(known.then_some(expected))
    }

    /// Calls `f` while the bar is hidden.
    pub(crate) fn above_bar<T>(&self, f: impl FnOnce() -> T) -> T {
        self.bar.suspend(f)
    }

    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for Bar {
    fn progress(&self, progress: Progress) {
        if self.bar.is_hidden() {
            return;
        }
        let total = self.total(&progress);
        self.bar.set_position(progress.done);
        match total {
            Some(total) => self.bar.set_length(total),
            None => self.bar.unset_length(),
        }
        {
            let mut phase = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
            if *phase != progress.phase {
                *phase = progress.phase;
                // The initial amount of a phase was not done in this phase.
                self.bar.reset_eta();
            }
        }
        let remaining = total.map(|total| (total, self.bar.eta()));
        self.bar.set_message(line(&progress, remaining, self.bar.per_sec()));
    }
}

/// The phase in which solvers count solved positions.
const SOLVED: &str = "positions solved";

/// Returns a line about progress: the amount done, the rate, and the remaining time.
fn line(progress: &Progress, remaining: Option<(u64, Duration)>, per_second: f64) -> String {
    let mut line = HumanCount(progress.done).to_string();
    if let Some((total, _)) = remaining {
        line.push_str(&format!(" of {}", HumanCount(total)));
    }
    line.push_str(&format!(" {}", progress.phase));
    if per_second >= 1.0 {
        line.push_str(&format!(", {}/s", HumanCount(per_second as u64)));
        if let Some((total, time)) = remaining
            && total > progress.done
        {
            line.push_str(&format!(", {} left", HumanDuration(time)));
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_has_a_rate_and_the_time_left() {
        let at = |done| Progress { phase: SOLVED, done, total: None };
        assert_eq!(line(&at(1234), None, 0.0), "1,234 positions solved");
        assert_eq!(line(&at(1234), None, 5000.7), "1,234 positions solved, 5,000/s");
        assert_eq!(
            line(&at(1234), Some((39_711, Duration::from_secs(8))), 5000.0),
            "1,234 of 39,711 positions solved, 5,000/s, 8 seconds left"
        );
        assert_eq!(line(&at(10), Some((10, Duration::ZERO)), 5.0), "10 of 10 positions solved, 5/s");
    }

    #[test]
    fn the_expected_number_stands_in_for_a_total() {
        let bar = Bar::new(false);
        let at = |phase, done, total| Progress { phase, done, total };
        assert_eq!(bar.total(&at(SOLVED, 5, None)), None);
        bar.expect(Some(100));
        assert_eq!(bar.total(&at(SOLVED, 5, None)), Some(100));
        assert_eq!(bar.total(&at(SOLVED, 5, Some(50))), Some(50));
        assert_eq!(bar.total(&at(SOLVED, 101, None)), None, "more than the window");
        assert_eq!(bar.total(&at("rows", 5, None)), None);
        bar.expect(None);
        assert_eq!(bar.total(&at(SOLVED, 5, None)), None);
    }
}
