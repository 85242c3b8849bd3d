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
    /// Returns whether the statement is about misère play.
    pub fn is_misere(&self) -> bool {
        match self {
            HeapsProof::Aggregates(_, statement) => statement.misere,
            HeapsProof::Digits(statement) => statement.misere,
        }
    }

    /// Returns the least number of heaps of a position: 0, or 1 where positions are written by their heaps alone.
    pub fn least_heaps(&self) -> u64 {
        match self {
            HeapsProof::Aggregates(game, _) => game.least_heaps as u64,
            HeapsProof::Digits(_) => 0,
        }
    }

    /// Returns the number of extra numbers of a position.
    pub(super) fn extra_numbers(&self) -> usize {
        match self {
            HeapsProof::Aggregates(game, _) => game.numbers.len(),
            HeapsProof::Digits(_) => 0,
        }
    }
}
