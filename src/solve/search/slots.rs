//! The memory of a table: slots, each with a key and 64 bits of knowledge about it.

use super::fixed_table::FixedTable;
use crate::game::Key;
use crate::value::{ZeroedMemory, in_memory};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::spin_loop;
use std::marker::PhantomData;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, fence};

/// Shared state of the threads that access a table at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct SharedVersions<'t> {
    /// The number of threads that share the table.
    pub(super) count: usize,
    /// The versions of the buckets: twice the number of changes, plus one during a change. Empty with one thread. Bucket i
    /// has version i modulo the number of versions, a power of two; see [`version_count`].
    pub(super) versions: &'t [AtomicU32],
    /// Counters of the threads that work on a question. Several questions share a counter. The number of counters is
    /// a power of two or 0.
    pub(super) searchers_at: &'t [AtomicU8],
}

/// Maximum number of versions of buckets. All of them stay in the cache of a core, so that a look-up with several threads
/// waits for memory no longer than with one. A change then seldom concerns other buckets that are read at the same time.
const MAX_VERSIONS: usize = 1 << 14;

/// Returns the number of versions of `buckets` buckets if several threads access them.
pub(super) fn version_count(buckets: usize) -> usize {
    buckets.next_power_of_two().min(MAX_VERSIONS)
}

/// One word for every bucket of a table, with one byte of the hash for every slot; 0 if the slot is empty.
#[derive(Debug)]
pub(super) struct Tags(pub(super) ZeroedMemory<u32>);

/// An array of slots. Each slot is empty or has a key, and all slots have the same number of cells. The encoded
/// knowledge about a key is never 0.
pub(super) trait SlotArray: Sized + Send + Sync {
    /// The type of the keys of parts.
    type Key;

    /// The type of the cells of a slot.
    type Cell;

    /// Access of one thread to a table of such slots.
    type View<'t>: FixedTable<Self::Key> + Send
    where
        Self: 't;

    /// Number of cells of a slot.
    const CELLS: usize;

    /// Returns 64 well-mixed bits of the key. They are the same in every run, so a search takes the same steps in every
    /// run.
    fn hash(key: &Self::Key) -> u64;

    /// Creates `count` empty slots. Returns `None` if there is not enough memory.
    fn new(count: usize) -> Option<Self>;

    /// Returns the number of bytes of `count` slots.
    fn bytes(count: usize) -> usize;

    /// Returns the cells of all slots.
    fn cells(&self) -> &[Self::Cell];

    /// Returns the cells of all slots, mutably.
    fn cells_mut(&mut self) -> &mut [Self::Cell];

    /// Returns the views of the threads on the slots, their tags and the number of entries: `threads.count` views, or
    /// one if the slots cannot be shared.
    fn views<'t>(
        slots: Option<&'t mut Self>,
        tags: &'t mut Tags,
        threads: SharedVersions<'t>,
        used: usize,
    ) -> Vec<Self::View<'t>>;

    /// Returns the encoded knowledge about the key in a slot; 0 if the slot is empty.
    fn info(slot: &[Self::Cell]) -> u64;

    /// Returns whether a nonempty slot has this key.
    fn is(slot: &[Self::Cell], key: &Self::Key) -> bool;

    /// Returns the key of a slot; `None` if the slot is empty.
    fn key(slot: &[Self::Cell]) -> Option<Self::Key>;

    /// Fills a slot with a key and the knowledge about it.
    fn insert(slot: &mut [Self::Cell], key: &Self::Key, info: u64);
}

/// Slots whose keys are the positions themselves.
#[derive(Debug)]
pub(super) struct PositionSlots<P>(Vec<(Option<P>, u64)>);

impl<P: Clone + Eq + Hash + Send + Sync> SlotArray for PositionSlots<P> {
    type Key = P;
    type Cell = (Option<P>, u64);
    type View<'t>
        = PositionView<'t, P>
    where
        P: 't;

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

    fn views<'t>(
        slots: Option<&'t mut Self>,
        tags: &'t mut Tags,
        _: SharedVersions<'t>,
        used: usize,
    ) -> Vec<PositionView<'t, P>> {
        let slots = slots.map_or(&mut [][..], |slots| &mut slots.0[..]);
        vec![PositionView { slots, tags: tags.0.cells_mut(), used, added: 0 }]
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

    fn insert(slot: &mut [Self::Cell], key: &P, info: u64) {
        slot[0] = (Some(key.clone()), info);
    }
}

/// Slots whose keys are integers, in large pages if there are many. In a table of gigabytes, address translation slows
/// look-ups down: with 128 million entries, slots and tags in large pages let a search of Cram answer 1.4 times as many
/// questions in the same time.
///
/// The first cell of a slot is the encoded knowledge. The others are the key as one or two words, the low one first.
#[derive(Debug)]
pub(super) struct KeySlots<K> {
    words: ZeroedMemory<u64>,
    key: PhantomData<fn() -> K>,
}

