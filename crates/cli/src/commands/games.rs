//! `games`: the list of games, or all about one game.

use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome, in_options};
use comfy_table::{ContentArrangement, Table, presets};
use impartial_query::{Listing, Registry, is_rule_file};
use serde_json::json;

/// Width of the table if stdout is no terminal.
const NO_TERMINAL: u16 = 140;

pub(crate) fn games(
    registry: &Registry,
    game: Option<&str>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    if let Some(name) = game {
        return one(registry, name, cx, out);
    }
    if out.is_json() {
        for listing in registry.listings() {
            write_json(&listing.name, listing, out)?;
        }
        return Ok(CommandOutcome::Done);
    }
    let width = terminal_size::terminal_size_of(std::io::stdout()).map_or(NO_TERMINAL, |(width, _)| width.0);
    let mut table = Table::new();
    table
        .set_width(width)
        .load_style(presets::UTF8_HORIZONTAL_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(["game", "a move", "positions", "formula"]);
    for listing in registry.listings() {
        let formula = listing.formula.as_deref().unwrap_or("-");
        table.add_row([&listing.name, &listing.summary, &listing.position, formula]);
    }
    out.line(table.to_string())?;
    out.line("Sums: sum:GAME+GAME, positions separated by '|', one with a '|' in it in double quotes.")?;
    out.line(
        "Any graph: graph:FILE, positions are its vertices; FILE is DOT or has an edge 'a -> b' a line, names with \
         blanks or commas in double quotes.",
    )?;
    Ok(CommandOutcome::Done)
}

fn write_json(name: &str, listing: &Listing, out: &mut Out<'_>) -> Result<(), CommandError> {
    out.object(&json!({
        "name": name,
        "summary": listing.summary,
        "position": listing.position,
        "formula": listing.formula,
    }))
}

/// Writes all about one game, or about a family by one of its games.
fn one(
    registry: &Registry,
    name: &str,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    if is_rule_file(name) {
        return Err(CommandError::input(format!(
            "{name} is a rule file, and not in the list of games ('impartial explain {name}' describes it)"
        )));
    }
    let name = &*registry.listed_name(name);
    let Some((listing, game)) = registry.listing_of(name, &cx.run())? else {
        return Err(CommandError::input(format!(
            "{name} is not in the list of games (allowed: the games that 'impartial games' lists)"
        )));
    };
    // The name of a family says what its parameter is called.
    let title = if name.contains(':') { name } else { listing.name.as_str() };
    if out.is_json() {
        write_json(title, listing, out)?;
        return Ok(CommandOutcome::Done);
    }
    out.line(title)?;
    let mut rows = vec![
        vec!["  a move".to_owned(), listing.summary.clone()],
        vec!["  positions".into(), listing.position.clone()],
        vec!["  formula".into(), listing.formula.clone().unwrap_or_else(|| "-".into())],
    ];
    if let Some(game) = game {
        let id = game.id();
        // For a family one game is shown, since solvers and windows may depend on the parameter.
        let subject = if id == title { String::new() } else { format!("  (of {id})") };
        let joined = |list: Vec<String>| if list.is_empty() { "-".to_owned() } else { list.join(", ") };
        rows.push(vec![
            "  windows".into(),
            format!("{}{subject}", joined(game.windows().iter().map(in_options).collect())),
        ]);
        rows.push(vec![
            "  solvers".into(),
            format!("{}{subject}", joined(game.solvers().iter().map(|solver| solver.to_string()).collect())),
        ]);
    }
    for line in columns(&rows, &[]) {
        out.line(line)?;
    }
    Ok(CommandOutcome::Done)
}
