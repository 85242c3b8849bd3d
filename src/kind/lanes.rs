//! Members side by side in one integer: the keys of heaps and of few coins.
//!
//! With a fixed number of members, [`Equal`] lanes share 56 bits, ascending from the lowest on, and
//! their number stands in the top byte. Where heaps come and go, [`narrow`] lanes of six bits hold them
//! descending, so that empty ones stand behind all others.

use std::ops::ControlFlow;

/// Bits below the top byte.
pub(super) const BITS: u32 = 56;
/// Most lanes, of two bits each.
pub(super) const MOST: usize = 28;

/// The number of lanes of a key.
#[inline]
pub(super) fn count(key: u64) -> u32 {
    (key >> BITS) as u32
}

/// A key whose members lie in lanes of equal width.
#[derive(Clone, Copy)]
pub(super) struct EqualLanes {
    key: u64,
    width: u32,
}

impl EqualLanes {
    /// The lanes of a key.
    #[inline]
    pub(super) fn new(key: u64) -> Self {
        EqualLanes { key, width: BITS / count(key).max(1) }
    }

    /// The key of ascending members, if there are between 1 and `most` and each fits its lane.
    #[inline]
    pub(super) fn pack(members: &[u64], most: usize) -> Option<u64> {
        let (n, largest) = (members.len(), *members.last()?);
        if n > most || largest >> (BITS / n as u32) != 0 {
            return None;
        }
        let lanes = members.iter().rev().fold(0, |key, x| key << (BITS / n as u32) | x);
        Some((n as u64) << BITS | lanes)
    }

    /// The key of members in any order that are known to have one.
    #[inline]
    pub(super) fn of_any_order(members: &[u64]) -> u64 {
        let width = BITS / (members.len() as u32).max(1);
        let mut sorted = [0; MOST];
        let sorted = &mut sorted[..members.len()];
        sorted.copy_from_slice(members);
        sorted.sort_unstable();
        let lanes = sorted.iter().rev().fold(0, |key, x| key << width | x);
        (members.len() as u64) << BITS | lanes
    }

    /// The members, ascending.
    pub(super) fn members(self) -> impl Iterator<Item = u64> {
        (0..count(self.key)).map(move |lane| self.get(lane))
    }

    /// The bits of the lanes before number `lane`.
    #[inline]
    fn before(self, lane: u32) -> u64 {
        (1 << (lane * self.width)) - 1
    }

    /// The member in a lane.
    #[inline]
    pub(super) fn get(self, lane: u32) -> u64 {
        self.key >> (lane * self.width) & self.before(1)
    }

    /// The key after the member in `lane` went down to `x`, the lanes ascending again.
    #[inline]
    pub(super) fn lower(self, lane: u32, x: u64) -> u64 {
        let mut to = lane;
        while to > 0 && self.get(to - 1) > x {
            to -= 1;
        }
        let passed = self.key & self.before(lane) & !self.before(to);
        self.key & !self.before(lane + 1)
            | passed << self.width
            | x << (to * self.width)
            | self.key & self.before(to)
    }

    /// Calls `visit` with the key after each way to lower the member in `lane` by at most `reach`;
    /// where members are `distinct`, not to one that there is.
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
        let mut to = lane;
        loop {
            // The member goes to lane `to`, those it passed move up by one lane. Between two members
            // only the lane's own bits change.
            let passed = others & self.before(lane) & !self.before(to);
            let fixed = others & !self.before(lane) | passed << width | others & self.before(to);
            let below = if to > 0 { Some(self.get(to - 1)) } else { None };
            let end = below.map_or(0, |below| below + u64::from(distinct)).max(least);
            while x > end {
                x -= 1;
                visit(fixed | x << (to * width))?;
            }
            match below {
                Some(below) if below > least => (x, to) = (below, to - 1),
                _ => return ControlFlow::Continue(()),
            }
        }
    }
}

/// Lanes of six bits in 128: at most 21 heaps below 64, descending.
pub(super) mod narrow {
    use std::ops::ControlFlow;

    const WIDTH: u32 = 6;
    const MOST: u32 = 21;
    const LANE: u128 = (1 << WIDTH) - 1;

    /// The key of ascending heaps, none empty, if they fit.
    pub(crate) fn pack(heaps: &[u64]) -> Option<u128> {
        if heaps.len() > MOST as usize || heaps.last().is_some_and(|heap| heap >> WIDTH != 0) {
            return None;
        }
        Some(heaps.iter().fold(0, |key, &heap| key << WIDTH | u128::from(heap)))
    }

    /// The heap in a lane; 0 if there is none.
    #[inline]
    fn get(key: u128, lane: u32) -> u64 {
        (key >> (WIDTH * lane) & LANE) as u64
    }

    /// The heaps of a key, and zeros.
    pub(crate) fn heaps(key: u128) -> impl Iterator<Item = u64> {
        (0..MOST).map(move |lane| get(key, lane))
    }

    /// Calls `visit` with every heap that is not equal to the one before, and the key without it.
    #[inline]
    pub(crate) fn visit_heaps<B>(
        key: u128,
        mut visit: impl FnMut(u64, u128) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut last = 0;
        for lane in 0..MOST {
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

    /// The key with one heap more; `None` if it does not fit. An empty heap changes nothing.
    #[inline]
    pub(crate) fn with_heap(key: u128, heap: u64) -> Option<u128> {
        if heap == 0 {
            return Some(key);
        }
        if key >> (WIDTH * (MOST - 1)) != 0 || heap >> WIDTH != 0 {
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
