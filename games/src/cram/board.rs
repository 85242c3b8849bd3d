//! Boards with free and filled squares, as bits.

use std::cmp::Ordering;
use std::fmt;
use std::ops::ControlFlow;

/// Maximum number of squares of a board.
pub const MAX_SQUARES: usize = 128;

/// A board: its sides, and which squares are free. Square (r, c) of a board with w columns is bit
/// rw + c.
///
/// Boards are ordered by the number of free squares first, so that the followers of a board come before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CramBoard {
    rows: u8,
    columns: u8,
    free: u128,
}

/// The reason why numbers do not describe a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// A side of the board is 0.
    #[error("a board has at least one row and one column")]
    Empty,
    /// The board would have more than [`MAX_SQUARES`] squares.
    #[error("{rows} x {columns} squares are too many: at most {MAX_SQUARES}")]
    TooLarge {
        /// Number of rows of the board.
        rows: usize,
        /// Number of columns of the board.
        columns: usize,
    },
    /// A square outside the board is marked as free.
    #[error("a free square lies outside the board")]
    Outside,
}

fn low_bits(count: usize) -> u128 {
    if count >= MAX_SQUARES { u128::MAX } else { (1 << count) - 1 }
}

impl CramBoard {
    /// Returns a board with the given sides and free squares.
    ///
    /// # Errors
    /// [`BoardError`] if a side is 0, if there are more than [`MAX_SQUARES`] squares, or if a free square is outside.
    pub fn new(rows: usize, columns: usize, free: u128) -> Result<Self, BoardError> {
        if rows == 0 || columns == 0 {
            return Err(BoardError::Empty);
        }
        let squares = rows.checked_mul(columns).filter(|&squares| squares <= MAX_SQUARES);
        let Some(squares) = squares else { return Err(BoardError::TooLarge { rows, columns }) };
        if free & !low_bits(squares) != 0 {
            return Err(BoardError::Outside);
        }
        // At most 128 each.
        Ok(CramBoard { rows: rows as u8, columns: columns as u8, free })
    }

