//! Heaps: a multiset of numbers.

use super::lanes::{self, EqualLanes, narrow};
use super::lowering::{visit_lanes, visit_smaller};
use super::{BoxedPositions, Kind, LoweringKind};
use crate::game::{
    Colex, Figure, Heaps, Key, LoweredMember, NoSuchWindow, NotationError, RankingError, multisets,
    multisets_len, parse_list,
};
use crate::value::Number;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Heaps that include the empty ones, so that their number never changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeapsWithZeros;

impl HeapsWithZeros {
    /// Description of the positions, with an example, for error messages.
    pub const EXPECTED: &str = "heaps separated by commas, such as 3,5,6";
}

/// Heaps without the empty ones; the position without heaps is written `0`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NonemptyHeaps;

impl NonemptyHeaps {
    /// Description of the positions, with an example, for error messages.
    pub const EXPECTED: &str = "heaps separated by commas, such as 3,5,6 (0 for none)";
}

impl Kind for HeapsWithZeros {
    type PositionOver<N: Number> = Heaps<N>;

    fn expected(&self) -> Cow<'static, str> {
        Self::EXPECTED.into()
    }

    fn read<N: Number>(&self, text: &str) -> Result<Heaps<N>, NotationError> {
        parse_list(text, Self::EXPECTED).map(Heaps::from_sizes)
    }

    fn numbers<N: Number>(position: &Heaps<N>) -> &[N] {
        position.as_slice()
    }

    fn position_of<N: Number>(&self, numbers: &[N]) -> Option<Heaps<N>> {
        Some(Heaps::from_sizes(numbers.to_vec()))
    }

    fn figure(&self, position: &Heaps) -> Figure {
        Figure::Heaps(position.as_slice().to_vec())
    }

    fn allocated_bytes<N: Number>(position: &Heaps<N>) -> usize {
        position.allocated_bytes()
    }

    fn positions(&self, count: usize, below: u64) -> Result<BoxedPositions<Heaps>, NoSuchWindow> {
        Ok(Box::new(multisets(count, below)))
    }

    fn ranking(&self, count: usize, below: u64) -> Result<Colex, RankingError> {
        Colex::multisets(count, below)
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        Some(multisets_len(count, below))
    }
}

impl Kind for NonemptyHeaps {
    type PositionOver<N: Number> = Heaps<N>;

    fn expected(&self) -> Cow<'static, str> {
        Self::EXPECTED.into()
    }

    fn read<N: Number>(&self, text: &str) -> Result<Heaps<N>, NotationError> {
        let heaps = parse_list::<N>(text, Self::EXPECTED)?;
        Ok(Self::position(heaps.into_iter()))
    }

    fn numbers<N: Number>(position: &Heaps<N>) -> &[N] {
        position.as_slice()
    }

    /// Empty heaps are left out.
    fn position_of<N: Number>(&self, numbers: &[N]) -> Option<Heaps<N>> {
        Some(Self::position(numbers.iter().cloned()))
    }

    fn figure(&self, position: &Heaps) -> Figure {
        Figure::Heaps(position.as_slice().to_vec())
    }

    fn allocated_bytes<N: Number>(position: &Heaps<N>) -> usize {
        position.allocated_bytes()
    }

    /// Lists all positions with at most `count` heaps, each below `below`.
    fn positions(&self, count: usize, below: u64) -> Result<BoxedPositions<Heaps>, NoSuchWindow> {
        // There are no heaps below 0, not even empty ones.
        let counts = (0..=count).take_while(move |_| below > 0 || count == 0);
        let largest = below.saturating_sub(1);
        let shifted =
            move |n| multisets(n, largest).map(|heaps| Heaps::new(heaps.iter().map(|heap| heap + 1)));
        Ok(Box::new(counts.take_while(move |&n| n == 0 || largest > 0).flat_map(shifted)))
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        Some(multisets_len(count, below))
    }
}

impl crate::value::Sealed for HeapsWithZeros {}

