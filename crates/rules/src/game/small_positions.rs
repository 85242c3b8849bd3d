//! Diagnostics of the small positions of a game: moves that are never possible, play without an end, numbers that are too
//! large.

use crate::check::endless::{RisingLine, rising};
use crate::check::trial::{FEW_STEPS, Trial};
use crate::evaluate::{CHECK_EVERY, StepCount};
use crate::positions::rule_game::{RuleGame, line_between};
use crate::rule::compiled::CompiledRule;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::KindName;
use impartial::game::Options;
use impartial::run::{Limits, Run};
use impartial::solve::{Cycle, Memo, SolveError};
use impartial_prove::automata::syntax::Span;

/// Maximum number of positions that are examined, and of the bytes that they occupy.
const MAX_POSITIONS: u64 = 20_000;
const MAX_BYTES: u64 = 64 << 20;

/// Returns a cycle that play from a position of small windows reaches, as text.
pub(super) fn small_cycle<G: RuleGame>(
    game: &G,
    windows: &[(usize, u64)],
    limits: &Run<'_>,
) -> Option<String> {
    let trial = Trial::with_steps(game.clone(), limits, FEW_STEPS);
    let run = trial.run(small_limits(limits));
    let mut solver = Memo::new(trial.clone());
    let of_windows = windows.iter().flat_map(|&(count, below)| trial.positions(count, below));
    for position in of_windows.chain(small_boards(game)) {
        match solver.values(&position, &run) {
            Ok(_) => {}
            Err(SolveError::Cycle(cycle)) => {
                // A position whose options cannot be listed counts as its own option.
                let is_listed = cycle.positions().iter().all(|p| game.fault_at(p).is_none());
                return is_listed.then(|| cycle.describe(|p| game.write(p)));
            }
            Err(_) => return None,
        }
    }
    None
}

/// Small grids and graphs, as games write them: those that a game cannot read, or that are not legal, are left out.
const SMALL_BOARDS: [&str; 14] = [
    "1x1",
    "1x2",
    "1x3",
    "2x2",
    "2x3",
    "3x3",
    "path 1",
    "path 2",
    "path 3",
    "cycle 3",
    "path 2 with 1",
    "path 3 with 1",
    "cycle 3 with 1",
    "cycle 4 with 1",
];

