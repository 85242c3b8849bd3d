//! A stage of a sweep: consecutive tiles whose values go to receivers, on one thread or several.
//!
//! A task, a tile with a chunk, may begin once the tasks before it in both directions are done: a **wavefront**.
//! Memory is passed from task to task in slices, so that threads never share any. The regions of a tile accompany its
//! tasks, and belong to their chunk once the last task is done. A thread prefers the chunks that it used last, whose
//! regions are still in its cache. A thread without a task sleeps until another thread has finished one.

use crate::kernel::{Block, Kernel};
use crate::storage::{Difference, Exceptions, Overflow, SetLayout, ValueSlice, ValueSlices};
use crate::tiling::{ComputeBlock, Interrupt, OnTick, Regions, TaskRunner, TileProgress, TileWork, Tiling};
use impartial::solve::TableValues;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Number of tiles in progress at once, for each thread.
const AHEAD: usize = 2;

/// Consecutive tiles to be computed.
pub(crate) struct Stage<'a, 'w> {
    pub(crate) tiling: &'a Tiling<'w>,
    pub(crate) tiles: Range<usize>,
    /// The progress of each of the tiles.
    pub(crate) progress: &'a mut [TileProgress],
    pub(crate) kernel: &'a dyn Kernel,
    pub(crate) layout: SetLayout,
    /// True if each set serves both plays.
    pub(crate) is_shared: bool,
    /// The sets of all lines.
    pub(crate) lines: &'a mut [u64],
    pub(crate) threads: usize,
    /// Set when a value does not fit.
    pub(crate) has_overflow: &'a AtomicBool,
    /// Returns whether to stop at the next opportunity. A tile in progress is finished, and no further tile is begun.
    /// Only the calling thread calls it.
    pub(crate) should_pause: &'a dyn Fn() -> bool,
    pub(crate) tick: &'a (dyn Fn(usize) -> Result<(), Interrupt> + Sync),
}

/// The result of a stage.
pub(crate) struct StageResult {
    /// The positions whose values did not fit.
    pub(crate) overflows: Vec<Overflow>,
    /// The reason that ended the stage early, if any.
    pub(crate) ended: Result<(), Interrupt>,
}

impl<'a> Stage<'a, '_> {
    /// Computes the tiles on all threads, of which the calling thread is one. Each tile has its own receiver.
    pub(crate) fn compute<R: TileReceiver + Send>(self, receivers: &'a mut [R]) -> StageResult {
        let (kernel, has_overflow) = (self.kernel, self.has_overflow);
        let runner = |receiver| BlockRunner::new(kernel, receiver, has_overflow);
        let mut blocks: Vec<_> = receivers.iter_mut().map(runner).collect();
        let ended = if self.threads == 1 {
            self.run_alone(blocks.iter_mut().map(|blocks| blocks as &mut dyn ComputeBlock))
        } else {
            let blocks = blocks.iter_mut().map(|blocks| blocks as &mut (dyn ComputeBlock + Send));
            self.run_together(blocks.collect())
        };
        StageResult { overflows: blocks.into_iter().flat_map(BlockRunner::into_overflows).collect(), ended }
    }

    /// Computes one tile on the calling thread.
    pub(crate) fn compute_tile(self, receiver: &mut impl TileReceiver) -> StageResult {
        let mut blocks = BlockRunner::new(self.kernel, receiver, self.has_overflow);
        let ended = self.run_alone(std::iter::once(&mut blocks as &mut dyn ComputeBlock));
        StageResult { overflows: blocks.into_overflows(), ended }
    }

    fn run_alone<'b>(self, blocks: impl Iterator<Item = &'b mut dyn ComputeBlock>) -> Result<(), Interrupt> {
        let Stage { tiling, tiles, progress, layout, lines, should_pause, tick, .. } = self;
        let words = layout.words();
        let mut runner = TaskRunner::new(tiling, words);
        let mut ended = Ok(());
        for ((tile, blocks), progress) in tiles.zip(blocks).zip(progress) {
            let tops = tiling.tops(tile);
            let own = tiling.regions(&tops);
            let (below, own) = lines[..own.end * words].split_at_mut(own.start * words);
            let bounds = tiling.bounds(tile, usize::MAX);
            let mut work = TileWork { tops, own, bounds, progress: *progress };
            let may_pause = |progress| tiling.is_pause(tile, progress) && should_pause();
            while ended.is_ok() && !tiling.is_done(tile, work.progress) && !may_pause(work.progress) {
                begin(&mut work);
                let seconds = 0..work.tops.end;
                ended = runner.run(&mut work, blocks, seconds, Regions::Contiguous(below, 0), tick);
            }
            *progress = work.progress;
        }
        let flushed = runner.flush(tick);
        ended.and(flushed)
    }

    fn run_together(self, blocks: Vec<&'a mut (dyn ComputeBlock + Send + 'a)>) -> Result<(), Interrupt> {
        let Stage { tiling, tiles, progress, layout, lines, threads, should_pause, tick, .. } = self;
        let words = layout.words();
        let works = blocks.into_iter().zip(progress.iter().copied());
        let schedule = Schedule::new(tiling, tiles, (lines, words), works.collect(), threads);
        let crew = Crew { tiling, words, schedule: Mutex::new(schedule), task_finished: Condvar::new() };
        std::thread::scope(|scope| {
            for thread in 1..threads {
                let crew = &crew;
                let worker = move || crew.work(thread, None, tick);
                // If the system gives no further thread, the existing threads do its work.
                if std::thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                    break;
                }
            }
            crew.work(0, Some(should_pause), tick);
        });
        let schedule = crew.schedule.into_inner().unwrap_or_else(PoisonError::into_inner);
        let works = schedule.tiles.into_iter().filter_map(|(_, work)| work);
        progress.iter_mut().zip(works).for_each(|(progress, (work, _))| *progress = work.progress);
        schedule.ended.map_or(Ok(()), Err)
    }
}

