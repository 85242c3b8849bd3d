//! The statements of a file about its game, as claims that are checked against computed values.

use crate::diagnostic::Diagnostic;
use crate::failing_part::{FailureProgram, ProgramOutput, failure_program};
use crate::file::{Belief, BeliefKind, KindName, RuleFile};
use crate::inline::{calls, inlined, is_of_member, speaks_of};
use crate::machine::{
    ANY_NUMBER, CHECK_EVERY, CompileContext, Instruction, PositionQuery, Program, ProgramCompiler,
    ProgramInput, QueryAnswers, StepCount, run,
};
use crate::parameters::{constant, deciding_parameters};
use crate::premise::premise;
use crate::rule::{CompiledRule, GRAPH_FUNCTIONS, ROW_FUNCTIONS};
use crate::rule_game::{NormalValues, PositionText, RuleGame};
use crate::trees::{renamed, visit_parts_mut};
use crate::windows::{Budget, MAX_QUICK, Region, option_work, region, usual};
use impartial::claim::{
    CheckContext, CheckFailure, CheckSummary, Claim, Counterexample, Effort, Mismatch, Outcome,
};
use impartial::run::{Limits, Reason, Run, Stopped};
use impartial::solve::{SolveError, Solver};
use impartial::value::GrundyPair;
use impartial_prove::syntax::{NodeKind, Span, SyntaxNode};
use impartial_prove::{Formula, FormulaError, ProofBudget, Solutions, Theory, solutions};
use num_bigint::BigUint;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The solver of a check: of both values, or of normal values alone. In the second case the misère value is a
/// placeholder 0 that no caller reads.
enum BeliefValues<P: std::fmt::Debug> {
    Both(Box<dyn Solver<P>>),
    Normal(Box<dyn NormalValues<P>>),
}

impl<P: std::fmt::Debug> BeliefValues<P> {
    fn pair(&mut self, position: &P, run: &Run<'_>) -> Result<GrundyPair, SolveError<P>> {
        match self {
            BeliefValues::Both(solver) => solver.values(position, run),
            BeliefValues::Normal(solver) => Ok(GrundyPair::new(solver.normal(position, run)?, 0)),
        }
    }

    fn settled(&self) -> u64 {
        match self {
            BeliefValues::Both(solver) => solver.solved_count(),
            BeliefValues::Normal(solver) => solver.settled(),
        }
    }
}

/// A compiled belief, ready to be checked against computed values.
#[derive(Debug)]
pub(crate) struct CheckableBelief {
    pub(crate) kind: BeliefKind,
    pub(crate) name: String,
    pub(crate) planted: bool,
    /// The text of the statement.
    statement: String,
    source: String,
    test: BeliefTest,
    condition: Option<Program>,
    /// The premise of the statement, which does not apply to positions at which the premise is false.
    premise: Option<BeliefTest>,
    /// The parameters that alone decide the condition, with their values.
    decided_by: Option<String>,
    /// Program that finds the part of the statement that fails, and the values that it names.
    failure_program: Option<FailureProgram>,
    /// True if the statement names a member: it is about positions with one member, or about each member.
    of_member: bool,
    /// True if the statement is a term of each heap, whose values are added up as a nim-sum.
    per_member: bool,
    /// True if the condition names a member.
    condition_of_member: bool,
    /// True if the statement or its condition uses misère values.
    of_misere: bool,
    windows: Vec<Region>,
}

#[derive(Debug)]
enum BeliefTest {
    /// A program that emits one number, or ends without output if the term has no value.
    Term(Program),
    /// A program that emits an output if the formula holds.
    Formula(Program),
    /// A formula with quantifiers over all numbers, decided by an automaton, with its free variables.
    Logic(Box<Formula>, Vec<String>),
}

