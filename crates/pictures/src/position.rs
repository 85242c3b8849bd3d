//! A position, and its moves with their values.

use crate::cannot;
use impartial::ordinal::Ordinal;
use impartial_catalogue::plan::MiserePolicy;
use impartial_catalogue::{
    AnyGame, Context, Error, MoveFilter, MovesAnswer, Position, PositionAnswer, PossibleInstead,
    ValueWithBasis,
};
use impartial_draw::{DrawablePosition, DrawnMove, Picture};

/// What of a position is drawn.
#[derive(Clone, Copy, Debug)]
pub struct PositionPicture<'a> {
    /// The position.
    pub position: &'a str,
    /// Its options too, each with its value.
    pub moves: bool,
    /// The move to this option alone.
    pub option: Option<&'a str>,
    /// Values and winning moves of misère play.
    pub misere: bool,
}

/// A position, by its kind; the values stand beside it where they are within reach.
///
/// # Errors
/// No position, no such move, a loop.
pub fn position(game: &dyn AnyGame, asked: &PositionPicture<'_>, cx: &Context<'_>) -> Result<Picture, Error> {
    let at = game.position(asked.position)?;
    let figure = game.figure(&at)?;
    let answer = match game.value_of(&at, MiserePolicy::Little, cx) {
        // A position whose value is out of reach can be drawn all the same.
        Err(Error::Stopped(_)) if !cx.cancelled() => PositionAnswer::nothing(at.clone()),
        answer => answer?,
    };
    let value = |known: &Option<ValueWithBasis>| known.as_ref().map(|known| words(&known.value));
    let mut note = Vec::new();
    if let Some(value) = value(&answer.grundy) {
        note.push(format!("value {value}"));
    }
    if let Some(value) = value(&answer.misere) {
        note.push(format!("misère value {value}"));
    }
    let mut shown = DrawablePosition::new(format!("{}  {at}", game.id()), &figure);
    if !note.is_empty() {
        shown = shown.note(note.join(", "));
    }
    let moves = if asked.moves || asked.option.is_some() {
        let (found, winning_only) = moves_of(game, &at, asked.misere, cx)?;
        if winning_only {
            cx.remark("there are infinitely many options: only the winning moves are drawn");
            shown = shown.note("There are infinitely many options; the winning ones are drawn.");
        }
        found.options.iter().map(|option| drawn(game, option, asked.misere)).collect::<Result<_, _>>()?
    } else {
        Vec::new()
    };
    let misere = if asked.misere { " in misère play" } else { "" };
    if asked.moves {
        let wins = moves.iter().filter(|option| option.wins).count();
        shown = shown.note(match wins {
            0 => format!("No move wins{misere}."),
            1 => format!("One move wins{misere}."),
            wins => format!("{wins} moves win{misere}."),
        });
        shown = shown.moves(&moves);
    }
    let picture = if let Some(name) = asked.option {
        let wanted = game.figure(&game.position(name)?)?;
        let chosen = moves.iter().find(|option| option.figure == wanted || option.name == name.trim());
        let chosen = chosen.ok_or_else(|| Error::input(format!("{name}: no move leads there from {at}")))?;
        let wins = if chosen.wins { ", and wins" } else { "" };
        let value = chosen.value.as_deref().map(|value| format!(" of value {value}")).unwrap_or_default();
        impartial_draw::position(
            &shown.note(format!("The move leads to {}{value}{misere}{wins}.", chosen.name)).chosen(chosen),
        )
    } else {
        impartial_draw::position(&shown)
    };
    picture.map_err(|error| cannot(&error))
}

/// A value as the field writes it.
fn words(value: &Ordinal) -> String {
    value.to_string().replace('w', "ω").replace('*', "·")
}

/// The moves; where there are infinitely many, the winning ones.
fn moves_of(
    game: &dyn AnyGame,
    at: &Position,
    misere: bool,
    cx: &Context<'_>,
) -> Result<(MovesAnswer, bool), Error> {
    match game.moves(at, &MoveFilter { to: None, misere }, cx) {
        Err(Error::Unsupported(unsupported)) if unsupported.instead.contains(&PossibleInstead::ToValue) => {
            let to = Some(Ordinal::ZERO);
            Ok((game.moves(at, &MoveFilter { to, misere }, cx)?, true))
        }
        moves => Ok((moves?, false)),
    }
}

fn drawn(game: &dyn AnyGame, option: &PositionAnswer, misere: bool) -> Result<DrawnMove, Error> {
    let known = if misere { &option.misere } else { &option.grundy };
    Ok(DrawnMove {
        name: option.position.to_string(),
        figure: game.figure(&option.position)?,
        value: known.as_ref().map(|known| words(&known.value)),
        wins: known.as_ref().is_some_and(|known| known.value.is_zero()),
    })
}
