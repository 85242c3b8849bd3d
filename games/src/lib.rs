//! The games of the `impartial` framework.

pub mod chomp;
pub mod claims;
pub mod cram;
pub mod euclid;
pub mod height;
pub mod k_welter;
pub mod mark;
pub mod max_welter;
pub mod nim;
pub mod octal;
mod strip;
pub mod subtraction;
pub mod wythoff;