impl<K: Key> KeySlots<K> {
    /// Number of words of a key: one for keys of at most eight bytes, else two.
    const KEY_WORDS: usize = if size_of::<K>() <= size_of::<u64>() { 1 } else { 2 };

    /// Returns the words of a key, the low one first.
    #[inline]
    fn split(key: K) -> [u64; 2] {
        let number = key.to_u128();
        [number as u64, (number >> 64) as u64]
    }
}

impl<K: Key> SlotArray for KeySlots<K> {
    type Key = K;
    type Cell = u64;
    type View<'t> = KeyView<'t, K>;

    const CELLS: usize = 1 + Self::KEY_WORDS;

    #[inline]
    fn hash(key: &K) -> u64 {
        key.mix()
    }

    fn new(count: usize) -> Option<Self> {
        let words = ZeroedMemory::try_new(count.checked_mul(Self::CELLS)?)?;
        Some(KeySlots { words, key: PhantomData })
    }

    fn bytes(count: usize) -> usize {
        let bytes = (count as u128).saturating_mul((Self::CELLS * size_of::<u64>()) as u128);
        usize::try_from(in_memory(bytes)).unwrap_or(usize::MAX)
    }

    fn views<'t>(
        slots: Option<&'t mut Self>,
        tags: &'t mut Tags,
        threads: SharedVersions<'t>,
        used: usize,
    ) -> Vec<KeyView<'t, K>> {
        let words = slots.map_or(&[][..], |slots| slots.words.shared());
        let view = KeyView { words, tags: tags.0.shared(), threads, used, added: 0, key: PhantomData };
        vec![view; threads.count]
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

    fn insert(slot: &mut [u64], key: &K, info: u64) {
        let words = Self::split(*key);
        assert!(Self::KEY_WORDS == 2 || words[1] == 0, "{key:?} of at most eight bytes is below 2^64");
        slot[0] = info;
        slot[1..].copy_from_slice(&words[..Self::KEY_WORDS]);
    }
}

/// Access of a single thread to a table of positions.
#[derive(Debug)]
pub(super) struct PositionView<'t, P> {
    slots: &'t mut [(Option<P>, u64)],
    tags: &'t mut [u32],
    used: usize,
    added: usize,
}

impl<P: Clone + Eq> FixedTable<P> for PositionView<'_, P> {
    #[inline]
    fn buckets(&self) -> usize {
        self.tags.len()
    }

    #[inline]
    fn tags(&self, bucket: usize) -> u32 {
        self.tags[bucket]
    }

    #[inline]
    fn info(&self, slot: usize) -> u64 {
        self.slots[slot].1
    }

    #[inline]
    fn is(&self, slot: usize, key: &P) -> bool {
        self.slots[slot].0.as_ref() == Some(key)
    }

    fn fill(&mut self, slot: usize, key: &P, info: u64, tags: u32) {
        self.slots[slot] = (Some(key.clone()), info);
        let bucket = slot / (self.slots.len() / self.tags.len());
        self.tags[bucket] = tags;
    }

    fn set_info(&mut self, slot: usize, info: u64) {
        self.slots[slot].1 = info;
    }

    fn used(&self) -> usize {
        self.used + self.added
    }

    fn add(&mut self) {
        self.added += 1;
    }

    fn added(&self) -> usize {
        self.added
    }
}

/// Access of one of several threads to a table of integers.
#[derive(Debug)]
pub(super) struct KeyView<'t, K> {
    words: &'t [AtomicU64],
    tags: &'t [AtomicU32],
    threads: SharedVersions<'t>,
    used: usize,
    added: usize,
    key: PhantomData<fn() -> K>,
}

impl<K> Clone for KeyView<'_, K> {
    fn clone(&self) -> Self {
        KeyView { ..*self }
    }
}

impl<K: Key> KeyView<'_, K> {
    /// Returns the version of a bucket; `None` with one thread.
    #[inline]
    fn version_of(&self, bucket: usize) -> Option<&AtomicU32> {
        self.threads.versions.get(bucket & self.threads.versions.len().wrapping_sub(1))
    }

    /// Returns the counter of the threads that work on a question; `None` with one thread.
    #[inline]
    fn crowd_counter(&self, hash: u64, value: u32) -> Option<&AtomicU8> {
        let mixed = hash ^ u64::from(value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.threads
            .searchers_at
            .get((mixed >> 32) as usize & self.threads.searchers_at.len().wrapping_sub(1))
    }
}

