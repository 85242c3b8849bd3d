//! A block: all positions with the same third, fourth, … members.
//!
//! With the others fixed, the first two members x and y run through the rows y = 0, 1, 2, …, and in
//! each through x = 0, 1, …, so that both the positions and, for every i ≥ 3, the lines without
//! member i follow each other in memory: such a line meets the block in one position only. The lines
//! without member 1 and those without member 2 are the same few, one for each value of the member
//! that is left: the **pairs** of a block.
//!
//! So a row is one loop over slices of the same length: the lines i ≥ 3, and the pairs of x. The pair
//! of y stays in registers. Sets are looked at word by word, from the lowest on, and no further than
//! to the word with the value: neighbours have their values in the same word most of the time, so
//! that the processor guesses right where to stop. That word alone is written.
//!
//! A position whose words are all full **overflows**: its value does not fit. It is told, and nothing
//! is put anywhere. All smaller values stay right, for they depend on smaller values alone. Where one set
//! serves both plays it may be that, or a position whose values in the two plays may differ: see `apart`.

use super::apart::{Apart, Told};
use super::cell::{Cell, Overflow};
use super::kernel::Kernel;
use super::row::Row;
use super::words::{Slices, Words, complement, shared, take_fronts};
use bytemuck::cast_slice_mut;
use smallvec::SmallVec;
use std::ops::Range;

/// The slices of lines of a block, or of a piece of one.
pub(super) type Parts<'a, const P: usize, const W: usize> = SmallVec<[&'a mut [Words<P, W>]; 8]>;

/// Some rows of a block. Sets of every width are the same here: so many numbers each.
pub(super) struct Block<'a, 'b> {
    /// The second members.
    pub(super) rows: Range<usize>,
    /// The lines of the first two members, by the one that is left.
    pub(super) pairs: &'a mut [u64],
    /// The lines without a later member, from the first of the rows on. One that is shorter than
    /// the rows belongs to a later member equal to the second one of the last row: there, the line
    /// is one of the pairs. If only the largest member moves, the first of these, where it reaches,
    /// is the line along which it moves, and a pair elsewhere.
    pub(super) others: &'a mut [&'b mut [u64]],
    /// The numbers of the positions.
    pub(super) ranks: Range<usize>,
}

