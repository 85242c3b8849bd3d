//! `verify`: certificates checked again, by code that shares nothing with the code that made them.

use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use impartial::run::Count;
use impartial_query::{Registry, questions};
use std::path::Path;

pub(crate) fn verify(
    registry: &Registry,
    file: &Path,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let value = questions::read_certificate(file, cx)?;
    let verdict = questions::verify_named_certificate(registry, value, &format!("'{}'", file.display()), cx)?;
    cx.done();
    let outcome = if verdict.is_valid() { CommandOutcome::Done } else { CommandOutcome::Refuted };
    out.decided(outcome);
    if out.is_json() {
        out.object(&verdict)?;
    } else {
        let name = verdict.game.as_ref().or(verdict.numeration.as_ref());
        out.line(format!("{}  {}  {}", verdict.kind, name.map_or("", String::as_str), verdict.verdict))?;
        if let (Some(window), Some(positions)) = (&verdict.window, verdict.positions) {
            out.line(format!("  {window}: {}", Count(positions, "positions")))?;
        }
        if let Some(failed) = &verdict.failed_condition {
            out.line(format!("  {failed}"))?;
        }
    }
    Ok(outcome)
}
