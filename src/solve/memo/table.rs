//! The table of the memo solver: a map from keys to settled pairs or "open" marks, the hash functions of its keys, and the
//! mex of the values of settled options.

use super::narrow::{CompactTable, EncodedMark, OPEN, TableLook, TooManyPairs};
use crate::game::Key;
use hashbrown::{DefaultHashBuilder, HashTable};
use impartial_cpu::{Kernel, dispatch};
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;

/// The table entry of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableMark {
    /// The position is being solved: it is on the current line of play.
    Open,
    /// The position is settled: its normal and its misère value.
    Settled(u32, u32),
}

/// Returns the decoded entry.
fn mark(encoded: EncodedMark) -> TableMark {
    if encoded == OPEN { TableMark::Open } else { TableMark::Settled(encoded.0, encoded.1) }
}

/// A map from keys to marks.
///
/// A table of few keys is **wide**: a hash table of hashbrown. A wide table that would outgrow the cache becomes
/// **narrow**, a [`CompactTable`] in a third of the memory, if all keys have at most 64 bits. It remains narrow until
/// a longer key or too many different pairs occur.
pub(super) struct MarkTable<K, H> {
    slots: MarkSlots<K>,
    hashing: H,
    /// True if the table cannot become narrow any more.
    stays_wide: bool,
}

type WideTable<K> = HashTable<(K, EncodedMark)>;

enum MarkSlots<K> {
    Wide(WideTable<K>),
    Narrow(CompactTable),
}

/// Maximum number of keys of a table that stays in the cache of a core.
const MAX_WIDE: usize = (1 << 16) / 8 * 7;

/// Looks a key up in a wide table.
#[inline]
fn wide<K: Eq, H: KeyHasher<K>>(slots: &WideTable<K>, hashing: &H, key: &K) -> Option<EncodedMark> {
    slots.find(hashing.hash(key), |slot| slot.0 == *key).map(|slot| slot.1)
}

impl<K: Clone + Eq, H: KeyHasher<K>> MarkTable<K, H> {
    pub(super) fn new() -> Self {
        MarkTable { slots: MarkSlots::Wide(HashTable::new()), hashing: H::default(), stays_wide: false }
    }

    #[inline]
    pub(super) fn get(&self, key: &K) -> Option<TableMark> {
        let encoded = match &self.slots {
            MarkSlots::Wide(slots) => wide(slots, &self.hashing, key),
            MarkSlots::Narrow(narrow) => H::word(key).and_then(|word| narrow.look().get(word)),
        };
        encoded.map(mark)
    }

    /// Removes options from the end of a list while they are settled, and notes their pairs. Also removes the first
    /// option that is not settled, and returns it together with whether it is open. Returns `None` when only `left`
    /// options remain.
    pub(super) fn take(
        &self,
        options: &mut Vec<K>,
        left: usize,
        seen: &mut (u64, u64),
        spill: &mut (Vec<u32>, Vec<u32>),
    ) -> Option<(K, bool)> {
        match &self.slots {
            MarkSlots::Wide(slots) => {
                let table = WideLook { slots, hashing: &self.hashing };
                run_separately(TakeSettled { options, left, seen, spill, table })
            }
            MarkSlots::Narrow(narrow) => {
                let table = NarrowLook::<H>(narrow.look(), PhantomData);
                dispatch(TakeSettled { options, left, seen, spill, table })
            }
        }
    }

    /// Notes the pairs of the settled options of a list from index `from` on, and removes these options.
    ///
    /// # Errors
    /// An option that is open.
    pub(super) fn sift(
        &self,
        options: &mut Vec<K>,
        from: usize,
        seen: &mut (u64, u64),
        spill: &mut (Vec<u32>, Vec<u32>),
    ) -> Result<(), K> {
        match &self.slots {
            MarkSlots::Wide(slots) => {
                let table = WideLook { slots, hashing: &self.hashing };
                run_separately(SiftSettled { options, from, seen, spill, table })
            }
            MarkSlots::Narrow(narrow) => {
                let table = NarrowLook::<H>(narrow.look(), PhantomData);
                dispatch(SiftSettled { options, from, seen, spill, table })
            }
        }
    }

    /// Prefetches the buckets of all `keys` of a narrow table, so that the waits for memory overlap.
    #[inline]
    pub(super) fn fetch(&self, keys: &[K]) {
        if let MarkSlots::Narrow(narrow) = &self.slots {
            let look = narrow.look();
            keys.iter().filter_map(H::word).for_each(|word| look.fetch(word));
        }
    }

