//! The heaps of a game whose positions are sums of heaps: the moves and the value of one heap, as formulas.

use impartial_automata::{Base, Formula, Term, Theory};

/// One kind of move of a heap of a sum: if numbers `fresh` satisfy the condition, a move replaces the heap by other
/// heaps.
#[derive(Clone, Debug)]
pub struct DescribedHeapMove {
    /// Names of the numbers that the move chooses.
    pub fresh: Vec<String>,
    /// The condition on the heap `a1` and the chosen numbers.
    pub condition: Formula,
    /// The heaps after the move; a heap of 0 vanishes.
    pub heaps: Vec<Term>,
}

/// The description of one heap of a game on sums of heaps in which empty heaps vanish.
#[derive(Clone, Debug)]
pub struct HeapDescription {
    pub(super) theory: Theory,
    pub(super) moves: Vec<DescribedHeapMove>,
    pub(super) value: Formula,
    /// The value that the statement gives to the position without heaps, in `v`; `None` if it says nothing of it.
    pub(super) empty: Option<Formula>,
    /// True for coins that are turned: square 0 is one, and two coins on one square vanish.
    pub(super) turned_coins: bool,
}

impl HeapDescription {
    /// Creates a description in base 2. The value is a formula in `a1`, a heap of 1 or more, and `v`.
    pub fn new(moves: Vec<DescribedHeapMove>, value: Formula) -> Self {
        HeapDescription { theory: Theory::new(Base::BINARY), moves, value, empty: None, turned_coins: false }
    }

    /// Adds the value that the statement gives to the position without heaps, as a formula in `v`. A term that names no heap
    /// is about that position too, and its value is 0.
    #[must_use]
    pub fn with_empty(self, value: Formula) -> Self {
        HeapDescription { empty: Some(value), ..self }
    }

    /// Reads a heap as a coin on a square, counted from 0, and the heaps after a move as the other squares whose coins are
    /// turned. The value of a position is then the nim-sum of the values of its coins: a coin that is turned is added to
    /// the sum, and two coins on one square add up to 0 (Lenstra 1977).
    #[must_use]
    pub fn of_turned_coins(self) -> Self {
        HeapDescription { turned_coins: true, ..self }
    }

    /// Returns the definitions that the formulas use.
    pub fn theory(&self) -> &Theory {
        &self.theory
    }

    /// Returns the moves of a heap.
    pub fn moves(&self) -> &[DescribedHeapMove] {
        &self.moves
    }

    /// Returns the value formula, in `a1`, a nonempty heap or the square of a coin, and `v`.
    pub fn value(&self) -> &Formula {
        &self.value
    }

    /// Returns whether a heap is a coin on a square, and the heaps after a move are the other squares that are turned.
    pub fn is_of_turned_coins(&self) -> bool {
        self.turned_coins
    }
}
