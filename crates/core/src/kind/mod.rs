//! Kinds of positions. A game is a kind and a rule.
//!
//! A [`Kind`] contains everything that does not depend on the moves. It reads and writes positions, with errors that
//! give the reason, the place and what is allowed. It lists windows and their numbers of positions. It has the same
//! positions with numbers of any size. A [`GameSpec`] is a game of such a kind. With [`HasMovePromise`] it names a
//! **promise** about its moves, from which the rest follows:
//!
//! | promise | a move | implied traits |
//! |---|---|---|
//! | [`NoPromise`] | nothing is promised: the game implements `Options` | `Game`, `Notation`, `EnumeratePositions` |
//! | [`LowersAnyHeap`] | lowers one heap to any smaller one | also `Options`, keys, ranks, lines, the sweep, components, quotient atoms |
//! | [`LowersAnyCoin`] | takes one coin to any smaller square that the kind allows | also `Options`, keys, ranks, lines, the sweep |
//! | [`LowersTheLargestCoin`] | the same, of the largest coin alone | the same |
//! | [`LowersAnyCoinWithinReach`] | the same as `LowersAnyCoin`, by at most [`HasReach::reach`] | `Options`, keys, ranks |
//! | [`LowersTheNumber`] | takes one number to a smaller one, listed by [`AnySizeOptions`] | `Options`, keys |
//! | [`LowersSeveralHeaps`] | lowers at least one and at most [`HasMaxHeaps::max_heaps`] heaps | `Options`, keys |
//! | [`ReplacesAHeap`] | replaces one heap by others, listed by [`ReplacesHeap`] | `Options`, keys, components, quotient atoms |
//!
//! A promise is a type without values, and what it implies are ordinary implementations of traits such as
//! [`ImpliesOptions`](crate::game::ImpliesOptions) for it; a crate may define its own. The tests in
//! `impartial::structure::laws` compare all of this with the plain options. A position type of your own needs no
//! kind: implement [`Game`](crate::game::Game) and [`Options`](crate::game::Options) for it.
//!
//! ```
//! use impartial_core::game::Notation;
//! use impartial_core::kind::{GameSpec, HasMovePromise, HeapsWithZeros, LowersAnyHeap};
//! use impartial::run::Run;
//! use impartial::solve::Memo;
//!
//! /// Take any number of counters from one heap.
//! #[derive(Clone)]
//! struct TakeAny;
//!
//! impl GameSpec for TakeAny {
//!     type Kind = HeapsWithZeros;
//!
//!     fn name(&self) -> String {
//!         "take-any".into()
//!     }
//!
//!     fn kind(&self) -> HeapsWithZeros {
//!         HeapsWithZeros
//!     }
//! }
//!
//! impl HasMovePromise for TakeAny {
//!     type Promise = LowersAnyHeap;
//! }
//!
//! let position = TakeAny.parse("3,5,6").unwrap();
//! assert_eq!(Memo::packed(TakeAny).values(&position, &Run::default()).unwrap().normal, 0);
//! ```
//!
//! A formula of such a game is written once for numbers of every size ([`AnySizeFormula`]). [`AnySize`] is the game on
//! numbers beyond 64 bits, where formulas give values and options can be listed if there are few.

mod any_size;
mod coins;
mod heaps;
mod lanes;
mod lowering;
mod numbers;
mod promise;
mod ranges;
mod replacing;
mod several;
mod tuples;

pub use crate::game::HasMovePromise;
pub use any_size::{
    AnySize, AnySizeFormula, AnySizeOptions, ImpliesAnySizeOptions, PublishedFormula, Replies,
};
pub use coins::Coins;
pub use heaps::{HeapKind, HeapsWithZeros, NonemptyHeaps};
pub use lowering::{
    AnyCoin, AnyCoinWithinReach, AnyHeap, HasReach, LargestCoin, LoweringKind, LoweringRule, Lowers,
    LowersAnyCoin, LowersAnyCoinWithinReach, LowersAnyHeap, LowersTheLargestCoin,
};
pub use numbers::{LowersTheNumber, OneNumber, UnorderedPair, ZeroPolicy, key_of_pair, pair_of_key};
pub use promise::{MovePromise, NoPromise};
pub use replacing::{
    ReplacesAHeap, ReplacesHeap, follower_bound, heap_values, visit_keys_replaced, visit_replaced,
};
pub use several::{HasMaxHeaps, LowersSeveralHeaps};
pub use tuples::{Tuple, Tuples, numbers_instead};

