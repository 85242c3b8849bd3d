//! Slabs: the positions with the same largest member, as far as the member before it lies in a range.
//!
//! The lines of a window are lists of one member less. Those with the largest member t are one
//! **region** of their colexicographic order. A position with the largest member t and the next
//! largest y lies on one line of region y, the one without t, and its other lines are in region t.
//! So whoever does the positions with the largest member t needs region t alone, and the regions
//! below it one after the other, each after the positions with the largest member t − 1 have been
//! through it.

use super::block::{Block, Cell, Kernel, Parts, TooNarrow};
use crate::game::{Colex, Movers};
use crate::run::Stopped;
use crate::solve::sets::Set;
use smallvec::{SmallVec, smallvec};
use std::ops::Range;

/// Why a sweep did not go on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Interrupt {
    /// A limit of the run.
    Stopped(Stopped),
    /// A value did not fit the sets.
    Narrow,
}

impl From<TooNarrow> for Interrupt {
    fn from(_: TooNarrow) -> Self {
        Interrupt::Narrow
    }
}

/// Positions between two looks at the limits.
const TICK: usize = 1 << 16;

/// Is told how many positions have been done, and may end the work.
pub(super) type Tick<'a> = &'a dyn Fn(usize) -> Result<(), Interrupt>;

/// The values of the positions with one largest member, as far as they are known.
pub(super) struct Filling<'a, V, const P: usize> {
    pub(super) values: [&'a mut [V]; P],
    /// So many from the first on.
    pub(super) done: usize,
}

/// The regions of some next largest members.
pub(super) enum Regions<'r, 'a, const P: usize, const W: usize> {
    /// One behind the other.
    Together(&'r mut [Set<P, W>]),
    /// Each by itself; that of the largest member is not among them.
    Apart(&'r mut [&'a mut [Set<P, W>]]),
}

/// Does slabs.
pub(super) struct Slabs<'w, const P: usize, const W: usize> {
    window: &'w Colex,
    kernel: Kernel<'w, P, W>,
    /// The least third, fourth, … members.
    least: SmallVec<[usize; 12]>,
    /// Positions done since the last look at the limits.
    unseen: usize,
}

impl<'w, const P: usize, const W: usize> Slabs<'w, P, W> {
    pub(super) fn new(window: &'w Colex, movers: Movers, known: usize) -> Self {
        let squares = std::iter::successors(Some(0), |&x| Some(window.next_above(x)));
        let least = squares.take(window.count()).skip(2).map(|x| x as usize).collect();
        Slabs { window, kernel: Kernel::new(window, movers, known), least, unseen: 0 }
    }

    fn weight(&self, k: usize, a: usize) -> usize {
        self.window.weight(k, a as u64) as usize
    }

    fn limit(&self, x: usize) -> usize {
        self.window.limit(x as u64) as usize
    }

    fn seen(&mut self, positions: usize, tick: Tick<'_>) -> Result<(), Interrupt> {
        self.unseen += positions;
        if self.unseen >= TICK { tick(std::mem::take(&mut self.unseen)) } else { Ok(()) }
    }

    /// Tells of what is left to tell.
    pub(super) fn flush(&mut self, tick: Tick<'_>) -> Result<(), Interrupt> {
        tick(std::mem::take(&mut self.unseen))
    }

    /// The rows from `first` on of the window of two members, which is one block, as long as `pause`
    /// does not ask to stop. Returns the next row.
    pub(super) fn two<V: Cell>(
        &mut self,
        first: usize,
        pairs: &mut [Set<P, W>],
        filling: &mut Filling<'_, V, P>,
        pause: &dyn Fn() -> bool,
        tick: Tick<'_>,
    ) -> Result<usize, Interrupt> {
        let below = self.window.below() as usize;
        let mut y = first;
        while y < below && !pause() {
            let first = y;
            while y < below && (y == first || self.weight(2, y) - self.weight(2, first) < TICK) {
                y += 1;
            }
            let range = self.weight(2, first)..self.weight(2, y);
            let block = Block { rows: first..y, pairs, others: &mut [], rank: range.start };
            let out = filling.values.each_mut().map(|out| &mut out[range.clone()]);
            self.kernel.run(block, out)?;
            filling.done = range.end;
            self.seen(range.len(), tick)?;
        }
        self.flush(tick)?;
        Ok(y)
    }

