//! What is said of a quotient of one game as of one of many.

use impartial::misere::quotient::{Growth, Quotient, Status};
use serde_json::{Value, json};

/// The name of the game with a code.
pub(crate) fn game_of_code(code: &str) -> String {
    let family =
        if code.chars().any(|c| c.is_ascii_alphabetic() || c == '8' || c == '9') { "hex" } else { "octal" };
    format!("{family}:{code}")
}

/// The changes on the way, without the quotient of nothing.
pub(crate) fn growth_json(growth: &[Growth]) -> Value {
    let steps = growth.iter().filter(|step| step.heap > 0);
    steps.map(|step| json!({"heap": step.heap, "order": step.order, "p_size": step.p_size})).collect()
}

/// How far a quotient is known.
pub(crate) fn status(quotient: &Quotient, stopped: bool) -> &'static str {
    match quotient.status() {
        Status::Final(_) => "final",
        Status::Partial if stopped => "stopped",
        Status::Partial => "partial",
    }
}
