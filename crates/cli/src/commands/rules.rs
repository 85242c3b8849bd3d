//! `rules`: diagnostics of rule files, and their standard form.

use crate::args::RulesJob;
use crate::context::{Context, Out};
use crate::errors::{Ended, Error};
use impartial_rules::{OpenError, Severity, diagnose_within, draw, format, split, text_of};

pub(crate) fn rules(job: &RulesJob, cx: &Context<'_>, out: &mut Out<'_>) -> Result<Ended, Error> {
    let (RulesJob::Check { file } | RulesJob::Format { file }) = job;
    let (path, parameters) = split(file).unwrap_or((file, None));
    let text = text_of(path).map_err(|error| Error::input(error.to_string()))?;
    let said = match job {
        RulesJob::Check { .. } => diagnose_within(&text, path, parameters, &cx.run())?,
        RulesJob::Format { .. } => match format(&text) {
            Ok(formatted) => {
                out.stream().write_all(formatted.as_bytes())?;
                return Ok(Ended::Done);
            }
            // Nothing but the standard form goes where that is to go.
            Err(diagnostics) => {
                let drawn = draw(&diagnostics, path, &text);
                return Err(Error::input(OpenError::Text { diagnostics, drawn }.to_string()));
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
        0 => Ok(Ended::Done),
        1 => Err(Error::input(format!("{path}: 1 error"))),
        n => Err(Error::input(format!("{path}: {n} errors"))),
    }
}
