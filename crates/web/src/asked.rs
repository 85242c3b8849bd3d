//! What is asked, as it comes.

use crate::refused::Refused;
use crate::subject::{Games, Meant, Subject};
use crate::told::Teller;
use impartial_catalogue::{AnyGame, Context, Position};
use serde::Deserialize;

/// Everything that a request may say.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Asked {
    #[serde(flatten)]
    pub(crate) subject: Subject,
    pub(crate) position: Option<String>,
    #[serde(default)]
    pub(crate) misere: bool,
    pub(crate) to: Option<String>,
    pub(crate) member: Option<usize>,
    pub(crate) coins: Option<usize>,
    pub(crate) below: Option<Below>,
    pub(crate) heaps: Option<u64>,
    pub(crate) claims: Option<Vec<String>>,
    #[serde(default)]
    pub(crate) planted: bool,
    #[serde(default)]
    pub(crate) full: bool,
}

/// The bound of all numbers, or one for each.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Below {
    /// One for all of them.
    All(u64),
    /// One for each.
    Each(Vec<u64>),
}

impl Below {
    /// The bounds.
    pub(crate) fn bounds(&self) -> &[u64] {
        match self {
            Below::All(below) => std::slice::from_ref(below),
            Below::Each(bounds) => bounds,
        }
    }
}

/// A question with what it needs to be answered.
pub(crate) struct Asking<'a> {
    pub(crate) games: &'a Games,
    pub(crate) asked: &'a Asked,
    pub(crate) cx: &'a Context<'a>,
    pub(crate) teller: &'a Teller,
}

/// Bytes of a position: more than anybody reads.
const LONGEST: usize = 10_000;

impl Asking<'_> {
    /// The game that is meant.
    pub(crate) fn meant(&self) -> Result<Meant, Refused> {
        self.games.meant(&self.asked.subject, &self.cx.run())
    }

    /// The position of a game that is asked about.
    pub(crate) fn position(&self, game: &dyn AnyGame) -> Result<Position, Refused> {
        let position = self.asked.position.as_deref();
        let position = position.ok_or_else(|| {
            Refused::input("no position (expected one under position, as the game writes it)")
        })?;
        match position.len() {
            0..=LONGEST => Ok(game.position(position)?),
            long => Err(Refused::input(format!("a position of {long} bytes (allowed: at most {LONGEST})"))),
        }
    }
}
