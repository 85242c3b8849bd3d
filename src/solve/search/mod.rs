//! Pruned search for the normal value of a single large position.
//!
//! A position p has the value v exactly if p + *v is a P-position. The search therefore decides, for v = 0, 1, 2, …,
//! whether p has the value v. Each of these questions prunes: one option of value v answers it with "no", and the
//! other options are skipped (Lemoine and Viennot, *Nimbers are inevitable*, 2012; Beling and Rogalski, *On pruning
//! search trees of impartial games*, 2020). Answers "no" are stored too: a part has the value v if 0, …, v − 1 are
//! excluded and none of its options has the value v.
//!
//! - **Sums.** The parts of a sum are solved one by one. For the last part only one value has to be decided. Pairs of
//!   equal parts are removed, because their nim-sum is 0.
//! - **Order.** Options whose unsolved parts are easy ([`Parts::effort`]) are tried first. Where values are small
//!   ([`Parts::values_are_small`]), the question with the smallest proof number comes first (Allis, van der Meulen and
//!   van den Herik, *Proof-number search*, 1994; Nagai, *Df-pn algorithm for searching AND/OR trees and its
//!   applications*, 2002).
//! - **Memory.** [`Search::with_table_bytes`] and the memory limit of the run bound the transposition table. A full
//!   table replaces the entries that were cheapest to find, and the search continues.
//! - **Threads.** Several threads can share one table ([`Search::with_threads`]). Each follows its own line of play
//!   and avoids the lines of the others (Kaneko, *Parallel depth first proof number search*, 2010).
//! - **No recursion.** A chain of 10⁶ moves works.
//! - **Loops.** A cycle that the search meets is an error that names the cycle, and every search terminates. A pruned
//!   search does not visit all of play: if a value has a finite proof, the search finds it even if other lines of play
//!   contain cycles. That value is the value in the sense of Smith (*Graphs and composite games*, 1966).
//!   [`Memo`](super::Memo) finds every cycle.
//!
//! The search is for normal play only, because misère play has no nim-sum.
//!
//! ```
//! use impartial::game::Graph;
//! use impartial::run::Run;
//! use impartial::solve::{KnownValue, Search};
//!
//! let graph = Graph::from_edges(5, [(1, 0), (2, 0), (2, 1), (3, 1), (4, 2), (4, 3)]).unwrap();
//! let mut search = Search::new(&graph);
//! assert_eq!(search.is(&4, 0, &Run::default()), Ok(false));
//! assert_eq!(search.value(&4, &Run::default()), Ok(1));
//! assert_eq!(search.known(&4), KnownValue::Value(1));
//! ```
//!
//! # Complexity
//! In the worst case, visits every follower once for each value up to the value of that follower. Most searches visit
//! a small part of that.

mod core;
mod excluded;
mod fixed_table;
mod hints;
mod line;
mod nodes;
mod option_list;
mod saving;
mod slots;
mod table;
mod tree;
mod worker;

pub use nodes::{IntoComponents, IntoParts, PartScheme, WholeBySymmetry, WholePositions};
pub use saving::{MergeError, SAVED_SEARCH, SavedSearchError, merge_searches};

use super::{Cycle, SolveError};
use crate::game::{Components, Options, Parts, Symmetry};
use crate::run::Run;
use core::SearchCore;

/// Knowledge of a search about the normal value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownValue {
    /// The value.
    Value(u64),
    /// Excluded values, in ascending order; empty if nothing is known.
    Not(Vec<u64>),
}

/// The search for the normal values of single positions.
pub struct Search<G: Options, N: PartScheme<G>> {
    game: G,
    core: SearchCore<G, N>,
    /// The search for positions with a part that has no key.
    fallback: SearchCore<G, N::Fallback>,
}

impl<G: Options> Search<G, WholePositions> {
    /// Creates a search in which every position is one part.
    pub fn new(game: G) -> Self {
        Search::empty(game)
    }
}

impl<G: Symmetry> Search<G, WholeBySymmetry> {
    /// Creates a search in which every position is one part, replaced by its canonical representative.
    pub fn symmetric(game: G) -> Self {
        Search::empty(game)
    }
}

impl<G: Components> Search<G, IntoComponents> {
    /// Creates a search that splits positions into their components.
    pub fn components(game: G) -> Self {
        Search::empty(game)
    }
}

