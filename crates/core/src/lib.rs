//! The traits of an impartial combinatorial game, and the values of its positions.
//!
//! A crate that publishes a game needs only this crate. The solvers are in the crate `impartial`, which re-exports every
//! item of this one at the same path: `impartial::game::Options` is `impartial_core::game::Options`. Proofs are in
//! `impartial-prove`.
//!
//! ```
//! use impartial_core::game::{Game, Options};
//! use std::ops::ControlFlow;
//!
//! /// Mark: from n, move to n−1 or to n/2, rounded down (Fraenkel 2011).
//! pub struct Mark;
//!
//! impl Game for Mark {
//!     type Position = u64;
//! }
//!
//! impl Options for Mark {
//!     fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
//!         if *n > 0 {
//!             visit(n - 1)?;
//!             visit(n / 2)?;
//!         }
//!         ControlFlow::Continue(())
//!     }
//! }
//!
//! for option in Mark.options(&9) {
//!     assert!(option == 4 || option == 8);
//! }
//! ```
//!
//! # Contents
//!
//! | module | holds |
//! |---|---|
//! | [`mod@game`] | the traits of a game, one capability each; coins and heaps as positions; windows and their rankings; notation |
//! | [`kind`] | what positions are, once per kind; what follows from a promise about the moves; numbers of any size |
//! | [`period`] | rules of taking and breaking as codes |
//! | [`value`] | mex, nim-sum, Grundy pairs, outcomes |
//! | [`ordinal`] | ordinals below ε₀ in Cantor normal form: arithmetic, nim-sum, sets with a mex |
//!
//! # Dependencies
//!
//! Numbers of any size are those of `num-bigint`, with the traits of `num-integer` and `num-traits`, on which `num-bigint`
//! rests. There are no other dependencies. The feature `serde` (off by default) reads and writes an ordinal as its
//! text, a [`HeapCode`](period::HeapCode) as the list of its places, and a rule of play as its name.

pub mod game;
pub mod kind;
pub mod ordinal;
pub mod period;
pub mod value;
