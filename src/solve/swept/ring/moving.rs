//! Regions on their way.

use super::{Ring, RingError};
use crate::solve::columns::TableError;
use crate::solve::swept::WIDTHS;
use crate::solve::swept::apart::{self, PartedLines};
use crate::value::Zeroed;
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The regions of a tile, as far as the chunks that they have met have filled them.
///
/// In a worker there is room in them for the **lines** that its next chunks fill, as many of these as follow each
/// other, so that nothing is moved when they grow; between workers that share no memory go the lines that may
/// have something in them, one region behind the other.
#[derive(Debug)]
pub struct Moving {
    tile: usize,
    chunk: usize,
    /// How many lines have come, of those that the chunks before may have filled.
    came: usize,
    /// There is room for the lines whose next largest member is smaller.
    room: usize,
    sets: Zeroed<u64>,
    /// The sets of its parted lines.
    pub(super) parted: PartedLines,
    spare: Arc<Spare>,
}

impl Moving {
    /// The tile.
    pub fn tile(&self) -> usize {
        self.tile
    }

    /// The chunk that they go to.
    pub fn chunk(&self) -> usize {
        self.chunk
    }

    /// The sets, as far as there is room for them.
    pub(super) fn cells_mut(&mut self) -> &mut [u64] {
        self.sets.cells_mut()
    }

    /// The sets, where they stay.
    pub(super) fn stay(mut self) -> Zeroed<u64> {
        let sets = self.take_sets();
        self.spare.store().at_work -= sets.capacity();
        sets
    }

    fn take_sets(&mut self) -> Zeroed<u64> {
        std::mem::replace(&mut self.sets, Zeroed::default())
    }

    /// The numbers of some lines, in pieces.
    pub fn numbers<'m>(&'m self, lines: &'m Lines) -> impl Iterator<Item = &'m [u64]> {
        let Lines { whole, cells, .. } = *lines;
        let pieces = lines.stretches.iter().map(move |lines| {
            let sets = &self.sets.cells()[lines.start * whole..lines.end * whole];
            // Whole sets in one piece.
            sets.chunks_exact(if cells == whole { sets.len().max(1) } else { whole })
        });
        pieces.flatten().map(move |set| if cells == whole { set } else { &set[..cells] })
    }
}

impl Drop for Moving {
    fn drop(&mut self) {
        let sets = self.take_sets();
        self.spare.put(sets);
    }
}

/// Some lines of regions, and how many cells of each are meant.
#[derive(Clone, Debug)]
pub struct Lines {
    stretches: SmallVec<[Range<usize>; 2]>,
    whole: usize,
    cells: usize,
}

impl Lines {
    /// How many numbers they are.
    pub fn count(&self) -> usize {
        self.stretches.iter().map(|lines| lines.len() * self.cells).sum()
    }
}

/// Memory of regions that have gone on, for other ones: what is used again need not be asked of the system, which
/// takes longer to clear it than it takes to send it.
#[derive(Debug, Default)]
pub(super) struct Spare(Mutex<Store>);

#[derive(Debug, Default)]
struct Store {
    sets: Option<Zeroed<u64>>,
    /// Cells of all regions that are here, and of the largest that there were.
    at_work: usize,
    largest: usize,
}

/// Cells of a memory that is kept, at least.
const LEAST: usize = 1 << 17;

impl Spare {
    fn store(&self) -> MutexGuard<'_, Store> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is kept and all that is here take no more than two of the largest.
    fn put(&self, sets: Zeroed<u64>) {
        let mut store = self.store();
        store.at_work -= sets.capacity();
        let is_larger = store.sets.as_ref().is_none_or(|kept| kept.capacity() <= sets.capacity());
        // Larger ones are needed later.
        if sets.capacity() >= LEAST && is_larger && store.at_work + sets.capacity() <= 2 * store.largest {
            store.sets = Some(sets);
        }
    }

    /// Memory of so many cells with anything in them, and not of half as many more. What is kept otherwise goes back
    /// to the system, which is asked for some now, and has that at hand.
    fn take(&self, cells: usize) -> Option<Zeroed<u64>> {
        let sets = self.store().sets.take();
        let sets = sets.filter(|sets| (cells..=cells + cells / 2).contains(&sets.capacity()))?;
        let mut sets = sets.grow(cells);
        sets.truncate(cells);
        Some(sets)
    }

    /// Regions are here that have such sets.
    fn used(&self, sets: &Zeroed<u64>) {
        let mut store = self.store();
        store.at_work += sets.capacity();
        store.largest = store.largest.max(sets.capacity());
    }

