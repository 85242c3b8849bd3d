//! Sets of natural numbers with their mex.

use std::collections::BTreeSet;

/// Numbers below this bound are stored as bits; larger ones, which are rare, in an ordered set.
const DENSE: u64 = 1 << 20;

/// A set of natural numbers: a bitset that grows with its members, and an ordered set for the few
/// very large ones.
///
/// ```
/// use impartial_core::value::BitSet;
/// let mut set = BitSet::default();
/// set.insert(0);
/// set.insert(u64::MAX);
/// assert!(set.contains(&u64::MAX));
/// assert_eq!(set.mex(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct BitSet {
    /// The last words may be 0, since [`clear`](BitSet::clear) keeps the memory.
    words: Vec<u64>,
    large: BTreeSet<u64>,
}

impl BitSet {
    /// Removes every member, but keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.words.fill(0);
        self.large.clear();
    }

    /// Inserts a value into the set.
    #[inline]
    pub fn insert(&mut self, value: u64) {
        if value >= DENSE {
            self.large.insert(value);
            return;
        }
        let word = (value / 64) as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// Returns whether a value is in the set.
    #[inline]
    pub fn contains(&self, value: &u64) -> bool {
        if *value >= DENSE {
            return self.large.contains(value);
        }
        self.words.get((*value / 64) as usize).is_some_and(|w| w >> (value % 64) & 1 == 1)
    }

    /// Returns the least value not in the set.
    #[inline]
    pub fn mex(&self) -> u64 {
        for (i, word) in self.words.iter().enumerate() {
            if *word != u64::MAX {
                return i as u64 * 64 + u64::from(word.trailing_ones());
            }
        }
        let mut least = self.words.len() as u64 * 64;
        if least == DENSE {
            for v in &self.large {
                if *v != least {
                    break;
                }
                least += 1;
            }
        }
        least
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0) && self.large.is_empty()
    }
}

/// Two sets are equal if they have the same members.
///
/// ```
/// use impartial_core::value::BitSet;
/// let mut set = BitSet::default();
/// set.insert(500);
/// set.clear();
/// assert_eq!(set, BitSet::default());
/// ```
impl PartialEq for BitSet {
    fn eq(&self, other: &Self) -> bool {
        let trimmed = |words: &[u64]| words.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
        self.words[..trimmed(&self.words)] == other.words[..trimmed(&other.words)]
            && self.large == other.large
    }
}

impl Eq for BitSet {}

impl Extend<u64> for BitSet {
    #[inline]
    fn extend<I: IntoIterator<Item = u64>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.insert(value));
    }
}
