//! Sums and left differences.
//!
//! α + 0 = α, α + (β+1) = (α+β) + 1, and α + λ = sup {α + β : β < λ} at limits. On normal forms:
//! the terms of α below the leading term of β are *absorbed*, a term of the same exponent joins it,
//! and the rest of β follows (Cantor 1897; Sierpiński, *Cardinal and Ordinal Numbers*, XIV).

use super::cnf::CnfTerm;
use super::{Natural, Ordinal, OrdinalError, Repr};
use std::ops::{Add, AddAssign};

/// Returns the number of terms whose exponent is at least `exponent`.
#[inline]
fn kept_terms(terms: &[CnfTerm], exponent: &Ordinal) -> usize {
    terms.iter().rposition(|t| t.exponent >= *exponent).map_or(0, |i| i + 1)
}

fn add_terms(a: &[CnfTerm], b: &[CnfTerm]) -> Vec<CnfTerm> {
    let keep = kept_terms(a, &b[0].exponent);
    let mut sum = Vec::with_capacity(keep + b.len());
    sum.extend_from_slice(&a[..keep]);
    match sum.last_mut() {
        Some(last) if last.exponent == b[0].exponent => {
            last.coefficient.add_assign(&b[0].coefficient);
            sum.extend_from_slice(&b[1..]);
        }
        _ => sum.extend_from_slice(b),
    }
    sum
}

/// The sum α + β.
///
/// ```
/// # use impartial_core::ordinal::Ordinal;
/// let (one, w) = (Ordinal::ONE, Ordinal::omega());
/// assert_eq!(&one + &w, w);
/// assert!(&w + &one > w);
/// ```
///
/// # Complexity
/// Linear in the sizes of α and β; a machine addition when both are finite and small.
impl Add<&Ordinal> for &Ordinal {
    type Output = Ordinal;

    #[inline]
    fn add(self, other: &Ordinal) -> Ordinal {
        match self.small_pair(other).and_then(|(a, b)| a.checked_add(b)) {
            Some(sum) => sum.into(),
            None => add(self, other),
        }
    }
}

#[inline(never)]
fn add(a: &Ordinal, b: &Ordinal) -> Ordinal {
    match (&a.0, &b.0) {
        (Repr::Finite(a), Repr::Finite(b)) => Ordinal(Repr::Finite(a + b)),
        (Repr::Finite(_), Repr::Infinite(_)) => b.clone(),
        (Repr::Infinite(terms), Repr::Finite(n)) => {
            let mut sum = Vec::with_capacity(terms.len() + 1);
            sum.extend_from_slice(terms);
            push_finite(&mut sum, n);
            Ordinal(Repr::Infinite(sum))
        }
        (Repr::Infinite(a), Repr::Infinite(b)) => Ordinal(Repr::Infinite(add_terms(a, b))),
    }
}

/// Adds a natural number to a normal form, at its end.
fn push_finite(terms: &mut Vec<CnfTerm>, n: &Natural) {
    match terms.last_mut() {
        _ if n.is_zero() => {}
        Some(last) if last.exponent.is_zero() => last.coefficient.add_assign(n),
        _ => terms.push(CnfTerm::new(Ordinal::ZERO, n.clone())),
    }
}

impl AddAssign<Ordinal> for Ordinal {
    #[inline]
    fn add_assign(&mut self, other: Ordinal) {
        match self.small_pair(&other).and_then(|(a, b)| a.checked_add(b)) {
            Some(sum) => *self = sum.into(),
            None => add_assign(self, other),
        }
    }
}

#[inline(never)]
fn add_assign(sum: &mut Ordinal, other: Ordinal) {
    match (&mut sum.0, other.0) {
        (Repr::Finite(a), Repr::Finite(b)) => a.add_assign(&b),
        (Repr::Finite(_), b @ Repr::Infinite(_)) => sum.0 = b,
        (Repr::Infinite(a), Repr::Finite(b)) => push_finite(a, &b),
        (Repr::Infinite(a), Repr::Infinite(mut b)) => {
            a.truncate(kept_terms(a, &b[0].exponent));
            let joined = match a.last_mut() {
                None => {
                    *a = b;
                    return;
                }
                Some(last) if last.exponent == b[0].exponent => {
                    last.coefficient.add_assign(&b[0].coefficient);
                    1
                }
                Some(_) => 0,
            };
            a.extend(b.drain(joined..));
        }
    }
}

impl AddAssign<&Ordinal> for Ordinal {
    #[inline]
    fn add_assign(&mut self, other: &Ordinal) {
        match (&mut self.0, &other.0) {
            (Repr::Finite(a), Repr::Finite(b)) => a.add_assign(b),
            (Repr::Infinite(a), Repr::Finite(b)) => push_finite(a, b),
            _ => *self += other.clone(),
        }
    }
}

impl Add<Ordinal> for Ordinal {
    type Output = Ordinal;

    #[inline]
    fn add(mut self, other: Ordinal) -> Ordinal {
        match self.small_pair(&other).and_then(|(a, b)| a.checked_add(b)) {
            Some(sum) => sum.into(),
            None => {
                add_assign(&mut self, other);
                self
            }
        }
    }
}

impl Add<&Ordinal> for Ordinal {
    type Output = Ordinal;

    #[inline]
    fn add(mut self, other: &Ordinal) -> Ordinal {
        self += other;
        self
    }
}

impl Add<Ordinal> for &Ordinal {
    type Output = Ordinal;

    #[inline]
    fn add(self, other: Ordinal) -> Ordinal {
        self + &other
    }
}

impl Ordinal {
    /// Returns the **left difference** α − β: the only γ with β + γ = α.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// let (w, five) = (Ordinal::omega(), Ordinal::from(5));
    /// assert_eq!(w.left_sub(&five)?, w);
    /// assert_eq!((&w + &five).left_sub(&w)?, five);
    /// assert!(five.left_sub(&w).is_err());
    /// # Ok::<(), impartial_core::ordinal::OrdinalError>(())
    /// ```
    ///
    /// # Errors
    /// [`OrdinalError::NegativeDifference`] if β > α.
    ///
    /// # Complexity
    /// Linear in the sizes of α and β.
    pub fn left_sub(&self, other: &Ordinal) -> Result<Ordinal, OrdinalError> {
        const NEGATIVE: OrdinalError = OrdinalError::NegativeDifference;
        let (a, b) = match (&self.0, &other.0) {
            (Repr::Finite(a), Repr::Finite(b)) => return a.checked_sub(b).map(Into::into).ok_or(NEGATIVE),
            (Repr::Infinite(_), Repr::Finite(_)) => return Ok(self.clone()),
            (Repr::Finite(_), Repr::Infinite(_)) => return Err(NEGATIVE),
            (Repr::Infinite(a), Repr::Infinite(b)) => (a, b),
        };
        for (i, t) in b.iter().enumerate() {
            let Some(s) = a.get(i) else { return Err(NEGATIVE) };
            if s == t {
                continue;
            }
            if s.exponent > t.exponent {
                return Ok(Ordinal::from_list(a[i..].to_vec()));
            }
            if s.exponent < t.exponent {
                return Err(NEGATIVE);
            }
            let rest = s.coefficient.checked_sub(&t.coefficient).ok_or(NEGATIVE)?;
            let mut list = a[i..].to_vec();
            list[0].coefficient = rest;
            return Ok(Ordinal::from_list(list));
        }
        Ok(Ordinal::from_list(a[b.len()..].to_vec()))
    }
}
