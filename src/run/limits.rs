//! Limits of a run, and the description of a stop.

use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Upper bounds on a piece of work; `None` means unbounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of positions to solve.
    pub max_positions: Option<u64>,
    /// Maximum number of bytes in use, as estimated by the work itself.
    pub max_memory: Option<u64>,
    /// Maximum wall-clock time of the work.
    pub max_time: Option<Duration>,
}

impl Limits {
    /// Returns limits that bound nothing.
    pub const fn none() -> Self {
        Limits { max_positions: None, max_memory: None, max_time: None }
    }

    /// Returns these limits with at most `n` positions, whatever the limit was.
    #[must_use]
    pub const fn positions(mut self, n: u64) -> Self {
        self.max_positions = Some(n);
        self
    }

    /// Returns these limits with at most `n` positions, or fewer if that is the limit already.
    ///
    /// ```
    /// use impartial::run::Limits;
    /// assert_eq!(Limits::none().positions_at_most(9).max_positions, Some(9));
    /// assert_eq!(Limits::none().positions(5).positions_at_most(9).max_positions, Some(5));
    /// ```
    #[must_use]
    pub fn positions_at_most(self, n: u64) -> Self {
        self.positions(self.max_positions.map_or(n, |most| most.min(n)))
    }

    /// Returns these limits with at most `bytes` bytes.
    #[must_use]
    pub const fn memory(mut self, bytes: u64) -> Self {
        self.max_memory = Some(bytes);
        self
    }

    /// Returns these limits with at most `time` of wall-clock time.
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.max_time = Some(time);
        self
    }
}

/// Returns the maximum number of bytes of a list while `more` members are pushed. A full list doubles, and the old and
/// the new one exist together for a moment.
pub(crate) fn bytes_after_growth<T>(list: &Vec<T>, more: usize) -> usize {
    let (len, room) = (list.len().saturating_add(more), list.capacity());
    let cells = if len <= room { room } else { room.saturating_add(len.max(2 * room)) };
    cells.saturating_mul(size_of::<T>())
}

/// A flag, shared between clones, that requests running work to stop.
#[derive(Clone, Default)]
pub struct Cancel {
    flag: Arc<AtomicBool>,
    /// The function that [`Cancel::polling`] received.
    poll: Option<Arc<Poll>>,
}

/// A function that returns whether the work is to stop.
type Poll = dyn Fn() -> bool + Send + Sync + UnwindSafe + RefUnwindSafe;

impl Cancel {
    /// Creates a flag that is not raised.
    pub fn new() -> Self {
        Cancel::default()
    }

    /// Creates a flag that is raised as soon as `poll` returns true, for a system where no other thread can raise it.
    /// Work calls `poll` whenever it checks the flag, so `poll` must return quickly.
    ///
    /// ```
    /// use impartial::run::{Cancel, Limits, Run};
    /// use std::sync::atomic::{AtomicU32, Ordering};
    ///
    /// let checks = AtomicU32::new(0);
    /// let cancel = Cancel::polling(move || checks.fetch_add(1, Ordering::Relaxed) == 2);
    /// let run = Run::new(Limits::none()).with_cancel(cancel);
    /// assert_eq!([(); 4].map(|()| run.should_continue()), [true, true, false, false]);
    /// ```
    pub fn polling(poll: impl Fn() -> bool + Send + Sync + UnwindSafe + RefUnwindSafe + 'static) -> Self {
        Cancel { flag: Arc::default(), poll: Some(Arc::new(poll)) }
    }

    /// Raises the flag. Work that checks the flag stops soon.
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is raised.
    pub fn is_cancelled(&self) -> bool {
        if let Some(poll) = &self.poll
            && !self.flag.load(Ordering::Relaxed)
            && poll()
        {
            self.cancel();
        }
        self.flag.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Cancel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cancel")
            .field("flag", &self.flag)
            .field("is_polling", &self.poll.is_some())
            .finish_non_exhaustive()
    }
}

/// An amount of memory, displayed in the largest unit of bytes, KiB, MiB, GiB and TiB that does not exceed it.
///
/// ```
/// use impartial::run::DisplayBytes;
/// assert_eq!(DisplayBytes(1).to_string(), "1 byte");
/// assert_eq!(DisplayBytes(1000).to_string(), "1000 bytes");
/// assert_eq!(DisplayBytes(5050).to_string(), "4.9 KiB");
/// assert_eq!(DisplayBytes(3 << 29).to_string(), "1.5 GiB");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DisplayBytes(pub u128);

