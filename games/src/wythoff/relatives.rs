//! Games on two heaps that have the P-positions of Wythoff's game with other moves, or its moves with another end.
//!
//! - In the **restricted** game the smaller heap must not be lowered alone (Ho 2012, *Two variants of Wythoff's game
//!   preserving its P-positions*, J. Combin. Theory A 119). Its P-positions are those of Wythoff's game.
//! - In the **extended** game a move may also take k from the smaller heap and l from the larger, 0 < l < k (Ho
//!   2012). Its P-positions are those of Wythoff's game.
//! - The **short** game has the moves of Wythoff's game and ends where the heaps have L counters or fewer together.
//!
//! ```
//! use impartial::game::{ValueFormula, Notation, Options};
//! use impartial_games::wythoff::{Relative, WythoffPairs};
//! use std::ops::ControlFlow;
//! let position = Relative::Restricted.parse("1,2").unwrap();
//! let after: Vec<String> = Relative::Restricted.options(&position).iter().map(|p| p.to_string()).collect();
//! assert_eq!(after, ["0,1", "1,1"]); // each option once
//! assert_eq!(WythoffPairs.value(&Relative::Restricted, &position), Some(0));
//! let position = Relative::Short(2).parse("1,1").unwrap();
//! assert!(Relative::Short(2).options(&position).is_empty());
//! let position = Relative::Short(u64::MAX).parse("1,18446744073709551615").unwrap();
//! assert!(Relative::Short(u64::MAX).visit_options(&position, &mut |_| ControlFlow::Break(())).is_break());
//! ```

use super::{POSITION, Wythoff, WythoffPairs};
use impartial::game::{Heaps, Options};
use impartial::kind::{AnySizeFormula, GameSpec, HasMovePromise, NoPromise, UnorderedPair, ZeroPolicy};
use impartial::value::{Number, Outcome};
#[cfg(feature = "prove")]
use impartial_prove::{DescribedGame, ProvableGame};
#[cfg(feature = "registry")]
use impartial_query::{Entry, Family};
use std::ops::ControlFlow;

/// A relative of Wythoff's game. A list of heaps that does not have exactly two members is not a position; it has no
/// options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Relative {
    /// The restricted game: no move takes from the smaller heap alone.
    Restricted,
    /// The extended game: a move may also take more from the smaller heap than from the larger.
    Extended,
    /// The short game, which ends when the heaps have at most this many counters together.
    Short(u64),
}

impl GameSpec for Relative {
    type Kind = UnorderedPair;

    fn name(&self) -> String {
        match self {
            Relative::Restricted => "restricted-wythoff".into(),
            Relative::Extended => "extended-wythoff".into(),
            Relative::Short(end) => format!("short-wythoff:{end}"),
        }
    }

    fn kind(&self) -> UnorderedPair {
        UnorderedPair { expected: POSITION, zeros: ZeroPolicy::Both }
    }
}

impl HasMovePromise for Relative {
    type Promise = NoPromise;
}

impl Options for Relative {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let &[small, large] = position.as_slice() else { return ControlFlow::Continue(()) };
        match *self {
            Relative::Restricted => {
                (0..large).try_for_each(|left| visit(Heaps::new([small, left])))?;
                (1..=small).try_for_each(|k| visit(Heaps::new([small - k, large - k])))
            }
            Relative::Extended => {
                Wythoff::CLASSIC.visit_options(position, visit)?;
                (2..=small)
                    .try_for_each(|k| (1..k).try_for_each(|l| visit(Heaps::new([small - k, large - l]))))
            }
            Relative::Short(end) if u128::from(small) + u128::from(large) <= end.into() => {
                ControlFlow::Continue(())
            }
            Relative::Short(_) => Wythoff::CLASSIC.visit_options(position, visit),
        }
    }

    fn follower_bound(&self, position: &Heaps) -> Option<u128> {
        Wythoff::CLASSIC.follower_bound(position)
    }
}

/// Ho's two games have the P-positions of Wythoff's game in normal play. The short games have no formula here.
impl AnySizeFormula<Relative> for WythoffPairs {
    fn value<N: Number>(&self, game: &Relative, position: &Heaps<N>) -> Option<N> {
        match game {
            Relative::Restricted | Relative::Extended => {
                AnySizeFormula::value(self, &Wythoff::CLASSIC, position)
            }
            Relative::Short(_) => None,
        }
    }

    fn outcome<N: Number>(&self, game: &Relative, position: &Heaps<N>) -> Option<Outcome> {
        match game {
            Relative::Restricted | Relative::Extended => {
                AnySizeFormula::outcome(self, &Wythoff::CLASSIC, position)
            }
            Relative::Short(_) => None,
        }
    }
}

/// Returns the game in the form that the prover needs, in Fibonacci numeration.
#[cfg(feature = "prove")]
pub fn provable_game(game: Relative) -> ProvableGame {
    Box::new(DescribedGame::new(game))
}

/// Returns the game's entry for a registry.
#[cfg(feature = "registry")]
pub fn entry(game: Relative) -> Entry<Relative> {
    let entry = Entry::from_game(game).provable(|game| provable_game(*game));
    match game {
        Relative::Restricted => {
            entry.summary("Wythoff's game, but not from the smaller heap alone").published(WythoffPairs)
        }
        Relative::Extended => entry
            .summary("Wythoff's game, and k from the smaller heap and l from the larger, l < k")
            .published(WythoffPairs),
        Relative::Short(_) => entry.summary("Wythoff's game, over where few counters are left"),
    }
}

/// Returns the family of the short games for a registry.
#[cfg(feature = "registry")]
pub fn short_family() -> Family {
    Family::of_number("short-wythoff:L", |end| Ok::<_, std::convert::Infallible>(entry(Relative::Short(end))))
        .summary("Wythoff's game, over where the heaps have L counters or fewer together")
        .position(POSITION)
}
