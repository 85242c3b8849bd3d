//! Notation of positions.

use super::{Figure, Game};
use crate::value::Number;
use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
use std::fmt;

/// A game with a name and a way to write its positions.
///
/// `parse(write(p)) = p` must hold for every legal position (the laws in `impartial::structure::laws` test it). None of
/// the functions may panic. They are called once for each text or position that a user reads or writes, not by solvers,
/// so that time linear in the length of the text is fast enough.
pub trait Notation: Game {
    /// Returns the name of the game with its parameters: `height:4`. Files of values and certificates carry it, so games with
    /// the same name must have the same positions and moves.
    fn id(&self) -> String;

    /// Reads a position.
    ///
    /// # Errors
    /// A [`NotationError`] with the reason, the place, and what is allowed. Illegal positions (two coins on one square)
    /// are errors too. The text may be of any length and contain anything: an implementation refuses numbers for which
    /// it would need much memory before it makes the position.
    fn parse(&self, text: &str) -> Result<Self::Position, NotationError>;

    /// Writes a position, in the form that `parse` reads back.
    fn write(&self, position: &Self::Position) -> String;

    /// Returns the picture of a position: its text by default.
    fn figure(&self, position: &Self::Position) -> Figure {
        Figure::Text(self.write(position))
    }
}

/// Text that is not a position of the game.
///
/// ```
/// use impartial_core::game::{NotationError, NotationErrorKind};
/// let error = NotationError::new("no heaps", "heaps, for example 3,5").at_token("()");
/// assert_eq!(error.to_string(), "no heaps at '()' (expected heaps, for example 3,5)");
/// assert_eq!((error.kind(), error.place()), (NotationErrorKind::Malformed, Some("()")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    what: String,
    at: Option<String>,
    expected: String,
    kind: NotationErrorKind,
}

/// The kinds of errors in a text that is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// The text does not have the form of a position of the game.
    Malformed,
    /// The only error is that a number is too large for the type of positions.
    TooLarge,
    /// The only error is that the rules of the game do not allow the position.
    Illegal,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        if let Some(at) = &self.at {
            write!(f, " at '{at}'")?;
        }
        write!(f, " (expected {})", self.expected)
    }
}

impl std::error::Error for NotationError {}

impl NotationError {
    /// Creates an error about the text as a whole.
    pub fn new(what: impl Into<String>, expected: impl Into<String>) -> Self {
        let (what, expected) = (what.into(), expected.into());
        NotationError { what, at: None, expected, kind: NotationErrorKind::Malformed }
    }

    /// Creates the error for a text that is written as it should be, but is a position that the rules do not allow.
    pub fn illegal(text: &str, expected: impl Into<String>) -> Self {
        let error = NotationError::new("the rule does not allow this position", expected);
        NotationError { kind: NotationErrorKind::Illegal, ..error.at_token(text) }
    }

    /// Returns the same error, about the part `at` of the text.
    #[must_use]
    pub fn at_token(mut self, at: impl Into<String>) -> Self {
        self.at = Some(at.into());
        self
    }

    /// Returns the same error as one of another kind, for example with a game's own reason why its rules do not allow a
    /// position.
    #[must_use]
    pub fn of_kind(mut self, kind: NotationErrorKind) -> Self {
        self.kind = kind;
        self
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> NotationErrorKind {
        self.kind
    }

    /// Returns the reason of the error, in words.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.what
    }

    /// Returns the part of the text with the error; `None` if the error is about the whole text.
    #[must_use]
    pub fn place(&self) -> Option<&str> {
        self.at.as_deref()
    }

    /// Returns the description of what is allowed, with an example.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.expected
    }
}

/// Reads a list of natural numbers separated by commas: `2,5,6` or `3,10^6`. Blanks around a
/// number are ignored.
///
/// # Errors
/// Empty text, an empty entry, a sign, a character that is not a digit, and the powers that [`parse_natural`] refuses; with
/// [`NotationErrorKind::TooLarge`], other numbers of 2^64 or more.
///
/// ```
/// use impartial_core::game::{NotationErrorKind, parse_numbers};
/// assert_eq!(parse_numbers("2, 5,6", "heaps").unwrap(), vec![2, 5, 6]);
/// assert!(parse_numbers("2,,6", "heaps").is_err());
/// let error = parse_numbers("18446744073709551616", "heaps").unwrap_err();
/// assert_eq!(error.kind(), NotationErrorKind::TooLarge);
/// ```
pub fn parse_numbers(text: &str, expected: &str) -> Result<Vec<u64>, NotationError> {
    parse_list(text, expected)
}

