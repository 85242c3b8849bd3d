//! Statements that follow from proved ones: sentences about the proved values and P-positions.
//!
//! No induction along moves is needed. Each basis is proved first, by its own plan; then the relation that it proves is
//! an automaton, and the sentence about it is decided.

use super::report::{Conclusion, NotProved, Refutation, finished};
use super::statement::{Basis, CertifiedPlan, ProofPlan, ProofTask, Statement};
use super::{Comparison, ProofAttempt, ProofMethod, ProveError, VerifiedCounterexample};
use crate::Provable;
use impartial_automata::{Formula, ProofBudget, decide};

/// A sentence about the relations of the bases and the legal positions.
#[derive(Clone, Debug)]
pub struct FollowingSentence {
    /// The sentence that proves the statement.
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

/// The plan of a statement that follows from its bases: the first sentence that is true proves it.
struct FollowingPlan(Vec<FollowingSentence>);

impl Statement {
    /// Creates the statement that a sentence about proved relations is true: the first of `sentences` that is true proves
    /// it.
    pub fn following(
        id: &str,
        game: impl Provable + Send + Sync + 'static,
        bases: Vec<Basis>,
        sentences: Vec<FollowingSentence>,
    ) -> Self {
        let mut statement = Statement::new(id, game).by(FollowingPlan(sentences));
        statement.bases = bases;
        statement
    }
}

impl ProofPlan for FollowingPlan {
    fn formulas(&self, task: &ProofTask<'_>) -> Vec<Formula> {
        let parts = self.0.iter().flat_map(|one| [one.sentence.clone(), one.applies.clone()]);
        parts.map(|part| task.statement.in_own_digits(part)).collect()
    }

    /// Proves the bases, and decides the sentences until one is true, which proves the statement.
    fn prove(
        &self,
        &ProofTask { statement, game, shape, method }: &ProofTask<'_>,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofAttempt, ProveError> {
        let began = budget.run().seconds();
        let id = game.id();
        let wrong = ProveError::in_game(&id);
        let in_own_digits = |formula: &Formula| statement.in_own_digits(formula.clone());
        let mut compared = Comparison::default();
        let mut first = None;
        let done = |conclusion, compared, words: String| {
            let mut proof =
                finished(game, shape, words, conclusion, ProofMethod::Automata, compared, budget, began);
            proof.follows_from =
                statement.bases.iter().map(|basis| basis.statement.id().to_owned()).collect();
            proof
        };
        let words = statement.text().to_owned();
        for Basis { relation, statement: basis } in &statement.bases {
            let proof = basis.prove(shape, method, budget)?;
            compared = proof.compared;
            let Conclusion::Proved(measure) = proof.conclusion else {
                let verdict = proof.verdict();
                let reason = match proof.conclusion {
                    Conclusion::NotProved(NotProved::Undiscovered) => NotProved::Undiscovered,
                    _ => NotProved::Basis { statement: basis.id().to_owned(), verdict },
                };
                return Ok(done(Conclusion::NotProved(reason), compared, words));
            };
            let (theory, automaton, arity) = basis.relation(shape, budget)?;
            let (theory, _) = first.get_or_insert((theory, measure));
            theory.bind(&**relation, arity, automaton).map_err(&wrong)?;
        }
        let Some((theory, measure)) = first else { return Err(ProveError::NoFormula(id.clone())) };
        for one in &self.0 {
            // A claim that applies to no position of its window says nothing, even if it is true of others.
            if !decide(&theory, &in_own_digits(&one.applies), budget).map_err(&wrong)?.holds {
                return Ok(done(Conclusion::NotProved(NotProved::Vacuous), compared, words));
            }
        }
        let mut last = None;
        for one in &self.0 {
            match VerifiedCounterexample::of_sentence(&theory, &in_own_digits(&one.sentence), budget)
                .map_err(&wrong)?
            {
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

    fn certification(&self, statement: &Statement) -> Result<&dyn CertifiedPlan, String> {
        let bases: Vec<&str> = statement.bases.iter().map(|basis| basis.statement.id()).collect();
        Err(format!("{}, which follows from {} (a value formula has one)", statement.id(), bases.join(", ")))
    }
}
