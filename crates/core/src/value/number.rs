//! The numbers in positions: 64 bits, or of any size.

use super::sealed::Sealed;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{CheckedAdd, CheckedMul, ToPrimitive};
use std::cmp::Ordering;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::BitXor;
use std::str::FromStr;

/// A natural number, `u64` or [`BigUint`]. Formulas are written once for both. The trait is sealed.
///
/// In addition to the arithmetic of [`Integer`] it has the operations on binary digits that games need: the nim-sum,
/// single digits, and the number of low-order digits in which two numbers agree. Sums and products may exceed 64 bits.
/// If they can, use [`CheckedAdd`], [`CheckedMul`] or [`Number::wide_product`], or convert to [`BigUint`]
/// and back with `try_into`.
///
/// ```
/// use impartial_core::value::Number;
/// use num_bigint::BigUint;
///
/// fn nim_sum<N: Number>(heaps: &[N]) -> N {
///     heaps.iter().fold(N::zero(), |sum, heap| sum.xor(heap))
/// }
/// assert_eq!(nim_sum(&[3u64, 5, 6]), 0);
/// assert_eq!(nim_sum(&[BigUint::from(3u32), BigUint::from(5u32)]), BigUint::from(6u32));
/// assert_eq!(10u64.common_suffix_len(&2), Some(3)); // 8 divides 10 − 2, 16 does not
/// ```
pub trait Number:
    Sealed
    + Integer
    + Clone
    + Hash
    + Debug
    + Display
    + FromStr
    + Default
    + CheckedAdd
    + CheckedMul
    + ToPrimitive
    + BitXor<Output = Self>
    + From<u64>
    + Into<BigUint>
    + TryFrom<BigUint>
    + Send
    + Sync
    + 'static
{
    /// A type that the products of two numbers fit into.
    type Wide: Ord;

    /// Returns the product in the type [`Wide`](Number::Wide), which contains every product.
    fn wide_product(&self, other: &Self) -> Self::Wide;

    /// Returns the number of binary digits, 0 for the number 0.
    fn bit_len(&self) -> u64;

    /// Returns whether the digit of 2ⁿ is 1.
    fn bit(&self, n: u64) -> bool;

    /// Returns the number of digits that are 1.
    fn popcount(&self) -> u64;

    /// Returns the number of zeros at the end of the binary numeral; 0 for the number 0.
    fn trailing_zero_bits(&self) -> u64;

    /// Returns the number of low-order digits in which the two numbers are equal: the n for which 2ⁿ is the highest
    /// power of 2 dividing x − y. Returns `None` if x = y.
    fn common_suffix_len(&self, other: &Self) -> Option<u64>;

    /// Returns the number of low-order digits in which the two numbers differ before they are first equal: the
    /// agreement of x with the negative integer −1−y, whose digits are the complements of those of y.
    fn complement_suffix_len(&self, other: &Self) -> u64;

    /// Replaces x by x ⊕ y.
    fn xor_assign(&mut self, other: &Self);

    /// Replaces x by x ⊕ (2ⁿ−1). Digits that do not fit into the type are left out; in that case the result is `false`.
    #[must_use]
    fn xor_low_mask(&mut self, n: u64) -> bool;

    /// Returns the number x − 1, or `None` for 0.
    fn predecessor(&self) -> Option<Self>;

    /// Returns the nim-sum x ⊕ y.
    fn xor(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.xor_assign(other);
        sum
    }

    /// Returns the remainder modulo a number that is not 0.
    fn modulo(&self, modulus: u64) -> u64;

    /// Compares the numbers with their digits read from right to left: 0, 8, 4, 12, 2, …. In this order the numbers
    /// that agree in their last n digits are adjacent, for every n.
    fn reversed_cmp(&self, other: &Self) -> Ordering {
        match self.common_suffix_len(other) {
            None => Ordering::Equal,
            Some(n) => self.bit(n).cmp(&other.bit(n)),
        }
    }

    /// Returns the number of bytes that the number has allocated, in addition to the size of its type.
    fn allocated_bytes(&self) -> usize;

    /// Writes the decimal numeral.
    ///
    /// # Errors
    /// The errors of the formatter.
    fn write_decimal(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl Number for u64 {
    type Wide = u128;

    #[inline]
    fn wide_product(&self, other: &Self) -> u128 {
        u128::from(*self) * u128::from(*other)
    }

    #[inline]
    fn bit_len(&self) -> u64 {
        u64::from(u64::BITS - self.leading_zeros())
    }

    #[inline]
    fn bit(&self, n: u64) -> bool {
        n < 64 && self >> n & 1 == 1
    }

    #[inline]
    fn popcount(&self) -> u64 {
        self.count_ones().into()
    }

    #[inline]
    fn trailing_zero_bits(&self) -> u64 {
        if *self == 0 { 0 } else { self.trailing_zeros().into() }
    }

    #[inline]
    fn common_suffix_len(&self, other: &Self) -> Option<u64> {
        let difference = self ^ other;
        (difference != 0).then(|| u64::from(difference.trailing_zeros()))
    }

    #[inline]
    fn complement_suffix_len(&self, other: &Self) -> u64 {
        u64::from((self ^ other).trailing_ones())
    }

    #[inline]
    fn xor_assign(&mut self, other: &Self) {
        *self ^= other;
    }

    #[inline]
    fn xor_low_mask(&mut self, n: u64) -> bool {
        *self ^= if n < 64 { (1 << n) - 1 } else { u64::MAX };
        n <= 64
    }

    #[inline]
    fn predecessor(&self) -> Option<Self> {
        self.checked_sub(1)
    }

    #[inline]
    fn modulo(&self, modulus: u64) -> u64 {
        self % modulus
    }

    #[inline]
    fn allocated_bytes(&self) -> usize {
        0
    }

    fn write_decimal(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Tables have millions of numbers, mostly short ones: faster than the formatter with its padding.
        let (mut digits, mut start, mut rest) = ([0; 20], 20, *self);
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        f.write_str(std::str::from_utf8(&digits[start..]).map_err(|_| fmt::Error)?)
    }
}

impl Number for BigUint {
    type Wide = BigUint;

    fn wide_product(&self, other: &Self) -> BigUint {
        self * other
    }

    fn bit_len(&self) -> u64 {
        self.bits()
    }

    fn bit(&self, n: u64) -> bool {
        BigUint::bit(self, n)
    }

    fn popcount(&self) -> u64 {
        self.count_ones()
    }

    fn trailing_zero_bits(&self) -> u64 {
        self.trailing_zeros().unwrap_or(0)
    }

    fn common_suffix_len(&self, other: &Self) -> Option<u64> {
        paired_digits(self, other)
            .position(|(x, y)| x != y)
            .map(|i| i as u64 * 64 + u64::from((nth_digit(self, i) ^ nth_digit(other, i)).trailing_zeros()))
    }

    fn complement_suffix_len(&self, other: &Self) -> u64 {
        let longest = self.iter_u64_digits().len().max(other.iter_u64_digits().len());
        let i = paired_digits(self, other).position(|(x, y)| x ^ y != u64::MAX).unwrap_or(longest);
        i as u64 * 64 + u64::from((nth_digit(self, i) ^ nth_digit(other, i)).trailing_ones())
    }

    fn xor_assign(&mut self, other: &Self) {
        *self ^= other;
    }

    fn xor_low_mask(&mut self, n: u64) -> bool {
        *self ^= (BigUint::from(1u32) << n) - 1u32;
        true
    }

    fn predecessor(&self) -> Option<Self> {
        (*self != BigUint::ZERO).then(|| self - 1u32)
    }

    fn modulo(&self, modulus: u64) -> u64 {
        (self % modulus).iter_u64_digits().next().unwrap_or(0)
    }

    fn allocated_bytes(&self) -> usize {
        self.iter_u64_digits().len() * size_of::<u64>()
    }

    fn write_decimal(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Returns the 64-bit digits of two numbers side by side, lowest first, the shorter one padded with zeros.
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
            assert_eq!(x.bit_len(), Number::bit_len(&big(x)));
            assert_eq!(x.popcount(), big(x).popcount());
            assert_eq!(x.trailing_zero_bits(), big(x).trailing_zero_bits());
            assert_eq!(format!("{}", big(x)), x.to_string());
            for &y in &samples {
                assert_eq!(x.common_suffix_len(&y), big(x).common_suffix_len(&big(y)), "{x} {y}");
                assert_eq!(x.complement_suffix_len(&y), big(x).complement_suffix_len(&big(y)), "{x} {y}");
                assert_eq!(x.reversed_cmp(&y), x.reverse_bits().cmp(&y.reverse_bits()));
                assert_eq!(x.reversed_cmp(&y), big(x).reversed_cmp(&big(y)));
                assert_eq!(BigUint::from(x.wide_product(&y)), big(x).wide_product(&big(y)));
                assert_eq!(big(x.xor(&y)), big(x).xor(&big(y)));
                if y > 0 {
                    assert_eq!(x.modulo(y), big(x).modulo(y));
                }
            }
            for n in 0..=64 {
                assert_eq!(x.bit(n), Number::bit(&big(x), n));
                let (mut small, mut large) = (x, big(x));
                assert!(small.xor_low_mask(n) && large.xor_low_mask(n));
                assert_eq!(big(small), large);
            }
            assert!(!{ x }.xor_low_mask(65));
        }
    }

    #[test]
    fn the_decimal_numeral_is_that_of_the_formatter() {
        struct Decimal(u64);
        impl Display for Decimal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write_decimal(f)
            }
        }
        let powers = (0..20).map(|n| 10u64.pow(n)).flat_map(|power| [power - 1, power, power + 1]);
        for number in powers.chain([u64::MAX, 1_234_567_890]) {
            assert_eq!(Decimal(number).to_string(), number.to_string());
        }
    }

    #[test]
    fn agreement_and_opposition_reach_beyond_the_first_digit() {
        let high = BigUint::from(1u32) << 200u32;
        assert_eq!(high.common_suffix_len(&big(0)), Some(200));
        assert_eq!(big(0).common_suffix_len(&high), Some(200));
        assert_eq!((&high - 1u32).complement_suffix_len(&big(0)), 200);
        assert_eq!(big(u64::MAX).complement_suffix_len(&big(0)), 64);
        assert_eq!((big(u64::MAX) << 64u32).complement_suffix_len(&big(u64::MAX)), 128);
    }
}
