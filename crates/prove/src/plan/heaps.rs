//! Statements about any number of heaps.

use super::heaps_proof::HeapsProof;
use super::statement::{CertifiedPlan, MAX_COMPARED, ProofPlan, ProofTask, Statement};
use super::{ProofAttempt, ProveError};
use crate::aggregates::{certify_aggregates, prove_aggregates};
use crate::digits::{certify_digits, prove_digits};
use crate::{PositionShape, ProofCertificate, ProofCertificateError, Provable};
use impartial::value::Play;
use impartial_automata::ProofBudget;

impl Statement {
    /// Creates a statement that is proved for any number of heaps, and not for a single number of heaps. The game reads a
    /// position as its heaps, followed by its extra numbers.
    pub fn of_heaps(id: &str, game: impl Provable + Send + Sync + 'static, proof: HeapsProof) -> Self {
        Statement::new(id, game).for_any_heaps(proof)
    }

    /// Adds the same statement for any number of heaps.
    #[must_use]
    pub fn for_any_heaps(self, proof: HeapsProof) -> Self {
        self.by(proof)
    }
}

impl ProofPlan for HeapsProof {
    fn any_number(&self) -> Option<PositionShape> {
        Some(PositionShape::ANY_HEAPS)
    }

    /// Returns 0, or 1 where positions are written by their heaps alone.
    fn least_members(&self) -> u64 {
        match self {
            HeapsProof::Aggregates(game, _) => game.least_heaps as u64,
            HeapsProof::Digits(_) => 0,
        }
    }

    fn prove(&self, task: &ProofTask<'_>, budget: &ProofBudget<'_>) -> Result<ProofAttempt, ProveError> {
        let text = task.statement.text();
        match self {
            HeapsProof::Aggregates(game, statement) => {
                prove_aggregates(task.game, game, statement, text, budget)
            }
            HeapsProof::Digits(statement) => prove_digits(task.game, *statement, text, budget),
        }
    }

    fn compared_shapes(&self, _: PositionShape, _: &ProofAttempt) -> Vec<PositionShape> {
        // Positions are compared as lists of heaps, followed by the extra numbers.
        let extra = self.extra_numbers();
        (1 + extra..=MAX_COMPARED + extra).map(PositionShape::coins).collect()
    }

    fn certification(&self, _: &Statement) -> Result<&dyn CertifiedPlan, String> {
        Ok(self)
    }

    fn play(&self) -> Play {
        match self {
            HeapsProof::Aggregates(_, statement) => statement.play,
            HeapsProof::Digits(statement) => statement.play,
        }
    }

    fn heaps(&self) -> Option<&HeapsProof> {
        Some(self)
    }
}

impl CertifiedPlan for HeapsProof {
    fn certificate(
        &self,
        task: &ProofTask<'_>,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let id = task.statement.id();
        match self {
            HeapsProof::Aggregates(game, statement) => {
                certify_aggregates(task.game, game, statement, id, budget)
            }
            HeapsProof::Digits(statement) => certify_digits(task.game, *statement, id, budget),
        }
    }
}
