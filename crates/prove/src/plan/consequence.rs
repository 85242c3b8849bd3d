//! Sentences about the P-positions, decided once the P-positions are proved.

use super::counterexample::Counterexample;
use super::report::{Conclusion, Refutation};
use super::sets::stated_sets;
use super::{CompiledGame, Proof, ProveError};
use crate::certificate::P;
use crate::{Formula, ProofBudget, Provable};

/// Decides a sentence about the proved P-positions, and records a refutation in the proof.
pub(super) fn follows(
    game: &dyn Provable,
    sentence: &Formula,
    sets: &[Formula],
    proof: &mut Proof,
    work: &ProofBudget<'_>,
) -> Result<(), ProveError> {
    let (id, began) = (game.id(), work.run().seconds());
    let compiled = CompiledGame::new(game, proof.shape, work)?;
    let wrong = ProveError::in_game(&id);
    let mut theory = compiled.theory.clone();
    for set in stated_sets(&id, &compiled, &sets[..sets.len().min(1)], work)? {
        theory.bind(P, compiled.names.len(), set).map_err(&wrong)?;
    }
    // The parts are decided one after the other, so that the first false part gives the counterexample.
    let parts = match sentence {
        Formula::And(parts) => &parts[..],
        one => std::slice::from_ref(one),
    };
    let mut failed = None;
    for part in parts {
        failed = Counterexample::of_sentence(&theory, part, work).map_err(&wrong)?;
        if failed.is_some() {
            break;
        }
    }
    proof.states = proof.states.max(work.largest());
    proof.bytes = proof.bytes.max(work.most_bytes());
    proof.seconds += work.run().seconds() - began;
    if let Some(counterexample) = failed {
        proof.conclusion = Conclusion::Refuted(Box::new(Refutation::of_consequence(counterexample)));
    }
    Ok(())
}
