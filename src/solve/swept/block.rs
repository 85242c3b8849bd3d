//! A block: all positions with the same third, fourth, … members.
//!
//! With the others fixed, the first two members x and y run through the rows y = 0, 1, 2, …, and in
//! each through x = 0, 1, …, so that both the positions and, for every i ≥ 3, the lines without
//! member i follow each other in memory: such a line meets the block in one position only. The lines
//! without member 1 and those without member 2 are the same few, one for each value of the member
//! that is left: the **pairs** of a block.
//!
//! So a row is one loop over slices of the same length: the lines i ≥ 3, and the pairs of x. The pair
//! of y stays in a register. The union of all these is looked at once, its mex put into all of them
//! and written out as a number. Misère sets beside the normal ones make the words wider, not the
//! steps more.

use crate::game::{Colex, Movers};
use crate::solve::sets::{
    Set, alone, complement, difference, empty, join, least, member, mex_alone, mex_of, union,
};
use smallvec::SmallVec;
use std::ops::Range;

/// The least value that does not fit the sets was met.
pub(super) struct TooNarrow;

/// What a value is stored in.
pub(super) trait Cell: Copy + Default + Send + Sync + 'static {
    fn narrow(value: u32) -> Self;
    fn value(self) -> u32;
}

impl Cell for u8 {
    #[inline(always)]
    fn narrow(value: u32) -> Self {
        // Sets for bytes have at most 256 members.
        value as u8
    }

    #[inline(always)]
    fn value(self) -> u32 {
        self.into()
    }
}

impl Cell for u16 {
    #[inline(always)]
    fn narrow(value: u32) -> Self {
        // Sets for pairs of bytes have at most 65536 members.
        value as u16
    }

    #[inline(always)]
    fn value(self) -> u32 {
        self.into()
    }
}

/// The slices of lines of a block, or of a piece of one.
pub(super) type Parts<'a, const P: usize, const W: usize> = SmallVec<[&'a mut [Set<P, W>]; 8]>;

/// Some rows of a block.
pub(super) struct Block<'a, 'b, const P: usize, const W: usize> {
    /// The second members.
    pub(super) rows: Range<usize>,
    /// The lines of the first two members, by the one that is left.
    pub(super) pairs: &'a mut [Set<P, W>],
    /// The lines without a later member, from the first of the rows on. One that is shorter than
    /// the rows belongs to a later member equal to the second one of the last row: there, the line
    /// is one of the pairs. If only the largest member moves, the first of these, where it reaches,
    /// is the line along which it moves, and a pair elsewhere.
    pub(super) others: &'a mut [&'b mut [Set<P, W>]],
    /// The number of the first position.
    pub(super) rank: usize,
}

/// What a worker needs to do blocks.
pub(super) struct Kernel<'w, const P: usize, const W: usize> {
    window: &'w Colex,
    /// Values of positions with smaller numbers are known: they are read, not computed.
    known: usize,
    /// Whether only the largest member may be lowered.
    largest: bool,
}

impl<'w, const P: usize, const W: usize> Kernel<'w, P, W> {
    /// Sets wider than this are searched word by word in place.
    const DENSE: bool = W <= 4;

    pub(super) fn new(window: &'w Colex, movers: Movers, known: usize) -> Self {
        Kernel { window, known, largest: movers == Movers::Largest }
    }

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

    /// Does the rows of a block; `out` has their values, from the first on.
    pub(super) fn run<V: Cell>(
        &self,
        block: Block<'_, '_, P, W>,
        mut out: [&mut [V]; P],
    ) -> Result<(), TooNarrow> {
        let Block { mut rows, pairs, others, rank } = block;
        let total = out[0].len();
        let reach = others.iter().map(|line| line.len()).min().unwrap_or(total);
        let mut done = 0;
        while rows.start < rows.end {
            // Every line ends behind a row.
            let end = if done < reach { reach } else { total };
            let known = self.rows_before(&rows, done, self.known.saturating_sub(rank).min(end));
            let (now, until, how) = if known.0.end > rows.start {
                (known.0, known.1, How::Recall)
            } else if !Self::DENSE || rank + done == 0 {
                // The first row has the one position that is terminal if any member may be lowered:
                // in every other the first member that is not what it is there may be lowered to that.
                (rows.start..rows.start + 1, done + self.row(rows.start), How::Singly)
            } else {
                let (now, until) = self.rows_before(&rows, done, end);
                (now, until, How::Rows)
            };
            rows.start = now.end;
            let reached = others.first().is_some_and(|line| line.len() >= until);
            let mut parts: Parts<'_, P, W> =
                others.iter_mut().filter_map(|line| line.get_mut(done..until)).collect();
            let mut values = out.each_mut().map(|out| &mut out[done..until]);
            match how {
                How::Recall => self.recall(now, pairs, &mut parts, &values),
                // Asked of the constant first, for there is no code of rows for wide sets.
                How::Rows if const { Self::DENSE } && (reached || !self.largest) => {
                    self.rows(now, pairs, &mut parts, values)?;
                }
                How::Singly | How::Rows => {
                    self.singly(now, pairs, &mut parts, &mut values, reached, rank + done == 0)?;
                }
            }
            done = until;
        }
        Ok(())
    }

