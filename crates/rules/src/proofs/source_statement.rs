//! Comparison of the prover's verdicts with the statements of a file, which are checked against computed values.

use crate::game::open::{GameOfFile, RuleFileGame};
use crate::positions::rule_game::RuleGame;
use crate::statements::checkable::CheckableStatement;
use crate::statements::windows::{Budget, Region, usual};
use impartial::claim::{CheckContext, CheckFailure, Effort};
use impartial::run::{Limits, Run, Stopped};
use impartial_prove::{PositionShape, SourceCounterexample, SourceStatement, Statement};
use std::sync::Arc;

/// The positions on which a verdict is compared, for each window that the file does not bound.
const BUDGET: Budget = Budget { positions: 300, work: 30_000 };
/// Maximum number of positions of one window that are compared, and of their followers that are solved.
const MAX_POSITIONS: u64 = 20_000;
/// Maximum number of heaps in sums that are compared.
const MAX_HEAPS: usize = 3;

/// A statement of a file about a game.
struct StatementOfGame<G> {
    game: G,
    belief: Arc<CheckableStatement>,
}

impl RuleFileGame {
    /// Adds the line of the file with a name to its statement, so that the verdict of a proof is compared with it.
    pub(crate) fn compared_with(&self, statement: Statement, name: &str) -> Statement {
        let Some(belief) = self.beliefs.iter().find(|one| one.name == name).cloned() else {
            return statement;
        };
        fn source_of<G: RuleGame>(game: &G, belief: Arc<CheckableStatement>) -> Box<dyn SourceStatement> {
            Box::new(StatementOfGame { game: game.clone(), belief })
        }
        let source = match &self.made {
            GameOfFile::Kept(game) => source_of(game, belief),
            GameOfFile::Dropped(game) => source_of(game, belief),
            GameOfFile::Tuple(game) => source_of(game, belief),
            GameOfFile::List(game) => source_of(game, belief),
            GameOfFile::Board(game) => source_of(game, belief),
            GameOfFile::Ordinals(_) => return statement,
        };
        statement.stated_in(source)
    }
}

impl<G: RuleGame> StatementOfGame<G> {
    /// Returns the windows of the statement whose positions a proof for a shape is about.
    fn regions(&self, shape: PositionShape, of_sums: bool) -> Vec<Region> {
        let (rule, belief) = (self.game.rule(), &self.belief);
        let of_one_member = belief.of_member && !belief.per_member;
        let mut regions = match belief.windows.is_empty() {
            true => usual(&rule.file, &rule.context, of_one_member, Effort::Quick),
            false => belief.windows.clone(),
        };
        let counts = if of_sums { 1..=MAX_HEAPS } else { shape.coins..=shape.coins };
        regions.retain(|region| counts.clone().any(|count| region.has_members(count)));
        regions
    }

    /// Returns the region of one position.
    fn position(&self, numbers: &[u64]) -> Option<Region> {
        let numbers: Option<Vec<i64>> = numbers.iter().map(|n| i64::try_from(*n).ok()).collect();
        let text = self.game.write(&self.game.position(&numbers?)?);
        Some(Region::Family { text, names: Vec::new() })
    }

    /// Checks the statement on a region. `Ok(None)` if nothing is known after little work.
    fn check(
        &self,
        region: &Region,
        run: &Run<'_>,
    ) -> Result<Option<Result<u64, SourceCounterexample>>, Stopped> {
        let most = run.limits().max_positions.map_or(MAX_POSITIONS, |most| most.min(MAX_POSITIONS));
        let few = run.with_limits(Limits { max_positions: Some(most), ..*run.limits() });
        let check = CheckContext::new(Effort::Full, &few);
        match self.belief.on_region(&self.game, region, BUDGET, &check) {
            Ok(summary) => Ok(Some(Ok(summary.applied))),
            Err(CheckFailure::Refuted { counterexample, .. }) => {
                let numbers = self.game.parse(&counterexample.position);
                let numbers = numbers.ok().map(|position| self.game.numbers(&position).to_vec());
                Ok(Some(Err(SourceCounterexample {
                    numbers,
                    position: counterexample.position,
                    stated: counterexample.mismatch.formula,
                    computed: counterexample.mismatch.computed,
                })))
            }
            Err(CheckFailure::Stopped(_)) => {
                run.check(0, 0)?;
                Ok(None)
            }
            Err(_) => Ok(None),
        }
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
        let windows = &self.belief.windows;
        let is_meant = |at: &[u64]| windows.is_empty() || windows.iter().any(|window| window.contains(at));
        let first = at.filter(|at| is_meant(at)).and_then(|at| self.position(at));
        for region in first.iter().chain(&regions) {
            if let Some(Err(mut found)) = self.check(region, run)? {
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
        Ok(match self.check(&region, run)? {
            Some(Ok(applied)) => (applied > 0).then_some(true),
            Some(Err(_)) => Some(false),
            None => None,
        })
    }
}
