//! Kernels: they compute the values of a block, for one width and layout of the sets.
//!
//! A **block** consists of all positions with the same third, fourth, … members. The first two members x and y run
//! through the rows y = 0, 1, 2, …, and in each row through x = 0, 1, …. So the positions are contiguous in memory, and
//! for every i ≥ 3 so are the lines without member i: each of these lines meets the block in one position. The lines
//! without member 1 and the lines without member 2 are the same few lines, one for each value of the remaining member:
//! the **pairs** of the block.
//!
//! A row is one loop over slices of the same length: the lines i ≥ 3 and the pairs of x. The pair of y stays in
//! registers. Sets are searched word by word from the lowest word, up to the word with the value. Neighbours
//! mostly have their values in the same word, so that the processor predicts where the search ends. Only that
//! word is written.
//!
//! A position whose words are all full **overflows**: its value does not fit. The kernel reports the position and
//! changes no set. All smaller values stay correct, because they depend on smaller values alone. Where one set
//! serves both plays, a position without a free value may also lie on a [split line](crate::distributed::SplitLines).
//!
//! A [`Row`] holds arrays of slices of cells, because such an array can be copied: each function then has a copy of
//! its own, and the loop keeps its pointers in registers. For the same reason the loops run over indices.

#![allow(
    clippy::needless_range_loop,
    reason = "an iterator over arrays does not always vanish into its loop"
)]

use crate::line_sets::SplitLines;
use crate::storage::{
    Exceptions, MexSearch, Overflow, SetLayout, Slices, ValueCell, ValueSet, ValueSlice, as_cells,
    complement, split_fronts, unite, unite_shared, word_at,
};
use bytemuck::cast_slice_mut;
use impartial::game::{Colex, LoweredMember};
use impartial_cpu::dispatch;
use smallvec::SmallVec;
use std::cell::Cell;
use std::marker::PhantomData;
use std::ops::Range;

/// Consecutive rows of a block. Sets are slices of words, whatever their width.
pub(crate) struct Block<'a, 'b> {
    /// The second members.
    pub(crate) rows: Range<usize>,
    /// The lines of the first two members, by the value of the remaining member.
    pub(crate) pairs: &'a mut [u64],
    /// The lines without a later member, from the first of the rows on.
    ///
    /// A line shorter than the rows belongs to a later member equal to the second member of the last row. In
    /// that row, the line is a pair. If only the largest member may be lowered, the first line, where it
    /// reaches, is the line along which it moves, and a pair elsewhere.
    pub(crate) others: &'a mut [&'b mut [u64]],
    pub(crate) ranks: Range<usize>,
}

/// Computes the values of blocks.
pub(crate) trait Kernel: Sync {
    /// Stores the values of a block in `out`, and adds them to the sets of its lines. The stored value of a
    /// position that overflows is 0.
    fn compute(&self, block: Block<'_, '_>, out: &mut [ValueSlice<'_>], exceptions: &mut Exceptions);
}

/// The kernel for sets of `W` words for each of `P` plays, and for values stored as `V`.
struct SetKernel<'w, V, const P: usize, const W: usize> {
    window: &'w Colex,
    /// True if only the largest member may be lowered.
    lowers_largest: bool,
    /// The split lines, if each set serves both plays. Then `P` is 1, and any member may be lowered.
    split: Option<&'w SplitLines>,
    stored: PhantomData<V>,
}

impl<V, const P: usize, const W: usize> SetKernel<'_, V, P, W> {
    /// Handles a position without a free value in the sets of its lines, in one play or in both. Returns its normal
    /// value, or 0 if that does not fit.
    fn resolve(&self, rank: u64, sets: &mut [&mut [u64]], exceptions: &mut Exceptions) -> u32 {
        match self.split {
            Some(split) => split.resolve(self.window, rank, sets, exceptions),
            None => {
                exceptions.overflows.push(Overflow { rank, play: 0 });
                0
            }
        }
    }

