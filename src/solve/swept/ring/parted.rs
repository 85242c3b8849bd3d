//! Parted lines of regions on their way.

use super::{Moving, Ring, RingError};
use crate::solve::swept::WIDTHS;
use crate::solve::swept::apart::PartedLines;
use std::ops::Range;

impl Moving {
    /// The parted lines, in pieces of at most so many numbers if a line has no more: of each line its number, its
    /// set in normal play, and that in misère play. None where each play has sets of its own.
    pub fn parted(&self, most: usize) -> Vec<Vec<u64>> {
        let mut pieces: Vec<Vec<u64>> = Vec::new();
        for (number, sets) in &self.parted {
            let has_room = |piece: &Vec<u64>| piece.len() + 1 + sets.len() <= most;
            if !pieces.last().is_some_and(has_room) {
                pieces.push(Vec::new());
            }
            if let Some(piece) = pieces.last_mut() {
                piece.push(*number);
                piece.extend(sets);
            }
        }
        pieces
    }
}

impl Ring<'_> {
    /// Puts a piece of [`parted`](Moving::parted) lines to the regions with which they came: before the last of
    /// the other lines, so that nothing is missing where these are [whole](Ring::is_whole).
    ///
    /// # Errors
    /// [`RingError::Unexpected`] if they are not of these regions, or no whole lines.
    pub fn fill_parted(&self, moving: &mut Moving, from: &[u64]) -> Result<(), RingError> {
        let (tile, chunk) = (moving.tile(), moving.chunk());
        let length = 1 + 2 * WIDTHS[self.width];
        let come = self.plan.bounds(tile, self.members(chunk).start);
        let comes = |number: u64| {
            let (region, line) = self.region_of(tile, number)?;
            (line < come[region + 1] - come[region]).then_some(())
        };
        if !self.serves_both() || !from.len().is_multiple_of(length) {
            return Err(RingError::Unexpected { tile, chunk });
        }
        for line in from.chunks_exact(length) {
            comes(line[0]).ok_or(RingError::Unexpected { tile, chunk })?;
            moving.parted.insert(line[0], line[1..].to_vec());
        }
        Ok(())
    }

    /// The parted lines of regions, out of these. In the table each has everything in it, wherever it came from.
    pub(super) fn take_parted(&self, moving: &mut Moving) -> PartedLines {
        let parted = std::mem::take(&mut moving.parted);
        let (places, whole) = (self.places(moving), self.stride());
        for number in parted.keys() {
            if let Some((region, line)) = self.region_of(moving.tile(), *number) {
                let place = places[region] + line;
                moving.cells_mut()[place * whole..(place + 1) * whole].fill(u64::MAX);
            }
        }
        parted
    }

    /// The numbers of the lines whose largest member is one of these.
    pub(super) fn numbers_of(&self, members: &Range<usize>) -> Range<u64> {
        let lines = self.plan.regions(members);
        lines.start as u64..lines.end as u64
    }

    /// In which region of a tile a line lies, and where in that.
    fn region_of(&self, tile: usize, number: u64) -> Option<(usize, usize)> {
        let region = |top: usize| self.numbers_of(&(top..top + 1));
        let mut tops = self.plan.tops(tile).map(region).enumerate();
        tops.find(|(_, lines)| lines.contains(&number))
            .map(|(at, lines)| (at, (number - lines.start) as usize))
    }
}
