//! The options of a position, or those of one value.

use super::json_value;
use super::play_facts::{add_keys, rated_moves, result_of};
use crate::any_game::AnyGame;
use crate::context::Context;
use crate::error::Error;
use crate::position::Position;
use crate::results::filter::MoveFilter;
use crate::results::{MovesAnswer, ValueWithBasis};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// The moves from a position.
///
/// Serialises as a list of `{"position", "option", "grundy", "misere", "basis", "misere_basis", "game"}`. In a loopy
/// game, and in [`rated_moves`], with `"loopy"`, `"outcome"`, `"misere_outcome"`, `"remoteness"`,
/// `"misere_remoteness"`, `"result"` and `"misere_result"`: the result of the move for the player who makes it.
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
    /// Returns a JSON object for each move.
    pub fn rows(&self) -> impl Iterator<Item = Value> + '_ {
        let basis = |known: &Option<ValueWithBasis>| known.as_ref().map(|known| known.basis.to_string());
        self.moves.options.iter().map(move |option| {
            let mut row = json!({
                "position": self.moves.position,
                "option": option.position,
                "grundy": json_value(option.grundy.as_ref()),
                "misere": json_value(option.misere.as_ref()),
                "basis": basis(&option.grundy),
                "misere_basis": basis(&option.misere),
                "game": self.game,
            });
            if let (Some(facts), Some(row)) = (&option.play, row.as_object_mut()) {
                add_keys(row, facts);
                let result = |misere| result_of(facts, misere).map(|result| result.to_string());
                row.insert("result".into(), json!(result(false)));
                row.insert("misere_result".into(), json!(result(true)));
            }
            row
        })
    }
}

impl Serialize for MovesReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.rows())
    }
}
