//! The search for the value of one position.

use crate::error::{Error, Interruption, SearchProgress};
use crate::results::SolverValues;
use impartial::game::{Notation, Options};
use impartial::run::Stopped;
use impartial::solve::{KnownValue, Search, SolveError};
use std::fmt::Debug;
use std::sync::Arc;

/// The search of a game.
pub(crate) struct GameSearch<P> {
    pub(crate) search: Search<'static, P>,
    /// True if the search may save itself.
    pub(crate) may_save: bool,
}

/// A function that makes the search of a game.
pub(crate) type SearchFn<P> = Arc<dyn Fn() -> GameSearch<P> + Send + Sync>;

/// Returns the value of a position, if the search has settled it.
pub(crate) fn settled<P: Debug>(search: &Search<'_, P>, position: &P) -> Option<SolverValues> {
    match search.known(position) {
        KnownValue::Value(value) => Some(SolverValues { normal: Some(value), misere: None }),
        KnownValue::Not(_) => None,
    }
}

/// Converts an error of a search, and adds the known facts about the value.
pub(crate) fn stopped_search<G: Options + Notation + ?Sized>(
    search: &Search<'_, G::Position>,
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
pub(crate) fn searched<P: Debug>(search: &Search<'_, P>, position: &P, stopped: Stopped) -> SearchProgress {
    let stopped = Stopped { positions: search.searched(), ..stopped };
    SearchProgress { stopped, known: search.known(position), saved: None }
}
