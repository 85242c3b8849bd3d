//! Periods of the value sequences of heap games, and certificates for them.
//!
//! In a heap game one heap is changed in a move: some counters are taken and what is left may be
//! broken into several heaps. Its theory is the sequence G(0), G(1), G(2), … of the values of single
//! heaps. It has **period** p and **preperiod** n₀ if G(n+p) = G(n) for all n ≥ n₀, each the least
//! such number; with **saltus** s, G(n+p) = G(n) + s, it is arithmetic periodic.
//!
//! # When a period seen is a period for ever
//!
//! Let a [`HeapCode`] take at most d counters and leave at most m heaps. **Theorem** (Guy and Smith 1956
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
//! [`Period::needs`] is the last heap whose value the theorem needs. [`PeriodCertificate`] contains all values up to
//! there, and [`verify`] trusts none of them: it computes every mex again.
//!
//! # When an arithmetic period is one for ever
//!
//! For m ≤ 2 no finite code is arithmetic periodic (Austin 1976; see Howse and Nowakowski 2004, who have
//! theorems on three heaps too); with three heaps it happens. What is certified here rests on the
//! following, whose conditions are sufficient and not necessary: a saltus that is seen where they fail is
//! reported as **observed**, with the [reason](Uncertain).
//!
//! Let the code take at most d counters and leave at most three heaps. Let N ≥ 1, P ≥ 1 and S ≥ 1, let 2ᵗ
//! be the largest power of two in S, and let G~ be any sequence with G~(n+P) = G~(n) + S for n ≥ N. Heaps
//! below N are the **head**, the others the **tail**. Write G~(a) = 2ᵗ·h(a) + l(a) with 0 ≤ l(a) < 2ᵗ; so
//! h(a+P) = h(a) + S/2ᵗ and l(a+P) = l(a) in the tail. Options are named by their heaps: (a, b, c) of n
//! leaves a+b+c = n−k for a k that the code allows. **Theorem**: G~ is the sequence of the values of the
//! game if with some M ≥ 3N + d
//!
//! 1. *Values.* G~(n) is the mex of the values of the options of n by G~, for all n < M.
//! 2. *Exclusion.* For every n with M ≤ n < M+P, every k, and every one to three heaps a, b, … ≥ 1 below
//!    N+P that the code allows to leave after taking k, not all of the head, with a+b+… ≡ n−k modulo P:
//!    l(a) ⊕ l(b) ⊕ … ≠ l(n), or D = h(a) + h(b) + … + (S/2ᵗ)·(n−k−a−b−…)/P − h(n) is odd or negative.
//! 3. *Coverage.* For every n with M ≤ n < M+2P there is an end e = G~(n) − 2jS ≥ 2S, j ≥ 0, such that
//!    - all values below e are those of *lasting* options,
//!    - all values from e−2S to e−1 are those of *lifted* options,
//!    - all values from e to G~(n)−1 are those of *moving* options.
//!
//! An option (a, b, c), or (b, c) with a left out, is **lasting** if b = c, or if b and c are of the tail
//! and G~(b) ⊕ G~(c) < 2ᵗ. It is **lifted** if it is lasting and a is there and of the tail. An option
//! with a heap a of the tail is **moving** if the nim-sum of the values of its other heaps, if any, is
//! below 2ᵗ⁺¹.
//!
//! *Proof.* G~ is the sequence of values if G~(n) is the mex of the values of the options by G~ for all
//! n; for n < M that is (1). Let n ≥ M.
//!
//! No option has the value G~(n): let n = n*+qP with M ≤ n* < M+P. As n−k ≥ M−d > 3(N−1), not all heaps
//! left are of the head. Take P from those of the tail as often as they stay in it, r times in all: heaps
//! below N+P, congruent in sum to n*−k, with the same low bits, and whose h add up to the true sum less
//! r·S/2ᵗ. With r = (n*+qP−k−a−b−…)/P, the true sum of the h less h(n) = h(n*) + q·S/2ᵗ is the D of (2).
//! A nim-sum is at most the sum and congruent to it modulo 2; so an option of value G~(n) has the low
//! bits of n, and D ≥ 0 even, which (2) excludes.
//!
//! Every smaller value is that of an option: a lasting option of n gives one of n+2P with the same value,
//! by P more in b and in c: if b = c they cancel, and else h(b) = h(c) grow alike and l(b), l(c) stay. A
//! lifted option gives one of n+2P with a value larger by 2S, by 2P more in a: G~(a) + 2S, and b and c
//! have a nim-sum below 2ᵗ, which touches no bit that the multiple 2S of 2ᵗ⁺¹ touches. So does a moving
//! option, for the same reason. What is given is lasting, lifted, moving again. Let (3) hold for n with
//! e. For n+2P and e+2S: values below e last from n, values from e to e+2S−1 are those of lifted options
//! of n, lifted again, hence of lasting and lifted ones; values from e+2S to G~(n+2P)−1 are moving ones,
//! moved. So (3) holds for all n ≥ M, and with it every value below G~(n) is that of an option. ∎
//!
//! P may be a multiple u·p of the least period, S = u·s: the larger 2ᵗ is, the more options differ in
//! their low bits. [`certain_arithmetic_period`] tries u = 1, 2, 4, 8, 16 with N the preperiod, but at
//! least 1, and M = 3N + d + 4P + 1. Of the hexadecimal codes with up to three digits behind the point
//! that look arithmetic periodic in their first 1000 heaps all but 8 of 6190 are certified so. One of the
//! 8 is 0.338: its heap 188 has one option of value 66 = 1 ⊕ 2 ⊕ 65, its heap 103 one of value
//! 36 = 1 ⊕ 5 ⊕ 32, and which there are depends on the binary digits of the value. An [`ArithmeticPeriod`]
//! certificate holds all values up to M+2P−1.
//!
//! ```
//! use impartial::period::{HeapCode, PeriodOutcome, least_period};
//! // Take one or two: 0 1 2 0 1 2 …
//! let code = HeapCode::new([(1, 3), (2, 3)]).unwrap();
//! let values: Vec<u8> = (0..20).map(|n| n % 3).collect();
//! let PeriodOutcome::Enough(period) = least_period(&values, &code) else { panic!() };
//! assert_eq!((period.period(), period.preperiod()), (3, 0));
//! ```