    /// Returns the rectangle with all squares free.
    ///
    /// # Errors
    /// [`BoardError`] if a side is 0, or if there are more than [`MAX_SQUARES`] squares.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Self, BoardError> {
        CramBoard::new(rows, columns, low_bits(rows.saturating_mul(columns)))
    }

    /// Returns a board whose parts are known to fit.
    pub(super) fn from_parts(rows: u8, columns: u8, free: u128) -> Self {
        CramBoard { rows, columns, free }
    }

    /// Returns the number of rows of the board.
    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    /// Returns the number of columns of the board.
    pub fn columns(&self) -> usize {
        self.columns.into()
    }

    /// Returns the free squares as bits: bit r·w + c for row r and column c of a board with w columns.
    pub fn free(&self) -> u128 {
        self.free
    }

    /// Returns whether a square is on the board and free.
    pub fn is_free(&self, row: usize, column: usize) -> bool {
        row < self.rows() && column < self.columns() && self.free >> (row * self.columns() + column) & 1 == 1
    }

    /// Returns the board with the squares of `domino` filled.
    pub(super) fn without(&self, domino: u128) -> Self {
        CramBoard { free: self.free & !domino, ..*self }
    }

    fn column(&self, column: usize) -> u128 {
        (0..self.rows()).fold(0, |bits, row| bits | 1 << (row * self.columns() + column))
    }

    /// Returns the squares of one colour of the checkerboard.
    pub(super) fn dark(&self) -> u128 {
        let squares = (0..self.rows()).flat_map(|row| (0..self.columns()).map(move |column| (row, column)));
        squares
            .filter(|(row, column)| (row + column) % 2 == 1)
            .fold(0, |bits, (row, column)| bits | 1 << (row * self.columns() + column))
    }

    /// Calls `visit` with every two free squares that share a side.
    pub(super) fn visit_dominoes<B>(&self, mut visit: impl FnMut(u128) -> ControlFlow<B>) -> ControlFlow<B> {
        let width = u32::from(self.columns);
        let across = self.free & (self.free & !self.column(0)) >> 1;
        let down = if self.rows > 1 { self.free & self.free >> width } else { 0 };
        for (mut starts, shift) in [(across, 1), (down, width)] {
            while starts != 0 {
                let square = starts & starts.wrapping_neg();
                visit(square | square << shift)?;
                starts ^= square;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the free squares that share a side with those of `squares`, and these.
    fn spread(&self, squares: u128) -> u128 {
        let width = u32::from(self.columns);
        let right = (squares << 1) & !self.column(0);
        let left = (squares & !self.column(0)) >> 1;
        let (down, up) = if self.rows > 1 { (squares << width, squares >> width) } else { (0, 0) };
        (squares | right | left | down | up) & self.free
    }

    /// Returns the connected regions of free squares, each on a board like this one.
    pub(super) fn regions(&self) -> Vec<CramBoard> {
        let mut regions = Vec::new();
        let mut left = self.free;
        while left != 0 {
            let mut region = left & left.wrapping_neg();
            loop {
                let more = self.spread(region);
                if more == region {
                    break;
                }
                region = more;
            }
            left &= !region;
            regions.push(CramBoard { free: region, ..*self });
        }
        regions
    }

    /// Returns the board with free squares filled that no domino can cover.
    pub(super) fn without_single_squares(&self) -> Self {
        let mut covered = 0;
        let _ = self.visit_dominoes(|domino| {
            covered |= domino;
            ControlFlow::<()>::Continue(())
        });
        CramBoard { free: covered, ..*self }
    }

    /// Returns the smallest board around the free squares, turned and reflected to the least in the order of boards.
    /// All boards without free squares become one filled square.
    pub(super) fn canonical(&self) -> Self {
        let squares: Vec<(u8, u8)> = (0..self.rows)
            .flat_map(|row| (0..self.columns).map(move |column| (row, column)))
            .filter(|&(row, column)| self.is_free(row.into(), column.into()))
            .collect();
        let (Some(top), Some(bottom)) =
            (squares.iter().map(|s| s.0).min(), squares.iter().map(|s| s.0).max())
        else {
            return CramBoard { rows: 1, columns: 1, free: 0 };
        };
        let left = squares.iter().map(|s| s.1).min().unwrap_or(0);
        let right = squares.iter().map(|s| s.1).max().unwrap_or(0);
        let (height, width) = (bottom - top + 1, right - left + 1);
        let image = |turned: bool, flip_rows: bool, flip_columns: bool| {
            let (rows, columns) = if turned { (width, height) } else { (height, width) };
            let free = squares.iter().fold(0u128, |free, &(row, column)| {
                let row = if flip_rows { bottom - row } else { row - top };
                let column = if flip_columns { right - column } else { column - left };
                let (row, column) = if turned { (column, row) } else { (row, column) };
                free | 1 << (u32::from(row) * u32::from(columns) + u32::from(column))
            });
            CramBoard { rows, columns, free }
        };
        let mut least = image(false, false, false);
        for turn in [false, true] {
            // A board with fewer rows is smaller.
            if turn && width > height || !turn && height > width {
                continue;
            }
            for (flip_rows, flip_columns) in [(false, false), (false, true), (true, false), (true, true)] {
                let other = image(turn, flip_rows, flip_columns);
                // The first image may have more rows than columns.
                if other < least {
                    least = other;
                }
            }
        }
        least
    }
}

impl Ord for CramBoard {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |board: &CramBoard| (board.free.count_ones(), board.rows, board.columns, board.free);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for CramBoard {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for CramBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows() {
            if row > 0 {
                f.write_str("/")?;
            }
            for column in 0..self.columns() {
                f.write_str(if self.is_free(row, column) { "." } else { "#" })?;
            }
        }
        Ok(())
    }
}
