//! A small interpreter of rule files, for tests.
//!
//! The interpreter is written from `crates/rules/GRAMMAR.md` alone. It shares no code with the crate `impartial-rules`
//! and follows the text of the grammar as directly as possible: terms and conditions are evaluated on their syntax
//! trees, the moves of a position are listed one by one, and values are the recursive definition with a hash table.
//! [`generate`] makes random rule files. A test of `impartial-rules` compares the two programs on them.
//!
//! ```
//! use impartial_reference::Game;
//! let game = Game::read("game nim\nheaps n\nmove x  for x in 0..n-1\n", &[])?;
//! let position = game.position("5,3").unwrap();
//! assert_eq!(game.values(&position), Ok((6, 6)));
//! # Ok::<(), String>(())
//! ```

mod belief;
mod evaluate;
mod functions;
mod game;
pub mod generate;
mod lists;
mod moves;
mod parse;
mod patterns;
mod play;
mod position;
mod tokens;
mod tree;
mod vertex_ranges;
mod windows;

pub use belief::Verdict;
pub use functions::Stop;
pub use game::Game;
pub use position::Position;
pub use tree::{Belief, BeliefKind, Kind, Order};
pub use windows::{Range, Window};
