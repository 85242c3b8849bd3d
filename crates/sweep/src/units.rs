//! The units of a task, in their order, and the lines that each of them uses.
//!
//! A unit is some rows of a block. The order keeps sets in the cache until they are used again. From the outermost
//! loop to the innermost: the members from the fourth to the one before the next largest, the rows of a unit, the
//! third member, the largest, and the next largest member. Each of these grows with the members, so that every
//! position comes after all positions that are componentwise smaller, whatever the order of the loops.

use crate::kernel::Block;
use crate::tiling::{SweepEnd, Tiling};
use impartial::game::Colex;
use smallvec::SmallVec;
use std::ops::Range;

/// Computes blocks.
pub(crate) trait ComputeBlock {
    /// Computes a block.
    ///
    /// # Errors
    /// Those of the receiver of the values.
    fn compute(&mut self, block: Block<'_, '_>) -> Result<(), SweepEnd>;
}

/// The largest, next largest and third largest members of some positions.
#[derive(Clone, Debug)]
pub(crate) struct MemberRanges {
    pub(crate) tops: Range<usize>,
    /// Not empty.
    pub(crate) seconds: Range<usize>,
    /// With three members, not used.
    pub(crate) thirds: Range<usize>,
}

impl MemberRanges {
    /// Returns ranges that do not restrict the third largest members.
    pub(crate) fn all_thirds(tops: Range<usize>, seconds: Range<usize>) -> Self {
        MemberRanges { tops, seconds, thirds: 0..usize::MAX }
    }
}

/// Consecutive lines of the region of a member.
pub(crate) struct PlacedLines<'u> {
    /// The place of the first of them in the region.
    pub(crate) place: usize,
    pub(crate) sets: &'u mut [u64],
}

impl<'u> PlacedLines<'u> {
    /// Returns lines that begin with the first line of the region.
    pub(crate) fn whole(sets: &'u mut [u64]) -> Self {
        PlacedLines { place: 0, sets }
    }
}

/// The lines that a unit may use.
pub(crate) struct UnitLines<'u> {
    /// Lines of the largest member: those without the next largest member, and the others unless they are stored
    /// separately.
    pub(crate) first: PlacedLines<'u>,
    pub(crate) others: Option<PlacedLines<'u>>,
    /// Lines of the next largest member; with three members, of the rows. Empty if it is the largest member.
    pub(crate) below: PlacedLines<'u>,
}

/// Some rows of a block.
#[derive(Default)]
pub(crate) struct Unit {
    /// The largest member.
    pub(crate) top: usize,
    /// Members 3 to n−1. Empty in a window of three members, whose rows are the rows of the next largest member.
    members: SmallVec<[usize; 12]>,
    rows: Range<usize>,
    pub(crate) positions: usize,
}

impl Unit {
    /// Returns the next largest members.
    pub(crate) fn seconds(&self) -> Range<usize> {
        self.members.last().map_or(self.rows.clone(), |&second| second..second + 1)
    }
}

/// Enumerates the units of a window.
pub(crate) struct Units<'w> {
    pub(crate) window: &'w Colex,
    /// Number of words of the sets of a line.
    pub(crate) words: usize,
    /// Number of largest members of a tile.
    pub(crate) height: usize,
    /// Approximate number of positions of a unit.
    unit: usize,
    /// The least third, fourth, … members.
    least: SmallVec<[usize; 12]>,
}

/// Callback that receives each unit.
type OnUnit<'v> = &'v mut dyn FnMut(&Unit) -> Result<(), SweepEnd>;

