//! Comparison of the prover's verdicts with the statements of a file, which are checked against computed values.

use crate::game::open::{GameOfFile, RuleFileGame};
use crate::positions::board::BoardGame;
use crate::positions::one_row::OneRow;
use crate::positions::ordinals::OrdinalRuleGame;
use crate::positions::rule_game::RuleGame;
use crate::proofs::ordinals::{POWER, numbers_of, position};
use crate::statements::checkable::CheckableStatement;
use crate::statements::ordinals::OrdinalStatement;
use crate::statements::windows::{Budget, Region, usual};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Effort};
use impartial::game::Notation;
use impartial::run::{Run, Stopped};
use impartial_prove::{Definable, PositionShape, SourceCounterexample, SourceStatement, Statement};
use std::sync::Arc;

/// The positions on which a verdict is compared, for each window that the file does not bound.
const BUDGET: Budget = Budget { positions: 300, work: 30_000 };
/// Maximum number of positions of one window that are compared, and of their followers that are solved.
const MAX_POSITIONS: u64 = 20_000;
/// Maximum number of cells of the rows that are compared.
const MAX_CELLS: u32 = 6;
/// Maximum number of heaps in sums that are compared.
const MAX_HEAPS: usize = 3;

/// The result of a check of a statement: the number of positions to which it applies, or a counterexample; `None` if nothing is
/// known after little work.
type Checked = Option<Result<u64, SourceCounterexample>>;

/// Returns whether a statement holds at the position on which it was checked. `None` if it does not apply, or if this is not
/// known.
fn truth_of(checked: Checked) -> Option<bool> {
    match checked {
        Some(Ok(applied)) => (applied > 0).then_some(true),
        Some(Err(_)) => Some(false),
        None => None,
    }
}

/// A statement of a file about a game.
struct StatementOfGame<G> {
    game: G,
    stated_line: Arc<CheckableStatement>,
}

