//! Stated positions and moves, compared with the rules of a game.

use crate::game::{Notation, Options};
use crate::run::{Meter, Progress, Run, Stopped};
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// Error of a comparison of stated moves with those of a game.
pub(crate) enum StatedMovesError {
    /// The positions or moves are others, for this reason.
    Wrong(String),
    /// A limit of the run was reached, or the run was cancelled.
    Stopped(Stopped),
}

impl From<Stopped> for StatedMovesError {
    fn from(stopped: Stopped) -> Self {
        StatedMovesError::Stopped(stopped)
    }
}

/// Returns a meter of the positions and options between two checks of the limits.
const fn position_meter() -> Meter {
    Meter::new(1 << 12)
}

/// The stated positions with their numbers.
struct PositionNumbers<P> {
    positions: Vec<P>,
    numbers: HashMap<P, u32>,
    bytes: u64,
}

/// Reads stated positions, which must be different.
fn read_positions<G: Options + Notation>(
    names: &[String],
    game: &G,
    run: &Run<'_>,
) -> Result<PositionNumbers<G::Position>, StatedMovesError> {
    let wrong = |detail: String| Err(StatedMovesError::Wrong(detail));
    let mut positions = Vec::with_capacity(names.len());
    let mut numbers = HashMap::with_capacity(names.len());
    let mut bytes = 0;
    let mut meter = position_meter();
    for (v, name) in (0u32..).zip(names) {
        let position = match game.parse(name) {
            Ok(position) => position,
            Err(error) => return wrong(format!("position '{name}': {error}")),
        };
        bytes += 2 * (size_of::<(G::Position, u32)>() + game.allocated_bytes(&position)) as u64;
        if let Some(earlier) = numbers.insert(position.clone(), v) {
            let earlier = &names[earlier as usize];
            return wrong(format!("'{name}' and '{earlier}' are the same position"));
        }
        positions.push(position);
        if meter.advance(1) {
            run.check(u64::from(v), bytes)?;
        }
    }
    run.check(names.len() as u64, bytes)?;
    Ok(PositionNumbers { positions, numbers, bytes })
}

/// Checks that `names` are different positions of a game, and that `moves` lists all moves from each of them, by numbers
/// from 0.
///
/// # Complexity
/// Every option of every position is visited once.
pub(crate) fn compare_moves<G: Options + Notation>(
    names: &[String],
    moves: &[Vec<u32>],
    game: &G,
    run: &Run<'_>,
) -> Result<(), StatedMovesError> {
    let wrong = |detail: String| Err(StatedMovesError::Wrong(detail));
    let PositionNumbers { positions, numbers, bytes } = read_positions(names, game, run)?;
    let mut meter = position_meter();
    let mut row = Vec::new();
    for (v, position) in (0u32..).zip(&positions) {
        let name = &names[v as usize];
        row.clear();
        let mut missing = None;
        let mut option_meter = position_meter();
        let flow = game.visit_options_while(position, &|| run.should_continue(), &mut |option| {
            match numbers.get(&option) {
                Some(&to) => row.push(to),
                None => missing = Some(option),
            }
            let is_stopped = option_meter.advance(1) && !run.should_continue();
            if missing.is_some() || is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(option) = missing {
            let option = game.write(&option);
            return wrong(format!("'{name}' has the option '{option}', which is missing"));
        }
        if flow.is_break() {
            run.check(u64::from(v), bytes)?;
            return wrong(format!("the options of '{name}' were not all visited"));
        }
        row.sort_unstable();
        row.dedup();
        let mut stated = moves.get(v as usize).cloned().unwrap_or_default();
        stated.sort_unstable();
        stated.dedup();
        if row != stated {
            return wrong(format!("the moves of '{name}' are not those of the game"));
        }
        // A game that cannot list the options of a position makes the position an option of itself.
        if row.binary_search(&v).is_ok()
            && let Some(error) = game.options_error(position)
        {
            return wrong(format!("the options of '{name}' cannot be listed: {error}"));
        }
        if meter.advance(1) {
            run.check(u64::from(v), bytes)?;
            let total = Some(names.len() as u64);
            run.report(Progress { phase: "positions compared", done: u64::from(v), total });
        }
    }
    Ok(())
}
