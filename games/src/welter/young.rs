//! The third picture: the Young diagram.
//!
//! With the coins ascending, a₁ < … < aₙ, the numbers λᵢ = aᵢ − (i−1) count the empty squares below
//! each coin. They are a *partition*, drawn as a *Young diagram* with a row of λᵢ cells for each
//! coin, the longest row on top. The *hook* of a cell is the cell, those to its right in its row
//! (the *arm*) and those below it in its column (the *leg*).
//!
//! **Theorem** (Sato; see Nakayama 1940 for hooks and James & Kerber 1981, 2.7, for coins on a
//! strip). A move of Welter's game removes a hook: its cells go, and what was right below the hook's
//! cells moves up and to the left. The cell in the row of coin a and in the column of the empty
//! square x < a has the hook of length a − x, and the move is a → x. So the number of moves is the
//! number |λ| of cells.
//!
//! ```
//! use impartial_games::welter::YoungDiagram;
//!
//! let young = YoungDiagram::from_coins(&[1, 4, 5])?;
//! assert_eq!(young.to_string(), "(3,3,1)");
//! assert_eq!(young.picture(100)?, "□□□\n□□□\n□");
//! assert_eq!(young.hook(0, 1), Some(3)); // the top row is the coin on 5, column 1 the square 2
//! assert_eq!(young.remove_hook(0, 1)?.to_coins(3)?, [1, 2, 4]); // 5 → 2
//! # Ok::<(), impartial_games::welter::WelterError>(())
//! ```

use super::WelterError;
use super::coins::ascending;
use std::fmt;
use std::str::FromStr;

/// A partition: the lengths of the rows, weakly descending, without zeros.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct YoungDiagram {
    rows: Vec<u64>,
}

impl YoungDiagram {
    /// Returns the diagram with these rows in any order; rows of length 0 are left out.
    ///
    /// ```
    /// use impartial_games::welter::YoungDiagram;
    /// assert_eq!(YoungDiagram::new([1, 0, 3]).rows(), [3, 1]);
    /// ```
    pub fn new(rows: impl IntoIterator<Item = u64>) -> Self {
        let mut rows: Vec<u64> = rows.into_iter().filter(|&row| row > 0).collect();
        rows.sort_unstable();
        rows.reverse();
        YoungDiagram { rows }
    }

    /// Returns the diagram of coins in any order.
    ///
    /// # Errors
    /// [`WelterError::RepeatedSquare`] if two coins share a square.
    ///
    /// # Complexity
    /// O(n log n) for n coins.
    pub fn from_coins(coins: &[u64]) -> Result<Self, WelterError> {
        Ok(YoungDiagram::new(ascending(coins)?.into_iter().zip(0..).map(|(a, i)| a - i)))
    }

    /// Returns the position of n coins with this diagram, ascending. Every n from the number of rows on has one.
    ///
    /// ```
    /// use impartial_games::welter::YoungDiagram;
    /// let young: YoungDiagram = "(3,1)".parse()?;
    /// assert_eq!(young.to_coins(2)?, [1, 4]);
    /// assert_eq!(young.to_coins(4)?, [0, 1, 3, 6]);
    /// # Ok::<(), impartial_games::welter::WelterError>(())
    /// ```
    ///
    /// # Errors
    /// [`WelterError::TooFewCoins`] if there are more rows than coins; [`WelterError::Overflow`] if
    /// a square is 2⁶⁴ or more.
    ///
    /// # Complexity
    /// Linear in the number of coins.
    pub fn to_coins(&self, n: usize) -> Result<Vec<u64>, WelterError> {
        let rows = self.rows.len();
        let empty = n.checked_sub(rows).ok_or(WelterError::TooFewCoins { rows, coins: n })?;
        std::iter::repeat_n(0, empty)
            .chain(self.rows.iter().rev().copied())
            .zip(0u64..)
            .map(|(row, i)| row.checked_add(i).ok_or(WelterError::Overflow))
            .collect()
    }

    /// Returns the lengths of the rows, weakly descending.
    pub fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// Returns the number of cells |λ|.
    pub fn size(&self) -> u128 {
        self.rows.iter().map(|&row| u128::from(row)).sum()
    }

    /// Returns the number of cells in the column, counted from 0.
    pub(super) fn column(&self, column: u64) -> usize {
        self.rows.partition_point(|&row| row > column)
    }

    /// Returns the length of the hook of the cell. Row and column are counted from 0. `None` outside the diagram, or if
    /// the length is 2⁶⁴ or more.
    ///
    /// # Complexity
    /// Logarithmic in the number of rows.
    pub fn hook(&self, row: usize, column: u64) -> Option<u64> {
        let length = *self.rows.get(row).filter(|&&length| length > column)?;
        let leg = (self.column(column) - row - 1) as u64;
        (length - column).checked_add(leg)
    }

