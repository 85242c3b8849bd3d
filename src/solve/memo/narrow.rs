//! A compact table from keys of 64 bits to pairs, with eight bytes for a key and its pair.
//!
//! Slots are grouped in buckets of eight, which fill a cache line. A key is mixed by a bijection. The number of its
//! bucket gives the high bits of the mixed key, and the slot stores the other bits (quotienting: Cleary, *Compact
//! hash tables using bidirectional linear probing*, 1984). So as many bits of a slot are free as the number of a
//! bucket has. They store the number of the pair; pairs are numbered in order of first appearance. A key whose
//! bucket is full goes to a small second table. With at most six keys in a bucket on average, that is one key in
//! twenty.

use crate::value::{ZeroedMemory, in_memory};
use hashbrown::HashTable;
use prefetch_index::prefetch_index;

/// Encoded table entry of a key: the Grundy pair, or [`OPEN`] while the position is on the line of play.
pub(super) type EncodedMark = (u32, u32);

/// The code of an open position. No settled position has this pair: a normal value is at most the number of
/// positions in the table, which all fit into memory and are fewer than 2³² − 1.
pub(super) const OPEN: EncodedMark = (u32::MAX, 0);

/// Number of slots of a bucket.
const WAYS: usize = 8;

type NarrowBucket = [u64; WAYS];

/// Average number of keys in a bucket at which the table grows.
const LOAD: usize = 6;

/// Binary logarithm of the number of buckets of the smallest table, which fills a large page of memory.
const MIN_BITS: u32 = 15;

/// The code of pair number 0, which marks an open key. The code is in the low bits of a slot; larger codes stand for
/// the other pairs. An empty slot is 0. A slot whose key was removed has the code 0 and nonzero high bits.
const FIRST: u64 = 1;

/// 2^64 divided by the golden ratio, made odd (Knuth, TAOCP vol. 3, 6.4).
const PHI: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns the multiplicative inverse of an odd number modulo 2^64, by Newton's method: each step doubles the number
/// of correct bits.
const fn inverse(odd: u64) -> u64 {
    let (mut inverse, mut step) = (odd, 0);
    while step < 6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}

/// Mixes a key: the high bits of the result depend on all bits of the key. The map is a bijection.
#[inline]
fn mixed(key: u64) -> u64 {
    (key ^ key >> 32).wrapping_mul(PHI)
}

/// Returns the key that [`mixed`] maps to `word`.
fn unmixed(word: u64) -> u64 {
    let key = word.wrapping_mul(inverse(PHI));
    key ^ key >> 32
}

/// Returns the hash of a mixed key in the table of spilled keys. The halves are swapped because the low bits of a
/// product depend on few bits of its factors.
#[inline]
fn hash(word: u64) -> u64 {
    word.rotate_left(32)
}

/// A mixed key that is not in its bucket, and the number of its pair.
type SpilledKey = (u64, u32);

/// The error of a pair whose number does not fit a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooManyPairs;

/// A table of keys of 64 bits and their pairs, with eight bytes for both.
pub(super) struct CompactTable {
    buckets: ZeroedMemory<NarrowBucket>,
    /// Binary logarithm of the number of buckets.
    bits: u32,
    /// Number of keys that are in buckets, not in the second table.
    in_buckets: usize,
    /// Mixed keys whose bucket was full.
    spilled: HashTable<SpilledKey>,
    pairs: PairNumbers,
}

/// The pairs in the table, numbered in order of first appearance; number 0 is [`OPEN`].
struct PairNumbers {
    list: Vec<EncodedMark>,
    numbers: HashTable<u32>,
}

/// Returns the hash of a pair.
fn pair_hash((normal, misere): EncodedMark) -> u64 {
    let product = u128::from(u64::from(normal) << 32 | u64::from(misere)) * u128::from(PHI);
    product as u64 ^ (product >> 64) as u64
}

impl PairNumbers {
    fn new() -> Self {
        PairNumbers { list: vec![OPEN], numbers: HashTable::new() }
    }

    /// Returns the number of a pair, which is below `most`. Gives a new pair the next number.
    ///
    /// # Errors
    /// [`TooManyPairs`] if the pair is new and the next number is not below `most`.
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

/// A view of the table for look-ups, which borrows its parts directly.
#[derive(Clone, Copy)]
pub(super) struct TableLook<'t> {
    buckets: &'t [NarrowBucket],
    bits: u32,
    spilled: &'t HashTable<SpilledKey>,
    pairs: &'t [EncodedMark],
}

