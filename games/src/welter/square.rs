//! Squares: natural numbers, small or of any size, with the few binary operations that Welter's
//! theory needs.
//!
//! Every algorithm here that works on positions is generic over [`Square`] and runs on machine
//! words (`u64`) and on big integers ([`BigUint`]) alike. The theory never adds squares; all it
//! asks for is nim-addition ⊕ and how far two numbers *agree*: the number n of low-order binary
//! digits in which they are equal, so that 2ⁿ is the highest power of 2 dividing their difference.
//!
//! ```
//! use impartial_games::welter::Square;
//! use num_bigint::BigUint;
//!
//! assert_eq!(10u64.agreement(&2), Some(3)); // 8 divides 10 − 2, 16 does not
//! assert_eq!(7u64.agreement(&7), None);
//! assert_eq!(BigUint::from(10u32).agreement(&BigUint::from(2u32)), Some(3));
//! ```

use super::WelterError;
use num_bigint::BigUint;
use num_traits::Zero;
use std::cmp::Ordering;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for num_bigint::BigUint {}
}

/// A square of the strip: a natural number, `u64` or [`BigUint`]. The trait is sealed.
pub trait Square:
    sealed::Sealed + Clone + Ord + Hash + Debug + Display + FromStr + Send + Sync + 'static
{
    /// The square 0.
    fn zero() -> Self;

    /// The number of low-order digits in which the two numbers are equal: the n for which 2ⁿ is
    /// the highest power of 2 dividing x − y. `None` if x = y.
    fn agreement(&self, other: &Self) -> Option<u64>;

    /// The number of low-order digits in which the two numbers differ before they are first equal:
    /// the agreement of x with the negative integer −1−y, whose digits are those of y reversed.
    fn opposition(&self, other: &Self) -> u64;

    /// Whether the digit of 2ⁿ is 1.
    fn bit(&self, n: u64) -> bool;

    /// Replaces x by x ⊕ y.
    fn xor_assign(&mut self, other: &Self);

    /// Replaces x by x ⊕ (2ⁿ−1). Digits that the type has no room for are left out, and the answer
    /// is then `false`.
    #[must_use]
    fn toggle_low(&mut self, n: u64) -> bool;

    /// The number x − 1, or `None` for 0.
    fn predecessor(&self) -> Option<Self>;

    /// The nim-sum x ⊕ y.
    fn xor(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.xor_assign(other);
        sum
    }

    /// The order of the numbers written from right to left: 0, 8, 4, 12, 2, …. In it the numbers
    /// that agree in their last n digits stand together, for every n.
    fn reversed_cmp(&self, other: &Self) -> Ordering {
        match self.agreement(other) {
            None => Ordering::Equal,
            Some(n) => self.bit(n).cmp(&other.bit(n)),
        }
    }
}

impl Square for u64 {
    fn zero() -> Self {
        0
    }

    fn agreement(&self, other: &Self) -> Option<u64> {
        let difference = self ^ other;
        (difference != 0).then(|| u64::from(difference.trailing_zeros()))
    }

    fn opposition(&self, other: &Self) -> u64 {
        u64::from((self ^ other).trailing_ones())
    }

    fn bit(&self, n: u64) -> bool {
        n < 64 && self >> n & 1 == 1
    }

    fn xor_assign(&mut self, other: &Self) {
        *self ^= other;
    }

    fn toggle_low(&mut self, n: u64) -> bool {
        *self ^= if n < 64 { (1 << n) - 1 } else { u64::MAX };
        n <= 64
    }

    fn predecessor(&self) -> Option<Self> {
        self.checked_sub(1)
    }
}

impl Square for BigUint {
    fn zero() -> Self {
        Zero::zero()
    }

    fn agreement(&self, other: &Self) -> Option<u64> {
        paired_digits(self, other)
            .position(|(x, y)| x != y)
            .map(|i| i as u64 * 64 + u64::from((nth_digit(self, i) ^ nth_digit(other, i)).trailing_zeros()))
    }

    fn opposition(&self, other: &Self) -> u64 {
        let longest = self.iter_u64_digits().len().max(other.iter_u64_digits().len());
        let i = paired_digits(self, other).position(|(x, y)| x ^ y != u64::MAX).unwrap_or(longest);
        i as u64 * 64 + u64::from((nth_digit(self, i) ^ nth_digit(other, i)).trailing_ones())
    }

    fn bit(&self, n: u64) -> bool {
        BigUint::bit(self, n)
    }

    fn xor_assign(&mut self, other: &Self) {
        *self ^= other;
    }

    fn toggle_low(&mut self, n: u64) -> bool {
        *self ^= (BigUint::from(1u32) << n) - 1u32;
        true
    }

    fn predecessor(&self) -> Option<Self> {
        (!self.is_zero()).then(|| self - 1u32)
    }
}

/// The 64-bit digits of two numbers side by side, lowest first, the shorter one padded with zeros.
fn paired_digits<'a>(x: &'a BigUint, y: &'a BigUint) -> impl Iterator<Item = (u64, u64)> + 'a {
    let (mut x, mut y) = (x.iter_u64_digits(), y.iter_u64_digits());
    std::iter::from_fn(move || match (x.next(), y.next()) {
        (None, None) => None,
        (a, b) => Some((a.unwrap_or(0), b.unwrap_or(0))),
    })
}

fn nth_digit(x: &BigUint, n: usize) -> u64 {
    x.iter_u64_digits().nth(n).unwrap_or(0)
}

/// Accepts coins on distinct squares only.
pub(super) fn check_distinct<S: Square>(coins: &[S]) -> Result<(), WelterError> {
    let mut sorted: Vec<&S> = coins.iter().collect();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(WelterError::RepeatedSquare { square: pair[0].to_string() }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(x: u64) -> BigUint {
        BigUint::from(x)
    }

    #[test]
    fn words_and_big_integers_agree_in_every_operation() {
        let samples = [0u64, 1, 2, 3, 5, 8, 255, 256, 1 << 40, 1 << 63, u64::MAX - 1, u64::MAX];
        for &x in &samples {
            assert_eq!(x.predecessor().map(big), big(x).predecessor());
            for &y in &samples {
                assert_eq!(x.agreement(&y), big(x).agreement(&big(y)), "{x} {y}");
                assert_eq!(x.opposition(&y), big(x).opposition(&big(y)), "{x} {y}");
                assert_eq!(x.reversed_cmp(&y), x.reverse_bits().cmp(&y.reverse_bits()));
                assert_eq!(x.reversed_cmp(&y), big(x).reversed_cmp(&big(y)));
            }
            for n in 0..=64 {
                assert_eq!(x.bit(n), big(x).bit(n));
                let (mut small, mut large) = (x, big(x));
                assert!(small.toggle_low(n) && large.toggle_low(n));
                assert_eq!(big(small), large);
            }
            assert!(!{ x }.toggle_low(65));
        }
    }

    #[test]
    fn agreement_and_opposition_reach_beyond_the_first_digit() {
        let high = BigUint::from(1u32) << 200u32;
        assert_eq!(high.agreement(&big(0)), Some(200));
        assert_eq!(big(0).agreement(&high), Some(200));
        assert_eq!((&high - 1u32).opposition(&big(0)), 200);
        assert_eq!(big(u64::MAX).opposition(&big(0)), 64);
        assert_eq!((big(u64::MAX) << 64u32).opposition(&big(u64::MAX)), 128);
    }
}
