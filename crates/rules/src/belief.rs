//! What a file says is believed of its game, as claims that are held against computed values.

use crate::diagnostic::Diagnostic;
use crate::file::{Belief, BeliefKind, File, KindName, WindowLine};
use crate::inline::{calls, inlined, is_of_member, speaks_of};
use crate::machine::{ANY_NUMBER, Ask, Asked, Compiler, Context, Given, Op, Program, Steps, run};
use crate::played::{NormalValues, Played};
use crate::rule::{GRAPH_FUNCTIONS, ROW_FUNCTIONS, Rule};
use crate::trees::{renamed, visit_parts_mut};
use impartial::claim::{Check, Claim, Counterexample, Failure, Mismatch, Tally};
use impartial::game::Window;
use impartial::prove::syntax::{Kind, Node, Span};
use impartial::prove::{Formula, FormulaError, Solutions, Theory, Work, solutions};
use impartial::run::Run;
use impartial::solve::{SolveError, Solver, for_each_position};
use impartial::value::Pair;
use num_bigint::BigUint;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What finds values: both, or normal ones alone; then the misère one is given as 0 and never looked at.
enum Values<P: std::fmt::Debug> {
    Both(Box<dyn Solver<P>>),
    Normal(Box<dyn NormalValues<P>>),
}

impl<P: std::fmt::Debug> Values<P> {
    fn pair(&mut self, position: &P, run: &Run<'_>) -> Result<Pair, SolveError<P>> {
        match self {
            Values::Both(solver) => solver.values(position, run),
            Values::Normal(solver) => Ok(Pair::new(solver.normal(position, run)?, 0)),
        }
    }
}

/// A belief ready to be held against values.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) kind: BeliefKind,
    pub(crate) name: String,
    pub(crate) planted: bool,
    /// The text of the statement.
    statement: String,
    source: String,
    test: Test,
    condition: Option<Program>,
    /// It speaks of a member by its name: of positions with one member, or of each.
    of_member: bool,
    /// It is a term of each heap, added up as a nim-sum.
    per_member: bool,
    /// Its condition is one of a heap.
    condition_of_member: bool,
    /// It looks at misère values.
    of_misere: bool,
    windows: Vec<Region>,
}

/// Where a belief is held.
#[derive(Clone, Debug)]
enum Region {
    Board(usize, u64),
    From(String),
}

#[derive(Debug)]
enum Test {
    /// Gives a number out, or comes to the end where there is none.
    Term(Program),
    /// Gives out where the formula holds.
    Formula(Program),
    /// A formula over all numbers, for an automaton.
    Logic(Box<Formula>, Vec<String>),
}

