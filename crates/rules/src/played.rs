//! Games of this crate, as what is said of them sees them.

use crate::rule::{Members, Rule};
use impartial::claim::Subject;
use impartial::game::{Boards, BoardsError, Components, Notation, NumberRange, Options};
use impartial::run::Run;
use impartial::solve::{ByComponents, SolveError};
use std::sync::Arc;

/// A game of this crate, as beliefs see it.
pub(crate) trait Played: Options + Boards + Notation + Clone + Send + Sync + 'static {
    /// The rule.
    fn rule(&self) -> &Arc<Rule>;

    /// The numbers of a position.
    fn numbers(&self, position: &Self::Position) -> Members;

    /// The position of these numbers, if it is one.
    fn position(&self, numbers: &[i64]) -> Option<Self::Position>;

    /// All positions of `count` heaps or coins in a range, in order.
    ///
    /// # Errors
    /// [`BoardsError`] of games on anything else.
    fn of_members(
        &self,
        count: usize,
        range: NumberRange,
    ) -> Result<Box<dyn Iterator<Item = Self::Position> + Send + '_>, BoardsError> {
        self.board(count, range.below)
    }

    /// How values are computed.
    fn subject(&self) -> Subject<Self>;

    /// What finds normal values part by part, where positions fall apart.
    fn parts(&self) -> Option<Box<dyn NormalValues<Self::Position>>>;
}

/// What finds normal values alone.
pub(crate) trait NormalValues<P: std::fmt::Debug> {
    /// The normal value of a position.
    fn normal(&mut self, position: &P, run: &Run<'_>) -> Result<u64, SolveError<P>>;

    /// Returns the number of parts of positions that are solved.
    fn settled(&self) -> u64;
}

impl<G: Components> NormalValues<G::Position> for ByComponents<G> {
    fn normal(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        self.value(position, run)
    }

    fn settled(&self) -> u64 {
        ByComponents::settled(self)
    }
}