    /// Three members or more: largest member `top`, next largest in `seconds`.
    ///
    /// `own` is region `top`, and `regions` begins with that of the first of `seconds`; `rank` is the
    /// number of the first position with this largest member.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn slab<V: Cell>(
        &mut self,
        top: usize,
        seconds: Range<usize>,
        own: &mut [Set<P, W>],
        regions: Regions<'_, '_, P, W>,
        filling: &mut Filling<'_, V, P>,
        rank: usize,
        tick: Tick<'_>,
    ) -> Result<(), Interrupt> {
        let n = self.window.count();
        let first = seconds.start;
        let seconds = first..seconds.end.min(self.limit(top));
        if seconds.is_empty() {
            return Ok(());
        }
        match regions {
            Regions::Together(regions) if n == 3 => {
                let lines = self.weight(2, seconds.end.min(top)) - self.weight(2, first);
                self.rows(seconds, own, &mut regions[..lines], filling, rank, tick)
            }
            Regions::Together(regions) => {
                let base = self.weight(n - 1, first);
                for second in seconds {
                    let region = &mut regions[self.weight(n - 1, second) - base..];
                    self.blocks(top, second, own, region, filling, rank, tick)?;
                }
                Ok(())
            }
            Regions::Apart(regions) => {
                for (second, region) in seconds.zip(regions) {
                    if n == 3 {
                        self.rows(second..second + 1, own, region, filling, rank, tick)?;
                    } else {
                        self.blocks(top, second, own, region, filling, rank, tick)?;
                    }
                }
                Ok(())
            }
        }
    }

    /// Rows of the one block with the largest member of three.
    fn rows<V: Cell>(
        &mut self,
        rows: Range<usize>,
        pairs: &mut [Set<P, W>],
        lines: &mut [Set<P, W>],
        filling: &mut Filling<'_, V, P>,
        rank: usize,
        tick: Tick<'_>,
    ) -> Result<(), Interrupt> {
        let range = self.weight(2, rows.start)..self.weight(2, rows.end);
        let length = range.len();
        let block = Block { rows, pairs, others: &mut [lines], rank: rank + range.start };
        let out = filling.values.each_mut().map(|out| &mut out[range.clone()]);
        self.kernel.run(block, out)?;
        filling.done = range.end;
        self.seen(length, tick)
    }

    /// All blocks with the two largest members `second` and `top`, of four members or more, if there
    /// are any. `region` is that of `second`, and whatever follows it.
    #[allow(clippy::too_many_arguments)]
    fn blocks<V: Cell>(
        &mut self,
        top: usize,
        second: usize,
        own: &mut [Set<P, W>],
        region: &mut [Set<P, W>],
        filling: &mut Filling<'_, V, P>,
        rank: usize,
        tick: Tick<'_>,
    ) -> Result<(), Interrupt> {
        let n = self.window.count();
        if self.weight(n - 2, self.limit(second)) == 0 {
            return Ok(());
        }
        // Members 3 to n−1.
        let mut members: SmallVec<[usize; 12]> = self.least[..n - 4].into();
        members.push(second);
        // Where the line without each of them begins in `own`, and how far it goes.
        let mut starts: SmallVec<[usize; 12]> = smallvec![0; n - 3];
        loop {
            let third = members[0];
            let size = self.weight(2, self.limit(third));
            // Members before the one left out keep their places, those behind it move down by one.
            let mut behind: usize = 0;
            for (i, &a) in members.iter().enumerate() {
                behind += self.weight(i + 2, a);
            }
            let pairs_start = behind;
            let mut before = 0;
            let mut without_top = 0;
            for (i, &a) in members.iter().enumerate() {
                behind -= self.weight(i + 2, a);
                starts[i] = before + behind;
                without_top = before;
                before += self.weight(i + 3, a);
            }
            let mut parts: Parts<'_, P, W> = SmallVec::new();
            if second != top {
                parts.push(&mut region[without_top..without_top + size]);
            }
            // The more is left out, the smaller the number: ascending from the last to the third.
            // Equal members have the same line. Where the second member is equal to the third, the
            // line without that is a pair.
            let mut rest = &mut *own;
            let mut at = 0;
            for (i, &start) in starts.iter().enumerate().rev() {
                if i > 0 && members[i] == members[i - 1] {
                    continue;
                }
                let length = if i == 0 { self.weight(2, self.limit(third).min(third)) } else { size };
                let (line, behind) = rest[start - at..].split_at_mut(length);
                parts.push(line);
                rest = behind;
                at = start + length;
            }
            let pairs = &mut rest[pairs_start - at..pairs_start - at + self.limit(third)];
            let block = Block { rows: 0..self.limit(third), pairs, others: &mut parts, rank: rank + before };
            let out = filling.values.each_mut().map(|out| &mut out[before..before + size]);
            self.kernel.run(block, out)?;
            filling.done = before + size;
            self.seen(size, tick)?;
            // The next members, the first of them fastest; the last stays.
            let Some(k) = (0..n - 4).find(|&k| members[k] + 1 < self.limit(members[k + 1])) else {
                return Ok(());
            };
            members[k] += 1;
            let (low, _) = members.split_at_mut(k);
            low.copy_from_slice(&self.least[..k]);
        }
    }
}
