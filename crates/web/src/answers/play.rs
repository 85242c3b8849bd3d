//! What a player asks: what a position looks like, what may be done, what it is worth, what to answer.

use crate::asked::PreparedQuestion;
use crate::figure::{figure_json, option_json};
use crate::refused::RequestRefusal;
use impartial::game::Figure;
use impartial::ordinal::Ordinal;
use impartial_catalogue::plan::{MANY_OPTIONS, MiserePolicy};
use impartial_catalogue::report;
use impartial_catalogue::{AnyGame, Context, Error, MoveFilter, Position, PositionAnswer};
use serde_json::{Value, json};

/// So many options are shown; how many there are is said.
const SHOWN: usize = 3000;

/// Numbers that the figures of all options together may hold.
const FIGURES: usize = 300_000;

/// A position, what it looks like, and what may be done.
pub(crate) fn position(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let position = asking.position(&*game)?;
    let figure = game.figure(&position)?;
    let options = game.options(&position, MANY_OPTIONS, asking.cx)?;
    let count = options.as_ref().map(Vec::len);
    let mut shown = Vec::new();
    let size = size_of_figure(&figure).max(1);
    for option in options.iter().flatten().take(SHOWN) {
        asking.cx.run().check(shown.len() as u64, 0)?;
        let figure = match (shown.len() * size < FIGURES).then(|| game.figure(option)).transpose()? {
            Some(looks) => option_json(&figure, &looks, option),
            None => Value::Null,
        };
        shown.push(json!({"option": option, "figure": figure}));
    }
    Ok(json!({
        "game": game.id(),
        "position": position,
        "figure": figure_json(&figure, &position),
        "options": options.is_some().then_some(shown),
        "count": count,
        // Those to a value may be asked for all the same.
        "to_values": options.is_none(),
    }))
}

fn size_of_figure(figure: &Figure) -> usize {
    match figure {
        Figure::Coins { squares: numbers, .. }
        | Figure::Heaps(numbers)
        | Figure::Numbers { numbers, .. }
        | Figure::Rows(numbers) => numbers.len(),
        Figure::Grid(rows) => rows.iter().map(Vec::len).sum(),
        Figure::Graph { names, edges, .. } => names.len() + edges.len(),
        Figure::Ordinals(places) => places.len(),
        Figure::Sum(parts) => parts.iter().map(size_of_figure).sum(),
        _ => 1,
    }
}

/// The values of a position.
pub(crate) fn value(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let misere = if asking.asked.misere { MiserePolicy::Full } else { MiserePolicy::Little };
    let found = report::value(&*game, &asking.position(&*game)?, misere, None, asking.cx)?;
    Ok(json!(found))
}

/// The value that moves are wanted to.
fn wanted(text: Option<&str>) -> Result<Option<Ordinal>, RequestRefusal> {
    let read = |text: &str| {
        let expected = "expected a natural number or an ordinal, such as 0 or w*2+3";
        text.trim()
            .parse()
            .map_err(|error| RequestRefusal::input(format!("to '{text}': {error} ({expected})")))
    };
    text.map(read).transpose()
}

/// The options with their values, or those of one value.
pub(crate) fn moves(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let filter = MoveFilter { to: wanted(asking.asked.to.as_deref())?, misere: asking.asked.misere };
    let found = report::moves(&*game, &asking.position(&*game)?, &filter, asking.cx)?;
    let mut rows: Vec<Value> = found.rows().take(SHOWN).collect();
    // Moves that are not in the list of options are seen here only.
    if filter.to.is_some() {
        for (row, PositionAnswer { position: option, .. }) in rows.iter_mut().zip(&found.moves.options) {
            row["figure"] = figure_json(&game.figure(option)?, option);
        }
    }
    Ok(json!({"position": found.moves.position, "moves": rows, "count": found.moves.options.len()}))
}

/// A move of the program: a winning one where it is known which; any other where none wins, or nobody knows.
pub(crate) fn reply(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let (position, cx) = (asking.position(&*game)?, asking.cx);
    let filter = MoveFilter { to: Some(Ordinal::ZERO), misere: asking.asked.misere };
    // Before all the time is spent on the values.
    let other = any_move(&*game, &position, cx)?;
    let (option, wins, why) = match report::moves(&*game, &position, &filter, cx) {
        Ok(found) => match found.moves.options.into_iter().next() {
            Some(option) => (Some(option.position), Some(true), None),
            None => (other, Some(false), None),
        },
        Err(error @ (Error::Stopped(_) | Error::Unsupported(_))) if !cx.cancelled() => {
            (other, None, Some(error.to_string()))
        }
        Err(error) => return Err(error.into()),
    };
    Ok(json!({
        "game": game.id(),
        "position": position,
        "option": option,
        // A position without options is no move of anybody.
        "wins": wins,
        "why": why,
    }))
}

/// A move that goes on as long as it may: the last option, which takes least in most games. `None` at the end.
fn any_move(
    game: &dyn AnyGame,
    position: &Position,
    cx: &Context<'_>,
) -> Result<Option<Position>, RequestRefusal> {
    match game.options(position, MANY_OPTIONS, cx)? {
        Some(options) => Ok(options.into_iter().next_back()),
        None => Ok(game.some_option(position, cx)?),
    }
}

/// The position with one ordinal lowered.
pub(crate) fn lower(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let to = wanted(asking.asked.to.as_deref())?;
    let (Some(member), Some(to)) = (asking.asked.member, to) else {
        return Err(RequestRefusal::input(
            "which move? (expected member, counted from 0, and to, an ordinal)",
        ));
    };
    let position = asking.position(&*game)?;
    let option = game.lower(&position, member, &to)?;
    Ok(json!({"position": position, "option": option}))
}
