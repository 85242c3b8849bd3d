//! Kinds of positions. A game is a kind and a rule.
//!
//! A [`Kind`] contains everything that does not depend on the moves. It reads and writes positions, with errors that
//! give the reason, the place and what is allowed. It lists windows and their numbers of positions. It has the same
//! positions with numbers of any size. A [`GameSpec`] is a game of such a kind. The game lists its moves, or makes a
//! **promise** about them, from which the rest follows:
//!
//! | macro | promise | implemented traits |
//! |---|---|---|
//! | `game!(G)` | none: the game implements `Options` | `Game`, `Notation`, `EnumeratePositions` |
//! | `game!(G: lowers any heap)` | a move lowers one heap to any smaller one | also `Options`, keys, ranks, lines, the sweep, components, quotient atoms |
//! | `game!(G: lowers any coin)` | a move takes one coin to any smaller square that the kind allows | also `Options`, keys, ranks, lines, the sweep |
//! | `game!(G: lowers the largest coin)` | the same, of the largest coin alone | the same |
//! | `game!(G: lowers any coin within reach)` | the same, by at most `reach`, a function of the game | `Options`, keys, ranks |
//! | `game!(G: lowers the number)` | the options ([`AnySizeOptions`]) of one number are smaller ones | `Options`, keys |
//! | `game!(G: lowers several heaps, at most max_heaps)` | a move lowers at least one and at most `max_heaps` heaps, a function of the game | `Options`, keys |
//! | `game!(G: replaces a heap)` | a move replaces one heap by others: [`ReplacesHeap`] | `Options`, keys, components, quotient atoms |
//!
//! The promise is also a type, [`HasMovePromise::Promise`], for generic code. The tests in
//! `impartial::structure::laws` compare all of this with the plain options. A position type of your own needs no
//! kind: implement [`Game`](crate::game::Game) and [`Options`](crate::game::Options) for it.
//!
//! ```
//! use impartial_core::game::Notation;
//! use impartial_core::kind::{HeapsWithZeros, GameSpec};
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
//! impartial_core::game!(TakeAny: lowers any heap);
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

pub use any_size::{AnySize, AnySizeFormula, AnySizeOptions, PublishedFormula, Replies};
pub use coins::Coins;
pub use heaps::{HeapKind, HeapsWithZeros, NonemptyHeaps};
pub use lowering::LoweringKind;
pub use numbers::{OneNumber, UnorderedPair, ZeroPolicy, key_of_pair, pair_of_key};
pub use promise::{
    HasMovePromise, LowersAnyCoin, LowersAnyCoinWithinReach, LowersAnyHeap, LowersSeveralHeaps,
    LowersTheLargestCoin, LowersTheNumber, NoPromise, ReplacesAHeap,
};
pub use replacing::{ReplacesHeap, follower_bound, heap_values, visit_keys_replaced, visit_replaced};
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

    /// Returns a description of positions, for messages.
    fn expected(&self) -> Cow<'static, str>;

    /// Reads a position.
    ///
    /// # Errors
    /// A [`NotationError`] with the reason, the place, and what is allowed.
    fn read<N: Number>(&self, text: &str) -> Result<Self::PositionOver<N>, NotationError>;

    /// The numbers of a position.
    fn numbers<N: Number>(position: &Self::PositionOver<N>) -> &[N];

    /// Returns the picture of a position.
    fn figure(&self, position: &Self::PositionOver<u64>) -> Figure {
        Figure::Text(position.to_string())
    }

    /// Bytes of a position outside of the value itself.
    fn heap_bytes<N: Number>(position: &Self::PositionOver<N>) -> usize;

    /// Lists all positions of `count` members below `below`, in order, each once.
    ///
    /// # Errors
    /// [`NoSuchWindow`] if there are no positions of that shape.
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<BoxedPositions<Self::PositionOver<u64>>, NoSuchWindow>;

    /// Returns the number of these positions, if it is known without listing them.
    fn positions_len(&self, count: usize, below: u64) -> Option<u128>;

    /// Returns the ranking of these positions, in the same order.
    ///
    /// # Errors
    /// Those of [`Kind::board`] and of [`Colex::new`]; [`RankingError::NoRanking`] by default.
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

