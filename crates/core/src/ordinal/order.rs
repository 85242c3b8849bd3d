//! The order of ordinals, successors and limits.
//!
//! Normal forms are compared term by term, greatest first: by exponent, then by coefficient; a form
//! that is a proper beginning of another is the smaller one.

use super::cnf::CnfTerm;
use super::{Natural, Ordinal, Repr};
use std::cmp::Ordering;

impl Ord for Ordinal {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match self.small_pair(other) {
            Some((a, b)) => a.cmp(&b),
            None => compare(self, other),
        }
    }
}

impl PartialOrd for Ordinal {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[inline(never)]
fn compare(a: &Ordinal, b: &Ordinal) -> Ordering {
    let (a, b) = match (&a.0, &b.0) {
        (Repr::Finite(a), Repr::Finite(b)) => return a.cmp(b),
        (Repr::Finite(_), Repr::Infinite(_)) => return Ordering::Less,
        (Repr::Infinite(_), Repr::Finite(_)) => return Ordering::Greater,
        (Repr::Infinite(a), Repr::Infinite(b)) => (a, b),
    };
    for (s, t) in a.iter().zip(b) {
        let order = s.exponent.cmp(&t.exponent).then_with(|| s.coefficient.cmp(&t.coefficient));
        if order.is_ne() {
            return order;
        }
    }
    a.len().cmp(&b.len())
}

impl Ordinal {
    /// Returns the **successor** α + 1, the least ordinal greater than α.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// assert_eq!(Ordinal::omega().successor().to_string(), "w+1");
    /// assert_eq!(Ordinal::from(u64::MAX).successor().to_string(), "18446744073709551616");
    /// ```
    #[inline]
    pub fn successor(&self) -> Ordinal {
        match self.small().and_then(|n| n.checked_add(1)) {
            Some(n) => n.into(),
            None => self + &Ordinal::ONE,
        }
    }

    /// Returns the ordinal whose successor this is, or `None` for 0 and for limits.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// let alpha: Ordinal = "w^2+5".parse()?;
    /// assert_eq!(alpha.predecessor().map(|p| p.to_string()).as_deref(), Some("w^2+4"));
    /// assert_eq!(Ordinal::omega().predecessor(), None);
    /// # Ok::<(), impartial_core::ordinal::ParseOrdinalError>(())
    /// ```
    pub fn predecessor(&self) -> Option<Ordinal> {
        match &self.0 {
            Repr::Finite(n) => n.checked_sub(&Natural::ONE).map(Ordinal::from),
            Repr::Infinite(terms) => {
                let (last, rest) = terms.split_last()?;
                if !last.exponent.is_zero() {
                    return None;
                }
                let less = last.coefficient.checked_sub(&Natural::ONE)?;
                let mut list = rest.to_vec();
                if !less.is_zero() {
                    list.push(CnfTerm::new(Ordinal::ZERO, less));
                }
                Some(Ordinal::from_list(list))
            }
        }
    }

    /// Returns whether this is a **limit**: neither 0 nor a successor.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// assert!(Ordinal::omega().is_limit());
    /// assert!(!Ordinal::ZERO.is_limit() && !Ordinal::omega().successor().is_limit());
    /// ```
    pub fn is_limit(&self) -> bool {
        match &self.0 {
            Repr::Finite(_) => false,
            Repr::Infinite(terms) => terms.last().is_some_and(|last| !last.exponent.is_zero()),
        }
    }

    /// Returns whether this is β + 1 for some β.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// assert!(Ordinal::ONE.is_successor() && !Ordinal::ZERO.is_successor());
    /// ```
    pub fn is_successor(&self) -> bool {
        !self.is_zero() && !self.is_limit()
    }
}
