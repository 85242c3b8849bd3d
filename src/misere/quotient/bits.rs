//! Sets of elements as machine words, and tables of them.

/// Words that hold a set of `bits` elements.
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

/// The least common element.
pub(super) fn first_common(a: &[u64], b: &[u64]) -> Option<u32> {
    let at = a.iter().zip(b).position(|(a, b)| a & b != 0)?;
    Some(at as u32 * 64 + (a[at] & b[at]).trailing_zeros())
}

pub(super) fn join(into: &mut [u64], set: &[u64]) {
    into.iter_mut().zip(set).for_each(|(into, set)| *into |= set);
}

/// Whether every element below `order` is in one of two sets.
pub(super) fn cover(order: usize, a: &[u64], b: &[u64]) -> bool {
    let missing = |at: usize, word: u64| {
        let bits = (order - at * 64).min(64);
        !word & (u64::MAX >> (64 - bits)) != 0
    };
    !a.iter().zip(b).enumerate().any(|(at, (a, b))| missing(at, a | b))
}

pub(super) fn count(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// The elements of a set, ascending.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = u32> + '_ {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                at as u32 * 64 + bit
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
    /// No sets yet, of elements below `order`.
    pub(super) fn new(order: usize) -> Self {
        ElementSets { stride: words(order), words: Vec::new() }
    }

    /// `count` empty sets of elements below `order`.
    pub(super) fn empty(order: usize, count: usize) -> Self {
        ElementSets { stride: words(order), words: vec![0; words(order) * count] }
    }

    pub(super) fn get(&self, at: usize) -> &[u64] {
        &self.words[at * self.stride..][..self.stride]
    }

    pub(super) fn get_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.words[at * self.stride..][..self.stride]
    }

    /// Set number `done`, to be written, with those before it.
    pub(super) fn split(&mut self, done: usize) -> (&[u64], &mut [u64]) {
        let (before, rest) = self.words.split_at_mut(done * self.stride);
        (before, &mut rest[..self.stride])
    }

    /// Bytes that `count` sets of elements below `order` take.
    pub(super) fn bytes_of(order: usize, count: usize) -> u64 {
        (words(order) as u64 * size_of::<u64>() as u64).saturating_mul(count as u64)
    }

    /// Bytes that the next push takes beyond those held: a list that is full is doubled.
    pub(super) fn growth(&self) -> u64 {
        let full = self.words.len() + self.stride > self.words.capacity();
        if full { (self.words.capacity().max(4 * self.stride) * size_of::<u64>()) as u64 } else { 0 }
    }

    pub(super) fn push(&mut self, set: &[u64]) {
        self.words.extend_from_slice(set);
    }

    /// Forgets all sets but the first `count`.
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
