//! How far a sweep has come, and why it does not go on.

use crate::run::Stopped;
use crate::solve::columns::TableError;

/// Why a sweep did not go on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Interrupt {
    /// A limit of the run.
    Stopped(Stopped),
    /// A value did not fit the sets.
    Narrow,
    /// Nobody wants to see more.
    Left,
}

impl Interrupt {
    /// The error that a caller is told, where values are below `below`.
    pub(super) fn into_error(self, below: u64) -> TableError {
        match self {
            Interrupt::Stopped(stopped) => stopped.into(),
            Interrupt::Narrow | Interrupt::Left => TableError::LargeValue { below },
        }
    }
}

/// Is told how many positions have been done, and may end the work.
pub(super) type Tick<'a> = &'a dyn Fn(usize) -> Result<(), Interrupt>;

/// How far a tile has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reached {
    /// All positions whose next largest member is smaller are done.
    pub(super) second: usize,
    /// So many units behind them are done as well.
    pub(super) units: u64,
}

impl Reached {
    /// Whether nothing is done.
    pub(super) fn is_nothing(self) -> bool {
        self == Reached::default()
    }
}