    /// Nothing is kept any more.
    fn clear(&self) {
        self.store().sets.take();
    }
}

impl<'w> Ring<'w> {
    /// The regions of a tile before its first chunk: nothing in them.
    ///
    /// # Errors
    /// [`RingError::Unexpected`] for a tile that there is not; [`TableError::Memory`].
    pub fn begin(&self, tile: usize) -> Result<Moving, RingError> {
        self.expected(tile, 0)
    }

    /// The regions of a tile that go to a chunk, of which no line has come: for [`fill`](Self::fill).
    ///
    /// # Errors
    /// [`RingError::Unexpected`] for a tile or a chunk that there is not; [`TableError::Memory`].
    pub fn expected(&self, tile: usize, chunk: usize) -> Result<Moving, RingError> {
        if tile >= self.tiles() || chunk > self.last_chunk(tile) {
            return Err(RingError::Unexpected { tile, chunk });
        }
        let (room, stays) = self.room(tile, chunk);
        let whole = self.stride();
        let places = self.plan.bounds(tile, room);
        let cells = places.last().copied().unwrap_or(0) * whole;
        let spare = Arc::clone(&self.spare);
        // What stays is of its own size.
        if stays {
            spare.clear();
        }
        let used = if stays { None } else { spare.take(cells) };
        let sets = match used {
            Some(mut sets) => {
                // The lines that come are written over.
                let come = self.plan.bounds(tile, self.members(chunk).start);
                for region in 0..places.len() - 1 {
                    let lines = come[region + 1] - come[region];
                    sets.cells_mut()[(places[region] + lines) * whole..places[region + 1] * whole].fill(0);
                }
                sets
            }
            None => {
                let sets = Zeroed::try_new(cells);
                sets.ok_or(TableError::Memory { needed: 8 * cells as u64, limit: None })?
            }
        };
        spare.used(&sets);
        Ok(Moving { tile, chunk, came: 0, room, sets, parted: PartedLines::new(), spare })
    }

    /// Before which next largest member the lines of a tile end that a worker fills if its regions come to this
    /// chunk, and whether they stay there.
    fn room(&self, tile: usize, chunk: usize) -> (usize, bool) {
        let (own, last) = (self.owner(chunk), self.last_chunk(tile));
        let end = (chunk..last).find(|&chunk| self.owner(chunk + 1) != own).unwrap_or(last);
        (if end == last { usize::MAX } else { self.members(end).end }, end == last)
    }

    /// Regions that have met a chunk, on their way to the next.
    pub(super) fn on(&self, moving: Moving) -> Moving {
        let mut moving = moving;
        moving.chunk += 1;
        moving.came = self.lines(moving.tile, moving.chunk);
        moving
    }

    /// The same regions, with room for what their chunk fills: those of another worker that shares this memory
    /// may have none.
    pub(super) fn with_room(&self, mut moving: Moving) -> Result<Moving, RingError> {
        let needed = self.members(moving.chunk).end.min(self.plan.tops(moving.tile).end);
        if moving.room >= needed {
            return Ok(moving);
        }
        let mut larger = self.expected(moving.tile, moving.chunk)?;
        larger.parted = std::mem::take(&mut moving.parted);
        let lines = self.some(&moving, self.stride(), 0..usize::MAX);
        for numbers in moving.numbers(&lines) {
            self.fill(&mut larger, self.stride(), numbers)?;
        }
        Ok(larger)
    }

    /// How many lines of a tile go to a chunk.
    pub fn lines(&self, tile: usize, chunk: usize) -> usize {
        self.plan.bounds(tile, self.members(chunk).start).last().copied().unwrap_or(0)
    }

    /// Whether all lines have come.
    pub fn is_whole(&self, moving: &Moving) -> bool {
        moving.came == self.lines(moving.tile, moving.chunk)
    }

    /// How many cells of a line go from worker to worker, so that nothing is lost: no more than are expected to
    /// hold anything, unless there is more.
    pub fn cells(&self, moving: &Moving) -> usize {
        let whole = self.stride();
        let expected = self.words_at(self.plan.tops(moving.tile).end - 1) * self.sets;
        if expected == whole {
            return whole;
        }
        let sets = moving.sets.cells();
        // Those of parted lines are full, and will be filled where they come: nothing is lost of these.
        let mut full = 0;
        let mut is_empty = |set: &[u64]| {
            let is_empty = set[expected..].iter().all(|cell| *cell == 0);
            let is_full = !is_empty && apart::is_full(set);
            full += usize::from(is_full);
            is_empty || is_full
        };
        let fits = self.stretches(moving, 0..usize::MAX).all(|(_, lines)| {
            sets[lines.start * whole..lines.end * whole].chunks_exact(whole).all(&mut is_empty)
        });
        if fits && full == moving.parted.len() { expected } else { whole }
    }

