//! The values of one position: the facts about it, its plan, and the steps of the plan one after the other.

use crate::any_game::AnyGame;
use crate::capabilities::board::{NumberWindow, WindowShape};
use crate::capabilities::heap::{HeapValue, no_heaps};
use crate::capabilities::large::{of_large, too_large};
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry, ReadPosition, StatedVerdict};
use crate::error::{Error, Interruption};
use crate::game::genus::{self};
use crate::game::plain::nothing_computed;
use crate::game::solvers::{Solvers, normal_only};
use crate::game::within::{KnownValues, option_count};
use crate::plan::{
    self, EnclosingWindow, FormulaFacts, MANY_OPTIONS, MiserePolicy, PlanMethod, PlanStep, PositionFacts,
    StepBudget,
};
use crate::position::Position;
use crate::results::genus::GenusAnswer;
use crate::results::{Basis, KnownOutcome, PositionAnswer, SolverValues, ValueWithBasis};
use crate::solver_choice::SolverChoice;
use impartial::game::{Options, OptionsError};
use impartial::ordinal::Ordinal;
use impartial::run::{Limits, Reason, Run};
use impartial::value::{BitSet, Outcome, Plays};
use std::cell::RefCell;
use std::ops::ControlFlow;

/// Maximum number of states of the automata for a proof of a stated value: a second or two.
const PROOF_STATES: u64 = 50_000;

/// The result of a step.
enum StepOutcome {
    /// Values, as far as the step gives them.
    Values(SolverValues, Basis),
    /// A normal value that may not fit 64 bits, with its basis.
    Heaps(HeapValue),
    /// The genus, and with it both values.
    Genus(Box<GenusAnswer>),
    /// The step is done, and its result is in the answer.
    Known,
    /// The step had no result, or gave up.
    Nothing,
}

/// Describes the result of a step.
fn result_text(done: &Result<StepOutcome, Error>, work: Option<String>) -> String {
    let value = |value: Option<u64>| value.map_or("not known".to_owned(), |value| value.to_string());
    let result = match done {
        Ok(StepOutcome::Values(found, _)) if *found == SolverValues::default() => "nothing".to_owned(),
        Ok(StepOutcome::Values(found, basis)) => {
            format!("normal {}, misère {} ({basis})", value(found.normal), value(found.misere))
        }
        Ok(StepOutcome::Heaps(_)) => "the normal value".into(),
        Ok(StepOutcome::Genus(found)) => format!("the genus {}", found.genus),
        Ok(StepOutcome::Known) => "who wins, as far as it is known".into(),
        Ok(StepOutcome::Nothing) => "no answer".into(),
        Err(error) => error.to_string(),
    };
    match work {
        Some(work) => format!("{result}, by {work}"),
        None => result,
    }
}

/// Returns the interruption for a misère value that no method gives, with the known normal value.
pub(crate) fn no_misere(why: String, answer: &PositionAnswer) -> Interruption {
    Interruption::NoMisere { why, known: normal_in_words(answer) }
}

fn normal_in_words(answer: &PositionAnswer) -> Option<String> {
    let known = answer.grundy.as_ref()?;
    Some(format!("the normal value is {} ({})", known.value, known.basis))
}

impl<P: AnyPosition> ErasedEntry<P> {
    pub(crate) fn formula_at(&self, p: &P) -> Option<(u64, String)> {
        self.formulas.iter().find_map(|f| Some((f.value(self.game(), p)?, f.source().to_owned())))
    }

    /// Returns the values that the formulas give to a position.
    pub(crate) fn by_formula(&self, p: &P) -> SolverValues {
        SolverValues {
            normal: self.formulas.iter().find_map(|f| f.value(self.game(), p)),
            misere: self.formulas.iter().find_map(|f| f.misere(self.game(), p)),
        }
    }