mod arithmetic;
mod certificate;
mod find;
mod options;
mod refusal;
mod verify;
mod verify_arithmetic;

pub use arithmetic::{ArithmeticPeriod, Uncertain, certain_arithmetic_period};
pub use certificate::{PeriodCertificate, SplitMask};
pub(crate) use find::bytes_to_look;
pub use find::{PeriodOutcome, agreement, least_arithmetic_period, least_period};
#[doc(inline)]
pub use impartial_core::period::{CodeError, HeapCode, MAX_PARTS, SplitCode};
pub use options::{Reduction, visit_wanted_options};
pub use refusal::PeriodRefusal;
pub use verify::verify;

use std::num::NonZeroU64;

/// G(n+p) = G(n) + s for all n from a preperiod on; s = 0 is an ordinary period.
///
/// ```
/// use impartial::period::Period;
/// let period = Period::new(12, 71, 0).unwrap();
/// assert_eq!((period.period(), period.preperiod(), period.saltus()), (12, 71, 0));
/// assert_eq!(period.fold(100), (76, 2));
/// assert_eq!(Period::new(0, 71, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Period {
    period: NonZeroU64,
    preperiod: u64,
    saltus: u64,
}

impl Period {
    /// Creates a period p with its preperiod n₀ and its saltus s; `None` if p is 0.
    #[must_use]
    pub fn new(period: u64, preperiod: u64, saltus: u64) -> Option<Self> {
        Some(Period { period: NonZeroU64::new(period)?, preperiod, saltus })
    }

    /// Returns p, which is at least 1.
    #[must_use]
    pub fn period(&self) -> u64 {
        self.period.get()
    }

    /// Returns n₀: the equation holds for all n ≥ n₀. The searches return the least such n₀.
    #[must_use]
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// Returns the saltus s, which is 0 for an ordinary period.
    #[must_use]
    pub fn saltus(&self) -> u64 {
        self.saltus
    }

    /// Returns the last heap whose value the theorem for periods without saltus needs (see [the module](self)): m·n₀ +
    /// m·p + d, with 1 for n₀ = 0. Returns `None` beyond 64 bits. See [`ArithmeticPeriod::needs`] for arithmetic periods.
    #[must_use]
    pub fn needs(&self, code: &HeapCode) -> Option<u64> {
        let parts = u64::from(code.parts().max(1));
        self.preperiod.max(1).checked_add(self.period())?.checked_mul(parts)?.checked_add(code.reach())
    }

    /// Returns the heap below n₀ + p that represents heap `n`, and the number of times that the saltus is added to its
    /// value.
    #[inline]
    #[must_use]
    pub fn fold(&self, n: u64) -> (u64, u64) {
        match n.checked_sub(self.preperiod) {
            None => (n, 0),
            Some(beyond) => (self.preperiod + beyond % self.period, beyond / self.period),
        }
    }
}
