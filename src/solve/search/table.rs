//! The transposition table: what is known of the values of parts, in bounded memory.
//!
//! Slots lie in buckets of four, the size of a cache line for keys of 64 bits. While memory allows,
//! a table with full buckets grows; when it does not, a new entry takes the place of the one in
//! its bucket that was the cheapest to find. Keys are kept whole, so an entry is never mistaken
//! for another one; a lost one is only computed again.

use super::seen::FixedTable;
use super::slots::{SharedVersions, SlotArray, Tags};
use crate::run::Run;
use crate::value::{ZeroedMemory, in_memory};
use std::slice::ChunksExactMut;
use std::sync::atomic::AtomicU8;

/// What a table says of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartEntry {
    /// Its value.
    Exact(u32),
    /// Values below [`NOT_BITS`] that it does not have, as bits.
    Not(u64),
}

/// So many values can be said not to be the value.
pub(super) const NOT_BITS: u32 = 56;

const NOT_MASK: u64 = (1 << NOT_BITS) - 1;
const EFFORT_AT: u32 = NOT_BITS;
const EXACT: u64 = 1 << 62;
const USED: u64 = 1 << 63;

/// Slots in a bucket.
const WAYS: usize = 4;

/// Buckets of a new table.
const FIRST_BUCKETS: usize = 64;

/// What a slot that is not empty says.
#[inline]
fn entry_of(info: u64) -> PartEntry {
    let payload = info & NOT_MASK;
    if info & EXACT != 0 { PartEntry::Exact(payload as u32) } else { PartEntry::Not(payload) }
}

/// The number of the bucket of a hash, of so many.
#[inline]
fn bucket_of(hash: u64, buckets: usize) -> usize {
    ((u128::from(hash) * buckets as u128) >> 64) as usize
}

/// The logarithm of an effort, below 64.
fn log(effort: u64) -> u64 {
    u64::from(effort.max(1).ilog2()) & 63
}

fn effort_of(info: u64) -> u64 {
    info >> EFFORT_AT & 63
}

/// The byte of a hash that is kept apart, never 0. The bucket is told by other bits.
fn tag(hash: u64) -> u8 {
    (hash as u8).max(1)
}

/// The highest bits of the bytes that are the tag: all four are compared at once (Warren, *Hacker's Delight*,
/// section 6-1).
#[inline]
fn matches(tags: u32, tag: u8) -> u32 {
    const LOW: u32 = 0x7F7F_7F7F;
    let differences = tags ^ u32::from_le_bytes([tag; WAYS]);
    !(((differences & LOW) + LOW) | differences | LOW)
}

/// What became of an entry that was to be put into a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InsertOutcome {
    Done,
    /// There is no room, and the table may grow.
    Full,
}

/// What a table says of a key. In place wherever it is asked: the looks for the options of a position are apart
/// from each other, and most of their time is waiting for memory.
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
        found_in::<S>(table, bucket, all, key)
    } else {
        look_among_others::<S>(table, bucket, all, key)
    }
}

/// What the slots of a bucket whose tags match say of a key.
#[inline(always)]
fn found_in<S: SlotArray>(
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

/// The same where other threads may change the bucket: repeated until none has changed it meanwhile. A function of
/// its own, since one thread alone needs none of it.
#[inline(never)]
fn look_among_others<S: SlotArray>(
    table: &S::View<'_>,
    bucket: usize,
    matches: u32,
    key: &S::Key,
) -> Option<PartEntry> {
    loop {
        let version = table.version(bucket);
        let found = found_in::<S>(table, bucket, matches, key);
        if table.unchanged(bucket, version) {
            return found;
        }
    }
}

/// Adds what became known of a key at the cost of `effort` positions. If all slots of its bucket are taken, and
/// the table is more than two thirds full and may grow, nothing is done; if it may not, the entry takes the
/// place of the one that was the cheapest to find.
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
                    table.inform(slot, USED | dearer << EFFORT_AT | known | payload);
                }
                (_, PartEntry::Exact(_)) => table.inform(slot, new),
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

/// A table of entries by key. What is known of one, as 64 bits: `USED`, the logarithm of the effort, and
/// a value or a set of values.
pub(super) struct PartTable<S> {
    slots: Option<S>,
    /// Most look-ups of what is not there end here, in a sixteenth of the memory of the slots where keys have
    /// 64 bits.
    tags: Tags,
    /// For every bucket how often it was changed, if several threads see the table.
    versions: ZeroedMemory<u32>,
    used: usize,
    /// There was no memory for a larger one.
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

    /// How many slots there are.
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

    /// The table for so many threads, or for as many as its slots allow. What they say they are about lies in
    /// `crowd`.
    pub(super) fn views<'t>(&'t mut self, threads: usize, crowd: &'t [AtomicU8]) -> Vec<S::View<'t>> {
        if self.slots.is_none() {
            self.resize(FIRST_BUCKETS * WAYS);
        }
        let versions = if threads > 1 { self.tags.0.cells().len() } else { 0 };
        if self.versions.cells().len() != versions {
            self.versions = ZeroedMemory::new(versions);
        }
        let PartTable { slots, tags, versions, used, .. } = self;
        S::views(
            slots.as_mut(),
            tags,
            SharedVersions { count: threads, versions: versions.shared(), crowd },
            *used,
        )
    }

    /// So many entries were added through views.
    pub(super) fn added(&mut self, entries: usize) {
        self.used += entries;
    }

