//! `moves`: the options of positions, or those with one value.

use super::text_value;
use crate::args::PositionsArgs;
use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome, StopReport};
use crate::export::{DOT_BEGIN, Export, ExportArgs, ExportRequest, SheetCell, dot_edge, dot_vertex, sheet};
use crate::positions::Positions;
use impartial::loopy::MoveResult;
use impartial::run::DisplayCount;
use impartial::value::Play;
use impartial_query::questions::MovesReport;
use impartial_query::{
    AnyGame, Error as QueryError, Interruption, MoveFilter, MovesAnswer, Position, Registry, ValueWithBasis,
    questions,
};

/// The wanted moves.
pub(crate) struct MovesRequest {
    pub(crate) filter: MoveFilter,
    /// `true` if the moves are rated by their results and their remoteness.
    pub(crate) remoteness: bool,
}

pub(crate) fn moves(
    registry: &Registry,
    of: &PositionsArgs,
    request: &MovesRequest,
    export: &ExportArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let export = export.asked(&[Export::Latex, Export::Markdown, Export::Dot])?;
    let game = registry.find_within(&of.game, &cx.run())?;
    let positions = Positions::read(&*game, &of.positions, cx)?;
    if let Some(exporting) = &export
        && positions.single().is_none()
    {
        let format = exporting.format.name();
        return Err(CommandError::input(format!(
            "--export {format}: the moves of one position (allowed with one POS)"
        )));
    }
    let (count, is_single) = (positions.count(), positions.single().is_some());
    let (mut unanswered, mut hint) = (0u64, None);
    for (asked, position) in (0u64..).zip(positions.parsed(&*game)) {
        let position = position?;
        let share = cx.for_one_of(count - asked, of.limit_each);
        match of_one(&*game, &position, is_single, request, &export, &share, out) {
            Err(CommandError::Stopped(why)) if count > 1 && !cx.cancelled() => {
                cx.tell(&format!("stopped at {position}: {}", why.text));
                hint = why.hint;
                unanswered += 1;
            }
            Err(CommandError::Stopped(halt)) if asked > 0 => {
                let written = DisplayCount(asked, "positions");
                cx.stopped(
                    halt.with_text(format!("{}; the moves of the first {written} were written", halt.text)),
                );
                return Ok(CommandOutcome::Stopped);
            }
            done => done?,
        }
    }
    positions.remark_if_ambiguous(&*game, cx);
    if unanswered > 0 {
        let all = DisplayCount(count, "positions");
        cx.stopped(StopReport { text: format!("{unanswered} of {all} without a complete answer"), hint });
        return Ok(CommandOutcome::Stopped);
    }
    Ok(CommandOutcome::Done)
}

/// Writes the moves of a position; unless `is_single`, a line with the position comes first.
fn of_one(
    game: &dyn AnyGame,
    position: &Position,
    is_single: bool,
    MovesRequest { filter, remoteness }: &MovesRequest,
    export: &Option<ExportRequest>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    // Known moves are shown even if the others are not known.
    let found = match remoteness {
        true => questions::rated_moves(game, position, filter, cx),
        false => questions::moves(game, position, filter, cx),
    };
    let (report, stopped) = match found {
        Err(QueryError::Stopped(Interruption::SomeMoves { halt, moves, unknown, of, example, play })) => {
            let report = MovesReport { game: game.id(), moves: (*moves).clone() };
            let halt = Interruption::SomeMoves { halt, moves, unknown, of, example, play };
            (report, Some(CommandError::from(QueryError::Stopped(halt))))
        }
        report => (report?, None),
    };
    cx.done();
    write(&report, is_single, filter, export, stopped.is_some(), cx, out)?;
    out.flush()?;
    stopped.map_or(Ok(()), Err)
}

fn write(
    report: &MovesReport,
    is_single: bool,
    filter: &MoveFilter,
    export: &Option<ExportRequest>,
    is_stopped: bool,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    if let Some(exporting) = export {
        return exporting.write(&exported(&report.moves, exporting.format)?, out.stream());
    }
    if out.is_json() {
        return report.rows().try_for_each(|row| out.object(&row));
    }
    let moves = &report.moves;
    if !is_single {
        out.line(format!("{}  {}", report.game, moves.position))?;
    }
    let basis = |known: &Option<ValueWithBasis>| known.as_ref().map(|known| known.basis.to_string());
    if moves.options.is_empty() {
        if !is_stopped {
            let to = filter.to.as_ref().map(|to| format!(" to {to}")).unwrap_or_default();
            let play = if filter.play.is_misere() { " in misère play" } else { "" };
            let MovesAnswer { position, .. } = moves;
            cx.remark(&format!("there is no move{to} from {position} of {}{play}", report.game));
        }
        return Ok(());
    }
    if moves.options.iter().all(|option| option.play.is_some()) {
        return write_rated(moves, filter.play, out);
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
    Ok(())
}

/// Writes the moves with their results, from the best to the worst.
fn write_rated(moves: &MovesAnswer, play: Play, out: &mut Out<'_>) -> Result<(), CommandError> {
    let which = if play.is_misere() { " in misère play" } else { "" };
    let mut rows =
        vec![vec!["option".to_owned(), format!("move{which}"), "value".into(), "remoteness".into()]];
    for option in &moves.options {
        let Some(facts) = &option.play else { continue };
        let result = facts.outcome(play).map(MoveResult::from_option);
        rows.push(vec![
            option.position.to_string(),
            result.map_or_else(String::new, |result| result.to_string()),
            facts.value.to_string(),
            facts.remoteness(play).map_or_else(|| "-".to_owned(), |moves| moves.to_string()),
        ]);
    }
    for line in columns(&rows, &[false, false, true, true]) {
        out.line(line)?;
    }
    Ok(())
}

/// Returns the moves as a table, or as a graph.
fn exported(moves: &MovesAnswer, format: Export) -> Result<String, CommandError> {
    let value = |known: &Option<ValueWithBasis>| known.as_ref().map(|known| known.value.clone());
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
    let rows: Vec<Vec<SheetCell>> = moves
        .options
        .iter()
        .map(|option| {
            let values =
                [&option.grundy, &option.misere].map(|known| SheetCell::value(value(known).as_ref()));
            std::iter::once(SheetCell::position(&option.position)).chain(values).collect()
        })
        .collect();
    sheet(format, &["option", "value", "misère value"], &[false, true, true], &rows)
}
