//! The mating method: Welter's function by pairing off the coins.
//!
//! **Method** (Conway 1976, chapter 13; Abuku 2017, §2). Repeatedly *mate* the two remaining coins
//! that are congruent modulo the highest power of 2. With an even number of coins all are mated;
//! with an odd number one, the *spinster*, is left. Then
//!
//! ```text
//! [a₁|…|aₙ] = ⊕ over the mates (a ⊕ b − 1),  ⊕ the spinster if n is odd.
//! ```
//!
//! There are no choices: if two candidate pairs tie, they are disjoint, because of three numbers
//! that are congruent modulo 2ᵏ two are congruent modulo 2ᵏ⁺¹ (Abuku 2017, Lemma 2.3).
//!
//! **Algorithm.** Sort the coins by their digits read from right to left. Coins congruent modulo
//! 2ᵏ are then neighbours, and one pass with a stack mates them from the deepest branch of the
//! binary tree up.
//!
//! ```
//! use impartial_games::welter::mating_method;
//!
//! let matched = mating_method(&[2u64, 5, 6, 8, 10])?;
//! assert_eq!(matched.mates(), [(2, 10), (6, 8)]); // 2 ≡ 10 mod 8, 6 ≡ 8 mod 2
//! assert_eq!(matched.spinster(), Some(&5));
//! assert_eq!(matched.value(), 15); // (2⊕10 − 1) ⊕ (6⊕8 − 1) ⊕ 5 = 7 ⊕ 13 ⊕ 5
//! # Ok::<(), impartial_games::welter::WelterError>(())
//! ```

use super::WelterError;
use super::square::{Square, check_distinct};

/// The mates and the spinster of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching<S> {
    mates: Vec<(S, S)>,
    spinster: Option<S>,
}

impl<S: Square> Matching<S> {
    /// Returns the mates in the order in which they were mated, those congruent modulo the highest power of 2 first;
    /// each pair ascending.
    pub fn mates(&self) -> &[(S, S)] {
        &self.mates
    }

    /// Returns the coin that is left when the number of coins is odd; `None` if it is even.
    pub fn spinster(&self) -> Option<&S> {
        self.spinster.as_ref()
    }

    /// Returns the value of Welter's function at the position.
    ///
    /// # Complexity
    /// Linear in the number of coins.
    pub fn value(&self) -> S {
        let mut value = self.spinster.clone().unwrap_or_else(S::zero);
        for (a, b) in &self.mates {
            value.xor_assign(&mated(a, b));
        }
        value
    }
}

/// Returns the value [a|b] = (a ⊕ b) − 1 of two mates.
fn mated<S: Square>(a: &S, b: &S) -> S {
    // Mates are on distinct squares, so the nim-sum has a predecessor.
    a.xor(b).predecessor().unwrap_or_else(S::zero)
}

/// Mates the coins of a position.
///
/// # Errors
/// [`WelterError::RepeatedSquare`] if two coins share a square.
///
/// # Complexity
/// O(n log n) comparisons for n coins, each linear in the number of digits.
pub fn mating_method<S: Square>(coins: &[S]) -> Result<Matching<S>, WelterError> {
    check_distinct(coins)?;
    let mut sorted: Vec<&S> = coins.iter().collect();
    sorted.sort_unstable_by(|a, b| a.reversed_cmp(b));
    let mut mates: Vec<(u64, &S, &S)> = Vec::with_capacity(coins.len() / 2);
    // The unmated coins so far; neighbours on the stack agree more and more, so the two on top are
    // the next to mate as soon as the coin that follows agrees with them less.
    let mut unmated: Vec<&S> = Vec::new();
    for next in sorted.into_iter().map(Some).chain([None]) {
        while let [.., a, b] = unmated[..] {
            let depth = a.common_suffix_len(b);
            if next.is_some_and(|c| b.common_suffix_len(c) > depth) {
                break;
            }
            mates.push((depth.unwrap_or(u64::MAX), a.min(b), a.max(b)));
            unmated.truncate(unmated.len() - 2);
        }
        unmated.extend(next);
    }
    mates.sort_by(|x, y| y.0.cmp(&x.0).then_with(|| x.1.cmp(y.1)));
    Ok(Matching {
        mates: mates.into_iter().map(|(_, a, b)| (a.clone(), b.clone())).collect(),
        spinster: unmated.first().map(|&s| s.clone()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;

    /// Pairs the coins as the published method says: again and again the two that agree in most low-order digits.
    fn by_hand(coins: &[u64]) -> (Vec<(u64, u64)>, Option<u64>) {
        let mut left: Vec<u64> = coins.to_vec();
        left.sort_unstable();
        let mut mates = Vec::new();
        while left.len() > 1 {
            let pairs = (0..left.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
            let (i, j) = pairs
                .max_by_key(|&(i, j)| (left[i].common_suffix_len(&left[j]), std::cmp::Reverse(left[i])))
                .expect("two coins make a pair");
            mates.push((left[i], left[j]));
            left.remove(j);
            left.remove(i);
        }
        (mates, left.first().copied())
    }

    #[test]
    fn the_stack_mates_the_same_coins_as_the_method_word_for_word() {
        for set in 0u32..1 << 13 {
            let coins: Vec<u64> = (0..13).filter(|i| set >> i & 1 == 1).collect();
            let matching = mating_method(&coins).expect("distinct squares");
            let (mates, spinster) = by_hand(&coins);
            assert_eq!(matching.mates(), mates, "{coins:?}");
            assert_eq!(matching.spinster(), spinster.as_ref(), "{coins:?}");
        }
    }

    #[test]
    fn big_coins_mate_like_small_ones() {
        let coins = [2u32, 5, 6, 8, 10].map(BigUint::from);
        assert_eq!(mating_method(&coins).map(|m| m.value()), Ok(BigUint::from(15u32)));
    }

    #[test]
    fn no_coins_have_value_zero() {
        assert_eq!(mating_method::<u64>(&[]).map(|m| m.value()), Ok(0));
    }
}
