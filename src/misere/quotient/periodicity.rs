//! When the quotient map of a code is known to be periodic for ever.
//!
//! Let k be the last place of a code with a nonzero digit and b the most heaps that a move leaves of
//! one. If Φ(n + p) = Φ(n) for n₀ ≤ n < b·n₀ + (b−1)·p + k, n₀ ≥ 1, then for ever, and the quotient does
//! not grow any more (Plambeck and Siegel 2007, for b = 2; as Guy and Smith 1956 for normal play).
//!
//! For in an option of a larger heap n + p, whose parts add up to n + p − k at least, some part a is
//! at least n₀ + p, and n has the option with a − p in its place, whose image is the same; and the other way
//! round. So n and n + p have options with the same images, and Φ(n) serves for n + p.

use crate::period::Code;
use serde::{Deserialize, Serialize};

/// A period: Φ(n + period) = Φ(n) for all n ≥ from, and from is the least such number from 1 on, as the
/// criterion asks for n₀ ≥ 1. So it is 1 even where heap 0, which is no heap at all, fits in: for 0.3 it is 1,
/// and the preperiod of the normal values is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PhiPeriod {
    /// The period.
    pub period: u32,
    /// The first heap from which on it holds.
    pub from: u32,
}

impl PhiPeriod {
    /// The largest heap up to which Φ must have been periodic for the period to last. `None` if there is
    /// no such number below 2^32.
    pub fn needed(self, code: &Code) -> Option<u32> {
        let parts = u64::from(code.parts().max(1));
        let needed = parts * (u64::from(self.from) + u64::from(self.period));
        u32::try_from(needed.checked_add(code.reach())? - 1).ok()
    }

    /// The heap up to `from` + period − 1 that behaves as a given one.
    pub fn reduce(self, heap: u64) -> u64 {
        match heap.checked_sub(self.from.into()) {
            Some(beyond) => u64::from(self.from) + beyond % u64::from(self.period),
            None => heap,
        }
    }
}

/// Watches a growing map of heaps for a period that lasts.
#[derive(Clone, Debug)]
pub(super) struct Recurrence {
    code: Code,
    /// For each p the last n with Φ(n + p) ≠ Φ(n), 0 if there is none.
    mismatch: Vec<u32>,
}

impl Recurrence {
    pub(super) fn new(code: Code) -> Self {
        Recurrence { code, mismatch: vec![0] }
    }

    /// Looks at the map again from heap 1 on.
    pub(super) fn restart(&mut self, phi: &[u32]) -> Option<PhiPeriod> {
        self.mismatch = vec![0];
        (1..phi.len()).for_each(|heap| self.note(&phi[..=heap]));
        self.span(phi)
    }

    /// Looks at one more heap.
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

    /// The least period that lasts.
    fn span(&self, phi: &[u32]) -> Option<PhiPeriod> {
        let known = phi.len() as u32 - 1;
        let spans = (1..known).map(|p| PhiPeriod { period: p, from: self.mismatch[p as usize] + 1 });
        spans.into_iter().find(|span| span.needed(&self.code).is_some_and(|needed| needed <= known))
    }
}
