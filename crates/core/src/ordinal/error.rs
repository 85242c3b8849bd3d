//! Errors of ordinal arithmetic.

use super::size::MAX_HEIGHT;
use super::token::OrdinalToken;
use std::fmt;

/// The reason why an operation on ordinals has no result.
///
/// ```
/// use impartial_core::ordinal::{Ordinal, OrdinalError};
///
/// let (small, large) = (Ordinal::from(3), Ordinal::from(5));
/// assert_eq!(small.left_sub(&large), Err(OrdinalError::NegativeDifference));
/// assert_eq!(small.div_rem(&Ordinal::ZERO), Err(OrdinalError::DivisionByZero));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OrdinalError {
    /// a − b with b > a: no γ has b + γ = a.
    NegativeDifference,
    /// A division by the ordinal 0.
    DivisionByZero,
    /// The result would need more memory than an ordinal may take, or more work than an operation may do.
    TooLarge(
        /// The part of the result, or of the work, that is too large.
        &'static str,
    ),
    /// A tower of exponents ω^ω^… higher than [`MAX_HEIGHT`].
    TooHigh,
    /// Terms that are not a Cantor normal form: exponents must strictly decrease and no coefficient may be 0.
    NotNormalForm(
        /// The number of the offending term, counted from 1.
        usize,
    ),
    /// A nim-product of ordinals at or above ω^ω^ω, where multiplication is not algebraic over the
    /// finite nimbers.
    NimProductTranscendental,
    /// A nim-product below ω^ω^ω that needs an α_p whose value has not been published.
    NimProductUnknown(
        /// The index i of the factor ω^(ω^i) whose power is unknown.
        String,
    ),
}

impl fmt::Display for OrdinalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrdinalError::NegativeDifference => {
                f.write_str("the number subtracted is greater than the number it is subtracted from")
            }
            OrdinalError::DivisionByZero => f.write_str("division by zero"),
            OrdinalError::TooLarge(part) => write!(f, "the computation is too large: {part}"),
            OrdinalError::TooHigh => {
                write!(f, "the result is too large: more than {MAX_HEIGHT} nested exponents")
            }
            OrdinalError::NotNormalForm(term) => write!(
                f,
                "term {term} breaks the Cantor normal form: exponents must decrease, coefficients be positive"
            ),
            OrdinalError::NimProductTranscendental => {
                f.write_str("nim-products are known only for ordinals below w^w^w")
            }
            OrdinalError::NimProductUnknown(index) => write!(
                f,
                "this nim-product needs the p-th nim-power of w^(w^{index}), p the odd prime number {index}+1; \
                 it is tabulated only for the odd primes up to 281"
            ),
        }
    }
}

impl std::error::Error for OrdinalError {}

/// An error in a text: it is not an ordinal in normal form, or the value of an expression does not exist. The error has
/// the reason and the place.
///
/// ```
/// use impartial_core::ordinal::{Ordinal, OrdinalError, evaluate};
///
/// let error = "w^2+".parse::<Ordinal>().unwrap_err();
/// assert_eq!(error.to_string(), "character 5: expected a number, w or w^, found the end");
/// assert_eq!(error.position(), 5);
///
/// let error = evaluate("2^(10^40)").unwrap_err();
/// assert!(matches!(error.arithmetic(), Some(OrdinalError::TooLarge(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseOrdinalError {
    at: usize,
    kind: ParseErrorKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ParseErrorKind {
    Empty,
    Character {
        found: char,
        /// The characters that the text may contain.
        allowed: &'static str,
    },
    /// A word that looks like an operator, such as `nim/`.
    Operator {
        word: String,
        allowed: &'static str,
    },
    /// The text names ε₀, which is too large.
    Epsilon,
    /// An operator next to `xor` without parentheses.
    NextToXor(String),
    Number,
    Unexpected {
        found: String,
        expected: &'static str,
    },
    Unclosed,
    Increasing,
    ZeroTerm,
    Arithmetic(OrdinalError),
}

impl ParseOrdinalError {
    pub(super) fn new(at: usize, kind: ParseErrorKind) -> Self {
        ParseOrdinalError { at, kind }
    }

    pub(super) fn unexpected(at: usize, found: Option<OrdinalToken>, expected: &'static str) -> Self {
        let found = found.map_or_else(|| "the end".to_string(), |token| format!("{token}"));
        ParseOrdinalError { at, kind: ParseErrorKind::Unexpected { found, expected } }
    }

    /// Returns the number of the character at which the error is, counted from 1; one more than the last at the end.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Returns the arithmetic error, if the text is well-formed but its value does not exist or is too large.
    pub fn arithmetic(&self) -> Option<&OrdinalError> {
        match &self.kind {
            ParseErrorKind::Arithmetic(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for ParseOrdinalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: ", self.at)?;
        match &self.kind {
            ParseErrorKind::Empty => f.write_str("an empty text is no ordinal"),
            ParseErrorKind::Character { found, allowed } => {
                write!(f, "{found:?} has no place in an ordinal (allowed: {allowed})")
            }
            ParseErrorKind::Operator { word, allowed } => {
                write!(f, "there is no operator '{word}' (allowed: {allowed})")
            }
            ParseErrorKind::Epsilon => f.write_str("only ordinals below ε₀ can be written, such as w^w^w"),
            ParseErrorKind::NextToXor(operator) => {
                write!(f, "'{operator}' next to 'xor' needs parentheses, as in 1 + (6 xor 3)")
            }
            ParseErrorKind::Number => f.write_str("this is no number"),
            ParseErrorKind::Unexpected { found, expected } => write!(f, "expected {expected}, found {found}"),
            ParseErrorKind::Unclosed => f.write_str("this ( is never closed"),
            ParseErrorKind::Increasing => f.write_str(
                "this term is not smaller than the one before it; \
                 terms must come in Cantor normal form, as in w^2*3+w*4+16",
            ),
            ParseErrorKind::ZeroTerm => f.write_str("a term 0 may only stand alone"),
            ParseErrorKind::Arithmetic(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseOrdinalError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.arithmetic().map(|error| error as _)
    }
}
