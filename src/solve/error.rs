//! Why a position has no value, or none yet.

use crate::run::Stopped;
use std::fmt::Debug;

/// A cycle of positions: each has the next as an option, and the last has the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle<P>(Vec<P>);

impl<P> Cycle<P> {
    /// The cycle through `positions`, which must not be empty.
    pub(crate) fn new(positions: Vec<P>) -> Self {
        debug_assert!(!positions.is_empty());
        Cycle(positions)
    }

    /// The positions, each an option of the one before and the first an option of the last.
    pub fn positions(&self) -> &[P] {
        &self.0
    }

    /// The same cycle with positions of another kind.
    pub fn map<Q>(self, f: impl FnMut(P) -> Q) -> Cycle<Q> {
        Cycle(self.0.into_iter().map(f).collect())
    }

    /// The cycle as `a -> b -> c -> a`, positions written by `write`. Of a long one only the first
    /// and the last positions are written, and how many were left out.
    pub fn describe(&self, write: impl Fn(&P) -> String) -> String {
        const SHOWN: usize = 40;
        let n = self.0.len();
        let mut parts: Vec<String> = Vec::new();
        if n <= SHOWN {
            parts.extend(self.0.iter().map(&write));
        } else {
            parts.extend(self.0[..SHOWN / 2].iter().map(&write));
            parts.push(format!("... ({} more) ...", n - SHOWN));
            parts.extend(self.0[n - SHOWN / 2..].iter().map(&write));
        }
        parts.extend(self.0.first().map(&write));
        parts.join(" -> ")
    }
}

/// Why a solver has no value for a position.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError<P: Debug> {
    /// Play can go on for ever. Loopy games have no Grundy values here.
    #[error("the game is loopy: {}", .0.describe(|p| format!("{p:?}")))]
    Cycle(Cycle<P>),
    /// A limit was reached or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl<P: Debug> SolveError<P> {
    /// The same error with positions of another kind.
    pub fn map<Q: Debug>(self, f: impl FnMut(P) -> Q) -> SolveError<Q> {
        match self {
            SolveError::Cycle(cycle) => SolveError::Cycle(cycle.map(f)),
            SolveError::Stopped(stopped) => SolveError::Stopped(stopped),
        }
    }
}
