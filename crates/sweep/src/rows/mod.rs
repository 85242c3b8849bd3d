//! The rows solver, for games in which only the largest member of a list is lowered. It computes no mex.
//!
//! Let A be the list of all members but the largest. The **row** of A consists of the positions A ∪ {x}, from the least
//! x that may follow A on. Let S_A be the set of the values of all A ∪ {w} with w less than that x. The options of
//! A ∪ {x} are these positions and the earlier positions of the row, and a value occurs at most once in a row.
//! Therefore:
//!
//! > **Row lemma.** The values of the row of A are the naturals outside S_A, in ascending order.
//!
//! In misère play the same holds with misère values, except if S_A is empty: then the row begins with a terminal
//! position, and its misère values are 1, 0, 2, 3, 4, …
//!
//! After the largest member of S_A, the values of a row increase by 1: this **tail** is described by one number. A
//! position in which a largest member x can be lowered has at most x options. Its value is therefore at most x, and a
//! set S_A needs as many bits as the largest member of A.
//!
//! With two members the tails are never written out either. The tails contribute the values x − δ to column x, for a
//! growing set of differences δ, so a shifted copy of one bit set serves for all columns. The values before the tails
//! are entered for 64 rows at a time, because neighbouring rows have neighbouring values in the same column.
//!
//! ```
//! use impartial::game::{Colex, LoweredMember};
//! use impartial::run::Run;
//! use impartial::value::Plays;
//! use impartial_sweep::rows::Rows;
//! use std::ops::ControlFlow;
//!
//! let window = Colex::sets(2, 101).unwrap();
//! let mut sum = 0;
//! Rows::new(&window, Plays::Both)
//!     .visit(&Run::default(), &mut |row| {
//!         sum += row.normal.sum();
//!         ControlFlow::Continue(())
//!     })
//!     .unwrap();
//! assert_eq!(sum, 225_656);
//! ```

mod many;
mod pairs;
mod sums;
mod table;

pub use sums::ValueSums;
pub use table::RowTable;

use impartial::game::Colex;
use impartial::run::{Progress, Run};
use impartial::solve::{TableError, check_memory, reserve_memory};
use impartial::value::Plays;
use std::ops::ControlFlow;

/// The values of a row in one play: a head of explicit values, then a tail of values that increase by 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowValues<'a> {
    head: &'a [u32],
    /// The first value after the head.
    tail: u64,
    length: usize,
}

impl<'a> RowValues<'a> {
    /// Returns the number of values.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Returns whether the row has no values.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Returns the values before the tail.
    pub fn head(&self) -> &'a [u32] {
        self.head
    }

    /// Returns the values of the tail.
    pub fn tail(&self) -> std::ops::Range<u64> {
        self.tail..self.tail + (self.length - self.head.len()) as u64
    }

    /// Iterates over all values in order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + 'a {
        self.head.iter().map(|&value| value.into()).chain(self.tail())
    }

    /// Returns the sum of the values.
    pub fn sum(&self) -> u128 {
        let head: u128 = self.head.iter().map(|&value| u128::from(value)).sum();
        // 0 + 1 + … + (k−1) = k(k−1)/2.
        let below = |k: u64| u128::from(k) * u128::from(k.saturating_sub(1)) / 2;
        head + below(self.tail().end) - below(self.tail().start)
    }

    /// Returns the sum of the squares of the values.
    pub fn sum_of_squares(&self) -> u128 {
        let head: u128 = self.head.iter().map(|&value| u128::from(value) * u128::from(value)).sum();
        // 0 + 1 + 4 + … + (k−1)² = (k−1)k(2k−1)/6.
        let below = |k: u64| {
            let k = u128::from(k);
            k.saturating_sub(1) * k * (2 * k).saturating_sub(1) / 6
        };
        head + below(self.tail().end) - below(self.tail().start)
    }

    /// Returns the largest value; `None` if the row is empty.
    pub fn max(&self) -> Option<u64> {
        self.head.iter().map(|&value| value.into()).max().max(self.tail().next_back())
    }

    /// Returns the number of occurrences of a value, at most 1.
    pub fn count_of(&self, value: u64) -> u64 {
        self.iter_head().filter(|&found| found == value).count() as u64
            + u64::from(self.tail().contains(&value))
    }

    fn iter_head(&self) -> impl Iterator<Item = u64> + 'a {
        self.head.iter().map(|&value| value.into())
    }
}

/// The values of all positions with the same members but the largest.
#[derive(Clone, Copy, Debug)]
pub struct LargestMemberRow<'a> {
    /// The members but the largest.
    pub lower: &'a [u64],
    /// The rank of the list `lower` among the lists of one member less.
    pub rank: u64,
    /// The least largest member of the row. The row extends from there to the end of the window.
    pub first: u64,
    /// The normal values.
    pub normal: RowValues<'a>,
    /// The misère values, if the rows were created with them.
    pub misere: Option<RowValues<'a>>,
}

