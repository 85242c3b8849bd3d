//! Pruned search for the normal value of a single large position.
//!
//! A position p has the value v exactly if p + *v is a P-position. The search therefore decides, for v = 0, 1, 2, …,
//! whether p has the value v. Each of these questions prunes: one option of value v answers it with "no", and the
//! other options are skipped (Lemoine and Viennot, *Nimbers are inevitable*, 2012; Beling and Rogalski, *On pruning
//! search trees of impartial games*, 2020). Answers "no" are stored too: a part has the value v if 0, …, v − 1 are
//! excluded and none of its options has the value v.
//!
//! - **Sums.** The parts of a sum are solved one by one. For the last part only one value has to be decided. Pairs of
//!   equal parts are removed, because their nim-sum is 0, if the game says that play ends
//!   ([`Components::play_ends`](crate::game::Components::play_ends)).
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
//! assert_eq!(search.has_value(&4, 0, &Run::default()), Ok(false));
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
#[cfg(feature = "checkpoint")]
mod saving;
mod slots;
mod table;
mod tree;
mod worker;

#[cfg(feature = "checkpoint")]
pub use saving::{MergeError, SAVED_SEARCH, SavedSearchError, merge_searches};

use super::{Cycle, SolveError};
use crate::game::{Components, Options, Parts};
#[cfg(feature = "checkpoint")]
use crate::run::Checkpoint;
use crate::run::Run;
use core::SearchCore;
use nodes::{IntoComponents, IntoParts, PartScheme, WholePositions};
use std::fmt::{self, Debug};
use std::hash::Hash;

/// The knowledge in the table of a search about the normal value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownValue {
    /// The value of the position.
    Value(u64),
    /// Values that the position does not have, in ascending order; empty if nothing is known.
    Not(Vec<u64>),
}

/// The search for the normal values of single positions.
pub struct Search<'g, P>(Box<dyn ValueSearch<P> + 'g>);

impl<'g, P: Clone + Ord + Hash + Debug + Send + Sync + 'static> Search<'g, P> {
    /// Creates a search in which every position is one part.
    pub fn new<G: Options<Position = P> + Send + Sync + 'g>(game: G) -> Self {
        Search(Box::new(KeyedSearch::<G, WholePositions<false>>::new(game)))
    }

    /// Creates a search in which every position is one part, replaced by its canonical representative.
    pub fn symmetric<G: Options<Position = P> + Send + Sync + 'g>(game: G) -> Self {
        Search(Box::new(KeyedSearch::<G, WholePositions<true>>::new(game)))
    }

    /// Creates a search that splits positions into their components.
    pub fn components<G: Components<Position = P> + Send + Sync + 'g>(game: G) -> Self {
        Search(Box::new(KeyedSearch::<G, IntoComponents>::new(game)))
    }

    /// Creates a search that splits positions into parts with integer keys. A position with a part that has no key is
    /// searched as by [`Search::components`].
    pub fn parts<G: Parts<Position = P> + Send + Sync + 'g>(game: G) -> Self {
        Search(Box::new(KeyedSearch::<G, IntoParts> {
            #[cfg(feature = "checkpoint")]
            saved_value: Some(KeyedSearch::saved_value as saving::SavedValueFn<G, IntoParts>),
            ..KeyedSearch::new(game)
        }))
    }
}

impl<P: Debug> Search<'_, P> {
    /// Limits the table to `bytes` bytes, in addition to the limits of a run. A smaller table makes a search slower,
    /// never wrong: lost entries are computed again.
    #[must_use]
    pub fn with_table_bytes(mut self, bytes: usize) -> Self {
        self.0.set_table_bytes(bytes);
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
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.0.set_threads(threads);
        self
    }

    /// Sets the number of parts that one thread starts before the other threads join it. The default is 2^14, since
    /// a shorter search does not gain from more threads.
    #[must_use]
    pub fn single_threaded_until(mut self, parts: u64) -> Self {
        self.0.set_joined_after(parts);
        self
    }

    /// Returns the normal value of a position.
    ///
    /// # Errors
    /// [`SolveError::Cycle`] if the search meets an infinite line of play, [`SolveError::Stopped`] if a limit of the
    /// run is reached. The knowledge gained by then stays in the table; see [`Search::known`].
    pub fn value(&mut self, position: &P, run: &Run<'_>) -> Result<u64, SolveError<P>> {
        self.0.value(position, run)
    }

    /// Returns whether the normal value of a position is `value`; for 0, whether it is a P-position. This often takes
    /// far less work than [`Search::value`].
    ///
    /// # Errors
    /// The errors of [`Search::value`].
    pub fn has_value(&mut self, position: &P, value: u64, run: &Run<'_>) -> Result<bool, SolveError<P>> {
        // A value of 2³² or more needs at least as many options, which cannot be enumerated.
        let Ok(value) = u32::try_from(value) else { return Ok(false) };
        self.0.is(position, value, run)
    }

    /// Returns the normal value of a position. The search first reads the saved table of `checkpoint`, if there is one.
    /// It saves its table whenever a save is due and when a limit stops it.
    ///
    /// Only a search by [`parts`](Search::parts) is saved, and only for positions whose parts all have keys.
    ///
    /// # Errors
    /// [`SavedSearchError`] if the search fails as [`value`](Search::value) does, or if the checkpoint cannot be used.
    #[cfg(feature = "checkpoint")]
    pub fn saved_value(
        &mut self,
        position: &P,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
    ) -> Result<u64, SavedSearchError<P>> {
        self.0.saved_value(position, run, checkpoint)
    }

    /// Returns the knowledge of the table about a position, without a search.
    pub fn known(&self, position: &P) -> KnownValue {
        self.0.known(position)
    }

    /// Returns the number of parts with an entry in the table.
    pub fn solved_count(&self) -> u64 {
        self.0.solved_count()
    }

    /// Returns the number of parts that were started. A part searched for several values counts once for each.
    pub fn searched(&self) -> u64 {
        self.0.searched()
    }

    /// Returns the size of the table in bytes.
    pub fn table_bytes(&self) -> u64 {
        self.0.table_bytes()
    }
}