    /// Calls [`resolve`](Self::resolve) for place `x` of a row.
    #[cold]
    #[inline(never)]
    fn resolve_in_row<const K: usize>(
        &self,
        rank: u64,
        lines: [&[Cell<ValueSet<P, W>>]; K],
        x: usize,
        pairs: [Option<&mut ValueSet<P, W>>; 2],
        exceptions: &mut Exceptions,
    ) -> u32 {
        let mut copies: Vec<_> = lines.iter().map(|line| line[x].get()).collect();
        let sets = copies.iter_mut().chain(pairs.into_iter().flatten());
        let mut sets: SmallVec<[_; 8]> = sets.map(|set| set.as_flattened_mut()).collect();
        let value = self.resolve(rank, &mut sets, exceptions);
        drop(sets);
        lines.iter().zip(copies).for_each(|(line, set)| line[x].set(set));
        value
    }
}

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

/// Rows of a unit that the same lines reach, with the parts of the lines that belong to them.
struct UnitRows<'a, V, const P: usize, const W: usize> {
    rows: Range<usize>,
    pairs: &'a mut [ValueSet<P, W>],
    lines: SmallVec<[&'a mut [ValueSet<P, W>]; 8]>,
    out: Slices<'a, V, P>,
    /// The rank of the first position.
    rank: usize,
    /// True if the first line of the block extends over these rows.
    has_first_line: bool,
}

/// A position of these rows: its place, and its first two members.
#[derive(Clone, Copy)]
struct UnitPosition {
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
    fn fill_block(&self, block: Block<'_, '_>, out: Slices<'_, V, P>, exceptions: &mut Exceptions) {
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
            let mut unit = UnitRows {
                rows: now,
                pairs,
                lines: lines.collect(),
                out: out.map(|out| &out[done..until]),
                rank: ranks.start + done,
                has_first_line,
            };
            match self.lowers_largest {
                _ if is_first => self.fill_singly(&mut unit, exceptions),
                true if has_first_line => self.fill_rows::<LARGEST>(&mut unit, exceptions),
                true => self.fill_singly(&mut unit, exceptions),
                false if self.split.is_some() => self.fill_rows::<SHARED>(&mut unit, exceptions),
                false => self.fill_rows::<ANY>(&mut unit, exceptions),
            }
            done = until;
        }
    }

    /// Computes whole rows that all lines of the unit reach, at the level of the processor in use.
    #[inline(never)]
    fn fill_rows<const MODE: u8>(&self, unit: &mut UnitRows<'_, V, P, W>, exceptions: &mut Exceptions) {
        match unit.lines.len() {
            0 => self.fill_rows_with::<MODE, 0>(unit, exceptions),
            1 => self.fill_rows_with::<MODE, 1>(unit, exceptions),
            2 => self.fill_rows_with::<MODE, 2>(unit, exceptions),
            3 => self.fill_rows_with::<MODE, 3>(unit, exceptions),
            4 => self.fill_rows_with::<MODE, 4>(unit, exceptions),
            5 => self.fill_rows_with::<MODE, 5>(unit, exceptions),
            6 => self.fill_rows_with::<MODE, 6>(unit, exceptions),
            _ => self.fill_singly(unit, exceptions),
        }
    }

    /// Computes whole rows with `K` lines: by a loop compiled for them if such rows are common, otherwise position by
    /// position. A set that serves both plays is the only set of its line. Sets of many words belong to windows of few
    /// members: with more members, windows of all positions with values as large have sets of more than 100 GB.
    #[inline]
    fn fill_rows_with<const MODE: u8, const K: usize>(
        &self,
        unit: &mut UnitRows<'_, V, P, W>,
        exceptions: &mut Exceptions,
    ) {
        let is_common = const {
            (MODE != SHARED || P == 1)
                && match K {
                    0..=3 => true,
                    4 => W <= 4,
                    _ => W <= 2,
                }
        };
        match is_common {
            true => dispatch(WholeRows::<V, MODE, K, P, W> { kernel: self, unit, exceptions }),
            false => self.fill_singly(unit, exceptions),
        }
    }

    /// Computes rows position by position: the first row, and rows that are too rare for specialized code.
    fn fill_singly(&self, unit: &mut UnitRows<'_, V, P, W>, exceptions: &mut Exceptions) {
        let mut index = 0;
        for y in unit.rows.clone() {
            for x in 0..self.row_len(y) {
                self.fill_one(unit, UnitPosition { index, x, y }, exceptions);
                index += 1;
            }
        }
    }

    #[inline(always)]
    fn fill_one(&self, unit: &mut UnitRows<'_, V, P, W>, place: UnitPosition, exceptions: &mut Exceptions) {
        let rank = (unit.rank + place.index) as u64;
        // A position without options is terminal: its misère value is 1, as if it had an option of value 0.
        let is_terminal = match self.lowers_largest {
            false => rank == 0,
            true => unit.largest_line(place).iter().all(|word| word[0] == 0),
        };
        if P == 1 && is_terminal && self.split.is_some() {
            let value = unit.with_sets(place, |sets| self.resolve(rank, sets, exceptions));
            return unit.out[0][place.index].set(V::from_value(value));
        }
        for play in 0..P {
            let seed = u64::from(play == 1 && is_terminal);
            let lowest_free = (0..W).find_map(|w| {
                let seed = if w == 0 { seed } else { 0 };
                let occurring = unit.occurring(place, w, play, self.lowers_largest) | seed;
                (occurring != u64::MAX).then(|| (w, occurring.trailing_ones()))
            });
            let value = match lowest_free {
                Some((w, bit)) => {
                    unit.insert(place, w, play, 1 << bit);
                    64 * w as u32 + bit
                }
                None if P == 1 => unit.with_sets(place, |sets| self.resolve(rank, sets, exceptions)),
                None => {
                    exceptions.overflows.push(Overflow { rank, play: play as u8 });
                    0
                }
            };
            unit.out[play][place.index].set(V::from_value(value));
        }
    }
}

