//! The statement of a file as a source: the verdict of a proof is compared with the values computed at small positions.

use crate::positions::one_row::OneRow;
use crate::positions::rule_game::RuleGame;
use crate::statements::checkable::CheckableStatement;
use crate::statements::region::{Budget, Region};
use crate::statements::windows::usual;
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Effort};
use impartial::game::Notation;
use impartial::run::{Run, Stopped};
use impartial_prove::{NumberedPositions, PositionShape, SourceCounterexample, SourceStatement};
use std::sync::Arc;

/// The positions on which a verdict is compared, for each window that the file does not bound.
const BUDGET: Budget = Budget { positions: 300, work: 30_000 };
/// Maximum number of positions of one window that are compared, and of their followers that are solved.
const MAX_POSITIONS: u64 = 20_000;
/// Maximum number of cells of the rows that are compared.
const MAX_CELLS: u32 = 6;
/// Maximum number of heaps in sums that are compared.
pub(crate) const MAX_HEAPS: usize = 3;

/// The result of a check of a statement: the number of positions to which it applies, or a counterexample; `None` if nothing is
/// known after little work.
pub(crate) type Checked = Option<Result<u64, SourceCounterexample>>;

/// Returns whether a statement holds at the position on which it was checked. `None` if it does not apply, or if this is not
/// known.
pub(crate) fn truth_of(checked: Checked) -> Option<bool> {
    match checked {
        Some(Ok(applied)) => (applied > 0).then_some(true),
        Some(Err(_)) => Some(false),
        None => None,
    }
}

/// A statement of a file about a game.
pub(crate) struct StatementOfGame<G> {
    pub(crate) game: G,
    pub(crate) stated_line: Arc<CheckableStatement>,
    /// The form of the rows, for a statement about grids on grids with one row.
    pub(crate) row: Option<OneRow>,
}

impl<G: RuleGame> StatementOfGame<G> {
    /// Returns the windows of the statement whose positions a proof for a shape is about.
    fn regions(&self, shape: PositionShape, of_sums: bool) -> Vec<Region> {
        let (rule, stated_line) = (self.game.rule(), &self.stated_line);
        match &self.row {
            Some(row) if stated_line.windows.is_empty() => {
                let rows = row.rows(MAX_CELLS).take(BUDGET.positions as usize);
                return rows.map(one_position).collect();
            }
            Some(_) => return stated_line.windows.clone(),
            None => {}
        }
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
        if let Some(row) = &self.row {
            return Some(one_position(row.write(&row.decode(numbers)?)));
        }
        let numbers: Option<Vec<i64>> = numbers.iter().map(|n| i64::try_from(*n).ok()).collect();
        Some(one_position(self.game.write(&self.game.position(&numbers?)?)))
    }

    /// Checks the statement on a region.
    fn check(&self, region: &Region, run: &Run<'_>) -> Result<Checked, Stopped> {
        let few = few_positions(run);
        let check = CheckContext::new(Effort::Full, &few);
        let result = self.stated_line.on_region(&self.game, region, BUDGET, &check);
        result_of(result, run, |text| self.numbers(text))
    }

    /// Returns the numbers of a position for the prover.
    fn numbers(&self, text: &str) -> Option<Vec<u64>> {
        if let Some(row) = &self.row {
            return Some(row.encode(&row.parse(text).ok()?));
        }
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
            if let Some(Err(mut found)) = self.check(region, run)? {
                if self.row.is_some() {
                    return Ok(Some(found));
                }
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
        Ok(truth_of(self.check(&region, run)?))
    }
}

/// Returns the region of the position with this text.
fn one_position(text: String) -> Region {
    Region::Family { text, names: Vec::new() }
}

/// Returns the result of a check with little work: the number of positions to which the statement applies, or a position at
/// which it is false, whose numbers `numbers_of` reads from its text. `Ok(None)` if nothing is known.
pub(crate) fn result_of(
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
pub(crate) fn few_positions<'a>(run: &Run<'a>) -> Run<'a> {
    run.with_limits(run.limits().positions_at_most(MAX_POSITIONS))
}
