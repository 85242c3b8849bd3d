//! Positions whose numbers do not fit the machine: only formulas and replies can answer there.

use super::NotationError;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::cmp::Ordering;
use std::fmt;

/// Coins or heaps of any size, ascending. Whether equal ones are legal is for the game to say.
///
/// ```
/// use impartial::game::{Large, parse_large};
/// let coins = Large::new(parse_large("10^40, 3", "squares").unwrap());
/// assert_eq!(coins.to_string(), format!("3,1{}", "0".repeat(40)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Large(Vec<BigUint>);

impl Large {
    /// The given numbers, in any order.
    pub fn new(numbers: impl IntoIterator<Item = BigUint>) -> Self {
        let mut numbers: Vec<BigUint> = numbers.into_iter().collect();
        numbers.sort_unstable();
        Large(numbers)
    }

    /// The numbers, ascending.
    pub fn as_slice(&self) -> &[BigUint] {
        &self.0
    }

    /// A number that occurs twice, if there is one.
    pub fn repeated(&self) -> Option<&BigUint> {
        self.0.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| &pair[0])
    }

    /// The position with number `i` (from 0, ascending) changed to `x`; `None` if there is no such
    /// number.
    pub fn with_member(&self, i: usize, x: BigUint) -> Option<Self> {
        (i < self.0.len()).then(|| {
            let mut numbers = self.0.clone();
            numbers[i] = x;
            Large::new(numbers)
        })
    }

    /// The numbers as machine words, if all fit.
    pub fn to_u64s(&self) -> Option<Vec<u64>> {
        self.0.iter().map(ToPrimitive::to_u64).collect()
    }
}

impl Ord for Large {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Large {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Large {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("0");
        }
        for (i, x) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{x}")?;
        }
        Ok(())
    }
}

/// Most bits of a number written as a power; beyond, the text is refused rather than computed.
const MOST_BITS: u64 = 1 << 22;

/// Reads one natural number: digits, or a power such as `10^40`.
///
/// # Errors
/// Anything else, and powers of more than about a million digits.
pub fn parse_natural(text: &str, expected: &str) -> Result<BigUint, NotationError> {
    let digits = |part: &str| -> Result<BigUint, NotationError> {
        if part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NotationError::new("not a natural number", expected).at(text));
        }
        BigUint::parse_bytes(part.as_bytes(), 10)
            .ok_or_else(|| NotationError::new("not a natural number", expected).at(text))
    };
    match text.split_once('^') {
        None => digits(text),
        Some((base, exponent)) => {
            let (base, exponent) = (digits(base)?, digits(exponent)?);
            let exponent =
                exponent.to_u32().filter(|&e| base.bits().saturating_mul(u64::from(e)) <= MOST_BITS);
            exponent
                .map(|e| base.pow(e))
                .ok_or_else(|| NotationError::new("power too large", expected).at(text))
        }
    }
}

/// Reads natural numbers of any size separated by commas; `10^40` is accepted.
///
/// # Errors
/// Empty text or an entry that is no natural number.
pub fn parse_large(text: &str, expected: &str) -> Result<Vec<BigUint>, NotationError> {
    if text.trim().is_empty() {
        return Err(NotationError::new("empty position", expected));
    }
    text.split(',')
        .map(|part| match part.trim() {
            "" => Err(NotationError::new("a number is missing between commas", expected).at(text)),
            number => parse_natural(number, expected),
        })
        .collect()
}
