//! Heaps: a multiset of numbers.

use super::lanes::{self, Equal, narrow};
use super::{Kind, Listed, Lowered};
use crate::game::{
    BoardsError, Colex, Heaps, Interrupt, Key, Movers, NotationError, NumberingError, multisets,
    multisets_len, parse_list,
};
use crate::value::Number;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Heaps of which empty ones are kept, so that their number never changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeptHeaps;

impl KeptHeaps {
    /// What positions look like, for messages.
    pub const EXPECTED: &str = "heaps separated by commas, such as 3,5,6";
}

/// Heaps of which empty ones are dropped; the position without heaps is written `0`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DroppedHeaps;

impl DroppedHeaps {
    /// What positions look like, for messages.
    pub const EXPECTED: &str = "heaps separated by commas, such as 3,5,6 (0 for none)";
}

impl Kind for KeptHeaps {
    type At<N: Number> = Heaps<N>;

    fn expected(&self) -> Cow<'static, str> {
        Self::EXPECTED.into()
    }

    fn read<N: Number>(&self, text: &str) -> Result<Heaps<N>, NotationError> {
        parse_list(text, Self::EXPECTED).map(Heaps::of)
    }

    fn numbers<N: Number>(position: &Heaps<N>) -> &[N] {
        position.as_slice()
    }

    fn heap_bytes<N: Number>(position: &Heaps<N>) -> usize {
        position.heap_bytes()
    }

    fn board(&self, count: usize, below: u64) -> Result<Listed<Heaps>, BoardsError> {
        Ok(Box::new(multisets(count, below)))
    }

    fn board_len(&self, count: usize, below: u64) -> Option<u128> {
        Some(multisets_len(count, below))
    }
}

impl Kind for DroppedHeaps {
    type At<N: Number> = Heaps<N>;

    fn expected(&self) -> Cow<'static, str> {
        Self::EXPECTED.into()
    }

    fn read<N: Number>(&self, text: &str) -> Result<Heaps<N>, NotationError> {
        let heaps = parse_list::<N>(text, Self::EXPECTED)?;
        Ok(Heaps::of(heaps.into_iter().filter(|heap| !heap.is_zero())))
    }

    fn numbers<N: Number>(position: &Heaps<N>) -> &[N] {
        position.as_slice()
    }

    fn heap_bytes<N: Number>(position: &Heaps<N>) -> usize {
        position.heap_bytes()
    }

    /// All positions with at most `count` heaps, each below `below`.
    fn board(&self, count: usize, below: u64) -> Result<Listed<Heaps>, BoardsError> {
        // Heaps below 0 there are none, not even empty ones.
        let most = if below == 0 && count > 0 { 0..0 } else { 0..count + 1 };
        let largest = below.saturating_sub(1);
        let shifted =
            move |n| multisets(n, largest).map(|heaps| Heaps::new(heaps.iter().map(|heap| heap + 1)));
        Ok(Box::new(most.take_while(move |&n| n == 0 || largest > 0).flat_map(shifted)))
    }

    fn board_len(&self, count: usize, below: u64) -> Option<u128> {
        Some(multisets_len(count, below))
    }
}

impl Lowered for KeptHeaps {
    fn numbered(&self, count: usize, below: u64) -> Result<Colex, NumberingError> {
        Colex::multisets(count, below)
    }

    fn visit_lowered(
        &self,
        position: &Heaps,
        movers: Movers,
        reach: u64,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let first = match movers {
            Movers::All => 0,
            Movers::Largest => position.len().saturating_sub(1),
        };
        for (i, heap) in position.iter().enumerate().skip(first) {
            for size in heap.saturating_sub(reach)..heap {
                position.with_heap(i, size).map_or(ControlFlow::Continue(()), &mut *visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn follower_bound(position: &Heaps) -> u128 {
        position.iter().fold(1, |bound: u128, heap| bound.saturating_mul(u128::from(heap) + 1))
    }

    fn pack(&self, position: &Heaps) -> Option<u64> {
        Equal::pack(position.as_slice(), lanes::MOST)
    }

    fn unpack(&self, key: u64) -> Heaps {
        Heaps::new(Equal::new(key).members())
    }

    #[inline]
    fn visit_lowered_keys(
        &self,
        key: u64,
        movers: Movers,
        reach: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        super::lowering::visit_lanes(key, movers, reach, false, visit)
    }
}

/// A kind whose positions are heaps, of which a move may replace one by others.
pub trait HeapKind: Kind<At<u64> = Heaps> {
    /// The integers that stand for positions.
    type Key: Key;

    /// The position of the given heaps, in any order.
    fn heaps(heaps: impl IntoIterator<Item = u64>) -> Heaps;

    /// The key of a position, if it has one.
    fn pack(position: &Heaps) -> Option<Self::Key>;

    /// The position of a key.
    fn unpack(key: Self::Key) -> Heaps;

    /// Calls `replace` with every heap of a key, each size once where that is no trouble, and with
    /// what makes the key after that heap is replaced by others.
    fn visit_heaps<B>(
        key: Self::Key,
        replace: impl FnMut(u64, &dyn Fn(&[u64]) -> Option<Self::Key>) -> ControlFlow<B>,
    ) -> ControlFlow<B>;
}

impl HeapKind for KeptHeaps {
    type Key = u64;

    fn heaps(heaps: impl IntoIterator<Item = u64>) -> Heaps {
        Heaps::new(heaps)
    }

    fn pack(position: &Heaps) -> Option<u64> {
        Equal::pack(position.as_slice(), lanes::MOST)
    }

    fn unpack(key: u64) -> Heaps {
        Heaps::new(Equal::new(key).members())
    }

    #[inline]
    fn visit_heaps<B>(
        key: u64,
        mut replace: impl FnMut(u64, &dyn Fn(&[u64]) -> Option<u64>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let lanes = Equal::new(key);
        (0..lanes::count(key)).try_for_each(|lane| {
            let heap = lanes.get(lane);
            replace(heap, &|parts| match *parts {
                [left] if left <= heap => Some(lanes.lower(lane, left)),
                _ => None,
            })
        })
    }
}

impl HeapKind for DroppedHeaps {
    type Key = u128;

    fn heaps(heaps: impl IntoIterator<Item = u64>) -> Heaps {
        Heaps::nonempty(heaps)
    }

    fn pack(position: &Heaps) -> Option<u128> {
        narrow::pack(position.as_slice())
    }

    fn unpack(key: u128) -> Heaps {
        Heaps::nonempty(narrow::heaps(key))
    }

    #[inline]
    fn visit_heaps<B>(
        key: u128,
        mut replace: impl FnMut(u64, &dyn Fn(&[u64]) -> Option<u128>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        narrow::visit_heaps(key, |heap, rest| {
            replace(heap, &|parts| parts.iter().rev().copied().try_fold(rest, narrow::with_heap))
        })
    }
}

/// Why a walk over keys ended, for a visitor that was asked about one more key, if there is one.
#[inline]
pub(super) fn asked<K>(
    key: Option<K>,
    visit: &mut dyn FnMut(K) -> ControlFlow<()>,
) -> ControlFlow<Interrupt> {
    match key.map(visit) {
        None => ControlFlow::Break(Interrupt::NoKey),
        Some(ControlFlow::Break(())) => ControlFlow::Break(Interrupt::Asked),
        Some(ControlFlow::Continue(())) => ControlFlow::Continue(()),
    }
}
