//! Rules of taking and breaking, as data.

use crate::value::{Number, sort_short};
use std::fmt;
use std::ops::ControlFlow;

/// Maximum number of heaps that a move may leave.
pub const MAX_PARTS: u32 = 3;

/// A rule of taking and breaking (Guy and Smith 1956). The rule gives the numbers of counters that may be taken from a
/// heap, and the numbers of nonempty heaps into which the rest may be arranged.
///
/// The default is the rule without moves. Each **place** is a number k of counters with a set of numbers j ≤ 3, written
/// as bits. Taking k counters is legal if the rest is arranged into exactly j nonempty heaps, with j in the set. The
/// digit dₖ of a code is that set: 1 = none left, 2 = one heap, 4 = two, 8 = three.
///
/// ```
/// use impartial_core::period::HeapCode;
/// // Take one or two counters and break what is left into at most two heaps.
/// let code = HeapCode::new([(1, 7), (2, 7)]).unwrap();
/// assert_eq!((code.reach(), code.parts()), (2, 2));
/// // Taking nothing and leaving one heap would allow infinite play.
/// assert!(HeapCode::new([(0, 2)]).is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<(u64, u8)>", into = "Vec<(u64, u8)>"))]
pub struct HeapCode {
    /// Ascending in the number of counters taken; no number occurs twice, and no set is empty.
    places: Vec<(u64, u8)>,
}

/// An error in the places or the text of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeError {
    /// A set of numbers of heaps with a number above 3.
    Set {
        /// The number of counters that the move takes.
        taken: u64,
        /// The set as bits: bit j for j heaps.
        set: u8,
    },
    /// The number of counters is listed twice.
    Twice(u64),
    /// The text is not a digit, a point and further digits.
    Shape(String),
    /// A character that is not a digit.
    Digit {
        /// The text of the code.
        code: String,
        /// The character that is not a digit.
        digit: char,
    },
    /// A move that leaves three heaps, in a rule that may leave two at most.
    ThreeHeaps {
        /// The number of counters that the move takes.
        taken: u64,
    },
    /// A condition on the two heaps of a split, where there is no split.
    NoSplit {
        /// The number of counters with the condition.
        taken: u64,
    },
    /// A move that takes no counter and leaves one heap, so that play need not end.
    Idle,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::Set { taken, set } => {
                write!(
                    f,
                    "taking {taken} counters: {set} is no set of numbers of heaps (allowed: bits 1, 2, 4, 8)"
                )
            }
            CodeError::Twice(taken) => write!(f, "taking {taken} counters is listed twice"),
            CodeError::Shape(text) => write!(
                f,
                "'{text}' is no code (expected a digit, a point and digits 0-9, A-F, such as 0.77 or 4.7)"
            ),
            CodeError::Digit { code, digit } => {
                write!(f, "'{digit}' in '{code}' is no digit (allowed: 0-9, A-F)")
            }
            CodeError::ThreeHeaps { taken } => {
                write!(f, "a move that takes {taken} leaves three heaps, and two are allowed")
            }
            CodeError::NoSplit { taken } => write!(f, "no move that takes {taken} leaves two heaps"),
            CodeError::Idle => {
                f.write_str("a move that takes nothing must break the heap: it could be made for ever")
            }
        }
    }
}

impl std::error::Error for CodeError {}

