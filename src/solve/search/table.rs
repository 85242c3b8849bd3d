//! The transposition table: knowledge about the values of parts, in bounded memory.
//!
//! Slots form buckets of four, the size of a cache line for keys of 64 bits. While memory allows, a table with full
//! buckets grows. Otherwise a new entry replaces the entry of its bucket that was cheapest to find. Keys are stored
//! whole, so two entries are never confused; a lost entry is computed again.

use super::fixed_table::FixedTable;
use super::slots::{SharedVersions, SlotArray, Tags, version_count};
use crate::run::Run;
use crate::value::{ZeroedMemory, in_memory};
use std::slice::ChunksExactMut;
use std::sync::atomic::AtomicU8;

/// Knowledge of a table about a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartEntry {
    /// The part has this value.
    Exact(u32),
    /// Values below [`NOT_BITS`] that the part does not have, as bits.
    Not(u64),
}

/// Bound on the values that an entry can exclude.
pub(super) const NOT_BITS: u32 = 56;

const NOT_MASK: u64 = (1 << NOT_BITS) - 1;
const EFFORT_AT: u32 = NOT_BITS;
const EXACT: u64 = 1 << 62;
const USED: u64 = 1 << 63;

/// Number of slots of a bucket.
const WAYS: usize = 4;

/// Number of buckets of a new table.
const FIRST_BUCKETS: usize = 64;

/// Decodes the entry of a nonempty slot.
#[inline]
fn entry_of(info: u64) -> PartEntry {
    let payload = info & NOT_MASK;
    if info & EXACT != 0 { PartEntry::Exact(payload as u32) } else { PartEntry::Not(payload) }
}

/// Returns the bucket of a hash in a table of `buckets` buckets.
#[inline]
fn bucket_of(hash: u64, buckets: usize) -> usize {
    ((u128::from(hash) * buckets as u128) >> 64) as usize
}

/// Returns the binary logarithm of an effort, rounded down; less than 64.
fn log(effort: u64) -> u64 {
    u64::from(effort.max(1).ilog2()) & 63
}

fn effort_of(info: u64) -> u64 {
    info >> EFFORT_AT & 63
}

/// Returns the byte of a hash that is stored as a tag, never 0. The bucket depends on other bits of the hash.
fn tag(hash: u64) -> u8 {
    (hash as u8).max(1)
}

/// Compares the four bytes of `tags` with `tag` at once. Returns a word in which the highest bit of every equal byte is
/// set (Warren, *Hacker's Delight*, section 6-1).
#[inline]
fn matches(tags: u32, tag: u8) -> u32 {
    const LOW: u32 = 0x7F7F_7F7F;
    let differences = tags ^ u32::from_le_bytes([tag; WAYS]);
    !(((differences & LOW) + LOW) | differences | LOW)
}

/// Outcome of an insertion into a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InsertOutcome {
    /// The entry is in the table, or is not worth keeping.
    Done,
    /// The bucket is full, and the table may grow.
    Full,
}

/// Returns the entry of a key. Inlined at every call, because the look-ups for the options of a position are
/// independent and spend most of their time waiting for memory.
#[inline(always)]
pub(super) fn look<S: SlotArray>(table: &S::View<'_>, key: &S::Key) -> Option<PartEntry> {
    let hash = S::hash(key);
    let buckets = table.buckets();
    if buckets == 0 {
        return None;
    }
    let bucket = bucket_of(hash, buckets);
    let all = matches(table.tags(bucket), tag(hash));
    if all == 0 {
        return None;
    }
    if table.is_alone() {
        find_in::<S>(table, bucket, all, key)
    } else {
        look_among_others::<S>(table, bucket, all, key)
    }
}

/// Returns the entry of a key among the slots of a bucket whose tags match.
#[inline(always)]
fn find_in<S: SlotArray>(
    table: &S::View<'_>,
    bucket: usize,
    mut matches: u32,
    key: &S::Key,
) -> Option<PartEntry> {
    while matches != 0 {
        let slot = bucket * WAYS + matches.trailing_zeros() as usize / 8;
        if table.is(slot, key) {
            return Some(entry_of(table.info(slot)));
        }
        matches &= matches - 1;
    }
    None
}

