//! Boards that the half turn takes to themselves.

use super::{Cram, CramBoard};
use impartial::game::ValueFormula;
use impartial::value::Outcome;

/// The outcome that the half turn implies (Gardner 1974, for rectangles; the argument is that of Tweedledum and
/// Tweedledee, *Winning Ways*, chapter 1).
///
/// If the half turn about some point maps the free squares to themselves, and no domino that fits meets its own image,
/// then every move can be answered by its image: the value is 0. If the point is the middle of a domino that fits, the
/// first player covers this domino, and then answers every move by its image: the value is not 0. The theorem does not
/// apply to other boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HalfTurn;

impl HalfTurn {
    fn outcome_of(board: &CramBoard) -> Option<Outcome> {
        let (mut top, mut bottom, mut left, mut right) = (usize::MAX, 0, usize::MAX, 0);
        let squares = || FreeSquares { free: board.free(), columns: board.columns() };
        for (row, column) in squares() {
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(column), right.max(column));
        }
        if top > bottom {
            // Without free squares there is no move.
            return Some(Outcome::P);
        }
        if !squares().all(|(row, column)| board.is_free(top + bottom - row, left + right - column)) {
            return None;
        }
        let (middle_row, middle_column) = ((top + bottom) / 2, (left + right) / 2);
        let is_free = board.is_free(middle_row, middle_column);
        match ((top + bottom) % 2, (left + right) % 2) {
            // A square is the middle, and a domino on it meets its image.
            (0, 0) if is_free => None,
            (0, 1) | (1, 0) if is_free => Some(Outcome::N),
            _ => Some(Outcome::P),
        }
    }
}

/// The free squares of a board, row by row.
struct FreeSquares {
    free: u128,
    columns: usize,
}

impl Iterator for FreeSquares {
    type Item = (usize, usize);

    fn next(&mut self) -> Option<(usize, usize)> {
        if self.free == 0 {
            return None;
        }
        let square = self.free.trailing_zeros() as usize;
        self.free &= self.free - 1;
        Some((square / self.columns, square % self.columns))
    }
}

impl ValueFormula<Cram> for HalfTurn {
    type Value = u64;

    fn source(&self) -> &str {
        "Gardner 1974"
    }

    fn text(&self) -> &str {
        "0 where the half turn takes the board to itself and no domino meets its image"
    }

    fn value(&self, _: &Cram, board: &CramBoard) -> Option<u64> {
        (HalfTurn::outcome_of(board) == Some(Outcome::P)).then_some(0)
    }

    fn outcome(&self, _: &Cram, board: &CramBoard) -> Option<Outcome> {
        HalfTurn::outcome_of(board)
    }
}
