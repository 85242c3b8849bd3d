//! The order of the tasks, on one thread or several.
//!
//! A task, a tile with a chunk, may run once those before it in both directions are done: a
//! **wavefront**. The memory is handed from task to task in slices, so that no two threads ever share
//! any: the regions of a tile go along with its tasks, and lie with their chunk once the last of them
//! is done. A thread that had the regions of a chunk last has them still in its cache, so it is
//! preferred for them. A thread that finds no task sleeps until another has finished one.

use super::plan::Plan;
use super::reached::{Interrupt, Reached, Tick};
use super::sink::Rows;
use super::slab::{Regions, Slabs, Work};
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Tiles at work at the same time, for each thread.
const AHEAD: usize = 2;

/// What a sweep works on.
pub(super) struct Memory<'a, R: ?Sized> {
    /// The sets of the lines, and how many numbers each of them is.
    pub(super) lines: &'a mut [u64],
    pub(super) set: usize,
    /// For each of the tiles at hand, what does it, and how far it has come.
    pub(super) tiles: Vec<(&'a mut R, Reached)>,
}

/// What has become of it.
pub(super) struct Outcome {
    pub(super) reached: Vec<Reached>,
    pub(super) done: Result<(), Interrupt>,
}

/// Whether to stop where it is convenient: before the next tile is begun.
pub(super) type Pause<'a> = &'a dyn Fn() -> bool;

/// Regions that nobody has been to yet: their sets are empty, and are written once as such.
///
/// A page that is read first is a shared page of zeros, and becomes one of its own when it is written:
/// made twice, and on several threads all processors are told of the change. That alone was a fifth of
/// the time of two threads.
fn begin(regions: &mut [u64]) {
    regions.fill(0);
}

/// Does the positions of these tiles on this thread.
pub(super) fn on_one_thread<'a>(
    plan: &Plan<'_>,
    tiles: Range<usize>,
    memory: Memory<'a, dyn Rows + 'a>,
    pause: Pause<'_>,
    tick: Tick<'_>,
) -> Outcome {
    let set = memory.set;
    let mut slabs = Slabs::new(plan, set);
    let mut all = Vec::with_capacity(memory.tiles.len());
    let mut done = Ok(());
    for (tile, (rows, reached)) in tiles.zip(memory.tiles) {
        // What was begun before is ended in any case.
        if done.is_err() || reached.is_nothing() && pause() {
            all.push(reached);
            continue;
        }
        let tops = plan.tops(tile);
        let own = plan.regions(&tops);
        let (below, own) = memory.lines[..own.end * set].split_at_mut(own.start * set);
        if reached.is_nothing() {
            begin(own);
        }
        let bounds = plan.bounds(tile, usize::MAX);
        let mut work = Work { tops, own, bounds, reached };
        let seconds = 0..work.tops.end;
        done = slabs.task(&mut work, rows, seconds, Regions::Together(below, 0), tick);
        all.push(work.reached);
    }
    let flushed = slabs.flush(tick);
    Outcome { reached: all, done: done.and(flushed) }
}

