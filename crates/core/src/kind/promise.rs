//! The promise of a game about its moves, as a type for generic code.

use super::GameSpec;

/// A game made by [`game!`](crate::game!), with its promise.
///
/// ```
/// use impartial_core::kind::{LowersAnyHeap, HasMovePromise};
/// fn lowers_any_heap<G: HasMovePromise<Promise = LowersAnyHeap>>(_: &G) {}
/// # use impartial_core::kind::{HeapsWithZeros, GameSpec};
/// # struct TakeAny;
/// # impl GameSpec for TakeAny {
/// #     type Kind = HeapsWithZeros;
/// #     fn name(&self) -> String { "take-any".into() }
/// #     fn kind(&self) -> HeapsWithZeros { HeapsWithZeros }
/// # }
/// impartial_core::game!(TakeAny: lowers any heap);
/// lowers_any_heap(&TakeAny);
/// ```
pub trait HasMovePromise: GameSpec {
    /// The promise: one of the types without values in this module.
    type Promise;
}

macro_rules! promises {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $($(#[$doc])* #[derive(Clone, Copy, Debug)] pub enum $name {})*
    };
}

promises! {
    /// `game!(G)`: nothing is promised.
    NoPromise
    /// `game!(G: lowers any heap)`: a move lowers one heap to any smaller one.
    LowersAnyHeap
    /// `game!(G: lowers any coin)`: a move takes one coin to any smaller square that the kind allows.
    LowersAnyCoin
    /// `game!(G: lowers the largest coin)`: the same, of the largest coin alone.
    LowersTheLargestCoin
    /// `game!(G: lowers any coin within reach)`: the same, by at most `reach`, a function of the game. There are no
    /// lines: a position farther below is an earlier member of a line too, but not an option.
    LowersAnyCoinWithinReach
    /// `game!(G: lowers the number)`: the options of one number are smaller ones.
    LowersTheNumber
    /// `game!(G: lowers several heaps, at most max_heaps)`: a move lowers at least one and at most `max_heaps` heaps, a
    /// function of the game, each to any smaller size.
    LowersSeveralHeaps
    /// `game!(G: replaces a heap)`: a move replaces one heap by others, [`ReplacesHeap`](super::ReplacesHeap).
    ReplacesAHeap
}
