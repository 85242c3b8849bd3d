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
//!
//! # Units
//!
//! A unit is some rows of a block. The order keeps sets in the cache until they are used again. From the outermost
//! loop to the innermost: the members from the fourth to the one before the next largest, a **band** of rows, the
//! third member, the largest, and the next largest member. Each of these grows with the members, so that every
//! position comes after all positions that are componentwise smaller, whatever the order of the loops.

use crate::kernel::Block;
use impartial::game::{Colex, LoweredMember};
use impartial::run::Stopped;
use smallvec::{SmallVec, smallvec};
use std::ops::Range;

/// The reason that ended a sweep early.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Interrupt {
    /// A limit of the run was reached.
    Stopped(Stopped),
    /// The receiver of the values wants no further values.
    Closed,
}

/// Receives the number of positions done since the last call. An error ends the sweep.
pub type OnTick<'a> = &'a dyn Fn(usize) -> Result<(), Interrupt>;

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
const TICK: usize = 1 << 16;

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

/// Some rows of a block.
#[derive(Default)]
struct Unit {
    /// The largest member.
    top: usize,
    /// Members 3 to n−1. Empty in a window of three members, whose rows are the rows of the next largest member.
    members: SmallVec<[usize; 12]>,
    rows: Range<usize>,
    positions: usize,
}

impl Unit {
    /// Returns the next largest members.
    fn seconds(&self) -> Range<usize> {
        self.members.last().map_or(self.rows.clone(), |&second| second..second + 1)
    }
}

/// Enumerates the units of a window.
struct Units<'w> {
    window: &'w Colex,
    /// Number of words of the sets of a line.
    words: usize,
    height: usize,
    band: usize,
    /// The least third, fourth, … members.
    least: SmallVec<[usize; 12]>,
}

/// Callback that receives each unit.
type OnUnit<'v> = &'v mut dyn FnMut(&Unit) -> Result<(), Interrupt>;

impl<'w> Units<'w> {
    fn new(tiling: &Tiling<'w>, words: usize) -> Self {
        let (window, shape) = (tiling.window(), tiling.shape());
        let first = std::iter::successors(Some(0), |&x| Some(window.next_above(x)));
        let least = first.take(window.count()).skip(2).map(|x| x as usize).collect();
        Units { window, words, height: shape.height, band: shape.band, least }
    }

    #[inline]
    fn limit(&self, x: usize) -> usize {
        self.window.limit(x as u64) as usize
    }

    #[inline]
    fn weight(&self, k: usize, a: usize) -> usize {
        self.window.weight(k, a as u64) as usize
    }

    /// Returns the number of positions of a block before row `y`.
    #[inline]
    fn positions_before(&self, y: usize) -> usize {
        self.weight(2, y)
    }

    /// Returns the rows of a block from `y` on that form a band and lie before `end`.
    fn band_from(&self, y: usize, end: usize) -> Range<usize> {
        let start = self.positions_before(y);
        let mut next = y + 1;
        while next < end && self.positions_before(next + 1) - start <= self.band {
            next += 1;
        }
        y..next.min(end)
    }

    /// Calls `visit` with the units of some largest and next largest members, in order. `seconds` is not empty.
    fn visit(&self, tops: Range<usize>, seconds: Range<usize>, visit: OnUnit<'_>) -> Result<(), Interrupt> {
        // One unit, refilled each time: moving a new one would wait for the stores that have just filled it.
        let walk = Walk { units: self, tops, seconds, unit: Unit::default(), visit };
        if self.window.count() == 3 { walk.three_members() } else { walk.more_members() }
    }
}

/// A walk over the units of some largest and next largest members.
struct Walk<'u, 'w> {
    units: &'u Units<'w>,
    tops: Range<usize>,
    seconds: Range<usize>,
    unit: Unit,
    visit: OnUnit<'u>,
}

impl Walk<'_, '_> {
    /// Visits the rows of all next largest members.
    fn three_members(mut self) -> Result<(), Interrupt> {
        let (units, mut y) = (self.units, self.seconds.start);
        while y < self.seconds.end {
            // Rows of at most one tile, because the regions of tiles may be stored separately.
            let end = self.seconds.end.min((y / units.height + 1) * units.height);
            let band = units.band_from(y, end);
            y = band.end;
            for top in self.tops.clone() {
                self.emit(top, band.start..band.end.min(units.limit(top)))?;
            }
        }
        Ok(())
    }

