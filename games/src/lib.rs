//! The games of the `impartial` framework.

pub mod chomp;
mod counting;
pub mod cram;
pub mod euclid;
pub mod grundys_game;
mod heap_sums;
pub mod height;
pub mod height_omega;
pub mod k_welter;
mod lanes;
pub mod mark;
pub mod max_welter;
pub mod moore;
pub mod nim;
pub mod octal;
pub mod ordinal_position;
mod pairs;
pub mod prove;
mod strip;
pub mod subtraction;
pub mod transfinite_nim;
pub mod transfinite_welter;
pub mod welter;
pub mod wythoff;
