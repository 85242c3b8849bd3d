#![doc = include_str!("../GRAMMAR.md")]
//!
//! # From text to answer
//!
//! The rooms of this crate, each a folder of the source, in the order in which the file `own.game` below passes them until
//! a command shows a value or checks its statement. Each room uses earlier rooms alone.
//!
//! ```text
//! game own
//! heaps n
//! move n - k  for k in 1..3
//! claim fours  value = n mod 4
//! ```
//!
//! | room | what it makes of the file |
//! |---|---|
//! | `syntax` | reads the text into a `RuleFile`: lines that begin with a word, and in them trees, each with its place in the text. Nothing is known of names yet. Errors are `Diagnostic`s with places. |
//! | `evaluate` | the machine for programs, and the compiler from trees to programs. `n - k` becomes a subtraction that jumps to the end of the move where k > n, and `k in 1..3` a loop. The machine knows no kinds of positions: it asks for what it does not compute. |
//! | `names` | says that `n` is the named heap and `k` the name of a range, refuses names with two meanings, and writes definitions out where the meaning of a whole tree is needed. |
//! | `rule` | compiles all moves and conditions to a `CompiledRule`, which lists the moves of a position. |
//! | `logic` | writes the same moves as formulas of the prover: "some k in 1..3 with x + k = n". |
//! | `boards` | has the cells and the graphs of kinds other than this one. |
//! | `fast` | has forms of rules that need no program for each option. The amounts 1, 2, 3 are the same for every heap, and are kept. |
//! | `positions` | makes a game of the rule that the engine knows: here a `ListGame`, whose positions are heaps, with their notation. |
//! | `check` | asks the prover what is true of the moves of all heaps: each heap by itself, and smaller after a move. It compares every answer with the plain rule on small positions. |
//! | `statements` | compiles `value = n mod 4`, chooses windows, and compares it there with computed values. |
//! | `game` | joins all this to a [`RuleFileGame`], which the query layer takes like any other game; `value own.game 7` is answered by the solver that the properties allow. |
//! | `proofs` | states `value = n mod 4` to the prover, and compares its verdict with the computed values. |
//! | `words` | states claims about any number of coins, for games on a strip. |
//! | `aggregates` | states claims about any number of heaps that enter only together. |

mod aggregates;
mod boards;
mod check;
mod evaluate;
mod fast;
mod game;
mod logic;
mod names;
mod positions;
mod proofs;
mod rule;
mod statements;
mod syntax;
mod words;

/// The grammar, with an example of each construct.
pub const GRAMMAR: &str = include_str!("../GRAMMAR.md");

pub use evaluate::MAX_STEPS;
pub use fast::path::Recognised;
pub use game::diagnose::{diagnose, diagnose_within};
pub use game::open::{RuleFileGame, open, open_text, open_text_within, open_within};
pub use syntax::diagnostic::{DRAWN, Diagnostic, Severity, draw};
pub use syntax::file::{KindName, StatementKind};
pub use syntax::format::{format, rules_alone};
pub use syntax::other_games::GameFinder;
pub use syntax::read::MAX_BYTES;
pub use syntax::source::{OpenError, split, text_of};
