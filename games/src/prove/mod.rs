//! The games in the language of the prover. What is stated about them is with the claims.

mod coins;
mod heaps;
mod max_welter;
mod moore;
mod numbers;
mod ordinals;

pub use coins::masked_sum;
pub use impartial_prove::ProvableGame;
pub use moore::columns;
pub use ordinals::ordinal_nim_sum;
