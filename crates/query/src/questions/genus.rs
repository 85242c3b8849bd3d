//! The genera of positions, or of all positions of a window.

use crate::any_game::AnyGame;
use crate::context::Context;
use crate::error::{Error, Interruption};
use crate::game::genus::{ByGraph, GraphGenera};
use crate::game::plain::{ReservoirSample, hold_genera};
use crate::position::Position;
use crate::results::genus::GenusAnswer;
use crate::results::genus_solver::GenusSolver;
use crate::results::window::{WindowArg, WindowGraph};
use impartial::run::Count;
use std::ops::ControlFlow;
use std::time::Duration;

/// The positions whose genera are wanted.
#[derive(Clone, Debug)]
pub enum GenusOf<'a> {
    /// The given positions, which share the time that is left; no one takes longer than `limit_each`.
    Positions {
        /// The positions, in the order of the answers.
        positions: &'a [Position],
        /// The time for each position.
        limit_each: Option<Duration>,
    },
    /// All positions of a window.
    Window(&'a WindowArg),
}

/// Returns the solver that finds genera by the components of positions, if positions decompose into components.
fn by_parts<'g>(game: &'g (dyn AnyGame + 'g)) -> Option<Box<dyn GenusSolver + 'g>> {
    game.capabilities().genus?.genus_by_parts()
}

/// Returns the solver that finds the genus of one position.
fn solver_of<'g>(game: &'g (dyn AnyGame + 'g)) -> Box<dyn GenusSolver + 'g> {
    by_parts(game).unwrap_or_else(|| Box::new(ByGraph(game)))
}

/// Returns the genus of a position.
///
/// # Errors
/// [`Error::Loopy`] for a loop, and [`Error::Stopped`] for a limit.
pub fn genus(game: &dyn AnyGame, position: &Position, cx: &Context<'_>) -> Result<GenusAnswer, Error> {
    solver_of(game).genus(position, &cx.run(), cx)
}

/// Describes how genera of a game are found.
fn method_text(game: &dyn AnyGame) -> &'static str {
    match by_parts(game) {
        Some(_) => "genus 1. the canonical forms of the parts of each position, added up",
        None => "genus 1. the graph of the positions and all their followers, in one pass",
    }
}

/// Calls `each` with the genera, in order, until it breaks. All given positions are solved before the first call. In a
/// whole graph, positions that reach a cycle are skipped. At the end, a sample of the genera is verified against the
/// definition if `cx` requires that.
///
/// # Errors
/// [`Error::Loopy`] for a loop, [`Error::Stopped`] for a limit, and [`Error::Refuted`] if a genus of the sample is wrong.
/// The genera that were passed to `each` before another error are valid.
pub fn genera(
    game: &dyn AnyGame,
    of: &GenusOf<'_>,
    cx: &Context<'_>,
    each: &mut dyn FnMut(GenusAnswer) -> ControlFlow<()>,
) -> Result<(), Error> {
    let mut sample = ReservoirSample::new(cx.verify, cx.seed);
    let mut is_broken = false;
    let each = &mut |answer: GenusAnswer| {
        sample.offer(|| answer.clone());
        let flow = each(answer);
        is_broken = flow.is_break();
        flow
    };
    match of {
        GenusOf::Positions { positions, limit_each } => of_positions(game, positions, *limit_each, cx, each)?,
        GenusOf::Window(window) => of_window(game, window, cx, each)?,
    }
    if is_broken { Ok(()) } else { hold_genera(game, &sample, &mut *solver_of(game), cx) }
}

fn of_positions(
    game: &dyn AnyGame,
    positions: &[Position],
    limit_each: Option<Duration>,
    cx: &Context<'_>,
    each: &mut dyn FnMut(GenusAnswer) -> ControlFlow<()>,
) -> Result<(), Error> {
    let mut solver = solver_of(game);
    cx.explain(&method_text(game));
    // Bad input is found before the first answer is passed on.
    let (mut answers, mut unanswered) = (Vec::new(), Vec::new());
    for (position, waiting) in positions.iter().zip((1..=positions.len()).rev()) {
        let share = cx.for_one_of(waiting as u64, limit_each);
        match solver.genus(position, &share.run(), &share) {
            Ok(answer) => answers.push(answer),
            Err(Error::Stopped(halt)) => {
                unanswered.push((position.clone(), halt));
                if cx.cancelled() {
                    break;
                }
            }
            Err(error) => return Err(error),
        }
    }
    let _ = answers.into_iter().try_for_each(each);
    match unanswered.pop() {
        None => Ok(()),
        Some((_, halt)) if positions.len() == 1 || cx.cancelled() => Err(Error::Stopped(halt)),
        Some(last) => {
            unanswered.push(last);
            Err(Error::Stopped(Interruption::SomePositions { unanswered, of: positions.len() }))
        }
    }
}

fn of_window(
    game: &dyn AnyGame,
    arg: &WindowArg,
    cx: &Context<'_>,
    each: &mut dyn FnMut(GenusAnswer) -> ControlFlow<()>,
) -> Result<(), Error> {
    let whole = *arg == WindowArg::Whole;
    let window = game.window(arg, cx)?;
    cx.explain(&method_text(game));
    let run = cx.run();
    if let Some(mut solver) = by_parts(game) {
        let mut ended = Ok(());
        window.visit(&mut |position| match solver.genus(&position, &run, cx) {
            Ok(answer) => each(answer),
            Err(error) => {
                ended = Err(error);
                ControlFlow::Break(())
            }
        });
        return ended;
    }
    let WindowGraph { graph, asked: window_len, name } = window.expand(cx)?;
    let found = GraphGenera::from_graph(&graph, &run)?;
    let vertices = 0..window_len as u32;
    // In a whole graph, positions that reach a cycle are skipped. In any other window a loop is an error.
    let loopy = vertices.clone().filter(|&v| found.is_loopy(v)).count();
    if loopy > 0 && !whole {
        return vertices
            .into_iter()
            .find(|&v| found.is_loopy(v))
            .map_or(Ok(()), |v| found.answer(&graph, v, &*name).map(drop));
    }
    for v in vertices.filter(|&v| !found.is_loopy(v)) {
        if each(found.answer(&graph, v, &*name)?).is_break() {
            return Ok(());
        }
    }
    if loopy > 0 {
        let cycle = (0..graph.len() as u32).find_map(|v| found.cycle(&graph, v, &*name));
        let have = if loopy == 1 { "has" } else { "have" };
        cx.remark(&format!(
            "{} that can reach a cycle {have} no genus: {}",
            Count(loopy as u64, "positions"),
            cycle.unwrap_or_default()
        ));
    }
    Ok(())
}
