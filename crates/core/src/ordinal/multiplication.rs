//! Products.
//!
//! α·0 = 0, α·(β+1) = α·β + α, and α·λ = sup {α·β : β < λ} at limits: β copies of α, one after the
//! other. For α = ω^e·c + ρ with e > 0: α·ω^b = ω^(e+b) for b > 0, and α·k = ω^e·(c·k) + ρ for
//! natural k > 0; left distributivity does the rest. Right distributivity and commutativity fail.

use super::cnf::CnfTerm;
use super::size::{check_bits, check_words};
use super::{Natural, Ordinal, OrdinalError, Repr};
use std::ops::Mul;

/// The product α·β.
///
/// The result can be as large as the product of the sizes of α and β. For arguments of unknown size, use
/// [`Ordinal::try_mul`], which checks the size first.
///
/// ```
/// # use impartial_core::ordinal::Ordinal;
/// let (two, w) = (Ordinal::from(2), Ordinal::omega());
/// assert_eq!(&two * &w, w);
/// assert_eq!(&w * &two, &w + &w);
/// ```
///
/// # Complexity
/// Linear in the size of the result; a machine multiplication when both are finite and small.
impl Mul<&Ordinal> for &Ordinal {
    type Output = Ordinal;

    #[inline]
    fn mul(self, other: &Ordinal) -> Ordinal {
        match self.small_pair(other).and_then(|(a, b)| a.checked_mul(b)) {
            Some(product) => product.into(),
            None => mul(self, other),
        }
    }
}

#[inline(never)]
fn mul(a: &Ordinal, b: &Ordinal) -> Ordinal {
    match (&a.0, &b.0) {
        (Repr::Finite(a), Repr::Finite(b)) => Ordinal(Repr::Finite(a * b)),
        (Repr::Finite(a), Repr::Infinite(_)) => scale_finite(b.clone(), a),
        (Repr::Infinite(_), Repr::Finite(b)) => scale_leading(a.clone(), b),
        (Repr::Infinite(a), Repr::Infinite(b)) => Ordinal(Repr::Infinite(mul_terms(a, b))),
    }
}

/// n·β for an infinite β: only the finite part of β is multiplied.
fn scale_finite(mut beta: Ordinal, n: &Natural) -> Ordinal {
    if n.is_zero() {
        return Ordinal::ZERO;
    }
    if let Repr::Infinite(terms) = &mut beta.0
        && let Some(last) = terms.last_mut()
        && last.exponent.is_zero()
    {
        last.coefficient = &last.coefficient * n;
    }
    beta
}

/// α·n for an infinite α: only the leading coefficient is multiplied.
fn scale_leading(mut alpha: Ordinal, n: &Natural) -> Ordinal {
    if n.is_zero() {
        return Ordinal::ZERO;
    }
    if let Repr::Infinite(terms) = &mut alpha.0 {
        terms[0].coefficient = &terms[0].coefficient * n;
    }
    alpha
}

fn mul_terms(a: &[CnfTerm], b: &[CnfTerm]) -> Vec<CnfTerm> {
    let successor = b.last().is_some_and(|last| last.exponent.is_zero());
    let mut product = Vec::with_capacity(b.len() + if successor { a.len() - 1 } else { 0 });
    let degree = &a[0].exponent;
    for t in b {
        if t.exponent.is_zero() {
            product.push(CnfTerm::new(degree.clone(), &a[0].coefficient * &t.coefficient));
            product.extend_from_slice(&a[1..]);
        } else {
            product.push(CnfTerm::new(degree + &t.exponent, t.coefficient.clone()));
        }
    }
    product
}

/// Computes the product of two owned ordinals, in the memory of one of them.
#[inline(never)]
fn mul_assign(product: &mut Ordinal, other: Ordinal) {
    match (&mut product.0, other.0) {
        (Repr::Finite(a), Repr::Finite(b)) => *a = &*a * &b,
        (Repr::Finite(a), b) => *product = scale_finite(Ordinal(b), a),
        (Repr::Infinite(_), Repr::Finite(b)) => *product = scale_leading(std::mem::take(product), &b),
        (Repr::Infinite(a), Repr::Infinite(mut b)) => {
            let finite = b.pop_if(|last| last.exponent.is_zero());
            for t in &mut b {
                let exponent = std::mem::take(&mut t.exponent);
                t.exponent = &a[0].exponent + exponent;
            }
            if let Some(finite) = finite {
                a[0].coefficient = &a[0].coefficient * &finite.coefficient;
                a.splice(0..0, b);
            } else {
                *a = b;
            }
        }
    }
}

impl Mul<Ordinal> for Ordinal {
    type Output = Ordinal;

    #[inline]
    fn mul(mut self, other: Ordinal) -> Ordinal {
        match self.small_pair(&other).and_then(|(a, b)| a.checked_mul(b)) {
            Some(product) => product.into(),
            None => {
                mul_assign(&mut self, other);
                self
            }
        }
    }
}

impl Mul<&Ordinal> for Ordinal {
    type Output = Ordinal;

    #[inline]
    fn mul(self, other: &Ordinal) -> Ordinal {
        match (&self.0, &other.0) {
            (Repr::Infinite(_), Repr::Finite(b)) => scale_leading(self, b),
            _ => &self * other,
        }
    }
}

impl Mul<Ordinal> for &Ordinal {
    type Output = Ordinal;

    #[inline]
    fn mul(self, other: Ordinal) -> Ordinal {
        match (&self.0, &other.0) {
            (Repr::Finite(a), Repr::Infinite(_)) => scale_finite(other, a),
            _ => self * &other,
        }
    }
}

impl Ordinal {
    /// Returns the product α·β, or an error if it would be too large.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// let w = Ordinal::omega();
    /// assert_eq!(w.try_mul(&w)?.to_string(), "w^2");
    /// # Ok::<(), impartial_core::ordinal::OrdinalError>(())
    /// ```
    ///
    /// # Errors
    /// [`OrdinalError::TooLarge`] if the product would need more memory than an ordinal may take.
    pub fn try_mul(&self, other: &Ordinal) -> Result<Ordinal, OrdinalError> {
        let leading = self.terms().next().map_or(0, |(_, c)| c.bits());
        check_bits(leading.checked_add(other.finite_part().bits()).map(|bits| bits.saturating_sub(1)))?;
        if !self.is_finite() && !other.is_finite() {
            let copies = (other.term_count() as u64).checked_mul(self.degree().words());
            let words = copies.and_then(|w| w.checked_add(self.words())?.checked_add(other.words()));
            check_words(words)?;
        }
        Ok(self * other)
    }
}