/// Returns the entry of a key if other threads may change the bucket: repeats the look-up until the bucket does not
/// change meanwhile. Not inlined, because a single thread does not need it.
#[inline(never)]
fn look_among_others<S: SlotArray>(
    table: &S::View<'_>,
    bucket: usize,
    matches: u32,
    key: &S::Key,
) -> Option<PartEntry> {
    loop {
        let version = table.version(bucket);
        let entry = find_in::<S>(table, bucket, matches, key);
        if table.unchanged(bucket, version) {
            return entry;
        }
    }
}

/// Inserts an entry that took the search of `effort` positions, or merges it with the entry of the same key.
///
/// If the bucket is full, the entry replaces the one that was cheapest to find. But if the table is at least two thirds
/// full and `may_grow` holds, the entry is not inserted and the result is [`InsertOutcome::Full`].
pub(super) fn insert_into<S: SlotArray>(
    table: &mut S::View<'_>,
    key: &S::Key,
    entry: PartEntry,
    effort: u64,
    may_grow: bool,
) -> InsertOutcome {
    let payload = match entry {
        PartEntry::Exact(value) => EXACT | u64::from(value),
        PartEntry::Not(values) => values & NOT_MASK,
    };
    let new = USED | log(effort) << EFFORT_AT | payload;
    let (hash, buckets) = (S::hash(key), table.buckets());
    if buckets == 0 {
        return InsertOutcome::Done;
    }
    let bucket = bucket_of(hash, buckets);
    table.lock(bucket);
    let (mut place, mut cheapest) = (0, u64::MAX);
    for i in 0..WAYS {
        let slot = bucket * WAYS + i;
        let info = table.info(slot);
        if info == 0 {
            if cheapest != 0 {
                (place, cheapest) = (i, 0);
            }
        } else if table.is(slot, key) {
            match (entry_of(info), entry) {
                (PartEntry::Exact(_), PartEntry::Not(_)) => {}
                (PartEntry::Not(known), PartEntry::Not(_)) => {
                    let dearer = effort_of(info).max(log(effort));
                    table.set_info(slot, USED | dearer << EFFORT_AT | known | payload);
                }
                (_, PartEntry::Exact(_)) => table.set_info(slot, new),
            }
            table.unlock(bucket);
            return InsertOutcome::Done;
        } else if effort_of(info) + 1 < cheapest {
            (place, cheapest) = (i, effort_of(info) + 1);
        }
    }
    if cheapest == 0 {
        table.add();
    } else if may_grow && table.used() * 3 >= buckets * WAYS * 2 {
        table.unlock(bucket);
        return InsertOutcome::Full;
    }
    let mut tags = table.tags(bucket).to_le_bytes();
    tags[place] = tag(hash);
    table.fill(bucket * WAYS + place, key, new, u32::from_le_bytes(tags));
    table.unlock(bucket);
    InsertOutcome::Done
}

/// A table of entries by key. An entry has 64 bits: `USED`, the logarithm of the effort, and a value or a set of
/// excluded values.
pub(super) struct PartTable<S> {
    slots: Option<S>,
    /// Most look-ups of missing keys end in the tags, which take a sixteenth of the memory of the slots if keys have
    /// 64 bits.
    tags: Tags,
    /// The versions of the buckets if several threads access the table.
    versions: ZeroedMemory<u32>,
    /// The number of entries in the table.
    used: usize,
    /// Set once the allocation of a larger table has failed.
    stuck: bool,
}

impl<S: SlotArray> PartTable<S> {
    pub(super) fn new() -> Self {
        PartTable {
            slots: None,
            tags: Tags(ZeroedMemory::new(0)),
            versions: ZeroedMemory::new(0),
            used: 0,
            stuck: false,
        }
    }

    /// Returns the number of slots of the table.
    fn room(&self) -> usize {
        self.slots.as_ref().map_or(0, |slots| slots.cells().len() / S::CELLS)
    }

    pub(super) fn len(&self) -> usize {
        self.used
    }

    pub(super) fn bytes(&self) -> usize {
        let numbers = |count: usize| in_memory(4 * count as u128) as usize;
        S::bytes(self.room()) + numbers(self.tags.0.cells().len()) + numbers(self.versions.cells().len())
    }

