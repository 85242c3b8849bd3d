//! The search for one value behind an entry.

use crate::any_game::{Answer, Basis, Found, Known};
use crate::context::Context;
use crate::entry::{Entry, NormalSolver, Playable};
use crate::error::{Asked, Error, Halt, Instead};
use crate::plain::{Sample, verify};
use crate::plan::MANY_OPTIONS;
use impartial::game::{Components, Game, Options, Parts};
use impartial::run::{Checkpoint, Run, Stopped};
use impartial::solve::{KnownValue, SavedSearchError, Search, SearchNodes, SolveError};
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Most followers of a position that is held against the plain definition.
const PLAIN_FOLLOWERS: u128 = 20_000;

/// Steps on random lines of play for every position that is held against the definition.
const STEPS: usize = 50;

/// A search whose nodes are not named.
pub(crate) trait OneValue<P: Debug>: NormalSolver<P> {
    /// What is known of a position without searching.
    fn known(&self, position: &P) -> KnownValue;

    /// How many positions were searched: what the progress bar counts.
    fn searched(&self) -> u64;

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

    fn searched(&self) -> u64 {
        self.0.searched()
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

    fn searched(&self) -> u64 {
        self.0.searched()
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
        let has_keys = |game: &G, p: &G::Position| game.visit_parts(p, &mut |_| {}).is_continue();
        self.search_first = Some(Arc::new(has_keys));
        self
    }

    /// Whether the plain definition reaches a position; a whole that was solved as such is small enough.
    pub(crate) fn is_small(&self, p: &G::Position) -> bool {
        let by_parts = self.search_first.is_some() || self.components.is_some();
        !by_parts || self.game().follower_bound(p).is_none_or(|bound| bound <= PLAIN_FOLLOWERS)
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
        let small = |p: &G::Position| self.is_small(p);
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
                at = self.random_option(&at, &mut random).unwrap_or_else(|| p.clone());
                if small(&at)
                    && let Some(found) = known(&at)
                {
                    sample.offer(|| (at.clone(), found));
                }
            }
        }
        verify(self, &sample, cx)
    }

    /// An option of a position at random, of the first ones if there are very many; `None` if it has none.
    fn random_option(&self, p: &G::Position, random: &mut fastrand::Rng) -> Option<G::Position> {
        let mut count = 0;
        let _ = self.game().visit_options(p, &mut |_| {
            count += 1;
            if count < MANY_OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let mut left = if count == 0 { return None } else { random.u64(0..count) };
        let mut chosen = None;
        let _ = self.game().visit_options(p, &mut |option| {
            if left == 0 {
                chosen = Some(option);
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        chosen
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
            return Err(Error::unsupported(
                Asked::Saving,
                format!("the search for a value of {} cannot be saved", self.game().id()),
                [Instead::words("games whose parts have integer keys, such as cram and chomp")],
            ));
        };
        let value = match result {
            Ok(value) => value,
            Err(SavedSearchError::Checkpoint(error)) => return Err(error.into()),
            Err(SavedSearchError::Solve(SolveError::Stopped(stopped))) => {
                let reached = stopped_at(&*search, &p, stopped);
                // A position whose parts have no keys is searched without saving.
                let saved = match checkpoint.saves() {
                    0 => "; nothing is saved, as a part of this position is too large for a key".to_owned(),
                    _ => format!(
                        "; the search is saved to {}, and the same command goes on from there",
                        checkpoint.path().display()
                    ),
                };
                return Err(Error::Stopped(Halt::OutOfReach(format!("{reached}{saved}"))));
            }
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
    match error {
        SolveError::Stopped(stopped) => {
            Error::Stopped(Halt::OutOfReach(stopped_at(search, position, stopped)))
        }
        error => Error::solving(error, write),
    }
}

/// How far a search came that was stopped, in the words and the numbers of the progress bar.
fn stopped_at<P: Debug>(search: &dyn OneValue<P>, position: &P, stopped: Stopped) -> String {
    let reached = Stopped { positions: search.searched(), ..stopped }.of("positions searched");
    match search.known(position) {
        KnownValue::Value(_) => reached,
        KnownValue::Not(values) if values.is_empty() => format!("{reached}; nothing is known of the value"),
        KnownValue::Not(values) => {
            let values: Vec<String> = values.iter().map(u64::to_string).collect();
            format!("{reached}; the value is known not to be {}", values.join(", "))
        }
    }
}
