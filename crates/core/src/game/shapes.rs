//! The two position types that most games of the field share: coins on distinct squares, and
//! heaps. Their numbers have 64 bits ([`Heaps`]) or any size (`Heaps<BigUint>`).
//!
//! Both are stored in ascending order, and are compared **colexicographically**: fewer members first, then by the
//! largest member, then the next. So among the positions with the same number of members, those with all members below M
//! come before any other. A larger window of this number of members only adds positions after those of a smaller one, so its
//! first counterexample stays the first.

use crate::value::{Number, ShortList};
use std::cmp::Ordering;
use std::fmt;

/// The reason why a list of squares is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError<N = u64> {
    /// Two coins on the same square.
    SameSquare(N),
}

impl<N: fmt::Display> fmt::Display for PositionError<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PositionError::SameSquare(square) = self;
        write!(f, "two coins on square {square}")
    }
}

impl<N: fmt::Debug + fmt::Display> std::error::Error for PositionError<N> {}

/// Writes the numbers separated by commas, or `0` for an empty list.
fn write_members<N: Number>(members: &[N], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if members.is_empty() {
        return f.write_str("0");
    }
    for (i, x) in members.iter().enumerate() {
        if i > 0 {
            f.write_str(",")?;
        }
        x.write_decimal(f)?;
    }
    Ok(())
}

macro_rules! ascending {
    ($name:ident) => {
        impl $name {
            /// Creates the position with these members, which must be ascending, and equal only if the position allows
            /// it.
            pub(super) fn of_ascending(members: ShortList) -> Self {
                $name(members)
            }

            /// Returns the members, ascending.
            #[inline]
            pub fn iter(&self) -> std::iter::Copied<std::slice::Iter<'_, u64>> {
                self.0.iter().copied()
            }

            /// Returns the largest member.
            #[inline]
            pub fn largest(&self) -> Option<u64> {
                self.0.last().copied()
            }
        }

        impl<N: Number> $name<N> {
            /// Returns the members, ascending.
            #[inline]
            pub fn as_slice(&self) -> &[N] {
                &self.0
            }

            /// Returns the number of members: coins or heaps.
            #[inline]
            pub fn len(&self) -> usize {
                self.0.len()
            }

            /// Returns whether there are no members.
            #[inline]
            pub fn is_empty(&self) -> bool {
                self.0.is_empty()
            }

            /// Returns the number of bytes that the list has allocated, in addition to the size of its type. Memory
            /// limits count them.
            pub fn allocated_bytes(&self) -> usize {
                self.0.allocated_bytes() + self.0.iter().map(Number::allocated_bytes).sum::<usize>()
            }

            /// Returns the members with number `i` (from 0, ascending) changed to `x`, in ascending order.
            #[inline]
            fn with_member(&self, i: usize, x: N) -> ShortList<N> {
                let mut members = self.0.clone();
                members[i] = x;
                let mut index = i;
                while index > 0 && members[index - 1] > members[index] {
                    members.swap(index, index - 1);
                    index -= 1;
                }
                while index + 1 < members.len() && members[index + 1] < members[index] {
                    members.swap(index, index + 1);
                    index += 1;
                }
                members
            }
        }

        impl<N: Number> Ord for $name<N> {
            #[inline]
            fn cmp(&self, other: &Self) -> Ordering {
                self.len().cmp(&other.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
            }
        }

        impl<N: Number> PartialOrd for $name<N> {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl<N: Number> fmt::Display for $name<N> {
            /// Writes the members separated by commas, or `0` for no members.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_members(&self.0, f)
            }
        }

        impl<N> AsRef<[N]> for $name<N> {
            fn as_ref(&self) -> &[N] {
                &self.0
            }
        }
    };
}

/// Coins on distinct squares 0, 1, 2, …, ascending.
///
/// ```
/// use impartial_core::game::Squares;
/// let coins = Squares::new([6, 2, 5]).unwrap();
/// assert_eq!(coins.to_string(), "2,5,6");
/// assert_eq!(coins.move_coin(2, 0).unwrap().to_string(), "0,2,5");
/// assert!(coins.move_coin(2, 5).is_none());
/// assert!(Squares::new([3, 3]).is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares<N = u64>(ShortList<N>);

ascending!(Squares);

impl Squares {
    /// Creates the position with coins on the given squares, in any order.
    ///
    /// # Errors
    /// [`PositionError::SameSquare`] if two squares are equal.
    #[inline]
    pub fn new(squares: impl IntoIterator<Item = u64>) -> Result<Self, PositionError> {
        Squares::from_squares(squares)
    }

    /// Returns whether a coin is on square `x`.
    #[inline]
    pub fn contains(&self, x: u64) -> bool {
        self.0.binary_search(&x).is_ok()
    }
}

impl<N: Number> Squares<N> {
    /// Creates the position with coins on the given squares, in any order.
    ///
    /// # Errors
    /// [`PositionError::SameSquare`] if two squares are equal.
    pub fn from_squares(squares: impl IntoIterator<Item = N>) -> Result<Self, PositionError<N>> {
        let mut members: ShortList<N> = squares.into_iter().collect();
        members.sort_unstable();
        match members.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(PositionError::SameSquare(pair[0].clone())),
            None => Ok(Squares(members)),
        }
    }

    /// Returns the position after coin number `i` (from 0, ascending) moves to square `x`, or `None` if there is no
    /// such coin or the square is occupied.
    #[inline]
    pub fn move_coin(&self, i: usize, x: N) -> Option<Self> {
        (i < self.len() && self.0.binary_search(&x).is_err()).then(|| Squares(self.with_member(i, x)))
    }

    /// Returns the position without coin number `i`, or `None` if there is no such coin.
    pub fn without(&self, i: usize) -> Option<Self> {
        (i < self.len()).then(|| {
            let mut members = self.0.clone();
            members.remove(i);
            Squares(members)
        })
    }
}

/// Heaps of any sizes, ascending; equal heaps and empty heaps may occur.
///
/// ```
/// use impartial_core::game::Heaps;
/// let heaps = Heaps::new([5, 3, 0, 3]);
/// assert_eq!(heaps.to_string(), "0,3,3,5");
/// assert_eq!(heaps.with_heap(3, 1).unwrap().to_string(), "0,1,3,3");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Heaps<N = u64>(ShortList<N>);

ascending!(Heaps);

impl Heaps {
    /// Creates heaps of the given sizes, in any order.
    #[inline]
    pub fn new(sizes: impl IntoIterator<Item = u64>) -> Self {
        Heaps::from_sizes(sizes)
    }

    /// Creates heaps of the given sizes, without the empty heaps.
    #[inline]
    pub fn nonempty(sizes: impl IntoIterator<Item = u64>) -> Self {
        Heaps::from_sizes(sizes.into_iter().filter(|&size| size > 0))
    }
}

impl<N: Number> Heaps<N> {
    /// Creates heaps of the given sizes, in any order.
    #[inline]
    pub fn from_sizes(sizes: impl IntoIterator<Item = N>) -> Self {
        let mut members: ShortList<N> = sizes.into_iter().collect();
        members.sort_unstable();
        Heaps(members)
    }

    /// Returns the position with heap number `i` (from 0, ascending) changed to `size`, or `None` if there is no such
    /// heap.
    #[inline]
    pub fn with_heap(&self, i: usize, size: N) -> Option<Self> {
        (i < self.len()).then(|| Heaps(self.with_member(i, size)))
    }
}
