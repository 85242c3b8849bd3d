//! Games whose heaps a [`HeapSolver`](super::HeapSolver) solves.

use crate::game::{Game, Heaps};
use crate::period::Code;

/// A game on heaps in which a move changes one heap by a rule of taking and breaking. The value of a position
/// is the nim-sum of the values of its heaps.
pub trait HeapGame: Game<Position = Heaps> {
    /// Returns the rule of taking and breaking.
    fn heap_code(&self) -> Code;
}
