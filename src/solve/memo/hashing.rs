//! Hash functions for the keys of the memo solver.

use crate::game::Key;
use hashbrown::DefaultHashBuilder;
use std::hash::{BuildHasher, Hash};

/// A hash function for keys of type `K`, and an optional conversion of keys to 64-bit words.
pub(super) trait KeyHasher<K>: Default + Send + Sync {
    /// True if all keys or some keys can be converted to words of 64 bits.
    const WORDS: bool = false;

    /// Returns 64 well-mixed bits of a key.
    fn hash(&self, key: &K) -> u64;

    /// Returns the key as a word; `None` if it does not fit 64 bits or is no integer.
    fn word(_: &K) -> Option<u64> {
        None
    }

    /// Returns the key that [`word`](Self::word) converts to this word; `None` if keys are no integers.
    fn key(_: u64) -> Option<K> {
        None
    }
}

/// The hasher of integer keys, which mixes them by a multiplication.
#[derive(Debug, Default)]
pub(super) struct IntegerHasher;

impl<K: Key> KeyHasher<K> for IntegerHasher {
    const WORDS: bool = true;

    #[inline]
    fn hash(&self, key: &K) -> u64 {
        key.mix()
    }

    #[inline]
    fn word(key: &K) -> Option<u64> {
        u64::try_from(key.to_u128()).ok()
    }

    fn key(word: u64) -> Option<K> {
        Some(K::from_u128(word.into()))
    }
}

/// The hasher of all other keys: the default one of hashbrown.
#[derive(Debug, Default)]
pub(super) struct GeneralHasher(DefaultHashBuilder);

impl<K: Hash> KeyHasher<K> for GeneralHasher {
    fn hash(&self, key: &K) -> u64 {
        self.0.hash_one(key)
    }
}
