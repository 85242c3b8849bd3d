//! The positions of a window, and the followers of a position.

use crate::game::{EnumeratePositions, NoSuchWindow, Options, Window};
use crate::run::{Meter, Run, Stopped, bytes_after_growth};
use hashbrown::HashSet;
use std::ops::ControlFlow;

/// Calls `visit` with every position of a window, in the order of the position type.
///
/// # Errors
/// [`WindowError::NoWindow`] if the game has no such window, [`WindowError::Stopped`] if a limit is reached while the
/// followers of a position are listed.
pub fn for_each_position<G>(
    game: &G,
    window: &Window<G::Position>,
    run: &Run<'_>,
    visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
) -> Result<(), WindowError>
where
    G: EnumeratePositions + Options,
{
    for p in positions(game, window, run)? {
        if visit(p).is_break() {
            break;
        }
    }
    Ok(())
}

/// Returns the positions of a window, in the order of the position type.
///
/// # Errors
/// The errors of [`for_each_position`].
pub fn positions<'a, G>(
    game: &'a G,
    window: &Window<G::Position>,
    run: &Run<'_>,
) -> Result<Box<dyn Iterator<Item = G::Position> + Send + 'a>, WindowError>
where
    G: EnumeratePositions + Options,
{
    Ok(match window {
        Window::Below { count, below } => game.positions(*count, *below)?,
        Window::Within(ranges) => game.within(ranges)?,
        Window::From(p) => Box::new(followers(game, p, run)?.into_iter()),
    })
}

