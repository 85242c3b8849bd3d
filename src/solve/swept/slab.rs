//! Tasks: the positions whose largest member lies in a tile, and the next largest in a range.
//!
//! They are done in **units**, some rows of a block, in an order in which sets are at hand again while
//! they are still in the cache: for all members from the fourth to the one before the next largest, for
//! a **band** of rows, for the third member, for the largest and the next largest of the tile. Each of
//! these grows with the members, so that every position comes after those that are componentwise
//! smaller, whatever the order of the loops.

use super::block::Block;
use super::plan::Plan;
use super::reached::{Interrupt, Reached, Tick};
use super::sink::Rows;
use crate::game::Colex;
use smallvec::SmallVec;
use std::ops::Range;

/// Positions between two looks at the limits.
const TICK: usize = 1 << 16;

/// A tile at work: its regions, and how far it has come.
pub(super) struct Work<'a> {
    pub(super) tops: Range<usize>,
    /// Its regions, one behind the other, each as far as it is needed.
    pub(super) own: &'a mut [u64],
    /// Where each of them begins, and where the last one ends.
    pub(super) bounds: SmallVec<[usize; 18]>,
    pub(super) reached: Reached,
}

/// The regions of next largest members.
pub(super) enum Regions<'r, 'a> {
    /// Of all members from `first` on, one behind the other.
    Together(&'r mut [u64], usize),
    /// Of each tile by itself, from the tile that begins with `first` on.
    Tiles(&'r mut [&'a mut [u64]], usize),
}

/// Does tasks. Sets of every width are the same here: so many numbers each.
pub(super) struct Slabs<'w> {
    window: &'w Colex,
    set: usize,
    height: usize,
    /// Next largest members that are done together.
    step: usize,
    band: usize,
    /// The least third, fourth, … members.
    least: SmallVec<[usize; 12]>,
    /// Positions done since the last look at the limits.
    unseen: usize,
}

/// The units of a step, counted, of which the first are done already.
struct Units {
    passed: u64,
}

impl Units {
    /// Whether the next unit is still to do.
    fn next(&mut self) -> bool {
        let is_new = self.passed == 0;
        self.passed = self.passed.saturating_sub(1);
        is_new
    }
}

impl<'w> Slabs<'w> {
    /// For sets of so many numbers.
    pub(super) fn new(plan: &Plan<'w>, set: usize) -> Self {
        Slabs { step: plan.step, ..Self::with(plan.window, set, plan.height, plan.band) }
    }

    /// For windows of two members, which are one block.
    pub(super) fn of_two(window: &'w Colex, set: usize) -> Self {
        Self::with(window, set, 1, TICK)
    }

    fn with(window: &'w Colex, set: usize, height: usize, band: usize) -> Self {
        let squares = std::iter::successors(Some(0), |&x| Some(window.next_above(x)));
        let least = squares.take(window.count()).skip(2).map(|x| x as usize).collect();
        Slabs { window, set, height, step: height, band, least, unseen: 0 }
    }

    #[inline]
    fn weight(&self, k: usize, a: usize) -> usize {
        self.window.weight(k, a as u64) as usize
    }

    #[inline]
    fn limit(&self, x: usize) -> usize {
        self.window.limit(x as u64) as usize
    }

    #[inline]
    fn seen(&mut self, positions: usize, tick: Tick<'_>) -> Result<(), Interrupt> {
        self.unseen += positions;
        if self.unseen >= TICK { tick(std::mem::take(&mut self.unseen)) } else { Ok(()) }
    }

    /// Tells of what is left to tell.
    pub(super) fn flush(&mut self, tick: Tick<'_>) -> Result<(), Interrupt> {
        tick(std::mem::take(&mut self.unseen))
    }

    /// From row y of a block on, as many rows as make a band, but not up to `end`.
    fn band_from(&self, y: usize, end: usize) -> Range<usize> {
        let start = self.weight(2, y);
        let mut next = y + 1;
        while next < end && self.weight(2, next + 1) - start <= self.band {
            next += 1;
        }
        y..next.min(end)
    }