/// Returns the names of the first registers in programs about whole positions.
fn names(file: &RuleFile) -> Vec<String> {
    let own = file.kind.names.iter().map(|name| name.text.clone());
    let more: &[&str] = match file.kind.kind {
        KindName::Heaps | KindName::Coins => &["largest", "smallest", "members"],
        KindName::Rows => &["rows", "columns", "cells"],
        KindName::Graph => &["vertices"],
        KindName::Grid => &["cells"],
        KindName::Numbers => &[],
    };
    own.chain(more.iter().map(|&name| name.to_owned())).chain(["value".into(), "misere".into()]).collect()
}

/// Returns the tree with `value(p)` and `misere(p)` replaced by the values of the position itself, if nothing else is
/// called `p`.
fn of_position(file: &RuleFile, context: &CompileContext, node: &SyntaxNode) -> SyntaxNode {
    const POSITION: &str = "p";
    fn meant(node: &mut SyntaxNode) {
        if let NodeKind::Quantified(_, binder, _) | NodeKind::Each(_, binder, _) = &mut node.kind
            && binder.names.iter().any(|name| name.text == POSITION)
        {
            return binder.within.iter_mut().for_each(|within| meant(within));
        }
        visit_parts_mut(node, &mut meant);
        if let NodeKind::Call(name, arguments) = &node.kind
            && (name.text == "value" || name.text == "misere")
            && let [SyntaxNode { kind: NodeKind::Name(p), .. }] = &arguments[..]
            && p == POSITION
        {
            node.kind = NodeKind::Name(name.text.clone());
        }
    }
    let mut node = node.clone();
    let own = file.kind.names.iter().chain(&file.parameters).map(|name| &name.text);
    if own.chain(context.definitions.iter().map(|one| &one.name.text)).all(|name| name != POSITION) {
        meant(&mut node);
    }
    node
}

/// Returns the formula that the logic decides, with definitions and parameters written out.
fn in_logic(context: &CompileContext, body: &SyntaxNode) -> Result<Formula, String> {
    let mut tree = inlined(context, body)?;
    for (parameter, value) in &context.parameters {
        tree = renamed(&tree, parameter, &SyntaxNode::new(NodeKind::Number(*value as u64), body.span));
    }
    Formula::of_tree(&tree).map_err(|problem| problem.what)
}

/// The functions of computed values, for statements about any kind of position.
const OF_VALUES: [(&str, PositionQuery, usize); 2] =
    [("value", PositionQuery::Value, ANY_NUMBER), ("misere", PositionQuery::Misere, ANY_NUMBER)];

/// The functions of computed values and of rows.
const OF_ROWS: &[(&str, PositionQuery, usize)] =
    &[OF_VALUES[0], OF_VALUES[1], ROW_FUNCTIONS[0], ROW_FUNCTIONS[1]];

/// The functions of computed values and of graphs.
const OF_GRAPHS: &[(&str, PositionQuery, usize)] =
    &[OF_VALUES[0], OF_VALUES[1], GRAPH_FUNCTIONS[0], GRAPH_FUNCTIONS[1], GRAPH_FUNCTIONS[2]];

/// Compiles the beliefs of a file. Adds the error of each other belief to `wrong`.
pub(crate) fn claims_of_text(
    file: &RuleFile,
    context: &CompileContext,
    text: &str,
    wrong: &mut Vec<Diagnostic>,
) -> Vec<CheckableBelief> {
    let mut all = Vec::new();
    for belief in &file.beliefs {
        match one(file, context, belief, text) {
            Ok(belief) => all.push(belief),
            Err(error) => wrong.push(error),
        }
    }
    all
}

