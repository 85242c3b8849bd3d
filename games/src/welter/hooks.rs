//! The hook form of the Welter function, and the moves as hooks.
//!
//! **Theorem** (Sato; the third formula in addition to the definition and the mating method, independent of both). With
//! h running over the hook lengths of the cells of the [`YoungDiagram`] λ,
//!
//! ```text
//! W(λ) = ⊕ h ⊕ (h−1).
//! ```
//!
//! Since h ⊕ (h−1) = (h|0) is a mating function, each cell counts by the highest power of 2 in its
//! hook length. The formula does not mention the number of coins: adding a coin at the left and
//! moving all others up one square does not change the value.
//!
//! ```
//! use impartial_games::welter::{hook_moves, hook_value};
//!
//! assert_eq!(hook_value(&[2, 5, 6, 8, 10], 1000)?, 15);
//! let moves = hook_moves(&[1, 4], 1000)?; // the diagram (3,1)
//! let lengths: Vec<u64> = moves.iter().map(|m| m.length()).collect();
//! assert_eq!(lengths, [4, 2, 1, 1]);
//! assert_eq!((moves[0].from(), moves[0].to()), (4, 0));
//! # Ok::<(), impartial_games::welter::WelterError>(())
//! ```

use super::{WelterError, YoungDiagram};

/// Returns the Welter function by the hook form, if the Young diagram has at most `limit` cells.
///
/// ```
/// use impartial_games::welter::{hook_value, WelterError};
/// let error = hook_value(&[1, 10, 100, 1000, 10000], 1000).unwrap_err();
/// assert_eq!(error, WelterError::TooManyCells { cells: 11101, limit: 1000 });
/// assert_eq!(hook_value(&[1, 10, 100, 1000, 10000], 20_000)?, 9371);
/// # Ok::<(), WelterError>(())
/// ```
///
/// # Errors
/// [`WelterError::RepeatedSquare`] if two coins share a square; [`WelterError::TooManyCells`] above
/// the limit.
///
/// # Complexity
/// Linear in the number of cells, Σaᵢ − n(n−1)/2.
pub fn hook_value(coins: &[u64], limit: u64) -> Result<u64, WelterError> {
    let young = diagram(coins, limit)?;
    let columns = young.conjugate(limit)?;
    let mut value = 0;
    for (&length, i) in young.rows().iter().zip(0u64..) {
        for (&depth, j) in columns.rows()[..length as usize].iter().zip(0u64..) {
            let hook = (length - j) + (depth - i) - 1;
            value ^= hook ^ (hook - 1);
        }
    }
    Ok(value)
}

/// A move as the removal of a hook from the Young diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HookMove {
    row: usize,
    column: u64,
    from: u64,
    to: u64,
    leg: u64,
}

impl HookMove {
    /// Returns the row of the hook's corner, counted from 0 at the longest row: the row of the coin.
    pub fn row(&self) -> usize {
        self.row
    }

    /// Returns the column of the hook's corner, counted from 0: the column of the empty square moved to.
    pub fn column(&self) -> u64 {
        self.column
    }

    /// Returns the square of the coin that moves.
    pub fn from(&self) -> u64 {
        self.from
    }

    /// Returns the empty square to which the coin moves.
    pub fn to(&self) -> u64 {
        self.to
    }

    /// Returns the number of coins jumped over, which is the length of the hook's leg.
    pub fn leg(&self) -> u64 {
        self.leg
    }

    /// Returns the number of cells of the hook, from − to.
    pub fn length(&self) -> u64 {
        self.from - self.to
    }

    /// Returns the number of cells to the right of the corner: the empty squares jumped over.
    pub fn arm(&self) -> u64 {
        self.length() - 1 - self.leg
    }
}

/// Returns all moves of the position with their hooks, row by row, if the diagram has at most `limit` cells.
/// The cell in the row of coin a and the column of the empty square x < a is the move a → x.
///
/// ```
/// use impartial_games::welter::hook_moves;
/// // Two coins, two jumped empty squares, no coin jumped over.
/// let longest = hook_moves(&[0, 4], 10)?[0];
/// assert_eq!((longest.from(), longest.to(), longest.arm(), longest.leg()), (4, 1, 2, 0));
/// # Ok::<(), impartial_games::welter::WelterError>(())
/// ```
///
/// # Errors
/// The errors of [`hook_value`].
///
/// # Complexity
/// Linear in the number of moves.
pub fn hook_moves(coins: &[u64], limit: u64) -> Result<Vec<HookMove>, WelterError> {
    let young = diagram(coins, limit)?;
    let columns = young.conjugate(limit)?;
    let mut descending = coins.to_vec();
    descending.sort_unstable();
    descending.reverse();
    let mut moves = Vec::new();
    for (row, (&length, &from)) in young.rows().iter().zip(&descending).enumerate() {
        for (&depth, column) in columns.rows()[..length as usize].iter().zip(0u64..) {
            let leg = depth - row as u64 - 1;
            let hook = length - column + leg;
            moves.push(HookMove { row, column, from, to: from - hook, leg });
        }
    }
    Ok(moves)
}

fn diagram(coins: &[u64], limit: u64) -> Result<YoungDiagram, WelterError> {
    let young = YoungDiagram::from_coins(coins)?;
    let cells = young.size();
    if cells > u128::from(limit) {
        return Err(WelterError::TooManyCells { cells, limit });
    }
    Ok(young)
}
