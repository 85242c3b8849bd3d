//! The content of proofs for any number of heaps.

use crate::aggregates::{AggregateGame, AggregateStatement};
use crate::digits::DigitStatement;

/// A statement about any number of heaps, with its game.
#[derive(Clone, Debug, PartialEq)]
pub enum HeapsProof {
    /// The heaps enter the game and the statement only through aggregates.
    Aggregates(Box<AggregateGame>, AggregateStatement),
    /// The heaps are read digit by digit.
    Digits(DigitStatement),
}

impl HeapsProof {
    /// Returns the number of extra numbers of a position.
    pub(super) fn extra_numbers(&self) -> usize {
        match self {
            HeapsProof::Aggregates(game, _) => game.numbers.len(),
            HeapsProof::Digits(_) => 0,
        }
    }
}