impl<K: Key> FixedTable<K> for KeyView<'_, K> {
    #[inline]
    fn buckets(&self) -> usize {
        self.tags.len()
    }

    #[inline]
    fn tags(&self, bucket: usize) -> u32 {
        self.tags[bucket].load(Relaxed)
    }

    #[inline]
    fn info(&self, slot: usize) -> u64 {
        self.words[slot * KeySlots::<K>::CELLS].load(Relaxed)
    }

    #[inline]
    fn is(&self, slot: usize, key: &K) -> bool {
        let [low, high] = KeySlots::split(*key);
        let words = &self.words[slot * KeySlots::<K>::CELLS..][..KeySlots::<K>::CELLS];
        words[1].load(Relaxed) == low && (KeySlots::<K>::KEY_WORDS == 1 || words[2].load(Relaxed) == high)
    }

    fn fill(&mut self, slot: usize, key: &K, info: u64, tags: u32) {
        let cells = KeySlots::<K>::CELLS;
        let mut words = [0; 3];
        KeySlots::insert(&mut words[..cells], key, info);
        for (cell, word) in self.words[slot * cells..][..cells].iter().zip(words) {
            cell.store(word, Relaxed);
        }
        self.tags[slot / (self.words.len() / cells / self.tags.len())].store(tags, Relaxed);
    }

    fn set_info(&mut self, slot: usize, info: u64) {
        self.words[slot * KeySlots::<K>::CELLS].store(info, Relaxed);
    }

    #[inline]
    fn version(&self, bucket: usize) -> u32 {
        let Some(version) = self.version_of(bucket) else { return 0 };
        loop {
            let now = version.load(Acquire);
            if now & 1 == 0 {
                return now;
            }
            spin_loop();
        }
    }

    #[inline]
    fn unchanged(&self, bucket: usize, before: u32) -> bool {
        let Some(version) = self.version_of(bucket) else { return true };
        fence(Acquire);
        version.load(Relaxed) == before
    }

    #[inline]
    fn lock(&self, bucket: usize) {
        let Some(version) = self.version_of(bucket) else { return };
        loop {
            let now = self.version(bucket);
            if version.compare_exchange_weak(now, now | 1, Acquire, Relaxed).is_ok() {
                fence(Release);
                return;
            }
        }
    }

    #[inline]
    fn unlock(&self, bucket: usize) {
        if let Some(version) = self.version_of(bucket) {
            version.fetch_add(1, Release);
        }
    }

    fn used(&self) -> usize {
        self.used + self.added * self.threads.count
    }

    fn add(&mut self) {
        self.added += 1;
    }

    fn added(&self) -> usize {
        self.added
    }

    #[inline]
    fn is_alone(&self) -> bool {
        self.threads.count <= 1
    }

    #[inline]
    fn searchers_at(&self, hash: u64, value: u32) -> u32 {
        self.crowd_counter(hash, value).map_or(0, |count| count.load(Relaxed).into())
    }

    #[inline]
    fn enter(&self, hash: u64, value: u32) {
        if let Some(count) = self.crowd_counter(hash, value) {
            count.fetch_add(1, Relaxed);
        }
    }

    #[inline]
    fn leave(&self, hash: u64, value: u32) {
        if let Some(count) = self.crowd_counter(hash, value) {
            count.fetch_sub(1, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{KeySlots, PositionSlots, SlotArray};
    use std::fmt::Debug;

    fn assert_insertion<S: SlotArray>(count: usize, key: impl Fn(usize) -> S::Key)
    where
        S::Key: Clone + PartialEq + Debug,
    {
        let mut slots = S::new(count).unwrap();
        assert_eq!(slots.cells().len(), count * S::CELLS);
        assert!(S::bytes(count) >= size_of_val(slots.cells()));
        for (i, slot) in slots.cells_mut().chunks_mut(S::CELLS).enumerate().step_by(3) {
            assert_eq!((S::info(slot), S::key(slot)), (0, None));
            S::insert(slot, &key(i), i as u64 + 1);
        }
        for (i, slot) in slots.cells().chunks(S::CELLS).enumerate() {
            if i % 3 == 0 {
                assert_eq!(S::info(slot), i as u64 + 1);
                assert_eq!(S::key(slot), Some(key(i)));
                assert!(S::is(slot, &key(i)) && !S::is(slot, &key(i + 1)), "{i}");
            } else {
                assert_eq!((S::info(slot), S::key(slot)), (0, None));
            }
        }
    }

    #[test]
    fn slots_of_every_kind_return_the_inserted_entry() {
        let high = |i: usize| (i as u128) << 64 | 5;
        // More than a large page, and few.
        for count in [200_000, 8] {
            assert_insertion::<KeySlots<u32>>(count, |i| i as u32);
            assert_insertion::<KeySlots<u64>>(count, |i| u64::MAX - i as u64);
            assert_insertion::<KeySlots<u128>>(count, high);
            assert_insertion::<PositionSlots<Vec<u8>>>(count, |i| i.to_string().into());
        }
        assert!(KeySlots::<u64>::new(usize::MAX / 16).is_none());
    }
}
