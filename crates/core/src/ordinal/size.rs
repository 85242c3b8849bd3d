//! Limits on the size of an ordinal.
//!
//! Ordinals below ε₀ are finite objects, but short expressions denote ones that do not fit into memory: 2^(10^40),
//! (ω+1)^(10^9), a tower of ten thousand ω. Operations whose result may be much larger than their arguments estimate
//! its size first. They return [`OrdinalError::TooLarge`] or [`OrdinalError::TooHigh`] instead of trying.

use super::{Natural, Ordinal, OrdinalError, Repr};

/// The greatest number of nested exponents of an ordinal: ω^ω^…^ω with this many ω is allowed.
///
/// Comparing, hashing, printing and dropping an ordinal recurse into exponents. This bound keeps the recursion far from
/// the end of the stack.
pub const MAX_HEIGHT: usize = 1_000;

/// The greatest size of a computed result, in 64-bit words over all its coefficients, exponents
/// and terms.
pub const MAX_WORDS: u64 = 1 << 22;

/// The greatest size of a computed coefficient, in bits (1,262,611 decimal digits).
pub const MAX_COEFFICIENT_BITS: u64 = 1 << 22;

impl Natural {
    /// Returns the memory of this number, in words.
    pub(super) fn words(&self) -> u64 {
        self.bits() / 64 + 1
    }
}

impl Ordinal {
    /// Returns the memory of this ordinal, in words, exponents included.
    pub(super) fn words(&self) -> u64 {
        match &self.0 {
            Repr::Finite(n) => n.words(),
            Repr::Infinite(terms) => {
                terms.iter().map(|t| 2 + t.exponent.words() + t.coefficient.words()).sum()
            }
        }
    }

    /// Returns the **height** of the tower of exponents: 0 for a finite ordinal, otherwise one more than the height of
    /// the leading exponent. An ordinal α > 0 has height h iff ω↑↑h ≤ α < ω↑↑(h+1), so the height of a sum is that of
    /// its greater summand.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// let height = |s: &str| s.parse::<Ordinal>().unwrap().height();
    /// assert_eq!((height("7"), height("w^9*2+5"), height("w^w"), height("w^(w^w+1)")), (0, 1, 2, 3));
    /// ```
    ///
    /// # Complexity
    /// Linear in the result.
    pub fn height(&self) -> usize {
        let mut height = 0;
        let mut ordinal = self;
        while let Repr::Infinite(terms) = &ordinal.0 {
            height += 1;
            ordinal = &terms[0].exponent;
        }
        height
    }
}

/// Returns an error if a coefficient of `bits` bits is too large.
pub(super) fn check_bits(bits: Option<u64>) -> Result<(), OrdinalError> {
    match bits {
        Some(bits) if bits <= MAX_COEFFICIENT_BITS => Ok(()),
        _ => Err(OrdinalError::TooLarge("a natural number of more than 1,262,611 digits")),
    }
}

/// Returns an error if a result of `words` words is too large.
pub(super) fn check_words(words: Option<u64>) -> Result<(), OrdinalError> {
    match words {
        Some(words) if words <= MAX_WORDS => Ok(()),
        _ => Err(OrdinalError::TooLarge("too many terms")),
    }
}
