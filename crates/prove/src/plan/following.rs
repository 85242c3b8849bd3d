//! Statements that follow from proved ones: sentences about the proved values and P-positions.
//!
//! No induction along moves is needed. Each basis is proved first, by its own plan; then the relation that it proves is
//! an automaton, and the sentence about it is decided.

use super::report::{Conclusion, NotProved, Refutation, finished};
use super::{Comparison, Counterexample, Proof, ProofMethod, ProveError};
use crate::{Automaton, Formula, PositionShape, ProofBudget, Provable, Theory, decide};

/// A statement that is proved first, and whose relation is then known.
pub(super) trait ProvedStatement {
    /// Returns its name.
    fn name(&self) -> &str;

    /// Proves or refutes it for one shape.
    ///
    /// # Errors
    /// Those of the plans.
    fn proof(
        &self,
        shape: PositionShape,
        method: ProofMethod,
        work: &ProofBudget<'_>,
    ) -> Result<Proof, ProveError>;

    /// Returns the relation that it is about, with its number of arguments and a theory that has the legal positions.
    ///
    /// # Errors
    /// A description that is not well formed; limits.
    fn proved_relation(
        &self,
        shape: PositionShape,
        work: &ProofBudget<'_>,
    ) -> Result<(Theory, Automaton, usize), ProveError>;
}

/// A sentence about the relations of the bases and the legal positions.
#[derive(Clone, Debug)]
pub struct FollowingSentence {
    /// The sentence.
    pub sentence: Formula,
    /// The sentence that the statement applies to some position. A statement that applies to none is not proved.
    pub applies: Formula,
    /// The positions that the sentence is about, in words; `None` for all positions.
    pub positions: Option<String>,
    /// True if the statement is false where the sentence is false; false if the sentence says more than the statement.
    pub is_exact: bool,
}

/// The name of the relation of the legal positions in sentences.
pub const LEGAL_POSITION: &str = super::compiled::LEGAL;

/// Proves the bases, and decides the sentences until one is true, which proves the statement.
///
/// # Errors
/// Those of the bases; a sentence that is not well formed; limits.
pub(super) fn prove_following(
    (game, words): (&dyn Provable, &str),
    bases: &[(&str, &dyn ProvedStatement)],
    sentences: &[FollowingSentence],
    shape: PositionShape,
    method: ProofMethod,
    work: &ProofBudget<'_>,
) -> Result<Proof, ProveError> {
    let began = work.run().seconds();
    let id = game.id();
    let wrong = ProveError::in_game(&id);
    let mut compared = Comparison::default();
    let mut first = None;
    let done = |conclusion, compared, words: String| {
        let mut proof =
            finished(game, shape, words, conclusion, ProofMethod::Automata, compared, work, began);
        proof.follows_from = bases.iter().map(|(_, basis)| basis.name().to_owned()).collect();
        proof
    };
    let words = words.to_owned();
    for (relation, basis) in bases {
        let proof = basis.proof(shape, method, work)?;
        compared = proof.compared;
        let Conclusion::Proved(measure) = proof.conclusion else {
            let verdict = proof.verdict();
            let reason = match proof.conclusion {
                Conclusion::NotProved(NotProved::Undiscovered) => NotProved::Undiscovered,
                _ => NotProved::Basis { statement: basis.name().to_owned(), verdict },
            };
            return Ok(done(Conclusion::NotProved(reason), compared, words));
        };
        let (theory, automaton, arity) = basis.proved_relation(shape, work)?;
        let (theory, _) = first.get_or_insert((theory, measure));
        theory.bind(*relation, arity, automaton).map_err(&wrong)?;
    }
    let Some((theory, measure)) = first else { return Err(ProveError::NoFormula(id.clone())) };
    for one in sentences {
        // A claim that applies to no position of its window says nothing, even if it is true of others.
        if !decide(&theory, &one.applies, work).map_err(&wrong)?.holds {
            return Ok(done(Conclusion::NotProved(NotProved::Vacuous), compared, words));
        }
    }
    let mut last = None;
    for one in sentences {
        match Counterexample::of_sentence(&theory, &one.sentence, work).map_err(&wrong)? {
            None => {
                let words = match &one.positions {
                    None => words,
                    Some(positions) => format!("{words}, for {positions}"),
                };
                return Ok(done(Conclusion::Proved(measure), compared, words));
            }
            Some(counterexample) => last = Some((counterexample, one.is_exact)),
        }
    }
    let Some((counterexample, is_exact)) = last else { return Err(ProveError::NoFormula(id.clone())) };
    if !is_exact {
        let position = counterexample.position().to_owned();
        let assignment = counterexample.assignment().clone();
        let reason = NotProved::BeyondWindow { position, assignment };
        return Ok(done(Conclusion::NotProved(reason), compared, words));
    }
    let refutation = Refutation::of_consequence(counterexample);
    Ok(done(Conclusion::Refuted(Box::new(refutation)), compared, words))
}
