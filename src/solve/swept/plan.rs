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

use super::reached::Reached;
use crate::game::{Colex, Movers};
use smallvec::{SmallVec, smallvec};
use std::ops::Range;

/// The tasks of a window.
pub(super) struct Plan<'w> {
    pub(super) window: &'w Colex,
    pub(super) movers: Movers,
    /// Largest members of a tile.
    pub(super) height: usize,
    /// Next largest members that are done together with them.
    pub(super) step: usize,
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

/// Largest members of a tile that travels, and next largest ones that are done together with them.
const TRAVELLING: (usize, usize) = (2, 4);

/// Positions of a band, for sets of so many bytes on so many lines.
fn band_of(set: usize, lines: usize) -> usize {
    (AT_HAND / (set * lines)).max(256)
}

/// How much of the measure of chunks is what is to be held, in eighths; the rest is what is to be done.
const fn held_of(chunks: u64) -> u128 {
    if chunks == TURNS { 7 } else { 5 }
}

/// Chunks that two workers meet in turns.
pub(super) const TURNS: u64 = 5;

/// Where those end, in parts of the last: the first two are small, so that nobody waits long in the beginning, and
/// the last one too, for the end.
const TURNS_END: [u128; TURNS as usize] = [3, 11, 23, 35, 44];

/// How much so many chunks measure together: all the same but for the last one, which is a quarter larger, since its
/// worker has the least on its way.
fn measure(chunks: u64) -> u128 {
    if chunks == TURNS { TURNS_END[4] } else { 4 * u128::from(chunks) + 1 }
}

/// How many of so many chunks end at or before this measure; the last one ends with the members.
fn chunks_within(measure: u128, chunks: u64) -> u128 {
    if chunks != TURNS {
        return (measure / 4).min(u128::from(chunks.saturating_sub(1)));
    }
    TURNS_END.iter().filter(|&&end| end <= measure).count() as u128
}

/// How many positions have this next largest member: its lines, each under all members above it.
fn positions_of(window: &Colex, second: u64) -> u64 {
    let lines = |end: u64| window.weight(window.count() - 1, end);
    (lines(second + 1) - lines(second)) * window.below().saturating_sub(window.next_above(second))
}

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
        Self::cut(window, movers, height, band_of(set, lines))
    }

    /// The same for several workers, with so many chunks, for which they have as much to hold as to do.
    ///
    /// Tiles travel there: lower ones take less memory on their way, and fill the pipe sooner. With one largest
    /// member alone, however, all regions that are kept would be read twice as often, which takes a quarter
    /// of the time more.
    pub(super) fn with_chunks(window: &'w Colex, movers: Movers, set: usize, chunks: u64) -> Self {
        let plan = Self::new(window, movers, set);
        if window.count() == 3 {
            let Plan { height, band, .. } = plan;
            return Self::cut_evenly(window, movers, height, band, chunks);
        }
        let (height, step) = TRAVELLING;
        // A line without the largest member, without the next one, and without another one for each pair of these.
        let pairs = if window.count() == 4 { 0 } else { height * step };
        let band = band_of(set, height + step + pairs);
        Plan { step, ..Self::cut_evenly(window, movers, height, band, chunks) }
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
        let mut begun = 0;
        Self::cut_where(window, movers, height, band, &mut |end| {
            let whole = end.is_multiple_of(height as u64) && window.weight(n - 1, end) - begun >= target;
            if whole {
                begun = window.weight(n - 1, end);
            }
            whole
        })
    }

    /// Into so many chunks of a measure, as far as the members allow: some parts of it are what is to be held, the
    /// others what is to be done.
    fn cut_evenly(window: &'w Colex, movers: Movers, height: usize, band: usize, chunks: u64) -> Self {
        let (n, below) = (window.count(), window.below());
        let lines = |end: u64| u128::from(window.weight(n - 1, end));
        let all = (lines(below).max(1), u128::from(window.weight(n, below)).max(1));
        let (whole, by_lines) = (measure(chunks), held_of(chunks));
        // Positions whose next largest member lies before the end.
        let mut positions = 0;
        let mut cut = 0;
        Self::cut_where(window, movers, height, band, &mut |end| {
            positions += u128::from(positions_of(window, end - 1));
            // In parts of 2^32, rounded down: the same everywhere.
            let held = (lines(end) << 32) / all.0;
            let done = (positions << 32) / all.1;
            let ended = chunks_within(((by_lines * held + (8 - by_lines) * done) * whole) >> 35, chunks);
            let ends = ended > cut && end.is_multiple_of(height as u64);
            if ends {
                cut = ended;
            }
            ends
        })
    }

    /// Cut behind members of which `ends` says that a chunk ends there, at multiples of the height.
    fn cut_where(
        window: &'w Colex,
        movers: Movers,
        height: usize,
        band: usize,
        ends: &mut dyn FnMut(u64) -> bool,
    ) -> Self {
        let below = window.below();
        let mut chunks = Vec::new();
        let mut chunk_of = Vec::with_capacity(below as usize);
        let mut first = 0;
        for end in 1..=below {
            chunk_of.push(chunks.len());
            // Asked of every one.
            if ends(end) || end == below {
                chunks.push(first as usize..end as usize);
                first = end;
            }
        }
        Plan { window, movers, height, step: height, band, chunks, chunk_of }
    }

    /// The same with chunks that end at these members, the last of them at the last member.
    pub(super) fn ended_at(self, ends: &[usize]) -> Self {
        let Plan { window, movers, height, step, band, .. } = self;
        let mut ends = ends.iter().map(|&end| end as u64).peekable();
        let mut is_end = |end: u64| ends.next_if_eq(&end).is_some();
        Plan { step, ..Self::cut_where(window, movers, height, band, &mut is_end) }
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

    /// Where each region of a tile begins, and where the last one ends, if each has only the lines whose
    /// next largest member is smaller than `second`.
    pub(super) fn bounds(&self, tile: usize, second: usize) -> SmallVec<[usize; 18]> {
        let mut bounds: SmallVec<[usize; 18]> = smallvec![0];
        for top in self.tops(tile) {
            let second = self.window.limit(top as u64).min(second as u64);
            let lines = self.window.weight(self.window.count() - 2, second) as usize;
            bounds.push(bounds[bounds.len() - 1] + lines);
        }
        bounds
    }

    /// The numbers of the positions of a task, for each largest member of the tile.
    pub(super) fn ranks(&self, tile: usize, seconds: &Range<usize>) -> SmallVec<[Range<usize>; 16]> {
        let of = |top: usize| {
            let limit = self.window.limit(top as u64);
            let before = |second: usize| {
                let lines = self.window.weight(self.window.count() - 1, limit.min(second as u64));
                self.first_rank(top) + lines as usize
            };
            before(seconds.start)..before(seconds.end)
        };
        self.tops(tile).map(of).filter(|ranks| !ranks.is_empty()).collect()
    }

    /// How many positions have a next largest member among these.
    pub(super) fn positions(&self, seconds: &Range<usize>) -> u64 {
        seconds.clone().map(|second| positions_of(self.window, second as u64)).sum()
    }

    /// The number of the first position with a largest member of at least t.
    pub(super) fn first_rank(&self, t: usize) -> usize {
        self.window.weight(self.window.count(), t as u64) as usize
    }
}
