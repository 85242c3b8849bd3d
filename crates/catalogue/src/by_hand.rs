//! Moves one at a time, as they are made at a board.

use crate::context::Context;
use crate::error::Error;
use crate::position::Position;

/// A game as it is played by hand: its positions and moves, without values.
pub trait ByHand: Send + Sync {
    /// A position from text, as people write it.
    ///
    /// # Errors
    /// The text is no position.
    fn position(&self, text: &str) -> Result<Position, Error>;

    /// The options of a position, in the order of positions, each once; `None` where they are more than `most`,
    /// or infinitely many.
    ///
    /// # Errors
    /// Its options cannot be said, or a limit was reached.
    fn options(
        &self,
        position: &Position,
        most: u64,
        cx: &Context<'_>,
    ) -> Result<Option<Vec<Position>>, Error>;

    /// Whether a move leads from a position to another, however many moves there are.
    ///
    /// # Errors
    /// There are too many moves to look at, or a limit was reached.
    fn is_option(&self, position: &Position, option: &Position, cx: &Context<'_>) -> Result<bool, Error>;

    /// Some option of a position, however many there are; `None` if it has none, or none was found.
    ///
    /// # Errors
    /// A limit was reached.
    fn some_option(&self, position: &Position, cx: &Context<'_>) -> Result<Option<Position>, Error>;
}