impl TableLook<'_> {
    /// Returns the pair of a key, [`OPEN`] for an open one; `None` if the key is not in the table.
    // Without forced inlining the compiler makes a separate function, which takes a fifth longer.
    #[inline(always)]
    pub(super) fn get(self, key: u64) -> Option<EncodedMark> {
        let word = mixed(key);
        let bucket = &self.buckets[bucket_of(word, self.bits)];
        // The code 0 wraps to a number beyond the list, so one comparison checks both the slots and the list.
        let number = code(bucket, word, self.bits).wrapping_sub(FIRST);
        match self.pairs.get(usize::try_from(number).unwrap_or(usize::MAX)) {
            Some(&pair) => Some(pair),
            None => self.spilled_pair(bucket, word),
        }
    }

    /// Returns the pair of a mixed key that is not in its bucket; `None` if the key is not in the table.
    #[cold]
    #[inline(never)]
    fn spilled_pair(self, bucket: &NarrowBucket, word: u64) -> Option<EncodedMark> {
        // The last slot is still empty, so the bucket was never full, and no key of it has spilled.
        if bucket[WAYS - 1] == 0 {
            return None;
        }
        let number = self.spilled.find(hash(word), |slot| slot.0 == word)?.1;
        self.pairs.get(number as usize).copied()
    }

    /// Prefetches the bucket of a key.
    #[inline]
    pub(super) fn fetch(self, key: u64) {
        prefetch_index(self.buckets, bucket_of(mixed(key), self.bits));
    }
}

/// Returns the number of the bucket of a mixed key.
#[inline(always)]
fn bucket_of(word: u64, bits: u32) -> usize {
    (word >> (u64::BITS - bits)) as usize
}

/// Returns the code of the slot that contains a mixed key; 0 if no slot of the bucket contains the key.
///
/// Empty slots and slots whose key was removed have the code 0, even if their other bits match the key. So the
/// function needs no branch for each slot: it masks out the slots with other bits and joins the codes of the rest.
#[inline(always)]
fn code(bucket: &NarrowBucket, word: u64, bits: u32) -> u64 {
    let (rest, codes) = (word << bits, (1 << bits) - 1);
    let of_key = |slot: u64| if (slot ^ rest) & !codes == 0 { slot } else { 0 };
    bucket.iter().fold(0, |all, &slot| all | of_key(slot)) & codes
}

impl CompactTable {
    /// Returns an empty table with room for `keys` keys.
    pub(super) fn new(keys: usize) -> Self {
        CompactTable::with_bits(bits_for(keys as u128))
    }

    /// Returns an empty table of 2^`bits` buckets; `bits` is at least 1.
    fn with_bits(bits: u32) -> Self {
        CompactTable {
            buckets: ZeroedMemory::new(1 << bits),
            bits,
            in_buckets: 0,
            spilled: HashTable::new(),
            pairs: PairNumbers::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.in_buckets + self.spilled.len()
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

    /// Inserts a key that is not in the table, as open.
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
                self.in_buckets += 1;
            }
            // Numbers of pairs fit 32 bits.
            None => {
                self.spilled.insert_unique(hash(word), (word, number as u32), |slot| hash(slot.0));
            }
        }
    }

    /// Returns the slot of its bucket that contains a mixed key.
    fn slot(&mut self, word: u64) -> Option<&mut u64> {
        let (bits, codes) = (self.bits, 1 << self.bits);
        let bucket = &mut self.buckets.cells_mut()[bucket_of(word, bits)];
        bucket.iter_mut().find(|slot| (**slot ^ word << bits).wrapping_sub(FIRST) < codes - FIRST)
    }

    /// Settles an open key.
    ///
    /// # Errors
    /// [`TooManyPairs`] if the number of the pair does not fit a slot; the key remains open.
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

    /// Removes a key, if it is in the table.
    pub(super) fn forget(&mut self, key: u64) {
        let (word, bits) = (mixed(key), self.bits);
        if let Some(slot) = self.slot(word) {
            // Not 0: a bucket with an empty last slot would hide its spilled keys.
            *slot = 1 << bits;
            self.in_buckets -= 1;
        } else if let Ok(spilled) = self.spilled.find_entry(hash(word), |slot| slot.0 == word) {
            spilled.remove();
        }
    }

    /// Doubles the number of buckets. The keys of one bucket go to two adjacent buckets.
    fn grow(&mut self) {
        let old = std::mem::replace(&mut self.buckets, ZeroedMemory::new(2 << self.bits));
        let spilled = std::mem::take(&mut self.spilled);
        let bits = self.bits;
        self.bits += 1;
        self.in_buckets = 0;
        for (word, number) in words(old.cells(), bits) {
            self.insert(word, number);
        }
        for (word, number) in spilled {
            self.insert(word, number.into());
        }
    }

    /// Returns all keys and their pairs, [`OPEN`] for open keys.
    pub(super) fn all(&self) -> impl Iterator<Item = (u64, EncodedMark)> {
        let spilled = self.spilled.iter().map(|&(word, number)| (word, number.into()));
        words(self.buckets.cells(), self.bits)
            .chain(spilled)
            .map(|(word, number)| (unmixed(word), self.pairs.list[number as usize]))
    }

    /// Returns the number of bytes in use.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(self.bits) as usize + self.spilled.allocation_size() + self.pairs.bytes()
    }

    /// Returns an upper bound on the bytes in use during one more insertion.
    pub(super) fn bytes_after_insertion(&self) -> usize {
        let more = if self.is_full() { bytes_of(self.bits + 1) as usize } else { 0 };
        // The small tables may double. A doubled table of spilled keys exists together with the old one.
        let spilled = self.spilled.allocation_size();
        let doubled =
            if self.is_full() || self.spilled.len() == self.spilled.capacity() { 2 * spilled } else { 0 };
        self.bytes() + more + doubled + 2 * self.pairs.bytes()
    }

    /// Returns whether `more` new pairs may be too many for the slots.
    pub(super) fn may_overflow(&self, more: u64) -> bool {
        self.pairs.list.len() as u64 + more + FIRST > 1 << self.bits
    }

    /// Returns the largest number of bytes in use while the table grows to `keys` keys. The maximum is reached when the
    /// table doubles for the last time.
    pub(super) fn bytes_for(keys: u128) -> u128 {
        let bits = bits_for(keys);
        let half = if bits > MIN_BITS { bytes_of(bits - 1) } else { 0 };
        // One key in twenty is spilled. Their table may be only half full, and it doubles.
        let spilled = (keys / 20).saturating_mul(3 * (size_of::<SpilledKey>() as u128 + 1));
        bytes_of(bits).saturating_add(half).saturating_add(spilled)
    }
}

