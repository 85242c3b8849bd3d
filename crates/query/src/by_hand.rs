//! Play by hand: single moves, as at a board.

use crate::context::Context;
use crate::error::Error;
use crate::position::Position;

/// A game that is played by hand: its positions and moves, without values.
pub trait ByHand: Send + Sync {
    /// Reads a position from text, as people write it.
    ///
    /// # Errors
    /// [`Error::Unreadable`] if the text is not a position.
    fn position(&self, text: &str) -> Result<Position, Error>;

    /// Returns the options of a position, in the order of positions, each once. Returns `None` if there are more than
    /// `most`, or infinitely many.
    ///
    /// # Errors
    /// The options cannot be listed, or a limit is reached.
    fn options(
        &self,
        position: &Position,
        most: u64,
        cx: &Context<'_>,
    ) -> Result<Option<Vec<Position>>, Error>;

    /// Returns `true` if a move leads from `position` to `option`, however many moves there are.
    ///
    /// # Errors
    /// There are too many moves to examine, or a limit is reached.
    fn is_option(&self, position: &Position, option: &Position, cx: &Context<'_>) -> Result<bool, Error>;

    /// Returns some option of a position, however many there are. Returns `None` if the position has no options, or the
    /// search found none.
    ///
    /// # Errors
    /// A limit is reached.
    fn some_option(&self, position: &Position, cx: &Context<'_>) -> Result<Option<Position>, Error>;
}