impl<G: Parts> Search<G, IntoParts> {
    /// Creates a search that splits positions into parts with integer keys. A position with a part that has no key is
    /// searched as by [`Search::components`].
    pub fn parts(game: G) -> Self {
        Search::empty(game)
    }
}

impl<G: Options, N: PartScheme<G>> Search<G, N> {
    fn empty(game: G) -> Self {
        Search { game, core: SearchCore::new(), fallback: SearchCore::new() }
    }

    /// Limits the table to `bytes` bytes, in addition to the limits of a run. A smaller table makes a search slower,
    /// never wrong: lost entries are computed again.
    #[must_use]
    pub fn with_table_bytes(mut self, bytes: usize) -> Self {
        self.core.table_bytes = bytes;
        self.fallback.table_bytes = bytes;
        self
    }

    /// Searches with `threads` threads on one table if parts have integer keys and small values
    /// ([`Parts::values_are_small`]). All other searches use one thread. The number of threads changes which positions
    /// are visited, but no value.
    ///
    /// ```
    /// use impartial::run::Run;
    /// use impartial::solve::Search;
    /// use impartial_games::cram::{CramBoard, Cram};
    ///
    /// let board = CramBoard::rectangle(4, 5).unwrap();
    /// let mut search = Search::parts(Cram).with_threads(2);
    /// assert_eq!(search.value(&board, &Run::default()), Search::parts(Cram).value(&board, &Run::default()));
    /// ```
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self
    where
        G: Sync,
    {
        self.core = self.core.with_threads(threads);
        self
    }

    /// Sets the number of parts that one thread starts before the other threads join it. The default is 2^14, since
    /// a shorter search does not gain from more threads.
    #[must_use]
    pub fn joined_after(mut self, parts: u64) -> Self {
        self.core.alone = parts;
        self
    }

    /// Returns the normal value of a position.
    ///
    /// # Errors
    /// [`SolveError::Cycle`] if the search meets an infinite line of play, [`SolveError::Stopped`] if a limit of the
    /// run is reached. The knowledge gained by then stays in the table; see [`Search::known`].
    pub fn value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        let value = match self.core.parts_of(&self.game, position) {
            Some(parts) => self.core.value(&self.game, parts, run),
            None => {
                let parts = self.fallback.parts_of(&self.game, position).unwrap_or_default();
                self.fallback.value(&self.game, parts, run)
            }
        };
        value.map(u64::from)
    }

    /// Returns whether the normal value of a position is `value`; for 0, whether it is a P-position. This often takes
    /// far less work than [`Search::value`].
    ///
    /// # Errors
    /// The same as [`Search::value`].
    pub fn is(
        &mut self,
        position: &G::Position,
        value: u64,
        run: &Run<'_>,
    ) -> Result<bool, SolveError<G::Position>> {
        // A value of 2³² or more needs at least as many options, which cannot be enumerated.
        let Ok(value) = u32::try_from(value) else { return Ok(false) };
        match self.core.parts_of(&self.game, position) {
            Some(parts) => self.core.is(&self.game, parts, value, run),
            None => {
                let parts = self.fallback.parts_of(&self.game, position).unwrap_or_default();
                self.fallback.is(&self.game, parts, value, run)
            }
        }
    }

    /// Returns the knowledge of the table about a position, without a search.
    pub fn known(&self, position: &G::Position) -> KnownValue {
        match self.core.parts_of(&self.game, position) {
            Some(parts) => self.core.known(&parts),
            None => self.fallback.known(&self.fallback.parts_of(&self.game, position).unwrap_or_default()),
        }
    }

    /// Returns the number of parts with an entry in the table.
    pub fn settled(&self) -> u64 {
        (self.core.table.len() + self.fallback.table.len()) as u64
    }

    /// Returns the number of parts that were started. A part searched for several values counts once for each.
    pub fn searched(&self) -> u64 {
        self.core.searched() + self.fallback.searched()
    }

    /// Returns the size of the table in bytes.
    pub fn table_bytes(&self) -> u64 {
        (self.core.table.bytes() + self.fallback.table.bytes()) as u64
    }
}

impl<G: Options + std::fmt::Debug, N: PartScheme<G>> std::fmt::Debug for Search<G, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").field("game", &self.game).field("settled", &self.settled()).finish()
    }
}
