//! Games: the traits of a game (from the crate `impartial-core`), and explicit graphs.
//!
//! ```
//! use impartial::game::{Game, Options};
//! use impartial::solve::Memo;
//! use impartial::run::Run;
//! use std::ops::ControlFlow;
//!
//! /// Take 1, 2 or 4 from one heap.
//! #[derive(Clone)]
//! struct Take124;
//!
//! impl Game for Take124 {
//!     type Position = u64;
//! }
//!
//! impl Options for Take124 {
//!     fn visit_options(
//!         &self,
//!         heap: &u64,
//!         visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
//!     ) -> ControlFlow<()> {
//!         for take in [1, 2, 4] {
//!             if take <= *heap {
//!                 visit(heap - take)?;
//!             }
//!         }
//!         ControlFlow::Continue(())
//!     }
//! }
//!
//! let mut solver = Memo::new(Take124);
//! assert_eq!(solver.values(&10, &Run::default()).unwrap().normal, 1);
//! ```

pub mod cell_lines;
mod graph;
mod graph_file;
mod ordinal_list;

pub use graph::{Graph, GraphError, NamedGraph};
pub use graph_file::{GraphFileError, parse_graph, parse_graph_within, parse_undirected_graph, unquoted};
#[doc(inline)]
pub use impartial_core::game::{
    Colex, Components, EnumeratePositions, Figure, Game, HasMovePromise, HeapMoves, Heaps, ImpliesComponents,
    ImpliesGame, ImpliesHeapMoves, ImpliesNotation, ImpliesOptions, ImpliesPacked, ImpliesPositions,
    ImpliesRanks, Key, KeyVisitEnd, LoweredMember, Members, NoSuchWindow, Notation, NotationError,
    NotationErrorKind, NumberRange, OptionValues, Options, OptionsError, Packed, Parts, PositionError,
    RankedOptions, RankingError, SameMoves, Squares, TakingRule, ValueFormula, Window, binomial, multisets,
    multisets_len, parse_list, parse_natural, parse_numbers, parse_rectangle, parse_rows, subsets,
    subsets_len,
};
pub use ordinal_list::OrdinalList;