    /// Marks a key that is not in the table as open.
    pub(super) fn open(&mut self, key: K) {
        if let MarkSlots::Wide(slots) = &self.slots
            && slots.len() >= MAX_WIDE
            && slots.len() == slots.capacity()
            && !self.stays_wide
        {
            self.narrow();
        }
        if let MarkSlots::Narrow(narrow) = &mut self.slots {
            match H::word(&key) {
                Some(word) => return narrow.open(word),
                None => self.widen(),
            }
        }
        let MarkTable { slots: MarkSlots::Wide(slots), hashing, .. } = self else { return };
        slots.insert_unique(hashing.hash(&key), (key, OPEN), |slot| hashing.hash(&slot.0));
    }

    /// Replaces the mark of an open key by its pair of values.
    pub(super) fn settle(&mut self, key: &K, normal: u32, misere: u32) {
        if let MarkSlots::Narrow(narrow) = &mut self.slots {
            let Some(word) = H::word(key) else { return };
            match narrow.settle(word, (normal, misere)) {
                Ok(()) => return,
                Err(TooManyPairs) => self.widen(),
            }
        }
        let MarkTable { slots: MarkSlots::Wide(slots), hashing, .. } = self else { return };
        if let Some(slot) = slots.find_mut(hashing.hash(key), |slot| slot.0 == *key) {
            slot.1 = (normal, misere);
        }
    }

    /// Removes a key, if it is in the table.
    pub(super) fn forget(&mut self, key: &K) {
        match &mut self.slots {
            MarkSlots::Wide(slots) => {
                if let Ok(slot) = slots.find_entry(self.hashing.hash(key), |slot| slot.0 == *key) {
                    slot.remove();
                }
            }
            MarkSlots::Narrow(narrow) => {
                if let Some(word) = H::word(key) {
                    narrow.forget(word);
                }
            }
        }
    }

    /// Makes the table narrow, if its keys and pairs allow it.
    fn narrow(&mut self) {
        let MarkSlots::Wide(slots) = &self.slots else { return };
        let mut narrow = CompactTable::new(slots.len() + 1);
        let filled = slots.iter().try_for_each(|(key, pair)| {
            let word = H::word(key).ok_or(TooManyPairs)?;
            narrow.open(word);
            if *pair == OPEN { Ok(()) } else { narrow.settle(word, *pair) }
        });
        match filled {
            Ok(()) => self.slots = MarkSlots::Narrow(narrow),
            Err(TooManyPairs) => self.stays_wide = true,
        }
    }

    /// Makes the table wide again, permanently.
    fn widen(&mut self) {
        let MarkSlots::Narrow(narrow) = &self.slots else { return };
        let mut slots = HashTable::with_capacity(narrow.len() + 1);
        for (word, pair) in narrow.all() {
            let Some(key) = H::key(word) else { continue };
            let hash = self.hashing.hash(&key);
            slots.insert_unique(hash, (key, pair), |slot: &(K, EncodedMark)| self.hashing.hash(&slot.0));
        }
        self.slots = MarkSlots::Wide(slots);
        self.stays_wide = true;
    }

    pub(super) fn len(&self) -> usize {
        match &self.slots {
            MarkSlots::Wide(slots) => slots.len(),
            MarkSlots::Narrow(narrow) => narrow.len(),
        }
    }

    /// Returns the largest number of bytes in use while the table grows to `keys` keys, without the heap bytes of
    /// keys. The maximum is reached when the table doubles for the last time: one and a half times the final size.
    /// For keys that fit slots of eight bytes, the result assumes that their pairs fit too.
    pub(super) fn bytes_for(keys: u128) -> u128 {
        if H::WORDS && size_of::<K>() <= size_of::<u64>() && keys > MAX_WIDE as u128 {
            return CompactTable::bytes_for(keys)
                .max(Self::bytes_for(MAX_WIDE as u128) / 3 * 2 + CompactTable::bytes_for(0));
        }
        let slot = size_of::<(K, EncodedMark)>() as u128 + 1;
        // A table is at most seven eighths full.
        let slots = (keys.saturating_mul(8) / 7).checked_next_power_of_two().unwrap_or(u128::MAX);
        if keys < 8 { 0 } else { slots.saturating_mul(slot).saturating_add(slots / 2 * slot) }
    }

