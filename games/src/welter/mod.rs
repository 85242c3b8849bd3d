//! Welter's game.

mod animating;
mod coins;
mod error;
mod function;
mod hooks;
mod index;
mod intervals;
mod mating;
mod maya;
mod method;
mod normal_form;
mod solve;
mod square;
mod young;

pub use animating::{Animating, Step};
pub use coins::{coins_text, is_self_conjugate, number_of_moves, parse_coins};
pub use error::WelterError;
pub use function::{welter, welter_integers, welter_u64};
pub use hooks::{HookMove, hook_moves, hook_value};
pub use mating::{mating, mating_i64, mating_u64};
pub use maya::MayaDiagram;
pub use method::{Matching, mating_method};
pub use normal_form::NormalForm;
pub use solve::{replies, solve, values_without_each, winning_moves};
pub use square::Square;
pub use young::YoungDiagram;
