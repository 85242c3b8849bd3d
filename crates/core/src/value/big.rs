//! Natural numbers of any size as values.

use super::Value;
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

    fn mex_of(values: &Self::Set) -> Option<Self> {
        (!values.is_empty()).then(|| values.mex())
    }
}

/// A set of natural numbers of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BigSet(BTreeSet<BigUint>);

impl BigSet {
    /// Inserts a value into the set.
    pub fn insert(&mut self, value: BigUint) {
        self.0.insert(value);
    }

    /// Returns whether a value is in the set.
    pub fn contains(&self, value: &BigUint) -> bool {
        self.0.contains(value)
    }

    /// Returns the least value not in the set.
    pub fn mex(&self) -> BigUint {
        let mut least = <BigUint as Zero>::zero();
        for v in &self.0 {
            if *v != least {
                break;
            }
            least += 1u32;
        }
        least
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Extend<BigUint> for BigSet {
    fn extend<I: IntoIterator<Item = BigUint>>(&mut self, values: I) {
        self.0.extend(values);
    }
}
