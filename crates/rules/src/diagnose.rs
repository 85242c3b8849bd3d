//! Everything that can be said about a file: errors, and what is suspicious on small positions.

use crate::diagnostic::Diagnostic;
use crate::file::KindName;
use crate::open::{GameOfFile, Opened};
use crate::played::Played;
use crate::source::OpenError;
use crate::trial::Trial;
use impartial::game::{Options, Window};
use impartial::prove::syntax::Span;
use impartial::run::{Limits, Run};
use impartial::solve::{Memo, SolveError, Solver, for_each_position};
use std::ops::ControlFlow;

/// So many positions are looked at.
const MOST_POSITIONS: u64 = 20_000;
/// A play that goes up is looked at for so many moves, or so many numbers of options if these are enough moves; and so
/// many are shown.
const MOST_MOVES: usize = 100_000;
const MOST_LOOKED_AT: usize = 1_000_000;
const ENOUGH_MOVES: usize = 200;
const SHOWN: usize = 6;

/// What is wrong with a text, and what is suspicious in it.
pub fn diagnose(text: &str, path: &str, parameters: Option<&str>) -> Vec<Diagnostic> {
    match Opened::read(text, path, path, parameters, false) {
        Ok(opened) => opened.suspicious(),
        Err(OpenError::Text { diagnostics, .. }) => diagnostics,
        Err(OpenError::Parameters(_)) if parameters.is_none() => {
            // Small numbers stand for parameters that nobody gave.
            let Ok(file) = crate::read::read(text) else { return Vec::new() };
            let values = vec!["2"; file.parameters.len()].join(",");
            diagnose(text, path, Some(&values))
        }
        Err(error) => vec![Diagnostic::error(Default::default(), error.to_string(), "")],
    }
}

impl Opened {
    /// What is suspicious: names that are never used, moves that are never possible, play that may go on for
    /// ever, numbers that are too large.
    pub fn suspicious(&self) -> Vec<Diagnostic> {
        let mut all = self.rule.warnings.clone();
        match &self.made {
            GameOfFile::Kept(game) => small(game, &boards(self.rule.kind(), 1), &mut all),
            GameOfFile::Dropped(game) => small(game, &boards(self.rule.kind(), 1), &mut all),
            GameOfFile::Tuple(game) => small(game, &boards(self.rule.kind(), game.kind.count), &mut all),
            GameOfFile::Board(game) => small(game, &boards(self.rule.kind(), 1), &mut all),
        }
        all
    }
}

impl Opened {
    /// Play that goes up for ever from a small position: no solver would come to its end. Nothing is looked at
    /// where a measure shows that play ends.
    pub(crate) fn endless(&self) -> Option<Diagnostic> {
        self.measure().err()?;
        let boards = |numbers| boards(self.rule.kind(), numbers).into_iter().next();
        match &self.made {
            GameOfFile::Kept(game) => upwards(game, boards(1)?),
            GameOfFile::Dropped(game) => upwards(game, boards(1)?),
            GameOfFile::Tuple(game) => upwards(game, boards(game.kind.count)?),
            GameOfFile::Board(game) => upwards(game, boards(1)?),
        }
    }
}

/// The same of a window: a position whose followers are too many, from which the numbers go up and up.
fn upwards<G: Played>(game: &G, (count, below): (usize, u64)) -> Option<Diagnostic> {
    let trial = Trial::of(game.clone());
    let run = trial.run(Limits::none().positions(MOST_POSITIONS).memory(64 << 20));
    let mut solver = Memo::new(trial.clone());
    let mut found = None;
    let _ = for_each_position(game, &Window::board(count, below), &run, &mut |position| {
        match solver.values(&position, &run) {
            Ok(_) => ControlFlow::Continue(()),
            // A loop is found by every solver.
            Err(SolveError::Cycle(_)) => ControlFlow::Break(()),
            Err(_) => {
                // With steps of its own: the search has made many.
                let trial = Trial::of(game.clone());
                found = going_up(game, &trial, &position);
                ControlFlow::Break(())
            }
        }
    });
    found
}

/// The line of a move from a position to another; the first move of the file if none is found.
fn line_between<G: Played>(game: &G, from: &G::Position, to: &G::Position) -> Span {
    let file = &game.rule().file;
    let line = game.move_between(from, to).and_then(|at| file.moves.get(at)).or(file.moves.first());
    line.map_or(file.kind.span, |line| line.span)
}

/// Small windows of a kind.
fn boards(kind: KindName, numbers: usize) -> Vec<(usize, u64)> {
    match kind {
        KindName::Heaps | KindName::Coins => vec![(1, 25), (2, 9), (3, 6)],
        KindName::Numbers => vec![(numbers, (3000f64.powf(1.0 / numbers as f64) as u64).clamp(2, 40))],
        KindName::Rows => vec![(3, 5)],
        KindName::Grid | KindName::Graph => Vec::new(),
    }
}

