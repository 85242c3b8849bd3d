//! Reasons why a certificate of a period is refused.

use crate::run::Stopped;

/// The condition that a certificate fails, or the limit that was reached before the check was complete.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PeriodRefusal {
    /// The certificate is of another kind.
    #[error("kind: '{0}' is not 'period'")]
    Kind(String),
    /// The period is 0, or its numbers do not fit into 64 bits.
    #[error("period: {0}")]
    Period(String),
    /// A saltus where none is possible (Austin 1976).
    #[error("saltus: {0}, but where at most two heaps are left no period has a saltus")]
    Saltus(u64),
    /// The multiple of the period is 0, does not fit into 64 bits, is missing, or is given without a saltus.
    #[error("multiple: {0}")]
    Multiple(String),
    /// There are fewer values than the theorem needs.
    #[error("values: {found} heaps, but the theorem asks for {needed}")]
    TooFew {
        /// The number of values in the certificate.
        found: u64,
        /// The number of values that the theorem needs.
        needed: u64,
    },
    /// A value is not the mex of the values of the options.
    #[error("value of heap {heap}: the certificate says {value}, {why}")]
    Value {
        /// The heap with a wrong value.
        heap: u64,
        /// The value of this heap in the certificate.
        value: u64,
        /// The reason why the value is not the mex.
        why: String,
    },
    /// The values are not periodic where they must be.
    #[error("periodicity: heap {heap} has {value}, heap {later} has {other}")]
    NotPeriodic {
        /// A heap that is at least the preperiod.
        heap: u64,
        /// The value of this heap.
        value: u64,
        /// The heap that is larger by one period.
        later: u64,
        /// The value of the later heap.
        other: u64,
    },
    /// This smaller number is a period too.
    #[error("least period: {0} is a period too")]
    NotLeastPeriod(u64),
    /// The period holds from this smaller heap on.
    #[error("least preperiod: from heap {0} on it holds too")]
    NotLeastPreperiod(u64),
    /// An arithmetic period: a heap of this residue class could have an option with its own value.
    #[error(
        "exclusion: heap {heap} and those whole steps larger: taking {taken} and leaving heaps like {left:?} \
         might lead to the heap's own value"
    )]
    Exclusion {
        /// A heap of the residue class.
        heap: u64,
        /// The number of counters that the move takes.
        taken: u64,
        /// The heaps that the move leaves, each reduced by the period as often as it stays in the tail.
        left: Vec<u64>,
    },
    /// An arithmetic period: a heap of this residue class could have no option with a smaller value.
    #[error(
        "coverage: heap {heap} and those whole steps larger: there might be no move to a value like {value}"
    )]
    Coverage {
        /// A heap of the residue class.
        heap: u64,
        /// A value that the options might lack.
        value: u64,
    },
    /// A limit was reached before the check was complete.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