/// A game whose positions are of a kind; [`game!`](crate::game!) makes it a [`Game`](crate::game::Game).
pub trait GameSpec: Send + Sync + 'static {
    /// The kind of its positions.
    type Kind: Kind;

    /// The name of the game with its parameters: `height:4`.
    fn name(&self) -> String;

    /// The kind, with its parameters.
    fn kind(&self) -> Self::Kind;
}

/// A position of a game, its numbers of type `N`.
pub type PositionOf<G, N = u64> = <<G as GameSpec>::Kind as Kind>::PositionOver<N>;

/// Makes a game from a [`GameSpec`](crate::kind::GameSpec) and a promise about its moves: see [`kind`](crate::kind) for
/// the promises and their consequences.
#[macro_export]
macro_rules! game {
    ($game:ty) => {
        $crate::__of_kind!($game, $crate::kind::NoPromise);
    };
    ($game:ty: lowers any heap) => {
        $crate::__lowered!(
            $game,
            $crate::kind::LowersAnyHeap,
            $crate::game::LoweredMember::Any,
            |_: &$game| { None }
        );

        impl $crate::game::Components for $game {
            fn visit_components(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Position)) {
                for heap in position.iter() {
                    visit($crate::game::Heaps::new([heap]));
                }
            }
        }

        impl $crate::game::HeapMoves for $game {
            fn visit_heap_moves(
                &self,
                heap: u64,
                visit: &mut dyn FnMut(&[u64]) -> ::std::ops::ControlFlow<()>,
            ) -> ::std::ops::ControlFlow<()> {
                (0..heap).try_for_each(|left| visit(&[left]))
            }
        }
    };
    ($game:ty: lowers any coin) => {
        $crate::__lowered!(
            $game,
            $crate::kind::LowersAnyCoin,
            $crate::game::LoweredMember::Any,
            |_: &$game| { None }
        );
    };
    ($game:ty: lowers the largest coin) => {
        $crate::__lowered!(
            $game,
            $crate::kind::LowersTheLargestCoin,
            $crate::game::LoweredMember::Largest,
            |_: &$game| None
        );
    };
    ($game:ty: lowers any coin within $reach:expr) => {
        $crate::__lowered!(
            $game,
            $crate::kind::LowersAnyCoinWithinReach,
            $crate::game::LoweredMember::Any,
            |game: &$game| Some(($reach)(game))
        );
    };
    ($game:ty: lowers the number) => {
        $crate::__of_kind!($game, $crate::kind::LowersTheNumber);

        impl $crate::game::Options for $game {
            fn visit_options(
                &self,
                number: &u64,
                visit: &mut dyn FnMut(u64) -> ::std::ops::ControlFlow<()>,
            ) -> ::std::ops::ControlFlow<()> {
                $crate::kind::AnySizeOptions::visit_options_at::<u64>(self, number, visit)
            }

            fn follower_bound(&self, number: &u64) -> Option<u128> {
                Some(u128::from(*number) + 1)
            }
        }

        impl $crate::game::Packed for $game {
            type Key = u64;

            fn pack(&self, number: &u64) -> Option<u64> {
                Some(*number)
            }

            fn unpack(&self, key: u64) -> u64 {
                key
            }

            fn visit_keys(
                &self,
                key: u64,
                visit: &mut dyn FnMut(u64) -> ::std::ops::ControlFlow<()>,
            ) -> ::std::ops::ControlFlow<$crate::game::Interrupt> {
                let flow = $crate::kind::AnySizeOptions::visit_options_at::<u64>(self, &key, visit);
                flow.map_break(|()| $crate::game::Interrupt::Asked)
            }
        }
    };
    ($game:ty: lowers several heaps, at most $max_heaps:expr) => {
        $crate::__of_kind!($game, $crate::kind::LowersSeveralHeaps);

        impl $crate::game::Options for $game {
            fn visit_options(
                &self,
                position: &Self::Position,
                visit: &mut dyn FnMut(Self::Position) -> ::std::ops::ControlFlow<()>,
            ) -> ::std::ops::ControlFlow<()> {
                $crate::kind::HeapsWithZeros::visit_several(position, $max_heaps(self), visit)
            }

            fn follower_bound(&self, position: &Self::Position) -> Option<u128> {
                Some(<$crate::kind::HeapsWithZeros as $crate::kind::LoweringKind>::follower_bound(position))
            }
        }

        impl $crate::game::Packed for $game {
            type Key = u64;

            fn pack(&self, position: &Self::Position) -> Option<u64> {
                $crate::kind::LoweringKind::pack(&$crate::kind::HeapsWithZeros, position)
            }

            fn unpack(&self, key: u64) -> Self::Position {
                $crate::kind::LoweringKind::unpack(&$crate::kind::HeapsWithZeros, key)
            }

            fn visit_keys(
                &self,
                key: u64,
                visit: &mut dyn FnMut(u64) -> ::std::ops::ControlFlow<()>,
            ) -> ::std::ops::ControlFlow<$crate::game::Interrupt> {
                let max_heaps = $max_heaps(self);
                let flow = $crate::kind::HeapsWithZeros::visit_several_keys(key, max_heaps, visit);
                flow.map_break(|()| $crate::game::Interrupt::Asked)
            }
        }
    };
    ($game:ty: replaces a heap) => {
        $crate::__of_kind!($game, $crate::kind::ReplacesAHeap);

        impl $crate::kind::AnySizeOptions for $game {
            fn visit_options_at<N: $crate::value::Number>(
                &self,
                position: &$crate::kind::PositionOf<$game, N>,
                visit: &mut dyn FnMut($crate::kind::PositionOf<$game, N>) -> ::std::ops::ControlFlow<()>,
            ) -> ::std::ops::ControlFlow<()> {
                $crate::kind::visit_replaced::<$game, N>(self, position, visit)
            }
        }

        impl $crate::game::Options for $game {
            fn visit_options(
                &self,
                position: &Self::Position,
                visit: &mut dyn FnMut(Self::Position) -> ::std::ops::ControlFlow<()>,
            ) -> ::std::ops::ControlFlow<()> {
                $crate::kind::AnySizeOptions::visit_options_at::<u64>(self, position, visit)
            }

            fn follower_bound(&self, position: &Self::Position) -> Option<u128> {
                Some($crate::kind::ReplacesHeap::bound(self, position))
            }
        }

        impl $crate::game::Packed for $game {
            type Key = <<$game as $crate::kind::GameSpec>::Kind as $crate::kind::HeapKind>::Key;

            fn pack(&self, position: &Self::Position) -> Option<Self::Key> {
                <<$game as $crate::kind::GameSpec>::Kind as $crate::kind::HeapKind>::pack(position)
            }

            fn unpack(&self, key: Self::Key) -> Self::Position {
                <<$game as $crate::kind::GameSpec>::Kind as $crate::kind::HeapKind>::unpack(key)
            }

            fn visit_keys(
                &self,
                key: Self::Key,
                visit: &mut dyn FnMut(Self::Key) -> ::std::ops::ControlFlow<()>,
            ) -> ::std::ops::ControlFlow<$crate::game::Interrupt> {
                $crate::kind::visit_keys_replaced(self, key, visit)
            }
        }

        impl $crate::game::Components for $game {
            fn visit_components(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Position)) {
                for heap in position.iter() {
                    let heap = ::std::iter::once(heap);
                    visit(
                        <<$game as $crate::kind::GameSpec>::Kind as $crate::kind::HeapKind>::position::<u64>(
                            heap,
                        ),
                    );
                }
            }
        }

        impl $crate::game::HeapMoves for $game {
            fn visit_heap_moves(
                &self,
                heap: u64,
                visit: &mut dyn FnMut(&[u64]) -> ::std::ops::ControlFlow<()>,
            ) -> ::std::ops::ControlFlow<()> {
                $crate::kind::ReplacesHeap::visit_parts::<u64, ()>(self, &heap, visit)
            }

            fn heap_code(&self) -> Option<$crate::period::Code> {
                $crate::kind::ReplacesHeap::code(self)
            }

            fn split_code(&self) -> Option<$crate::period::SplitCode> {
                $crate::kind::ReplacesHeap::split_code(self)
            }
        }
    };
}

