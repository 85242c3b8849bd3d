//! Rules that are being written.

use crate::asked::PreparedQuestion;
use crate::refused::RequestRefusal;
use crate::subject::name_in;
use impartial_rules::{MOST_BYTES, Severity};
use serde_json::{Value, json};

/// What is wrong with rules, or suspicious, with places; and what they call their game.
pub(crate) fn diagnose(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let subject = &asking.asked.subject;
    let text = subject.rules()?;
    if text.len() > MOST_BYTES {
        return Err(RequestRefusal::input(format!("the rules are too long (at most {MOST_BYTES} bytes)")));
    }
    let said = impartial_rules::diagnose_within(text, name_in(text), subject.parameters(), &asking.cx.run())?;
    let rows: Vec<Value> = said.iter().map(|one| one.json(text)).collect();
    let errors = said.iter().filter(|one| one.severity == Severity::Error).count();
    Ok(json!({"game": name_in(text), "diagnostics": rows, "errors": errors}))
}
