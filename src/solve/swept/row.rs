//! A row of a block: the positions that differ in their first member alone.
//!
//! It is one loop over slices of the same length, the lines beside the row and the pairs of x. The pair of y
//! stays in registers.
//!
//! A row is made of arrays of slices of cells, because these can be copied: whoever is given one has its own, and
//! the loop keeps its pointers in registers. For the same reason arrays are gone through by index.

#![allow(
    clippy::needless_range_loop,
    reason = "an iterator over arrays does not always vanish into its loop"
)]

use super::apart::Told;
use super::cell::{Cell, Overflow};
use super::kernel::Kernel;
use super::words::{FirstFree, Slices, Words, complement, join, put, take, word};

/// A row of a block, and K lines i ≥ 3 beside it.
#[derive(Clone, Copy)]
pub(super) struct Row<'a, V, const K: usize, const P: usize, const W: usize> {
    pub(super) lines: Slices<'a, Words<P, W>, K>,
    pub(super) out: Slices<'a, V, P>,
    /// The number of the first position.
    pub(super) rank: usize,
}

impl<V: Cell, const K: usize, const P: usize, const W: usize> Row<'_, V, K, P, W> {
    /// Any member may be lowered: the places whose two members differ. With `BOTH` each set serves both plays.
    ///
    /// `free` is what is not in the pair of y. Of all that a place waits for, this alone is not known before
    /// the place before it is done: as the complement it leaves three operations between the two.
    #[inline(always)]
    pub(super) fn any<const BOTH: bool>(
        self,
        free: &mut Words<P, W>,
        kernel: &Kernel<'_, P, W>,
        pairs: &mut [Words<P, W>],
        told: &mut Told,
    ) {
        let Row { mut lines, mut out, rank } = self;
        let length = pairs.len();
        // Of one length, so that no place in them need be looked for again.
        for k in 0..K {
            lines[k] = &lines[k][..length];
        }
        for p in 0..P {
            out[p] = &out[p][..length];
        }
        let mut written = 0;
        for x in 0..length {
            if const { W == 1 && !BOTH } {
                // No word to choose: without any branch it is quicker still.
                let mut others = pairs[x][0];
                for k in 0..K {
                    join(&mut others, &word(lines[k], x, 0).get());
                }
                let bits = only_word(&free[0], &others, &out, x, &mut written);
                take(&mut free[0], &bits);
                join(&mut pairs[x][0], &bits);
                for k in 0..K {
                    put(word(lines[k], x, 0), &bits);
                }
                continue;
            }
            let mut found = FirstFree::new();
            for w in 0..W {
                let mut others = pairs[x][w];
                for k in 0..K {
                    join(&mut others, &word(lines[k], x, w).get());
                }
                let Some(bits) = found.least(w, &free[w], &others) else { continue };
                take(&mut free[w], &bits);
                join(&mut pairs[x][w], &bits);
                for k in 0..K {
                    put(word(lines[k], x, w), &bits);
                }
                if found.is_done() {
                    break;
                }
            }
            if const { !BOTH } {
                found.write(&out, x, rank, &mut told.over);
            } else if found.is_done() {
                out[0][x].set(V::narrow(found.values[0]));
            } else {
                let mut pair = complement(free);
                let pairs = [Some(&mut pairs[x]), Some(&mut pair)];
                out[0][x].set(V::narrow(kernel.none_in_row((rank + x) as u64, &lines, x, pairs, told)));
                *free = complement(&pair);
            }
        }
        if written & NO_VALUE != 0 {
            tell_of(&out, rank, told);
        }
    }

    /// The last place of a row of multisets: both members are y, and its two pairs are one.
    #[inline(always)]
    pub(super) fn last<const BOTH: bool>(
        self,
        place: usize,
        free: &mut Words<P, W>,
        kernel: &Kernel<'_, P, W>,
        told: &mut Told,
    ) {
        let Row { lines, out, rank } = self;
        let mut found = FirstFree::new();
        for w in 0..W {
            let mut others = [0; P];
            for k in 0..K {
                join(&mut others, &word(lines[k], place, w).get());
            }
            let Some(bits) = found.least(w, &free[w], &others) else { continue };
            take(&mut free[w], &bits);
            for k in 0..K {
                put(word(lines[k], place, w), &bits);
            }
            if found.is_done() {
                break;
            }
        }
        if const { !BOTH } {
            found.write(&out, place, rank, &mut told.over);
        } else if found.is_done() {
            out[0][place].set(V::narrow(found.values[0]));
        } else {
            let mut pair = complement(free);
            let rank = (rank + place) as u64;
            let value = kernel.none_in_row(rank, &lines, place, [None, Some(&mut pair)], told);
            out[0][place].set(V::narrow(value));
            *free = complement(&pair);
        }
    }

    /// Only the largest member may be lowered, along the first of the lines.
    #[inline(always)]
    pub(super) fn largest(self, y: usize, pairs: &mut [Words<P, W>], told: &mut Told) {
        let Row { lines, out, rank } = self;
        let length = out[0].len();
        let apart = length.min(y);
        let mut own = pairs[y];
        let mut written = 0;
        let mut done = 0;
        if const { W == 1 } {
            while done + TOGETHER <= apart {
                self.several(done, &mut own, &mut pairs[done..done + TOGETHER], &mut written);
                done += TOGETHER;
            }
        }
        for x in done..length {
            // Without an option it is terminal, and its misère value is 1, as if it had an option
            // of value 0.
            let terminal =
                P == 2 && lines.first().is_none_or(|line| (0..W).all(|w| word(line, x, w).get()[0] == 0));
            if const { W == 1 } {
                let mut seen = lines.first().map_or([0; P], |line| word(line, x, 0).get());
                seen[P - 1] |= u64::from(terminal);
                let bits = only_word(&[u64::MAX; P], &seen, &out, x, &mut written);
                join(&mut own[0], &bits);
                if x < apart {
                    join(&mut pairs[x][0], &bits);
                }
                for k in 0..K {
                    put(word(lines[k], x, 0), &bits);
                }
                continue;
            }
            let mut found = FirstFree::new();
            for w in 0..W {
                let mut seen = lines.first().map_or([0; P], |line| word(line, x, w).get());
                if terminal && w == 0 {
                    seen[P - 1] |= 1;
                }
                let Some(bits) = found.least(w, &[u64::MAX; P], &seen) else { continue };
                join(&mut own[w], &bits);
                if x < apart {
                    join(&mut pairs[x][w], &bits);
                }
                for k in 0..K {
                    put(word(lines[k], x, w), &bits);
                }
                if found.is_done() {
                    break;
                }
            }
            found.write(&out, x, rank, &mut told.over);
        }
        if written & NO_VALUE != 0 {
            tell_of(&out, rank, told);
        }
        pairs[y] = own;
    }

    /// The same for [`TOGETHER`] places from x on, none of which is that of the pair of y, with sets of one word. No
    /// place waits for another one: all are read before any is written, so that they are done side by side.
    #[inline(always)]
    fn several(&self, x: usize, own: &mut Words<P, W>, pairs: &mut [Words<P, W>], written: &mut u32) {
        let mut left = [[u64::MAX; P]; TOGETHER];
        if let Some(line) = self.lines.first() {
            let line = &line[x..x + TOGETHER];
            for i in 0..TOGETHER {
                for p in 0..P {
                    left[i][p] = !word(line, i, 0).get()[p];
                }
            }
        }
        if const { P == 2 } {
            // The terminal ones.
            for i in 0..TOGETHER {
                left[i][P - 1] &= !u64::from(left[i][0] == u64::MAX);
            }
        }
        let mut bits = [[0; P]; TOGETHER];
        let mut values = [[0; P]; TOGETHER];
        for i in 0..TOGETHER {
            for p in 0..P {
                bits[i][p] = left[i][p] & left[i][p].wrapping_neg();
                values[i][p] = left[i][p].trailing_zeros();
            }
        }
        for p in 0..P {
            let out = &self.out[p][x..x + TOGETHER];
            for i in 0..TOGETHER {
                out[i].set(V::narrow(values[i][p]));
                *written |= values[i][p];
            }
        }
        let pairs = &mut pairs[..TOGETHER];
        for i in 0..TOGETHER {
            join(&mut own[0], &bits[i]);
            join(&mut pairs[i][0], &bits[i]);
        }
        for k in 0..K {
            let line = &self.lines[k][x..x + TOGETHER];
            for i in 0..TOGETHER {
                put(word(line, i, 0), &bits[i]);
            }
        }
    }
}

