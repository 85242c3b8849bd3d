//! Cantor normal forms: building them and taking them apart.
//!
//! **Theorem** (Cantor 1897). Every ordinal α > 0 is ω^e₁·c₁ + … + ω^eₖ·cₖ with e₁ > … > eₖ and
//! natural cᵢ > 0, in exactly one way; and e₁ < α for α < ε₀.

use super::size::MAX_HEIGHT;
use super::{Natural, Ordinal, OrdinalError, Repr};
use num_bigint::BigUint;

/// A term ω^e·c of a Cantor normal form, c > 0.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct CnfTerm {
    pub(super) exponent: Ordinal,
    pub(super) coefficient: Natural,
}

impl CnfTerm {
    #[inline]
    pub(super) fn new(exponent: Ordinal, coefficient: Natural) -> Self {
        CnfTerm { exponent, coefficient }
    }
}

static ZERO: Ordinal = Ordinal::ZERO;

impl Ordinal {
    /// The ordinal 0, the least of all.
    pub const ZERO: Ordinal = Ordinal(Repr::Finite(Natural::ZERO));

    /// The ordinal 1, the successor of 0.
    pub const ONE: Ordinal = Ordinal(Repr::Finite(Natural::ONE));

    /// Returns ω, the least infinite ordinal.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// assert!(Ordinal::omega() > Ordinal::from(u64::MAX));
    /// ```
    pub fn omega() -> Ordinal {
        Ordinal(Repr::Infinite(vec![CnfTerm::new(Ordinal::ONE, Natural::ONE)]))
    }

    /// Returns the power ω^exponent.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// assert_eq!(Ordinal::omega_power(Ordinal::from(0))?, Ordinal::ONE);
    /// assert_eq!(Ordinal::omega_power(Ordinal::omega())?.to_string(), "w^w");
    /// # Ok::<(), impartial_core::ordinal::OrdinalError>(())
    /// ```
    ///
    /// # Errors
    /// [`OrdinalError::TooHigh`] if the exponent already has the greatest height.
    pub fn omega_power(exponent: Ordinal) -> Result<Ordinal, OrdinalError> {
        Ordinal::monomial(exponent, Natural::ONE)
    }

    /// Returns the term ω^exponent·coefficient.
    ///
    /// ```
    /// # use impartial_core::ordinal::{Natural, Ordinal};
    /// assert_eq!(Ordinal::monomial(Ordinal::from(2), Natural::from(3))?.to_string(), "w^2*3");
    /// # Ok::<(), impartial_core::ordinal::OrdinalError>(())
    /// ```
    ///
    /// # Errors
    /// [`OrdinalError::TooHigh`] if the exponent already has the greatest height.
    pub fn monomial(exponent: Ordinal, coefficient: Natural) -> Result<Ordinal, OrdinalError> {
        if coefficient.is_zero() || exponent.is_zero() {
            return Ok(coefficient.into());
        }
        if exponent.height() >= MAX_HEIGHT {
            return Err(OrdinalError::TooHigh);
        }
        Ok(Ordinal(Repr::Infinite(vec![CnfTerm::new(exponent, coefficient)])))
    }

    /// Returns the ordinal with the given (exponent, coefficient) terms, greatest first.
    ///
    /// ```
    /// # use impartial_core::ordinal::{Natural, Ordinal};
    /// let terms = [(Ordinal::omega(), Natural::from(2)), (Ordinal::ZERO, Natural::from(7))];
    /// let alpha = Ordinal::from_terms(terms)?;
    /// assert_eq!(alpha.to_string(), "w^w*2+7");
    /// # Ok::<(), impartial_core::ordinal::OrdinalError>(())
    /// ```
    ///
    /// # Errors
    /// [`OrdinalError::NotNormalForm`] unless the exponents strictly decrease and no coefficient is
    /// 0; [`OrdinalError::TooHigh`] if an exponent already has the greatest height.
    pub fn from_terms(terms: impl IntoIterator<Item = (Ordinal, Natural)>) -> Result<Ordinal, OrdinalError> {
        let mut list: Vec<CnfTerm> = Vec::new();
        for (exponent, coefficient) in terms {
            if coefficient.is_zero() || list.last().is_some_and(|last| last.exponent <= exponent) {
                return Err(OrdinalError::NotNormalForm(list.len() + 1));
            }
            if list.is_empty() && exponent.height() >= MAX_HEIGHT {
                return Err(OrdinalError::TooHigh);
            }
            list.push(CnfTerm::new(exponent, coefficient));
        }
        Ok(Ordinal::from_list(list))
    }

