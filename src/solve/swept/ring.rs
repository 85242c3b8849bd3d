//! A sweep for several workers that share no memory: the ring.
//!
//! A position with the largest member t and the next largest s needs region t, the lines with the largest
//! member t, and region s. Cut the next largest members into **chunks** of equal numbers of lines and give
//! each to a worker, which keeps the regions of its members for good. Then the regions of the largest
//! members **travel** from chunk to chunk, a tile of them at a time, and stay at the chunk that holds their
//! own members. Task (tile, chunk) follows (tile, chunk − 1), whose worker sends the regions, and
//! (tile − 1, chunk), which the same worker has done before. All lines of a position are then at hand: no
//! position and no value is ever sent.
//!
//! Behind chunk c, whose members are smaller than e, a region has something in its first C(e, n−2) lines
//! only, and no more of it travels. So
//!
//! > traffic = Σ over the ends e of chunks whose next one has another worker, Σ over t ≥ e, of
//! > C(e, n−2) · 8·W(t) bytes,
//!
//! with W(t) words for values up to the next power of two above t, twice with misère values.
//!
//! Chunks of equal numbers of lines mean equal work under every t; they are dealt 0 1 1 0 0 1 1 0, so that
//! every second boundary is none with two workers.
//!
//! # Cost on paper
//!
//! Beside the formula, ten nanoseconds a position (one core, six coins) and 1.25 GB/s (10 GbE):
//!
//! | window of Welter's game | workers | positions each | work each | sets each | sent in all | sent by one, at most |
//! |---|---|---|---|---|---|---|
//! | 5 below 192 | 2 | 1.0·10⁹ | 10 s | 0.9 GB | 2.0 GB | 1.1 GB, 1 s |
//! | 6 below 200 | 4 | 2.1·10¹⁰ | 206 s | 21 GB | 273 GB | 93 GB, 75 s |
//! | 6 below 200 | 16 | 5.2·10⁹ | 52 s | 7.7 GB | 899 GB | 66 GB, 53 s |
//! | 6 below 256 | 16 | 2.3·10¹⁰ | 230 s | 21 GB | 3.7 TB | 263 GB, 211 s |
//!
//! With few workers memory is the limit; with sixteen of one core each the link takes as long as the work, and
//! more cores a machine gain nothing without a faster link. The bytes are those of [`Ring::traffic`], which tests
//! hold against the bytes that are handed on; nobody has run the last three.
//!
//! ```
//! use impartial::game::{Colex, Movers, Numbering};
//! use impartial::run::Run;
//! use impartial::solve::swept::ring::{Ring, Worker};
//!
//! // One worker, which hands the regions to itself.
//! let window = Colex::sets(4, 30)?;
//! let ring = Ring::new(Movers::All, &window, false, 1).unwrap();
//! let mut worker = Worker::new(&ring, 0)?;
//! for tile in 0..ring.tiles() {
//!     let mut moving = Some(ring.begin(tile));
//!     while let Some(regions) = moving {
//!         moving = worker.task(regions, &Run::default())?;
//!     }
//! }
//! assert_eq!(worker.counts()[0].sums().count, window.positions());
//! assert_eq!(ring.traffic(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::block::Cell;
use super::plan::Plan;
use super::sets::{Counting, ValueCounts, get, get_all, get_cells, put, put_cells};
use super::slab::{Interrupt, Reached, Regions, Slabs, Work};
use super::words::{Words, empty};
use super::{WIDTHS, expected_width};
use crate::game::{Colex, Movers, Numbering};
use crate::run::Run;
use crate::solve::columns::{TableError, afford, saturate};
use crate::value::Zeroed;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Chunks for each worker, about.
const CHUNKS: u64 = 4;

/// How a window is cut up among workers.
pub struct Ring<'w> {
    plan: Plan<'w>,
    plays: usize,
    /// Which of [`WIDTHS`].
    width: usize,
    workers: usize,
}

