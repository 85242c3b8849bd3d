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
use impartial::game::cell_lines::{
    COLUMNS, LONGEST_LINE, cropped, line_count, mirrored, neighbours, transposed,
};
use impartial::with_line;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Bits for squares; the length of a line lies above.
const SQUARE_BITS: u32 = 61;

const SQUARES: u64 = (1 << SQUARE_BITS) - 1;

/// Returns the first squares of the dominoes that fit along a line, and across lines.
#[inline]
fn dominoes<const L: u32>(free: u64) -> (u64, u64) {
    (free & (free & !COLUMNS[L as usize][0]) >> 1, free & free >> L)
}

/// Returns the least image of the same form: of squares in the corner of their smallest rectangle.
#[inline]
fn least<const L: u32>(free: u64) -> u64 {
    let end = 64 - line_count::<L>(free) * L;
    let mirrored = mirrored::<L>(free);
    free.min(mirrored).min(free.reverse_bits() >> end).min(mirrored.reverse_bits() >> end)
}

/// Returns the key of squares in the corner of their smallest rectangle, which has at most seven lines or as many as a
/// line is long.
#[inline]
fn key<const L: u32>(free: u64) -> u64 {
    let count = line_count::<L>(free);
    if count < L {
        return key_of(transposed(free, L, count), count);
    }
    let mut image = least::<L>(free);
    if count == L {
        image = image.min(least::<L>(transposed(free, L, L)));
    }
    image | u64::from(L) << SQUARE_BITS
}

/// Returns the key of a region, for lines of any length from 1 to 7.
fn key_of(free: u64, line: u32) -> u64 {
    with_line!(line, key, free)
}

/// Returns the key of a region, whose lines are `L` long, anywhere.
#[inline]
fn key_of_region<const L: u32>(region: u64) -> u64 {
    let (free, width) = cropped::<L>(region);
    if width == L { key::<L>(free) } else { key_of(free, width) }
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

/// Returns the number of places for a domino, which may overlap.
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
            if rows > LONGEST_LINE || rows * columns > SQUARE_BITS as usize {
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
        let count = with_line!(line, line_count, free);
        // A key of at most 61 squares is a board.
        CramBoard::from_parts(count as u8, line as u8, free.into())
    }

    fn visit_moves(&self, key: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        with_line!(line_of(key), moves, key & SQUARES, visit)
    }

    /// Returns an estimate of the work. Two squares more are twice the work; among regions of as many squares, those
    /// with fewer moves are easier.
    fn effort(&self, key: u64) -> u32 {
        let free = key & SQUARES;
        let squares = free.count_ones();
        let moves = u64::from(64 + with_line!(line_of(key), domino_count, free));
        // The square root of 2 is 181/128. At most 61 squares have at most 104 moves.
        let odd = if squares % 2 == 1 { 181 } else { 128 };
        ((moves * odd) << (squares / 2) >> 13) as u32
    }
}
