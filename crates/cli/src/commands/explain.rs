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
    let solvers: Vec<String> = game.solvers().iter().map(|solver| solver.name().to_owned()).collect();
    let (mut yes, mut no, mut kind) = (Vec::new(), Vec::new(), None);
    if is_rule_file(name) {
        let opened = crate::rule_files::open_within(name, &cx.run())?;
        kind = Some(opened.kind().word());
        let explained = opened.explained(&cx.run());
        (yes, no) = (explained.yes, explained.no);
    } else {
        let mut note = |is: bool, what: &str, otherwise: &str| match is {
            true => yes.push(what.to_owned()),
            false => no.push(otherwise.to_owned()),
        };
        let code = game.heap_code().and_then(|code| report::written_code(&code));
        let code = code.map_or("code of taking and breaking".to_owned(), |code| {
            format!("{code}, of taking and breaking")
        });
        note(
            game.heap_code().is_some(),
            &format!("{code}: periods of single heaps"),
            "periods: the game follows no code of taking and breaking",
        );
        note(
            game.rules().is_some(),
            "sum of its heaps: misère quotients",
            "misère quotients: no rules say that a position is the sum of its heaps",
        );
        note(
            game.prover().is_some(),
            "proofs: the moves are formulas of the prover's language",
            "proofs: the game has no description of its moves in the prover's language",
        );
    }
    if out.is_json() {
        out.object(&json!({
            "game": game.id(),
            "kind": kind,
            "recognised": yes,
            "refused": no,
            "solvers": solvers,
        }))?;
        return Ok(CommandOutcome::Done);
    }
    out.line(game.id())?;
    if let Some(kind) = kind {
        out.line(format!("  positions  {kind}"))?;
    }
    out.line(format!("  solvers    {}", solvers.join(", ")))?;
    for line in &yes {
        out.line(format!("  yes  {line}"))?;
    }
    for line in &no {
        out.line(format!("  no   {line}"))?;
    }
    Ok(CommandOutcome::Done)
}