impl<'w> Ring<'w> {
    /// For so many workers, with misère values if `misere`; `None` for windows of fewer than three
    /// members, which need no more than one.
    pub fn new(movers: Movers, window: &'w Colex, misere: bool, workers: usize) -> Option<Self> {
        let (plays, width, workers) = (1 + usize::from(misere), expected_width(window), workers.max(1));
        if window.count() < 3 {
            return None;
        }
        let chunks = CHUNKS.saturating_mul(workers as u64);
        Self::cut(movers, window, (plays, width), workers, chunks)
    }

    /// The same cut into as many chunks as for so many workers, so that what was saved by these is taken up
    /// by others.
    #[must_use]
    pub fn chunks_of(self, workers: usize) -> Self {
        let Ring { plan, plays, width, workers: own } = self;
        let chunks = CHUNKS.saturating_mul(workers.max(1) as u64);
        let set = 8 * WIDTHS[width] * plays;
        let plan = Plan::with_chunks(plan.window, plan.movers, set, chunks);
        Ring { plan, plays, width, workers: own }
    }

    fn cut(
        movers: Movers,
        window: &'w Colex,
        (plays, width): (usize, usize),
        workers: usize,
        chunks: u64,
    ) -> Option<Self> {
        let plan = Plan::with_chunks(window, movers, 8 * WIDTHS[width] * plays, chunks);
        Some(Ring { plan, plays, width, workers })
    }

    /// The same with sets of the next width, after [`TableError::LargeValue`]; `None` if there are no wider
    /// ones.
    pub fn wider(self) -> Option<Self> {
        let width = self.width + 1;
        (width < WIDTHS.len()).then_some(Ring { width, ..self })
    }

    /// The window.
    pub fn window(&self) -> &'w Colex {
        self.plan.window
    }

    /// How many workers there are.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// How many tiles of largest members there are.
    pub fn tiles(&self) -> usize {
        self.plan.tiles()
    }

    /// How many chunks of next largest members there are.
    pub fn chunks(&self) -> usize {
        self.plan.chunks.len()
    }

    /// The members of a chunk.
    pub fn members(&self, chunk: usize) -> Range<usize> {
        self.plan.chunks[chunk].clone()
    }

    /// The last chunk that a tile meets, in which its own members lie.
    pub fn last_chunk(&self, tile: usize) -> usize {
        self.plan.last_chunk(tile)
    }

    /// The worker that has a chunk: forwards, backwards, and so on.
    pub fn owner(&self, chunk: usize) -> usize {
        let (round, place) = (chunk / self.workers, chunk % self.workers);
        if round.is_multiple_of(2) { place } else { self.workers - 1 - place }
    }

    /// The regions of a tile before its first chunk: nothing in them.
    pub fn begin(&self, tile: usize) -> Moving {
        Moving { tile, chunk: 0, words: 0, cells: Vec::new() }
    }

    /// Words of a set with room for the values of positions with this largest member, as far as these stay
    /// below the next power of two.
    fn words_at(&self, top: usize) -> usize {
        let expected = (top + 1).next_power_of_two().div_ceil(64);
        WIDTHS
            .into_iter()
            .find(|&words| words >= expected)
            .map_or(WIDTHS[self.width], |words| words.min(WIDTHS[self.width]))
    }

    /// The bytes of sets that all workers together send, as long as values stay below the next power of
    /// two.
    pub fn traffic(&self) -> u64 {
        let mut bytes: u128 = 0;
        for chunk in (1..self.chunks()).filter(|&chunk| self.owner(chunk - 1) != self.owner(chunk)) {
            let end = self.members(chunk - 1).end;
            for tile in (0..self.tiles()).filter(|&tile| self.last_chunk(tile) >= chunk) {
                let lines = self.plan.bounds(tile, end).last().copied().unwrap_or(0);
                let words = self.words_at(self.plan.tops(tile).end - 1) * self.plays;
                bytes += (lines * words * 8) as u128;
            }
        }
        saturate(bytes)
    }

    /// An estimate of the bytes that a worker needs: its sets, and regions on their way.
    pub fn bytes(&self, worker: usize) -> u64 {
        let set = 8 * (WIDTHS[self.width] * self.plays) as u128;
        let own = (0..self.chunks()).filter(|&chunk| self.owner(chunk) == worker);
        let lines: u128 = own.map(|chunk| self.plan.regions(&self.members(chunk)).len() as u128).sum();
        let widest =
            self.tiles().checked_sub(1).map_or(0, |tile| self.plan.regions(&self.plan.tops(tile)).len());
        saturate((lines + 2 * widest as u128) * set + u128::from(self.window().bytes()))
    }
}

