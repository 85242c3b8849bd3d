//! What is asked, as it comes.

use crate::refused::RequestRefusal;
use crate::subject::{GameRequest, Games, ResolvedGame};
use crate::told::PieceSender;
use impartial_catalogue::{AnyGame, Context, Position};
use serde::Deserialize;

/// Everything that a request may say.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct RequestBody {
    #[serde(flatten)]
    pub(crate) subject: GameRequest,
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
pub(crate) struct PreparedQuestion<'a> {
    pub(crate) games: &'a Games,
    pub(crate) asked: &'a RequestBody,
    pub(crate) cx: &'a Context<'a>,
    pub(crate) teller: &'a PieceSender,
}

/// Bytes of a position: more than anybody reads.
const LONGEST: usize = 10_000;

impl PreparedQuestion<'_> {
    /// The game that is meant.
    pub(crate) fn meant(&self) -> Result<ResolvedGame, RequestRefusal> {
        self.games.meant(&self.asked.subject, &self.cx.run())
    }

    /// The position of a game that is asked about.
    pub(crate) fn position(&self, game: &dyn AnyGame) -> Result<Position, RequestRefusal> {
        let position = self.asked.position.as_deref();
        let position = position.ok_or_else(|| {
            RequestRefusal::input("no position (expected one under position, as the game writes it)")
        })?;
        match position.len() {
            0..=LONGEST => Ok(game.position(position)?),
            long => {
                Err(RequestRefusal::input(format!("a position of {long} bytes (allowed: at most {LONGEST})")))
            }
        }
    }
}
