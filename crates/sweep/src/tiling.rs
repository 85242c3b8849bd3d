//! The division of a window into tiles and tasks.
//!
//! The lines of a window are lists with one member less. The lines with the largest member t form one **region**:
//! they are contiguous in colexicographic order. A position with the largest member t and the next largest member
//! s lies on one line of region s, the line without t; its other lines are in region t. So a **task** consists of
//! some consecutive largest members (a **tile**) and some consecutive next largest members (a **chunk**). It needs
//! the regions of both and nothing else. It may begin when two tasks are done: that of the same tile with the
//! chunk before, and that of the tile before with the same chunk.
//!
//! Within a tile, positions may be computed in any order in which every position comes after all positions that
//! are componentwise smaller. A region is used with all regions of the other side while it is in the cache, so
//! that a tile of h by h members reads 2/h lines a position from memory instead of two.
//!
//! A window of two members is one tile, whose lines are one for each member.

use impartial::game::{Colex, LoweredMember};
use smallvec::{SmallVec, smallvec};
use std::ops::Range;

/// Progress of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileProgress {
    /// Exclusive bound on the next largest members of the positions done. With two members, the number of rows done.
    pub second: usize,
    /// Number of units done beyond these positions.
    pub units: u64,
}

impl TileProgress {
    /// Returns whether no position is done.
    pub(crate) fn is_none(self) -> bool {
        self == TileProgress::default()
    }
}

/// Sizes of tiles and of the parts in which they are computed.
#[derive(Clone, Copy, Debug)]
pub struct TileShape {
    /// Number of largest members of a tile.
    pub height: usize,
    /// Number of next largest members that are computed together.
    pub step: usize,
    /// Approximate number of positions of a block that are computed together.
    pub band: usize,
}

/// Minimum number of positions of a task: about ten microseconds of work.
const TASK: u64 = 1 << 12;

/// Approximate number of tasks for each largest member.
const TASKS: u64 = 96;

/// Bytes of sets in use together: a part of a processor's own cache.
const CACHE: usize = 1 << 19;

/// Number of positions between two checks of the limits.
pub(crate) const TICK: usize = 1 << 16;

impl TileShape {
    /// Returns the shape whose bands fit the cache if each place uses `lines` lines of `line_bytes` bytes.
    pub fn with_band(height: usize, step: usize, line_bytes: usize, lines: usize) -> Self {
        TileShape { height, step, band: (CACHE / (line_bytes * lines)).max(256) }
    }

    /// Returns the fastest known shape for a window whose lines have sets of `line_bytes` bytes.
    pub fn of_window(window: &Colex, line_bytes: usize) -> Self {
        let (height, lines) = match (window.count(), window.below()) {
            (3, _) => (16, 1),
            // Two lines and the pairs.
            (4, _) | (_, ..96) => (2, 8),
            // For each place of a block: a line without each of the two largest members of the tile, and for each
            // pair of them a line without the third member.
            _ => (4, 24),
        };
        Self::with_band(height, height, line_bytes, lines)
    }
}

/// The tiles and chunks of a window.
#[derive(Debug)]
pub struct Tiling<'w> {
    window: &'w Colex,
    lowered: LoweredMember,
    shape: TileShape,
    chunks: Vec<Range<usize>>,
    /// The chunk of each member.
    chunk_of: Vec<usize>,
}

impl<'w> Tiling<'w> {
    /// Returns the tiling of a sweep on threads that share memory.
    pub(crate) fn new(window: &'w Colex, lowered: LoweredMember, line_bytes: usize) -> Self {
        Self::with_shape(window, lowered, TileShape::of_window(window, line_bytes))
    }

    /// Returns the tiling in which the tiles together are in the order of the window.
    pub(crate) fn in_order(window: &'w Colex, lowered: LoweredMember) -> Self {
        Self::with_shape(window, lowered, TileShape { height: 1, step: 1, band: usize::MAX })
    }

    fn with_shape(window: &'w Colex, lowered: LoweredMember, shape: TileShape) -> Self {
        if window.count() <= 2 {
            let height = (window.below() as usize).max(1);
            let shape = TileShape { height, step: height, band: TICK };
            return Self::with_chunk_ends(window, lowered, shape, |_| false);
        }
        let lines = |end: u64| window.weight(window.count() - 1, end);
        let target = (lines(window.below()) / TASKS).max(TASK);
        let mut start = 0;
        Self::with_chunk_ends(window, lowered, shape, |end| {
            let is_end = end.is_multiple_of(shape.height as u64) && lines(end) - start >= target;
            if is_end {
                start = lines(end);
            }
            is_end
        })
    }

    /// Returns the tiling whose chunks end at the members for which `is_end` is true, and at the last member.
    /// `is_end` is called once for each member, ascending. Chunks must end at multiples of the height.
    pub fn with_chunk_ends(
        window: &'w Colex,
        lowered: LoweredMember,
        shape: TileShape,
        mut is_end: impl FnMut(u64) -> bool,
    ) -> Self {
        let below = window.below();
        let mut chunks = Vec::new();
        let mut chunk_of = Vec::with_capacity(below as usize);
        let mut start = 0;
        for end in 1..=below {
            chunk_of.push(chunks.len());
            if is_end(end) || end == below {
                chunks.push(start as usize..end as usize);
                start = end;
            }
        }
        Tiling { window, lowered, shape, chunks, chunk_of }
    }

