//! Positions on boards.

use smallvec::SmallVec;
use std::cmp::Ordering;

/// Number of bits of the packed cells of a position.
pub(crate) const CELL_BITS: u32 = 112;

/// A position: two numbers that identify the board, and its cells. The cells are the states of a grid row by row, 1 or
/// 0 for each vertex of a graph, or the rows of a partition, the longest first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BoardCells {
    pub(crate) head: [u32; 2],
    pub(crate) cells: SmallVec<[u32; 8]>,
}

impl Ord for BoardCells {
    fn cmp(&self, other: &Self) -> Ordering {
        let length = || self.cells.len().cmp(&other.cells.len());
        self.head.cmp(&other.head).then_with(length).then_with(|| self.cells.cmp(&other.cells))
    }
}

impl PartialOrd for BoardCells {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
