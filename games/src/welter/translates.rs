//! The values that one coin offers: {c ⊕ [x|p₁|…|pₙ] : x < m, x none of the pᵢ}, as exact intervals.
//!
//! **Blocks.** Let f(x) = c ⊕ [x|p₁|…|pₙ] = x ⊕ N ⊕ ⊕ (x|pⱼ), N = c ⊕ [p₁|…|pₙ], an animating function. It
//! preserves mating, (f(x)|f(y)) = (x|y), so modulo 2ᵏ it depends only on x modulo 2ᵏ and permutes the
//! residues. The numbers below m fall into aligned blocks [s, s+2ᵏ), one for each binary digit 1 of
//! m. If x lies in such a block and agrees with no pⱼ in its last k digits, all (x|pⱼ) < 2ᵏ, and f(x)
//! lies in the aligned block that holds s ⊕ N. So f maps the block onto an aligned block of the same
//! size, except for the at most n *exceptional* x that are congruent to some pⱼ modulo 2ᵏ: their
//! places in it stay empty, and their values, which may lie anywhere, are added one by one. An
//! exceptional x that is a pⱼ itself is no move and adds nothing.

use super::index::{MatingIndex, MatingPartner};
use super::square::Square;
use super::{WelterError, mating_method};
use num_bigint::BigUint;

/// Returns the numbers c ⊕ [x|others] for all squares x < m that are free, as intervals [start, end). They may touch,
/// but are disjoint.
///
/// ```
/// use impartial_games::welter::values_below;
/// use num_bigint::BigUint;
/// // Coins on 2 and 6: the one on 6 offers [0|2] = 1, [1|2] = 2, [3|2] = 0, [4|2] = 5, [5|2] = 6.
/// let big = |n: u32| BigUint::from(n);
/// let mut values = values_below(&[big(2)], &big(6), &big(0))?;
/// values.sort();
/// let all: Vec<BigUint> = values.iter().flat_map(|(s, e)| num_iter(s, e)).collect();
/// assert_eq!(all, [0, 1, 2, 5, 6].map(big));
///
/// fn num_iter(start: &BigUint, end: &BigUint) -> Vec<BigUint> {
///     let mut all = vec![start.clone()];
///     while all.last().map(|x| x + 1u32).as_ref() < Some(end) {
///         all.extend(all.last().map(|x| x + 1u32));
///     }
///     all
/// }
/// # Ok::<(), impartial_games::welter::WelterError>(())
/// ```
///
/// # Errors
/// [`WelterError::RepeatedSquare`] if two of the other coins share a square.
///
/// # Complexity
/// For each binary digit 1 of m and each other coin a value and at most two intervals.
pub fn values_below(
    others: &[BigUint],
    m: &BigUint,
    c: &BigUint,
) -> Result<Vec<(BigUint, BigUint)>, WelterError> {
    let constant = mating_method(others)?.value() ^ c;
    let index = MatingIndex::new(others.to_vec());
    let value = |x: &BigUint| {
        let mut value = x ^ &constant;
        // Big integers have room for every digit.
        let fits = index.add_mating_sum(&mut value, x, MatingPartner::Same);
        debug_assert!(fits, "big integers have room");
        value
    };
    let mut intervals = Vec::new();
    let mut start = BigUint::ZERO;
    for k in (0..m.bits()).rev().filter(|k| m.bit(*k)) {
        let size = BigUint::from(1u32) << k;
        let mask = &size - 1u32;
        let mut exceptional: Vec<BigUint> = others.iter().map(|p| &start | (p & &mask)).collect();
        exceptional.sort_unstable();
        exceptional.dedup();
        let image = ((&start ^ &constant) >> k) << k;
        let mut holes = Vec::with_capacity(exceptional.len());
        for x in &exceptional {
            if others.contains(x) {
                // (x|x) = −1 has all digits 1, the index leaves it out; modulo 2ᵏ it is the mask.
                holes.push((value(x) & &mask) ^ &mask);
            } else {
                let value = value(x);
                holes.push(&value & &mask);
                let end = &value + 1u32;
                intervals.push((value, end));
            }
        }
        holes.sort_unstable();
        let mut from = image.clone();
        for hole in holes {
            let hole = &image | hole;
            if from < hole {
                intervals.push((from, hole.clone()));
            }
            from = hole + 1u32;
        }
        let end = image + &size;
        if from < end {
            intervals.push((from, end));
        }
        start |= size;
    }
    Ok(intervals)
}