/// The regions of a tile on their way to a chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moving {
    /// The tile.
    pub tile: usize,
    /// The chunk that they go to.
    pub chunk: usize,
    /// Words of each set for each play; those behind them are empty.
    pub words: usize,
    /// The words, line by line.
    pub cells: Vec<u64>,
}

/// A worker of a ring: the regions of its chunks, and what it has counted.
pub struct Worker<'r, 'w> {
    ring: &'r Ring<'w>,
    /// By chunk: how many tiles are done, and the regions of its members, each as soon as it is there.
    chunks: Vec<Held>,
}

/// What is kept of a chunk.
struct Held {
    next: usize,
    tiles: Vec<Zeroed<u64>>,
    counts: Vec<ValueCounts>,
}

impl<'r, 'w> Worker<'r, 'w> {
    /// A worker that has done nothing.
    ///
    /// # Errors
    /// [`RingError::NoWorker`].
    pub fn new(ring: &'r Ring<'w>, worker: usize) -> Result<Self, RingError> {
        if worker >= ring.workers {
            return Err(RingError::NoWorker { worker, workers: ring.workers });
        }
        let chunks = (0..ring.chunks()).map(|chunk| {
            let tiles = ring.plan.tiles_of(chunk);
            let mine = if ring.owner(chunk) == worker { tiles.clone() } else { 0..0 };
            Held {
                next: tiles.start,
                tiles: mine.map(|_| Zeroed::Plain(Vec::new())).collect(),
                counts: vec![ValueCounts::default(); ring.plays],
            }
        });
        Ok(Worker { ring, chunks: chunks.collect() })
    }

    fn is_mine(&self, chunk: usize) -> bool {
        chunk < self.chunks.len() && self.chunks[chunk].tiles.len() == self.ring.plan.tiles_of(chunk).len()
    }

    /// Writes a chunk as it is between two tasks, for [`read_chunk`](Self::read_chunk): numbers of 64 bits,
    /// the lowest byte first. Where all workers have done the tiles before one and no other, their chunks
    /// together are the whole state: nothing is on its way.
    ///
    /// # Errors
    /// Those of the writer; a chunk of another worker is [`io::ErrorKind::InvalidInput`].
    pub fn write_chunk(&self, chunk: usize, to: &mut dyn Write) -> io::Result<()> {
        if !self.is_mine(chunk) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let Held { next, tiles, counts } = &self.chunks[chunk];
        let head = [self.ring.chunks() as u64, chunk as u64, WIDTHS[self.ring.width] as u64, *next as u64];
        put(head, to)?;
        for counts in counts {
            put([counts.checksum, counts.times.len() as u64], to)?;
            put(counts.times.iter().copied(), to)?;
        }
        for tile in tiles {
            put([tile.cells().len() as u64], to)?;
            put_cells(tile.cells(), to)?;
        }
        Ok(())
    }

