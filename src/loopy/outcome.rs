//! Outcomes with draws.

use crate::value::{Outcome, Play};
use std::fmt;

/// The result of a play with best moves on both sides, where play need not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum LoopyOutcome {
    /// The previous player wins: the player to move loses.
    P,
    /// The next player, who is to move, wins.
    N,
    /// A draw: neither player can force a win, and play never ends.
    D,
}

impl LoopyOutcome {
    /// Returns the outcome of a terminal position: P in normal play, N in misère play.
    pub const fn terminal(play: Play) -> Self {
        match play {
            Play::Normal => LoopyOutcome::P,
            Play::Misere => LoopyOutcome::N,
        }
    }

    /// Returns true if the outcome is a draw.
    pub const fn is_draw(self) -> bool {
        matches!(self, LoopyOutcome::D)
    }
}

impl From<Outcome> for LoopyOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::P => LoopyOutcome::P,
            Outcome::N => LoopyOutcome::N,
        }
    }
}

impl fmt::Display for LoopyOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LoopyOutcome::P => "P",
            LoopyOutcome::N => "N",
            LoopyOutcome::D => "D",
        })
    }
}
