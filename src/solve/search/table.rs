//! The transposition table: what is known of the values of parts, in bounded memory.
//!
//! Slots lie in buckets of four, the size of a cache line for keys of 64 bits. While memory allows,
//! a table with full buckets grows; when it does not, a new entry takes the place of the one in
//! its bucket that was the cheapest to find. Keys are kept whole, so an entry is never mistaken
//! for another one; a lost one is only computed again.

use super::nodes::SearchNodes;
use crate::game::Options;

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

#[derive(Clone, Debug)]
struct Slot<S> {
    stored: S,
    /// 0: empty. Otherwise `USED`, the logarithm of the effort, and a value or a set of values.
    info: u64,
}

impl<S> Slot<S> {
    fn entry(&self) -> Entry {
        let payload = self.info & NOT_MASK;
        if self.info & EXACT != 0 { Entry::Exact(payload as u32) } else { Entry::Not(payload) }
    }
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

/// A table of entries by key.
pub(super) struct Table<S> {
    slots: Vec<Slot<S>>,
    /// A byte of the hash of every slot, 0 where it is empty: most look-ups of what is not there end
    /// here, and these bytes stay in the cache.
    tags: Vec<[u8; WAYS]>,
    used: usize,
}

impl<S: Clone> Table<S> {
    pub(super) fn new() -> Self {
        Table { slots: Vec::new(), tags: Vec::new(), used: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.used
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot<S>>() + self.tags.capacity() * WAYS
    }

    /// The number of the bucket of a hash.
    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.tags.len() as u128) >> 64) as usize
    }

    #[inline]
    pub(super) fn get<G: Options, N: SearchNodes<G, Stored = S>>(&self, key: &N::Key) -> Option<Entry> {
        let hash = N::hash(key);
        let bucket = self.bucket(hash);
        let tag = tag(hash);
        for (i, &other) in self.tags.get(bucket)?.iter().enumerate() {
            if other == tag
                && let Some(slot) = self.slots.get(bucket * WAYS + i)
                && N::is(&slot.stored, key)
            {
                return Some(slot.entry());
            }
        }
        None
    }

    /// Adds what became known of a key at the cost of `effort` positions. The table may grow up to
    /// `limit` bytes.
    pub(super) fn put<G: Options, N: SearchNodes<G, Stored = S>>(
        &mut self,
        key: &N::Key,
        entry: Entry,
        effort: u64,
        limit: usize,
    ) {
        if self.slots.is_empty() {
            self.slots = vec![Slot { stored: N::nothing(), info: 0 }; FIRST_BUCKETS * WAYS];
            self.tags = vec![[0; WAYS]; FIRST_BUCKETS];
        }
        let payload = match entry {
            Entry::Exact(value) => EXACT | u64::from(value),
            Entry::Not(values) => values & NOT_MASK,
        };
        let info = USED | log(effort) << EFFORT_AT | payload;
        let hash = N::hash(key);
        loop {
            let number = self.bucket(hash);
            let from = number * WAYS;
            let Some(bucket) = self.slots.get_mut(from..from + WAYS) else { return };
            let mut place = 0;
            let mut cheapest = u64::MAX;
            for (i, slot) in bucket.iter_mut().enumerate() {
                if slot.info == 0 {
                    if cheapest != 0 {
                        (place, cheapest) = (i, 0);
                    }
                } else if N::is(&slot.stored, key) {
                    slot.info = match (slot.entry(), entry) {
                        (Entry::Exact(_), Entry::Not(_)) => return,
                        (Entry::Not(known), Entry::Not(_)) => {
                            let dearer = effort_of(slot.info).max(log(effort));
                            USED | dearer << EFFORT_AT | known | payload
                        }
                        (_, Entry::Exact(_)) => info,
                    };
                    return;
                } else if effort_of(slot.info) + 1 < cheapest {
                    (place, cheapest) = (i, effort_of(slot.info) + 1);
                }
            }
            if cheapest > 0 && self.grow::<G, N>(limit) {
                continue;
            }
            if cheapest == 0 {
                self.used += 1;
            }
            self.slots[from + place] = Slot { stored: N::store(key), info };
            self.tags[number][place] = tag(hash);
            return;
        }
    }

    /// Doubles the table if it is more than two thirds full and the old and the new one fit the limit
    /// together; where only a smaller one fits, makes that.
    fn grow<G: Options, N: SearchNodes<G, Stored = S>>(&mut self, limit: usize) -> bool {
        if self.used * 3 < self.slots.len() * 2 {
            return false;
        }
        let left = limit.saturating_sub(self.bytes()) / (size_of::<Slot<S>>() + 1) / WAYS * WAYS;
        let wanted = (self.slots.len() * 2).min(left);
        // A table that is hardly larger is not worth the copying.
        if wanted < self.slots.len() / 4 * 5 {
            return false;
        }
        self.resize::<G, N>(wanted)
    }

    /// Makes room for so many entries more, two slots each, as far as `limit` bytes go.
    ///
    /// Entries come out of a table in the order of their hashes. Put into one that is too small they
    /// would all crowd in its first bucket, and drive each other out.
    pub(super) fn reserve<G: Options, N: SearchNodes<G, Stored = S>>(
        &mut self,
        entries: usize,
        limit: usize,
    ) {
        let wanted = self.used.saturating_add(entries).saturating_mul(2);
        let most = limit.saturating_sub(self.bytes()) / (size_of::<Slot<S>>() + 1) / WAYS * WAYS;
        let wanted = wanted.max(FIRST_BUCKETS * WAYS).min(most) / WAYS * WAYS;
        if wanted > self.slots.len() {
            self.resize::<G, N>(wanted);
        }
    }

    /// A table of so many slots, a multiple of [`WAYS`], with what was in this one. `false` if there is
    /// no memory for it.
    fn resize<G: Options, N: SearchNodes<G, Stored = S>>(&mut self, wanted: usize) -> bool {
        let (mut new, mut tags) = (Vec::new(), Vec::new());
        if new.try_reserve_exact(wanted).is_err() || tags.try_reserve_exact(wanted / WAYS).is_err() {
            return false;
        }
        new.resize(wanted, Slot { stored: N::nothing(), info: 0 });
        tags.resize(wanted / WAYS, [0; WAYS]);
        self.tags = tags;
        let old = std::mem::replace(&mut self.slots, new);
        self.used = 0;
        for slot in old.into_iter().filter(|slot| slot.info != 0) {
            let Some(hash) = N::stored_hash(&slot.stored) else { continue };
            let number = self.bucket(hash);
            let Some(bucket) = self.slots.get_mut(number * WAYS..(number + 1) * WAYS) else { continue };
            // Empty slots are the least.
            let least = bucket.iter_mut().enumerate().min_by_key(|(_, slot)| slot.info & !(NOT_MASK | EXACT));
            let Some((i, place)) = least else { continue };
            if place.info == 0 || effort_of(place.info) < effort_of(slot.info) {
                self.used += usize::from(place.info == 0);
                *place = slot;
                self.tags[number][i] = tag(hash);
            }
        }
        true
    }

    /// Every entry: its key as stored, what is known, and the logarithm of the effort.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&S, u64)> {
        self.slots.iter().filter(|slot| slot.info != 0).map(|slot| (&slot.stored, slot.info))
    }

    /// Adds an entry as [`Table::entries`] gave it.
    pub(super) fn restore<G: Options, N: SearchNodes<G, Stored = S>>(
        &mut self,
        key: &N::Key,
        info: u64,
        limit: usize,
    ) -> bool {
        let payload = info & NOT_MASK;
        let entry = match info & EXACT {
            0 => Entry::Not(payload),
            _ => match u32::try_from(payload) {
                Ok(value) => Entry::Exact(value),
                Err(_) => return false,
            },
        };
        self.put::<G, N>(key, entry, 1 << effort_of(info), limit);
        info & USED != 0
    }
}
