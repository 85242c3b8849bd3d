//! The search for the value of one position.

use crate::capabilities::parts::NormalSolver;
use crate::error::{Error, Interruption, SearchProgress};
use crate::results::SolverValues;
use impartial::game::{Game, Notation, Options, Parts};
use impartial::run::{Checkpoint, Run, Stopped};
use impartial::solve::{IntoParts, KnownValue, PartScheme, SavedSearchError, Search, SolveError};
use std::fmt::Debug;
use std::sync::Arc;

/// A search for one value, without the type of its nodes.
pub(crate) trait OneValue<P: Debug>: NormalSolver<P> {
    /// Returns the value of a position, or the excluded values, as far as they are known without searching.
    fn known(&self, position: &P) -> KnownValue;

    /// Returns the number of positions searched, which the progress bar shows.
    fn searched(&self) -> u64;

    /// Computes the value by a search that saves itself, or returns `None` if this search cannot be saved.
    fn saved_value(
        &mut self,
        position: &P,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
    ) -> Option<Result<u64, SavedSearchError<P>>>;
}

/// A function that computes a value by a search that saves itself.
type SavedValueFn<G, N> = fn(
    &mut Search<G, N>,
    &<G as Game>::Position,
    &Run<'_>,
    &mut Checkpoint,
) -> Result<u64, SavedSearchError<<G as Game>::Position>>;

/// The search of a game.
pub(crate) struct GameSearch<G: Options, N: PartScheme<G>> {
    search: Search<G, N>,
    /// `None` if the search cannot save itself.
    saved_value: Option<SavedValueFn<G, N>>,
}

impl<G: Options, N: PartScheme<G>> GameSearch<G, N> {
    /// Returns a search that cannot save itself.
    pub(crate) fn unsaved(search: Search<G, N>) -> Self {
        GameSearch { search, saved_value: None }
    }
}

impl<G: Parts> GameSearch<G, IntoParts> {
    /// Returns a search on the integer keys of parts, which can save itself.
    pub(crate) fn saved(search: Search<G, IntoParts>) -> Self {
        GameSearch { search, saved_value: Some(Search::saved_value) }
    }
}

impl<G: Options, N: PartScheme<G>> NormalSolver<G::Position> for GameSearch<G, N> {
    fn value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        self.search.value(position, run)
    }

    fn settled(&self) -> u64 {
        self.search.settled()
    }

    fn bytes(&self) -> u64 {
        self.search.table_bytes()
    }
}

impl<G: Options, N: PartScheme<G>> OneValue<G::Position> for GameSearch<G, N> {
    fn known(&self, position: &G::Position) -> KnownValue {
        self.search.known(position)
    }

    fn searched(&self) -> u64 {
        self.search.searched()
    }

    fn saved_value(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
    ) -> Option<Result<u64, SavedSearchError<G::Position>>> {
        Some(self.saved_value?(&mut self.search, position, run, checkpoint))
    }
}

/// A function that makes the search of a game.
pub(crate) type SearchFn<P> = Arc<dyn Fn() -> Box<dyn OneValue<P> + Send> + Send + Sync>;

/// Returns the value of a position, if the search has settled it.
pub(crate) fn settled<P: Debug>(search: &dyn OneValue<P>, position: &P) -> Option<SolverValues> {
    match search.known(position) {
        KnownValue::Value(value) => Some(SolverValues { normal: Some(value), misere: None }),
        KnownValue::Not(_) => None,
    }
}

/// Converts an error of a search, and adds the known facts about the value.
pub(crate) fn stopped_search<G: Options + Notation + ?Sized>(
    search: &dyn OneValue<G::Position>,
    game: &G,
    position: &G::Position,
    error: SolveError<G::Position>,
) -> Error {
    match error {
        SolveError::Stopped(stopped) => {
            Error::Stopped(Interruption::Searched(searched(search, position, stopped)))
        }
        error => Error::solving(game, error),
    }
}

/// Returns the progress of a search that was stopped.
pub(crate) fn searched<P: Debug>(search: &dyn OneValue<P>, position: &P, stopped: Stopped) -> SearchProgress {
    let stopped = Stopped { positions: search.searched(), ..stopped };
    SearchProgress { stopped, known: search.known(position), saved: None }
}
