//! `games`: the list of games, or all about one.

use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome, in_options};
use comfy_table::{ContentArrangement, Table, presets};
use impartial_catalogue::{Listing, Registry, is_rule_file};
use serde_json::json;

/// How wide the table is where there is no terminal to ask.
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

/// All about one game, or about a family of which one is looked at.
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
    // A family keeps the name that says what its parameter is called.
    let shown = if name.contains(':') { name } else { listing.name.as_str() };
    if out.is_json() {
        write_json(shown, listing, out)?;
        return Ok(CommandOutcome::Done);
    }
    out.line(shown)?;
    let mut rows = vec![
        vec!["  a move".to_owned(), listing.summary.clone()],
        vec!["  positions".into(), listing.position.clone()],
        vec!["  formula".into(), listing.formula.clone().unwrap_or_else(|| "-".into())],
    ];
    if let Some(game) = game {
        let id = game.id();
        // Of a family one game is shown: what it can do may depend on the parameter.
        let of = if id == shown { String::new() } else { format!("  (of {id})") };
        let said = |list: Vec<String>| if list.is_empty() { "-".to_owned() } else { list.join(", ") };
        rows.push(vec![
            "  windows".into(),
            format!("{}{of}", said(game.windows().iter().map(in_options).collect())),
        ]);
        rows.push(vec![
            "  solvers".into(),
            format!("{}{of}", said(game.solvers().iter().map(|solver| solver.to_string()).collect())),
        ]);
    }
    for line in columns(&rows, &[]) {
        out.line(line)?;
    }
    Ok(CommandOutcome::Done)
}
