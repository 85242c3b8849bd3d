//! What the memo solver walks on: keys for positions.

use super::hashing::{GeneralHasher, IntegerHasher, KeyHasher};
use crate::game::{Interrupt, Options, Packed, Symmetry};
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// What the search walks on: keys, and the options of a key as keys.
pub trait KeyScheme<G: Options>: Send + Sync {
    /// What stands for a position in the table. Of many open options the smallest are solved first.
    type Key: Clone + Ord + Send + Sync;
    #[doc(hidden)]
    type Hashing: KeyHasher<Self::Key>;
    /// Whether every position stands in the table itself.
    #[doc(hidden)]
    const ONE_EACH: bool = true;

    /// The key of a position, if it has one.
    fn key(game: &G, position: &G::Position) -> Option<Self::Key>;

    /// The position of a key.
    fn position(game: &G, key: &Self::Key) -> G::Position;

    /// Calls `visit` with the keys of the options, as long as `go_on` says so where one position takes long.
    fn visit(
        game: &G,
        key: &Self::Key,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt>;

    /// Bytes that a key holds on the heap.
    fn heap_bytes(game: &G, key: &Self::Key) -> usize;
}

fn asked(flow: ControlFlow<()>) -> ControlFlow<Interrupt> {
    match flow {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(()) => ControlFlow::Break(Interrupt::Asked),
    }
}

/// Positions as their own keys.
#[derive(Debug)]
pub struct ByPosition;

impl<G: Options> KeyScheme<G> for ByPosition {
    type Key = G::Position;
    type Hashing = GeneralHasher;

    fn key(_: &G, position: &G::Position) -> Option<G::Position> {
        Some(position.clone())
    }

    fn position(_: &G, key: &G::Position) -> G::Position {
        key.clone()
    }

    fn visit(
        game: &G,
        key: &G::Position,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt> {
        asked(game.visit_options_while(key, go_on, visit))
    }

    fn heap_bytes(game: &G, key: &G::Position) -> usize {
        game.heap_bytes(key)
    }
}

/// Canonical representatives as keys.
#[derive(Debug)]
pub struct BySymmetry;

impl<G: Symmetry> KeyScheme<G> for BySymmetry {
    type Key = G::Position;
    type Hashing = GeneralHasher;
    const ONE_EACH: bool = false;

    fn key(game: &G, position: &G::Position) -> Option<G::Position> {
        Some(game.canonical(position))
    }

    fn position(_: &G, key: &G::Position) -> G::Position {
        key.clone()
    }

    fn visit(
        game: &G,
        key: &G::Position,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt> {
        asked(game.visit_options_while(key, go_on, &mut |option| visit(game.canonical(&option))))
    }

    fn heap_bytes(game: &G, key: &G::Position) -> usize {
        game.heap_bytes(key)
    }
}

/// Packed integer keys.
#[derive(Debug)]
pub struct ByKey;

impl<G: Packed> KeyScheme<G> for ByKey {
    type Key = G::Key;
    type Hashing = IntegerHasher;

    fn key(game: &G, position: &G::Position) -> Option<G::Key> {
        game.pack(position)
    }

    fn position(game: &G, key: &G::Key) -> G::Position {
        game.unpack(*key)
    }

    fn visit(
        game: &G,
        key: &G::Key,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(G::Key) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt> {
        game.visit_keys_while(*key, go_on, visit)
    }

    fn heap_bytes(_: &G, _: &G::Key) -> usize {
        0
    }
}

/// What a search asks of the game, without its type.
pub(super) trait KeyedPlay<K> {
    /// Calls `visit` with the options of a node until it breaks, or until `go_on` says no.
    fn visit(
        &self,
        key: &K,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(K) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt>;

    /// Bytes that a key holds on the heap.
    fn heap_bytes(&self, key: &K) -> usize;
}

/// A game whose positions are these nodes.
pub(super) struct KeyedGame<'g, G, N>(&'g G, PhantomData<fn() -> N>);

impl<'g, G, N> KeyedGame<'g, G, N> {
    pub(super) fn new(game: &'g G) -> Self {
        KeyedGame(game, PhantomData)
    }
}

impl<G: Options, N: KeyScheme<G>> KeyedPlay<N::Key> for KeyedGame<'_, G, N> {
    fn visit(
        &self,
        key: &N::Key,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(N::Key) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt> {
        N::visit(self.0, key, go_on, visit)
    }

    fn heap_bytes(&self, key: &N::Key) -> usize {
        N::heap_bytes(self.0, key)
    }
}
