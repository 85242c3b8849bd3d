//! The memory of a table: slots, each with a key and 64 bits of what is known of it.

use crate::game::Key;
use crate::value::{Zeroed, in_memory};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;

/// Slots, each empty or with a key, and each of the same number of cells. What is known of a key is
/// never 0.
pub trait Slots: Sized + Send + Sync {
    /// What stands for a part.
    type Key;

    /// What slots are made of.
    type Cell;

    /// Cells of a slot.
    const CELLS: usize;

    /// The key as 64 well-mixed bits, the same in every run, so that a search takes the same steps in
    /// every run.
    fn hash(key: &Self::Key) -> u64;

    /// So many empty slots; `None` if there is no memory for them.
    fn new(count: usize) -> Option<Self>;

    /// Bytes of so many.
    fn bytes(count: usize) -> usize;

    /// The cells of all slots.
    fn cells(&self) -> &[Self::Cell];

    /// The same, to be changed.
    fn cells_mut(&mut self) -> &mut [Self::Cell];

    /// What is known of the key in a slot; 0 if it is empty.
    fn info(slot: &[Self::Cell]) -> u64;

    /// Whether a slot that is not empty has this key.
    fn is(slot: &[Self::Cell], key: &Self::Key) -> bool;

    /// The key of a slot, if it is not empty.
    fn key(slot: &[Self::Cell]) -> Option<Self::Key>;

    /// Fills a slot.
    fn put(slot: &mut [Self::Cell], key: &Self::Key, info: u64);

    /// Changes what is known of the key in a slot.
    fn inform(slot: &mut [Self::Cell], info: u64);
}

/// Slots for positions.
#[derive(Debug)]
pub struct PositionSlots<P>(Vec<(Option<P>, u64)>);

impl<P: Clone + Eq + Hash + Send + Sync> Slots for PositionSlots<P> {
    type Key = P;
    type Cell = (Option<P>, u64);

    const CELLS: usize = 1;

    fn hash(key: &P) -> u64 {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        hasher.finish()
    }

    fn new(count: usize) -> Option<Self> {
        let mut slots = Vec::new();
        slots.try_reserve_exact(count).ok()?;
        slots.resize(count, (None, 0));
        Some(PositionSlots(slots))
    }

    fn bytes(count: usize) -> usize {
        count.saturating_mul(size_of::<Self::Cell>())
    }

    fn cells(&self) -> &[Self::Cell] {
        &self.0
    }

    fn cells_mut(&mut self) -> &mut [Self::Cell] {
        &mut self.0
    }

    #[inline]
    fn info(slot: &[Self::Cell]) -> u64 {
        slot[0].1
    }

    #[inline]
    fn is(slot: &[Self::Cell], key: &P) -> bool {
        slot[0].0.as_ref() == Some(key)
    }

    fn key(slot: &[Self::Cell]) -> Option<P> {
        slot[0].0.clone()
    }

    fn put(slot: &mut [Self::Cell], key: &P, info: u64) {
        slot[0] = (Some(key.clone()), info);
    }

    fn inform(slot: &mut [Self::Cell], info: u64) {
        slot[0].1 = info;
    }
}

/// Slots for integers, in large pages if there are many. Where a table is of gigabytes, look-ups wait
/// for the translation of addresses too: with 128 million entries, slots and tags in large pages let a
/// search of Cram ask 1.4 times as many questions in the same time.
///
/// The cells of a slot are what is known, and then the key as one or two words, the low one first.
#[derive(Debug)]
pub struct KeySlots<K> {
    words: Zeroed<u64>,
    key: PhantomData<fn() -> K>,
}

impl<K: Key> KeySlots<K> {
    /// Keys of at most eight bytes take a word.
    const KEY_WORDS: usize = if size_of::<K>() <= size_of::<u64>() { 1 } else { 2 };

    /// The words of a key.
    #[inline]
    fn split(key: K) -> [u64; 2] {
        let number = key.to_u128();
        [number as u64, (number >> 64) as u64]
    }
}

