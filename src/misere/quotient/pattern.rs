//! Families of codes.

use crate::period::{CodeError, HeapCode};
use std::str::FromStr;

/// A family of codes. The pattern is a code in which a place may be
///
/// - a digit 0–9, A–F (upper case), which stands for itself;
/// - `d`, any octal digit, 0–7;
/// - `x`, any hexadecimal digit, 0–F;
/// - a list such as `[037]`, any of these digits.
///
/// Before the point, only digits are in the family that do not allow a move to leave the heap unchanged: 0, 4, 8, C.
///
/// ```
/// use impartial::misere::quotient::CodePattern;
/// let family: CodePattern = "[04].3d".parse().unwrap();
/// let codes: Vec<String> = family.codes().map(|code| code.to_string()).collect();
/// assert_eq!(codes.len(), 16);
/// assert_eq!((codes[0].as_str(), codes[1].as_str(), codes[15].as_str()), ("0.3", "0.31", "4.37"));
/// assert!("0.7?".parse::<CodePattern>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodePattern {
    text: String,
    /// The digits allowed at each place, starting with the place before the point.
    places: Vec<Vec<u8>>,
}

/// An error in the text of a family of codes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// The text is not one place, a point and further places.
    #[error("'{0}' is no family of codes (expected a place, a point and places, such as 0.ddd)")]
    Shape(String),
    /// A character that has no meaning.
    #[error(
        "'{sign}' in '{pattern}' (allowed: digits 0-9 and A-F, d for 0-7, x for 0-F, lists such as [037])"
    )]
    Sign {
        /// The whole text of the pattern.
        pattern: String,
        /// The character that has no meaning.
        sign: char,
    },
    /// All digits before the point allow infinite play.
    #[error(transparent)]
    Leading(#[from] CodeError),
    /// The family has more codes than can be numbered.
    #[error("'{0}' has more than 2^32 codes")]
    TooMany(String),
}

impl CodePattern {
    /// Returns the number of codes in the family.
    pub fn count(&self) -> u64 {
        self.places.iter().map(|place| place.len() as u64).product()
    }

    /// Returns code number `at`. The order is ascending if all lists are.
    ///
    /// # Panics
    /// If there is no such code.
    pub fn code(&self, at: u64) -> HeapCode {
        assert!(at < self.count(), "no code number {at}");
        let mut index = at;
        let mut digits: Vec<(u64, u8)> = Vec::with_capacity(self.places.len());
        for (taken, place) in (0u64..).zip(&self.places).collect::<Vec<_>>().into_iter().rev() {
            digits.push((taken, place[(index % place.len() as u64) as usize]));
            index /= place.len() as u64;
        }
        // Leading digits that allow infinite play are in no family.
        HeapCode::new(digits).unwrap_or_default()
    }

    /// Returns an iterator over the codes of the family, in order.
    pub fn codes(&self) -> impl Iterator<Item = HeapCode> + '_ {
        (0..self.count()).map(|number| self.code(number))
    }

    /// Returns the pattern as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl FromStr for CodePattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let shape = || PatternError::Shape(text.to_owned());
        let bad = |sign: char| PatternError::Sign { pattern: text.to_owned(), sign };
        let digit = |sign: char| match sign.to_digit(16) {
            Some(digit) if !sign.is_ascii_lowercase() => Ok(digit as u8),
            _ => Err(bad(sign)),
        };
        let mut places: Vec<Vec<u8>> = Vec::new();
        let mut point = None;
        let mut signs = text.chars();
        while let Some(sign) = signs.next() {
            match sign {
                '.' if point.is_none() => point = Some(places.len()),
                'd' => places.push((0..8).collect()),
                'x' => places.push((0..16).collect()),
                '[' => {
                    let mut list = Vec::new();
                    loop {
                        match signs.next() {
                            Some(']') => break,
                            Some(sign) => list.push(digit(sign)?),
                            None => return Err(bad('[')),
                        }
                    }
                    list.sort_unstable();
                    list.dedup();
                    if list.is_empty() {
                        return Err(bad('['));
                    }
                    places.push(list);
                }
                sign => places.push(vec![digit(sign)?]),
            }
        }
        if point != Some(1) || places.len() < 2 {
            return Err(shape());
        }
        places[0].retain(|digit| digit & 3 == 0);
        if places[0].is_empty() {
            return Err(CodeError::Idle.into());
        }
        let count = places.iter().fold(1u64, |count, place| count.saturating_mul(place.len() as u64));
        if count > 1 << 32 {
            return Err(PatternError::TooMany(text.to_owned()));
        }
        Ok(CodePattern { text: text.to_owned(), places })
    }
}
