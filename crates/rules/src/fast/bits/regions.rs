//! Regions of free cells as integers of 64 bits, for the search for one value.
//!
//! In the games that these keys are for, every move fills cells of a rectangle of free cells. A region is written line by
//! line, in lines of at most seven cells. Bits 61 to 63 of a key are the length of a line, and bit 60 is set if the lines
//! are columns of the grid. Of the images under the symmetries of the game, the one with the least key stands for all.
//! Cells that no move needs are left out.

use crate::boards::cells::BoardCells;
use crate::boards::grid::{GridSymmetry, Grids};
use crate::fast::path::FastPath;
use impartial::game::cell_lines::{
    COLUMNS, LONGEST_LINE, cropped, line_count, mirrored, neighbours, transposed,
};
use impartial::with_line;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Number of bits for cells.
const CELL_BITS: u32 = 60;

const CELLS: u64 = (1 << CELL_BITS) - 1;

/// The moves that need a free rectangle of one size, in lines of one length.
#[derive(Clone, Debug)]
struct Rectangle {
    lines: u32,
    width: u32,
    /// The cells at which a rectangle can begin in its line.
    starts: u64,
    /// The cells that each move fills, for a rectangle that begins at cell 0.
    fills: Vec<u64>,
}

/// A move that fills cells of a free rectangle.
struct FillMove {
    rows: usize,
    columns: usize,
    /// The rows and columns of the filled cells.
    filled: Vec<(usize, usize)>,
}

/// The images of regions that have the same value, among the eight images of a rectangle. The image (t, m, f) reverses
/// each line if m is set, then the order of the lines if f is set, then exchanges lines and columns if t is set. Its bit is
/// the one with the number 4t + 2m + f.
#[derive(Clone, Copy, Debug)]
struct Images(u8);

/// The moves and symmetries of a game whose lines are rows, or columns, of the grid.
#[derive(Clone, Debug)]
struct Orientation {
    /// The moves by the length of a line.
    moves: [Vec<Rectangle>; LONGEST_LINE + 1],
    images: Images,
}

/// The moves of a game on regions of free cells.
#[derive(Clone, Debug)]
pub(crate) struct RegionMoves {
    orientations: [Orientation; 2],
}

/// The keys of the parts of a position.
pub(crate) type PartKeys = SmallVec<[u64; 8]>;

impl Images {
    /// Returns the images of a group of symmetries, which does not name the identity.
    fn new(symmetries: &[GridSymmetry]) -> Images {
        let mut images = Images(1);
        for &(mirrored, turns) in symmetries {
            // A quarter turn reverses the order of the lines, then exchanges lines and columns.
            let turn = |(t, m, f): (bool, bool, bool)| if t { (false, !m, f) } else { (true, m, !f) };
            let (t, m, f) = (0..turns).fold((false, mirrored, false), |image, _| turn(image));
            images.0 |= 1 << Images::number(t, m, f);
        }
        images
    }

    const fn number(t: bool, m: bool, f: bool) -> u8 {
        (t as u8) << 2 | (m as u8) << 1 | f as u8
    }

    #[inline]
    fn has(self, t: bool, m: bool, f: bool) -> bool {
        self.0 >> Images::number(t, m, f) & 1 == 1
    }

    /// Returns whether an image exchanges lines and columns.
    #[inline]
    fn exchanges(self) -> bool {
        self.0 >> 4 != 0
    }

    /// Returns m and f of an image that exchanges lines and columns, if there is one.
    #[inline]
    fn exchange(self) -> (bool, bool) {
        let all = [(false, false), (true, true), (true, false), (false, true)];
        all.into_iter().find(|&(m, f)| self.has(true, m, f)).unwrap_or_default()
    }

    /// Returns the images of the grid with rows and columns exchanged.
    fn conjugate(self) -> Images {
        let all = (0..8).map(|number| (number & 4 != 0, number & 2 != 0, number & 1 != 0));
        let of = all.filter(|&(t, m, f)| self.has(t, m, f));
        // Exchanging, then reversing each line, is reversing the order of the lines, then exchanging.
        Images(of.fold(0, |images, (t, m, f)| images | 1 << Images::number(t, f, m)))
    }
}

impl Orientation {
    /// Creates the moves for lines of each length.
    fn new(moves: &[FillMove], images: Images) -> Orientation {
        let of_line = |line: usize| {
            let mut rectangles: Vec<Rectangle> = Vec::new();
            for FillMove { rows, columns, filled } in moves {
                if *columns > line || (rows - 1) * line + columns > CELL_BITS as usize {
                    continue;
                }
                let fill = filled.iter().fold(0, |fill, (row, column)| fill | 1u64 << (row * line + column));
                let (lines, width) = (*rows as u32, *columns as u32);
                let starts = COLUMNS[line][..=line - columns].iter().fold(0, |all, column| all | column);
                match rectangles.iter_mut().find(|one| (one.lines, one.width) == (lines, width)) {
                    Some(one) if one.fills.contains(&fill) => {}
                    Some(one) => one.fills.push(fill),
                    None => rectangles.push(Rectangle { lines, width, starts, fills: vec![fill] }),
                }
            }
            rectangles
        };
        let moves = std::array::from_fn(|line| if line == 0 { Vec::new() } else { of_line(line) });
        Orientation { moves, images }
    }
}

