//! A block: all positions with the same third, fourth, … members.
//!
//! The first two members x and y run through the rows y = 0, 1, 2, …, and in each row through x = 0, 1, …. So the
//! positions are contiguous in memory, and for every i ≥ 3 so are the lines without member i: each of these lines meets
//! the block in one position. The lines without member 1 and the lines without member 2 are the same few lines, one for
//! each value of the remaining member: the **pairs** of the block.
//!
//! A row is one loop over slices of the same length: the lines i ≥ 3 and the pairs of x. The pair of y stays in
//! registers. Sets are searched word by word from the lowest word, up to the word with the value. Neighbours
//! mostly have their values in the same word, so that the processor predicts where the search ends. Only that
//! word is written.
//!
//! A position whose words are all full **overflows**: its value does not fit. The kernel reports the position and
//! changes no set. All smaller values stay correct, because they depend on smaller values alone. Where one set
//! serves both plays, a position without a free value may also lie on a [split line](crate::distributed::SplitLines).

use crate::cells::{ValueCell, ValueSlice};
use crate::exceptions::{Exceptions, Overflow};
use crate::kernel::{Block, Kernel, SetKernel};
use crate::row::{ANY, LARGEST, Row, SHARED};
use crate::set_layout::SetLayout;
use crate::split_lines::SplitLines;
use crate::value_set::{Slices, ValueSet, as_cells, complement, split_fronts};
use bytemuck::cast_slice_mut;
use impartial::game::{Colex, LoweredMember};
use impartial_cpu::dispatch;
use smallvec::SmallVec;
use std::marker::PhantomData;
use std::ops::Range;

impl SetLayout {
    /// Returns the kernel for this layout.
    pub(crate) fn kernel<'w>(
        self,
        window: &'w Colex,
        lowered: LoweredMember,
        split: Option<&'w SplitLines>,
    ) -> Box<dyn Kernel + 'w> {
        let kernel = match self.width.words() {
            1 => with_width::<u8, 1>,
            2 => with_width::<u8, 2>,
            4 => with_width::<u8, 4>,
            8 => with_width::<u16, 8>,
            16 => with_width::<u16, 16>,
            _ => with_width::<u16, 256>,
        };
        kernel(self.sets, window, lowered, split)
    }
}

fn with_width<'w, V: ValueCell, const W: usize>(
    sets: usize,
    window: &'w Colex,
    lowered: LoweredMember,
    split: Option<&'w SplitLines>,
) -> Box<dyn Kernel + 'w> {
    let (lowers_largest, stored) = (lowered == LoweredMember::Largest, PhantomData::<V>);
    if sets == 1 {
        Box::new(SetKernel::<V, 1, W> { window, lowers_largest, split, stored })
    } else {
        Box::new(SetKernel::<V, 2, W> { window, lowers_largest, split: None, stored })
    }
}

impl<V: ValueCell, const P: usize, const W: usize> Kernel for SetKernel<'_, V, P, W> {
    fn compute(&self, block: Block<'_, '_>, out: &mut [ValueSlice<'_>], exceptions: &mut Exceptions) {
        let mut slices: Slices<'_, V, P> = [&[]; P];
        for (slice, out) in slices.iter_mut().zip(out) {
            *slice = as_cells(V::cells(out));
        }
        self.fill_block(block, slices, exceptions);
    }
}

/// Rows of a block, with the parts of the lines that belong to them.
struct Piece<'a, V, const P: usize, const W: usize> {
    rows: Range<usize>,
    pairs: &'a mut [ValueSet<P, W>],
    lines: SmallVec<[&'a mut [ValueSet<P, W>]; 8]>,
    out: Slices<'a, V, P>,
    /// The rank of the first position.
    rank: usize,
    /// True if the first line of the block extends over these rows.
    has_first_line: bool,
}

/// A position of a piece: its place, and its first two members.
#[derive(Clone, Copy)]
struct PiecePosition {
    index: usize,
    x: usize,
    y: usize,
}

