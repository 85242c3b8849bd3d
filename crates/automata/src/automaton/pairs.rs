//! The states of a product of two automata.

use super::arena::{list_bytes, map_bytes};
use super::nodes::NONE;
use hashbrown::HashMap;

/// The pairs of states of a product, numbered in the order in which they are met.
pub(super) struct Pairs {
    pub(super) order: Vec<(u32, u32)>,
    width: u64,
    /// The number of each pair if there are few pairs, and otherwise empty.
    table: Vec<u32>,
    ids: HashMap<u64, u32>,
}

impl Pairs {
    /// Maximum number of pairs for which a table is used.
    const MAX_OF_TABLE: usize = 1 << 22;

    pub(super) fn new(left: usize, right: usize) -> Self {
        let is_small = left.saturating_mul(right) <= Pairs::MAX_OF_TABLE;
        let table = if is_small { vec![NONE; left * right] } else { Vec::new() };
        Pairs { order: Vec::new(), width: right as u64, table, ids: HashMap::new() }
    }

    pub(super) fn number(&mut self, p: u32, q: u32) -> u32 {
        let key = u64::from(p) * self.width + u64::from(q);
        let slot = match self.table.get_mut(key as usize) {
            Some(slot) => slot,
            None => self.ids.entry(key).or_insert(NONE),
        };
        if *slot == NONE {
            *slot = self.order.len() as u32;
            self.order.push((p, q));
        }
        *slot
    }

    pub(super) fn bytes(&self) -> usize {
        list_bytes(&self.order) + map_bytes(&self.ids) + 4 * self.table.len()
    }
}
