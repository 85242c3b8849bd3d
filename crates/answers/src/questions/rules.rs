//! Diagnostics of rules in the editor.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use crate::rows::DiagnosePage;
use crate::subject::name_in;
use impartial_query::TextProblem;
use impartial_rules::{MAX_BYTES, Severity};
use serde_json::{Value, json};

/// Returns the errors and warnings of rules, with their places, and the name of the game.
pub(crate) fn diagnose(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let subject = &asking.asked.subject;
    let text = subject.rules()?;
    if text.len() > MAX_BYTES {
        return Err(RequestRefusal::input(format!("the rules are too long (at most {MAX_BYTES} bytes)")));
    }
    let diagnostics =
        impartial_rules::diagnose_within(text, name_in(text), subject.parameters(), &asking.cx.run())?;
    let rows: Vec<TextProblem> = diagnostics.iter().map(|one| one.problem(text)).collect();
    let errors = diagnostics.iter().filter(|one| one.severity == Severity::Error).count();
    Ok(json!(DiagnosePage { game: name_in(text).to_owned(), diagnostics: rows, errors }))
}
