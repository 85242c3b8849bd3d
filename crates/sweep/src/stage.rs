//! A stage of a sweep: consecutive tiles whose values go to receivers, on one thread or several.
//!
//! One thread computes tile after tile. Several threads, a crew, compute the parts of tasks.

use crate::kernel::Kernel;
use crate::receivers::{BlockRunner, Receivers, Runs, TileReceiver};
use crate::storage::{Overflow, SetLayout};
use crate::tasks::{Regions, TaskRunner, TileWork};
use crate::tiling::{SweepEnd, TileProgress, Tiling};
use crate::units::ComputeBlock;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

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
    /// Returns whether to stop at the next opportunity. One thread finishes a tile in progress. Several threads finish
    /// the parts in progress.
    pub(crate) should_pause: &'a (dyn Fn() -> bool + Sync),
    pub(crate) tick: &'a (dyn Fn(usize) -> Result<(), SweepEnd> + Sync),
}

/// The result of a stage.
pub(crate) struct StageResult {
    /// The positions whose values did not fit.
    pub(crate) overflows: Vec<Overflow>,
    /// The reason that ended the stage early, if any.
    pub(crate) ended: Result<(), SweepEnd>,
}

impl Stage<'_, '_> {
    /// Returns whether one thread computes tile after tile. It continues part by part where several threads have begun
    /// tasks in parts, or have done some of the tasks within a tile.
    pub(crate) fn is_alone(&self) -> bool {
        let is_in_parts = |(tile, progress): (usize, &TileProgress)| {
            let tops = self.tiling.tops(tile);
            !progress.tasks.is_empty() || (tops.start + 1..tops.end).contains(&progress.second)
        };
        let has_parts = || self.tiles.clone().zip(&*self.progress).any(is_in_parts);
        self.tiling.window().count() == 2 || self.threads == 1 && !has_parts()
    }

    /// Returns the runs of positions from which the receivers of the stage are put together, in their order.
    pub(crate) fn runs(&self) -> Vec<Range<usize>> {
        let Stage { tiling, tiles, .. } = self;
        if self.is_alone() {
            return tiles.clone().map(|tile| tile_ranks(tiling, tile)).collect();
        }
        tiles.clone().flat_map(|tile| task_runs(tiling, tile)).collect()
    }

    /// Computes the tiles one after another, on the calling thread.
    pub(crate) fn compute_alone(mut self, receivers: &mut impl Receivers) -> StageResult {
        let (mut overflows, mut ended) = (Vec::new(), Ok(()));
        let mut runner = TaskRunner::new(self.tiling, self.layout.words());
        for tile in self.tiles.clone() {
            let mut receiver = receivers.take(&Runs::from_iter([tile_ranks(self.tiling, tile)]));
            let mut blocks = BlockRunner::new(self.kernel, &mut receiver, self.has_overflow);
            ended = self.run_tile(tile, self.tiling.tops(tile).end, &mut runner, &mut blocks);
            overflows.append(&mut blocks.into_overflows());
            receivers.give_back(receiver);
            if ended.is_err() || !self.tiling.is_done(tile, &self.progress[tile - self.tiles.start]) {
                break;
            }
        }
        let flushed = runner.flush(self.tick);
        StageResult { overflows, ended: ended.and(flushed) }
    }

    /// Computes one tile on the calling thread.
    pub(crate) fn compute_tile(mut self, receiver: &mut impl TileReceiver) -> StageResult {
        let (tile, mut runner) = (self.tiles.start, TaskRunner::new(self.tiling, self.layout.words()));
        let mut blocks = BlockRunner::new(self.kernel, receiver, self.has_overflow);
        let ended = self.run_tile(tile, self.tiling.tops(tile).end, &mut runner, &mut blocks);
        let flushed = runner.flush(self.tick);
        StageResult { overflows: blocks.into_overflows(), ended: ended.and(flushed) }
    }

    /// Computes the positions of a tile whose next largest members are less than `end`, on the calling thread; if `end`
    /// exceeds the smallest largest member of the tile, those of the whole tile. The positions of earlier tiles that they need
    /// are done.
    fn run_tile(
        &mut self,
        tile: usize,
        end: usize,
        runner: &mut TaskRunner<'_>,
        blocks: &mut dyn ComputeBlock,
    ) -> Result<(), SweepEnd> {
        let (tiling, words) = (self.tiling, self.layout.words());
        let tops = tiling.tops(tile);
        let own = tiling.regions(&tops);
        let (below, own) = self.lines[..own.end * words].split_at_mut(own.start * words);
        let bounds = tiling.bounds(tile, usize::MAX);
        let progress = &mut self.progress[tile - self.tiles.start];
        let mut work = TileWork { tops, own, bounds, progress: std::mem::take(progress) };
        let may_pause = |progress: &TileProgress| tiling.is_pause(tile, progress) && (self.should_pause)();
        let mut ended = Ok(());
        while ended.is_ok() && work.progress.second < end && !may_pause(&work.progress) {
            if work.progress.is_none() {
                // See `PartLines::clear`.
                work.own.fill(0);
            }
            ended = runner.run(&mut work, blocks, 0..end, Regions::Contiguous(below, 0), self.tick);
        }
        *progress = work.progress;
        ended
    }

    /// Finishes the tasks that one thread has begun, so that tiles can be continued part by part.
    pub(crate) fn finish_tasks(&mut self, receivers: &mut impl Receivers) -> StageResult {
        let mut overflows = Vec::new();
        let mut runner = TaskRunner::new(self.tiling, self.layout.words());
        for (place, tile) in self.tiles.clone().enumerate() {
            while !self.tiling.is_between_tasks(tile, &self.progress[place]) {
                let end = self.tiling.next_task_end(tile, &self.progress[place]);
                let mut receiver = receivers.take(&task_runs(self.tiling, tile));
                let mut blocks = BlockRunner::new(self.kernel, &mut receiver, self.has_overflow);
                let ended = self.run_tile(tile, end, &mut runner, &mut blocks);
                overflows.append(&mut blocks.into_overflows());
                receivers.give_back(receiver);
                if let Err(interrupt) = ended.and(runner.flush(self.tick)) {
                    return StageResult { overflows, ended: Err(interrupt) };
                }
            }
        }
        StageResult { overflows, ended: Ok(()) }
    }
}

fn tile_ranks(tiling: &Tiling<'_>, tile: usize) -> Range<usize> {
    let tops = tiling.tops(tile);
    tiling.first_rank(tops.start)..tiling.first_rank(tops.end)
}

/// Returns the runs of all tasks of a tile.
fn task_runs(tiling: &Tiling<'_>, tile: usize) -> Runs {
    let chunks = tiling.chunks()[..=tiling.last_chunk(tile)].iter();
    let mut runs: Runs = chunks.flat_map(|chunk| tiling.ranks(tile, chunk)).collect();
    runs.sort_unstable_by_key(|run| run.start);
    runs
}
