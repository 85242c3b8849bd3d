//! `moves`: the options of a position, or those of one value.

use super::text_value;
use crate::args::At;
use crate::context::{Context, Out, columns};
use crate::errors::{Ended, Error};
use crate::export::{Cell, DOT_BEGIN, Export, ExportArgs, Exporting, dot_edge, dot_vertex, sheet};
use impartial_catalogue::report::MovesReport;
use impartial_catalogue::{AnyGame, Error as CatalogueError, Filter, Halt, Known, Moves, Registry, report};

pub(crate) fn moves(
    registry: &Registry,
    at: &At,
    filter: &Filter,
    export: &ExportArgs,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let export = export.asked(&[Export::Latex, Export::Markdown, Export::Dot])?;
    let game = registry.find_within(&at.game, &cx.run())?;
    // What is known is shown where the rest is not.
    let (found, stopped) = match report::moves(&*game, &game.position(&at.position)?, filter, cx) {
        Err(CatalogueError::Stopped(Halt::SomeMoves { halt, moves, unknown, of, example, misere })) => {
            let found = MovesReport { game: game.id(), moves: (*moves).clone() };
            let halt = Halt::SomeMoves { halt, moves, unknown, of, example, misere };
            (found, Some(Error::from(CatalogueError::Stopped(halt))))
        }
        found => (found?, None),
    };
    cx.done();
    let ended = write(&*game, &found, filter, export, stopped.is_some(), cx, out)?;
    out.flush()?;
    stopped.map_or(Ok(ended), Err)
}

fn write(
    game: &dyn AnyGame,
    found: &MovesReport,
    filter: &Filter,
    export: Option<Exporting>,
    stopped: bool,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    if let Some(exporting) = export {
        exporting.write(&exported(&found.moves, exporting.format)?, out.stream())?;
        return Ok(Ended::Done);
    }
    if out.is_json() {
        found.rows().try_for_each(|row| out.object(&row))?;
        return Ok(Ended::Done);
    }
    let moves = &found.moves;
    let basis = |known: &Option<Known>| known.as_ref().map(|known| known.basis.to_string());
    if moves.options.is_empty() {
        if stopped {
            return Ok(Ended::Done);
        }
        let Moves { position, .. } = moves;
        let to = filter.to.as_ref().map(|to| format!(" to {to}")).unwrap_or_default();
        let play = if filter.misere { " in misère play" } else { "" };
        cx.remark(&format!("there is no move{to} from {position} of {}{play}", game.id()));
        return Ok(Ended::Done);
    }
    let mut rows = vec![vec!["option".to_owned(), "normal".into(), "misère".into(), "basis".into()]];
    for option in &moves.options {
        rows.push(vec![
            option.position.to_string(),
            text_value(option.grundy.as_ref()),
            text_value(option.misere.as_ref()),
            match (basis(&option.grundy), basis(&option.misere)) {
                (Some(normal), Some(misere)) if normal != misere => format!("{normal}, misère {misere}"),
                (normal, misere) => normal.or(misere).unwrap_or_default(),
            },
        ]);
    }
    for line in columns(&rows, &[false, true, true]) {
        out.line(line)?;
    }
    Ok(Ended::Done)
}

/// The moves as a table, or as a graph.
fn exported(moves: &Moves, format: Export) -> Result<String, Error> {
    let value = |known: &Option<Known>| known.as_ref().map(|known| known.value.clone());
    if format == Export::Dot {
        let mut text = DOT_BEGIN.as_bytes().to_vec();
        dot_vertex(&mut text, &moves.position, None)?;
        for option in &moves.options {
            let value = value(&option.grundy).map(|value| value.to_string());
            dot_vertex(&mut text, &option.position, value.as_deref())?;
            dot_edge(&mut text, &moves.position, &option.position)?;
        }
        text.extend_from_slice(b"}\n");
        return Ok(String::from_utf8_lossy(&text).into_owned());
    }
    let rows: Vec<Vec<Cell>> = moves
        .options
        .iter()
        .map(|option| {
            let values = [&option.grundy, &option.misere].map(|known| Cell::value(value(known).as_ref()));
            std::iter::once(Cell::position(&option.position)).chain(values).collect()
        })
        .collect();
    sheet(format, &["option", "value", "misère value"], &[false, true, true], &rows)
}