    /// Returns the number of bytes in use, without the heap bytes of keys.
    pub(super) fn bytes(&self) -> usize {
        match &self.slots {
            MarkSlots::Wide(slots) => slots.allocation_size(),
            MarkSlots::Narrow(narrow) => narrow.bytes(),
        }
    }

    /// Returns whether one more key makes the table grow.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        match &self.slots {
            MarkSlots::Wide(slots) => slots.len() == slots.capacity(),
            MarkSlots::Narrow(narrow) => narrow.is_full(),
        }
    }

    /// Returns an upper bound on the bytes in use during one more insertion: a full table doubles, and for a moment
    /// both the old and the new table exist.
    pub(super) fn bytes_after_insertion(&self) -> usize {
        let slot = size_of::<(K, EncodedMark)>() + 1;
        match &self.slots {
            MarkSlots::Wide(slots) => {
                let present = slots.allocation_size();
                if slots.len() < slots.capacity() {
                    return present;
                }
                let doubled = (2 * present).max(8 * slot);
                if H::WORDS && slots.len() >= MAX_WIDE && !self.stays_wide {
                    present + doubled.max(CompactTable::bytes_for(slots.len() as u128 + 1) as usize)
                } else {
                    present + doubled
                }
            }
            MarkSlots::Narrow(narrow) if narrow.may_overflow(CHECK_EVERY as u64) => {
                let slots = ((narrow.len() + 1) * 8 / 7 + 1).next_power_of_two();
                narrow.bytes_after_insertion().max(narrow.bytes() + slots * slot)
            }
            MarkSlots::Narrow(narrow) => narrow.bytes_after_insertion(),
        }
    }
}

/// A table in which a loop over options looks up keys.
trait MarkLook<K> {
    /// Returns the mark of a key; `None` if the key is not in the table.
    fn look_up(&self, key: &K) -> Option<EncodedMark>;
}

/// A look-up in a table whose entries are wide.
struct WideLook<'t, K, H> {
    slots: &'t WideTable<K>,
    hashing: &'t H,
}

impl<K: Eq, H: KeyHasher<K>> MarkLook<K> for WideLook<'_, K, H> {
    #[inline(always)]
    fn look_up(&self, key: &K) -> Option<EncodedMark> {
        wide(self.slots, self.hashing, key)
    }
}

/// A narrow table for look-ups, with the hasher `H` that converts keys to words.
struct NarrowLook<'t, H>(TableLook<'t>, PhantomData<H>);

impl<K, H: KeyHasher<K>> MarkLook<K> for NarrowLook<'_, H> {
    #[inline(always)]
    fn look_up(&self, key: &K) -> Option<EncodedMark> {
        H::word(key).and_then(|word| self.0.get(word))
    }
}

/// Runs a kernel for the baseline, as a separate function with few variables, so that they stay in registers. In a
/// wide table other instructions gain nothing.
#[inline(never)]
fn run_separately<C: Kernel>(kernel: C) -> C::Output {
    kernel.run()
}

/// The computation of [`MarkTable::take`].
struct TakeSettled<'a, K, L> {
    options: &'a mut Vec<K>,
    left: usize,
    seen: &'a mut (u64, u64),
    spill: &'a mut (Vec<u32>, Vec<u32>),
    table: L,
}

impl<K: Clone, L: MarkLook<K>> Kernel for TakeSettled<'_, K, L> {
    type Output = Option<(K, bool)>;

    #[inline(always)]
    fn run(self) -> Option<(K, bool)> {
        let TakeSettled { options, left, seen, spill, table } = self;
        let (mut normals, mut miseres) = *seen;
        let mut found = None;
        let mut rest = &options[left..];
        while let [before @ .., option] = rest {
            rest = before;
            match table.look_up(option) {
                Some((normal, misere)) if (normal | misere) < 64 => {
                    normals |= 1 << normal;
                    miseres |= 1 << misere;
                }
                Some((normal, misere)) if (normal, misere) != OPEN => {
                    note(&mut normals, &mut spill.0, normal);
                    note(&mut miseres, &mut spill.1, misere);
                }
                unsettled => {
                    found = Some((option.clone(), unsettled.is_some()));
                    break;
                }
            }
        }
        let remaining = left + rest.len();
        options.truncate(remaining);
        *seen = (normals, miseres);
        found
    }
}

/// The computation of [`MarkTable::sift`].
struct SiftSettled<'a, K, L> {
    options: &'a mut Vec<K>,
    from: usize,
    seen: &'a mut (u64, u64),
    spill: &'a mut (Vec<u32>, Vec<u32>),
    table: L,
}

