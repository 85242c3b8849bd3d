//! Solving [x|a₁|…|aₙ] = s, and all moves of a position to a given value.
//!
//! As a function of x, [x|a₁|…|aₙ] is an [animating function](super::NormalForm) A with n = W(a)
//! and pᵢ = aᵢ, so it takes every integer value exactly once (Conway 1976, chapter 13; Abuku 2017,
//! Theorem 2.5). If the aᵢ are distinct natural numbers and s ≥ 0, the solution is a natural number
//! other than all aᵢ.
//!
//! **The solution in closed form.** Animating functions preserve mating, (A(x)|A(y)) = (x|y), so
//! A(x) = s gives x = s ⊕ W(a) ⊕ ⊕ᵢ (x|aᵢ) = s ⊕ W(a) ⊕ ⊕ᵢ (s|A(aᵢ)). And A(aᵢ) = −1 − wᵢ, where wᵢ
//! is the value of the other coins without the i-th: the coin x = aᵢ only adds (aᵢ|aᵢ) = −1. So
//!
//! ```text
//! x = s ⊕ W(a) ⊕ ⊕ᵢ (s | −1−wᵢ).
//! ```
//!
//! **All moves to value t.** Let w = W(a) ≠ t and Aᵢ(x) the value with the i-th coin moved to x. By
//! A = Aᵢ ⊕ (w⊕wᵢ) ⊕ (x|aᵢ) and x ⊕ y ⊕ (x|y) = (x⊕y) − 1 one finds
//! Aᵢ(x) = ((A(x) ⊕ wᵢ) + 1) ⊕ w. So Aᵢ(x) = t iff A(x) = m ⊕ wᵢ, where m = (t⊕w) − 1 is the same
//! for all coins, and the square to which the i-th coin must go is
//!
//! ```text
//! xᵢ = m ⊕ wᵢ ⊕ w ⊕ ⊕ⱼ (m⊕wᵢ | −1−wⱼ).
//! ```
//!
//! The move is legal iff xᵢ < aᵢ. By Welter's theorem some coin has one for every t < W(a).
//!
//! ```
//! use impartial_games::welter::{replies, solve, winning_moves};
//! use num_bigint::BigUint;
//!
//! assert_eq!(solve(&[1u64, 4, 9], &7)?, 5); // [5|1|4|9] = 7
//! assert_eq!(winning_moves(&[1u64, 4, 9, 16])?, [(3, 12)]); // coin 3, the one on 16, goes to 12
//! assert_eq!(replies(&[1u64, 4, 9, 16], &15)?, [(3, 13)]); // [1|4|9|13] = 15
//! let huge = BigUint::from(10u32).pow(40);
//! assert_eq!(winning_moves(&[huge, BigUint::from(6u32)])?, [(0, BigUint::from(7u32))]);
//! # Ok::<(), impartial_games::welter::WelterError>(())
//! ```

use super::WelterError;
use super::index::{MatingIndex, MatingPartner};
use super::method::mating_method;
use super::square::Square;

/// Returns the value of a position, and for each coin the value of the other coins without it.
///
/// ```
/// use impartial_games::welter::{values_without_each, welter};
/// let (value, without) = values_without_each(&[2u64, 5, 6])?;
/// assert_eq!(value, welter(&[2u64, 5, 6])?);
/// assert_eq!(without, [welter(&[5u64, 6])?, welter(&[2u64, 6])?, welter(&[2u64, 5])?]);
/// # Ok::<(), impartial_games::welter::WelterError>(())
/// ```
///
/// # Errors
/// [`WelterError::RepeatedSquare`] if two coins share a square.
///
/// # Complexity
/// O(n log² n) operations on squares for n coins that spread over the residues modulo small powers
/// of 2, as most do. At worst, for coins like 1, 2, 4, 8, …, a further factor of the number of
/// binary digits or of n, whichever is less, takes the place of one log n.
pub fn values_without_each<S: Square>(coins: &[S]) -> Result<(S, Vec<S>), WelterError> {
    let value = mating_method(coins)?.value();
    let index = MatingIndex::new(coins.to_vec());
    let without = coins
        .iter()
        .map(|a| {
            let mut w = value.xor(a);
            let fits = index.add_mating_sum(&mut w, a, MatingPartner::Same);
            debug_assert!(fits, "distinct squares agree in fewer digits than they have");
            w
        })
        .collect();
    Ok((value, without))
}

/// Returns the unique square x with [x|a₁|…|aₙ] = s, where `others` are the aᵢ. The square differs from all aᵢ.
///
/// ```
/// use impartial_games::welter::solve;
/// assert_eq!(solve(&[4u64, 9], &0)?, 14);
/// assert_eq!(solve(&[100u64, 200], &12345)?, 12434);
/// assert_eq!(solve(&[], &5u64)?, 5);
/// # Ok::<(), impartial_games::welter::WelterError>(())
/// ```
///
/// # Errors
/// [`WelterError::RepeatedSquare`] if two coins share a square; [`WelterError::Overflow`] if the
/// squares are `u64` and x is 2⁶⁴ or more, which takes an s near 2⁶⁴.
///
/// # Complexity
/// The complexity of [`values_without_each`].
pub fn solve<S: Square>(others: &[S], s: &S) -> Result<S, WelterError> {
    let (value, without) = values_without_each(others)?;
    let mut x = s.xor(&value);
    if MatingIndex::new(without).add_mating_sum(&mut x, s, MatingPartner::Complement) {
        Ok(x)
    } else {
        Err(WelterError::Overflow)
    }
}

