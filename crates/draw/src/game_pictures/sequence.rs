//! Plots of the values of single heaps.

use super::{cannot, stopped_at};
use crate::{PeriodSpan, Picture};
use impartial::period::{PeriodRefusal, verify};
use impartial::solve::HeapSolver;
use impartial::value::Plays;
use impartial_query::questions::{HeapValues, heap_values};
use impartial_query::{AnyGame, Context, Error, grouped};

/// Plots the values of the heaps 0, 1, …, `heaps` against their sizes, and marks the period if it is certified.
///
/// # Errors
/// A game without single heaps; values that are too large; limits.
pub fn sequence(game: &dyn AnyGame, heaps: u64, cx: &Context<'_>) -> Result<Picture, Error> {
    let HeapValues { normal, solved, stopped, solver, .. } = heap_values(game, heaps, Plays::Normal, cx)?;
    if let Some(stopped) = stopped {
        let known = grouped(solved);
        return Err(stopped_at(stopped, format!("{known} heaps were solved, and nothing was drawn")));
    }
    let unknown = normal.iter().position(Option::is_none);
    if let Some(heap) = unknown.or_else(|| (normal.len() as u64 <= heaps).then_some(normal.len())) {
        return Err(Error::input(match solver {
            Some(_) => format!("the value of heap {heap} is too large to be drawn"),
            None => format!("{} has no single heaps 0, 1, 2, ... with values", game.id()),
        }));
    }
    let values: Vec<u64> = normal.into_iter().flatten().collect();
    let span = solver.map(|solver| certified_period(solver, &game.id(), cx)).transpose()?.flatten();
    let mut notes = vec![format!("heaps 0 to {}", grouped(heaps))];
    if let Some(PeriodSpan { from, period }) = span {
        notes.push(format!("period {} from heap {} on, certified", grouped(period), grouped(from)));
    }
    let title = format!("{}: values of single heaps", game.id());
    let picture = crate::sequence(&title, &notes, &values, span).map_err(|error| cannot(&error))?;
    Ok(picture)
}

/// Returns the certified period of the heaps that a solver knows, if the values are periodic.
fn certified_period(
    mut solver: HeapSolver,
    game: &str,
    cx: &Context<'_>,
) -> Result<Option<PeriodSpan>, Error> {
    let run = cx.run();
    solver.find_period(&run);
    match solver.certificate(game).map(|certificate| (verify(&certificate, &run), certificate)) {
        Some((Ok(()), certificate)) => {
            // With a saltus the values rise with every period.
            let claim = certificate.claim().filter(|claim| claim.saltus() == 0);
            Ok(claim.map(|claim| PeriodSpan { from: claim.preperiod(), period: claim.period() }))
        }
        Some((Err(PeriodRefusal::Stopped(stopped)), _)) => Err(stopped.into()),
        Some((Err(refusal), _)) => Err(Error::Refuted(format!("the period found is refused: {refusal}"))),
        None => Ok(None),
    }
}