impl<const P: usize, const W: usize> Kernel<'_, P, W> {
    /// There is no code of whole rows for wider sets.
    const IN_ROWS: bool = W <= 16;

    fn row(&self, y: usize) -> usize {
        self.window.limit(y as u64) as usize
    }

    /// How many of the rows, from the first on, lie before `end`, if that begins at `at`; and the
    /// place behind them.
    fn rows_before(&self, rows: &Range<usize>, at: usize, end: usize) -> (Range<usize>, usize) {
        let (mut y, mut reached) = (rows.start, at);
        while y < rows.end && reached + self.row(y) <= end {
            reached += self.row(y);
            y += 1;
        }
        (rows.start..y, reached)
    }

    /// Does the rows of a block; `out` has their values, from the first on, with 0 for those that
    /// overflow.
    pub(super) fn run<V: Cell>(&self, block: &mut Block<'_, '_>, out: Slices<'_, V, P>, told: &mut Told) {
        let Block { rows, pairs, others, ranks } = block;
        let mut rows = rows.clone();
        let (pairs, rank, total): (&mut [Words<P, W>], _, _) =
            (cast_slice_mut(pairs), ranks.start, ranks.len());
        let reach = others.iter().map(|line| line.len() / (P * W)).min().unwrap_or(total);
        let mut done = 0;
        while rows.start < rows.end {
            // Every line ends behind a row.
            let end = if done < reach { reach } else { total };
            let known = self.rows_before(&rows, done, self.known.saturating_sub(rank).min(end));
            let (now, until, how) = if known.0.end > rows.start {
                (known.0, known.1, How::Recall)
            } else if !Self::IN_ROWS || rank + done == 0 {
                // The first row has the one position that is terminal if any member may be lowered:
                // in every other the first member that is not what it is there may be lowered to that.
                (rows.start..rows.start + 1, done + self.row(rows.start), How::Singly)
            } else {
                let (now, until) = self.rows_before(&rows, done, end);
                (now, until, How::Rows)
            };
            rows.start = now.end;
            let reached = others.first().is_some_and(|line| line.len() >= until * P * W);
            let mut parts: Parts<'_, P, W> = SmallVec::new();
            for line in others.iter_mut() {
                if let Some(part) = line.get_mut(done * P * W..until * P * W) {
                    parts.push(cast_slice_mut(part));
                }
            }
            let mut values = out;
            for out in &mut values {
                *out = &out[done..until];
            }
            match how {
                How::Recall => match self.apart {
                    Some(apart) if const { P == 1 } => {
                        self.recall_both(apart, now, pairs, &mut parts, &values, rank + done, told);
                    }
                    _ => self.recall(now, pairs, &mut parts, &values),
                },
                // Asked of the constant first, for there is no code of rows for wide sets.
                How::Rows if const { Self::IN_ROWS } && (reached || !self.largest) => {
                    self.rows(now, pairs, &mut parts, values, rank + done, told);
                }
                How::Singly | How::Rows => {
                    self.singly(now, pairs, &mut parts, &values, reached, rank + done, told);
                }
            }
            done = until;
        }
    }

    /// Rows that all of the lines reach.
    fn rows<V: Cell>(
        &self,
        rows: Range<usize>,
        pairs: &mut [Words<P, W>],
        parts: &mut Parts<'_, P, W>,
        out: Slices<'_, V, P>,
        rank: usize,
        told: &mut Told,
    ) {
        // There is code for both, so that it costs nothing where nobody asks for misère values.
        if const { P == 1 } && self.apart.is_some() {
            self.rows_for_both(rows, pairs, parts, out, rank, told);
        } else {
            self.rows_by::<V, false>(rows, pairs, parts, out, rank, told);
        }
    }

    #[inline(never)]
    fn rows_for_both<V: Cell>(
        &self,
        rows: Range<usize>,
        pairs: &mut [Words<P, W>],
        parts: &mut Parts<'_, P, W>,
        out: Slices<'_, V, P>,
        rank: usize,
        told: &mut Told,
    ) {
        self.rows_by::<V, true>(rows, pairs, parts, out, rank, told);
    }

    #[inline(always)]
    fn rows_by<V: Cell, const BOTH: bool>(
        &self,
        rows: Range<usize>,
        pairs: &mut [Words<P, W>],
        parts: &mut Parts<'_, P, W>,
        out: Slices<'_, V, P>,
        rank: usize,
        told: &mut Told,
    ) {
        match &mut parts[..] {
            [] => self.rows_of::<V, BOTH, 0>(rows, pairs, [], out, rank, told),
            [a] => self.rows_of::<V, BOTH, 1>(rows, pairs, [shared(a)], out, rank, told),
            [a, b] => self.rows_of::<V, BOTH, 2>(rows, pairs, [shared(a), shared(b)], out, rank, told),
            [a, b, c] => {
                self.rows_of::<V, BOTH, 3>(rows, pairs, [shared(a), shared(b), shared(c)], out, rank, told);
            }
            [a, b, c, d] => {
                let lines = [shared(a), shared(b), shared(c), shared(d)];
                self.rows_of::<V, BOTH, 4>(rows, pairs, lines, out, rank, told);
            }
            [a, b, c, d, e] => {
                let lines = [shared(a), shared(b), shared(c), shared(d), shared(e)];
                self.rows_of::<V, BOTH, 5>(rows, pairs, lines, out, rank, told);
            }
            [a, b, c, d, e, f] => {
                let lines = [shared(a), shared(b), shared(c), shared(d), shared(e), shared(f)];
                self.rows_of::<V, BOTH, 6>(rows, pairs, lines, out, rank, told);
            }
            _ => self.singly(rows, pairs, parts, &out, true, rank, told),
        }
    }

    fn rows_of<V: Cell, const BOTH: bool, const K: usize>(
        &self,
        rows: Range<usize>,
        pairs: &mut [Words<P, W>],
        mut lines: Slices<'_, Words<P, W>, K>,
        mut out: Slices<'_, V, P>,
        mut rank: usize,
        told: &mut Told,
    ) {
        for y in rows {
            let length = self.row(y);
            let row =
                Row { lines: take_fronts(&mut lines, length), out: take_fronts(&mut out, length), rank };
            rank += length;
            if !BOTH && self.largest {
                row.largest(y, pairs, told);
                continue;
            }
            let apart = length.min(y);
            let mut free = complement(&pairs[y]);
            row.any::<BOTH>(&mut free, self, &mut pairs[..apart], told);
            if apart < length {
                row.last::<BOTH>(apart, &mut free, self, told);
            }
            pairs[y] = complement(&free);
        }
    }

    /// Rows position by position, where sets are too long to be copied about, or something is special.
    /// Where the lines of the largest member do not reach, they are pairs.
    #[allow(clippy::too_many_arguments)]
    fn singly<V: Cell>(
        &self,
        rows: Range<usize>,
        pairs: &mut [Words<P, W>],
        parts: &mut Parts<'_, P, W>,
        out: &Slices<'_, V, P>,
        reached: bool,
        rank: usize,
        told: &mut Told,
    ) {
        let mut at = 0;
        for y in rows {
            for x in 0..self.row(y) {
                // Without an option it is terminal, and its misère value is 1, as if it had an option
                // of value 0. If any member may be lowered, that is the first position of all: in every
                // other the first member that is not what it is there may be lowered to that.
                let terminal = if !self.largest {
                    rank + at == 0
                } else {
                    let line = largest_line(parts, reached, at, pairs, x);
                    line.iter().all(|word| word[0] == 0)
                };
                if P == 1 && terminal && self.apart.is_some() {
                    out[0][at].set(V::narrow(self.full((rank + at) as u64, parts, at, pairs, x, y, told)));
                    at += 1;
                    continue;
                }
                for (p, out) in out.iter().enumerate() {
                    let seed = u64::from(p == 1 && terminal);
                    let seen = |w: usize| {
                        let seed = if w == 0 { seed } else { 0 };
                        if self.largest {
                            return largest_line(parts, reached, at, pairs, x)[w][p] | seed;
                        }
                        let two = pairs[x][w][p] | pairs[y][w][p] | seed;
                        parts.iter().fold(two, |all, line| all | line[at][w][p])
                    };
                    let found = (0..W).find_map(|w| match seen(w) {
                        u64::MAX => None,
                        word => Some((w, word.trailing_ones())),
                    });
                    let Some((word, bit)) = found else {
                        out[at].set(V::default());
                        if const { P == 1 } {
                            let rank = (rank + at) as u64;
                            out[at].set(V::narrow(self.full(rank, parts, at, pairs, x, y, told)));
                        } else {
                            told.over.push(Overflow { rank: (rank + at) as u64, play: p as u8 });
                        }
                        continue;
                    };
                    out[at].set(V::narrow(64 * word as u32 + bit));
                    pairs[x][word][p] |= 1 << bit;
                    pairs[y][word][p] |= 1 << bit;
                    for line in parts.iter_mut() {
                        line[at][word][p] |= 1 << bit;
                    }
                }
                at += 1;
            }
        }
    }

    /// Rows whose values are known: they are put into the lines.
    fn recall<V: Cell>(
        &self,
        rows: Range<usize>,
        pairs: &mut [Words<P, W>],
        parts: &mut Parts<'_, P, W>,
        out: &Slices<'_, V, P>,
    ) {
        let mut at = 0;
        for y in rows {
            for x in 0..self.row(y) {
                for (p, out) in out.iter().enumerate() {
                    let value = out[at].get().value();
                    let (word, bit) = (value as usize / 64, 1 << (value % 64));
                    pairs[x][word][p] |= bit;
                    pairs[y][word][p] |= bit;
                    for line in parts.iter_mut() {
                        line[at][word][p] |= bit;
                    }
                }
                at += 1;
            }
        }
    }

    /// The same, where each set serves both plays.
    #[allow(clippy::too_many_arguments)]
    #[inline(never)]
    fn recall_both<V: Cell>(
        &self,
        apart: &Apart,
        rows: Range<usize>,
        pairs: &mut [Words<P, W>],
        parts: &mut Parts<'_, P, W>,
        out: &Slices<'_, V, P>,
        rank: usize,
        told: &mut Told,
    ) {
        let mut at = 0;
        let mut parting = apart.known_from(rank as u64);
        for y in rows {
            for x in 0..self.row(y) {
                let rank = (rank + at) as u64;
                let value = out[0][at].get().value();
                let (word, bit) = (value as usize / 64, 1 << (value % 64));
                let difference = parting.first().filter(|difference| difference.rank == rank);
                // So is the word of a parted line, whose sets are not here.
                let is_full = |set: &Words<P, W>| set[word][0] == u64::MAX;
                let any_full = is_full(&pairs[x]) || is_full(&pairs[y]);
                if difference.is_some() || any_full || parts.iter().any(|line| is_full(&line[at])) {
                    let misere = difference.map_or(value, |difference| difference.misere);
                    parting = &parting[usize::from(difference.is_some())..];
                    with_sets(parts, at, pairs, x, y, |sets| {
                        apart.recall(self.window, rank, sets, [value, misere], told);
                    });
                } else {
                    pairs[x][word][0] |= bit;
                    pairs[y][word][0] |= bit;
                    for line in parts.iter_mut() {
                        line[at][word][0] |= bit;
                    }
                }
                at += 1;
            }
        }
    }
}