/// Places that are done side by side where none waits for another one.
const TOGETHER: usize = 8;

/// What is written where the one word of a set is full: no value is that.
const NO_VALUE: u32 = 64;

/// The values of place x in sets of one word, written out; `written` joins all that are, so that one
/// look at the end of a row finds any overflow.
#[inline(always)]
fn only_word<V: Cell, const P: usize>(
    free: &[u64; P],
    others: &[u64; P],
    out: &Slices<'_, V, P>,
    x: usize,
    written: &mut u32,
) -> [u64; P] {
    let mut bits = [0; P];
    for p in 0..P {
        let left = free[p] & !others[p];
        // The lowest bit of s is the only one of s & −s.
        bits[p] = left & left.wrapping_neg();
        let value = left.trailing_zeros();
        out[p][x].set(V::narrow(value));
        *written |= value;
    }
    bits
}

/// Tells of the overflows of a row.
#[cold]
#[inline(never)]
fn tell_of<V: Cell, const P: usize>(out: &Slices<'_, V, P>, rank: usize, told: &mut Told) {
    for (play, out) in (0..).zip(out) {
        for (at, value) in out.iter().enumerate().filter(|(_, value)| value.get().value() == NO_VALUE) {
            value.set(V::default());
            told.over.push(Overflow { rank: (rank + at) as u64, play });
        }
    }
}