/// Returns the binary logarithm of the number of buckets for `keys` keys.
fn bits_for(keys: u128) -> u32 {
    let buckets = keys.div_ceil(LOAD as u128).checked_next_power_of_two();
    buckets.map_or(u128::BITS, u128::ilog2).max(MIN_BITS)
}

/// Returns the number of bytes of 2^`bits` buckets.
fn bytes_of(bits: u32) -> u128 {
    let buckets = 1u128.checked_shl(bits).unwrap_or(u128::MAX);
    in_memory(buckets.saturating_mul(size_of::<NarrowBucket>() as u128))
}

/// Returns the mixed keys in buckets and the numbers of their pairs.
fn words(buckets: &[NarrowBucket], bits: u32) -> impl Iterator<Item = (u64, u64)> {
    let codes = (1 << bits) - 1;
    buckets.iter().zip(0u64..).flat_map(move |(bucket, number)| {
        let occupied = bucket.iter().filter(move |&&slot| slot & codes >= FIRST);
        occupied.map(move |&slot| (number << (u64::BITS - bits) | slot >> bits, (slot & codes) - FIRST))
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

    /// Keys of which many share a bucket, and of which many share the bits that a slot stores.
    fn key() -> impl Strategy<Value = u64> {
        let few = (0u64..4, 0u64..40).prop_map(|(bucket, rest)| unmixed(bucket << 61 | rest));
        let high = (0u64..64).prop_map(|high| unmixed(high << 58));
        prop_oneof![4 => few, 2 => high, 1 => 0u64..3, 1 => any::<u64>()]
    }

    fn step() -> impl Strategy<Value = (u64, ScriptStep)> {
        let pair =
            prop_oneof![8 => (0u32..2, 0u32..2), 1 => (any::<u32>().prop_map(|x| x / 2), any::<u32>())];
        let action = prop_oneof![
            3 => Just(ScriptStep::Open),
            3 => pair.prop_map(ScriptStep::Settle),
            1 => Just(ScriptStep::Forget),
        ];
        (key(), action)
    }

    proptest! {
        #[test]
        fn compact_table_agrees_with_a_hash_map(steps in prop::collection::vec(step(), 0..400)) {
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
                        // Nothing has changed: the key is still open.
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
            for (key, pair) in &plain {
                prop_assert_eq!(narrow.look().get(*key), Some(*pair));
            }
            prop_assert_eq!(narrow.all().collect::<HashMap<_, _>>(), plain);
        }

        #[test]
        fn unmixed_inverts_mixed(key: u64) {
            prop_assert_eq!(unmixed(mixed(key)), key);
        }
    }

    #[test]
    fn compact_table_finds_all_keys_of_one_bucket() {
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
    fn compact_table_spills_few_keys_and_keeps_to_its_memory_bounds() {
        let mut narrow = CompactTable::new(0);
        // Keys of the form that packed positions have: each member in its own lane of bits.
        let keys = (0u64..64).flat_map(|a| {
            (0..a).flat_map(move |b| (0..b).flat_map(move |c| (0..c).map(move |d| [a, b, c, d])))
        });
        for key in keys.map(|[a, b, c, d]| 4 << 56 | a << 42 | b << 28 | c << 14 | d) {
            let (keys, bound) = (narrow.len(), narrow.bytes_after_insertion());
            narrow.open(key);
            assert_eq!(narrow.settle(key, ((key % 70) as u32, (key % 3) as u32)), Ok(()));
            // An allocation is a few bytes longer than its slots.
            assert!(narrow.bytes() <= bound + 256, "with {keys} keys");
            assert!(bound as u128 <= CompactTable::bytes_for(keys as u128 + 1) + 100_000, "with {keys} keys");
            assert!(narrow.spilled.len() * 20 < LOAD << narrow.bits, "with {keys} keys");
        }
    }
}