impl Rectangle {
    /// Returns the first cells of the free rectangles.
    #[inline]
    fn places<const L: u32>(&self, free: u64) -> u64 {
        let across = (1..self.width).fold(free & self.starts, |places, shift| places & free >> shift);
        (1..self.lines).fold(across, |places, line| places & across >> (line * L))
    }

    /// Returns the cells of the free rectangles that begin at `places`.
    #[inline]
    fn cells<const L: u32>(&self, places: u64) -> u64 {
        let across = (1..self.width).fold(places, |cells, shift| cells | places << shift);
        (1..self.lines).fold(across, |cells, line| cells | across << (line * L))
    }
}

/// Returns the least image of cells in the corner of their smallest rectangle, among the images that keep lines.
#[inline]
fn least<const L: u32>(cells: u64, [m, f, both]: [bool; 3]) -> u64 {
    let end = 64 - line_count::<L>(cells) * L;
    let mirrored = mirrored::<L>(cells);
    let mut image = cells;
    if m {
        image = image.min(mirrored);
    }
    if both {
        image = image.min(cells.reverse_bits() >> end);
    }
    if f {
        image = image.min(mirrored.reverse_bits() >> end);
    }
    image
}

/// The moves of a game whose regions of free cells are independent.
impl FastPath<Grids> for RegionMoves {
    const NAME: &'static str = "masks of free regions";

    fn plan(grids: &Grids) -> Result<RegionMoves, String> {
        if !grids.legal.is_empty() || !grids.over.is_empty() {
            return Err("not every position is legal, or play may be over early".into());
        }
        if grids.inert.is_none() {
            return Err("a move does more than fill free cells that touch".into());
        }
        let mut moves = Vec::new();
        for (from, to) in &grids.moves {
            let cells = (0..from.rows).flat_map(|row| (0..from.columns).map(move |column| (row, column)));
            let filled: Vec<(usize, usize)> =
                cells.zip(&to.cells).filter(|(_, to)| to.is_some()).map(|(cell, _)| cell).collect();
            if filled.is_empty() {
                return Err("a move fills nothing".into());
            }
            moves.push(FillMove { rows: from.rows, columns: from.columns, filled });
        }
        let exchange = |one: &FillMove| FillMove {
            rows: one.columns,
            columns: one.rows,
            filled: one.filled.iter().map(|&(row, column)| (column, row)).collect(),
        };
        let exchanged: Vec<FillMove> = moves.iter().map(exchange).collect();
        let images = Images::new(&grids.symmetries);
        let orientations =
            [Orientation::new(&moves, images), Orientation::new(&exchanged, images.conjugate())];
        Ok(RegionMoves { orientations })
    }

    fn description(&self) -> String {
        "masks of free regions: the moves of each region are compared as bits".into()
    }
}

impl RegionMoves {
    /// Appends the keys of the regions of a position. Returns `false` if a region is too large for a key.
    pub(crate) fn parts(&self, grids: &Grids, position: &BoardCells, parts: &mut PartKeys) -> bool {
        let mut fits = true;
        grids.regions(position, &mut |region| {
            let [rows, columns] = region.head.map(|side| side as usize);
            let line = rows.min(columns);
            if line > LONGEST_LINE || rows * columns > CELL_BITS as usize {
                fits = false;
                return;
            }
            let is_exchanged = columns > rows;
            let bit = |(i, _): (usize, &u32)| {
                let (row, column) = (i / columns, i % columns);
                1u64 << if is_exchanged { column * rows + row } else { row * columns + column }
            };
            let free = region.cells.iter().enumerate().filter(|(_, cell)| **cell == 0);
            let free = free.map(bit).fold(0, |free, bit| free | bit);
            let images = self.orientations[0].images;
            let (free, orientation) = match is_exchanged && images.exchanges() {
                // An image of the region has lines that are rows.
                true => {
                    let (m, f) = images.exchange();
                    (with_line!(line, one_image, free, f, m), 0)
                }
                false => (free, usize::from(is_exchanged)),
            };
            with_line!(line, split, self, free, orientation, parts);
        });
        fits
    }

