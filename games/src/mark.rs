//! Mark (Fraenkel 2011, *Aperiodic subtraction games*; due to Mark Krusemeyer).
//!
//! One natural number n; a move from n ≥ 1 goes to n − 1 or to ⌊n/2⌋.
//!
//! The value of n is 0 if n = 0 or the binary numeral of n ends in an odd number of zeros
//! (*dopey*). Otherwise it is 1 if the numeral has an odd number of ones (*odious*), 2 if it has an
//! even number of ones (*evil*) (Fraenkel 2011). The misère P-positions are the same, except that
//! the powers of two change sides: 1, 4, 16, … are misère P, 2, 8, 32, … are not, nor is 0 (Guo
//! 2012 characterises them for all games of this kind).
//!
//! ```
//! use impartial::game::{ValueFormula, Notation};
//! use impartial::kind::AnySize;
//! use impartial_games::mark::{Mark, MarkValues};
//! assert_eq!(MarkValues.value(&Mark, &Mark.parse("40").unwrap()), Some(0));
//! assert_eq!(MarkValues.value(&Mark, &Mark.parse("7").unwrap()), Some(1));
//! let large = AnySize(Mark).parse("10^40").unwrap();
//! assert_eq!(MarkValues.value(&AnySize(Mark), &large), Some(1u32.into()));
//! ```

use impartial::kind::{
    AnySizeFormula, AnySizeOptions, GameSpec, HasMovePromise, LowersTheNumber, OneNumber, PublishedFormula,
    Replies,
};
use impartial::value::{Number, Outcome};
#[cfg(feature = "prove")]
use impartial_prove::{DescribedGame, ProvableGame};
#[cfg(feature = "registry")]
use impartial_query::Entry;
use std::ops::ControlFlow;

/// Mark: from n ≥ 1 to n − 1 or ⌊n/2⌋.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mark;

impl GameSpec for Mark {
    type Kind = OneNumber;

    fn name(&self) -> String {
        "mark".into()
    }

    fn kind(&self) -> OneNumber {
        OneNumber
    }
}

impl AnySizeOptions for Mark {
    fn visit_options_at<N: Number>(
        &self,
        n: &N,
        visit: &mut dyn FnMut(N) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(less) = n.predecessor() else { return ControlFlow::Continue(()) };
        let half = n.clone() / N::from(2);
        if half < less {
            visit(half)?;
        }
        visit(less)
    }
}

impl HasMovePromise for Mark {
    type Promise = LowersTheNumber;
}

/// Fraenkel's values by binary numeral; in misère play it says where the P-positions are (0), and so
/// every outcome, but no other value.
#[derive(Clone, Copy, Debug, Default)]
pub struct MarkValues;

fn value<N: Number>(n: &N) -> u64 {
    if n.is_zero() || n.trailing_zero_bits() % 2 == 1 { 0 } else { 2 - n.popcount() % 2 }
}

fn is_misere_p<N: Number>(n: &N) -> bool {
    !n.is_zero() && (n.trailing_zero_bits() % 2 == 1) != (n.popcount() == 1)
}

impl PublishedFormula for MarkValues {
    fn source(&self) -> &str {
        "Fraenkel 2011; misere: Guo 2012"
    }

    fn text(&self) -> &str {
        "0 if n = 0 or n ends in an odd number of binary zeros; else 1 if n has an odd number of binary ones; \
         else 2"
    }
}

impl AnySizeFormula<Mark> for MarkValues {
    fn value<N: Number>(&self, _: &Mark, n: &N) -> Option<N> {
        Some(value(n).into())
    }

    fn misere<N: Number>(&self, _: &Mark, n: &N) -> Option<N> {
        is_misere_p(n).then(N::zero)
    }

    fn misere_outcome<N: Number>(&self, _: &Mark, n: &N) -> Option<Outcome> {
        Some(Outcome::from_is_p(is_misere_p(n)))
    }
}

impl Replies for Mark {
    fn visit_replies<N: Number>(
        &self,
        n: &N,
        wanted: &N,
        visit: &mut dyn FnMut(N) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_options_at(n, &mut |option: N| match N::from(value(&option)) == *wanted {
            true => visit(option),
            false => ControlFlow::Continue(()),
        })
    }
}

/// Returns the game in the form that the prover needs, with its formula.
#[cfg(feature = "prove")]
pub fn provable_game() -> ProvableGame {
    Box::new(DescribedGame::with_formula(Mark, MarkValues))
}

/// Returns the game's entry for a registry.
#[cfg(feature = "registry")]
pub fn entry() -> Entry<Mark> {
    Entry::from_game(Mark)
        .summary("from n to n-1 or to n/2, rounded down")
        .published(MarkValues)
        .replies_at_any_size()
        .provable(|_| provable_game())
}
