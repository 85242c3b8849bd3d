//! Plots of the values of single heaps.

use crate::{cannot, showing, stopped_at};
use impartial::period::{PeriodRefusal, verify};
use impartial::solve::HeapSolver;
use impartial_draw::{PeriodSpan, Picture};
use impartial_query::{AnyGame, Context, Error, WindowArg, WindowValues, grouped, numbers_of};

/// Plots the values of the heaps 0, 1, …, `heaps` against their sizes, and marks the period if it is certified.
///
/// # Errors
/// A game without single heaps; values that are too large; limits.
pub fn sequence(game: &dyn AnyGame, heaps: u64, cx: &Context<'_>) -> Result<Picture, Error> {
    let below = heaps
        .checked_add(1)
        .ok_or_else(|| Error::input(format!("heaps to {heaps} (allowed: below {})", u64::MAX)))?;
    let (values, span) = match game.heap_code() {
        Some(code) => of_code(HeapSolver::new(code), &game.id(), heaps, cx)?,
        None => (of_window(game, below, cx)?, None),
    };
    let mut notes = vec![format!("heaps 0 to {}", grouped(heaps))];
    if let Some(PeriodSpan { from, period }) = span {
        notes.push(format!("period {} from heap {} on, certified", grouped(period), grouped(from)));
    }
    let title = format!("{}: values of single heaps", game.id());
    let picture = impartial_draw::sequence(&title, &notes, &values, span).map_err(|error| cannot(&error))?;
    Ok(picture)
}

/// Returns the values of the heaps of a heap code, and their period if it is certified.
fn of_code(
    mut solver: HeapSolver,
    game: &str,
    heaps: u64,
    cx: &Context<'_>,
) -> Result<(Vec<u64>, Option<PeriodSpan>), Error> {
    let run = cx.run();
    solver.solve_to(heaps, &run).map_err(|stopped| {
        let known = grouped(solver.known());
        stopped_at(stopped, format!("{known} heaps were solved, and nothing was drawn"))
    })?;
    let value = |heap| {
        let large = || Error::input(format!("the value of heap {heap} is too large to be drawn"));
        solver.value(heap).ok_or_else(large)
    };
    let values = (0..=heaps).map(value).collect::<Result<Vec<u64>, Error>>()?;
    solver.look_again(&run);
    let span = match solver.certificate(game).map(|certificate| (verify(&certificate, &run), certificate)) {
        Some((Ok(()), certificate)) => {
            let claim = certificate.claim();
            // With a saltus the values rise with every period.
            (claim.saltus == 0).then_some(PeriodSpan { from: claim.preperiod, period: claim.period })
        }
        Some((Err(PeriodRefusal::Stopped(stopped)), _)) => return Err(stopped.into()),
        Some((Err(refusal), _)) => {
            return Err(Error::Refuted(format!("the period found is refused: {refusal}")));
        }
        None => None,
    };
    Ok((values, span))
}

/// Returns the values of single heaps, computed as a window.
fn of_window(game: &dyn AnyGame, below: u64, cx: &Context<'_>) -> Result<Vec<u64>, Error> {
    let no_heaps = || Error::input(format!("{} has no single heaps 0, 1, 2, ... with values", game.id()));
    let window = game.window(&WindowArg::Board { count: 1, below }, cx)?;
    let mut values = WindowValues::new(false);
    if let Some(stopped) = window.solve(false, cx, &mut values)? {
        let known = grouped(values.len() as u64);
        return Err(stopped_at(stopped, format!("{known} heaps were solved, and nothing was drawn")));
    }
    let numbers = numbers_of(game, &*window, 1, &showing(cx))?.ok_or_else(no_heaps)?;
    let in_order = (0..numbers.len()).all(|index| numbers.numbers_at(index)[0] == index as u64);
    if !in_order || numbers.len() != values.len() {
        return Err(no_heaps());
    }
    (0..values.len()).map(|index| values.found(index).normal.ok_or_else(no_heaps)).collect()
}
