//! The layer of the `impartial` framework that answers.
//!
//! Whoever wants to know something of a game asks here: a command line, a page, another language. A
//! [`Registry`] holds games with their types erased ([`AnyGame`]); a question is asked under conditions
//! (a [`Context`]: limits, cancellation, a solver by name or none), and what comes back is an [`Answer`]
//! that says of every value what it rests on ([`Basis`]), or an [`Error`] that says what is possible
//! instead. No flags, no terminal, no text formats: those belong to whoever asks.
//!
//! ```
//! use impartial_catalogue::{Context, Entry, Registry};
//! # use impartial::game::*;
//! # use std::ops::ControlFlow;
//! # #[derive(Clone)]
//! # struct MyGame;
//! # impl Game for MyGame { type Position = u64; }
//! # impl Options for MyGame {
//! #     fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
//! #         (0..*n).try_for_each(visit)
//! #     }
//! # }
//! # impl Notation for MyGame {
//! #     fn id(&self) -> String { "my-game".into() }
//! #     fn parse(&self, text: &str) -> Result<u64, NotationError> {
//! #         text.parse().map_err(|_| NotationError::new("not a number", "a number"))
//! #     }
//! #     fn write(&self, n: &u64) -> String { n.to_string() }
//! # }
//! use impartial::run::Limits;
//! let registry = Registry::new().game(Entry::new(MyGame));
//! let game = registry.find("my-game")?;
//! let answer = game.value("5", &Context::new(Limits::none()))?;
//! assert_eq!(answer.grundy.unwrap().value.to_string(), "5");
//! # Ok::<(), impartial_catalogue::Error>(())
//! ```

mod any_game;
mod by_plan;
mod by_rule;
mod context;
mod entry;
mod erased;
mod error;
mod fast;
mod game_of_entry;
mod genus_of;
mod graph_game;
mod heap;
mod large;
mod moves_of_entry;
mod ordinal_entry;
mod plain;
pub mod plan;
mod quotients;
mod registry;
mod search;
mod solver_choice;
mod solving;
mod sum_game;
mod sum_notation;
mod sums;
mod text_file;
mod values;
mod window_of_entry;
mod words;

pub use any_game::{
    Answer, AnyGame, AnyWindow, Basis, Decided, Expanded, Filter, Found, Known, MOST_COINS, Moves, Prover,
    Rooted, WindowArg,
};
pub use context::{Context, Listener, Note};
pub use entry::{AnyEntry, Entry, Playable};
pub use error::{Asked, Error, Halt, Instead, Unsupported};
pub use genus_of::{ByGraph, GenusAnswer, GenusSolver, GraphGenera};
pub use large::LargeEntry;
pub use ordinal_entry::{OrdinalEntry, OrdinalPlayable};
pub use plain::{PlainGenus, Sample, hold_genera, hold_outcomes, outcome_of_graph};
pub use quotients::Rules;
pub use registry::{Card, Listed, Registry, family_of, is_rule_file, near};
pub use solver_choice::{NoSuchSolver, SolverChoice};
pub use sums::Sums;
pub use text_file::read_text;
pub use values::{Cells, Values};
pub use words::grouped;
