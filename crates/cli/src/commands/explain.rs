//! `explain`: what is known about a game.

use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome, in_options};
use impartial_query::questions::{self, Explanation};
use impartial_query::{AnyGame, Registry, is_rule_file};
use std::sync::Arc;

/// Largest number of sources in one line.
const MAX_SOURCES: usize = 4;

pub(crate) fn explain(
    registry: &Registry,
    name: &str,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let (game, explanation) = match is_rule_file(name) {
        true => {
            let opened = crate::rule_files::open_within(name, &cx.run())?;
            let game = opened.entry().0;
            let explanation = opened.explain(&*game, &cx.run());
            (game, explanation)
        }
        false => {
            let game = game_or_member(registry, name, cx)?;
            let explanation = questions::explain(&*game, Some(registry));
            (game, explanation)
        }
    };
    if out.is_json() {
        out.object(&explanation)?;
        return Ok(CommandOutcome::Done);
    }
    out.line(&explanation.game)?;
    let mut rows = facts(&explanation, &*game);
    for (index, example) in examples(&explanation, &*game, is_rule_file(name)).into_iter().enumerate() {
        rows.push(vec![if index == 0 { "  examples".to_owned() } else { String::new() }, example]);
    }
    for line in columns(&rows, &[]) {
        out.line(line)?;
    }
    for line in &explanation.recognised {
        out.line(format!("  yes  {line}"))?;
    }
    for line in &explanation.refused {
        out.line(format!("  no   {line}"))?;
    }
    Ok(CommandOutcome::Done)
}

/// Returns a game, or a member of a family that is named without its parameter.
fn game_or_member(
    registry: &Registry,
    name: &str,
    cx: &CommandContext<'_>,
) -> Result<Arc<dyn AnyGame>, CommandError> {
    match registry.listing_of(name, &cx.run())? {
        Some((_, Some(game))) => Ok(game),
        _ => Ok(registry.find_within(&registry.listed_name(name), &cx.run())?),
    }
}

/// Returns the lines before the properties, each with its title.
fn facts(explanation: &Explanation, game: &dyn AnyGame) -> Vec<Vec<String>> {
    let Explanation { game: name, summary, position, position_kind, formula, code, statements, .. } =
        explanation;
    let joined = |list: Vec<String>| if list.is_empty() { None } else { Some(list.join(", ")) };
    let counted = match statements.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        [first, rest @ ..] => Some(format!("{first} and {} more, see 'impartial claims {name}'", rest.len())),
    };
    let rows = [
        ("a move", summary.clone()),
        ("positions", position.clone().or_else(|| position_kind.map(str::to_owned))),
        ("code", code.clone()),
        ("formula", formula.clone()),
        ("statements", counted),
        ("sources", sources(explanation)),
        ("windows", joined(game.windows().iter().map(in_options).collect())),
        ("solvers", joined(explanation.solvers.iter().map(|solver| (*solver).to_owned()).collect())),
    ];
    rows.into_iter().filter_map(|(title, text)| Some(vec![format!("  {title}"), text?])).collect()
}

/// Returns the sources of the first statements.
fn sources(explanation: &Explanation) -> Option<String> {
    let (first, rest) = explanation.sources.split_at(explanation.sources.len().min(MAX_SOURCES));
    let more = match rest.len() {
        0 => String::new(),
        more => format!("; and {more} more, see 'impartial claims {}'", explanation.game),
    };
    (!first.is_empty()).then(|| first.join("; ") + &more)
}

/// Returns commands for a game.
fn examples(explanation: &Explanation, game: &dyn AnyGame, is_file: bool) -> Vec<String> {
    let name = &explanation.game;
    let mut examples = Vec::new();
    if is_file {
        examples.push(format!("impartial study {name}"));
    }
    if let Some(position) = &explanation.example {
        examples.push(format!("impartial value {name} '{position}'"));
        examples.push(format!("impartial moves {name} '{position}' --to 0"));
    }
    if game.heap_code().is_some() {
        examples.push(format!("impartial period {name}"));
    }
    if !explanation.statements.is_empty() {
        examples.push(format!("impartial check {name}"));
        examples.push(format!("impartial claims {name}"));
    }
    examples
}
