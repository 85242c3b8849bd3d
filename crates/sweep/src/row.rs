//! A row of a block: positions that differ in their first member alone.
//!
//! A row is one loop over slices of the same length: the lines of the later members, and the pairs of x. The pair of y
//! stays in registers.
//!
//! A row holds arrays of slices of cells, because such an array can be copied: each function then has a copy of
//! its own, and the loop keeps its pointers in registers. For the same reason the loops run over indices.

#![allow(
    clippy::needless_range_loop,
    reason = "an iterator over arrays does not always vanish into its loop"
)]

use crate::cells::ValueCell;
use crate::exceptions::{Exceptions, Overflow};
use crate::kernel::SetKernel;
use crate::value_set::{MexSearch, Slices, ValueSet, complement, unite, unite_shared, word_at};

/// Mode of a row in which any member may be lowered, and each play has its own sets or is the only play.
pub(crate) const ANY: u8 = 0;
/// Mode of a row in which any member may be lowered, and each set serves both plays.
pub(crate) const SHARED: u8 = 1;
/// Mode of a row in which only the largest member may be lowered, along the first of the lines.
pub(crate) const LARGEST: u8 = 2;

/// A row of a block, with the lines of `K` later members.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a, V, const K: usize, const P: usize, const W: usize> {
    pub(crate) lines: Slices<'a, ValueSet<P, W>, K>,
    pub(crate) out: Slices<'a, V, P>,
    /// The rank of the first position.
    pub(crate) rank: usize,
}

impl<V: ValueCell, const K: usize, const P: usize, const W: usize> Row<'_, V, K, P, W> {
    /// Computes the row. `pairs` are the pairs of the places whose first two members differ. In multisets there is one
    /// more place, whose members are both y.
    ///
    /// `free` is the complement of the pair of y. It is the only input of a place that depends on the place before; as
    /// a complement it leaves three operations between the two.
    #[inline(always)]
    pub(crate) fn fill<const MODE: u8>(
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
