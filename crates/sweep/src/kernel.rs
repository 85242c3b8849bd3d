//! Kernels: they compute the values of a block, for one width and layout of the sets.

use crate::block::Block;
use crate::line_sets::SetLayout;
use crate::receiver::{ValueCell, ValueSlice};
use crate::split_lines::SplitLines;
use crate::value_set::{Slices, ValueSet, as_cells};
use impartial::game::{Colex, LoweredMember};
use smallvec::SmallVec;
use std::cell::Cell;
use std::marker::PhantomData;

/// A position whose value does not fit the sets, and the play: 0 for normal, 1 for misère.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Overflow {
    pub(crate) rank: u64,
    pub(crate) play: u8,
}

/// A position whose normal and misère values differ. 0 stands for a value that does not fit the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    pub(crate) rank: u64,
    pub(crate) normal: u32,
    pub(crate) misere: u32,
}

/// The positions of a block whose stored values do not determine the result.
#[derive(Debug, Default)]
pub(crate) struct Exceptions {
    pub(crate) overflows: Vec<Overflow>,
    /// Complete if each set serves both plays: the kernel then stores normal values only.
    pub(crate) differences: Vec<Difference>,
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
    stored: PhantomData<V>,
}

impl SetLayout {
    /// Returns the kernel for this layout.
    pub(crate) fn kernel<'w>(
        self,
        window: &'w Colex,
        lowered: LoweredMember,
        split: Option<&'w SplitLines>,
    ) -> Box<dyn Kernel + 'w> {
        let kernel = match self.width.words() {
            1 => with_width::<u8, 1>,
            2 => with_width::<u8, 2>,
            4 => with_width::<u8, 4>,
            8 => with_width::<u16, 8>,
            16 => with_width::<u16, 16>,
            _ => with_width::<u16, 256>,
        };
        kernel(self.sets, window, lowered, split)
    }
}

fn with_width<'w, V: ValueCell, const W: usize>(
    sets: usize,
    window: &'w Colex,
    lowered: LoweredMember,
    split: Option<&'w SplitLines>,
) -> Box<dyn Kernel + 'w> {
    let (lowers_largest, stored) = (lowered == LoweredMember::Largest, PhantomData::<V>);
    if sets == 1 {
        Box::new(SetKernel::<V, 1, W> { window, lowers_largest, split, stored })
    } else {
        Box::new(SetKernel::<V, 2, W> { window, lowers_largest, split: None, stored })
    }
}

impl<V: ValueCell, const P: usize, const W: usize> Kernel for SetKernel<'_, V, P, W> {
    fn compute(&self, block: Block<'_, '_>, out: &mut [ValueSlice<'_>], exceptions: &mut Exceptions) {
        let mut slices: Slices<'_, V, P> = [&[]; P];
        for (slice, out) in slices.iter_mut().zip(out) {
            *slice = as_cells(V::cells(out));
        }
        self.fill_block(block, slices, exceptions);
    }
}

impl<V: ValueCell, const P: usize, const W: usize> SetKernel<'_, V, P, W> {
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
