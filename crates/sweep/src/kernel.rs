//! Kernels: they compute the values of a block, for one width and layout of the sets.

use crate::cells::ValueSlice;
use crate::exceptions::{Exceptions, Overflow};
use crate::split_lines::SplitLines;
use crate::value_set::ValueSet;
use impartial::game::Colex;
use smallvec::SmallVec;
use std::cell::Cell;
use std::marker::PhantomData;
use std::ops::Range;

/// Consecutive rows of a block. Sets are slices of words, whatever their width.
pub(crate) struct Block<'a, 'b> {
    /// The second members.
    pub(crate) rows: Range<usize>,
    /// The lines of the first two members, by the value of the remaining member.
    pub(crate) pairs: &'a mut [u64],
    /// The lines without a later member, from the first of the rows on.
    ///
    /// A line shorter than the rows belongs to a later member equal to the second member of the last row. In
    /// that row, the line is a pair. If only the largest member may be lowered, the first line, where it
    /// reaches, is the line along which it moves, and a pair elsewhere.
    pub(crate) others: &'a mut [&'b mut [u64]],
    pub(crate) ranks: Range<usize>,
}

/// Computes the values of blocks.
pub(crate) trait Kernel: Sync {
    /// Stores the values of a block in `out`, and adds them to the sets of its lines. The stored value of a
    /// position that overflows is 0.
    fn compute(&self, block: Block<'_, '_>, out: &mut [ValueSlice<'_>], exceptions: &mut Exceptions);
}

/// The kernel for sets of `W` words for each of `P` plays, and for values stored as `V`.
pub(crate) struct SetKernel<'w, V, const P: usize, const W: usize> {
    pub(crate) window: &'w Colex,
    /// True if only the largest member may be lowered.
    pub(crate) lowers_largest: bool,
    /// The split lines, if each set serves both plays. Then `P` is 1, and any member may be lowered.
    pub(crate) split: Option<&'w SplitLines>,
    pub(crate) stored: PhantomData<V>,
}

impl<V, const P: usize, const W: usize> SetKernel<'_, V, P, W> {
    /// Handles a position without a free value in the sets of its lines, in one play or in both. Returns its normal
    /// value, or 0 if that does not fit.
    pub(crate) fn resolve(&self, rank: u64, sets: &mut [&mut [u64]], exceptions: &mut Exceptions) -> u32 {
        match self.split {
            Some(split) => split.resolve(self.window, rank, sets, exceptions),
            None => {
                exceptions.overflows.push(Overflow { rank, play: 0 });
                0
            }
        }
    }

    /// Calls [`resolve`](Self::resolve) for place `x` of a row.
    #[cold]
    #[inline(never)]
    pub(crate) fn resolve_in_row<const K: usize>(
        &self,
        rank: u64,
        lines: [&[Cell<ValueSet<P, W>>]; K],
        x: usize,
        pairs: [Option<&mut ValueSet<P, W>>; 2],
        exceptions: &mut Exceptions,
    ) -> u32 {
        let mut copies: Vec<_> = lines.iter().map(|line| line[x].get()).collect();
        let sets = copies.iter_mut().chain(pairs.into_iter().flatten());
        let mut sets: SmallVec<[_; 8]> = sets.map(|set| set.as_flattened_mut()).collect();
        let value = self.resolve(rank, &mut sets, exceptions);
        drop(sets);
        lines.iter().zip(copies).for_each(|(line, set)| line[x].set(set));
        value
    }
}
