//! Pictures of a position and of its moves with their values.

use super::cannot;
use crate::{DrawablePosition, DrawnMove, Picture};
use impartial::loopy::LoopyOutcome;
use impartial::ordinal::Ordinal;
use impartial::value::Play;
use impartial_query::plan::MiserePolicy;
use impartial_query::{
    AnyGame, Context, Error, MoveFilter, MovesAnswer, PlayFacts, Position, PositionAnswer, PossibleInstead,
    ValueWithBasis, questions,
};

/// A request for the picture of a position.
#[derive(Clone, Copy, Debug)]
pub struct PositionPicture<'a> {
    /// The position.
    pub position: &'a str,
    /// Draws its options, each with its value.
    pub moves: bool,
    /// The option whose move is drawn alone.
    pub option: Option<&'a str>,
    /// The play whose values and winning moves are drawn.
    pub play: Play,
}

/// Draws a position by its kind. The note gives the values that can be computed.
///
/// # Errors
/// A malformed position or option; an option that no move leads to.
pub fn position(
    game: &dyn AnyGame,
    request: &PositionPicture<'_>,
    cx: &Context<'_>,
) -> Result<Picture, Error> {
    let root = game.position(request.position)?;
    let figure = game.figure(&root)?;
    let answer = match game.value_of(&root, MiserePolicy::Little, cx) {
        // A position whose value is too expensive to compute is still drawn.
        Err(Error::Stopped(_)) if !cx.cancelled() => PositionAnswer::nothing(root.clone()),
        Err(Error::Loopy { .. }) => questions::value(game, &root, MiserePolicy::Little, None, cx)?.answer,
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
    if let Some(facts) = &answer.play {
        if note.is_empty() {
            note.push(format!("value {}", facts.value));
        }
        note.extend([Play::Normal, Play::Misere].into_iter().filter_map(|play| outcome_words(facts, play)));
    }
    let mut drawing = DrawablePosition::new(format!("{}  {root}", game.id()), &figure);
    if !note.is_empty() {
        drawing = drawing.note(note.join(", "));
    }
    let moves = if request.moves || request.option.is_some() {
        let (move_list, winning_only) = moves_of(game, &root, request.play, cx)?;
        if winning_only {
            cx.remark("there are infinitely many options: only the winning moves are drawn");
            drawing = drawing.note("There are infinitely many options; the winning ones are drawn.");
        }
        move_list
            .options
            .iter()
            .map(|option| drawn_move(game, option, request.play))
            .collect::<Result<_, _>>()?
    } else {
        Vec::new()
    };
    let misere = if request.play.is_misere() { " in misère play" } else { "" };
    if request.moves {
        let wins = moves.iter().filter(|option| option.wins).count();
        drawing = drawing.note(match wins {
            0 => format!("No move wins{misere}."),
            1 => format!("One move wins{misere}."),
            wins => format!("{wins} moves win{misere}."),
        });
        drawing = drawing.moves(&moves);
    }
    let picture = if let Some(name) = request.option {
        let target = game.figure(&game.position(name)?)?;
        let chosen = moves.iter().find(|option| option.figure == target || option.name == name.trim());
        let chosen =
            chosen.ok_or_else(|| Error::input(format!("{name}: no move leads there from {root}")))?;
        let wins = if chosen.wins { ", and wins" } else { "" };
        let value = chosen.value.as_deref().map(|value| format!(" of value {value}")).unwrap_or_default();
        crate::position(
            &drawing.note(format!("The move leads to {}{value}{misere}{wins}.", chosen.name)).chosen(chosen),
        )
    } else {
        crate::position(&drawing)
    };
    picture.map_err(|error| cannot(&error))
}

/// Returns a value in mathematical notation.
fn words(value: &Ordinal) -> String {
    value.to_string().replace('w', "ω").replace('*', "·")
}

/// Returns the outcome and the remoteness in words, as far as they are known.
fn outcome_words(facts: &PlayFacts, play: Play) -> Option<String> {
    let which = if play.is_misere() { "misère play: " } else { "" };
    let outcome = facts.outcome(play)?;
    let moves = facts.remoteness(play).map(|moves| format!(", remoteness {moves}"));
    Some(match outcome.is_draw() {
        true => format!("{which}a draw"),
        false => format!("{which}{outcome}-position{}", moves.unwrap_or_default()),
    })
}

/// Returns the moves and `false`; if there are infinitely many, the winning moves and `true`.
fn moves_of(
    game: &dyn AnyGame,
    root: &Position,
    play: Play,
    cx: &Context<'_>,
) -> Result<(MovesAnswer, bool), Error> {
    match game.moves(root, &MoveFilter { to: None, play }, cx) {
        Err(Error::Unsupported(unsupported)) if unsupported.instead.contains(&PossibleInstead::ToValue) => {
            let to = Some(Ordinal::ZERO);
            Ok((game.moves(root, &MoveFilter { to, play }, cx)?, true))
        }
        Err(Error::Loopy { .. }) => {
            Ok((questions::moves(game, root, &MoveFilter { to: None, play }, cx)?.moves, false))
        }
        moves => Ok((moves?, false)),
    }
}

fn drawn_move(game: &dyn AnyGame, option: &PositionAnswer, play: Play) -> Result<DrawnMove, Error> {
    let known = if play.is_misere() { &option.misere } else { &option.grundy };
    if let Some(facts) = &option.play {
        let outcome = facts.outcome(play);
        return Ok(DrawnMove {
            name: option.position.to_string(),
            figure: game.figure(&option.position)?,
            value: match play {
                Play::Misere => outcome.map(|outcome| outcome.to_string()),
                Play::Normal => Some(facts.value.to_string()),
            },
            wins: outcome == Some(LoopyOutcome::P),
        });
    }
    Ok(DrawnMove {
        name: option.position.to_string(),
        figure: game.figure(&option.position)?,
        value: known.as_ref().map(|known| words(&known.value)),
        wins: known.as_ref().is_some_and(|known| known.value.is_zero()),
    })
}
