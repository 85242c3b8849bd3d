//! A block: all positions with the same third, fourth, … members.
//!
//! With the others fixed, the first two members x and y run through the rows y = 0, 1, 2, …, and in
//! each through x = 0, 1, …, so that both the positions and, for every i ≥ 3, the lines without
//! member i follow each other in memory: such a line meets the block in one position only. The lines
//! without member 1 and those without member 2 are the same few, one for each value of the member
//! that is left: the **pairs** of a block. So a piece of a block, some rows, is done in three steps:
//!
//! 1. gather: the union of the lines i ≥ 3, place by place;
//! 2. mex: from there and from the pairs, in order, each result put into its two pairs at once;
//! 3. scatter: the results put into the lines i ≥ 3, and written out as numbers.
//!
//! Steps 1 and 3 are loops over slices without any dependence. Step 2 takes two rows at a time: the
//! second stays one place behind the first, so that the two chains of dependent operations overlap.

use super::sets::{Set, alone, empty, join, mex_alone, mex_of, union};
use crate::game::{Colex, Movers};
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

/// Sets of a piece: a share of the first cache that leaves room for the lines.
const PIECE_BYTES: usize = 4 << 10;

/// What a worker needs to do blocks.
pub(super) struct Kernel<'w, const P: usize, const W: usize> {
    window: &'w Colex,
    cells: Vec<Set<P, W>>,
    /// The results as numbers: what each word of a set has to say.
    bytes: Vec<[[u8; W]; P]>,
    /// Values of positions with smaller numbers are known: they are read, not computed.
    known: usize,
    /// Whether only the largest member may be lowered.
    largest: bool,
}

impl<'w, const P: usize, const W: usize> Kernel<'w, P, W> {
    /// Sets wider than this are searched word by word in place.
    const DENSE: bool = W <= 4;

    pub(super) fn new(window: &'w Colex, movers: Movers, known: usize) -> Self {
        let longest = window.limit(window.below().saturating_sub(1)) as usize;
        let room = if Self::DENSE { (PIECE_BYTES / size_of::<Set<P, W>>()).max(2 * longest) } else { 0 };
        Kernel {
            window,
            cells: vec![empty(); room],
            bytes: vec![[[0; W]; P]; room],
            known,
            largest: movers == Movers::Largest,
        }
    }

    fn row(&self, y: usize) -> usize {
        self.window.limit(y as u64) as usize
    }

    /// Does the rows of a block; `out` has their values, from the first on.
    pub(super) fn run<V: Cell>(
        &mut self,
        block: Block<'_, '_, P, W>,
        mut out: [&mut [V]; P],
    ) -> Result<(), TooNarrow> {
        let Block { rows, pairs, others, rank } = block;
        let (mut y, mut done) = (rows.start, 0);
        while y < rows.end {
            let first = y;
            let mut length = 0;
            loop {
                length += self.row(y);
                y += 1;
                if y == rows.end || length + self.row(y) > self.cells.len() {
                    break;
                }
            }
            let mut parts: Parts<'_, P, W> = others
                .iter_mut()
                .map(|line| {
                    let to = (done + length).min(line.len());
                    &mut line[done.min(to)..to]
                })
                .collect();
            let mut values = out.each_mut().map(|out| &mut out[done..done + length]);
            let known = rank + done + length <= self.known;
            let seeded = rank + done == 0;
            match (Self::DENSE, known) {
                (true, false) => {
                    self.dense(first..y, pairs, &mut parts, &mut values, seeded)?;
                }
                (false, false) => {
                    self.sparse(first..y, pairs, &mut parts, &mut values, seeded)?;
                }
                (_, true) => self.recall(first..y, pairs, &mut parts, &values),
            }
            done += length;
        }
        Ok(())
    }

    /// A piece in three steps.
    fn dense<V: Cell>(
        &mut self,
        rows: Range<usize>,
        pairs: &mut [Set<P, W>],
        parts: &mut Parts<'_, P, W>,
        out: &mut [&mut [V]; P],
        seeded: bool,
    ) -> Result<(), TooNarrow> {
        let cells = &mut self.cells[..out[0].len()];
        if self.largest {
            let reached = parts.first().map_or(0, |line| line.len());
            gather(cells, &parts[..parts.len().min(1)]);
            move_largest(self.window, rows, pairs, cells, reached);
        } else {
            gather(cells, parts);
            seed(cells, seeded);
            move_all(self.window, rows, pairs, cells);
        }
        if members(cells) < P * cells.len() {
            return Err(TooNarrow);
        }
        for line in parts.iter_mut() {
            join_all(line, cells);
        }
        let bytes = &mut self.bytes[..cells.len()];
        number(cells, bytes);
        for (p, out) in out.iter_mut().enumerate() {
            for (value, bytes) in out.iter_mut().zip(&*bytes) {
                *value = V::narrow(bytes[p].iter().fold(0, |all, byte| all | byte).into());
            }
        }
        Ok(())
    }

