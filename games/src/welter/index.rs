//! Nim-sums of mating functions against a fixed set of squares.
//!
//! For a set P of n squares and any x, the sum ⊕ (x|p) over p in P takes n mating functions from
//! its definition. Sorted by their digits from right to left, the members of P that agree with x in
//! their last k digits stand together, and the sum depends only on how many there are for each k:
//! narrowing the range digit by digit takes O(log n) digits for most sets.

use super::square::Square;

/// A set of distinct squares, sorted for mating sums.
pub(super) struct MatingIndex<S> {
    sorted: Vec<S>,
}

/// The argument whose mating functions with the elements of the set are summed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MatingPartner {
    /// The partner is the square x itself.
    Same,
    /// The negative integer −1−x, whose digits are those of x reversed.
    Complement,
}

impl<S: Square> MatingIndex<S> {
    /// Sorts the squares, which must be distinct: O(n log n) comparisons.
    pub(super) fn new(mut squares: Vec<S>) -> Self {
        squares.sort_unstable_by(S::reversed_cmp);
        MatingIndex { sorted: squares }
    }

    /// Replaces `sum` by `sum` ⊕ ⊕ (x|p), or the same with −1−x instead of x, over all p in the set
    /// other than x. The answer is whether all digits fit.
    #[must_use]
    pub(super) fn add_mating_sum(&self, sum: &mut S, x: &S, against: MatingPartner) -> bool {
        let mut fits = true;
        let mut range = &self.sorted[..];
        while let [first, .., last] = range {
            // All of the range agrees in the last digits; skip those where x does too.
            let common = first.common_suffix_len(last).unwrap_or(u64::MAX);
            let with_x = agreement(x, first, against).unwrap_or(u64::MAX);
            let n = common.min(with_x);
            let middle = range.partition_point(|p| !p.bit(n));
            let (zeros, ones) = range.split_at(middle);
            let digit = x.bit(n) != (against == MatingPartner::Complement);
            let (same, other) = if digit { (ones, zeros) } else { (zeros, ones) };
            if other.len() % 2 == 1 {
                fits ^= !sum.xor_low_mask(n + 1);
            }
            range = same;
        }
        if let [last] = range
            && let Some(n) = agreement(x, last, against)
        {
            fits ^= !sum.xor_low_mask(n + 1);
        }
        fits
    }
}

fn agreement<S: Square>(x: &S, p: &S, against: MatingPartner) -> Option<u64> {
    match against {
        MatingPartner::Same => x.common_suffix_len(p),
        MatingPartner::Complement => Some(x.complement_suffix_len(p)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::welter::mating;
    use num_bigint::{BigInt, BigUint};

    #[test]
    fn the_index_sums_the_same_mating_functions_as_the_definition() {
        for set in (0u32..1 << 12).step_by(7) {
            let squares: Vec<BigUint> =
                (0..12u32).filter(|i| set >> i & 1 == 1).map(|i| BigUint::from(i * i)).collect();
            let index = MatingIndex::new(squares.clone());
            for x in 0..40u32 {
                let mut same = BigUint::ZERO;
                let mut complement = BigUint::ZERO;
                let x = BigUint::from(x);
                assert!(index.add_mating_sum(&mut same, &x, MatingPartner::Same));
                assert!(index.add_mating_sum(&mut complement, &x, MatingPartner::Complement));
                let integer = BigInt::from(x.clone());
                let sum = |y: BigInt| {
                    squares
                        .iter()
                        .map(|p| BigInt::from(p.clone()))
                        .filter(|p| *p != integer)
                        .fold(BigInt::ZERO, |s, p| s ^ mating(&y, &p))
                };
                assert_eq!(BigInt::from(same), sum(integer.clone()), "{x} {squares:?}");
                if !squares.contains(&x) {
                    assert_eq!(BigInt::from(complement), sum(-integer.clone() - 1), "{x} {squares:?}");
                }
            }
        }
    }
}