/// The names of the first registers while whole positions are looked at.
fn names(file: &File) -> Vec<String> {
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

/// `value(p)` is the value of the position itself, where nothing else is called so.
fn of_position(file: &File, context: &Context, node: &Node) -> Node {
    const POSITION: &str = "p";
    fn meant(node: &mut Node) {
        if let Kind::Quantified(_, binder, _) | Kind::Each(_, binder, _) = &mut node.kind
            && binder.names.iter().any(|name| name.text == POSITION)
        {
            return binder.within.iter_mut().for_each(|within| meant(within));
        }
        visit_parts_mut(node, &mut meant);
        if let Kind::Call(name, arguments) = &node.kind
            && (name.text == "value" || name.text == "misere")
            && let [Node { kind: Kind::Name(p), .. }] = &arguments[..]
            && p == POSITION
        {
            node.kind = Kind::Name(name.text.clone());
        }
    }
    let mut node = node.clone();
    let own = file.kind.names.iter().chain(&file.parameters).map(|name| &name.text);
    if own.chain(context.definitions.iter().map(|one| &one.name.text)).all(|name| name != POSITION) {
        meant(&mut node);
    }
    node
}

/// What the logic has to decide: definitions and parameters written out.
fn in_logic(context: &Context, body: &Node) -> Result<Formula, String> {
    let mut tree = inlined(context, body)?;
    for (parameter, value) in &context.parameters {
        tree = renamed(&tree, parameter, &Node::new(Kind::Number(*value as u64), body.span));
    }
    Formula::of_tree(&tree).map_err(|problem| problem.what)
}

/// The functions of computed values, for statements about any kind of position.
const OF_VALUES: [(&str, Ask, usize); 2] =
    [("value", Ask::Value, ANY_NUMBER), ("misere", Ask::Misere, ANY_NUMBER)];

/// The same and the functions of rows.
const OF_ROWS: &[(&str, Ask, usize)] = &[OF_VALUES[0], OF_VALUES[1], ROW_FUNCTIONS[0], ROW_FUNCTIONS[1]];

/// The same and the functions of graphs.
const OF_GRAPHS: &[(&str, Ask, usize)] =
    &[OF_VALUES[0], OF_VALUES[1], GRAPH_FUNCTIONS[0], GRAPH_FUNCTIONS[1], GRAPH_FUNCTIONS[2]];

/// Lays out what a file believes.
pub(crate) fn held(file: &File, context: &Context, text: &str, wrong: &mut Vec<Diagnostic>) -> Vec<Held> {
    let mut all = Vec::new();
    for belief in &file.beliefs {
        match one(file, context, belief, text) {
            Ok(belief) => all.push(belief),
            Err(error) => wrong.push(error),
        }
    }
    all
}

fn one(file: &File, context: &Context, belief: &Belief, text: &str) -> Result<Held, Diagnostic> {
    let asks = match file.kind.kind {
        KindName::Rows => OF_ROWS,
        KindName::Graph => OF_GRAPHS,
        _ => &OF_VALUES,
    };
    let context = Context { asks, ..context.clone() };
    let body = of_position(file, &context, &belief.body);
    let condition = belief.condition.as_ref().map(|node| of_position(file, &context, node));
    let is_term = matches!(belief.kind, BeliefKind::Value | BeliefKind::Misere);
    let laid = |node: &Node, term: bool| -> Result<Program, Diagnostic> {
        let mut compiler = Compiler::new(&context, names(file));
        let none = compiler.label();
        let (mut first, mut count) = (0, 0);
        if term {
            let value = compiler.term(node, none)?;
            first = compiler.side_by_side(&[value], node.span)?;
            count = 1;
        } else {
            compiler.branch(node, none, false)?;
        }
        compiler.push(Op::Emit { first, count, tag: 0 });
        compiler.place(none);
        Ok(compiler.finish())
    };
    let test = match laid(&body, is_term) {
        Ok(program) if is_term => Test::Term(program),
        Ok(program) => Test::Formula(program),
        // Quantifiers over all numbers are for the logic.
        Err(error) if is_term || !error.message.contains("over all numbers") => return Err(error),
        Err(error) => match in_logic(&context, &body) {
            Err(why) => {
                let range = error.help.unwrap_or_default();
                return Err(Diagnostic { help: Some(format!("{range}; of all numbers: {why}")), ..error });
            }
            Ok(formula) => {
                let names: Vec<String> = names(file);
                let free: Vec<String> = formula.free_variables().into_iter().collect();
                if let Some(name) = free.iter().find(|name| !names.contains(name)) {
                    let what = format!("there is no '{name}' here");
                    return Err(Diagnostic::error(
                        belief.body.span,
                        what,
                        format!("names: {}", names.join(", ")),
                    ));
                }
                Test::Logic(Box::new(formula), free)
            }
        },
    };
    let condition_program = condition.as_ref().map(|node| laid(node, false)).transpose()?;
    let names_member = |node: &Node| is_of_member(file, &context, node);
    let condition_of_member = condition.as_ref().is_some_and(names_member);
    let of_member = names_member(&body) || condition_of_member;
    let per_member =
        file.kind.kind == KindName::Heaps && belief.kind == BeliefKind::Value && names_member(&body);
    let misere = |node: &Node| speaks_of(&context, node, "misere") || calls(&context, node, "misere");
    let of_misere = matches!(belief.kind, BeliefKind::Misere | BeliefKind::MiserePPositions)
        || misere(&body)
        || condition.as_ref().is_some_and(misere);
    let windows =
        belief.windows.iter().map(|line| region(file, &context, line)).collect::<Result<Vec<_>, _>>()?;
    let statement = text.get(belief.span.start..belief.span.end).unwrap_or_default();
    let statement = statement.split_whitespace().collect::<Vec<_>>().join(" ");
    let source = belief.source.clone().or_else(|| file.source.clone()).unwrap_or_default();
    Ok(Held {
        kind: belief.kind,
        name: belief.name.clone(),
        planted: belief.planted,
        statement,
        source,
        test,
        condition: condition_program,
        of_member,
        per_member,
        condition_of_member,
        of_misere,
        windows,
    })
}

/// So many positions may a window of a belief have.
const MOST_BELOW: u64 = 1 << 32;

fn region(file: &File, context: &Context, line: &WindowLine) -> Result<Region, Diagnostic> {
    match line {
        WindowLine::From(text, _) => Ok(Region::From(text.clone())),
        WindowLine::Below { count, below, inclusive, span } => {
            let bound = constant(context, below, *span)?;
            let bound = bound.saturating_add(u64::from(*inclusive));
            if bound > MOST_BELOW {
                return Err(Diagnostic::error(*span, "too large a window", format!("at most {MOST_BELOW}")));
            }
            let own = match file.kind.kind {
                KindName::Numbers => file.kind.names.len(),
                _ => 1,
            };
            let count = match (file.kind.kind, count) {
                (KindName::Numbers, _) => own,
                (_, Some(count)) => usize::try_from(*count).ok().filter(|&n| n <= 1000).ok_or_else(|| {
                    Diagnostic::error(*span, "too many members for a window", "at most 1000")
                })?,
                (_, None) => own,
            };
            Ok(Region::Board(count, bound))
        }
    }
}

/// A number that does not depend on a position.
fn constant(context: &Context, node: &Node, span: Span) -> Result<u64, Diagnostic> {
    let mut compiler = Compiler::new(context, []);
    let none = compiler.label();
    let value = compiler.term(node, none)?;
    let first = compiler.side_by_side(&[value], span)?;
    compiler.push(Op::Emit { first, count: 1, tag: 0 });
    compiler.place(none);
    let program = compiler.finish();
    let mut found = None;
    let given = Given { first: &[], members: &[], moved: usize::MAX, ask: None };
    let flow = run(&program, given, &Steps::unwatched(), &mut |_, numbers| {
        found = numbers.first().map(|&n| n as u64);
        ControlFlow::Break(())
    });
    match (flow, found) {
        (Ok(_), Some(n)) => Ok(n),
        _ => Err(Diagnostic::error(span, "the bound has no value", "a number")),
    }
}

/// The windows where a file says none: quick and full.
fn usual(file: &File, of_member: bool, per_member: bool) -> [Vec<Region>; 2] {
    let boards = |list: &[(usize, u64)]| list.iter().map(|&(n, m)| Region::Board(n, m)).collect();
    match file.kind.kind {
        KindName::Heaps | KindName::Coins if of_member && !per_member => {
            [boards(&[(1, 300)]), boards(&[(1, 3000)])]
        }
        KindName::Heaps | KindName::Coins => {
            [boards(&[(1, 100), (2, 30), (3, 14)]), boards(&[(1, 500), (2, 100), (3, 40), (4, 16)])]
        }
        KindName::Numbers => {
            let n = file.kind.names.len();
            let below = |most: f64| (most.powf(1.0 / n as f64) as u64).clamp(2, 2000);
            if file.start.is_some() {
                return [boards(&[(n, below(4_000.0))]), boards(&[(n, below(60_000.0))])];
            }
            [boards(&[(n, below(4_000.0))]), boards(&[(n, below(60_000.0))])]
        }
        KindName::Rows => [boards(&[(4, 6)]), boards(&[(6, 8)])],
        KindName::Grid => {
            let sizes = |most: usize| -> Vec<Region> {
                let all =
                    (1..=most).flat_map(|r| (r..=most).map(move |c| (r, c))).filter(|(r, c)| r * c <= most);
                all.map(|(r, c)| Region::From(vec![".".repeat(c); r].join("/"))).collect()
            };
            [sizes(9), sizes(16)]
        }
        KindName::Graph => {
            let names = |most: usize| -> Vec<Region> {
                let paths = (1..=most).map(|n| Region::From(format!("path {n}")));
                paths.chain((3..=most).map(|n| Region::From(format!("cycle {n}")))).collect()
            };
            [names(9), names(14)]
        }
    }
}

impl Held {
    /// The claim of a game.
    pub(crate) fn claim<G: Played>(self: &Arc<Self>, game: &G) -> Claim {
        let file = &game.rule().file;
        let id = format!("{}.{}", game.id(), self.name);
        let [quick, full] = match self.windows.is_empty() {
            true => usual(file, self.of_member, self.per_member),
            false => [self.windows.clone(), self.windows.clone()],
        };
        let words = |regions: &[Region]| {
            let one = |region: &Region| match region {
                Region::Board(count, below) => format!("n={count} below {below}"),
                Region::From(text) => format!("from {text}"),
            };
            regions.iter().map(one).collect::<Vec<_>>().join("; ")
        };
        let in_words = (words(&quick), words(&full));
        let mut builder =
            Claim::new(id, game.id()).source(self.source.clone()).statement(self.statement.clone());
        if self.planted {
            builder = builder.planted();
        }
        let (game, this) = (game.clone(), self.clone());
        builder.by(in_words.0, in_words.1, move |check| {
            let mut tally = Tally::default();
            let mut solver = match game.parts() {
                Some(parts) if !this.of_misere => Values::Normal(parts),
                _ => Values::Both(game.subject().solver()),
            };
            for region in check.pick(&quick, &full) {
                let held = tally.positions;
                tally += this.on(&game, region, &mut solver, check).map_err(|failure| match failure {
                    Failure::Refuted { counterexample, held: more } => {
                        Failure::Refuted { counterexample, held: held + more }
                    }
                    other => other,
                })?;
            }
            Ok(tally)
        })
    }

    fn on<G: Played>(
        &self,
        game: &G,
        region: &Region,
        solver: &mut Values<G::Position>,
        check: &Check<'_>,
    ) -> Result<Tally, Failure> {
        let window = match region {
            Region::Board(count, below) => Window::board(*count, *below),
            Region::From(text) => {
                Window::From(game.parse(text).map_err(|error| Failure::Broken(error.to_string()))?)
            }
        };
        let run = check.run();
        let work = Work::new(run);
        let logic = match &self.test {
            Test::Logic(formula, free) => {
                let theory = Theory::new(2).map_err(undecided)?;
                Some(solutions(&theory, formula, free, &work).map_err(undecided)?)
            }
            _ => None,
        };
        let (mut held, mut failed): (u64, Option<Failure>) = (0, None);
        let solver = RefCell::new(solver);
        for_each_position(game, &window, run, &mut |position| match self.at(
            game,
            &position,
            &solver,
            logic.as_ref(),
            check,
        ) {
            Ok(applies) => {
                held += u64::from(applies);
                if let Err(stopped) = run.check(held, 0) {
                    failed = Some(Failure::Stopped(stopped));
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            }
            Err(failure) => {
                failed = Some(failure);
                ControlFlow::Break(())
            }
        })?;
        match failed {
            None => Ok(Tally { positions: held, ..Tally::default() }),
            Some(Failure::Refuted { counterexample, .. }) => Err(Failure::Refuted { counterexample, held }),
            Some(other) => Err(other),
        }
    }

    fn at<G: Played>(
        &self,
        game: &G,
        position: &G::Position,
        solver: &RefCell<&mut Values<G::Position>>,
        logic: Option<&Solutions>,
        check: &Check<'_>,
    ) -> Result<bool, Failure> {
        let run_ = check.run();
        let value = |position: &G::Position| -> Result<Pair, Failure> {
            solver.borrow_mut().pair(position, run_).map_err(|error| match error {
                SolveError::Stopped(stopped) => Failure::Stopped(stopped),
                SolveError::Cycle(cycle) => {
                    let fault = |p: &G::Position| Some((game.write(p), game.options_error(p)?));
                    match cycle.positions().iter().find_map(fault) {
                        Some((at, why)) => Failure::Undecided(format!("at {at}: {why}")),
                        None => Failure::Broken(format!(
                            "the game is loopy: {}",
                            cycle.describe(|p| game.write(p))
                        )),
                    }
                }
                error => Failure::Broken(error.map(|p| Written(game.write(&p))).to_string()),
            })
        };
        let numbers = game.numbers(position);
        let file = &game.rule().file;
        let members = matches!(file.kind.kind, KindName::Heaps | KindName::Coins);
        let list = game.members(position);
        if self.of_member && !self.per_member && numbers.len() != 1 {
            return Ok(false);
        }
        let pair = value(position)?;
        let failed: RefCell<Option<Failure>> = RefCell::new(None);
        let ask = |what: Ask, at: &[i64]| -> Option<i64> {
            if !matches!(what, Ask::Value | Ask::Misere) {
                return game.ask(position, what, at);
            }
            let other = game.position(at)?;
            match value(&other) {
                Ok(pair) => i64::try_from(if what == Ask::Misere { pair.misere } else { pair.normal }).ok(),
                Err(failure) => {
                    failed.borrow_mut().get_or_insert(failure);
                    None
                }
            }
        };
        let first = first(game.rule(), &numbers, pair);
        // The numbers at hand, and whose the others are those of.
        let at = |place: usize| -> (Vec<i64>, usize) {
            let mut first = first.clone();
            if members {
                first[0] = numbers.get(place).copied().unwrap_or(0) as i64;
            }
            (first, if members { place } else { usize::MAX })
        };
        let ran = |program: &Program, at: &(Vec<i64>, usize)| -> Result<Option<Option<i64>>, Failure> {
            let (first, moved) = (&at.0, at.1);
            let mut out = None;
            let asked: &Asked<'_> = &ask;
            let given = Given { first, members: &list, moved, ask: Some(asked) };
            let flow = run(program, given, &Steps::unwatched(), &mut |_, numbers| {
                out = Some(numbers.first().copied());
                ControlFlow::Break(())
            });
            if let Some(failure) = failed.borrow_mut().take() {
                return Err(failure);
            }
            flow.map(|_| out).map_err(|fault| {
                Failure::Undecided(format!("at {}: in the statement {fault}", game.write(position)))
            })
        };
        let cases: Vec<_> = match self.per_member {
            true => (0..numbers.len()).map(at).collect(),
            false => vec![at(0)],
        };
        if let Some(condition) = &self.condition {
            // Of a heap's term each heap has to satisfy it, where there is one.
            let whole = (cases.is_empty() && !self.condition_of_member).then(|| at(0));
            for case in cases.iter().chain(&whole) {
                if ran(condition, case)?.is_none() {
                    return Ok(false);
                }
            }
        }
        let refuted = |mismatch: Mismatch| -> Failure {
            let counterexample: Counterexample = mismatch.at(game.write(position));
            counterexample.into()
        };
        match &self.test {
            Test::Term(program) => {
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
                    // It is about every position.
                    None => Err(refuted(Mismatch::new(computed, "nothing"))),
                }
            }
            test => {
                let case = &cases[0];
                let holds = match (test, logic) {
                    (Test::Logic(_, free), Some(solutions)) => {
                        let names = names(file);
                        let numbers: Option<Vec<BigUint>> = free
                            .iter()
                            .map(|name| {
                                names
                                    .iter()
                                    .position(|other| other == name)
                                    .map(|i| BigUint::from(case.0[i] as u64))
                            })
                            .collect();
                        numbers.is_some_and(|numbers| solutions.contains(&numbers))
                    }
                    (Test::Formula(program), _) => ran(program, case)?.is_some(),
                    _ => false,
                };
                self.formula(holds, pair).map_err(refuted)
            }
        }
    }

    /// What it means for the values that a formula holds or does not.
    fn formula(&self, holds: bool, pair: Pair) -> Result<bool, Mismatch> {
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

/// Why the automata say nothing about a statement: that refutes nothing.
fn undecided(error: FormulaError) -> Failure {
    match error {
        FormulaError::Stopped(stopped) => Failure::Stopped(stopped),
        other => Failure::Undecided(format!("the automata cannot decide the statement: {other}")),
    }
}

/// What stands in the first registers.
fn first(rule: &Rule, numbers: &[u64], pair: Pair) -> Vec<i64> {
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
        // How many are left of a graph; the numbers themselves.
        _ => numbers.iter().map(|&n| number(n)).collect(),
    };
    first.extend([number(pair.normal), number(pair.misere)]);
    first
}

/// A position already written out, for errors.
struct Written(String);

impl std::fmt::Debug for Written {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The belief that the value is a term given from outside of the file.
pub(crate) fn from_outside(kind: BeliefKind, name: &str, text: &str) -> Result<Belief, Diagnostic> {
    let mut parser = impartial::prove::syntax::Parser::new(text)?;
    let body = match kind {
        BeliefKind::Value | BeliefKind::Misere => parser.term()?,
        _ => parser.formula()?,
    };
    parser.end()?;
    let span = Span { start: 0, end: text.len() };
    let name = name.to_owned();
    let (windows, condition, source) = (Vec::new(), None, None);
    Ok(Belief { kind, name, planted: false, body, windows, condition, span, source })
}
