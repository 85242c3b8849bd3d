//! Rankings of windows, and the ranks or lines of the options.
//!
//! A ranking numbers the positions of a window 0, 1, 2, …: the **rank** of a position. Two capabilities make tables of
//! all values of a window fast. Both belong to a game *and* a window. Both are promises, which the tests in
//! [`laws`](crate::structure::laws) compare with [`Options`]:
//!
//! - [`RankedOptions`]: every option of a position has a smaller rank;
//! - [`Lines`]: moreover, the options of a position are the earlier members of the lines through it. (In a heap game in
//!   which a move lowers one heap, the options are the earlier positions with the same other heaps: one line for each
//!   heap.) Of a line, a table stores only the set of values that have occurred on it.
//!
//! Each is implemented by a short function:
//!
//! ```
//! use impartial::game::{Colex, Game, Heaps, ValueSetId, Lines, Members, Options, RankedOptions};
//! use impartial::run::Run;
//! use impartial::solve::{LineTable, RankedTable, WindowTable};
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
//! impl RankedOptions<Colex> for OneHeap {
//!     fn visit_ranks(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
//!         at.visit_lowered(u64::MAX, visit);
//!     }
//! }
//!
//! impl Lines<Colex> for OneHeap {
//!     fn line_count(&self, window: &Colex) -> Option<u64> {
//!         Some(window.deletions())
//!     }
//!
//!     fn visit_lines(&self, at: &Members<'_>, visit: impl FnMut(ValueSetId)) {
//!         at.visit_without(visit);
//!     }
//! }
//!
//! let window = Colex::multisets(3, 10).unwrap();
//! let mut ranked = RankedTable::new(&OneHeap, &window, true);
//! let mut lines = LineTable::new(&OneHeap, &window, true);
//! ranked.solve(&Run::default()).unwrap();
//! lines.solve(&Run::default()).unwrap();
//! assert_eq!(ranked.values(), lines.values());
//! let at = window.rank(&[3, 5, 6]).unwrap() as usize;
//! assert_eq!(lines.values().normal.get(at), Some(0));
//! ```

use super::{EnumeratePositions, NoSuchWindow, Options};

/// A window whose positions have the ranks 0, 1, 2, … in its order.
pub trait Ranking {
    /// A position of the window.
    type Cursor<'a>: Cursor
    where
        Self: 'a;

    /// Returns the number of positions.
    fn positions(&self) -> u64;

    /// Returns a cursor at the position with a rank; `None` if there is no such position.
    fn cursor(&self, rank: u64) -> Option<Self::Cursor<'_>>;

    /// Returns the bound below which values are expected. It determines the memory that is reserved before the start,
    /// and nothing else: larger values are possible.
    fn values_below(&self) -> u64 {
        64
    }

    /// Returns the bytes that the ranking itself needs. Memory limits count them.
    fn bytes(&self) -> u64 {
        0
    }
}

/// A position of a ranked window, with the data that a game needs to list its options or lines.
pub trait Cursor {
    /// Returns the rank of the position.
    fn rank(&self) -> u64;

    /// Moves to the next position. At the last one it stays and returns `false`.
    fn advance(&mut self) -> bool;

    /// Returns the number of positions of the **run** that begins here: consecutive positions for which a
    /// [`ValueSetId`] has a [`Stride`]. At least 1.
    fn run(&self) -> u64 {
        1
    }

    /// Moves by `positions` positions. If there are fewer, moves to the last position and returns `false`.
    fn advance_by(&mut self, positions: u64) -> bool {
        (0..positions).all(|_| self.advance())
    }
}

/// A game whose [`EnumeratePositions`] are ranked windows of the kind `W`, in the same order.
pub trait HasRanking<W: Ranking>: EnumeratePositions {
    /// Returns the ranking of [`board(count, below)`](EnumeratePositions::board).
    ///
    /// # Errors
    /// [`RankingError::Boards`] if there is no such window, others if it has no ranking.
    fn ranking(&self, count: usize, below: u64) -> Result<W, RankingError>;
}

/// A game in which every option of a position of the window is in the window and has a smaller rank.
pub trait RankedOptions<W: Ranking>: Options {
    /// Calls `visit` with the ranks of the options of the position, in any order. A rank may occur more than once.
    fn visit_ranks(&self, at: &W::Cursor<'_>, visit: impl FnMut(u64));
}

/// A line through a position, which identifies a set of values: its number, and the numbers of the lines of the next
/// positions if they are known.
///
/// A line with an unknown course is given by its number alone: `ValueSetId::from(7)`. A solver requests such lines at
/// every position, and other lines once for every [run](Cursor::run).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueSetId {
    /// The number of the line.
    pub number: u64,
    /// The line of the next position.
    pub course: Stride,
}

/// The step from a line of a position of a [run](Cursor::run) to that of the next position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// The next position lies on the same line.
    Stays,
    /// The next position lies on the line with the next number.
    Advances,
    /// The line of the next position is not known.
    Unknown,
}

impl ValueSetId {
    /// Returns the line on which all positions of the run lie.
    #[inline]
    pub const fn staying(number: u64) -> Self {
        ValueSetId { number, course: Stride::Stays }
    }

    /// Returns the line of a position whose successors in the run lie on the lines with the next numbers.
    #[inline]
    pub const fn advancing(number: u64) -> Self {
        ValueSetId { number, course: Stride::Advances }
    }
}

impl From<u64> for ValueSetId {
    fn from(number: u64) -> Self {
        ValueSetId { number, course: Stride::Unknown }
    }
}

/// A game in which the options of a position are the earlier members of its lines.
///
/// A **line** is a set of positions of the window, identified by a number. The options of a position must be exactly
/// the positions with smaller ranks on those of its lines along which it can move.
pub trait Lines<W: Ranking>: Options {
    /// Returns the bound below which the numbers of lines are; `None` if this game, with its parameters, has no lines.
    fn line_count(&self, window: &W) -> Option<u64>;

    /// Calls `visit` with every line through the position, in an order that is the same throughout a
    /// [run](Cursor::run). If there are lines, and all of them have a known course, the other positions of the run lie
    /// on no other lines.
    fn visit_lines(&self, at: &W::Cursor<'_>, visit: impl FnMut(ValueSetId));

    /// Calls `visit` with every line along which the position can move: all its lines by default.
    fn visit_moves(&self, at: &W::Cursor<'_>, visit: impl FnMut(ValueSetId)) {
        self.visit_lines(at, visit);
    }
}

/// The reason why a window has no ranking.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RankingError {
    /// The game has no such window.
    #[error(transparent)]
    Boards(#[from] NoSuchWindow),
    /// There are too many positions for ranks of 64 bits, or the ranking itself would need too much memory.
    #[error("{count} members below {below} are too many to be numbered")]
    TooLarge {
        /// The number of members of a position.
        count: usize,
        /// The bound on the members.
        below: u64,
    },
    /// The rule of a [`Colex`](super::Colex) decreases, or allows a member that is larger than the next one.
    #[error("the rule of the lists decreases or exceeds x + 1 at x = {at}")]
    Rule {
        /// The member.
        at: u64,
    },
}
