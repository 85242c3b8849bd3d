//! Where the values of a sweep go: into a table, or no further than into sums.

use super::block::Overflow;
use super::slab::Interrupt;
use std::ops::Range;

/// What takes the values of a tile: of the positions with one of some consecutive largest members (of a
/// window of two members: of all).
pub(super) trait Sink<V, const P: usize> {
    /// Has `work` write the values of the positions with these numbers, and tell of those that do not
    /// fit.
    fn take(
        &mut self,
        ranks: Range<usize>,
        work: impl FnOnce([&mut [V]; P], &mut Vec<Overflow>),
    ) -> Result<(), Interrupt>;
}

/// A table, from the number `first` on.
pub(super) struct Filling<'a, V, const P: usize> {
    pub(super) values: [&'a mut [V]; P],
    pub(super) first: usize,
}

impl<V, const P: usize> Sink<V, P> for Filling<'_, V, P> {
    fn take(
        &mut self,
        ranks: Range<usize>,
        work: impl FnOnce([&mut [V]; P], &mut Vec<Overflow>),
    ) -> Result<(), Interrupt> {
        let mut over = Vec::new();
        let places = ranks.start - self.first..ranks.end - self.first;
        work(self.values.each_mut().map(|values| &mut values[places.clone()]), &mut over);
        if over.is_empty() { Ok(()) } else { Err(Interrupt::Narrow) }
    }
}
