//! Relations that contain, with each part of a list of heaps, the part with one more heap.

use crate::ProveError;
use impartial_automata::{Automaton, BoolOp, ProofBudget};

/// Maximum number of heaps that are added one by one.
const MAX_ROUNDS: usize = 26;
/// Maximum number of states of a relation to which heaps are added.
const MAX_STATES: usize = 20_000;

/// Returns the least relation that contains `start` and is closed under `step`; `None` if it is not found in a few rounds.
pub(super) fn closed(
    start: Automaton,
    step: &mut dyn FnMut(&Automaton) -> Result<Automaton, ProveError>,
    budget: &ProofBudget<'_>,
) -> Result<Option<Automaton>, ProveError> {
    let mut all = start;
    for _ in 0..MAX_ROUNDS {
        if all.states() > MAX_STATES {
            return Ok(None);
        }
        let more = step(&all)?;
        if more.without(&all, budget)?.is_empty() {
            return Ok(Some(all));
        }
        all = all.product(&more, BoolOp::Or, budget)?;
    }
    Ok(None)
}
