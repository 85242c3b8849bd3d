//! Units: the parts of a task in the order in which they are computed.
//!
//! A unit is some rows of a block. The order keeps sets in the cache until they are used again. From the outermost
//! loop to the innermost: the members from the fourth to the one before the next largest, a **band** of rows, the
//! third member, the largest, and the next largest member. Each of these grows with the members, so that every
//! position comes after all positions that are componentwise smaller, whatever the order of the loops.

use crate::interrupt::Interrupt;
use crate::tiling::Tiling;
use impartial::game::Colex;
use smallvec::SmallVec;
use std::ops::Range;

/// Some rows of a block.
#[derive(Default)]
pub(crate) struct Unit {
    /// The largest member.
    pub(crate) top: usize,
    /// Members 3 to n−1. Empty in a window of three members, whose rows are the rows of the next largest member.
    pub(crate) members: SmallVec<[usize; 12]>,
    pub(crate) rows: Range<usize>,
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
    pub(crate) height: usize,
    band: usize,
    /// The least third, fourth, … members.
    least: SmallVec<[usize; 12]>,
}

/// Callback that receives each unit.
pub(crate) type OnUnit<'v> = &'v mut dyn FnMut(&Unit) -> Result<(), Interrupt>;

impl<'w> Units<'w> {
    pub(crate) fn new(tiling: &Tiling<'w>, words: usize) -> Self {
        let (window, shape) = (tiling.window(), tiling.shape());
        let first = std::iter::successors(Some(0), |&x| Some(window.next_above(x)));
        let least = first.take(window.count()).skip(2).map(|x| x as usize).collect();
        Units { window, words, height: shape.height, band: shape.band, least }
    }

    #[inline]
    pub(crate) fn limit(&self, x: usize) -> usize {
        self.window.limit(x as u64) as usize
    }

    #[inline]
    pub(crate) fn weight(&self, k: usize, a: usize) -> usize {
        self.window.weight(k, a as u64) as usize
    }

    /// Returns the number of positions of a block before row `y`.
    #[inline]
    pub(crate) fn positions_before(&self, y: usize) -> usize {
        self.weight(2, y)
    }

    /// Returns the rows of a block from `y` on that form a band and lie before `end`.
    pub(crate) fn band_from(&self, y: usize, end: usize) -> Range<usize> {
        let start = self.positions_before(y);
        let mut next = y + 1;
        while next < end && self.positions_before(next + 1) - start <= self.band {
            next += 1;
        }
        y..next.min(end)
    }

    /// Calls `visit` with the units of some largest and next largest members, in order. `seconds` is not empty.
    pub(crate) fn visit(
        &self,
        tops: Range<usize>,
        seconds: Range<usize>,
        visit: OnUnit<'_>,
    ) -> Result<(), Interrupt> {
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
