//! Sets of the rows of a sample.

/// Maximum number of rows of a sample.
pub(crate) const MAX_SAMPLE: usize = 512;

/// A set of rows of a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Bits([u64; MAX_SAMPLE / 64]);

impl Bits {
    /// Returns the set of the rows for which `holds` is true; `len` is the number of rows of the sample.
    pub(crate) fn from_fn(len: usize, holds: impl Fn(usize) -> bool) -> Bits {
        let mut bits = Bits::default();
        for (row, word) in (0..len.min(MAX_SAMPLE)).map(|row| (row, row / 64)) {
            bits.0[word] |= u64::from(holds(row)) << (row % 64);
        }
        bits
    }

    pub(crate) fn contains(&self, row: usize) -> bool {
        self.0[row / 64] >> (row % 64) & 1 == 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(crate) fn and(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(crate) fn or(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Returns the rows of this set that are not in the other one.
    pub(crate) fn without(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub(crate) fn is_within(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub(crate) fn is_disjoint(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }
}
