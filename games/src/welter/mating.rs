//! The mating function (x|y).
//!
//! **Definition** (Conway 1976, *On Numbers and Games*, chapter 13; Abuku 2017, Definition 2.1).
//! For integers x ≠ y let 2ⁿ be the highest power of 2 that divides x − y; then
//!
//! ```text
//! (x|y) = 2ⁿ⁺¹ − 1,     (x|x) = −1.
//! ```
//!
//! Nim-addition ⊕ acts on negative integers through two's complement, so −1 has all digits 1 and
//! x ⊕ −1 = −1 − x. Then (x|y) = (x−y) ⊕ (x−y−1) = x ⊕ y ⊕ ((x⊕y) − 1), in every case, and the
//! function does not see translations of either kind: (x+a|y+a) = (x⊕a|y⊕a) = (x|y).
//!
//! **Lemma 2.2** (Abuku 2017): x ⊕ (x|0) = x − 1; y ⊕ (y|−1) = y + 1; x ⊕ y ⊕ (x|y) = (x⊕y) − 1.
//!
//! **Lemma 2.3** (Abuku 2017): for distinct x, y, z two of (x|y), (x|z), (y|z) are equal and the
//! third is strictly greater: agreement in the last digits is an ultrametric.
//!
//! ```
//! use impartial_games::welter::{mating, mating_i64, mating_u64};
//! use num_bigint::BigInt;
//!
//! assert_eq!(mating_u64(10, 2), Some(15)); // 8 divides 10 − 2
//! assert_eq!(mating_u64(5, 2), Some(1));
//! assert_eq!(mating_u64(5, 5), None); // −1 is no u64
//! assert_eq!(mating_i64(5, 5), -1);
//! assert_eq!(mating(&BigInt::from(-3), &BigInt::from(5)), BigInt::from(15));
//! ```

use num_bigint::BigInt;
use num_traits::{One, Zero};

/// Returns the mating function on distinct natural numbers; `None` for (x|x) = −1.
///
/// ```
/// assert_eq!(impartial_games::welter::mating_u64(0, 1 << 63), Some(u64::MAX));
/// ```
///
/// # Complexity
/// Three machine instructions.
pub fn mating_u64(x: u64, y: u64) -> Option<u64> {
    let sum = x ^ y;
    (sum != 0).then(|| sum ^ (sum - 1))
}

/// Returns the mating function on machine integers. The answer, −1 or between 1 and 2⁶⁴ − 1, needs a wider type than
/// the arguments.
///
/// ```
/// use impartial_games::welter::mating_i64;
/// assert_eq!(mating_i64(-1, 3), 7);
/// assert_eq!(mating_i64(i64::MIN, 0), (1 << 64) - 1);
/// ```
///
/// # Complexity
/// A few machine instructions.
pub fn mating_i64(x: i64, y: i64) -> i128 {
    let sum = i128::from(x ^ y);
    sum ^ (sum - 1)
}

/// Returns the mating function on all integers.
///
/// ```
/// use impartial_games::welter::mating;
/// use num_bigint::BigInt;
/// let big = BigInt::from(10).pow(40); // divisible by 2^40, not by 2^41
/// assert_eq!(mating(&big, &BigInt::ZERO), (BigInt::from(1) << 41) - 1);
/// ```
///
/// # Complexity
/// Linear in the number of digits.
pub fn mating(x: &BigInt, y: &BigInt) -> BigInt {
    match (x - y).trailing_zeros() {
        None => -BigInt::one(),
        Some(n) => (BigInt::one() << (n + 1)) - BigInt::one(),
    }
}

/// Returns the nim-sum of the mating functions of x with every point: ⊕ (x|p). Repeated points cancel.
pub(super) fn mating_sum<'a>(x: &BigInt, points: impl IntoIterator<Item = &'a BigInt>) -> BigInt {
    points.into_iter().fold(BigInt::zero(), |sum, p| sum ^ mating(x, p))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mating_function_is_a_difference_of_neighbours() {
        for x in -40i64..40 {
            for y in -40i64..40 {
                let m = mating_i64(x, y);
                assert_eq!(m, i128::from((x - y) ^ (x - y - 1)));
                assert_eq!(mating(&x.into(), &y.into()), BigInt::from(m));
                if let (Ok(a), Ok(b)) = (u64::try_from(x), u64::try_from(y)) {
                    assert_eq!(mating_u64(a, b), u64::try_from(m).ok());
                }
            }
        }
    }

    #[test]
    fn the_mating_function_does_not_see_translations() {
        for (x, y, a) in [(3i64, 11, 5), (-7, 9, -12), (0, -1, 77), (6, 6, 1), (-8, -24, 13)] {
            assert_eq!(mating_i64(x + a, y + a), mating_i64(x, y));
            assert_eq!(mating_i64(x ^ a, y ^ a), mating_i64(x, y));
            assert_eq!(mating_i64(y, x), mating_i64(x, y));
        }
    }
}
