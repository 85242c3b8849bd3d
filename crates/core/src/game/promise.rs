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

use super::pointer::SameMoves;
use super::{
    Colex, Components, EnumeratePositions, Figure, Game, HeapMoves, Key, KeyVisitEnd, Members, NoSuchWindow,
    Notation, NotationError, NumberRange, Options, OptionsError, Packed, RankedOptions, RankingError,
    sorted_options,
};
use crate::period::{HeapCode, SplitCode};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{ControlFlow, Deref};

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

/// The positions of a window, in order.
type WindowPositions<'a, P> = Box<dyn Iterator<Item = P> + Send + 'a>;

/// A declaration of a function of a trait, with its default if there is one.
macro_rules! declared {
    ([$($declaration:tt)*]) => { $($declaration)*; };
    ([$($declaration:tt)*] $default:block) => { $($declaration)* $default };
}

/// Defines the trait of the promises that imply a trait of games, from a list of its functions. The game is their first
/// argument, of the lifetime `'g`. A function with a body has this default, which must do the same as that of the trait of games.
///
/// The list is expanded into the trait, into the trait of games for each game with such a promise, and, if `for pointers`
/// precedes it, into the promise of [pointers](SameMoves).
macro_rules! promised {
    (for pointers $(#[$about:meta])* trait $implies:ident $(: $base:ident)? => $trait:ident { $($list:tt)* }) => {
        promised! { $(#[$about])* trait $implies $(: $base)? => $trait { $($list)* } }
        promised! { impl $implies => $trait { $($list)* } }
    };
    (
        $(#[$about:meta])*
        trait $implies:ident $(: $base:ident)? => $trait:ident {
            $(type $type:ident: [$($bounds:tt)*];)*
            $(
                $(#[$of_function:meta])*
                fn $function:ident($game:ident $(, $argument:ident: $of:ty)*) $(-> $result:ty)? $($default:block)?;
            )*
        }
    ) => {
        $(#[$about])*
        pub trait $implies<G> $(: $base<G>)? {
            $(
                #[doc = concat!("The type [`", stringify!($trait), "::", stringify!($type), "`] of the game.")]
                type $type: $($bounds)*;
            )*
            $(declared! {
                [
                    #[doc = concat!("Implements [`", stringify!($trait), "::", stringify!($function), "`] for the game.")]
                    $(#[$of_function])*
                    #[allow(unused_variables, clippy::needless_lifetimes)]
                    fn $function<'g>($game: &'g G $(, $argument: $of)*) $(-> $result)?
                ] $($default)?
            })*
        }

        #[allow(clippy::needless_lifetimes)]
        impl<G: HasMovePromise<Promise: $implies<G>>> $trait for G {
            $(type $type = <G::Promise as $implies<G>>::$type;)*
            $(
                #[inline]
                fn $function<'g>(&'g self $(, $argument: $of)*) $(-> $result)? {
                    G::Promise::$function(self $(, $argument)*)
                }
            )*
        }
    };
    (
        impl $implies:ident => $trait:ident {
            $(type $type:ident: [$($bounds:tt)*];)*
            $(
                $(#[$of_function:meta])*
                fn $function:ident($game:ident $(, $argument:ident: $of:ty)*) $(-> $result:ty)? $($default:block)?;
            )*
        }
    ) => {
        #[allow(clippy::needless_lifetimes)]
        impl<P: Deref<Target: $trait>> $implies<P> for SameMoves {
            $(type $type = <P::Target as $trait>::$type;)*
            $(
                #[inline]
                fn $function<'g>($game: &'g P $(, $argument: $of)*) $(-> $result)? {
                    (**$game).$function($($argument),*)
                }
            )*
        }
    };
}

promised! {
    for pointers
    /// A promise that implies [`Game`] for a game `G`. The functions are the methods of `Game`.
    #[diagnostic::on_unimplemented(
        message = "the promise `{Self}` does not give `{G}` its positions",
        note = "a promise of `impartial_core::kind` gives them to a game with a `GameSpec` of the kind that the promise needs"
    )]
    trait ImpliesGame => Game {
        type Position: [Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static];

        fn allocated_bytes(game, position: &Self::Position) -> usize;
    }
}

promised! {
    for pointers
    /// A promise that implies [`Options`] for a game `G`. The functions are the methods of `Options`, with the same defaults.
    #[diagnostic::on_unimplemented(
        message = "the promise `{Self}` does not imply the options of `{G}`",
        note = "implement `Options` for `{G}`, or name a promise that fits the kind of its positions"
    )]
    trait ImpliesOptions: ImpliesGame => Options {
        fn visit_options(
            game,
            position: &Self::Position,
            visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>
        ) -> ControlFlow<()>;

        fn visit_options_while(
            game,
            position: &Self::Position,
            should_continue: &dyn Fn() -> bool,
            visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>
        ) -> ControlFlow<()> {
            Self::visit_options(game, position, visit)
        };

        fn options(game, position: &Self::Position) -> Vec<Self::Position> {
            sorted_options(|visit| Self::visit_options(game, position, visit))
        };

        fn is_terminal(game, position: &Self::Position) -> bool {
            Self::visit_options(game, position, &mut |_| ControlFlow::Break(())).is_continue()
        };

        fn follower_bound(game, position: &Self::Position) -> Option<u128> {
            None
        };

        fn canonical(game, position: &Self::Position) -> Self::Position {
            position.clone()
        };

        fn options_error(game, position: &Self::Position) -> Option<OptionsError> {
            None
        };
    }
}

promised! {
    for pointers
    /// A promise that implies [`Notation`] for a game `G`. The functions are the methods of `Notation`.
    trait ImpliesNotation: ImpliesGame => Notation {
        fn id(game) -> String;

        /// # Errors
        /// Text that is not a position of the game.
        fn parse(game, text: &str) -> Result<Self::Position, NotationError>;

        fn write(game, position: &Self::Position) -> String;

        fn figure(game, position: &Self::Position) -> Figure;
    }
}

promised! {
    for pointers
    /// A promise that implies [`EnumeratePositions`] for a game `G`. The functions are the methods of
    /// `EnumeratePositions`.
    trait ImpliesPositions: ImpliesGame => EnumeratePositions {
        /// # Errors
        /// [`NoSuchWindow`] if the game has no positions of that shape.
        fn positions(game, count: usize, below: u64) -> Result<WindowPositions<'g, Self::Position>, NoSuchWindow>;

        fn positions_len(game, count: usize, below: u64) -> Option<u128>;

        /// # Errors
        /// [`RankingError`] if there is no such window, or if it has no ranking.
        fn ranking(game, count: usize, below: u64) -> Result<Colex, RankingError>;

        fn rank_of(game, position: &Self::Position, ranking: &Colex) -> Option<u64>;

        /// # Errors
        /// [`NoSuchWindow`] if the numbers of a position have no ranges of their own.
        fn within(game, ranges: &[NumberRange]) -> Result<WindowPositions<'g, Self::Position>, NoSuchWindow>;

        fn within_len(game, ranges: &[NumberRange]) -> Option<u128>;

        fn ranges_of(game, position: &Self::Position) -> Option<Vec<NumberRange>>;

        fn smallest_window(game, position: &Self::Position) -> Option<(usize, u64)>;
    }
}

promised! {
    for pointers
    /// A promise that implies [`Components`] for a game `G`. The functions are the methods of `Components`, with the same
    /// default.
    trait ImpliesComponents: ImpliesOptions => Components {
        fn visit_components(game, position: &Self::Position, visit: &mut dyn FnMut(Self::Position));

        fn never_falls_apart(game) -> bool {
            false
        };

        fn play_ends(game) -> bool {
            false
        };
    }
}

promised! {
    for pointers
    /// A promise that implies [`Packed`] for a game `G`. The functions are the methods of `Packed`, with the same default.
    trait ImpliesPacked: ImpliesOptions => Packed {
        type Key: [Key];

        fn pack(game, position: &Self::Position) -> Option<Self::Key>;

        fn unpack(game, key: Self::Key) -> Self::Position;

        fn visit_keys(
            game,
            key: Self::Key,
            visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>
        ) -> ControlFlow<KeyVisitEnd>;

        fn visit_keys_while(
            game,
            key: Self::Key,
            should_continue: &dyn Fn() -> bool,
            visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>
        ) -> ControlFlow<KeyVisitEnd> {
            Self::visit_keys(game, key, visit)
        };
    }
}

promised! {
    /// A promise that implies [`RankedOptions`] for a game `G`. The functions are the methods of `RankedOptions`.
    trait ImpliesRanks: ImpliesOptions => RankedOptions {
        fn visit_ranks(game, at: &Members<'_>, visit: impl FnMut(u64));

        fn line_count(game, window: &Colex) -> Option<u64>;

        fn visit_lines(game, at: &Members<'_>, visit: impl FnMut(u64));

        fn visit_moves(game, at: &Members<'_>, visit: impl FnMut(u64));
    }
}

promised! {
    for pointers
    /// A promise that implies [`HeapMoves`] for a game `G`. The functions are the methods of `HeapMoves`, with the same
    /// defaults.
    trait ImpliesHeapMoves => HeapMoves {
        fn visit_heap_moves(
            game,
            heap: u64,
            visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>
        ) -> ControlFlow<()>;

        fn visit_move_groups(
            game,
            heap: u64,
            visit: &mut dyn FnMut(&[&[u64]]) -> ControlFlow<()>
        ) -> Option<ControlFlow<()>> {
            None
        };

        fn is_heap(game, heap: u64) -> bool {
            true
        };

        fn count(game) -> Option<u32> {
            None
        };

        fn heap_code(game) -> Option<HeapCode> {
            None
        };

        fn split_code(game) -> Option<SplitCode> {
            None
        };
    }
}
