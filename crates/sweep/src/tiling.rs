//! The division of a window into tiles and tasks.
//!
//! The lines of a window are lists with one member less. The lines with the largest member t form one **region**:
//! they are contiguous in colexicographic order. A position with the largest member t and the next largest member
//! s lies on one line of region s, the line without t; its other lines are in region t. So a **task** consists of
//! some consecutive largest members (a **tile**) and some consecutive next largest members (a **chunk**). It needs
//! the regions of both and nothing else. It may begin when two tasks are done: that of the same tile with the
//! chunk before, and that of the tile before with the same chunk.
//!
//! With four members or more, a task has **parts**: the positions whose third largest members are in some chunk. Such a
//! part may begin when three parts are done, those before it in each of the three directions. The last tiles and chunks
//! have most of the positions. With n members and N tiles, the tasks have work for about N/(1.5·n) threads, the parts for
//! N²/(3·n·(n − 1)).
//!
//! Within a tile, positions may be computed in any order in which every position comes after all positions that
//! are componentwise smaller. A region is used with all regions of the other side while it is in the cache, so
//! that a tile of h by h members reads 2/h lines a position from memory instead of two.
//!
//! A window of two members is one tile, whose lines are one for each member.

use impartial::game::{Colex, LoweredMember};
use impartial::run::Stopped;
use smallvec::{SmallVec, smallvec};
use std::ops::Range;

/// The reason that ended a sweep early.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SweepEnd {
    /// A limit of the run was reached.
    Stopped(Stopped),
    /// The receiver of the values wants no further values.
    Closed,
}

/// Receives the number of positions done since the last call. An error ends the sweep.
pub type OnTick<'a> = &'a dyn Fn(usize) -> Result<(), SweepEnd>;

/// Progress of a tile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TileProgress {
    /// Exclusive bound on the next largest members of the positions done. With two members, the number of rows done.
    pub second: usize,
    /// Number of units done beyond these positions.
    pub units: u64,
    /// The progress of the next tasks, as many as have begun, if they are computed part by part. `units`
    /// is 0 then.
    pub tasks: Vec<TaskProgress>,
}

/// Progress of a task that is computed part by part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaskProgress {
    /// Number of parts done.
    pub parts: usize,
    /// Number of units done of the next part.
    pub units: u64,
}

impl TileProgress {
    /// Returns the progress of a tile whose positions with next largest members below `second` are done.
    pub(crate) fn before(second: usize) -> Self {
        TileProgress { second, ..TileProgress::default() }
    }

    /// Returns whether some units of a part or task are done, and not all.
    pub(crate) fn has_begun_part(&self) -> bool {
        self.units > 0 || self.tasks.iter().any(|task| task.units > 0)
    }

    /// Returns whether no position is done.
    pub(crate) fn is_none(&self) -> bool {
        *self == TileProgress::default()
    }
}

/// Sizes of tiles and of the parts in which they are computed.
#[derive(Clone, Copy, Debug)]
pub struct TileShape {
    /// Number of largest members of a tile.
    pub height: usize,
    /// Number of next largest members that are computed together.
    pub step: usize,
    /// Approximate number of positions of a unit.
    pub unit: usize,
}

/// Minimum number of positions of a task for each largest member: about ten microseconds of work.
const TASK: u64 = 1 << 12;

/// The same for three members, where a task has rows of the tile and not of one largest member.
const TASK_OF_ROWS: u64 = 1 << 9;

/// Maximum number of chunks.
const CHUNKS: u64 = 256;

/// Approximate bound on the number of parts of a window.
const PARTS: u64 = 50_000;

/// Approximate minimum number of positions of a part, on average. They take a thread some thirty microseconds, and
/// changing to another part takes one or two.
const PART: u64 = 1 << 13;

/// Bytes of sets in use together: a part of a processor's own cache.
const CACHE: usize = 1 << 19;

/// Number of positions between two checks of the limits.
pub(crate) const TICK: usize = 1 << 16;