    /// Rows that all of the lines reach.
    fn rows<V: Cell>(
        &self,
        rows: Range<usize>,
        pairs: &mut [Set<P, W>],
        parts: &mut Parts<'_, P, W>,
        out: [&mut [V]; P],
    ) -> Result<(), TooNarrow> {
        match &mut parts[..] {
            [] => self.rows_of(rows, pairs, [], out),
            [a] => self.rows_of(rows, pairs, [a], out),
            [a, b] => self.rows_of(rows, pairs, [a, b], out),
            [a, b, c] => self.rows_of(rows, pairs, [a, b, c], out),
            [a, b, c, d] => self.rows_of(rows, pairs, [a, b, c, d], out),
            [a, b, c, d, e] => self.rows_of(rows, pairs, [a, b, c, d, e], out),
            [a, b, c, d, e, f] => self.rows_of(rows, pairs, [a, b, c, d, e, f], out),
            _ => {
                let mut out = out;
                self.singly(rows, pairs, parts, &mut out, true, false)
            }
        }
    }

    fn rows_of<V: Cell, const K: usize>(
        &self,
        rows: Range<usize>,
        pairs: &mut [Set<P, W>],
        mut lines: [&mut [Set<P, W>]; K],
        mut out: [&mut [V]; P],
    ) -> Result<(), TooNarrow> {
        for y in rows {
            let length = self.row(y);
            let row = Row::<V, K, P, W> {
                y,
                lines: std::array::from_fn(|k| take_front(&mut lines[k], length)),
                out: std::array::from_fn(|p| take_front(&mut out[p], length)),
            };
            if self.largest { row.largest(pairs)? } else { row.any(pairs)? }
        }
        Ok(())
    }

    /// Rows position by position, where sets are too long to be copied about, or something is special.
    /// Where the lines of the largest member do not reach, they are pairs.
    fn singly<V: Cell>(
        &self,
        rows: Range<usize>,
        pairs: &mut [Set<P, W>],
        parts: &mut Parts<'_, P, W>,
        out: &mut [&mut [V]; P],
        reached: bool,
        seeded: bool,
    ) -> Result<(), TooNarrow> {
        let mut at = 0;
        for y in rows {
            for x in 0..self.row(y) {
                let mut terminal = false;
                for (p, out) in out.iter_mut().enumerate() {
                    let value = if self.largest {
                        let line = match parts.first() {
                            Some(line) if reached => &line[at],
                            _ => &pairs[x],
                        };
                        // Without an option it is terminal, and its misère value is 1. Asked before
                        // its own normal value is put in.
                        if p == 0 {
                            terminal = line[0].iter().all(|&word| word == 0);
                        }
                        let seed = u64::from(p == 1 && terminal);
                        mex_of::<W>(|w| line[p][w] | if w == 0 { seed } else { 0 })
                    } else {
                        let seed = u64::from(p == 1 && seeded && at == 0);
                        mex_of::<W>(|w| {
                            let seed = if w == 0 { seed } else { 0 };
                            let two = pairs[x][p][w] | pairs[y][p][w] | seed;
                            parts.iter().fold(two, |all, line| all | line[at][p][w])
                        })
                    };
                    let value = value.ok_or(TooNarrow)?;
                    let (word, bit) = (value as usize / 64, 1 << (value % 64));
                    pairs[x][p][word] |= bit;
                    pairs[y][p][word] |= bit;
                    for line in parts.iter_mut() {
                        line[at][p][word] |= bit;
                    }
                    out[at] = V::narrow(value);
                }
                at += 1;
            }
        }
        Ok(())
    }

    /// Rows whose values are known: they are put into the lines.
    fn recall<V: Cell>(
        &self,
        rows: Range<usize>,
        pairs: &mut [Set<P, W>],
        parts: &mut Parts<'_, P, W>,
        out: &[&mut [V]; P],
    ) {
        let mut at = 0;
        for y in rows {
            for x in 0..self.row(y) {
                let cell: Set<P, W> = std::array::from_fn(|p| alone(out[p][at].value()));
                join(&mut pairs[x], &cell);
                join(&mut pairs[y], &cell);
                for line in parts.iter_mut() {
                    join(&mut line[at], &cell);
                }
                at += 1;
            }
        }
    }
}

/// How rows are done.
enum How {
    Recall,
    Rows,
    Singly,
}

/// The first `length` of a slice, of which the rest is left.
#[inline(always)]
fn take_front<'a, T>(slice: &mut &'a mut [T], length: usize) -> &'a mut [T] {
    let (front, rest) = std::mem::take(slice).split_at_mut(length);
    *slice = rest;
    front
}

