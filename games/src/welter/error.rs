//! Errors of reading, converting and solving Welter positions.

use num_bigint::BigUint;
use thiserror::Error;

/// The reason why a question about a position or a function has no answer.
///
/// ```
/// use impartial_games::welter::{welter, WelterError};
/// let error = welter(&[3u64, 5, 3]).unwrap_err();
/// assert_eq!(error, WelterError::RepeatedSquare { square: "3".into() });
/// assert_eq!(error.to_string(), "two coins on square 3: the coins of Welter's game are on distinct squares");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WelterError {
    /// Two coins are on the same square.
    #[error("two coins on square {square}: the coins of Welter's game are on distinct squares")]
    RepeatedSquare {
        /// The least square with two coins.
        square: String,
    },
    /// The answer exists but is not below 2⁶⁴; big integers (`BigUint`) have room for it.
    #[error("the answer is 2^64 or more; ask with big integers")]
    Overflow,
    /// A Young diagram has more cells than the caller allows.
    #[error("the Young diagram has {cells} cells, more than the limit of {limit}")]
    TooManyCells {
        /// The number of cells, which is the number of moves until all coins are stuck at the left.
        cells: u128,
        /// The limit that the caller gave.
        limit: u64,
    },
    /// A Young diagram has more columns than the caller allows.
    #[error("the Young diagram has {columns} columns, more than the limit of {limit}")]
    TooManyColumns {
        /// The number of columns: the length of the longest row.
        columns: u64,
        /// The limit that the caller gave.
        limit: u64,
    },
    /// A Maya diagram has more squares than the caller allows.
    #[error("the Maya diagram reaches to square {last}, beyond the limit of {limit} squares")]
    TooManySquares {
        /// The square of the last coin.
        last: u64,
        /// The limit that the caller gave.
        limit: usize,
    },
    /// The normal form of an animating function has more factors than the caller allows. No
    /// shorter one exists: the normal form is unique.
    #[error("the normal form has {factors} mating factors, more than the limit of {limit}")]
    TooManyFactors {
        /// The exact number of factors of the normal form.
        factors: BigUint,
        /// The limit that the caller gave.
        limit: usize,
    },
    /// The set of factors of an animating function falls into too many intervals on the way.
    #[error("the normal form takes more than {limit} intervals to find")]
    TooManyIntervals {
        /// The limit on the number of intervals.
        limit: usize,
    },
    /// A Young diagram has more rows than the coins it should be turned into.
    #[error("a Young diagram of {rows} rows needs at least {rows} coins, not {coins}")]
    TooFewCoins {
        /// The number of rows of the diagram.
        rows: usize,
        /// The number of coins that was requested.
        coins: usize,
    },
    /// The cell is not in the Young diagram.
    #[error("the Young diagram has no cell in row {row}, column {column} (counted from 0)")]
    NoSuchCell {
        /// The row of the cell, counted from 0.
        row: usize,
        /// The column of the cell, counted from 0.
        column: u64,
    },
    /// A text that cannot be parsed.
    #[error("{text:?} is not {expected}")]
    Syntax {
        /// The offending part of the text.
        text: String,
        /// The expected text, with an example.
        expected: &'static str,
    },
}
