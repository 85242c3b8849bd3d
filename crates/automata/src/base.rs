//! Bases of numerals.

use crate::FormulaError;
use std::fmt;

/// A base b of numerals, from 2 to 36: the digits are 0, 1, …, b − 1, and the digit at place i has the weight bⁱ.
///
/// A text has one character for each digit up to base 36: `0` to `9` and `a` to `z`.
///
/// ```
/// use impartial_automata::{Base, FormulaError, Theory};
/// let ternary = Base::new(3)?;
/// assert!(Base::BINARY < ternary);
/// assert_eq!((ternary.get(), ternary.to_string()), (3, "3".to_owned()));
/// assert_eq!(Theory::new(ternary).digits_name(), "base:3");
/// assert_eq!(Base::new(1), Err(FormulaError::Base(1)));
/// assert_eq!(Base::new(37).unwrap_err().to_string(), "base 37 (allowed: 2 to 36)");
/// # Ok::<(), FormulaError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Base(u8);

impl Base {
    /// The base 2.
    pub const BINARY: Base = Base(2);

    /// Returns the base `base`.
    ///
    /// # Errors
    /// [`FormulaError::Base`] for a number below 2 or above 36.
    pub fn new(base: u8) -> Result<Base, FormulaError> {
        match base {
            2..=36 => Ok(Base(base)),
            _ => Err(FormulaError::Base(base)),
        }
    }

    /// Returns the base as a number, which is the exclusive bound on its digits.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
