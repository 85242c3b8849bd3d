//! Powers.
//!
//! α^0 = 1, α^(β+1) = α^β·α, and α^λ = sup {α^β : β < λ} at limits (α > 0). In normal form, with
//! β = λ + m, λ = ω·λ′ a limit or 0 and m finite (Sierpiński, *Cardinal and Ordinal Numbers*, XIV):
//!
//! * n^β = ω^λ′·n^m for finite n ≥ 2, in particular 2^ω = ω;
//! * α^β = ω^(e·λ)·α^m for infinite α of degree e.
//!
//! For infinite α = λ + k of degree e and leading coefficient c, k its finite part, and finite n ≥ 1:
//! α^n = ω^(e·(n−1))·α if k = 0, and otherwise
//! α^n = ω^(e·(n−1))·λ + Σ_{j=n−2..0} ω^(e·j)·λ″ + k, where λ″ is λ with leading coefficient c·k.

use super::cnf::CnfTerm;
use super::size::{check_bits, check_words};
use super::{Natural, Ordinal, OrdinalError, Repr};

impl Ordinal {
    /// Returns the power α^β.
    ///
    /// ```
    /// # use impartial_core::ordinal::{Ordinal, OrdinalError};
    /// let (two, w) = (Ordinal::from(2), Ordinal::omega());
    /// assert_eq!(two.pow(&w)?, w);
    /// assert_eq!(w.successor().pow(&two)?.to_string(), "w^2+w+1");
    /// assert_eq!(w.pow(&w)?.to_string(), "w^w");
    ///
    /// let googol = Ordinal::from(10).pow(&Ordinal::from(100))?;
    /// assert!(matches!(two.pow(&googol), Err(OrdinalError::TooLarge(_))));
    /// # Ok::<(), OrdinalError>(())
    /// ```
    ///
    /// # Errors
    /// [`OrdinalError::TooLarge`] if the power would need more memory than an ordinal may take, and
    /// [`OrdinalError::TooHigh`] if its tower of exponents would be too high.
    ///
    /// # Complexity
    /// Linear in the size of the result, apart from powers of natural numbers.
    pub fn pow(&self, exponent: &Ordinal) -> Result<Ordinal, OrdinalError> {
        if exponent.is_zero() || self.is_one() {
            return Ok(Ordinal::ONE);
        }
        if self.is_zero() {
            return Ok(Ordinal::ZERO);
        }
        if self.is_omega() {
            return Ordinal::omega_power(exponent.clone());
        }
        let finite = exponent.finite_part();
        let factor = match &self.0 {
            Repr::Finite(n) => Ordinal::from(finite_power(n, &finite)?),
            Repr::Infinite(_) => self.finite_exponent_power(&finite)?,
        };
        if exponent.is_finite() {
            return Ok(factor);
        }
        let tower = if self.is_finite() {
            exponent.split_omega().0
        } else {
            let mut limit = exponent.clone().into_list();
            limit.pop_if(|last| last.exponent.is_zero());
            self.degree().try_mul(&Ordinal::from_list(limit))?
        };
        Ordinal::omega_power(tower)?.try_mul(&factor)
    }

    /// α^n for infinite α and natural n.
    fn finite_exponent_power(&self, n: &Natural) -> Result<Ordinal, OrdinalError> {
        let Repr::Infinite(terms) = &self.0 else { return Ok(Ordinal::ONE) };
        if n.is_zero() {
            return Ok(Ordinal::ONE);
        }
        let Some(before) = n.checked_sub(&Natural::ONE) else { return Ok(Ordinal::ONE) };
        let degree = self.degree();
        let k = self.finite_part();
        if k.is_zero() {
            let shift = degree.try_mul(&Ordinal::from(before))?;
            return Ordinal::omega_power(shift)?.try_mul(self);
        }
        let limit = &terms[..terms.len() - 1];
        let leading = &limit[0].coefficient * &k;
        check_bits(Some(leading.bits()))?;
        // Every exponent e·j + e_i is at most as large as e, e_i and n together.
        let repeated = (limit.len() as u64).checked_mul(degree.words() + n.words());
        let layer = repeated.and_then(|w| w.checked_add(self.words() + k.words()));
        let layers = before.to_u64();
        check_words(layer.and_then(|w| w.checked_mul(layers?.checked_add(1)?)))?;
        let layers = layers.unwrap_or(0);

        let mut list = Vec::with_capacity((layers as usize + 1) * limit.len() + 1);
        for j in (0..=layers).rev() {
            let shift = degree * Ordinal::from(j);
            for (i, t) in limit.iter().enumerate() {
                let coefficient = if i == 0 && j < layers { leading.clone() } else { t.coefficient.clone() };
                list.push(CnfTerm::new(&shift + &t.exponent, coefficient));
            }
        }
        list.push(CnfTerm::new(Ordinal::ZERO, k));
        Ok(Ordinal::from_list(list))
    }
}

/// base^exponent for natural numbers.
fn finite_power(base: &Natural, exponent: &Natural) -> Result<Natural, OrdinalError> {
    if base.is_zero() || base.is_one() {
        return Ok(if exponent.is_zero() { Natural::ONE } else { base.clone() });
    }
    // base ≥ 2^(bits−1), so at least this number of bits is needed.
    let bits = exponent.to_u64().and_then(|e| (base.bits() - 1).checked_mul(e)?.checked_add(1));
    check_bits(bits)?;
    Ok(base.pow(exponent.to_u64().unwrap_or(0)))
}
