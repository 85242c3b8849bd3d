//! Welter's function.
//!
//! **Definition** (Welter 1954; Conway 1976, chapter 13; Abuku 2017, Definition 2.6; Sato's form).
//!
//! ```text
//! W(a) = [a₁|…|aₙ] = ⊕ aᵢ ⊕ ⊕_{i<j} (aᵢ|aⱼ),     [a] = a,   [a|b] = (a ⊕ b) − 1,
//! ```
//!
//! where (x|y) is the [mating function](super::mating()).
//!
//! **Theorem** (Welter 1954). W(a) is the Grundy value of the position with coins on the distinct
//! squares a₁, …, aₙ.
//!
//! ```
//! use impartial_games::welter::{welter, welter_integers, welter_u64};
//! use num_bigint::{BigInt, BigUint};
//!
//! assert_eq!(welter(&[1u64, 4, 9, 16])?, 20);
//! assert_eq!(welter_u64(&[1, 4, 9, 16]), 20);
//! let googol = BigUint::from(10u32).pow(100);
//! assert_eq!(welter(&[googol.clone(), BigUint::from(0u32)])?, googol - 1u32);
//! // The function makes sense on all integers, even repeated ones.
//! assert_eq!(welter_integers(&[BigInt::from(5), BigInt::from(5)]), BigInt::from(-1));
//! # Ok::<(), impartial_games::welter::WelterError>(())
//! ```

use super::WelterError;
use super::mating::mating_sum;
use super::square::{Square, check_distinct};
use num_bigint::BigInt;
use num_traits::Zero;

/// Returns the Welter function of coins on distinct squares, from its definition. The [mating
/// method](super::mating_method()) is an independent and, for many coins, faster way.
///
/// ```
/// use impartial_games::welter::welter;
/// assert_eq!(welter(&[100u64, 200, 300, 400, 500])?, 500);
/// # Ok::<(), impartial_games::welter::WelterError>(())
/// ```
///
/// # Errors
/// [`WelterError::RepeatedSquare`] if two coins share a square.
///
/// # Complexity
/// O(n²) comparisons of squares for n coins.
pub fn welter<S: Square>(coins: &[S]) -> Result<S, WelterError> {
    check_distinct(coins)?;
    Ok(welter_of_distinct(coins))
}

/// Returns the Welter function of coins that are known to be on distinct squares.
pub(crate) fn welter_of_distinct<S: Square>(coins: &[S]) -> S {
    let mut value = S::zero();
    for (i, a) in coins.iter().enumerate() {
        value.xor_assign(a);
        for b in &coins[..i] {
            if let Some(n) = a.common_suffix_len(b) {
                let fits = value.xor_low_mask(n + 1);
                debug_assert!(fits, "distinct squares agree in fewer digits than they have");
            }
        }
    }
    value
}

/// Returns the Welter function on machine words, without any check: the fast path for callers that know their coins to
/// be on distinct squares. For repeated squares the answer is the value of [`welter_integers`] modulo 2⁶⁴, which is no
/// Grundy value.
///
/// ```
/// assert_eq!(impartial_games::welter::welter_u64(&[1, 10, 100, 1000, 10000]), 9371);
/// ```
///
/// # Complexity
/// O(n²) machine instructions for n coins, no allocation.
pub fn welter_u64(coins: &[u64]) -> u64 {
    let mut value = 0;
    for (i, &a) in coins.iter().enumerate() {
        value ^= a;
        for &b in &coins[..i] {
            let sum = a ^ b;
            value ^= sum ^ sum.wrapping_sub(1);
        }
    }
    value
}

/// Returns the Welter function of any integers, repetitions allowed: (x|x) = −1.
///
/// ```
/// use impartial_games::welter::welter_integers;
/// use num_bigint::BigInt;
/// let integers = [-3, 5, 5, 0].map(BigInt::from);
/// assert_eq!(welter_integers(&integers), BigInt::from(3));
/// ```
///
/// # Complexity
/// O(n²) operations on integers.
pub fn welter_integers(integers: &[BigInt]) -> BigInt {
    integers
        .iter()
        .enumerate()
        .fold(BigInt::zero(), |value, (i, a)| value ^ a ^ mating_sum(a, &integers[..i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;

    #[test]
    fn one_coin_is_worth_its_square_and_two_their_nim_sum_less_one() {
        for a in 0u64..50 {
            assert_eq!(welter(&[a]), Ok(a));
            for b in (0..50).filter(|&b| b != a) {
                assert_eq!(welter(&[a, b]), Ok((a ^ b) - 1));
            }
        }
    }

    #[test]
    fn the_largest_words_do_not_overflow() {
        let coins = [u64::MAX, u64::MAX - 1, 1 << 63, 0, 1];
        let big = coins.map(BigUint::from);
        assert_eq!(welter(&coins).map(BigUint::from), welter(&big));
        assert_eq!(welter(&coins), Ok(welter_u64(&coins)));
    }

    #[test]
    fn a_repeated_square_is_refused_and_named() {
        let expected = WelterError::RepeatedSquare { square: "7".into() };
        assert_eq!(welter(&[7u64, 9, 1, 9, 7]), Err(expected));
    }
}
