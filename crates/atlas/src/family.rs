//! Families of positions with one number n, whose values are a sequence.

use impartial_query::{AnyGame, Position};

/// A family of positions, one for each number n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// A single heap of n counters, a single coin on square n, or a single number n.
    Single,
    /// The path with n vertices.
    Path,
    /// The cycle with n vertices.
    Cycle,
    /// The star with n leaves.
    Star,
    /// The board with one row of n empty squares.
    Strip,
}

/// The families of boards and graphs.
pub(crate) const OF_BOARDS: [Family; 4] = [Family::Path, Family::Cycle, Family::Star, Family::Strip];

impl Family {
    /// Returns the least n of the family.
    pub fn first(self) -> u64 {
        match self {
            Family::Single => 0,
            Family::Cycle => 3,
            _ => 1,
        }
    }

    /// Returns the word for the family in the data of the atlas.
    pub fn word(self) -> &'static str {
        match self {
            Family::Single => "single",
            Family::Path => "path",
            Family::Cycle => "cycle",
            Family::Star => "star",
            Family::Strip => "strip",
        }
    }

    /// Returns the family with this word.
    pub(crate) fn from_word(word: &str) -> Option<Family> {
        OF_BOARDS.into_iter().find(|family| family.word() == word)
    }

    /// Returns the notation of the position with the number n.
    pub fn notation(self, n: impl std::fmt::Display) -> String {
        match self {
            Family::Single => n.to_string(),
            Family::Strip => format!("1x{n}"),
            other => format!("{} {n}", other.word()),
        }
    }

    /// Returns the position of a game with the number n, if the game has such a position.
    pub(crate) fn position(self, game: &dyn AnyGame, n: u64) -> Option<Position> {
        game.position(&self.notation(n)).ok()
    }
}
