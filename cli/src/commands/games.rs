//! `games`: the list of games.

use crate::context::Out;
use crate::errors::{Ended, Error};
use crate::registry::Registry;
use comfy_table::{ContentArrangement, Table, presets};
use serde_json::json;

pub(crate) fn games(registry: &Registry, out: &mut Out<'_>) -> Result<Ended, Error> {
    if out.is_json() {
        for card in registry.cards() {
            out.object(&json!({
                "name": card.name,
                "summary": card.summary,
                "position": card.position,
                "formula": card.formula,
            }))?;
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
    out.line("Sums: sum:GAME+GAME, positions separated by '|', one with a '|' in it in double quotes.")?;
    out.line(
        "Any graph: graph:FILE, positions are its vertices; FILE is DOT or has an edge 'a -> b' a line, names with \
         blanks or commas in double quotes.",
    )?;
    Ok(Ended::Well)
}
