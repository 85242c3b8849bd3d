//! Receivers of values: they lend the space in which a kernel stores the values of a block.

use crate::kernel::{Block, Kernel};
use crate::storage::{Difference, Exceptions, Overflow, ValueSlice, ValueSlices};
use crate::tiling::SweepEnd;
use crate::units::ComputeBlock;
use impartial::solve::TableValues;
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Runs of consecutive positions, by their ranks, in their order.
pub(crate) type Runs = SmallVec<[Range<usize>; 16]>;

/// The receivers of the values of a stage.
pub(crate) trait Receivers: Send {
    type Receiver: TileReceiver + Send;

    /// Returns a receiver of the values of the positions in these runs, which no other receiver receives meanwhile.
    fn take(&mut self, runs: &Runs) -> Self::Receiver;

    /// Accepts a receiver that is no longer used.
    fn give_back(&mut self, receiver: Self::Receiver);
}

/// Receives the values of a tile or a task, block by block.
pub(crate) trait TileReceiver {
    /// Returns space for the values of the positions with these ranks.
    fn room(&mut self, ranks: Range<usize>) -> ValueSlices<'_>;

    /// Accepts the values that a kernel has stored in the space.
    ///
    /// # Errors
    /// [`SweepEnd::Closed`] if the receiver wants no further values.
    fn accept(&mut self, ranks: Range<usize>, exceptions: &Exceptions) -> Result<(), SweepEnd>;
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
    fn compute(&mut self, block: Block<'_, '_>) -> Result<(), SweepEnd> {
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

    fn accept(&mut self, ranks: Range<usize>, exceptions: &Exceptions) -> Result<(), SweepEnd> {
        self.add_misere(ranks, &exceptions.differences);
        Ok(())
    }
}

/// The spaces of a table for the values of a stage.
pub(crate) struct TableReceivers<'a> {
    /// The spaces that no receiver uses, by the rank of the first position.
    free: BTreeMap<usize, ValueSpace<'a>>,
}

impl<'a> TableReceivers<'a> {
    /// Returns receivers for some runs, in their order, of the positions of a table.
    pub(crate) fn new(mut space: ValueSpace<'a>, runs: Vec<Range<usize>>) -> Self {
        let mut free = BTreeMap::new();
        for run in runs {
            space.split_front(run.start - space.first);
            free.insert(run.start, space.split_front(run.len()));
        }
        TableReceivers { free }
    }
}

impl<'a> Receivers for TableReceivers<'a> {
    type Receiver = TableReceiver<'a>;

    fn take(&mut self, runs: &Runs) -> TableReceiver<'a> {
        TableReceiver { spaces: runs.iter().filter_map(|run| self.free.remove(&run.start)).collect() }
    }

    fn give_back(&mut self, receiver: TableReceiver<'a>) {
        self.free.extend(receiver.spaces.into_iter().map(|space| (space.first, space)));
    }
}

/// Stores the values of some runs in a table.
pub(crate) struct TableReceiver<'a> {
    /// The spaces of the runs, in the order of their ranks.
    spaces: Vec<ValueSpace<'a>>,
}

impl<'a> TableReceiver<'a> {
    /// Returns the space of the run that contains these positions.
    fn space_of(&mut self, ranks: &Range<usize>) -> &mut ValueSpace<'a> {
        let place = self.spaces.partition_point(|space| space.first <= ranks.start);
        &mut self.spaces[place - 1]
    }
}

impl TileReceiver for TableReceiver<'_> {
    fn room(&mut self, ranks: Range<usize>) -> ValueSlices<'_> {
        self.space_of(&ranks).room(ranks)
    }

    fn accept(&mut self, ranks: Range<usize>, exceptions: &Exceptions) -> Result<(), SweepEnd> {
        self.space_of(&ranks).accept(ranks, exceptions)
    }
}