    /// Creates the ordinal with a list of terms that is known to be in normal form.
    #[inline]
    pub(super) fn from_list(mut list: Vec<CnfTerm>) -> Ordinal {
        match list.first() {
            None => Ordinal::ZERO,
            Some(first) if first.exponent.is_zero() => match list.pop() {
                Some(term) => term.coefficient.into(),
                None => Ordinal::ZERO,
            },
            Some(_) => Ordinal(Repr::Infinite(list)),
        }
    }

    /// Returns the terms of the Cantor normal form, (exponent, coefficient), greatest first; empty for 0.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// let alpha: Ordinal = "w^w*3+w+9".parse()?;
    /// let terms: Vec<String> = alpha.terms().map(|(e, c)| format!("{e}: {c}")).collect();
    /// assert_eq!(terms, ["w: 3", "1: 1", "0: 9"]);
    /// # Ok::<(), impartial_core::ordinal::ParseOrdinalError>(())
    /// ```
    pub fn terms(&self) -> impl DoubleEndedIterator<Item = (&Ordinal, &Natural)> {
        let (finite, infinite) = match &self.0 {
            Repr::Finite(n) if n.is_zero() => (None, &[][..]),
            Repr::Finite(n) => (Some((&ZERO, n)), &[][..]),
            Repr::Infinite(terms) => (None, &terms[..]),
        };
        infinite.iter().map(|t| (&t.exponent, &t.coefficient)).chain(finite)
    }

    /// Returns the number of terms of the Cantor normal form.
    pub fn term_count(&self) -> usize {
        match &self.0 {
            Repr::Finite(n) => usize::from(!n.is_zero()),
            Repr::Infinite(terms) => terms.len(),
        }
    }

    /// Returns the terms as an owned list.
    pub(super) fn into_list(self) -> Vec<CnfTerm> {
        match self.0 {
            Repr::Finite(n) if n.is_zero() => Vec::new(),
            Repr::Finite(n) => vec![CnfTerm::new(Ordinal::ZERO, n)],
            Repr::Infinite(terms) => terms,
        }
    }

    /// Returns the **degree**: the exponent of the leading term, 0 for finite ordinals.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// assert_eq!("w^(w+3)*2+w".parse::<Ordinal>()?.degree().to_string(), "w+3");
    /// # Ok::<(), impartial_core::ordinal::ParseOrdinalError>(())
    /// ```
    pub fn degree(&self) -> &Ordinal {
        match &self.0 {
            Repr::Finite(_) => &ZERO,
            Repr::Infinite(terms) => &terms[0].exponent,
        }
    }

    /// Returns the natural number, if this ordinal is finite.
    pub fn as_natural(&self) -> Option<&Natural> {
        match &self.0 {
            Repr::Finite(n) => Some(n),
            Repr::Infinite(_) => None,
        }
    }

    /// Returns the number as a `u64`, if this ordinal is finite and fits.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// assert_eq!((Ordinal::from(7).to_u64(), Ordinal::omega().to_u64()), (Some(7), None));
    /// ```
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        self.small()
    }

    /// Returns the **finite part** m of α = ω·λ + m.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// assert_eq!("w^2+w*4+16".parse::<Ordinal>()?.finite_part().to_u64(), Some(16));
    /// # Ok::<(), impartial_core::ordinal::ParseOrdinalError>(())
    /// ```
    pub fn finite_part(&self) -> Natural {
        match &self.0 {
            Repr::Finite(n) => n.clone(),
            Repr::Infinite(terms) => match terms.last() {
                Some(last) if last.exponent.is_zero() => last.coefficient.clone(),
                _ => Natural::ZERO,
            },
        }
    }

    /// Returns whether this is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(&self.0, Repr::Finite(n) if n.is_zero())
    }

    /// Returns whether this is 1.
    #[inline]
    pub fn is_one(&self) -> bool {
        matches!(&self.0, Repr::Finite(n) if n.is_one())
    }

    /// Returns whether this is ω.
    pub(super) fn is_omega(&self) -> bool {
        match &self.0 {
            Repr::Finite(_) => false,
            Repr::Infinite(terms) => {
                terms.len() == 1 && terms[0].exponent.is_one() && terms[0].coefficient.is_one()
            }
        }
    }

    /// Returns whether this is a natural number.
    #[inline]
    pub fn is_finite(&self) -> bool {
        matches!(self.0, Repr::Finite(_))
    }
}

impl Default for Ordinal {
    fn default() -> Self {
        Ordinal::ZERO
    }
}

impl From<u64> for Ordinal {
    #[inline]
    fn from(n: u64) -> Self {
        Ordinal(Repr::Finite(n.into()))
    }
}

impl From<BigUint> for Ordinal {
    fn from(n: BigUint) -> Self {
        Ordinal(Repr::Finite(n.into()))
    }
}

impl From<Natural> for Ordinal {
    #[inline]
    fn from(n: Natural) -> Self {
        Ordinal(Repr::Finite(n))
    }
}
