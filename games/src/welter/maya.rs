//! The second picture: the Maya diagram.
//!
//! A *Maya diagram* (Sato; here with no coins to the left of square 0) is the row of the squares
//! 0, 1, 2, …, with ● for a square with a coin and ○ for one without, up to the last coin. Reading
//! it as a lattice path, ○ a step to the right and ● a step up, gives the border of the
//! [`YoungDiagram`](super::YoungDiagram).
//!
//! ```
//! use impartial_games::welter::MayaDiagram;
//!
//! let maya = MayaDiagram::from_coins(&[1, 4, 5], 100)?;
//! assert_eq!(maya.to_string(), "○●○○●●");
//! assert_eq!("○●○○●●".parse::<MayaDiagram>()?.coins(), [1, 4, 5]);
//! # Ok::<(), impartial_games::welter::WelterError>(())
//! ```

use super::WelterError;
use super::coins::ascending;
use std::fmt;
use std::str::FromStr;

/// A row of squares with and without coins. The last square drawn has a coin.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MayaDiagram {
    squares: Vec<bool>,
}

impl MayaDiagram {
    fn new(mut squares: Vec<bool>) -> Self {
        let used = squares.iter().rposition(|&coin| coin).map_or(0, |last| last + 1);
        squares.truncate(used);
        MayaDiagram { squares }
    }

    /// Returns the diagram of coins in any order, if it has at most `limit` squares.
    ///
    /// # Errors
    /// [`WelterError::RepeatedSquare`] if two coins share a square; [`WelterError::TooManySquares`]
    /// if the last coin is on square `limit` or beyond.
    ///
    /// # Complexity
    /// Linear in the last square, O(n log n) in the number of coins.
    pub fn from_coins(coins: &[u64], limit: usize) -> Result<Self, WelterError> {
        let sorted = ascending(coins)?;
        let mut squares = Vec::new();
        if let Some(&last) = sorted.last() {
            let length = usize::try_from(last).ok().filter(|&last| last < limit);
            squares.resize(length.ok_or(WelterError::TooManySquares { last, limit })? + 1, false);
        }
        for a in sorted {
            squares[a as usize] = true;
        }
        Ok(MayaDiagram { squares })
    }

    /// Returns the squares with coins, ascending.
    ///
    /// # Complexity
    /// Linear in the number of squares.
    pub fn coins(&self) -> Vec<u64> {
        (0u64..).zip(&self.squares).filter_map(|(x, &coin)| coin.then_some(x)).collect()
    }

    /// Returns the squares from 0 to the last coin: whether each has a coin.
    pub fn squares(&self) -> &[bool] {
        &self.squares
    }
}

/// ● for a coin, ○ for an empty square; nothing for no coins.
impl fmt::Display for MayaDiagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.squares.iter().try_for_each(|&coin| f.write_str(if coin { "●" } else { "○" }))
    }
}

/// Reads ● or `*` as a coin and ○ or `.` as an empty square. Empty squares at the end are no part of
/// the diagram.
impl FromStr for MayaDiagram {
    type Err = WelterError;

    fn from_str(text: &str) -> Result<Self, WelterError> {
        let squares: Result<Vec<bool>, WelterError> = text
            .trim()
            .chars()
            .map(|c| match c {
                '●' | '*' => Ok(true),
                '○' | '.' => Ok(false),
                _ => Err(WelterError::Syntax {
                    text: c.to_string(),
                    expected: "a square of a Maya diagram, ● or * with and ○ or . without a coin",
                }),
            })
            .collect();
        Ok(MayaDiagram::new(squares?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagram_is_read_back_as_it_was_drawn() {
        for set in 0u32..1 << 10 {
            let coins: Vec<u64> = (0..10).filter(|i| set >> i & 1 == 1).collect();
            let maya = MayaDiagram::from_coins(&coins, 10).expect("ten squares suffice");
            assert_eq!(maya.coins(), coins);
            assert_eq!(maya.to_string().parse(), Ok(maya));
        }
        assert_eq!("*..*..".parse::<MayaDiagram>().map(|m| m.coins()), Ok(vec![0, 3]));
    }

    #[test]
    fn a_coin_beyond_the_limit_is_refused() {
        let refused = WelterError::TooManySquares { last: u64::MAX, limit: 50 };
        assert_eq!(MayaDiagram::from_coins(&[3, u64::MAX], 50), Err(refused));
        assert!(MayaDiagram::from_coins(&[49], 50).is_ok());
    }
}
