//! Loopy values: natural numbers, and ∞ with a set of natural numbers.

use super::LoopyOutcome;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// The value, in normal play, of a position from which play need not end.
///
/// The value *n* says that the position is equivalent to a Nim heap of size *n*. The value ∞(K) says
/// that no Nim heap is equivalent to the position; K is the set of the finite values of its options.
///
/// | | *b | ∞(L) |
/// |---|---|---|
/// | *a + | *(a ⊕ b) | ∞({a ⊕ l : l ∈ L}) |
/// | ∞(K) + | ∞({k ⊕ b : k ∈ K}) | ∞() |
///
/// `Display` writes `3` and `∞(0,2)`; [`str::parse`] reads both, and `inf(0,2)`. As JSON the values are `3`
/// and `{"infinite":[0,2]}`.
///
/// The order serves to sort and to search. Finite values come first, in their own order; the infinite
/// values follow, ordered by their sets as by the words of a dictionary. It does not compare games.
///
/// ```
/// use impartial::loopy::{LoopyOutcome, LoopyValue};
///
/// let draw: LoopyValue = "∞(1)".parse()?;
/// assert_eq!(draw.outcome(), LoopyOutcome::D);
/// // A Nim heap of size 1 is added: now there is a move to 1 + 1 = 0.
/// let sum = &draw + &LoopyValue::Finite(1);
/// assert_eq!(sum.to_string(), "∞(0)");
/// assert_eq!(sum.outcome(), LoopyOutcome::N);
/// assert_eq!((&sum + &draw).to_string(), "∞()");
/// # Ok::<(), impartial::loopy::ParseLoopyValueError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LoopyValue {
    /// A natural number: the value of a Nim heap of this size.
    Finite(u64),
    /// ∞(K), where K is the set of the finite values of the options.
    Infinite(FiniteValues),
}

impl LoopyValue {
    /// Returns the value ∞(K) with the set K of all `members`.
    ///
    /// # Complexity
    /// O(k log k) for k members.
    ///
    /// ```
    /// use impartial::loopy::LoopyValue;
    /// assert_eq!(LoopyValue::infinite([2, 0, 2]).to_string(), "∞(0,2)");
    /// ```
    pub fn infinite(members: impl IntoIterator<Item = u64>) -> Self {
        LoopyValue::Infinite(members.into_iter().collect())
    }

    /// Returns the natural number, if the value is finite.
    pub const fn as_finite(&self) -> Option<u64> {
        match self {
            LoopyValue::Finite(n) => Some(*n),
            LoopyValue::Infinite(_) => None,
        }
    }

    /// Returns the set K, if the value is ∞(K).
    pub const fn as_infinite(&self) -> Option<&FiniteValues> {
        match self {
            LoopyValue::Finite(_) => None,
            LoopyValue::Infinite(set) => Some(set),
        }
    }

    /// Returns true if the value is ∞(K).
    pub const fn is_infinite(&self) -> bool {
        matches!(self, LoopyValue::Infinite(_))
    }

    /// Returns the outcome in normal play of a position with this value: P for 0, N for the other numbers and for ∞(K)
    /// with 0 in K, and D for the other ∞(K).
    pub fn outcome(&self) -> LoopyOutcome {
        match self {
            LoopyValue::Finite(0) => LoopyOutcome::P,
            LoopyValue::Finite(_) => LoopyOutcome::N,
            LoopyValue::Infinite(set) if set.contains(0) => LoopyOutcome::N,
            LoopyValue::Infinite(_) => LoopyOutcome::D,
        }
    }

    /// Returns the value in normal play of a sum of two positions with these values. The operator `+` does the same.
    ///
    /// # Complexity
    /// O(k log k) for a set of k members.
    #[must_use]
    pub fn nim_sum(&self, other: &LoopyValue) -> LoopyValue {
        match (self, other) {
            (LoopyValue::Finite(a), LoopyValue::Finite(b)) => LoopyValue::Finite(a ^ b),
            (LoopyValue::Finite(a), LoopyValue::Infinite(set))
            | (LoopyValue::Infinite(set), LoopyValue::Finite(a)) => {
                LoopyValue::infinite(set.iter().map(|member| member ^ a))
            }
            (LoopyValue::Infinite(_), LoopyValue::Infinite(_)) => LoopyValue::infinite([]),
        }
    }