/// All rows of a window in which only the largest member is lowered.
///
/// # Complexity
/// A few operations for each position and each member but the largest. With two members, all rows below m need
/// m²/16 bytes in total, and each row m/64 operations in addition to those for the values before its tail. With more
/// members, memory is one bit for every list of one member less and every value up to its largest member. Misère values
/// double these costs.
#[derive(Clone, Debug)]
pub struct Rows<'w> {
    window: &'w Colex,
    plays: Plays,
}

impl<'w> Rows<'w> {
    /// Creates the rows of a window; with the values of normal play, or of both rules of play.
    pub fn new(window: &'w Colex, plays: Plays) -> Self {
        Rows { window, plays }
    }

    fn plays(&self) -> usize {
        self.plays.count()
    }

    /// Returns an estimate of the bytes that all rows need in total.
    pub fn bytes(&self) -> u64 {
        let needed = match self.window.count() {
            0 | 1 => 0,
            2 => pairs::bytes(self.window),
            _ => many::bytes(self.window),
        };
        needed.saturating_mul(self.plays() as u64).saturating_add(self.window.bytes())
    }

    /// Calls `visit` with every row, in colexicographic order of the lower members, while it returns `Continue`. A
    /// window of lists without members has no rows.
    ///
    /// # Errors
    /// [`TableError::Memory`] before the first row, [`TableError::Stopped`] if a limit of `run` is reached.
    pub fn visit(
        &self,
        run: &Run<'_>,
        visit: &mut dyn FnMut(LargestMemberRow<'_>) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        let needed = self.bytes();
        check_memory(needed, run)?;
        reserve_memory(needed)?;
        let mut pace = RowPace { run, done: 0, checked: 0, total: self.window.positions() };
        match self.window.count() {
            0 => Ok(()),
            1 => self.single(&mut pace, visit),
            2 => pairs::visit(self.window, self.plays(), &mut pace, visit),
            _ => many::visit(self.window, self.plays(), &mut pace, visit),
        }
    }

    /// Visits the only row of a window of lists with one member.
    fn single(
        &self,
        pace: &mut RowPace<'_, '_>,
        visit: &mut dyn FnMut(LargestMemberRow<'_>) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        let length = self.window.below() as usize;
        pace.flush(length as u64)?;
        let exchanged = &EXCHANGED[..length.min(2)];
        let misere = RowValues { head: exchanged, tail: 2, length };
        let _ = visit(LargestMemberRow {
            lower: &[],
            rank: 0,
            first: 0,
            normal: RowValues { head: &[], tail: 0, length },
            misere: self.plays.has_misere().then_some(misere),
        });
        Ok(())
    }
}

/// The first misère values of a row that begins with a terminal position.
const EXCHANGED: [u32; 2] = [1, 0];

/// Checks the limits of a run and reports progress now and then.
struct RowPace<'r, 'o> {
    run: &'r Run<'o>,
    /// The number of solved positions.
    done: u64,
    /// The value of `done` at the last check.
    checked: u64,
    total: u64,
}

impl RowPace<'_, '_> {
    /// Counts positions, and checks the limits every 2¹⁸ positions.
    fn more(&mut self, positions: u64) -> Result<(), TableError> {
        self.done += positions;
        if self.done - self.checked < 1 << 18 { Ok(()) } else { self.flush(0) }
    }

    /// Counts positions, reports progress and checks the limits.
    fn flush(&mut self, positions: u64) -> Result<(), TableError> {
        self.done += positions;
        self.checked = self.done;
        self.run.report(Progress { phase: "positions solved", done: self.done, total: Some(self.total) });
        Ok(self.run.check(self.done, 0)?)
    }
}

/// Computes the head and the tail of a row of `length` values from the set S. Writes the values up to the largest
/// member of S into `head`, and returns the first value of the tail.
///
/// `exchanged` is set for misère play, in which the row begins with a terminal position if S is empty.
fn split(set: &[u64], length: usize, exchanged: bool, head: &mut Vec<u32>) -> u64 {
    head.clear();
    let Some(last) = set.iter().rposition(|&word| word != 0) else {
        if exchanged {
            head.extend(&EXCHANGED[..length.min(2)]);
        }
        return head.len() as u64;
    };
    let top = 64 * last as u32 + set[last].ilog2();
    let mut from = 0;
    for &word in &set[..=last] {
        let mut free = !word;
        while free != 0 {
            let value = from + free.trailing_zeros();
            if value > top || head.len() == length {
                return u64::from(top) + 1;
            }
            head.push(value);
            free &= free - 1;
        }
        from += 64;
    }
    u64::from(top) + 1
}