impl<'w> Units<'w> {
    pub(crate) fn new(tiling: &Tiling<'w>, words: usize) -> Self {
        let (window, shape) = (tiling.window(), tiling.shape());
        let first = std::iter::successors(Some(0), |&x| Some(window.next_above(x)));
        let least = first.take(window.count()).skip(2).map(|x| x as usize).collect();
        Units { window, words, height: shape.height, unit: shape.unit, least }
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
    pub(crate) fn positions_before(&self, y: usize) -> usize {
        self.weight(2, y)
    }

    /// Returns the rows of a block from `y` on that form units and lie before `end`.
    pub(crate) fn rows_from(&self, y: usize, end: usize) -> Range<usize> {
        let start = self.positions_before(y);
        let mut next = y + 1;
        while next < end && self.positions_before(next + 1) - start <= self.unit {
            next += 1;
        }
        y..next.min(end)
    }

    /// Returns the number of lines of a region before those whose next largest member is `second`.
    pub(crate) fn lines_before(&self, second: usize) -> usize {
        self.weight(self.window.count() - 2, second)
    }

    /// Splits the regions of consecutive members from `first` on before that of `member`.
    pub(crate) fn split_at_member<'l>(
        &self,
        lines: &'l mut [u64],
        first: usize,
        member: usize,
    ) -> (&'l mut [u64], &'l mut [u64]) {
        let before = |member| self.weight(self.window.count() - 1, member);
        lines.split_at_mut((before(member) - before(first)) * self.words)
    }

    /// Returns the regions of some members from those of consecutive members from `first` on.
    pub(crate) fn regions<'l>(
        &self,
        lines: &'l mut [u64],
        first: usize,
        members: Range<usize>,
    ) -> &'l mut [u64] {
        let (_, lines) = self.split_at_member(lines, first, members.start);
        self.split_at_member(lines, members.start, members.end).0
    }

    /// Returns the largest and next largest members that are computed together where both lie in a tile, in order.
    pub(crate) fn diagonal(
        &self,
        tops: Range<usize>,
        seconds: Range<usize>,
    ) -> impl Iterator<Item = (usize, Range<usize>)> + use<> {
        let has_rows = self.window.count() == 3;
        let bounded: SmallVec<[(usize, usize); 16]> =
            tops.map(|top| (top, seconds.end.min(self.limit(top)))).collect();
        bounded.into_iter().flat_map(move |(top, end)| {
            // Three members: all rows below the largest member at once.
            let together = if has_rows { seconds.start..top.min(end) } else { 0..0 };
            let singly = (seconds.start.max(together.end)..end).map(|second| second..second + 1);
            let all = std::iter::once(together).chain(singly).filter(|seconds| !seconds.is_empty());
            all.map(move |seconds| (top, seconds))
        })
    }

    /// Calls `visit` with the units of some members, in order.
    pub(crate) fn visit(&self, members: MemberRanges, visit: OnUnit<'_>) -> Result<(), SweepEnd> {
        // One unit, refilled each time: moving a new one would wait for the stores that have just filled it.
        let walk = Walk { units: self, members, unit: Unit::default(), visit };
        if self.window.count() == 3 { walk.three_members() } else { walk.more_members() }
    }
}

/// A walk over the units of some members.
struct Walk<'u, 'w> {
    units: &'u Units<'w>,
    members: MemberRanges,
    unit: Unit,
    visit: OnUnit<'u>,
}

impl Walk<'_, '_> {
    /// Visits the rows of all next largest members.
    fn three_members(mut self) -> Result<(), SweepEnd> {
        let (units, mut y) = (self.units, self.members.seconds.start);
        while y < self.members.seconds.end {
            // Rows of at most one tile, because the regions of tiles may be stored separately.
            let end = self.members.seconds.end.min((y / units.height + 1) * units.height);
            let rows = units.rows_from(y, end);
            y = rows.end;
            for top in self.members.tops.clone() {
                self.emit(top, rows.start..rows.end.min(units.limit(top)))?;
            }
        }
        Ok(())
    }

