//! The check of a statement against computed values.

use crate::evaluate::{CHECK_EVERY, StepCount};
use crate::positions::rule_game::RuleGame;
use crate::statements::at_position::applies_at;
use crate::statements::checkable::CheckableStatement;
use crate::statements::region::{Budget, MAX_QUICK, Region, option_work};
use crate::statements::running_check::RunningCheck;
use crate::statements::windows::usual;
use crate::syntax::file::KindName;
use crate::syntax::other_games::GameFinder;
use impartial::claim::{CheckContext, CheckFailure, CheckOutcome, CheckSummary, Claim, Effort};
use impartial::run::{DisplayCount, Limits, Reason, Run};
use std::cell::Cell;
use std::sync::Arc;

/// One of this number of positions is sampled to estimate the work of a position. The number is prime: the numbers of a
/// window repeat with a period, and the samples must not all have the same place in the period.
const SAMPLED: u64 = 61;

/// Number of positions of a window that are solved one by one. Many false statements are refuted among them. The others
/// are solved together where a fast solver for that is known.
const SOLVED_ALONE: u64 = 1000;

/// The number of positions of a part of a window, and the work that they took.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    positions: u64,
    work: u64,
}

/// The work of a stage. The options of its positions are estimated from a sample.
#[derive(Default)]
struct StageWork {
    /// The positions of the sample, and their options.
    sampled: u64,
    options: u64,
    /// The steps of the statement.
    steps: Cell<u64>,
    /// The steps of the conditions of the rule.
    listing: u64,
    /// The last estimate, without the conditions of the rule.
    last: u64,
}

impl StageWork {
    /// Returns the estimate after `solved` positions. Takes the options of a position into the sample, except where
    /// no position was solved, so that no options were listed.
    fn estimate(&mut self, solved: u64, options: impl FnOnce() -> u64) -> u64 {
        if solved > 0 {
            self.sampled += 1;
            self.options += options();
        }
        self.last = self.now(solved);
        self.last
    }

    fn now(&self, solved: u64) -> u64 {
        let average = (self.options / self.sampled.max(1)).max(1);
        self.steps.get().saturating_add(solved.saturating_mul(average))
    }

    /// Returns the whole work of the stage.
    fn total(&self, solved: u64) -> u64 {
        self.last.max(self.now(solved)).saturating_add(self.listing)
    }
}

/// The result of a stage, which is a part of a window.
enum StageResult {
    Done(CheckSummary, Cost),
    /// The stage takes much more work than the budget allows.
    TooMuch,
}

impl CheckableStatement {
    /// Returns the statement as a claim about a game.
    ///
    /// `finder` opens the other games that the statement names. A statement without a window is checked on `window`, if one is
    /// given.
    pub(crate) fn claim<G: RuleGame>(
        self: &Arc<Self>,
        game: &G,
        finder: Option<&GameFinder>,
        window: Option<&Region>,
    ) -> Claim {
        let file = &game.rule().file;
        let id = format!("{}.{}", game.id(), self.name);
        let regions = |effort| match (self.windows.is_empty(), window) {
            (true, Some(window)) => vec![window.clone()],
            (true, None) => usual(file, &game.rule().context, self.of_member && !self.per_member, effort),
            (false, _) => self.windows.clone(),
        };
        let (quick, full) = (regions(Effort::Quick), regions(Effort::Full));
        let words = |regions: &[Region], effort| match regions.iter().all(Region::is_fixed) {
            true => regions.iter().map(|region| region.words(0)).collect::<Vec<_>>().join("; "),
            false => format!("at most about {} positions", Budget::for_effort(effort).positions),
        };
        let in_words = (words(&quick, Effort::Quick), words(&full, Effort::Full));
        let mut builder =
            Claim::builder(id, game.id()).source(self.source.clone()).statement(self.statement.clone());
        if self.planted {
            builder = builder.planted();
        }
        let (game, this, finder) = (game.clone(), self.clone(), finder.cloned());
        builder.by_chosen_window(in_words.0, in_words.1, move |check| {
            let mut windows: Vec<String> = Vec::new();
            let regions = check.pick(&quick, &full);
            let finder = finder.as_ref();
            let (mut result, loops) = this.on_regions(&game, regions, (check, finder), &mut windows);
            if let Some(with_loops) = this.with_loops.as_ref().filter(|_| loops) {
                windows.clear();
                (result, _) = with_loops.on_regions(&game, regions, (check, finder), &mut windows);
            }
            CheckOutcome { window: (!windows.is_empty()).then(|| windows.join("; ")), result }
        })
    }