/// The same on so many threads; this thread is one of them, and it alone asks `pause`.
pub(super) fn on_threads<'a>(
    plan: &Plan<'_>,
    tiles: Range<usize>,
    threads: usize,
    memory: Memory<'a, dyn Rows + Send + 'a>,
    pause: Pause<'_>,
    tick: &(dyn Fn(usize) -> Result<(), Interrupt> + Sync),
) -> Outcome {
    let Memory { lines, set, tiles: all } = memory;
    if threads == 1 {
        let all = all.into_iter().map(|(rows, reached)| (rows as &mut dyn Rows, reached)).collect();
        return on_one_thread(plan, tiles, Memory { lines, set, tiles: all }, pause, tick);
    }
    let mut rest = lines;
    let mut regions_of = |tile: usize| {
        let length = plan.regions(&plan.tops(tile)).len() * set;
        let (regions, behind) = std::mem::take(&mut rest).split_at_mut(length);
        rest = behind;
        regions
    };
    let mut regions: Vec<_> = (0..tiles.start).map(&mut regions_of).collect();
    let begun = all.iter().rposition(|(_, reached)| !reached.is_nothing());
    let works = all.into_iter().zip(tiles.clone()).map(|((rows, reached), tile)| {
        let (tops, bounds) = (plan.tops(tile), plan.bounds(tile, usize::MAX));
        let work = Work { tops, own: regions_of(tile), bounds, reached };
        Tile { next: chunks_passed(plan, &work), work: Some((work, rows)) }
    });
    let works: Vec<_> = works.collect();
    // Empty until they are there.
    regions.resize_with(tiles.end, Default::default);
    let mut regions = regions.into_iter();
    let chunks =
        (0..plan.chunks.len()).map(|chunk| Some(regions.by_ref().take(plan.tiles_of(chunk).len()).collect()));
    let tables = Tables {
        chunks: chunks.collect(),
        last_had: vec![None; plan.chunks.len()],
        tiles: works,
        first: tiles.start,
        lowest: tiles.start,
        end: tiles.end,
        ahead: AHEAD * threads,
        // What was begun before is ended in any case.
        begun: begun.map_or(tiles.start, |last| tiles.start + last + 1),
        ended: None,
        asleep: 0,
    };
    let crew = Crew { plan, set, tables: Mutex::new(tables), finished: Condvar::new() };
    std::thread::scope(|scope| {
        for thread in 1..threads {
            let crew = &crew;
            let worker = move || crew.work(thread, None, tick);
            // Without a further thread the others do its work.
            if std::thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
        }
        crew.work(0, Some(pause), tick);
    });
    let tables = crew.tables.into_inner().unwrap_or_else(PoisonError::into_inner);
    let works = tables.tiles.into_iter().filter_map(|tile| tile.work);
    Outcome { reached: works.map(|(work, _)| work.reached).collect(), done: tables.ended.map_or(Ok(()), Err) }
}

/// How many chunks of a tile are done.
fn chunks_passed(plan: &Plan<'_>, work: &Work<'_>) -> usize {
    let tile = work.tops.start / plan.height;
    let chunks = &plan.chunks[..=plan.last_chunk(tile)];
    chunks.iter().take_while(|chunk| chunk.end.min(work.tops.end) <= work.reached.second).count()
}

/// A tile at work, and what does it.
type Working<'a> = (Work<'a>, &'a mut (dyn Rows + Send + 'a));

/// A tile: its next chunk, and what its tasks work on unless one of them is running.
struct Tile<'a> {
    next: usize,
    work: Option<Working<'a>>,
}

/// The regions of the tiles of a chunk; those that are not done are empty.
type Chunk<'a> = Vec<&'a mut [u64]>;

/// Who has which slice.
struct Tables<'a> {
    chunks: Vec<Option<Chunk<'a>>>,
    /// The thread that had each chunk last.
    last_had: Vec<Option<usize>>,
    tiles: Vec<Tile<'a>>,
    /// The first of `tiles`.
    first: usize,
    /// All below this are done.
    lowest: usize,
    /// Nothing from here on is begun.
    end: usize,
    ahead: usize,
    begun: usize,
    ended: Option<Interrupt>,
    asleep: usize,
}

struct Task<'a> {
    tile: usize,
    chunk: usize,
    work: Working<'a>,
    regions: Chunk<'a>,
}

impl<'a> Tables<'a> {
    fn is_done(&self, plan: &Plan<'_>, tile: usize) -> bool {
        tile < self.lowest || self.tiles[tile - self.first].next > plan.last_chunk(tile)
    }