    /// Reads what [`write_chunk`](Self::write_chunk) wrote in a ring with the same chunks, whoever had it.
    ///
    /// # Errors
    /// Those of the reader; [`io::ErrorKind::InvalidData`] where it is not of this chunk.
    pub fn read_chunk(&mut self, chunk: usize, from: &mut dyn Read) -> io::Result<()> {
        let ring = self.ring;
        let head = [get(from)?, get(from)?, get(from)?];
        let expected = [ring.chunks() as u64, chunk as u64, WIDTHS[ring.width] as u64];
        if head != expected || !self.is_mine(chunk) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let own = ring.plan.tiles_of(chunk);
        let next = usize::try_from(get(from)?).unwrap_or(usize::MAX);
        if next < own.start || next > ring.tiles() {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut counts = Vec::new();
        for _ in 0..ring.plays {
            let checksum = get(from)?;
            counts.push(ValueCounts { times: get_all(from, 64 * WIDTHS[ring.width] as u64, get)?, checksum });
        }
        let set = WIDTHS[ring.width] * ring.plays;
        let mut tiles = Vec::new();
        for tile in own {
            let cells = if tile < next { ring.plan.regions(&ring.plan.tops(tile)).len() * set } else { 0 };
            if get(from)? != cells as u64 {
                return Err(io::ErrorKind::InvalidData.into());
            }
            let mut sets = Zeroed::<u64>::try_new(cells).ok_or(io::ErrorKind::OutOfMemory)?;
            get_cells(sets.cells_mut(), from)?;
            tiles.push(sets);
        }
        self.chunks[chunk] = Held { next, tiles, counts };
        Ok(())
    }

    /// What was counted so far, in each play.
    pub fn counts(&self) -> Vec<ValueCounts> {
        let mut all = vec![ValueCounts::default(); self.ring.plays];
        for held in &self.chunks {
            all.iter_mut().zip(&held.counts).for_each(|(all, counts)| all.join(counts));
        }
        all
    }

    /// How many positions are done.
    pub fn done(&self) -> u64 {
        self.chunks.iter().map(|held| held.counts[0].times.iter().sum::<u64>()).sum()
    }

    /// The tile that a chunk waits for.
    pub fn next(&self, chunk: usize) -> usize {
        self.chunks[chunk].next
    }

    /// Does a task: the positions of a tile with the next largest members of the chunk that its regions came
    /// to. Returns the regions for the next chunk; `None` where they stay.
    ///
    /// # Errors
    /// [`RingError::Unexpected`] for regions that the chunk does not wait for; [`TableError::Memory`],
    /// [`TableError::Stopped`], and [`TableError::LargeValue`] where a value does not fit the sets of the
    /// ring: a [`wider`](Ring::wider) one begins anew.
    pub fn task(&mut self, moving: Moving, run: &Run<'_>) -> Result<Option<Moving>, RingError> {
        self.expect(&moving)?;
        match (WIDTHS[self.ring.width], self.ring.plays) {
            (1, 1) => self.task_of::<u8, 1, 1>(moving, run),
            (1, _) => self.task_of::<u8, 2, 1>(moving, run),
            (2, 1) => self.task_of::<u8, 1, 2>(moving, run),
            (2, _) => self.task_of::<u8, 2, 2>(moving, run),
            (4, 1) => self.task_of::<u8, 1, 4>(moving, run),
            (4, _) => self.task_of::<u8, 2, 4>(moving, run),
            (8, 1) => self.task_of::<u16, 1, 8>(moving, run),
            (8, _) => self.task_of::<u16, 2, 8>(moving, run),
            (16, 1) => self.task_of::<u16, 1, 16>(moving, run),
            (16, _) => self.task_of::<u16, 2, 16>(moving, run),
            (_, 1) => self.task_of::<u16, 1, 256>(moving, run),
            (_, _) => self.task_of::<u16, 2, 256>(moving, run),
        }
    }

    /// Whether these regions are what their chunk waits for, in every number.
    fn expect(&self, moving: &Moving) -> Result<(), RingError> {
        let Moving { tile, chunk, words, ref cells } = *moving;
        let ring = self.ring;
        let is_mine =
            chunk < ring.chunks() && self.chunks[chunk].tiles.len() == ring.plan.tiles_of(chunk).len();
        let is_next = is_mine && tile == self.chunks[chunk].next && tile < ring.tiles();
        let is_whole = is_next && words <= WIDTHS[ring.width] && {
            let first = ring.members(chunk).start;
            let lines = ring.plan.bounds(tile, first).last().copied().unwrap_or(0);
            cells.len() == lines * words * ring.plays
        };
        let unexpected = RingError::Unexpected { tile, chunk, cells: cells.len() };
        if is_whole { Ok(()) } else { Err(unexpected) }
    }

    fn task_of<V: Cell, const P: usize, const W: usize>(
        &mut self,
        moving: Moving,
        run: &Run<'_>,
    ) -> Result<Option<Moving>, RingError> {
        let Moving { tile, chunk, words, cells } = moving;
        let plan = &self.ring.plan;
        let seconds = self.ring.members(chunk);
        let is_last = chunk == plan.last_chunk(tile);
        let came = plan.bounds(tile, seconds.start);
        let bounds = plan.bounds(tile, if is_last { usize::MAX } else { seconds.end });
        let lines = bounds.last().copied().unwrap_or(0);
        let needed = self.ring.bytes(self.ring.owner(chunk));
        afford(needed, run.limits())?;
        let own = Zeroed::<u64>::try_new(lines * P * W);
        let mut own = own.ok_or(TableError::Memory { needed, limit: None })?;
        let sets: &mut [Words<P, W>] = bytemuck::cast_slice_mut(own.cells_mut());
        sets.fill(empty());
        for region in 0..came.len() - 1 {
            let from = cells[came[region] * words * P..came[region + 1] * words * P].as_chunks::<P>().0;
            for (set, words) in sets[bounds[region]..].iter_mut().zip(from.chunks_exact(words.max(1))) {
                set[..words.len()].copy_from_slice(words);
            }
        }
        drop(cells);
        let narrow = AtomicBool::new(false);
        let sink = Counting::<V, P, W>::new(&narrow);
        let reached = Reached { second: seconds.start, units: 0 };
        let mut work = Work { tops: plan.tops(tile), own: sets, bounds, sink, reached };
        let done = AtomicU64::new(self.done());
        let mut held: Vec<&mut [Words<P, W>]> = self.chunks[chunk]
            .tiles
            .iter_mut()
            .map(|tile| bytemuck::cast_slice_mut(tile.cells_mut()))
            .collect();
        let tick = |positions: usize| {
            let done = done.fetch_add(positions as u64, Ordering::Relaxed) + positions as u64;
            run.check(done, needed).map_err(Interrupt::Stopped)
        };
        let mut slabs = Slabs::new(plan, 0);
        let regions = Regions::Tiles(&mut held, seconds.start);
        let ended = slabs.task(&mut work, seconds.clone(), regions, &tick).and_then(|()| slabs.flush(&tick));
        let (sink, bounds) = (work.sink, work.bounds);
        match ended {
            Ok(()) if narrow.load(Ordering::Relaxed) => {
                return Err(TableError::LargeValue { below: 64 * W as u64 }.into());
            }
            Ok(()) => {}
            Err(Interrupt::Stopped(stopped)) => return Err(TableError::Stopped(stopped).into()),
            Err(Interrupt::Narrow | Interrupt::Left) => {
                return Err(TableError::LargeValue { below: 64 * W as u64 }.into());
            }
        }
        sink.put_into(&mut self.chunks[chunk].counts);
        self.chunks[chunk].next += 1;
        if is_last {
            self.chunks[chunk].tiles[tile - plan.tiles_of(chunk).start] = own;
            return Ok(None);
        }
        // No more than is expected to hold anything, unless there is more.
        let sets: &[Words<P, W>] = bytemuck::cast_slice(own.cells());
        let expected = self.ring.words_at(plan.tops(tile).end - 1);
        let fits = sets.iter().all(|set| set[expected..].iter().all(|word| *word == [0; P]));
        let words = if fits { expected } else { W };
        debug_assert_eq!(bounds.last().copied(), Some(sets.len()));
        let cells = sets.iter().flat_map(|set| set[..words].as_flattened()).copied().collect();
        Ok(Some(Moving { tile, chunk: chunk + 1, words, cells }))
    }
}

/// Why a worker of a ring did not do a task.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RingError {
    /// The ring has fewer workers.
    #[error("there is no worker {worker} of {workers}")]
    NoWorker {
        /// Which was asked for.
        worker: usize,
        /// How many there are.
        workers: usize,
    },
    /// Regions came that the chunk does not wait for.
    #[error("regions of tile {tile} came to chunk {chunk}, {cells} words: not what it waits for")]
    Unexpected {
        /// The tile.
        tile: usize,
        /// The chunk.
        chunk: usize,
        /// The words that came.
        cells: usize,
    },
    /// As for every solver of windows.
    #[error(transparent)]
    Table(#[from] TableError),
}
