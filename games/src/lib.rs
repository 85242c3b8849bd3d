//! The games of the `impartial` framework.

pub mod chomp;
pub mod claims;
mod counting;
pub mod cram;
pub mod euclid;
pub mod grundys_game;
mod heap_sums;
pub mod height;
pub mod k_welter;
mod lanes;
pub mod mark;
pub mod max_welter;
pub mod moore;
pub mod nim;
pub mod octal;
mod pairs;
mod strip;
pub mod subtraction;
pub mod welter;
pub mod wythoff;
