//! Tests of the claims: true claims hold, and planted ones are refuted.

mod families;
mod heaps;
mod k_welter;
mod max_welter;
mod ordinals;
mod proof_certificates;
mod proofs;
mod words;

use impartial_games::height::{self, Height};
use impartial_games::prove::Prover;
use impartial_games::subtraction::{self, Subtraction};

/// The game of height h, ready for proofs.
fn height(h: u64) -> Prover {
    height::prover(Height::new(h).unwrap())
}

/// A subtraction game, ready for proofs.
fn subtraction(set: &[u64]) -> Prover {
    subtraction::prover(Subtraction::new(set.to_vec()).unwrap())
}
