//! What the search walks on: parts of positions as keys.

use super::slots::{KeySlots, PositionSlots, SlotArray};
use crate::game::{Components, Game, Options, Parts, Symmetry};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// For larger values there are as many questions as the value itself is worth.
const ASKS_BELOW: u32 = 16;

/// What the search walks on: how a position falls apart, and what its options fall apart into.
pub trait PartScheme<G: Options>: Send + Sync {
    /// What stands for a part.
    type Key: Clone + Eq + Ord + Debug + Send + Sync;
    #[doc(hidden)]
    type Slots: SlotArray<Key = Self::Key>;
    /// What is walked on where a part has no key.
    type Fallback: PartScheme<G>;

    /// Adds the keys of the parts of a position to `parts`; `false` if some part has none.
    fn parts(game: &G, position: &G::Position, parts: &mut Vec<Self::Key>) -> bool;

    /// A position with this key as its only part.
    fn position(game: &G, key: &Self::Key) -> G::Position;

    /// Calls `visit` with the parts of every option of a part, as long as `go_on` says so where one part
    /// takes long.
    fn visit(
        game: &G,
        key: &Self::Key,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(&[Self::Key]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Whether [`asks_values`](Self::asks_values) may be true of any game: what asks for values is not even
    /// compiled where it may not.
    const MAY_ASK_VALUES: bool;

    /// Values are found by asking for 0, 1, 2, …, the nearest question first.
    fn asks_values(game: &G) -> bool;

    /// In a search for values, whether a part has the value v is asked for v below this; otherwise its
    /// value is.
    fn asks_below(game: &G) -> u32;

    /// How hard a part is, at a glance.
    fn effort(game: &G, key: &Self::Key) -> u32;

    /// Bytes that a key holds on the heap.
    fn heap_bytes(game: &G, key: &Self::Key) -> usize;

    #[doc(hidden)]
    #[inline]
    fn hash(key: &Self::Key) -> u64 {
        Self::Slots::hash(key)
    }
}

/// The parts of a table entry that is a position.
macro_rules! positions_as_keys {
    () => {
        type Key = <G as Game>::Position;
        type Slots = PositionSlots<<G as Game>::Position>;
        type Fallback = Self;

        const MAY_ASK_VALUES: bool = false;

        fn position(_: &G, key: &G::Position) -> G::Position {
            key.clone()
        }

        fn asks_values(_: &G) -> bool {
            false
        }

        fn asks_below(_: &G) -> u32 {
            ASKS_BELOW
        }

        fn effort(_: &G, _: &G::Position) -> u32 {
            1
        }

        fn heap_bytes(game: &G, key: &G::Position) -> usize {
            game.heap_bytes(key)
        }
    };
}

/// Every position is one part.
#[derive(Debug)]
pub struct WholePositions;

impl<G: Options> PartScheme<G> for WholePositions {
    positions_as_keys!();

    fn parts(_: &G, position: &G::Position, parts: &mut Vec<G::Position>) -> bool {
        parts.push(position.clone());
        true
    }

    fn visit(
        game: &G,
        key: &G::Position,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(&[G::Position]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        game.visit_options_while(key, go_on, &mut |option| visit(std::slice::from_ref(&option)))
    }
}

/// Every position is one part, taken by its canonical representative.
#[derive(Debug)]
pub struct WholeBySymmetry;

impl<G: Symmetry> PartScheme<G> for WholeBySymmetry {
    positions_as_keys!();

    fn parts(game: &G, position: &G::Position, parts: &mut Vec<G::Position>) -> bool {
        parts.push(game.canonical(position));
        true
    }

    fn visit(
        game: &G,
        key: &G::Position,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(&[G::Position]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        game.visit_options_while(key, go_on, &mut |option| visit(&[game.canonical(&option)]))
    }
}

/// Positions fall apart into their components.
#[derive(Debug)]
pub struct IntoComponents;

impl<G: Components> PartScheme<G> for IntoComponents {
    positions_as_keys!();

    fn parts(game: &G, position: &G::Position, parts: &mut Vec<G::Position>) -> bool {
        game.visit_components(position, &mut |part| parts.push(part));
        true
    }

    fn visit(
        game: &G,
        key: &G::Position,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(&[G::Position]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if game.never_falls_apart() {
            return game.visit_options_while(key, go_on, &mut |option| visit(std::slice::from_ref(&option)));
        }
        let mut parts = Vec::new();
        game.visit_options_while(key, go_on, &mut |option| {
            parts.clear();
            game.visit_components(&option, &mut |part| parts.push(part));
            visit(&parts)
        })
    }
}

/// Positions fall apart into parts with integer keys.
#[derive(Debug)]
pub struct IntoParts;

impl<G: Parts> PartScheme<G> for IntoParts {
    type Key = G::PartKey;
    type Slots = KeySlots<G::PartKey>;
    type Fallback = IntoComponents;

    const MAY_ASK_VALUES: bool = true;

    fn parts(game: &G, position: &G::Position, parts: &mut Vec<G::PartKey>) -> bool {
        game.visit_parts(position, &mut |part| parts.push(part)).is_continue()
    }

    fn position(game: &G, key: &G::PartKey) -> G::Position {
        game.part(*key)
    }

    fn visit(
        game: &G,
        key: &G::PartKey,
        _: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(&[G::PartKey]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        game.visit_moves(*key, visit)
    }

    fn asks_values(game: &G) -> bool {
        game.values_are_small()
    }

    fn asks_below(_: &G) -> u32 {
        0
    }

    fn effort(game: &G, key: &G::PartKey) -> u32 {
        game.effort(*key)
    }

    fn heap_bytes(_: &G, _: &G::PartKey) -> usize {
        0
    }
}
