//! Regions as integers of 64 bits, for the search for one value.
//!
//! A region is turned so that its lines are not longer than they are many, and written line by
//! line without gaps: s squares a line with s at most 7, and at most 61 squares in its smallest
//! rectangle, which every board of at most 61 squares keeps to. Bits 61 to 63 hold s. Among the
//! images under the symmetries of the rectangle the least stands for all.
//!
//! Single squares have no moves and are left out.

use super::{Board, Cram};
use impartial::game::Parts;
use std::ops::ControlFlow;

/// Bits for squares; the length of a line lies above.
const SQUARE_BITS: u32 = 61;

const SQUARES: u64 = (1 << SQUARE_BITS) - 1;

/// Longest line.
const LONGEST: usize = 7;

/// By the length of a line and a column of it: the squares of the column.
const COLUMNS: [[u64; LONGEST]; LONGEST + 1] = {
    let mut columns = [[0; LONGEST]; LONGEST + 1];
    let mut line = 1;
    while line <= LONGEST {
        let mut square = 0;
        while square < SQUARE_BITS as usize {
            columns[line][square % line] |= 1 << square;
            square += 1;
        }
        line += 1;
    }
    columns
};

/// Free squares in lines of a given length.
#[derive(Clone, Copy)]
struct Lines {
    free: u64,
    /// Length of a line, 1 to 7.
    line: u32,
}

impl Lines {
    fn of_key(key: u64) -> Self {
        Lines { free: key & SQUARES, line: (key >> SQUARE_BITS) as u32 }
    }

    fn key(self) -> u64 {
        self.free | u64::from(self.line) << SQUARE_BITS
    }

    fn column(self, column: u32) -> u64 {
        COLUMNS[self.line as usize & LONGEST][column as usize]
    }

    /// The free squares that share a side with one of `squares`.
    #[inline]
    fn beside(self, squares: u64) -> u64 {
        let right = (squares << 1) & !self.column(0);
        let left = (squares & !self.column(0)) >> 1;
        (right | left | squares << self.line | squares >> self.line) & self.free
    }

    /// The first squares of the dominoes that fit along a line, and across lines.
    fn dominoes(self) -> (u64, u64) {
        let Lines { free, line } = self;
        (free & (free & !self.column(0)) >> 1, free & free >> line)
    }

    /// The number of lines, up to the last free square.
    fn count(self) -> u32 {
        (63 - self.free.leading_zeros()) / self.line + 1
    }

    /// Every line the other way round.
    #[inline]
    fn mirrored(self) -> Self {
        let Lines { free, line } = self;
        let mut image = 0;
        for column in 0..line / 2 {
            let other = line - 1 - column;
            let shift = other - column;
            image |= (free & self.column(column)) << shift | (free & self.column(other)) >> shift;
        }
        if line % 2 == 1 {
            image |= free & self.column(line / 2);
        }
        Lines { free: image, line }
    }

    /// Turned by 180 degrees within so many lines.
    #[inline]
    fn turned(self, count: u32) -> Self {
        Lines { free: self.free.reverse_bits() >> (64 - count * self.line), line: self.line }
    }

    /// Lines and columns exchanged: at most seven of both.
    fn transposed(self, count: u32) -> Self {
        let all = (1 << self.line) - 1;
        let mut square =
            (0..count).fold(0u64, |square, i| square | (self.free >> (i * self.line) & all) << (8 * i));
        // Warren, Hacker's Delight, section 7-3.
        for (shift, mask) in
            [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)]
        {
            let swapped = (square ^ square >> shift) & mask;
            square ^= swapped ^ swapped << shift;
        }
        let all = (1u64 << count) - 1;
        let free = (0..self.line).fold(0, |free, i| free | (square >> (8 * i) & all) << (i * count));
        Lines { free, line: count }
    }

    /// The free squares `region` alone, which are some, moved to the corner of their smallest
    /// rectangle.
    fn cut_out(self, region: u64) -> Self {
        let line = self.line;
        let free = region >> (region.trailing_zeros() / line * line);
        let mut columns = free;
        let mut shift = line;
        while shift < 64 {
            columns |= columns >> shift;
            shift *= 2;
        }
        columns &= (1 << line) - 1;
        let left = columns.trailing_zeros();
        let width = 64 - columns.leading_zeros() - left;
        if width == line {
            return Lines { free, line };
        }
        let all = (1 << width) - 1;
        let mut rest = free >> left;
        let mut cut = 0;
        let mut at = 0;
        while rest != 0 {
            cut |= (rest & all) << at;
            rest >>= line;
            at += width;
        }
        Lines { free: cut, line: width }
    }

    /// The image that stands for all: of squares in the corner of their smallest rectangle, which
    /// has at most seven lines or as many as a line is long.
    fn canonical(self) -> Self {
        let count = self.count();
        let (lines, count) =
            if count < self.line { (self.transposed(count), self.line) } else { (self, count) };
        let least = |lines: Lines| {
            let mirrored = lines.mirrored();
            lines.free.min(mirrored.free).min(lines.turned(count).free).min(mirrored.turned(count).free)
        };
        let mut free = least(lines);
        if count == lines.line {
            free = free.min(least(lines.transposed(count)));
        }
        Lines { free, ..lines }
    }

    /// The keys of the regions.
    #[inline]
    fn split(self, parts: &mut Vec<u64>) {
        // Single squares are nobody's neighbours.
        let mut left = self.beside(self.free);
        while left != 0 {
            let mut region = left & left.wrapping_neg();
            loop {
                let more = region | self.beside(region);
                if more == region {
                    break;
                }
                region = more;
            }
            left &= !region;
            parts.push(self.cut_out(region).canonical().key());
        }
    }
}

impl Parts for Cram {
    type PartKey = u64;

    fn visit_parts(&self, position: &Board, visit: &mut dyn FnMut(u64)) -> ControlFlow<()> {
        for region in position.regions() {
            let region = region.canonical();
            if region.free().count_ones() < 2 {
                continue;
            }
            // Canonical boards have at most as many rows as columns.
            let (rows, columns) = (region.rows(), region.columns());
            if rows > LONGEST || rows * columns > SQUARE_BITS as usize {
                return ControlFlow::Break(());
            }
            let squares = (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column)));
            let free = squares.enumerate().fold(0, |free, (square, (row, column))| {
                free | u64::from(region.is_free(row, column)) << square
            });
            visit(Lines { free, line: rows as u32 }.canonical().key());
        }
        ControlFlow::Continue(())
    }

    fn part(&self, key: u64) -> Board {
        let lines = Lines::of_key(key);
        // A key of at most 61 squares is a board.
        Board::from_parts(lines.count() as u8, lines.line as u8, lines.free.into())
    }

    fn visit_moves(&self, key: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        let lines = Lines::of_key(key);
        let Lines { free, line } = lines;
        let (across, down) = lines.dominoes();
        let mut parts = Vec::with_capacity(4);
        for (mut starts, shift) in [(across, 1), (down, line)] {
            while starts != 0 {
                let square = starts & starts.wrapping_neg();
                starts ^= square;
                parts.clear();
                Lines { free: free ^ square ^ square << shift, line }.split(&mut parts);
                visit(&parts)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What is left after a move tells more than the number of squares: how many moves there are.
    fn effort(&self, key: u64) -> u32 {
        let lines = Lines::of_key(key);
        let (across, down) = lines.dominoes();
        (64 << (lines.free.count_ones() / 2).min(25)) + across.count_ones() + down.count_ones()
    }
}
