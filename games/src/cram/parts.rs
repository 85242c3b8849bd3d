//! Regions as integers of 64 bits, for the search for one value.
//!
//! A region is turned so that its lines are not longer than they are many, and written line by
//! line without gaps: s squares a line with s at most 7, and at most 61 squares in its smallest
//! rectangle, which every board of at most 61 squares keeps to. Bits 61 to 63 hold s. Among the
//! images under the symmetries of the rectangle the least stands for all.
//!
//! Single squares have no moves and are left out.

use super::{Cram, CramBoard};
use impartial::game::Parts;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Bits for squares; the length of a line lies above.
const SQUARE_BITS: u32 = 61;

const SQUARES: u64 = (1 << SQUARE_BITS) - 1;

/// Maximum length of a line.
const LONGEST: usize = 7;

/// For each length of a line and each column of it: the squares of the column.
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

/// The free squares that share a side with one of `squares`.
#[inline]
fn neighbours<const L: u32>(squares: u64, free: u64) -> u64 {
    let first = COLUMNS[L as usize][0];
    ((squares << 1) & !first | (squares & !first) >> 1 | squares << L | squares >> L) & free
}

/// The first squares of the dominoes that fit along a line, and across lines.
#[inline]
fn dominoes<const L: u32>(free: u64) -> (u64, u64) {
    (free & (free & !COLUMNS[L as usize][0]) >> 1, free & free >> L)
}

/// Every line the other way round.
#[inline]
fn mirrored<const L: u32>(free: u64) -> u64 {
    let columns = &COLUMNS[L as usize];
    let mut image = 0;
    for column in 0..L / 2 {
        let other = L - 1 - column;
        let shift = other - column;
        image |= (free & columns[column as usize]) << shift | (free & columns[other as usize]) >> shift;
    }
    if L % 2 == 1 { image | free & columns[L as usize / 2] } else { image }
}

/// The number of lines, up to the last free square.
#[inline]
fn count<const L: u32>(free: u64) -> u32 {
    (63 - free.leading_zeros()) / L + 1
}

/// Lines of length `line` and columns exchanged: at most seven of both.
fn transposed(free: u64, line: u32, count: u32) -> u64 {
    let all = (1 << line) - 1;
    let mut square = (0..count).fold(0u64, |square, i| square | (free >> (i * line) & all) << (8 * i));
    // Warren, Hacker's Delight, section 7-3.
    for (shift, mask) in
        [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)]
    {
        let swapped = (square ^ square >> shift) & mask;
        square ^= swapped ^ swapped << shift;
    }
    let all = (1u64 << count) - 1;
    (0..line).fold(0, |free, i| free | (square >> (8 * i) & all) << (i * count))
}

/// The least image of the same form: of squares in the corner of their smallest rectangle.
#[inline]
fn least<const L: u32>(free: u64) -> u64 {
    let end = 64 - count::<L>(free) * L;
    let mirrored = mirrored::<L>(free);
    free.min(mirrored).min(free.reverse_bits() >> end).min(mirrored.reverse_bits() >> end)
}

/// The key of squares in the corner of their smallest rectangle, which has at most seven lines or
/// as many as a line is long.
#[inline]
fn key<const L: u32>(free: u64) -> u64 {
    let count = count::<L>(free);
    if count < L {
        return key_of(transposed(free, L, count), count);
    }
    let mut image = least::<L>(free);
    if count == L {
        image = image.min(least::<L>(transposed(free, L, L)));
    }
    image | u64::from(L) << SQUARE_BITS
}

/// Calls a function with the length of a line, 1 to 7, as a constant, so that shifts and masks are
/// constants too.
macro_rules! with_line {
    ($line:expr, $function:ident, $($argument:expr),*) => {
        match $line {
            1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            4 => $function::<4>($($argument),*),
            5 => $function::<5>($($argument),*),
            6 => $function::<6>($($argument),*),
            _ => $function::<7>($($argument),*),
        }
    };
}

/// Returns the key of a region, for lines of any length from 1 to 7.
fn key_of(free: u64, line: u32) -> u64 {
    with_line!(line, key, free)
}

/// The key of a region, whose lines are `L` long, anywhere.
#[inline]
fn key_of_region<const L: u32>(region: u64) -> u64 {
    let free = region >> (region.trailing_zeros() / L * L);
    let mut columns = free;
    let mut shift = L;
    while shift < 64 {
        columns |= columns >> shift;
        shift *= 2;
    }
    columns &= (1 << L) - 1;
    let left = columns.trailing_zeros();
    let width = 64 - columns.leading_zeros() - left;
    if width == L {
        return key::<L>(free);
    }
    let all = (1 << width) - 1;
    let mut rest = free >> left;
    let mut cut = 0;
    let mut shift = 0;
    while rest != 0 {
        cut |= (rest & all) << shift;
        rest >>= L;
        shift += width;
    }
    key_of(cut, width)
}

/// The keys of the regions of free squares.
#[inline]
fn split<const L: u32>(free: u64, parts: &mut SmallVec<[u64; 8]>) {
    // Single squares have no neighbours.
    let mut left = neighbours::<L>(free, free);
    while left != 0 {
        let mut region = left & left.wrapping_neg();
        loop {
            let more = region | neighbours::<L>(region, left);
            if more == region {
                break;
            }
            region = more | neighbours::<L>(more, left);
        }
        left &= !region;
        parts.push(key_of_region::<L>(region));
    }
}

fn moves<const L: u32>(free: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
    let (across, down) = dominoes::<L>(free);
    let mut parts = SmallVec::new();
    for (mut starts, shift) in [(across, 1), (down, L)] {
        while starts != 0 {
            let square = starts & starts.wrapping_neg();
            starts ^= square;
            parts.clear();
            split::<L>(free ^ square ^ square << shift, &mut parts);
            visit(&parts)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the maximum number of disjoint dominoes.
fn domino_count<const L: u32>(free: u64) -> u32 {
    let (across, down) = dominoes::<L>(free);
    across.count_ones() + down.count_ones()
}

fn line_of(key: u64) -> u32 {
    (key >> SQUARE_BITS) as u32
}

impl Parts for Cram {
    type PartKey = u64;

    fn visit_parts(&self, position: &CramBoard, visit: &mut dyn FnMut(u64)) -> ControlFlow<()> {
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
            visit(key_of(free, rows as u32));
        }
        ControlFlow::Continue(())
    }

    fn part(&self, key: u64) -> CramBoard {
        let (free, line) = (key & SQUARES, line_of(key));
        let count = with_line!(line, count, free);
        // A key of at most 61 squares is a board.
        CramBoard::from_parts(count as u8, line as u8, free.into())
    }

    fn visit_moves(&self, key: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        with_line!(line_of(key), moves, key & SQUARES, visit)
    }

    /// Two squares more are twice the work; among regions of as many squares, those with fewer moves
    /// are easier.
    fn effort(&self, key: u64) -> u32 {
        let free = key & SQUARES;
        let squares = free.count_ones();
        let moves = u64::from(64 + with_line!(line_of(key), domino_count, free));
        // The square root of 2 is 181/128. At most 61 squares have at most 104 moves.
        let odd = if squares % 2 == 1 { 181 } else { 128 };
        ((moves * odd) << (squares / 2) >> 13) as u32
    }
}
