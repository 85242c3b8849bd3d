//! The transposition table: what is known of the values of parts, in bounded memory.
//!
//! Slots lie in buckets of four, the size of a cache line for keys of 64 bits. While memory allows,
//! a table with full buckets grows; when it does not, a new entry takes the place of the one in
//! its bucket that was the cheapest to find. Keys are kept whole, so an entry is never mistaken
//! for another one; a lost one is only computed again.

use super::slots::Slots;
use crate::value::{Zeroed, in_memory};
use std::slice::ChunksExactMut;

/// What a table says of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
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
fn entry_of(info: u64) -> Entry {
    let payload = info & NOT_MASK;
    if info & EXACT != 0 { Entry::Exact(payload as u32) } else { Entry::Not(payload) }
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
fn matches(tags: [u8; WAYS], tag: u8) -> u32 {
    const LOW: u32 = 0x7F7F_7F7F;
    let differences = u32::from_le_bytes(tags) ^ u32::from_le_bytes([tag; WAYS]);
    !(((differences & LOW) + LOW) | differences | LOW)
}

/// A table of entries by key. What is known of one, as 64 bits: `USED`, the logarithm of the effort, and
/// a value or a set of values.
pub(super) struct Table<S> {
    slots: Option<S>,
    /// A byte of the hash of every slot, 0 where it is empty: most look-ups of what is not there end
    /// here, in a sixteenth of the memory of the slots where keys have 64 bits.
    tags: Zeroed<[u8; WAYS]>,
    used: usize,
}

/// A table that does not change meanwhile.
pub(super) struct View<'t, S: Slots> {
    cells: &'t [S::Cell],
    tags: &'t [[u8; WAYS]],
}

impl<S: Slots> View<'_, S> {
    /// What is known of a key.
    #[inline]
    pub(super) fn get(&self, key: &S::Key) -> Option<Entry> {
        let hash = S::hash(key);
        let bucket = bucket_of(hash, self.tags.len());
        let mut matches = matches(*self.tags.get(bucket)?, tag(hash));
        while matches != 0 {
            let at = (bucket * WAYS + matches.trailing_zeros() as usize / 8) * S::CELLS;
            let slot = &self.cells[at..at + S::CELLS];
            if S::is(slot, key) {
                return Some(entry_of(S::info(slot)));
            }
            matches &= matches - 1;
        }
        None
    }
}

impl<S: Slots> Table<S> {
    pub(super) fn new() -> Self {
        Table { slots: None, tags: Zeroed::new(0), used: 0 }
    }

    /// How many slots there are.
    fn room(&self) -> usize {
        self.slots.as_ref().map_or(0, |slots| slots.cells().len() / S::CELLS)
    }

    pub(super) fn len(&self) -> usize {
        self.used
    }

    pub(super) fn bytes(&self) -> usize {
        S::bytes(self.room()) + in_memory(self.room() as u128) as usize
    }

    /// The table as it is now, for many look-ups.
    #[inline]
    pub(super) fn view(&self) -> View<'_, S> {
        View { cells: self.slots.as_ref().map_or(&[], Slots::cells), tags: self.tags.cells() }
    }

    /// What is known of a key.
    pub(super) fn get(&self, key: &S::Key) -> Option<Entry> {
        self.view().get(key)
    }

    /// Adds what became known of a key at the cost of `effort` positions. The table may grow up to
    /// `limit` bytes.
    pub(super) fn put(&mut self, key: &S::Key, entry: Entry, effort: u64, limit: usize) {
        if self.slots.is_none() && !self.resize(FIRST_BUCKETS * WAYS) {
            return;
        }
        let payload = match entry {
            Entry::Exact(value) => EXACT | u64::from(value),
            Entry::Not(values) => values & NOT_MASK,
        };
        let new = USED | log(effort) << EFFORT_AT | payload;
        let hash = S::hash(key);
        loop {
            let bucket = bucket_of(hash, self.room() / WAYS);
            let Some(slots) = slots_of(&mut self.slots, bucket) else { return };
            let mut place = 0;
            let mut cheapest = u64::MAX;
            for (i, slot) in slots.enumerate() {
                let info = S::info(slot);
                if info == 0 {
                    if cheapest != 0 {
                        (place, cheapest) = (i, 0);
                    }
                } else if S::is(slot, key) {
                    let info = match (entry_of(info), entry) {
                        (Entry::Exact(_), Entry::Not(_)) => return,
                        (Entry::Not(known), Entry::Not(_)) => {
                            let dearer = effort_of(info).max(log(effort));
                            USED | dearer << EFFORT_AT | known | payload
                        }
                        (_, Entry::Exact(_)) => new,
                    };
                    S::inform(slot, info);
                    return;
                } else if effort_of(info) + 1 < cheapest {
                    (place, cheapest) = (i, effort_of(info) + 1);
                }
            }
            if cheapest == 0 {
                self.used += 1;
            } else if self.grow(limit) {
                continue;
            }
            if let Some(slot) = slots_of(&mut self.slots, bucket).and_then(|mut slots| slots.nth(place)) {
                S::put(slot, key, new);
            }
            self.tags.cells_mut()[bucket][place] = tag(hash);
            return;
        }
    }

    /// How many slots may be made beside those there are.
    fn left(&self, limit: usize) -> usize {
        let bucket = S::bytes(WAYS) + WAYS;
        limit.saturating_sub(self.bytes()) / bucket * WAYS
    }

    /// Doubles the table if it is more than two thirds full and the old and the new one fit the limit
    /// together; where only a smaller one fits, makes that.
    fn grow(&mut self, limit: usize) -> bool {
        let room = self.room();
        if self.used * 3 < room * 2 {
            return false;
        }
        let wanted = (room * 2).min(self.left(limit));
        // A table that is hardly larger is not worth the copying.
        wanted >= room / 4 * 5 && self.resize(wanted)
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
        let (Some(new), Some(tags)) = (S::new(wanted), Zeroed::try_new(wanted / WAYS)) else { return false };
        self.tags = tags;
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
                S::put(slot, &key, info);
                self.tags.cells_mut()[bucket][i] = tag(hash);
            }
        }
        true
    }

    /// Every entry: its key, what is known, and the logarithm of the effort.
    pub(super) fn entries(&self) -> impl Iterator<Item = (S::Key, u64)> {
        self.slots.iter().flat_map(used)
    }

    /// Adds an entry as [`Table::entries`] gave it.
    pub(super) fn restore(&mut self, key: &S::Key, info: u64, limit: usize) -> bool {
        let payload = info & NOT_MASK;
        let entry = match info & EXACT {
            0 => Entry::Not(payload),
            _ => match u32::try_from(payload) {
                Ok(value) => Entry::Exact(value),
                Err(_) => return false,
            },
        };
        self.put(key, entry, 1 << effort_of(info), limit);
        info & USED != 0
    }
}

/// The slots of a bucket.
fn slots_of<S: Slots>(slots: &mut Option<S>, bucket: usize) -> Option<ChunksExactMut<'_, S::Cell>> {
    let from = bucket * WAYS * S::CELLS;
    let cells = slots.as_mut()?.cells_mut().get_mut(from..from + WAYS * S::CELLS)?;
    Some(cells.chunks_exact_mut(S::CELLS))
}

/// The slots that are not empty.
fn used<S: Slots>(slots: &S) -> impl Iterator<Item = (S::Key, u64)> {
    slots.cells().chunks_exact(S::CELLS).filter_map(|slot| Some((S::key(slot)?, S::info(slot))))
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
                assert_eq!(matches(tags, tag), expected, "{tags:?} {tag}");
            }
        }
    }
}
