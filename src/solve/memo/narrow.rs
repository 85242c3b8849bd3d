//! A table of words of 64 bits: a key and its pair in eight bytes.
//!
//! Slots lie in buckets of eight, a cache line. A key, mixed by a bijection, is told by the number of its bucket
//! and the bits that the number leaves (Cleary, *Compact hash tables using bidirectional linear probing*, 1984,
//! calls this quotienting). So of the 64 bits of a slot as many are free as the number of the bucket has, and
//! they say which pair the key has: pairs are numbered as they come up. What finds its bucket full goes to a
//! small table apart; with at most six keys a bucket on average that is one in twenty.

use super::said::{EncodedMark, OPEN};
use crate::value::{ZeroedMemory, in_memory};
use hashbrown::HashTable;
use prefetch_index::prefetch_index;

/// Slots of a bucket.
const WAYS: usize = 8;

type NarrowBucket = [u64; WAYS];

/// Keys in a bucket on average before the table grows.
const LOAD: usize = 6;

/// Buckets of the smallest table, which takes a large page.
const LEAST_BITS: u32 = 15;

/// The code of an open key, in the low bits of its slot: each of those above tells a pair. An empty slot is 0
/// altogether, and one that had a key has the code 0 below something else.
const FIRST: u64 = 1;

/// 2^64 divided by the golden ratio, made odd (Knuth, TAOCP vol. 3, 6.4).
const PHI: u64 = 0x9E37_79B9_7F4A_7C15;

/// The number that undoes the multiplication by an odd number: each of Newton's steps doubles the bits that
/// are right.
const fn inverse(odd: u64) -> u64 {
    let (mut inverse, mut step) = (odd, 0);
    while step < 6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}

/// A word whose high bits depend on all bits of a key.
#[inline]
fn mixed(key: u64) -> u64 {
    (key ^ key >> 32).wrapping_mul(PHI)
}

/// Undoes [`mixed`].
fn unmixed(word: u64) -> u64 {
    let key = word.wrapping_mul(inverse(PHI));
    key ^ key >> 32
}

/// What finds a mixed key among the spilled. The low bits of a product say little of its factors.
#[inline]
fn hash(word: u64) -> u64 {
    word.rotate_left(32)
}

/// A mixed key elsewhere than in its bucket, and the number of its pair.
type SpilledKey = (u64, u32);

/// What cannot be told in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooManyPairs;

/// Keys of 64 bits and their pairs, eight bytes each.
pub(super) struct CompactTable {
    buckets: ZeroedMemory<NarrowBucket>,
    /// The logarithm of the number of buckets.
    bits: u32,
    /// Keys in buckets.
    held: usize,
    /// Keys whose bucket was full, mixed.
    spilled: HashTable<SpilledKey>,
    pairs: PairNumbers,
}

/// The pairs that came up, numbered; the first is that of an open key.
struct PairNumbers {
    list: Vec<EncodedMark>,
    numbers: HashTable<u32>,
}

/// Hashes a pair.
fn pair_hash((normal, misere): EncodedMark) -> u64 {
    let product = u128::from(u64::from(normal) << 32 | u64::from(misere)) * u128::from(PHI);
    product as u64 ^ (product >> 64) as u64
}

impl PairNumbers {
    fn new() -> Self {
        PairNumbers { list: vec![OPEN], numbers: HashTable::new() }
    }

    /// The number of a pair, if there are fewer than so many.
    fn number(&mut self, pair: EncodedMark, most: u64) -> Result<u64, TooManyPairs> {
        let PairNumbers { list, numbers } = self;
        let hash = pair_hash(pair);
        if let Some(&number) = numbers.find(hash, |&number| list[number as usize] == pair) {
            return Ok(number.into());
        }
        let number = u32::try_from(list.len()).map_err(|_| TooManyPairs)?;
        if u64::from(number) >= most {
            return Err(TooManyPairs);
        }
        list.push(pair);
        numbers.insert_unique(hash, number, |&number| pair_hash(list[number as usize]));
        Ok(number.into())
    }

    fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<EncodedMark>() + self.numbers.allocation_size()
    }
}

/// The table as it is looked at: without a question where its memory lies.
#[derive(Clone, Copy)]
pub(super) struct TableLook<'t> {
    buckets: &'t [NarrowBucket],
    bits: u32,
    spilled: &'t HashTable<SpilledKey>,
    pairs: &'t [EncodedMark],
}

