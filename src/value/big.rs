//! Natural numbers of any size as values.

use super::{Value, ValueSet};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::collections::BTreeSet;

impl Value for BigUint {
    type Set = BigSet;

    fn zero() -> Self {
        Zero::zero()
    }

    fn one() -> Self {
        One::one()
    }

    fn nim_sum(&self, other: &Self) -> Self {
        self ^ other
    }
}

/// A set of natural numbers of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BigSet(BTreeSet<BigUint>);

impl super::Sealed for BigSet {}

impl ValueSet<BigUint> for BigSet {
    fn insert(&mut self, value: BigUint) {
        self.0.insert(value);
    }

    fn contains(&self, value: &BigUint) -> bool {
        self.0.contains(value)
    }

    fn mex(&self) -> BigUint {
        let mut least = <BigUint as Zero>::zero();
        for v in &self.0 {
            if *v != least {
                break;
            }
            least += 1u32;
        }
        least
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
