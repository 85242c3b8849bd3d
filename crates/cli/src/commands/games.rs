//! `games`: the list of games, a line each.

use crate::context::{Out, columns};
use crate::errors::{CommandError, CommandOutcome};
use impartial_query::Registry;

pub(crate) fn games(
    registry: &Registry,
    name: Option<&str>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    if let Some(name) = name {
        return Err(CommandError::input(format!(
            "'impartial games' lists the games, and takes no name ('impartial explain {name}' describes it)"
        )));
    }
    if out.is_json() {
        for listing in registry.listings() {
            out.object(listing)?;
        }
        return Ok(CommandOutcome::Done);
    }
    let rows: Vec<Vec<String>> =
        registry.listings().map(|listing| vec![listing.name.clone(), listing.summary.clone()]).collect();
    for line in columns(&rows, &[]) {
        out.line(line)?;
    }
    out.line("")?;
    out.line("'impartial explain NAME' says how positions are written, with the formula and examples.")?;
    out.line(
        "A game of your own: a rule file such as own.game ('impartial help rules' explains the language).",
    )?;
    out.line("Sums: sum:GAME+GAME, positions separated by '|', one with a '|' in it in double quotes.")?;
    out.line(
        "Any graph: graph:FILE, positions are its vertices; FILE is DOT or has an edge 'a -> b' a line, names with \
         blanks or commas in double quotes.",
    )?;
    Ok(CommandOutcome::Done)
}