impl<K: Clone, L: MarkLook<K>> Kernel for SiftSettled<'_, K, L> {
    type Output = Result<(), K>;

    #[inline(always)]
    fn run(self) -> Result<(), K> {
        let SiftSettled { options, from, seen, spill, table } = self;
        let mut end = from;
        for i in from..options.len() {
            match table.look_up(&options[i]) {
                Some(OPEN) => return Err(options[i].clone()),
                Some((normal, misere)) => {
                    note(&mut seen.0, &mut spill.0, normal);
                    note(&mut seen.1, &mut spill.1, misere);
                }
                None => {
                    options.swap(end, i);
                    end += 1;
                }
            }
        }
        options.truncate(end);
        Ok(())
    }
}

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

/// Number of steps between two checks of the limits of the run.
pub(super) const CHECK_EVERY: usize = 1 << 12;

/// Notes a value: as a bit of `seen` if it is below 64, otherwise on the spill stack.
#[inline]
pub(super) fn note(seen: &mut u64, spill: &mut Vec<u32>, value: u32) {
    if value < 64 {
        *seen |= 1 << value;
    } else {
        spill.push(value);
    }
}

/// Returns the mex of the values noted since the frame was opened, and removes them from the spill stack. The
/// values of the frame begin at index `from` of the spill stack.
pub(super) fn mex(seen: u64, spill: &mut Vec<u32>, from: usize, scratch: &mut Vec<u64>) -> u32 {
    if seen != u64::MAX {
        spill.truncate(from);
        return seen.trailing_ones();
    }
    // The mex is at most 64 plus the number of values on the stack.
    let words = (spill.len() - from) / 64 + 1;
    scratch.clear();
    scratch.resize(words, 0);
    for value in spill.drain(from..) {
        let bit = (value - 64) as usize;
        if let Some(word) = scratch.get_mut(bit / 64) {
            *word |= 1 << (bit % 64);
        }
    }
    for (i, word) in scratch.iter().enumerate() {
        if *word != u64::MAX {
            return 64 + 64 * i as u32 + word.trailing_ones();
        }
    }
    64 + 64 * words as u32
}

#[cfg(test)]
mod tests {
    use super::{GeneralHasher, IntegerHasher, KeyHasher, MAX_WIDE, MarkSlots, MarkTable, OPEN, TableMark};
    use crate::game::Key;
    use std::collections::HashMap;
    use std::hash::Hash;

    /// Inserts keys and settles all but every seventh. Compares the marks with those in a plain hash table, and the
    /// bytes in use after each step with the bound computed before it.
    fn filled<K: Copy + Ord + Hash + std::fmt::Debug, H: KeyHasher<K>>(
        keys: impl Iterator<Item = K>,
        pair: impl Fn(usize) -> (u32, u32),
    ) -> MarkTable<K, H> {
        let (mut table, mut plain) = (MarkTable::<K, H>::new(), HashMap::new());
        for (i, key) in keys.enumerate() {
            let bound = table.bytes_after_insertion();
            table.open(key);
            let mut mark = TableMark::Open;
            if i % 7 != 0 {
                let (normal, misere) = pair(i);
                table.settle(&key, normal, misere);
                mark = TableMark::Settled(normal, misere);
            }
            if i % 70 == 0 {
                table.forget(&key);
            } else {
                plain.insert(key, mark);
            }
            // An allocation is a few bytes longer than its slots.
            assert!(
                bytes_in_use(&table) <= bound + 256,
                "{} of {bound} bytes for {} keys",
                bytes_in_use(&table),
                i + 1
            );
        }
        assert_eq!(table.len(), plain.len());
        for (key, mark) in plain {
            assert_eq!(table.get(&key), Some(mark), "{key:?}");
        }
        table
    }

    fn bytes_in_use<K, H>(table: &MarkTable<K, H>) -> usize {
        match &table.slots {
            MarkSlots::Wide(slots) => slots.allocation_size(),
            MarkSlots::Narrow(narrow) => narrow.bytes(),
        }
    }

    fn is_narrow<K, H>(table: &MarkTable<K, H>) -> bool {
        matches!(table.slots, MarkSlots::Narrow(_))
    }

    fn tame(i: usize) -> (u32, u32) {
        let value = (i % 300) as u32;
        (value, if value < 2 { 1 - value } else { value })
    }

    const MANY: usize = 5 * MAX_WIDE;

