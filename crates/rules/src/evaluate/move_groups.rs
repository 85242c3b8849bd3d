//! The moves of single heaps in groups, as the interpreter finds them in blocks.

use crate::evaluate::{LANES, Lanes, Output};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// An output that passes on the heaps after each move, in lists as of
/// [`HeapMoves::visit_move_groups`](impartial::game::HeapMoves::visit_move_groups).
pub(crate) struct MoveGroups<'a> {
    visit: &'a mut dyn FnMut(&[&[u64]]) -> ControlFlow<()>,
    lists: Vec<[u64; LANES]>,
}

impl<'a> MoveGroups<'a> {
    pub(crate) fn new(visit: &'a mut dyn FnMut(&[&[u64]]) -> ControlFlow<()>) -> Self {
        MoveGroups { visit, lists: Vec::new() }
    }
}

impl Output for MoveGroups<'_> {
    const ANY_ORDER: bool = true;

    fn emit(&mut self, _: u16, numbers: &[i64]) -> ControlFlow<()> {
        // Numbers of the machine are never negative.
        let heaps: SmallVec<[u64; 4]> = numbers.iter().map(|&number| number as u64).collect();
        let lists: SmallVec<[&[u64]; 4]> = heaps.iter().map(std::slice::from_ref).collect();
        (self.visit)(&lists)
    }

    fn emit_lanes(&mut self, _: u16, lanes: u64, columns: &[&Lanes]) -> ControlFlow<()> {
        let count = lanes.count_ones() as usize;
        self.lists.resize(columns.len(), [0; LANES]);
        for (list, column) in self.lists.iter_mut().zip(columns) {
            if lanes.trailing_ones() as usize == count {
                for (heap, &number) in list.iter_mut().zip(*column) {
                    *heap = number as u64;
                }
                continue;
            }
            let mut left = lanes;
            for heap in &mut list[..count] {
                *heap = column[left.trailing_zeros() as usize] as u64;
                left &= left - 1;
            }
        }
        if columns.is_empty() {
            return (self.visit)(&[]);
        }
        let lists: SmallVec<[&[u64]; 4]> = self.lists.iter().map(|list| &list[..count]).collect();
        (self.visit)(&lists)
    }
}
