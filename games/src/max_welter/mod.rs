//! Max-Welter.
//!
//! Coins stand on distinct squares 0, 1, 2, … of a strip; a move takes the coin on the *largest*
//! square, and no other, to any empty smaller square, jumping allowed (Ho 2012, arXiv 1202.4075).
//! The positions without a move are {0, …, n−1}.
//!
//! Coins are written ascending, a_1 < … < a_n; d = a_n − a_{n−1} and g = a_{n−1} − a_{n−2} are the
//! two topmost gaps.
//!
//! - [`ClosedAnswers`]: the positions of value 0 (Theorem 1), 1 (Theorem 2) and 2, all misère
//!   values that follow (Theorems 7–9), and what the reductions leave of larger values, on squares
//!   of any size;
//! - [`reduction`]: Theorems 3, 4 and 6 and Corollary 2 as functions;
//! - [`destinations`]: every move to value 0, 1 or 2 without looking at every square.
//!
//! ```
//! use impartial::game::{ValueFormula, Notation, Options};
//! use impartial_games::max_welter::{ClosedAnswers, MaxWelter};
//! let position = MaxWelter.parse("2,5,6,8,10").unwrap();
//! assert_eq!(MaxWelter.options(&position).len(), 6);
//! // A P-position: d = 1 and a_{n-1} - n = 7 - 3 is even.
//! let position = MaxWelter.parse("4,7,8").unwrap();
//! assert_eq!(ClosedAnswers.value(&MaxWelter, &position), Some(0));
//! ```

mod closed;
pub mod reduction;
mod replies;

pub use closed::{ClosedAnswers, is_p, is_value_one, is_value_two, small_value, swapped};
pub use replies::{MAX_WANTED, Progression, ProgressionError, destinations};

use impartial::kind::{Coins, GameSpec, HasMovePromise, LowersTheLargestCoin};
#[cfg(feature = "prove")]
use impartial_prove::automata::{COINS, WordFormula};
#[cfg(feature = "prove")]
use impartial_prove::words::{WordGame, WordMove};
#[cfg(feature = "prove")]
use impartial_prove::{DescribedGame, ProvableGame};
#[cfg(feature = "registry")]
use impartial_query::{Entry, WordDescription};

/// Max-Welter: only the coin on the largest square moves, to any empty smaller square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MaxWelter;

/// Description of the positions, with an example, for error messages.
pub const POSITION: &str = "distinct squares separated by commas, such as 2,5,6";

/// The name of the game, `max-welter`.
pub const ID: &str = "max-welter";

impl GameSpec for MaxWelter {
    type Kind = Coins;

    fn name(&self) -> String {
        ID.into()
    }

    fn kind(&self) -> Coins {
        Coins::on_a_strip(POSITION)
    }
}

impl HasMovePromise for MaxWelter {
    type Promise = LowersTheLargestCoin;
}

/// Returns the game in the form that the prover needs; no formula for all its values is known.
#[cfg(feature = "prove")]
pub fn provable_game() -> ProvableGame {
    Box::new(DescribedGame::new(MaxWelter))
}

/// Returns the rules about positions as words, for proofs about any number of coins.
#[cfg(feature = "prove")]
pub fn words() -> WordGame {
    let condition = WordFormula::largest(COINS, "a").and(WordFormula::less("x", "a"));
    WordGame { legal: WordFormula::TRUE, moves: vec![WordMove::coin_to_square(condition)] }
}

/// Returns the game's entry for a registry.
#[cfg(feature = "registry")]
pub fn entry() -> Entry<MaxWelter> {
    Entry::from_game(MaxWelter)
        .summary("move the coin on the largest square to any smaller free one")
        .published(ClosedAnswers)
        .replies_at_any_size()
        .provable(|_| provable_game())
        .words(|_| Ok(WordDescription::new(provable_game(), words())))
}
