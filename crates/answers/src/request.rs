//! Requests, as they arrive.

use crate::progress_sink::PieceSender;
use crate::refusal::RequestRefusal;
use crate::subject::{GameRequest, Games, ResolvedGame};
use impartial::value::{Play, Plays};
use impartial_query::{AnyGame, Context, Position};
use serde::Deserialize;
use serde_json::Value;

/// The keys of all requests.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct RequestBody {
    #[serde(flatten)]
    pub(crate) subject: GameRequest,
    pub(crate) position: Option<String>,
    #[serde(default)]
    pub(crate) misere: bool,
    pub(crate) to: Option<String>,
    pub(crate) member: Option<u64>,
    pub(crate) coins: Option<u64>,
    pub(crate) below: Option<Below>,
    pub(crate) heaps: Option<u64>,
    /// Values with the numbers 0, 1, 2, …, as text.
    pub(crate) values: Option<String>,
    pub(crate) claims: Option<Vec<String>>,
    pub(crate) certificate: Option<Value>,
    /// The formula of a proof, in the prover's language.
    pub(crate) formula: Option<String>,
    /// True if the formula is about the coins in ascending order.
    #[serde(default)]
    pub(crate) sorted: bool,
    /// The name of the numeration system in which numbers are read.
    pub(crate) numeration: Option<String>,
    /// The limit on the states of automata.
    pub(crate) states: Option<u64>,
    /// The value whose positions are described.
    pub(crate) value: Option<u64>,
    /// The largest of several values whose positions are described.
    pub(crate) values_to: Option<u64>,
    /// True if certificates of what is proved are wanted.
    #[serde(default)]
    pub(crate) certify: bool,
    /// True if files for Rocq of what is proved are wanted.
    #[serde(default)]
    pub(crate) rocq: bool,
    #[serde(default)]
    pub(crate) planted: bool,
    #[serde(default)]
    pub(crate) full: bool,
    /// Thousands of steps of each search of a study.
    pub(crate) effort: Option<u64>,
}

/// The bounds of numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Below {
    /// One bound for all numbers.
    All(u64),
    /// A bound for each number.
    Each(Vec<u64>),
}

impl Below {
    /// Returns the bounds.
    pub(crate) fn bounds(&self) -> &[u64] {
        match self {
            Below::All(below) => std::slice::from_ref(below),
            Below::Each(bounds) => bounds,
        }
    }
}

/// A question with the games and the conditions that its answer needs.
pub(crate) struct PreparedQuestion<'a> {
    pub(crate) games: &'a Games,
    pub(crate) asked: &'a RequestBody,
    pub(crate) cx: &'a Context<'a>,
    pub(crate) teller: &'a PieceSender,
}

/// Maximum length of a position, in bytes.
const LONGEST: usize = 10_000;

impl PreparedQuestion<'_> {
    /// Returns the game of the request.
    pub(crate) fn meant(&self) -> Result<ResolvedGame, RequestRefusal> {
        self.games.meant(&self.asked.subject, &self.cx.run())
    }

    /// Returns the play that the request is about.
    pub(crate) fn play(&self) -> Play {
        Play::from_misere(self.asked.misere)
    }

    /// Returns the rules of play whose values are requested.
    pub(crate) fn plays(&self) -> Plays {
        Plays::with_misere(self.asked.misere)
    }

    /// Returns the position of the request.
    ///
    /// # Errors
    /// The request has no position, its text is too long, or it is no position of `game`.
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