use crate::game::{Colex, Figure, NoSuchWindow, NotationError, NumberRange, RankingError};
use crate::value::Number;
use std::borrow::Cow;
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// An iterator over all positions of a window, in order.
pub type BoxedPositions<P> = Box<dyn Iterator<Item = P> + Send>;

/// The kind of the positions of a game: everything that does not depend on its moves.
pub trait Kind: Copy + Send + Sync + 'static {
    /// A position whose numbers are of type `N`.
    type PositionOver<N: Number>: Clone + Eq + Ord + Hash + Debug + Display + Send + Sync + 'static;

    /// Returns a description of the positions, with an example, for error messages.
    fn expected(&self) -> Cow<'static, str>;

    /// Reads a position.
    ///
    /// # Errors
    /// A [`NotationError`] with the reason, the place, and what is allowed.
    fn read<N: Number>(&self, text: &str) -> Result<Self::PositionOver<N>, NotationError>;

    /// Returns the numbers of a position, in the order in which it is written: ascending for heaps and coins.
    fn numbers<N: Number>(position: &Self::PositionOver<N>) -> &[N];

    /// Returns the position with these numbers, in any order if their order does not matter; `None` if they are no position.
    /// From the [`numbers`](Kind::numbers) of a position it returns that position.
    fn position_of<N: Number>(&self, numbers: &[N]) -> Option<Self::PositionOver<N>>;

    /// Returns the picture of a position: its text by default.
    fn figure(&self, position: &Self::PositionOver<u64>) -> Figure {
        Figure::Text(position.to_string())
    }

    /// Returns the number of bytes of a position on the heap, in addition to its own size. The function takes at most
    /// linear time in the number of numbers; memory limits count these bytes for every stored position.
    fn allocated_bytes<N: Number>(position: &Self::PositionOver<N>) -> usize;

    /// Lists all positions of `count` members below `below`, in order, each once, one at a time.
    ///
    /// # Errors
    /// [`NoSuchWindow`] if there are no positions of that shape.
    fn positions(
        &self,
        count: usize,
        below: u64,
    ) -> Result<BoxedPositions<Self::PositionOver<u64>>, NoSuchWindow>;

    /// Returns the number of positions that [`positions`](Kind::positions) lists, if it is known without listing them;
    /// [`u128::MAX`] means this number or more, and `None` also that there is no such window.
    fn positions_len(&self, count: usize, below: u64) -> Option<u128>;

    /// Returns the ranking of these positions, in the same order.
    ///
    /// # Errors
    /// The errors of [`Kind::positions`] and of [`Colex::new`]; [`RankingError::NoRanking`] by default.
    fn ranking(&self, count: usize, below: u64) -> Result<Colex, RankingError> {
        let _ = (count, below);
        Err(RankingError::NoRanking)
    }

    /// Lists all positions whose numbers lie in `ranges`, one range for each number: see
    /// [`EnumeratePositions::within`](crate::game::EnumeratePositions::within).
    ///
    /// # Errors
    /// [`NoSuchWindow`] if the numbers of a position have no ranges of their own, which is the default.
    fn within(
        &self,
        ranges: &[NumberRange],
    ) -> Result<BoxedPositions<Self::PositionOver<u64>>, NoSuchWindow> {
        let _ = ranges;
        Err(NoSuchWindow::one_bound("heaps and coins have no order"))
    }

    /// Returns the number of positions that [`within`](Kind::within) lists, if it is known without listing.
    fn within_len(&self, ranges: &[NumberRange]) -> Option<u128> {
        let _ = ranges;
        None
    }
}

/// A game whose positions are of a kind. With a promise, [`HasMovePromise`], it is a [`Game`](crate::game::Game).
pub trait GameSpec: Send + Sync + 'static {
    /// The kind of the positions of the game.
    type Kind: Kind;

    /// Returns the name of the game with its parameters: `height:4`. Games with the same name have the same positions
    /// and moves, since files of values and certificates carry the name.
    fn name(&self) -> String;

    /// Returns the kind, with its parameters: always the same for one game. The function is called at each position, so
    /// it takes constant time.
    fn kind(&self) -> Self::Kind;
}

/// A position of a game, its numbers of type `N`.
pub type PositionOf<G, N = u64> = <<G as GameSpec>::Kind as Kind>::PositionOver<N>;
