//! Statements with a proof for any number of coins or heaps.

use super::heaps_proof::HeapsProof;
use super::statement::{Statement, StatementPlan};
use super::{Conclusion, NotProved, Proof, ProveError};
use crate::aggregates::prove_aggregates;
use crate::digits::prove_digits;
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

    /// Creates a statement that is proved for any number of heaps, and not for a single number of heaps. The game reads a
    /// position as its heaps, followed by its extra numbers.
    pub fn of_heaps(id: &str, game: impl Provable + Send + Sync + 'static, proof: HeapsProof) -> Self {
        let mut statement = Statement::new(id, game, StatementPlan::Words);
        statement.heaps = Some(Box::new(proof));
        statement
    }

    /// Returns the proof for any number of heaps, if there is one.
    pub fn heaps(&self) -> Option<&HeapsProof> {
        self.heaps.as_deref()
    }

    /// Returns the shape of the statement for any number of coins or heaps.
    pub fn any_number_shape(&self) -> PositionShape {
        if self.heaps.is_some() { PositionShape::ANY_HEAPS } else { PositionShape::ANY_NUMBER }
    }

    /// Returns the least number of coins or heaps that the statement for any number of them is about.
    pub fn least_of_any_number(&self) -> u64 {
        match self.heaps() {
            Some(heaps) => heaps.least_heaps(),
            None => self.words().map_or(0, |statement| statement.least_coins),
        }
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

    /// Proves or refutes the statement for any number of coins or heaps.
    ///
    /// # Errors
    /// [`ProveError::NoDescription`] for a statement without such a proof; those of [`prove_words`],
    /// [`prove_aggregates`] and [`prove_digits`].
    pub fn prove_any_number(&self, work: &ProofBudget<'_>) -> Result<Proof, ProveError> {
        if let Some(heaps) = self.heaps.as_deref() {
            return self.prove_any_heaps(heaps, work);
        }
        let Some((game, statement)) = self.words.as_deref() else {
            return Err(ProveError::NoDescription { game: self.game.id(), shape: PositionShape::ANY_NUMBER });
        };
        let proof = self.within_window(prove_words(&*self.game, game, statement, &self.text, work)?);
        let least = usize::try_from(statement.least_coins).unwrap_or(usize::MAX);
        self.compared_at_few_coins(proof, least, work)
    }

    fn prove_any_heaps(&self, heaps: &HeapsProof, work: &ProofBudget<'_>) -> Result<Proof, ProveError> {
        let proof = match heaps {
            HeapsProof::Aggregates(game, statement) => {
                prove_aggregates(&*self.game, game, statement, &self.text, work)?
            }
            HeapsProof::Digits(statement) => prove_digits(&*self.game, *statement, &self.text, work)?,
        };
        // Positions are compared as lists of heaps, followed by the extra numbers.
        let extra = heaps.extra_numbers();
        let mut compared = self.compared_at_few_coins(self.within_window(proof), 1 + extra, work)?;
        compared.shape = PositionShape::ANY_HEAPS;
        Ok(compared)
    }

    /// Returns a proof whose counterexample, if it may lie outside the window of the statement, refutes nothing.
    fn within_window(&self, mut proof: Proof) -> Proof {
        if let (false, Some(refutation)) = (self.is_exact, proof.refutation()) {
            let position = refutation.counterexample.position().to_owned();
            let assignment = refutation.counterexample.assignment().clone();
            proof.conclusion = Conclusion::NotProved(NotProved::BeyondWindow { position, assignment });
        }
        proof
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
        // With extra numbers a position has more numbers than heaps.
        let extra = self.heaps().map_or(0, HeapsProof::extra_numbers);
        for coins in least.max(1)..=least.max(MOST_COINS + extra) {
            if let Some(refutation) = proof.refutation() {
                let coins = refutation.counterexample.assignment().0.len();
                return self.compared_with_source(proof, PositionShape::coins(coins), work);
            }
            proof = self.compared_with_source(proof, PositionShape::coins(coins), work)?;
        }
        Ok(proof)
    }
}
