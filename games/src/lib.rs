//! The games of the `impartial` framework.

pub mod chomp;
pub mod cram;
pub mod euclid;
pub mod grundys_game;
pub mod height;
pub mod height_omega;
pub mod k_welter;
pub mod mark;
pub mod max_welter;
pub mod moore;
pub mod nim;
pub mod octal;
pub mod ordinal_position;
pub mod prove;
pub mod subtraction;
pub mod transfinite_nim;
pub mod transfinite_welter;
pub mod welter;
pub mod wythoff;
