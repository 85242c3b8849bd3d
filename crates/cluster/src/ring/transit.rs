//! Tiles in transit: the regions of a tile on their way from worker to worker.

use super::division::Ring;
use super::error::RingError;
use super::spare::Spare;
use impartial::solve::TableError;
use impartial::value::ZeroedMemory;
use impartial_sweep::distributed::{SplitLines, SplitSets};
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Arc;

/// The regions of a tile, with the values that the chunks passed so far have added.
///
/// At a worker they have room for the **lines** that its next chunks fill, of as many consecutive chunks as it has, so
/// that nothing is moved when they grow. Between workers that share no memory travel the lines that may have values, one
/// region after another.
#[derive(Debug)]
pub struct TileInTransit {
    tile: usize,
    chunk: usize,
    /// Number of lines that have arrived, of those to which earlier chunks may have added values.
    arrived: usize,
    /// There is room for the lines whose next largest member is less than this.
    pub(super) room: usize,
    sets: ZeroedMemory<u64>,
    pub(super) split: SplitSets,
    spare: Arc<Spare>,
}

impl TileInTransit {
    /// Returns the tile.
    pub fn tile(&self) -> usize {
        self.tile
    }

    /// Returns the chunk to which the tile goes.
    pub fn chunk(&self) -> usize {
        self.chunk
    }

    /// Returns the sets of all lines for which there is room.
    pub(super) fn sets_mut(&mut self) -> &mut [u64] {
        self.sets.cells_mut()
    }

    /// Returns the sets of a tile that stays.
    pub(super) fn into_sets(mut self) -> ZeroedMemory<u64> {
        let sets = std::mem::take(&mut self.sets);
        self.spare.remove(&sets);
        sets
    }

    /// Returns the words of some lines, in pieces.
    pub fn words<'t>(&'t self, lines: &'t LineSelection) -> impl Iterator<Item = &'t [u64]> {
        let LineSelection { line_words, sent_words, .. } = *lines;
        let stretches = lines.stretches.iter().flat_map(move |lines| {
            let sets = &self.sets.cells()[lines.start * line_words..lines.end * line_words];
            // Lines of which all words are sent form one piece.
            sets.chunks_exact(if sent_words == line_words { sets.len().max(1) } else { line_words })
        });
        stretches.map(move |set| if sent_words == line_words { set } else { &set[..sent_words] })
    }

    /// Returns the split lines in pieces of at most `max_words` words, if a line has no more: for each line its rank, its
    /// normal set, and its misère set. Returns no pieces where each play has its own sets.
    pub fn split_pieces(&self, max_words: usize) -> Vec<Vec<u64>> {
        let mut pieces: Vec<Vec<u64>> = Vec::new();
        for (line, sets) in &self.split {
            let has_room = |piece: &&mut Vec<u64>| piece.len() + 1 + sets.len() <= max_words;
            match pieces.last_mut().filter(has_room) {
                Some(piece) => {
                    piece.push(*line);
                    piece.extend(sets);
                }
                None => pieces.push([&[*line], &sets[..]].concat()),
            }
        }
        pieces
    }
}

impl Drop for TileInTransit {
    fn drop(&mut self) {
        self.spare.recycle(std::mem::take(&mut self.sets));
    }
}

/// Some lines of a tile in transit, and the number of words of each that are sent.
#[derive(Clone, Debug)]
pub struct LineSelection {
    /// The places of the lines.
    stretches: SmallVec<[Range<usize>; 2]>,
    line_words: usize,
    sent_words: usize,
}

impl LineSelection {
    /// Returns the number of words of all lines together.
    pub fn word_count(&self) -> usize {
        self.stretches.iter().map(|lines| lines.len() * self.sent_words).sum()
    }
}

