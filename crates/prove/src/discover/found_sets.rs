//! Comparison of the positions that were found with conditions.

use super::{Discovery, NumberOrder};
use crate::plan::ProveError;
use crate::{PositionShape, Provable};
use impartial::run::Stopped;
use impartial_automata::{Automaton, Compiler, Formula, FormulaError, ProofBudget, Theory};

/// The legal positions of a game and the positions of the values that were found, for comparison with conditions.
#[derive(Debug)]
pub struct FoundSets {
    theory: Theory,
    names: Vec<String>,
    legal: Automaton,
    sets: Vec<Automaton>,
    order: NumberOrder,
}

impl Discovery {
    /// Returns the positions that were found. `game` is the game that was searched.
    ///
    /// # Errors
    /// A game without description; a limit of the budget that is reached.
    pub fn found_sets(&self, game: &dyn Provable, budget: &ProofBudget<'_>) -> Result<FoundSets, ProveError> {
        let (id, shape) = (self.game.clone(), PositionShape::coins(self.coins));
        let description =
            game.describe(shape).ok_or_else(|| ProveError::NoDescription { game: id.clone(), shape })?;
        let wrong = ProveError::in_game(&id);
        let description = match &self.turned {
            Some(numeration) => description.with_numeration(numeration).map_err(&wrong)?,
            None => description,
        };
        let names = shape.names();
        let mut compiler = Compiler::new(&description.theory, budget);
        let legal = compiler.compile(&description.legal, &names).map_err(&wrong)?;
        let sets = self.found.iter().map(|found| found.automaton.clone()).collect();
        Ok(FoundSets { theory: self.theory.clone(), names, legal, sets, order: self.order })
    }
}

impl FoundSets {
    /// Returns the meaning of the order of the numbers of a position.
    pub fn order(&self) -> NumberOrder {
        self.order
    }

    /// Returns the number of values that were found.
    pub fn values(&self) -> u64 {
        self.sets.len() as u64
    }

    /// Returns whether the numbers are those of a legal position.
    pub fn is_legal(&self, numbers: &[u64]) -> bool {
        self.theory.accepts(&self.legal, numbers)
    }

    /// Returns the value of a position, if it is one of those that were found.
    pub fn value(&self, numbers: &[u64]) -> Option<u64> {
        let value = self.sets.iter().position(|set| self.theory.accepts(set, numbers))?;
        Some(value as u64)
    }

    /// Decides whether a condition in the names of the position holds exactly at the legal positions of a value. Returns
    /// `false` also for a condition that automata cannot read as they read the positions.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn is_described_by(
        &self,
        value: u64,
        condition: &Formula,
        budget: &ProofBudget<'_>,
    ) -> Result<bool, Stopped> {
        let Some(set) = usize::try_from(value).ok().and_then(|value| self.sets.get(value)) else {
            return Ok(false);
        };
        let compiled = match Compiler::new(&self.theory, budget).compile(condition, &self.names) {
            Ok(compiled) => compiled,
            Err(FormulaError::Stopped(stopped)) => return Err(stopped),
            Err(_) => return Ok(false),
        };
        is_same(&self.legal, set, &compiled, budget)
    }

    /// Decides whether every legal position has one of the values that were found.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn has_all_values(&self, budget: &ProofBudget<'_>) -> Result<bool, Stopped> {
        let mut others = self.legal.clone();
        for set in &self.sets {
            others = others.without(set, budget)?;
        }
        Ok(others.shortest().is_none())
    }
}

/// Decides whether a set of positions consists of the members of `legal` in another set.
pub(crate) fn is_same(
    legal: &Automaton,
    set: &Automaton,
    other: &Automaton,
    budget: &ProofBudget<'_>,
) -> Result<bool, Stopped> {
    let stated = legal.and(other, budget)?;
    Ok(stated.without(set, budget)?.shortest().is_none()
        && set.without(&stated, budget)?.shortest().is_none())
}
