//! A row of a block: the positions that differ in their first member alone.
//!
//! It is one loop over slices of the same length, the lines beside the row and the pairs of x. The pair of y
//! stays in registers.

use super::apart::Told;
use super::block::{Cell, Kernel, Overflow};
use super::words::{FirstFree, Words, complement, join};

/// A row of a block, and K lines i ≥ 3 beside it.
pub(super) struct Row<'a, V, const K: usize, const P: usize, const W: usize> {
    pub(super) y: usize,
    pub(super) lines: [&'a mut [Words<P, W>]; K],
    pub(super) out: [&'a mut [V]; P],
    /// The number of the first position.
    pub(super) rank: usize,
}

impl<V: Cell, const K: usize, const P: usize, const W: usize> Row<'_, V, K, P, W> {
    /// Any member may be lowered. With `BOTH` each set serves both plays.
    #[inline(always)]
    pub(super) fn any<const BOTH: bool>(
        mut self,
        kernel: &Kernel<'_, P, W>,
        pairs: &mut [Words<P, W>],
        told: &mut Told,
    ) {
        let length = self.out[0].len();
        let apart = length.min(self.y);
        // What is not in the pair of y. Of all that a place waits for, this alone is not known before
        // the place before it is done: as the complement it leaves three operations between the two.
        let mut free = complement(&pairs[self.y]);
        {
            // Of one length, so that no place in them need be looked for again.
            let pairs = &mut pairs[..apart];
            let mut lines = self.lines.each_mut().map(|line| &mut line[..apart]);
            let mut out = self.out.each_mut().map(|out| &mut out[..apart]);
            let mut written = 0;
            for x in 0..apart {
                if const { W == 1 && !BOTH } {
                    // No word to choose: without any branch it is quicker still.
                    let mut others = pairs[x][0];
                    for line in &lines {
                        join(&mut others, &line[x][0]);
                    }
                    let bits = only_word(&free[0], &others, &mut out, x, &mut written);
                    for p in 0..P {
                        free[0][p] ^= bits[p];
                    }
                    join(&mut pairs[x][0], &bits);
                    for line in &mut lines {
                        join(&mut line[x][0], &bits);
                    }
                    continue;
                }
                let mut found = FirstFree::new();
                for w in 0..W {
                    let mut others = pairs[x][w];
                    for line in &lines {
                        join(&mut others, &line[x][w]);
                    }
                    let Some(bits) = found.least(w, &free[w], &others) else { continue };
                    for p in 0..P {
                        free[w][p] ^= bits[p];
                    }
                    join(&mut pairs[x][w], &bits);
                    for line in &mut lines {
                        join(&mut line[x][w], &bits);
                    }
                    if found.is_done() {
                        break;
                    }
                }
                if const { !BOTH } {
                    found.write(&mut out, x, self.rank, &mut told.over);
                } else if found.is_done() {
                    out[0][x] = V::narrow(found.values[0]);
                } else {
                    let mut pair = complement(&free);
                    let sets = lines.each_mut().map(|line| &mut line[x]);
                    let pairs = [Some(&mut pairs[x]), Some(&mut pair)];
                    let rank = (self.rank + x) as u64;
                    out[0][x] = V::narrow(kernel.none_in_row(rank, sets, pairs, told));
                    free = complement(&pair);
                }
            }
            if written & NO_VALUE != 0 {
                tell_of(&mut out, self.rank, told);
            }
        }
        // In the last place of a row of multisets both members are y, and its two pairs are one.
        if apart < length {
            let mut found = FirstFree::new();
            for w in 0..W {
                let mut others = [0; P];
                for line in &self.lines {
                    join(&mut others, &line[apart][w]);
                }
                let Some(bits) = found.least(w, &free[w], &others) else { continue };
                for p in 0..P {
                    free[w][p] ^= bits[p];
                }
                for line in &mut self.lines {
                    join(&mut line[apart][w], &bits);
                }
                if found.is_done() {
                    break;
                }
            }
            if const { !BOTH } {
                found.write(&mut self.out, apart, self.rank, &mut told.over);
            } else if found.is_done() {
                self.out[0][apart] = V::narrow(found.values[0]);
            } else {
                let mut pair = complement(&free);
                let sets = self.lines.each_mut().map(|line| &mut line[apart]);
                let rank = (self.rank + apart) as u64;
                let value = kernel.none_in_row(rank, sets, [None, Some(&mut pair)], told);
                self.out[0][apart] = V::narrow(value);
                free = complement(&pair);
            }
        }
        pairs[self.y] = complement(&free);
    }

    /// Only the largest member may be lowered, along the first of the lines.
    #[inline(always)]
    pub(super) fn largest(self, pairs: &mut [Words<P, W>], told: &mut Told) {
        let Row { y, mut lines, mut out, rank, .. } = self;
        let length = out[0].len();
        let apart = length.min(y);
        let mut own = pairs[y];
        let mut written = 0;
        for x in 0..length {
            // Without an option it is terminal, and its misère value is 1, as if it had an option
            // of value 0.
            let terminal = P == 2
                && lines
                    .first()
                    .is_none_or(|line| line[x][0][0] == 0 && line[x].iter().all(|word| word[0] == 0));
            if const { W == 1 } {
                let mut seen = lines.first().map_or([0; P], |line| line[x][0]);
                seen[P - 1] |= u64::from(terminal);
                let bits = only_word(&[u64::MAX; P], &seen, &mut out, x, &mut written);
                join(&mut own[0], &bits);
                if x < apart {
                    join(&mut pairs[x][0], &bits);
                }
                for line in &mut lines {
                    join(&mut line[x][0], &bits);
                }
                continue;
            }
            let mut found = FirstFree::new();
            for w in 0..W {
                let mut seen = lines.first().map_or([0; P], |line| line[x][w]);
                if terminal && w == 0 {
                    seen[P - 1] |= 1;
                }
                let Some(bits) = found.least(w, &[u64::MAX; P], &seen) else { continue };
                join(&mut own[w], &bits);
                if x < apart {
                    join(&mut pairs[x][w], &bits);
                }
                for line in &mut lines {
                    join(&mut line[x][w], &bits);
                }
                if found.is_done() {
                    break;
                }
            }
            found.write(&mut out, x, rank, &mut told.over);
        }
        if written & NO_VALUE != 0 {
            tell_of(&mut out, rank, told);
        }
        pairs[y] = own;
    }
}

/// What is written where the one word of a set is full: no value is that.
const NO_VALUE: u32 = 64;

/// The values of place x in sets of one word, written out; `written` joins all that are, so that one
/// look at the end of a row finds any overflow.
#[inline(always)]
fn only_word<V: Cell, const P: usize>(
    free: &[u64; P],
    others: &[u64; P],
    out: &mut [&mut [V]; P],
    x: usize,
    written: &mut u32,
) -> [u64; P] {
    let mut bits = [0; P];
    for p in 0..P {
        let left = free[p] & !others[p];
        // The lowest bit of s is the only one of s & −s.
        bits[p] = left & left.wrapping_neg();
        let value = left.trailing_zeros();
        out[p][x] = V::narrow(value);
        *written |= value;
    }
    bits
}

/// Tells of the overflows of a row.
#[cold]
fn tell_of<V: Cell, const P: usize>(out: &mut [&mut [V]; P], rank: usize, told: &mut Told) {
    for (play, out) in (0..).zip(out) {
        for (at, value) in out.iter_mut().enumerate().filter(|(_, value)| value.value() == NO_VALUE) {
            *value = V::default();
            told.over.push(Overflow { rank: (rank + at) as u64, play });
        }
    }
}
