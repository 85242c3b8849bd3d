//! Sets of words, and the conditions under which they are the positions of value 0, 1, …

use super::compiled::CompiledWords;
use crate::plan::{ProofCondition, ProveError};
use impartial::value::Play;
use impartial_automata::{Automaton, Base, BoolOp, ProofBudget, TrackWord};

/// The result of checking sets of positions.
pub(super) enum CheckedSets {
    /// Every set contains the positions of its value.
    Right,
    /// One of the sets is wrong: a condition fails.
    Wrong(FailedSets),
}

/// A condition that fails, with the set and a word.
pub(super) struct FailedSets {
    pub(super) condition: ProofCondition,
    pub(super) word: TrackWord,
    pub(super) value: usize,
}

/// Decides whether the sets contain the positions of value 0, 1, …; if `is_all`, also whether there are no others. Without
/// sets nothing is decided about any position, unless `is_all`.
pub(super) fn check_sets(
    compiled: &CompiledWords,
    positions: &Automaton,
    sets: &[Automaton],
    is_all: bool,
    play: Play,
    budget: &ProofBudget<'_>,
) -> Result<CheckedSets, ProveError> {
    let movable = compiled.into(positions, budget)?;
    let terminal = positions.without(&movable, budget)?;
    let mut open = if play.is_misere() { positions.and(&movable, budget)? } else { positions.clone() };
    let mut covered = Automaton::constant(Base::BINARY, false);
    let wrong = |condition, word, value| Ok(CheckedSets::Wrong(FailedSets { condition, word, value }));
    for (value, set) in sets.iter().enumerate() {
        budget.step("sets", value as u64, Some(sets.len() as u64));
        if let Some(word) = set.without(positions, budget)?.shortest() {
            return wrong(ProofCondition::Legality, word, value);
        }
        let into = compiled.into(set, budget)?;
        let mut right = open.without(&into, budget)?;
        if play.is_misere() && value == 1 {
            right = right.product(&terminal, BoolOp::Or, budget)?;
        }
        if let Some(word) = set.without(&right, budget)?.shortest() {
            return wrong(ProofCondition::Soundness, word, value);
        }
        if let Some(word) = right.without(set, budget)?.shortest() {
            return wrong(ProofCondition::Completeness, word, value);
        }
        open = open.and(&into, budget)?;
        covered = covered.product(set, BoolOp::Or, budget)?;
    }
    match is_all.then(|| positions.without(&covered, budget)).transpose()?.and_then(|rest| rest.shortest()) {
        Some(word) => wrong(ProofCondition::Totality, word, sets.len()),
        None => Ok(CheckedSets::Right),
    }
}
