//! The name of an entry: a game, and a family of its positions.

use crate::family::Family;
use impartial::period::HeapCode;
use std::fmt;
use std::str::FromStr;

/// A game of the atlas with a family of its positions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The name of the game, as commands take it. The names that begin with [`ALL_BUT`] are known to the atlas alone.
    pub game: String,
    /// The positions whose values are the sequence.
    pub family: Family,
}

/// Begins the name of a game in which every number of counters may be taken, with the exception of those listed.
pub const ALL_BUT: &str = "all-but:";

impl Entry {
    /// Returns the entry of the single heaps of a game.
    pub fn single(game: impl Into<String>) -> Entry {
        Entry { game: game.into(), family: Family::Single }
    }

    /// Returns the code of taking and breaking that the name of the game states. Returns `None` for other names.
    pub fn code(&self) -> Option<HeapCode> {
        if self.family != Family::Single {
            return None;
        }
        match self.game.split_once(':') {
            Some(("octal" | "hex", code)) => code.parse().ok(),
            Some(("subtraction", set)) => {
                HeapCode::new(numbers(set)?.into_iter().map(|taken| (taken, 3))).ok()
            }
            _ => None,
        }
    }

    /// Returns the numbers of counters that may not be taken, for the name of a game of the atlas alone.
    pub fn forbidden(&self) -> Option<Vec<u64>> {
        match self.game.strip_prefix(ALL_BUT)? {
            "" => Some(Vec::new()),
            set => numbers(set),
        }
    }

    /// Returns the rank of the entry among the games with the same values: a well-known name first, then short codes.
    pub(crate) fn rank(&self) -> (u8, usize, &str) {
        let place = match self.game.split_once(':') {
            None => 0,
            Some(("octal" | "subtraction", _)) => 1,
            Some(("gallery", _)) => 2,
            _ => 3,
        };
        (place, self.game.len(), &self.game)
    }
}

/// Returns the numbers of a list such as `1,2,4`.
fn numbers(list: &str) -> Option<Vec<u64>> {
    list.split(',').map(|number| number.parse().ok()).collect()
}

/// Writes the entry in words: `octal:0.137`, `gallery:node-kayles on path n`.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.family {
            Family::Single => f.write_str(&self.game),
            family => write!(f, "{} on {}", self.game, family.notation("n")),
        }
    }
}

impl Entry {
    /// Returns the entry as a word of the data: `octal:0.137`, `gallery:node-kayles/path`.
    pub(crate) fn as_word(&self) -> String {
        match self.family {
            Family::Single => self.game.clone(),
            family => format!("{}/{}", self.game, family.word()),
        }
    }
}

/// Error for a word that is no entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no entry of an atlas (expected GAME or GAME/FAMILY)")]
pub struct EntryError(String);

impl FromStr for Entry {
    type Err = EntryError;

    fn from_str(word: &str) -> Result<Entry, EntryError> {
        let wrong = || EntryError(word.to_owned());
        if word.is_empty() || word.contains(char::is_whitespace) {
            return Err(wrong());
        }
        match word.rsplit_once('/') {
            None => Ok(Entry::single(word)),
            Some((game, family)) => {
                Ok(Entry { game: game.to_owned(), family: Family::from_word(family).ok_or_else(wrong)? })
            }
        }
    }
}
