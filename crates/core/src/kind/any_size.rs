//! Positions with numbers that do not fit 64 bits. Formulas and replies work there; options can be listed if there are
//! few.

use super::{GameSpec, Kind, PositionOf};
use crate::game::{Game, HasMovePromise, Notation, NotationError, Options, ValueFormula};
use crate::value::{Number, Outcome};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// A game on numbers of any size.
///
/// ```
/// use impartial_core::game::Notation;
/// use impartial_core::kind::{AnySize, Coins, GameSpec};
/// struct Strip;
/// impl GameSpec for Strip {
///     type Kind = Coins;
///     fn name(&self) -> String {
///         "strip".into()
///     }
///     fn kind(&self) -> Coins {
///         Coins::on_a_strip("squares, such as 2,5,6")
///     }
/// }
/// let coins = AnySize(Strip).parse("10^40, 3").unwrap();
/// assert_eq!(coins.to_string(), format!("3,1{}", "0".repeat(40)));
/// assert!(AnySize(Strip).parse("10^40, 10^40").is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AnySize<G>(pub G);

impl<G: GameSpec> Game for AnySize<G> {
    type Position = PositionOf<G, BigUint>;

    fn allocated_bytes(&self, position: &Self::Position) -> usize {
        G::Kind::allocated_bytes(position)
    }
}

impl<G: GameSpec> Notation for AnySize<G> {
    fn id(&self) -> String {
        self.0.name()
    }

    fn parse(&self, text: &str) -> Result<Self::Position, NotationError> {
        self.0.kind().read(text)
    }

    fn write(&self, position: &Self::Position) -> String {
        position.to_string()
    }
}

/// The publication of an [`AnySizeFormula`]: the part that does not depend on a game.
///
/// A type without this trait is no [`AnySizeFormula`] of any game, so that it can implement [`ValueFormula`] for all games
/// at once.
pub trait PublishedFormula: Send + Sync {
    /// Returns the publication of the formula: author, year, theorem.
    fn source(&self) -> &str;

    /// Returns the formula itself, as a text for people.
    fn text(&self) -> &str;
}

/// A published formula, written once for numbers of every size. It is a [`ValueFormula`] of the game and of the game on
/// [`AnySize`].
pub trait AnySizeFormula<G: GameSpec>: PublishedFormula {
    /// Returns the normal value that the formula gives to `position`, or `None` if the formula gives no value or the
    /// value does not fit.
    fn value<N: Number>(&self, game: &G, position: &PositionOf<G, N>) -> Option<N>;

    /// Returns the misère value that the formula gives to `position`, for formulas that have one.
    fn misere<N: Number>(&self, game: &G, position: &PositionOf<G, N>) -> Option<N> {
        let _ = (game, position);
        None
    }

    /// Returns the outcome in normal play, as for [`ValueFormula::outcome`].
    fn outcome<N: Number>(&self, game: &G, position: &PositionOf<G, N>) -> Option<Outcome> {
        self.value(game, position).map(|value| Outcome::from_is_p(value.is_zero()))
    }

    /// Returns the outcome in misère play, as for [`ValueFormula::misere_outcome`].
    fn misere_outcome<N: Number>(&self, game: &G, position: &PositionOf<G, N>) -> Option<Outcome> {
        self.misere(game, position).map(|value| Outcome::from_is_p(value.is_zero()))
    }
}

macro_rules! at_size {
    ($number:ty, [$($bounds:tt)*], $game:ty, $of:expr) => {
        impl<$($bounds)*, F: AnySizeFormula<G> + PublishedFormula> ValueFormula<$game> for F {
            type Value = $number;

            fn source(&self) -> &str {
                PublishedFormula::source(self)
            }

            fn text(&self) -> &str {
                PublishedFormula::text(self)
            }

            fn value(&self, game: &$game, position: &PositionOf<G, $number>) -> Option<$number> {
                AnySizeFormula::value::<$number>(self, $of(game), position)
            }

            fn misere(&self, game: &$game, position: &PositionOf<G, $number>) -> Option<$number> {
                AnySizeFormula::misere::<$number>(self, $of(game), position)
            }

            fn outcome(&self, game: &$game, position: &PositionOf<G, $number>) -> Option<Outcome> {
                AnySizeFormula::outcome::<$number>(self, $of(game), position)
            }

            fn misere_outcome(&self, game: &$game, position: &PositionOf<G, $number>) -> Option<Outcome> {
                AnySizeFormula::misere_outcome::<$number>(self, $of(game), position)
            }
        }
    };
}

/// Returns the game without the wrapper.
fn inner<G>(game: &AnySize<G>) -> &G {
    &game.0
}

at_size!(u64, [G: GameSpec + Game<Position = PositionOf<G>>], G, std::convert::identity);
at_size!(BigUint, [G: GameSpec], AnySize<G>, inner);

/// A game that lists its options on numbers of every size, which gives [`Options`] to the game on [`AnySize`]. There
/// may be too many options to list all, so the visitor should be able to break.
pub trait AnySizeOptions: GameSpec {
    /// Calls `visit` with every option of `position`, as for [`Options::visit_options`].
    fn visit_options_at<N: Number>(
        &self,
        position: &PositionOf<Self, N>,
        visit: &mut dyn FnMut(PositionOf<Self, N>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// A promise that implies [`AnySizeOptions`] for a game `G`.
pub trait ImpliesAnySizeOptions<G: GameSpec> {
    /// Implements [`AnySizeOptions::visit_options_at`] for `game`.
    fn visit_options_at<N: Number>(
        game: &G,
        position: &PositionOf<G, N>,
        visit: &mut dyn FnMut(PositionOf<G, N>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

impl<G: GameSpec + HasMovePromise<Promise: ImpliesAnySizeOptions<G>>> AnySizeOptions for G {
    #[inline]
    fn visit_options_at<N: Number>(
        &self,
        position: &PositionOf<G, N>,
        visit: &mut dyn FnMut(PositionOf<G, N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        G::Promise::visit_options_at::<N>(self, position, visit)
    }
}

impl<G: AnySizeOptions> Options for AnySize<G> {
    fn visit_options(
        &self,
        position: &PositionOf<G, BigUint>,
        visit: &mut dyn FnMut(PositionOf<G, BigUint>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.visit_options_at(position, visit)
    }
}

/// A game that can list every legal move to a position of a given value without listing all moves, on numbers of every
/// size. With the value 0 these are the winning moves.
pub trait Replies: GameSpec {
    /// Calls `visit` with every option of `position` that has normal value `wanted`, each once, as long as `visit`
    /// returns `Continue`. A game that does not know these moves returns `Break` without a visit; `Continue` without a
    /// visit says that no option has this value.
    fn visit_replies<N: Number>(
        &self,
        position: &PositionOf<Self, N>,
        wanted: &N,
        visit: &mut dyn FnMut(PositionOf<Self, N>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}
