//! Welter's game.

mod animating;
mod error;
mod function;
mod index;
mod intervals;
mod mating;
mod method;
mod normal_form;
mod solve;
mod square;

pub use animating::{Animating, Step};
pub use error::WelterError;
pub use function::{welter, welter_integers, welter_u64};
pub use mating::{mating, mating_i64, mating_u64};
pub use method::{Matching, mating_method};
pub use normal_form::NormalForm;
pub use solve::{replies, solve, values_without_each, winning_moves};
pub use square::Square;