impl HeapCode {
    /// Creates the rule with these places, in any order; empty sets are dropped.
    ///
    /// # Errors
    /// [`CodeError`] for a number that is listed twice, for more than three heaps, and for a move that allows infinite
    /// play.
    pub fn new(places: impl IntoIterator<Item = (u64, u8)>) -> Result<Self, CodeError> {
        let mut places: Vec<(u64, u8)> = places.into_iter().filter(|&(_, set)| set != 0).collect();
        sort_short(&mut places);
        if let Some(pair) = places.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(CodeError::Twice(pair[0].0));
        }
        if let Some(&(taken, set)) = places.iter().find(|(_, set)| *set >= 1 << (MAX_PARTS + 1)) {
            return Err(CodeError::Set { taken, set });
        }
        match places.first() {
            Some(&(0, set)) if set & 0b11 != 0 => Err(CodeError::Idle),
            _ => Ok(HeapCode { places }),
        }
    }

    /// Returns the places: the number of counters taken, and the numbers of heaps that may be left, as bits.
    #[must_use]
    pub fn places(&self) -> &[(u64, u8)] {
        &self.places
    }

    /// Calls `visit` with the heaps that each move leaves of `heap`, ascending, as long as `visit` returns `Continue`. With
    /// `small`, only the moves that leave heaps of at most that size except the largest one.
    #[inline]
    pub fn visit_parts<N: Number, B>(
        &self,
        heap: &N,
        small: Option<&N>,
        mut visit: impl FnMut(&[N]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for &(taken, set) in &self.places {
            let taken = N::from(taken);
            // A move takes at most the whole heap.
            if *heap < taken {
                break;
            }
            let left = heap.clone() - taken;
            if set & 1 != 0 && left.is_zero() {
                visit(&[])?;
            }
            if set & 2 != 0 && !left.is_zero() {
                visit(std::slice::from_ref(&left))?;
            }
            if set & 4 != 0 {
                visit_pairs(N::one(), &left, small, |a, b| visit(&[a, b]))?;
            }
            if set & 8 != 0 {
                let most = at_most(left.clone() / N::from(3), small);
                let mut a = N::one();
                while a <= most {
                    visit_pairs(a.clone(), &(left.clone() - a.clone()), small, |b, c| {
                        visit(&[a.clone(), b, c])
                    })?;
                    a = a + N::one();
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the largest number of counters that a move takes; 0 if the rule has no move.
    #[must_use]
    pub fn reach(&self) -> u64 {
        self.places.last().map_or(0, |place| place.0)
    }

    /// Returns the largest number of heaps that a move may leave.
    #[must_use]
    pub fn parts(&self) -> u32 {
        let all = self.places.iter().fold(0, |all, place| all | place.1);
        7u32.saturating_sub(all.leading_zeros())
    }

    /// Returns the numbers of counters that may be taken so that exactly `parts` heaps are left, ascending; none for more
    /// than three heaps.
    ///
    /// ```
    /// use impartial_core::period::HeapCode;
    /// let code = HeapCode::new([(1, 3), (2, 7)]).unwrap();
    /// assert_eq!([2, 3, 8, u32::MAX].map(|parts| code.leaving(parts).count()), [1, 0, 0, 0]);
    /// ```
    pub fn leaving(&self, parts: u32) -> impl Iterator<Item = u64> + '_ {
        self.places
            .iter()
            .filter(move |place| place.1.checked_shr(parts).unwrap_or(0) & 1 == 1)
            .map(|place| place.0)
    }
}

/// Returns the smaller of a number and a limit, if there is one.
fn at_most<N: Number>(number: N, limit: Option<&N>) -> N {
    match limit {
        Some(limit) if *limit < number => limit.clone(),
        _ => number,
    }
}

/// Calls `visit` with the pairs of numbers from `least` on with the given sum, the smaller first, if it is at most `small`.
#[inline]
fn visit_pairs<N: Number, B>(
    least: N,
    sum: &N,
    small: Option<&N>,
    mut visit: impl FnMut(N, N) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let (mut a, most) = (least, at_most(sum.clone() / N::from(2), small));
    while a <= most {
        visit(a.clone(), sum.clone() - a.clone())?;
        a = a + N::one();
    }
    ControlFlow::Continue(())
}

impl TryFrom<Vec<(u64, u8)>> for HeapCode {
    type Error = CodeError;

    fn try_from(places: Vec<(u64, u8)>) -> Result<Self, CodeError> {
        HeapCode::new(places)
    }
}

impl From<HeapCode> for Vec<(u64, u8)> {
    fn from(code: HeapCode) -> Self {
        code.places
    }
}