/// Implements the traits that follow from the kind alone, and the promise as a type.
#[doc(hidden)]
#[macro_export]
macro_rules! __of_kind {
    ($game:ty, $promise:ty) => {
        impl $crate::kind::HasMovePromise for $game {
            type Promise = $promise;
        }

        impl $crate::game::Game for $game {
            type Position = $crate::kind::PositionOf<$game>;

            fn heap_bytes(&self, position: &Self::Position) -> usize {
                <<$game as $crate::kind::GameSpec>::Kind as $crate::kind::Kind>::heap_bytes::<u64>(position)
            }
        }

        impl $crate::game::Notation for $game {
            fn id(&self) -> String {
                $crate::kind::GameSpec::name(self)
            }

            fn parse(&self, text: &str) -> Result<Self::Position, $crate::game::NotationError> {
                $crate::kind::Kind::read::<u64>(&$crate::kind::GameSpec::kind(self), text)
            }

            fn write(&self, position: &Self::Position) -> String {
                position.to_string()
            }

            fn figure(&self, position: &Self::Position) -> $crate::game::Figure {
                $crate::kind::Kind::figure(&$crate::kind::GameSpec::kind(self), position)
            }
        }

        impl $crate::game::EnumeratePositions for $game {
            fn board(
                &self,
                count: usize,
                below: u64,
            ) -> Result<Box<dyn Iterator<Item = Self::Position> + Send + '_>, $crate::game::NoSuchWindow>
            {
                $crate::kind::Kind::board(&$crate::kind::GameSpec::kind(self), count, below)
                    .map(|listed| listed as Box<dyn Iterator<Item = Self::Position> + Send + '_>)
            }

            fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
                $crate::kind::Kind::positions_len(&$crate::kind::GameSpec::kind(self), count, below)
            }

            fn ranking(
                &self,
                count: usize,
                below: u64,
            ) -> Result<$crate::game::Colex, $crate::game::RankingError> {
                $crate::kind::Kind::ranking(&$crate::kind::GameSpec::kind(self), count, below)
            }

            fn place(&self, position: &Self::Position, ranking: &$crate::game::Colex) -> Option<u64> {
                let numbers =
                    <<$game as $crate::kind::GameSpec>::Kind as $crate::kind::Kind>::numbers::<u64>(position);
                // A position with fewer members belongs to another window, also where one with zeros looks alike.
                if numbers.len() == ranking.count() { ranking.rank(numbers) } else { None }
            }

            fn within(
                &self,
                ranges: &[$crate::game::NumberRange],
            ) -> Result<Box<dyn Iterator<Item = Self::Position> + Send + '_>, $crate::game::NoSuchWindow>
            {
                $crate::kind::Kind::within(&$crate::kind::GameSpec::kind(self), ranges)
                    .map(|listed| listed as Box<dyn Iterator<Item = Self::Position> + Send + '_>)
            }

            fn within_len(&self, ranges: &[$crate::game::NumberRange]) -> Option<u128> {
                $crate::kind::Kind::within_len(&$crate::kind::GameSpec::kind(self), ranges)
            }

            fn smallest_window(&self, position: &Self::Position) -> Option<(usize, u64)> {
                let numbers =
                    <<$game as $crate::kind::GameSpec>::Kind as $crate::kind::Kind>::numbers::<u64>(position);
                Some((numbers.len(), numbers.iter().max()?.checked_add(1)?))
            }
        }
    };
}

/// Implements the traits of games in which members may be lowered. If they may be lowered without a bound, each member
/// has the line of the other members.
#[doc(hidden)]
#[macro_export]
macro_rules! __lowered {
    ($game:ty, $promise:ty, $movers:expr, $reach:expr) => {
        $crate::__of_kind!($game, $promise);

        impl $crate::kind::AnySizeOptions for $game {
            fn visit_options_at<N: $crate::value::Number>(
                &self,
                position: &$crate::kind::PositionOf<$game, N>,
                visit: &mut dyn FnMut($crate::kind::PositionOf<$game, N>) -> ::std::ops::ControlFlow<()>,
            ) -> ::std::ops::ControlFlow<()> {
                let (kind, reach): (_, Option<u64>) = ($crate::kind::GameSpec::kind(self), ($reach)(self));
                $crate::kind::LoweringKind::visit_lowered::<N>(&kind, position, $movers, reach, visit)
            }
        }

        impl $crate::game::Options for $game {
            fn visit_options(
                &self,
                position: &Self::Position,
                visit: &mut dyn FnMut(Self::Position) -> ::std::ops::ControlFlow<()>,
            ) -> ::std::ops::ControlFlow<()> {
                $crate::kind::AnySizeOptions::visit_options_at::<u64>(self, position, visit)
            }

            fn follower_bound(&self, position: &Self::Position) -> Option<u128> {
                Some(<<$game as $crate::kind::GameSpec>::Kind as $crate::kind::LoweringKind>::follower_bound(
                    position,
                ))
            }
        }

        impl $crate::game::RankedOptions for $game {
            fn visit_ranks(&self, at: &$crate::game::Members<'_>, visit: impl FnMut(u64)) {
                let reach = Option::<u64>::unwrap_or(($reach)(self), u64::MAX);
                match $movers {
                    $crate::game::LoweredMember::Any => at.visit_lowered(reach, visit),
                    $crate::game::LoweredMember::Largest => {
                        at.visit_lowered_member(at.members().len().saturating_sub(1), reach, visit)
                    }
                }
            }

            fn line_count(&self, window: &$crate::game::Colex) -> Option<u64> {
                Option::<u64>::is_none(&($reach)(self)).then(|| window.deletions())
            }

            fn visit_lines(&self, at: &$crate::game::Members<'_>, visit: impl FnMut(u64)) {
                at.visit_without(visit);
            }

            fn visit_moves(&self, at: &$crate::game::Members<'_>, visit: impl FnMut(u64)) {
                match $movers {
                    $crate::game::LoweredMember::Any => at.visit_without(visit),
                    $crate::game::LoweredMember::Largest => {
                        let largest = at.members().len().checked_sub(1);
                        largest.and_then(|i| at.without(i)).into_iter().for_each(visit);
                    }
                }
            }
        }

        impl $crate::game::Packed for $game {
            type Key = u64;

            fn pack(&self, position: &Self::Position) -> Option<u64> {
                $crate::kind::LoweringKind::pack(&$crate::kind::GameSpec::kind(self), position)
            }

            fn unpack(&self, key: u64) -> Self::Position {
                $crate::kind::LoweringKind::unpack(&$crate::kind::GameSpec::kind(self), key)
            }

            fn visit_keys(
                &self,
                key: u64,
                visit: &mut dyn FnMut(u64) -> ::std::ops::ControlFlow<()>,
            ) -> ::std::ops::ControlFlow<$crate::game::Interrupt> {
                let kind = $crate::kind::GameSpec::kind(self);
                let reach = Option::<u64>::unwrap_or(($reach)(self), u64::MAX);
                let flow = $crate::kind::LoweringKind::visit_lowered_keys(&kind, key, $movers, reach, visit);
                flow.map_break(|()| $crate::game::Interrupt::Asked)
            }
        }
    };
}
