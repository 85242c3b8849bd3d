//! Finite sets of integers as unions of intervals, pulled back through ⊕ and +.
//!
//! The points of an animating function's normal form are the integers at which its sign is
//! exceptional. There may be very many of them, in few intervals, so they are found as intervals.

use super::WelterError;
use impartial::value::sort_short;
use num_bigint::BigInt;
use num_traits::{One, Zero};

/// A finite set of integers: disjoint, ascending half-open intervals that do not touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Intervals(Vec<(BigInt, BigInt)>);

impl Intervals {
    /// Returns the symmetric difference of intervals that may overlap.
    fn symmetric_difference(intervals: impl IntoIterator<Item = (BigInt, BigInt)>) -> Self {
        // Every end of an interval switches membership; an even number of ends switches nothing.
        let mut ends: Vec<BigInt> = intervals.into_iter().flat_map(|(lo, hi)| [lo, hi]).collect();
        sort_short(&mut ends);
        let mut switches: Vec<BigInt> = Vec::new();
        for end in ends {
            if switches.last() == Some(&end) {
                switches.pop();
            } else {
                switches.push(end);
            }
        }
        let mut switches = switches.into_iter();
        Intervals(std::iter::from_fn(|| Some((switches.next()?, switches.next()?))).collect())
    }

    /// Returns the preimage of {y < 0} Δ `self` under y = x + b, as {x < 0} Δ the answer.
    pub(super) fn pull_back_add(self, b: &BigInt) -> Self {
        let edge = if *b < BigInt::zero() { (BigInt::zero(), -b) } else { (-b, BigInt::zero()) };
        Intervals::symmetric_difference(self.0.into_iter().map(|(lo, hi)| (lo - b, hi - b)).chain([edge]))
    }

    /// Returns the preimage of the set under y = x ⊕ c: each interval falls into blocks aligned at powers of 2, which ⊕
    /// c moves whole. An error if that takes more than `limit` blocks.
    pub(super) fn pull_back_xor(self, c: &BigInt, limit: usize) -> Result<Self, WelterError> {
        let mut blocks = Vec::new();
        for (mut lo, hi) in self.0 {
            while lo < hi {
                if blocks.len() == limit {
                    return Err(WelterError::TooManyIntervals { limit });
                }
                let fitting = (&hi - &lo).bits() - 1;
                let level = lo.trailing_zeros().map_or(fitting, |n| n.min(fitting));
                let size = BigInt::one() << level;
                let start = ((&lo ^ c) >> level) << level;
                blocks.push((start.clone(), start + &size));
                lo += size;
            }
        }
        Ok(Intervals::symmetric_difference(blocks))
    }

    /// Returns the number of integers in the set.
    pub(super) fn count(&self) -> BigInt {
        self.0.iter().map(|(lo, hi)| hi - lo).sum()
    }

    /// Returns an iterator over all integers in the set, ascending.
    pub(super) fn into_points(self) -> impl Iterator<Item = BigInt> {
        self.0.into_iter().flat_map(|(lo, hi)| num_iter(lo, hi))
    }
}

fn num_iter(lo: BigInt, hi: BigInt) -> impl Iterator<Item = BigInt> {
    std::iter::successors(Some(lo), |x| Some(x + 1u32)).take_while(move |x| *x < hi)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(set: Intervals) -> Vec<i64> {
        set.into_points().map(|p| i64::try_from(p).expect("small")).collect()
    }

    #[test]
    fn a_set_pulled_back_through_nim_addition_is_the_set_of_preimages() {
        for c in -20i64..20 {
            let set =
                Intervals(vec![(BigInt::from(-13), BigInt::from(-2)), (BigInt::from(5), BigInt::from(22))]);
            let mut expected: Vec<i64> = points(set.clone()).into_iter().map(|y| y ^ c).collect();
            expected.sort_unstable();
            let pulled = set.pull_back_xor(&BigInt::from(c), 100).expect("few blocks");
            assert_eq!(pulled.count(), BigInt::from(expected.len()));
            assert_eq!(points(pulled), expected);
        }
    }

    #[test]
    fn a_shift_adds_the_integers_whose_sign_it_changes() {
        let empty = Intervals::default();
        assert_eq!(points(empty.clone().pull_back_add(&BigInt::from(3))), [-3, -2, -1]);
        assert_eq!(points(empty.clone().pull_back_add(&BigInt::from(-2))), [0, 1]);
        let back = empty.pull_back_add(&BigInt::from(-2)).pull_back_add(&BigInt::from(2));
        assert!(points(back).is_empty());
    }
}