fn small<G: Played>(game: &G, boards: &[(usize, u64)], said: &mut Vec<Diagnostic>) {
    let rule = game.rule().clone();
    let span = rule.file.moves.first().map_or(rule.file.kind.span, |line| line.span);
    let trial = Trial::of(game.clone());
    let run = trial.run(Limits::none().positions(MOST_POSITIONS).memory(64 << 20));
    let mut solver = Memo::new(trial.clone());
    let long = |position: &G::Position| {
        let at = game.write(position);
        let what = format!("the moves of small positions, up to {at}, take millions of steps");
        Diagnostic::warning(span, what, "narrower ranges")
    };
    let mut moves = 0u64;
    for &(count, below) in boards {
        let mut found: Option<Diagnostic> = None;
        let _ = for_each_position(game, &Window::board(count, below), &run, &mut |position| {
            let listed = trial.lists(&position);
            if let Some(fault) = game.fault_at(&position) {
                let (at, why) = (game.write(&position), rule.error_of(fault));
                let what = format!("the moves from {at} cannot be listed: {why}");
                let span = fault.span().unwrap_or(span);
                found = Some(Diagnostic::error(span, what, "smaller numbers"));
                return ControlFlow::Break(());
            }
            if !listed {
                found = Some(long(&position));
                return ControlFlow::Break(());
            }
            moves += u64::from(!game.is_terminal(&position));
            match solver.values(&position, &run) {
                Ok(_) => ControlFlow::Continue(()),
                Err(SolveError::Cycle(cycle)) => {
                    let unlisted = |p: &G::Position| Some((game.write(p), game.fault_at(p)?));
                    found = Some(match cycle.positions().iter().find_map(unlisted) {
                        Some((at, fault)) => {
                            let (from, why) = (game.write(&position), rule.error_of(fault));
                            let what = format!("from {from} play comes to {at}, where {why}");
                            let span = fault.span().unwrap_or(span);
                            Diagnostic::error(span, what, "smaller numbers")
                        }
                        None => {
                            let positions = cycle.positions();
                            // A cycle of one position leads from it to itself.
                            let (from, to) = (&positions[0], &positions[1 % positions.len()]);
                            let span = line_between(game, from, to);
                            let cycle = cycle.describe(|p| game.write(p));
                            let what = format!("play can go round for ever: {cycle}");
                            Diagnostic::error(span, what, "a move must change something for good")
                        }
                    });
                    ControlFlow::Break(())
                }
                Err(_) => {
                    found = going_up(game, &trial, &position)
                        .or_else(|| trial.is_over().then(|| long(&position)));
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(found) = found {
            said.push(found);
            return;
        }
    }
    if moves == 0 && !boards.is_empty() && !rule.file.moves.is_empty() {
        let help = "look at the ranges and conditions: perhaps one is never filled";
        said.push(Diagnostic::warning(span, "no move is possible in any small position", help));
        return;
    }
    let never = never_made(game, boards);
    for line in never.into_iter().filter_map(|tag| rule.file.moves.get(tag)) {
        let help = "look at the ranges and conditions: perhaps one is never filled";
        said.push(Diagnostic::warning(line.span, "this move is never possible in a small position", help));
    }
}

/// A play in which the numbers become larger and larger, as an error at the first of its moves.
fn going_up<G: Played>(game: &G, trial: &Trial<G>, from: &G::Position) -> Option<Diagnostic> {
    let sum =
        |position: &G::Position| game.numbers(position).iter().fold(0u64, |all, &n| all.saturating_add(n));
    let (mut at, mut shown) = (from.clone(), vec![game.write(from)]);
    let mut looked = 0;
    let mut first = None;
    let size = |position: &G::Position| game.numbers(position).len() + 1;
    for moves in 0..MOST_MOVES {
        let mut best: Option<G::Position> = None;
        let mut options = 0;
        let _ = trial.visit_options(&at, &mut |option| {
            options += 1;
            looked += size(&option);
            if best.as_ref().is_none_or(|other| sum(&option) > sum(other)) {
                best = Some(option);
            }
            if options > 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let rises = best.filter(|next| sum(next) > sum(&at));
        if moves >= ENOUGH_MOVES && (trial.is_over() || looked >= MOST_LOOKED_AT) {
            break;
        }
        let next = rises?;
        first.get_or_insert_with(|| line_between(game, &at, &next));
        if moves < SHOWN {
            shown.push(game.write(&next));
        }
        at = next;
    }
    let what = format!("play can go on for ever: {} -> ...", shown.join(" -> "));
    Some(Diagnostic::error(first.unwrap_or_default(), what, "with every move something must become smaller"))
}

/// The moves that no small position has, by their places in the file.
fn never_made<G: Played>(game: &G, boards: &[(usize, u64)]) -> Vec<usize> {
    let rule = game.rule();
    let mut seen = vec![boards.is_empty(); rule.file.moves.len()];
    let run = Run::new(Limits::none().positions(MOST_POSITIONS));
    for &(count, below) in boards {
        let _ = for_each_position(game, &Window::board(count, below), &run, &mut |position| {
            let numbers = game.numbers(&position);
            let made = rule.made(&numbers);
            made.into_iter().for_each(|tag| seen[tag] = true);
            if seen.iter().all(|&seen| seen) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    (0..seen.len()).filter(|&tag| !seen[tag]).collect()
}
