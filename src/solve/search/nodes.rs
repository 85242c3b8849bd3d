//! Schemes that turn positions into the parts and keys that a search works on.

use super::slots::{KeySlots, PositionSlots, SlotArray};
use crate::game::{Components, Game, Options, Parts};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// Bound on v for questions "has this part the value v?". For a larger v, deciding the question takes as much work as
/// computing the value.
const ASKS_BELOW: u32 = 16;

/// Scheme that splits a position and its options into parts, each represented by a key.
pub(super) trait PartScheme<G: Options>: Send + Sync {
    /// The type of the keys of parts.
    type Key: Clone + Eq + Ord + Debug + Send + Sync;
    type Slots: SlotArray<Key = Self::Key>;
    /// The scheme for positions with a part that has no key.
    type Fallback: PartScheme<G>;

    /// Appends the keys of the parts of a position to `parts`. Returns `false` if some part has no key.
    fn parts(game: &G, position: &G::Position, parts: &mut Vec<Self::Key>) -> bool;

    /// Returns whether play ends from every position, so that two equal parts have the nim-sum 0.
    fn play_ends(game: &G) -> bool;

    /// Returns a position whose only part has this key.
    fn position(game: &G, key: &Self::Key) -> G::Position;

    /// Calls `visit` with the parts of every option of a part. If the enumeration takes long, it stops as soon as
    /// `should_continue` returns `false`.
    fn visit(
        game: &G,
        key: &Self::Key,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(&[Self::Key]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// `true` if [`asks_values`](Self::asks_values) is true of some games. If `false`, the code of the value search is
    /// not compiled.
    const MAY_ASK_VALUES: bool;

    /// Returns whether values are found by proof-number search on the questions for 0, 1, 2, …
    fn asks_values(game: &G) -> bool;

    /// Returns the bound below which a value v of a part is decided by the question "has it the value v?". For larger
    /// v, the value of the part is computed instead.
    fn asks_below(game: &G) -> u32;

    /// Returns an estimate of the work that a part takes, without looking at its options.
    fn effort(game: &G, key: &Self::Key) -> u32;

    /// Returns the number of heap bytes of a key.
    fn allocated_bytes(game: &G, key: &Self::Key) -> usize;

    #[inline]
    fn hash(key: &Self::Key) -> u64 {
        Self::Slots::hash(key)
    }
}

/// Access of a search to its table.
pub(super) type TableView<'t, G, N> = <<N as PartScheme<G>>::Slots as SlotArray>::View<'t>;

/// Items common to all schemes whose keys are positions.
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

        fn allocated_bytes(game: &G, key: &G::Position) -> usize {
            game.allocated_bytes(key)
        }
    };
}

/// Scheme in which every position is one part, replaced by its canonical representative if `CANONICAL`.
pub(super) struct WholePositions<const CANONICAL: bool>;

impl<G: Options, const CANONICAL: bool> PartScheme<G> for WholePositions<CANONICAL> {
    positions_as_keys!();

    fn parts(game: &G, position: &G::Position, parts: &mut Vec<G::Position>) -> bool {
        parts.push(if CANONICAL { game.canonical(position) } else { position.clone() });
        true
    }

    /// Returns false: no position has two parts.
    fn play_ends(_: &G) -> bool {
        false
    }

    fn visit(
        game: &G,
        key: &G::Position,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(&[G::Position]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        game.visit_options_while(key, should_continue, &mut |option| {
            if CANONICAL { visit(&[game.canonical(&option)]) } else { visit(std::slice::from_ref(&option)) }
        })
    }
}

/// Scheme that splits positions into their components.
pub(super) struct IntoComponents;

impl<G: Components> PartScheme<G> for IntoComponents {
    positions_as_keys!();

    fn parts(game: &G, position: &G::Position, parts: &mut Vec<G::Position>) -> bool {
        game.visit_components(position, &mut |part| parts.push(part));
        true
    }

    fn play_ends(game: &G) -> bool {
        game.play_ends()
    }

    fn visit(
        game: &G,
        key: &G::Position,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(&[G::Position]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if game.never_falls_apart() {
            return game.visit_options_while(key, should_continue, &mut |option| {
                visit(std::slice::from_ref(&option))
            });
        }
        let mut parts = Vec::new();
        game.visit_options_while(key, should_continue, &mut |option| {
            parts.clear();
            game.visit_components(&option, &mut |part| parts.push(part));
            visit(&parts)
        })
    }
}

/// Scheme that splits positions into parts with integer keys.
pub(super) struct IntoParts;

impl<G: Parts> PartScheme<G> for IntoParts {
    type Key = G::PartKey;
    type Slots = KeySlots<G::PartKey>;
    type Fallback = IntoComponents;

    const MAY_ASK_VALUES: bool = true;

    fn parts(game: &G, position: &G::Position, parts: &mut Vec<G::PartKey>) -> bool {
        game.visit_parts(position, &mut |part| parts.push(part)).is_continue()
    }

    fn play_ends(game: &G) -> bool {
        game.play_ends()
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

    fn allocated_bytes(_: &G, _: &G::PartKey) -> usize {
        0
    }
}