/// Reads the sides of a rectangle written as `5x6`, 5 rows of 6. Returns `None` for other texts, and for sides of 2^32
/// or more.
///
/// ```
/// use impartial_core::game::parse_rectangle;
/// assert_eq!(parse_rectangle(" 5x6"), Some((5, 6)));
/// assert_eq!(parse_rectangle("5,6").or(parse_rectangle("x6")), None);
/// ```
pub fn parse_rectangle(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.trim().split_once('x')?;
    let side = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        is_number.then(|| text.parse::<u32>().ok())?.map(|side| side as usize)
    };
    Some((side(rows)?, side(columns)?))
}

/// Reads the rows of a diagram: their lengths separated by commas as in [`parse_numbers`], or a rectangle of at most
/// 65,536 rows as in [`parse_rectangle`].
///
/// # Errors
/// The errors of [`parse_numbers`], and more than 65,536 rows.
///
/// ```
/// use impartial_core::game::parse_rows;
/// assert_eq!(parse_rows("3x4", "rows").unwrap(), parse_rows("4,4,4", "rows").unwrap());
/// assert!(parse_rows("100000x1", "rows").is_err());
/// ```
pub fn parse_rows(text: &str, expected: &str) -> Result<Vec<u64>, NotationError> {
    match parse_rectangle(text) {
        Some((rows, _)) if rows > 1 << 16 => {
            Err(NotationError::new("more than 65,536 rows", expected).at_token(text))
        }
        Some((rows, columns)) => Ok(vec![columns as u64; rows]),
        None => parse_numbers(text, expected),
    }
}

/// Reads a list like [`parse_numbers`], of numbers of 64 bits or of any size.
///
/// # Errors
/// The errors of [`parse_numbers`]; numbers of any size have no [`NotationErrorKind::TooLarge`].
///
/// ```
/// use impartial_core::game::parse_list;
/// use num_bigint::BigUint;
/// let numbers: Vec<BigUint> = parse_list("10^40, 3", "squares").unwrap();
/// assert_eq!(numbers[0].to_string(), format!("1{}", "0".repeat(40)));
/// ```
pub fn parse_list<N: Number>(text: &str, expected: &str) -> Result<Vec<N>, NotationError> {
    if text.trim().is_empty() {
        return Err(NotationError::new("empty position", expected));
    }
    let numbers = text.split(',').map(|part| match part.trim() {
        "" => Err(NotationError::new("a number is missing between commas", expected).at_token(text)),
        number => parse_natural(number, expected),
    });
    let numbers = numbers.collect::<Result<Vec<BigUint>, _>>()?;
    let fitted = numbers.into_iter().map(|number| {
        N::try_from(number.clone()).map_err(|_| {
            let error = NotationError::new("number too large (2^64 or more)", expected);
            error.at_token(number.to_string()).of_kind(NotationErrorKind::TooLarge)
        })
    });
    fitted.collect()
}

/// Maximum number of bits of a number written as a power. The text of a larger power is refused, not computed.
const MAX_BITS: u64 = 1 << 22;

/// Reads one natural number: digits, or a power such as `10^40`.
///
/// # Errors
/// Any other text, and powers whose base has b bits and whose exponent e is so large that b·e exceeds 2^22. The number 0
/// has no bits.
///
/// ```
/// use impartial_core::game::parse_natural;
/// use num_bigint::BigUint;
/// assert_eq!(parse_natural("0^4294967296", "a number"), Ok(BigUint::ZERO));
/// assert!(parse_natural("1^4294967296", "a number").is_err());
/// ```
pub fn parse_natural(text: &str, expected: &str) -> Result<BigUint, NotationError> {
    let digits = |part: &str| -> Result<BigUint, NotationError> {
        if part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NotationError::new("not a natural number", expected).at_token(text));
        }
        BigUint::parse_bytes(part.as_bytes(), 10)
            .ok_or_else(|| NotationError::new("not a natural number", expected).at_token(text))
    };
    match text.split_once('^') {
        None => digits(text),
        Some((base, exponent)) => {
            let (base, exponent) = (digits(base)?, digits(exponent)?);
            if base.is_zero() {
                return Ok(BigUint::from(u8::from(exponent.is_zero())));
            }
            let exponent =
                exponent.to_u32().filter(|&e| base.bits().saturating_mul(u64::from(e)) <= MAX_BITS);
            exponent
                .map(|e| base.pow(e))
                .ok_or_else(|| NotationError::new("power too large", expected).at_token(text))
        }
    }
}