    /// Returns the value in LaTeX: `3`, and `\infty_{0,2}` with the set as a subscript, as *On Numbers and Games* and
    /// *Winning Ways* print it. The empty set has no subscript there: `\infty`.
    ///
    /// ```
    /// use impartial::loopy::LoopyValue;
    /// assert_eq!(LoopyValue::infinite([0, 2]).to_latex(), r"\infty_{0,2}");
    /// assert_eq!(LoopyValue::infinite([]).to_latex(), r"\infty");
    /// ```
    pub fn to_latex(&self) -> String {
        match self {
            LoopyValue::Finite(n) => n.to_string(),
            LoopyValue::Infinite(set) if set.is_empty() => r"\infty".to_owned(),
            LoopyValue::Infinite(set) => format!(r"\infty_{{{set}}}"),
        }
    }
}

impl From<u64> for LoopyValue {
    fn from(n: u64) -> Self {
        LoopyValue::Finite(n)
    }
}

impl Add for &LoopyValue {
    type Output = LoopyValue;

    fn add(self, other: &LoopyValue) -> LoopyValue {
        self.nim_sum(other)
    }
}

impl Add for LoopyValue {
    type Output = LoopyValue;

    fn add(self, other: LoopyValue) -> LoopyValue {
        self.nim_sum(&other)
    }
}

impl AddAssign<&LoopyValue> for LoopyValue {
    fn add_assign(&mut self, other: &LoopyValue) {
        *self = self.nim_sum(other);
    }
}

/// The value of a sum of positions; 0 for the empty sum.
impl Sum for LoopyValue {
    fn sum<I: Iterator<Item = LoopyValue>>(values: I) -> LoopyValue {
        values.fold(LoopyValue::Finite(0), |sum, value| sum.nim_sum(&value))
    }
}

impl<'a> Sum<&'a LoopyValue> for LoopyValue {
    fn sum<I: Iterator<Item = &'a LoopyValue>>(values: I) -> LoopyValue {
        values.fold(LoopyValue::Finite(0), |sum, value| sum.nim_sum(value))
    }
}

impl fmt::Display for LoopyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyValue::Finite(n) => f.pad(&n.to_string()),
            LoopyValue::Infinite(set) => f.pad(&format!("∞({set})")),
        }
    }
}

/// Writes the same text as `Display`.
impl fmt::Debug for LoopyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A finite set of natural numbers, held in ascending order: the set K of a value ∞(K).
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FiniteValues(pub(super) Box<[u64]>);

impl FiniteValues {
    /// Returns the members of the set in ascending order.
    pub const fn as_slice(&self) -> &[u64] {
        &self.0
    }

    /// Returns true if `value` is a member; O(log k) for k members.
    pub fn contains(&self, value: u64) -> bool {
        self.0.binary_search(&value).is_ok()
    }

    /// Returns an iterator over the members of the set in ascending order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u64> + DoubleEndedIterator + '_ {
        self.0.iter().copied()
    }

    /// Returns the number of members of the set.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if the set has no members.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<u64> for FiniteValues {
    fn from_iter<I: IntoIterator<Item = u64>>(members: I) -> Self {
        let mut members: Vec<u64> = members.into_iter().collect();
        members.sort_unstable();
        members.dedup();
        FiniteValues(members.into_boxed_slice())
    }
}

/// The members, separated by commas: `0,2`.
impl fmt::Display for FiniteValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, member) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{member}")?;
        }
        Ok(())
    }
}

/// Writes the same text as `Display`, in parentheses.
impl fmt::Debug for FiniteValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}
