//! The moves of single heaps.

use crate::period::{HeapCode, SplitCode};
use std::ops::ControlFlow;

/// The moves of the heaps of a taking-and-breaking game: a move replaces one heap by a list of heaps. Solvers ask for those
/// of heap 0 as well, which has none.
///
/// Positions are sums of heaps. Heap 0 is the empty heap; a move may list it or leave it out. The positions of any finite
/// game are such heaps, too, if they are numbered so that options come first.
pub trait HeapMoves {
    /// Calls `visit` with the heaps that each move leaves of `heap`, in any order of the moves, as long as `visit`
    /// returns `Continue`.
    fn visit_heap_moves(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Calls `visit` with all moves from `heap` in groups, in any order, as long as `visit` returns `Continue`. The
    /// list number j of a group contains the heap number j that each of its moves leaves, and 0 where a move leaves
    /// fewer heaps. A group without lists is one move that leaves no heap.
    ///
    /// Returns `None`, without a visit, if moves are not found in groups, which is the default. Otherwise the groups must
    /// contain the moves of [`visit_heap_moves`](HeapMoves::visit_heap_moves), no others.
    fn visit_move_groups(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[&[u64]]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let _ = (heap, visit);
        None
    }

    /// Returns whether there is a heap of this size; true by default. A size without a heap has no moves and is in no option of a heap.
    fn is_heap(&self, heap: u64) -> bool {
        let _ = heap;
        true
    }

    /// Returns the number of heaps, if the heaps 1, 2, …, `count` are all heaps of the game. `None`, the default, if
    /// there are infinitely many heaps or others.
    fn count(&self) -> Option<u32> {
        None
    }

    /// Returns the code that gives the moves, if there is one. With a code, the engine can prove that a period of
    /// values or of a quotient map lasts; for other rules, `impartial-prove` can prove it of values.
    fn heap_code(&self) -> Option<HeapCode> {
        None
    }

    /// Returns the rule as data, if there is no code but moves to two heaps that must be different. Solvers compute its
    /// values faster than from the listed moves.
    fn split_code(&self) -> Option<SplitCode> {
        None
    }
}

/// An octal or hexadecimal code. The engine proves for codes that a period lasts.
///
/// ```
/// use impartial_core::game::HeapMoves;
/// use impartial_core::period::HeapCode;
/// use std::ops::ControlFlow;
/// let code: HeapCode = "0.77".parse().unwrap();
/// let mut moves = Vec::new();
/// let _ = code.visit_heap_moves(4, &mut |parts| {
///     moves.push(parts.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(moves, [vec![3], vec![1, 2], vec![2], vec![1, 1]]);
/// ```
impl HeapMoves for HeapCode {
    fn visit_heap_moves(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_parts(&heap, None, visit)
    }

    fn heap_code(&self) -> Option<HeapCode> {
        Some(self.clone())
    }
}

/// A code some of whose splits must be unequal.
///
/// ```
/// use impartial_core::game::HeapMoves;
/// use impartial_core::period::{HeapCode, SplitCode};
/// use std::ops::ControlFlow;
/// let grundys_game = SplitCode::new(HeapCode::new([(0, 4)]).unwrap(), [0]).unwrap();
/// let mut moves = Vec::new();
/// let _ = grundys_game.visit_heap_moves(6, &mut |parts| {
///     moves.push(parts.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(moves, [[1, 5], [2, 4]]);
/// ```
impl HeapMoves for SplitCode {
    fn visit_heap_moves(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.code().visit_parts(&heap, None, |parts| match *parts {
            // Two equal heaps.
            [a, b] if a == b && self.is_unequal(heap - a - b) => ControlFlow::Continue(()),
            _ => visit(parts),
        })
    }

    fn split_code(&self) -> Option<SplitCode> {
        Some(self.clone())
    }
}

/// Any taking-and-breaking rule, as a function that calls its second argument with the heaps that each move leaves.
///
/// ```
/// use impartial_core::game::{HeapMoves, TakingRule};
/// use std::ops::ControlFlow;
/// // Split a heap into two unequal ones.
/// let unequal = TakingRule(|heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
///     (1..heap.div_ceil(2)).try_for_each(|a| visit(&[a, heap - a]))
/// });
/// let mut moves = Vec::new();
/// let _ = unequal.visit_heap_moves(6, &mut |parts| {
///     moves.push(parts.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(moves, [[1, 5], [2, 4]]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TakingRule<F>(pub F);

impl<F> HeapMoves for TakingRule<F>
where
    F: Fn(u64, &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()>,
{
    fn visit_heap_moves(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (self.0)(heap, visit)
    }
}
