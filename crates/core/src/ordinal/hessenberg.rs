//! Natural sums and products.
//!
//! The **natural** or Hessenberg operations (Hessenberg 1906) treat normal forms as polynomials in
//! ω: the natural sum adds coefficients of equal exponents, the natural product multiplies out with
//! natural sums of exponents. Both are commutative, associative and strictly increasing, and the
//! product distributes over the sum.

use super::cnf::CnfTerm;
use super::size::{check_bits, check_words};
use super::{Natural, Ordinal, OrdinalError, Repr};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Merges two normal forms. Coefficients of equal exponents are combined by `join`; zeros are left out.
#[inline]
pub(super) fn merge(
    a: &[CnfTerm],
    b: &[CnfTerm],
    join: impl Fn(&Natural, &Natural) -> Natural,
) -> Vec<CnfTerm> {
    let mut merged = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        match a[i].exponent.cmp(&b[j].exponent) {
            Ordering::Greater => {
                merged.push(a[i].clone());
                i += 1;
            }
            Ordering::Less => {
                merged.push(b[j].clone());
                j += 1;
            }
            Ordering::Equal => {
                let coefficient = join(&a[i].coefficient, &b[j].coefficient);
                if !coefficient.is_zero() {
                    merged.push(CnfTerm::new(a[i].exponent.clone(), coefficient));
                }
                i += 1;
                j += 1;
            }
        }
    }
    merged.extend_from_slice(&a[i..]);
    merged.extend_from_slice(&b[j..]);
    merged
}

/// Merges two ordinals of which at least one is infinite.
pub(super) fn merge_ordinals(
    a: &Ordinal,
    b: &Ordinal,
    join: impl Fn(&Natural, &Natural) -> Natural,
) -> Ordinal {
    let list = match (&a.0, &b.0) {
        (Repr::Infinite(a), Repr::Infinite(b)) => merge(a, b, join),
        (Repr::Infinite(a), Repr::Finite(_)) => merge(a, &b.clone().into_list(), join),
        (_, Repr::Infinite(b)) => merge(&a.clone().into_list(), b, join),
        _ => merge(&a.clone().into_list(), &b.clone().into_list(), join),
    };
    Ordinal::from_list(list)
}

impl Ordinal {
    /// Returns the **natural sum** α # β (Hessenberg).
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// let (a, b): (Ordinal, Ordinal) = ("w+1".parse()?, "w^2+w+2".parse()?);
    /// assert_eq!(a.natural_sum(&b).to_string(), "w^2+w*2+3");
    /// # Ok::<(), impartial_core::ordinal::ParseOrdinalError>(())
    /// ```
    ///
    /// # Complexity
    /// Linear in the sizes of α and β.
    pub fn natural_sum(&self, other: &Ordinal) -> Ordinal {
        match (&self.0, &other.0) {
            (Repr::Finite(a), Repr::Finite(b)) => Ordinal(Repr::Finite(a + b)),
            _ => merge_ordinals(self, other, |a, b| a + b),
        }
    }

    /// Returns the **natural product** α ⨳ β (Hessenberg).
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// let (a, b): (Ordinal, Ordinal) = ("w+1".parse()?, "w+2".parse()?);
    /// assert_eq!(a.natural_product(&b)?.to_string(), "w^2+w*3+2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`OrdinalError::TooLarge`] if there are too many pairs of terms.
    ///
    /// # Complexity
    /// O(s·t·log(s·t)) comparisons of exponents for s and t terms.
    pub fn natural_product(&self, other: &Ordinal) -> Result<Ordinal, OrdinalError> {
        let widest = |x: &Ordinal| x.terms().map(|(_, c)| c.bits()).max().unwrap_or(0);
        check_bits(Some((widest(self) + widest(other)).saturating_sub(1)))?;
        if let (Repr::Finite(a), Repr::Finite(b)) = (&self.0, &other.0) {
            return Ok(Ordinal(Repr::Finite(a * b)));
        }
        let (s, t) = (self.term_count() as u64, other.term_count() as u64);
        let first = self.words().checked_mul(t);
        check_words(first.and_then(|w| other.words().checked_mul(s)?.checked_add(w)))?;
        let mut sum: BTreeMap<Ordinal, Natural> = BTreeMap::new();
        for (e, c) in self.terms() {
            for (f, d) in other.terms() {
                sum.entry(e.natural_sum(f)).or_default().add_assign(&(c * d));
            }
        }
        Ok(Ordinal::from_list(sum.into_iter().rev().map(|(e, c)| CnfTerm::new(e, c)).collect()))
    }
}
