//! Rows of two members, with tails as differences and heads entered for 64 rows at a time.

use super::{LargestMemberRow, RowPace, RowValues, split};
use impartial::game::Colex;
use impartial::solve::TableError;
use std::ops::ControlFlow;

/// Number of rows whose heads are entered together.
const BATCH: usize = 64;

/// Number of columns entered at once for all heads of a batch, so that the sets of the columns stay in the L1 cache.
const TILE: usize = 64;

/// Returns the number of words for the values 0..=largest.
fn words(largest: usize) -> usize {
    largest / 64 + 1
}

/// Returns the number of bytes for one play.
pub(super) fn bytes(window: &Colex) -> u64 {
    let below = window.below();
    // The sets of the columns, the differences, the heads of a batch.
    let sets = u128::from(below) * (u128::from(below) / 2 + 128) / 8;
    let rest = u128::from(below) * (4 * BATCH as u128 + 32);
    u64::try_from(sets + rest).unwrap_or(u64::MAX)
}

/// The columns and rows of normal play or of misère play.
struct RowPlay {
    below: usize,
    /// For every column, the index in `bits` of the first word of its set.
    base: Vec<usize>,
    /// For every column, the set of the values in the heads that reach the column.
    bits: Vec<u64>,
    /// The differences δ of the tails that have begun, in reverse order: bit `below` − δ.
    differences: Vec<u64>,
    /// For every column, the first row of the linked list of rows whose tail begins there; [`NONE`] if it is empty.
    begins: Vec<u32>,
    /// For every row, the next row of its list; [`NONE`] at the end.
    next: Vec<u32>,
    /// The difference of each row.
    difference: Vec<u32>,
    /// The set of the current row.
    set: Vec<u64>,
    /// The heads of the rows of the batch.
    heads: Vec<Vec<u32>>,
    /// The first value of the tail of the current row.
    tail: u64,
}

/// Marks the end of a list of rows.
const NONE: u32 = u32::MAX;

impl RowPlay {
    fn new(below: usize) -> Self {
        let mut base = Vec::with_capacity(below);
        let mut total = 0;
        for x in 0..below {
            base.push(total);
            total += words(x);
        }
        RowPlay {
            below,
            base,
            bits: vec![0; total],
            // One word more, because a shifted word is read from two words.
            differences: vec![0; below / 64 + 3],
            begins: vec![NONE; below],
            next: vec![NONE; below],
            difference: vec![0; below],
            set: Vec::new(),
            heads: vec![Vec::new(); BATCH],
            tail: 0,
        }
    }

    /// Computes the set of column x: the values of the heads that reach it, and x − δ for every tail that reaches it.
    fn gather(&mut self, x: usize) {
        let mut row = self.begins[x];
        while row != NONE {
            let bit = self.below - self.difference[row as usize] as usize;
            self.differences[bit / 64] |= 1 << (bit % 64);
            row = self.next[row as usize];
        }
        // Value v is bit below − (x − v).
        let from = self.below - x;
        let (word, shift) = (from / 64, from % 64);
        let heads = &self.bits[self.base[x]..self.base[x] + words(x)];
        self.set.clear();
        let shifted = self.differences[word..].windows(2).map(|pair| {
            // Two shifts, because `shift` may be 0.
            pair[0] >> shift | pair[1] << 1 << (63 - shift)
        });
        self.set.extend(heads.iter().zip(shifted.chain(std::iter::repeat(0))).map(|(a, b)| a | b));
    }

    /// Solves row m, which begins at column `first` and whose batch begins at row `batch`.
    fn row(&mut self, m: usize, first: usize, batch: usize, misere: bool) {
        self.gather(m);
        let length = self.below - first;
        let head = &mut self.heads[m - batch];
        self.tail = split(&self.set, length, misere, head);
        // The values of the tail are x − difference, from column `begin` on.
        let begin = first + head.len();
        if begin < self.below {
            self.difference[m] = (begin as u64 - self.tail) as u32;
            // The position with two equal members is on the row itself.
            let begin = begin.max(m + 1);
            if begin < self.below {
                self.next[m] = self.begins[begin];
                self.begins[begin] = m as u32;
            }
        }
        // Later rows of the batch need these values at once.
        let near = (batch + BATCH).min(self.below).saturating_sub(first);
        for (x, &value) in (first..).zip(head.iter().take(near)) {
            if x > m {
                self.bits[self.base[x] + value as usize / 64] |= 1 << (value % 64);
            }
        }
    }

    /// Enters the heads of a batch into the columns after the batch.
    fn scatter(&mut self, batch: usize, firsts: &[usize]) {
        let end = firsts.iter().zip(&self.heads).map(|(first, head)| first + head.len()).max().unwrap_or(0);
        let mut from = batch + BATCH;
        while from < end {
            let to = from + TILE;
            for (&first, head) in firsts.iter().zip(&self.heads) {
                let head_end = first + head.len();
                let (start, stop) = (from.max(first), to.min(head_end));
                if start < stop {
                    let bases = &self.base[start..stop];
                    for (base, &value) in bases.iter().zip(&head[start - first..stop - first]) {
                        self.bits[base + value as usize / 64] |= 1 << (value % 64);
                    }
                }
            }
            from = to;
        }
    }
}

/// Calls `visit` with every row of a window of lists with two members.
pub(super) fn visit(
    window: &Colex,
    plays: usize,
    pace: &mut RowPace<'_, '_>,
    visit: &mut dyn FnMut(LargestMemberRow<'_>) -> ControlFlow<()>,
) -> Result<(), TableError> {
    let below = window.below() as usize;
    let mut states: Vec<RowPlay> = (0..plays).map(|_| RowPlay::new(below)).collect();
    let mut firsts = Vec::with_capacity(BATCH);
    for batch in (0..below).step_by(BATCH) {
        firsts.clear();
        for m in batch..below.min(batch + BATCH) {
            let first = window.next_above(m as u64) as usize;
            if first >= below {
                return pace.flush(0);
            }
            firsts.push(first);
            for (p, state) in states.iter_mut().enumerate() {
                state.row(m, first, batch, p == 1);
            }
            let length = below - first;
            let normal = RowValues { head: &states[0].heads[m - batch], tail: states[0].tail, length };
            let misere = states.get(1).map(|state| RowValues {
                head: &state.heads[m - batch],
                tail: state.tail,
                length,
            });
            let row =
                LargestMemberRow { lower: &[m as u64], rank: m as u64, first: first as u64, normal, misere };
            if visit(row).is_break() {
                return Ok(());
            }
            pace.more(length as u64)?;
        }
        for state in &mut states {
            state.scatter(batch, &firsts);
        }
    }
    pace.flush(0)
}
