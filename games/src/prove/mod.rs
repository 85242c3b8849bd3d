//! The games in the language of the prover. What is stated about them is with the claims.

mod coins;
mod heaps;
mod max_welter;
mod moore;
mod ordinals;

pub use coins::masked_sum;
pub use moore::columns;
pub use ordinals::{OnOrdinals, ordinal_nim_sum};

use crate::height::{Height, HeightFormula};
use crate::max_welter::MaxWelter;
use crate::moore::Moore;
use crate::nim::{Nim, NimSum};
use crate::subtraction::Subtraction;
use crate::transfinite_nim::{OrdinalNimSum, TransfiniteNim};
use crate::transfinite_welter::{ColumnForm, TransfiniteWelter};
use crate::welter::{Welter, WelterFunction};
use impartial::prove::{Finite, Provable};

/// A game ready for proofs.
pub type Prover = Box<dyn Provable + Send + Sync>;

/// Nim with its formula.
pub fn nim() -> Prover {
    Box::new(Finite::with_formula(Nim, NimSum))
}

/// Welter's game with its formula.
pub fn welter() -> Prover {
    Box::new(Finite::with_formula(Welter, WelterFunction))
}

/// The game of height h with its formula; it has a description for h a power of two.
pub fn height(game: Height) -> Prover {
    Box::new(Finite::with_formula(game, HeightFormula))
}

/// Max-Welter; no formula for all its values is known.
pub fn max_welter() -> Prover {
    Box::new(Finite::new(MaxWelter))
}

/// Moore's Nim_K; no formula for all its values is known.
pub fn moore(game: Moore) -> Prover {
    Box::new(Finite::new(game))
}

/// A subtraction game.
pub fn subtraction(game: Subtraction) -> Prover {
    Box::new(Finite::new(game))
}

/// Transfinite Nim below ω^k with its formula.
pub fn transfinite_nim() -> Prover {
    Box::new(OnOrdinals::new(TransfiniteNim, OrdinalNimSum))
}

/// Transfinite Welter below ω^k with its formula.
pub fn transfinite_welter() -> Prover {
    Box::new(OnOrdinals::new(TransfiniteWelter, ColumnForm))
}
