//! The promise that a move lowers several heaps.

use super::lanes::EqualLanes;
use super::{GameSpec, HeapsWithZeros, LoweringKind, MovePromise};
use crate::game::{Heaps, ImpliesOptions, ImpliesPacked, KeyVisitEnd};
use crate::value::ShortList;
use std::ops::ControlFlow;

/// A move lowers at least one and at most [`HasMaxHeaps::max_heaps`] heaps, each to any smaller size.
#[derive(Clone, Copy, Debug)]
pub enum LowersSeveralHeaps {}

/// A game in which a move changes several heaps.
pub trait HasMaxHeaps {
    /// Returns the maximum number of heaps that a move changes, at least 1.
    fn max_heaps(&self) -> usize;
}

impl MovePromise for LowersSeveralHeaps {}

impl<G: GameSpec<Kind = HeapsWithZeros> + HasMaxHeaps> ImpliesOptions<G> for LowersSeveralHeaps {
    #[inline]
    fn visit_options(
        game: &G,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        HeapsWithZeros::visit_several(position, game.max_heaps(), visit)
    }

    fn follower_bound(_: &G, position: &Heaps) -> Option<u128> {
        Some(HeapsWithZeros::follower_bound(position))
    }
}

impl<G: GameSpec<Kind = HeapsWithZeros> + HasMaxHeaps> ImpliesPacked<G> for LowersSeveralHeaps {
    type Key = u64;

    #[inline]
    fn pack(_: &G, position: &Heaps) -> Option<u64> {
        LoweringKind::pack(&HeapsWithZeros, position)
    }

    #[inline]
    fn unpack(_: &G, key: u64) -> Heaps {
        LoweringKind::unpack(&HeapsWithZeros, key)
    }

    #[inline]
    fn visit_keys(
        game: &G,
        key: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let flow = HeapsWithZeros::visit_several_keys(key, game.max_heaps(), visit);
        flow.map_break(|()| KeyVisitEnd::Stopped)
    }
}

impl HeapsWithZeros {
    /// Calls `visit` with every position that arises when at least one and at most `max_heaps` heaps are lowered.
    fn visit_several(
        position: &Heaps,
        max_heaps: usize,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit_lists(position.as_slice(), max_heaps, |heaps| visit(Heaps::new(heaps.iter().copied())))
    }

    /// Calls `visit` with the key of each position that [`visit_several`](Self::visit_several) visits, from the
    /// position with the key `key`.
    fn visit_several_keys(
        key: u64,
        max_heaps: usize,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let heaps: ShortList = EqualLanes::new(key).members().collect();
        visit_lists(&heaps, max_heaps, |left| visit(EqualLanes::of_any_order(left)))
    }
}

/// Calls `visit` with the heaps, in the order given, after every possible move.
///
/// The numbers of counters taken form a list with at most `max_heaps` positive entries. The function tries all such
/// lists in colexicographic order. The next list takes one more counter from the first heap that allows it, and none
/// from the heaps before it.
fn visit_lists(
    heaps: &[u64],
    max_heaps: usize,
    mut visit: impl FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut sizes: ShortList = heaps.iter().copied().collect();
    let mut changed = 0;
    'moves: loop {
        for (size, &heap) in sizes.iter_mut().zip(heaps) {
            if *size > 0 && (*size < heap || changed < max_heaps) {
                changed += usize::from(*size == heap);
                *size -= 1;
                visit(&sizes)?;
                continue 'moves;
            }
            changed -= usize::from(*size < heap);
            *size = heap;
        }
        return ControlFlow::Continue(());
    }
}
