//! Traits of a game that follow from a promise about its moves.
//!
//! A game names its promise with [`HasMovePromise`]. The promise is a type, and the traits of this module say what it
//! implies: where `P: ImpliesOptions<G>`, every game `G` with the promise `P` has [`Options`]. The game implements the
//! other traits itself. The promises for the kinds of positions are in [`kind`](crate::kind); a crate may define its own
//! promise, as a type that implements the traits that it implies:
//!
//! ```
//! use impartial_core::game::{HasMovePromise, ImpliesOptions, Options};
//! use impartial_core::kind::{GameSpec, MovePromise, OneNumber, PositionOf};
//! use std::ops::ControlFlow;
//!
//! /// A move takes a positive square number from the heap.
//! enum TakesSquares {}
//!
//! impl MovePromise for TakesSquares {}
//!
//! impl<G: GameSpec<Kind = OneNumber>> ImpliesOptions<G> for TakesSquares {
//!     fn visit_options(_: &G, heap: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
//!         (1..=heap.isqrt()).try_for_each(|root| visit(heap - root * root))
//!     }
//! }
//!
//! struct SquareGame;
//!
//! impl GameSpec for SquareGame {
//!     type Kind = OneNumber;
//!     fn name(&self) -> String { "squares".into() }
//!     fn kind(&self) -> OneNumber { OneNumber }
//! }
//!
//! impl HasMovePromise for SquareGame {
//!     type Promise = TakesSquares;
//! }
//!
//! assert_eq!(SquareGame.options(&10), [1, 6, 9]);
//! ```

use super::{
    Colex, Components, EnumeratePositions, Figure, Game, HeapMoves, Key, KeyVisitEnd, Members, NoSuchWindow,
    Notation, NotationError, NumberRange, Options, OptionsError, Packed, RankedOptions, RankingError,
};
use crate::period::{HeapCode, SplitCode};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// A game that makes a promise about its moves, and has every trait that the promise implies.
///
/// ```
/// use impartial_core::game::Options;
/// use impartial_core::kind::{GameSpec, HasMovePromise, HeapsWithZeros, LowersAnyHeap};
///
/// struct TakeAny;
///
/// impl GameSpec for TakeAny {
///     type Kind = HeapsWithZeros;
///     fn name(&self) -> String { "take-any".into() }
///     fn kind(&self) -> HeapsWithZeros { HeapsWithZeros }
/// }
///
/// impl HasMovePromise for TakeAny {
///     type Promise = LowersAnyHeap;
/// }
///
/// fn count_options<G: Options + HasMovePromise<Promise = LowersAnyHeap>>(game: &G, position: &G::Position) -> usize {
///     game.options(position).len()
/// }
///
/// let position = impartial_core::game::Notation::parse(&TakeAny, "1,2").unwrap();
/// assert_eq!(count_options(&TakeAny, &position), 3);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game with this trait, and makes no promise that implies the trait",
    label = "the trait is neither implemented nor implied by a promise",
    note = "implement the trait for `{Self}`; or, for a `GameSpec`, implement `HasMovePromise` with the promise `NoPromise` or another one of `impartial_core::kind`"
)]
pub trait HasMovePromise {
    /// The type of the promise, such as [`LowersAnyHeap`](crate::kind::LowersAnyHeap).
    type Promise;
}

/// A promise that implies [`Game`] for a game `G`. The methods are those of `Game`.
#[diagnostic::on_unimplemented(
    message = "the promise `{Self}` does not give `{G}` its positions",
    note = "a promise of `impartial_core::kind` gives them to a game with a `GameSpec` of the kind that the promise needs"
)]
pub trait ImpliesGame<G> {
    /// The type of the positions of `G`: [`Game::Position`].
    type Position: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// Implements [`Game::heap_bytes`] for `game`.
    fn heap_bytes(game: &G, position: &Self::Position) -> usize;
}

impl<G: HasMovePromise<Promise: ImpliesGame<G>>> Game for G {
    type Position = <G::Promise as ImpliesGame<G>>::Position;

    fn heap_bytes(&self, position: &Self::Position) -> usize {
        G::Promise::heap_bytes(self, position)
    }
}

