//! The nim-sum, and ordinals as game values.
//!
//! The **nim-sum** α ⊕ β is the least ordinal that is neither α′ ⊕ β with α′ < α nor α ⊕ β′ with
//! β′ < β (Conway, *On Numbers and Games*, ch. 6). On normal forms it is the exclusive or of the
//! coefficients of equal exponents, so α ⊕ α = 0.

use super::hessenberg::merge_ordinals;
use super::{Natural, Ordinal, OrdinalSet};
use crate::value::Value;

impl Ordinal {
    /// Returns the **nim-sum** α ⊕ β.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// let (a, b): (Ordinal, Ordinal) = ("w*3+4".parse()?, "w*5+6".parse()?);
    /// assert_eq!(a.nim_sum(&b).to_string(), "w*6+2");
    /// # Ok::<(), impartial_core::ordinal::ParseOrdinalError>(())
    /// ```
    ///
    /// # Complexity
    /// Linear in the sizes of α and β; a machine operation when both are finite and small.
    #[inline]
    pub fn nim_sum(&self, other: &Ordinal) -> Ordinal {
        match self.small_pair(other) {
            Some((a, b)) => (a ^ b).into(),
            None => merge_ordinals(self, other, Natural::xor),
        }
    }
}

impl crate::value::Sealed for Ordinal {}

impl Value for Ordinal {
    type Set = OrdinalSet;

    fn zero() -> Self {
        Ordinal::ZERO
    }

    fn one() -> Self {
        Ordinal::ONE
    }

    fn nim_sum(&self, other: &Self) -> Self {
        Ordinal::nim_sum(self, other)
    }

    fn mex_of(values: &Self::Set) -> Option<Self> {
        (!values.is_empty()).then(|| values.mex())
    }

    fn is_zero(&self) -> bool {
        Ordinal::is_zero(self)
    }
}
