//! The search for one value of a big position: only as much of play is looked at as the value needs.
//!
//! A position p has the value v exactly if p + *v is a P-position. So the search asks, for v = 0, 1,
//! 2, …, whether p has the value v, and each question prunes: one option of the value v answers it
//! with "no", and all other options need not be looked at (Lemoine and Viennot, *Nimbers are
//! inevitable*, 2012; Beling and Rogalski, *On pruning search trees of impartial games*, 2020).
//! Answers "no" are kept too: a part for which all of 0, …, v − 1 are known to be wrong, and none of
//! whose options has the value v, has the value v.
//!
//! - **Parts apart.** The parts of a sum are solved one by one, and the last one is only asked for
//!   the one value that matters. Two equal parts are left out: their nim-sum is 0.
//! - **Order.** Options whose open parts are easy ([`Parts::effort`]) are tried first. Where values are
//!   small ([`Parts::values_are_small`]) the question that is nearest to its answer comes first, by
//!   proof numbers (Allis, van der Meulen and van den Herik, *Proof-number search*, 1994; Nagai, *Df-pn
//!   algorithm for searching AND/OR trees and its applications*, 2002).
//! - **Memory.** The table is bounded, by [`Search::with_table_bytes`] and by the memory limit of the
//!   run. A full one forgets what was the cheapest to find, and the search goes on.
//! - **Threads.** Several can search on one table ([`Search::with_threads`]): each on a line of play of its own,
//!   farther from where the others are (Kaneko, *Parallel depth first proof number search*, 2010).
//! - **No recursion.** A chain of 10⁶ moves works.
//! - **Loops.** A cycle that the search comes on is an error that names it, and no search is endless.
//!   But a pruned search does not look at all of play: where a value has a finite proof it is found,
//!   whatever cycles there are beside, and is the value in the sense of Smith (*Graphs and composite
//!   games*, 1966). [`Memo`](super::Memo) finds every cycle.
//!
//! Normal play only: there is no nim-sum in misère play.
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
//! At worst every follower once for every value up to its own; mostly a small part of that.

mod core;
mod excluded;
mod hints;
mod line;
mod nodes;
mod saving;
mod seen;
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

/// What a search knows of the normal value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownValue {
    /// The value.
    Value(u64),
    /// Values that it is not, ascending; perhaps none.
    Not(Vec<u64>),
}

/// The search for the normal values of single positions.
pub struct Search<G: Options, N: PartScheme<G>> {
    game: G,
    core: SearchCore<G, N>,
    /// For positions with a part that has no key.
    fallback: SearchCore<G, N::Fallback>,
}

impl<G: Options> Search<G, WholePositions> {
    /// A search in which every position is one part.
    pub fn new(game: G) -> Self {
        Search::empty(game)
    }
}

impl<G: Symmetry> Search<G, WholeBySymmetry> {
    /// A search in which every position is one part, taken by its canonical representative.
    pub fn symmetric(game: G) -> Self {
        Search::empty(game)
    }
}

impl<G: Components> Search<G, IntoComponents> {
    /// A search in which positions fall apart into their components.
    pub fn components(game: G) -> Self {
        Search::empty(game)
    }
}

impl<G: Parts> Search<G, IntoParts> {
    /// A search in which positions fall apart into parts with integer keys. A position with a part
    /// that has no key is searched by [`Search::components`].
    pub fn parts(game: G) -> Self {
        Search::empty(game)
    }
}

impl<G: Options, N: PartScheme<G>> Search<G, N> {
    fn empty(game: G) -> Self {
        Search { game, core: SearchCore::new(), fallback: SearchCore::new() }
    }

    /// The same search with at most so many bytes for its table, whatever the limits of a run are.
    /// A smaller table makes a search slower, never wrong: what it lost is searched again.
    #[must_use]
    pub fn with_table_bytes(mut self, bytes: usize) -> Self {
        self.core.table_bytes = bytes;
        self.fallback.table_bytes = bytes;
        self
    }

    /// The same search by so many threads on one table, where it asks whether parts have certain values
    /// ([`Parts::values_are_small`]) and parts have integer keys; all others use one thread. Values are the same,
    /// and which positions are looked at is not.
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

    /// The same search, in which one thread begins so many parts before the others join it; 2^14 if this is not
    /// called, since a search that ends before is not worth the others.
    #[must_use]
    pub fn joined_after(mut self, parts: u64) -> Self {
        self.core.alone = parts;
        self
    }

    /// The normal value of a position.
    ///
    /// # Errors
    /// [`SolveError::Cycle`] if the search comes on a line of play that can go on for ever,
    /// [`SolveError::Stopped`] when a limit of the run is reached. What is known by then stays in
    /// the table; [`Search::known`] tells it.
    pub fn value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        let found = match self.core.parts_of(&self.game, position) {
            Some(parts) => self.core.value(&self.game, parts, run),
            None => {
                let parts = self.fallback.parts_of(&self.game, position).unwrap_or_default();
                self.fallback.value(&self.game, parts, run)
            }
        };
        found.map(u64::from)
    }

    /// Whether the normal value of a position is `value`: for 0, whether it is a P-position. Often
    /// far less work than the value.
    ///
    /// # Errors
    /// As [`Search::value`].
    pub fn is(
        &mut self,
        position: &G::Position,
        value: u64,
        run: &Run<'_>,
    ) -> Result<bool, SolveError<G::Position>> {
        // No position that can be listed has that many options.
        let Ok(value) = u32::try_from(value) else { return Ok(false) };
        match self.core.parts_of(&self.game, position) {
            Some(parts) => self.core.is(&self.game, parts, value, run),
            None => {
                let parts = self.fallback.parts_of(&self.game, position).unwrap_or_default();
                self.fallback.is(&self.game, parts, value, run)
            }
        }
    }

    /// What the table says of a position, without any search.
    pub fn known(&self, position: &G::Position) -> KnownValue {
        match self.core.parts_of(&self.game, position) {
            Some(parts) => self.core.known(&parts),
            None => self.fallback.known(&self.fallback.parts_of(&self.game, position).unwrap_or_default()),
        }
    }

    /// How many parts the table knows something of.
    pub fn settled(&self) -> u64 {
        (self.core.table.len() + self.fallback.table.len()) as u64
    }

    /// How many parts have been begun, those counted again that were searched for several values.
    pub fn searched(&self) -> u64 {
        self.core.searched() + self.fallback.searched()
    }

    /// Bytes of the table.
    pub fn table_bytes(&self) -> u64 {
        (self.core.table.bytes() + self.fallback.table.bytes()) as u64
    }
}

impl<G: Options + std::fmt::Debug, N: PartScheme<G>> std::fmt::Debug for Search<G, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").field("game", &self.game).field("settled", &self.settled()).finish()
    }
}
