//! Key schemes: the keys that stand for positions in the table of the memo solver.

use super::hashing::{GeneralHasher, IntegerHasher, KeyHasher};
use crate::game::{KeyVisitEnd, Options, Packed};
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The keys that a search uses in place of positions, and the keys of the options of a key.
pub(super) trait KeyScheme<G: Options>: Send + Sync {
    /// The key of a position in the table. If many options are unsettled, those with the smallest keys are solved
    /// first.
    type Key: Clone + Ord + Send + Sync;
    type Hashing: KeyHasher<Self::Key>;
    /// True if different positions always have different keys.
    const ONE_EACH: bool = true;

    /// Returns the key of a position, if it has one.
    fn key(game: &G, position: &G::Position) -> Option<Self::Key>;

    /// Returns the position of a key.
    fn position(game: &G, key: &Self::Key) -> G::Position;

    /// Calls `visit` with the keys of the options until it breaks. If the enumeration takes long, it ends as soon as
    /// `go_on` returns false.
    fn visit(
        game: &G,
        key: &Self::Key,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd>;

    /// Returns the number of bytes that a key holds on the heap.
    fn heap_bytes(game: &G, key: &Self::Key) -> usize;
}

/// The scheme whose keys are the positions themselves, or their canonical representatives if `CANONICAL`.
pub(super) struct ByPosition<const CANONICAL: bool>;

impl<G: Options, const CANONICAL: bool> KeyScheme<G> for ByPosition<CANONICAL> {
    type Key = G::Position;
    type Hashing = GeneralHasher;
    const ONE_EACH: bool = !CANONICAL;

    fn key(game: &G, position: &G::Position) -> Option<G::Position> {
        Some(if CANONICAL { game.canonical(position) } else { position.clone() })
    }

    fn position(_: &G, key: &G::Position) -> G::Position {
        key.clone()
    }

    fn visit(
        game: &G,
        key: &G::Position,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let flow = if CANONICAL {
            game.visit_options_while(key, go_on, &mut |option| visit(game.canonical(&option)))
        } else {
            game.visit_options_while(key, go_on, visit)
        };
        flow.map_break(|()| KeyVisitEnd::Stopped)
    }

    fn heap_bytes(game: &G, key: &G::Position) -> usize {
        game.heap_bytes(key)
    }
}

/// The scheme whose keys are packed integers.
pub(super) struct ByKey;

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
    ) -> ControlFlow<KeyVisitEnd> {
        game.visit_keys_while(*key, go_on, visit)
    }

    fn heap_bytes(_: &G, _: &G::Key) -> usize {
        0
    }
}

/// The view of the game that a search needs; it hides the type of the game.
pub(super) trait KeyedPlay<K> {
    /// Calls `visit` with the options of a key until it breaks, or until `go_on` returns false.
    fn visit(
        &self,
        key: &K,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(K) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd>;

    /// Returns the number of bytes that a key holds on the heap.
    fn heap_bytes(&self, key: &K) -> usize;
}

/// A game seen through a key scheme.
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
    ) -> ControlFlow<KeyVisitEnd> {
        N::visit(self.0, key, go_on, visit)
    }

    fn heap_bytes(&self, key: &N::Key) -> usize {
        N::heap_bytes(self.0, key)
    }
}