impl TableLook<'_> {
    /// What is said of a key.
    // A function of its own, which the compiler makes of it where it may choose, takes a fifth longer.
    #[inline(always)]
    pub(super) fn get(self, key: u64) -> Option<EncodedMark> {
        let word = mixed(key);
        let bucket = &self.buckets[bucket_of(word, self.bits)];
        // Without a code it is no number of a pair but beyond the list: one comparison for the slots and the list.
        let number = code(bucket, word, self.bits).wrapping_sub(FIRST);
        match self.pairs.get(usize::try_from(number).unwrap_or(usize::MAX)) {
            Some(&said) => Some(said),
            None => self.elsewhere(bucket, word),
        }
    }

    /// What is said of a mixed key that is not in its bucket.
    #[cold]
    #[inline(never)]
    fn elsewhere(self, bucket: &NarrowBucket, word: u64) -> Option<EncodedMark> {
        if bucket[WAYS - 1] == 0 {
            return None;
        }
        let number = self.spilled.find(hash(word), |slot| slot.0 == word)?.1;
        self.pairs.get(number as usize).copied()
    }

    /// Begins to fetch what says whether a key is in the table.
    #[inline]
    pub(super) fn fetch(self, key: u64) {
        prefetch_index(self.buckets, bucket_of(mixed(key), self.bits));
    }
}

/// The number of the bucket of a mixed key.
#[inline]
fn bucket_of(word: u64, bits: u32) -> usize {
    (word >> (u64::BITS - bits)) as usize
}

/// The code of the slot of a bucket that has a mixed key; 0 if there is none.
///
/// Slots that are empty or had a key have the code 0, whichever key they seem to have. So no slot is asked about by
/// itself: what is not of the key is masked out, and of the rest the codes are joined.
#[inline]
fn code(bucket: &NarrowBucket, word: u64, bits: u32) -> u64 {
    let (rest, codes) = (word << bits, (1 << bits) - 1);
    let of_key = |slot: u64| if (slot ^ rest) & !codes == 0 { slot } else { 0 };
    bucket.iter().fold(0, |all, &slot| all | of_key(slot)) & codes
}

impl CompactTable {
    /// A table with room for so many keys.
    pub(super) fn new(keys: usize) -> Self {
        CompactTable::with_bits(bits_for(keys as u128))
    }

