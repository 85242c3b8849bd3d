//! The promise that a move replaces one heap by others.

use super::{GameSpec, HeapKind, ImpliesAnySizeOptions, Kind, MovePromise, PositionOf};
use crate::game::{Heaps, ImpliesComponents, ImpliesHeapMoves, ImpliesOptions, ImpliesPacked, KeyVisitEnd};
use crate::period::{HeapCode, SplitCode};
use crate::value::{BitSet, Number};
use std::convert::Infallible;
use std::ops::ControlFlow;

/// A move replaces one heap by others, as [`ReplacesHeap`] lists them.
#[derive(Clone, Copy, Debug)]
pub enum ReplacesAHeap {}

/// A game in which a move replaces one heap by others, independently of the other heaps. Positions are sums of their
/// heaps, in normal and in misère play.
///
/// Moves must not allow infinite play with one heap: a move leaves fewer counters, or the same number in more heaps.
/// With [`HeapsWithZeros`](super::HeapsWithZeros) a move must leave exactly one heap, which may be empty.
pub trait ReplacesHeap: GameSpec<Kind: HeapKind> {
    /// Calls `visit` with the heaps that a move can leave of a heap, as long as `visit` returns `Continue`. Empty heaps
    /// may be included or left out if the kind drops them.
    fn visit_parts<N: Number, B>(
        &self,
        heap: &N,
        visit: impl FnMut(&[N]) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Returns an upper bound on the number of followers of a position, itself included; `u128::MAX` if none is known.
    fn bound(&self, position: &Heaps) -> u128;

    /// Returns the code of the rule, if there is one; `None` by default. It must give the moves of
    /// [`visit_parts`](ReplacesHeap::visit_parts). Only with a code can a period of quotients be proved to last.
    fn code(&self) -> Option<HeapCode> {
        None
    }

    /// Returns the rule as data, if there is no code but moves to two heaps that must be different; `None` by default.
    fn split_code(&self) -> Option<SplitCode> {
        None
    }
}

impl MovePromise for ReplacesAHeap {}

impl<G: ReplacesHeap> ImpliesAnySizeOptions<G> for ReplacesAHeap {
    #[inline]
    fn visit_options_at<N: Number>(
        game: &G,
        position: &PositionOf<G, N>,
        visit: &mut dyn FnMut(PositionOf<G, N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit_replaced::<G, N>(game, position, visit)
    }
}

impl<G: ReplacesHeap> ImpliesOptions<G> for ReplacesAHeap {
    #[inline]
    fn visit_options(
        game: &G,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit_replaced::<G, u64>(game, position, visit)
    }

    fn follower_bound(game: &G, position: &Heaps) -> Option<u128> {
        Some(game.bound(position))
    }
}

impl<G: ReplacesHeap> ImpliesPacked<G> for ReplacesAHeap {
    type Key = <G::Kind as HeapKind>::Key;

    #[inline]
    fn pack(_: &G, position: &Heaps) -> Option<Self::Key> {
        G::Kind::pack(position)
    }

    #[inline]
    fn unpack(_: &G, key: Self::Key) -> Heaps {
        G::Kind::unpack(key)
    }

    #[inline]
    fn visit_keys(
        game: &G,
        key: Self::Key,
        visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        visit_keys_replaced(game, key, visit)
    }
}

impl<G: ReplacesHeap> ImpliesComponents<G> for ReplacesAHeap {
    #[inline]
    fn visit_components(_: &G, position: &Heaps, visit: &mut dyn FnMut(Heaps)) {
        position.iter().for_each(|heap| visit(G::Kind::position::<u64>(std::iter::once(heap))));
    }
}

impl<G: ReplacesHeap> ImpliesHeapMoves<G> for ReplacesAHeap {
    #[inline]
    fn visit_heap_moves(
        game: &G,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        game.visit_parts::<u64, ()>(&heap, visit)
    }

    fn heap_code(game: &G) -> Option<HeapCode> {
        game.code()
    }

