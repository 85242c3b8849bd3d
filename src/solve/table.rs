//! The table behind the memo solver: from keys to settled pairs, with "open" marks.

use hashbrown::{DefaultHashBuilder, HashTable};
use std::marker::PhantomData;

/// What a table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Being solved: it lies on the current line of play.
    Open,
    /// Settled, with its pair.
    Settled(u32, u32),
}

/// The normal value that stands for "open". Values are counted by options held in memory, of
/// which there are fewer.
const OPEN: u32 = u32::MAX;

/// How keys are hashed.
pub(super) trait Hashing<K> {
    fn hash(hasher: &DefaultHashBuilder, key: &K) -> u64;
}

/// From keys to marks.
pub(super) struct Table<K, H> {
    slots: HashTable<(K, u32, u32)>,
    hasher: DefaultHashBuilder,
    hashing: PhantomData<fn() -> H>,
}

impl<K: Eq + Clone, H: Hashing<K>> Table<K, H> {
    pub(super) fn new() -> Self {
        Table { slots: HashTable::new(), hasher: DefaultHashBuilder::default(), hashing: PhantomData }
    }

    #[inline]
    pub(super) fn get(&self, key: &K) -> Option<Mark> {
        let hash = H::hash(&self.hasher, key);
        self.slots.find(hash, |slot| slot.0 == *key).map(|&(_, normal, misere)| {
            if normal == OPEN { Mark::Open } else { Mark::Settled(normal, misere) }
        })
    }

    /// Marks a key that is not in the table as open.
    pub(super) fn open(&mut self, key: K) {
        let Table { slots, hasher, .. } = self;
        let hash = H::hash(hasher, &key);
        slots.insert_unique(hash, (key, OPEN, 0), |slot| H::hash(hasher, &slot.0));
    }

    /// Settles an open key.
    pub(super) fn settle(&mut self, key: &K, normal: u32, misere: u32) {
        let hash = H::hash(&self.hasher, key);
        if let Some(slot) = self.slots.find_mut(hash, |slot| slot.0 == *key) {
            (slot.1, slot.2) = (normal, misere);
        }
    }

    /// Forgets a key.
    pub(super) fn forget(&mut self, key: &K) {
        let hash = H::hash(&self.hasher, key);
        if let Ok(slot) = self.slots.find_entry(hash, |slot| slot.0 == *key) {
            slot.remove();
        }
    }

    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Bytes held after one more insertion: a full table doubles, and for a moment both the old
    /// and the new one exist.
    pub(super) fn bytes_after_insertion(&self) -> usize {
        let slot = size_of::<(K, u32, u32)>() + 1;
        let capacity = self.slots.capacity().max(4) * 8 / 7;
        if self.slots.len() == self.slots.capacity() { 3 * capacity * slot } else { capacity * slot }
    }
}