/// The whole rows of a unit with `K` lines, compiled for each mode and for each level of the processor. `MODE` is a
/// constant, so that the branches of other modes are compiled away.
struct WholeRows<'a, 'b, 'k, 'w, V, const MODE: u8, const K: usize, const P: usize, const W: usize> {
    kernel: &'k SetKernel<'w, V, P, W>,
    unit: &'a mut UnitRows<'b, V, P, W>,
    exceptions: &'a mut Exceptions,
}

impl<V: ValueCell, const MODE: u8, const K: usize, const P: usize, const W: usize> impartial_cpu::Kernel
    for WholeRows<'_, '_, '_, '_, V, MODE, K, P, W>
{
    const HAS_V4: bool = false;

    type Output = ();

    #[inline(always)]
    fn run(self) {
        let WholeRows { kernel, unit, exceptions } = self;
        let UnitRows { rows, pairs, lines: parts, out, rank, .. } = unit;
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

impl<V, const P: usize, const W: usize> UnitRows<'_, V, P, W> {
    /// Returns the set of the line along which the largest member moves.
    #[inline(always)]
    fn largest_line(&self, place: UnitPosition) -> &ValueSet<P, W> {
        match self.lines.first() {
            Some(line) if self.has_first_line => &line[place.index],
            _ => &self.pairs[place.x],
        }
    }

    /// Returns word `w` of the set of the values of the options in one play.
    #[inline(always)]
    fn occurring(&self, place: UnitPosition, w: usize, play: usize, lowers_largest: bool) -> u64 {
        let UnitPosition { index, x, y } = place;
        if lowers_largest {
            return self.largest_line(place)[w][play];
        }
        let pairs = self.pairs[x][w][play] | self.pairs[y][w][play];
        self.lines.iter().fold(pairs, |union, line| union | line[index][w][play])
    }

    /// Adds a bit to word `w` of the sets of all lines of a position in one play.
    #[inline(always)]
    fn insert(&mut self, place: UnitPosition, w: usize, play: usize, bit: u64) {
        let UnitPosition { index, x, y } = place;
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
    fn with_sets<T>(&mut self, place: UnitPosition, work: impl FnOnce(&mut [&mut [u64]]) -> T) -> T {
        let UnitPosition { index, x, y } = place;
        let lines = self.lines.iter_mut().map(|line| line[index].as_flattened_mut());
        let mut sets: SmallVec<[_; 8]> = lines.collect();
        let (below, from) = self.pairs.split_at_mut(y);
        // The line without the second member, and the line without the first: one line if these are equal.
        sets.extend(below.get_mut(x).map(|set| set.as_flattened_mut()));
        sets.push(from[0].as_flattened_mut());
        work(&mut sets)
    }
}

/// Mode of a row in which any member may be lowered, and each play has its own sets or is the only play.
const ANY: u8 = 0;
/// Mode of a row in which any member may be lowered, and each set serves both plays.
const SHARED: u8 = 1;
/// Mode of a row in which only the largest member may be lowered, along the first of the lines.
const LARGEST: u8 = 2;

/// A row of a block, with the lines of `K` later members.
#[derive(Clone, Copy)]
struct Row<'a, V, const K: usize, const P: usize, const W: usize> {
    lines: Slices<'a, ValueSet<P, W>, K>,
    out: Slices<'a, V, P>,
    /// The rank of the first position.
    rank: usize,
}

impl<V: ValueCell, const K: usize, const P: usize, const W: usize> Row<'_, V, K, P, W> {
    /// Computes the row. `pairs` are the pairs of the places whose first two members differ. In multisets there is one
    /// more place, whose members are both y.
    ///
    /// `free` is the complement of the pair of y. It is the only input of a place that depends on the place before; as
    /// a complement it leaves three operations between the two.
    #[inline(always)]
    fn fill<const MODE: u8>(
        self,
        free: &mut ValueSet<P, W>,
        kernel: &SetKernel<'_, V, P, W>,
        pairs: &mut [ValueSet<P, W>],
        exceptions: &mut Exceptions,
    ) {
        let distinct = pairs.len();
        // Slices of one length need one bounds check.
        let mut inner = self;
        for k in 0..K {
            inner.lines[k] = &inner.lines[k][..distinct];
        }
        for p in 0..P {
            inner.out[p] = &inner.out[p][..distinct];
        }
        let (mut all_values, mut done) = (0, 0);
        if const { MODE == LARGEST && W == 1 } {
            while done + BATCH <= distinct {
                inner.fill_batch(done, free, &mut pairs[done..done + BATCH], &mut all_values);
                done += BATCH;
            }
        }
        for x in done..distinct {
            let pair = Some(&mut pairs[x]);
            inner.fill_place::<MODE>(x, pair, free, kernel, &mut all_values, exceptions);
        }
        if distinct < self.out[0].len() {
            self.fill_place::<MODE>(distinct, None, free, kernel, &mut all_values, exceptions);
        }
        if all_values & NO_VALUE != 0 {
            report_overflows(&self.out, self.rank, exceptions);
        }
    }

    /// Computes place `x`, whose pair of x is `pair`, or the pair of y.
    #[inline(always)]
    fn fill_place<const MODE: u8>(
        self,
        x: usize,
        mut pair: Option<&mut ValueSet<P, W>>,
        free: &mut ValueSet<P, W>,
        kernel: &SetKernel<'_, V, P, W>,
        all_values: &mut u32,
        exceptions: &mut Exceptions,
    ) {
        let Row { lines, out, rank } = self;
        // A position without options is terminal: its misère value is 1, as if it had an option of value 0. Where any
        // member may be lowered, rows contain no terminal position.
        let is_terminal = MODE == LARGEST
            && P == 2
            && lines.first().is_none_or(|line| (0..W).all(|w| word_at(line, x, w).get()[0] == 0));
        let mut search = MexSearch::new();
        for w in 0..W {
            let mut others = [0; P];
            if const { MODE == LARGEST } {
                others = lines.first().map_or(others, |line| word_at(line, x, w).get());
                others[P - 1] |= u64::from(is_terminal && w == 0);
            } else {
                if let Some(pair) = &pair {
                    others = pair[w];
                }
                for k in 0..K {
                    unite(&mut others, &word_at(lines[k], x, w).get());
                }
            }
            let candidates = if const { MODE == LARGEST } { [u64::MAX; P] } else { free[w] };
            let bits = if const { W == 1 && MODE != SHARED } {
                // With one word the loop has one iteration, and code without branches is fastest.
                store_from_word(&candidates, &others, &out, x, all_values)
            } else {
                let Some(bits) = search.search_word(w, &candidates, &others) else { continue };
                bits
            };
            for p in 0..P {
                // Where any member may be lowered, all of these bits were free, so that an exclusive or removes them.
                free[w][p] =
                    if const { MODE == LARGEST } { free[w][p] & !bits[p] } else { free[w][p] ^ bits[p] };
            }
            if let Some(pair) = &mut pair {
                unite(&mut pair[w], &bits);
            }
            for k in 0..K {
                unite_shared(word_at(lines[k], x, w), &bits);
            }
            if search.is_complete() {
                break;
            }
        }
        if const { MODE != SHARED } {
            if const { W > 1 } {
                search.store(&out, x, rank, &mut exceptions.overflows);
            }
        } else if search.is_complete() {
            out[0][x].set(V::from_value(search.values[0]));
        } else {
            // A copy, so that the lines themselves stay in registers.
            let (lines, mut pair_of_y) = (lines, complement(free));
            let pairs = [pair, Some(&mut pair_of_y)];
            let value = kernel.resolve_in_row((rank + x) as u64, lines, x, pairs, exceptions);
            out[0][x].set(V::from_value(value));
            *free = complement(&pair_of_y);
        }
    }

    /// Computes [`BATCH`] places from `x` on of a row where only the largest member may be lowered, with sets of one
    /// word. None of the places is that of the pair of y.
    ///
    /// The places do not depend on each other. All are read before any is written, so that the processor computes them
    /// in parallel.
    #[inline(always)]
    fn fill_batch(
        self,
        x: usize,
        free: &mut ValueSet<P, W>,
        pairs: &mut [ValueSet<P, W>],
        all_values: &mut u32,
    ) {
        let mut candidates = [[u64::MAX; P]; BATCH];
        if let Some(line) = self.lines.first() {
            let line = &line[x..x + BATCH];
            for i in 0..BATCH {
                for p in 0..P {
                    candidates[i][p] = !word_at(line, i, 0).get()[p];
                }
            }
        }
        if const { P == 2 } {
            // The first places are terminal positions.
            for i in 0..BATCH {
                candidates[i][P - 1] &= !u64::from(candidates[i][0] == u64::MAX);
            }
        }
        let mut bits = [[0; P]; BATCH];
        let mut values = [[0; P]; BATCH];
        for i in 0..BATCH {
            for p in 0..P {
                bits[i][p] = candidates[i][p] & candidates[i][p].wrapping_neg();
                values[i][p] = candidates[i][p].trailing_zeros();
            }
        }
        for p in 0..P {
            let out = &self.out[p][x..x + BATCH];
            for i in 0..BATCH {
                out[i].set(V::from_value(values[i][p]));
                *all_values |= values[i][p];
            }
        }
        let pairs = &mut pairs[..BATCH];
        for i in 0..BATCH {
            for p in 0..P {
                free[0][p] &= !bits[i][p];
            }
            unite(&mut pairs[i][0], &bits[i]);
        }
        for k in 0..K {
            let line = &self.lines[k][x..x + BATCH];
            for i in 0..BATCH {
                unite_shared(word_at(line, i, 0), &bits[i]);
            }
        }
    }
}

