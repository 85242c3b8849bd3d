//! Tasks: the positions whose largest member lies in a tile, and the next largest member in a range.

use crate::interrupt::{Interrupt, OnTick};
use crate::kernel::Block;
use crate::receiver::ComputeBlock;
use crate::tiling::{TICK, TileProgress, Tiling};
use crate::units::{Unit, Units};
use smallvec::SmallVec;
use std::ops::Range;

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
