//! Solvers: methods to compute the values of positions from the definition of a game.
//!
//! | solver | purpose |
//! |---|---|
//! | [`Memo`] | any game with [`Options`](crate::game::Options); uses packed keys or canonical representatives if the game has them |
//! | [`ByComponents`] | normal play of games whose positions are sums of components |
//! | [`RankedTable`] | all positions of a numbered window, one pass in order, for games with [`RankedOptions`](crate::game::RankedOptions) |
//! | [`LineTable`] | all positions of a numbered window, many times faster, for games with lines |
//! | [`Search`] | normal play: the value of one big position, from as few followers as possible |
//! | [`solve_graph`] | an explicit graph, all positions in one pass |
//! | [`expand`] | any game: expansion into an explicit graph |
//! | [`HeapSolver`], [`RuleSolver`] | heap games: sparse space, then a proved period with O(1) per heap; any rule of taking and breaking |
//! | [`OrdinalSolver`] | games on ordinal squares, whose option sets are infinite: values below ω² by [block fill](transfinite), without any formula |
//! | [`NormalSolver`] | the trait of the solvers of normal values alone |
//! | [`induction_step`] | not a solver: the mex over the values that a formula gives to the options |
//! | [`positions`], [`followers`], [`options_within`] | the positions of a window, all followers of a position, the options of a position |
//!
//! Every solver computes values from the mex over options, and from theorems that its documentation names: that of Sprague and
//! Grundy for sums, that of a period for large heaps. A result that relies on a formula for the options is
//! called an induction step, never a computed value. A solver with a state that is stopped by a limit keeps all settled
//! values and continues from them when it is called again; a function, such as [`solve_graph`], keeps nothing. Values that a
//! caller inserts (`insert_known`, `with_known_values`) count as computed: they must be values of earlier computations.

mod classes;
mod components;
mod error;
mod expand;
mod graph;
mod heap;
pub mod induction;
mod lines;
mod memo;
mod normal_solver;
mod ranked;
mod search;
mod stated_moves;
pub mod transfinite;
mod window;
mod window_table;

pub use classes::{ClassComponents, ClassesOf};
pub use components::ByComponents;
pub use error::{Cycle, SolveError};
pub use expand::{Expansion, expand};
pub(crate) use graph::Predecessors;
pub use graph::{GraphValues, solve_graph};
#[cfg(feature = "checkpoint")]
pub use heap::SavingError;
pub use heap::{HeapMove, HeapSolver, RuleError, RuleSolver, try_heap_moves};
pub use induction::{InductionStep, induction_step, misere_induction_step};
pub use lines::LineTable;
pub use memo::Memo;
pub use normal_solver::NormalSolver;
pub use ranked::RankedTable;
pub use search::{KnownValue, Search};
#[cfg(feature = "checkpoint")]
pub use search::{MergeError, SAVED_SEARCH, SavedSearchError, merge_searches};
pub(crate) use stated_moves::{StatedMovesError, compare_moves};
pub use transfinite::{OrdinalMoves, OrdinalPair, OrdinalSolveError, OrdinalSolver};
pub use window::{WindowError, followers, for_each_position, options_within, positions};
pub use window_table::{
    Pause, TableError, TablePrefix, TableValues, WindowTable, check_memory, reserve_memory, should_save,
};