impl LoweringKind for HeapsWithZeros {
    fn visit_lowered<N: Number>(
        &self,
        position: &Heaps<N>,
        lowered: LoweredMember,
        reach: Option<u64>,
        visit: &mut dyn FnMut(Heaps<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit_smaller(position.as_slice(), lowered, reach, |i, size| {
            position.with_heap(i, size).map_or(ControlFlow::Continue(()), &mut *visit)
        })
    }

    fn follower_bound(position: &Heaps) -> u128 {
        position.iter().fold(1, |bound: u128, heap| bound.saturating_mul(u128::from(heap) + 1))
    }

    fn pack(&self, position: &Heaps) -> Option<u64> {
        EqualLanes::pack(position.as_slice(), lanes::MAX_LANES)
    }

    fn unpack(&self, key: u64) -> Heaps {
        Heaps::new(EqualLanes::new(key).members())
    }

    #[inline]
    fn visit_lowered_keys(
        &self,
        key: u64,
        lowered: LoweredMember,
        reach: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit_lanes(key, lowered, reach, false, visit)
    }
}

/// A kind whose positions are heaps, in which a move may replace one heap by others. Only the kinds of this module
/// implement it.
pub trait HeapKind: crate::value::Sealed + Kind<PositionOver<u64> = Heaps> {
    /// The unsigned integer type of the keys of positions.
    type Key: Key;

    /// A key with one heap removed, or marked as the heap to replace.
    type Rest: Copy;

    /// Creates the position of the given heaps, in any order.
    fn position<N: Number>(heaps: impl Iterator<Item = N>) -> Self::PositionOver<N>;

    /// Returns the key of a position; `None` if a heap or the number of heaps is too large for the key.
    fn pack(position: &Heaps) -> Option<Self::Key>;

    /// Returns the position of a key.
    fn unpack(key: Self::Key) -> Heaps;

    /// Calls `visit` with the heaps of the position with a key, each with the rest of the key; equal heaps may be
    /// visited only once.
    fn visit_heaps<B>(key: Self::Key, visit: impl FnMut(u64, Self::Rest) -> ControlFlow<B>)
    -> ControlFlow<B>;

    /// Returns the key after a heap is replaced by others, or `None` if the result has no key.
    fn replaced(rest: Self::Rest, parts: &[u64]) -> Option<Self::Key>;
}

impl HeapKind for HeapsWithZeros {
    type Key = u64;
    type Rest = (u64, u32);

    #[inline]
    fn position<N: Number>(heaps: impl Iterator<Item = N>) -> Heaps<N> {
        Heaps::from_sizes(heaps)
    }

    fn pack(position: &Heaps) -> Option<u64> {
        EqualLanes::pack(position.as_slice(), lanes::MAX_LANES)
    }

    fn unpack(key: u64) -> Heaps {
        Heaps::new(EqualLanes::new(key).members())
    }

    #[inline]
    fn visit_heaps<B>(key: u64, mut visit: impl FnMut(u64, (u64, u32)) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..lanes::count(key)).try_for_each(|lane| visit(EqualLanes::new(key).get(lane), (key, lane)))
    }

    #[inline]
    fn replaced((key, lane): (u64, u32), parts: &[u64]) -> Option<u64> {
        let lanes = EqualLanes::new(key);
        match *parts {
            [left] if left <= lanes.get(lane) => Some(lanes.lower(lane, left)),
            _ => None,
        }
    }
}

impl crate::value::Sealed for NonemptyHeaps {}

impl HeapKind for NonemptyHeaps {
    type Key = u128;
    type Rest = u128;

    #[inline]
    fn position<N: Number>(heaps: impl Iterator<Item = N>) -> Heaps<N> {
        Heaps::from_sizes(heaps.filter(|heap| !heap.is_zero()))
    }

    fn pack(position: &Heaps) -> Option<u128> {
        narrow::pack(position.as_slice())
    }

    fn unpack(key: u128) -> Heaps {
        Heaps::nonempty(narrow::heaps(key))
    }

    #[inline]
    fn visit_heaps<B>(key: u128, visit: impl FnMut(u64, u128) -> ControlFlow<B>) -> ControlFlow<B> {
        narrow::visit_heaps(key, visit)
    }

    #[inline]
    fn replaced(rest: u128, parts: &[u64]) -> Option<u128> {
        parts.iter().rev().copied().try_fold(rest, narrow::with_heap)
    }
}