/// Clears the sets of the regions of a tile that has not begun.
///
/// A page that is first read is a shared page of zeros, and becomes a page of its own when it is written. It is then
/// created twice, and with several threads all processors are notified of the change. This took a fifth of the time of
/// two threads.
fn begin(work: &mut TileWork<'_>) {
    if work.progress.is_none() {
        work.own.fill(0);
    }
}

/// A tile in progress, and the runner that computes its blocks.
type TileJob<'a> = (TileWork<'a>, &'a mut (dyn ComputeBlock + Send + 'a));

/// The regions of the tiles of a chunk, empty for the tiles that are not done.
type ChunkRegions<'a> = Vec<&'a mut [u64]>;

/// The free slices of the memory, and the tasks that may begin.
struct Schedule<'a> {
    /// The regions of each chunk, unless a thread uses them, and the thread that used them last.
    chunks: Vec<(Option<ChunkRegions<'a>>, Option<usize>)>,
    /// The next chunk of each tile, and its work unless a thread uses it.
    tiles: Vec<(usize, Option<TileJob<'a>>)>,
    /// Lowest tile that is not done.
    lowest: usize,
    /// Exclusive bound on the tiles begun.
    begun: usize,
    /// Exclusive bound on the tiles that may begin.
    end: usize,
    /// Number of tiles that may be in progress at once.
    ahead: usize,
    ended: Option<Interrupt>,
    sleeping: usize,
}

struct Task<'a> {
    tile: usize,
    chunk: usize,
    work: TileJob<'a>,
    regions: ChunkRegions<'a>,
}

impl<'a> Schedule<'a> {
    fn new(
        tiling: &Tiling<'_>,
        tiles: Range<usize>,
        (mut lines, words): (&'a mut [u64], usize),
        works: Vec<(&'a mut (dyn ComputeBlock + Send + 'a), TileProgress)>,
        threads: usize,
    ) -> Self {
        let mut regions_of = |tile: usize| {
            let length = tiling.regions(&tiling.tops(tile)).len() * words;
            lines.split_off_mut(..length).unwrap_or_default()
        };
        let mut regions: Vec<_> = (0..tiles.start).map(&mut regions_of).collect();
        regions.resize_with(tiles.end, Default::default);
        let begun = works.iter().rposition(|(_, progress)| !progress.is_none());
        let done = (0..tiles.start).map(|_| (usize::MAX, None));
        let open = tiles.clone().zip(works).map(|(tile, (blocks, progress))| {
            let (tops, bounds) = (tiling.tops(tile), tiling.bounds(tile, usize::MAX));
            let chunks = tiling.chunks()[..=tiling.last_chunk(tile)].iter();
            let next_chunk = chunks.take_while(|chunk| chunk.end.min(tops.end) <= progress.second).count();
            (next_chunk, Some((TileWork { tops, own: regions_of(tile), bounds, progress }, blocks)))
        });
        let tiles_of_chunk = (0..tiling.chunks().len()).map(|chunk| tiling.tiles_of(chunk).len());
        let open = done.chain(open).collect();
        let mut regions = regions.into_iter();
        let chunks = tiles_of_chunk.map(|tiles| (Some(regions.by_ref().take(tiles).collect()), None));
        Schedule {
            chunks: chunks.collect(),
            tiles: open,
            lowest: tiles.start,
            begun: begun.map_or(tiles.start, |last| tiles.start + last + 1),
            end: tiles.end,
            ahead: AHEAD * threads,
            ended: None,
            sleeping: 0,
        }
    }

