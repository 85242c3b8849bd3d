//! The rows of a table with outcomes, draws and remoteness.

use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use impartial::value::{Play, Plays};
use impartial_query::rows::PlayRow;
use impartial_query::{AnyWindow, PlayFacts, questions};

/// Solves the graph of all play from a window, and writes a row for each position of the window; for both rules of play,
/// with the misère values of the positions from which play ends.
pub(super) fn play_rows(
    window: &dyn AnyWindow,
    plays: Plays,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let table = questions::play_table(window, cx)?;
    let endless = table.endless_play(cx)?;
    let misere = plays.has_misere().then(|| table.misere_values(cx)).transpose()?;
    cx.done();
    if !out.is_json() {
        let column = if misere.is_some() { "misere," } else { "" };
        out.line(format!(
            "position,grundy,{column}loopy,outcome,remoteness,misere_outcome,misere_remoteness"
        ))?;
    }
    for (i, (position, facts)) in table.rows().enumerate() {
        let value = misere.as_ref().map(|values| values[i]);
        if out.is_json() {
            out.object(&PlayRow::new(&position, &facts, value.flatten()))?;
        } else {
            out.line(csv_row(&position, &facts, value))?;
        }
    }
    if let Some(play) = endless {
        cx.remark(&format!("play can go on for ever: {play}"));
    }
    out.flush()?;
    Ok(CommandOutcome::Done)
}

fn csv_row(position: &str, facts: &PlayFacts, misere_value: Option<Option<u64>>) -> String {
    let quoted = |cell: String| match cell.contains([',', '"', '\n']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    };
    let outcome = |play| facts.outcome(play).map_or_else(String::new, |outcome| outcome.to_string());
    let remoteness = |play| facts.remoteness(play).map_or_else(String::new, |moves| moves.to_string());
    let (grundy, loopy) = match facts.value.as_finite() {
        Some(value) => (value.to_string(), String::new()),
        None => (String::new(), facts.value.to_string()),
    };
    let mut cells = vec![position.to_owned(), grundy];
    cells.extend(misere_value.map(|value| value.map_or_else(String::new, |value| value.to_string())));
    cells.extend([
        loopy,
        outcome(Play::Normal),
        remoteness(Play::Normal),
        outcome(Play::Misere),
        remoteness(Play::Misere),
    ]);
    cells.into_iter().map(quoted).collect::<Vec<String>>().join(",")
}
