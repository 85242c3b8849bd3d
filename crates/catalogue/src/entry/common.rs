//! Types of positions that many games share: what answers for them is compiled in this crate, once for all games.
//!
//! Which solver answers, and how, is written for the type of the positions. Where that were left to whoever
//! registers a game, each crate with games of coins or heaps would compile all of it again.

use super::erased::Erased;
use crate::any_game::AnyGame;
use crate::entry::Entry;
use crate::method::Playable;
use crate::method::search::{OneValue, Unsaved};
use impartial::game::{Components, Heaps, Options, Squares};
use impartial::kind::Tuple;
use impartial::solve::Search;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

type Searching<P> = Box<dyn OneValue<P> + Send>;

/// What every type of positions is ([`Game::Position`](impartial::game::Game::Position)).
pub trait AnyPosition: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static {}

impl<P: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static> AnyPosition for P {}

/// What is written for the type of the positions alone.
pub struct Answering<P: AnyPosition> {
    pub(crate) answers: fn(Entry<Erased<P>>) -> Arc<dyn AnyGame>,
    pub(crate) search: fn(Arc<dyn Options<Position = P> + Send + Sync>) -> Searching<P>,
    pub(crate) search_parts: fn(Arc<dyn Components<Position = P> + Send + Sync>) -> Searching<P>,
}

impl<P: AnyPosition> Clone for Answering<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: AnyPosition> Copy for Answering<P> {}

impl<P: AnyPosition> Answering<P> {
    /// Compiled where it is asked for.
    pub(crate) const fn here() -> Self {
        Answering {
            answers: |entry| Arc::new(entry),
            search: |game| Box::new(Unsaved(Search::new(game))),
            search_parts: |game| Box::new(Unsaved(Search::components(game))),
        }
    }
}

/// Positions for which what answers is compiled in this crate: those of the kinds of the engine.
pub trait CommonPosition: AnyPosition {
    #[doc(hidden)]
    fn answering() -> Answering<Self>;
}

/// No generic function, and none that is copied to where it is called: so all of it is compiled here.
macro_rules! common {
    ($($position:ty),*) => {$(
        impl CommonPosition for $position {
            #[inline(never)]
            fn answering() -> Answering<$position> {
                Answering::here()
            }
        }
    )*};
}

common!(Heaps, Squares, Tuple, u64);

impl<G: Playable<Position: CommonPosition>> Entry<G> {
    /// The same as [`Entry::new`], for a game whose positions are of one of the kinds: it takes less time to
    /// compile.
    pub fn of_kind(game: G) -> Self {
        Entry::answered(game, G::Position::answering())
    }
}
