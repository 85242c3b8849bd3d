//! Mark-t (Fraenkel 2011, *Aperiodic subtraction games*, Electronic J. Combin. 18(2)).
//!
//! One natural number n; a move from n ≥ 1 takes 1, 2, …, or t − 1, or goes to ⌊n/t⌋. Mark-2 is
//! [Mark](crate::mark).
//!
//! The P-positions are 0 and the numbers whose numeral in base t ends in an odd number of zeros (Fraenkel 2011).
//!
//! ```
//! use impartial::game::{ValueFormula, Notation, Options};
//! use impartial_games::mark_t::{MarkT, OddZeros};
//! let game = MarkT::new(3)?;
//! assert_eq!(game.options(&7), [2, 5, 6]); // in order
//! assert_eq!(OddZeros.value(&game, &6), Some(0)); // 20 in base 3
//! assert_eq!(OddZeros.value(&game, &9), None); // 100
//! # Ok::<(), impartial_games::ParameterError>(())
//! ```

use crate::ParameterError;
use impartial::kind::{
    AnySizeFormula, AnySizeOptions, GameSpec, HasMovePromise, LowersTheNumber, OneNumber, PublishedFormula,
};
use impartial::value::{Number, Outcome};
#[cfg(feature = "prove")]
use impartial_prove::{DescribedGame, ProvableGame};
#[cfg(feature = "registry")]
use impartial_query::{Entry, Family};
use std::ops::ControlFlow;

/// Mark-t: from n ≥ 1 to n − 1, …, n − (t − 1), or ⌊n/t⌋.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkT {
    t: u64,
}

impl MarkT {
    /// Returns the game with parameter t.
    ///
    /// # Errors
    /// [`ParameterError`] unless t is from 2 to 36.
    pub const fn new(t: u64) -> Result<Self, ParameterError> {
        if t < 2 || t > 36 { Err(ParameterError::new("mark:T", "from 2 to 36")) } else { Ok(MarkT { t }) }
    }

    /// Returns the parameter t, the divisor.
    pub const fn parameter(&self) -> u64 {
        self.t
    }
}

impl GameSpec for MarkT {
    type Kind = OneNumber;

    fn name(&self) -> String {
        format!("mark:{}", self.t)
    }

    fn kind(&self) -> OneNumber {
        OneNumber
    }
}

impl AnySizeOptions for MarkT {
    fn visit_options_at<N: Number>(
        &self,
        n: &N,
        visit: &mut dyn FnMut(N) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let part = n.clone() / N::from(self.t);
        let mut left = n.clone();
        for _ in 1..self.t {
            let Some(less) = left.predecessor() else { return ControlFlow::Continue(()) };
            visit(less.clone())?;
            left = less;
        }
        // What is left may have been taken to.
        if part < left { visit(part) } else { ControlFlow::Continue(()) }
    }
}

impl HasMovePromise for MarkT {
    type Promise = LowersTheNumber;
}

/// Fraenkel's P-positions, normal play. A partial formula: it gives 0 at the P-positions and no value elsewhere. Since it finds
/// every P-position, it knows every outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct OddZeros;

impl OddZeros {
    fn is_p<N: Number>(game: &MarkT, n: &N) -> bool {
        let t = N::from(game.t);
        let (mut rest, mut zeros) = (n.clone(), 0u64);
        while !rest.is_zero() && (rest.clone() / t.clone()) * t.clone() == rest {
            rest = rest / t.clone();
            zeros += 1;
        }
        rest.is_zero() || zeros % 2 == 1
    }
}

impl PublishedFormula for OddZeros {
    fn source(&self) -> &str {
        "Fraenkel 2011"
    }

    fn text(&self) -> &str {
        "0 exactly if n = 0 or the numeral of n in base t ends in an odd number of zeros"
    }
}

impl AnySizeFormula<MarkT> for OddZeros {
    fn value<N: Number>(&self, game: &MarkT, n: &N) -> Option<N> {
        OddZeros::is_p(game, n).then(N::zero)
    }

    fn outcome<N: Number>(&self, game: &MarkT, n: &N) -> Option<Outcome> {
        Some(Outcome::from_is_p(OddZeros::is_p(game, n)))
    }
}

/// Returns the game in the form that the prover needs, its numbers read in base t.
#[cfg(feature = "prove")]
pub fn provable_game(game: MarkT) -> ProvableGame {
    Box::new(DescribedGame::new(game))
}

/// Returns the entry of the game with a parameter for a registry.
#[cfg(feature = "registry")]
pub fn entry(game: MarkT) -> Entry<MarkT> {
    Entry::from_game(game)
        .summary("from n by 1, ..., t-1, or to n/t, rounded down")
        .published(OddZeros)
        .provable(|game| provable_game(*game))
}

/// Returns the family of the games for all t for a registry.
#[cfg(feature = "registry")]
pub fn family() -> Family {
    Family::of_number("mark:T", |t| MarkT::new(t).map(entry))
        .summary("from n by 1, ..., T-1, or to n/T, rounded down")
        .position("a number, such as 12")
        .formula("0 exactly if n = 0 or n ends in an odd number of zeros in base T")
}
