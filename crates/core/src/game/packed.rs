//! Positions as integer keys.

use super::Options;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// An unsigned integer that can represent a position: `u32`, `u64` or `u128`. The trait is sealed.
pub trait Key: crate::value::Sealed + Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// Returns a hash of the key: 64 well-mixed bits.
    fn mix(self) -> u64;

    /// Returns the key as a number of 128 bits, the form of keys in files.
    fn to_u128(self) -> u128;

    /// Returns the key with the lowest bits of a number. This is the inverse of [`Key::to_u128`].
    fn from_u128(number: u128) -> Self;
}

/// 2^64 divided by the golden ratio, made odd: Fibonacci hashing (Knuth, TAOCP vol. 3, 6.4).
const PHI: u64 = 0x9E37_79B9_7F4A_7C15;

#[inline]
fn fold(x: u64) -> u64 {
    let product = u128::from(x ^ (x >> 31)) * u128::from(PHI);
    (product as u64) ^ ((product >> 64) as u64)
}

impl Key for u32 {
    #[inline]
    fn mix(self) -> u64 {
        fold(u64::from(self))
    }

    #[inline]
    fn to_u128(self) -> u128 {
        self.into()
    }

    #[inline]
    fn from_u128(number: u128) -> Self {
        number as u32
    }
}

impl Key for u64 {
    #[inline]
    fn mix(self) -> u64 {
        fold(self)
    }

    #[inline]
    fn to_u128(self) -> u128 {
        self.into()
    }

    #[inline]
    fn from_u128(number: u128) -> Self {
        number as u64
    }
}

impl Key for u128 {
    #[inline]
    fn mix(self) -> u64 {
        fold((self as u64) ^ fold((self >> 64) as u64).rotate_left(23))
    }

    #[inline]
    fn to_u128(self) -> u128 {
        self
    }

    #[inline]
    fn from_u128(number: u128) -> Self {
        number
    }
}

/// The reason why a walk over the keys of the options ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyVisitEnd {
    /// The visitor returned `Break`, or the check of whether to continue failed.
    Stopped,
    /// An option of the position has no key.
    NoKey,
}

/// A game whose positions can be packed into integers, which makes tables several times smaller
/// and faster.
///
/// `unpack(pack(p)) = p` whenever `pack(p)` is `Some`, and different positions have different keys. For a position that
/// is too large for the key, `pack` returns `None`, and the solvers use the position itself.
pub trait Packed: Options {
    /// The integer type of the keys.
    type Key: Key;

    /// Returns the key of a position, or `None` if it has none. An option of a position with a key may have none.
    fn pack(&self, position: &Self::Position) -> Option<Self::Key>;

    /// Returns the position of a key that `pack` returned. Solvers pass no other keys; for those the function may panic.
    fn unpack(&self, key: Self::Key) -> Self::Position;

    /// Calls `visit` with the key of every option, as [`Options::visit_options`] does with the options themselves.
    /// Implement this function if the moves can be made on the keys: a solver spends most of its time here.
    fn visit_keys(
        &self,
        key: Self::Key,
        visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let mut end = KeyVisitEnd::Stopped;
        let flow = self.visit_options(&self.unpack(key), &mut |option| match self.pack(&option) {
            Some(key) => visit(key),
            None => {
                end = KeyVisitEnd::NoKey;
                ControlFlow::Break(())
            }
        });
        flow.map_break(|()| end)
    }

    /// Visits the keys like [`visit_keys`](Packed::visit_keys), for a game in which a single position may take long. If
    /// `should_continue` returns false, the function may return [`KeyVisitEnd::Stopped`] before it has visited all options. Games
    /// that implement [`Options::visit_options_while`] should implement it.
    fn visit_keys_while(
        &self,
        key: Self::Key,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let _ = should_continue;
        self.visit_keys(key, visit)
    }
}
