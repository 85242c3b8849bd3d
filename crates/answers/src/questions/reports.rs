//! Reports: genus, classes, quotients, periods, and properties of a game.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use impartial_query::report::{self, QuotientOf};
use impartial_query::{AnyGame, WindowArg, window_below};
use serde_json::{Value, json};

/// Returns the genus of a position.
pub(crate) fn genus(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let answer = report::genus(&*game, &asking.position(&*game)?, asking.cx)?;
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
    let report = report::classes(&*game, &window(asking, &*game)?, false, asking.cx)?;
    Ok(json!(report))
}

/// Returns the misère quotient, with a picture if it can be drawn.
pub(crate) fn quotient(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let subject = match (asking.asked.heaps, &asking.asked.position) {
        (Some(heaps), _) => {
            let heaps = u32::try_from(heaps).ok().filter(|&heaps| heaps < u32::MAX);
            let heaps = heaps.ok_or_else(|| {
                RequestRefusal::input(format!("too many heaps (allowed: below {})", u32::MAX))
            })?;
            QuotientOf::Heaps(Some(heaps))
        }
        (None, Some(position)) => QuotientOf::Window(WindowArg::From(position.clone())),
        (None, None) => QuotientOf::Heaps(None),
    };
    let report = report::quotient(&*game, &subject, true, asking.cx)?;
    let picture =
        report.certificate.as_ref().and_then(|certificate| impartial_draw::quotient(certificate).ok());
    let mut answer = json!(report);
    answer["picture"] = picture.map(|picture| picture.svg()).into();
    Ok(answer)
}

/// Returns the period of the values of single heaps.
pub(crate) fn period(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let found = report::period(&*game, asking.asked.heaps, asking.cx)?;
    let mut answer = json!(found.report);
    answer["stopped"] = found.stopped.map(|stopped| stopped.to_string()).into();
    Ok(answer)
}

/// Returns what is known about the game: what was recognised in its rules, its solvers and its windows.
pub(crate) fn explain(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let resolved = asking.meant()?;
    let game = &resolved.game;
    let (mut yes, mut no, mut kind) = (Vec::new(), Vec::new(), None);
    if let Some(rules) = &resolved.rules {
        kind = Some(rules.kind().word());
        let explained = rules.explained(&asking.cx.run());
        (yes, no) = (explained.yes, explained.no);
    } else {
        for (is, what) in [
            (game.heap_code().is_some(), "code of taking and breaking: periods of single heaps"),
            (game.rules().is_some(), "sum of its heaps: misère quotients"),
            (game.prover().is_some(), "proofs: the moves are formulas of the prover's language"),
        ] {
            if is { yes.push(what.to_owned()) } else { no.push(what.to_owned()) }
        }
    }
    let solvers: Vec<&str> = game.solvers().iter().map(|solver| solver.name()).collect();
    let windows: Vec<String> = game.windows().iter().map(ToString::to_string).collect();
    Ok(json!({
        "game": game.id(),
        "kind": kind,
        "recognised": yes,
        "refused": no,
        "solvers": solvers,
        "windows": windows,
        "codes": game.heap_code().is_some(),
    }))
}
