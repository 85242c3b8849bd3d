//! Certificates of statements for any number of coins.

use super::compiled::{CompiledWords, in_game};
use super::game::{WordClaim, WordGame, WordStatement};
use super::learn::learn_values;
use super::values::LearningGoal;
use crate::{ProofCertificate, ProofCertificateError, Provable, ProveError};
use impartial_automata::{Automaton, COINS, ProofBudget, WordCompiler, WordFormula};

/// Finds a certificate of a statement for any number of coins.
///
/// # Errors
/// A false statement; a claim that is derived from sets of other values, since it has no certificate of its own; a limit of the
/// budget that is reached.
pub(crate) fn certify_words(
    game: &dyn Provable,
    description: &WordGame,
    statement: &WordStatement,
    budget: &ProofBudget<'_>,
) -> Result<ProofCertificate, ProofCertificateError> {
    let id = game.id();
    let compiled = CompiledWords::new(&id, description, budget)?;
    compiled.compare(game, budget)?;
    let positions = compiled.with_coins(statement.least_coins, budget)?;
    let compile = |set: &WordFormula| -> Result<Automaton, ProveError> {
        let set = WordCompiler::new(budget).compile(set, &[COINS]).map_err(in_game(&id))?;
        Ok(set.and(&positions, budget)?)
    };
    let all_of = |sets: &[WordFormula]| sets.iter().map(compile).collect::<Result<Vec<_>, _>>();
    let play = statement.play;
    let unsupported = |why: &str| ProofCertificateError::Unsupported(format!("{id}: {why}"));
    let (sets, is_all) = match &statement.claim {
        WordClaim::Sets(sets) => (all_of(sets)?, false),
        WordClaim::Values(sets) => (all_of(sets)?, true),
        WordClaim::Bounded { .. } => {
            let learned = learn_values(&compiled, &positions, play, LearningGoal::All, budget)?;
            (learned.ok_or_else(|| unsupported("no automaton of the values was learned"))?.sets, true)
        }
        WordClaim::Sentence { .. } => {
            return Err(unsupported("the claim follows from the positions of some values"));
        }
    };
    let scope = (&positions, statement.least_coins);
    ProofCertificate::of_words(&id, &compiled, scope, &sets, (play, is_all), budget)
}
