//! A worker of a ring.

use super::kept::{Keeping, Kept};
use super::{Moving, Ring, RingError};
use crate::run::Run;
use crate::solve::columns::{TableError, check_memory};
use crate::solve::swept::apart::{self, Apart, PartedLines};
use crate::solve::swept::kernel::Kernel;
use crate::solve::swept::plan::Plan;
use crate::solve::swept::reached::{Interrupt, Reached};
use crate::solve::swept::sets::{ValueCounts, get, get_all, get_cells, put, put_cells};
use crate::solve::swept::sink::{Rows, Working};
use crate::solve::swept::slab::{Regions, Slabs, Work};
use crate::solve::swept::{Stored, WIDTHS};
use crate::value::Zeroed;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Is called again and again during a task, each time some ten thousands of positions are done.
pub type Meanwhile<'m> = &'m mut dyn FnMut();

/// A worker of a ring: the regions of its chunks, and what it has counted.
pub struct Worker<'r, 'w> {
    ring: &'r Ring<'w>,
    number: usize,
    /// By chunk: how many tiles are done, and the regions of its members, each as soon as it is there.
    chunks: Vec<Held>,
    /// Where each set serves both plays: the parted lines of all chunks, and of the regions at work.
    apart: Option<Apart>,
}

/// What is kept of a chunk.
struct Held {
    next: usize,
    tiles: Vec<Zeroed<u64>>,
    counts: Vec<ValueCounts>,
    /// Positions with a parted line that were met here.
    met: u64,
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
                tiles: mine.map(|_| Zeroed::default()).collect(),
                counts: vec![ValueCounts::default(); ring.plays()],
                met: 0,
            }
        });
        let apart = ring.serves_both().then(|| Apart::new(ring.window()).among(ring.workers as u64));
        Ok(Worker { ring, number: worker, chunks: chunks.collect(), apart })
    }

    /// Which of the workers it is.
    pub fn number(&self) -> usize {
        self.number
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
        let Held { next, tiles, counts, met } = &self.chunks[chunk];
        put(self.ring.head(chunk), to)?;
        put([*next as u64, *met], to)?;
        for counts in counts {
            put([counts.checksum, counts.times.len() as u64], to)?;
            put(counts.times.iter().copied(), to)?;
        }
        for tile in tiles {
            put([tile.cells().len() as u64], to)?;
            put_cells(tile.cells(), to)?;
        }
        if let Some(apart) = &self.apart {
            let parted = apart.parted();
            let lines = || parted.lines.range(self.ring.numbers_of(&self.ring.members(chunk)));
            put([lines().count() as u64], to)?;
            for (number, sets) in lines() {
                put([*number], to)?;
                put_cells(sets, to)?;
            }
        }
        Ok(())
    }

    /// Reads what [`write_chunk`](Self::write_chunk) wrote in a ring with the same chunks, whoever had it.
    ///
    /// # Errors
    /// Those of the reader; [`io::ErrorKind::InvalidData`] where it is not of this chunk.
    pub fn read_chunk(&mut self, chunk: usize, from: &mut dyn Read) -> io::Result<()> {
        let ring = self.ring;
        let head = [get(from)?, get(from)?, get(from)?, get(from)?];
        if head != ring.head(chunk) || !self.is_mine(chunk) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let own = ring.plan.tiles_of(chunk);
        let next = usize::try_from(get(from)?).unwrap_or(usize::MAX);
        let met = get(from)?;
        if next < own.start || next > ring.tiles() {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut counts = Vec::new();
        for _ in 0..ring.plays() {
            let checksum = get(from)?;
            counts.push(ValueCounts { times: get_all(from, 64 * WIDTHS[ring.width] as u64, get)?, checksum });
        }
        let set = ring.stride();
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
        if let Some(apart) = &mut self.apart {
            let numbers = ring.numbers_of(&ring.members(chunk));
            let lines = read_parted(&numbers, 2 * set, from)?;
            let parted = apart.parted_mut();
            parted.take(numbers);
            parted.lines.extend(lines);
            parted.met = (parted.met - self.chunks[chunk].met).saturating_add(met);
        }
        self.chunks[chunk] = Held { next, tiles, counts, met };
        Ok(())
    }

    /// What was counted so far, in each play.
    pub fn counts(&self) -> Vec<ValueCounts> {
        let mut all = vec![ValueCounts::default(); self.ring.plays()];
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
    /// ring: a [`wider`](Ring::wider) one begins anew. [`RingError::Crowded`] where one set a line for both plays
    /// is too little.
    pub fn task(&mut self, moving: Moving, run: &Run<'_>) -> Result<Option<Moving>, RingError> {
        self.task_kept(moving, run, None, &mut || {})
    }

    /// The same, and `keep` is given the values of the positions of the task, those of one largest member
    /// after the other: the number of the first position, and the values of that one and of those that follow
    /// it. `meanwhile` is called now and then, for what is to go on during a task: regions that come and go.
    ///
    /// # Errors
    /// As for [`task`](Self::task), and those of `keep` as [`RingError::NotKept`].
    pub fn task_kept(
        &mut self,
        moving: Moving,
        run: &Run<'_>,
        keep: Option<Kept<'_>>,
        meanwhile: Meanwhile<'_>,
    ) -> Result<Option<Moving>, RingError> {
        self.expect(&moving)?;
        let mut moving = self.ring.with_room(moving)?;
        let (tile, chunk) = (moving.tile(), moving.chunk());
        let plan = &self.ring.plan;
        let seconds = self.ring.members(chunk);
        let is_last = chunk == plan.last_chunk(tile);
        let runs = if keep.is_some() { plan.ranks(tile, &seconds) } else { SmallVec::new() };
        let (words, sets, plays) = (WIDTHS[self.ring.width], self.ring.sets, self.ring.plays());
        let cell = if words <= 4 { size_of::<u8>() } else { size_of::<u16>() };
        let kept: u64 = runs.iter().map(|run| (run.len() * plays * cell) as u64).sum();
        let memory = [self.ring.bytes(self.number), self.ring.bytes_with(self.number, plays)]
            .map(|bytes| bytes.saturating_add(kept));
        check_memory(memory[0], run.limits())?;
        let comes = self.ring.take_parted(&mut moving);
        let met = self.apart.as_mut().map(|apart| {
            apart.parted_mut().lines.extend(comes);
            apart.parted_mut().met
        });
        let apart = self.apart.as_ref();
        let bounds = self.ring.places(&moving);
        let narrow = AtomicBool::new(false);
        let mut rows = of_sets!(words, sets, keeping(plan, apart, &narrow, &runs));
        let reached = Reached { second: seconds.start, units: 0 };
        let own = moving.cells_mut();
        let mut work = Work { tops: plan.tops(tile), own, bounds, reached };
        let done = AtomicU64::new(self.done());
        let mut held: Vec<&mut [u64]> = self.chunks[chunk].tiles.iter_mut().map(Zeroed::cells_mut).collect();
        let meanwhile = RefCell::new(meanwhile);
        let tick = |positions: usize| {
            (meanwhile.borrow_mut())();
            let done = done.fetch_add(positions as u64, Ordering::Relaxed) + positions as u64;
            let needed = apart::bytes_with(apart, plan.window, words, memory, run.limits());
            run.check(done, needed).map_err(Interrupt::Stopped)?;
            if apart.is_some_and(Apart::is_crowded) { Err(Interrupt::Left) } else { Ok(()) }
        };
        let mut slabs = Slabs::new(plan, sets * words);
        let regions = Regions::Tiles(&mut held, seconds.start);
        let ended = slabs
            .task(&mut work, &mut *rows, seconds.clone(), regions, &tick)
            .and_then(|()| slabs.flush(&tick));
        match ended {
            Ok(()) if narrow.load(Ordering::Relaxed) => {
                return Err(TableError::LargeValue { below: 64 * words as u64 }.into());
            }
            Ok(()) => {}
            Err(Interrupt::Left) => return Err(RingError::Crowded),
            Err(interrupt) => return Err(interrupt.into_error(64 * words as u64).into()),
        }
        let held = &mut self.chunks[chunk];
        rows.finish(&mut held.counts, keep).map_err(RingError::NotKept)?;
        held.next += 1;
        if let (Some(apart), Some(met)) = (&mut self.apart, met) {
            let parted = apart.parted_mut();
            held.met += parted.met - met;
            if !is_last {
                moving.parted = parted.take(self.ring.numbers_of(&plan.tops(tile)));
            }
        }
        if is_last {
            self.chunks[chunk].tiles[tile - plan.tiles_of(chunk).start] = moving.stay();
            return Ok(None);
        }
        Ok(Some(self.ring.on(moving)))
    }

    /// Whether these regions are what their chunk waits for.
    fn expect(&self, moving: &Moving) -> Result<(), RingError> {
        let (ring, tile, chunk) = (self.ring, moving.tile(), moving.chunk());
        let is_next = self.is_mine(chunk) && tile == self.chunks[chunk].next && tile < ring.tiles();
        if is_next && ring.is_whole(moving) { Ok(()) } else { Err(RingError::Unexpected { tile, chunk }) }
    }
}

impl Ring<'_> {
    /// What a saved chunk begins with.
    fn head(&self, chunk: usize) -> [u64; 4] {
        [self.chunks(), chunk, WIDTHS[self.width], self.sets].map(|number| number as u64)
    }
}

