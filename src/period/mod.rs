//! Periods of the value sequences of heap games, and certificates for them.
//!
//! In a heap game one heap is changed in a move: some counters are taken and what is left may be
//! broken into several heaps. Its theory is the sequence G(0), G(1), G(2), … of the values of single
//! heaps. It has **period** p and **preperiod** n₀ if G(n+p) = G(n) for all n ≥ n₀, each the least
//! such number; with **saltus** s, G(n+p) = G(n) + s, it is arithmetic periodic.
//!
//! # When a period seen is a period for ever
//!
//! Let a [`Code`] take at most d counters and leave at most m heaps. **Theorem** (Guy and Smith 1956
//! for m = 2; the same proof for any m; for m = 1, subtraction games, the finite state argument of
//! Golomb 1966): if with some n₀ ≥ 1
//!
//! > G(n+p) = G(n) for all n with n₀ ≤ n ≤ m·n₀ + (m−1)·p + d,
//!
//! then G(n+p) = G(n) for all n ≥ n₀.
//!
//! *Proof.* Let n be larger than that and let the equation hold for all smaller heaps from n₀ on.
//! Whatever a move takes from a heap of n or n+p, more than nothing is left, for n > d. A move from
//! n+p leaves at least n+p−d > m·(n₀+p) counters in at most m heaps, so one of them has a > n₀+p.
//! With a−p > n₀ ≥ 1 in its place this is a move from n, with the same value, for G(a) = G(a−p) as
//! a−p < n. A move from n leaves at least n−d > m·n₀ + (m−1)·p ≥ m·n₀, so one heap has a > n₀, and
//! a < n since the move took something or broke the heap; with a+p in its place this is a move from
//! n+p, with the same value. So the values of the options are the same, and G(n+p) = G(n). ∎
//!
//! [`Period::needs`] is the last heap whose value the theorem asks for. [`Certificate`] holds all
//! values up to there, and [`verify`] takes nothing from whoever made it: it computes every mex again.
//!
//! For m ≤ 2 no finite code is arithmetic periodic (Austin 1976; see Howse and Nowakowski 2004); with
//! three heaps it happens. A saltus that is seen here is reported as **observed**, never as certified.
//!
//! ```
//! use impartial::period::{Code, Seen, least_period};
//! // Take one or two: 0 1 2 0 1 2 …
//! let code = Code::new([(1, 3), (2, 3)]).unwrap();
//! let values: Vec<u8> = (0..20).map(|n| n % 3).collect();
//! let Seen::Enough(period) = least_period(&values, &code) else { panic!() };
//! assert_eq!((period.period, period.preperiod), (3, 0));
//! ```

mod certificate;
mod code;
mod find;
mod verify;

pub use certificate::{Certificate, KIND, Mask};
pub use code::{Code, CodeError, MOST_PARTS};
pub use find::{Seen, agreement, least_arithmetic_period, least_period};
pub use verify::{Refusal, verify};

use serde::{Deserialize, Serialize};

/// G(n+p) = G(n) + s for all n from a preperiod on; s = 0 is an ordinary period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Period {
    /// p ≥ 1.
    pub period: u64,
    /// The least n₀ from which on it holds.
    pub preperiod: u64,
    /// s.
    pub saltus: u64,
}

impl Period {
    /// The last heap whose value the theorem (see [the module](self)) asks for: m·n₀ + m·p + d, with 1
    /// for n₀ = 0. `None` beyond 64 bits.
    #[must_use]
    pub fn needs(&self, code: &Code) -> Option<u64> {
        let parts = u64::from(code.parts().max(1));
        self.preperiod.max(1).checked_add(self.period)?.checked_mul(parts)?.checked_add(code.reach())
    }

    /// The heap below n₀ + p that stands for heap `n`, and how often the saltus is added to its value.
    #[must_use]
    pub fn fold(&self, n: u64) -> (u64, u64) {
        match n.checked_sub(self.preperiod) {
            None => (n, 0),
            Some(beyond) => (self.preperiod + beyond % self.period, beyond / self.period),
        }
    }
}