    #[test]
    fn mark_table_of_many_words_is_narrow_and_agrees_with_a_hash_map() {
        assert!(is_narrow(&filled::<u64, IntegerHasher>((0..MANY).map(|i| (i as u64).mix()), tame)));
        assert!(is_narrow(&filled::<u32, IntegerHasher>((0..MANY).map(|i| i as u32), tame)));
        assert!(is_narrow(&filled::<u128, IntegerHasher>((0..MANY).map(|i| (i as u128) << 21), tame)));
    }

    #[test]
    fn mark_table_stays_wide_if_keys_are_few_or_long_or_no_integers() {
        assert!(!is_narrow(&filled::<u64, IntegerHasher>((0..MAX_WIDE).map(|i| i as u64), tame)));
        assert!(!is_narrow(&filled::<u128, IntegerHasher>((0..MANY).map(|i| (i as u128) << 57), tame)));
        assert!(!is_narrow(&filled::<(u8, usize), GeneralHasher>((0..MANY).map(|i| (7, i)), tame)));
    }

    #[test]
    fn narrow_mark_table_becomes_wide_at_a_long_key_or_at_too_many_pairs() {
        let long = |i: usize| if i == 2 * MAX_WIDE { 1 << 100 } else { i as u128 };
        assert!(!is_narrow(&filled::<u128, IntegerHasher>((0..MANY).map(long), tame)));
        for from in [0, MAX_WIDE / 2, 2 * MAX_WIDE] {
            let each_another = move |i: usize| if i < from { tame(i) } else { (i as u32, i as u32 / 2) };
            assert!(
                !is_narrow(&filled::<u64, IntegerHasher>((0..MANY).map(|i| i as u64), each_another)),
                "{from}"
            );
        }
    }

    #[test]
    fn take_and_sift_agree_in_narrow_and_wide_tables() {
        let keys = || (0..MANY).map(|i| i as u64);
        let narrow = filled::<u64, IntegerHasher>(keys(), tame);
        let wide = filled::<(u64, ()), GeneralHasher>(keys().map(|key| (key, ())), tame);
        assert!(is_narrow(&narrow) && !is_narrow(&wide));
        // Every seventh key is open or removed, and no key from `MANY` on is in the table.
        for (from, to) in [(1, 7), (1, 8), (8, 14), (70, 77), (MANY - 5, MANY + 5), (0, 3)] {
            let options: Vec<u64> = (from as u64..to as u64).collect();
            let wides: Vec<(u64, ())> = options.iter().map(|&key| (key, ())).collect();
            let (mut a, mut b) = (options.clone(), wides.clone());
            let (mut seen, mut spill) = ([(0, 0); 2], [(vec![], vec![]), (vec![], vec![])]);
            narrow.fetch(&options);
            let taken = narrow.take(&mut a, 1, &mut seen[0], &mut spill[0]);
            assert_eq!(
                taken,
                wide.take(&mut b, 1, &mut seen[1], &mut spill[1]).map(|(key, open)| (key.0, open))
            );
            assert!(a.iter().eq(b.iter().map(|key| &key.0)), "{from} {to}");
            assert_eq!((seen[0], &spill[0]), (seen[1], &spill[1]));
            let (mut a, mut b) = (options, wides);
            let sifted = narrow.sift(&mut a, 1, &mut seen[0], &mut spill[0]);
            assert_eq!(sifted, wide.sift(&mut b, 1, &mut seen[1], &mut spill[1]).map_err(|key| key.0));
            assert_eq!((seen[0], &spill[0]), (seen[1], &spill[1]));
            if sifted.is_ok() {
                assert!(a.iter().eq(b.iter().map(|key| &key.0)), "{from} {to}");
            }
        }
    }

    #[test]
    fn bytes_for_is_close_to_the_largest_bytes_after_insertion() {
        let (mut table, mut worst) = (MarkTable::<u64, IntegerHasher>::new(), 0);
        for i in 0..MANY {
            worst = worst.max(table.bytes_after_insertion() as u128);
            table.open((i as u64).mix());
            table.settle(&(i as u64).mix(), 0, 1);
            if i % 1000 == 0 {
                let bound = MarkTable::<u64, IntegerHasher>::bytes_for(i as u128 + 1);
                assert!(
                    worst <= bound + bound / 16 + 1000 && bound <= 3 * worst + 1000,
                    "{worst} of {bound} for {i} keys"
                );
            }
        }
        assert_ne!(table.get(&0u64.mix()), Some(TableMark::Settled(OPEN.0, OPEN.1)));
    }
}
