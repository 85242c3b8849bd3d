//! The search for one value, and the verification of its result.

use crate::any_game::SavedSearch;
use crate::capabilities::search::{GameSearch, searched, settled, stopped_search};
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::{Error, Interruption, PossibleInstead, SearchProgress, UnsupportedPart};
use crate::game::plain::{ReservoirSample, verify};
use crate::plan::MANY_OPTIONS;
use crate::position::Position;
use crate::results::{Basis, PositionAnswer, SolverValues, ValueWithBasis};
use impartial::game::Options;
use impartial::run::Checkpoint;
use impartial::solve::{SavedSearchError, SolveError};
use std::ops::ControlFlow;

/// Maximum number of followers of a position that is verified against the plain definition.
const PLAIN_FOLLOWERS: u128 = 20_000;

/// Steps between two checks of the limits.
const CHECK_EVERY: usize = 1 << 10;

/// Steps on random lines of play for every position that is verified against the definition.
const STEPS: usize = 50;

impl<P: AnyPosition> ErasedEntry<P> {
    /// Returns `true` if the plain definition reaches a position. A position that was solved as a whole is small
    /// enough.
    pub(crate) fn is_small(&self, p: &P) -> bool {
        let by_parts = self.search_first.is_some() || self.has_parts();
        !by_parts || self.game().follower_bound(p).is_none_or(|bound| bound <= PLAIN_FOLLOWERS)
    }

    /// Verifies the position, and followers on random lines of play, against the definition. Among the followers that
    /// are `known`, those are chosen that the plain definition can solve.
    pub(crate) fn verify_walks(
        &self,
        p: &P,
        found: SolverValues,
        known: &dyn Fn(&P) -> Option<SolverValues>,
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        if cx.verify == 0 {
            return Ok(());
        }
        let small = |p: &P| self.is_small(p);
        let mut sample = ReservoirSample::new(cx.verify, cx.seed);
        if found != SolverValues::default() {
            if small(p) {
                sample.offer(|| (p.clone(), found));
            }
            let mut random = fastrand::Rng::with_seed(cx.seed);
            let mut current = p.clone();
            // A line of play of a large position has many positions that are too large or were never examined.
            let steps = if small(p) { cx.verify } else { cx.verify.saturating_mul(STEPS) };
            let (run, each) = (cx.run(), size_of::<(P, SolverValues)>() + self.game().allocated_bytes(p));
            for step in 1..steps {
                if step.is_multiple_of(CHECK_EVERY) {
                    run.check(0, (each * sample.members().len()) as u64)?;
                }
                current = self.random_option(&current, &mut random).unwrap_or_else(|| p.clone());
                if small(&current)
                    && let Some(found) = known(&current)
                {
                    sample.offer(|| (current.clone(), found));
                }
            }
        }
        verify(self, &sample, cx)
    }

    /// Returns a random option of a position, from the first ones if there are very many. Returns `None` if the
    /// position has no options.
    fn random_option(&self, p: &P, random: &mut fastrand::Rng) -> Option<P> {
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

    /// Computes the value of a position by a search that saves itself.
    pub(crate) fn saved_search(
        &self,
        p: &P,
        checkpoint: &mut Checkpoint,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        let GameSearch { mut search, may_save } = (self.search)();
        if !may_save {
            return Err(Error::unsupported(
                UnsupportedPart::Saving,
                format!("the search for a value of {} cannot be saved", self.game().id()),
                [PossibleInstead::words("games whose parts have integer keys, such as cram and chomp")],
            ));
        }
        let value = match search.saved_value(p, &cx.run(), checkpoint) {
            Ok(value) => value,
            Err(SavedSearchError::Checkpoint(error)) => return Err(error.into()),
            Err(SavedSearchError::Solve(SolveError::Stopped(stopped))) => {
                let saved = Some((checkpoint.path().to_owned(), checkpoint.save_count()));
                return Err(Error::Stopped(Interruption::Searched(SearchProgress {
                    saved,
                    ..searched(&search, p, stopped)
                })));
            }
            Err(SavedSearchError::Solve(error)) => {
                return Err(stopped_search(&search, self.game(), p, error));
            }
            Err(error) => return Err(Error::input(error.to_string())),
        };
        let found = SolverValues { normal: Some(value), misere: None };
        let known = |p: &P| settled(&search, p);
        self.verify_walks(p, found, &known, cx)?;
        let grundy = Some(ValueWithBasis::new(value, Basis::Computed));
        Ok(PositionAnswer { grundy, ..PositionAnswer::nothing(self.handle(p.clone())) })
    }
}

impl<P: AnyPosition> SavedSearch for ErasedEntry<P> {
    fn saved_value(
        &self,
        position: &Position,
        checkpoint: &mut Checkpoint,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        self.saved_search(&*self.small(position)?, checkpoint, cx)
    }
}
