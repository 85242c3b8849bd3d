//! Sums of parts with integer keys.

use super::{Components, Key};
use std::ops::ControlFlow;

/// A game whose positions are sums of parts that have integer keys, and whose moves can be made on those keys.
/// `impartial::solve::Search` is fastest on such games.
///
/// The implementation promises, for normal play:
///
/// - the value of a position is the nim-sum of the values of the positions [`Parts::part`] of its
///   keys (Sprague 1935, Grundy 1939, where the parts are those of a sum; parts of value 0 without
///   moves may be left out);
/// - the same holds for every option of a part that [`Parts::visit_moves`] visits, and together these have the values
///   of the options of that part.
///
/// Equivalent parts (by a symmetry, for example) should have the same key. In a game whose positions are not sums,
/// every position has one part.
pub trait Parts: Components {
    /// The integer type of the keys.
    type PartKey: Key;

    /// Calls `visit` with the key of every part of a position. Returns `Break` if some part has no key; the solver then
    /// uses the positions themselves.
    fn visit_parts(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::PartKey))
    -> ControlFlow<()>;

    /// Returns a position that has the key as its only part. The key is one that [`visit_parts`](Parts::visit_parts) or
    /// [`visit_moves`](Parts::visit_moves) has passed on; for other keys the function may panic.
    fn part(&self, key: Self::PartKey) -> Self::Position;

    /// Calls `visit` with the parts of every option of a part, as long as `visit` returns `Continue`, and returns the
    /// result of the last call. Options with equal parts may be visited once or several times. Every option of a part
    /// with a key has parts with keys.
    fn visit_moves(
        &self,
        key: Self::PartKey,
        visit: &mut dyn FnMut(&[Self::PartKey]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Returns a quick estimate of the work to solve a part: options with easy parts are tried first. The estimate only
    /// affects speed. Twice the number should mean twice the work. It is called for every option, and should take a few
    /// operations on the key.
    fn effort(&self, key: Self::PartKey) -> u32;

    /// Returns whether the values of parts are mostly far smaller than their numbers of options. In this case it is
    /// less work to decide whether a part has a certain value than to compute its value. The result only affects speed.
    fn values_are_small(&self) -> bool {
        true
    }
}
