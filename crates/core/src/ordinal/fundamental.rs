//! Fundamental sequences.
//!
//! To every limit λ < ε₀ belongs a sequence λ\[0\] < λ\[1\] < … with supremum λ (Wainer 1970):
//! (ρ + ω^e)\[n\] = ρ + ω^e\[n\], where ω^(β+1)\[n\] = ω^β·n and ω^e\[n\] = ω^(e\[n\]) for a limit e.

use super::cnf::CnfTerm;
use super::{Natural, Ordinal, Repr};

impl Ordinal {
    /// Returns the member λ\[n\] of the **fundamental sequence** of a limit λ, or `None` for 0 and successors.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// let at = |s: &str, n| s.parse::<Ordinal>().unwrap().fundamental(n).map(|x| x.to_string());
    /// assert_eq!(at("w", 5).as_deref(), Some("5"));
    /// assert_eq!(at("w^2*3", 4).as_deref(), Some("w^2*2+w*4"));
    /// assert_eq!(at("w^w", 4).as_deref(), Some("w^4"));
    /// assert_eq!(at("w+1", 4), None);
    /// ```
    ///
    /// # Complexity
    /// Linear in the size of λ.
    pub fn fundamental(&self, n: u64) -> Option<Ordinal> {
        let Repr::Infinite(terms) = &self.0 else { return None };
        let (last, rest) = terms.split_last()?;
        if last.exponent.is_zero() {
            return None;
        }
        let mut list = rest.to_vec();
        let less = last.coefficient.checked_sub(&Natural::ONE)?;
        if !less.is_zero() {
            list.push(CnfTerm::new(last.exponent.clone(), less));
        }
        match (last.exponent.predecessor(), last.exponent.fundamental(n)) {
            (Some(_), _) if n == 0 => {}
            (Some(before), _) => list.push(CnfTerm::new(before, n.into())),
            (None, Some(below)) => list.push(CnfTerm::new(below, Natural::ONE)),
            (None, None) => return None,
        }
        Some(Ordinal::from_list(list))
    }
}