    /// Visits the units of all middle members: the members from the fourth to the one before the next largest.
    /// Windows of fewer than six members have no middle members.
    fn more_members(mut self) -> Result<(), SweepEnd> {
        let units = self.units;
        // In the loop the last middle member may be as large as the largest of `seconds` allows.
        let end = units.limit(self.members.seconds.end - 1).min(self.members.thirds.end);
        let count = units.window.count().saturating_sub(5);
        let mut middle: SmallVec<[usize; 12]> = units.least.iter().skip(1).take(count).copied().collect();
        if let Some(last) = middle.last_mut() {
            *last = self.members.thirds.start.max(*last);
        }
        if middle.last().is_some_and(|&last| last >= end) {
            return Ok(());
        }
        loop {
            self.middle_members(&middle, end)?;
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

    /// Visits the units with these middle members, by rows and third members.
    fn middle_members(&mut self, middle: &[usize], end: usize) -> Result<(), SweepEnd> {
        let units = self.units;
        let has_third = units.window.count() > 4;
        let start = self.members.thirds.start;
        // With four members the third member is the next largest, and the rows are the third largest members.
        let thirds = match middle.first() {
            _ if !has_third => 0..1,
            None => units.least[0].max(start)..end,
            Some(&fourth) => units.least[0]..units.limit(fourth),
        };
        let row_end = if has_third { units.limit(thirds.end.max(1) - 1) } else { end };
        let mut y = if has_third { 0 } else { start };
        while y < row_end {
            let rows = units.rows_from(y, row_end);
            y = rows.end;
            for third in thirds.clone() {
                if !has_third || units.limit(third) > rows.start {
                    self.largest_members(&rows, has_third.then_some(third), middle)?;
                }
            }
        }
        Ok(())
    }

    /// Visits the units of some rows, by largest and next largest members.
    fn largest_members(
        &mut self,
        rows: &Range<usize>,
        third: Option<usize>,
        middle: &[usize],
    ) -> Result<(), SweepEnd> {
        let units = self.units;
        let below_second = middle.last().copied().or(third);
        for top in self.members.tops.clone() {
            for second in self.members.seconds.start..self.members.seconds.end.min(units.limit(top)) {
                if below_second.is_some_and(|below| below >= units.limit(second)) {
                    continue;
                }
                self.unit.members.clear();
                self.unit.members.push(third.unwrap_or(second));
                if third.is_some() {
                    self.unit.members.extend_from_slice(middle);
                    self.unit.members.push(second);
                }
                self.emit(top, rows.start..rows.end.min(units.limit(third.unwrap_or(second))))?;
            }
        }
        Ok(())
    }

    /// Visits the unit of these rows, if there are any.
    #[inline]
    fn emit(&mut self, top: usize, rows: Range<usize>) -> Result<(), SweepEnd> {
        if rows.is_empty() {
            return Ok(());
        }
        self.unit.positions = self.units.positions_before(rows.end) - self.units.positions_before(rows.start);
        (self.unit.top, self.unit.rows) = (top, rows);
        (self.visit)(&self.unit)
    }
}

impl Units<'_> {
    /// Computes a unit.
    pub(crate) fn compute(
        &self,
        unit: &Unit,
        lines: UnitLines<'_>,
        blocks: &mut dyn ComputeBlock,
    ) -> Result<(), SweepEnd> {
        // Rows without positions have no place for values.
        if unit.positions == 0 {
            return Ok(());
        }
        let UnitLines { first: own, mut others, below } = lines;
        let Unit { top, members, rows, positions } = unit;
        let (n, words) = (self.window.count(), self.words);
        let first = self.weight(n, *top);
        let from = self.positions_before(rows.start);
        if n == 3 {
            let rank = first + from;
            let (others, ranks) = (&mut [below.sets], rank..rank + positions);
            return blocks.compute(Block { rows: rows.clone(), pairs: own.sets, others, ranks });
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
            let start = without_last + from - below.place;
            lines.push(&mut below.sets[start * words..(start + positions) * words]);
        }
        // The larger the removed member, the smaller the rank of the line: ascending from the last member to the third.
        // Equal members have the same line. If the second member is equal to the third, the line without it is a pair.
        // Members before the removed one keep their places, members after it move down by one.
        let mut after = 0;
        let PlacedLines { place: mut split, sets: mut remaining } = own;
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
            if let Some(others) = others.take() {
                (split, remaining) = (others.place, others.sets);
            }
        }
        let pairs = &mut remaining[(after - split) * words..(after - split + self.limit(third)) * words];
        let ranks = rank..rank + positions;
        blocks.compute(Block { rows: rows.clone(), pairs, others: &mut lines, ranks })
    }
}
