//! The promise that a move lowers several heaps.

use super::HeapsWithZeros;
use super::lanes::EqualLanes;
use crate::game::Heaps;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// A game in which a move lowers at least one and at most so many heaps, each to any smaller size.
pub trait MovesSeveralHeaps {
    /// The most heaps that one move lowers.
    fn max_heaps(&self) -> usize;
}

impl HeapsWithZeros {
    /// Calls `visit` with every position that arises when at least one and at most `most` heaps are
    /// lowered.
    pub fn visit_several(
        position: &Heaps,
        most: usize,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit_lists(position.as_slice(), most, |heaps| visit(Heaps::new(heaps.iter().copied())))
    }

    /// The same on keys.
    pub fn visit_several_keys(
        key: u64,
        most: usize,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let heaps: SmallVec<[u64; 6]> = EqualLanes::new(key).members().collect();
        visit_lists(&heaps, most, |left| visit(EqualLanes::of_any_order(left)))
    }
}

/// Calls `visit` with the heaps, in the order given, after every possible move.
///
/// Goes through all lists of numbers to take, at most `most` of them positive, in colexicographic
/// order; the next one takes one counter more from the first heap that allows it, and none from the
/// heaps before.
fn visit_lists(
    heaps: &[u64],
    most: usize,
    mut visit: impl FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut left: SmallVec<[u64; 6]> = heaps.into();
    let mut changed = 0;
    'moves: loop {
        for (rest, &heap) in left.iter_mut().zip(heaps) {
            if *rest > 0 && (*rest < heap || changed < most) {
                changed += usize::from(*rest == heap);
                *rest -= 1;
                visit(&left)?;
                continue 'moves;
            }
            changed -= usize::from(*rest < heap);
            *rest = heap;
        }
        return ControlFlow::Continue(());
    }
}