    /// Visits the units of all middle members: the members from the fourth to the one before the next largest.
    /// Windows of less than six members have no middle members.
    fn more_members(mut self) -> Result<(), Interrupt> {
        let units = self.units;
        // In the loop the last middle member may be as large as the largest of `seconds` allows.
        let end = units.limit(self.seconds.end - 1);
        let count = units.window.count().saturating_sub(5);
        let mut middle: SmallVec<[usize; 12]> = units.least.iter().skip(1).take(count).copied().collect();
        if middle.last().is_some_and(|&last| last >= end) {
            return Ok(());
        }
        loop {
            self.bands(&middle, end)?;
            // Advance to the next middle members; the first middle member changes fastest.
            let may_grow = |k: &usize| match middle.get(k + 1) {
                Some(&above) => middle[*k] + 1 < units.limit(above),
                None => middle[*k] + 1 < end,
            };
            let Some(k) = (0..middle.len()).find(may_grow) else { return Ok(()) };
            middle[k] += 1;
            middle[..k].copy_from_slice(&units.least[1..=k]);
        }
    }

    /// Visits the units with these middle members, by bands of rows and third members.
    fn bands(&mut self, middle: &[usize], end: usize) -> Result<(), Interrupt> {
        let units = self.units;
        let has_third = units.window.count() > 4;
        // With four members the third member is the next largest.
        let thirds = match middle.first() {
            _ if !has_third => 0..1,
            None => units.least[0]..end,
            Some(&fourth) => units.least[0]..units.limit(fourth),
        };
        let rows = if has_third { units.limit(thirds.end.max(1) - 1) } else { end };
        let mut y = 0;
        while y < rows {
            let band = units.band_from(y, rows);
            y = band.end;
            for third in thirds.clone() {
                if !has_third || units.limit(third) > band.start {
                    self.largest_members(&band, has_third.then_some(third), middle)?;
                }
            }
        }
        Ok(())
    }

    /// Visits the units of a band of rows, by largest and next largest members.
    fn largest_members(
        &mut self,
        band: &Range<usize>,
        third: Option<usize>,
        middle: &[usize],
    ) -> Result<(), Interrupt> {
        let units = self.units;
        let below_second = middle.last().copied().or(third);
        for top in self.tops.clone() {
            for second in self.seconds.start..self.seconds.end.min(units.limit(top)) {
                if below_second.is_some_and(|below| below >= units.limit(second)) {
                    continue;
                }
                self.unit.members.clear();
                self.unit.members.push(third.unwrap_or(second));
                if third.is_some() {
                    self.unit.members.extend_from_slice(middle);
                    self.unit.members.push(second);
                }
                self.emit(top, band.start..band.end.min(units.limit(third.unwrap_or(second))))?;
            }
        }
        Ok(())
    }

    /// Visits the unit of these rows, if there are any.
    #[inline]
    fn emit(&mut self, top: usize, rows: Range<usize>) -> Result<(), Interrupt> {
        if rows.is_empty() {
            return Ok(());
        }
        self.unit.positions = self.units.positions_before(rows.end) - self.units.positions_before(rows.start);
        (self.unit.top, self.unit.rows) = (top, rows);
        (self.visit)(&self.unit)
    }
}

/// Computes the blocks of a tile.
pub(crate) trait ComputeBlock {
    /// Computes a block.
    ///
    /// # Errors
    /// Those of the receiver of the values.
    fn compute(&mut self, block: Block<'_, '_>) -> Result<(), Interrupt>;
}

/// A tile in progress.
pub(crate) struct TileWork<'a> {
    /// The largest members.
    pub(crate) tops: Range<usize>,
    /// The regions of the largest members, one after another, each up to the last line that is needed.
    pub(crate) own: &'a mut [u64],
    /// The line at which each region begins, and the line at which the last region ends.
    pub(crate) bounds: SmallVec<[usize; 18]>,
    pub(crate) progress: TileProgress,
}

