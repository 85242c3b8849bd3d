//! Sets of elements as machine words, and tables of them.

/// Returns the number of machine words of a set of `bits` elements.
pub(super) const fn words(bits: usize) -> usize {
    bits.div_ceil(64)
}

pub(super) fn contains(set: &[u64], element: u32) -> bool {
    set[element as usize / 64] >> (element % 64) & 1 != 0
}

pub(super) fn insert(set: &mut [u64], element: u32) {
    set[element as usize / 64] |= 1 << (element % 64);
}

pub(super) fn is_subset(small: &[u64], large: &[u64]) -> bool {
    small.iter().zip(large).all(|(s, l)| s & !l == 0)
}

pub(super) fn meets(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Returns the least element that two sets have in common.
pub(super) fn first_common(a: &[u64], b: &[u64]) -> Option<u32> {
    let index = a.iter().zip(b).position(|(a, b)| a & b != 0)?;
    Some(index as u32 * 64 + (a[index] & b[index]).trailing_zeros())
}

pub(super) fn join(into: &mut [u64], set: &[u64]) {
    into.iter_mut().zip(set).for_each(|(into, set)| *into |= set);
}

/// Returns whether every element below `order` is in one of two sets.
pub(super) fn cover(order: usize, a: &[u64], b: &[u64]) -> bool {
    let missing = |index: usize, word: u64| {
        let bits = (order - index * 64).min(64);
        !word & (u64::MAX >> (64 - bits)) != 0
    };
    !a.iter().zip(b).enumerate().any(|(at, (a, b))| missing(at, a | b))
}

pub(super) fn count(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// Returns the elements of a set, ascending.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = u32> + '_ {
    set.iter().enumerate().flat_map(|(index, &word)| {
        let mut bits_left = word;
        std::iter::from_fn(move || {
            (bits_left != 0).then(|| {
                let bit = bits_left.trailing_zeros();
                bits_left &= bits_left - 1;
                index as u32 * 64 + bit
            })
        })
    })
}

/// Writes {z : row(z) ∈ set} into `into`.
pub(super) fn preimage(row: &[u32], set: &[u64], into: &mut [u64]) {
    for (images, word) in row.chunks(64).zip(into) {
        *word = images.iter().rev().fold(0, |word, &z| word << 1 | (set[z as usize / 64] >> (z % 64) & 1));
    }
}

/// A list of sets of elements of one monoid.
#[derive(Clone, Debug, Default)]
pub(super) struct ElementSets {
    stride: usize,
    words: Vec<u64>,
}

impl ElementSets {
    /// Creates an empty list, for sets of elements below `order`.
    pub(super) fn new(order: usize) -> Self {
        ElementSets { stride: words(order), words: Vec::new() }
    }

    /// Creates `count` empty sets of elements below `order`.
    pub(super) fn empty(order: usize, count: usize) -> Self {
        ElementSets { stride: words(order), words: vec![0; words(order) * count] }
    }

    pub(super) fn get(&self, at: usize) -> &[u64] {
        &self.words[at * self.stride..][..self.stride]
    }

    pub(super) fn get_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.words[at * self.stride..][..self.stride]
    }

    /// Returns the sets before number `done`, and set number `done` for writing.
    pub(super) fn split(&mut self, done: usize) -> (&[u64], &mut [u64]) {
        let (before, rest) = self.words.split_at_mut(done * self.stride);
        (before, &mut rest[..self.stride])
    }

    /// Returns the number of bytes of `count` sets of elements below `order`.
    pub(super) fn bytes_of(order: usize, count: usize) -> u64 {
        (words(order) as u64 * size_of::<u64>() as u64).saturating_mul(count as u64)
    }

    /// Additional bytes that the next push takes. A full list doubles.
    pub(super) fn growth(&self) -> u64 {
        let full = self.words.len() + self.stride > self.words.capacity();
        if full { (self.words.capacity().max(4 * self.stride) * size_of::<u64>()) as u64 } else { 0 }
    }

    pub(super) fn push(&mut self, set: &[u64]) {
        self.words.extend_from_slice(set);
    }

    /// Removes all sets except the first `count`.
    pub(super) fn truncate(&mut self, count: usize) {
        self.words.truncate(count * self.stride);
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.words.capacity() * size_of::<u64>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preimage_is_taken_element_by_element() {
        let row: Vec<u32> = (0..130).map(|z| (z * 7 + 3) % 130).collect();
        let mut set = vec![0; words(130)];
        [0, 3, 64, 100, 129].into_iter().for_each(|z| insert(&mut set, z));
        let mut found = vec![0; words(130)];
        preimage(&row, &set, &mut found);
        let expected: Vec<u32> = (0..130).filter(|&z| contains(&set, row[z as usize])).collect();
        assert_eq!(members(&found).collect::<Vec<_>>(), expected);
        assert_eq!(count(&found), 5);
    }
}