/// Returns all moves to positions of value `t`: pairs of the coin that moves, by its index in `coins`, and the square
/// it moves to. The list is empty if `t` is the value of the position itself.
///
/// ```
/// use impartial_games::welter::replies;
/// // [2|5|6] = 6: three moves reach the value 0.
/// assert_eq!(replies(&[2u64, 5, 6], &0)?, [(0, 0), (1, 3), (2, 4)]);
/// assert_eq!(replies(&[2u64, 5, 6], &6)?, []); // a move always changes the value
/// # Ok::<(), impartial_games::welter::WelterError>(())
/// ```
///
/// # Errors
/// [`WelterError::RepeatedSquare`] if two coins share a square.
///
/// # Complexity
/// The complexity of [`values_without_each`], for all coins and moves together.
pub fn replies<S: Square>(coins: &[S], t: &S) -> Result<Vec<(usize, S)>, WelterError> {
    let (value, without) = values_without_each(coins)?;
    let Some(m) = value.xor(t).predecessor() else {
        return Ok(Vec::new());
    };
    let index = MatingIndex::new(without.clone());
    let mut moves = Vec::new();
    for (i, (a, w)) in coins.iter().zip(&without).enumerate() {
        let y = m.xor(w);
        let mut x = y.xor(&value);
        // A square that does not fit is larger than any coin: no legal move.
        if index.add_mating_sum(&mut x, &y, MatingPartner::Complement) && x < *a {
            moves.push((i, x));
        }
    }
    Ok(moves)
}

/// Returns the winning moves of normal play, those to positions of value 0: pairs of the coin that moves, by its index
/// in `coins`, and the square it moves to. A P-position has none.
///
/// ```
/// use impartial_games::welter::winning_moves;
/// assert_eq!(winning_moves(&[0u64, 3, 4])?, []);
/// assert_eq!(winning_moves(&[1u64, 2, 3, 4])?, [(3, 0)]);
/// # Ok::<(), impartial_games::welter::WelterError>(())
/// ```
///
/// # Errors
/// [`WelterError::RepeatedSquare`] if two coins share a square.
///
/// # Complexity
/// The complexity of [`replies`].
pub fn winning_moves<S: Square>(coins: &[S]) -> Result<Vec<(usize, S)>, WelterError> {
    replies(coins, &S::zero())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::welter::{welter, welter_u64};
    use num_bigint::BigUint;

    #[test]
    fn the_published_equations_have_the_published_solutions() {
        let golden: [(&[u64], u64, u64); 8] = [
            (&[16], 13, 30),
            (&[4, 9], 0, 14),
            (&[1, 4, 9], 7, 5),
            (&[0], 0, 1),
            (&[0, 1], 0, 2),
            (&[3, 5, 8], 0, 14),
            (&[2, 6, 8, 10], 0, 22),
            (&[100, 200], 12345, 12434),
        ];
        for (others, s, x) in golden {
            assert_eq!(solve(others, &s), Ok(x), "[x|{others:?}] = {s}");
        }
    }

    #[test]
    fn replies_are_all_the_moves_that_trying_every_move_finds() {
        for set in 0u32..1 << 11 {
            let coins: Vec<u64> = (0..11).filter(|i| set >> i & 1 == 1).collect();
            for t in 0..20 {
                let mut tried = Vec::new();
                for i in 0..coins.len() {
                    for x in (0..coins[i]).filter(|x| !coins.contains(x)) {
                        let mut after = coins.clone();
                        after[i] = x;
                        if welter_u64(&after) == t {
                            tried.push((i, x));
                        }
                    }
                }
                assert_eq!(replies(&coins, &t), Ok(tried), "{coins:?} to {t}");
            }
        }
    }

    #[test]
    fn solutions_that_need_a_65th_digit_are_reported_or_found_with_big_integers() {
        let top = u64::MAX;
        assert_eq!(solve(&[0], &top), Err(WelterError::Overflow));
        let big = solve(&[BigUint::ZERO], &BigUint::from(top));
        assert_eq!(big, Ok(BigUint::from(1u32) << 64u32));
    }

    #[test]
    fn coins_at_the_end_of_the_machine_word_move_like_big_ones() {
        let coins = [u64::MAX, u64::MAX - 1, 1 << 63, (1 << 63) - 1, 0, 17];
        let big = coins.map(BigUint::from);
        for t in [0, 1, 2, u64::MAX, u64::MAX - 1, 1 << 63, (1 << 63) - 1, 12345] {
            let small = replies(&coins, &t).expect("distinct squares");
            let large = replies(&big, &BigUint::from(t)).expect("distinct squares");
            assert!(small.iter().map(|&(i, x)| (i, BigUint::from(x))).eq(large));
            for (i, x) in small {
                let mut after = coins;
                after[i] = x;
                assert_eq!(welter(&after), Ok(t));
            }
        }
    }
}
