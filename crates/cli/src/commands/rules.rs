//! `rules`: diagnostics of rule files, and their standard form.

use crate::args::RulesJob;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use impartial_rules::{OpenError, Severity, diagnose_within, draw, format, split, text_of};

pub(crate) fn rules(
    job: &RulesJob,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let (RulesJob::Check { file } | RulesJob::Format { file }) = job;
    let (path, parameters) = split(file).unwrap_or((file, None));
    let text = text_of(path).map_err(|error| CommandError::input(error.to_string()))?;
    let said = match job {
        RulesJob::Check { .. } => diagnose_within(&text, path, parameters, &cx.run())?,
        RulesJob::Format { .. } => match format(&text) {
            Ok(formatted) => {
                out.stream().write_all(formatted.as_bytes())?;
                return Ok(CommandOutcome::Done);
            }
            // Nothing but the standard form goes where that is to go.
            Err(diagnostics) => {
                let drawn = draw(&diagnostics, path, &text);
                return Err(CommandError::input(OpenError::Text { diagnostics, drawn }.to_string()));
            }
        },
    };
    if out.is_json() {
        for one in &said {
            out.object(&one.json(&text))?;
        }
    } else if said.is_empty() {
        out.line(format!("{path}: nothing is wrong"))?;
    } else {
        out.stream().write_all(draw(&said, path, &text).as_bytes())?;
    }
    let errors = said.iter().filter(|one| one.severity == Severity::Error).count();
    match errors {
        0 => Ok(CommandOutcome::Done),
        1 => Err(CommandError::input(format!("{path}: 1 error"))),
        n => Err(CommandError::input(format!("{path}: {n} errors"))),
    }
}
