//! Lines through the positions of a window.

/// A line through a position, which identifies a set of values: its number, and the numbers of the lines of the next
/// positions if they are known.
///
/// A line with an unknown course is given by its number alone: `ValueSetId::from(7)`. A solver requests such lines at
/// every position, and other lines once for every [run](super::Members::run).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueSetId {
    /// The number of the line.
    pub number: u64,
    /// The line of the next position.
    pub course: Stride,
}

/// The step from a line of a position of a [run](super::Members::run) to that of the next position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// The next position lies on the same line.
    Stays,
    /// The next position lies on the line with the next number.
    Advances,
    /// The line of the next position is not known.
    Unknown,
}

impl ValueSetId {
    /// Returns the line on which all positions of the run lie.
    #[inline]
    pub const fn staying(number: u64) -> Self {
        ValueSetId { number, course: Stride::Stays }
    }

    /// Returns the line of a position whose successors in the run lie on the lines with the next numbers.
    #[inline]
    pub const fn advancing(number: u64) -> Self {
        ValueSetId { number, course: Stride::Advances }
    }
}

impl From<u64> for ValueSetId {
    fn from(number: u64) -> Self {
        ValueSetId { number, course: Stride::Unknown }
    }
}