    /// Returns whether the next task of a tile may begin now.
    fn is_ready(&self, tiling: &Tiling<'_>, tile: usize) -> bool {
        let (chunk, work) = &self.tiles[tile];
        let follows = |before: usize| self.tiles[before].0 > (*chunk).min(tiling.last_chunk(before));
        work.is_some()
            && *chunk <= tiling.last_chunk(tile)
            && tile.checked_sub(1).is_none_or(follows)
            && self.chunks[*chunk].0.is_some()
    }

    /// Takes a task that may begin now, of the lowest tile that has one, for a thread. Prefers a task whose chunk no
    /// other thread used last.
    fn next_task(&mut self, tiling: &Tiling<'_>, thread: usize) -> Option<Task<'a>> {
        let tiles = self.lowest..self.end.min(self.lowest + self.ahead);
        let ready = || tiles.clone().filter(|&tile| self.is_ready(tiling, tile));
        let is_preferred =
            |&tile: &usize| self.chunks[self.tiles[tile].0].1.is_none_or(|last| last == thread);
        let tile = ready().find(is_preferred).or_else(|| ready().next())?;
        let (chunk, work) = (self.tiles[tile].0, self.tiles[tile].1.take()?);
        self.begun = self.begun.max(tile + 1);
        let (regions, last) = &mut self.chunks[chunk];
        *last = Some(thread);
        Some(Task { tile, chunk, work, regions: regions.take()? })
    }

    /// Returns the memory of an ended task to the schedule.
    fn finish(&mut self, tiling: &Tiling<'_>, task: Task<'a>, ended: Result<(), Interrupt>) {
        let Task { tile, chunk, mut work, mut regions } = task;
        let (next_chunk, free_work) = &mut self.tiles[tile];
        match ended {
            Ok(()) => *next_chunk += 1,
            Err(interrupt) => {
                self.ended.get_or_insert(interrupt);
            }
        }
        if *next_chunk > tiling.last_chunk(tile) {
            regions[tile - tiling.tiles_of(chunk).start] = std::mem::take(&mut work.0.own);
        }
        *free_work = Some(work);
        self.chunks[chunk].0 = Some(regions);
        while self.lowest < self.end && self.tiles[self.lowest].0 > tiling.last_chunk(self.lowest) {
            self.lowest += 1;
        }
    }
}

/// The threads of a stage.
struct Crew<'a, 'w> {
    tiling: &'a Tiling<'w>,
    words: usize,
    schedule: Mutex<Schedule<'a>>,
    task_finished: Condvar,
}

impl<'a> Crew<'a, '_> {
    fn lock(&self) -> MutexGuard<'_, Schedule<'a>> {
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Computes tasks until none is left. Only the calling thread passes `should_pause`.
    fn work(&self, thread: usize, should_pause: Option<&dyn Fn() -> bool>, tick: OnTick<'_>) {
        // A thread that panics must not leave the others asleep.
        let _wake = WakeOthers(self);
        let mut runner = TaskRunner::new(self.tiling, self.words);
        let mut schedule = self.lock();
        while schedule.ended.is_none() && schedule.lowest < schedule.end {
            let begun = schedule.begun.max(schedule.lowest);
            if schedule.end > begun && should_pause.is_some_and(|should_pause| should_pause()) {
                schedule.end = begun;
                continue;
            }
            let Some(mut task) = schedule.next_task(self.tiling, thread) else {
                schedule.sleeping += 1;
                schedule = self.task_finished.wait(schedule).unwrap_or_else(PoisonError::into_inner);
                schedule.sleeping -= 1;
                continue;
            };
            drop(schedule);
            let ended = self.run(&mut runner, &mut task, tick);
            schedule = self.lock();
            schedule.finish(self.tiling, task, ended);
            if schedule.sleeping > 0 {
                self.task_finished.notify_all();
            }
        }
        if let (None, Err(interrupt)) = (schedule.ended, runner.flush(tick)) {
            schedule.ended = Some(interrupt);
        }
        self.task_finished.notify_all();
    }

    fn run(
        &self,
        runner: &mut TaskRunner<'_>,
        task: &mut Task<'a>,
        tick: OnTick<'_>,
    ) -> Result<(), Interrupt> {
        let Task { chunk, work: (work, blocks), regions, .. } = task;
        begin(work);
        let seconds = self.tiling.chunks()[*chunk].clone();
        let regions = Regions::PerTile(regions, seconds.start);
        runner.run(work, &mut **blocks, seconds, regions, tick)
    }
}

/// Wakes all threads when one of them panics.
struct WakeOthers<'c, 'a, 'w>(&'c Crew<'a, 'w>);