    /// A table of so many buckets, told by the logarithm, at least 1.
    fn with_bits(bits: u32) -> Self {
        CompactTable {
            buckets: ZeroedMemory::new(1 << bits),
            bits,
            held: 0,
            spilled: HashTable::new(),
            pairs: PairNumbers::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.held + self.spilled.len()
    }

    #[inline]
    pub(super) fn look(&self) -> TableLook<'_> {
        TableLook {
            buckets: self.buckets.cells(),
            bits: self.bits,
            spilled: &self.spilled,
            pairs: &self.pairs.list,
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.len() >= LOAD << self.bits
    }

    /// Puts in a key that is not in the table, open.
    pub(super) fn open(&mut self, key: u64) {
        if self.is_full() {
            self.grow();
        }
        self.insert(mixed(key), 0);
    }

    fn insert(&mut self, word: u64, number: u64) {
        let bucket = &mut self.buckets.cells_mut()[bucket_of(word, self.bits)];
        let codes = (1 << self.bits) - 1;
        match bucket.iter_mut().find(|slot| **slot & codes < FIRST) {
            Some(slot) => {
                *slot = word << self.bits | (number + FIRST);
                self.held += 1;
            }
            // A list is shorter than 2^32.
            None => {
                self.spilled.insert_unique(hash(word), (word, number as u32), |slot| hash(slot.0));
            }
        }
    }

    /// The slot of its bucket in which a mixed key stands.
    fn slot(&mut self, word: u64) -> Option<&mut u64> {
        let (bits, codes) = (self.bits, 1 << self.bits);
        let bucket = &mut self.buckets.cells_mut()[bucket_of(word, bits)];
        bucket.iter_mut().find(|slot| (**slot ^ word << bits).wrapping_sub(FIRST) < codes - FIRST)
    }

    /// Settles an open key, if its pair can be told in a slot.
    pub(super) fn settle(&mut self, key: u64, pair: EncodedMark) -> Result<(), TooManyPairs> {
        let number = self.pairs.number(pair, (1 << self.bits) - FIRST)?;
        let (word, bits) = (mixed(key), self.bits);
        if let Some(slot) = self.slot(word) {
            *slot = word << bits | (number + FIRST);
        } else if let Some(spilled) = self.spilled.find_mut(hash(word), |slot| slot.0 == word) {
            spilled.1 = number as u32;
        }
        Ok(())
    }

    /// Forgets a key.
    pub(super) fn forget(&mut self, key: u64) {
        let (word, bits) = (mixed(key), self.bits);
        if let Some(slot) = self.slot(word) {
            // Not empty, lest those of its bucket that stand elsewhere be looked for no more.
            *slot = 1 << bits;
            self.held -= 1;
        } else if let Ok(spilled) = self.spilled.find_entry(hash(word), |slot| slot.0 == word) {
            spilled.remove();
        }
    }

    /// Twice as many buckets. The keys of a bucket go to two that lie side by side.
    fn grow(&mut self) {
        let old = std::mem::replace(&mut self.buckets, ZeroedMemory::new(2 << self.bits));
        let spilled = std::mem::take(&mut self.spilled);
        let bits = self.bits;
        self.bits += 1;
        self.held = 0;
        for (word, number) in words(old.cells(), bits) {
            self.insert(word, number);
        }
        for (word, number) in spilled {
            self.insert(word, number.into());
        }
    }

    /// All keys, and what is said of them.
    pub(super) fn all(&self) -> impl Iterator<Item = (u64, EncodedMark)> {
        let spilled = self.spilled.iter().map(|&(word, number)| (word, number.into()));
        words(self.buckets.cells(), self.bits)
            .chain(spilled)
            .map(|(word, number)| (unmixed(word), self.pairs.list[number as usize]))
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(self.bits) as usize + self.spilled.allocation_size() + self.pairs.bytes()
    }

    /// Bytes held at most during one more insertion.
    pub(super) fn bytes_after_insertion(&self) -> usize {
        let more = if self.is_full() { bytes_of(self.bits + 1) as usize } else { 0 };
        // The small tables may double, the one beside a new one of its size.
        let spilled = self.spilled.allocation_size();
        let doubled =
            if self.is_full() || self.spilled.len() == self.spilled.capacity() { 2 * spilled } else { 0 };
        self.bytes() + more + doubled + 2 * self.pairs.bytes()
    }

    /// Whether so many pairs more may be too many.
    pub(super) fn may_overflow(&self, more: u64) -> bool {
        self.pairs.list.len() as u64 + more + FIRST > 1 << self.bits
    }

    /// Bytes held at the worst moment on the way to so many keys: while the table doubles for the last time.
    pub(super) fn bytes_for(keys: u128) -> u128 {
        let bits = bits_for(keys);
        let half = if bits > LEAST_BITS { bytes_of(bits - 1) } else { 0 };
        // One key in twenty, in a table at worst half full, which doubles.
        let spilled = (keys / 20).saturating_mul(3 * (size_of::<SpilledKey>() as u128 + 1));
        bytes_of(bits).saturating_add(half).saturating_add(spilled)
    }
}

/// The logarithm of a number of buckets that has room for so many keys.
fn bits_for(keys: u128) -> u32 {
    let buckets = keys.div_ceil(LOAD as u128).checked_next_power_of_two();
    buckets.map_or(u128::BITS, u128::ilog2).max(LEAST_BITS)
}

/// Bytes of so many buckets, told by the logarithm.
fn bytes_of(bits: u32) -> u128 {
    let buckets = 1u128.checked_shl(bits).unwrap_or(u128::MAX);
    in_memory(buckets.saturating_mul(size_of::<NarrowBucket>() as u128))
}

/// The mixed keys in buckets, and the numbers of their pairs.
fn words(buckets: &[NarrowBucket], bits: u32) -> impl Iterator<Item = (u64, u64)> {
    let codes = (1 << bits) - 1;
    buckets.iter().zip(0u64..).flat_map(move |(bucket, number)| {
        let of_bucket = bucket.iter().filter(move |&&slot| slot & codes >= FIRST);
        of_bucket.map(move |&slot| (number << (u64::BITS - bits) | slot >> bits, (slot & codes) - FIRST))
    })
}

#[cfg(test)]
mod tests {
    use super::{CompactTable, EncodedMark, LOAD, OPEN, TooManyPairs, WAYS, mixed, unmixed};
    use proptest::prelude::*;
    use std::collections::HashMap;

    #[derive(Clone, Copy, Debug)]
    enum ScriptStep {
        Open,
        Settle(EncodedMark),
        Forget,
    }

