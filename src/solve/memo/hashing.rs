//! How the keys of the memo solver are hashed.

use crate::game::Key;
use hashbrown::DefaultHashBuilder;
use std::hash::{BuildHasher, Hash};

/// How keys are hashed.
pub trait KeyHasher<K>: Default + Send + Sync {
    /// Whether keys, or some of them, are words of 64 bits.
    const WORDS: bool = false;

    /// 64 well-mixed bits of a key.
    fn hash(&self, key: &K) -> u64;

    /// The key as a word, if it is one.
    fn word(_: &K) -> Option<u64> {
        None
    }

    /// The key of a word.
    fn key(_: u64) -> Option<K> {
        None
    }
}

/// Integer keys: mixed by a multiplication.
#[derive(Debug, Default)]
pub struct IntegerHasher;

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

/// Any other key: hashbrown's hasher.
#[derive(Debug, Default)]
pub struct GeneralHasher(DefaultHashBuilder);

impl<K: Hash> KeyHasher<K> for GeneralHasher {
    fn hash(&self, key: &K) -> u64 {
        self.0.hash_one(key)
    }
}