/// Computes the intervals on machine words: rows below 2⁶³, so that no value or end overflows.
pub(crate) fn values_below_u64(others: &[u64], m: u64, c: u64) -> Vec<(u64, u64)> {
    let constant = super::welter_u64(others) ^ c;
    let value = |x: u64| {
        others.iter().filter_map(|&p| super::mating_u64(x, p)).fold(x ^ constant, |sum, mate| sum ^ mate)
    };
    let mut intervals = Vec::new();
    let mut start = 0u64;
    let mut exceptional: Vec<u64> = Vec::with_capacity(others.len());
    let mut holes: Vec<u64> = Vec::with_capacity(others.len());
    for k in (0..64).rev().filter(|k| m.bit(*k)) {
        let size = 1u64 << k;
        let mask = size - 1;
        exceptional.clear();
        exceptional.extend(others.iter().map(|p| start | (p & mask)));
        exceptional.sort_unstable();
        exceptional.dedup();
        let image = (start ^ constant) & !mask;
        holes.clear();
        for &x in &exceptional {
            let value = value(x);
            if others.contains(&x) {
                holes.push((value & mask) ^ mask);
            } else {
                holes.push(value & mask);
                intervals.push((value, value + 1));
            }
        }
        holes.sort_unstable();
        let mut from = image;
        for &hole in &holes {
            let hole = image | hole;
            if from < hole {
                intervals.push((from, hole));
            }
            from = hole + 1;
        }
        if from < image + size {
            intervals.push((from, image + size));
        }
        start |= size;
    }
    intervals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::welter::welter_u64;
    use std::collections::BTreeSet;

    fn listed(others: &[u64], m: u64, c: u64) -> BTreeSet<u64> {
        (0..m)
            .filter(|x| !others.contains(x))
            .map(|x| {
                let mut coins = others.to_vec();
                coins.push(x);
                welter_u64(&coins) ^ c
            })
            .collect()
    }

    #[test]
    fn the_blocks_hold_exactly_the_values_that_trying_every_square_finds() {
        for set in 0u32..1 << 9 {
            let others: Vec<u64> = (0..9).filter(|i| set >> i & 1 == 1).collect();
            for m in (0..30).filter(|m| !others.contains(m)) {
                let c = u64::from(set) % 13;
                let expected = listed(&others, m, c);
                let words = values_below_u64(&others, m, c);
                let all: Vec<u64> = words.iter().flat_map(|&(s, e)| s..e).collect();
                assert_eq!(all.len(), expected.len(), "disjoint: {others:?} {m} {c}");
                assert_eq!(all.iter().copied().collect::<BTreeSet<_>>(), expected, "{others:?} {m} {c}");
                let big: Vec<BigUint> = others.iter().map(|&p| p.into()).collect();
                let big = values_below(&big, &m.into(), &c.into()).expect("distinct squares");
                let mut small: Vec<(BigUint, BigUint)> =
                    words.iter().map(|&(s, e)| (s.into(), e.into())).collect();
                small.sort();
                let mut big = big;
                big.sort();
                assert_eq!(big, small);
            }
        }
    }

    #[test]
    fn coins_far_away_make_holes_far_away() {
        let others = [700u64, 188, 1 << 20, (1 << 20) + 5];
        for (m, c) in [(900, 0), (513, 77), (1024, 1 << 12)] {
            let all: BTreeSet<u64> =
                values_below_u64(&others, m, c).iter().flat_map(|&(s, e)| s..e).collect();
            assert_eq!(all, listed(&others, m, c));
        }
    }
}
