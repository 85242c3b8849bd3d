//! Memory of automata under construction: an arena for sets of states, and estimates of the bytes of tables.

use hashbrown::{HashMap, HashTable};
use std::convert::Infallible;
use std::hash::{BuildHasher, Hash};

/// A collection with room for fewer additional entries than this is expected to grow before the next check of the
/// limits.
const SOON: usize = 1 << 13;

/// Returns the bytes of a hash table. A table that is expected to grow is counted with its next larger copy, because
/// both exist while the entries are moved.
fn hash_table_bytes(len: usize, capacity: usize, bytes: usize) -> usize {
    if capacity.saturating_sub(len) < SOON { 3 * bytes } else { bytes }
}

/// Returns the bytes of a map.
pub(crate) fn map_bytes<K: Eq + Hash, V>(map: &HashMap<K, V>) -> usize {
    hash_table_bytes(map.len(), map.capacity(), map.allocation_size())
}

/// Returns the bytes of a table of numbers.
pub(crate) fn table_bytes(table: &HashTable<u32>) -> usize {
    hash_table_bytes(table.len(), table.capacity(), table.allocation_size())
}

/// Returns the bytes of a list; if it is expected to grow, those of the longer list.
pub(crate) fn list_bytes<T>(list: &Vec<T>) -> usize {
    let bytes = list.capacity() * size_of::<T>();
    if list.capacity() - list.len() < SOON { 2 * bytes } else { bytes }
}

/// Returns the value of a result that cannot be an error.
pub(crate) fn always<T>(result: Result<T, Infallible>) -> T {
    match result {
        Ok(value) => value,
        Err(never) => match never {},
    }
}

/// Distinct sets of states in one piece of memory: many small pieces take more memory, and long to free.
#[derive(Debug, Default)]
pub(crate) struct Sets {
    members: Vec<u32>,
    ends: Vec<usize>,
    table: HashTable<u32>,
    hasher: hashbrown::DefaultHashBuilder,
}

impl Sets {
    /// Returns the number of sets in the arena.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the set with the given number.
    pub(crate) fn get(&self, id: u32) -> &[u32] {
        slice(&self.members, &self.ends, id)
    }

    /// Returns the number of a set, and adds the set if it is new.
    pub(crate) fn intern(&mut self, set: &[u32]) -> u32 {
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

    /// Returns the number of bytes of the sets.
    pub(crate) fn bytes(&self) -> usize {
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
    fn intern_stores_each_set_once() {
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
