//! A worker of a ring.

use super::division::Ring;
use super::error::RingError;
use super::transit::TileInTransit;
use impartial::run::Run;
use impartial::solve::{TableError, TableValues, check_memory};
use impartial::value::ZeroedMemory;
use impartial_sweep::ValueCounts;
use impartial_sweep::distributed::{
    DistributedTask, SplitLines, SweepEnd, TaskValues, invalid_data, read_number, read_words, write_numbers,
    write_words,
};
use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};

/// Receives the values of consecutive positions of a task, and the rank of the first position.
pub type OnTile<'k> = &'k mut dyn FnMut(u64, &TableValues) -> io::Result<()>;

/// Is called during a task, each time some ten thousands of positions are done.
pub type OnTick<'m> = &'m mut dyn FnMut();

/// A worker of a ring: the regions of its chunks, and the counts of its values.
pub struct Worker<'r, 'w> {
    ring: &'r Ring<'w>,
    number: usize,
    chunks: Vec<ChunkState>,
    /// Present where each set serves both plays: the split lines of all chunks, and of the tile in progress.
    split: Option<SplitLines>,
}

/// The state of a chunk.
struct ChunkState {
    /// The first tile that is not done.
    next: usize,
    /// The regions of the members of the chunk, by tile; empty for tiles that are not done. No tiles for a chunk of
    /// another worker.
    tiles: Vec<ZeroedMemory<u64>>,
    counts: Vec<ValueCounts>,
    /// Number of positions on split lines.
    met: u64,
}

impl<'r, 'w> Worker<'r, 'w> {
    /// Returns a worker that has done nothing.
    ///
    /// # Errors
    /// [`RingError::NoWorker`].
    pub fn new(ring: &'r Ring<'w>, worker: usize) -> Result<Self, RingError> {
        if worker >= ring.workers() {
            return Err(RingError::NoWorker { worker, workers: ring.workers() });
        }
        let chunks = (0..ring.chunks()).map(|chunk| {
            let tiles = ring.tiling.tiles_of(chunk);
            let own = if ring.owner(chunk) == worker { tiles.len() } else { 0 };
            ChunkState {
                next: tiles.start,
                tiles: (0..own).map(|_| ZeroedMemory::default()).collect(),
                counts: vec![ValueCounts::default(); ring.plays()],
                met: 0,
            }
        });
        let split = ring.is_shared().then(|| SplitLines::new(ring.window(), ring.workers() as u64));
        Ok(Worker { ring, number: worker, chunks: chunks.collect(), split })
    }

    /// Returns the number of the worker.
    pub fn number(&self) -> usize {
        self.number
    }

    fn has(&self, chunk: usize) -> bool {
        chunk < self.chunks.len() && self.ring.owner(chunk) == self.number
    }

    /// Returns the numbers with which a saved chunk begins.
    fn header(&self, chunk: usize) -> [u64; 4] {
        [self.ring.chunks(), chunk, self.ring.words(), self.ring.sets()].map(|number| number as u64)
    }

    /// Writes the state of a chunk between two tasks, as little-endian 64-bit numbers, for
    /// [`read_chunk`](Self::read_chunk). When all workers have done the tiles before one and no other, their chunks
    /// together are the whole state: nothing is in transit.
    ///
    /// # Errors
    /// The errors of the writer; [`io::ErrorKind::InvalidInput`] for a chunk of another worker.
    pub fn write_chunk(&self, chunk: usize, to: &mut dyn Write) -> io::Result<()> {
        if !self.has(chunk) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let ChunkState { next, tiles, counts, met } = &self.chunks[chunk];
        write_numbers(self.header(chunk), to)?;
        write_numbers([*next as u64, *met], to)?;
        counts.iter().try_for_each(|counts| counts.write_to(to))?;
        for tile in tiles {
            write_numbers([tile.cells().len() as u64], to)?;
            write_words(tile.cells(), to)?;
        }
        let lines = self.ring.line_ranks(&self.ring.members(chunk));
        self.split.as_ref().map_or(Ok(()), |split| split.write_to(lines, to))
    }

