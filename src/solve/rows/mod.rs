//! Rows: games in which only the largest member of a list is lowered, without any mex.
//!
//! Fix all members but the largest, A, and let x run: the **row** of A. It begins at the least x that
//! may follow A, and goes on from there. Let S_A be the values of all A ∪ {w} where w is less than
//! that. The options of A ∪ {x} are these positions and those before it in the row, and a value
//! occurs in a row only once; so
//!
//! > **Row lemma.** The values of the row of A are the naturals outside S_A, in ascending order.
//!
//! In misère play the same holds with misère values, except where S_A is empty: there the row begins
//! with a terminal position, and its misère values are 1, 0, 2, 3, 4, …
//!
//! Behind the largest member of S_A a row counts on by ones: its **tail** is described by one number.
//! A position in which a largest member x can be lowered has at most x options, so no value is larger
//! than x, and a set S_A needs as many bits as the largest member of A.
//!
//! With two members the tails are never written out either: all that column x has of them is x − δ,
//! for a set of differences δ that only grows, so a shifted copy of one set of bits serves for all.
//! What is left, the values before the tails, is entered for 64 rows at a time, because neighbouring
//! rows have neighbouring values in the same column.
//!
//! ```
//! use impartial::game::{Colex, LoweredMember};
//! use impartial::run::Run;
//! use impartial::solve::rows::Rows;
//! use std::ops::ControlFlow;
//!
//! let window = Colex::sets(2, 101).unwrap();
//! let mut sum = 0;
//! Rows::new(&window, true)
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

use super::window_table::{TableError, check_memory, reserve_memory};
use crate::game::{Colex, Ranking};
use crate::run::{Progress, Run};
use std::ops::ControlFlow;

/// The values of one play in a row: some written out, then a tail that counts on by ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowValues<'a> {
    head: &'a [u32],
    /// The first value behind the head.
    tail: u64,
    length: usize,
}

impl<'a> RowValues<'a> {
    /// How many values there are.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The values before the tail.
    pub fn head(&self) -> &'a [u32] {
        self.head
    }

    /// The values of the tail.
    pub fn tail(&self) -> std::ops::Range<u64> {
        self.tail..self.tail + (self.length - self.head.len()) as u64
    }

    /// All values in order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + 'a {
        self.head.iter().map(|&value| value.into()).chain(self.tail())
    }

    /// The sum of the values.
    pub fn sum(&self) -> u128 {
        let head: u128 = self.head.iter().map(|&value| u128::from(value)).sum();
        // 0 + 1 + … + (k−1) = k(k−1)/2.
        let below = |k: u64| u128::from(k) * u128::from(k.saturating_sub(1)) / 2;
        head + below(self.tail().end) - below(self.tail().start)
    }

    /// The sum of the squares of the values.
    pub fn sum_of_squares(&self) -> u128 {
        let head: u128 = self.head.iter().map(|&value| u128::from(value) * u128::from(value)).sum();
        // 0 + 1 + 4 + … + (k−1)² = (k−1)k(2k−1)/6.
        let below = |k: u64| {
            let k = u128::from(k);
            k.saturating_sub(1) * k * (2 * k).saturating_sub(1) / 6
        };
        head + below(self.tail().end) - below(self.tail().start)
    }

    /// The largest value.
    pub fn max(&self) -> Option<u64> {
        self.head.iter().map(|&value| value.into()).max().max(self.tail().next_back())
    }

    /// How often a value occurs: at most once.
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
    /// The number of the list `lower` among those of one member less.
    pub rank: u64,
    /// The first largest member; the row goes on from there to the end of the window.
    pub first: u64,
    /// The normal values.
    pub normal: RowValues<'a>,
    /// The misère values, where they were asked for.
    pub misere: Option<RowValues<'a>>,
}

/// All rows of a window in which only the largest member is lowered.
///
/// # Complexity
/// A few operations a position and member before the last. With two members, all rows below m
/// together need m²/16 bytes, and m/64 operations a row beside those for the values before its tail;
/// with more members, a bit for every list of one member less and every value up to its largest
/// member. Twice as much with misère values.
#[derive(Clone, Debug)]
pub struct Rows<'w> {
    window: &'w Colex,
    misere: bool,
}

impl<'w> Rows<'w> {
    /// The rows of a window; with misère values if `misere`.
    pub fn new(window: &'w Colex, misere: bool) -> Self {
        Rows { window, misere }
    }

    fn plays(&self) -> usize {
        1 + usize::from(self.misere)
    }

    /// An estimate of the bytes that all rows together need.
    pub fn bytes(&self) -> u64 {
        let needed = match self.window.count() {
            0 | 1 => 0,
            2 => pairs::bytes(self.window),
            _ => many::bytes(self.window),
        };
        needed.saturating_mul(self.plays() as u64).saturating_add(self.window.bytes())
    }

    /// Calls `visit` with every row, in colexicographic order of the lower members, as long as it
    /// returns `Continue`. A list without members has no largest one, and no row.
    ///
    /// # Errors
    /// [`TableError::Memory`] before the first row, [`TableError::Stopped`] by a limit of `run`.
    pub fn visit(
        &self,
        run: &Run<'_>,
        visit: &mut dyn FnMut(LargestMemberRow<'_>) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        let needed = self.bytes();
        check_memory(needed, run.limits())?;
        reserve_memory(needed)?;
        let mut pace = RowPace { run, done: 0, seen: 0, total: self.window.positions() };
        match self.window.count() {
            0 => Ok(()),
            1 => self.single(&mut pace, visit),
            2 => pairs::visit(self.window, self.plays(), &mut pace, visit),
            _ => many::visit(self.window, self.plays(), &mut pace, visit),
        }
    }

    /// One member: one row, above nothing.
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
            misere: self.misere.then_some(misere),
        });
        Ok(())
    }
}

/// How the misère values of a row begin that begins with a terminal position.
const EXCHANGED: [u32; 2] = [1, 0];

/// Looks at the limits now and then.
struct RowPace<'r, 'o> {
    run: &'r Run<'o>,
    done: u64,
    seen: u64,
    total: u64,
}

impl RowPace<'_, '_> {
    fn more(&mut self, positions: u64) -> Result<(), TableError> {
        self.done += positions;
        if self.done - self.seen < 1 << 18 { Ok(()) } else { self.flush(0) }
    }

    fn flush(&mut self, positions: u64) -> Result<(), TableError> {
        self.done += positions;
        self.seen = self.done;
        self.run.report(Progress { phase: "positions solved", done: self.done, total: Some(self.total) });
        Ok(self.run.check(self.done, 0)?)
    }
}

/// What follows from the set S of a row that may have `length` values: the values up to the largest
/// member of S, which are put into `head`, and the first value behind it.
///
/// `exchanged` is for misère play, where the row begins with a terminal position if S is empty.
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