    /// A piece position by position, where sets are too long to be copied about.
    fn sparse<V: Cell>(
        &mut self,
        rows: Range<usize>,
        pairs: &mut [Set<P, W>],
        parts: &mut Parts<'_, P, W>,
        out: &mut [&mut [V]; P],
        seeded: bool,
    ) -> Result<(), TooNarrow> {
        let mut at = 0;
        for y in rows {
            for x in 0..self.row(y) {
                let mut terminal = false;
                for (p, out) in out.iter_mut().enumerate() {
                    let value = if self.largest {
                        let line = parts.first().and_then(|line| line.get(at)).unwrap_or(&pairs[x]);
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
                            parts
                                .iter()
                                .filter_map(|line| line.get(at))
                                .fold(two, |all, line| all | line[p][w])
                        })
                    };
                    let value = value.ok_or(TooNarrow)?;
                    let (word, bit) = (value as usize / 64, 1 << (value % 64));
                    pairs[x][p][word] |= bit;
                    pairs[y][p][word] |= bit;
                    for line in parts.iter_mut().filter_map(|line| line.get_mut(at)) {
                        line[p][word] |= bit;
                    }
                    out[at] = V::narrow(value);
                }
                at += 1;
            }
        }
        Ok(())
    }

    /// A piece whose values are known: they are put into the lines.
    fn recall<V: Cell>(
        &mut self,
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
                for line in parts.iter_mut().filter_map(|line| line.get_mut(at)) {
                    join(line, &cell);
                }
                at += 1;
            }
        }
    }
}

/// The union of the lines, place by place; nothing where a line does not reach.
#[inline(always)]
fn gather<const P: usize, const W: usize>(cells: &mut [Set<P, W>], lines: &[&mut [Set<P, W>]]) {
    let length = cells.len();
    let rest = match lines {
        [] => return cells.fill(empty()),
        [a, b, c, rest @ ..] if a.len() == length && b.len() == length && c.len() == length => {
            let (a, b, c) = (words(a), words(b), words(c));
            for (((cell, a), b), c) in words_mut(cells).iter_mut().zip(a).zip(b).zip(c) {
                *cell = a | b | c;
            }
            rest
        }
        [a, b, rest @ ..] if a.len() == length && b.len() == length => {
            for ((cell, a), b) in words_mut(cells).iter_mut().zip(words(a)).zip(words(b)) {
                *cell = a | b;
            }
            rest
        }
        [a, rest @ ..] => {
            let reached = a.len().min(length);
            cells[..reached].copy_from_slice(&a[..reached]);
            cells[reached..].fill(empty());
            rest
        }
    };
    for line in rest {
        join_all(cells, line);
    }
}

/// The words of sets side by side: what is done to each of them alone is one loop over slices.
#[inline(always)]
fn words<const P: usize, const W: usize>(sets: &[Set<P, W>]) -> &[u64] {
    sets.as_flattened().as_flattened()
}

#[inline(always)]
fn words_mut<const P: usize, const W: usize>(sets: &mut [Set<P, W>]) -> &mut [u64] {
    sets.as_flattened_mut().as_flattened_mut()
}

/// How many members sets of at most one member have.
#[inline(always)]
fn members<const P: usize, const W: usize>(sets: &[Set<P, W>]) -> usize {
    words(sets).iter().map(|&word| u64::from(word != 0)).sum::<u64>() as usize
}

/// For the word of a set that has its only member that member, for all others 0.
#[inline(always)]
fn number<const P: usize, const W: usize>(sets: &[Set<P, W>], bytes: &mut [[[u8; W]; P]]) {
    let bytes = bytes.as_flattened_mut().as_flattened_mut();
    for (i, (byte, &word)) in bytes.iter_mut().zip(words(sets)).enumerate() {
        // Below the bit there are as many ones as its number.
        let within = (word.wrapping_sub(1) & !word).count_ones() as u64;
        let member = 64 * (i % W) as u64 + within;
        *byte = if W > 1 && word == 0 { 0 } else { member as u8 };
    }
}

/// Puts the members of the sets in `from` into those in `into`, as far as both reach.
#[inline(always)]
fn join_all<const P: usize, const W: usize>(into: &mut [Set<P, W>], from: &[Set<P, W>]) {
    for (into, from) in words_mut(into).iter_mut().zip(words(from)) {
        *into |= from;
    }
}

/// In misère play the terminal position has the value 1, as if it had an option of value 0. If any
/// member may be lowered, the first position of a window is the only terminal one: in every other the
/// first member that is not what it is there may be lowered to that.
fn seed<const P: usize, const W: usize>(cells: &mut [Set<P, W>], seeded: bool) {
    if let (true, Some(misere)) = (seeded, cells.first_mut().and_then(|cell| cell.get_mut(1))) {
        misere[0] |= 1;
    }
}

