//! What does the rows of a sweep, and where their values go: into a table, or no further than into sums.

use super::apart::Told;
use super::block::Block;
use super::cell::Cell;
use super::kernel::Kernel;
use super::reached::Interrupt;
use super::words::{Slices, slices_of};
use smallvec::SmallVec;
use std::marker::PhantomData;
use std::ops::Range;

/// Does rows of blocks, and has somebody take their values. All that goes on around it is compiled once, for sets
/// of every width.
pub(super) trait Rows {
    fn run(&mut self, block: Block<'_, '_>) -> Result<(), Interrupt>;
}

/// A kernel, and what takes the values.
pub(super) struct Working<'w, V, S, const P: usize, const W: usize> {
    kernel: Kernel<'w, P, W>,
    pub(super) sink: S,
    cell: PhantomData<V>,
}

impl<'w, V: Cell, S: Sink<V, P>, const P: usize, const W: usize> Working<'w, V, S, P, W> {
    pub(super) fn new(kernel: Kernel<'w, P, W>, sink: S) -> Self {
        Working { kernel, sink, cell: PhantomData }
    }
}

impl<V: Cell, S: Sink<V, P>, const P: usize, const W: usize> Rows for Working<'_, V, S, P, W> {
    fn run(&mut self, mut block: Block<'_, '_>) -> Result<(), Interrupt> {
        let ranks = block.ranks.clone();
        self.sink.take(ranks, &mut |out, told| self.kernel.run(&mut block, out, told))
    }
}

/// Writes the values of some positions; to be called once.
pub(super) type Writing<'w, V, const P: usize> = &'w mut dyn FnMut(Slices<'_, V, P>, &mut Told);

/// What takes the values of a tile: of the positions with one of some consecutive largest members (of a
/// window of two members: of all).
pub(super) trait Sink<V, const P: usize> {
    /// Has `work` write the values of the positions with these numbers, and tell of those that do not
    /// fit.
    fn take(&mut self, ranks: Range<usize>, work: Writing<'_, V, P>) -> Result<(), Interrupt>;
}

/// A table, from the number `first` on.
pub(super) struct Filling<'a, V> {
    /// Of each play.
    pub(super) values: SmallVec<[&'a mut [V]; 2]>,
    /// Misère values, where each set serves both plays.
    pub(super) misere: Option<&'a mut [V]>,
    pub(super) first: usize,
}

impl<V: Cell, const P: usize> Sink<V, P> for Filling<'_, V> {
    fn take(&mut self, ranks: Range<usize>, work: Writing<'_, V, P>) -> Result<(), Interrupt> {
        let mut told = Told::default();
        let places = ranks.start - self.first..ranks.end - self.first;
        work(slices_of(self.values.iter_mut().map(|values| &mut **values), places.clone()), &mut told);
        if let Some(misere) = &mut self.misere {
            misere[places.clone()].copy_from_slice(&self.values[0][places]);
            for difference in &told.apart {
                misere[difference.rank as usize - self.first] = V::narrow(difference.misere);
            }
        }
        if told.over.is_empty() { Ok(()) } else { Err(Interrupt::Narrow) }
    }
}
