//! The values of positions for the check of a statement.

use crate::positions::rule_game::PairOf;
use impartial::run::Run;
use impartial::solve::{Memo, NormalSolver, SolveError};
use impartial::value::GrundyPair;

/// The solvers of a check.
pub(crate) struct StatementValues<P: std::fmt::Debug> {
    solver: StatementSolver<P>,
    /// The values of the present window, if its positions are solved together.
    window: Option<PairOf<P>>,
}

/// A solver of both values, or of normal values alone. In the second case the misère value is a placeholder 0 that no
/// caller reads.
enum StatementSolver<P: std::fmt::Debug> {
    Both(Memo<'static, P>),
    Normal(Box<dyn NormalSolver<P>>),
}

impl<P: std::fmt::Debug> StatementValues<P> {
    pub(crate) fn both(solver: Memo<'static, P>) -> Self {
        StatementValues { solver: StatementSolver::Both(solver), window: None }
    }

    pub(crate) fn normal(solver: Box<dyn NormalSolver<P>>) -> Self {
        StatementValues { solver: StatementSolver::Normal(solver), window: None }
    }

    pub(crate) fn pair(&mut self, position: &P, run: &Run<'_>) -> Result<GrundyPair, SolveError<P>> {
        if let Some(pair) = self.window.as_ref().and_then(|pair_of| pair_of(position)) {
            return Ok(pair);
        }
        match &mut self.solver {
            StatementSolver::Both(solver) => solver.values(position, run),
            StatementSolver::Normal(solver) => Ok(GrundyPair::new(solver.value(position, run)?, 0)),
        }
    }

    /// Returns the number of positions that were solved one by one.
    pub(crate) fn solved_count(&self) -> u64 {
        match &self.solver {
            StatementSolver::Both(solver) => solver.solved_count(),
            StatementSolver::Normal(solver) => solver.solved_count(),
        }
    }

    /// Sets the values of a window whose positions were solved together.
    pub(crate) fn set_window(&mut self, window: Option<PairOf<P>>) {
        self.window = window;
    }

    pub(crate) fn forget_window(&mut self) {
        self.window = None;
    }
}