impl<P: Debug> Debug for Search<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("settled", &self.solved_count()).finish_non_exhaustive()
    }
}

/// The functions of a [`Search`], for any game and any scheme of parts.
trait ValueSearch<P: Debug>: Send {
    fn set_table_bytes(&mut self, bytes: usize);

    fn set_threads(&mut self, threads: usize);

    fn set_joined_after(&mut self, parts: u64);

    fn value(&mut self, position: &P, run: &Run<'_>) -> Result<u64, SolveError<P>>;

    fn is(&mut self, position: &P, value: u32, run: &Run<'_>) -> Result<bool, SolveError<P>>;

    #[cfg(feature = "checkpoint")]
    fn saved_value(
        &mut self,
        position: &P,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
    ) -> Result<u64, SavedSearchError<P>>;

    fn known(&self, position: &P) -> KnownValue;

    fn solved_count(&self) -> u64;

    fn searched(&self) -> u64;

    fn table_bytes(&self) -> u64;
}

/// The search of one game, with the parts of one scheme.
struct KeyedSearch<G: Options, N: PartScheme<G>> {
    game: G,
    core: SearchCore<G, N>,
    /// The search for positions with a part that has no key.
    fallback: SearchCore<G, N::Fallback>,
    /// The function that saves the search; `None` if its parts have no integer keys.
    #[cfg(feature = "checkpoint")]
    saved_value: Option<saving::SavedValueFn<G, N>>,
}

impl<G: Options, N: PartScheme<G>> KeyedSearch<G, N> {
    fn new(game: G) -> Self {
        KeyedSearch {
            game,
            core: SearchCore::new(),
            fallback: SearchCore::new(),
            #[cfg(feature = "checkpoint")]
            saved_value: None,
        }
    }
}

impl<G: Options + Send + Sync, N: PartScheme<G>> ValueSearch<G::Position> for KeyedSearch<G, N> {
    fn set_table_bytes(&mut self, bytes: usize) {
        self.core.table_bytes = bytes;
        self.fallback.table_bytes = bytes;
    }

    fn set_threads(&mut self, threads: usize) {
        self.core.set_threads(threads);
    }

    fn set_joined_after(&mut self, parts: u64) {
        self.core.alone = parts;
    }

    fn value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        let value = match self.core.parts_of(&self.game, position) {
            Some(parts) => self.core.value(&self.game, parts, run),
            None => {
                let parts = self.fallback.parts_of(&self.game, position).unwrap_or_default();
                self.fallback.value(&self.game, parts, run)
            }
        };
        value.map(u64::from)
    }

    fn is(
        &mut self,
        position: &G::Position,
        value: u32,
        run: &Run<'_>,
    ) -> Result<bool, SolveError<G::Position>> {
        match self.core.parts_of(&self.game, position) {
            Some(parts) => self.core.is(&self.game, parts, value, run),
            None => {
                let parts = self.fallback.parts_of(&self.game, position).unwrap_or_default();
                self.fallback.is(&self.game, parts, value, run)
            }
        }
    }

    #[cfg(feature = "checkpoint")]
    fn saved_value(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
    ) -> Result<u64, SavedSearchError<G::Position>> {
        match self.saved_value {
            Some(saved_value) => saved_value(self, position, run, checkpoint),
            None => Ok(self.value(position, run)?),
        }
    }

    fn known(&self, position: &G::Position) -> KnownValue {
        match self.core.parts_of(&self.game, position) {
            Some(parts) => self.core.known(&parts),
            None => self.fallback.known(&self.fallback.parts_of(&self.game, position).unwrap_or_default()),
        }
    }

    fn solved_count(&self) -> u64 {
        (self.core.table.len() + self.fallback.table.len()) as u64
    }

    fn searched(&self) -> u64 {
        self.core.searched() + self.fallback.searched()
    }

    fn table_bytes(&self) -> u64 {
        (self.core.table.bytes() + self.fallback.table.bytes()) as u64
    }
}