/// The regions of next largest members.
pub(crate) enum Regions<'r, 'a> {
    /// The regions of all members from the given member on, one after another.
    Contiguous(&'r mut [u64], usize),
    /// The regions of each tile, from the tile that begins with the given member on.
    PerTile(&'r mut [&'a mut [u64]], usize),
}

/// Computes tasks. Sets are slices of words, whatever their width.
pub(crate) struct TaskRunner<'w> {
    units: Units<'w>,
    step: usize,
    /// Number of following units that are already done.
    skipped: u64,
    /// Number of positions done since the last tick.
    unreported: usize,
}

impl<'w> TaskRunner<'w> {
    /// Returns a runner for lines whose sets have `words` words.
    pub(crate) fn new(tiling: &Tiling<'w>, words: usize) -> Self {
        let units = Units::new(tiling, words);
        TaskRunner { units, step: tiling.shape().step, skipped: 0, unreported: 0 }
    }

    /// Reports the positions that have not been reported yet.
    pub(crate) fn flush(&mut self, tick: OnTick<'_>) -> Result<(), Interrupt> {
        tick(std::mem::take(&mut self.unreported))
    }

    /// Computes the positions of a tile whose next largest member lies in `seconds`, except those that are done. If
    /// `seconds` contains members of the tile itself, the positions with such a member come last.
    ///
    /// With two members it computes one band of rows.
    pub(crate) fn run(
        &mut self,
        work: &mut TileWork<'_>,
        blocks: &mut dyn ComputeBlock,
        seconds: Range<usize>,
        mut regions: Regions<'_, '_>,
        tick: OnTick<'_>,
    ) -> Result<(), Interrupt> {
        let n = self.units.window.count();
        if n == 2 {
            return self.band_of_pairs(work, blocks, tick);
        }
        let tops = work.tops.clone();
        let end = seconds.end.min(tops.start);
        loop {
            let from = work.progress.second.max(seconds.start);
            if from >= end {
                break;
            }
            // Steps end at multiples of the step, wherever the task begins. With three members a step ends at the end
            // of the task; after an interruption in a longer step, more units may be done than the step has.
            let to = if n == 3 { end } else { end.min((from / self.step + 1) * self.step) };
            self.skipped = work.progress.units;
            self.run_units(work, blocks, (tops.clone(), from..to), &mut regions, tick)?;
            work.progress = TileProgress { second: to, units: self.skipped };
        }
        if seconds.end > tops.start && work.progress.second < tops.end {
            self.skipped = work.progress.units;
            for top in tops.clone() {
                // Three members: all rows below the largest member at once.
                let limit = self.units.limit(top);
                let together = if n == 3 { tops.start..top.min(limit) } else { 0..0 };
                let singly = (tops.start.max(together.end)..limit).map(|second| second..second + 1);
                for seconds in std::iter::once(together).chain(singly).filter(|seconds| !seconds.is_empty()) {
                    self.run_units(work, blocks, (top..top + 1, seconds), &mut regions, tick)?;
                }
            }
            work.progress = TileProgress { second: tops.end, units: 0 };
        }
        Ok(())
    }

    /// Computes the next band of rows of a window of two members, which is one block.
    fn band_of_pairs(
        &mut self,
        work: &mut TileWork<'_>,
        blocks: &mut dyn ComputeBlock,
        tick: OnTick<'_>,
    ) -> Result<(), Interrupt> {
        let rows = self.units.band_from(work.progress.second, work.tops.end);
        let ranks = self.units.positions_before(rows.start)..self.units.positions_before(rows.end);
        let (end, positions) = (rows.end, ranks.len());
        blocks.compute(Block { rows, pairs: work.own, others: &mut [], ranks })?;
        work.progress.second = end;
        self.unreported += positions;
        if self.unreported >= TICK { self.flush(tick) } else { Ok(()) }
    }