impl<V: ValueCell, const P: usize, const W: usize> SetKernel<'_, V, P, W> {
    /// Returns the number of positions in row `y`.
    fn row_len(&self, y: usize) -> usize {
        self.window.limit(y as u64) as usize
    }

    /// Returns the leading rows that end at or before place `end` if the first begins at place `start`, and the
    /// place where they end.
    fn rows_before(&self, rows: &Range<usize>, start: usize, end: usize) -> (Range<usize>, usize) {
        let (mut y, mut reached) = (rows.start, start);
        while y < rows.end && reached + self.row_len(y) <= end {
            reached += self.row_len(y);
            y += 1;
        }
        (rows.start..y, reached)
    }

    /// Computes the rows of a block.
    pub(crate) fn fill_block(
        &self,
        block: Block<'_, '_>,
        out: Slices<'_, V, P>,
        exceptions: &mut Exceptions,
    ) {
        let Block { mut rows, pairs, others, ranks } = block;
        let pairs: &mut [ValueSet<P, W>] = cast_slice_mut(pairs);
        let reach = others.iter().map(|line| line.len() / (P * W)).min().unwrap_or(ranks.len());
        let mut done = 0;
        while rows.start < rows.end {
            // Every line ends at the end of a row.
            let end = if done < reach { reach } else { ranks.len() };
            // The first position of a window is the only terminal one, if any member may be lowered: in every
            // other position, the first member that differs from the first position may be lowered to it.
            let is_first = ranks.start + done == 0;
            let (now, until) = if is_first {
                (rows.start..rows.start + 1, done + self.row_len(rows.start))
            } else {
                self.rows_before(&rows, done, end)
            };
            rows.start = now.end;
            let part = done * P * W..until * P * W;
            let has_first_line = others.first().is_some_and(|line| line.len() >= part.end);
            let lines = others.iter_mut().filter_map(|line| line.get_mut(part.clone())).map(cast_slice_mut);
            let mut piece = Piece {
                rows: now,
                pairs,
                lines: lines.collect(),
                out: out.map(|out| &out[done..until]),
                rank: ranks.start + done,
                has_first_line,
            };
            match self.lowers_largest {
                _ if is_first => self.fill_singly(&mut piece, exceptions),
                true if has_first_line => self.fill_rows::<LARGEST>(&mut piece, exceptions),
                true => self.fill_singly(&mut piece, exceptions),
                false if self.split.is_some() => self.fill_rows::<SHARED>(&mut piece, exceptions),
                false => self.fill_rows::<ANY>(&mut piece, exceptions),
            }
            done = until;
        }
    }

    /// Computes whole rows that all lines of the piece reach, at the level of the processor in use.
    #[inline(never)]
    fn fill_rows<const MODE: u8>(&self, piece: &mut Piece<'_, V, P, W>, exceptions: &mut Exceptions) {
        match piece.lines.len() {
            0 => self.fill_rows_with::<MODE, 0>(piece, exceptions),
            1 => self.fill_rows_with::<MODE, 1>(piece, exceptions),
            2 => self.fill_rows_with::<MODE, 2>(piece, exceptions),
            3 => self.fill_rows_with::<MODE, 3>(piece, exceptions),
            4 => self.fill_rows_with::<MODE, 4>(piece, exceptions),
            5 => self.fill_rows_with::<MODE, 5>(piece, exceptions),
            6 => self.fill_rows_with::<MODE, 6>(piece, exceptions),
            _ => self.fill_singly(piece, exceptions),
        }
    }

    #[inline]
    fn fill_rows_with<const MODE: u8, const K: usize>(
        &self,
        piece: &mut Piece<'_, V, P, W>,
        exceptions: &mut Exceptions,
    ) {
        dispatch(WholeRows::<V, MODE, K, P, W> { kernel: self, piece, exceptions });
    }

    /// Computes rows position by position: the first row, and rows that are too rare for specialized code.
    fn fill_singly(&self, piece: &mut Piece<'_, V, P, W>, exceptions: &mut Exceptions) {
        let mut index = 0;
        for y in piece.rows.clone() {
            for x in 0..self.row_len(y) {
                self.fill_one(piece, PiecePosition { index, x, y }, exceptions);
                index += 1;
            }
        }
    }

    #[inline(always)]
    fn fill_one(&self, piece: &mut Piece<'_, V, P, W>, place: PiecePosition, exceptions: &mut Exceptions) {
        let rank = (piece.rank + place.index) as u64;
        // A position without options is terminal: its misère value is 1, as if it had an option of value 0.
        let is_terminal = match self.lowers_largest {
            false => rank == 0,
            true => piece.largest_line(place).iter().all(|word| word[0] == 0),
        };
        if P == 1 && is_terminal && self.split.is_some() {
            let value = piece.with_sets(place, |sets| self.resolve(rank, sets, exceptions));
            return piece.out[0][place.index].set(V::from_value(value));
        }
        for play in 0..P {
            let seed = u64::from(play == 1 && is_terminal);
            let lowest_free = (0..W).find_map(|w| {
                let seed = if w == 0 { seed } else { 0 };
                let occurring = piece.occurring(place, w, play, self.lowers_largest) | seed;
                (occurring != u64::MAX).then(|| (w, occurring.trailing_ones()))
            });
            let value = match lowest_free {
                Some((w, bit)) => {
                    piece.insert(place, w, play, 1 << bit);
                    64 * w as u32 + bit
                }
                None if P == 1 => piece.with_sets(place, |sets| self.resolve(rank, sets, exceptions)),
                None => {
                    exceptions.overflows.push(Overflow { rank, play: play as u8 });
                    0
                }
            };
            piece.out[play][place.index].set(V::from_value(value));
        }
    }
}

