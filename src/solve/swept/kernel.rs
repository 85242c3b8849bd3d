//! What is the same for all blocks and rows that a worker does.

use super::apart::{Apart, Told};
use super::cell::Overflow;
use super::words::{Shared, Words};
use crate::game::{Colex, Movers};
use smallvec::SmallVec;

/// What a worker needs to do blocks.
pub(super) struct Kernel<'w, const P: usize, const W: usize> {
    pub(super) window: &'w Colex,
    /// Values of positions with smaller numbers are known: they are read, not computed.
    pub(super) known: usize,
    /// Whether only the largest member may be lowered.
    pub(super) largest: bool,
    /// Where one set serves both plays: then P is 1, and any member may be lowered.
    pub(super) apart: Option<&'w Apart>,
}

impl<'w, const P: usize, const W: usize> Kernel<'w, P, W> {
    pub(super) fn new(window: &'w Colex, movers: Movers, known: usize) -> Self {
        Kernel { window, known, largest: movers == Movers::Largest, apart: None }
    }

    /// The same, where each set serves both plays.
    pub(super) fn apart(self, apart: Option<&'w Apart>) -> Self {
        Kernel { apart: apart.filter(|_| P == 1), ..self }
    }

    /// A position that finds no free value in the sets of its lines, of one play or of both: its value, 0 if it
    /// does not fit.
    pub(super) fn found_none(&self, rank: u64, sets: &mut [&mut [u64]], told: &mut Told) -> u32 {
        match self.apart {
            Some(apart) => apart.place(self.window, rank, sets, told),
            None => {
                told.over.push(Overflow { rank, play: 0 });
                0
            }
        }
    }

    /// The same at a place of a row.
    #[cold]
    #[inline(never)]
    pub(super) fn none_in_row(
        &self,
        rank: u64,
        lines: &[&[Shared<Words<P, W>>]],
        x: usize,
        pairs: [Option<&mut Words<P, W>>; 2],
        told: &mut Told,
    ) -> u32 {
        let mut held: Vec<_> = lines.iter().map(|line| line[x].get()).collect();
        let sets = held.iter_mut().chain(pairs.into_iter().flatten());
        let mut sets: SmallVec<[_; 8]> = sets.map(|set| set.as_flattened_mut()).collect();
        let value = self.found_none(rank, &mut sets, told);
        drop(sets);
        lines.iter().zip(held).for_each(|(line, set)| line[x].set(set));
        value
    }
}
