//! Welter's game.

mod error;
mod function;
mod index;
mod mating;
mod method;
mod solve;
mod square;

pub use error::WelterError;
pub use function::{welter, welter_integers, welter_u64};
pub use mating::{mating, mating_i64, mating_u64};
pub use method::{Matching, mating_method};
pub use solve::{replies, solve, values_without_each, winning_moves};
pub use square::Square;