    /// The rows from `first` on of the window of two members, which is one block, as long as `pause`
    /// does not ask to stop; `first` is the next row then.
    pub(super) fn two(
        &mut self,
        first: &mut usize,
        pairs: &mut [u64],
        work: &mut dyn Rows,
        pause: &dyn Fn() -> bool,
        tick: Tick<'_>,
    ) -> Result<(), Interrupt> {
        let below = self.window.below() as usize;
        while *first < below && !pause() {
            let rows = self.band_from(*first, below);
            let ranks = self.weight(2, rows.start)..self.weight(2, rows.end);
            let positions = ranks.len();
            work.run(Block { rows: rows.clone(), pairs, others: &mut [], ranks })?;
            *first = rows.end;
            self.seen(positions, tick)?;
        }
        self.flush(tick)
    }

    /// The positions of a tile whose next largest member lies in `seconds`, those that are done left
    /// out. Where the members of the tile itself are among `seconds`, the positions with one of them
    /// are the last.
    pub(super) fn task(
        &mut self,
        work: &mut Work<'_>,
        rows: &mut dyn Rows,
        seconds: Range<usize>,
        mut regions: Regions<'_, '_>,
        tick: Tick<'_>,
    ) -> Result<(), Interrupt> {
        let first = work.tops.start;
        let step = if self.window.count() == 3 { usize::MAX } else { self.step };
        loop {
            let from = work.reached.second.max(seconds.start);
            let to = from.saturating_add(step).min(seconds.end).min(first);
            if from >= to {
                break;
            }
            // At multiples of the step, wherever the task begins.
            let to = if step == usize::MAX { to } else { to.min((from / step + 1) * step) };
            let units = self.step(work, rows, from..to, &mut regions, tick)?;
            work.reached = Reached { second: to, units };
        }
        if seconds.end > first && work.reached.second < work.tops.end {
            self.diagonal(work, rows, tick)?;
            work.reached = Reached { second: work.tops.end, units: 0 };
        }
        Ok(())
    }

    /// All of a tile with some next largest members below it. With three members a step ends where the task does,
    /// and its units are those of shorter ones one after the other: returns how many of those that are done already
    /// lie behind it.
    fn step(
        &mut self,
        work: &mut Work<'_>,
        rows: &mut dyn Rows,
        seconds: Range<usize>,
        regions: &mut Regions<'_, '_>,
        tick: Tick<'_>,
    ) -> Result<u64, Interrupt> {
        let Work { tops, own, bounds, reached } = work;
        let first = tops.start;
        let mut units = Units { passed: reached.units };
        self.each_unit(tops.clone(), seconds, &mut |slabs, at| {
            if !units.next() {
                return Ok(());
            }
            let (start, end) = (bounds[at.top - first], bounds[at.top - first + 1]);
            let region = slabs.region(regions, at);
            slabs.unit(at, &mut own[start * slabs.set..end * slabs.set], region, rows)?;
            reached.units += 1;
            slabs.seen(at.positions, tick)
        })?;
        Ok(units.passed)
    }

