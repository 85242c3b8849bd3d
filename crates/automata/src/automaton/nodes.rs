//! The nodes of decision diagrams, each shared by all states that have it.

use super::arena::{list_bytes, table_bytes};
use crate::ProofBudget;
use hashbrown::HashTable;
use impartial::run::Stopped;
use smallvec::SmallVec;
use std::hash::BuildHasher;

/// Marks a node that is a leaf; the rest is the state.
pub(super) const LEAF: u32 = 1 << 31;
/// Marks the absence of a node.
pub(super) const NONE: u32 = u32::MAX;
/// Number of nodes that are made between two checks of the limits.
pub(super) const LOOK: usize = 4096;

/// Looks at the limits once for many nodes.
pub(super) struct Meter<'w> {
    work: &'w ProofBudget<'w>,
    pub(super) made: usize,
}

impl<'w> Meter<'w> {
    pub(super) fn new(work: &'w ProofBudget<'w>) -> Self {
        Meter { work, made: 0 }
    }

    /// Counts a node; `size` is the number of states and bytes by now.
    pub(super) fn tick(&mut self, size: impl FnOnce() -> (usize, usize)) -> Result<(), Stopped> {
        self.made += 1;
        if self.made.is_multiple_of(LOOK) {
            let (states, bytes) = size();
            self.work.check(states, bytes)?;
        }
        Ok(())
    }

    /// Counts nodes that were visited.
    pub(super) fn visited(
        &mut self,
        nodes: usize,
        size: impl FnOnce() -> (usize, usize),
    ) -> Result<(), Stopped> {
        let before = self.made / LOOK;
        self.made += nodes;
        if self.made / LOOK > before {
            let (states, bytes) = size();
            self.work.check(states, bytes)?;
        }
        Ok(())
    }
}

/// Sees a leaf and the digits of the first path to it, by level.
pub(super) type VisitLeaf<'a> = dyn FnMut(u32, &[(u16, u8)]) + 'a;

/// Shared nodes. A node asks for the digit of one track and has a child for every digit; the tracks
/// ascend along every path, and no node has equal children only.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    pub(super) base: usize,
    level: Vec<u16>,
    pub(super) children: Vec<u32>,
    /// The nodes by their levels and children.
    unique: HashTable<u32>,
    hasher: hashbrown::DefaultHashBuilder,
}

impl Nodes {
    pub(super) fn new(base: u8) -> Self {
        let (level, children) = (Vec::new(), Vec::new());
        let (unique, hasher) = (HashTable::new(), hashbrown::DefaultHashBuilder::default());
        Nodes { base: base.into(), level, children, unique, hasher }
    }

    pub(super) fn make(&mut self, level: u16, children: &[u32]) -> u32 {
        if children.iter().all(|c| *c == children[0]) {
            return children[0];
        }
        let Nodes { base, level: levels, children: all, unique, hasher } = self;
        let of = |id: u32| &all[id as usize * *base..(id as usize + 1) * *base];
        let hash = hasher.hash_one((level, children));
        if let Some(&id) = unique.find(hash, |&id| levels[id as usize] == level && of(id) == children) {
            return id;
        }
        let id = levels.len() as u32;
        levels.push(level);
        all.extend_from_slice(children);
        let of = |id: u32| &all[id as usize * *base..(id as usize + 1) * *base];
        unique.insert_unique(hash, id, |&id| hasher.hash_one((levels[id as usize], of(id))));
        id
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.level.len()
    }

    /// The level of a node; leaves lie below all levels.
    pub(super) fn level(&self, node: u32) -> u16 {
        if node & LEAF != 0 { u16::MAX } else { self.level[node as usize] }
    }

    /// Where a node leads if the track of `level` has `digit`.
    pub(super) fn child(&self, node: u32, level: u16, digit: usize) -> u32 {
        if self.level(node) == level { self.children[node as usize * self.base + digit] } else { node }
    }

    pub(super) fn bytes(&self) -> usize {
        list_bytes(&self.level) + list_bytes(&self.children) + table_bytes(&self.unique)
    }

    /// Returns what a copy of these nodes needs.
    pub(super) fn copying(&self) -> Vec<u32> {
        vec![NONE; self.level.len()]
    }

    /// A copy of a node in `into`, leaves and levels renamed. `memo` is that of [`copying`](Nodes::copying); `tick` is
    /// called for every node that is copied.
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

    /// The leaves below a node in order of their first path, each once; returns how many nodes were visited.
    pub(super) fn leaves(&self, node: u32, seen: &mut VisitedNodes, visit: &mut VisitLeaf<'_>) -> usize {
        fn walk(
            nodes: &Nodes,
            node: u32,
            path: &mut Vec<(u16, u8)>,
            seen: &mut VisitedNodes,
            visit: &mut VisitLeaf<'_>,
        ) -> usize {
            if !seen.insert(node) {
                return 1;
            }
            if node & LEAF != 0 {
                visit(node & !LEAF, path);
                return 1;
            }
            let level = nodes.level[node as usize];
            let mut visited = 1;
            for d in 0..nodes.base {
                path.push((level, d as u8));
                visited += walk(nodes, nodes.child(node, level, d), path, seen, visit);
                path.pop();
            }
            visited
        }
        seen.clear();
        walk(self, node, &mut Vec::new(), seen, visit)
    }
}

/// The nodes and leaves that a walk has visited, cleared without being gone through.
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

    /// Adds a node or leaf; `false` if it was there.
    fn insert(&mut self, node: u32) -> bool {
        let list = if node & LEAF != 0 { &mut self.leaves } else { &mut self.nodes };
        let at = (node & !LEAF) as usize;
        if at >= list.len() {
            list.resize((at + 1).max(2 * list.len()), 0);
        }
        std::mem::replace(&mut list[at], self.stamp) != self.stamp
    }

    pub(super) fn bytes(&self) -> usize {
        4 * (self.nodes.capacity() + self.leaves.capacity())
    }
}
