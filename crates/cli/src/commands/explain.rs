//! `explain`: what is known about a game.

use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use impartial_query::{Registry, is_rule_file, report};
use serde_json::json;

pub(crate) fn explain(
    registry: &Registry,
    name: &str,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let game = registry.find_within(name, &cx.run())?;
    let report = match is_rule_file(name) {
        true => crate::rule_files::open_within(name, &cx.run())?.properties(&*game, &cx.run()),
        false => report::properties(&*game, None),
    };
    if out.is_json() {
        out.object(&json!(report))?;
        return Ok(CommandOutcome::Done);
    }
    out.line(&report.game)?;
    if let Some(kind) = report.kind {
        out.line(format!("  positions  {kind}"))?;
    }
    out.line(format!("  solvers    {}", report.solvers.join(", ")))?;
    for line in &report.recognised {
        out.line(format!("  yes  {line}"))?;
    }
    for line in &report.refused {
        out.line(format!("  no   {line}"))?;
    }
    Ok(CommandOutcome::Done)
}