    /// Checks the statement on some regions. Adds a description of each checked window to `windows`. Also returns
    /// whether the check failed because play from some position need not end.
    fn on_regions<G: RuleGame>(
        &self,
        game: &G,
        regions: &[Region],
        (check, finder): (&CheckContext<'_>, Option<&GameFinder>),
        windows: &mut Vec<String>,
    ) -> (Result<CheckSummary, CheckFailure>, bool) {
        let checking = match RunningCheck::new(self, game, check, finder) {
            Ok(checking) => checking,
            Err(failure) => return (Err(failure), false),
        };
        (self.check_regions(&checking, regions, windows), checking.loops.get())
    }

    /// Checks the statement on one region, within a budget where the file does not bound it.
    pub(crate) fn on_region<G: RuleGame>(
        &self,
        game: &G,
        region: &Region,
        budget: Budget,
        check: &CheckContext<'_>,
    ) -> Result<CheckSummary, CheckFailure> {
        let checking = RunningCheck { budget, ..RunningCheck::new(self, game, check, None)? };
        self.check_regions(&checking, std::slice::from_ref(region), &mut Vec::new())
    }

    fn check_regions<G: RuleGame>(
        &self,
        checking: &RunningCheck<'_, G>,
        regions: &[Region],
        windows: &mut Vec<String>,
    ) -> Result<CheckSummary, CheckFailure> {
        let chosen = regions.iter().filter(|region| !region.is_fixed()).count();
        let budget = checking.budget.shared(chosen);
        let mut tally = CheckSummary::default();
        for region in regions {
            let mut window = String::new();
            let found = match region.is_fixed() {
                true => self.on_fixed(checking, region, &mut window),
                false => self.on_growing(checking, region, budget, &mut window),
            };
            windows.push(window);
            let held = tally.applied;
            tally += found.map_err(|failure| match failure {
                CheckFailure::Refuted { counterexample, held: more } => {
                    CheckFailure::Refuted { counterexample, held: held + more }
                }
                other => other,
            })?;
        }
        if tally.applied == 0 {
            tally.note = self.says_nothing(checking, tally.skipped);
        }
        Ok(tally)
    }

    /// Returns the reason why a statement applies to no position, if the reason is known.
    fn says_nothing<G: RuleGame>(&self, checking: &RunningCheck<'_, G>, positions: u64) -> Option<String> {
        if positions == 0 {
            return Some("the window has no legal position".to_owned());
        }
        // A condition on parameters alone is false everywhere or nowhere.
        if let Some(parameters) = self.decided_by.as_ref().filter(|_| checking.condition_failed.get()) {
            return Some(match parameters.is_empty() {
                true => "its condition never holds".to_owned(),
                false => format!("its condition does not hold for {parameters}"),
            });
        }
        let rule = checking.game.rule();
        let one = if rule.kind() == KindName::Coins { "coin" } else { "heap" };
        let name = rule.file.kind.names.first().map_or("n", |name| &name.text);
        (checking.other_counts.get() == positions).then(|| {
            format!(
                "it names {name}, so it is about positions of one {one}; the {} of the window have other numbers of \
                 {one}s",
                DisplayCount(positions, "positions")
            )
        })
    }

    /// Checks the statement on a region whose bounds are all given.
    fn on_fixed<G: RuleGame>(
        &self,
        checking: &RunningCheck<'_, G>,
        region: &Region,
        window: &mut String,
    ) -> Result<CheckSummary, CheckFailure> {
        *window = region.words(1);
        check_size(checking.check.effort(), region, 1)?;
        checking.solver.borrow_mut().forget_window();
        match self.on_stage(checking, region, (0, 1), None)? {
            StageResult::Done(tally, _) => Ok(tally),
            StageResult::TooMuch => {
                Err(CheckFailure::Broken("a window without a budget exceeded one".into()))
            }
        }
    }

    /// Checks the statement on a region of growing size, as far as the budget allows.
    fn on_growing<G: RuleGame>(
        &self,
        checking: &RunningCheck<'_, G>,
        region: &Region,
        budget: Budget,
        window: &mut String,
    ) -> Result<CheckSummary, CheckFailure> {
        let listed = Region::most_listed(checking.game, budget);
        let (mut tally, mut used, mut last, mut size) =
            (CheckSummary::default(), Cost::default(), Cost::default(), 0);
        while let Some(next) = region.next_size(size, listed) {
            *window = region.words(next);
            check_size(checking.check.effort(), region, next)?;
            // Small sizes are checked whatever they cost.
            let limit = (tally.positions() > 0).then_some(budget);
            let held = tally.applied;
            match self.on_stage(checking, region, (size, next), limit) {
                Ok(StageResult::Done(more, cost)) => {
                    tally += more;
                    used = Cost { positions: used.positions + cost.positions, work: used.work + cost.work };
                    size = next;
                    // A size of these regions may take several times the work of the size before.
                    let ahead = match region.grows_fast() {
                        true => {
                            let ratio = (cost.work / last.work.max(1)).clamp(2, 16);
                            Cost { positions: cost.positions * ratio, work: cost.work.saturating_mul(ratio) }
                        }
                        false => Cost::default(),
                    };
                    last = cost;
                    if used.positions + ahead.positions / 2 >= budget.positions
                        || used.work.saturating_add(ahead.work / 2) >= budget.work
                    {
                        break;
                    }
                }
                Ok(StageResult::TooMuch) => {
                    *window = region.words(size);
                    break;
                }
                Err(CheckFailure::Refuted { counterexample, held: more }) => {
                    return Err(CheckFailure::Refuted { counterexample, held: held + more });
                }
                Err(other) => return Err(other),
            }
        }
        Ok(tally)
    }

    /// Checks the statement at the positions of one size that the size before does not have.
    fn on_stage<G: RuleGame>(
        &self,
        checking: &RunningCheck<'_, G>,
        region: &Region,
        sizes: (u64, u64),
        budget: Option<Budget>,
    ) -> Result<StageResult, CheckFailure> {
        let (game, run) = (checking.game, checking.check.run());
        let before = checking.solved_count();
        // The check gives up a size that takes four times the whole budget.
        let most = budget.map(|budget| before.saturating_add(budget.positions.saturating_mul(4)));
        let own = most.filter(|&most| run.limits().max_positions.is_none_or(|limit| most < limit));
        let limits = Limits { max_positions: own, ..*run.limits() };
        let limited = if own.is_some() { run.with_limits(limits) } else { run.clone() };
        let too_much = |failure: &CheckFailure| is_own_limit(failure, own);
        let mut tally = CheckSummary::default();
        let mut work = StageWork::default();
        // A region without an upper bound may have no legal position at all.
        let listing = checking.budget.work.saturating_mul(4);
        let most_listing = if region.is_fixed() { u64::MAX } else { listing };
        // One exploration of the whole stage takes less time than one for each position.
        if let Some(play) = &checking.play {
            let solved = region.stage(game, sizes, &limited).and_then(|positions| {
                let legal = |position: &G::Position| Self::is_there(game, region, position, run, &mut work);
                let starts = legal_starts(positions, legal, most)?;
                play.borrow_mut().solve(&starts, &limited)
            });
            match solved {
                Err(failure) if too_much(&failure) => return Ok(StageResult::TooMuch),
                solved => solved?,
            }
        }
        let positions = match region.stage(game, sizes, &limited) {
            Err(failure) if too_much(&failure) => return Ok(StageResult::TooMuch),
            positions => positions?,
        };
        for position in positions {
            let is_there = Self::is_there(game, region, &position, run, &mut work)?;
            if work.listing > most_listing {
                return Ok(StageResult::TooMuch);
            }
            if !is_there {
                continue;
            }
            match applies_at(self, checking, &position, &limited, &work.steps) {
                Ok(applies) => tally.count(applies),
                Err(failure) if too_much(&failure) => return Ok(StageResult::TooMuch),
                Err(CheckFailure::Refuted { counterexample, .. }) => {
                    return Err(CheckFailure::Refuted { counterexample, held: tally.applied });
                }
                Err(other) => return Err(other),
            }
            run.check(tally.positions(), 0)?;
            if tally.positions() == SOLVED_ALONE
                && let (None, Some(ranges)) = (budget, region.fixed_ranges())
            {
                checking.solver.borrow_mut().set_window(game.window_pairs(&ranges, run)?);
            }
            if tally.positions() % SAMPLED == 1 {
                let solved = checking.solved_count().saturating_sub(before);
                let estimate = work.estimate(solved, || option_work(game, &position, run));
                if budget.is_some_and(|budget| estimate > budget.work.saturating_mul(4)) {
                    return Ok(StageResult::TooMuch);
                }
            }
        }
        let solved = checking.solved_count().saturating_sub(before);
        let positions = tally.positions().max(solved);
        Ok(StageResult::Done(tally, Cost { positions, work: work.total(solved) }))
    }

    /// Returns whether a position of a region is legal; counts the steps.
    fn is_there<G: RuleGame>(
        game: &G,
        region: &Region,
        position: &G::Position,
        run: &Run<'_>,
        work: &mut StageWork,
    ) -> Result<bool, CheckFailure> {
        Ok(!region.has_illegal(game) || Self::is_legal(game, position, run, &mut work.listing)?)
    }

    /// Returns whether a position of a window is legal; counts the steps in `listing`.
    ///
    /// # Errors
    /// [`CheckFailure::Undecided`] if the conditions of the rule have no truth value, and [`CheckFailure::Stopped`].
    fn is_legal<G: RuleGame>(
        game: &G,
        position: &G::Position,
        run: &Run<'_>,
        listing: &mut u64,
    ) -> Result<bool, CheckFailure> {
        let should_continue = || run.should_continue();
        let steps = StepCount::watched(&should_continue);
        let is_legal = game.is_legal_within(position, &steps);
        let before = *listing / CHECK_EVERY;
        *listing = listing.saturating_add(1 + steps.total());
        if before != *listing / CHECK_EVERY {
            run.check(0, 0)?;
        }
        is_legal.map_err(|fault| {
            let at = game.write(position);
            CheckFailure::Undecided(format!(
                "at {at}: whether the rule allows the position is not known: {fault}"
            ))
        })
    }
}

/// Returns the legal positions of a stage, at most `most` of them.
fn legal_starts<P>(
    positions: impl Iterator<Item = P>,
    mut is_legal: impl FnMut(&P) -> Result<bool, CheckFailure>,
    most: Option<u64>,
) -> Result<Vec<P>, CheckFailure> {
    let most = most.unwrap_or(MAX_PREPARED).min(MAX_PREPARED);
    let mut starts = Vec::new();
    for position in positions {
        if starts.len() as u64 >= most {
            break;
        }
        if is_legal(&position)? {
            starts.push(position);
        }
    }
    Ok(starts)
}

/// Maximum number of positions that are prepared for one exploration.
const MAX_PREPARED: u64 = 1 << 20;

/// Returns an error if a region of this size is too large for quick effort.
fn check_size(effort: Effort, region: &Region, size: u64) -> Result<(), CheckFailure> {
    match (effort, region.len(size)) {
        (Effort::Quick, Some(len)) if len > MAX_QUICK.into() => Err(CheckFailure::NeedsFullEffort {
            positions: len.try_into().unwrap_or(u64::MAX),
            most: MAX_QUICK,
        }),
        _ => Ok(()),
    }
}

/// Returns whether a check ended at the limit on positions that was set for its own budget.
fn is_own_limit(failure: &CheckFailure, own: Option<u64>) -> bool {
    let CheckFailure::Stopped(stopped) = failure else { return false };
    own.is_some_and(|own| stopped.reason == Reason::Positions(own))
}