    /// Keys of which many share a bucket, and of which many share what the bucket leaves of them.
    fn key() -> impl Strategy<Value = u64> {
        let few = (0u64..4, 0u64..40).prop_map(|(bucket, rest)| unmixed(bucket << 61 | rest));
        let high = (0u64..64).prop_map(|high| unmixed(high << 58));
        prop_oneof![4 => few, 2 => high, 1 => 0u64..3, 1 => any::<u64>()]
    }

    fn step() -> impl Strategy<Value = (u64, ScriptStep)> {
        let pair =
            prop_oneof![8 => (0u32..2, 0u32..2), 1 => (any::<u32>().prop_map(|x| x / 2), any::<u32>())];
        let what = prop_oneof![3 => Just(ScriptStep::Open), 3 => pair.prop_map(ScriptStep::Settle), 1 => Just(ScriptStep::Forget)];
        (key(), what)
    }

    proptest! {
        #[test]
        fn a_narrow_table_says_what_a_plain_one_says(steps in prop::collection::vec(step(), 0..400)) {
            let (mut narrow, mut plain) = (CompactTable::with_bits(3), HashMap::new());
            for (key, step) in steps {
                match step {
                    ScriptStep::Open if plain.contains_key(&key) => {}
                    ScriptStep::Open => {
                        narrow.open(key);
                        plain.insert(key, OPEN);
                    }
                    ScriptStep::Settle(pair) if plain.get(&key) == Some(&OPEN) => match narrow.settle(key, pair) {
                        Ok(()) => drop(plain.insert(key, pair)),
                        // Nothing has changed: it is still open.
                        Err(TooManyPairs) => prop_assert!(narrow.may_overflow(1)),
                    },
                    ScriptStep::Settle(_) => {}
                    ScriptStep::Forget => {
                        narrow.forget(key);
                        plain.remove(&key);
                    }
                }
                prop_assert_eq!(narrow.look().get(key), plain.get(&key).copied());
                prop_assert_eq!(narrow.len(), plain.len());
            }
            for (key, said) in &plain {
                prop_assert_eq!(narrow.look().get(*key), Some(*said));
            }
            prop_assert_eq!(narrow.all().collect::<HashMap<_, _>>(), plain);
        }

        #[test]
        fn a_mixed_key_can_be_unmixed(key: u64) {
            prop_assert_eq!(unmixed(mixed(key)), key);
        }
    }

    #[test]
    fn keys_of_one_bucket_alone_are_all_found() {
        let mut narrow = CompactTable::with_bits(3);
        let keys: Vec<u64> = (0..200).map(|rest| unmixed(5 << 61 | rest)).collect();
        for (&key, pair) in keys.iter().zip([(0, 1), (1, 0), (2, 2)].into_iter().cycle()) {
            assert_eq!(narrow.look().get(key), None);
            narrow.open(key);
            assert_eq!(narrow.look().get(key), Some(OPEN));
            assert_eq!(narrow.settle(key, pair), Ok(()));
        }
        assert!(narrow.spilled.len() > keys.len() - 3 * WAYS);
        for (&key, pair) in keys.iter().zip([(0, 1), (1, 0), (2, 2)].into_iter().cycle()) {
            assert_eq!(narrow.look().get(key), Some(pair));
        }
    }

    #[test]
    fn few_keys_find_their_bucket_full_and_the_memory_is_what_was_said() {
        let mut narrow = CompactTable::new(0);
        // As keys are that keep members in lanes.
        let keys = (0u64..64).flat_map(|a| {
            (0..a).flat_map(move |b| (0..b).flat_map(move |c| (0..c).map(move |d| [a, b, c, d])))
        });
        for key in keys.map(|[a, b, c, d]| 4 << 56 | a << 42 | b << 28 | c << 14 | d) {
            let (keys, said) = (narrow.len(), narrow.bytes_after_insertion());
            narrow.open(key);
            assert_eq!(narrow.settle(key, ((key % 70) as u32, (key % 3) as u32)), Ok(()));
            // But for a few bytes by which an allocation is longer than its slots.
            assert!(narrow.bytes() <= said + 256, "with {keys} keys");
            assert!(said as u128 <= CompactTable::bytes_for(keys as u128 + 1) + 100_000, "with {keys} keys");
            assert!(narrow.spilled.len() * 20 < LOAD << narrow.bits, "with {keys} keys");
        }
    }
}
