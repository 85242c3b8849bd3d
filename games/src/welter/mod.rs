//! Welter's game.
//!
//! **Rules.** Finitely many coins stand on distinct squares of a strip 0, 1, 2, …. A move takes one
//! coin to any smaller square without a coin; it may jump over others. Whoever cannot move loses
//! (normal play). The game is also called Sato's game or the Maya game.
//!
//! **Welter's theorem** (Welter 1954). The Grundy value of the position a = (a₁, …, aₙ) is
//!
//! ```text
//! W(a) = [a₁|…|aₙ] = ⊕ aᵢ ⊕ ⊕_{i<j} (aᵢ|aⱼ),
//! ```
//!
//! where (x|y) = 2ⁿ⁺¹ − 1 for the highest power 2ⁿ that divides x − y.
//!
//! # Contents
//!
//! | module | what it is about |
//! |---|---|
//! | [`Welter`] | the game; [`AnySize`](impartial::kind::AnySize) of it on squares of any size |
//! | [`mod@mating`] | the mating function (x\|y) on all integers |
//! | [`function`] | W from its definition |
//! | [`method`] | W by the mating method: mates and a spinster |
//! | [`hooks`] | W by the hook lengths of a Young diagram; moves as hooks |
//! | [`coins`], [`maya`], [`young`] | the three pictures of a position and the ways between them |
//! | [`normal_form`] | animating functions x ⊕ n ⊕ (x\|p₁) ⊕ … ⊕ (x\|pₖ), a group |
//! | [`animating`] | the same functions as words ((x⊕a)+b)⊕… |
//! | [`mod@solve`] | [x\|a₁\|…\|aₙ] = s, and all moves to a given value, in closed form |
//! | [`translates`] | the set of values that one coin offers, as exact intervals |
//! | [`square`] | squares: `u64`, or `BigUint` for squares of any size |
//!
//! The three formulas for W are independent of each other and can check one another. The
//! hook lengths and the pictures take squares of 64 bits; all else works on squares of any size:
//!
//! ```
//! use impartial_games::welter::{hook_value, mating_method, parse_coins, welter, winning_moves};
//! use num_bigint::BigUint;
//!
//! let coins: Vec<u64> = parse_coins("2,5,6,8,10")?;
//! assert_eq!(welter(&coins)?, 15);
//! assert_eq!(mating_method(&coins)?.value(), 15);
//! assert_eq!(hook_value(&coins, 1_000_000)?, 15);
//!
//! // Five coins on squares of 40 digits: every winning move.
//! let coins: Vec<BigUint> = (1..=5u32).map(|k| BigUint::from(10u32).pow(40) / k).collect();
//! for (coin, square) in winning_moves(&coins)? {
//!     let mut after = coins.clone();
//!     after[coin] = square;
//!     assert_eq!(welter(&after)?, BigUint::from(0u32));
//! }
//! # Ok::<(), impartial_games::welter::WelterError>(())
//! ```
//!
//! # Where to read
//!
//! C. P. Welter, *The theory of a class of games on a sequence of squares, in terms of the advancing
//! operation in a special group*, Indag. Math. 16 (1954). J. H. Conway, *On Numbers and Games*
//! (1976), chapter 13, for mating, animating functions and solving. T. Abuku, *Transfinite
//! Version of Welter's Game* (2017), whose numbers of definitions and theorems are cited here.
//!
//! # Conventions
//!
//! 0 is a square. Positions are slices of distinct squares in any order; what is returned as a
//! position is ascending. ⊕ acts on negative integers through two's complement.

pub mod animating;
pub mod coins;
mod error;
pub mod function;
mod game;
pub mod hooks;
mod index;
mod intervals;
pub mod mating;
pub mod maya;
pub mod method;
pub mod normal_form;
pub mod solve;
pub mod square;
pub mod translates;
pub mod young;

pub use animating::{AnimatingFunction, AnimatingStep};
pub use coins::{coins_text, is_self_conjugate, number_of_moves, parse_coins};
pub use error::WelterError;
pub(crate) use function::welter_of_distinct;
pub use function::{welter, welter_integers, welter_u64};
#[cfg(feature = "registry")]
pub use game::entry;
pub use game::{HookForm, MatingMethod, POSITION, Welter, WelterFunction, is_swap};
#[cfg(feature = "prove")]
pub use game::{provable_game, words};
pub use hooks::{HookMove, hook_moves, hook_value};
pub use mating::{mating, mating_i64, mating_u64};
pub use maya::MayaDiagram;
pub use method::{Matching, mating_method};
pub use normal_form::NormalForm;
pub use solve::{replies, solve, values_without_each, winning_moves};
pub use square::Square;
pub use translates::values_below;
pub(crate) use translates::values_below_u64;
pub use young::YoungDiagram;
