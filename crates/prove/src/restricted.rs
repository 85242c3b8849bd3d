//! Games of which only some positions are played, namely positions that no move leaves.

use super::definable::delegate;
use crate::plan::CompiledGame;
use crate::{Description, Evaluator, PositionShape, Provable, ProveError};
use impartial::run::{Run, Stopped};
use impartial_automata::{Automaton, Compiler, Formula, ProofBudget, Theory};
use std::fmt;

/// A game restricted to the positions of one shape that satisfy a condition, given that no move leads from such a position
/// to another one. So these positions have the same options and values as in the whole game.
pub(crate) struct Restricted<'a> {
    game: &'a dyn Provable,
    shape: PositionShape,
    condition: Formula,
    theory: Theory,
    positions: Automaton,
}

impl fmt::Debug for Restricted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Restricted").field("game", &self.game.id()).finish_non_exhaustive()
    }
}

/// The result of the restriction of a game to some positions.
pub(crate) enum Restriction<'a> {
    /// No move leads out of the positions.
    Closed(Box<Restricted<'a>>),
    /// A move leads from this position to one that does not satisfy the condition.
    Left(String),
}

/// The name of the positions that do not satisfy the condition.
const OUTSIDE: &str = "outside";

impl<'a> Restricted<'a> {
    /// Restricts a game to the positions that satisfy a condition, in the names of a shape.
    ///
    /// # Errors
    /// A game without description; a condition that is not well formed; a limit of the budget that is reached.
    pub(crate) fn restrict(
        game: &'a dyn Provable,
        shape: PositionShape,
        condition: Formula,
        budget: &ProofBudget<'_>,
    ) -> Result<Restriction<'a>, ProveError> {
        let id = game.id();
        let wrong = ProveError::in_game(&id);
        let compiled = CompiledGame::new(game, shape, budget)?;
        let positions = Compiler::new(&compiled.theory, budget)
            .compile(&condition, &compiled.names)
            .map_err(&wrong)?
            .and(&compiled.legal, budget)?;
        let mut theory = compiled.theory.clone();
        let outside = compiled.legal.without(&positions, budget)?;
        theory.bind(OUTSIDE, compiled.names.len(), outside).map_err(&wrong)?;
        let leave = Compiler::new(&theory, budget)
            .compile(&compiled.leads_into(OUTSIDE), &compiled.names)
            .map_err(&wrong)?
            .and(&positions, budget)?;
        if let Some(word) = leave.shortest() {
            let numbers =
                (0..compiled.names.len() as u32).map(|i| theory.number(&word, impartial_automata::Track(i)));
            let numbers: Option<Vec<u64>> = numbers.map(|n| n.try_into().ok()).collect();
            let position = numbers.map_or_else(|| "a position".into(), |numbers| game.write(shape, &numbers));
            return Ok(Restriction::Left(position));
        }
        let theory = compiled.theory.without_definitions();
        Ok(Restriction::Closed(Box::new(Restricted { game, shape, condition, theory, positions })))
    }
}

impl Provable for Restricted<'_> {
    delegate!(self => self.game, id, is_sorted, write, computed);

    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let described = self.game.describe(shape).filter(|_| shape == self.shape)?;
        let legal = described.legal.and(self.condition.clone());
        Some(Description { legal, value: None, pairs: None, ..described })
    }

    fn canonical(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
        let canonical = self.game.canonical(shape, numbers)?;
        self.theory.accepts(&self.positions, numbers).then_some(canonical)
    }

    fn options(&self, shape: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
        self.canonical(shape, numbers)?;
        self.game.options(shape, numbers, below)
    }
}
