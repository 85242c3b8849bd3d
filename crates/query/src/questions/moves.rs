//! The options of a position, or those of one value.

use super::play_facts::rated_moves;
use crate::any_game::AnyGame;
use crate::context::Context;
use crate::error::Error;
use crate::position::Position;
use crate::results::MovesAnswer;
use crate::results::filter::MoveFilter;
use crate::rows::MoveRow;
use serde::{Serialize, Serializer};

/// The moves from a position. It serialises as a list of [`MoveRow`]s.
#[derive(Clone, Debug)]
pub struct MovesReport {
    /// The game, with its parameters.
    pub game: String,
    /// The selected moves.
    pub moves: MovesAnswer,
}

/// Returns the moves from a position that `filter` selects.
///
/// # Errors
/// The errors of [`AnyGame::moves`].
pub fn moves(
    game: &dyn AnyGame,
    position: &Position,
    filter: &MoveFilter,
    cx: &Context<'_>,
) -> Result<MovesReport, Error> {
    let moves = match game.moves(position, filter, cx) {
        // The outcome is known for more positions than the value. It is used only if the values are out of reach: an
        // error or a refutation remains the answer.
        Err(error @ Error::Stopped(_)) if filter.wins_misere() && !cx.cancelled() => {
            let Some(heaps) = game.capabilities().heaps else { return Err(error) };
            heaps.misere_wins(position, cx)?.ok_or(error)?
        }
        Err(Error::Loopy { .. }) => return rated_moves(game, position, filter, cx),
        moves => moves?,
    };
    Ok(MovesReport { game: game.id(), moves })
}

impl MovesReport {
    /// Returns a row for each move.
    pub fn rows(&self) -> impl Iterator<Item = MoveRow> + '_ {
        let position = self.moves.position.as_str();
        self.moves.options.iter().map(move |option| MoveRow::new(&self.game, position, option))
    }
}

/// Serialises as a list of [`MoveRow`]s.
impl Serialize for MovesReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.rows())
    }
}
