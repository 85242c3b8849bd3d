//! Errors of solvers: the reasons why a position has no value.

use crate::run::Stopped;
use std::fmt::Debug;

/// A cycle of positions: each position has the next one as an option, and the last has the first. If the solver keeps one
/// representative of equivalent positions, each position is the representative of an option of the one before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle<P>(Vec<P>);

impl<P> Cycle<P> {
    /// Returns the cycle of a position that is its own option.
    pub fn of_one(position: P) -> Self {
        Cycle(vec![position])
    }

    /// Returns the cycle through `positions`, which must not be empty.
    pub(crate) fn new(positions: Vec<P>) -> Self {
        debug_assert!(!positions.is_empty());
        Cycle(positions)
    }

    /// Returns the positions. Each is an option of the previous one, and the first is an option of the last.
    pub fn positions(&self) -> &[P] {
        &self.0
    }

    /// Returns the cycle with each position converted by `f`.
    pub fn map<Q>(self, f: impl FnMut(P) -> Q) -> Cycle<Q> {
        Cycle(self.0.into_iter().map(f).collect())
    }

    /// Returns the cycle as text, `a -> b -> c -> a`, with positions written by `write`. A long cycle is abbreviated to
    /// its first and last positions and the number of the others.
    pub fn describe(&self, write: impl Fn(&P) -> String) -> String {
        /// Maximum number of positions in the text.
        const MAX_WRITTEN: usize = 40;
        let n = self.0.len();
        let mut parts: Vec<String> = Vec::new();
        if n <= MAX_WRITTEN {
            parts.extend(self.0.iter().map(&write));
        } else {
            parts.extend(self.0[..MAX_WRITTEN / 2].iter().map(&write));
            parts.push(format!("... ({} more) ...", n - MAX_WRITTEN));
            parts.extend(self.0[n - MAX_WRITTEN / 2..].iter().map(&write));
        }
        parts.extend(self.0.first().map(&write));
        parts.join(" -> ")
    }
}

/// The reason why a solver has no value for a position.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError<P: Debug> {
    /// Play from the position can be infinite. Positions of loopy games have no Grundy values here.
    #[error("the game is loopy: {}", .0.describe(|p| format!("{p:?}")))]
    Cycle(Cycle<P>),
    /// A limit was reached or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl<P: Debug> SolveError<P> {
    /// Returns the error with each position converted by `f`.
    pub fn map<Q: Debug>(self, f: impl FnMut(P) -> Q) -> SolveError<Q> {
        match self {
            SolveError::Cycle(cycle) => SolveError::Cycle(cycle.map(f)),
            SolveError::Stopped(stopped) => SolveError::Stopped(stopped),
        }
    }
}
