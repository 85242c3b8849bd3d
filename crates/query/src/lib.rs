//! The query layer of the `impartial` framework.
//!
//! A [`Registry`] holds games with their types erased ([`AnyGame`]). A caller, such as a command line, a web page or a
//! binding to another language, passes a query and a [`Context`]: limits, cancellation and, optionally, the name of a
//! solver. The result is a [`PositionAnswer`], which states the [`Basis`] of every value, or an [`Error`], which lists
//! possible alternatives. This crate has no flags, no terminal output and no text formats: those belong to the callers.
//!
//! ```
//! use impartial_query::{Context, Entry, Registry};
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
//! # Ok::<(), impartial_query::Error>(())
//! ```

mod any_game;
mod any_window;
pub mod bibliography;
mod bounds;
mod capabilities;
pub mod census;
mod context;
mod entry;
mod error;
mod family;
mod game;
mod graph_game;
mod kinds;
mod known_answers;
pub mod limits;
mod members;
mod message;
mod number_format;
mod numbers;
mod ordinal_entry;
mod own_statements;
pub mod plan;
pub mod play;
mod position;
mod promise;
pub mod proofs;
pub mod questions;
mod registry;
mod results;
pub mod rows;
mod solver_choice;
mod sum_game;
mod sum_notation;
mod text_file;
mod text_problem;
mod well_known;

pub use any_game::{
    AnyGame, Capabilities, GenusQueries, HeapQueries, HeapsDescription, OrdinalQueries, ProvableGame,
    SavedSearch, Session, SumParts, SumQueries, WordDescription,
};
pub use any_window::{AnyWindow, ResumableRows, ShowRows};
pub use bounds::window_below;
pub use capabilities::RegisterableGame;
pub use capabilities::board::{NumberPairs, NumberWindow, WindowShape, WindowSolver};
pub use capabilities::by_coin::TurnedCoinSolver;
pub use capabilities::by_rule::HeapRuleSolver;
pub use capabilities::quotient::HeapRules;
pub use context::{Context, Listener, Note};
pub use entry::{AnyEntry, CommonPosition, Entry, StatedVerdict};
pub use error::{
    Error, Interruption, PossibleInstead, RaisableLimit, SearchProgress, Unsupported, UnsupportedPart,
};
pub use family::{Family, Listing};
pub use graph_game::of_text as graph_of_text;
pub use members::PositionMembers;
pub use message::{Argument, KeywordSpelling, Message, Spelling, Suggestion};
pub use number_format::grouped;
pub use numbers::{PositionNumbers, numbers_of};
pub use ordinal_entry::{OrdinalEntry, OrdinalPlayable, OrdinalReplies};
pub use own_statements::{AnyNumber, OpenedFile, OwnStatements, UnprovedStatement};
pub use position::Position;
pub use promise::Implies;
pub use registry::{
    GALLERY_PREFIX, ListedGame, NoSuchClaim, Registry, family_of, file_of_statement, is_about, is_rule_file,
    is_rule_file_on_disk, near, nearest_name,
};
pub use results::filter::MoveFilter;
pub use results::genus::{FormAnswer, GenusAnswer, PlainGenus};
pub use results::genus_solver::GenusSolver;
pub use results::play_facts::{GraphResults, PlayFacts, RatedOutcome};
pub use results::sums::ValueTotals;
pub use results::values::{PlayColumn, WindowValues};
pub use results::window::{FollowerGraph, MAX_COINS, WindowArg, WindowGraph};
pub use results::{Basis, KnownOutcome, MovesAnswer, PositionAnswer, SolverValues, ValueWithBasis};
pub use solver_choice::{NoSuchSolver, SolverChoice};
pub use sum_game::sum_of_games as sum_of;
pub use sum_notation::join as sum_position;
pub use text_file::{read_text, without_byte_order_mark};
pub use text_problem::TextProblem;
