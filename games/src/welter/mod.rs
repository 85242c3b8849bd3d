//! Welter's game.

mod error;
mod function;
mod mating;
mod method;
mod square;

pub use error::WelterError;
pub use function::{welter, welter_integers, welter_u64};
pub use mating::{mating, mating_i64, mating_u64};
pub use method::{Matching, mating_method};
pub use square::Square;
