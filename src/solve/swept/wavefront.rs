//! The order of the slabs, on one thread or several.
//!
//! The next largest members are cut into **chunks**. A task is one largest member t with one chunk
//! c. It needs region t, which nobody else uses before all tasks of t are done, and the regions of
//! the members in c; so it may run once the tasks (t, c−1) and (t−1, c) are done: a wavefront.
//! The memory is handed from task to task in slices, so that no two threads ever share any: region t
//! goes along with the tasks of t, and lies with its chunk once the last of them is done.
//! A thread that had the regions of a chunk last has them still in its cache, so it is preferred for them.
//! A thread that finds no task sleeps until another has finished one.

use super::block::Cell;
use super::slab::{Filling, Interrupt, Regions, Slabs, Tick};
use crate::game::{Colex, Movers};
use crate::solve::sets::{Set, empty};
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The tasks of a window of three members or more.
pub(super) struct Plan<'w> {
    window: &'w Colex,
    movers: Movers,
    /// The next largest members, cut up.
    chunks: Vec<Range<usize>>,
    /// The chunk of each.
    chunk_of: Vec<usize>,
}

/// Positions in a task, at least: ten microseconds.
const TASK: u64 = 1 << 12;

/// Tasks for each of the largest members, about.
const TASKS: u64 = 96;

impl<'w> Plan<'w> {
    pub(super) fn new(window: &'w Colex, movers: Movers) -> Self {
        let (n, below) = (window.count(), window.below());
        // One more largest member would be next to so many.
        let target = (window.weight(n - 1, below) / TASKS).max(TASK);
        let mut chunks = Vec::new();
        let mut chunk_of = Vec::with_capacity(below as usize);
        let mut first = 0;
        for y in 0..below {
            chunk_of.push(chunks.len());
            if window.weight(n - 1, y + 1) - window.weight(n - 1, first) >= target || y + 1 == below {
                chunks.push(first as usize..y as usize + 1);
                first = y + 1;
            }
        }
        Plan { window, movers, chunks, chunk_of }
    }

    /// Where region t lies.
    fn region(&self, t: usize) -> Range<usize> {
        let weight = |a: usize| self.window.weight(self.window.count() - 1, a as u64) as usize;
        weight(t)..weight(t + 1)
    }

    pub(super) fn first_rank(&self, t: usize) -> usize {
        self.window.weight(self.window.count(), t as u64) as usize
    }

    /// How many positions have the largest member t.
    pub(super) fn positions(&self, t: usize) -> usize {
        self.first_rank(t + 1) - self.first_rank(t)
    }

    /// The largest members, from the first that some position has.
    pub(super) fn tops(&self) -> Range<usize> {
        let below = self.window.below() as usize;
        let first = (0..below).find(|&t| self.positions(t) > 0);
        first.unwrap_or(below)..below
    }
}

/// Largest members at work at the same time, for each thread.
const AHEAD: usize = 2;

/// What a sweep works on.
pub(super) struct Memory<'a, V, const P: usize, const W: usize> {
    pub(super) lines: &'a mut [Set<P, W>],
    /// For each of the largest members at hand, the values of the positions with it.
    pub(super) fillings: Vec<Filling<'a, V, P>>,
}

/// What has become of it.
pub(super) struct Outcome<'a, V, const P: usize> {
    pub(super) fillings: Vec<Filling<'a, V, P>>,
    /// The first of the largest members that was not begun, if nothing ended the work early.
    pub(super) next: usize,
    pub(super) done: Result<(), Interrupt>,
}

/// Whether to stop where it is convenient.
pub(super) type Pause<'a> = &'a dyn Fn() -> bool;

/// A region that nobody has been to yet: its sets are empty, and are written once as such.
///
/// A page that is read first is a shared page of zeros, and becomes one of its own when it is written:
/// made twice, and on several threads all processors are told of the change. That alone was a fifth of
/// the time of two threads.
fn begin<const P: usize, const W: usize>(region: &mut [Set<P, W>]) {
    region.fill(empty());
}

/// Does the positions with the largest members `tops` on this thread.
pub(super) fn on_one_thread<'a, V: Cell, const P: usize, const W: usize>(
    plan: &Plan<'_>,
    tops: Range<usize>,
    mut memory: Memory<'a, V, P, W>,
    known: usize,
    pause: Pause<'_>,
    tick: Tick<'_>,
) -> Outcome<'a, V, P> {
    let (next, done) = one_by_one(plan, tops, &mut memory, known, pause, tick);
    Outcome { fillings: memory.fillings, next, done }
}