impl<const P: usize, const W: usize> Kernel<'_, P, W> {
    /// What [`found_none`](Self::found_none) does, at a place of a block.
    #[cold]
    #[inline(never)]
    #[allow(clippy::too_many_arguments)]
    fn full(
        &self,
        rank: u64,
        parts: &mut Parts<'_, P, W>,
        at: usize,
        pairs: &mut [Words<P, W>],
        x: usize,
        y: usize,
        told: &mut Told,
    ) -> u32 {
        with_sets(parts, at, pairs, x, y, |sets| self.found_none(rank, sets, told))
    }
}

/// Calls `work` with the sets of all lines of a place, from the line without the last member on.
fn with_sets<T, const P: usize, const W: usize>(
    parts: &mut Parts<'_, P, W>,
    at: usize,
    pairs: &mut [Words<P, W>],
    x: usize,
    y: usize,
    work: impl FnOnce(&mut [&mut [u64]]) -> T,
) -> T {
    let parts = parts.iter_mut().map(|line| line[at].as_flattened_mut());
    let mut sets: SmallVec<[_; 8]> = parts.collect();
    // Without the second member, and without the first: one line if these are equal.
    let (below, from) = pairs.split_at_mut(y);
    sets.extend(below.get_mut(x).map(|set| set.as_flattened_mut()));
    sets.push(from[0].as_flattened_mut());
    work(&mut sets)
}

/// The line along which the largest member moves.
#[inline(always)]
fn largest_line<'p, const P: usize, const W: usize>(
    parts: &'p Parts<'_, P, W>,
    reached: bool,
    at: usize,
    pairs: &'p [Words<P, W>],
    x: usize,
) -> &'p Words<P, W> {
    match parts.first() {
        Some(line) if reached => &line[at],
        _ => &pairs[x],
    }
}

/// How rows are done.
enum How {
    Recall,
    Rows,
    Singly,
}
