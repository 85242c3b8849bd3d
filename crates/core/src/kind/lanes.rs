//! Members in lanes of one integer: the keys of heaps and of few coins.
//!
//! With a fixed number of members, the lanes of [`EqualLanes`] share 56 bits, ascending from the lowest lane, and the
//! number of members is in the top byte. Where the number of heaps changes, [`narrow`] lanes of six bits contain them
//! in descending order, so that empty lanes come after all others.

use std::ops::ControlFlow;

/// Bits below the top byte.
pub(super) const BITS: u32 = 56;
/// Maximum number of lanes, of two bits each.
pub(super) const MAX_LANES: usize = 28;

/// Returns the number of lanes of a key.
#[inline]
pub(super) fn count(key: u64) -> u32 {
    (key >> BITS) as u32
}

/// A key whose members are in lanes of equal width.
#[derive(Clone, Copy)]
pub(super) struct EqualLanes {
    key: u64,
    width: u32,
}

impl EqualLanes {
    /// Creates the lanes of a key.
    #[inline]
    pub(super) fn new(key: u64) -> Self {
        EqualLanes { key, width: BITS / count(key).max(1) }
    }

    /// Returns the key of ascending members, if there are between 1 and `most` of them and each fits its lane.
    #[inline]
    pub(super) fn pack(members: &[u64], most: usize) -> Option<u64> {
        let (n, largest) = (members.len(), *members.last()?);
        if n > most || largest >> (BITS / n as u32) != 0 {
            return None;
        }
        let lanes = members.iter().rev().fold(0, |key, x| key << (BITS / n as u32) | x);
        Some((n as u64) << BITS | lanes)
    }

    /// Returns the key of members in any order. The members must have a key.
    #[inline]
    pub(super) fn of_any_order(members: &[u64]) -> u64 {
        let width = BITS / (members.len() as u32).max(1);
        let mut sorted = [0; MAX_LANES];
        let sorted = &mut sorted[..members.len()];
        sorted.copy_from_slice(members);
        sorted.sort_unstable();
        let lanes = sorted.iter().rev().fold(0, |key, x| key << width | x);
        (members.len() as u64) << BITS | lanes
    }

    /// Returns the members, ascending.
    pub(super) fn members(self) -> impl Iterator<Item = u64> {
        (0..count(self.key)).map(move |lane| self.get(lane))
    }

    /// Returns the bits of the lanes before number `lane`.
    #[inline]
    fn before(self, lane: u32) -> u64 {
        (1 << (lane * self.width)) - 1
    }

    /// Returns the member in a lane.
    #[inline]
    pub(super) fn get(self, lane: u32) -> u64 {
        self.key >> (lane * self.width) & self.before(1)
    }

    /// Returns the key after the member in `lane` is lowered to `x`, with the lanes in ascending order again.
    #[inline]
    pub(super) fn lower(self, lane: u32, x: u64) -> u64 {
        let mut target = lane;
        while target > 0 && self.get(target - 1) > x {
            target -= 1;
        }
        let passed = self.key & self.before(lane) & !self.before(target);
        self.key & !self.before(lane + 1)
            | passed << self.width
            | x << (target * self.width)
            | self.key & self.before(target)
    }

    /// Calls `visit` with the key after each way to lower the member in `lane` by at most `reach`. If members are
    /// `distinct`, a member is not lowered to the number of another.
    #[inline]
    pub(super) fn visit_lowered(
        self,
        lane: u32,
        reach: u64,
        distinct: bool,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let width = self.width;
        let mut x = self.get(lane);
        let least = x.saturating_sub(reach);
        let others = self.key & !(self.before(1) << (lane * width));
        let mut target = lane;
        loop {
            // The member moves to lane `target`, and the members that it passes move up by one lane. Between two
            // members only the bits of the lane itself change.
            let passed = others & self.before(lane) & !self.before(target);
            let fixed = others & !self.before(lane) | passed << width | others & self.before(target);
            let next = if target > 0 { Some(self.get(target - 1)) } else { None };
            let end = next.map_or(0, |next| next + u64::from(distinct)).max(least);
            while x > end {
                x -= 1;
                visit(fixed | x << (target * width))?;
            }
            match next {
                Some(next) if next > least => (x, target) = (next, target - 1),
                _ => return ControlFlow::Continue(()),
            }
        }
    }
}

/// Lanes of six bits in 128: at most 21 heaps below 64, descending.
pub(super) mod narrow {
    use std::ops::ControlFlow;

    const WIDTH: u32 = 6;
    const MAX_LANES: u32 = 21;
    const LANE: u128 = (1 << WIDTH) - 1;

    /// Returns the key of ascending heaps, none of them empty, if they fit.
    pub(crate) fn pack(heaps: &[u64]) -> Option<u128> {
        if heaps.len() > MAX_LANES as usize || heaps.last().is_some_and(|heap| heap >> WIDTH != 0) {
            return None;
        }
        Some(heaps.iter().fold(0, |key, &heap| key << WIDTH | u128::from(heap)))
    }

    /// Returns the heap in a lane; 0 for an empty lane.
    #[inline]
    fn get(key: u128, lane: u32) -> u64 {
        (key >> (WIDTH * lane) & LANE) as u64
    }

    /// Returns the heaps of a key, followed by zeros.
    pub(crate) fn heaps(key: u128) -> impl Iterator<Item = u64> {
        (0..MAX_LANES).map(move |lane| get(key, lane))
    }

    /// Calls `visit` with every heap that differs from the heap in the lane before, and the key without this heap.
    #[inline]
    pub(crate) fn visit_heaps<B>(
        key: u128,
        mut visit: impl FnMut(u64, u128) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut last = 0;
        for lane in 0..MAX_LANES {
            let heap = get(key, lane);
            if heap == 0 {
                break;
            }
            if heap != last {
                let below = key & ((1 << (WIDTH * lane)) - 1);
                let rest = key >> (WIDTH * lane) >> WIDTH << (WIDTH * lane) | below;
                visit(heap, rest)?;
            }
            last = heap;
        }
        ControlFlow::Continue(())
    }

    /// Returns the key with one more heap, or `None` if it does not fit. An empty heap changes nothing.
    #[inline]
    pub(crate) fn with_heap(key: u128, heap: u64) -> Option<u128> {
        if heap == 0 {
            return Some(key);
        }
        if key >> (WIDTH * (MAX_LANES - 1)) != 0 || heap >> WIDTH != 0 {
            return None;
        }
        let mut lane = 0;
        while get(key, lane) > heap {
            lane += 1;
        }
        let below = (1 << (WIDTH * lane)) - 1;
        Some((key & !below) << WIDTH | u128::from(heap) << (WIDTH * lane) | key & below)
    }
}
