//! Parts for sweeps whose memory is divided among workers.
//!
//! A worker computes a [`DistributedTask`] when it has the regions of the tile and of the chunk. It decides where
//! regions are stored, and how they reach other workers.

pub use crate::codec::{invalid_data, read_number, read_words, write_numbers, write_words};
pub use crate::line_sets::{SplitLines, SplitSets};
pub use crate::storage::{SetLayout, SetWidth};
pub use crate::tiling::{OnTick, SweepEnd, TaskProgress, TileProgress, TileShape, Tiling};

use crate::counts::{CountReceiver, ValueCounts};
use crate::receivers::{BlockRunner, TileReceiver, ValueSpace};
use crate::storage::{Exceptions, ValueSlices};
use crate::tasks::{Regions, TaskRunner, TileWork};
use impartial::solve::TableValues;
use impartial::value::Plays;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// A task of one process, with the memory that it needs: the positions of a tile whose next largest members are in a
/// chunk.
pub struct DistributedTask<'a, 'w> {
    /// The tiling of the window, of three members or more.
    pub tiling: &'a Tiling<'w>,
    /// The layout of the sets.
    pub layout: SetLayout,
    /// The split lines, if each set serves both plays.
    pub split: Option<&'a SplitLines>,
    /// Number of plays with values: 1 or 2.
    pub plays: usize,
    /// The index of the tile.
    pub tile: usize,
    /// The index of the chunk in [`Tiling::chunks`].
    pub chunk: usize,
    /// The regions of the tile, one after another.
    pub own: &'a mut [u64],
    /// Each region of the tile has room for the lines whose next largest member is less than this.
    pub own_second: usize,
    /// The regions of each tile whose members lie in the chunk. Empty for the tile itself.
    pub regions: &'a mut [&'a mut [u64]],
    /// True if the task returns the values in addition to their counts.
    pub keeps_values: bool,
}

/// The values of a task.
pub struct TaskValues {
    /// The counts in each play.
    pub counts: Vec<ValueCounts>,
    /// If `keeps_values`, the values of runs of consecutive positions, each with the rank of the first position.
    pub runs: Vec<(u64, TableValues)>,
}

impl DistributedTask<'_, '_> {
    /// Computes the task. Returns `None` if a value does not fit the sets.
    ///
    /// # Errors
    /// Those of `tick`.
    pub fn compute(self, tick: OnTick<'_>) -> Result<Option<TaskValues>, SweepEnd> {
        let DistributedTask { tiling, layout, split, plays, tile, chunk, .. } = self;
        let seconds = tiling.chunks()[chunk].clone();
        let ranks = if self.keeps_values { tiling.ranks(tile, &seconds) } else { Default::default() };
        let mut receiver = RunReceiver::new(layout, split.is_some(), plays, ranks);
        let has_overflow = AtomicBool::new(false);
        let kernel = layout.kernel(tiling.window(), tiling.lowered(), split);
        let mut blocks = BlockRunner::new(&*kernel, &mut receiver, &has_overflow);
        let progress = TileProgress::before(seconds.start);
        let bounds = tiling.bounds(tile, self.own_second);
        let mut work = TileWork { tops: tiling.tops(tile), own: self.own, bounds, progress };
        let regions = Regions::PerTile(self.regions, seconds.start);
        let mut runner = TaskRunner::new(tiling, layout.words());
        runner.run(&mut work, &mut blocks, seconds, regions, tick)?;
        runner.flush(tick)?;
        Ok((!has_overflow.into_inner()).then(|| receiver.into_values(plays)))
    }
}

/// Counts the values of a task, and stores those of some runs of consecutive positions.
struct RunReceiver {
    counting: CountReceiver,
    is_shared: bool,
    runs: Vec<(Range<usize>, TableValues)>,
}

impl RunReceiver {
    fn new(
        layout: SetLayout,
        is_shared: bool,
        plays: usize,
        ranks: impl IntoIterator<Item = Range<usize>>,
    ) -> Self {
        let room = |ranks: Range<usize>| {
            let mut values = TableValues::new(Plays::with_misere(plays == 2));
            values.widen_to(layout.width.value_bytes());
            values.resize(ranks.len());
            (ranks, values)
        };
        RunReceiver {
            counting: CountReceiver::new(layout),
            is_shared,
            runs: ranks.into_iter().map(room).collect(),
        }
    }

    fn into_values(self, plays: usize) -> TaskValues {
        let mut counts = vec![ValueCounts::default(); plays];
        self.counting.tally.add_to(&mut counts, self.is_shared);
        let runs = self.runs.into_iter().map(|(ranks, values)| (ranks.start as u64, values));
        TaskValues { counts, runs: runs.collect() }
    }
}

/// Returns the space of the run that contains these positions.
fn space_of<'r>(
    runs: &'r mut [(Range<usize>, TableValues)],
    ranks: &Range<usize>,
    is_shared: bool,
) -> Option<ValueSpace<'r>> {
    let mut runs = runs.iter_mut();
    let (run, values) = runs.find(|(run, _)| run.start <= ranks.start && ranks.end <= run.end)?;
    Some(ValueSpace::new(values, run.start, is_shared))
}

impl TileReceiver for RunReceiver {
    fn room(&mut self, ranks: Range<usize>) -> ValueSlices<'_> {
        match space_of(&mut self.runs, &ranks, self.is_shared) {
            Some(space) => space.into_room(ranks),
            None => self.counting.room(ranks),
        }
    }

    fn accept(&mut self, ranks: Range<usize>, exceptions: &Exceptions) -> Result<(), SweepEnd> {
        let Some(mut space) = space_of(&mut self.runs, &ranks, self.is_shared) else {
            return self.counting.accept(ranks, exceptions);
        };
        space.add_misere(ranks.clone(), &exceptions.differences);
        self.counting.tally.count(ranks.start, space.into_room(ranks), exceptions);
        Ok(())
    }
}
