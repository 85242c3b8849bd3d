//! `explain`: what is known about a game.

use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use impartial_query::questions::{self, Explanation};
use impartial_query::{Registry, is_rule_file};

pub(crate) fn explain(
    registry: &Registry,
    name: &str,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let explanation = match is_rule_file(name) {
        true => {
            let opened = crate::rule_files::open_within(name, &cx.run())?;
            opened.explain(&*opened.entry().0, &cx.run())
        }
        false => questions::explain(&*registry.find_within(name, &cx.run())?),
    };
    if out.is_json() {
        out.object(&explanation)?;
        return Ok(CommandOutcome::Done);
    }
    let Explanation { game, position_kind, recognised, refused, solvers } = &explanation;
    out.line(game)?;
    if let Some(kind) = position_kind {
        out.line(format!("  positions  {kind}"))?;
    }
    if !solvers.is_empty() {
        out.line(format!("  solvers    {}", solvers.join(", ")))?;
    }
    for line in recognised {
        out.line(format!("  yes  {line}"))?;
    }
    for line in refused {
        out.line(format!("  no   {line}"))?;
    }
    Ok(CommandOutcome::Done)
}
