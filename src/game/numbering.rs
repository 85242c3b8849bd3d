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

/// The options of a position are the earlier members of its lines.
///
/// A **line** is a set of positions of the window with a number of its own. The options of a
/// position must be exactly the positions with smaller numbers on those of its lines along which
/// it can move.
pub trait Lines<W: Numbering>: Options {
    /// The lines of the window have numbers below this.
    fn line_count(&self, window: &W) -> u64;

    /// Calls `visit` with the number of every line on which the position here lies.
    fn visit_lines(&self, at: &W::Cursor<'_>, visit: impl FnMut(u64));

    /// Calls `visit` with the number of every line along which the position here can move. They
    /// are all its lines unless this is written out.
    fn visit_moves(&self, at: &W::Cursor<'_>, visit: impl FnMut(u64)) {
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
