//! Games of this crate, as what is said of them sees them.

use crate::machine::{Fault, PositionQuery};
use crate::rule::{CompiledRule, MemberSlice};
use impartial::claim::Subject;
use impartial::game::{Components, EnumeratePositions, NoSuchWindow, Notation, NumberRange, Options};
use impartial::run::Run;
use impartial::solve::{ByComponents, SolveError};
use impartial_prove::syntax::Span;
use std::sync::Arc;

/// A game of this crate, as beliefs see it.
pub(crate) trait RuleGame:
    Options + EnumeratePositions + Notation + Clone + Send + Sync + 'static
{
    /// The rule.
    fn rule(&self) -> &Arc<CompiledRule>;

    /// The numbers of a position.
    fn numbers(&self, position: &Self::Position) -> MemberSlice;

    /// The position of these numbers, if it is one.
    fn position(&self, numbers: &[i64]) -> Option<Self::Position>;

    /// The members over which quantifiers of a statement go.
    fn members(&self, position: &Self::Position) -> MemberSlice {
        self.numbers(position)
    }

    /// The answer of a position to a function of its kind, such as the degree of a vertex.
    fn ask(&self, position: &Self::Position, what: PositionQuery, of: &[i64]) -> Option<i64> {
        let _ = (position, what, of);
        None
    }

    /// Why the moves from a position cannot be listed, with the part of the file that is at fault.
    fn fault_at(&self, position: &Self::Position) -> Option<Fault>;

    /// The place in the file of a move that leads from a position to another.
    fn move_between(&self, from: &Self::Position, to: &Self::Position) -> Option<usize> {
        let _ = (from, to);
        None
    }

    /// All positions of `count` heaps or coins in a range, in order.
    ///
    /// # Errors
    /// [`BoardsError`] of games on anything else.
    fn of_members(
        &self,
        count: usize,
        range: NumberRange,
    ) -> Result<Box<dyn Iterator<Item = Self::Position> + Send + '_>, NoSuchWindow> {
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

/// Returns the line of a move between two positions; the first move of the file if none is found.
pub(crate) fn line_between<G: RuleGame>(game: &G, from: &G::Position, to: &G::Position) -> Span {
    let file = &game.rule().file;
    let line = game.move_between(from, to).and_then(|at| file.moves.get(at)).or(file.moves.first());
    line.map_or(file.kind.span, |line| line.span)
}