    /// Computes the units with some largest and next largest members, except those that are skipped. Regions of next
    /// largest members below the tile are in `regions`.
    fn run_units(
        &mut self,
        work: &mut TileWork<'_>,
        blocks: &mut dyn ComputeBlock,
        (tops, seconds): (Range<usize>, Range<usize>),
        regions: &mut Regions<'_, '_>,
        tick: OnTick<'_>,
    ) -> Result<(), Interrupt> {
        let TileWork { tops: tile, own, bounds, progress } = work;
        let TaskRunner { units, skipped, unreported, .. } = self;
        units.visit(tops, seconds, &mut |unit| {
            if *skipped > 0 {
                *skipped -= 1;
                return Ok(());
            }
            let region = unit.top - tile.start;
            let own = &mut own[..bounds[region + 1] * units.words];
            let (below, own) = own.split_at_mut(bounds[region] * units.words);
            let mut below = Regions::Contiguous(below, tile.start);
            let region = match unit.seconds() {
                seconds if seconds.start == unit.top => &mut [],
                seconds if seconds.start < tile.start => units.region(regions, seconds),
                seconds => units.region(&mut below, seconds),
            };
            units.compute(unit, own, region, blocks)?;
            progress.units += 1;
            *unreported += unit.positions;
            if *unreported >= TICK { tick(std::mem::take(unreported)) } else { Ok(()) }
        })
    }
}

impl Units<'_> {
    /// Returns the regions of the next largest members of a unit: one region, or with three members those of the
    /// rows.
    fn region<'r>(&self, regions: &'r mut Regions<'_, '_>, members: Range<usize>) -> &'r mut [u64] {
        let n = self.window.count();
        let (lines, first) = match regions {
            Regions::Contiguous(lines, first) => (&mut **lines, *first),
            Regions::PerTile(tiles, first) => {
                let tile = (members.start - *first) / self.height;
                (&mut *tiles[tile], *first + tile * self.height)
            }
        };
        let base = self.weight(n - 1, first);
        let (start, end) = (self.weight(n - 1, members.start) - base, self.weight(n - 1, members.end) - base);
        &mut lines[start * self.words..end * self.words]
    }

    /// Computes a unit. `own` is the region of the largest member. `region` is that of the next largest member,
    /// empty if both are equal; with three members, the regions of the rows.
    fn compute(
        &self,
        unit: &Unit,
        own: &mut [u64],
        region: &mut [u64],
        blocks: &mut dyn ComputeBlock,
    ) -> Result<(), Interrupt> {
        let Unit { top, members, rows, positions } = unit;
        let (n, words) = (self.window.count(), self.words);
        let first = self.weight(n, *top);
        let from = self.positions_before(rows.start);
        if n == 3 {
            let rank = first + from;
            let (others, ranks) = (&mut [region], rank..rank + positions);
            return blocks.compute(Block { rows: rows.clone(), pairs: own, others, ranks });
        }
        let third = members[0];
        // The weight of the members at their places, and the weight without the last of them, the next largest.
        let (mut before, mut without_last) = (0, 0);
        for (i, &a) in members.iter().enumerate() {
            without_last = before;
            before += self.weight(i + 3, a);
        }
        let rank = first + before + from;
        let mut lines: SmallVec<[&mut [u64]; 8]> = SmallVec::new();
        if members.last() != Some(top) {
            lines.push(&mut region[(without_last + from) * words..(without_last + from + positions) * words]);
        }
        // The larger the removed member, the smaller the rank of the line: ascending from the last member to the third.
        // Equal members have the same line. If the second member is equal to the third, the line without it is a pair.
        // Members before the removed one keep their places, members after it move down by one.
        let mut after = 0;
        let mut remaining = own;
        let mut split = 0;
        for (i, &a) in members.iter().enumerate().rev() {
            before -= self.weight(i + 3, a);
            let start = before + after;
            after += self.weight(i + 2, a);
            if i > 0 && members[i] == members[i - 1] {
                continue;
            }
            let until = if i == 0 { self.positions_before(self.limit(third).min(third)) } else { usize::MAX };
            let (from, to) = (from.min(until), (from + positions).min(until));
            let (line, tail) = remaining[(start + from - split) * words..].split_at_mut((to - from) * words);
            lines.push(line);
            remaining = tail;
            split = start + to;
        }
        let pairs = &mut remaining[(after - split) * words..(after - split + self.limit(third)) * words];
        let ranks = rank..rank + positions;
        blocks.compute(Block { rows: rows.clone(), pairs, others: &mut lines, ranks })
    }
}