    /// Returns the window.
    pub fn window(&self) -> &'w Colex {
        self.window
    }

    /// Returns the members that may be lowered.
    pub fn lowered(&self) -> LoweredMember {
        self.lowered
    }

    /// Returns the sizes of tiles.
    pub fn shape(&self) -> TileShape {
        self.shape
    }

    /// Returns the next largest members of each chunk.
    pub fn chunks(&self) -> &[Range<usize>] {
        &self.chunks
    }

    /// Returns the number of tiles.
    pub fn tiles(&self) -> usize {
        match self.window.count() {
            0 | 1 => 0,
            2 => 1,
            _ => (self.window.below() as usize).div_ceil(self.shape.height),
        }
    }

    /// Returns the largest members of a tile.
    pub fn tops(&self, tile: usize) -> Range<usize> {
        let (below, height) = (self.window.below() as usize, self.shape.height);
        (tile * height).min(below)..((tile + 1) * height).min(below)
    }

    /// Returns the chunk that contains the largest members of a tile: the last chunk of its tasks.
    pub fn last_chunk(&self, tile: usize) -> usize {
        self.chunk_of[tile * self.shape.height]
    }

    /// Returns the tiles whose largest members lie in a chunk.
    pub fn tiles_of(&self, chunk: usize) -> Range<usize> {
        let members = &self.chunks[chunk];
        members.start / self.shape.height..members.end.div_ceil(self.shape.height)
    }

    /// Returns the lines of the regions of consecutive members.
    pub fn regions(&self, members: &Range<usize>) -> Range<usize> {
        let lines_before = |a: usize| self.window.weight(self.window.count() - 1, a as u64) as usize;
        lines_before(members.start)..lines_before(members.end)
    }

    /// Returns the start of each region of a tile, and the end of the last one, if regions are stored one after another
    /// and each is limited to the lines whose next largest member is less than `second`.
    pub fn bounds(&self, tile: usize, second: usize) -> SmallVec<[usize; 18]> {
        let mut bounds: SmallVec<[usize; 18]> = smallvec![0];
        for top in self.tops(tile) {
            let second = self.window.limit(top as u64).min(second as u64);
            let lines = self.window.weight(self.window.count() - 2, second) as usize;
            bounds.push(bounds[bounds.len() - 1] + lines);
        }
        bounds
    }

    /// Returns the ranks of the positions of a task, for each largest member of the tile that has positions.
    pub fn ranks(&self, tile: usize, seconds: &Range<usize>) -> SmallVec<[Range<usize>; 16]> {
        let ranks_of = |top: usize| {
            let limit = self.window.limit(top as u64);
            let before = |second: usize| {
                let lines = self.window.weight(self.window.count() - 1, limit.min(second as u64));
                self.first_rank(top) + lines as usize
            };
            before(seconds.start)..before(seconds.end)
        };
        self.tops(tile).map(ranks_of).filter(|ranks| !ranks.is_empty()).collect()
    }

    /// Returns the rank of the first position whose largest member is at least `top`.
    pub fn first_rank(&self, top: usize) -> usize {
        self.window.weight(self.window.count(), top as u64) as usize
    }

    /// Returns the number of leading positions of the window that are done, given that all tiles before `tile` are
    /// done.
    pub(crate) fn prefix(&self, tile: usize, progress: TileProgress) -> usize {
        let tops = self.tops(tile);
        if self.window.count() == 2 {
            return self.first_rank(progress.second);
        }
        if self.is_done(tile, progress) {
            return self.first_rank(tops.end);
        }
        let second = self.window.limit(tops.start as u64).min(progress.second as u64);
        self.first_rank(tops.start) + self.window.weight(self.window.count() - 1, second) as usize
    }

    /// Returns whether all positions of a tile are done.
    pub(crate) fn is_done(&self, tile: usize, progress: TileProgress) -> bool {
        progress.second >= self.tops(tile).end
    }

    /// Returns whether a sweep may pause at this progress of a tile. With two members, it may pause anywhere.
    pub(crate) fn is_pause(&self, tile: usize, progress: TileProgress) -> bool {
        self.window.count() == 2 || progress.is_none() || self.is_done(tile, progress)
    }

    /// Returns the number of lines up to the last line to which a value may have been added, given the progress of each
    /// tile.
    pub(crate) fn lines_begun(&self, progress: &[TileProgress]) -> usize {
        let last = progress.iter().rposition(|progress| !progress.is_none());
        match (self.window.count(), last) {
            (2, _) => self.window.deletions() as usize,
            (_, Some(tile)) => self.regions(&self.tops(tile)).end,
            (_, None) => 0,
        }
    }
}
