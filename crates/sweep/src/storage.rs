//! The forms in which values are stored: sets of values on lines, and cells of tables.
//!
//! A **set** has one bit for each value, word by word. Each word has the set of normal play and, next to it, that of
//! misère play if each play has its own. A **cell** stores one value, in one byte or two. Positions whose stored values
//! do not determine the result are [`Exceptions`].

#![allow(
    clippy::needless_range_loop,
    reason = "an iterator over arrays does not always vanish into its loop"
)]

use impartial::game::Colex;
use impartial::value::Column;
use smallvec::SmallVec;
use std::cell::Cell;
use std::ops::Range;

/// A position whose value does not fit the sets, and the play: 0 for normal, 1 for misère.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Overflow {
    pub(crate) rank: u64,
    pub(crate) play: u8,
}

/// A position whose normal and misère values differ. 0 stands for a value that does not fit the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    pub(crate) rank: u64,
    pub(crate) normal: u32,
    pub(crate) misere: u32,
}

/// The positions of a block whose stored values do not determine the result.
#[derive(Debug, Default)]
pub(crate) struct Exceptions {
    pub(crate) overflows: Vec<Overflow>,
    /// Complete if each set serves both plays: the kernel then stores normal values only.
    pub(crate) differences: Vec<Difference>,
}

/// Width of a set of values: its number of 64-bit words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetWidth(u8);

/// The words of each width, ascending.
const WORDS: [usize; 6] = [1, 2, 4, 8, 16, 256];

impl SetWidth {
    /// One word: values below 64.
    pub const NARROWEST: Self = SetWidth(0);
    /// The widest sets: values below 16384.
    pub const WIDEST: Self = SetWidth(WORDS.len() as u8 - 1);

    /// Returns the narrowest width with at least `words` words, or the widest.
    pub fn at_least(words: u64) -> Self {
        let place = WORDS.iter().position(|&width| width as u64 >= words);
        place.map_or(Self::WIDEST, |place| SetWidth(place as u8))
    }

    /// Returns the width of exactly `words` words, if there is one.
    pub fn from_words(words: u64) -> Option<Self> {
        Some(Self::at_least(words)).filter(|width| width.words() as u64 == words)
    }

    /// Returns the width expected for a window, on the assumption that values are as large as the members. Some games
    /// have larger values.
    pub fn expected(window: &Colex) -> Self {
        Self::at_least(window.below().div_ceil(64))
    }

    /// Returns the next width, if there is one.
    pub fn wider(self) -> Option<Self> {
        (self < Self::WIDEST).then_some(SetWidth(self.0 + 1))
    }

    /// Returns the number of words.
    pub const fn words(self) -> usize {
        WORDS[self.0 as usize]
    }

    /// Returns the bound below which all values have a place.
    pub const fn values_below(self) -> u64 {
        64 * self.words() as u64
    }

    /// Returns the bytes of one stored value: 1 if all values are below 256, otherwise 2.
    pub const fn value_bytes(self) -> usize {
        if self.words() <= 4 { 1 } else { 2 }
    }
}

/// Layout of the sets of one line: `sets` sets of the same width, interleaved word by word.
///
/// One set serves normal play alone, or both plays if [split lines](crate::distributed::SplitLines) have sets of their
/// own. With two sets each play has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetLayout {
    /// Width of each set.
    pub width: SetWidth,
    /// Number of sets: 1 or 2.
    pub sets: usize,
}

impl SetLayout {
    /// Returns the number of words of all sets of a line.
    pub const fn words(self) -> usize {
        self.width.words() * self.sets
    }

    /// Returns the bytes of all sets of a line.
    pub const fn bytes(self) -> usize {
        8 * self.words()
    }
}

/// An integer type that stores values.
pub(crate) trait ValueCell: Copy + Default + Send + Sync + 'static {
    /// Stores a value. Kernels use a type in which every value of their sets fits.
    fn from_value(value: u32) -> Self;

    /// Returns the value.
    fn value(self) -> u32;

    /// Returns the cells of a slice of this type; no cells for a slice of the other type.
    fn cells<'s>(slice: &'s mut ValueSlice<'_>) -> &'s mut [Self];
}

macro_rules! value_cells {
    ($($number:ty: $variant:ident),*) => {$(
        impl ValueCell for $number {
            #[inline(always)]
            fn from_value(value: u32) -> Self {
                value as $number
            }

            #[inline(always)]
            fn value(self) -> u32 {
                self.into()
            }

            fn cells<'s>(slice: &'s mut ValueSlice<'_>) -> &'s mut [Self] {
                if let ValueSlice::$variant(cells) = slice { cells } else { &mut [] }
            }
        }
    )*};
}

value_cells!(u8: Bytes, u16: Shorts);

/// Stored values of consecutive positions, one or two bytes each.
#[derive(Debug)]
pub(crate) enum ValueSlice<'a> {
    Bytes(&'a mut [u8]),
    Shorts(&'a mut [u16]),
}

/// One slice for each play whose values a kernel computes.
pub(crate) type ValueSlices<'a> = SmallVec<[ValueSlice<'a>; 2]>;

impl<'a> ValueSlice<'a> {
    /// Returns the cells of a column; no cells if its values have more than two bytes.
    pub(crate) fn of_column(column: &'a mut Column) -> Self {
        match column.width() {
            1 => ValueSlice::Bytes(column.as_mut_bytes().unwrap_or_default()),
            _ => ValueSlice::Shorts(column.as_mut_shorts().unwrap_or_default()),
        }
    }

    /// Returns some of the cells.
    pub(crate) fn range(self, places: Range<usize>) -> Self {
        match self {
            ValueSlice::Bytes(cells) => ValueSlice::Bytes(&mut cells[places]),
            ValueSlice::Shorts(cells) => ValueSlice::Shorts(&mut cells[places]),
        }
    }

    /// Lends all cells.
    pub(crate) fn reborrow(&mut self) -> ValueSlice<'_> {
        match self {
            ValueSlice::Bytes(cells) => ValueSlice::Bytes(cells),
            ValueSlice::Shorts(cells) => ValueSlice::Shorts(cells),
        }
    }

    /// Removes the first `length` cells from the slice and returns them.
    pub(crate) fn split_front(&mut self, length: usize) -> Self {
        match self {
            ValueSlice::Bytes(cells) => ValueSlice::Bytes(cells.split_off_mut(..length).unwrap_or_default()),
            ValueSlice::Shorts(cells) => {
                ValueSlice::Shorts(cells.split_off_mut(..length).unwrap_or_default())
            }
        }
    }

    /// Stores a value.
    pub(crate) fn set(&mut self, place: usize, value: u32) {
        match self {
            ValueSlice::Bytes(cells) => cells[place] = u8::from_value(value),
            ValueSlice::Shorts(cells) => cells[place] = u16::from_value(value),
        }
    }

    /// Copies the values of a slice of the same type and length.
    pub(crate) fn copy_from(self, other: ValueSlice<'_>) {
        match (self, other) {
            (ValueSlice::Bytes(cells), ValueSlice::Bytes(other)) => cells.copy_from_slice(other),
            (ValueSlice::Shorts(cells), ValueSlice::Shorts(other)) => cells.copy_from_slice(other),
            _ => {}
        }
    }
}

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
    let words: &Cell<[[u64; P]]> = &line[place];
    &words.as_slice_of_cells()[w]
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