fn one_by_one<V: Cell, const P: usize, const W: usize>(
    plan: &Plan<'_>,
    tops: Range<usize>,
    memory: &mut Memory<'_, V, P, W>,
    known: usize,
    pause: Pause<'_>,
    tick: Tick<'_>,
) -> (usize, Result<(), Interrupt>) {
    let mut slabs = Slabs::new(plan.window, plan.movers, known);
    for (t, filling) in tops.clone().zip(&mut memory.fillings) {
        if pause() {
            return (t, slabs.flush(tick));
        }
        let own = plan.region(t);
        let (below, own) = memory.lines[..own.end].split_at_mut(own.start);
        begin(own);
        let regions = Regions::Together(below);
        let done = slabs.slab(t, 0..t + 1, own, regions, filling, plan.first_rank(t), tick);
        if done.is_err() {
            return (t + 1, done);
        }
    }
    (tops.end, slabs.flush(tick))
}

/// The same on several threads; this thread is one of them, and it alone asks `pause`.
pub(super) fn on_threads<'a, V: Cell, const P: usize, const W: usize>(
    plan: &Plan<'_>,
    tops: Range<usize>,
    threads: usize,
    memory: Memory<'a, V, P, W>,
    known: usize,
    pause: Pause<'_>,
    tick: &(dyn Fn(usize) -> Result<(), Interrupt> + Sync),
) -> Outcome<'a, V, P> {
    let mut rest = memory.lines;
    let mut region = |t: usize| {
        let (region, behind) = std::mem::take(&mut rest).split_at_mut(plan.region(t).len());
        rest = behind;
        region
    };
    let mut regions: Vec<_> = (0..tops.start).map(&mut region).collect();
    let works = memory.fillings.into_iter().zip(tops.clone());
    let works =
        works.map(|(filling, t)| Top { next: 0, work: Some(Work { own: region(t), filling }) }).collect();
    // Empty until they are there.
    regions.resize_with(tops.end, Default::default);
    let mut regions = regions.into_iter();
    let chunks = plan.chunks.iter().map(|chunk| Some(regions.by_ref().take(chunk.len()).collect()));
    let tables = Tables {
        chunks: chunks.collect(),
        last_had: vec![None; plan.chunks.len()],
        tops: works,
        first: tops.start,
        lowest: tops.start,
        end: tops.end,
        ahead: AHEAD * threads,
        begun: tops.start,
        ended: None,
        asleep: 0,
    };
    let hall = Hall { plan, tables: Mutex::new(tables), finished: Condvar::new() };
    std::thread::scope(|scope| {
        for thread in 1..threads {
            let hall = &hall;
            let worker = move || hall.work(thread, known, None, tick);
            // Without a further thread the others do its work.
            if std::thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
        }
        hall.work(0, known, Some(pause), tick);
    });
    let tables = hall.tables.into_inner().unwrap_or_else(PoisonError::into_inner);
    Outcome {
        fillings: tables.tops.into_iter().filter_map(|top| top.work.map(|work| work.filling)).collect(),
        next: tables.end,
        done: tables.ended.map_or(Ok(()), Err),
    }
}

/// A largest member: its next chunk, and what its tasks work on unless one of them is running.
struct Top<'a, V, const P: usize, const W: usize> {
    next: usize,
    work: Option<Work<'a, V, P, W>>,
}

struct Work<'a, V, const P: usize, const W: usize> {
    own: &'a mut [Set<P, W>],
    filling: Filling<'a, V, P>,
}

/// The regions of the members of a chunk; those that are not done are empty.
type Chunk<'a, const P: usize, const W: usize> = Vec<&'a mut [Set<P, W>]>;

/// Who has which slice.
struct Tables<'a, V, const P: usize, const W: usize> {
    chunks: Vec<Option<Chunk<'a, P, W>>>,
    /// The thread that had each chunk last.
    last_had: Vec<Option<usize>>,
    tops: Vec<Top<'a, V, P, W>>,
    /// The largest member of the first of `tops`.
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

struct Task<'a, V, const P: usize, const W: usize> {
    top: usize,
    chunk: usize,
    work: Work<'a, V, P, W>,
    regions: Chunk<'a, P, W>,
}