    /// Returns the mex of the values that the formulas give to the options. Returns no value if the formulas do not
    /// cover all options, or if there are too many.
    pub(crate) fn induction_step(&self, p: &P, run: &Run<'_>) -> Result<SolverValues, Error> {
        let options = match option_count(self, p, MANY_OPTIONS) {
            Some(count) if !self.formulas.is_empty() => count,
            _ => return Ok(SolverValues::default()),
        };
        let mut normal = Some(BitSet::default());
        let mut misere = Some(BitSet::default());
        let mut done = 0u64;
        let mut stopped = None;
        let flow = self.game().visit_options(p, &mut |option| {
            let found = self.by_formula(&option);
            let note = |set: &mut Option<BitSet>, value: Option<u64>| match (set.as_mut(), value) {
                (Some(set), Some(value)) => set.insert(value),
                _ => *set = None,
            };
            note(&mut normal, found.normal);
            note(&mut misere, found.misere);
            done += 1;
            if done.is_multiple_of(1024) {
                stopped = run.check(done, 0).err();
            }
            match (&normal, &misere, &stopped) {
                (None, None, _) | (_, _, Some(_)) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        if let Some(stopped) = stopped {
            // After a limit the formula itself can still answer. A cancellation ends everything.
            return match stopped.reason {
                Reason::Cancelled => Err(stopped.into()),
                _ => Ok(SolverValues::default()),
            };
        }
        // Either the formulas do not cover all options, or the game ended the list early.
        if flow.is_break() {
            return Ok(SolverValues::default());
        }
        Ok(SolverValues {
            normal: normal.map(|set| set.mex()),
            misere: if options == 0 { Some(1) } else { misere.map(|set| set.mex()) },
        })
    }

    /// Builds an answer. The formula is looked up only if it is shown.
    pub(crate) fn answer(&self, p: &P, values: &KnownValues, with_formula: bool) -> PositionAnswer {
        let known =
            |value: Option<(u64, Basis)>| value.map(|(value, basis)| ValueWithBasis::new(value, basis));
        let formula = if with_formula { self.formula_at(p) } else { None };
        let (outcome, misere_outcome) = if with_formula { self.outcomes(p) } else { (None, None) };
        PositionAnswer {
            position: self.handle(p.clone()),
            grundy: known(values.normal),
            misere: known(values.misere),
            formula: formula.map(|(value, source)| (Ordinal::from(value), source)),
            outcome,
            misere_outcome,
            genus: None,
            play: None,
        }
    }

    /// Returns the outcomes of normal and of misère play, as far as the formulas give them.
    fn outcomes(&self, p: &P) -> (Option<KnownOutcome>, Option<KnownOutcome>) {
        let (game, formulas) = (self.game(), &self.formulas);
        let decided = |outcome, source: &str| KnownOutcome { outcome, by: format!("formula: {source}") };
        (
            formulas.iter().find_map(|f| Some(decided(f.outcome(game, p)?, f.source()))),
            formulas.iter().find_map(|f| Some(decided(f.misere_outcome(game, p)?, f.source()))),
        )
    }

    /// Returns the answer of the formulas for a position whose numbers fit 64 bits and whose value does not.
    fn beyond_64_bits(&self, p: &P, position: &Position) -> Option<PositionAnswer> {
        // The number of followers is at least the value.
        let is_small = self.game().follower_bound(p).is_some_and(|bound| bound <= u64::MAX.into());
        if is_small || self.formula_at(p).is_some() {
            return None;
        }
        let answer = self.large.as_ref()?.value(position).ok()?;
        answer.grundy.is_some().then_some(answer)
    }

    /// Computes the values of a position whose numbers do not fit 64 bits.
    fn value_of_large(&self, position: &Position, cx: &Context<'_>) -> Result<PositionAnswer, Error> {
        let large = self.large(position)?;
        let mut answer = large.value(position)?;
        let wanted = match cx.solver {
            SolverChoice::Auto => answer.grundy.is_none(),
            SolverChoice::Heap => true,
            other => return Err(of_large(&self.id(), other, self.heap.is_some())),
        };
        let mut computed = false;
        if wanted {
            match self.by_heaps() {
                Some(mut heaps) => {
                    let numbers = large.numbers(position)?;
                    if let Some(found) = heaps.of_heaps(&numbers, &cx.run())? {
                        found.put_into(&mut answer);
                        computed = true;
                    }
                    heaps.verify(self, &numbers, cx)?;
                }
                None if cx.solver == SolverChoice::Heap => return Err(no_heaps(&self.id())),
                None => {}
            }
        }
        if !computed && !answer.is_empty() {
            nothing_computed(&self.id(), &answer.position, cx)?;
        }
        if answer.misere.is_none()
            && answer.misere_outcome.is_none()
            && cx.solver == SolverChoice::Auto
            && let Some((outcome, _)) = self.large_outcome_by_quotient(position, cx)?
        {
            answer.decide_misere(outcome);
        }
        if answer.is_empty() { Err(too_large(&self.id(), &answer.position)) } else { Ok(answer) }
    }

    /// Computes the values of a position, with solvers of its own.
    pub(crate) fn value_at(
        &self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        let mut solvers = Solvers::default();
        let answer = self.value_with(position, misere, &mut solvers, cx);
        cx.run().discard(solvers);
        answer
    }

    /// Computes the values of a position by solvers that may have settled many positions already.
    pub(crate) fn value_with(
        &self,
        position: &Position,
        misere: MiserePolicy,
        solvers: &mut Solvers<P>,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        let p = match self.read_position(position)? {
            ReadPosition::Small(p) => p,
            ReadPosition::Large(large) => return self.value_of_large(&large, cx),
        };
        let p = &*p;
        if misere == MiserePolicy::Full && cx.solver.is_normal_only() {
            return Err(normal_only(cx.solver));
        }
        if cx.solver == SolverChoice::Heap {
            let known = solvers.heaps.take().or_else(|| self.by_heaps());
            let mut heaps = known.ok_or_else(|| no_heaps(&self.game().id()))?;
            let run = cx.run().with_solved_positions(heaps.heaps_of.solver.solved_count());
            let found = heaps.value(p, &run);
            let verified = heaps.verify_at(self, p, cx);
            solvers.heaps = Some(heaps);
            let found = found?;
            verified?;
            let mut answer = self.answer(p, &KnownValues::default(), true);
            found.ok_or_else(|| no_heaps(&self.game().id()))?.put_into(&mut answer);
            return Ok(answer);
        }
        if cx.solver == SolverChoice::Auto {
            // The position was settled for an earlier query.
            if cx.verify == 0
                && let Some(found) = solvers.known(self, p)
                && found.normal.is_some()
                && (found.misere.is_some() || misere == MiserePolicy::No)
            {
                let mut values = KnownValues::default();
                values.fill(found, Basis::Computed);
                return Ok(self.answer(p, &values, true));
            }
            // Only a formula can give a value that does not fit 64 bits.
            let beyond = self.beyond_64_bits(p, position);
            if let Some(answer) = beyond
                && (misere != MiserePolicy::Full
                    || answer.misere.is_some()
                    || answer.misere_outcome.is_some())
            {
                nothing_computed(&self.game().id(), &answer.position, cx)?;
                return Ok(answer);
            }
            return self.value_by_plan(p, misere, solvers, cx);
        }
        let run = cx.run();
        cx.explain(&format_args!("1. as asked for: {}", cx.solver));
        let computed = solvers.chosen(self, p, cx, &run)?;
        let work = solvers.work(PlanMethod::Search).unwrap_or_else(|| "done".to_owned());
        cx.explain_done("1", &work, run.seconds());
        let mut values = KnownValues::default();
        values.fill(computed, Basis::Computed);
        if values.misere.is_none() {
            values.fill(self.induction_step(p, &cx.run())?, Basis::InductionStep);
            values.fill(self.by_formula(p), Basis::Formula);
        }
        self.verify_below(p, computed, solvers, cx)?;
        Ok(self.answer(p, &values, true))
    }

    /// Verifies the position, and followers on random lines of play, against the definition.
    pub(crate) fn verify_below(
        &self,
        p: &P,
        found: SolverValues,
        solvers: &mut Solvers<P>,
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        // For a sum that is too large as a whole, the heaps whose values were added up are verified.
        if let Some(hook) = &self.heap
            && self.components.is_some()
            && !self.is_small(p)
        {
            let (solvers, run) = (RefCell::new(solvers), cx.run());
            let found =
                |heap| solvers.borrow_mut().by_parts(self, &(hook.single)(heap), &run).map(u128::from);
            return ErasedEntry::verify_heaps(self, &hook.heaps(p), u64::MAX, &found, cx);
        }
        self.verify_walks(p, found, &|follower| solvers.known(self, follower), cx)
    }

    /// Returns the facts about a position that are known before any work.
    pub(crate) fn facts(&self, p: &P, cx: &Context<'_>) -> PositionFacts {
        let (game, formulas) = (self.game(), &self.formulas);
        let largest_heap = self.largest_heap(p);
        let by_formula = FormulaFacts {
            value: formulas.iter().any(|f| f.value(game, p).is_some()),
            misere: formulas.iter().any(|f| f.misere(game, p).is_some()),
            outcome: formulas.iter().any(|f| f.outcome(game, p).is_some()),
        };
        PositionFacts {
            options: option_count(self, p, plan::MANY_OPTIONS),
            followers: game.follower_bound(p),
            keys: (self.has_key)(p),
            components: self.has_parts(),
            board: self.search_first.is_some(),
            search: self.search_first.as_ref().is_some_and(|has_keys| has_keys(p)),
            largest_heap,
            forms: self.components.is_some(),
            quotient: self.quotients.is_some(),
            told: by_formula,
            window: self.enclosing_window(p, cx),
            fewest: largest_heap.map_or(0, |heap| self.fewest_followers(heap)),
            timed: cx.limits().max_time.is_some(),
        }
    }

    /// Returns a lower bound on the number of followers of a heap. A move of a code that takes k counters and leaves j heaps can
    /// leave j − 1 heaps of one counter, and be repeated in the other heap. 0 for other rules.
    fn fewest_followers(&self, heap: u64) -> u64 {
        let lost = |parts: u32| move |taken: u64| taken.saturating_add(u64::from(parts) - 1);
        let least_lost = self.code().and_then(|code| {
            let lost = (1..=3).flat_map(|parts| code.leaving(parts).map(lost(parts)));
            lost.filter(|&lost| lost > 0).min()
        });
        least_lost.map_or(0, |lost| heap / lost)
    }

    /// Returns the smallest window that contains a position, if a solver of boards is available and fits the memory.
    fn enclosing_window(&self, p: &P, cx: &Context<'_>) -> Option<EnclosingWindow> {
        let boards = self.boards.as_ref()?;
        let memory = cx.max_memory().unwrap_or(u64::MAX);
        let choose = |shape: WindowShape<'_>| {
            SolverChoice::OF_BOARDS.into_iter().find(|solver| {
                let fast = self.fast.iter().find(|fast| fast.choice() == *solver);
                let bytes = fast.and_then(|fast| shape.bytes(&**fast, Plays::Both));
                bytes.is_some_and(|bytes| bytes <= memory)
            })
        };
        if let Some(ranges) = boards.ranges_of(p) {
            let positions =
                ranges.iter().fold(1, |product: u128, range| product.saturating_mul(range.below.into()));
            let solver = choose(WindowShape::Within(&ranges))?;
            let below = ranges.iter().map(|range| range.below).max()?;
            return Some(EnclosingWindow { solver, positions, below, may_exceed: true });
        }
        let (count, below) = boards.smallest_window(p)?;
        let positions = boards.positions_len(count, below)?;
        let solver = choose(WindowShape::Below(NumberWindow { count, below }))?;
        let may_exceed = solver == SolverChoice::Ranked && self.game().follower_bound(p).is_none();
        Some(EnclosingWindow { solver, positions, below, may_exceed })
    }

    /// Computes the values of a position by its plan, as far as the plan gives them. `misere` states how much work the
    /// misère value is worth.
    pub(crate) fn value_by_plan(
        &self,
        p: &P,
        misere: MiserePolicy,
        solvers: &mut Solvers<P>,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        let run = cx.run();
        let facts = self.facts(p, cx);
        let mut plan = plan::value(&facts, misere);
        let continues = solvers.may_continue() && plan.continue_table(&facts);
        cx.explain(&plan);
        let mut values = KnownValues::default();
        let mut by_heaps = None;
        let mut computed = SolverValues::default();
        let (mut outcome, mut genus) = (None, None);
        let stated = self.stated.as_ref().and_then(|stated| stated(p));
        // The limit that stopped a step is reported if no other step gives the value.
        let mut stopped: Option<Error> = None;
        let mut cancelled = None;
        let mut is_outcome_reported = false;
        let numbered =
            |steps: &'static str, is_normal| move |(i, step)| (format!("{steps} {}", i + 1), step, is_normal);
        let normal = plan.normal.iter().enumerate().map(numbered("normal", true));
        let misere_steps = plan.misere.iter().enumerate().map(numbered("misère", false));
        for (name, step, is_normal) in normal.chain(misere_steps) {
            let known = match is_normal {
                true => values.normal.is_some() || by_heaps.is_some(),
                false => {
                    values.misere.is_some()
                        || outcome.is_some() && misere != MiserePolicy::Full && !step.is_brief()
                }
            };
            if known {
                continue;
            }
            if is_normal && facts.told.outcome && facts.is_long(step) && !is_outcome_reported {
                is_outcome_reported = true;
                self.report_outcome(p, cx);
            }
            let began = run.seconds();
            let is_attempt = continues && is_normal && std::ptr::eq(step, &plan.normal[0]);
            let done = self.step(step, &facts, p, solvers, &mut outcome, cx);
            cx.explain_done(&name, &result_text(&done, solvers.work(step.method)), run.seconds() - began);
            if is_attempt {
                solvers.note_attempt(
                    matches!(&done, Ok(StepOutcome::Values(found, _)) if found.normal.is_some()),
                );
            }
            match done {
                Ok(StepOutcome::Values(found, basis)) => {
                    if basis == Basis::Computed {
                        computed.normal = computed.normal.or(found.normal);
                        computed.misere = computed.misere.or(found.misere);
                    }
                    values.fill(found, basis);
                }
                Ok(StepOutcome::Heaps(value)) => by_heaps = Some(value),
                Ok(StepOutcome::Genus(found)) => {
                    let pair = SolverValues::from(found.genus.pair());
                    computed.normal = computed.normal.or(pair.normal);
                    computed.misere = computed.misere.or(pair.misere);
                    values.fill(pair, Basis::Computed);
                    genus = Some(*found);
                }
                Ok(StepOutcome::Known | StepOutcome::Nothing) => {}
                Err(error) if error.is_cancelled() => {
                    cancelled = Some(error);
                    break;
                }
                Err(error @ Error::Stopped(_)) => stopped = stopped.or(Some(error)),
                // Too many moves are a limit of the program as well.
                Err(error @ Error::Unlisted { error: OptionsError::TooMany(_), .. }) if stated.is_some() => {
                    stopped = stopped.or(Some(error));
                }
                Err(error) => return Err(error),
            }
        }
        if cancelled.is_some() {
            values.fill(self.by_formula(p), Basis::Formula);
        }
        let mut answer = self.answer(p, &values, true);
        answer.genus = genus;
        let is_by_heaps = by_heaps.is_some();
        if let Some(value) = by_heaps {
            value.put_into(&mut answer);
        }
        let is_by_formula = !is_by_heaps && computed == SolverValues::default() && !answer.is_empty();
        if let Some(outcome) = outcome {
            answer.decide_misere(outcome);
        }
        if let Some(error) = cancelled {
            return Err(error.with_answer(answer));
        }
        if is_by_formula {
            nothing_computed(&self.game().id(), &answer.position, cx)?;
        }
        if computed != SolverValues::default() {
            self.verify_below(p, computed, solvers, cx)?;
        }
        let normal = answer.grundy.is_some() || answer.outcome.is_some();
        // The misère value of a P-position is 0.
        let misere_known = answer.misere.is_some() || outcome == Some(Outcome::P);
        if !normal
            && misere != MiserePolicy::Full
            && let Some(error) = &stopped
            && let Some(value) = stated
        {
            cx.remark(&format!("the value was not computed: {error}"));
            let run = cx.run();
            let limits = Limits { max_positions: Some(PROOF_STATES), ..*run.limits() };
            let proof = self.stated_proof.as_ref().and_then(|prove| prove(p, &run.with_limits(limits)));
            let formula = |words: String| Some((value.into(), format!("stated in the file, {words}")));
            match proof {
                None => {
                    answer.formula = formula("not proved".into());
                    // A limit of the run ends the command. Moves that cannot be listed have a remark.
                    return match stopped {
                        Some(Error::Stopped(halt)) => Err(Error::partial(halt, answer)),
                        _ => Ok(answer),
                    };
                }
                Some(StatedVerdict::Proved(of)) => {
                    nothing_computed(&self.game().id(), &answer.position, cx)?;
                    values.fill(SolverValues { normal: Some(value), misere: None }, Basis::Formula);
                    let by_proof = self.answer(p, &values, true);
                    (answer.grundy, answer.outcome) = (by_proof.grundy, by_proof.outcome);
                    answer.formula = formula(format!("proved in this run for {of}"));
                    return Ok(answer);
                }
                Some(StatedVerdict::OfWindow) => {}
                Some(StatedVerdict::Refuted(why)) => {
                    cx.remark(&format!("the values that the file states are refuted: {why}"));
                }
            }
        }
        match stopped {
            // None of the steps gave the normal value.
            Some(error) if !normal => Err(error.with_answer(answer)),
            Some(error) if misere == MiserePolicy::Full && !misere_known => Err(error.with_answer(answer)),
            stopped => {
                if let Some((error, limit)) =
                    stopped.and_then(|error| error.limit().map(|limit| (error, limit)))
                    && is_by_formula
                {
                    let text = format!("{}: not computed from the definition: {error}", answer.position);
                    cx.remark_of_limit(&text, limit);
                }
                if answer.grundy.is_none() && answer.outcome.is_some() {
                    let text = "the value is not known, as it takes long to compute: the outcome is that of the formula";
                    match facts.timed {
                        true => cx.remark(text),
                        false => cx.remark_needing_time(text),
                    }
                }
                Ok(answer)
            }
        }
    }

    /// Reports the outcome before the value is computed, which may take long.
    fn report_outcome(&self, p: &P, cx: &Context<'_>) {
        let answer = self.answer(p, &KnownValues::default(), true);
        if let Some(KnownOutcome { outcome, by }) = answer.outcome {
            let position = self.game().write(p);
            cx.remark(&format!("{position}: {outcome}-position ({by}); its value is being computed"));
        }
    }

    fn step(
        &self,
        step: &PlanStep,
        facts: &PositionFacts,
        p: &P,
        solvers: &mut Solvers<P>,
        outcome: &mut Option<Outcome>,
        cx: &Context<'_>,
    ) -> Result<StepOutcome, Error> {
        let (run, bytes_in_use) = (cx.run(), solvers.bytes());
        let (cx, reserved_run) =
            (&cx.with_reserved_memory(bytes_in_use), &run.with_reserved_memory(bytes_in_use));
        let found = match step.method {
            PlanMethod::Whole | PlanMethod::Components | PlanMethod::Search => {
                if step.method == PlanMethod::Whole && step.most == StepBudget::Limits {
                    // A table that must contain all followers of a heap of 10^18 is refused before any work.
                    let (fewest, position) = (facts.fewest, self.game().write(p));
                    let what = format!("a table of the {fewest} or more positions that {position} leads to");
                    cx.check_memory(&what, u128::from(fewest) * 8)?;
                }
                solvers.by_method(self, step.method, p, &step.most.cap(&run))
            }
            PlanMethod::Heaps => {
                let known = solvers.heaps.take();
                let Some(mut heaps) = known.or_else(|| self.by_heaps()) else {
                    return Ok(StepOutcome::Nothing);
                };
                let solver = &heaps.heaps_of.solver;
                // The memory of the heaps themselves is counted by their solver.
                let run =
                    &run.with_reserved_memory(solvers.bytes()).with_solved_positions(solver.solved_count());
                let found = heaps.value(p, run);
                let verified = heaps.verify_at(self, p, cx);
                solvers.heaps = Some(heaps);
                let Some(found) = found? else { return Ok(StepOutcome::Nothing) };
                verified?;
                return Ok(StepOutcome::Heaps(found));
            }
            PlanMethod::Window(solver) => match self.in_window(solver, facts, p, solvers, reserved_run)? {
                Some(found) => return Ok(StepOutcome::Values(found, Basis::Computed)),
                None => solvers.by_method(self, PlanMethod::Whole, p, &step.most.cap(&run)),
            },
            PlanMethod::Forms => {
                let most = match step.most {
                    StepBudget::Positions(most) => most,
                    StepBudget::Limits => plan::MAX_FORMS,
                };
                let forms = &mut solvers.forms;
                return Ok(genus::with_budget(self, p, most, forms, cx)
                    .map_or(StepOutcome::Nothing, |found| StepOutcome::Genus(Box::new(found))));
            }
            PlanMethod::Quotient => {
                let quotient = &mut solvers.quotient;
                *outcome = self.outcome_by_quotient(p, quotient, cx)?.map(|(outcome, _)| outcome);
                return Ok(StepOutcome::Known);
            }
            PlanMethod::InductionStep => {
                return Ok(StepOutcome::Values(self.induction_step(p, reserved_run)?, Basis::InductionStep));
            }
            PlanMethod::Formula => return Ok(StepOutcome::Values(self.by_formula(p), Basis::Formula)),
        };
        match (found, step.most) {
            (Ok(found), _) => Ok(StepOutcome::Values(found, Basis::Computed)),
            // A step with a budget of its own gives way.
            (Err(Error::Stopped(Interruption::Stopped { stopped, .. })), StepBudget::Positions(_))
                if matches!(stopped.reason, impartial::run::Reason::Positions(_)) =>
            {
                Ok(StepOutcome::Nothing)
            }
            (Err(Error::Stopped(Interruption::Searched(_))), StepBudget::Positions(_)) => {
                Ok(StepOutcome::Nothing)
            }
            (Err(error), _) => Err(error),
        }
    }

    /// Computes the values of a position by a solver of the smallest window that contains it. Returns `None` if the solver
    /// turns out to be unsuitable.
    fn in_window(
        &self,
        solver: SolverChoice,
        facts: &PositionFacts,
        p: &P,
        solvers: &mut Solvers<P>,
        run: &Run<'_>,
    ) -> Result<Option<SolverValues>, Error> {
        let fast = self.fast.iter().find(|fast| fast.choice() == solver);
        let (Some(boards), Some(fast)) = (&self.boards, fast) else {
            return Ok(Some(SolverValues::default()));
        };
        match boards.ranges_of(p) {
            Some(ranges) => {
                let cost = facts.in_window().map_or(0, |(_, cost)| cost);
                self.in_ranges(&**fast, &ranges, p, cost, solvers, run)
            }
            None => self.in_board(&**boards, &**fast, p, solvers, run),
        }
    }
}
