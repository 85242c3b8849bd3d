//! Statements with a proof for any number of coins.

use super::statement::{Statement, StatementPlan};
use super::{Conclusion, NotProved, Proof, ProveError};
use crate::words::{WordClaim, WordGame, WordStatement, certify_words, prove_words};
use crate::{PositionShape, ProofBudget, ProofCertificate, ProofCertificateError, Provable};

/// Largest number of coins of the positions at which a proof for any number of coins is compared with computed values.
const MOST_COINS: usize = 3;

impl Statement {
    /// Creates a statement that is proved for any number of coins, and not for a single number of coins.
    pub fn of_words(
        id: &str,
        game: impl Provable + Send + Sync + 'static,
        description: WordGame,
        statement: WordStatement,
    ) -> Self {
        Statement::new(id, game, StatementPlan::Words).for_any_number(description, statement)
    }

    /// Adds the same statement for any number of coins.
    #[must_use]
    pub fn for_any_number(mut self, game: WordGame, statement: WordStatement) -> Self {
        self.words = Some(Box::new((game, statement)));
        self
    }

    /// Adds other statements about the game that have no proof for any number of coins, with the reasons.
    #[must_use]
    pub fn without_words(mut self, others: &[(&str, &str)]) -> Self {
        self.without_words = others.iter().map(|(id, why)| ((*id).to_owned(), (*why).to_owned())).collect();
        self
    }

    /// Returns other statements about the game that have no proof for any number of coins, with the reasons.
    pub fn others_without_words(&self) -> &[(String, String)] {
        &self.without_words
    }

    /// Returns the statement for any number of coins, if there is one.
    pub fn words(&self) -> Option<&WordStatement> {
        self.words.as_deref().map(|(_, statement)| statement)
    }

    /// Returns the game of the statement for any number of coins, if there is one.
    pub fn word_game(&self) -> Option<&WordGame> {
        self.words.as_deref().map(|(game, _)| game)
    }

    /// Returns whether the statement has a proof for any number of coins alone.
    pub fn is_of_words_alone(&self) -> bool {
        matches!(self.plan, StatementPlan::Words)
    }

    /// Proves or refutes the statement for any number of coins.
    ///
    /// # Errors
    /// [`ProveError::NoDescription`] for a statement without such a proof; those of [`prove_words`].
    pub fn prove_any_number(&self, work: &ProofBudget<'_>) -> Result<Proof, ProveError> {
        let Some((game, statement)) = self.words.as_deref() else {
            return Err(ProveError::NoDescription { game: self.game.id(), shape: PositionShape::ANY_NUMBER });
        };
        let mut proof = prove_words(&*self.game, game, statement, &self.text, work)?;
        if let (false, Some(refutation)) = (self.is_exact, proof.refutation()) {
            let position = refutation.counterexample.position().to_owned();
            let assignment = refutation.counterexample.assignment().clone();
            proof.conclusion = Conclusion::NotProved(NotProved::BeyondWindow { position, assignment });
        }
        let least = usize::try_from(statement.least_coins).unwrap_or(usize::MAX);
        self.compared_at_few_coins(proof, least, work)
    }

    /// Returns whether a proof for any number of coins may have a certificate.
    pub fn is_certifiable_for_any_number(&self) -> bool {
        self.words().is_some_and(|statement| !matches!(statement.claim, WordClaim::Sentence { .. }))
    }

    /// Finds a certificate of the statement for any number of coins.
    ///
    /// # Errors
    /// A statement without one; those of [`certify_words`].
    pub fn certificate_any_number(
        &self,
        work: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        match self.words.as_deref() {
            Some((game, statement)) => certify_words(&*self.game, game, statement, work),
            None => Err(ProofCertificateError::Unsupported(self.id.clone())),
        }
    }

    /// Compares a proof with the computed values of positions with few coins, or of the counterexample.
    fn compared_at_few_coins(
        &self,
        mut proof: Proof,
        least: usize,
        work: &ProofBudget<'_>,
    ) -> Result<Proof, ProveError> {
        for coins in least.max(1)..=least.max(MOST_COINS) {
            if let Some(refutation) = proof.refutation() {
                let coins = refutation.counterexample.assignment().0.len();
                return self.compared_with_source(proof, PositionShape::coins(coins), work);
            }
            proof = self.compared_with_source(proof, PositionShape::coins(coins), work)?;
        }
        Ok(proof)
    }
}
