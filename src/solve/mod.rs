//! Solvers: from a game's definition to the values of its positions, one method a file.
//!
//! | solver | for |
//! |---|---|
//! | [`Memo`] | any game with [`Options`](crate::game::Options); with packed keys or canonical representatives where the game has them |
//! | [`ByComponents`] | normal play of games whose positions fall apart |
//! | [`RankedTable`] | all positions of a numbered window, one pass in order, for games with [`RankedOptions`](crate::game::RankedOptions) |
//! | [`LineTable`] | the same many times faster, for games with [`Lines`](crate::game::Lines) |
//! | [`Rows`], [`RowTable`] | where only the largest member is lowered: all values without any mex, tails unwritten |
//! | [`Search`] | normal play: the value of one big position, looking at as little of play as it can |
//! | [`solve_graph`] | an explicit graph, all positions in one pass |
//! | [`expand`] | from any game to an explicit graph |
//! | [`HeapSolver`], [`RuleSolver`] | heap games: sparse space, then a certain period and O(1) a heap; any rule of taking and breaking |
//! | [`OrdinalSolver`] | by [block fill](transfinite): games on ordinal squares, whose option sets are infinite: values below ω², without any formula |
//! | [`induction_step`] | not a solver: the mex over the values that a formula gives to the options |
//! | [`positions`], [`followers`], [`options_within`] | the positions of a window, of all play from a position, of one move |
//!
//! Every solver takes values from mex over options and from nothing else; what rests on a formula for
//! the options is called an induction step and never a computed value. A solver that is
//! stopped by a limit keeps what it has settled and goes on from there when it is called again.

mod components;
mod error;
mod expand;
mod graph;
mod heap;
pub mod induction;
mod lines;
mod memo;
mod ranked;
pub mod rows;
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
pub use heap::{HeapGame, HeapMove, HeapRule, HeapSolver, RuleError, RuleSolver, SavingError};
pub use induction::{InductionStep, induction_step, misere_induction_step};
pub use lines::LineTable;
pub use memo::{ByKey, ByPosition, BySymmetry, KeyScheme, Memo};
pub use ranked::RankedTable;
pub use rows::{RowTable, Rows};
pub use search::{
    IntoComponents, IntoParts, KnownValue, MergeError, PartScheme, SAVED_SEARCH, SavedSearchError, Search,
    WholeBySymmetry, WholePositions, merge_searches,
};
pub use table_values::TableValues;
pub use transfinite::{OrdinalMoves, OrdinalPair, OrdinalSolveError, OrdinalSolver};
pub use window::{WindowError, followers, for_each_position, options_within, positions};
pub use window_table::{Pause, TableError, WindowTable, check_memory, reserve_memory, should_save};

use crate::run::Run;
use crate::value::GrundyPair;
use std::fmt::Debug;

/// Something that computes Grundy pairs from the definition and remembers them.
pub trait Solver<P: Debug>: Send + Sync {
    /// The Grundy pair of a position, solving whatever it needs.
    ///
    /// # Errors
    /// [`SolveError::Cycle`] if play from the position can go on for ever,
    /// [`SolveError::Stopped`] if a limit of `run` was reached; what is settled by then is kept.
    fn values(&mut self, position: &P, run: &Run<'_>) -> Result<GrundyPair, SolveError<P>>;

    /// The pair of a position that is already settled.
    fn known(&self, position: &P) -> Option<GrundyPair>;

    /// How many positions are settled.
    fn solved_count(&self) -> u64;

    /// Bytes that the solver holds, about; 0 where it does not know.
    fn bytes(&self) -> u64 {
        0
    }

    /// Bytes that so many settled positions take, at the worst moment; `None` where that cannot be
    /// told beforehand.
    fn bytes_for(&self, positions: u128) -> Option<u128> {
        let _ = positions;
        None
    }

    /// Takes a pair that an earlier run of such a solver found, from where that run was saved. Not
    /// for values of any other origin: what rests on them would be called computed. A solver may
    /// forget it.
    fn insert_known(&mut self, position: &P, pair: GrundyPair) {
        let _ = (position, pair);
    }
}
