//! Regions on their way.

use super::{Ring, RingError};
use crate::solve::columns::TableError;
use crate::solve::swept::WIDTHS;
use crate::value::Zeroed;
use smallvec::SmallVec;
use std::ops::Range;

/// The regions of a tile, as far as the chunks that they have met have filled them.
///
/// In a worker they are as they will be in the end, so that nothing is moved when they grow; between workers
/// that share no memory go the **lines** that may have something in them, one region behind the other.
#[derive(Debug)]
pub struct Moving {
    tile: usize,
    chunk: usize,
    /// How many lines have come, of those that the chunks before may have filled.
    came: usize,
    pub(super) sets: Zeroed<u64>,
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
        let cells = self.places(tile).last().copied().unwrap_or(0) * self.stride();
        let sets = Zeroed::try_new(cells);
        let sets = sets.ok_or(TableError::Memory { needed: 8 * cells as u64, limit: None })?;
        Ok(Moving { tile, chunk, came: 0, sets })
    }

    /// Regions that have met a chunk, on their way to the next.
    pub(super) fn on(&self, tile: usize, chunk: usize, sets: Zeroed<u64>) -> Moving {
        Moving { tile, chunk, came: self.lines(tile, chunk), sets }
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
        let expected = self.words_at(self.plan.tops(moving.tile).end - 1) * self.plays;
        let sets = moving.sets.cells();
        let is_empty = |set: &[u64]| set[expected..].iter().all(|cell| *cell == 0);
        let fits = expected == whole
            || self.stretches(moving.tile, moving.chunk, 0..usize::MAX).all(|(_, lines)| {
                sets[lines.start * whole..lines.end * whole].chunks_exact(whole).all(is_empty)
            });
        if fits { expected } else { whole }
    }

    /// Writes some lines of regions behind `to`, so many cells of each.
    pub fn take(&self, moving: &Moving, cells: usize, lines: Range<usize>, to: &mut Vec<u64>) {
        let whole = self.stride();
        let sets = moving.sets.cells();
        for (_, lines) in self.stretches(moving.tile, moving.chunk, lines) {
            let sets = &sets[lines.start * whole..lines.end * whole];
            if cells == whole {
                to.extend_from_slice(sets);
            } else {
                sets.chunks_exact(whole).for_each(|set| to.extend_from_slice(&set[..cells]));
            }
        }
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
        let sets = moving.sets.cells_mut();
        for (at, lines) in self.stretches(tile, chunk, came..came + lines) {
            let from = &from[(at - came) * cells..(at - came + lines.len()) * cells];
            let sets = &mut sets[lines.start * whole..lines.end * whole];
            if cells == whole {
                sets.copy_from_slice(from);
            } else {
                let sets = sets.chunks_exact_mut(whole).zip(from.chunks_exact(cells));
                sets.for_each(|(set, from)| set[..cells].copy_from_slice(from));
            }
        }
        moving.came += lines;
        Ok(())
    }

    /// Cells of a set in all plays.
    pub(super) fn stride(&self) -> usize {
        WIDTHS[self.width] * self.plays
    }

    /// Where each region of a tile begins in the end, and where the last one ends, in lines.
    pub(super) fn places(&self, tile: usize) -> SmallVec<[usize; 18]> {
        self.plan.bounds(tile, usize::MAX)
    }

    /// Lines that go to a chunk as stretches of lines in the regions: the number of the first among those that
    /// go, and where they lie.
    fn stretches(
        &self,
        tile: usize,
        chunk: usize,
        lines: Range<usize>,
    ) -> impl Iterator<Item = (usize, Range<usize>)> {
        let sent = self.plan.bounds(tile, self.members(chunk).start);
        let places = self.places(tile);
        (0..sent.len() - 1).filter_map(move |region| {
            let (start, end) = (lines.start.max(sent[region]), lines.end.min(sent[region + 1]));
            let place = |line: usize| places[region] + line - sent[region];
            (start < end).then(|| (start, place(start)..place(end)))
        })
    }
}
