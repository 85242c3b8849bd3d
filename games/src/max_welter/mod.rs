//! Max-Welter.
//!
//! Coins stand on distinct squares 0, 1, 2, … of a strip; a move takes the coin on the *largest*
//! square, and no other, to any empty smaller square, jumping allowed (Ho 2012, arXiv 1202.4075).
//! The positions without a move are {0, …, n−1}.
//!
//! Coins are written ascending, a_1 < … < a_n; d = a_n − a_{n−1} and g = a_{n−1} − a_{n−2} are the
//! two topmost gaps.
//!
//! - [`ClosedAnswers`]: the positions of value 0 (Theorem 1), 1 (Theorem 2) and 2, all misère
//!   values that follow (Theorems 7–9), and what the reductions leave of larger values, on squares
//!   of any size;
//! - [`reduction`]: Theorems 3, 4 and 6 and Corollary 2 as functions;
//! - [`destinations`]: every move to value 0, 1 or 2 without looking at every square;
//! - [`rows`]: all values of a window, a few operations a position.
//!
//! ```
//! use impartial::game::{Formula, Notation, Options};
//! use impartial_games::max_welter::{ClosedAnswers, MaxWelter};
//! let position = MaxWelter.parse("2,5,6,8,10").unwrap();
//! assert_eq!(MaxWelter.options(&position).len(), 6);
//! // A P-position: d = 1 and a_{n-1} - n = 7 - 3 is even.
//! let position = MaxWelter.parse("4,7,8").unwrap();
//! assert_eq!(ClosedAnswers.value(&MaxWelter, &position), Some(0));
//! ```

mod closed;
mod large;
pub mod reduction;
mod replies;
pub mod rows;

pub use closed::{ClosedAnswers, is_p, is_value_one, is_value_two, small_value, swapped};
pub use large::LargeMaxWelter;
pub use replies::{MOST_WANTED, Progression, destinations};

use crate::strip;
use impartial::game::{
    Boards, BoardsError, Colex, Game, Interrupt, Line, Lines, Members, Movers, Notation, NotationError,
    Numbered, NumberingError, Options, Packed, Ranked, Squares, Swept, subsets_len,
};
use std::ops::ControlFlow;

/// Max-Welter: only the coin on the largest square moves, to any empty smaller square.
#[derive(Clone, Copy, Debug, Default)]
pub struct MaxWelter;

/// What positions look like, for messages.
pub const POSITION: &str = strip::POSITION;

/// The name of the game.
pub const ID: &str = "max-welter";

impl Game for MaxWelter {
    type Position = Squares;

    fn heap_bytes(&self, position: &Squares) -> usize {
        position.heap_bytes()
    }
}

impl Options for MaxWelter {
    fn visit_options(
        &self,
        position: &Squares,
        visit: &mut dyn FnMut(Squares) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(largest) = position.largest() else { return ControlFlow::Continue(()) };
        for square in 0..largest {
            if let Some(option) = position.move_coin(position.len() - 1, square) {
                visit(option)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn follower_bound(&self, position: &Squares) -> Option<u128> {
        Some(strip::follower_bound(position))
    }
}

impl Notation for MaxWelter {
    fn id(&self) -> String {
        ID.into()
    }

    fn parse(&self, text: &str) -> Result<Squares, NotationError> {
        strip::parse(text)
    }

    fn write(&self, position: &Squares) -> String {
        position.to_string()
    }
}

impl Boards for MaxWelter {
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Squares> + Send + '_>, BoardsError> {
        strip::board(count, below)
    }

    fn board_len(&self, count: usize, below: u64) -> Option<u128> {
        Some(subsets_len(count, below))
    }
}

impl Numbered<Colex> for MaxWelter {
    fn numbered(&self, count: usize, below: u64) -> Result<Colex, NumberingError> {
        strip::numbered(count, below)
    }
}

impl Swept for MaxWelter {
    fn movers(&self) -> Movers {
        Movers::Largest
    }
}

impl Ranked<Colex> for MaxWelter {
    fn visit_ranks(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
        at.visit_lowered_member(at.members().len().saturating_sub(1), u64::MAX, visit);
    }
}

/// A line for the other coins of each coin; a move goes along that of the largest.
impl Lines<Colex> for MaxWelter {
    fn line_count(&self, window: &Colex) -> Option<u64> {
        Some(window.deletions())
    }

    fn visit_lines(&self, at: &Members<'_>, visit: impl FnMut(Line)) {
        at.visit_without(visit);
    }

    fn visit_moves(&self, at: &Members<'_>, visit: impl FnMut(Line)) {
        let largest = at.members().len().checked_sub(1);
        largest.and_then(|i| at.line(i)).into_iter().for_each(visit);
    }
}

impl Packed for MaxWelter {
    type Key = u64;

    fn pack(&self, position: &Squares) -> Option<u64> {
        strip::pack(position)
    }

    fn unpack(&self, key: u64) -> Squares {
        strip::unpack(key)
    }

    fn visit_keys(&self, key: u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<Interrupt> {
        strip::visit_keys(key, strip::coins(key).saturating_sub(1), u64::MAX, visit)
    }
}
