//! The table behind the memo solver: from keys to settled pairs, with "open" marks.

use crate::game::Key;
use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::{BuildHasher, Hash};

/// What a table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Being solved: it lies on the current line of play.
    Open,
    /// Settled, with its pair.
    Settled(u32, u32),
}

/// The normal value that stands for "open". A value is less than the number of settled positions,
/// all held in memory at once, of which there are fewer.
const OPEN: u32 = u32::MAX;

/// How keys are hashed.
pub trait Hashing<K>: Default + Send + Sync {
    /// 64 well-mixed bits of a key.
    fn hash(&self, key: &K) -> u64;
}

/// Integer keys: mixed by a multiplication.
#[derive(Debug, Default)]
pub struct Mixing;

impl<K: Key> Hashing<K> for Mixing {
    #[inline]
    fn hash(&self, key: &K) -> u64 {
        key.mix()
    }
}

/// Any other key: hashbrown's hasher.
#[derive(Debug, Default)]
pub struct General(DefaultHashBuilder);

impl<K: Hash> Hashing<K> for General {
    fn hash(&self, key: &K) -> u64 {
        self.0.hash_one(key)
    }
}

/// From keys to marks.
pub(super) struct Table<K, H> {
    slots: HashTable<(K, u32, u32)>,
    hashing: H,
}

impl<K: Eq, H: Hashing<K>> Table<K, H> {
    pub(super) fn new() -> Self {
        Table { slots: HashTable::new(), hashing: H::default() }
    }

    #[inline]
    pub(super) fn get(&self, key: &K) -> Option<Mark> {
        let hash = self.hashing.hash(key);
        self.slots.find(hash, |slot| slot.0 == *key).map(|&(_, normal, misere)| {
            if normal == OPEN { Mark::Open } else { Mark::Settled(normal, misere) }
        })
    }

    /// Marks a key that is not in the table as open.
    pub(super) fn open(&mut self, key: K) {
        let Table { slots, hashing } = self;
        let hash = hashing.hash(&key);
        slots.insert_unique(hash, (key, OPEN, 0), |slot| hashing.hash(&slot.0));
    }

    /// Settles an open key.
    pub(super) fn settle(&mut self, key: &K, normal: u32, misere: u32) {
        let hash = self.hashing.hash(key);
        if let Some(slot) = self.slots.find_mut(hash, |slot| slot.0 == *key) {
            (slot.1, slot.2) = (normal, misere);
        }
    }

    /// Forgets a key.
    pub(super) fn forget(&mut self, key: &K) {
        let hash = self.hashing.hash(key);
        if let Ok(slot) = self.slots.find_entry(hash, |slot| slot.0 == *key) {
            slot.remove();
        }
    }

    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Bytes held at the worst moment on the way to so many keys, without what keys hold on the
    /// heap: when the table doubles for the last time, one and a half times the last size.
    pub(super) fn bytes_for(keys: u128) -> u128 {
        let slot = size_of::<(K, u32, u32)>() as u128 + 1;
        // A table is at most seven eighths full.
        let slots = (keys.saturating_mul(8) / 7).checked_next_power_of_two().unwrap_or(u128::MAX);
        if keys < 8 { 0 } else { slots.saturating_mul(slot).saturating_add(slots / 2 * slot) }
    }

    /// Bytes held at most during one more insertion: a full table doubles, and for a moment both
    /// the old and the new one exist.
    pub(super) fn bytes_after_insertion(&self) -> usize {
        let slot = size_of::<(K, u32, u32)>() + 1;
        let capacity = self.slots.capacity().max(4) * 8 / 7;
        if self.slots.len() == self.slots.capacity() { 3 * capacity * slot } else { capacity * slot }
    }
}
