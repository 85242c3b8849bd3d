//! `games`: the list of games, or all about one.

use crate::context::{Context, Out, columns};
use crate::errors::{Ended, Error};
use crate::registry::{Card, Registry};
use comfy_table::{ContentArrangement, Table, presets};
use serde_json::json;

pub(crate) fn games(
    registry: &Registry,
    game: Option<&str>,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    if let Some(name) = game {
        return one(registry, name, cx, out);
    }
    if out.is_json() {
        for card in registry.cards() {
            write_json(&card.name, card, out)?;
        }
        return Ok(Ended::Well);
    }
    let mut table = Table::new();
    if table.width().is_none() {
        // No terminal to ask.
        table.set_width(140);
    }
    table
        .load_style(presets::UTF8_HORIZONTAL_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(["game", "a move", "positions", "formula"]);
    for card in registry.cards() {
        let formula = card.formula.as_deref().unwrap_or("-");
        table.add_row([&card.name, &card.summary, &card.position, formula]);
    }
    out.line(table.to_string())?;
    out.line("Sums: sum:GAME+GAME, positions separated by '|'.  Any graph: graph:FILE, positions are its vertices.")?;
    Ok(Ended::Well)
}

fn write_json(name: &str, card: &Card, out: &mut Out<'_>) -> Result<(), Error> {
    out.object(&json!({
        "name": name,
        "summary": card.summary,
        "position": card.position,
        "formula": card.formula,
    }))
}

/// All about one game, or about a family of which one is looked at.
fn one(registry: &Registry, name: &str, cx: &Context<'_>, out: &mut Out<'_>) -> Result<Ended, Error> {
    let Some((card, game)) = registry.card_of(name, cx.max_memory())? else {
        return Err(Error::input(format!(
            "{name} is not in the list of games (allowed: the games that 'impartial games' lists)"
        )));
    };
    // A family keeps the name that says what its parameter is called.
    let shown = if name.contains(':') { name } else { card.name.as_str() };
    if out.is_json() {
        write_json(shown, card, out)?;
        return Ok(Ended::Well);
    }
    out.line(shown)?;
    let mut rows = vec![
        vec!["  a move".to_owned(), card.summary.clone()],
        vec!["  positions".into(), card.position.clone()],
        vec!["  formula".into(), card.formula.clone().unwrap_or_else(|| "-".into())],
    ];
    if let Some(game) = game {
        let id = game.id();
        // Of a family one game is shown: what it can do may depend on the parameter.
        let of = if id == shown { String::new() } else { format!("  (of {id})") };
        let said = |list: Vec<String>| if list.is_empty() { "-".to_owned() } else { list.join(", ") };
        rows.push(vec!["  windows".into(), format!("{}{of}", said(game.windows()))]);
        rows.push(vec!["  solvers".into(), format!("{}{of}", said(game.solvers()))]);
    }
    for line in columns(&rows, &[]) {
        out.line(line)?;
    }
    Ok(Ended::Well)
}