    /// The positions of a tile whose next largest member is one of the tile as well.
    fn diagonal(
        &mut self,
        work: &mut Work<'_>,
        rows: &mut dyn Rows,
        tick: Tick<'_>,
    ) -> Result<(), Interrupt> {
        let Work { tops, own, bounds, reached } = work;
        let n = self.window.count();
        let base = self.weight(n - 1, tops.start);
        let mut units = Units { passed: reached.units };
        for top in tops.clone() {
            // With three members all rows below the largest at once.
            let limit = self.limit(top);
            let together = if n == 3 { tops.start..top.min(limit) } else { 0..0 };
            let singly = (tops.start.max(together.end)..limit).map(|second| second..second + 1);
            let ranges = std::iter::once(together).chain(singly).filter(|seconds| !seconds.is_empty());
            for seconds in ranges {
                self.each_unit(top..top + 1, seconds, &mut |slabs, at| {
                    if !units.next() {
                        return Ok(());
                    }
                    let (start, end) = (bounds[top - tops.start], bounds[top - tops.start + 1]);
                    let (below, own) = own[..end * slabs.set].split_at_mut(start * slabs.set);
                    let members = at.seconds();
                    let region = match members.start == top {
                        true => &mut [][..],
                        false => {
                            let start = slabs.weight(n - 1, members.start) - base;
                            let end = slabs.weight(n - 1, members.end) - base;
                            &mut below[start * slabs.set..end * slabs.set]
                        }
                    };
                    slabs.unit(at, own, region, rows)?;
                    reached.units += 1;
                    slabs.seen(at.positions, tick)
                })?;
            }
        }
        Ok(())
    }

    /// The regions that a unit needs of the next largest members: one, or with three members those of
    /// the rows.
    fn region<'r>(&self, regions: &'r mut Regions<'_, '_>, at: &Unit) -> &'r mut [u64] {
        let (n, members) = (self.window.count(), at.seconds());
        let (lines, first) = match regions {
            Regions::Together(lines, first) => (&mut **lines, *first),
            Regions::Tiles(tiles, first) => {
                let tile = (members.start - *first) / self.height;
                (&mut *tiles[tile], *first + tile * self.height)
            }
        };
        let base = self.weight(n - 1, first);
        let (start, end) = (self.weight(n - 1, members.start) - base, self.weight(n - 1, members.end) - base);
        &mut lines[start * self.set..end * self.set]
    }
}

/// Where a unit is.
struct Unit {
    top: usize,
    /// Members 3 to n−1; none with three members, where the rows are those of the next largest.
    members: SmallVec<[usize; 12]>,
    rows: Range<usize>,
    positions: usize,
}

impl Unit {
    /// The next largest members.
    fn seconds(&self) -> Range<usize> {
        self.members.last().map_or(self.rows.clone(), |&second| second..second + 1)
    }
}

impl<'w> Slabs<'w> {
    /// Calls `each` with the units of these largest and next largest members, in order.
    fn each_unit(
        &mut self,
        tops: Range<usize>,
        seconds: Range<usize>,
        each: &mut dyn FnMut(&mut Self, &Unit) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        let n = self.window.count();
        // One unit, filled anew each time: moving a new one would wait for the stores that have just filled it.
        let mut unit = Unit { top: 0, members: SmallVec::new(), rows: 0..0, positions: 0 };
        if n == 3 {
            let mut y = seconds.start;
            while y < seconds.end {
                // Rows of one tile at most: its regions lie by themselves.
                let end = seconds.end.min((y / self.height + 1) * self.height);
                let band = self.band_from(y, end);
                y = band.end;
                for top in tops.clone() {
                    let rows = band.start..band.end.min(self.limit(top));
                    if rows.is_empty() {
                        continue;
                    }
                    unit.positions = self.weight(2, rows.end) - self.weight(2, rows.start);
                    (unit.top, unit.rows) = (top, rows);
                    each(self, &unit)?;
                }
            }
            return Ok(());
        }
        // Members 4 to n−2, of which there are none with less than six members; for a while the last
        // one may be as large as the largest of `seconds` allows.
        let most = self.limit(seconds.end - 1);
        let inner = n.saturating_sub(5);
        let mut rest: SmallVec<[usize; 12]> = self.least.iter().skip(1).take(inner).copied().collect();
        loop {
            if rest.last().is_some_and(|&last| last >= most) {
                return Ok(());
            }
            // With four members the third is the next largest.
            let thirds = match (n, rest.first()) {
                (4, _) => 0..1,
                (_, None) => self.least[0]..most,
                (_, Some(&fourth)) => self.least[0]..self.limit(fourth),
            };
            let rows = match n {
                4 => most,
                _ => self.limit(thirds.end.max(1) - 1),
            };
            let mut y = 0;
            while y < rows {
                let band = self.band_from(y, rows);
                y = band.end;
                for third in thirds.clone() {
                    if n > 4 && self.limit(third) <= band.start {
                        continue;
                    }
                    for top in tops.clone() {
                        for second in seconds.start..seconds.end.min(self.limit(top)) {
                            let last = *rest.last().unwrap_or(&third);
                            if n > 4 && last >= self.limit(second) {
                                continue;
                            }
                            let third = if n == 4 { second } else { third };
                            let rows = band.start..band.end.min(self.limit(third));
                            if rows.is_empty() {
                                continue;
                            }
                            unit.positions = self.weight(2, rows.end) - self.weight(2, rows.start);
                            (unit.top, unit.rows) = (top, rows);
                            unit.members.clear();
                            unit.members.push(third);
                            if n > 4 {
                                unit.members.extend_from_slice(&rest);
                                unit.members.push(second);
                            }
                            each(self, &unit)?;
                        }
                    }
                }
            }
            // The next of members 4 to n−2, the first of them fastest.
            let next = |k: &usize| match rest.get(k + 1) {
                Some(&above) => rest[*k] + 1 < self.limit(above),
                None => rest[*k] + 1 < most,
            };
            let Some(k) = (0..rest.len()).find(next) else { return Ok(()) };
            rest[k] += 1;
            rest[..k].copy_from_slice(&self.least[1..=k]);
        }
    }