fn one(
    file: &RuleFile,
    context: &CompileContext,
    belief: &Belief,
    text: &str,
) -> Result<CheckableBelief, Diagnostic> {
    let asks = match file.kind.kind {
        KindName::Rows => OF_ROWS,
        KindName::Graph => OF_GRAPHS,
        _ => &OF_VALUES,
    };
    let context = CompileContext { asks, ..context.clone() };
    let body = of_position(file, &context, &belief.body);
    let condition = belief.condition.as_ref().map(|node| of_position(file, &context, node));
    let is_term = matches!(belief.kind, BeliefKind::Value | BeliefKind::Misere);
    let laid = |context: &CompileContext, node: &SyntaxNode, term: bool| -> Result<Program, Diagnostic> {
        let mut compiler = ProgramCompiler::new(context, names(file));
        let none = compiler.label();
        let (mut first, mut count) = (0, 0);
        if term {
            let value = compiler.term(node, none)?;
            first = compiler.side_by_side(&[value], node.span)?;
            count = 1;
        } else {
            compiler.branch(node, none, false)?;
        }
        compiler.push(Instruction::Emit { first, count, tag: 0 });
        compiler.place(none);
        Ok(compiler.finish())
    };
    let of_logic = |error: Diagnostic,
                    body: &SyntaxNode,
                    context: &CompileContext|
     -> Result<BeliefTest, Diagnostic> {
        match in_logic(context, body) {
            Err(why) => {
                let range = error.help.unwrap_or_default();
                Err(Diagnostic { help: Some(format!("{range}; of all numbers: {why}")), ..error })
            }
            Ok(formula) => {
                let names: Vec<String> = names(file);
                let free: Vec<String> = formula.free_variables().into_iter().collect();
                if let Some(name) = free.iter().find(|name| !names.contains(name)) {
                    let what = format!("there is no '{name}' here");
                    return Err(Diagnostic::error(body.span, what, format!("names: {}", names.join(", "))));
                }
                Ok(BeliefTest::Logic(Box::new(formula), free))
            }
        }
    };
    // Only the logic evaluates quantifiers over all numbers.
    let formula = |body: &SyntaxNode, context: &CompileContext| match laid(context, body, false) {
        Ok(program) => Ok(BeliefTest::Formula(program)),
        Err(error) if error.message.contains("over all numbers") => of_logic(error, body, context),
        Err(error) => Err(error),
    };
    let test = match is_term {
        true => BeliefTest::Term(laid(&context, &body, true)?),
        false => formula(&body, &context)?,
    };
    let premise = match belief.kind {
        BeliefKind::Claim => premise(&context, &body),
        _ => None,
    };
    let premise = premise.map(|(premise, context)| formula(&premise, &context)).transpose()?;
    let failure_program = match (&test, belief.kind) {
        (BeliefTest::Formula(_), BeliefKind::Claim) => failure_program(&context, names(file), &body).ok(),
        _ => None,
    };
    let condition_program = condition.as_ref().map(|node| laid(&context, node, false)).transpose()?;
    let decided_by = condition.as_ref().and_then(|node| deciding_parameters(&context, node));
    let names_member = |node: &SyntaxNode| is_of_member(file, &context, node);
    let condition_of_member = condition.as_ref().is_some_and(names_member);
    let of_member = names_member(&body) || condition_of_member;
    let per_member =
        file.kind.kind == KindName::Heaps && belief.kind == BeliefKind::Value && names_member(&body);
    let misere = |node: &SyntaxNode| speaks_of(&context, node, "misere") || calls(&context, node, "misere");
    let of_misere = matches!(belief.kind, BeliefKind::Misere | BeliefKind::MiserePPositions)
        || misere(&body)
        || condition.as_ref().is_some_and(misere);
    let value = |node: &SyntaxNode, span: Span| constant(&context, node, span);
    let windows = belief.windows.iter().map(|line| region(file, &context, line, &value));
    let windows = windows.collect::<Result<Vec<_>, _>>()?;
    let statement = text.get(belief.span.start..belief.span.end).unwrap_or_default();
    let statement = statement.split_whitespace().collect::<Vec<_>>().join(" ");
    let source = belief.source.clone().or_else(|| file.source.clone()).unwrap_or_default();
    Ok(CheckableBelief {
        kind: belief.kind,
        name: belief.name.clone(),
        planted: belief.planted,
        statement,
        source,
        test,
        condition: condition_program,
        premise,
        decided_by,
        failure_program,
        of_member,
        per_member,
        condition_of_member,
        of_misere,
        windows,
    })
}

/// One of this number of positions is sampled to estimate the work of a position. The number is prime: the numbers of a
/// window repeat with a period, and the samples must not all have the same place in the period.
const SAMPLED: u64 = 61;

