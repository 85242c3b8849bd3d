//! The promise that a move replaces one heap by others.

use super::{GameSpec, HeapKind, Kind, PositionOf};
use crate::game::{Heaps, Interrupt};
use crate::period::{Code, SplitCode};
use crate::value::{BitSet, Number};
use std::ops::ControlFlow;

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

    /// Returns an upper bound on the number of followers of a position.
    fn bound(&self, position: &Heaps) -> u128;

    /// The code of the rule, if there is one. Only with a code can a period of quotients be proved to last.
    fn code(&self) -> Option<Code> {
        None
    }

    /// The rule as data, if there is no code but moves to two heaps that must be different.
    fn split_code(&self) -> Option<SplitCode> {
        None
    }
}

/// Visits the options of a position; equal heaps are considered once.
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

/// Visits the keys of the options of a key.
pub fn visit_keys_replaced<R: ReplacesHeap>(
    rule: &R,
    key: <R::Kind as HeapKind>::Key,
    visit: &mut dyn FnMut(<R::Kind as HeapKind>::Key) -> ControlFlow<()>,
) -> ControlFlow<Interrupt> {
    R::Kind::visit_heaps(key, |heap, rest| {
        rule.visit_parts(&heap, |parts| match R::Kind::replaced(rest, parts).map(&mut *visit) {
            None => ControlFlow::Break(Interrupt::NoKey),
            Some(ControlFlow::Break(())) => ControlFlow::Break(Interrupt::Asked),
            Some(ControlFlow::Continue(())) => ControlFlow::Continue(()),
        })
    })
}

/// Computes the values of the heaps 0, 1, …, `upto` from the definition: the mex over all results of a move. A heap
/// must leave only smaller heaps.
///
/// # Complexity
/// One step for every option of every heap.
pub fn heap_values<R: ReplacesHeap>(rule: &R, upto: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::with_capacity(upto + 1);
    let mut seen = BitSet::default();
    for heap in 0..=upto {
        seen.clear();
        let _ = rule.visit_parts::<u64, ()>(&(heap as u64), |parts| {
            seen.insert(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
            ControlFlow::Continue(())
        });
        values.push(seen.mex());
    }
    values
}

/// Returns an upper bound on the number of followers of a position if every split takes at least `cost` counters. The
/// bound is the number of multisets of heaps sⱼ ≥ 1 with Σ (sⱼ + cost) ≤ Σ (heap + cost), since no move increases that
/// sum. A `cost` of `None` means that no move splits a heap.
///
/// # Complexity
/// Quadratic in the number of counters up to 600; beyond that the bound is `u128::MAX`.
pub fn follower_bound(position: &Heaps, cost: Option<u64>) -> u128 {
    let Some(cost) = cost else {
        return position.iter().fold(1, |bound: u128, heap| bound.saturating_mul(u128::from(heap) + 1));
    };
    let total = position.iter().fold(0u64, |sum, heap| sum.saturating_add(heap).saturating_add(cost));
    if total > 600 {
        return u128::MAX;
    }
    let total = total as usize;
    let mut ways = vec![0u128; total + 1];
    ways[0] = 1;
    for part in 1 + cost as usize..=total {
        for sum in part..=total {
            ways[sum] = ways[sum].saturating_add(ways[sum - part]);
        }
    }
    ways.into_iter().fold(0, u128::saturating_add)
}
