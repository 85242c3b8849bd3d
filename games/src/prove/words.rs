//! Games on a strip for any number of coins: positions as words.

use crate::k_welter::KWelter;
use impartial_prove::{COINS, WordFormula, WordGame, WordMove};

/// Returns Max-Welter: the coin on the largest square goes to any smaller free one.
pub fn max_welter_words() -> WordGame {
    let condition = WordFormula::largest(COINS, "a").and(WordFormula::less("x", "a"));
    WordGame { legal: WordFormula::TRUE, moves: vec![WordMove::coin_to_square(condition)] }
}

/// Returns Welter's game: a coin goes to any smaller free square.
pub fn welter_words() -> WordGame {
    let condition = WordFormula::less("x", "a");
    WordGame { legal: WordFormula::TRUE, moves: vec![WordMove::coin_to_square(condition)] }
}

/// Returns k-Welter: a coin goes down by at most K squares. Returns `None` for a K that is too large for automata of words.
pub fn k_welter_words(game: KWelter) -> Option<WordGame> {
    let reach = i64::try_from(game.reach()).ok().filter(|reach| *reach <= MOST_REACH)?;
    let condition = WordFormula::less("x", "a").and(WordFormula::at_most("a", "x", reach));
    Some(WordGame { legal: WordFormula::TRUE, moves: vec![WordMove::coin_to_square(condition)] })
}

/// Largest K for which k-Welter is described for any number of coins.
const MOST_REACH: i64 = 16;
