//! Statements about words: about any number of coins, or about one row of any number of cells.

use super::statement::{CertifiedPlan, MAX_COMPARED, ProofPlan, ProofTask, Statement};
use super::{Conclusion, NotProved, ProofAttempt, ProveError};
use crate::words::{WordClaim, WordGame, WordMembers, WordStatement, certify_words, prove_words};
use crate::{PositionShape, ProofCertificate, ProofCertificateError, Provable};
use impartial::value::Play;
use impartial_automata::ProofBudget;

/// A statement about words, with its game.
struct WordPlan {
    game: WordGame,
    statement: WordStatement,
    members: WordMembers,
}

impl Statement {
    /// Creates a statement that is proved for any number of coins, and not for a single number of coins.
    pub fn of_words(
        id: &str,
        game: impl Provable + Send + Sync + 'static,
        description: WordGame,
        statement: WordStatement,
    ) -> Self {
        Statement::new(id, game).for_any_number(description, statement)
    }

    /// Creates a statement about a row of any number of cells, which the game reads as a set of squares.
    pub fn of_row(
        id: &str,
        game: impl Provable + Send + Sync + 'static,
        description: WordGame,
        statement: WordStatement,
    ) -> Self {
        let members = WordMembers::CellsOfOneRow;
        Statement::new(id, game).by(WordPlan { game: description, statement, members })
    }

    /// Adds the same statement for any number of coins.
    #[must_use]
    pub fn for_any_number(self, game: WordGame, statement: WordStatement) -> Self {
        self.by(WordPlan { game, statement, members: WordMembers::Coins })
    }
}

impl ProofPlan for WordPlan {
    fn any_number(&self) -> Option<PositionShape> {
        Some(match self.members {
            WordMembers::Coins => PositionShape::ANY_COINS,
            WordMembers::CellsOfOneRow => PositionShape::ONE_ROW,
        })
    }

    fn least_members(&self) -> u64 {
        self.statement.least_coins
    }

    fn prove(&self, task: &ProofTask<'_>, budget: &ProofBudget<'_>) -> Result<ProofAttempt, ProveError> {
        let proof = prove_words(task.game, &self.game, &self.statement, task.statement.text(), budget)?;
        Ok(ProofAttempt { shape: task.shape, ..proof })
    }

    fn compared_shapes(&self, _: PositionShape, proof: &ProofAttempt) -> Vec<PositionShape> {
        let squares = match self.members {
            WordMembers::CellsOfOneRow => {
                let squares = position_at_issue(proof).unwrap_or(1);
                squares..=squares
            }
            WordMembers::Coins => {
                let least = usize::try_from(self.statement.least_coins).unwrap_or(usize::MAX);
                least.max(1)..=least.max(MAX_COMPARED)
            }
        };
        squares.map(PositionShape::coins).collect()
    }

    fn certification(&self, statement: &Statement) -> Result<&dyn CertifiedPlan, String> {
        match self.statement.claim {
            WordClaim::Sentence { .. } => {
                Err(format!("{}: the claim follows from the positions of some values", statement.game().id()))
            }
            _ => Ok(self),
        }
    }

    fn play(&self) -> Play {
        self.statement.play
    }

    fn words(&self) -> Option<(&WordGame, &WordStatement)> {
        Some((&self.game, &self.statement))
    }
}

impl CertifiedPlan for WordPlan {
    fn certificate(
        &self,
        task: &ProofTask<'_>,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let certificate = certify_words(task.game, &self.game, &self.statement, budget)?;
        Ok(certificate.about_members(self.members))
    }
}

/// Returns the number of squares of a counterexample, or of one that may lie outside the window of the statement.
fn position_at_issue(proof: &ProofAttempt) -> Option<usize> {
    let assignment = match &proof.conclusion {
        Conclusion::NotProved(NotProved::BeyondWindow { assignment, .. }) => assignment,
        _ => proof.refutation()?.counterexample.assignment(),
    };
    Some(assignment.0.len())
}
