//! Rules of taking and breaking as octal and hexadecimal codes: `0.77`.

use super::code::{CodeError, HeapCode};
use std::fmt;
use std::str::FromStr;

/// Maximum number of counters taken of a rule that is written as a code.
const LONGEST: u64 = 1000;

/// Reads a code d₀.d₁d₂d₃…, with the digits 0–9 and A–F: dₖ gives the numbers of heaps that may be left when k counters
/// are taken. The first digit may be left out if it is 0.
///
/// ```
/// use impartial_core::period::HeapCode;
/// let code: HeapCode = "0.77".parse().unwrap();
/// assert_eq!(code, HeapCode::new([(1, 7), (2, 7)]).unwrap());
/// assert_eq!(code.to_string(), "0.77");
/// assert_eq!(".77".parse::<HeapCode>().unwrap(), code);
/// assert_eq!("c.0f0".parse::<HeapCode>().unwrap().to_string(), "C.0F");
/// assert!("1.7".parse::<HeapCode>().is_err()); // taking nothing, and leaving no heap
/// ```
impl FromStr for HeapCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let shape = || CodeError::Shape(text.to_owned());
        let (leading, rest) = text.split_once('.').ok_or_else(shape)?;
        if leading.chars().count() > 1 || rest.is_empty() {
            return Err(shape());
        }
        let leading = if leading.is_empty() { "0" } else { leading };
        let digit = |(taken, digit): (u64, char)| match digit.to_digit(16) {
            Some(set) => Ok((taken, set as u8)),
            None => Err(CodeError::Digit { code: text.to_owned(), digit }),
        };
        let digits = leading.chars().chain(rest.chars());
        let places: Result<Vec<(u64, u8)>, CodeError> = (0..).zip(digits).map(digit).collect();
        HeapCode::new(places?)
    }
}

/// Writes the code, without zeros at its end. Where the code would be too long, writes the list of places.
impl fmt::Display for HeapCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.reach() > LONGEST {
            let places: Vec<String> =
                self.places().iter().map(|(taken, set)| format!("{taken}: {set:X}")).collect();
            return write!(f, "{{{}}}", places.join(", "));
        }
        f.write_str(&self.to_digits())
    }
}

impl HeapCode {
    /// Returns the digits of the code, without zeros at its end, however many there are: one for each number of counters up to
    /// the [largest](HeapCode::reach).
    #[must_use]
    pub fn to_digits(&self) -> String {
        let mut digits = String::new();
        let mut places = self.places().iter().peekable();
        for taken in 0..=self.reach().max(1) {
            let set = places.next_if(|place| place.0 == taken).map_or(0, |place| place.1);
            digits.push_str(&format!("{set:X}{}", if taken == 0 { "." } else { "" }));
        }
        digits
    }
}
