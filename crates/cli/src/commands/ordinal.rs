//! `ordinal`: expressions on ordinals.

use super::VERSION;
use crate::context::Out;
use crate::errors::{CommandError, CommandOutcome};
use impartial::ordinal::evaluate;
use impartial_query::rows::OrdinalRow;

pub(crate) fn ordinal(expression: &str, out: &mut Out<'_>) -> Result<CommandOutcome, CommandError> {
    let value = evaluate(expression)
        .map_err(|error| CommandError::input(format!("expression '{}': {error}", shortened(expression))))?;
    if out.is_json() {
        out.object(&OrdinalRow {
            expression: expression.to_owned(),
            latex: value.to_latex(),
            value: value.into(),
            version: VERSION,
        })?;
    } else {
        // The last line is the result alone, for scripts.
        out.line(value.to_string())?;
    }
    Ok(CommandOutcome::Done)
}

/// Returns a long expression as its beginning and its end.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 60;
    let letters: Vec<char> = text.chars().collect();
    if letters.len() <= SHOWN {
        return text.to_owned();
    }
    let (head, tail) = (&letters[..SHOWN / 2], &letters[letters.len() - SHOWN / 2..]);
    format!("{}...{}", head.iter().collect::<String>(), tail.iter().collect::<String>())
}
