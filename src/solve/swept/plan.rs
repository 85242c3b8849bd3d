//! How the positions of a window of three members or more are cut up.
//!
//! The lines of a window are lists of one member less. Those with the largest member t are one
//! **region** of their colexicographic order. A position with the largest member t and the next
//! largest s lies on one line of region s, the one without t, and its other lines are in region t.
//! So a **task**, some consecutive largest members (a **tile**) with some consecutive next largest
//! ones (a **chunk**), needs the regions of both and nothing else; it may be done once the tasks of the
//! same tile with the chunk before, and of the tile before with the same chunk, are done.
//!
//! In a tile the order of the positions is free as well, as long as every position comes after those
//! that are componentwise smaller. A region is used by all of the other side while it is still in the
//! cache, so that a tile of h by h members asks the memory for 2/h lines a position instead of two.

use super::slab::Reached;
use crate::game::{Colex, Movers};
use std::ops::Range;

/// The tasks of a window.
pub(super) struct Plan<'w> {
    pub(super) window: &'w Colex,
    pub(super) movers: Movers,
    /// Largest members of a tile, and next largest ones that are done together with them.
    pub(super) height: usize,
    /// Positions of a tile and a row of blocks that are done at once, about.
    pub(super) band: usize,
    /// The next largest members, cut up at multiples of `height`.
    pub(super) chunks: Vec<Range<usize>>,
    /// The chunk of each.
    chunk_of: Vec<usize>,
}

/// Positions in a task, at least: ten microseconds.
const TASK: u64 = 1 << 12;

/// Tasks for each of the largest members, about.
const TASKS: u64 = 96;

/// Bytes of sets that are at hand at once: a part of what a processor's own cache holds.
const AT_HAND: usize = 1 << 19;

impl<'w> Plan<'w> {
    /// For sets of so many bytes.
    pub(super) fn new(window: &'w Colex, movers: Movers, set: usize) -> Self {
        let (height, lines) = match (window.count(), window.below()) {
            (3, _) => (16, 1),
            // Two lines beside pairs.
            (4, _) | (_, ..96) => (2, 8),
            // Of a tile, for each place in a block: a line without each of the two largest members, and
            // one without the third for each pair of them.
            _ => (4, 24),
        };
        Self::cut(window, movers, height, (AT_HAND / (set * lines)).max(256))
    }

    /// With the positions of each largest member in the order of their numbers, one of these after
    /// the other.
    pub(super) fn in_order(window: &'w Colex, movers: Movers) -> Self {
        Self::cut(window, movers, 1, usize::MAX)
    }

    fn cut(window: &'w Colex, movers: Movers, height: usize, band: usize) -> Self {
        let (n, below) = (window.count(), window.below());
        // One more largest member would be next to so many.
        let target = (window.weight(n - 1, below) / TASKS).max(TASK);
        let mut chunks = Vec::new();
        let mut chunk_of = Vec::with_capacity(below as usize);
        let mut first = 0;
        for s in 0..below {
            chunk_of.push(chunks.len());
            let whole = (s + 1).is_multiple_of(height as u64)
                && window.weight(n - 1, s + 1) - window.weight(n - 1, first) >= target;
            if whole || s + 1 == below {
                chunks.push(first as usize..s as usize + 1);
                first = s + 1;
            }
        }
        Plan { window, movers, height, band, chunks, chunk_of }
    }

    /// How many tiles there are.
    pub(super) fn tiles(&self) -> usize {
        (self.window.below() as usize).div_ceil(self.height)
    }

    /// The largest members of a tile.
    pub(super) fn tops(&self, tile: usize) -> Range<usize> {
        let below = self.window.below() as usize;
        (tile * self.height).min(below)..((tile + 1) * self.height).min(below)
    }

    /// Whether a tile that has come so far is done.
    pub(super) fn is_done(&self, tile: usize, reached: Reached) -> bool {
        reached.second >= self.tops(tile).end
    }

    /// The chunk in which the members of a tile lie, and the last that it meets.
    pub(super) fn last_chunk(&self, tile: usize) -> usize {
        self.chunk_of[tile * self.height]
    }

    /// The tiles of a chunk.
    pub(super) fn tiles_of(&self, chunk: usize) -> Range<usize> {
        let members = &self.chunks[chunk];
        members.start / self.height..members.end.div_ceil(self.height)
    }

    /// Where the regions of these members lie.
    pub(super) fn regions(&self, members: &Range<usize>) -> Range<usize> {
        let weight = |a: usize| self.window.weight(self.window.count() - 1, a as u64) as usize;
        weight(members.start)..weight(members.end)
    }

    /// The number of the first position with a largest member of at least t.
    pub(super) fn first_rank(&self, t: usize) -> usize {
        self.window.weight(self.window.count(), t as u64) as usize
    }
}
