//! Comparison of verdicts with values that are computed from the source of a statement.

use super::super::counterexample::{Evidence, VerifiedCounterexample};
use super::super::report::{Assignment, Conclusion, NotProved, Refutation};
use super::super::{ProofAttempt, ProveError};
use super::Statement;
use crate::PositionShape;
use impartial::run::{Run, Stopped};
use impartial_automata::ProofBudget;

/// A statement in the source of a game, such as a line of a rule file, that is checked against computed values.
pub trait SourceStatement: Send + Sync {
    /// Returns a position at which the statement is false by the computed values: one of the small positions that the
    /// statement and a proof for `shape` are about. These are sums of any number of heaps if `of_sums`. The position with
    /// the numbers `at` is examined first, if the statement is about it.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    fn counterexample(
        &self,
        shape: PositionShape,
        at: Option<&[u64]>,
        of_sums: bool,
        run: &Run<'_>,
    ) -> Result<Option<SourceCounterexample>, Stopped>;

    /// Returns whether the statement holds at the position with these numbers; `None` if it is not about that position,
    /// or if the values are not known after little work.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    fn holds_at(&self, numbers: &[u64], run: &Run<'_>) -> Result<Option<bool>, Stopped>;
}

/// A position at which a statement is false by the computed values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceCounterexample {
    /// The position in the notation of the game.
    pub position: String,
    /// The numbers of the position, if it has the shape in question.
    pub numbers: Option<Vec<u64>>,
    /// The value that the statement gives to the position.
    pub stated: String,
    /// The value that was computed from the rules.
    pub computed: String,
}

impl Statement {
    /// Adds the statement in the source of the game, with which verdicts are compared.
    #[must_use]
    pub fn stated_in(mut self, source: Box<dyn SourceStatement>) -> Self {
        self.stated_in = Some(source);
        self
    }

    /// Compares a proof with computed values. They can refute a statement that was not proved.
    ///
    /// # Errors
    /// [`ProveError::Contradicted`] if they disagree with the verdict; a limit of the budget that is reached.
    pub(super) fn compared_with_source(
        &self,
        mut proof: ProofAttempt,
        shape: PositionShape,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofAttempt, ProveError> {
        let Some(source) = &self.stated_in else { return Ok(proof) };
        let of_sums = self.extends_to_sums(shape).is_some();
        let run = budget.run();
        let contradicted = |verdict, position: String, what: String| {
            Err(ProveError::Contradicted { statement: self.id.clone(), verdict, position, what })
        };
        match &proof.conclusion {
            Conclusion::Proved(_) => match source.counterexample(shape, None, of_sums, run)? {
                None => Ok(proof),
                Some(SourceCounterexample { position, stated, computed, .. }) => {
                    let what = format!("computed {computed}, the statement says {stated}");
                    contradicted("proved", position, what)
                }
            },
            Conclusion::Refuted(refutation) => {
                let found = &refutation.counterexample;
                let holds = match numbers_of(shape, found.assignment()) {
                    Some(numbers) => source.holds_at(&numbers, run)?,
                    None => None,
                };
                match holds {
                    Some(true) => {
                        let what = "by the computed values it holds there".to_owned();
                        contradicted("refuted", found.position().to_owned(), what)
                    }
                    _ => Ok(proof),
                }
            }
            Conclusion::NotProved(reason) => {
                let at = match reason {
                    NotProved::BeyondWindow { assignment, .. } => numbers_of(shape, assignment),
                    _ => None,
                };
                if let Some(found) = source.counterexample(shape, at.as_deref(), false, run)?
                    && let Some(numbers) = &found.numbers
                {
                    let counterexample = VerifiedCounterexample::new(
                        found.position,
                        Assignment::from_numbers(shape, numbers),
                        found.stated,
                        found.computed,
                        Evidence::Computed,
                    );
                    let failed = reason.failed().cloned();
                    let refutation = Refutation { counterexample, failed, unsymmetric: None };
                    proof.conclusion = Conclusion::Refuted(Box::new(refutation));
                }
                Ok(proof)
            }
        }
    }
}

/// Returns the numbers of a position of a shape; `None` if one is too large or missing.
fn numbers_of(shape: PositionShape, Assignment(assigned): &Assignment) -> Option<Vec<u64>> {
    let number = |name: &String| assigned.iter().find(|(own, _)| own == name)?.1.parse().ok();
    shape.names().iter().map(number).collect()
}
