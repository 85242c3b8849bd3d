//! Memory of automata under construction: sets of states in one piece, and what tables take.

use hashbrown::{HashMap, HashTable};
use std::convert::Infallible;
use std::hash::{BuildHasher, Hash};

/// Entries that may be added between two looks at the limits.
const SOON: usize = 1 << 13;

/// The bytes of a hash table. A table that grows soon is counted with its next larger copy, because both exist while
/// the entries are moved.
fn of_table(len: usize, capacity: usize, bytes: usize) -> usize {
    if capacity.saturating_sub(len) < SOON { 3 * bytes } else { bytes }
}

/// The bytes of a map.
pub(super) fn map_bytes<K: Eq + Hash, V>(map: &HashMap<K, V>) -> usize {
    of_table(map.len(), map.capacity(), map.allocation_size())
}

/// The bytes of a table of numbers.
pub(super) fn table_bytes(table: &HashTable<u32>) -> usize {
    of_table(table.len(), table.capacity(), table.allocation_size())
}

/// The bytes of a list; where it grows soon, of the longer one.
pub(super) fn list_bytes<T>(list: &Vec<T>) -> usize {
    let bytes = list.capacity() * size_of::<T>();
    if list.capacity() - list.len() < SOON { 2 * bytes } else { bytes }
}

/// A result that is always there.
pub(super) fn always<T>(result: Result<T, Infallible>) -> T {
    match result {
        Ok(value) => value,
        Err(never) => match never {},
    }
}

/// Sets of states, each once, in one piece of memory: many small pieces take more, and long to free.
#[derive(Debug, Default)]
pub(super) struct Sets {
    members: Vec<u32>,
    ends: Vec<usize>,
    table: HashTable<u32>,
    hasher: hashbrown::DefaultHashBuilder,
}

impl Sets {
    /// The number of sets.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The set of a number.
    pub(super) fn get(&self, id: u32) -> &[u32] {
        slice(&self.members, &self.ends, id)
    }

    /// The number of a set, which is added if it is new.
    pub(super) fn intern(&mut self, set: &[u32]) -> u32 {
        let Sets { members, ends, table, hasher } = self;
        let hash = hasher.hash_one(set);
        if let Some(&id) = table.find(hash, |&id| slice(members, ends, id) == set) {
            return id;
        }
        let id = ends.len() as u32;
        members.extend_from_slice(set);
        ends.push(members.len());
        let (members, ends, hasher) = (&*members, &*ends, &*hasher);
        table.insert_unique(hash, id, |&id| hasher.hash_one(slice(members, ends, id)));
        id
    }

    /// Returns how many bytes the sets take.
    pub(super) fn bytes(&self) -> usize {
        list_bytes(&self.members) + list_bytes(&self.ends) + table_bytes(&self.table)
    }
}

fn slice<'m>(members: &'m [u32], ends: &[usize], id: u32) -> &'m [u32] {
    let id = id as usize;
    let from = if id == 0 { 0 } else { ends[id - 1] };
    &members[from..ends[id]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_kept_once_each() {
        let mut sets = Sets::default();
        let all: Vec<Vec<u32>> = (0..500).map(|n| (0..n % 37).map(|i| i * n).collect()).collect();
        let ids: Vec<u32> = all.iter().map(|set| sets.intern(set)).collect();
        for (set, id) in all.iter().zip(&ids) {
            assert_eq!(sets.get(*id), &set[..]);
            assert_eq!(sets.intern(set), *id);
        }
        let mut different = all.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(sets.len(), different.len());
    }
}
