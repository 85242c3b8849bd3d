//! Comparison of the prover's verdicts with the statements of a file, which are checked against computed values.

use crate::game::open::{GameOfFile, RuleFileGame};
use crate::positions::board::BoardGame;
use crate::positions::one_row::OneRow;
use crate::positions::ordinals::OrdinalRuleGame;
use crate::proofs::ordinals::{POWER, numbers_of, position};
use crate::statements::ordinals::OrdinalStatement;
use crate::statements::region::Region;
use crate::statements::source::{Checked, MAX_HEAPS, StatementOfGame, few_positions, result_of, truth_of};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Effort};
use impartial::game::Notation;
use impartial::run::{Run, Stopped};
use impartial_prove::{PositionShape, SourceCounterexample, SourceStatement, Statement};
use std::sync::Arc;

impl RuleFileGame {
    /// Adds the line of the file with a name to its statement, so that the verdict of a proof is compared with it.
    pub(crate) fn compared_with(&self, statement: Statement, name: &str) -> Statement {
        let stated_line = || self.statements.iter().find(|one| one.name == name);
        let on_ordinals = || self.ordinal_statements.iter().find(|one| one.name == name);
        let source = match &self.made {
            GameOfFile::Finite(game) => stated_line().map(|stated_line| game.source(stated_line)),
            GameOfFile::Ordinals(game) => on_ordinals().map(|statement| {
                let (game, statement) = (game.clone(), statement.clone());
                Box::new(OrdinalStatementOfGame { game, statement }) as Box<dyn SourceStatement>
            }),
        };
        match source {
            Some(source) => statement.stated_in(source),
            None => statement,
        }
    }
}

impl RuleFileGame {
    /// Adds the line of the file with a name to its statement about one row of any number of cells, so that the verdict of a
    /// proof is compared with it.
    pub(crate) fn compared_on_rows(&self, statement: Statement, name: &str, row: &OneRow) -> Statement {
        let stated_line = self.statements.iter().find(|one| one.name == name);
        match (self.made.of_type::<BoardGame>(), stated_line) {
            (Some(game), Some(stated_line)) => {
                let (game, stated_line, row) = (game.clone(), stated_line.clone(), Some(row.clone()));
                statement.stated_in(Box::new(StatementOfGame { game, stated_line, row }))
            }
            _ => statement,
        }
    }

    /// Returns whether the positions of the windows of a line are single rows, or whether it has no window.
    pub(crate) fn is_of_rows(&self, name: &str) -> bool {
        let line = self.statements.iter().find(|line| line.name == name);
        line.is_some_and(|line| line.windows.iter().all(Region::is_of_one_row))
    }
}

/// A statement of a file about a game on ordinals.
struct OrdinalStatementOfGame {
    game: OrdinalRuleGame,
    statement: Arc<OrdinalStatement>,
}

impl OrdinalStatementOfGame {
    /// Checks the statement.
    fn check(
        &self,
        run: &Run<'_>,
        check: impl FnOnce(&CheckContext<'_>) -> Result<CheckSummary, CheckFailure>,
    ) -> Result<Checked, Stopped> {
        let result = check(&CheckContext::new(Effort::Full, &few_positions(run)));
        result_of(result, run, |text| numbers_of(self.game.parse(text).ok()?.as_slice()))
    }
}

impl SourceStatement for OrdinalStatementOfGame {
    fn counterexample(
        &self,
        shape: PositionShape,
        at: Option<&[u64]>,
        of_sums: bool,
        run: &Run<'_>,
    ) -> Result<Option<SourceCounterexample>, Stopped> {
        let first = match at.map(position) {
            Some(at) => self.check(run, |check| self.statement.check_at(&at, &self.game, check))?,
            None => None,
        };
        let counts = if of_sums { 1..=MAX_HEAPS } else { shape.coins..=shape.coins };
        let found = match first {
            Some(Err(found)) => Some(Err(found)),
            _ => self.check(run, |check| self.statement.check_few(&counts, &self.game, check))?,
        };
        let mut found = found.and_then(Result::err);
        if let Some(found) = &mut found {
            // A position of fewer heaps is one of the shape with heaps of 0.
            let missing = shape.coins.saturating_sub(found.numbers.as_ref().map_or(0, Vec::len) / POWER);
            if let Some(numbers) = &mut found.numbers {
                numbers.splice(0..0, vec![0; missing * POWER]);
            }
        }
        Ok(found)
    }

    fn holds_at(&self, numbers: &[u64], run: &Run<'_>) -> Result<Option<bool>, Stopped> {
        let at = position(numbers);
        Ok(truth_of(self.check(run, |check| self.statement.check_at(&at, &self.game, check))?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "game low\nheaps a on ordinals\nmove x  for x < a\nvalue a\nsource Sato\n\
        misere-p-positions largest <= 1 & (xor heap b: b) = 1 | largest > 1 & (xor heap b: b) = 0\nsource Bouton\n\
        claim wrong  value = sum heap b: b  for 2 heaps < w*2\nsource planted\n";

    fn source(game: &RuleFileGame, name: &str) -> OrdinalStatementOfGame {
        let made = game.made.on_ordinals().unwrap();
        let statement = game.ordinal_statements.iter().find(|one| one.name == name).unwrap().clone();
        OrdinalStatementOfGame { game: made.clone(), statement }
    }

    #[test]
    fn statements_about_ordinals_are_compared_with_computed_values() {
        let run = Run::default();
        let game = RuleFileGame::of_text(TEXT, "low.game", "low.game", None).unwrap();
        let shape = PositionShape::below_omega_power(2, POWER);
        let held = source(&game, "misere-p-positions");
        assert_eq!(held.counterexample(shape, None, false, &run), Ok(None));
        assert_eq!(held.holds_at(&[1, 2, 1, 2], &run), Ok(Some(true)));
        let wrong = source(&game, "wrong");
        let found = wrong.counterexample(shape, None, false, &run).unwrap().unwrap();
        assert_eq!(
            (found.position.as_str(), found.computed.as_str(), found.stated.as_str()),
            ("1,1", "0", "otherwise")
        );
        assert_eq!(found.numbers, Some(vec![0, 1, 0, 1]));
        assert_eq!(wrong.holds_at(&[0, 1, 0, 2], &run), Ok(Some(true)));
        assert_eq!(wrong.holds_at(&[1, 1, 1, 1], &run), Ok(Some(false)));
        // The window of the statement ends at w*2.
        assert_eq!(wrong.holds_at(&[2, 0, 2, 0], &run), Ok(None));
        let first = wrong.counterexample(shape, Some(&[1, 1, 1, 1]), false, &run).unwrap().unwrap();
        assert_eq!(first.numbers, Some(vec![1, 1, 1, 1]));
    }
}