/// A row of a block, and K lines i ≥ 3 beside it.
struct Row<'a, V, const K: usize, const P: usize, const W: usize> {
    y: usize,
    lines: [&'a mut [Set<P, W>]; K],
    out: [&'a mut [V]; P],
}

impl<V: Cell, const K: usize, const P: usize, const W: usize> Row<'_, V, K, P, W> {
    /// Any member may be lowered.
    #[inline(always)]
    fn any(mut self, pairs: &mut [Set<P, W>]) -> Result<(), TooNarrow> {
        let length = self.out[0].len();
        let apart = length.min(self.y);
        // Sets that fill a register, and more, are quicker where they are.
        let mut own = if const { P * W <= 4 } {
            self.in_registers(apart, pairs)?
        } else {
            self.in_place(apart, pairs)?
        };
        // In the last place of a row of multisets both members are y, and its two pairs are one.
        if apart < length {
            let seen = self.lines.iter().fold(own, |seen, line| union(&seen, &line[apart]));
            join(&mut own, &self.settle(apart, &seen)?);
        }
        pairs[self.y] = own;
        Ok(())
    }

    /// The first places of a row in which any member may be lowered. Returns the pair of y.
    #[inline(always)]
    fn in_registers(&mut self, apart: usize, pairs: &mut [Set<P, W>]) -> Result<Set<P, W>, TooNarrow> {
        let own = pairs[self.y];
        // Of one length, so that no place in them need be looked for again.
        let pairs = &mut pairs[..apart];
        let mut lines = self.lines.each_mut().map(|line| &mut line[..apart]);
        let mut out = self.out.each_mut().map(|out| &mut out[..apart]);
        // What is not in the pair of y. Of all that a place waits for, this alone is not known before
        // the place before it is done: so it is looked at last, and as the complement, which shares
        // no operation with the unions and leaves four of them between one place and the next.
        let mut free = complement(&own);
        let mut written = Written::default();
        for x in 0..apart {
            let mut here = [empty(); K];
            for (here, line) in here.iter_mut().zip(&lines) {
                *here = line[x];
            }
            let pair = pairs[x];
            let others = here.iter().fold(pair, |others, line| union(&others, line));
            let found = least(&difference(&free, &others));
            free = difference(&free, &found);
            pairs[x] = union(&pair, &found);
            for (line, here) in lines.iter_mut().zip(&here) {
                line[x] = union(here, &found);
            }
            written.write(&mut out, x, &found);
        }
        written.fits::<W>()?;
        Ok(complement(&free))
    }

    /// The same, a place at a time.
    #[inline(always)]
    fn in_place(&mut self, apart: usize, pairs: &mut [Set<P, W>]) -> Result<Set<P, W>, TooNarrow> {
        let mut own = pairs[self.y];
        for (x, pair) in pairs[..apart].iter_mut().enumerate() {
            let seen = self.lines.iter().fold(union(pair, &own), |seen, line| union(&seen, &line[x]));
            let found = self.settle(x, &seen)?;
            join(pair, &found);
            join(&mut own, &found);
        }
        Ok(own)
    }

    /// The mex of what place x has seen, put into its lines and written out.
    #[inline(always)]
    fn settle(&mut self, x: usize, seen: &Set<P, W>) -> Result<Set<P, W>, TooNarrow> {
        let found = mex_alone(seen);
        for (out, found) in self.out.iter_mut().zip(&found) {
            out[x] = V::narrow(member(found).ok_or(TooNarrow)?);
        }
        for line in &mut self.lines {
            join(&mut line[x], &found);
        }
        Ok(found)
    }

    /// Only the largest member may be lowered, along the first of the lines.
    #[inline(always)]
    fn largest(self, pairs: &mut [Set<P, W>]) -> Result<(), TooNarrow> {
        let Row { y, mut lines, mut out } = self;
        let length = out[0].len();
        let apart = length.min(y);
        let mut own = pairs[y];
        let mut written = Written::default();
        for x in 0..length {
            let mut seen = lines.first().map_or(empty(), |line| line[x]);
            // Without an option it is terminal, and its misère value is 1, as if it had an option
            // of value 0.
            if P == 2 && seen[0] == [0; W] {
                seen[1][0] |= 1;
            }
            let found = mex_alone(&seen);
            join(&mut own, &found);
            if x < apart {
                join(&mut pairs[x], &found);
            }
            for line in &mut lines {
                join(&mut line[x], &found);
            }
            written.write(&mut out, x, &found);
        }
        pairs[y] = own;
        written.fits::<W>()
    }
}

/// The values written so far, joined as numbers. A set without a mex counts as 64·W, a power of two
/// that no value has in it: so one look at the end of a row finds any.
#[derive(Default)]
struct Written(u32);

impl Written {
    #[inline(always)]
    fn write<V: Cell, const P: usize, const W: usize>(
        &mut self,
        out: &mut [&mut [V]; P],
        x: usize,
        found: &Set<P, W>,
    ) {
        for (out, found) in out.iter_mut().zip(found) {
            let value = member(found).unwrap_or(64 * W as u32);
            out[x] = V::narrow(value);
            self.0 |= value;
        }
    }

    #[inline(always)]
    fn fits<const W: usize>(self) -> Result<(), TooNarrow> {
        const { assert!(W.is_power_of_two()) };
        if self.0 & (64 * W as u32) == 0 { Ok(()) } else { Err(TooNarrow) }
    }
}
