//! Statements with a proof for any number of coins or heaps.

use super::heaps_proof::HeapsProof;
use super::statement::Statement;
use super::{Assignment, Conclusion, NotProved, ProofAttempt, ProveError};
use crate::aggregates::{certify_aggregates, prove_aggregates};
use crate::digits::{certify_digits, prove_digits};
use crate::words::{WordClaim, WordGame, WordMembers, WordStatement, certify_words, prove_words};
use crate::{PositionShape, ProofBudget, ProofCertificate, ProofCertificateError, Provable};

/// Largest number of coins of the positions at which a proof for any number of coins is compared with computed values.
const MAX_COINS: usize = 3;

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

    /// Creates a statement that is proved for any number of heaps, and not for a single number of heaps. The game reads a
    /// position as its heaps, followed by its extra numbers.
    pub fn of_heaps(id: &str, game: impl Provable + Send + Sync + 'static, proof: HeapsProof) -> Self {
        Statement::new(id, game).for_any_heaps(proof)
    }

    /// Returns the proof for any number of heaps, if there is one.
    pub fn heaps(&self) -> Option<&HeapsProof> {
        self.heaps.as_deref()
    }

    /// Returns whether the statement has a proof for any number of coins, heaps or cells.
    pub fn has_any_number(&self) -> bool {
        self.words().is_some() || self.heaps().is_some()
    }

    /// Returns the shape of the statement for any number of coins or heaps.
    pub fn any_number_shape(&self) -> PositionShape {
        match self.heaps {
            Some(_) => PositionShape::ANY_HEAPS,
            None if self.is_of_row => PositionShape::ONE_ROW,
            None => PositionShape::ANY_NUMBER,
        }
    }

    /// Returns the least number of coins or heaps that the statement for any number of them is about.
    pub fn least_of_any_number(&self) -> u64 {
        match self.heaps() {
            Some(heaps) => heaps.least_heaps(),
            None => self.words().map_or(0, |statement| statement.least_coins),
        }
    }

    /// Makes the statement one about a row of any number of cells, which the game reads as a set of squares.
    #[must_use]
    pub fn of_row(mut self) -> Self {
        self.is_of_row = true;
        self
    }

    /// Adds the same statement for any number of coins.
    #[must_use]
    pub fn for_any_number(mut self, game: WordGame, statement: WordStatement) -> Self {
        self.words = Some(Box::new((game, statement)));
        self
    }

    /// Adds the same statement for any number of heaps.
    #[must_use]
    pub fn for_any_heaps(mut self, proof: HeapsProof) -> Self {
        self.heaps = Some(Box::new(proof));
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
        self.plan.is_none()
    }

    /// Proves or refutes the statement for any number of coins or heaps.
    ///
    /// # Errors
    /// [`ProveError::NoDescription`] for a statement without such a proof; the errors of [`prove_words`],
    /// [`prove_aggregates`] and [`prove_digits`].
    pub fn prove_any_number(&self, budget: &ProofBudget<'_>) -> Result<ProofAttempt, ProveError> {
        if let Some(heaps) = self.heaps.as_deref() {
            return self.prove_any_heaps(heaps, budget);
        }
        let Some((game, statement)) = self.words.as_deref() else {
            return Err(ProveError::NoDescription { game: self.game.id(), shape: PositionShape::ANY_NUMBER });
        };
        let proof = self.within_window(prove_words(&*self.game, game, statement, &self.text, budget)?);
        if self.is_of_row {
            let squares = proof.position_at_issue().map_or(1, |assignment| assignment.0.len());
            let proof = self.compared_with_source(proof, PositionShape::coins(squares), budget)?;
            return Ok(ProofAttempt { shape: PositionShape::ONE_ROW, ..proof });
        }
        let least = usize::try_from(statement.least_coins).unwrap_or(usize::MAX);
        self.compared_at_few_coins(proof, least, budget)
    }

    fn prove_any_heaps(
        &self,
        heaps: &HeapsProof,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofAttempt, ProveError> {
        let proof = match heaps {
            HeapsProof::Aggregates(game, statement) => {
                prove_aggregates(&*self.game, game, statement, &self.text, budget)?
            }
            HeapsProof::Digits(statement) => prove_digits(&*self.game, *statement, &self.text, budget)?,
        };
        // Positions are compared as lists of heaps, followed by the extra numbers.
        let extra = heaps.extra_numbers();
        let mut compared = self.compared_at_few_coins(self.within_window(proof), 1 + extra, budget)?;
        compared.shape = PositionShape::ANY_HEAPS;
        Ok(compared)
    }

    /// Returns whether a proof for any number of coins may have a certificate.
    pub fn is_certifiable_for_any_number(&self) -> bool {
        self.heaps.is_some()
            || self.words().is_some_and(|statement| !matches!(statement.claim, WordClaim::Sentence { .. }))
    }

    /// Finds a certificate of the statement for any number of coins or heaps.
    ///
    /// # Errors
    /// A statement without one; the errors of [`certify_words`], [`certify_aggregates`] and [`certify_digits`].
    pub fn certificate_any_number(
        &self,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        match self.heaps.as_deref() {
            Some(HeapsProof::Aggregates(game, statement)) => {
                return certify_aggregates(&*self.game, game, statement, &self.id, budget);
            }
            Some(HeapsProof::Digits(statement)) => {
                return certify_digits(&*self.game, *statement, &self.id, budget);
            }
            None => {}
        }
        match self.words.as_deref() {
            Some((game, statement)) => {
                let certificate = certify_words(&*self.game, game, statement, budget)?;
                let members = if self.is_of_row { WordMembers::CellsOfOneRow } else { WordMembers::Coins };
                Ok(certificate.about_members(members))
            }
            None => Err(ProofCertificateError::Unsupported(self.id.clone())),
        }
    }

    /// Compares a proof with the computed values of positions with few coins, or of the counterexample.
    fn compared_at_few_coins(
        &self,
        mut proof: ProofAttempt,
        least: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofAttempt, ProveError> {
        // With extra numbers a position has more numbers than heaps.
        let extra = self.heaps().map_or(0, HeapsProof::extra_numbers);
        for coins in least.max(1)..=least.max(MAX_COINS + extra) {
            if let Some(refutation) = proof.refutation() {
                let coins = refutation.counterexample.assignment().0.len();
                return self.compared_with_source(proof, PositionShape::coins(coins), budget);
            }
            proof = self.compared_with_source(proof, PositionShape::coins(coins), budget)?;
        }
        Ok(proof)
    }
}

impl ProofAttempt {
    /// Returns the position of a counterexample, or of one that may lie outside the window of the statement.
    fn position_at_issue(&self) -> Option<&Assignment> {
        match &self.conclusion {
            Conclusion::NotProved(NotProved::BeyondWindow { assignment, .. }) => Some(assignment),
            _ => self.refutation().map(|refutation| refutation.counterexample.assignment()),
        }
    }
}