/// A promise that implies [`Options`] for a game `G`. The methods are those of `Options`, with the same defaults.
#[diagnostic::on_unimplemented(
    message = "the promise `{Self}` does not imply the options of `{G}`",
    note = "implement `Options` for `{G}`, or name a promise that fits the kind of its positions"
)]
pub trait ImpliesOptions<G>: ImpliesGame<G> {
    /// Implements [`Options::visit_options`] for `game`.
    fn visit_options(
        game: &G,
        position: &Self::Position,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Implements [`Options::visit_options_while`] for `game`.
    fn visit_options_while(
        game: &G,
        position: &Self::Position,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let _ = should_continue;
        Self::visit_options(game, position, visit)
    }

    /// Implements [`Options::options`] for `game`.
    fn options(game: &G, position: &Self::Position) -> Vec<Self::Position> {
        super::sorted_options(|visit| Self::visit_options(game, position, visit))
    }

    /// Implements [`Options::is_terminal`] for `game`.
    fn is_terminal(game: &G, position: &Self::Position) -> bool {
        Self::visit_options(game, position, &mut |_| ControlFlow::Break(())).is_continue()
    }

    /// Implements [`Options::follower_bound`] for `game`.
    fn follower_bound(game: &G, position: &Self::Position) -> Option<u128> {
        let _ = (game, position);
        None
    }

    /// Implements [`Options::canonical`] for `game`.
    fn canonical(game: &G, position: &Self::Position) -> Self::Position {
        let _ = game;
        position.clone()
    }

    /// Implements [`Options::options_error`] for `game`.
    fn options_error(game: &G, position: &Self::Position) -> Option<OptionsError> {
        let _ = (game, position);
        None
    }
}

impl<G: HasMovePromise<Promise: ImpliesOptions<G>>> Options for G {
    #[inline]
    fn visit_options(
        &self,
        position: &Self::Position,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        G::Promise::visit_options(self, position, visit)
    }

    #[inline]
    fn visit_options_while(
        &self,
        position: &Self::Position,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        G::Promise::visit_options_while(self, position, should_continue, visit)
    }

    fn options(&self, position: &Self::Position) -> Vec<Self::Position> {
        G::Promise::options(self, position)
    }

    #[inline]
    fn is_terminal(&self, position: &Self::Position) -> bool {
        G::Promise::is_terminal(self, position)
    }

    fn follower_bound(&self, position: &Self::Position) -> Option<u128> {
        G::Promise::follower_bound(self, position)
    }

    fn canonical(&self, position: &Self::Position) -> Self::Position {
        G::Promise::canonical(self, position)
    }

    fn options_error(&self, position: &Self::Position) -> Option<OptionsError> {
        G::Promise::options_error(self, position)
    }
}

/// A promise that implies [`Notation`] for a game `G`. The methods are those of `Notation`.
pub trait ImpliesNotation<G>: ImpliesGame<G> {
    /// Implements [`Notation::id`] for `game`.
    fn id(game: &G) -> String;

    /// Implements [`Notation::parse`] for `game`.
    ///
    /// # Errors
    /// Text that is not a position of the game.
    fn parse(game: &G, text: &str) -> Result<Self::Position, NotationError>;

    /// Implements [`Notation::write`] for `game`.
    fn write(game: &G, position: &Self::Position) -> String;

    /// Implements [`Notation::figure`] for `game`.
    fn figure(game: &G, position: &Self::Position) -> Figure;
}

impl<G: HasMovePromise<Promise: ImpliesNotation<G>>> Notation for G {
    fn id(&self) -> String {
        G::Promise::id(self)
    }

    fn parse(&self, text: &str) -> Result<Self::Position, NotationError> {
        G::Promise::parse(self, text)
    }

    fn write(&self, position: &Self::Position) -> String {
        G::Promise::write(self, position)
    }

    fn figure(&self, position: &Self::Position) -> Figure {
        G::Promise::figure(self, position)
    }
}

/// The positions of a window, in order.
pub(super) type WindowPositions<'a, P> = Box<dyn Iterator<Item = P> + Send + 'a>;

/// A promise that implies [`EnumeratePositions`] for a game `G`. The methods are those of `EnumeratePositions`.
pub trait ImpliesPositions<G>: ImpliesGame<G> {
    /// Implements [`EnumeratePositions::positions`] for `game`.
    ///
    /// # Errors
    /// [`NoSuchWindow`] if the game has no positions of that shape.
    fn positions(
        game: &G,
        count: usize,
        below: u64,
    ) -> Result<WindowPositions<'_, Self::Position>, NoSuchWindow>;