    /// A task for a thread that may run now: with a chunk that it had last, or nobody yet, if there is
    /// one.
    fn take(&mut self, plan: &Plan<'_>, thread: usize) -> Option<Task<'a>> {
        let task = self.take_if(plan, |had| had.is_none_or(|had| had == thread));
        let task = task.or_else(|| self.take_if(plan, |_| true))?;
        self.last_had[task.chunk] = Some(thread);
        Some(task)
    }

    /// A task that may run now, of the lowest tile that has one, with a chunk that is wanted.
    fn take_if(&mut self, plan: &Plan<'_>, wanted: impl Fn(Option<usize>) -> bool) -> Option<Task<'a>> {
        for tile in self.lowest..self.end.min(self.lowest + self.ahead) {
            let before_is_done = tile == self.first || self.is_done(plan, tile - 1);
            let chunk = self.tiles[tile - self.first].next;
            if chunk > plan.last_chunk(tile) || !wanted(self.last_had[chunk]) {
                continue;
            }
            if !before_is_done && self.tiles[tile - 1 - self.first].next <= chunk {
                continue;
            }
            if self.tiles[tile - self.first].work.is_none() {
                continue;
            }
            let Some(regions) = self.chunks[chunk].take() else { continue };
            if let Some(work) = self.tiles[tile - self.first].work.take() {
                self.begun = self.begun.max(tile + 1);
                return Some(Task { tile, chunk, work, regions });
            }
            self.chunks[chunk] = Some(regions);
        }
        None
    }

    fn put_back(&mut self, plan: &Plan<'_>, task: Task<'a>, done: Result<(), Interrupt>) {
        let Task { tile, chunk, mut work, mut regions } = task;
        let slot = &mut self.tiles[tile - self.first];
        match done {
            Ok(()) => slot.next += 1,
            Err(interrupt) => {
                self.ended.get_or_insert(interrupt);
            }
        }
        if slot.next > plan.last_chunk(tile) {
            regions[tile - plan.tiles_of(chunk).start] = std::mem::take(&mut work.0.own);
        }
        slot.work = Some(work);
        self.chunks[chunk] = Some(regions);
        while self.lowest < self.end && self.is_done(plan, self.lowest) {
            self.lowest += 1;
        }
    }
}

/// Where the threads meet.
struct Crew<'h, 'w, 'a> {
    plan: &'h Plan<'w>,
    /// Numbers of a set.
    set: usize,
    tables: Mutex<Tables<'a>>,
    finished: Condvar,
}

impl<'a> Crew<'_, '_, 'a> {
    fn lock(&self) -> MutexGuard<'_, Tables<'a>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, thread: usize, pause: Option<Pause<'_>>, tick: Tick<'_>) {
        // A thread that panics must not leave the others asleep.
        let _wake = WakeOthers(self);
        let mut slabs = Slabs::new(self.plan, self.set);
        let mut tables = self.lock();
        loop {
            if tables.ended.is_some() || tables.lowest >= tables.end {
                break;
            }
            // Asked until it says yes: what is begun by then is still ended.
            let begun = tables.begun.max(tables.lowest);
            if tables.end > begun && pause.is_some_and(|pause| pause()) {
                tables.end = begun;
                continue;
            }
            let Some(mut task) = tables.take(self.plan, thread) else {
                tables.asleep += 1;
                tables = self.finished.wait(tables).unwrap_or_else(PoisonError::into_inner);
                tables.asleep -= 1;
                continue;
            };
            drop(tables);
            let done = self.run(&mut slabs, &mut task, tick);
            tables = self.lock();
            tables.put_back(self.plan, task, done);
            if tables.asleep > 0 {
                self.finished.notify_all();
            }
        }
        let flushed = slabs.flush(tick);
        if let (None, Err(interrupt)) = (tables.ended, flushed) {
            tables.ended = Some(interrupt);
        }
        self.finished.notify_all();
    }

    fn run(&self, slabs: &mut Slabs<'_>, task: &mut Task<'a>, tick: Tick<'_>) -> Result<(), Interrupt> {
        let Task { chunk, work: (work, rows), regions, .. } = task;
        if *chunk == 0 && work.reached.is_nothing() {
            begin(work.own);
        }
        let seconds = self.plan.chunks[*chunk].clone();
        let regions = Regions::Tiles(regions, seconds.start);
        slabs.task(work, *rows, seconds, regions, tick)
    }
}

struct WakeOthers<'b, 'h, 'w, 'a>(&'b Crew<'h, 'w, 'a>);

impl Drop for WakeOthers<'_, '_, '_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // Nobody sees which interrupt it was: the panic goes on where the threads are joined.
            self.0.lock().ended.get_or_insert(Interrupt::Narrow);
            self.0.finished.notify_all();
        }
    }
}
