//! The width and the layout of the sets of a line.

use impartial::game::Colex;

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

    /// Returns the bytes of one stored value: one up to four words, else two.
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