    /// Implements [`EnumeratePositions::positions_len`] for `game`.
    fn positions_len(game: &G, count: usize, below: u64) -> Option<u128>;

    /// Implements [`EnumeratePositions::ranking`] for `game`.
    ///
    /// # Errors
    /// [`RankingError`] if there is no such window, or if it has no ranking.
    fn ranking(game: &G, count: usize, below: u64) -> Result<Colex, RankingError>;

    /// Implements [`EnumeratePositions::place`] for `game`.
    fn place(game: &G, position: &Self::Position, ranking: &Colex) -> Option<u64>;

    /// Implements [`EnumeratePositions::within`] for `game`.
    ///
    /// # Errors
    /// [`NoSuchWindow`] if the numbers of a position have no ranges of their own.
    fn within<'a>(
        game: &'a G,
        ranges: &[NumberRange],
    ) -> Result<WindowPositions<'a, Self::Position>, NoSuchWindow>;

    /// Implements [`EnumeratePositions::within_len`] for `game`.
    fn within_len(game: &G, ranges: &[NumberRange]) -> Option<u128>;

    /// Implements [`EnumeratePositions::ranges_of`] for `game`.
    fn ranges_of(game: &G, position: &Self::Position) -> Option<Vec<NumberRange>>;

    /// Implements [`EnumeratePositions::smallest_window`] for `game`.
    fn smallest_window(game: &G, position: &Self::Position) -> Option<(usize, u64)>;
}

impl<G: HasMovePromise<Promise: ImpliesPositions<G>>> EnumeratePositions for G {
    fn positions(
        &self,
        count: usize,
        below: u64,
    ) -> Result<WindowPositions<'_, Self::Position>, NoSuchWindow> {
        G::Promise::positions(self, count, below)
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        G::Promise::positions_len(self, count, below)
    }

    fn ranking(&self, count: usize, below: u64) -> Result<Colex, RankingError> {
        G::Promise::ranking(self, count, below)
    }

    fn place(&self, position: &Self::Position, ranking: &Colex) -> Option<u64> {
        G::Promise::place(self, position, ranking)
    }

    fn within(&self, ranges: &[NumberRange]) -> Result<WindowPositions<'_, Self::Position>, NoSuchWindow> {
        G::Promise::within(self, ranges)
    }

    fn within_len(&self, ranges: &[NumberRange]) -> Option<u128> {
        G::Promise::within_len(self, ranges)
    }

    fn ranges_of(&self, position: &Self::Position) -> Option<Vec<NumberRange>> {
        G::Promise::ranges_of(self, position)
    }

    fn smallest_window(&self, position: &Self::Position) -> Option<(usize, u64)> {
        G::Promise::smallest_window(self, position)
    }
}

/// A promise that implies [`Components`] for a game `G`. The methods are those of `Components`, with the same default.
pub trait ImpliesComponents<G>: ImpliesOptions<G> {
    /// Implements [`Components::visit_components`] for `game`.
    fn visit_components(game: &G, position: &Self::Position, visit: &mut dyn FnMut(Self::Position));

    /// Implements [`Components::never_falls_apart`] for `game`.
    fn never_falls_apart(game: &G) -> bool {
        let _ = game;
        false
    }
}

impl<G: HasMovePromise<Promise: ImpliesComponents<G>>> Components for G {
    #[inline]
    fn visit_components(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Position)) {
        G::Promise::visit_components(self, position, visit);
    }

    fn never_falls_apart(&self) -> bool {
        G::Promise::never_falls_apart(self)
    }
}

/// A promise that implies [`Packed`] for a game `G`. The methods are those of `Packed`.
pub trait ImpliesPacked<G>: ImpliesOptions<G> {
    /// The type of the keys of positions: [`Packed::Key`].
    type Key: Key;

    /// Implements [`Packed::pack`] for `game`.
    fn pack(game: &G, position: &Self::Position) -> Option<Self::Key>;

    /// Implements [`Packed::unpack`] for `game`.
    fn unpack(game: &G, key: Self::Key) -> Self::Position;

