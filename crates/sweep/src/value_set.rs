//! Sets of small values, word by word. Each word has the set of normal play and, next to it, that of misère play.

#![allow(
    clippy::needless_range_loop,
    reason = "an iterator over arrays does not always vanish into its loop"
)]

use crate::cells::ValueCell;
use crate::exceptions::Overflow;
use std::cell::Cell;

/// For each word w and each of `P` plays the set of the values 64w, 64w + 1, … that belong to it.
///
/// The plays of a word are adjacent: most positions have both values in the same word, and one vector
/// instruction handles both. The type is a plain array, so that zeroed memory is a table of empty sets.
pub(crate) type ValueSet<const P: usize, const W: usize> = [[u64; P]; W];

/// Slices of `N` lines, or of `N` columns of values.
pub(crate) type Slices<'a, T, const N: usize> = [&'a [Cell<T>]; N];

/// Returns a slice as shared cells.
#[inline(always)]
pub(crate) fn as_cells<T>(slice: &mut [T]) -> &[Cell<T>] {
    Cell::from_mut(slice).as_slice_of_cells()
}

/// Removes the first `length` cells from each slice and returns them.
#[inline(always)]
pub(crate) fn split_fronts<'a, T, const N: usize>(
    slices: &mut Slices<'a, T, N>,
    length: usize,
) -> Slices<'a, T, N> {
    let mut fronts = *slices;
    for n in 0..N {
        (fronts[n], slices[n]) = slices[n].split_at(length);
    }
    fronts
}

/// Returns word `w` of the set at a place of a line.
#[inline(always)]
pub(crate) fn word_at<const P: usize, const W: usize>(
    line: &[Cell<ValueSet<P, W>>],
    place: usize,
    w: usize,
) -> &Cell<[u64; P]> {
    &line[place].as_array_of_cells()[w]
}

/// Adds the members of `more` to a word.
#[inline(always)]
pub(crate) fn unite<const P: usize>(word: &mut [u64; P], more: &[u64; P]) {
    for p in 0..P {
        word[p] |= more[p];
    }
}

/// Adds the members of `more` to a shared word.
#[inline(always)]
pub(crate) fn unite_shared<const P: usize>(word: &Cell<[u64; P]>, more: &[u64; P]) {
    let mut united = word.get();
    unite(&mut united, more);
    word.set(united);
}

/// Returns the complement of a set.
#[inline(always)]
pub(crate) fn complement<const P: usize, const W: usize>(set: &ValueSet<P, W>) -> ValueSet<P, W> {
    let mut complement = *set;
    for w in 0..W {
        for p in 0..P {
            complement[w][p] = !complement[w][p];
        }
    }
    complement
}

/// A search for the values of one position in `P` plays, word by word.
pub(crate) struct MexSearch<const P: usize> {
    /// All ones for a play whose value is not found yet, else zero.
    open: [u64; P],
    pub(crate) values: [u32; P],
}

impl<const P: usize> MexSearch<P> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        MexSearch { open: [u64::MAX; P], values: [0; P] }
    }

    /// Finds, for each open play, the least value of word `w` that belongs to `free` and not to `others`.
    /// Returns the bits of the values, or `None` if no play has one.
    #[inline(always)]
    pub(crate) fn search_word(&mut self, w: usize, free: &[u64; P], others: &[u64; P]) -> Option<[u64; P]> {
        let mut bits = [0; P];
        let mut any = 0;
        for p in 0..P {
            let candidates = free[p] & !others[p] & self.open[p];
            // The lowest bit of s is the only bit of s & −s.
            bits[p] = candidates & candidates.wrapping_neg();
            any |= candidates;
        }
        if any == 0 {
            return None;
        }
        for p in 0..P {
            if P == 1 || bits[p] != 0 {
                self.values[p] = 64 * w as u32 + bits[p].trailing_zeros();
                self.open[p] = 0;
            }
        }
        Some(bits)
    }

    /// Returns whether every play has its value.
    #[inline(always)]
    pub(crate) fn is_complete(&self) -> bool {
        self.open == [0; P]
    }

    /// Stores the values at place `x`, and reports those that do not fit.
    #[inline(always)]
    pub(crate) fn store<V: ValueCell>(
        &self,
        out: &Slices<'_, V, P>,
        x: usize,
        rank: usize,
        overflows: &mut Vec<Overflow>,
    ) {
        for p in 0..P {
            out[p][x].set(V::from_value(self.values[p]));
        }
        if !self.is_complete() {
            self.report((rank + x) as u64, overflows);
        }
    }

    #[cold]
    fn report(&self, rank: u64, overflows: &mut Vec<Overflow>) {
        let plays = (0..).zip(&self.open).filter(|(_, open)| **open != 0);
        overflows.extend(plays.map(|(play, _)| Overflow { rank, play }));
    }
}
