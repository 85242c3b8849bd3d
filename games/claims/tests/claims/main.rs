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
use impartial_games::prove::ProvableGame;
use impartial_games::subtraction::{self, Subtraction};

/// The game of height h, ready for proofs.
fn height(h: u64) -> ProvableGame {
    height::provable_game(Height::new(h).unwrap())
}

/// A subtraction game, ready for proofs.
fn subtraction(set: &[u64]) -> ProvableGame {
    subtraction::provable_game(Subtraction::new(set.to_vec()).unwrap())
}
