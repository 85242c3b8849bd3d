//! Positions as sums of parts with integer keys.

use super::{Components, Key};
use std::ops::ControlFlow;

/// A game whose positions are sums of parts that have integer keys, and whose moves can be made on
/// those keys: what [`Search`](crate::solve::Search) is fastest on.
///
/// It promises, for normal play:
///
/// - the value of a position is the nim-sum of the values of the positions [`Parts::part`] of its
///   keys (Sprague 1935, Grundy 1939, where the parts are those of a sum; parts of value 0 without
///   moves may be left out);
/// - the same holds for every option of a part that [`Parts::visit_moves`] shows, and together
///   they have the values of the options of that part.
///
/// Equivalent parts (by a symmetry, say) should have one key. A game that does not fall apart has
/// one part a position.
pub trait Parts: Components {
    /// The integer type of the keys.
    type PartKey: Key;

    /// Calls `visit` with the key of every part of a position. `Break` if some part has no key;
    /// the solver then falls back to the positions themselves.
    fn visit_parts(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::PartKey))
    -> ControlFlow<()>;

    /// A position that has the key as its only part.
    fn part(&self, key: Self::PartKey) -> Self::Position;

    /// Calls `visit` with the parts of every option of a part, as long as it returns `Continue`,
    /// and returns what the last call returned. Options with equal parts may be visited once or
    /// several times. Every option of a part with a key has parts with keys.
    fn visit_moves(
        &self,
        key: Self::PartKey,
        visit: &mut dyn FnMut(&[Self::PartKey]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// How hard a part is to solve, as far as a glance tells: options whose parts are easy are
    /// tried first. It decides on speed alone. Twice the number should mean twice the work.
    fn effort(&self, key: Self::PartKey) -> u32;

    /// Whether the values of parts are mostly far smaller than their numbers of options: then it is
    /// less work to ask whether a part has a certain value than to ask for its value. It decides on
    /// speed alone.
    fn values_are_small(&self) -> bool {
        true
    }
}
