//! Numbered windows, and what a game can say about them: the numbers of the options, or lines.
//!
//! Two capabilities make tables of all values of a window fast. Both belong to a game *and* a
//! window, and both are promises, to be held against [`Options`] with
//! [`laws`](crate::structure::laws) in a test:
//!
//! - [`Ranked`]: the positions are numbered so that every option has a smaller number;
//! - [`Lines`]: besides, the options of a position are the earlier members of lines that it lies
//!   on. (The options of a heap game with one heap changed are the earlier positions with the same
//!   other heaps: one line for each heap.) A line then needs to remember only which values have
//!   occurred on it.
//!
//! Each is one short function:
//!
//! ```
//! use impartial::game::{Colex, Game, Heaps, Line, Lines, Members, Options, Ranked};
//! use impartial::run::Run;
//! use impartial::solve::{LineTable, RankedTable};
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
//! impl Ranked<Colex> for OneHeap {
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
//!     fn visit_lines(&self, at: &Members<'_>, visit: impl FnMut(Line)) {
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

use super::{Boards, BoardsError, Options};

/// A window whose positions are numbered 0, 1, 2, … in its order.
pub trait Numbering {
    /// A place in the window.
    type Cursor<'a>: Cursor
    where
        Self: 'a;

    /// How many positions there are.
    fn positions(&self) -> u64;

    /// The place of the position with a number; `None` if there is no such position.
    fn cursor(&self, rank: u64) -> Option<Self::Cursor<'_>>;

    /// What the values are expected to be below. It decides how much memory is asked for before the
    /// start, and nothing else: larger values have their place too.
    fn values_below(&self) -> u64 {
        64
    }

    /// Bytes that the numbering itself holds. Memory limits count them.
    fn bytes(&self) -> u64 {
        0
    }
}

/// A place in a numbered window. Whatever a game needs there to name the options or lines of the
/// position, the cursor gives.
pub trait Cursor {
    /// The number of the position here.
    fn rank(&self) -> u64;

    /// Goes on to the next position. At the last one it stays and returns `false`.
    fn advance(&mut self) -> bool;

    /// How many positions from here on, this one included, are a **run**: positions of which a
    /// [`Line`] can say how its number goes on. At least 1.
    fn run(&self) -> u64 {
        1
    }

    /// Goes on by so many positions, or to the last one; `false` if there are not so many.
    fn advance_by(&mut self, positions: u64) -> bool {
        (0..positions).all(|_| self.advance())
    }
}

/// A game whose [`Boards`] are numbered windows of the kind `W`, in the same order.
pub trait Numbered<W: Numbering>: Boards {
    /// The numbering of [`board(count, below)`](Boards::board).
    ///
    /// # Errors
    /// [`NumberingError::Boards`] where that is an error, and others where only the numbering is.
    fn numbered(&self, count: usize, below: u64) -> Result<W, NumberingError>;
}

/// The positions of a window are numbered so that every option of a position of the window is in
/// it and has a smaller number.
pub trait Ranked<W: Numbering>: Options {
    /// Calls `visit` with the numbers of the options of the position here, in any order; the same
    /// one may be visited more than once.
    fn visit_ranks(&self, at: &W::Cursor<'_>, visit: impl FnMut(u64));
}

/// A line of a position: its number, and, if that is known, the numbers for the next positions.
///
/// A line of which nothing is known is its number alone: `Line::from(7)`. With such lines a solver
/// asks at every position; where it knows better, once for every [run](Cursor::run).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number of the line.
    pub number: u64,
    /// How it goes on.
    pub course: Course,
}

/// What becomes of a line from one position of a [run](Cursor::run) to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// The next position lies on the same line.
    Stays,
    /// The next position lies on the line with the next number instead.
    Advances,
    /// That is not known.
    Unknown,
}

impl Line {
    /// The line on which all positions of the run lie.
    #[inline]
    pub const fn staying(number: u64) -> Self {
        Line { number, course: Course::Stays }
    }

    /// The line here, where the lines of the next positions of the run have the next numbers.
    #[inline]
    pub const fn advancing(number: u64) -> Self {
        Line { number, course: Course::Advances }
    }
}

impl From<u64> for Line {
    fn from(number: u64) -> Self {
        Line { number, course: Course::Unknown }
    }
}

/// The options of a position are the earlier members of its lines.
///
/// A **line** is a set of positions of the window with a number of its own. The options of a
/// position must be exactly the positions with smaller numbers on those of its lines along which
/// it can move.
pub trait Lines<W: Numbering>: Options {
    /// The lines of the window have numbers below this. `None` if this game, with its parameters,
    /// has no such lines.
    fn line_count(&self, window: &W) -> Option<u64>;

    /// Calls `visit` with every line on which the position here lies, in an order that stays the
    /// same throughout a [run](Cursor::run). If there are any and all say how they go on, the other
    /// positions of the run lie on no other lines.
    fn visit_lines(&self, at: &W::Cursor<'_>, visit: impl FnMut(Line));

    /// Calls `visit` with every line along which the position here can move. They are all its
    /// lines unless this is written out.
    fn visit_moves(&self, at: &W::Cursor<'_>, visit: impl FnMut(Line)) {
        self.visit_lines(at, visit);
    }
}

/// A window that has no numbering.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NumberingError {
    /// The game has no such window.
    #[error(transparent)]
    Boards(#[from] BoardsError),
    /// There are too many positions to number them, or the numbering itself would need too much
    /// memory.
    #[error("{count} members below {below} are too many to be numbered")]
    TooLarge {
        /// How many members a position has.
        count: usize,
        /// All members are smaller than this.
        below: u64,
    },
    /// The rule of a [`Colex`](super::Colex) decreases, or lets a larger member be below a smaller
    /// one.
    #[error("the rule of the lists decreases or exceeds x + 1 at x = {at}")]
    Rule {
        /// Where.
        at: u64,
    },
}