/// Returns small positions of a game on grids or graphs; none of other games.
fn small_boards<G: RuleGame>(game: &G) -> Vec<G::Position> {
    match game.rule().kind() {
        KindName::Grid | KindName::Graph => {
            SMALL_BOARDS.iter().filter_map(|text| game.parse(text).ok()).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns a warning if play from a small grid or graph comes back to a position; none about other games.
fn cycle_of_boards<G: RuleGame>(game: &G, limits: &Run<'_>) -> Option<Diagnostic> {
    small_cycle(game, &[], limits).map(|cycle| goes_round(first_span(game.rule()), &cycle))
}

/// Returns the warning about a cycle of positions; `span` is the line of a move in it.
fn goes_round(span: Span, cycle: &str) -> Diagnostic {
    let what = format!("play can go round for ever: {cycle}");
    Diagnostic::warning(span, what, "values are loopy, and draws are possible")
}

/// Returns the limits of a trial of small positions.
fn small_limits(run: &Run<'_>) -> Limits {
    let bytes = run.memory_left().map_or(MAX_BYTES, |left| left.min(MAX_BYTES));
    Limits::none().positions(MAX_POSITIONS).memory(bytes)
}

/// Returns an error if a position of a window has too many followers, and play from it is proved to rise for ever.
pub(super) fn upwards<G: RuleGame>(
    game: &G,
    (count, below): (usize, u64),
    limits: &Run<'_>,
) -> Option<Diagnostic> {
    let trial = Trial::with_steps(game.clone(), limits, FEW_STEPS);
    let run = trial.run(small_limits(limits));
    let mut solver = Memo::new(trial.clone());
    for position in trial.positions(count, below) {
        match solver.values(&position, &run) {
            Ok(_) => {}
            // A position whose options cannot be listed counts as its own option. That error is reported where it occurs.
            Err(SolveError::Cycle(cycle)) if cycle.positions().iter().any(|p| game.fault_at(p).is_some()) => {
                return None;
            }
            // A cycle may be part of play that rises for ever, or of finitely many positions.
            Err(_) => {
                return match rising(game, &position, limits) {
                    Some(RisingLine { moves, span, is_endless: true }) => Some(endless(span, &moves)),
                    _ => None,
                };
            }
        }
    }
    None
}

/// Returns the error of a rule whose play need not end; `span` is the line of the first move that is shown.
fn endless(span: Span, moves: &str) -> Diagnostic {
    let what = format!("play can go on for ever: {moves}");
    Diagnostic::error(
        span,
        what,
        "a move that raises a number needs a bound: a line such as 'legal n < 100', or a condition on the move",
    )
}

/// Returns small windows of the positions of a rule.
pub(super) fn boards(rule: &CompiledRule) -> Vec<(usize, u64)> {
    match rule.kind() {
        KindName::Heaps | KindName::Coins => vec![(1, 25), (2, 9), (3, 6)],
        KindName::Numbers => {
            let numbers = rule.file.kind.names.len();
            vec![(numbers, (3000f64.powf(1.0 / numbers as f64) as u64).clamp(2, 40))]
        }
        KindName::HeapMultiset | KindName::Row | KindName::Ring => {
            vec![(1, 12), (2, 7), (3, 4), (4, 3), (5, 2), (6, 2)]
        }
        KindName::Rows => vec![(3, 5)],
        KindName::Grid | KindName::Graph | KindName::OrdinalHeaps | KindName::OrdinalCoins => Vec::new(),
    }
}

/// Returns what is wrong with a rule whose play comes back to a position, or cannot be followed on the way.
fn about_cycle<G: RuleGame>(
    game: &G,
    position: &G::Position,
    cycle: Cycle<G::Position>,
    limits: &Run<'_>,
) -> Diagnostic {
    let rule = game.rule();
    let span = first_span(rule);
    let unlisted = |p: &G::Position| Some((game.write(p), game.fault_at(p)?));
    match cycle.positions().iter().find_map(unlisted) {
        Some((at, fault)) => {
            let (from, why) = (game.write(position), rule.error_of(fault));
            let what = format!("from {from} play comes to {at}, where {why}");
            let span = fault.span().unwrap_or(span);
            Diagnostic::error(span, what, "smaller numbers")
        }
        None => {
            let positions = cycle.positions();
            // A cycle of one position leads from that position to itself.
            let (from, to) = (&positions[0], &positions[1 % positions.len()]);
            let span = line_between(game, from, to);
            let cycle = cycle.describe(|p| game.write(p));
            match rising(game, position, limits) {
                Some(RisingLine { moves, span, is_endless: true }) => endless(span, &moves),
                _ => goes_round(span, &cycle),
            }
        }
    }
}

/// Adds a warning for the moves that no small position has; `moves` is the number of positions that have one.
fn tell_never<G: RuleGame>(
    game: &G,
    boards: &[(usize, u64)],
    moves: u64,
    limits: &Run<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let rule = game.rule();
    let span = first_span(rule);
    if moves == 0 && !boards.is_empty() && !rule.file.moves.is_empty() {
        let help = "look at the ranges and conditions: perhaps one is never filled";
        diagnostics.push(Diagnostic::warning(span, "no move is possible in any small position", help));
        return;
    }
    let never = never_made(game, boards, limits);
    for line in never.into_iter().filter_map(|tag| rule.file.moves.get(tag)) {
        let help = "look at the ranges and conditions: perhaps one is never filled";
        diagnostics.push(Diagnostic::warning(
            line.span,
            "this move is never possible in a small position",
            help,
        ));
    }
}

/// Returns the place of the first move, or of the line that gives the kind of positions.
fn first_span(rule: &CompiledRule) -> Span {
    rule.file.moves.first().map_or(rule.file.kind.span, |line| line.span)
}

/// Adds the errors and warnings about the positions of small windows.
pub(super) fn small<G: RuleGame>(
    game: &G,
    boards: &[(usize, u64)],
    limits: &Run<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    diagnostics.extend(cycle_of_boards(game, limits));
    let rule = game.rule().clone();
    let span = first_span(&rule);
    let trial = Trial::new(game.clone(), limits);
    let run = trial.run(small_limits(limits));
    let mut solver = Memo::new(trial.clone());
    let long = |position: &G::Position| {
        let shown = game.write(position);
        let what = format!("the moves of small positions, up to {shown}, take millions of steps");
        Diagnostic::warning(span, what, "narrower ranges")
    };
    let mut moves = 0u64;
    for &(count, below) in boards {
        for position in trial.positions(count, below) {
            let listed = trial.lists(&position);
            if !listed {
                return diagnostics.push(long(&position));
            }
            if let Some(fault) = game.fault_at(&position) {
                let (shown, why) = (game.write(&position), rule.error_of(fault));
                let what = format!("the moves from {shown} cannot be listed: {why}");
                return diagnostics.push(Diagnostic::error(
                    fault.span().unwrap_or(span),
                    what,
                    "smaller numbers",
                ));
            }
            moves += u64::from(!trial.is_terminal(&position));
            match solver.values(&position, &run) {
                Ok(_) => {}
                Err(SolveError::Cycle(cycle)) => {
                    return diagnostics.push(about_cycle(game, &position, cycle, limits));
                }
                Err(_) => {
                    match rising(game, &position, limits) {
                        Some(RisingLine { moves, span, is_endless: true }) => {
                            diagnostics.push(endless(span, &moves))
                        }
                        Some(RisingLine { moves, span, is_endless: false }) => {
                            let what = format!("nothing shows that play ends: {moves}");
                            let help = "with every move something must become smaller";
                            diagnostics.push(Diagnostic::warning(span, what, help));
                        }
                        None if trial.is_over() => diagnostics.push(long(&position)),
                        None => {}
                    }
                    return;
                }
            }
        }
    }
    if trial.is_over() {
        let what = "whether small positions are legal takes millions of steps".to_owned();
        diagnostics.push(Diagnostic::warning(span, what, "narrower ranges"));
        return;
    }
    tell_never(game, boards, moves, limits, diagnostics);
}

/// Returns the moves, as places in the file, that no small position has. Returns none if small positions take too many
/// steps.
fn never_made<G: RuleGame>(game: &G, boards: &[(usize, u64)], limits: &Run<'_>) -> Vec<usize> {
    let rule = game.rule();
    let mut seen = vec![boards.is_empty(); rule.file.moves.len()];
    let trial = Trial::new(game.clone(), limits);
    for &(count, below) in boards {
        for position in trial.positions(count, below) {
            let should_continue = || trial.spend(CHECK_EVERY);
            let steps = StepCount::watched(&should_continue);
            let made = game.moves_made(&position, &steps);
            trial.spend(1 + steps.unasked());
            made.into_iter().for_each(|tag| seen[tag] = true);
            if seen.iter().all(|&seen| seen) {
                return Vec::new();
            }
        }
    }
    if trial.is_over() { Vec::new() } else { (0..seen.len()).filter(|&tag| !seen[tag]).collect() }
}
