//! Positions as text.

use super::Game;
use num_traits::ToPrimitive;

/// A game with a name and a way to write its positions.
///
/// `parse(write(p)) = p` for every legal position.
pub trait Notation: Game {
    /// The name of the game with its parameters: `height:4`.
    fn id(&self) -> String;

    /// Reads a position.
    ///
    /// # Errors
    /// A [`NotationError`] that says what is wrong, where, and what is allowed. Illegal positions
    /// (two coins on one square) are errors too.
    fn parse(&self, text: &str) -> Result<Self::Position, NotationError>;

    /// Writes a position, in the one form that `parse` is the inverse of.
    fn write(&self, position: &Self::Position) -> String;
}

/// Text that is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}{} (expected {expected})", place(.at.as_deref()))]
pub struct NotationError {
    /// What is wrong.
    pub what: String,
    /// The part of the text where it is wrong.
    pub at: Option<String>,
    /// What is allowed, with an example.
    pub expected: String,
    /// Whether the only thing wrong is that a number is too large for this position type.
    pub too_large: bool,
}

fn place(at: Option<&str>) -> String {
    at.map(|at| format!(" at '{at}'")).unwrap_or_default()
}

impl NotationError {
    /// The text is wrong as a whole.
    pub fn new(what: impl Into<String>, expected: impl Into<String>) -> Self {
        NotationError { what: what.into(), at: None, expected: expected.into(), too_large: false }
    }

    /// The same error, about the part `at` of the text.
    #[must_use]
    pub fn at(mut self, at: impl Into<String>) -> Self {
        self.at = Some(at.into());
        self
    }
}

/// Reads a list of natural numbers separated by commas: `2,5,6` or `3,10^6`. Blanks around a
/// number are ignored.
///
/// # Errors
/// Empty text, an empty entry, a sign, anything that is no digit, and numbers of 2^64 or more
/// (with [`NotationError::too_large`] set).
///
/// ```
/// use impartial::game::parse_numbers;
/// assert_eq!(parse_numbers("2, 5,6", "heaps").unwrap(), vec![2, 5, 6]);
/// assert!(parse_numbers("2,,6", "heaps").is_err());
/// assert!(parse_numbers("18446744073709551616", "heaps").unwrap_err().too_large);
/// ```
pub fn parse_numbers(text: &str, expected: &str) -> Result<Vec<u64>, NotationError> {
    super::parse_large(text, expected)?
        .into_iter()
        .map(|number| {
            number.to_u64().ok_or_else(|| NotationError {
                too_large: true,
                ..NotationError::new("number too large (2^64 or more)", expected).at(number.to_string())
            })
        })
        .collect()
}
