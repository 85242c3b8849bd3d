//! Reports: genus, classes, quotients, periods, and properties of a game.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use crate::rows::{PeriodPage, QuotientPage};
use crate::subject::ResolvedGame;
use impartial_query::questions::{self, QuotientOf};
use impartial_query::{AnyGame, WindowArg, window_below};
use serde_json::{Value, json};

/// Returns the genus of a position.
pub(crate) fn genus(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let answer = questions::genus(&*game, &asking.position(&*game)?, asking.cx)?;
    Ok(json!(answer))
}

/// Returns the window of a request: numbers below one bound or each below its own bound, a position with its followers,
/// or the whole game.
pub(crate) fn window(asking: &PreparedQuestion<'_>, game: &dyn AnyGame) -> Result<WindowArg, RequestRefusal> {
    match (asking.asked.coins, &asking.asked.below, &asking.asked.position) {
        (count, Some(below), None) | (count @ Some(_), Some(below), _) => {
            Ok(window_below(game, count, below.bounds())?)
        }
        (None, None, Some(position)) => Ok(WindowArg::From(position.clone())),
        (None, None, None) => Ok(WindowArg::Whole),
        _ => {
            Err(RequestRefusal::input("which positions? (expected coins and below, or position, or neither)"))
        }
    }
}

/// Returns the classes of misère play of a window.
pub(crate) fn classes(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let report = questions::classes(&*game, &window(asking, &*game)?, false, asking.cx)?;
    Ok(json!(report))
}

/// Returns the misère quotient, with a picture if it can be drawn.
pub(crate) fn quotient(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let window = asking.asked.position.clone().map_or(WindowArg::Whole, WindowArg::From);
    let subject = QuotientOf::new(asking.asked.heaps, window)?;
    let report = questions::quotient(&*game, &subject, true, asking.cx)?;
    let picture =
        report.certificate.as_ref().and_then(|certificate| impartial_draw::quotient(certificate).ok());
    Ok(json!(QuotientPage { quotient: report.row(), picture: picture.map(|picture| picture.svg()) }))
}

/// Returns the period of the values of single heaps.
pub(crate) fn period(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let found = questions::period(&*game, asking.asked.heaps, asking.cx)?;
    let stopped = found.stopped.map(|stopped| stopped.to_string());
    Ok(json!(PeriodPage { period: found.report.row(), stopped }))
}

/// Returns what is known of the game.
pub(crate) fn explain(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let ResolvedGame { game, rules } = asking.meant()?;
    let explanation = match rules {
        Some(rules) => rules.explain(&*game, &asking.cx.run()),
        None => questions::explain(&*game, Some(&asking.games.registry)),
    };
    Ok(json!(explanation))
}
