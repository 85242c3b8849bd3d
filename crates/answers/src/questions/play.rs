//! The questions of a player: the figure of a position, its moves and values, and a reply.

use crate::figure::{figure_json, option_json};
use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use crate::rows::{LowerPage, MovePage, MovesPage, OptionPage, PositionPage, ReplyPage};
use impartial::game::Figure;
use impartial::ordinal::Ordinal;
use impartial_query::plan::{MANY_OPTIONS, MiserePolicy};
use impartial_query::play::{self, ChosenMove};
use impartial_query::{Error, MoveFilter, PositionAnswer, PossibleInstead, UnsupportedPart, questions};
use serde_json::{Value, json};

/// Maximum number of options in an answer; the answer has their total number.
const SHOWN: usize = 3000;

/// Maximum count of numbers in the figures of all options together.
const FIGURES: usize = 300_000;

/// Returns a position with its figure and its options.
pub(crate) fn position(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let position = asking.position(&*game)?;
    let figure = game.figure(&position)?;
    let options = game.options(&position, MANY_OPTIONS, asking.cx)?;
    let count = options.as_ref().map(Vec::len);
    let mut rows = Vec::new();
    let size = size_of_figure(&figure).max(1);
    for option in options.iter().flatten().take(SHOWN) {
        asking.cx.run().check(rows.len() as u64, 0)?;
        let looks = (rows.len() * size < FIGURES).then(|| game.figure(option)).transpose()?;
        let figure = looks.map(|looks| option_json(&figure, &looks, option));
        rows.push(OptionPage { option: option.into(), figure });
    }
    Ok(json!(PositionPage {
        game: game.id(),
        figure: figure_json(&figure, &position),
        position: position.into(),
        options: options.is_some().then_some(rows),
        count,
        // Without a list of options, the options of one value can still be requested.
        to_values: options.is_none(),
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

/// Returns the values of a position. The next question is often about a follower, so the solver's tables are kept, also
/// those of a question that a limit stopped.
pub(crate) fn value(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let position = asking.position(&*game)?;
    let misere = if asking.asked.misere { MiserePolicy::Full } else { MiserePolicy::Little };
    let mut kept = asking.games.session(&asking.asked.subject, &game);
    let report = questions::next_value(&mut *kept.session, &*game, &position, misere, asking.cx);
    asking.games.keep(kept);
    Ok(json!(report?))
}

/// Parses the value of the requested moves.
fn parse_value(text: Option<&str>) -> Result<Option<Ordinal>, RequestRefusal> {
    let read = |text: &str| {
        let expected = "expected a natural number or an ordinal, such as 0 or w*2+3";
        text.trim()
            .parse()
            .map_err(|error| RequestRefusal::input(format!("to '{text}': {error} ({expected})")))
    };
    text.map(read).transpose()
}

/// Returns the options with their values, or those with one value.
pub(crate) fn moves(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let filter = MoveFilter { to: parse_value(asking.asked.to.as_deref())?, play: asking.play() };
    let report = questions::moves(&*game, &asking.position(&*game)?, &filter, asking.cx)?;
    let mut moves: Vec<MovePage> =
        report.rows().take(SHOWN).map(|row| MovePage { row, figure: None }).collect();
    // With `to`, the page may not have received these options before, so that their figures are added.
    if filter.to.is_some() {
        for (row, PositionAnswer { position: option, .. }) in moves.iter_mut().zip(&report.moves.options) {
            row.figure = Some(figure_json(&game.figure(option)?, option));
        }
    }
    let count = report.moves.options.len();
    Ok(json!(MovesPage { position: report.moves.position.into(), moves, count }))
}

/// Chooses a move of the program, as the command `play` does: a winning move if one is known, and any other move
/// otherwise. In a loopy game this is the fastest win, or a draw, or the slowest loss.
pub(crate) fn reply(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let (game, cx) = (asking.meant()?.game, asking.cx);
    let position = asking.position(&*game)?;
    let (survey, unknown) = play::look_for_a_move(&*game, &position, asking.play(), cx)?;
    let choice = play::choose(&*game, &survey, cx)?;
    let choice = choice.as_ref();
    Ok(json!(ReplyPage {
        game: game.id(),
        position: position.into(),
        option: choice.map(|choice| (&choice.option).into()),
        wins: choice.and_then(ChosenMove::wins),
        draws: choice.and_then(|choice| Some(choice.outcome?.outcome.is_draw())),
        why: unknown.map(|error| error.to_string()),
    }))
}

/// Returns the position with one ordinal lowered.
pub(crate) fn lower(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let to = parse_value(asking.asked.to.as_deref())?;
    let (Some(member), Some(to)) = (asking.asked.member, to) else {
        return Err(RequestRefusal::input(
            "which move? (expected member, counted from 0, and to, an ordinal)",
        ));
    };
    let position = asking.position(&*game)?;
    // A position has fewer members than its text has bytes, on every system.
    let index = usize::try_from(member).ok().filter(|&index| index < position.len());
    let index = index.ok_or_else(|| {
        RequestRefusal::input(format!("member {member} (position '{position}' has fewer members)"))
    })?;
    let ordinals = game.capabilities().ordinals.ok_or_else(|| {
        Error::unsupported(
            UnsupportedPart::This,
            format!("the moves of {} are not said by a member and an ordinal", game.id()),
            [PossibleInstead::words("the options that are listed")],
        )
    })?;
    let option = ordinals.lower(&position, index, &to)?;
    Ok(json!(LowerPage { position: position.into(), option: option.into() }))
}
