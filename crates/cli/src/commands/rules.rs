//! `rules`: diagnostics of rule files, and their standard form.

use crate::args::RulesJob;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
#[cfg(feature = "rules")]
use impartial_rules::{OpenError, Severity, diagnose_within, draw, format, split, text_of};

#[cfg(feature = "rules")]
pub(crate) fn rules(
    job: &RulesJob,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let (RulesJob::Check { file } | RulesJob::Format { file }) = job;
    let (path, parameters) = split(file).unwrap_or((file, None));
    let text = text_of(path).map_err(|error| CommandError::input(error.to_string()))?;
    let diagnostics = match job {
        RulesJob::Check { .. } => diagnose_within(&text, path, parameters, &cx.run())?,
        RulesJob::Format { .. } => match format(&text) {
            Ok(formatted) => {
                out.stream().write_all(formatted.as_bytes())?;
                return Ok(CommandOutcome::Done);
            }
            // The output takes the standard form only, so that diagnostics go to stderr.
            Err(diagnostics) => return Err(OpenError::of_text(diagnostics, path, &text).into()),
        },
    };
    if out.is_json() {
        for one in &diagnostics {
            out.object(&one.problem(&text))?;
        }
    } else if diagnostics.is_empty() {
        out.line(format!("{path}: nothing is wrong"))?;
    } else {
        out.stream().write_all(draw(&diagnostics, path, &text).as_bytes())?;
    }
    let errors = diagnostics.iter().filter(|one| one.severity == Severity::Error).count();
    match errors {
        0 => Ok(CommandOutcome::Done),
        1 => Err(CommandError::input(format!("{path}: 1 error"))),
        n => Err(CommandError::input(format!("{path}: {n} errors"))),
    }
}

/// Refuses the command, as every rule file is refused.
#[cfg(not(feature = "rules"))]
pub(crate) fn rules(
    job: &RulesJob,
    _: &CommandContext<'_>,
    _: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let (RulesJob::Check { file } | RulesJob::Format { file }) = job;
    match crate::rule_files::open_within(file, &impartial::run::Run::default()) {
        Err(error) => Err(error.into()),
        Ok(game) => match game {},
    }
}
