//! The runner of tasks and of their parts.
//!
//! One thread computes tile after tile, and a process its own tasks. Several threads compute the parts of tasks. They
//! differ only in where the lines of a unit are stored.

use crate::kernel::Block;
use crate::tiling::{OnTick, SweepEnd, TICK, TileProgress, Tiling};
use crate::units::{ComputeBlock, MemberRanges, PlacedLines, Unit, UnitLines, Units};
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

/// A part of a task in progress, with its lines.
pub(crate) struct PartWork<'a> {
    pub(crate) members: MemberRanges,
    pub(crate) lines: PartLines<'a>,
    /// Number of units done.
    pub(crate) units: u64,
}

/// The lines of a part.
pub(crate) enum PartLines<'a> {
    /// With three members: the regions of the tile, and those of each tile of the chunk below it.
    ByTile {
        /// The regions of the tile.
        own: &'a mut [u64],
        /// The regions of each tile below it whose members lie in the chunk.
        below: Vec<&'a mut [u64]>,
    },
    /// With four members or more: the lines of each member, by the chunk of their next largest member.
    ByMember {
        /// For each largest member, the lines whose next largest member is a third largest member of the part, and
        /// those whose next largest member is a next largest member of the part. The latter are empty if both are the
        /// same lines.
        own: SmallVec<[[&'a mut [u64]; 2]; 4]>,
        /// For each next largest member below the tile, the lines whose next largest member is a third largest member
        /// of the part.
        below: SmallVec<[&'a mut [u64]; 4]>,
    },
}

impl PartLines<'_> {
    /// Clears the sets of which the part with the first third largest members is the first user.
    ///
    /// A page that is first read is a shared page of zeros, and becomes a page of its own when it is written. It is then
    /// created twice, and with several threads all processors are notified of the change. This took a fifth of the time
    /// of two threads.
    pub(crate) fn clear(&mut self, is_first_chunk: bool) {
        match self {
            PartLines::ByTile { own, .. } if is_first_chunk => own.fill(0),
            PartLines::ByTile { .. } => {}
            PartLines::ByMember { own, .. } => {
                own.iter_mut()
                    .for_each(|[first, others]| if is_first_chunk { first } else { others }.fill(0));
            }
        }
    }
}

/// Lends the lines of units.
trait LendLines {
    fn lend(&mut self, units: &Units<'_>, unit: &Unit) -> UnitLines<'_>;
}

/// The lines of a task: the regions of its tile, and those of its next largest members.
struct TaskLines<'l, 'r, 'a> {
    tops: Range<usize>,
    own: &'l mut [u64],
    bounds: &'l [usize],
    regions: &'l mut Regions<'r, 'a>,
}

impl LendLines for TaskLines<'_, '_, '_> {
    #[inline]
    fn lend(&mut self, units: &Units<'_>, unit: &Unit) -> UnitLines<'_> {
        let region = unit.top - self.tops.start;
        let own = &mut self.own[..self.bounds[region + 1] * units.words];
        let (own_below, own) = own.split_at_mut(self.bounds[region] * units.words);
        let seconds = unit.seconds();
        let below = if seconds.start == unit.top {
            &mut [][..]
        } else if seconds.start >= self.tops.start {
            units.regions(own_below, self.tops.start, seconds)
        } else {
            match self.regions {
                Regions::Contiguous(lines, first) => units.regions(lines, *first, seconds),
                Regions::PerTile(tiles, first) => {
                    let tile = (seconds.start - *first) / units.height;
                    units.regions(tiles[tile], *first + tile * units.height, seconds)
                }
            }
        };
        UnitLines { first: PlacedLines::whole(own), others: None, below: PlacedLines::whole(below) }
    }
}

/// The lines of a part, with the place in each region of the first line of each slice.
struct PlacedPartLines<'l, 'a> {
    members: &'l MemberRanges,
    lines: &'l mut PartLines<'a>,
    first_place: usize,
    other_place: usize,
}

impl<'l, 'a> PlacedPartLines<'l, 'a> {
    fn new(units: &Units<'_>, members: &'l MemberRanges, lines: &'l mut PartLines<'a>) -> Self {
        let place = |member: usize| units.lines_before(member);
        let (first_place, other_place) = match lines {
            PartLines::ByTile { .. } => (0, 0),
            PartLines::ByMember { .. } => (place(members.thirds.start), place(members.seconds.start)),
        };
        PlacedPartLines { members, lines, first_place, other_place }
    }
}

impl LendLines for PlacedPartLines<'_, '_> {
    #[inline]
    fn lend(&mut self, units: &Units<'_>, unit: &Unit) -> UnitLines<'_> {
        let MemberRanges { tops, seconds, thirds } = self.members;
        let used = unit.seconds();
        match self.lines {
            PartLines::ByTile { own, below } => {
                let (own_below, own) = units.split_at_member(own, tops.start, unit.top);
                let below = if used.start == unit.top {
                    &mut [][..]
                } else if used.start >= tops.start {
                    units.regions(own_below, tops.start, used)
                } else {
                    let tile = (used.start - seconds.start) / units.height;
                    units.regions(below[tile], seconds.start + tile * units.height, used)
                };
                UnitLines { first: PlacedLines::whole(own), others: None, below: PlacedLines::whole(below) }
            }
            PartLines::ByMember { own, below } => {
                let (own_below, own) = own.split_at_mut(unit.top - tops.start);
                let [first, others] = &mut own[0];
                let below = match used.start {
                    second if second == unit.top => &mut [][..],
                    second if second < tops.start => &mut *below[second - seconds.start],
                    second => &mut *own_below[second - tops.start][0],
                };
                let others = PlacedLines { place: self.other_place, sets: others };
                UnitLines {
                    first: PlacedLines { place: self.first_place, sets: first },
                    others: (thirds.start != seconds.start).then_some(others),
                    below: PlacedLines { place: self.first_place, sets: below },
                }
            }
        }
    }
}

/// The place where the values of units go, and the callback for the positions done.
struct UnitOutput<'o> {
    blocks: &'o mut dyn ComputeBlock,
    tick: OnTick<'o>,
    /// Number of units done.
    done: &'o mut u64,
}

/// Computes tasks and parts. Sets are slices of words, whatever their width.
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
    pub(crate) fn flush(&mut self, tick: OnTick<'_>) -> Result<(), SweepEnd> {
        tick(std::mem::take(&mut self.unreported))
    }

    /// Computes the positions of a tile whose next largest member lies in `seconds`, except those that are done. If
    /// `seconds` contains members of the tile itself, the positions with such a member come last.
    ///
    /// With two members it computes the rows of one unit.
    pub(crate) fn run(
        &mut self,
        work: &mut TileWork<'_>,
        blocks: &mut dyn ComputeBlock,
        seconds: Range<usize>,
        mut regions: Regions<'_, '_>,
        tick: OnTick<'_>,
    ) -> Result<(), SweepEnd> {
        if self.units.window.count() == 2 {
            return self.unit_of_pairs(work, blocks, tick);
        }
        let TileWork { tops, own, bounds, progress } = work;
        let tops = tops.clone();
        let end = seconds.end.min(tops.start);
        let mut lines = TaskLines { tops: tops.clone(), own, bounds, regions: &mut regions };
        loop {
            let from = progress.second.max(seconds.start);
            if from >= end {
                break;
            }
            let to = self.step_end(from, end);
            self.skipped = progress.units;
            let output = UnitOutput { blocks, tick, done: &mut progress.units };
            self.run_units(&mut lines, MemberRanges::all_thirds(tops.clone(), from..to), output)?;
            // After an interruption in a longer step, more units may be done than the step has.
            *progress = TileProgress { units: self.skipped, ..TileProgress::before(to) };
        }
        if seconds.end > tops.start && progress.second < tops.end {
            self.skipped = progress.units;
            for (top, seconds) in self.units.diagonal(tops.clone(), tops.clone()) {
                let output = UnitOutput { blocks, tick, done: &mut progress.units };
                self.run_units(&mut lines, MemberRanges::all_thirds(top..top + 1, seconds), output)?;
            }
            *progress = TileProgress::before(tops.end);
        }
        Ok(())
    }

    /// Computes the positions of a part, except those that are done.
    pub(crate) fn run_part(
        &mut self,
        work: &mut PartWork<'_>,
        blocks: &mut dyn ComputeBlock,
        tick: OnTick<'_>,
    ) -> Result<(), SweepEnd> {
        let PartWork { members, lines, units } = work;
        let MemberRanges { tops, seconds, thirds } = members.clone();
        let mut lines = PlacedPartLines::new(&self.units, members, lines);
        self.skipped = *units;
        let end = seconds.end.min(tops.start);
        let mut from = seconds.start;
        while from < end {
            let to = self.step_end(from, end);
            let ranges = MemberRanges { tops: tops.clone(), seconds: from..to, thirds: thirds.clone() };
            self.run_units(&mut lines, ranges, UnitOutput { blocks, tick, done: units })?;
            from = to;
        }
        let seconds = seconds.start.max(tops.start)..seconds.end.min(tops.end);
        for (top, seconds) in self.units.diagonal(tops, seconds) {
            let ranges = MemberRanges { tops: top..top + 1, seconds, thirds: thirds.clone() };
            self.run_units(&mut lines, ranges, UnitOutput { blocks, tick, done: units })?;
        }
        Ok(())
    }

    /// Returns the end of the step that begins with the next largest member `from`. Steps end at multiples of the step,
    /// wherever the task begins. With three members a step ends at the end of the task.
    fn step_end(&self, from: usize, end: usize) -> usize {
        if self.units.window.count() == 3 { end } else { end.min((from / self.step + 1) * self.step) }
    }

    /// Computes the next unit of a window of two members, which is one block.
    fn unit_of_pairs(
        &mut self,
        work: &mut TileWork<'_>,
        blocks: &mut dyn ComputeBlock,
        tick: OnTick<'_>,
    ) -> Result<(), SweepEnd> {
        let rows = self.units.rows_from(work.progress.second, work.tops.end);
        let ranks = self.units.positions_before(rows.start)..self.units.positions_before(rows.end);
        let (end, positions) = (rows.end, ranks.len());
        blocks.compute(Block { rows, pairs: work.own, others: &mut [], ranks })?;
        work.progress.second = end;
        self.unreported += positions;
        if self.unreported >= TICK { self.flush(tick) } else { Ok(()) }
    }

    /// Computes the units with some members, except those that are skipped.
    fn run_units(
        &mut self,
        lines: &mut impl LendLines,
        members: MemberRanges,
        output: UnitOutput<'_>,
    ) -> Result<(), SweepEnd> {
        let TaskRunner { units, skipped, unreported, .. } = self;
        let UnitOutput { blocks, tick, done } = output;
        units.visit(members, &mut |unit| {
            if *skipped > 0 {
                *skipped -= 1;
                return Ok(());
            }
            units.compute(unit, lines.lend(units, unit), blocks)?;
            *done += 1;
            *unreported += unit.positions;
            if *unreported >= TICK { tick(std::mem::take(unreported)) } else { Ok(()) }
        })
    }
}
