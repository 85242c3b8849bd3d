//! Statements read in a numeration.

use super::{Basis, FormulaOf, Statement, StatementPlan};
use crate::{Formula, FormulaError, InNumeration, Numeration, PositionShape, Provable, Slope, WithFormula};

impl Statement {
    /// Reads the game in a numeration. Operations of the statement on digits stay about the digits in which the game is
    /// described for `shape`.
    ///
    /// # Errors
    /// [`FormulaError`] if the statement or a move is about digits that the numeration does not have.
    pub fn turned_to(self, numeration: Numeration, shape: PositionShape) -> Result<Self, FormulaError> {
        let Some(description) = self.game.describe(shape) else { return Ok(self) };
        let own = description.theory.digits_name();
        description.turned_to(&numeration)?;
        let fixed = |formula: FormulaOf| -> FormulaOf {
            let own = own.clone();
            Box::new(move |shape| formula(shape).in_digits(&own, None))
        };
        let plan = match self.plan {
            StatementPlan::Following(bases, mut sentences) => {
                for one in &mut sentences {
                    one.sentence = one.sentence.clone().in_digits(&own, None);
                    one.applies = one.applies.clone().in_digits(&own, None);
                }
                let turned = bases.into_iter().map(|basis| {
                    let statement = basis.statement.turned_to(numeration.clone(), shape)?;
                    Ok(Basis { statement, ..basis })
                });
                StatementPlan::Following(turned.collect::<Result<_, FormulaError>>()?, sentences)
            }
            StatementPlan::Other(formula) => StatementPlan::Other(fixed(formula)),
            StatementPlan::Misere(formula) => StatementPlan::Misere(fixed(formula)),
            StatementPlan::Sets { sets, misere } => {
                let own = own.clone();
                let all = move |shape| sets(shape).into_iter().map(|set| set.in_digits(&own, None)).collect();
                StatementPlan::Sets { sets: Box::new(all), misere }
            }
            plan @ (StatementPlan::Own
            | StatementPlan::Heap(_)
            | StatementPlan::Discovered(_)
            | StatementPlan::Words) => plan,
        };
        let condition = self.condition.map(fixed);
        let consequence = self.consequence.map(|sentence| sentence.in_digits(&own, None));
        let definitions = match self.definitions {
            Some(theory) => Some(theory.with_fixed_digits().turned_to(&numeration)?),
            None => None,
        };
        let value = self.game.describe(shape).and_then(|described| described.value);
        let turned = Statement {
            game: Box::new(InNumeration::new(self.game, numeration)),
            plan,
            condition,
            consequence,
            definitions,
            ..self
        };
        let Some(described) = turned.game.describe(shape) else { return Ok(turned) };
        let own_value = value.filter(|_| turned.is_own_formula()).map(|value| value.in_digits(&own, None));
        let all = turned.formulas(shape).into_iter().chain(own_value);
        let refused = all.filter_map(|formula| formula.refused_digits(&described.theory)).next();
        refused.map_or(Ok(turned), Err)
    }

    /// Returns the formulas of the statement alone, without those of the game.
    fn formulas(&self, shape: PositionShape) -> Vec<Formula> {
        let mut all = match &self.plan {
            StatementPlan::Sets { sets, .. } => sets(shape),
            StatementPlan::Other(formula) | StatementPlan::Misere(formula) => vec![formula(shape)],
            StatementPlan::Following(bases, sentences) => {
                let of_bases = bases.iter().flat_map(|basis| basis.statement.formulas(shape));
                let own = sentences.iter().flat_map(|one| [one.sentence.clone(), one.applies.clone()]);
                of_bases.chain(own).collect()
            }
            StatementPlan::Own
            | StatementPlan::Heap(_)
            | StatementPlan::Discovered(_)
            | StatementPlan::Words => Vec::new(),
        };
        all.extend(self.condition.iter().map(|condition| condition(shape)));
        all.extend(self.consequence.clone());
        all
    }

    /// Returns whether the statement and the moves of its game can be read in a numeration, because neither is about
    /// the digits of a base.
    pub fn can_be_turned_to(&self, numeration: &Numeration, shape: PositionShape) -> bool {
        let is_other =
            matches!(self.plan, StatementPlan::Heap(_) | StatementPlan::Following(..) | StatementPlan::Words);
        let about_digits = |condition: &FormulaOf| condition(shape).about_digits().is_some();
        if is_other || self.condition.as_ref().is_some_and(about_digits) {
            return false;
        }
        let description = match &self.plan {
            StatementPlan::Other(formula) | StatementPlan::Misere(formula) => {
                let formula = |shape| formula(shape);
                WithFormula::new(&*self.game, &formula).describe(shape)
            }
            _ => self.game.describe(shape),
        };
        let Some(description) = description else { return false };
        let value =
            matches!(self.plan, StatementPlan::Own | StatementPlan::Other(_) | StatementPlan::Misere(_));
        let about_digits = match &self.plan {
            StatementPlan::Sets { sets, .. } => sets(shape).iter().any(|set| set.about_digits().is_some()),
            _ => description.value.as_ref().is_some_and(|value| value.about_digits().is_some()),
        };
        let defined = self.definitions.as_ref().is_some_and(|theory| theory.turned_to(numeration).is_err());
        let turned = description.turned_to(numeration);
        !about_digits && !defined && turned.is_ok_and(|turned| !value || turned.value.is_some())
    }

    /// Returns the slopes that the statement and the moves of its game name, in order and perhaps several times.
    fn slopes(&self, shape: PositionShape) -> Vec<Slope> {
        let described = self.game.describe(shape);
        let of_plan: Vec<Slope> = match &self.plan {
            StatementPlan::Sets { sets, .. } => sets(shape).iter().flat_map(Formula::slopes).collect(),
            StatementPlan::Other(formula) | StatementPlan::Misere(formula) => formula(shape).slopes(),
            StatementPlan::Own => {
                let value = described.as_ref().and_then(|description| description.value.as_ref());
                value.map(Formula::slopes).unwrap_or_default()
            }
            StatementPlan::Following(bases, sentences) => {
                let of_bases = bases.iter().flat_map(|basis| basis.statement.slopes(shape));
                of_bases.chain(sentences.iter().flat_map(|one| one.sentence.slopes())).collect()
            }
            StatementPlan::Heap(heap) => heap.slopes(),
            StatementPlan::Discovered(_) | StatementPlan::Words => Vec::new(),
        };
        let of_moves = described.iter().flat_map(|description| {
            let conditions = description.moves.iter().map(|kind| &kind.condition);
            conditions.chain([&description.legal]).flat_map(Formula::slopes)
        });
        let of_condition = self.condition.iter().flat_map(|condition| condition(shape).slopes());
        of_plan.into_iter().chain(of_moves).chain(of_condition).collect()
    }

    /// Reads the game in the numeration that reads the irrational slopes of the statement and the moves, if they name any.
    ///
    /// # Errors
    /// The reason why no numeration reads all of them, in words.
    pub fn turned_to_slopes(self, shape: PositionShape) -> Result<Self, String> {
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
        self.turned_to(numeration, shape)
            .map_err(|error| format!("the floor of n*{first} is read in the numeration {name}: {error}"))
    }

    /// Returns whether its proof is about one heap of a sum.
    fn is_of_heaps(&self) -> bool {
        match &self.plan {
            StatementPlan::Heap(_) => true,
            StatementPlan::Following(bases, _) => bases.iter().any(|basis| basis.statement.is_of_heaps()),
            _ => false,
        }
    }
}
