//! Sets of small values word by word: in each word the normal values and, beside them, the misère ones.

#![allow(
    clippy::needless_range_loop,
    reason = "an iterator over arrays does not always vanish into its loop"
)]

use super::cell::{Cell, Overflow};
/// The `Cell` of the standard library: what a value is stored in is called that here.
pub(super) use std::cell::Cell as Shared;
use std::ops::Range;

/// For each word w of P plays (normal, or normal and misère) which of the values 64w, 64w + 1, … are
/// in the set.
///
/// The plays of a word stand side by side: most positions have both values in the same word, and one
/// instruction on vectors does both. A plain array, so that a table of them is zeroed memory from the
/// system.
pub(super) type Words<const P: usize, const W: usize> = [[u64; P]; W];

/// The slices of K lines, or of P columns of values.
pub(super) type Slices<'a, T, const N: usize> = [&'a [Shared<T>]; N];

/// A slice to share.
#[inline(always)]
pub(super) fn shared<T>(slice: &mut [T]) -> &[Shared<T>] {
    Shared::from_mut(slice).as_slice_of_cells()
}

/// Some places of columns of values, to share.
pub(super) fn slices_of<'a, V, const P: usize>(
    columns: impl IntoIterator<Item = &'a mut [V]>,
    places: Range<usize>,
) -> Slices<'a, V, P> {
    let mut slices: Slices<'a, V, P> = [&[]; P];
    let mut columns = columns.into_iter();
    for slice in &mut slices {
        *slice = columns.next().map_or(&[], |column| shared(&mut column[places.clone()]));
    }
    slices
}

/// The first `length` of each slice, of which the rest is left.
#[inline(always)]
pub(super) fn take_fronts<'a, T, const N: usize>(
    slices: &mut Slices<'a, T, N>,
    length: usize,
) -> Slices<'a, T, N> {
    let mut fronts = *slices;
    for n in 0..N {
        (fronts[n], slices[n]) = slices[n].split_at(length);
    }
    fronts
}

/// Word w of the set at a place of a line.
#[inline(always)]
pub(super) fn word<const P: usize, const W: usize>(
    line: &[Shared<Words<P, W>>],
    place: usize,
    w: usize,
) -> &Shared<[u64; P]> {
    &line[place].as_array_of_cells()[w]
}

/// Puts what is in one word into another.
#[inline(always)]
pub(super) fn join<const P: usize>(word: &mut [u64; P], more: &[u64; P]) {
    for p in 0..P {
        word[p] |= more[p];
    }
}

/// The same where it is shared.
#[inline(always)]
pub(super) fn put<const P: usize>(word: &Shared<[u64; P]>, more: &[u64; P]) {
    let mut all = word.get();
    join(&mut all, more);
    word.set(all);
}

/// Takes bits out of a word that has all of them.
#[inline(always)]
pub(super) fn take<const P: usize>(word: &mut [u64; P], bits: &[u64; P]) {
    for p in 0..P {
        word[p] ^= bits[p];
    }
}

/// What is not in a set.
#[inline(always)]
pub(super) fn complement<const P: usize, const W: usize>(set: &Words<P, W>) -> Words<P, W> {
    let mut left = *set;
    for w in 0..W {
        for p in 0..P {
            left[w][p] = !left[w][p];
        }
    }
    left
}

/// The values of a position, looked for word by word.
pub(super) struct FirstFree<const P: usize> {
    /// All ones for the plays whose value is still looked for.
    wanted: [u64; P],
    pub(super) values: [u32; P],
}

impl<const P: usize> FirstFree<P> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        FirstFree { wanted: [u64::MAX; P], values: [0; P] }
    }

    /// The least value of word w that is free and not among the others, for each play whose value is
    /// still looked for; `None` if there is none. The lowest bit of s is the only one of s & −s.
    #[inline(always)]
    pub(super) fn least(&mut self, w: usize, free: &[u64; P], others: &[u64; P]) -> Option<[u64; P]> {
        let mut bits = [0; P];
        let mut any = 0;
        for p in 0..P {
            let left = free[p] & !others[p] & self.wanted[p];
            bits[p] = left & left.wrapping_neg();
            any |= left;
        }
        if any == 0 {
            return None;
        }
        for p in 0..P {
            if P == 1 || bits[p] != 0 {
                self.values[p] = 64 * w as u32 + bits[p].trailing_zeros();
                self.wanted[p] = 0;
            }
        }
        Some(bits)
    }

    #[inline(always)]
    pub(super) fn is_done(&self) -> bool {
        self.wanted == [0; P]
    }

    /// Writes the values out at place x, and tells of those that do not fit.
    #[inline(always)]
    pub(super) fn write<V: Cell>(
        &self,
        out: &Slices<'_, V, P>,
        x: usize,
        rank: usize,
        over: &mut Vec<Overflow>,
    ) {
        for p in 0..P {
            out[p][x].set(V::narrow(self.values[p]));
        }
        if !self.is_done() {
            self.tell((rank + x) as u64, over);
        }
    }

    #[cold]
    fn tell(&self, rank: u64, over: &mut Vec<Overflow>) {
        let plays = (0..).zip(&self.wanted).filter(|(_, wanted)| **wanted != 0);
        over.extend(plays.map(|(play, _)| Overflow { rank, play }));
    }
}