impl RuleFileGame {
    /// Adds the line of the file with a name to its statement, so that the verdict of a proof is compared with it.
    pub(crate) fn compared_with(&self, statement: Statement, name: &str) -> Statement {
        fn source_of<G: RuleGame>(
            game: &G,
            stated_line: &Arc<CheckableStatement>,
        ) -> Box<dyn SourceStatement> {
            Box::new(StatementOfGame { game: game.clone(), stated_line: stated_line.clone() })
        }
        let of_ordinals = self.ordinal_statements.iter().find(|one| one.name == name);
        let stated_line = self.statements.iter().find(|one| one.name == name);
        let source = match &self.made {
            GameOfFile::Kept(game) => stated_line.map(|stated_line| source_of(game, stated_line)),
            GameOfFile::Dropped(game) => stated_line.map(|stated_line| source_of(game, stated_line)),
            GameOfFile::Tuple(game) => stated_line.map(|stated_line| source_of(game, stated_line)),
            GameOfFile::List(game) => stated_line.map(|stated_line| source_of(game, stated_line)),
            GameOfFile::Board(game) => stated_line.map(|stated_line| source_of(game, stated_line)),
            GameOfFile::Ordinals(game) => of_ordinals.map(|statement| {
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

/// A statement of a file about grids, on grids with one row.
struct StatementOfRows {
    grids: StatementOfGame<BoardGame>,
    row: OneRow,
}

impl RuleFileGame {
    /// Adds the line of the file with a name to its statement about one row of any number of cells, so that the verdict of a
    /// proof is compared with it.
    pub(crate) fn compared_on_rows(&self, statement: Statement, name: &str, row: &OneRow) -> Statement {
        let stated_line = self.statements.iter().find(|one| one.name == name);
        match (&self.made, stated_line) {
            (GameOfFile::Board(game), Some(stated_line)) => {
                let grids = StatementOfGame { game: game.clone(), stated_line: stated_line.clone() };
                statement.stated_in(Box::new(StatementOfRows { grids, row: row.clone() }))
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

impl StatementOfRows {
    /// Checks the statement on a region.
    fn check(&self, region: &Region, run: &Run<'_>) -> Result<Checked, Stopped> {
        self.grids.check(region, run, |text| Some(self.row.encode(&self.row.parse(text).ok()?)))
    }

    fn position(&self, numbers: &[u64]) -> Option<Region> {
        let text = self.row.write(&self.row.decode(numbers)?);
        Some(Region::Family { text, names: Vec::new() })
    }
}

impl SourceStatement for StatementOfRows {
    fn counterexample(
        &self,
        _: PositionShape,
        at: Option<&[u64]>,
        _: bool,
        run: &Run<'_>,
    ) -> Result<Option<SourceCounterexample>, Stopped> {
        let windows = &self.grids.stated_line.windows;
        let one = |text: String| Region::Family { text, names: Vec::new() };
        let regions: Vec<Region> = match windows.is_empty() {
            true => at
                .and_then(|at| self.position(at))
                .into_iter()
                .chain(self.row.rows(MAX_CELLS).take(BUDGET.positions as usize).map(one))
                .collect(),
            false => windows.clone(),
        };
        for region in &regions {
            if let Some(Err(found)) = self.check(region, run)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn holds_at(&self, numbers: &[u64], run: &Run<'_>) -> Result<Option<bool>, Stopped> {
        let Some(region) = self.position(numbers) else { return Ok(None) };
        Ok(truth_of(self.check(&region, run)?))
    }
}

impl<G: RuleGame> StatementOfGame<G> {
    /// Returns the windows of the statement whose positions a proof for a shape is about.
    fn regions(&self, shape: PositionShape, of_sums: bool) -> Vec<Region> {
        let (rule, stated_line) = (self.game.rule(), &self.stated_line);
        let of_one_member = stated_line.of_member && !stated_line.per_member;
        let mut regions = match stated_line.windows.is_empty() {
            true => usual(&rule.file, &rule.context, of_one_member, Effort::Quick),
            false => stated_line.windows.clone(),
        };
        // Of heaps with extra numbers, a shape counts both.
        let extra = if rule.kind().is_list() { rule.file.kind.extra.len() } else { 0 };
        let members = shape.coins.saturating_sub(extra);
        let counts = if of_sums { 1..=MAX_HEAPS } else { members..=members };
        regions.retain(|region| counts.clone().any(|count| region.has_members(count)));
        regions
    }

    /// Returns the region of one position.
    fn position(&self, numbers: &[u64]) -> Option<Region> {
        let numbers: Option<Vec<i64>> = numbers.iter().map(|n| i64::try_from(*n).ok()).collect();
        let text = self.game.write(&self.game.position(&numbers?)?);
        Some(Region::Family { text, names: Vec::new() })
    }

    /// Checks the statement on a region. `numbers` reads a position as numbers of the prover.
    fn check(
        &self,
        region: &Region,
        run: &Run<'_>,
        numbers: impl Fn(&str) -> Option<Vec<u64>>,
    ) -> Result<Checked, Stopped> {
        let few = few_positions(run);
        let check = CheckContext::new(Effort::Full, &few);
        let result = self.stated_line.on_region(&self.game, region, BUDGET, &check);
        result_of(result, run, numbers)
    }

    /// Returns the numbers of a position.
    fn numbers(&self, text: &str) -> Option<Vec<u64>> {
        Some(self.game.numbers(&self.game.parse(text).ok()?).to_vec())
    }
}

impl<G: RuleGame> SourceStatement for StatementOfGame<G> {
    fn counterexample(
        &self,
        shape: PositionShape,
        at: Option<&[u64]>,
        of_sums: bool,
        run: &Run<'_>,
    ) -> Result<Option<SourceCounterexample>, Stopped> {
        let regions = self.regions(shape, of_sums);
        let windows = &self.stated_line.windows;
        let is_meant = |at: &[u64]| windows.is_empty() || windows.iter().any(|window| window.contains(at));
        let first = at.filter(|at| is_meant(at)).and_then(|at| self.position(at));
        for region in first.iter().chain(&regions) {
            if let Some(Err(mut found)) = self.check(region, run, |text| self.numbers(text))? {
                // A position of fewer heaps is one of the shape with heaps of 0.
                if let Some(numbers) = &mut found.numbers
                    && numbers.len() < shape.coins
                {
                    numbers.splice(0..0, vec![0; shape.coins - numbers.len()]);
                }
                found.numbers = found.numbers.filter(|numbers| numbers.len() == shape.coins);
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn holds_at(&self, numbers: &[u64], run: &Run<'_>) -> Result<Option<bool>, Stopped> {
        let Some(region) = self.position(numbers) else { return Ok(None) };
        Ok(truth_of(self.check(&region, run, |text| self.numbers(text))?))
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

/// Returns the result of a check with little work: the number of positions to which the statement applies, or a position at
/// which it is false, whose numbers `numbers_of` reads from its text. `Ok(None)` if nothing is known.
fn result_of(
    result: Result<CheckSummary, CheckFailure>,
    run: &Run<'_>,
    numbers_of: impl FnOnce(&str) -> Option<Vec<u64>>,
) -> Result<Checked, Stopped> {
    match result {
        Ok(summary) => Ok(Some(Ok(summary.applied))),
        Err(CheckFailure::Refuted { counterexample, .. }) => Ok(Some(Err(SourceCounterexample {
            numbers: numbers_of(&counterexample.position),
            position: counterexample.position,
            stated: counterexample.mismatch.formula,
            computed: counterexample.mismatch.computed,
        }))),
        Err(CheckFailure::Stopped(_)) => {
            run.check(0, 0)?;
            Ok(None)
        }
        Err(_) => Ok(None),
    }
}

/// Returns a run that ends after little work.
fn few_positions<'a>(run: &Run<'a>) -> Run<'a> {
    run.with_limits(run.limits().positions_at_most(MAX_POSITIONS))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "game low\nheaps a on ordinals\nmove x  for x < a\nvalue a\nsource Sato\n\
        misere-p-positions largest <= 1 & (xor heap b: b) = 1 | largest > 1 & (xor heap b: b) = 0\nsource Bouton\n\
        claim wrong  value = sum heap b: b  for 2 heaps < w*2\nsource planted\n";

    fn source(game: &RuleFileGame, name: &str) -> OrdinalStatementOfGame {
        let GameOfFile::Ordinals(made) = &game.made else { panic!("a game on ordinals") };
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
