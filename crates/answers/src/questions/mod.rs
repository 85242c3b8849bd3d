//! The questions, one file for each family.

mod claims;
mod identify;
mod pictures;
mod play;
mod plots;
mod proofs;
mod reports;
mod rules;
mod study;
mod verify;

use crate::progress_sink::PieceSender;
use crate::refusal::RequestRefusal;
use crate::request::{PreparedQuestion, RequestBody};
use crate::subject::Games;
use impartial_query::Context;
use serde_json::Value;
use std::sync::Arc;

/// A question that can be answered under given conditions, several times if necessary.
pub type QueuedQuestion = Arc<dyn Fn(&Context<'_>) -> Result<Value, RequestRefusal> + Send + Sync>;

type JsonAnswer = fn(&PreparedQuestion<'_>) -> Result<Value, RequestRefusal>;

const QUESTIONS: [(&str, JsonAnswer); 23] = [
    ("position", play::position),
    ("value", play::value),
    ("moves", play::moves),
    ("reply", play::reply),
    ("lower", play::lower),
    ("genus", reports::genus),
    ("classes", reports::classes),
    ("quotient", reports::quotient),
    ("period", reports::period),
    ("explain", reports::explain),
    ("identify", identify::identify),
    ("picture", pictures::picture),
    ("graph", pictures::graph),
    ("plot", plots::plot),
    ("sequence", plots::sequence),
    ("diagnose", rules::diagnose),
    ("claims", claims::claims),
    ("check", claims::check),
    ("prove", proofs::prove),
    ("discover", proofs::discover),
    ("study", study::study),
    ("verify", verify::verify),
    ("export", verify::export),
];

/// Returns the work of a request.
///
/// # Errors
/// The question does not exist, or `body` is no object with the keys of a question.
pub fn work(
    games: &Arc<Games>,
    name: &str,
    body: &[u8],
    teller: &PieceSender,
) -> Result<QueuedQuestion, RequestRefusal> {
    let Some((_, answer)) = QUESTIONS.iter().find(|(other, _)| *other == name) else {
        let names: Vec<&str> = QUESTIONS.iter().map(|(name, _)| *name).collect();
        let words = format!("there is no question '{name}' (allowed: {})", names.join(", "));
        return Err(RequestRefusal::new(404, "input", words));
    };
    let request: RequestBody = serde_json::from_slice(body).map_err(|error| {
        RequestRefusal::input(format!("the request is no JSON object that asks something: {error}"))
    })?;
    let (games, teller) = (games.clone(), teller.clone());
    Ok(Arc::new(move |cx| answer(&PreparedQuestion { games: &games, asked: &request, cx, teller: &teller })))
}
