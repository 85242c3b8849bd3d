//! `games`: the list of games.

use crate::context::Out;
use crate::errors::{Ended, Error};
use crate::registry::Registry;
use comfy_table::{ContentArrangement, Table, presets};
use serde_json::json;

/// How wide the table is where there is no terminal to ask.
const NO_TERMINAL: u16 = 140;

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
    let width = terminal_size::terminal_size_of(std::io::stdout()).map_or(NO_TERMINAL, |(width, _)| width.0);
    let mut table = Table::new();
    table
        .set_width(width)
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