impl<'a, V, const P: usize, const W: usize> Tables<'a, V, P, W> {
    fn is_done(&self, plan: &Plan<'_>, t: usize) -> bool {
        t < self.lowest || self.tops[t - self.first].next > plan.chunk_of[t]
    }

    /// A task for a thread that may run now: with a chunk that it had last, or nobody yet, if there is
    /// one.
    fn take(&mut self, plan: &Plan<'_>, thread: usize) -> Option<Task<'a, V, P, W>> {
        let task = self.take_if(plan, |had| had.is_none_or(|had| had == thread));
        let task = task.or_else(|| self.take_if(plan, |_| true))?;
        self.last_had[task.chunk] = Some(thread);
        Some(task)
    }

    /// A task that may run now, of the lowest largest member that has one, with a chunk that is wanted.
    fn take_if(
        &mut self,
        plan: &Plan<'_>,
        wanted: impl Fn(Option<usize>) -> bool,
    ) -> Option<Task<'a, V, P, W>> {
        for top in self.lowest..self.end.min(self.lowest + self.ahead) {
            let before_is_done = top == self.first || self.is_done(plan, top - 1);
            let chunk = self.tops[top - self.first].next;
            if chunk > plan.chunk_of[top] || !wanted(self.last_had[chunk]) {
                continue;
            }
            if !before_is_done && self.tops[top - 1 - self.first].next <= chunk {
                continue;
            }
            if self.tops[top - self.first].work.is_none() {
                continue;
            }
            let Some(regions) = self.chunks[chunk].take() else { continue };
            if let Some(work) = self.tops[top - self.first].work.take() {
                self.begun = self.begun.max(top + 1);
                return Some(Task { top, chunk, work, regions });
            }
            self.chunks[chunk] = Some(regions);
        }
        None
    }

    fn put_back(&mut self, plan: &Plan<'_>, task: Task<'a, V, P, W>, done: Result<(), Interrupt>) {
        let Task { top, chunk, mut work, mut regions } = task;
        let slot = &mut self.tops[top - self.first];
        match done {
            Ok(()) => slot.next += 1,
            Err(interrupt) => {
                self.ended.get_or_insert(interrupt);
            }
        }
        if slot.next > plan.chunk_of[top] {
            regions[top - plan.chunks[chunk].start] = std::mem::take(&mut work.own);
        }
        slot.work = Some(work);
        self.chunks[chunk] = Some(regions);
        while self.lowest < self.end && self.is_done(plan, self.lowest) {
            self.lowest += 1;
        }
    }
}

/// Where the threads meet.
struct Hall<'h, 'w, 'a, V, const P: usize, const W: usize> {
    plan: &'h Plan<'w>,
    tables: Mutex<Tables<'a, V, P, W>>,
    finished: Condvar,
}

impl<'a, V: Cell, const P: usize, const W: usize> Hall<'_, '_, 'a, V, P, W> {
    fn lock(&self) -> MutexGuard<'_, Tables<'a, V, P, W>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, thread: usize, known: usize, pause: Option<Pause<'_>>, tick: Tick<'_>) {
        // A thread that panics must not leave the others asleep.
        let _bell = Bell(self);
        let mut slabs = Slabs::new(self.plan.window, self.plan.movers, known);
        let mut tables = self.lock();
        loop {
            if tables.ended.is_some() || tables.lowest >= tables.end {
                break;
            }
            if pause.is_some_and(|pause| pause()) {
                tables.end = tables.end.min(tables.begun.max(tables.lowest));
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

    fn run(
        &self,
        slabs: &mut Slabs<'_, P, W>,
        task: &mut Task<'a, V, P, W>,
        tick: Tick<'_>,
    ) -> Result<(), Interrupt> {
        let Task { top, chunk, work: Work { own, filling }, regions } = task;
        if *chunk == 0 {
            begin(own);
        }
        let (seconds, rank) = (self.plan.chunks[*chunk].clone(), self.plan.first_rank(*top));
        slabs.slab(*top, seconds, own, Regions::Apart(regions), filling, rank, tick)
    }
}

struct Bell<'b, 'h, 'w, 'a, V: Cell, const P: usize, const W: usize>(&'b Hall<'h, 'w, 'a, V, P, W>);

impl<V: Cell, const P: usize, const W: usize> Drop for Bell<'_, '_, '_, '_, V, P, W> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // Nobody sees which interrupt it was: the panic goes on where the threads are joined.
            self.0.lock().ended.get_or_insert(Interrupt::Narrow);
            self.0.finished.notify_all();
        }
    }
}