/// Number of places that [`Row::fill_batch`] computes together.
const BATCH: usize = 8;

/// The value stored if the only word of a set is full. Every other stored value is smaller.
const NO_VALUE: u32 = 64;

/// Stores the values of place `x` with sets of one word, and returns their bits. `all_values` accumulates the
/// bits of all stored values, so that one test at the end of a row finds any overflow.
#[inline(always)]
fn store_from_word<V: ValueCell, const P: usize>(
    free: &[u64; P],
    others: &[u64; P],
    out: &Slices<'_, V, P>,
    x: usize,
    all_values: &mut u32,
) -> [u64; P] {
    let mut bits = [0; P];
    for p in 0..P {
        let candidates = free[p] & !others[p];
        // The lowest bit of s is the only bit of s & −s.
        bits[p] = candidates & candidates.wrapping_neg();
        let value = candidates.trailing_zeros();
        out[p][x].set(V::from_value(value));
        *all_values |= value;
    }
    bits
}

/// Reports the overflows of a row with sets of one word.
#[cold]
#[inline(never)]
fn report_overflows<V: ValueCell, const P: usize>(
    out: &Slices<'_, V, P>,
    rank: usize,
    exceptions: &mut Exceptions,
) {
    for (play, out) in (0..).zip(out) {
        for (index, value) in out.iter().enumerate().filter(|(_, value)| value.get().value() == NO_VALUE) {
            value.set(V::default());
            exceptions.overflows.push(Overflow { rank: (rank + index) as u64, play });
        }
    }
}