/// The whole rows of a piece with `K` lines, compiled for each mode and for each level of the processor: a mode has no
/// cost where another mode applies.
struct WholeRows<'a, 'b, 'k, 'w, V, const MODE: u8, const K: usize, const P: usize, const W: usize> {
    kernel: &'k SetKernel<'w, V, P, W>,
    piece: &'a mut Piece<'b, V, P, W>,
    exceptions: &'a mut Exceptions,
}

impl<V: ValueCell, const MODE: u8, const K: usize, const P: usize, const W: usize> impartial_cpu::Kernel
    for WholeRows<'_, '_, '_, '_, V, MODE, K, P, W>
{
    const HAS_V4: bool = false;

    type Output = ();

    #[inline(always)]
    fn run(self) {
        let WholeRows { kernel, piece, exceptions } = self;
        let Piece { rows, pairs, lines: parts, out, rank, .. } = piece;
        let (mut out, mut rank) = (*out, *rank);
        let mut lines: Slices<'_, ValueSet<P, W>, K> = [&[]; K];
        for (line, part) in lines.iter_mut().zip(parts) {
            *line = as_cells(part);
        }
        for y in rows.clone() {
            let length = kernel.row_len(y);
            let row =
                Row { lines: split_fronts(&mut lines, length), out: split_fronts(&mut out, length), rank };
            rank += length;
            let mut free = complement(&pairs[y]);
            row.fill::<MODE>(&mut free, kernel, &mut pairs[..length.min(y)], exceptions);
            pairs[y] = complement(&free);
        }
    }
}

impl<V, const P: usize, const W: usize> Piece<'_, V, P, W> {
    /// Returns the set of the line along which the largest member moves.
    #[inline(always)]
    fn largest_line(&self, place: PiecePosition) -> &ValueSet<P, W> {
        match self.lines.first() {
            Some(line) if self.has_first_line => &line[place.index],
            _ => &self.pairs[place.x],
        }
    }

    /// Returns word `w` of the set of the values of the options in one play.
    #[inline(always)]
    fn occurring(&self, place: PiecePosition, w: usize, play: usize, lowers_largest: bool) -> u64 {
        let PiecePosition { index, x, y } = place;
        if lowers_largest {
            return self.largest_line(place)[w][play];
        }
        let pairs = self.pairs[x][w][play] | self.pairs[y][w][play];
        self.lines.iter().fold(pairs, |union, line| union | line[index][w][play])
    }

    /// Adds a bit to word `w` of the sets of all lines of a position in one play.
    #[inline(always)]
    fn insert(&mut self, place: PiecePosition, w: usize, play: usize, bit: u64) {
        let PiecePosition { index, x, y } = place;
        self.pairs[x][w][play] |= bit;
        self.pairs[y][w][play] |= bit;
        for line in &mut self.lines {
            line[index][w][play] |= bit;
        }
    }

    /// Calls `work` with the sets of all lines of a position, from the line without the last member on. Equal
    /// members have one line.
    #[cold]
    #[inline(never)]
    fn with_sets<T>(&mut self, place: PiecePosition, work: impl FnOnce(&mut [&mut [u64]]) -> T) -> T {
        let PiecePosition { index, x, y } = place;
        let lines = self.lines.iter_mut().map(|line| line[index].as_flattened_mut());
        let mut sets: SmallVec<[_; 8]> = lines.collect();
        let (below, from) = self.pairs.split_at_mut(y);
        // The line without the second member, and the line without the first: one line if these are equal.
        sets.extend(below.get_mut(x).map(|set| set.as_flattened_mut()));
        sets.push(from[0].as_flattened_mut());
        work(&mut sets)
    }
}
