//! The nodes of decision diagrams, shared by the states.

use super::arena::{list_bytes, table_bytes};
use crate::{Base, ProofBudget};
use hashbrown::HashTable;
use impartial::run::{Meter, Stopped};
use smallvec::SmallVec;
use std::hash::BuildHasher;

/// Flag of a node that is a leaf; the other bits are the state.
pub(super) const LEAF: u32 = 1 << 31;
/// The number that stands for the absence of a node.
pub(super) const NONE: u32 = u32::MAX;
/// Number of nodes that are built between two checks of the limits.
pub(super) const LOOK: usize = 4096;

/// Counts nodes, and checks the limits once for every [`LOOK`] of them.
pub(super) struct NodeMeter<'w> {
    budget: &'w ProofBudget<'w>,
    meter: Meter,
}

impl<'w> NodeMeter<'w> {
    pub(super) fn new(budget: &'w ProofBudget<'w>) -> Self {
        NodeMeter { budget, meter: Meter::new(LOOK) }
    }

    /// Counts `nodes` nodes. `size` returns the current numbers of states and bytes.
    pub(super) fn count(
        &mut self,
        nodes: usize,
        size: impl FnOnce() -> (usize, usize),
    ) -> Result<(), Stopped> {
        if self.meter.advance(nodes) {
            let (states, bytes) = size();
            self.budget.check(states, bytes)?;
        }
        Ok(())
    }
}

/// Callback that receives a leaf and the digits of the first path to it, by level.
pub(super) type VisitLeaf<'a> = dyn FnMut(u32, &[(u16, u8)]) + 'a;

/// Shared nodes. A node branches on the digit of one track and has a child for every digit. The tracks ascend along
/// every path, and the children of a node are not all equal.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    pub(super) base: usize,
    level: Vec<u16>,
    pub(super) children: Vec<u32>,
    /// The index of the nodes by level and children.
    unique: HashTable<u32>,
    hasher: hashbrown::DefaultHashBuilder,
}

impl Nodes {
    pub(super) fn new(base: Base) -> Self {
        let (level, children) = (Vec::new(), Vec::new());
        let (unique, hasher) = (HashTable::new(), hashbrown::DefaultHashBuilder::default());
        Nodes { base: base.get().into(), level, children, unique, hasher }
    }

    pub(super) fn make(&mut self, level: u16, children: &[u32]) -> u32 {
        if children.iter().all(|c| *c == children[0]) {
            return children[0];
        }
        let Nodes { base, level: levels, children: all, unique, hasher } = self;
        let children_of = |id: u32| &all[id as usize * *base..(id as usize + 1) * *base];
        let hash = hasher.hash_one((level, children));
        if let Some(&id) =
            unique.find(hash, |&id| levels[id as usize] == level && children_of(id) == children)
        {
            return id;
        }
        let id = levels.len() as u32;
        levels.push(level);
        all.extend_from_slice(children);
        let children_of = |id: u32| &all[id as usize * *base..(id as usize + 1) * *base];
        unique.insert_unique(hash, id, |&id| hasher.hash_one((levels[id as usize], children_of(id))));
        id
    }

    /// Returns the number of nodes in the store.
    pub(super) fn len(&self) -> usize {
        self.level.len()
    }

    /// Returns the level of a node; leaves lie below all levels.
    pub(super) fn level(&self, node: u32) -> u16 {
        if node & LEAF != 0 { u16::MAX } else { self.level[node as usize] }
    }

    /// Returns the child of a node if the track of `level` has `digit`.
    pub(super) fn child(&self, node: u32, level: u16, digit: usize) -> u32 {
        if self.level(node) == level { self.children[node as usize * self.base + digit] } else { node }
    }

    /// Calls `visit` with each node and its children.
    pub(super) fn visit_edges(&self, visit: &mut dyn FnMut(u32, u32)) {
        for (node, children) in (0..).zip(self.children.chunks_exact(self.base)) {
            children.iter().for_each(|&child| visit(node, child));
        }
    }

    pub(super) fn bytes(&self) -> usize {
        list_bytes(&self.level) + list_bytes(&self.children) + table_bytes(&self.unique)
    }

    /// Returns an empty memo for [`copy`](Nodes::copy).
    pub(super) fn copying(&self) -> Vec<u32> {
        vec![NONE; self.level.len()]
    }

    /// Copies a node into `into` with renamed leaves and levels. `memo` comes from [`copying`](Nodes::copying). Calls
    /// `tick` for every node that is copied.
    pub(super) fn copy<E>(
        &self,
        node: u32,
        into: &mut Nodes,
        memo: &mut [u32],
        leaf: &mut dyn FnMut(u32) -> u32,
        tick: &mut dyn FnMut(&Nodes) -> Result<(), E>,
    ) -> Result<u32, E> {
        if node & LEAF != 0 {
            return Ok(LEAF | leaf(node & !LEAF));
        }
        if memo[node as usize] != NONE {
            return Ok(memo[node as usize]);
        }
        tick(into)?;
        let level = self.level[node as usize];
        let mut children: SmallVec<[u32; 8]> = SmallVec::new();
        for d in 0..self.base {
            children.push(self.copy(self.child(node, level, d), into, memo, leaf, tick)?);
        }
        let new = into.make(level, &children);
        memo[node as usize] = new;
        Ok(new)
    }

    /// Visits the distinct leaves below a node in the order of their first paths; returns the number of nodes visited.
    pub(super) fn leaves(&self, node: u32, visited: &mut VisitedNodes, visit: &mut VisitLeaf<'_>) -> usize {
        fn walk(
            nodes: &Nodes,
            node: u32,
            path: &mut Vec<(u16, u8)>,
            visited: &mut VisitedNodes,
            visit: &mut VisitLeaf<'_>,
        ) -> usize {
            if !visited.insert(node) {
                return 1;
            }
            if node & LEAF != 0 {
                visit(node & !LEAF, path);
                return 1;
            }
            let level = nodes.level[node as usize];
            let mut count = 1;
            for d in 0..nodes.base {
                path.push((level, d as u8));
                count += walk(nodes, nodes.child(node, level, d), path, visited, visit);
                path.pop();
            }
            count
        }
        visited.clear();
        walk(self, node, &mut Vec::new(), visited, visit)
    }
}

/// The nodes and leaves that a walk has visited. Clearing does not iterate over them.
#[derive(Default)]
pub(super) struct VisitedNodes {
    nodes: Vec<u32>,
    leaves: Vec<u32>,
    stamp: u32,
}

impl VisitedNodes {
    fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.nodes.fill(0);
            self.leaves.fill(0);
            self.stamp = 1;
        }
    }

    /// Adds a node or leaf; returns `false` if it was present.
    fn insert(&mut self, node: u32) -> bool {
        let list = if node & LEAF != 0 { &mut self.leaves } else { &mut self.nodes };
        let index = (node & !LEAF) as usize;
        if index >= list.len() {
            list.resize((index + 1).max(2 * list.len()), 0);
        }
        std::mem::replace(&mut list[index], self.stamp) != self.stamp
    }

    pub(super) fn bytes(&self) -> usize {
        4 * (self.nodes.capacity() + self.leaves.capacity())
    }
}
