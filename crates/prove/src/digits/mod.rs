//! Proofs for any number of heaps, digit by digit: Moore's Nim.
//!
//! A move lowers at least one and at most K heaps, each to any smaller number. A statement speaks of the number of ones in
//! each binary digit place modulo m. All heaps are read at once, the highest place first. What matters of the heaps that are
//! read so far is how many of them the move has *freed*: a heap that the move lowers has a one in the highest place that the
//! move changes, and a zero there after the move; all of its lower digits are free.
//!
//! **A move exists.** At each place an opponent, who stands for all positions, says how many heaps that are not free have a
//! one there, and how many ones the free heaps had. The player chooses how many of the former are freed here, at most K in
//! all, and how many free heaps get a one. The numbers of the opponent matter up to K and modulo m, so that this is a finite
//! game. If the player always has an answer, so that the position after the last place is a P-position, then every other
//! position has a move to a P-position, whatever the number of heaps and of places is. The player does not know the places
//! to come, but for which one is the last. So the game may be lost although moves exist: then nothing is proved.
//!
//! **No move joins two P-positions.** The same states, with all choices free, lead from the first place to two P-positions if
//! and only if a move joins them: the choices of each place are a position and a move.

mod certify;
mod game;
mod plan;

pub(crate) use certify::certify_digits;
pub use game::DigitStatement;
pub(crate) use plan::{compare_lowered_heaps, prove_digits};
