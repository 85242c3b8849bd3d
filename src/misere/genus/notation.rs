//! Genera as text.

use super::{Genus, trimmed};
use smallvec::SmallVec;
use std::fmt::{self, Write};
use std::str::FromStr;

/// An error in the text of a genus.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenusError {
    /// An unexpected character, or a missing part.
    #[error(
        "'{text}' is no genus (expected a number, ^ and digits, those of ten or more in parentheses, \
         such as 4^146 or 12^(12)(14))"
    )]
    Shape {
        /// The whole text that was read.
        text: String,
    },
    /// A number above 2^64 − 1.
    #[error("'{0}' has a number of 2^64 or more")]
    TooLarge(String),
    /// The last two digits do not differ by 2, so the further digits are not determined.
    #[error("'{text}': the last two digits must differ by 2 as nim-values (a, then a xor 2), as they repeat")]
    NotStable {
        /// The whole text that was read.
        text: String,
    },
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{}^", self.normal);
        for &digit in &self.digits {
            match digit {
                0..=9 => write!(text, "{digit}")?,
                _ => write!(text, "({digit})")?,
            }
        }
        f.pad(&text)
    }
}

/// Reads the notation, and longer spellings of it: `2^2020` is `2^20`. A plain number is the genus of a nim-heap.
///
/// Not every genus that can be written is the genus of a position.
impl FromStr for Genus {
    type Err = GenusError;

    fn from_str(text: &str) -> Result<Self, GenusError> {
        let text = text.trim();
        let shape = || GenusError::Shape { text: text.to_owned() };
        let number = |digits: &str| match digits {
            "" => Err(shape()),
            _ if !digits.bytes().all(|c| c.is_ascii_digit()) => Err(shape()),
            _ => digits.parse::<u64>().map_err(|_| GenusError::TooLarge(text.to_owned())),
        };
        let Some((normal, tail)) = text.split_once('^') else {
            return Ok(Genus::of_nim_heap(number(text)?));
        };
        let normal = number(normal)?;
        let mut digits: SmallVec<[u64; 4]> = SmallVec::new();
        let mut rest = tail;
        while let Some(first) = rest.chars().next() {
            if first == '(' {
                let (inside, after) = rest[1..].split_once(')').ok_or_else(shape)?;
                digits.push(number(inside)?);
                rest = after;
            } else {
                digits.push(first.to_digit(10).ok_or_else(shape)?.into());
                rest = &rest[1..];
            }
        }
        match digits[..] {
            [.., a, b] if a ^ b == 2 => Ok(Genus { normal, digits: trimmed(digits) }),
            [.., _, _] => Err(GenusError::NotStable { text: text.to_owned() }),
            _ => Err(shape()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn genera_are_written_in_full() {
        for (n, text) in [(0, "0^120"), (1, "1^031"), (2, "2^20"), (9, "9^9(11)"), (12, "12^(12)(14)")] {
            assert_eq!(Genus::of_nim_heap(n).to_string(), text);
            assert_eq!(text.parse(), Ok(Genus::of_nim_heap(n)));
            assert_eq!(n.to_string().parse(), Ok(Genus::of_nim_heap(n)));
        }
        assert_eq!("2^20202020".parse::<Genus>().unwrap().to_string(), "2^20");
        assert_eq!(" 0^1202 ".parse::<Genus>().unwrap().to_string(), "0^120");
    }

    #[test]
    fn what_is_no_genus_is_refused() {
        let shape = |text: &str| Err(GenusError::Shape { text: text.into() });
        for text in ["", "^", "x", "2^", "2^2", "^20", "2^2x", "2^(12", "2^()20", "-1^20", "2^2é", "+1^20"] {
            assert_eq!(text.parse::<Genus>(), shape(text), "{text}");
        }
        assert_eq!("2^21".parse::<Genus>(), Err(GenusError::NotStable { text: "2^21".into() }));
        let text = "18446744073709551616^20";
        assert_eq!(text.parse::<Genus>(), Err(GenusError::TooLarge(text.into())));
    }

    proptest! {
        #[test]
        fn parsing_gives_back_what_was_written(
            normal in 0u64..30,
            digits in prop::collection::vec(0u64..14, 0..8),
            tail in 0u64..14,
        ) {
            let digits = digits.into_iter().chain([tail, tail ^ 2]).collect();
            let genus = Genus { normal, digits: trimmed(digits) };
            prop_assert_eq!(genus.to_string().parse(), Ok(genus));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "[0-9^() x]{0,12}") {
            let _ = text.parse::<Genus>();
        }
    }
}
