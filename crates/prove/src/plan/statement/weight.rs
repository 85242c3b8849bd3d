//! The weights of statements: estimates of the work of their proofs.

use super::Statement;
use crate::PositionShape;
use impartial::claim::Effort;

/// Weight of a proof for any number of coins, heaps or cells, in milliseconds: an estimate.
const ANY_NUMBER: u64 = 300;
/// Maximum number of numbers that count: the weight of a proof fits a machine word.
const MAX_NUMBERS: usize = 24;

impl Statement {
    /// Notes the [weight](Statement::weight) of the proofs for all shapes.
    #[must_use]
    pub fn with_weight(mut self, weight: u64) -> Self {
        self.weight = Some(weight);
        self
    }

    /// Returns an estimate of the work of the proofs at an effort, in milliseconds of one processor core: the noted one,
    /// or one that doubles with each number of a position. It is the [weight](impartial::claim::Claim::weight) of the claim.
    pub fn weight(&self, effort: Effort) -> u64 {
        let of_shape = |shape: &PositionShape| 1u64 << (shape.coins * shape.power).min(MAX_NUMBERS);
        self.weight.unwrap_or_else(|| {
            let any_number = if self.any_number_shape().is_some() { ANY_NUMBER } else { 0 };
            any_number + self.shapes_for(effort).iter().map(of_shape).sum::<u64>()
        })
    }
}
