//! Questions as they come: the name of one, and what is asked.

use crate::answers;
use crate::lanes::Work;
use crate::refused::Refused;
use crate::stream::Teller;
use crate::subject::{Games, Meant, Subject};
use axum::http::StatusCode;
use impartial_catalogue::Context;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

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
    pub(crate) below: Option<u64>,
    pub(crate) heaps: Option<u64>,
    pub(crate) claims: Option<Vec<String>>,
    #[serde(default)]
    pub(crate) planted: bool,
    #[serde(default)]
    pub(crate) full: bool,
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

type Answer = fn(&Asking<'_>) -> Result<Value, Refused>;

const QUESTIONS: [(&str, Answer); 17] = [
    ("position", answers::play::position),
    ("value", answers::play::value),
    ("moves", answers::play::moves),
    ("reply", answers::play::reply),
    ("lower", answers::play::lower),
    ("genus", answers::reports::genus),
    ("classes", answers::reports::classes),
    ("quotient", answers::reports::quotient),
    ("period", answers::reports::period),
    ("explain", answers::reports::explain),
    ("picture", answers::pictures::picture),
    ("graph", answers::pictures::graph),
    ("plot", answers::plots::plot),
    ("sequence", answers::plots::sequence),
    ("diagnose", answers::rules::diagnose),
    ("claims", answers::claims::claims),
    ("check", answers::claims::check),
];

/// The work of a request.
///
/// # Errors
/// There is no such question, or what was sent is no object that asks one.
pub(crate) fn work(games: &Arc<Games>, name: &str, body: &[u8], teller: &Teller) -> Result<Work, Refused> {
    let Some((_, answer)) = QUESTIONS.iter().find(|(other, _)| *other == name) else {
        let names: Vec<&str> = QUESTIONS.iter().map(|(name, _)| *name).collect();
        let words = format!("there is no question '{name}' (allowed: {})", names.join(", "));
        return Err(Refused::new(StatusCode::NOT_FOUND, "input", words));
    };
    let asked: Asked = serde_json::from_slice(body).map_err(|error| {
        Refused::input(format!("the request is no JSON object that asks something: {error}"))
    })?;
    let (games, teller) = (games.clone(), teller.clone());
    Ok(Arc::new(move |cx| answer(&Asking { games: &games, asked: &asked, cx, teller: &teller })))
}

impl Asking<'_> {
    /// The game that is meant.
    pub(crate) fn meant(&self) -> Result<Meant, Refused> {
        self.games.meant(&self.asked.subject, self.cx.max_memory())
    }

    /// The position that is asked about.
    pub(crate) fn position(&self) -> Result<&str, Refused> {
        let position = self.asked.position.as_deref();
        let position = position.ok_or_else(|| {
            Refused::input("no position (expected one under position, as the game writes it)")
        })?;
        match position.len() {
            0..=LONGEST => Ok(position),
            long => Err(Refused::input(format!("a position of {long} bytes (allowed: at most {LONGEST})"))),
        }
    }
}