/// The number of positions of a part of a window, and the work that they took.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    positions: u64,
    work: u64,
}

/// The result of a stage, which is a part of a window.
enum StageResult {
    Done(CheckSummary, Cost),
    /// The stage takes much more work than the budget allows.
    TooMuch,
}

/// The game, the solver and the decided formulas of a running check.
struct RunningCheck<'a, G: RuleGame> {
    game: &'a G,
    solver: RefCell<BeliefValues<G::Position>>,
    test: Option<Solutions>,
    premise: Option<Solutions>,
    /// True if the condition was false at some position.
    condition_failed: Cell<bool>,
    check: &'a CheckContext<'a>,
}

impl CheckableBelief {
    /// Returns the belief as a claim about a game.
    pub(crate) fn claim<G: RuleGame>(self: &Arc<Self>, game: &G) -> Claim {
        let file = &game.rule().file;
        let id = format!("{}.{}", game.id(), self.name);
        let regions = |effort| match self.windows.is_empty() {
            true => usual(file, self.of_member && !self.per_member, effort),
            false => self.windows.clone(),
        };
        let (quick, full) = (regions(Effort::Quick), regions(Effort::Full));
        let words = |regions: &[Region], effort| match regions.iter().all(Region::is_fixed) {
            true => regions.iter().map(|region| region.words(0)).collect::<Vec<_>>().join("; "),
            false => format!("at most about {} positions", Budget::for_effort(effort).positions),
        };
        let in_words = (words(&quick, Effort::Quick), words(&full, Effort::Full));
        let mut builder =
            Claim::new(id, game.id()).source(self.source.clone()).statement(self.statement.clone());
        if self.planted {
            builder = builder.planted();
        }
        let (game, this) = (game.clone(), self.clone());
        builder.by_chosen_window(in_words.0, in_words.1, move |check| {
            let mut windows: Vec<String> = Vec::new();
            let result = this.on_regions(&game, check.pick(&quick, &full), check, &mut windows);
            Outcome { window: (!windows.is_empty()).then(|| windows.join("; ")), result }
        })
    }

