//! Outcomes of sums in misère play by the definition, for the verification of quotients.

use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::Error;
use crate::game::plain::{NoPlain, Plain, agrees};
use crate::game::within::capped;
use impartial::game::{Game, Graph, Options};
use impartial::misere::quotient::Quotient;
use impartial::run::{Reason, Run};
use impartial::value::{Outcome, sort_short};
use std::ops::ControlFlow;

/// Maximum number of positions of a sum and its followers for the definition.
const POSITIONS: u64 = 20_000;

/// Maximum number of components of a sum.
const COMPONENTS: u32 = 3;

/// A function that computes the misère outcome of a sum of atoms, or returns `None` if the sum is too large for the
/// definition.
pub(crate) type PlainOutcome<'a> = dyn Fn(&[u32], &Run<'_>) -> Result<Option<Outcome>, Error> + 'a;

/// Verifies the outcomes that a quotient gives to random sums against the definition.
pub(crate) fn hold_outcomes(
    quotient: &Quotient,
    name: &dyn Fn(u32) -> String,
    plain: &PlainOutcome<'_>,
    cx: &Context<'_>,
) -> Result<(), Error> {
    if cx.verify == 0 {
        return Ok(());
    }
    let run = cx.run();
    let mut random = fastrand::Rng::with_seed(cx.seed);
    let mut largest = quotient.heaps();
    let mut checked = 0;
    while checked < cx.verify && largest > 0 {
        let count = random.u32(1..=COMPONENTS);
        let mut sum: Vec<u32> = (0..count).map(|_| random.u32(1..=largest)).collect();
        sort_short(&mut sum);
        let outcome = loop {
            match plain(&sum, &run)? {
                Some(outcome) => break Some(outcome),
                // The smallest components may be within reach.
                None if sum.len() > 1 => sum.truncate(sum.len() - 1),
                None => break None,
            }
        };
        let Some(outcome) = outcome else {
            largest = sum[0].min(largest) / 2;
            continue;
        };
        checked += 1;
        let heaps: Vec<u64> = sum.iter().map(|&atom| atom.into()).collect();
        let stated = quotient.outcome(&heaps);
        if stated != Some(outcome) {
            let names: Vec<String> = sum.iter().map(|&atom| name(atom)).collect();
            return Err(Error::Refuted(format!(
                "verify: the sum {}: the quotient says {}; by the definition of misère play it is a {outcome}-position \
                 (seed {})",
                names.join(" + "),
                stated.map_or("nothing".into(), |stated| format!("{stated}-position")),
                cx.seed
            )));
        }
    }
    if checked == 0 {
        cx.remark("verify: no sum is small enough to be held against the definition");
    } else {
        agrees(checked, ["sum", "sums"], cx);
    }
    Ok(())
}

fn outcome<G: Options>(
    game: &G,
    p: &G::Position,
    run: &Run<'_>,
) -> Result<Option<Outcome>, NoPlain<G::Position>> {
    match Plain::new(game).pair(p, &capped(run, POSITIONS)) {
        Ok((_, misere)) => Ok(Some(Outcome::from_value(&misere))),
        Err(NoPlain::Stopped(stopped)) if matches!(stopped.reason, Reason::Positions(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Computes the misère outcome of a sum of heaps by the game's own moves. Returns `None` if the positions of the game
/// are not sums of heaps, or if the sum is too large.
pub(crate) fn outcome_of_entry<P: AnyPosition>(
    entry: &ErasedEntry<P>,
    heaps: &[u32],
    run: &Run<'_>,
) -> Result<Option<Outcome>, Error> {
    let Some(hook) = &entry.quotients else { return Ok(None) };
    if heaps.iter().any(|&heap| !hook.rules.is_heap(heap.into())) {
        return Ok(None);
    }
    let p = hook.position(heaps.iter().map(|&heap| heap.into()).collect());
    outcome(entry.game(), &p, run).map_err(|error| error.into_error(|p| entry.game().write(p)))
}

/// Sums of positions of a graph, each as a sorted list of vertices.
struct GraphSums<'g>(&'g Graph);

impl Game for GraphSums<'_> {
    type Position = Vec<u32>;

    fn allocated_bytes(&self, position: &Vec<u32>) -> usize {
        4 * position.capacity()
    }
}

impl Options for GraphSums<'_> {
    fn visit_options(
        &self,
        sum: &Vec<u32>,
        visit: &mut dyn FnMut(Vec<u32>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (index, &v) in sum.iter().enumerate() {
            for &to in self.0.row(v) {
                let mut next = sum.clone();
                next[index] = to;
                sort_short(&mut next);
                visit(next)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Computes the misère outcome of a sum of positions of a graph, or returns `None` if the sum is too large.
pub(crate) fn outcome_of_graph(
    graph: &Graph,
    sum: &[u32],
    name: &dyn Fn(u32) -> String,
    run: &Run<'_>,
) -> Result<Option<Outcome>, Error> {
    let mut sum = sum.to_vec();
    sort_short(&mut sum);
    let write = |sum: &Vec<u32>| sum.iter().map(|&v| name(v)).collect::<Vec<_>>().join(" + ");
    outcome(&GraphSums(graph), &sum, run).map_err(|error| error.into_error(write))
}
