//! Names of numeration systems.
//!
//! ```text
//! name       = "fib" | "tribonacci" | "narayana" | "p:" a | "base:" b
//!            | "ostrowski:" [ numbers "," ] "(" numbers ")" | "recurrence:" integers
//! ```

use super::NumerationError;
use std::fmt;

/// The system of a name, in its simplest form: two names of one system are read as the same system.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum System {
    /// X^k = c₁X^(k−1) + … + c_k.
    Recurrence(Vec<i64>),
    /// The denominators of the convergents of [0; a₁, a₂, …]: first some partial quotients, then a repeating list.
    Ostrowski(Vec<u64>, Vec<u64>),
}

/// Maximum number of numbers in a name.
const MAX_NUMBERS: usize = 24;
/// Maximum number in a name. Digits are below 36.
const MAX_NUMBER: i64 = 1000;

const ALLOWED: &str = "fib, tribonacci, narayana, p:A, base:B, ostrowski:3,1,(1,2), recurrence:C1,C2,...";

impl System {
    /// Reads the name of a numeration.
    ///
    /// # Errors
    /// [`NumerationError::Name`] with the reason and the allowed names.
    pub(super) fn parse(text: &str) -> Result<System, NumerationError> {
        let name: String = text.trim().to_ascii_lowercase();
        let wrong = |what: String| NumerationError::Name { name: text.to_owned(), what, allowed: ALLOWED };
        let numbers = |list: &str| -> Result<Vec<i64>, NumerationError> {
            let parts: Vec<&str> = list.split(',').map(str::trim).collect();
            if parts.len() > MAX_NUMBERS {
                return Err(wrong(format!("more than {MAX_NUMBERS} numbers")));
            }
            let number = |part: &&str| match part.parse::<i64>() {
                Ok(n) if n.abs() <= MAX_NUMBER => Ok(n),
                Ok(n) => Err(wrong(format!("the number {n} is too large (at most {MAX_NUMBER})"))),
                Err(_) => Err(wrong(format!("'{part}' is no number"))),
            };
            parts.iter().map(number).collect()
        };
        let positive = |list: &str| -> Result<Vec<u64>, NumerationError> {
            let positive = |n: i64| match u64::try_from(n) {
                Ok(n) if n >= 1 => Ok(n),
                _ => Err(wrong(format!("a partial quotient of {n}, and it is at least 1"))),
            };
            numbers(list)?.into_iter().map(positive).collect()
        };
        match name.split_once(':').unwrap_or((&name, "")) {
            ("fib" | "fibonacci" | "zeckendorf", "") => Ok(System::Recurrence(vec![1, 1])),
            ("tribonacci" | "trib", "") => Ok(System::Recurrence(vec![1, 1, 1])),
            ("narayana", "") => Ok(System::Recurrence(vec![1, 0, 1])),
            ("p", a) => match numbers(a)?[..] {
                [a] if a >= 1 => Ok(System::Recurrence(vec![a, 1])),
                _ => Err(wrong("p:A has one number, and it is at least 1".into())),
            },
            ("base", b) => match numbers(b)?[..] {
                [b] if (2..=35).contains(&b) => Ok(System::Recurrence(vec![b])),
                _ => Err(wrong("base:B has one number, from 2 to 35".into())),
            },
            ("recurrence", list) => {
                let c = numbers(list)?;
                match c.last() {
                    Some(0) => Err(wrong("the last coefficient is 0".into())),
                    _ => Ok(System::Recurrence(c)),
                }
            }
            ("ostrowski", list) => {
                let Some((before, tail)) = list.split_once('(') else {
                    return Err(wrong(
                        "no period: the partial quotients that repeat stand in brackets, as in ostrowski:3,1,(1,2)"
                            .into(),
                    ));
                };
                let Some(period) = tail.strip_suffix(')') else {
                    return Err(wrong("the period ends with the name".into()));
                };
                let before = before.trim();
                let first = match before.strip_suffix(',') {
                    Some(list) => positive(list)?,
                    None if before.is_empty() => Vec::new(),
                    None => return Err(wrong("a comma is missing before the period".into())),
                };
                Ok(System::ostrowski(first, positive(period)?))
            }
            _ => Err(wrong("there is no numeration system of this name".into())),
        }
    }

    /// Returns the shortest form of a continued fraction.
    fn ostrowski(mut first: Vec<u64>, mut period: Vec<u64>) -> System {
        let repeats = |p: &usize| {
            period.len().is_multiple_of(*p) && (*p..period.len()).all(|i| period[i] == period[i - p])
        };
        if let Some(shorter) = (1..period.len()).find(repeats) {
            period.truncate(shorter);
        }
        while let (Some(last), Some(end)) = (first.last(), period.last())
            && last == end
        {
            first.pop();
            period.rotate_right(1);
        }
        System::Ostrowski(first, period)
    }
}

fn list(f: &mut fmt::Formatter<'_>, numbers: &[impl fmt::Display]) -> fmt::Result {
    for (i, n) in numbers.iter().enumerate() {
        if i > 0 {
            f.write_str(",")?;
        }
        write!(f, "{n}")?;
    }
    Ok(())
}

/// Writes the name from which the same system is read.
impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            System::Recurrence(c) => match c[..] {
                [1, 1] => f.write_str("fib"),
                [1, 1, 1] => f.write_str("tribonacci"),
                [1, 0, 1] => f.write_str("narayana"),
                [a, 1] if a >= 1 => write!(f, "p:{a}"),
                [b] if (2..=35).contains(&b) => write!(f, "base:{b}"),
                _ => {
                    f.write_str("recurrence:")?;
                    list(f, c)
                }
            },
            System::Ostrowski(first, period) => {
                f.write_str("ostrowski:")?;
                list(f, first)?;
                f.write_str(if first.is_empty() { "(" } else { ",(" })?;
                list(f, period)?;
                f.write_str(")")
            }
        }
    }
}