    /// Some of the lines that go to a chunk, so many cells of each.
    pub fn some(&self, moving: &Moving, cells: usize, lines: Range<usize>) -> Lines {
        let stretches = self.stretches(moving, lines).map(|(_, lines)| lines).collect();
        Lines { stretches, whole: self.stride(), cells }
    }

    /// Puts lines into regions that came in this order, so many cells of each: the next ones behind those that
    /// have come.
    ///
    /// # Errors
    /// [`RingError::Unexpected`] if they are more than are expected, or no whole lines.
    pub fn fill(&self, moving: &mut Moving, cells: usize, from: &[u64]) -> Result<(), RingError> {
        let whole = self.stride();
        let Moving { tile, chunk, came, .. } = *moving;
        let is_whole = (1..=whole).contains(&cells) && from.len().is_multiple_of(cells);
        let lines = from.len() / cells.max(1);
        if !is_whole || came + lines > self.lines(tile, chunk) {
            return Err(RingError::Unexpected { tile, chunk });
        }
        let stretches = self.stretches(moving, came..came + lines);
        let sets = moving.sets.cells_mut();
        for (at, lines) in stretches {
            let from = &from[(at - came) * cells..(at - came + lines.len()) * cells];
            let sets = &mut sets[lines.start * whole..lines.end * whole];
            if cells == whole {
                sets.copy_from_slice(from);
            } else {
                let sets = sets.chunks_exact_mut(whole).zip(from.chunks_exact(cells));
                sets.for_each(|(set, from)| {
                    set[..cells].copy_from_slice(from);
                    // There may be something in memory that was used before.
                    set[cells..].fill(0);
                });
            }
        }
        moving.came += lines;
        Ok(())
    }

    /// Cells of a set in all plays.
    pub(super) fn stride(&self) -> usize {
        WIDTHS[self.width] * self.sets
    }

    /// Where each region begins, and where the last one ends, in lines.
    pub(super) fn places(&self, moving: &Moving) -> SmallVec<[usize; 18]> {
        self.plan.bounds(moving.tile, moving.room)
    }

    /// Lines that go to a chunk as stretches of lines in the regions: the number of the first among those that
    /// go, and where they lie.
    fn stretches(
        &self,
        moving: &Moving,
        lines: Range<usize>,
    ) -> impl Iterator<Item = (usize, Range<usize>)> + use<> {
        let sent = self.plan.bounds(moving.tile, self.members(moving.chunk).start);
        let places = self.places(moving);
        (0..sent.len() - 1).filter_map(move |region| {
            let (start, end) = (lines.start.max(sent[region]), lines.end.min(sent[region + 1]));
            let place = |line: usize| places[region] + line - sent[region];
            (start < end).then(|| (start, place(start)..place(end)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{LEAST, Spare};
    use crate::value::Zeroed;

    #[test]
    fn what_is_kept_and_what_is_here_are_no_more_than_two_of_the_largest() {
        let spare = Spare::default();
        let here = |cells: usize| {
            let sets = spare.take(cells).unwrap_or_else(|| Zeroed::new(cells));
            spare.used(&sets);
            sets
        };
        let is_kept = || spare.store().sets.is_some();
        let (large, small) = (8 * LEAST, 3 * LEAST);
        let (first, second, third) = (here(large), here(large), here(small));
        // Two and a part of one are left.
        spare.put(first);
        assert!(!is_kept());
        // One and a part.
        spare.put(third);
        assert!(is_kept());
        // Nothing, and the larger is kept.
        spare.put(second);
        assert!(is_kept() && spare.store().at_work == 0);
        assert_eq!(spare.store().sets.as_ref().map(Zeroed::room), Some(large));
        // It is used again where it is no more than half as large again, and is gone otherwise.
        let again = here(6 * LEAST);
        assert_eq!((again.cells().len(), again.capacity()), (6 * LEAST, large));
        spare.put(again);
        let other = here(small);
        assert!(!is_kept() && other.capacity() < large);
        spare.put(other);
        // Little is not kept.
        spare.clear();
        spare.put(here(LEAST / 2));
        assert!(!is_kept() && spare.store().at_work == 0);
    }
}
