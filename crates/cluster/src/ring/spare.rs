//! Memory of tiles that have left, for further ones.

use impartial::value::ZeroedMemory;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Memory of a tile that has left, for a further one. The system would clear new memory, which takes longer than to
/// send it.
#[derive(Debug, Default)]
pub(super) struct Spare(Mutex<Store>);

#[derive(Debug, Default)]
struct Store {
    sets: Option<ZeroedMemory<u64>>,
    /// Words of all tiles that are here.
    in_use: usize,
    /// Words of the largest tile that has been here.
    largest: usize,
}

/// Least number of words of memory that is kept.
const MIN_WORDS: usize = 1 << 17;

impl Spare {
    fn store(&self) -> MutexGuard<'_, Store> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns memory of `words` words with arbitrary contents, if memory of that size and at most half as much again is
    /// kept. Otherwise the kept memory returns to the system, from which new memory will be requested.
    pub(super) fn take(&self, words: usize) -> Option<ZeroedMemory<u64>> {
        let sets = self.store().sets.take();
        let sets = sets.filter(|sets| (words..=words + words / 2).contains(&sets.capacity()))?;
        let mut sets = sets.grow(words);
        sets.truncate(words);
        Some(sets)
    }

    /// Notes that a tile with these sets is here.
    pub(super) fn add(&self, sets: &ZeroedMemory<u64>) {
        let mut store = self.store();
        store.in_use += sets.capacity();
        store.largest = store.largest.max(sets.capacity());
    }

    /// Notes that a tile with these sets stays for good.
    pub(super) fn remove(&self, sets: &ZeroedMemory<u64>) {
        self.store().in_use -= sets.capacity();
    }

    /// Keeps the memory of a tile that has left, unless all memory would be more than that of the two largest tiles.
    pub(super) fn recycle(&self, sets: ZeroedMemory<u64>) {
        self.remove(&sets);
        let mut store = self.store();
        // Later tiles are larger.
        let is_larger = store.sets.as_ref().is_none_or(|kept| kept.capacity() <= sets.capacity());
        if sets.capacity() >= MIN_WORDS && is_larger && store.in_use + sets.capacity() <= 2 * store.largest {
            store.sets = Some(sets);
        }
    }

    /// Returns the kept memory to the system.
    pub(super) fn clear(&self) {
        self.store().sets.take();
    }
}

#[cfg(test)]
mod tests {
    use super::{MIN_WORDS, Spare, ZeroedMemory};

    #[test]
    fn kept_memory_and_memory_in_use_are_at_most_two_of_the_largest() {
        let spare = Spare::default();
        let add = |words: usize| {
            let sets = spare.take(words).unwrap_or_else(|| ZeroedMemory::new(words));
            spare.add(&sets);
            sets
        };
        let is_kept = || spare.store().sets.is_some();
        let (large, small) = (8 * MIN_WORDS, 3 * MIN_WORDS);
        let (first, second, third) = (add(large), add(large), add(small));
        // In use: a large one and a small one.
        spare.recycle(first);
        assert!(!is_kept());
        // In use: a large one.
        spare.recycle(third);
        assert!(is_kept());
        // In use: none. The larger one is kept.
        spare.recycle(second);
        assert!(is_kept() && spare.store().in_use == 0);
        assert_eq!(spare.store().sets.as_ref().map(ZeroedMemory::capacity), Some(large));
        // Memory is used again if it is at most half as large again.
        let again = add(6 * MIN_WORDS);
        assert_eq!((again.cells().len(), again.capacity()), (6 * MIN_WORDS, large));
        spare.recycle(again);
        let other = add(small);
        assert!(!is_kept() && other.capacity() < large);
        spare.recycle(other);
        // Little memory is not kept.
        spare.clear();
        spare.recycle(add(MIN_WORDS / 2));
        assert!(!is_kept() && spare.store().in_use == 0);
    }
}
