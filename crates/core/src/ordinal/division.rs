//! Division with remainder.
//!
//! For μ > 0 every α is μ·β + γ with γ < μ in exactly one way: β copies of μ, then γ. The quotient
//! β = q_μ(α) and the residue γ = r_μ(α) are what quotients and residues of games act through
//! (Sato–Welter 1.4).

use super::cnf::CnfTerm;
use super::{Natural, Ordinal, OrdinalError, Repr};

impl Ordinal {
    /// Returns the quotient and the residue (q_μ(α), r_μ(α)): α = μ·q + r with r < μ.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// let parse = |s: &str| s.parse::<Ordinal>();
    /// let (q, r) = parse("w^2+w*5+25")?.div_rem(&Ordinal::omega())?;
    /// assert_eq!((q, r), (parse("w+5")?, parse("25")?));
    /// // Only finite exponents get lower: w·w^w = w^w.
    /// assert_eq!(parse("w^w")?.div_rem(&Ordinal::omega())?.0, parse("w^w")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`OrdinalError::DivisionByZero`] if μ = 0.
    ///
    /// # Complexity
    /// Linear in the sizes of α and μ.
    pub fn div_rem(&self, mu: &Ordinal) -> Result<(Ordinal, Ordinal), OrdinalError> {
        match (&self.0, &mu.0) {
            (Repr::Finite(a), Repr::Finite(m)) => {
                let (q, r) = a.checked_div_rem(m).ok_or(OrdinalError::DivisionByZero)?;
                Ok((q.into(), r.into()))
            }
            (Repr::Finite(_), Repr::Infinite(_)) => Ok((Ordinal::ZERO, self.clone())),
            (Repr::Infinite(a), Repr::Finite(m)) => {
                let k = self.finite_part();
                let (q, r) = k.checked_div_rem(m).ok_or(OrdinalError::DivisionByZero)?;
                let limit = if k.is_zero() { &a[..] } else { &a[..a.len() - 1] };
                Ok((Ordinal::from_list(limit.to_vec()) + Ordinal::from(q), r.into()))
            }
            (Repr::Infinite(a), Repr::Infinite(m)) => divide_terms(a, m, mu),
        }
    }

    /// Returns the quotient q_μ(α).
    ///
    /// # Errors
    /// [`OrdinalError::DivisionByZero`] if μ = 0.
    pub fn quotient(&self, mu: &Ordinal) -> Result<Ordinal, OrdinalError> {
        Ok(self.div_rem(mu)?.0)
    }

    /// Returns the residue r_μ(α).
    ///
    /// # Errors
    /// [`OrdinalError::DivisionByZero`] if μ = 0.
    pub fn residue(&self, mu: &Ordinal) -> Result<Ordinal, OrdinalError> {
        Ok(self.div_rem(mu)?.1)
    }

    /// Returns the λ and m of α = ω·λ + m, m finite: the column and the row of a square α in transfinite Welter.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// let (column, row) = "w^2+w*4+16".parse::<Ordinal>()?.split_omega();
    /// assert_eq!((column.to_string(), row.to_u64()), ("w+4".to_string(), Some(16)));
    /// # Ok::<(), impartial_core::ordinal::ParseOrdinalError>(())
    /// ```
    ///
    /// # Complexity
    /// Linear in the size of α.
    pub fn split_omega(&self) -> (Ordinal, Natural) {
        match &self.0 {
            Repr::Finite(m) => (Ordinal::ZERO, m.clone()),
            Repr::Infinite(terms) => {
                let infinite = terms.iter().filter(|t| !t.exponent.is_zero());
                let lower = |t: &CnfTerm| {
                    let exponent = match &t.exponent.0 {
                        Repr::Finite(e) => e.checked_sub(&Natural::ONE).unwrap_or_default().into(),
                        Repr::Infinite(_) => t.exponent.clone(),
                    };
                    CnfTerm::new(exponent, t.coefficient.clone())
                };
                (Ordinal::from_list(infinite.map(lower).collect()), self.finite_part())
            }
        }
    }
}

/// Divides for infinite α and μ = ω^m·c + ρ. Terms of α above ω^m are reached by μ·ω^x = ω^(m+x), x > 0; below them μ
/// can only be repeated a finite number of times.
fn divide_terms(a: &[CnfTerm], m: &[CnfTerm], mu: &Ordinal) -> Result<(Ordinal, Ordinal), OrdinalError> {
    let (degree, leading) = (&m[0].exponent, &m[0].coefficient);
    let mut quotient = Vec::new();
    for (i, t) in a.iter().enumerate() {
        if t.exponent > *degree {
            quotient.push(CnfTerm::new(t.exponent.left_sub(degree)?, t.coefficient.clone()));
            continue;
        }
        let rest = Ordinal::from_list(a[i..].to_vec());
        if t.exponent < *degree {
            return Ok((Ordinal::from_list(quotient), rest));
        }
        let (mut times, over) = t.coefficient.checked_div_rem(leading).ok_or(OrdinalError::DivisionByZero)?;
        // μ·times = ω^m·(c·times) + ρ may still exceed the rest if the leading terms agree.
        let (below_rest, below_mu) = (&a[i + 1..], &m[1..]);
        if over.is_zero() && Ordinal::from_list(below_rest.to_vec()) < Ordinal::from_list(below_mu.to_vec()) {
            times = times.checked_sub(&Natural::ONE).unwrap_or_default();
        }
        if times.is_zero() {
            return Ok((Ordinal::from_list(quotient), rest));
        }
        let residue = rest.left_sub(&(mu * Ordinal::from(times.clone())))?;
        quotient.push(CnfTerm::new(Ordinal::ZERO, times));
        return Ok((Ordinal::from_list(quotient), residue));
    }
    Ok((Ordinal::from_list(quotient), Ordinal::ZERO))
}
