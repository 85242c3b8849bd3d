//! Lines that players type: a move, or a command.

use crate::context::CommandContext;
use crate::errors::CommandError;
use impartial_query::play::{MoveSurvey, Shorts, written_out};
use impartial_query::{AnyGame, Error as Asking, Position};
use std::sync::Arc;

/// The meaning of a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum PlayCommand {
    /// An empty line.
    Nothing,
    /// The move to this position, which is an option.
    Move(Position),
    /// List the moves.
    List,
    /// Show a winning move.
    Hint,
    /// Take back the last move.
    Undo,
    /// Explain what can be typed.
    Help,
    /// End the game.
    Quit,
    /// A line that cannot be obeyed, with the reason.
    Wrong(String),
}

/// Returns the short names of the moves.
pub(super) fn shorts(game: &dyn AnyGame, look: &MoveSurvey) -> Result<Shorts, CommandError> {
    let figure = game.figure(&look.position)?;
    let figures: Vec<_> =
        look.moves.iter().map(|option| game.figure(&option.position)).collect::<Result<_, _>>()?;
    let names = look.moves.iter().map(|option| option.position.as_str());
    Ok(Shorts::new((&look.position, &figure), names.zip(&figures)))
}

/// Reads a line. The text of an option is that move, even if the text has another meaning as well.
pub(super) fn read(
    game: &Arc<dyn AnyGame>,
    look: &MoveSurvey,
    line: &str,
    cx: &CommandContext<'_>,
) -> Result<PlayCommand, CommandError> {
    let line = line.trim();
    if let Some(option) = look.moves.iter().find(|option| option.position == line) {
        return Ok(PlayCommand::Move(option.position.clone()));
    }
    match line {
        "" => return Ok(PlayCommand::Nothing),
        "?" | "moves" => return Ok(PlayCommand::List),
        "h" | "hint" => return Ok(PlayCommand::Hint),
        "u" | "undo" => return Ok(PlayCommand::Undo),
        "q" | "quit" => return Ok(PlayCommand::Quit),
        "help" => return Ok(PlayCommand::Help),
        _ => {}
    }
    if let Some(number) = line.strip_prefix('#') {
        let number = number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        return Ok(match (number.and_then(|number| look.moves.get(number)), look.moves.len()) {
            (Some(option), _) => PlayCommand::Move(option.position.clone()),
            (None, 0) => {
                PlayCommand::Wrong(format!("{line}: no move is listed (a move is the position it leads to)"))
            }
            (None, count) => {
                PlayCommand::Wrong(format!("{line}: no such move (allowed: #1 to #{count}; ? lists them)"))
            }
        });
    }
    let expanded = match written_out(&look.position, line) {
        Some(expanded) => expanded,
        None => match shorts(&**game, look)?.find(line) {
            Some(index) => return Ok(PlayCommand::Move(look.moves[index].position.clone())),
            None => line.to_owned(),
        },
    };
    if let (Some((from, _)), true) = (line.split_once('>'), expanded == line) {
        let from = from.rsplit(':').next().unwrap_or(from).trim();
        return Ok(PlayCommand::Wrong(format!(
            "{line}: there is no {from} in {} (? lists the moves)",
            look.position
        )));
    }
    let wrong = match is_move(game, look, &expanded, cx)? {
        Ok(option) => return Ok(PlayCommand::Move(option)),
        Err(wrong) => wrong,
    };
    // A bare number that is no option is the number of a move.
    if let Some(option) = line.parse::<usize>().ok().and_then(|number| look.moves.get(number.checked_sub(1)?))
    {
        return Ok(PlayCommand::Move(option.position.clone()));
    }
    Ok(PlayCommand::Wrong(format!("{wrong} (? lists the moves, help says what can be typed)")))
}

/// Returns the option that a text stands for, or the reason why it stands for no option.
fn is_move(
    game: &Arc<dyn AnyGame>,
    look: &MoveSurvey,
    text: &str,
    cx: &CommandContext<'_>,
) -> Result<Result<Position, String>, CommandError> {
    let result = game.position(text).and_then(|option| {
        let is_option = match look.complete {
            true => look.moves.iter().any(|other| other.position == option),
            false => game.is_option(&look.position, &option, &cx.restarted())?,
        };
        Ok((option, is_option))
    });
    match result {
        Ok((option, true)) => Ok(Ok(option)),
        Ok((option, false)) => Ok(Err(format!("no move leads from {} to {option}", look.position))),
        Err(error @ (Asking::Unreadable(_) | Asking::Unsupported(_))) => Ok(Err(error.to_string())),
        Err(error @ Asking::Stopped(_)) if !cx.cancelled() => Ok(Err(error.to_string())),
        Err(error) => Err(error.into()),
    }
}