    fn split_code(game: &G) -> Option<SplitCode> {
        game.split_code()
    }
}

/// Calls `visit` with every position that arises when one heap of a position is replaced by a rule. Of equal heaps only
/// one is replaced.
#[inline]
pub fn visit_replaced<R: ReplacesHeap, N: Number>(
    rule: &R,
    position: &PositionOf<R, N>,
    visit: &mut dyn FnMut(PositionOf<R, N>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let heaps = R::Kind::numbers::<N>(position);
    for (i, heap) in heaps.iter().enumerate() {
        if i > 0 && heaps[i - 1] == *heap {
            continue;
        }
        rule.visit_parts(heap, |parts| {
            let others = heaps[..i].iter().chain(&heaps[i + 1..]);
            visit(R::Kind::position::<N>(others.chain(parts).cloned()))
        })?;
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with the keys of the options of the position with the key `key`. Ends with [`KeyVisitEnd::NoKey`] if an
/// option has no key.
#[inline]
pub fn visit_keys_replaced<R: ReplacesHeap>(
    rule: &R,
    key: <R::Kind as HeapKind>::Key,
    visit: &mut dyn FnMut(<R::Kind as HeapKind>::Key) -> ControlFlow<()>,
) -> ControlFlow<KeyVisitEnd> {
    R::Kind::visit_heaps(key, |heap, rest| {
        rule.visit_parts(&heap, |parts| match R::Kind::replaced(rest, parts).map(&mut *visit) {
            None => ControlFlow::Break(KeyVisitEnd::NoKey),
            Some(ControlFlow::Break(())) => ControlFlow::Break(KeyVisitEnd::Stopped),
            Some(ControlFlow::Continue(())) => ControlFlow::Continue(()),
        })
    })
}

/// Computes the values of the heaps 0, 1, …, `upto` from the definition: the mex over all results of a move. A heap
/// must leave only smaller heaps.
///
/// # Panics
/// If a heap leaves a heap that is not smaller.
///
/// # Complexity
/// One step for every option of every heap.
pub fn heap_values<R: ReplacesHeap>(rule: &R, upto: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::with_capacity(upto.saturating_add(1));
    let mut seen = BitSet::default();
    for heap in 0..=upto {
        seen.clear();
        // Only the closure could break, since a rule cannot make an `Infallible`.
        let ControlFlow::Continue(()) = rule.visit_parts::<u64, Infallible>(&(heap as u64), |parts| {
            seen.insert(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
            ControlFlow::Continue(())
        });
        values.push(seen.mex());
    }
    values
}

/// Returns an upper bound on the number of followers of a position if a move takes at least `cost` counters for every
/// heap more that it leaves. The bound is the number of multisets of heaps sⱼ ≥ 1 with Σ (sⱼ + cost) ≤ Σ (heap + cost),
/// since no move increases that sum. A `cost` of `None` means that no move splits a heap.
///
/// # Complexity
/// Quadratic in the number of counters up to 600; beyond that the bound is `u128::MAX`.
///
/// ```
/// use impartial_core::game::Heaps;
/// use impartial_core::kind::follower_bound;
/// // The partitions of 3, 2, 1 and 0.
/// assert_eq!(follower_bound(&Heaps::new([3]), Some(0)), 3 + 2 + 1 + 1);
/// assert_eq!(follower_bound(&Heaps::default(), Some(u64::MAX)), 1);
/// ```
pub fn follower_bound(position: &Heaps, cost: Option<u64>) -> u128 {
    let Some(cost) = cost else {
        return position.iter().fold(1, |bound: u128, heap| bound.saturating_mul(u128::from(heap) + 1));
    };
    let total = position.iter().fold(0u64, |sum, heap| sum.saturating_add(heap).saturating_add(cost));
    if total > 600 {
        return u128::MAX;
    }
    let total = total as usize;
    let least = usize::try_from(cost).map_or(usize::MAX, |cost| cost.saturating_add(1));
    let mut ways = vec![0u128; total + 1];
    ways[0] = 1;
    for part in least..=total {
        for sum in part..=total {
            ways[sum] = ways[sum].saturating_add(ways[sum - part]);
        }
    }
    ways.into_iter().fold(0, u128::saturating_add)
}