    /// Returns the grid of a key.
    pub(crate) fn grid(&self, key: u64) -> BoardCells {
        let (free, line, orientation) = fields(key);
        let count = with_line!(line, line_count, free);
        let [rows, columns] = if orientation == 1 { [line, count] } else { [count, line] };
        let is_free = |row: u32, column: u32| {
            let cell = if orientation == 1 { column * line + row } else { row * line + column };
            free >> cell & 1 == 1
        };
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let cells = cells.map(|(row, column)| u32::from(!is_free(row, column))).collect();
        BoardCells { head: [rows, columns], cells }
    }

    /// Calls `visit` with the keys of the parts of each option of a region.
    pub(crate) fn visit(
        &self,
        key: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (free, line, orientation) = fields(key);
        with_line!(line, options, self, free, orientation, visit)
    }

    /// Returns a quick estimate of the work that a region takes: two cells more are twice the work.
    pub(crate) fn effort(&self, key: u64) -> u32 {
        let (free, line, orientation) = fields(key);
        let count = u64::from(free.count_ones());
        let moves = with_line!(line, move_count, &self.orientations[orientation], free);
        // The square root of 2 is 181/128.
        let odd = if count % 2 == 1 { 181 } else { 128 };
        u32::try_from((moves.min(1 << 24) * odd) << (count / 2) >> 13).unwrap_or(u32::MAX)
    }
}

/// Returns the free cells of a key, the length of a line, and the orientation.
#[inline]
fn fields(key: u64) -> (u64, u32, usize) {
    (key & CELLS, (key >> (CELL_BITS + 1)) as u32, (key >> CELL_BITS & 1) as usize)
}

fn move_count<const L: u32>(orientation: &Orientation, free: u64) -> u64 {
    let of = |one: &Rectangle| u64::from(one.places::<L>(free).count_ones()) * one.fills.len() as u64;
    orientation.moves[L as usize].iter().map(of).sum()
}

/// Returns the key of cells in the corner of their smallest rectangle.
#[inline]
fn key<const L: u32>(moves: &RegionMoves, cells: u64, orientation: usize) -> u64 {
    let images = moves.orientations[orientation].images;
    let count = line_count::<L>(cells);
    if count < L {
        // Lines are at most as long as they are many.
        if !images.exchanges() {
            return key_of(moves, transposed(cells, L, count), count, 1 - orientation);
        }
        return key_of(moves, exchanged::<L>(images, cells, count), count, orientation);
    }
    let (mut cells, mut orientation, mut images) = (cells, orientation, images);
    if count == L && orientation == 1 && !images.exchanges() {
        (cells, orientation) = (transposed(cells, L, L), 0);
        images = moves.orientations[0].images;
    }
    let keep =
        [images.has(false, true, false), images.has(false, false, true), images.has(false, true, true)];
    let mut image = least::<L>(cells, keep);
    if count == L && images.exchanges() {
        // The images that exchange lines and columns are those of one of them that keep lines.
        image = image.min(least::<L>(exchanged::<L>(images, cells, count), keep));
    }
    image | (orientation as u64) << CELL_BITS | u64::from(L) << (CELL_BITS + 1)
}

/// Returns an image that exchanges lines and columns, if the game has one.
#[inline]
fn exchanged<const L: u32>(images: Images, cells: u64, count: u32) -> u64 {
    let (m, f) = images.exchange();
    transposed(one_image::<L>(cells, m, f), L, count)
}

/// Returns an image that keeps lines.
#[inline]
fn one_image<const L: u32>(cells: u64, m: bool, f: bool) -> u64 {
    let reversed = if m { mirrored::<L>(cells) } else { cells };
    if !f {
        return reversed;
    }
    // The order of the lines is reversed by reversing all cells, and each line again.
    mirrored::<L>(reversed).reverse_bits() >> (64 - line_count::<L>(cells) * L)
}

fn key_of(moves: &RegionMoves, cells: u64, line: u32, orientation: usize) -> u64 {
    with_line!(line, key, moves, cells, orientation)
}

/// Appends the keys of the regions of free cells that moves need.
#[inline]
fn split<const L: u32>(moves: &RegionMoves, free: u64, orientation: usize, parts: &mut PartKeys) {
    let rectangles = &moves.orientations[orientation].moves[L as usize];
    let mut left = 0;
    for one in rectangles {
        left |= one.cells::<L>(one.places::<L>(free));
    }
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
        let (cells, width) = cropped::<L>(region);
        parts.push(match width == L {
            true => key::<L>(moves, cells, orientation),
            false => key_of(moves, cells, width, orientation),
        });
    }
}

fn options<const L: u32>(
    moves: &RegionMoves,
    free: u64,
    orientation: usize,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut parts = PartKeys::new();
    for one in &moves.orientations[orientation].moves[L as usize] {
        let mut places = one.places::<L>(free);
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            for fill in &one.fills {
                parts.clear();
                split::<L>(moves, free & !(fill << place), orientation, &mut parts);
                visit(&parts)?;
            }
        }
    }
    ControlFlow::Continue(())
}
