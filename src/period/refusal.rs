//! Why a certificate of a period is refused.

use crate::run::Stopped;

/// The condition that a certificate fails, or that time or memory ran out before it was decided.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PeriodRefusal {
    /// It is a certificate of something else.
    #[error("kind: '{0}' is not 'period'")]
    Kind(String),
    /// The period is 0, or its numbers are beyond 64 bits.
    #[error("period: {0}")]
    Period(String),
    /// A saltus where there can be none (Austin 1976).
    #[error("saltus: {0}, but where at most two heaps are left no period has a saltus")]
    Saltus(u64),
    /// The multiple of the period is 0, is beyond 64 bits, is missing, or is there without a saltus.
    #[error("multiple: {0}")]
    Multiple(String),
    /// Fewer values than the theorem asks for.
    #[error("values: {found} heaps, but the theorem asks for {needed}")]
    TooFew {
        /// How many there are.
        found: u64,
        /// How many there must be.
        needed: u64,
    },
    /// A value is not the mex of the values of the options.
    #[error("value of heap {heap}: the certificate says {value}, {why}")]
    Value {
        /// The heap.
        heap: u64,
        /// What the certificate says.
        value: u64,
        /// What is wrong with it.
        why: String,
    },
    /// The values are not periodic where they must be.
    #[error("periodicity: heap {heap} has {value}, heap {later} has {other}")]
    NotPeriodic {
        /// A heap from the preperiod on.
        heap: u64,
        /// Its value.
        value: u64,
        /// One period later.
        later: u64,
        /// Its value.
        other: u64,
    },
    /// A smaller period does as well.
    #[error("least period: {0} is a period too")]
    NotLeastPeriod(u64),
    /// The period begins earlier.
    #[error("least preperiod: from heap {0} on it holds too")]
    NotLeastPreperiod(u64),
    /// An arithmetic period: heaps like this one might have an option of their own value.
    #[error(
        "exclusion: heap {heap} and those whole steps larger: taking {taken} and leaving heaps like {left:?} \
         might lead to the heap's own value"
    )]
    Exclusion {
        /// The heap.
        heap: u64,
        /// How many counters are taken.
        taken: u64,
        /// The heaps left, each less whole steps.
        left: Vec<u64>,
    },
    /// An arithmetic period: heaps like this one might have no option of a smaller value.
    #[error(
        "coverage: heap {heap} and those whole steps larger: there might be no move to a value like {value}"
    )]
    Coverage {
        /// The heap.
        heap: u64,
        /// A value that is in the way.
        value: u64,
    },
    /// A limit was reached before the check was done.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
