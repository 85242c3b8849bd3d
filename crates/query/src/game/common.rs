//! Types of positions that many games share. The code that answers queries on them is compiled in this crate, once for
//! all games.
//!
//! The solvers, and the choice among them, are generic over the type of the positions. If the crates that register
//! games compiled this code, each crate with games of coins or heaps would compile all of it again.

use crate::capabilities::search::GameSearch;
use crate::entry::{AnyGame, AnyPosition, ErasedEntry, ErasedGame, MakeMemo};
use impartial::game::{Components, Game, Heaps, Options, OptionsError, Squares};
use impartial::kind::Tuple;
use impartial::solve::{Memo, Search};
use std::ops::ControlFlow;
use std::sync::Arc;

type GameOfParts<P> = Arc<dyn Components<Position = P> + Send + Sync>;

/// The functions that are compiled for a type of positions.
pub struct PositionQueries<P: AnyPosition> {
    pub(crate) answers: fn(ErasedEntry<P>) -> Arc<dyn AnyGame>,
    pub(crate) memo: fn(ErasedGame<P>) -> MakeMemo<P>,
    pub(crate) search: fn(GameOfParts<P>) -> GameSearch<P>,
}

impl<P: AnyPosition> Clone for PositionQueries<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: AnyPosition> Copy for PositionQueries<P> {}

impl<P: AnyPosition> PositionQueries<P> {
    /// Returns the functions, compiled where this function is called.
    pub(crate) const fn here() -> Self {
        PositionQueries {
            answers: |entry| Arc::new(entry),
            memo: |game| Arc::new(move || Memo::new(game.clone())),
            search: |game| GameSearch { search: Search::components(game), may_save: false },
        }
    }
}

/// A game whose positions do not decompose, as one in which each position is its own only component. One search is then
/// compiled for both kinds of games.
pub(crate) struct SinglePart<G>(pub(crate) Arc<G>);

impl<G: Options> Game for SinglePart<G> {
    type Position = G::Position;

    fn heap_bytes(&self, position: &G::Position) -> usize {
        self.0.heap_bytes(position)
    }
}

impl<G: Options> Options for SinglePart<G> {
    fn visit_options(
        &self,
        position: &G::Position,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.visit_options(position, visit)
    }

    fn visit_options_while(
        &self,
        position: &G::Position,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.visit_options_while(position, should_continue, visit)
    }

    fn follower_bound(&self, position: &G::Position) -> Option<u128> {
        self.0.follower_bound(position)
    }

    fn options_error(&self, position: &G::Position) -> Option<OptionsError> {
        self.0.options_error(position)
    }
}

impl<G: Options> Components for SinglePart<G> {
    fn visit_components(&self, position: &G::Position, visit: &mut dyn FnMut(G::Position)) {
        visit(position.clone());
    }

    fn never_falls_apart(&self) -> bool {
        true
    }
}

/// Positions for which the code of queries is compiled in this crate: those of the kinds of the engine.
pub trait CommonPosition: AnyPosition {
    #[doc(hidden)]
    fn queries() -> PositionQueries<Self>;
}

/// Implements [`CommonPosition`] with a function that is neither generic nor inlined, so all of its code is compiled in
/// this crate.
macro_rules! common {
    ($($position:ty),*) => {$(
        impl CommonPosition for $position {
            #[inline(never)]
            fn queries() -> PositionQueries<$position> {
                PositionQueries::here()
            }
        }
    )*};
}

common!(Heaps, Squares, Tuple, u64);
