//! Rankings of windows, and the ranks or lines of the options.
//!
//! A ranking numbers the positions of a window 0, 1, 2, …: the **rank** of a position. Two facts about a game and its
//! windows make tables of all values of a window fast. Both are promises, which the tests in
//! `impartial::structure::laws` compare with [`Options`]:
//!
//! - **Ranks**: every option of a position has a smaller rank.
//! - **Lines**: moreover, the options of a position are the earlier members of the lines through it. (In a heap game in
//!   which a move lowers one heap, the options are the earlier positions with the same other heaps: one line for each
//!   heap.) Of a line, a table stores only the set of values that have occurred on it.
//!
//! Short functions of [`RankedOptions`] state them:
//!
//! ```
//! use impartial_core::game::{Colex, Game, Heaps, Members, Options, RankedOptions};
//! use impartial::run::Run;
//! use impartial::solve::{LineTable, RankedTable, WindowTable};
//! use impartial::value::Plays;
//! use std::ops::ControlFlow;
//!
//! /// Take any number of counters from one heap.
//! struct OneHeap;
//!
//! impl Game for OneHeap {
//!     type Position = Heaps;
//! }
//!
//! impl Options for OneHeap {
//!     fn visit_options(&self, p: &Heaps, visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>) -> ControlFlow<()> {
//!         for (i, heap) in p.iter().enumerate() {
//!             for size in 0..heap {
//!                 p.with_heap(i, size).map_or(ControlFlow::Continue(()), &mut *visit)?;
//!             }
//!         }
//!         ControlFlow::Continue(())
//!     }
//! }
//!
//! impl RankedOptions for OneHeap {
//!     fn visit_ranks(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
//!         at.visit_lowered(u64::MAX, visit);
//!     }
//!
//!     fn line_count(&self, window: &Colex) -> Option<u64> {
//!         Some(window.deletions())
//!     }
//!
//!     fn visit_lines(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
//!         at.visit_without(visit);
//!     }
//! }
//!
//! let window = Colex::multisets(3, 10).unwrap();
//! let mut ranked = RankedTable::new(&OneHeap, &window, Plays::Both);
//! let mut lines = LineTable::new(&OneHeap, &window, Plays::Both);
//! ranked.solve(&Run::default()).unwrap();
//! lines.solve(&Run::default()).unwrap();
//! assert_eq!(ranked.values(), lines.values());
//! let at = window.rank(&[3, 5, 6]).unwrap() as usize;
//! assert_eq!(lines.values().normal.get(at), Some(0));
//! ```

use super::{Colex, Members, Options};

/// A game in which every option of a position of the window is in the window and has a smaller rank.
///
/// The game may also have **lines**, sets of positions of the window that are identified by numbers. The options of a
/// position must then be exactly the positions with smaller ranks on those of its lines along which it can move.
pub trait RankedOptions: Options {
    /// Calls `visit` with the ranks of the options of the position, in any order. A rank may occur more than once, and is
    /// smaller than the rank of the position. Tables call this function once for each position.
    fn visit_ranks(&self, at: &Members<'_>, visit: impl FnMut(u64));

    /// Returns the bound below which the numbers of lines are; `None`, the default, if this game, with its parameters,
    /// has no lines.
    fn line_count(&self, window: &Colex) -> Option<u64> {
        let _ = window;
        None
    }

    /// Calls `visit` with the number of every line through the position, in any order.
    fn visit_lines(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
        let _ = (at, visit);
    }

    /// Calls `visit` with the number of every line along which the position can move: all its lines by default.
    fn visit_moves(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
        self.visit_lines(at, visit);
    }
}
