//! Progress bars on stderr.

use impartial::run::{Observer, Progress};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The one bar of a command: a line that says what is being done. Hidden unless somebody looks.
pub(crate) struct Bar {
    bar: ProgressBar,
    claims: AtomicU64,
    claims_done: AtomicU64,
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
        Bar { bar, claims: AtomicU64::new(0), claims_done: AtomicU64::new(0) }
    }

    /// So many claims are going to be checked.
    pub(crate) fn count_claims(&self, claims: u64) {
        self.claims.store(claims, Ordering::Relaxed);
        self.show_claims(0);
    }

    /// One claim more is done.
    pub(crate) fn claim_done(&self) {
        self.show_claims(self.claims_done.fetch_add(1, Ordering::Relaxed) + 1);
    }

    fn show_claims(&self, done: u64) {
        self.bar.set_prefix(format!("{done} of {} claims; ", self.claims.load(Ordering::Relaxed)));
    }

    /// Does something with the bar out of the way.
    pub(crate) fn aside<T>(&self, f: impl FnOnce() -> T) -> T {
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
        let done = HumanCount(progress.done);
        self.bar.set_message(match progress.total {
            Some(total) => format!("{done} of {} {}", HumanCount(total), progress.phase),
            None => format!("{done} {}", progress.phase),
        });
    }
}
