//! `draw position`: a position, and its moves with their values.

use super::target::PictureFile;
use crate::args::At;
use crate::context::{Context, Out};
use crate::draw_args::Target;
use crate::errors::{Ended, Error};
use impartial::ordinal::Ordinal;
use impartial_catalogue::{Answer, AnyGame, Error as Asking, Filter, Instead, Known, Moves, Registry};
use impartial_draw::{DrawError, Move, Shown, position};

/// What was asked for.
pub(super) struct Asked<'a> {
    pub(super) at: &'a At,
    pub(super) moves: bool,
    pub(super) option: Option<&'a str>,
    pub(super) misere: bool,
}

pub(super) fn draw(
    registry: &Registry,
    asked: &Asked<'_>,
    target: &Target,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let file = PictureFile::ready(target, &[&asked.at.game, &asked.at.position])?;
    let game = registry.find_within(&asked.at.game, cx.max_memory())?;
    let figure = game.figure(&asked.at.position)?;
    let answer = match game.value(&asked.at.position, cx) {
        Ok(answer) => answer,
        // A position whose value is out of reach can be drawn all the same.
        Err(Asking::Stopped(_)) if !cx.cancelled() => {
            Answer { position: asked.at.position.trim().to_owned(), ..Answer::default() }
        }
        Err(error) => return Err(error.into()),
    };
    let written = answer.position.clone();
    let value = |known: &Option<Known>| known.as_ref().map(|known| words(&known.value));
    let mut note = Vec::new();
    if let Some(value) = value(&answer.grundy) {
        note.push(format!("value {value}"));
    }
    if let Some(value) = value(&answer.misere) {
        note.push(format!("misère value {value}"));
    }
    let mut shown = Shown::new(format!("{}  {written}", game.id()), &figure);
    if !note.is_empty() {
        shown = shown.note(note.join(", "));
    }
    let moves = if asked.moves || asked.option.is_some() {
        let (found, winning_only) = moves_of(&*game, asked, cx)?;
        if winning_only {
            cx.remark("there are infinitely many options: only the winning moves are drawn");
            shown = shown.note("There are infinitely many options; the winning ones are drawn.");
        }
        found.options.iter().map(|option| drawn(&*game, option, asked.misere)).collect::<Result<_, _>>()?
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
        let wanted = game.figure(name)?;
        let chosen = moves.iter().find(|option| option.figure == wanted || option.name == name.trim());
        let chosen = chosen
            .ok_or_else(|| Error::input(format!("--move {name}: no move leads there from {written}")))?;
        let wins = if chosen.wins { ", and wins" } else { "" };
        let value = chosen.value.as_deref().map(|value| format!(" of value {value}")).unwrap_or_default();
        position(
            &shown.note(format!("The move leads to {}{value}{misere}{wins}.", chosen.name)).chosen(chosen),
        )
    } else {
        position(&shown)
    };
    file.write(&picture.map_err(|error| cannot(&error))?, cx, out)
}

/// A picture that cannot be made, as bad input.
pub(super) fn cannot(error: &DrawError) -> Error {
    Error::input(error.to_string())
}

/// A value as the field writes it.
fn words(value: &Ordinal) -> String {
    value.to_string().replace('w', "ω").replace('*', "·")
}

/// The moves; where there are infinitely many, the winning ones.
fn moves_of(game: &dyn AnyGame, asked: &Asked<'_>, cx: &Context<'_>) -> Result<(Moves, bool), Error> {
    let misere = asked.misere;
    match game.moves(&asked.at.position, &Filter { to: None, misere }, cx) {
        Err(Asking::Unsupported(unsupported)) if unsupported.instead.contains(&Instead::ToValue) => {
            let to = Some(Ordinal::ZERO);
            Ok((game.moves(&asked.at.position, &Filter { to, misere }, cx)?, true))
        }
        moves => Ok((moves?, false)),
    }
}

fn drawn(game: &dyn AnyGame, option: &Answer, misere: bool) -> Result<Move, Error> {
    let known = if misere { &option.misere } else { &option.grundy };
    Ok(Move {
        name: option.position.clone(),
        figure: game.figure(&option.position)?,
        value: known.as_ref().map(|known| words(&known.value)),
        wins: known.as_ref().is_some_and(|known| known.value.is_zero()),
    })
}