    /// Implements [`Packed::visit_keys`] for `game`.
    fn visit_keys(
        game: &G,
        key: Self::Key,
        visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd>;

    /// Implements [`Packed::visit_keys_while`] for `game`.
    fn visit_keys_while(
        game: &G,
        key: Self::Key,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let _ = should_continue;
        Self::visit_keys(game, key, visit)
    }
}

impl<G: HasMovePromise<Promise: ImpliesPacked<G>>> Packed for G {
    type Key = <G::Promise as ImpliesPacked<G>>::Key;

    #[inline]
    fn pack(&self, position: &Self::Position) -> Option<Self::Key> {
        G::Promise::pack(self, position)
    }

    #[inline]
    fn unpack(&self, key: Self::Key) -> Self::Position {
        G::Promise::unpack(self, key)
    }

    #[inline]
    fn visit_keys(
        &self,
        key: Self::Key,
        visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        G::Promise::visit_keys(self, key, visit)
    }

    #[inline]
    fn visit_keys_while(
        &self,
        key: Self::Key,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        G::Promise::visit_keys_while(self, key, should_continue, visit)
    }
}

/// A promise that implies [`RankedOptions`] for a game `G`. The methods are those of `RankedOptions`.
pub trait ImpliesRanks<G>: ImpliesOptions<G> {
    /// Implements [`RankedOptions::visit_ranks`] for `game`.
    fn visit_ranks(game: &G, at: &Members<'_>, visit: impl FnMut(u64));

    /// Implements [`RankedOptions::line_count`] for `game`.
    fn line_count(game: &G, window: &Colex) -> Option<u64>;

    /// Implements [`RankedOptions::visit_lines`] for `game`.
    fn visit_lines(game: &G, at: &Members<'_>, visit: impl FnMut(u64));

    /// Implements [`RankedOptions::visit_moves`] for `game`.
    fn visit_moves(game: &G, at: &Members<'_>, visit: impl FnMut(u64));
}

impl<G: HasMovePromise<Promise: ImpliesRanks<G>>> RankedOptions for G {
    #[inline]
    fn visit_ranks(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
        G::Promise::visit_ranks(self, at, visit);
    }

    fn line_count(&self, window: &Colex) -> Option<u64> {
        G::Promise::line_count(self, window)
    }

    #[inline]
    fn visit_lines(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
        G::Promise::visit_lines(self, at, visit);
    }

    #[inline]
    fn visit_moves(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
        G::Promise::visit_moves(self, at, visit);
    }
}

/// A promise that implies [`HeapMoves`] for a game `G`. The methods are those of `HeapMoves`, with the same defaults.
pub trait ImpliesHeapMoves<G> {
    /// Implements [`HeapMoves::visit_heap_moves`] for `game`.
    fn visit_heap_moves(
        game: &G,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Implements [`HeapMoves::visit_move_groups`] for `game`.
    fn visit_move_groups(
        game: &G,
        heap: u64,
        visit: &mut dyn FnMut(&[&[u64]]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let _ = (game, heap, visit);
        None
    }

    /// Implements [`HeapMoves::is_heap`] for `game`.
    fn is_heap(game: &G, heap: u64) -> bool {
        let _ = (game, heap);
        true
    }

    /// Implements [`HeapMoves::count`] for `game`.
    fn count(game: &G) -> Option<u32> {
        let _ = game;
        None
    }

    /// Implements [`HeapMoves::heap_code`] for `game`.
    fn heap_code(game: &G) -> Option<HeapCode> {
        let _ = game;
        None
    }

    /// Implements [`HeapMoves::split_code`] for `game`.
    fn split_code(game: &G) -> Option<SplitCode> {
        let _ = game;
        None
    }
}

impl<G: HasMovePromise<Promise: ImpliesHeapMoves<G>>> HeapMoves for G {
    #[inline]
    fn visit_heap_moves(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        G::Promise::visit_heap_moves(self, heap, visit)
    }

    #[inline]
    fn visit_move_groups(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[&[u64]]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        G::Promise::visit_move_groups(self, heap, visit)
    }

    fn is_heap(&self, heap: u64) -> bool {
        G::Promise::is_heap(self, heap)
    }

    fn count(&self) -> Option<u32> {
        G::Promise::count(self)
    }

    fn heap_code(&self) -> Option<HeapCode> {
        G::Promise::heap_code(self)
    }

    fn split_code(&self) -> Option<SplitCode> {
        G::Promise::split_code(self)
    }
}