/// The reason why the positions of a window cannot be listed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum WindowError {
    /// The game has no such window.
    #[error(transparent)]
    NoWindow(#[from] NoSuchWindow),
    /// A limit of the run was reached, or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Number of options between two checks of the limits.
const CHECK_EVERY: usize = 1 << 12;

/// Returns a position and all its followers, sorted. Loopy games are allowed.
///
/// # Errors
/// [`Stopped`] if a limit of the run is reached.
///
/// # Complexity
/// One visit of every option of every follower, and memory for the followers.
pub fn followers<G: Options>(
    game: &G,
    position: &G::Position,
    run: &Run<'_>,
) -> Result<Vec<G::Position>, Stopped> {
    let mut seen = HashSet::new();
    let mut open = vec![position.clone()];
    let mut allocated_bytes = 0u64;
    let mut over = None;
    let mut meter = Meter::new(CHECK_EVERY);
    seen.insert(position.clone());
    // An upper bound while `CHECK_EVERY` positions are added: both the set and the list may double.
    let bytes = |seen: &HashSet<G::Position>, open: &Vec<G::Position>, allocated_bytes: u64| {
        let slots = seen.capacity() * 8 / 7 * (size_of::<G::Position>() + 1);
        let grown = if seen.len() + CHECK_EVERY > seen.capacity() { 3 * slots } else { slots };
        allocated_bytes + (grown + bytes_after_growth(open, CHECK_EVERY)) as u64
    };
    let found = loop {
        let Some(p) = open.pop() else { break Ok(()) };
        let flow = game.visit_options_while(&p, &|| run.should_continue(), &mut |option| {
            if !seen.contains(&option) {
                // The position is stored in the set and in the list.
                allocated_bytes += 2 * game.allocated_bytes(&option) as u64;
                seen.insert(option.clone());
                open.push(option);
            }
            // The options of one position may exceed the memory limit.
            if meter.advance(1) {
                over = run.check(seen.len() as u64, bytes(&seen, &open, allocated_bytes)).err();
            }
            if over.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(stopped) = over {
            break Err(stopped);
        }
        if flow.is_break() {
            break Err(run.incomplete_options(seen.len() as u64, bytes(&seen, &open, allocated_bytes)));
        }
        if (seen.len() % 64 == 0 || open.is_empty())
            && let Err(stopped) = run.check(seen.len() as u64, bytes(&seen, &open, allocated_bytes))
        {
            break Err(stopped);
        }
    };
    if let Err(stopped) = found {
        run.discard((seen, open));
        return Err(stopped);
    }
    sorted_within(seen.into_iter().collect(), run)
}

/// Number of members of a list that are sorted between two checks of the limits.
const SORTED_AT_ONCE: usize = 1 << 16;

/// Sorts a list within the time limit of a run.
///
/// # Errors
/// [`Stopped`] if the run is over.
///
/// # Complexity
/// The complexity of [`sort_unstable`](slice::sort_unstable), with memory for a second list.
fn sorted_within<T: Ord>(mut all: Vec<T>, run: &Run<'_>) -> Result<Vec<T>, Stopped> {
    let count = all.len() as u64;
    if all.len() <= SORTED_AT_ONCE {
        all.sort_unstable();
        return Ok(all);
    }
    let mut pieces = Vec::new();
    while !all.is_empty() {
        let mut piece = all.split_off(all.len().saturating_sub(SORTED_AT_ONCE));
        piece.sort_unstable();
        pieces.push(piece);
        if let Err(stopped) = run.check(count, 0) {
            run.discard((all, pieces));
            return Err(stopped);
        }
    }
    drop(all);
    while pieces.len() > 1 {
        let mut merged = Vec::with_capacity(pieces.len().div_ceil(2));
        let mut rest = pieces.into_iter();
        while let Some(piece) = rest.next() {
            let result = match rest.next() {
                Some(other) => merge(piece, other, run),
                None => Ok(piece),
            };
            match result {
                Ok(piece) => merged.push(piece),
                Err(stopped) => {
                    run.discard((merged, rest));
                    return Err(stopped);
                }
            }
        }
        pieces = merged;
    }
    Ok(pieces.pop().unwrap_or_default())
}

/// Merges two sorted lists.
///
/// # Errors
/// [`Stopped`] if the run is over.
fn merge<T: Ord>(first: Vec<T>, second: Vec<T>, run: &Run<'_>) -> Result<Vec<T>, Stopped> {
    let mut merged = Vec::with_capacity(first.len() + second.len());
    let (mut first, mut second) = (first.into_iter().peekable(), second.into_iter().peekable());
    loop {
        let next = match (first.peek(), second.peek()) {
            (Some(a), Some(b)) if b < a => second.next(),
            (Some(_), _) => first.next(),
            (None, _) => second.next(),
        };
        let Some(next) = next else { return Ok(merged) };
        merged.push(next);
        if merged.len().is_multiple_of(SORTED_AT_ONCE)
            && let Err(stopped) = run.check(0, 0)
        {
            run.discard((merged, first, second));
            return Err(stopped);
        }
    }
}

/// Returns the options of a position, sorted and without duplicates, as [`Options::options`] does, within the limits
/// of a run that already uses `used_bytes` bytes.
///
/// # Errors
/// [`Stopped`] if a limit of the run is reached, or if the game ends the list early.
pub fn options_within<G: Options>(
    game: &G,
    position: &G::Position,
    used_bytes: u64,
    run: &Run<'_>,
) -> Result<Vec<G::Position>, Stopped> {
    let mut options = Vec::new();
    let mut allocated_bytes = 0;
    let mut over = None;
    let flow = game.visit_options_while(position, &|| run.should_continue(), &mut |option| {
        allocated_bytes += game.allocated_bytes(&option);
        options.push(option);
        if options.len().is_multiple_of(CHECK_EVERY) {
            let bytes = bytes_after_growth(&options, CHECK_EVERY) + allocated_bytes;
            over = run.check(0, used_bytes.saturating_add(bytes as u64)).err();
        }
        if over.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match over {
        Some(stopped) => return Err(stopped),
        None if flow.is_break() => return Err(run.incomplete_options(0, used_bytes)),
        None => run.check(0, used_bytes)?,
    }
    options.sort_unstable();
    options.dedup();
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Cancel;

    #[test]
    fn sorted_within_sorts_lists_of_any_length() {
        let run = Run::default();
        for count in
            [0, 1, SORTED_AT_ONCE - 1, SORTED_AT_ONCE + 1, 5 * SORTED_AT_ONCE / 2, 6 * SORTED_AT_ONCE]
        {
            let list: Vec<u64> =
                (0..count as u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20).collect();
            let mut sorted = list.clone();
            sorted.sort_unstable();
            assert_eq!(sorted_within(list, &run), Ok(sorted));
        }
    }

    #[test]
    fn sorted_within_stops_on_a_long_list_if_the_run_is_over() {
        let cancel = Cancel::new();
        cancel.cancel();
        let run = Run::default().with_cancel(cancel);
        assert!(sorted_within((0..2 * SORTED_AT_ONCE).rev().collect(), &run).is_err());
    }
}
