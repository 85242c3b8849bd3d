//! Positions made of ordinals: heaps of transfinite Nim, coins on ordinal squares. They are kept ascending and ordered
//! colexicographically.

use super::NotationError;
use crate::ordinal::Ordinal;
use crate::value::sort_short;
use std::cmp::Ordering;
use std::fmt;

/// Finitely many ordinals, ascending. Whether equal ones are legal is for the game to say.
///
/// ```
/// use impartial::game::OrdinalList;
/// let position = OrdinalList::new(["w+2".parse()?, "7".parse()?, "w".parse()?]);
/// assert_eq!(position.to_string(), "7,w,w+2");
/// let lower = position.with_member(2, "3".parse()?).unwrap();
/// assert_eq!(lower.to_string(), "3,7,w");
/// assert!(lower < position);
/// # Ok::<(), impartial::ordinal::ParseOrdinalError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct OrdinalList(Vec<Ordinal>);

impl OrdinalList {
    /// Returns the given ordinals, in any order.
    pub fn new(ordinals: impl IntoIterator<Item = Ordinal>) -> Self {
        let mut ordinals: Vec<Ordinal> = ordinals.into_iter().collect();
        sort_short(&mut ordinals);
        OrdinalList(ordinals)
    }

    /// Reads ordinals in Cantor normal form separated by commas, in any order.
    ///
    /// # Errors
    /// Empty text, an empty entry, and anything that is no ordinal in Cantor normal form.
    pub fn parse(text: &str, expected: &str) -> Result<Self, NotationError> {
        if text.trim().is_empty() {
            return Err(NotationError::new("empty position", expected));
        }
        let member = |part: &str| -> Result<Ordinal, NotationError> {
            if part.trim().is_empty() {
                return Err(
                    NotationError::new("an ordinal is missing between commas", expected).at_token(text)
                );
            }
            part.trim().parse().map_err(|error| {
                NotationError::new(format!("no ordinal: {error},"), expected).at_token(part.trim())
            })
        };
        Ok(OrdinalList::new(text.split(',').map(member).collect::<Result<Vec<_>, _>>()?))
    }

    /// Returns the members of the list, ascending.
    pub fn as_slice(&self) -> &[Ordinal] {
        &self.0
    }

    /// Returns an ordinal that occurs twice, if there is one.
    pub fn repeated(&self) -> Option<&Ordinal> {
        self.0.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| &pair[0])
    }

    /// Returns whether `ordinal` is a member of the list.
    pub fn contains(&self, ordinal: &Ordinal) -> bool {
        self.0.binary_search(ordinal).is_ok()
    }

    /// Returns whether all members are natural numbers.
    pub fn is_finite(&self) -> bool {
        self.0.last().is_none_or(Ordinal::is_finite)
    }

    /// Returns the position with number `i` (from 0, ascending) changed to `to`; `None` if there is no such number.
    pub fn with_member(&self, i: usize, to: Ordinal) -> Option<Self> {
        (i < self.0.len()).then(|| {
            let mut ordinals = self.0.clone();
            ordinals.remove(i);
            let index = ordinals.partition_point(|other| *other < to);
            ordinals.insert(index, to);
            OrdinalList(ordinals)
        })
    }

    /// Returns the members as machine words, if all are that small.
    pub fn to_u64s(&self) -> Option<Vec<u64>> {
        self.0.iter().map(Ordinal::to_u64).collect()
    }

    /// Returns the number of bytes that the list has allocated, apart from those of exponents and large coefficients.
    pub fn allocated_bytes(&self) -> usize {
        let terms: usize = self.0.iter().filter(|o| !o.is_finite()).map(Ordinal::term_count).sum();
        (self.0.capacity() + 2 * terms) * size_of::<Ordinal>()
    }
}

impl Ord for OrdinalList {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for OrdinalList {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for OrdinalList {
    /// Writes the ordinals separated by commas, or `0` for the empty position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("0");
        }
        for (i, ordinal) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{ordinal}")?;
        }
        Ok(())
    }
}
