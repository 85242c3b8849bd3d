//! The search for one value behind an entry.

use crate::any_game::{Answer, Basis, Found, Known};
use crate::context::Context;
use crate::entry::{Entry, NormalSolver, Playable};
use crate::errors::Error;
use crate::plain::{Sample, verify};
use impartial::game::{Components, Game, Options, Parts};
use impartial::run::{Checkpoint, Run, Stopped};
use impartial::solve::{KnownValue, SavedSearchError, Search, SearchNodes, SolveError};
use std::fmt::Debug;
use std::sync::Arc;

/// Most followers of a position that is held against the plain definition.
const PLAIN_FOLLOWERS: u128 = 20_000;

/// Steps on random lines of play for every position that is held against the definition.
const STEPS: usize = 50;

/// A search whose nodes are not named.
pub(crate) trait OneValue<P: Debug>: NormalSolver<P> {
    /// What is known of a position without searching.
    fn known(&self, position: &P) -> KnownValue;

    /// The value, by a search that saves itself; `None` if this one cannot.
    fn saved_value(
        &mut self,
        position: &P,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
    ) -> Option<Result<u64, SavedSearchError<P>>>;
}

/// A search that cannot save itself.
struct Unsaved<G: Options, N: SearchNodes<G>>(Search<G, N>);

impl<G: Options, N: SearchNodes<G>> NormalSolver<G::Position> for Unsaved<G, N> {
    fn value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        self.0.value(position, run)
    }

    fn settled(&self) -> u64 {
        self.0.settled()
    }
}

impl<G: Options, N: SearchNodes<G>> OneValue<G::Position> for Unsaved<G, N> {
    fn known(&self, position: &G::Position) -> KnownValue {
        self.0.known(position)
    }

    fn saved_value(
        &mut self,
        _: &G::Position,
        _: &Run<'_>,
        _: &mut Checkpoint,
    ) -> Option<Result<u64, SavedSearchError<G::Position>>> {
        None
    }
}

/// A search on the integer keys of parts.
struct Saved<G: Parts>(Search<G, impartial::solve::IntoParts>);

impl<G: Parts> NormalSolver<G::Position> for Saved<G> {
    fn value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        self.0.value(position, run)
    }

    fn settled(&self) -> u64 {
        self.0.settled()
    }
}

impl<G: Parts> OneValue<G::Position> for Saved<G> {
    fn known(&self, position: &G::Position) -> KnownValue {
        self.0.known(position)
    }

    fn saved_value(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
    ) -> Option<Result<u64, SavedSearchError<G::Position>>> {
        Some(self.0.saved_value(position, run, checkpoint))
    }
}

/// Makes the search of an entry.
pub(crate) type SearchFn<G> = Arc<dyn Fn(Arc<G>) -> Box<dyn OneValue<<G as Game>::Position>> + Send + Sync>;

/// A search for any game: compiled once a kind of position.
pub(crate) fn whole<G: Playable>(game: Arc<G>) -> Box<dyn OneValue<G::Position>> {
    let game: Arc<dyn Options<Position = G::Position> + Send + Sync> = game;
    Box::new(Unsaved(Search::new(game)))
}

/// A search for a game that falls apart.
pub(crate) fn into_components<C: Components + Send + Sync + ?Sized + 'static>(
    game: Arc<C>,
) -> Box<dyn OneValue<C::Position>> {
    Box::new(Unsaved(Search::components(game)))
}

impl<G: Playable> Entry<G> {
    /// Positions that are too large as a whole are searched for their one value in normal play, by
    /// the integer keys of their parts.
    #[must_use]
    pub fn searched(mut self) -> Self
    where
        G: Parts,
    {
        self.search = Arc::new(|game| Box::new(Saved(Search::parts(game))));
        self.search_first = true;
        self
    }

    /// Holds the position, and followers met on random lines of play, against the definition: of
    /// those that are `known`, the ones that are small enough to be solved by the plain definition.
    pub(crate) fn verify_walks(
        &self,
        p: &G::Position,
        found: Found,
        known: &dyn Fn(&G::Position) -> Option<Found>,
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        if cx.verify == 0 {
            return Ok(());
        }
        let small = |p: &G::Position| {
            !self.search_first || self.game().follower_bound(p).is_none_or(|bound| bound <= PLAIN_FOLLOWERS)
        };
        let mut sample = Sample::new(cx.verify, cx.seed);
        if found != Found::default() {
            if small(p) {
                sample.offer(|| (p.clone(), found));
            }
            let mut random = fastrand::Rng::with_seed(cx.seed);
            let mut at = p.clone();
            // A line of play of a big position has many that are too big, or were never looked at.
            let steps = if small(p) { cx.verify } else { cx.verify.saturating_mul(STEPS) };
            for _ in 1..steps {
                let options = self.game().options(&at);
                at = random.choice(&options).unwrap_or(p).clone();
                if small(&at)
                    && let Some(found) = known(&at)
                {
                    sample.offer(|| (at.clone(), found));
                }
            }
        }
        verify(self, &sample, cx)
    }

    /// The value of a position by a search that saves itself.
    pub(crate) fn saved_search(
        &self,
        text: &str,
        checkpoint: &mut Checkpoint,
        cx: &Context<'_>,
    ) -> Result<Answer, Error> {
        let p = self.read_small(text)?;
        let mut search = (self.search)(self.game().clone());
        let run = cx.run();
        let Some(result) = search.saved_value(&p, &run, checkpoint) else {
            return Err(Error::input(format!(
                "--checkpoint: the search for a value of {} cannot be saved (allowed: games whose parts have \
                 integer keys, such as cram and chomp)",
                self.game().id()
            )));
        };
        let value = match result {
            Ok(value) => value,
            Err(SavedSearchError::Checkpoint(error)) => return Err(error.into()),
            Err(SavedSearchError::Solve(error)) => {
                return Err(told(&*search, &p, error, |p| self.game().write(p)));
            }
            Err(error) => return Err(Error::input(error.to_string())),
        };
        let found = Found { normal: Some(value), misere: None };
        let known = |p: &G::Position| settled(&*search, p);
        self.verify_walks(&p, found, &known, cx)?;
        let grundy = Some(Known::new(value, Basis::Computed));
        Ok(Answer { position: self.game().write(&p), grundy, ..Answer::default() })
    }
}

/// The value of a position that a search has settled.
pub(crate) fn settled<P: Debug>(search: &dyn OneValue<P>, position: &P) -> Option<Found> {
    match search.known(position) {
        KnownValue::Value(value) => Some(Found { normal: Some(value), misere: None }),
        KnownValue::Not(_) => None,
    }
}

/// A search's error, with what is known of the value.
pub(crate) fn told<P: Debug>(
    search: &dyn OneValue<P>,
    position: &P,
    error: SolveError<P>,
    write: impl Fn(&P) -> String,
) -> Error {
    match (&error, search.known(position)) {
        (SolveError::Stopped(stopped), KnownValue::Not(values)) => stopped_at(stopped, &values),
        _ => Error::solving(error, write),
    }
}

fn stopped_at(stopped: &Stopped, values: &[u64]) -> Error {
    if values.is_empty() {
        return Error::Stopped(format!("{stopped}; nothing is known of the value"));
    }
    let values: Vec<String> = values.iter().map(u64::to_string).collect();
    Error::Stopped(format!("{stopped}; the value is known not to be {}", values.join(", ")))
}