    /// Returns the diagram without the hook of the cell: each row down to the end of the leg becomes one shorter than
    /// the row below it was, and the last of them ends where the hook's column begins.
    ///
    /// # Errors
    /// [`WelterError::NoSuchCell`] outside the diagram.
    ///
    /// # Complexity
    /// Linear in the number of rows.
    pub fn remove_hook(&self, row: usize, column: u64) -> Result<Self, WelterError> {
        if self.rows.get(row).is_none_or(|&length| length <= column) {
            return Err(WelterError::NoSuchCell { row, column });
        }
        let mut rows = self.rows.clone();
        let foot = self.column(column) - 1;
        for (shortened, below) in rows[row..foot].iter_mut().zip(&self.rows[row + 1..]) {
            *shortened = below - 1;
        }
        rows[foot] = column;
        rows.retain(|&row| row > 0);
        Ok(YoungDiagram { rows })
    }

    /// Returns the conjugate partition: the columns as rows. On the Maya diagram this exchanges coins and empty squares
    /// and reads backwards.
    ///
    /// ```
    /// use impartial_games::welter::{WelterError, YoungDiagram};
    /// assert_eq!(YoungDiagram::new([3, 1]).conjugate(10)?, YoungDiagram::new([2, 1, 1]));
    /// let error = YoungDiagram::new([9, 3]).conjugate(8).unwrap_err();
    /// assert_eq!(error, WelterError::TooManyColumns { columns: 9, limit: 8 });
    /// # Ok::<(), impartial_games::welter::WelterError>(())
    /// ```
    ///
    /// # Errors
    /// [`WelterError::TooManyColumns`] if there are more than `limit` columns.
    ///
    /// # Complexity
    /// Linear in the number of rows and columns.
    pub fn conjugate(&self, limit: u64) -> Result<Self, WelterError> {
        let columns = self.rows.first().copied().unwrap_or(0);
        if columns > limit {
            return Err(WelterError::TooManyColumns { columns, limit });
        }
        let mut rows = Vec::new();
        for (i, &length) in self.rows.iter().enumerate().rev() {
            rows.resize(length as usize, i as u64 + 1);
        }
        Ok(YoungDiagram { rows })
    }

    /// Returns the rows as lines of boxes □, or ∅ for the empty diagram.
    ///
    /// # Errors
    /// [`WelterError::TooManyCells`] if there are more than `limit` cells.
    ///
    /// # Complexity
    /// Linear in the number of cells.
    pub fn picture(&self, limit: u64) -> Result<String, WelterError> {
        let cells = self.size();
        if cells > u128::from(limit) {
            return Err(WelterError::TooManyCells { cells, limit });
        }
        if cells == 0 {
            return Ok("∅".to_owned());
        }
        let lines: Vec<String> = self.rows.iter().map(|&row| "□".repeat(row as usize)).collect();
        Ok(lines.join("\n"))
    }

    /// Reads a [`picture`](Self::picture): lines of boxes, □ or `#`, none longer than the one above, or ∅ alone. Blanks and
    /// empty lines around the picture are ignored.
    ///
    /// ```
    /// use impartial_games::welter::YoungDiagram;
    /// assert_eq!(YoungDiagram::parse_picture("□□□\n□")?, YoungDiagram::new([3, 1]));
    /// assert_eq!(YoungDiagram::parse_picture("∅")?, YoungDiagram::default());
    /// assert!(YoungDiagram::parse_picture("#\n##").is_err());
    /// assert!(YoungDiagram::parse_picture("##\n∅\n#").is_err());
    /// assert!(YoungDiagram::parse_picture("##\n\n#").is_err());
    /// # Ok::<(), impartial_games::welter::WelterError>(())
    /// ```
    ///
    /// # Errors
    /// [`WelterError::Syntax`] names the first line that is wrong.
    ///
    /// # Complexity
    /// Linear in the length of the text.
    pub fn parse_picture(text: &str) -> Result<Self, WelterError> {
        let mut rows: Vec<u64> = Vec::new();
        let text = text.trim();
        if text == "∅" {
            return Ok(YoungDiagram::default());
        }
        for line in text.lines().map(str::trim) {
            let length = line.chars().count() as u64;
            let boxes = line.chars().all(|c| matches!(c, '□' | '#'));
            if !boxes || rows.last().is_some_and(|&above| above < length) {
                return Err(WelterError::Syntax {
                    text: line.to_owned(),
                    expected: "a row of boxes, □ or #, no longer than the row above it",
                });
            }
            rows.push(length);
        }
        Ok(YoungDiagram { rows })
    }
}

/// The partition in brackets: (3,3,1), or () for the empty one.
impl fmt::Display for YoungDiagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (i, row) in self.rows.iter().enumerate() {
            write!(f, "{}{row}", if i > 0 { "," } else { "" })?;
        }
        f.write_str(")")
    }
}

/// Reads a partition in any order: (3,3,1), 3,3,1 or 3+3+1.
impl FromStr for YoungDiagram {
    type Err = WelterError;

    fn from_str(text: &str) -> Result<Self, WelterError> {
        let text = text.trim();
        let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).unwrap_or(text).trim();
        if inner.is_empty() {
            return Ok(YoungDiagram::default());
        }
        let rows: Result<Vec<u64>, WelterError> = inner
            .split([',', '+'])
            .map(|part| {
                part.trim().parse().map_err(|_| WelterError::Syntax {
                    text: part.to_owned(),
                    expected: "the length of a row, as in the partition (3,3,1)",
                })
            })
            .collect();
        Ok(YoungDiagram::new(rows?))
    }
}