    /// What is known of a key.
    pub(super) fn get(&self, key: &S::Key) -> Option<PartEntry> {
        let cells = self.slots.as_ref()?.cells();
        let bucket = bucket_of(S::hash(key), self.room() / WAYS) * WAYS * S::CELLS;
        let mut slots = cells.get(bucket..bucket + WAYS * S::CELLS)?.chunks_exact(S::CELLS);
        slots.find(|slot| S::info(slot) != 0 && S::is(slot, key)).map(|slot| entry_of(S::info(slot)))
    }

    /// Adds what became known of a key at the cost of `effort` positions. The table may grow up to
    /// `limit` bytes.
    pub(super) fn insert(&mut self, key: &S::Key, entry: PartEntry, effort: u64, limit: usize) {
        let mut may_grow = true;
        loop {
            let Some(mut view) = self.views(1, &[]).pop() else { return };
            let put = insert_into::<S>(&mut view, key, entry, effort, may_grow);
            let added = view.added();
            drop(view);
            self.used += added;
            match put {
                InsertOutcome::Done => return,
                InsertOutcome::Full => may_grow = self.grow(limit),
            }
        }
    }

    /// How many slots may be made beside those there are.
    fn left(&self, limit: usize) -> usize {
        let bucket = S::bytes(WAYS) + WAYS;
        limit.saturating_sub(self.bytes()) / bucket * WAYS
    }

    /// How many slots a larger table has, if the old and the new one fit the limit together.
    fn larger(&self, limit: usize) -> Option<usize> {
        let room = self.room();
        let wanted = (room * 2).min(self.left(limit));
        // A table that is hardly larger is not worth the copying.
        (wanted >= room / 4 * 5 && !self.stuck).then_some(wanted)
    }

    /// Whether [`Table::grow`] would make it larger.
    pub(super) fn may_grow(&self, limit: usize) -> bool {
        self.larger(limit).is_some()
    }

    /// Doubles the table if the old and the new one fit the limit together; where only a smaller one fits, makes
    /// that.
    pub(super) fn grow(&mut self, limit: usize) -> bool {
        let Some(wanted) = self.larger(limit) else { return false };
        let grown = self.resize(wanted);
        self.stuck |= !grown;
        grown
    }

    /// Makes room for so many entries more, two slots each, as far as two thirds of the bytes that are
    /// left of `limit` go: as large as a table becomes that grows. The rest is for the search itself.
    ///
    /// Entries come out of a table in the order of their hashes. Put into one that is too small they
    /// would all crowd in its first bucket, and drive each other out.
    pub(super) fn reserve(&mut self, entries: usize, limit: usize) {
        let wanted = self.used.saturating_add(entries).saturating_mul(2).max(FIRST_BUCKETS * WAYS);
        let wanted = wanted.min(self.left(limit) / 3 * 2) / WAYS * WAYS;
        if wanted > self.room() {
            self.resize(wanted);
        }
    }

    /// A table of so many slots, a multiple of [`WAYS`], with what was in this one. `false` if there is
    /// no memory for it.
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
            // Empty slots are the least.
            let least = slots.min_by_key(|(_, slot)| S::info(slot) & !(NOT_MASK | EXACT));
            let Some((i, slot)) = least else { continue };
            let there = S::info(slot);
            if there == 0 || effort_of(there) < effort_of(info) {
                self.used += usize::from(there == 0);
                S::insert(slot, &key, info);
                let tags = &mut self.tags.0.cells_mut()[bucket];
                let mut bytes = tags.to_le_bytes();
                bytes[i] = tag(hash);
                *tags = u32::from_le_bytes(bytes);
            }
        }
        true
    }

    /// Every entry: its key, what is known, and the logarithm of the effort.
    pub(super) fn entries(&self) -> impl Iterator<Item = (S::Key, u64)> {
        self.slots.iter().flat_map(used)
    }

    /// Whether an entry as [`Table::entries`] gave it goes together with what is known.
    pub(super) fn agrees(&self, key: &S::Key, info: u64) -> bool {
        let lacks = |values: u64, value: u32| value < NOT_BITS && values >> value & 1 == 1;
        match (self.get(key), entry_of(info)) {
            (None, _) | (Some(PartEntry::Not(_)), PartEntry::Not(_)) => true,
            (Some(PartEntry::Exact(known)), PartEntry::Exact(value)) => known == value,
            (Some(PartEntry::Exact(value)), PartEntry::Not(values))
            | (Some(PartEntry::Not(values)), PartEntry::Exact(value)) => !lacks(values, value),
        }
    }

    /// Adds an entry as [`Table::entries`] gave it.
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

/// The slots of a bucket.
fn slots_of<S: SlotArray>(slots: &mut Option<S>, bucket: usize) -> Option<ChunksExactMut<'_, S::Cell>> {
    let from = bucket * WAYS * S::CELLS;
    let cells = slots.as_mut()?.cells_mut().get_mut(from..from + WAYS * S::CELLS)?;
    Some(cells.chunks_exact_mut(S::CELLS))
}

/// The slots that are not empty.
fn used<S: SlotArray>(slots: &S) -> impl Iterator<Item = (S::Key, u64)> {
    slots.cells().chunks_exact(S::CELLS).filter_map(|slot| Some((S::key(slot)?, S::info(slot))))
}

/// Looks at the table now and then, while a search goes on.
pub(super) type TableWatch<'w, S> = &'w mut dyn FnMut(&PartTable<S>);

/// What a table may hold, beside other bytes.
pub(super) fn table_limit(table_bytes: usize, beside: usize, run: &Run<'_>) -> usize {
    let most = run.memory_left().map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
    table_bytes.min(most.saturating_sub(beside))
}

#[cfg(test)]
mod tests {
    use super::{WAYS, matches};

    #[test]
    fn the_bytes_that_are_the_tag_are_found_and_no_others() {
        // Neighbours of a byte that is the tag, where sums could carry over, are among them.
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