impl fmt::Display for DisplayBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [(&str, u32); 4] = [("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)];
        let Some((unit, bits)) = UNITS.into_iter().find(|(_, bits)| self.0 >> bits > 0) else {
            return write!(f, "{} byte{}", self.0, if self.0 == 1 { "" } else { "s" });
        };
        write!(f, "{:.1} {unit}", self.0 as f64 / (1u128 << bits) as f64)
    }
}

/// A duration, displayed in seconds with as many decimals as needed, at most three.
///
/// ```
/// use impartial::run::DisplaySeconds;
/// use std::time::Duration;
/// assert_eq!(DisplaySeconds(Duration::from_secs(90)).to_string(), "90 s");
/// assert_eq!(DisplaySeconds(Duration::from_millis(1500)).to_string(), "1.5 s");
/// assert_eq!(DisplaySeconds(Duration::from_millis(200)).to_string(), "0.2 s");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DisplaySeconds(pub Duration);

impl fmt::Display for DisplaySeconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs_f64();
        // Less than a millisecond is not shown as 0 s.
        let text = if seconds < 0.001 { format!("{seconds:.9}") } else { format!("{seconds:.3}") };
        write!(f, "{} s", text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// The reason why work stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The [`Cancel`] flag of the run was raised.
    Cancelled,
    /// The work took longer than this limit.
    Time(Duration),
    /// The work solved or opened more positions than this limit: that of the run, or the number that a table of the
    /// solver can contain.
    Positions(u64),
    /// The work would have used more memory than this limit, in bytes.
    Memory(u64),
    /// A game ended the list of the options of a position early, although neither the visitor nor a limit asked for it.
    /// The options that it listed determine no value.
    IncompleteOptions,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Cancelled => write!(f, "cancelled"),
            Reason::Time(time) => write!(f, "time limit of {} reached", DisplaySeconds(*time)),
            Reason::Positions(n) => write!(f, "limit of {} reached", DisplayCount(*n, "positions")),
            Reason::Memory(bytes) => write!(f, "memory limit of {} reached", DisplayBytes((*bytes).into())),
            Reason::IncompleteOptions => write!(f, "the game did not list all options of a position"),
        }
    }
}

/// Error of work that a limit or a cancellation ended early.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.describe("positions"))]
pub struct Stopped {
    /// The reason why the work stopped.
    pub reason: Reason,
    /// Number of positions that were solved.
    pub positions: u64,
    /// Seconds since the start of the work, including the time that the run [counts](super::Run::with_elapsed) from
    /// before.
    pub seconds: f64,
}

impl Stopped {
    /// Returns a description of the stop, for work that counts something else than positions: states of an automaton,
    /// for example.
    ///
    /// ```
    /// use impartial::run::{Limits, Run};
    /// let run = Run::new(Limits::none().positions(50));
    /// let stopped = run.check(51, 0).unwrap_err();
    /// assert!(stopped.describe("states").starts_with("limit of 50 states reached after 51 states and"));
    /// ```
    pub fn describe(&self, things: &str) -> String {
        let Stopped { reason, positions, seconds } = self;
        let reason = match reason {
            Reason::Positions(n) => format!("limit of {} reached", DisplayCount(*n, things)),
            other => other.to_string(),
        };
        format!("{reason} after {} and {seconds:.1} s", DisplayCount(*positions, things))
    }
}

/// A number of things, displayed with its digits in groups of three. The things are given in the plural; if their
/// number is 1, their first word loses its `s`.
///
/// ```
/// use impartial::run::DisplayCount;
/// assert_eq!(DisplayCount(1_234_567, "positions").to_string(), "1,234,567 positions");
/// assert_eq!(DisplayCount(1, "positions searched").to_string(), "1 position searched");
/// assert_eq!(DisplayCount(0, "heaps").to_string(), "0 heaps");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayCount<'a>(pub u64, pub &'a str);

impl fmt::Display for DisplayCount<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DisplayCount(n, things) = *self;
        let digits = n.to_string();
        for (i, digit) in digits.chars().enumerate() {
            let comma = if i > 0 && (digits.len() - i).is_multiple_of(3) { "," } else { "" };
            write!(f, "{comma}{digit}")?;
        }
        let (first, rest) = things.split_at(things.find(' ').unwrap_or(things.len()));
        let first = if n == 1 { first.strip_suffix('s').unwrap_or(first) } else { first };
        write!(f, " {first}{rest}")
    }
}
