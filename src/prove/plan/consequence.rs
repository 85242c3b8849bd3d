//! What follows: a sentence about the P-positions, once it is proved which they are.

use super::report::{Assignment, Condition, Refutation};
use super::sets::stated_sets;
use super::{CompiledGame, Proof, ProveError};
use crate::claim::Verdict;
use crate::prove::certificate::P;
use crate::prove::{Formula, Provable, Work, decide};

/// Decides a sentence about the P-positions, which are proved, and puts what refutes it into the proof.
pub(super) fn follows(
    game: &dyn Provable,
    sentence: &Formula,
    sets: &[Formula],
    proof: &mut Proof,
    work: &Work<'_>,
) -> Result<(), ProveError> {
    let (id, began) = (game.id(), work.run().seconds());
    let compiled = CompiledGame::new(game, proof.shape, work)?;
    let wrong = ProveError::of(&id);
    let mut theory = compiled.theory.clone();
    for set in stated_sets(&id, &compiled, &sets[..sets.len().min(1)], work)? {
        theory.bind(P, compiled.names.len(), set).map_err(&wrong)?;
    }
    // One after the other, so that the first that is false shows where.
    let parts = match sentence {
        Formula::And(parts) => &parts[..],
        one => std::slice::from_ref(one),
    };
    let mut failed = None;
    for part in parts {
        let decided = decide(&theory, part, work).map_err(&wrong)?;
        if !decided.holds {
            failed = Some(decided.example.unwrap_or_default());
            break;
        }
    }
    proof.states = proof.states.max(work.largest());
    proof.bytes = proof.bytes.max(work.most_bytes());
    proof.seconds += work.run().seconds() - began;
    if let Some(example) = failed {
        let named = example.iter().map(|(name, n)| (name.clone(), n.to_string())).collect();
        let assignment = Assignment(named);
        proof.verdict = Verdict::Refuted;
        proof.refutation = Some(Refutation {
            condition: Condition::Consequence,
            position: assignment.to_string(),
            numbers: example.iter().map(|(_, n)| n.to_string()).collect(),
            assignment,
            value: None,
            confirmed: None,
            unsymmetric: None,
        });
    }
    Ok(())
}
