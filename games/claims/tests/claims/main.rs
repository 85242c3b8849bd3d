//! What is claimed about the games holds, and what is planted is refuted.

mod families;
mod k_welter;
mod max_welter;
mod ordinals;
mod proof_certificates;
mod proofs;

use impartial_games::height::Height;
use impartial_games::prove::{self, Prover};
use impartial_games::subtraction::Subtraction;

/// The game of height h, ready for proofs.
fn height(h: u64) -> Prover {
    prove::height(Height::new(h).unwrap())
}

/// A subtraction game, ready for proofs.
fn subtraction(set: &[u64]) -> Prover {
    prove::subtraction(Subtraction::new(set.to_vec()).unwrap())
}