    /// Checks the statement on some regions. Adds a description of each checked window to `windows`.
    fn on_regions<G: RuleGame>(
        &self,
        game: &G,
        regions: &[Region],
        check: &CheckContext<'_>,
        windows: &mut Vec<String>,
    ) -> Result<CheckSummary, CheckFailure> {
        let work = ProofBudget::new(check.run());
        let solved = |test: Option<&BeliefTest>| match test {
            Some(BeliefTest::Logic(formula, free)) => {
                let theory = Theory::new(2).map_err(undecided)?;
                solutions(&theory, formula, free, &work).map(Some).map_err(undecided)
            }
            _ => Ok(None),
        };
        let solver = match game.parts() {
            Some(parts) if !self.of_misere => BeliefValues::Normal(parts),
            _ => BeliefValues::Both(game.subject().solver()),
        };
        let checking = RunningCheck {
            game,
            solver: RefCell::new(solver),
            test: solved(Some(&self.test))?,
            premise: solved(self.premise.as_ref())?,
            condition_failed: Cell::new(false),
            check,
        };
        let chosen = regions.iter().filter(|region| !region.is_fixed()).count();
        let budget = Budget::for_effort(check.effort()).shared(chosen);
        let mut tally = CheckSummary::default();
        for region in regions {
            let mut window = String::new();
            let found = match region.is_fixed() {
                true => self.on_fixed(&checking, region, &mut window),
                false => self.on_growing(&checking, region, budget, &mut window),
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
            tally.note = self.says_nothing(tally.skipped, checking.condition_failed.get());
        }
        Ok(tally)
    }

    /// Returns the reason why a statement applies to no position, if the reason is known.
    fn says_nothing(&self, positions: u64, condition_failed: bool) -> Option<String> {
        // A condition on parameters alone is false everywhere or nowhere.
        match (positions, self.decided_by.as_ref().filter(|_| condition_failed)) {
            (0, _) => Some("the window has no legal position".to_owned()),
            (_, Some(parameters)) if parameters.is_empty() => Some("its condition never holds".to_owned()),
            (_, Some(parameters)) => Some(format!("its condition does not hold for {parameters}")),
            _ => None,
        }
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
        let before = checking.solver.borrow().settled();
        // The check gives up a size that takes four times the whole budget.
        let most = budget.map(|budget| before.saturating_add(budget.positions.saturating_mul(4)));
        let own = most.filter(|&most| run.limits().max_positions.is_none_or(|limit| most < limit));
        let limited = match own {
            Some(_) => run.with_limits(Limits { max_positions: own, ..*run.limits() }),
            None => run.clone(),
        };
        let mut tally = CheckSummary::default();
        let (mut sampled, mut options) = (0u64, 0u64);
        let steps = Cell::new(0u64);
        let mut work = 0;
        // A region without an upper bound may have no legal position at all.
        let most_listing = match region.is_fixed() {
            true => u64::MAX,
            false => Budget::for_effort(checking.check.effort()).work.saturating_mul(4),
        };
        let mut listing = 0u64;
        let positions = match region.stage(game, sizes, &limited) {
            Ok(positions) => positions,
            Err(CheckFailure::Stopped(stopped)) if is_own(&stopped, own) => return Ok(StageResult::TooMuch),
            Err(other) => return Err(other),
        };
        for position in positions {
            let is_legal = match region.has_illegal(game) {
                true => Self::is_legal(game, &position, run, &mut listing)?,
                false => true,
            };
            if listing > most_listing {
                return Ok(StageResult::TooMuch);
            }
            if !is_legal {
                continue;
            }
            match self.at_position(checking, &position, &limited, &steps) {
                Ok(applies) => tally.count(applies),
                Err(CheckFailure::Stopped(stopped)) if is_own(&stopped, own) => {
                    return Ok(StageResult::TooMuch);
                }
                Err(CheckFailure::Refuted { counterexample, .. }) => {
                    return Err(CheckFailure::Refuted { counterexample, held: tally.applied });
                }
                Err(other) => return Err(other),
            }
            run.check(tally.positions(), 0)?;
            if tally.positions() % SAMPLED == 1 {
                let solved = checking.solver.borrow().settled().saturating_sub(before);
                // Where no position was solved, no options were listed.
                if solved > 0 {
                    sampled += 1;
                    options += option_work(game, &position, run);
                }
                let average = (options / sampled.max(1)).max(1);
                work = steps.get().saturating_add(solved.saturating_mul(average));
                if budget.is_some_and(|budget| work > budget.work.saturating_mul(4)) {
                    return Ok(StageResult::TooMuch);
                }
            }
        }
        let solved = checking.solver.borrow().settled().saturating_sub(before);
        let average = (options / sampled.max(1)).max(1);
        work = work.max(steps.get().saturating_add(solved.saturating_mul(average))).saturating_add(listing);
        let positions = tally.positions();
        Ok(StageResult::Done(tally, Cost { positions: positions.max(solved), work }))
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
        let go_on = || run.should_continue();
        let steps = StepCount::watched(&go_on);
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

    /// Returns whether the statement applies to a position; counts the steps in `made`.
    ///
    /// # Errors
    /// [`CheckFailure::Refuted`] if the statement is false.
    fn at_position<G: RuleGame>(
        &self,
        checking: &RunningCheck<'_, G>,
        position: &G::Position,
        limited: &Run<'_>,
        made: &Cell<u64>,
    ) -> Result<bool, CheckFailure> {
        let game = checking.game;
        let value = |position: &G::Position| -> Result<GrundyPair, CheckFailure> {
            checking.solver.borrow_mut().pair(position, limited).map_err(|error| match error {
                SolveError::Stopped(stopped) => CheckFailure::Stopped(stopped),
                SolveError::Cycle(cycle) => {
                    let fault = |p: &G::Position| Some((game.write(p), game.options_error(p)?));
                    match cycle.positions().iter().find_map(fault) {
                        Some((at, why)) => CheckFailure::Undecided(format!("at {at}: {why}")),
                        None => CheckFailure::Broken(format!(
                            "the game is loopy: {}",
                            cycle.describe(|p| game.write(p))
                        )),
                    }
                }
                error => CheckFailure::Broken(error.map(|p| PositionText(game.write(&p))).to_string()),
            })
        };
        let numbers = game.numbers(position);
        let file = &game.rule().file;
        let members = matches!(file.kind.kind, KindName::Heaps | KindName::Coins);
        let list = game.members(position);
        if self.of_member && !self.per_member && numbers.len() != 1 {
            return Ok(false);
        }
        // A condition on parameters alone fails at every position if it fails at one.
        if self.decided_by.is_some() && checking.condition_failed.get() {
            return Ok(false);
        }
        let pair = value(position)?;
        let failed: RefCell<Option<CheckFailure>> = RefCell::new(None);
        let ask = |what: PositionQuery, at: &[i64]| -> Option<i64> {
            if !matches!(what, PositionQuery::Value | PositionQuery::Misere) {
                return game.ask(position, what, at);
            }
            let other = game.position(at)?;
            match value(&other) {
                Ok(pair) => {
                    i64::try_from(if what == PositionQuery::Misere { pair.misere } else { pair.normal }).ok()
                }
                Err(failure) => {
                    failed.borrow_mut().get_or_insert(failure);
                    None
                }
            }
        };
        let first = first(game.rule(), &numbers, pair);
        // The first registers of a case, and the index of the member whose other members are meant.
        let at = |place: usize| -> (Vec<i64>, usize) {
            let mut first = first.clone();
            if members {
                first[0] = numbers.get(place).copied().unwrap_or(0) as i64;
            }
            (first, if members { place } else { usize::MAX })
        };
        let ran_with = |program: &Program,
                        at: &(Vec<i64>, usize),
                        emit: &mut dyn FnMut(u16, &[i64]) -> ControlFlow<()>|
         -> Result<(), CheckFailure> {
            let (first, moved) = (&at.0, at.1);
            let asked: &QueryAnswers<'_> = &ask;
            let given = ProgramInput { first, members: &list, moved, ask: Some(asked) };
            let steps = StepCount::unwatched();
            let flow = run(program, given, &steps, emit);
            made.set(made.get().saturating_add(steps.total()));
            if let Some(failure) = failed.borrow_mut().take() {
                return Err(failure);
            }
            flow.map(drop).map_err(|fault| {
                CheckFailure::Undecided(format!("at {}: in the statement {fault}", game.write(position)))
            })
        };
        let ran = |program: &Program, at: &(Vec<i64>, usize)| -> Result<Option<Option<i64>>, CheckFailure> {
            let mut out = None;
            ran_with(program, at, &mut |_, numbers| {
                out = Some(numbers.first().copied());
                ControlFlow::Break(())
            })?;
            Ok(out)
        };
        // Evaluates a formula.
        let holds = |test: &BeliefTest, solutions: Option<&Solutions>, case: &(Vec<i64>, usize)| match test {
            BeliefTest::Term(program) | BeliefTest::Formula(program) => Ok(ran(program, case)?.is_some()),
            BeliefTest::Logic(_, free) => {
                let names = names(file);
                let number = |name: &String| {
                    let at = names.iter().position(|other| other == name)?;
                    Some(BigUint::from(case.0[at] as u64))
                };
                let numbers: Option<Vec<BigUint>> = free.iter().map(number).collect();
                Ok(match (numbers, solutions) {
                    (Some(numbers), Some(solutions)) => solutions.contains(&numbers),
                    _ => false,
                })
            }
        };
        let cases: Vec<_> = match self.per_member {
            true => (0..numbers.len()).map(at).collect(),
            false => vec![at(0)],
        };
        if let Some(condition) = &self.condition {
            // If the statement is a term of each heap, every heap must satisfy the condition.
            let whole = (cases.is_empty() && !self.condition_of_member).then(|| at(0));
            for case in cases.iter().chain(&whole) {
                if ran(condition, case)?.is_none() {
                    checking.condition_failed.set(true);
                    return Ok(false);
                }
            }
        }
        let refuted = |mismatch: Mismatch| -> CheckFailure {
            let counterexample: Counterexample = mismatch.at_position(game.write(position));
            counterexample.into()
        };
        match &self.test {
            BeliefTest::Term(program) => {
                let mut said = Some(0);
                for case in &cases {
                    said = match (said, ran(program, case)?.flatten()) {
                        (Some(all), Some(one)) => Some(if self.per_member { all ^ one } else { one }),
                        _ => None,
                    };
                }
                let computed = if self.kind == BeliefKind::Misere { pair.misere } else { pair.normal };
                match said {
                    Some(said) => Mismatch::unless_equal(computed, said as u64).map_err(refuted),
                    // The statement is about every position.
                    None => Err(refuted(Mismatch::new(computed, "nothing"))),
                }
            }
            test @ (BeliefTest::Formula(_) | BeliefTest::Logic(..)) => {
                let case = &cases[0];
                let is_true = holds(test, checking.test.as_ref(), case)?;
                if let Err(mismatch) = self.formula(is_true, pair) {
                    let mut output = ProgramOutput::default();
                    if let Some(program) = &self.failure_program {
                        ran_with(program.program(), case, &mut |tag, numbers| output.push(tag, numbers))?;
                    }
                    let program = self.failure_program.as_ref();
                    let seen = program.and_then(|program| program.mismatch(&output, pair.normal));
                    return Err(refuted(seen.unwrap_or(mismatch)));
                }
                match &self.premise {
                    Some(premise) => holds(premise, checking.premise.as_ref(), case),
                    None => Ok(true),
                }
            }
        }
    }

    /// Compares the truth value of a formula with the computed values.
    fn formula(&self, holds: bool, pair: GrundyPair) -> Result<bool, Mismatch> {
        let set = |value: u64| match (holds, value == 0) {
            (true, false) => Err(Mismatch::new(value, 0)),
            (false, true) => Err(Mismatch::new(value, "not 0")),
            _ => Ok(true),
        };
        match self.kind {
            BeliefKind::PPositions => set(pair.normal),
            BeliefKind::MiserePPositions => set(pair.misere),
            _ if holds => Ok(true),
            _ if self.of_misere => {
                Err(Mismatch::new(pair.normal, "otherwise").note(format!("misère value {}", pair.misere)))
            }
            _ => Err(Mismatch::new(pair.normal, "otherwise")),
        }
    }
}

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

/// Returns whether `stopped` reports the limit on positions that was set for a budget.
fn is_own(stopped: &Stopped, own: Option<u64>) -> bool {
    own.is_some_and(|own| stopped.reason == Reason::Positions(own))
}

/// Returns the failure of a check whose statement the automata cannot decide, which refutes nothing.
fn undecided(error: FormulaError) -> CheckFailure {
    match error {
        FormulaError::Stopped(stopped) => CheckFailure::Stopped(stopped),
        other => CheckFailure::Undecided(format!("the automata cannot decide the statement: {other}")),
    }
}

/// Returns the contents of the first registers, in the order of [`names`].
fn first(rule: &CompiledRule, numbers: &[u64], pair: GrundyPair) -> Vec<i64> {
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let mut first: Vec<i64> = match rule.kind() {
        KindName::Heaps | KindName::Coins => vec![
            0,
            number(numbers.last().copied().unwrap_or(0)),
            number(numbers.first().copied().unwrap_or(0)),
            numbers.len() as i64,
        ],
        KindName::Rows => vec![
            numbers.len() as i64,
            number(numbers.last().copied().unwrap_or(0)),
            number(numbers.iter().fold(0u64, |sum, &n| sum.saturating_add(n))),
        ],
        // The number of remaining vertices of a graph or of free cells of a grid; the numbers of other positions.
        _ => numbers.iter().map(|&n| number(n)).collect(),
    };
    first.extend([number(pair.normal), number(pair.misere)]);
    first
}