    /// Returns the views of `threads` threads on the table, or one view if its slots cannot be shared. The threads
    /// count the questions they work on in `searchers_at`.
    pub(super) fn views<'t>(&'t mut self, threads: usize, searchers_at: &'t [AtomicU8]) -> Vec<S::View<'t>> {
        if self.slots.is_none() {
            self.resize(FIRST_BUCKETS * WAYS);
        }
        let versions = if threads > 1 { version_count(self.tags.0.cells().len()) } else { 0 };
        if self.versions.cells().len() != versions {
            self.versions = ZeroedMemory::new(versions);
        }
        let PartTable { slots, tags, versions, used, .. } = self;
        S::views(
            slots.as_mut(),
            tags,
            SharedVersions { count: threads, versions: versions.shared(), searchers_at },
            *used,
        )
    }

    /// Adds the entries that were inserted through views to the number of entries.
    pub(super) fn added(&mut self, entries: usize) {
        self.used += entries;
    }

    /// Returns the entry of a key.
    pub(super) fn get(&self, key: &S::Key) -> Option<PartEntry> {
        let cells = self.slots.as_ref()?.cells();
        let bucket = bucket_of(S::hash(key), self.room() / WAYS) * WAYS * S::CELLS;
        let mut slots = cells.get(bucket..bucket + WAYS * S::CELLS)?.chunks_exact(S::CELLS);
        slots.find(|slot| S::info(slot) != 0 && S::is(slot, key)).map(|slot| entry_of(S::info(slot)))
    }

    /// Inserts an entry that took the search of `effort` positions. The table may grow up to `limit` bytes.
    pub(super) fn insert(&mut self, key: &S::Key, entry: PartEntry, effort: u64, limit: usize) {
        let mut may_grow = true;
        loop {
            let Some(mut view) = self.views(1, &[]).pop() else { return };
            let outcome = insert_into::<S>(&mut view, key, entry, effort, may_grow);
            let added = view.added();
            drop(view);
            self.used += added;
            match outcome {
                InsertOutcome::Done => return,
                InsertOutcome::Full => may_grow = self.grow(limit),
            }
        }
    }

    /// Returns the maximum number of slots of a second table that fits `limit` together with this one.
    fn left(&self, limit: usize) -> usize {
        let bucket = S::bytes(WAYS) + WAYS;
        limit.saturating_sub(self.bytes()) / bucket * WAYS
    }

    /// Returns the number of slots of the next larger table, if the old and the new one fit `limit` together.
    fn larger(&self, limit: usize) -> Option<usize> {
        let room = self.room();
        let wanted = (room * 2).min(self.left(limit));
        // A table that is hardly larger is not worth the copying.
        (wanted >= room / 4 * 5 && !self.stuck).then_some(wanted)
    }

    /// Returns whether [`grow`](Self::grow) would try to make the table larger.
    pub(super) fn may_grow(&self, limit: usize) -> bool {
        self.larger(limit).is_some()
    }

    /// Doubles the table if the old and the new one fit `limit` together; else grows it as far as `limit` allows, but
    /// at least by a quarter. Returns whether the table has grown.
    pub(super) fn grow(&mut self, limit: usize) -> bool {
        let Some(wanted) = self.larger(limit) else { return false };
        let grown = self.resize(wanted);
        self.stuck |= !grown;
        grown
    }

    /// Makes room for `entries` more entries, two slots each, in at most two thirds of the bytes left of `limit`. A
    /// growing table becomes as large. The rest is for the search itself.
    ///
    /// A table lists its entries in the order of their hashes. In a table that is too small they would all fall into
    /// the first buckets and replace each other.
    #[cfg(any(test, feature = "checkpoint"))]
    pub(super) fn reserve(&mut self, entries: usize, limit: usize) {
        let wanted = self.used.saturating_add(entries).saturating_mul(2).max(FIRST_BUCKETS * WAYS);
        let wanted = wanted.min(self.left(limit) / 3 * 2) / WAYS * WAYS;
        if wanted > self.room() {
            self.resize(wanted);
        }
    }

    /// Moves the entries into a table of `wanted` slots, a multiple of [`WAYS`]. Returns `false` if there is not enough
    /// memory.
    fn resize(&mut self, wanted: usize) -> bool {
        let (Some(new), Some(tags)) = (S::new(wanted), ZeroedMemory::try_new(wanted / WAYS)) else {
            return false;
        };
        (self.tags, self.versions) = (Tags(tags), ZeroedMemory::new(0));
        self.used = 0;
        let old = self.slots.replace(new);
        for (key, info) in old.iter().flat_map(used) {
            let hash = S::hash(&key);
            let bucket = bucket_of(hash, wanted / WAYS);
            let slots = slots_of(&mut self.slots, bucket).into_iter().flatten().enumerate();
            // An empty slot is 0, less than every other slot.
            let least = slots.min_by_key(|(_, slot)| S::info(slot) & !(NOT_MASK | EXACT));
            let Some((i, slot)) = least else { continue };
            let replaced = S::info(slot);
            if replaced == 0 || effort_of(replaced) < effort_of(info) {
                self.used += usize::from(replaced == 0);
                S::insert(slot, &key, info);
                let tags = &mut self.tags.0.cells_mut()[bucket];
                let mut bytes = tags.to_le_bytes();
                bytes[i] = tag(hash);
                *tags = u32::from_le_bytes(bytes);
            }
        }
        true
    }