impl<K: Key> Slots for KeySlots<K> {
    type Key = K;
    type Cell = u64;

    const CELLS: usize = 1 + Self::KEY_WORDS;

    #[inline]
    fn hash(key: &K) -> u64 {
        key.mix()
    }

    fn new(count: usize) -> Option<Self> {
        let words = Zeroed::try_new(count.checked_mul(Self::CELLS)?)?;
        Some(KeySlots { words, key: PhantomData })
    }

    fn bytes(count: usize) -> usize {
        let bytes = (count as u128).saturating_mul((Self::CELLS * size_of::<u64>()) as u128);
        usize::try_from(in_memory(bytes)).unwrap_or(usize::MAX)
    }

    fn cells(&self) -> &[u64] {
        self.words.cells()
    }

    fn cells_mut(&mut self) -> &mut [u64] {
        self.words.cells_mut()
    }

    #[inline]
    fn info(slot: &[u64]) -> u64 {
        slot[0]
    }

    #[inline]
    fn is(slot: &[u64], key: &K) -> bool {
        let [low, high] = Self::split(*key);
        slot[1] == low && (Self::KEY_WORDS == 1 || slot[2] == high)
    }

    fn key(slot: &[u64]) -> Option<K> {
        let high = if Self::KEY_WORDS == 1 { 0 } else { slot[2] };
        (slot[0] != 0).then(|| K::from_u128(u128::from(high) << 64 | u128::from(slot[1])))
    }

    fn put(slot: &mut [u64], key: &K, info: u64) {
        let words = Self::split(*key);
        assert!(Self::KEY_WORDS == 2 || words[1] == 0, "{key:?} of at most eight bytes is below 2^64");
        slot[0] = info;
        slot[1..].copy_from_slice(&words[..Self::KEY_WORDS]);
    }

    fn inform(slot: &mut [u64], info: u64) {
        slot[0] = info;
    }
}

#[cfg(test)]
mod tests {
    use super::{KeySlots, PositionSlots, Slots};
    use std::fmt::Debug;

    fn hold_what_is_put<S: Slots>(count: usize, key: impl Fn(usize) -> S::Key)
    where
        S::Key: Clone + PartialEq + Debug,
    {
        let mut slots = S::new(count).unwrap();
        assert_eq!(slots.cells().len(), count * S::CELLS);
        assert!(S::bytes(count) >= size_of_val(slots.cells()));
        for (i, slot) in slots.cells_mut().chunks_mut(S::CELLS).enumerate().step_by(3) {
            assert_eq!((S::info(slot), S::key(slot)), (0, None));
            S::put(slot, &key(i), i as u64 + 1);
            if i == 3 {
                S::inform(slot, 77);
            }
        }
        for (i, slot) in slots.cells().chunks(S::CELLS).enumerate() {
            if i % 3 == 0 {
                assert_eq!(S::info(slot), if i == 3 { 77 } else { i as u64 + 1 });
                assert_eq!(S::key(slot), Some(key(i)));
                assert!(S::is(slot, &key(i)) && !S::is(slot, &key(i + 1)), "{i}");
            } else {
                assert_eq!((S::info(slot), S::key(slot)), (0, None));
            }
        }
    }

    #[test]
    fn slots_of_every_kind_hold_what_is_put_there() {
        let high = |i: usize| (i as u128) << 64 | 5;
        // More than a large page, and few.
        for count in [200_000, 8] {
            hold_what_is_put::<KeySlots<u32>>(count, |i| i as u32);
            hold_what_is_put::<KeySlots<u64>>(count, |i| u64::MAX - i as u64);
            hold_what_is_put::<KeySlots<u128>>(count, high);
            hold_what_is_put::<PositionSlots<Vec<u8>>>(count, |i| i.to_string().into());
        }
        assert!(KeySlots::<u64>::new(usize::MAX / 16).is_none());
    }
}
