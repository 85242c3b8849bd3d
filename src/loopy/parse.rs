//! Loopy values from text.

use super::LoopyValue;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A text that is not a loopy value: what was found instead of what, and at which character.
///
/// ```
/// use impartial::loopy::LoopyValue;
/// let error = "∞(0,x)".parse::<LoopyValue>().unwrap_err();
/// assert_eq!(error.to_string(), "character 5: expected a natural number, found 'x'");
/// assert_eq!(error.position(), 5);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLoopyValueError {
    position: usize,
    problem: ParseProblem,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum ParseProblem {
    Unexpected { expected: &'static str, found: Option<char> },
    TooLarge,
    Repeated(u64),
}

impl ParseLoopyValueError {
    /// Returns the number of the character where the text stops being a loopy value, from 1; one more than the number
    /// of characters if the text ends too early.
    pub const fn position(&self) -> usize {
        self.position
    }
}

impl fmt::Display for ParseLoopyValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: ", self.position)?;
        match &self.problem {
            ParseProblem::Unexpected { expected, found: Some(found) } => {
                write!(f, "expected {expected}, found {found:?}")
            }
            ParseProblem::Unexpected { expected, found: None } => {
                write!(f, "expected {expected}, found the end")
            }
            ParseProblem::TooLarge => write!(f, "this number is larger than {}", u64::MAX),
            ParseProblem::Repeated(member) => write!(f, "the set contains {member} already"),
        }
    }
}

impl std::error::Error for ParseLoopyValueError {}

/// The characters of a text from a place on, and the number of the next one.
struct Characters<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    position: usize,
}

impl Characters<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest.peek().copied()
    }

    fn advance(&mut self) {
        if self.rest.next().is_some() {
            self.position += 1;
        }
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.advance();
        }
    }

    fn unexpected(&mut self, expected: &'static str) -> ParseLoopyValueError {
        let found = self.peek();
        ParseLoopyValueError {
            position: self.position,
            problem: ParseProblem::Unexpected { expected, found },
        }
    }

    fn expect(&mut self, wanted: char, expected: &'static str) -> Result<(), ParseLoopyValueError> {
        if self.peek() != Some(wanted) {
            return Err(self.unexpected(expected));
        }
        self.advance();
        Ok(())
    }

    fn natural(&mut self, expected: &'static str) -> Result<u64, ParseLoopyValueError> {
        let position = self.position;
        let mut number: Option<u64> = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            let larger = number.unwrap_or(0).checked_mul(10).and_then(|n| n.checked_add(u64::from(digit)));
            number = Some(larger.ok_or(ParseLoopyValueError { position, problem: ParseProblem::TooLarge })?);
            self.advance();
        }
        number.ok_or_else(|| self.unexpected(expected))
    }

    /// Returns the members of a set, separated by commas, and the parenthesis after them.
    fn members(&mut self) -> Result<BTreeSet<u64>, ParseLoopyValueError> {
        let mut members = BTreeSet::new();
        self.skip_blanks();
        if self.peek() == Some(')') {
            self.advance();
            return Ok(members);
        }
        loop {
            self.skip_blanks();
            let position = self.position;
            let expected = if members.is_empty() { "a natural number or ')'" } else { "a natural number" };
            let member = self.natural(expected)?;
            if !members.insert(member) {
                return Err(ParseLoopyValueError { position, problem: ParseProblem::Repeated(member) });
            }
            self.skip_blanks();
            match self.peek() {
                Some(',') => self.advance(),
                Some(')') => {
                    self.advance();
                    return Ok(members);
                }
                _ => return Err(self.unexpected("',' or ')'")),
            }
        }
    }
}

/// Reads a natural number such as `3`, or a set such as `∞(0,2)`, `inf(0,2)` or `∞()`. Blanks may stand
/// around the numbers, and the members of a set may have any order.
///
/// `∞` alone is refused: some authors write it for ∞() and some for every ∞(K).
///
/// # Complexity
/// O(k log k) for k members.
///
/// ```
/// use impartial::loopy::LoopyValue;
/// assert_eq!("inf(2, 0)".parse(), Ok(LoopyValue::infinite([0, 2])));
/// assert_eq!("17".parse(), Ok(LoopyValue::Finite(17)));
/// assert!("∞".parse::<LoopyValue>().is_err());
/// ```
impl FromStr for LoopyValue {
    type Err = ParseLoopyValueError;

    fn from_str(text: &str) -> Result<Self, ParseLoopyValueError> {
        let mut characters = Characters { rest: text.chars().peekable(), position: 1 };
        characters.skip_blanks();
        let value = match characters.peek() {
            Some('∞') => {
                characters.advance();
                None
            }
            Some('i') => {
                for c in "inf".chars() {
                    characters.expect(c, "'inf', as in inf(0,2)")?;
                }
                None
            }
            _ => Some(characters.natural("a natural number, '∞(' or 'inf('")?),
        };
        let value = match value {
            Some(n) => LoopyValue::Finite(n),
            None => {
                characters.expect('(', "'(' and the finite values of the options, as in ∞(0,2) or ∞()")?;
                LoopyValue::infinite(characters.members()?)
            }
        };
        characters.skip_blanks();
        match characters.peek() {
            None => Ok(value),
            Some(_) => Err(characters.unexpected("the end")),
        }
    }
}