    /// Some rows of a block. `own` is the region of the largest member, `region` that of the next
    /// largest, empty if both are equal; with three members those of the rows.
    fn unit(
        &self,
        at: &Unit,
        own: &mut [u64],
        region: &mut [u64],
        work: &mut dyn Rows,
    ) -> Result<(), Interrupt> {
        let Unit { top, members, rows, positions } = at;
        let (n, set) = (self.window.count(), self.set);
        let first = self.weight(n, *top);
        let from = self.weight(2, rows.start);
        if n == 3 {
            let rank = first + from;
            let (others, ranks) = (&mut [region], rank..rank + positions);
            return work.run(Block { rows: rows.clone(), pairs: own, others, ranks });
        }
        let third = members[0];
        // What the members are worth at their places, and without the last of them, the next largest.
        let (mut before, mut without_top) = (0, 0);
        for (i, &a) in members.iter().enumerate() {
            without_top = before;
            before += self.weight(i + 3, a);
        }
        let rank = first + before + from;
        let mut parts: SmallVec<[&mut [u64]; 8]> = SmallVec::new();
        if members.last() != Some(top) {
            parts.push(&mut region[(without_top + from) * set..(without_top + from + positions) * set]);
        }
        // The more is left out, the smaller the number: ascending from the last to the third. Equal
        // members have the same line. Where the second member is equal to the third, the line without
        // that is a pair. Members before the one left out keep their places, those behind it move down by one.
        let mut behind = 0;
        let mut rest = own;
        let mut at = 0;
        for (i, &a) in members.iter().enumerate().rev() {
            before -= self.weight(i + 3, a);
            let start = before + behind;
            behind += self.weight(i + 2, a);
            if i > 0 && members[i] == members[i - 1] {
                continue;
            }
            let until = if i == 0 { self.weight(2, self.limit(third).min(third)) } else { usize::MAX };
            let (from, to) = (from.min(until), (from + positions).min(until));
            let (line, others) = rest[(start + from - at) * set..].split_at_mut((to - from) * set);
            parts.push(line);
            rest = others;
            at = start + to;
        }
        let pairs = &mut rest[(behind - at) * set..(behind - at + self.limit(third)) * set];
        let ranks = rank..rank + positions;
        work.run(Block { rows: rows.clone(), pairs, others: &mut parts, ranks })
    }
}
