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
//! | [`HeapSolver`], [`RuleSolver`] | heap games: sparse space, then a certain period with O(1) per heap; any rule of taking and breaking |
//! | [`OrdinalSolver`] | games on ordinal squares, whose option sets are infinite: values below ω² by [block fill](transfinite), without any formula |
//! | [`induction_step`] | not a solver: the mex over the values that a formula gives to the options |
//! | [`positions`], [`followers`], [`options_within`] | the positions of a window, all followers of a position, the options of a position |
//!
//! Every solver computes values only from the mex over options. A result that relies on a formula for the options is
//! called an induction step, never a computed value. A solver that is stopped by a limit keeps all settled values and
//! continues from them when it is called again.

mod components;
mod error;
mod expand;
mod graph;
mod heap;
pub mod induction;
mod lines;
mod memo;
mod ordinals;
mod ranked;
mod search;
mod sets;
mod table_values;
pub mod transfinite;
mod window;
mod window_table;

pub use components::ByComponents;
pub use error::{Cycle, SolveError};
pub use expand::{Expansion, expand};
pub(crate) use graph::Predecessors;
pub use graph::{GraphValues, solve_graph};
pub use heap::{HeapMove, HeapSolver, RuleError, RuleSolver, SavingError};
pub use induction::{InductionStep, induction_step, misere_induction_step};
pub use lines::LineTable;
pub use memo::{ByKey, ByPosition, BySymmetry, Memo};
pub use ordinals::Ordinals;
pub use ranked::RankedTable;
pub use search::{
    IntoComponents, IntoParts, KnownValue, MergeError, PartScheme, SAVED_SEARCH, SavedSearchError, Search,
    WholeBySymmetry, WholePositions, merge_searches,
};
pub use table_values::TableValues;
pub use transfinite::{OrdinalMoves, OrdinalPair, OrdinalSolveError, OrdinalSolver};
pub use window::{WindowError, followers, for_each_position, options_within, positions};
pub use window_table::{Pause, TableError, WindowTable, check_memory, reserve_memory, should_save};

use crate::run::Run;
use crate::value::{GrundyPair, Sealed};
use std::fmt::Debug;

/// A solver that computes Grundy pairs from the definition and stores them.
pub trait Solver<P: Debug>: Sealed + Send + Sync {
    /// Returns the Grundy pair of a position, and solves all positions that it depends on.
    ///
    /// # Errors
    /// [`SolveError::Cycle`] if play from the position can be infinite, [`SolveError::Stopped`] if a limit of `run` is
    /// reached. Settled pairs are kept.
    fn values(&mut self, position: &P, run: &Run<'_>) -> Result<GrundyPair, SolveError<P>>;

    /// Returns the pair of a position if it is already settled.
    fn known(&self, position: &P) -> Option<GrundyPair>;

    /// Returns the number of settled positions.
    fn solved_count(&self) -> u64;

    /// Returns the approximate number of bytes in use; 0 if the solver does not count them.
    fn bytes(&self) -> u64 {
        0
    }

    /// Returns the largest number of bytes in use while `positions` positions are settled; `None` if it cannot be
    /// estimated in advance.
    fn bytes_for(&self, positions: u128) -> Option<u128> {
        let _ = positions;
        None
    }

    /// Inserts a pair that an earlier run of such a solver computed and saved. Pairs of any other origin must not be
    /// inserted, because results that depend on them would count as computed. A solver may ignore the pair.
    fn insert_known(&mut self, position: &P, pair: GrundyPair) {
        let _ = (position, pair);
    }
}