/// Parted lines with these numbers, of so many cells each.
fn read_parted(numbers: &Range<u64>, cells: usize, from: &mut dyn Read) -> io::Result<PartedLines> {
    let mut lines = PartedLines::new();
    let count = get(from)?;
    let mut least = numbers.start;
    for _ in 0..count {
        let number = get(from)?;
        if !(least..numbers.end).contains(&number) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut sets = vec![0; cells];
        get_cells(&mut sets, from)?;
        lines.insert(number, sets);
        least = number + 1;
    }
    Ok(lines)
}

/// Rows whose values are counted, and kept where they are wanted.
trait Keeps: Rows {
    /// Adds what was counted to the counts of each play, and hands out the values that were kept.
    fn finish(self: Box<Self>, counts: &mut [ValueCounts], keep: Option<Kept<'_>>) -> io::Result<()>;
}

impl<V: Stored, const P: usize, const W: usize> Keeps for Working<'_, V, Keeping<'_, V, P>, P, W> {
    fn finish(self: Box<Self>, counts: &mut [ValueCounts], keep: Option<Kept<'_>>) -> io::Result<()> {
        self.sink.finish(counts, keep)
    }
}

fn keeping<'a, V: Stored, const P: usize, const W: usize>(
    plan: &Plan<'a>,
    apart: Option<&'a Apart>,
    narrow: &'a AtomicBool,
    runs: &[Range<usize>],
) -> Box<dyn Keeps + 'a> {
    let kernel = Kernel::<P, W>::new(plan.window, plan.movers, 0).apart(apart);
    Box::new(Working::new(kernel, Keeping::<V, P>::new(64 * W, narrow, runs)))
}
