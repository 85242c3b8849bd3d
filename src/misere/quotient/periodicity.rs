//! Criterion for a quotient map of a code that is periodic for ever.
//!
//! Let k be the last place of a code with a nonzero digit and b the largest number of heaps that a move leaves of one.
//! If Φ(n + p) = Φ(n) for n₀ ≤ n < b·n₀ + (b−1)·p + k, n₀ ≥ 1, then the equation holds for ever, and the quotient does
//! not grow any more (Plambeck and Siegel 2007, for b = 2; as Guy and Smith 1956 for normal play).
//!
//! Proof. In an option of a larger heap n + p, the parts add up to n + p − k at least, so some part a is at least n₀ +
//! p. Then n has the option with a − p in its place, whose image is the same; and conversely. So n and n + p have
//! options with the same images, and Φ(n) is an image for n + p.

use crate::period::HeapCode;
use std::num::NonZeroU32;

/// A period: Φ(n + period) = Φ(n) for all n ≥ from, where `from` is the least such number that is at least 1, since the
/// criterion requires n₀ ≥ 1. So `from` is 1 even where the equation also holds for heap 0, the empty heap: for 0.3 it
/// is 1, and the preperiod of the normal values is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PhiPeriod {
    period: NonZeroU32,
    from: NonZeroU32,
}

impl PhiPeriod {
    /// Creates a period from its length and its first heap. Returns `None` if one of them is 0.
    #[must_use]
    pub fn new(period: u32, from: u32) -> Option<Self> {
        Some(PhiPeriod { period: NonZeroU32::new(period)?, from: NonZeroU32::new(from)? })
    }

    /// Returns the period, at least 1.
    #[must_use]
    pub fn period(self) -> u32 {
        self.period.get()
    }

    /// Returns the first heap at which the period holds, at least 1.
    #[must_use]
    pub fn from(self) -> u32 {
        self.from.get()
    }

    /// Returns the largest heap up to which Φ must be periodic for the period to last, or `None` if this number is 2^32
    /// or more.
    pub fn needed(self, code: &HeapCode) -> Option<u32> {
        let parts = u64::from(code.parts().max(1));
        let needed = parts * (u64::from(self.from()) + u64::from(self.period()));
        u32::try_from(needed.checked_add(code.reach())? - 1).ok()
    }

    /// Returns the heap up to `from` + period − 1 that has the same image as `heap`.
    pub fn reduce(self, heap: u64) -> u64 {
        match heap.checked_sub(self.from().into()) {
            Some(beyond) => u64::from(self.from()) + beyond % u64::from(self.period()),
            None => heap,
        }
    }
}

/// A search for a period that lasts in a growing map of heaps.
#[derive(Clone, Debug)]
pub(super) struct Recurrence {
    code: HeapCode,
    /// For each p the last n with Φ(n + p) ≠ Φ(n), or 0 if there is no such n.
    mismatch: Vec<u32>,
}

impl Recurrence {
    pub(super) fn new(code: HeapCode) -> Self {
        Recurrence { code, mismatch: vec![0] }
    }

    /// Examines the map again, starting at heap 1.
    pub(super) fn restart(&mut self, phi: &[u32]) -> Option<PhiPeriod> {
        self.mismatch = vec![0];
        (1..phi.len()).for_each(|heap| self.note(&phi[..=heap]));
        self.span(phi)
    }

    /// Examines the image of one more heap.
    pub(super) fn push(&mut self, phi: &[u32]) -> Option<PhiPeriod> {
        self.note(phi);
        self.span(phi)
    }

    fn note(&mut self, phi: &[u32]) {
        let heap = phi.len() - 1;
        self.mismatch.push(0);
        for n in 1..heap {
            if phi[n] != phi[heap] {
                self.mismatch[heap - n] = n as u32;
            }
        }
    }

    /// Returns the least period that lasts.
    fn span(&self, phi: &[u32]) -> Option<PhiPeriod> {
        let last = phi.len() as u32 - 1;
        let mut spans = (1..last).filter_map(|p| PhiPeriod::new(p, self.mismatch[p as usize] + 1));
        spans.find(|span| span.needed(&self.code).is_some_and(|needed| needed <= last))
    }
}
