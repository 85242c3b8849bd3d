//! The arithmetic behind the P-positions of a-Wythoff: Beatty sequences with a quadratic slope.

use impartial::value::sort_list_by;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};

/// Arithmetic with α = (2 − A + √D)/2 and β = α + A, D = A² + 4, in integers. A² + 4 is never a
/// square for A ≥ 1, so ⌊(c + m√D)/q⌋ = ⌊(c + ⌊m√D⌋)/q⌋ for all integers c and m ≥ 0, q > 0.
///
/// 1/α = (√D + A − 2)/(2A) and 1/β = (A + 2 − √D)/(2A), whose sum is 1: the ⌊nα⌋ and ⌊nβ⌋ with
/// n ≥ 1 are every positive integer once (Beatty 1926).
pub(super) struct Beatty {
    a: BigInt,
    d: BigUint,
}

impl Beatty {
    pub(super) fn new(a: u64) -> Self {
        let a = BigUint::from(a);
        Beatty { d: &a * &a + 4u32, a: BigInt::from(a) }
    }

    /// Returns ⌊m√D⌋.
    fn root(&self, m: &BigUint) -> BigInt {
        BigInt::from((m * m * &self.d).sqrt())
    }

    /// Returns ⌊nα⌋, the smaller heap of the n-th P-position.
    fn lower(&self, n: &BigUint) -> BigUint {
        let c = BigInt::from(n.clone()) * (BigInt::from(2) - &self.a);
        natural((c + self.root(n)).div_floor(&BigInt::from(2)))
    }

    /// Returns ⌊nα + 1/α⌋, the smaller heap of the n-th misère P-position.
    fn misere_lower(&self, n: &BigUint) -> BigUint {
        let two: BigInt = BigInt::from(2);
        let m = natural(&self.a * BigInt::from(n.clone()) + 1);
        let c = (BigInt::from(n.clone()) * &self.a - 1) * (&two - &self.a);
        let numerator: BigInt = c + self.root(&m);
        natural(numerator.div_floor(&(&self.a * &two)))
    }

    /// Returns An, the difference of the heaps of the n-th P-position.
    fn gap(&self, n: &BigUint) -> BigUint {
        n * self.a.magnitude()
    }

    /// Returns whether (x, y), x ≤ y, is (⌊nα⌋, ⌊nα⌋ + An) for some n.
    pub(super) fn is_p(&self, x: &BigUint, y: &BigUint) -> bool {
        let (n, rest) = (y - x).div_rem(self.a.magnitude());
        rest.is_zero() && self.lower(&n) == *x
    }

    /// Returns whether (x, y), x ≤ y, is a misère P-position.
    pub(super) fn is_misere_p(&self, x: &BigUint, y: &BigUint) -> bool {
        if self.a.is_one() {
            let is = |p: u32, q: u32| *x == p.into() && *y == q.into();
            return is(0, 1) || is(2, 2) || (self.is_p(x, y) && !is(0, 0) && !is(1, 2));
        }
        let gap = y - x;
        if gap.is_zero() {
            return false;
        }
        let (n, rest) = (gap - 1u32).div_rem(self.a.magnitude());
        rest.is_zero() && self.misere_lower(&n) == *x
    }

    /// Returns the heap that makes a P-position with a heap of `x`; there is exactly one.
    fn partner(&self, x: &BigUint) -> BigUint {
        if x.is_zero() {
            return BigUint::zero();
        }
        let twice: BigInt = &self.a * BigInt::from(2);
        let root = self.root(x);
        let signed = BigInt::from(x.clone());
        // x/α is irrational, so ⌊nα⌋ = x can hold for n = ⌈x/α⌉ = ⌊x/α⌋ + 1 alone; the same with β.
        let numerator: BigInt = &signed * (&self.a - 2) + &root;
        let n = natural(numerator.div_floor(&twice)) + 1u32;
        if self.lower(&n) == *x {
            return x + self.gap(&n);
        }
        let numerator: BigInt = &signed * (&self.a + 2) - root - 1;
        let n = natural(numerator.div_floor(&twice)) + 1u32;
        x - self.gap(&n)
    }

    /// Returns the options of (x, y), x ≤ y, that are P-positions, ascending, each once.
    ///
    /// A move in one heap keeps the other. A move in both changes the difference y − x by less than
    /// A, and the differences of P-positions are the multiples of A, so at most two of them are in
    /// reach.
    pub(super) fn winning_moves(&self, x: &BigUint, y: &BigUint) -> Vec<(BigUint, BigUint)> {
        let mut found = Vec::new();
        let partner = self.partner(x);
        if partner < *y {
            found.push((x.clone(), partner));
        }
        let partner = self.partner(y);
        if partner < *x {
            found.push((partner, y.clone()));
        }
        let (n, rest) = (y - x).div_rem(self.a.magnitude());
        let mut both = |n: BigUint| {
            let p = self.lower(&n);
            let q = &p + self.gap(&n);
            if p < *x && q < *y {
                found.push((p, q));
            }
        };
        if !rest.is_zero() {
            both(&n + 1u32);
        }
        both(n);
        for pair in &mut found {
            if pair.0 > pair.1 {
                std::mem::swap(&mut pair.0, &mut pair.1);
            }
        }
        sort_list_by(&mut found, |a, b| (&a.1, &a.0).cmp(&(&b.1, &b.0)));
        found.dedup();
        found
    }
}

/// Returns an integer as a natural number, which it always is where this function is called.
fn natural(x: BigInt) -> BigUint {
    debug_assert!(x >= BigInt::zero());
    x.into_parts().1
}