    /// Reads the state that [`write_chunk`](Self::write_chunk) wrote in a ring with the same chunks, whichever worker had
    /// the chunk.
    ///
    /// # Errors
    /// The errors of the reader; [`io::ErrorKind::InvalidData`] if the state is not that of the chunk.
    pub fn read_chunk(&mut self, chunk: usize, from: &mut dyn Read) -> io::Result<()> {
        let ring = self.ring;
        let header = [read_number(from)?, read_number(from)?, read_number(from)?, read_number(from)?];
        if header != self.header(chunk) || !self.has(chunk) {
            return Err(invalid_data());
        }
        let own = ring.tiling.tiles_of(chunk);
        let next = usize::try_from(read_number(from)?).unwrap_or(usize::MAX);
        let met = read_number(from)?;
        if next < own.start || next > ring.tiles() {
            return Err(invalid_data());
        }
        let (width, positions) = (ring.layout.width, ring.window().positions());
        let counts = (0..ring.plays()).map(|_| ValueCounts::read_from(width, positions, from));
        let counts = counts.collect::<io::Result<_>>()?;
        let mut tiles = Vec::new();
        for tile in own {
            let lines = if tile < next { ring.tiling.regions(&ring.tiling.tops(tile)).len() } else { 0 };
            let words = lines * ring.layout.words();
            if read_number(from)? != words as u64 {
                return Err(invalid_data());
            }
            let mut sets = ZeroedMemory::try_new(words).ok_or(io::ErrorKind::OutOfMemory)?;
            read_words(sets.cells_mut(), from)?;
            tiles.push(sets);
        }
        if let Some(split) = &mut self.split {
            let lines = ring.line_ranks(&ring.members(chunk));
            let sets = SplitLines::read(lines.clone(), width, from)?;
            split.take(lines);
            split.extend(sets);
            split.set_positions_on_split_lines(
                (split.positions_on_split_lines() - self.chunks[chunk].met).saturating_add(met),
            );
        }
        self.chunks[chunk] = ChunkState { next, tiles, counts, met };
        Ok(())
    }

    /// Returns the counts of each play.
    pub fn counts(&self) -> Vec<ValueCounts> {
        let mut sums = vec![ValueCounts::default(); self.ring.plays()];
        for chunk in &self.chunks {
            sums.iter_mut().zip(&chunk.counts).for_each(|(sum, counts)| sum.join(counts));
        }
        sums
    }

    /// Returns the number of positions done.
    pub fn done(&self) -> u64 {
        self.chunks.iter().map(|chunk| chunk.counts[0].positions()).sum()
    }

    /// Returns the tile that a chunk waits for.
    pub fn next(&self, chunk: usize) -> usize {
        self.chunks[chunk].next
    }

    /// Computes a task: the positions of a tile with the next largest members of the chunk at which it has arrived.
    /// Returns the tile for the next chunk, or `None` if it stays.
    ///
    /// # Errors
    /// [`RingError::Unexpected`] for a tile that the chunk does not wait for; [`TableError::Memory`];
    /// [`TableError::Stopped`]; [`TableError::LargeValue`] if a value does not fit the sets: a [`wider`](Ring::wider)
    /// ring begins again; [`RingError::Crowded`] if one set a line for both plays is not enough.
    pub fn compute(
        &mut self,
        tile: TileInTransit,
        run: &Run<'_>,
    ) -> Result<Option<TileInTransit>, RingError> {
        self.compute_with(tile, run, None, &mut || {})
    }

