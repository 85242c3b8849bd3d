//! Statements read in a numeration.

use super::{Basis, Statement, Topic};
use crate::{InNumeration, PositionShape, ProofMethod};
use impartial_automata::{Formula, FormulaError, Numeration, Slope};

impl Statement {
    /// Reads the game in a numeration. Operations of the statement on digits stay about the digits in which the game is
    /// described for `shape`.
    ///
    /// # Errors
    /// [`FormulaError`] if the statement or a move is about digits that the numeration does not have.
    pub fn with_numeration(
        mut self,
        numeration: Numeration,
        shape: PositionShape,
    ) -> Result<Self, FormulaError> {
        let Some(description) = self.game.describe(shape) else { return Ok(self) };
        let own = description.theory.digits_name();
        description.with_numeration(&numeration)?;
        let formulas = self.formulas(shape);
        let turned = std::mem::take(&mut self.bases).into_iter().map(|basis| {
            let statement = basis.statement.with_numeration(numeration.clone(), shape)?;
            Ok(Basis { statement, ..basis })
        });
        let bases = turned.collect::<Result<_, FormulaError>>()?;
        let definitions = match self.definitions {
            Some(theory) => Some(theory.with_fixed_digits().with_numeration(&numeration)?),
            None => None,
        };
        let consequence = self.consequence.map(|sentence| sentence.in_digits(&own, None));
        let digits = self.digits.or_else(|| Some(own.clone()));
        let game = Box::new(InNumeration::new(self.game, numeration));
        let turned = Statement { game, bases, definitions, consequence, digits, ..self };
        let Some(described) = turned.game.describe(shape) else { return Ok(turned) };
        // One heap of a sum is read in base 2, whatever the game is read in.
        let mut read = formulas.into_iter().filter(|_| turned.topic() != Topic::Heap);
        let refused = read.find_map(|one| one.in_digits(&own, None).refused_digits(&described.theory));
        refused.map_or(Ok(turned), Err)
    }

    /// Returns the formulas of the statement, without those of its bases.
    fn formulas(&self, shape: PositionShape) -> Vec<Formula> {
        let stated = self.formulas_of_plan(shape);
        stated.chain(self.condition(shape)).chain(self.consequence.clone()).collect()
    }

    fn formulas_of_plan(&self, shape: PositionShape) -> impl Iterator<Item = Formula> {
        let task = self.task(shape, ProofMethod::Best);
        let of_plan = self.plan(shape).zip(task.ok()).map(|(plan, task)| plan.formulas(&task));
        of_plan.into_iter().flatten()
    }

    /// Returns whether the statement and the moves of its game can be read in a numeration, because neither is about
    /// the digits of a base.
    pub fn can_be_read_in(&self, numeration: &Numeration, shape: PositionShape) -> bool {
        let is_of_game = self.plan(shape).is_some() && self.bases.is_empty() && self.topic() != Topic::Heap;
        is_of_game
            && self.formulas(shape).iter().all(|one| one.about_digits().is_none())
            && self.definitions.as_ref().is_none_or(|theory| theory.with_numeration(numeration).is_ok())
            && self
                .game
                .describe(shape)
                .is_some_and(|described| described.with_numeration(numeration).is_ok())
    }

    /// Returns the slopes that the statement and the moves of its game name, in order and perhaps several times.
    fn slopes(&self, shape: PositionShape) -> Vec<Slope> {
        let of_bases = self.bases.iter().flat_map(|basis| basis.statement.slopes(shape));
        let stated = self.formulas_of_plan(shape);
        let described = self.game.describe(shape);
        let of_moves = described.into_iter().flat_map(|description| {
            description.moves.into_iter().map(|kind| kind.condition).chain([description.legal])
        });
        let formulas = stated.chain(of_moves).chain(self.condition(shape));
        of_bases.chain(formulas.flat_map(|formula| formula.slopes())).collect()
    }

    /// Reads the game in the numeration that reads the irrational slopes of the statement and the moves, if they name any.
    ///
    /// # Errors
    /// The reason why no numeration reads all of them, in words.
    pub fn with_numeration_of_slopes(self, shape: PositionShape) -> Result<Self, String> {
        let slopes = self.slopes(shape);
        let Some(first) = slopes.first() else { return Ok(self) };
        let unknown = || format!("no numeration is known that reads the floor of n*{first}");
        let name = first.numeration_name().ok_or_else(unknown)?;
        if let Some(other) = slopes.iter().find(|slope| slope.numeration_name().as_ref() != Some(&name)) {
            return Err(format!("no numeration is known that reads the floors of n*{first} and n*{other}"));
        }
        let numeration = Numeration::parse(&name).map_err(|error| error.to_string())?;
        let first = *first;
        if self.is_of_heaps() {
            return Err(format!(
                "the floor of n*{first} is read in the numeration {name}, and a proof about one heap of a sum is not"
            ));
        }
        self.with_numeration(numeration, shape)
            .map_err(|error| format!("the floor of n*{first} is read in the numeration {name}: {error}"))
    }

    /// Returns whether its proof is about one heap of a sum.
    fn is_of_heaps(&self) -> bool {
        self.topic() == Topic::Heap || self.bases.iter().any(|basis| basis.statement.is_of_heaps())
    }
}