/// The mex of a cell and two lines, put into all three.
#[inline(always)]
fn step<const P: usize, const W: usize>(cell: &mut Set<P, W>, a: &mut Set<P, W>, b: &mut Set<P, W>) {
    let found = mex_alone(&union(&union(cell, a), b));
    *cell = found;
    join(a, &found);
    join(b, &found);
}

/// The last place of a row of multisets, where both members are y: its two pairs are one.
#[inline(always)]
fn double_step<const P: usize, const W: usize>(cell: &mut Set<P, W>, a: &mut Set<P, W>) {
    let found = mex_alone(&union(cell, a));
    *cell = found;
    join(a, &found);
}

/// Step 2 where any member may be lowered.
fn move_all<const P: usize, const W: usize>(
    window: &Colex,
    rows: Range<usize>,
    pairs: &mut [Set<P, W>],
    mut cells: &mut [Set<P, W>],
) {
    let row = |y: usize| window.limit(y as u64) as usize;
    let mut y = rows.start;
    while y < rows.end {
        let single = y + 1 == rows.end || row(y).min(y) == 0;
        let length = if single { row(y) } else { row(y) + row(y + 1) };
        let (now, rest) = std::mem::take(&mut cells).split_at_mut(length);
        cells = rest;
        if single {
            one_row(y, now, pairs, 0, None);
            y += 1;
        } else {
            let (upper, lower) = now.split_at_mut(row(y));
            two_rows(y, upper, lower, pairs);
            y += 2;
        }
    }
}

/// A row from place `from` on; `own` is the line of y so far, if it is not yet in its place.
#[inline(always)]
fn one_row<const P: usize, const W: usize>(
    y: usize,
    cells: &mut [Set<P, W>],
    pairs: &mut [Set<P, W>],
    from: usize,
    own: Option<Set<P, W>>,
) {
    let mut own = own.unwrap_or(pairs[y]);
    let end = cells.len().min(y);
    let (apart, together) = cells.split_at_mut(end);
    for (cell, pair) in apart.iter_mut().zip(pairs.iter_mut()).skip(from) {
        step(cell, pair, &mut own);
    }
    if let [cell] = together {
        double_step(cell, &mut own);
    }
    pairs[y] = own;
}

/// The rows y and y+1, neither of them empty, the second one place behind the first.
#[inline(always)]
fn two_rows<const P: usize, const W: usize>(
    y: usize,
    upper: &mut [Set<P, W>],
    lower: &mut [Set<P, W>],
    pairs: &mut [Set<P, W>],
) {
    let end = upper.len().min(y);
    let (mut own, mut next_own) = (pairs[y], pairs[y + 1]);
    let mut behind = pairs[0];
    step(&mut upper[0], &mut behind, &mut own);
    {
        let (ahead, back) = (&mut upper[1..end], &mut lower[..end - 1]);
        // Shifted by one place against each other: read at the front, written at the back.
        let mut window = &mut pairs[..end];
        for (first, second) in ahead.iter_mut().zip(back) {
            let [at_back, at_front, ..] = window else { break };
            let mut front = *at_front;
            step(first, &mut front, &mut own);
            step(second, &mut behind, &mut next_own);
            *at_back = behind;
            behind = front;
            window = &mut std::mem::take(&mut window)[1..];
        }
    }
    pairs[end - 1] = behind;
    if let [cell] = &mut upper[end..] {
        double_step(cell, &mut own);
    }
    pairs[y] = own;
    one_row(y + 1, lower, pairs, end - 1, Some(next_own));
}

/// Values of options; where there are none, in misère play those of an option of value 0, so that
/// the mex is 1.
#[inline(always)]
fn with_terminal<const P: usize, const W: usize>(mut options: Set<P, W>) -> Set<P, W> {
    let any = options[0].iter().fold(0, |all, word| all | word);
    if let Some(misere) = options.get_mut(1) {
        misere[0] |= u64::from(any == 0);
    }
    options
}

/// Step 2 where only the largest member may be lowered: the cells have its lines up to `reached`,
/// and from there on its lines are the pairs of x.
fn move_largest<const P: usize, const W: usize>(
    window: &Colex,
    rows: Range<usize>,
    pairs: &mut [Set<P, W>],
    cells: &mut [Set<P, W>],
    reached: usize,
) {
    let mut at = 0;
    for y in rows {
        let length = window.limit(y as u64) as usize;
        let by_pairs = at >= reached;
        let cells = &mut cells[at..at + length];
        let (apart, together) = cells.split_at_mut(length.min(y));
        let mut own = pairs[y];
        for (cell, pair) in apart.iter_mut().zip(pairs.iter_mut()) {
            let options = if by_pairs { *pair } else { *cell };
            *cell = mex_alone(&with_terminal(options));
            join(pair, cell);
            join(&mut own, cell);
        }
        if let [cell] = together {
            *cell = mex_alone(&with_terminal(if by_pairs { own } else { *cell }));
            join(&mut own, cell);
        }
        pairs[y] = own;
        at += length;
    }
}