impl TileShape {
    /// Returns the shape whose units fit the cache if each place uses `lines` lines of `line_bytes` bytes.
    pub fn with_lines(height: usize, step: usize, line_bytes: usize, lines: usize) -> Self {
        TileShape { height, step, unit: (CACHE / (line_bytes * lines)).max(256) }
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
        Self::with_lines(height, height, line_bytes, lines)
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

    /// Returns the same tiles with chunks of `members` members.
    pub(crate) fn with_chunks_of(self, members: u64) -> Self {
        let Tiling { window, lowered, shape, .. } = self;
        Self::with_chunk_ends(window, lowered, shape, |end| end.is_multiple_of(members))
    }

    /// Returns the same tiles with units of about `positions` positions.
    pub(crate) fn with_unit(mut self, positions: usize) -> Self {
        self.shape.unit = positions;
        self
    }

    /// Returns the tiling in which the tiles together are in the order of the window.
    pub(crate) fn in_order(window: &'w Colex, lowered: LoweredMember) -> Self {
        Self::with_shape(window, lowered, TileShape { height: 1, step: 1, unit: usize::MAX })
    }

    fn with_shape(window: &'w Colex, lowered: LoweredMember, shape: TileShape) -> Self {
        if window.count() <= 2 {
            let height = (window.below() as usize).max(1);
            let shape = TileShape { height, step: height, unit: TICK };
            return Self::with_chunk_ends(window, lowered, shape, |_| false);
        }
        let lines = |end: u64| window.weight(window.count() - 1, end);
        let members = chunk_members(window, shape.height as u64);
        let small = small_members(window, members);
        let least = if window.count() == 3 { TASK_OF_ROWS } else { TASK };
        let mut start = 0;
        Self::with_chunk_ends(window, lowered, shape, |end| {
            let is_end = (end.is_multiple_of(members) || small.contains(&end)) && lines(end) - start >= least;
            if is_end {
                start = lines(end);
            }
            is_end
        })
    }

    /// Returns the tiling whose chunks end at the members for which `is_end` is true, and at the last member.
    /// `is_end` is called once for each member, ascending. With three members, and for a
    /// [`DistributedTask`](crate::distributed::DistributedTask), chunks must end at multiples of the height.
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

    /// Returns the chunk that contains the largest member of a tile: the last chunk of its tasks.
    pub fn last_chunk(&self, tile: usize) -> usize {
        self.chunk_of[self.tops(tile).end - 1]
    }

    /// Returns the exclusive bound on the next largest members of the task of a tile with a chunk.
    pub(crate) fn task_end(&self, tile: usize, chunk: usize) -> usize {
        self.chunks[chunk].end.min(self.tops(tile).end)
    }

    /// Returns the number of parts of a task with the given chunk.
    pub(crate) fn parts(&self, chunk: usize) -> usize {
        if self.window.count() > 3 { chunk + 1 } else { 1 }
    }

    /// Returns the number of lines of the region of a member whose next largest member is less than `second`.
    pub(crate) fn lines_before(&self, member: usize, second: usize) -> usize {
        let second = self.window.limit(member as u64).min(second as u64);
        self.window.weight(self.window.count() - 2, second) as usize
    }

    /// Returns whether the next tasks of a tile may be computed part by part.
    pub(crate) fn is_between_tasks(&self, tile: usize, progress: &TileProgress) -> bool {
        let is_end = |chunk: usize| self.task_end(tile, chunk) == progress.second;
        progress.units == 0 && (progress.second == 0 || (0..=self.last_chunk(tile)).any(is_end))
    }

    /// Returns the next bound on next largest members up to which one thread has to compute a tile in progress before
    /// its tasks may be computed part by part.
    pub(crate) fn next_task_end(&self, tile: usize, progress: &TileProgress) -> usize {
        let mut ends = (0..=self.last_chunk(tile)).map(|chunk| self.task_end(tile, chunk));
        let is_end = |end: &usize| *end > progress.second && end.is_multiple_of(self.shape.step);
        ends.find(is_end).unwrap_or(self.tops(tile).end)
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
            bounds.push(bounds[bounds.len() - 1] + self.lines_before(top, second));
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
    pub(crate) fn prefix(&self, tile: usize, progress: &TileProgress) -> usize {
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
    pub(crate) fn is_done(&self, tile: usize, progress: &TileProgress) -> bool {
        progress.second >= self.tops(tile).end
    }

    /// Returns whether a sweep may pause at this progress of a tile. With two members, it may pause anywhere.
    pub(crate) fn is_pause(&self, tile: usize, progress: &TileProgress) -> bool {
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

/// Returns the number of members of a chunk in a window with tiles of `height` members. Small chunks give work to more
/// threads. Large chunks need less memory traffic, since each part reads the lines without the third largest member
/// again.
fn chunk_members(window: &Colex, height: u64) -> u64 {
    let below = window.below();
    let least = match window.count() {
        3 => height,
        5 if below >= 128 => height,
        _ => height.min(2),
    };
    let chunks = match window.count() {
        3 => CHUNKS,
        // A sixth of the product of the numbers of tiles, chunks and chunks is in ascending order.
        _ => {
            let parts = PARTS.min(window.positions() / PART).max(1);
            (12 * parts / below.div_ceil(height).max(1)).isqrt().clamp(1, CHUNKS)
        }
    };
    let members = below.div_ceil(chunks).max(least);
    if members > least { members.next_multiple_of(height) } else { members }
}

/// Returns the members after which a chunk ends in any case, given the number of members of the other chunks. With six
/// members or more, the last chunks have by far the most positions: those of the last eighth are divided once more.
fn small_members(window: &Colex, members: u64) -> Range<u64> {
    let below = window.below();
    if window.count() > 5 && members == 2 { below - below / 8 + 1..below } else { 0..0 }
}
