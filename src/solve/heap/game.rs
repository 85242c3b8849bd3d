//! Games whose heaps a [`HeapSolver`](super::HeapSolver) solves.

use crate::game::{Game, Heaps};
use crate::period::Code;

/// A game on heaps in which a move follows a rule of taking and breaking on one of them. The value of a
/// position is the nim-sum of the values of its heaps.
pub trait HeapGame: Game<Position = Heaps> {
    /// The rule.
    fn heap_code(&self) -> Code;
}