    /// Computes a task, like [`compute`](Self::compute). Calls `on_tile` with the values of the positions of each largest
    /// member, and `on_tick` during the task, for work that cannot wait: tiles that arrive and leave.
    ///
    /// # Errors
    /// The errors of [`compute`](Self::compute), and those of `on_tile` as [`RingError::NotWritten`].
    pub fn compute_with(
        &mut self,
        tile: TileInTransit,
        run: &Run<'_>,
        on_tile: Option<OnTile<'_>>,
        on_tick: OnTick<'_>,
    ) -> Result<Option<TileInTransit>, RingError> {
        self.check_expected(&tile)?;
        let mut transit = self.ring.with_room(tile)?;
        let (tile, chunk) = (transit.tile(), transit.chunk());
        let arriving = self.ring.take_split_lines(&mut transit);
        let met = self.split.as_mut().map(|split| {
            split.extend(arriving);
            split.positions_on_split_lines()
        });
        let values = self.compute_values(&mut transit, run, on_tile.is_some(), on_tick)?;
        let state = &mut self.chunks[chunk];
        if let Some(on_tile) = on_tile {
            let written = values.runs.iter().try_for_each(|(first, values)| on_tile(*first, values));
            written.map_err(RingError::NotWritten)?;
        }
        state.counts.iter_mut().zip(&values.counts).for_each(|(sum, counts)| sum.join(counts));
        state.next += 1;
        let is_last = chunk == self.ring.last_chunk(tile);
        if let (Some(split), Some(met)) = (&mut self.split, met) {
            state.met += split.positions_on_split_lines() - met;
            if !is_last {
                transit.split = split.take(self.ring.line_ranks(&self.ring.tiling.tops(tile)));
            }
        }
        if is_last {
            state.tiles[tile - self.ring.tiling.tiles_of(chunk).start] = transit.into_sets();
            return Ok(None);
        }
        Ok(Some(self.ring.to_next_chunk(transit)))
    }

    /// Computes the values of a task.
    fn compute_values(
        &mut self,
        transit: &mut TileInTransit,
        run: &Run<'_>,
        keeps_values: bool,
        on_tick: OnTick<'_>,
    ) -> Result<TaskValues, RingError> {
        let (ring, tile, chunk) = (self.ring, transit.tile(), transit.chunk());
        let (tiling, width, plays) = (&ring.tiling, ring.layout.width, ring.plays());
        let kept: usize = match keeps_values {
            true => tiling.ranks(tile, &tiling.chunks()[chunk]).iter().map(|ranks| ranks.len()).sum(),
            false => 0,
        };
        let kept = (kept * plays * width.value_bytes()) as u64;
        let held = ring.bytes(self.number).saturating_add(kept);
        let separate = ring.bytes_with(self.number, plays).saturating_add(kept);
        check_memory(held, run)?;
        let done = AtomicU64::new(self.done());
        let split = self.split.as_ref();
        let on_tick = RefCell::new(on_tick);
        let tick = |positions: usize| {
            (on_tick.borrow_mut())();
            let done = done.fetch_add(positions as u64, Ordering::Relaxed) + positions as u64;
            let in_use =
                |split: &SplitLines| split.bytes_in_use(ring.window(), width, held, separate, run.limits());
            run.check(done, split.map_or(held, in_use)).map_err(SweepEnd::Stopped)?;
            if split.is_some_and(SplitLines::is_crowded) { Err(SweepEnd::Closed) } else { Ok(()) }
        };
        let mut regions: Vec<&mut [u64]> =
            self.chunks[chunk].tiles.iter_mut().map(ZeroedMemory::cells_mut).collect();
        let own_second = transit.room;
        let task = DistributedTask {
            tiling,
            layout: ring.layout,
            split,
            plays,
            tile,
            chunk,
            own: transit.sets_mut(),
            own_second,
            regions: &mut regions,
            keeps_values,
        };
        match task.compute(&tick) {
            Ok(Some(values)) => Ok(values),
            Ok(None) => Err(TableError::LargeValue { below: width.values_below() }.into()),
            Err(SweepEnd::Stopped(stopped)) => Err(TableError::Stopped(stopped).into()),
            Err(SweepEnd::Closed) => Err(RingError::Crowded),
        }
    }

    /// Returns an error unless the chunk waits for this tile.
    fn check_expected(&self, transit: &TileInTransit) -> Result<(), RingError> {
        let (tile, chunk) = (transit.tile(), transit.chunk());
        let is_next = self.has(chunk) && tile == self.chunks[chunk].next && tile < self.ring.tiles();
        if is_next && self.ring.is_whole(transit) {
            Ok(())
        } else {
            Err(RingError::Unexpected { tile, chunk })
        }
    }
}
