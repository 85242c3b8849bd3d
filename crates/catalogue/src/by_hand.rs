//! Moves one at a time, as they are made at a board.

use crate::context::Context;
use crate::error::Error;

/// A game as it is played by hand: its positions and moves as text, without values.
pub trait ByHand: Send + Sync {
    /// A position as the game writes it.
    ///
    /// # Errors
    /// The text is no position.
    fn written(&self, position: &str) -> Result<String, Error>;

    /// The options of a position as they are written, in the order of positions, each once; `None` where
    /// they are more than `most`, or infinitely many.
    ///
    /// # Errors
    /// The text is no position, its options cannot be said, or a limit was reached.
    fn options(&self, position: &str, most: u64, cx: &Context<'_>) -> Result<Option<Vec<String>>, Error>;

    /// Whether a move leads from a position to another, however many moves there are.
    ///
    /// # Errors
    /// One of the texts is no position, there are too many moves to look at, or a limit was reached.
    fn is_option(&self, position: &str, option: &str, cx: &Context<'_>) -> Result<bool, Error>;

    /// Some option of a position, however many there are; `None` if it has none, or none was found.
    ///
    /// # Errors
    /// The text is no position, or a limit was reached.
    fn some_option(&self, position: &str, cx: &Context<'_>) -> Result<Option<String>, Error>;
}
