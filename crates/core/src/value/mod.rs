//! Game values: the minimal excludant, nimbers, Grundy pairs and outcomes.
//!
//! The **Sprague–Grundy value** of a position is the least value that none of its options has
//! (Sprague 1935, Grundy 1939): *mex*, the minimal excludant. For games with finitely many options
//! it is a natural number; in general it is an ordinal. Mex, formulas and outcomes are generic over the
//! [`Value`] type, so that both are one piece of code; [`GrundyPair`] and the claims of the engine are about `u64`.
//!
//! Conventions: 0 is a natural number; a position is a **P-position** (the *previous* player wins)
//! in normal play iff its value is 0.
//!
//! ```
//! use impartial_core::value::{mex, Outcome, Value};
//!
//! assert_eq!(mex([0u64, 1, 3, 7]), 2);
//! assert_eq!(5u64.nim_sum(&3), 6);
//! assert_eq!(Outcome::from_value(&mex::<u64>([])), Outcome::P);
//! ```

mod big;
mod bits;
mod number;
mod order;
mod pair;
mod sealed;
mod short_list;

pub use big::BigSet;
pub use bits::BitSet;
pub use number::Number;
pub use order::{order_of, sort_list_by, sort_list_by_key, sort_short};
pub use pair::GrundyPair;
pub(crate) use sealed::Sealed;
pub(crate) use short_list::ShortList;

use std::fmt::{self, Debug, Display};
use std::hash::Hash;

/// A type of Grundy values: a well-ordered set of nimbers with nim-addition.
pub trait Value: Sealed + Clone + Eq + Ord + Hash + Debug + Display + Send + Sync + 'static {
    /// A set of values, from which [`mex_of`](Value::mex_of) takes the mex.
    type Set: Extend<Self> + Default + Clone + Debug;

    /// Returns the value of a terminal position in normal play.
    fn zero() -> Self;

    /// Returns the value of a terminal position in misère play.
    fn one() -> Self;

    /// Returns the nim-sum a ⊕ b: the value of a sum of two positions in normal play.
    fn nim_sum(&self, other: &Self) -> Self;

    /// Returns whether the value is zero.
    fn is_zero(&self) -> bool {
        *self == Self::zero()
    }

    /// Returns the value of a position whose options have these values: their **mex**, the least value that is not among
    /// them; `None` for a terminal position, whose value depends on the play.
    fn mex_of(values: &Self::Set) -> Option<Self>;
}

/// Returns the least value that does not occur in `values`.
///
/// # Complexity
/// Linear in the number of values for `u64`.
pub fn mex<V: Value>(values: impl IntoIterator<Item = V>) -> V {
    let mut set = V::Set::default();
    set.extend(values);
    V::mex_of(&set).unwrap_or_else(V::zero)
}

/// Returns a number as an index. If it is no index of the system, as from 2^32 on where indices have 32 bits, the result is
/// `usize::MAX`, at which no slice has an element.
///
/// ```
/// use impartial_core::value::as_index;
/// assert_eq!([0, 1, 1].get(as_index(2)), Some(&1));
/// assert_eq!([0, 1, 1].get(as_index(1 << 32)), None);
/// ```
#[inline]
#[must_use]
pub fn as_index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Returns the nim-sum of all `values`, which is 0 for none.
#[inline]
pub fn nim_sum<'a, V: Value>(values: impl IntoIterator<Item = &'a V>) -> V {
    values.into_iter().fold(V::zero(), |sum, v| sum.nim_sum(v))
}

/// The rule by which the player who makes the last move wins or loses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Play {
    /// Normal play: the player who makes the last move wins.
    #[default]
    Normal,
    /// Misère play: the player who makes the last move loses.
    Misere,
}

impl Play {
    /// Returns misère play if `is_misere`, otherwise normal play.
    pub const fn from_misere(is_misere: bool) -> Self {
        if is_misere { Play::Misere } else { Play::Normal }
    }

    /// Returns whether this is misère play.
    pub const fn is_misere(self) -> bool {
        matches!(self, Play::Misere)
    }
}

impl Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Play::Normal => "normal",
            Play::Misere => "misère",
        })
    }
}

/// The rules of play for which a table has values.
///
/// ```
/// use impartial_core::value::Plays;
/// assert_eq!(Plays::with_misere(true), Plays::Both);
/// assert!(!Plays::Normal.has_misere());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plays {
    /// Normal play alone.
    Normal,
    /// Normal and misère play.
    Both,
}

impl Plays {
    /// Returns both rules if `has_misere`, otherwise normal play alone.
    pub const fn with_misere(has_misere: bool) -> Self {
        if has_misere { Plays::Both } else { Plays::Normal }
    }

    /// Returns whether there are values of misère play.
    pub const fn has_misere(self) -> bool {
        matches!(self, Plays::Both)
    }

    /// Returns the number of the rules: 1 or 2.
    pub const fn count(self) -> usize {
        match self {
            Plays::Normal => 1,
            Plays::Both => 2,
        }
    }
}

impl Value for u64 {
    type Set = BitSet;

    #[inline]
    fn zero() -> Self {
        0
    }

    #[inline]
    fn one() -> Self {
        1
    }

    #[inline]
    fn nim_sum(&self, other: &Self) -> Self {
        self ^ other
    }

    #[inline]
    fn mex_of(values: &Self::Set) -> Option<Self> {
        (!values.is_empty()).then(|| values.mex())
    }
}

/// The outcome of a position with best play: the winner is the player about to move, or the other player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The *previous* player wins: the player about to move loses.
    P,
    /// The *next* player, the one about to move, wins.
    N,
}

impl Outcome {
    /// Returns the outcome of a position by its value: P iff the value is 0. With the normal value this is the outcome
    /// of normal play, with the misère value that of misère play.
    #[inline]
    pub fn from_value<V: Value>(value: &V) -> Self {
        Outcome::from_is_p(value.is_zero())
    }

    /// Returns P if `is_p` is true, and N otherwise.
    #[inline]
    pub const fn from_is_p(is_p: bool) -> Self {
        if is_p { Outcome::P } else { Outcome::N }
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }
}
