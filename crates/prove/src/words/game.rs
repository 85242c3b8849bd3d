//! Games and statements in the language of words.

use impartial::value::Play;
use impartial_automata::{COINS, WordFormula};
use serde::{Deserialize, Serialize};

/// The name of the set of coins after a move.
pub const AFTER: &str = "after";

/// The members of a position that is a word, of which there may be any number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WordMembers {
    /// Coins on the squares of a strip.
    #[default]
    Coins,
    /// The cells of a row, of which each is a block of digits.
    CellsOfOneRow,
}

impl WordMembers {
    /// Returns whether the members are coins.
    pub(crate) fn is_coins(&self) -> bool {
        *self == WordMembers::Coins
    }
}

/// Writes the members in the plural.
impl std::fmt::Display for WordMembers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            WordMembers::Coins => "coins",
            WordMembers::CellsOfOneRow => "cells of one row",
        })
    }
}

/// One kind of move, as a relation between the sets [`COINS`] and [`AFTER`].
#[derive(Clone, Debug, PartialEq)]
pub struct WordMove {
    /// The relation. That both positions are legal is implied.
    pub relation: WordFormula,
}

impl WordMove {
    /// Creates the move that chooses squares with a condition, and turns some of them: a coin on the square is removed, and
    /// a free square gets one.
    pub fn turning(chosen: &[&str], condition: WordFormula, squares: &[&str]) -> Self {
        let turned = WordFormula::Turned {
            before: COINS.into(),
            after: AFTER.into(),
            squares: squares.iter().map(|square| (*square).to_owned()).collect(),
        };
        let inner = condition.and(turned);
        WordMove { relation: chosen.iter().rev().fold(inner, |inner, square| inner.exists(square)) }
    }

    /// Creates the moves of a coin on `a` to a free square `x` under a condition on both.
    pub fn coin_to_square(condition: WordFormula) -> Self {
        let fits = WordFormula::has(COINS, "a").and(WordFormula::has(COINS, "x").not());
        WordMove::turning(&["a", "x"], fits.and(condition), &["a", "x"])
    }
}

/// A game on the coins of a strip, for any number of coins.
#[derive(Clone, Debug, PartialEq)]
pub struct WordGame {
    /// The formula of the legal positions.
    pub legal: WordFormula,
    /// The kinds of moves, which together are all moves.
    pub moves: Vec<WordMove>,
}

/// The content of a statement about a game as words. Formulas are about the set [`COINS`].
#[derive(Clone, Debug, PartialEq)]
pub enum WordClaim {
    /// The positions of value v are those of the v-th set.
    Sets(Vec<WordFormula>),
    /// The positions of value v are those of the v-th set, and there is no larger value.
    Values(Vec<WordFormula>),
    /// The values of all positions are bounded, and an automaton gives them, which is learned.
    Bounded {
        /// The number of states of the automaton, if the statement names it.
        states: Option<usize>,
    },
    /// A sentence about each position that uses [`value_relation`]s of the values up to `most`.
    Sentence {
        /// The sentence that has to hold at every position.
        sentence: WordFormula,
        /// The condition of the positions of which the sentence says anything. It must hold at some position.
        applies: WordFormula,
        /// The largest value that it names.
        most: u64,
        /// The positions of value 0, 1, …, `most`, which are proved first. An empty list is learned.
        sets: Vec<WordFormula>,
    },
}

/// A statement about a game for any number of coins.
#[derive(Clone, Debug, PartialEq)]
pub struct WordStatement {
    /// The content of the statement.
    pub claim: WordClaim,
    /// The rule of play to which the values belong.
    pub play: Play,
    /// The statement is about the positions with at least this number of coins.
    pub least_coins: u64,
}

/// Returns the relation that the position has a value, for a [`WordClaim::Sentence`].
pub fn value_relation(value: u64) -> WordFormula {
    WordFormula::Relation(relation_name(value), COINS.into())
}

pub(super) fn relation_name(value: u64) -> String {
    format!("value {value}")
}