impl Drop for WakeOthers<'_, '_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The kind of the interrupt does not matter: the panic continues where the threads are joined.
            self.0.lock().ended.get_or_insert(Interrupt::Closed);
            self.0.task_finished.notify_all();
        }
    }
}

/// Receives the values of a tile, block by block.
pub(crate) trait TileReceiver {
    /// Returns space for the values of the positions with these ranks.
    fn room(&mut self, ranks: Range<usize>) -> ValueSlices<'_>;

    /// Accepts the values that a kernel has stored in the space.
    ///
    /// # Errors
    /// [`Interrupt::Closed`] if the receiver wants no further values.
    fn accept(&mut self, ranks: Range<usize>, exceptions: &Exceptions) -> Result<(), Interrupt>;
}

/// Computes blocks by a kernel, and hands the values to a receiver.
pub(crate) struct BlockRunner<'a, R> {
    kernel: &'a dyn Kernel,
    receiver: &'a mut R,
    /// The exceptions of the current block.
    exceptions: Exceptions,
    overflows: Vec<Overflow>,
    /// Set when a value does not fit.
    has_overflow: &'a AtomicBool,
}

impl<'a, R: TileReceiver> BlockRunner<'a, R> {
    pub(crate) fn new(kernel: &'a dyn Kernel, receiver: &'a mut R, has_overflow: &'a AtomicBool) -> Self {
        let (exceptions, overflows) = (Exceptions::default(), Vec::new());
        BlockRunner { kernel, receiver, exceptions, overflows, has_overflow }
    }

    /// Returns the positions whose values did not fit.
    pub(crate) fn into_overflows(self) -> Vec<Overflow> {
        self.overflows
    }
}

impl<R: TileReceiver> ComputeBlock for BlockRunner<'_, R> {
    fn compute(&mut self, block: Block<'_, '_>) -> Result<(), Interrupt> {
        let ranks = block.ranks.clone();
        self.kernel.compute(block, &mut self.receiver.room(ranks.clone()), &mut self.exceptions);
        if !self.exceptions.overflows.is_empty() {
            self.has_overflow.store(true, Ordering::Relaxed);
        }
        let accepted = self.receiver.accept(ranks, &self.exceptions);
        self.overflows.append(&mut self.exceptions.overflows);
        self.exceptions.differences.clear();
        accepted
    }
}

/// Stored values of consecutive positions, a column for each play.
pub(crate) struct ValueSpace<'a> {
    /// The rank of the first position.
    first: usize,
    columns: ValueSlices<'a>,
    /// True if each set serves both plays, so that kernels store normal values only.
    is_shared: bool,
}

impl<'a> ValueSpace<'a> {
    /// Returns the space of a table whose first position has rank `first`.
    pub(crate) fn new(values: &'a mut TableValues, first: usize, is_shared: bool) -> Self {
        ValueSpace { first, columns: values.columns_mut().map(ValueSlice::of_column).collect(), is_shared }
    }

    /// Removes the values of the first `positions` positions from the space and returns them.
    pub(crate) fn split_front(&mut self, positions: usize) -> Self {
        let columns = self.columns.iter_mut().map(|column| column.split_front(positions)).collect();
        let first = self.first;
        self.first += positions;
        ValueSpace { first, columns, is_shared: self.is_shared }
    }

    /// Returns the space in which a kernel stores values.
    pub(crate) fn into_room(self, ranks: Range<usize>) -> ValueSlices<'a> {
        let stored = if self.is_shared { 1 } else { self.columns.len() };
        let places = ranks.start - self.first..ranks.end - self.first;
        self.columns.into_iter().take(stored).map(|column| column.range(places.clone())).collect()
    }

    /// Derives the misère values from the normal values if kernels store normal values only.
    pub(crate) fn add_misere(&mut self, ranks: Range<usize>, differences: &[Difference]) {
        if let ([normal, misere], true) = (&mut self.columns[..], self.is_shared) {
            let places = ranks.start - self.first..ranks.end - self.first;
            misere.reborrow().range(places.clone()).copy_from(normal.reborrow().range(places));
            for difference in differences {
                misere.set(difference.rank as usize - self.first, difference.misere);
            }
        }
    }
}

/// Stores the values of a tile in a table.
impl TileReceiver for ValueSpace<'_> {
    fn room(&mut self, ranks: Range<usize>) -> ValueSlices<'_> {
        let stored = if self.is_shared { 1 } else { self.columns.len() };
        let places = ranks.start - self.first..ranks.end - self.first;
        let columns = self.columns.iter_mut().take(stored);
        columns.map(|column| column.reborrow().range(places.clone())).collect()
    }

    fn accept(&mut self, ranks: Range<usize>, exceptions: &Exceptions) -> Result<(), Interrupt> {
        self.add_misere(ranks, &exceptions.differences);
        Ok(())
    }
}