impl Ring<'_> {
    /// Returns a tile before its first chunk.
    ///
    /// # Errors
    /// [`RingError::Unexpected`] if there is no such tile; [`TableError::Memory`].
    pub fn begin_tile(&self, tile: usize) -> Result<TileInTransit, RingError> {
        self.expect_tile(tile, 0)
    }

    /// Returns a tile that goes to a chunk, of which no line has arrived: for [`add_lines`](Self::add_lines).
    ///
    /// # Errors
    /// [`RingError::Unexpected`] if there is no such tile or chunk; [`TableError::Memory`].
    pub fn expect_tile(&self, tile: usize, chunk: usize) -> Result<TileInTransit, RingError> {
        if tile >= self.tiles() || chunk > self.last_chunk(tile) {
            return Err(RingError::Unexpected { tile, chunk });
        }
        let (room, stays) = self.room(tile, chunk);
        let line_words = self.layout.words();
        let bounds = self.tiling.bounds(tile, room);
        let words = bounds.last().copied().unwrap_or(0) * line_words;
        let spare = Arc::clone(&self.spare);
        // A tile that stays has memory of exactly its size.
        if stays {
            spare.clear();
        }
        let sets = match spare.take(words).filter(|_| !stays) {
            Some(mut sets) => {
                // The lines that arrive are overwritten.
                let sent = self.tiling.bounds(tile, self.members(chunk).start);
                for region in 0..bounds.len() - 1 {
                    let start = bounds[region] + sent[region + 1] - sent[region];
                    sets.cells_mut()[start * line_words..bounds[region + 1] * line_words].fill(0);
                }
                sets
            }
            None => {
                let needed = 8 * words as u64;
                ZeroedMemory::try_new(words).ok_or(TableError::Memory { needed, limit: None })?
            }
        };
        spare.add(&sets);
        Ok(TileInTransit { tile, chunk, arrived: 0, room, sets, split: SplitSets::new(), spare })
    }

    /// Returns the next largest member before which the lines end that a worker fills if a tile arrives at this chunk,
    /// and whether the tile stays at the worker.
    fn room(&self, tile: usize, chunk: usize) -> (usize, bool) {
        let (own, last) = (self.owner(chunk), self.last_chunk(tile));
        let end = (chunk..last).find(|&chunk| self.owner(chunk + 1) != own).unwrap_or(last);
        (if end == last { usize::MAX } else { self.members(end).end }, end == last)
    }

    /// Sends a tile from a chunk to the next one.
    pub(super) fn to_next_chunk(&self, mut tile: TileInTransit) -> TileInTransit {
        tile.chunk += 1;
        tile.arrived = self.lines(tile.tile, tile.chunk);
        tile
    }

    /// Makes room for the lines that the chunk fills. A tile of another worker that shares this memory may have none.
    pub(super) fn with_room(&self, mut tile: TileInTransit) -> Result<TileInTransit, RingError> {
        let needed = self.members(tile.chunk).end.min(self.tiling.tops(tile.tile).end);
        if tile.room >= needed {
            return Ok(tile);
        }
        let mut larger = self.expect_tile(tile.tile, tile.chunk)?;
        larger.split = std::mem::take(&mut tile.split);
        let line_words = self.layout.words();
        let lines = self.select(&tile, line_words, 0..usize::MAX);
        tile.words(&lines).try_for_each(|words| self.add_lines(&mut larger, line_words, words))?;
        Ok(larger)
    }

    /// Returns the number of lines of a tile that go to a chunk.
    pub fn lines(&self, tile: usize, chunk: usize) -> usize {
        self.tiling.bounds(tile, self.members(chunk).start).last().copied().unwrap_or(0)
    }

    /// Returns whether all lines have arrived.
    pub fn is_whole(&self, tile: &TileInTransit) -> bool {
        tile.arrived == self.lines(tile.tile, tile.chunk)
    }

    /// Returns the number of words of each line that have to be sent: the words that are expected to have values, or all
    /// if others have any.
    pub fn words_to_send(&self, tile: &TileInTransit) -> usize {
        let line_words = self.layout.words();
        let expected = self.words_at(self.tiling.tops(tile.tile).end - 1) * self.sets();
        if expected == line_words {
            return line_words;
        }
        let sets = tile.sets.cells();
        // The receiver marks split lines again: their marks need not be sent.
        let mut marks = 0;
        let mut fits = |set: &[u64]| {
            let is_empty = set[expected..].iter().all(|word| *word == 0);
            let is_mark = !is_empty && SplitLines::is_mark(set);
            marks += usize::from(is_mark);
            is_empty || is_mark
        };
        let all_fit = self.stretches(tile, 0..usize::MAX).all(|(_, lines)| {
            sets[lines.start * line_words..lines.end * line_words].chunks_exact(line_words).all(&mut fits)
        });
        if all_fit && marks == tile.split.len() { expected } else { line_words }
    }

    /// Selects some of the lines that go to a chunk, and `sent_words` words of each.
    pub fn select(&self, tile: &TileInTransit, sent_words: usize, lines: Range<usize>) -> LineSelection {
        let stretches = self.stretches(tile, lines).map(|(_, lines)| lines).collect();
        LineSelection { stretches, line_words: self.layout.words(), sent_words }
    }

    /// Adds the next lines that have arrived, `sent_words` words of each.
    ///
    /// # Errors
    /// [`RingError::Unexpected`] if there are more lines than expected, or incomplete ones.
    pub fn add_lines(
        &self,
        tile: &mut TileInTransit,
        sent_words: usize,
        words: &[u64],
    ) -> Result<(), RingError> {
        let line_words = self.layout.words();
        let TileInTransit { tile: number, chunk, arrived, .. } = *tile;
        let is_complete = (1..=line_words).contains(&sent_words) && words.len().is_multiple_of(sent_words);
        let lines = words.len() / sent_words.max(1);
        if !is_complete || arrived + lines > self.lines(number, chunk) {
            return Err(RingError::Unexpected { tile: number, chunk });
        }
        let stretches = self.stretches(tile, arrived..arrived + lines);
        let sets = tile.sets.cells_mut();
        for (first, lines) in stretches {
            let words = &words[(first - arrived) * sent_words..][..lines.len() * sent_words];
            let sets = &mut sets[lines.start * line_words..lines.end * line_words];
            if sent_words == line_words {
                sets.copy_from_slice(words);
                continue;
            }
            for (set, words) in sets.chunks_exact_mut(line_words).zip(words.chunks_exact(sent_words)) {
                set[..sent_words].copy_from_slice(words);
                // The memory may have been used before.
                set[sent_words..].fill(0);
            }
        }
        tile.arrived += lines;
        Ok(())
    }

    /// Adds a piece of split lines that have arrived. They must arrive before the last of the other lines, so that a
    /// [whole](Ring::is_whole) tile has all of them.
    ///
    /// # Errors
    /// [`RingError::Unexpected`] if they do not belong to the tile, or are incomplete.
    pub fn add_split_lines(&self, tile: &mut TileInTransit, words: &[u64]) -> Result<(), RingError> {
        let unexpected = || RingError::Unexpected { tile: tile.tile, chunk: tile.chunk };
        let length = 1 + 2 * self.words();
        let sent = self.tiling.bounds(tile.tile, self.members(tile.chunk).start);
        let is_sent = |line: u64| {
            let place = self.region_of(tile.tile, line);
            place.is_some_and(|(region, line)| line < sent[region + 1] - sent[region])
        };
        let lines = words.chunks_exact(length);
        let is_complete = self.is_shared() && lines.remainder().is_empty();
        if !is_complete || !lines.clone().all(|line| is_sent(line[0])) {
            return Err(unexpected());
        }
        tile.split.extend(lines.map(|line| (line[0], line[1..].to_vec())));
        Ok(())
    }

    /// Removes the split lines from a tile, and marks them in its sets, where marks may not have been sent.
    pub(super) fn take_split_lines(&self, tile: &mut TileInTransit) -> SplitSets {
        let split = std::mem::take(&mut tile.split);
        let (bounds, line_words) = (self.tiling.bounds(tile.tile, tile.room), self.layout.words());
        for line in split.keys() {
            if let Some((region, line)) = self.region_of(tile.tile, *line) {
                let start = (bounds[region] + line) * line_words;
                SplitLines::mark(&mut tile.sets_mut()[start..start + line_words]);
            }
        }
        split
    }

    /// Returns the ranks of the lines whose largest member is one of these.
    pub(super) fn line_ranks(&self, members: &Range<usize>) -> Range<u64> {
        let lines = self.tiling.regions(members);
        lines.start as u64..lines.end as u64
    }

    /// Returns the region of a tile that contains a line, and the place of the line in it.
    fn region_of(&self, tile: usize, line: u64) -> Option<(usize, usize)> {
        let regions = self.tiling.tops(tile).map(|top| self.line_ranks(&(top..top + 1)));
        let (region, lines) = regions.enumerate().find(|(_, lines)| lines.contains(&line))?;
        Some((region, (line - lines.start) as usize))
    }

    /// Returns where lines that go to a chunk are stored: for each stretch of consecutive lines the number of the first
    /// among the lines that go, and the places.
    fn stretches(
        &self,
        tile: &TileInTransit,
        lines: Range<usize>,
    ) -> impl Iterator<Item = (usize, Range<usize>)> + use<> {
        let sent = self.tiling.bounds(tile.tile, self.members(tile.chunk).start);
        let bounds = self.tiling.bounds(tile.tile, tile.room);
        (0..sent.len() - 1).filter_map(move |region| {
            let (start, end) = (lines.start.max(sent[region]), lines.end.min(sent[region + 1]));
            let place = |line: usize| bounds[region] + line - sent[region];
            (start < end).then(|| (start, place(start)..place(end)))
        })
    }
}
