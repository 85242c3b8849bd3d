//! The interface between the games of this crate and the statements about them.

use crate::evaluate::{Fault, PositionQuery, StepCount};
use crate::rule::compiled::{CompiledRule, MemberSlice};
use impartial::game::{EnumeratePositions, Notation, NumberRange, Options};
use impartial::run::{Run, Stopped};
use impartial::solve::{Memo, NormalSolver};
use impartial::value::GrundyPair;
use impartial_prove::automata::syntax::Span;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game of this crate whose statements can be checked.
pub(crate) trait RuleGame:
    Options + EnumeratePositions + Notation + Clone + Send + Sync + 'static
{
    /// Returns the rule.
    fn rule(&self) -> &Arc<CompiledRule>;

    /// Calls `visit` with every option of a position. Ends with `Break` where `steps` ends it.
    fn visit_within(
        &self,
        position: &Self::Position,
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Returns all positions of `count` heaps, coins or rows in a range, with the further numbers in theirs, including
    /// illegal ones, in order; none for positions of another kind.
    fn positions_within(
        &self,
        count: usize,
        range: NumberRange,
        numbers: &[NumberRange],
    ) -> PositionIter<'_, Self::Position>;

    /// Returns all positions of `count` numbers, heaps, coins or rows below a bound, including illegal ones, small ones first;
    /// none for other positions.
    fn every_position(&self, count: usize, below: u64) -> PositionIter<'_, Self::Position> {
        let range = NumberRange::below(below);
        self.positions_within(count, range, &vec![range; self.rule().file.kind.extra.len()])
    }

    /// Returns the number of numbers or cells of a position.
    fn size(&self, position: &Self::Position) -> usize;

    /// Returns the numbers of a position.
    fn numbers(&self, position: &Self::Position) -> MemberSlice;

    /// Returns the legal position of these numbers, or `None` if it does not exist.
    fn position(&self, numbers: &[i64]) -> Option<Self::Position>;

    /// Returns the members over which the quantifiers of a statement range.
    fn members(&self, position: &Self::Position) -> MemberSlice {
        self.numbers(position)
    }

    /// Returns the answer of a position to a function of its kind, such as the degree of a vertex.
    fn ask(&self, position: &Self::Position, what: PositionQuery, of: &[i64]) -> Option<i64> {
        let _ = (position, what, of);
        None
    }

    /// Returns the reason why the moves from a position cannot be listed, with the part of the file that is at fault.
    fn fault_at(&self, position: &Self::Position) -> Option<Fault>;

    /// Returns the place in the file of a move that leads from one position to another.
    fn move_between(&self, from: &Self::Position, to: &Self::Position) -> Option<usize> {
        let _ = (from, to);
        None
    }

    /// Returns `Ok(true)` if the rule allows a position.
    ///
    /// # Errors
    /// The [`Fault`] that leaves a condition of the rule without a truth value.
    fn is_legal_within(&self, position: &Self::Position, steps: &StepCount<'_>) -> Result<bool, Fault>;

    /// Returns the moves that a position has, by their places in the file; all moves if they cannot be listed.
    fn moves_made(&self, position: &Self::Position, steps: &StepCount<'_>) -> Vec<usize> {
        self.rule().lines_with_moves(&self.numbers(position), steps)
    }

    /// Returns the values of all positions with each number in its range, solved together. `None` if there is no fast
    /// solver of such a window, which is the default.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    fn window_pairs(
        &self,
        ranges: &[NumberRange],
        run: &Run<'_>,
    ) -> Result<Option<PairOf<Self::Position>>, Stopped> {
        let _ = (ranges, run);
        Ok(None)
    }

    /// Returns the memo solver of the game, with an empty table.
    fn memo(&self) -> Memo<'static, Self::Position>;

    /// Returns a solver that computes normal values part by part, or `None` if positions have no independent parts.
    fn parts(&self) -> Option<Box<dyn NormalSolver<Self::Position>>>;
}

/// A function that returns the values of a position, or `None` if it does not know them.
pub(crate) type PairOf<P> = Box<dyn Fn(&P) -> Option<GrundyPair>>;

/// An iterator over positions in order.
pub(crate) type PositionIter<'a, P> = Box<dyn Iterator<Item = P> + 'a>;

/// Returns the line of a move between two positions; the first move of the file if none is found.
pub(crate) fn line_between<G: RuleGame>(game: &G, from: &G::Position, to: &G::Position) -> Span {
    let file = &game.rule().file;
    let line = game.move_between(from, to).and_then(|at| file.moves.get(at)).or(file.moves.first());
    line.map_or(file.kind.span, |line| line.span)
}

/// The text of a position, for errors.
pub(crate) struct PositionText(pub(crate) String);

impl std::fmt::Debug for PositionText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