    /// Iterates over the keys with their 64-bit entries, in the order of the slots.
    #[cfg(any(test, feature = "checkpoint"))]
    pub(super) fn entries(&self) -> impl Iterator<Item = (S::Key, u64)> {
        self.slots.iter().flat_map(used)
    }

    /// Returns whether an entry, as returned by [`entries`](Self::entries), is consistent with this table.
    #[cfg(any(test, feature = "checkpoint"))]
    pub(super) fn agrees(&self, key: &S::Key, info: u64) -> bool {
        let excludes = |values: u64, value: u32| value < NOT_BITS && values >> value & 1 == 1;
        match (self.get(key), entry_of(info)) {
            (None, _) | (Some(PartEntry::Not(_)), PartEntry::Not(_)) => true,
            (Some(PartEntry::Exact(known)), PartEntry::Exact(value)) => known == value,
            (Some(PartEntry::Exact(value)), PartEntry::Not(values))
            | (Some(PartEntry::Not(values)), PartEntry::Exact(value)) => !excludes(values, value),
        }
    }

    /// Inserts an entry, as returned by [`entries`](Self::entries). Returns `false` if the entry is malformed.
    #[cfg(any(test, feature = "checkpoint"))]
    pub(super) fn restore(&mut self, key: &S::Key, info: u64, limit: usize) -> bool {
        let payload = info & NOT_MASK;
        let entry = match info & EXACT {
            0 => PartEntry::Not(payload),
            _ => match u32::try_from(payload) {
                Ok(value) => PartEntry::Exact(value),
                Err(_) => return false,
            },
        };
        self.insert(key, entry, 1 << effort_of(info), limit);
        info & USED != 0
    }
}

/// Returns the slots of a bucket.
fn slots_of<S: SlotArray>(slots: &mut Option<S>, bucket: usize) -> Option<ChunksExactMut<'_, S::Cell>> {
    let from = bucket * WAYS * S::CELLS;
    let cells = slots.as_mut()?.cells_mut().get_mut(from..from + WAYS * S::CELLS)?;
    Some(cells.chunks_exact_mut(S::CELLS))
}

/// Iterates over the nonempty slots: the key and the 64-bit entry of each.
fn used<S: SlotArray>(slots: &S) -> impl Iterator<Item = (S::Key, u64)> {
    slots.cells().chunks_exact(S::CELLS).filter_map(|slot| Some((S::key(slot)?, S::info(slot))))
}

/// Callback that receives the table now and then during a search.
pub(super) type TableWatch<'w, S> = &'w mut dyn FnMut(&PartTable<S>);

/// Returns the maximum size of a table in bytes: at most `table_bytes`, and at most the memory limit of the run less
/// `reserved` bytes.
pub(super) fn table_limit(table_bytes: usize, reserved: usize, run: &Run<'_>) -> usize {
    let left = run.memory_left().map_or(usize::MAX, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
    table_bytes.min(left.saturating_sub(reserved))
}

#[cfg(test)]
mod tests {
    use super::{WAYS, matches};

    #[test]
    fn matches_finds_the_bytes_that_equal_the_tag() {
        // Among these are pairs where a carry could reach the byte next to a match.
        let bytes = [0, 1, 2, 0x7F, 0x80, 0x81, 0xFE, 0xFF];
        for tag in bytes {
            for number in 0..bytes.len().pow(WAYS as u32) {
                let tags: [u8; WAYS] = std::array::from_fn(|i| bytes[number >> (3 * i) & 7]);
                let expected: u32 = (0..WAYS).filter(|&i| tags[i] == tag).map(|i| 0x80 << (8 * i)).sum();
                assert_eq!(matches(u32::from_le_bytes(tags), tag), expected, "{tags:?} {tag}");
            }
        }
    }
}
