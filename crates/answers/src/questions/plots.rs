//! Tables of values for plots: pairs of numbers, and single heaps.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use crate::rows::{PlotPage, SequencePage};
use impartial_query::questions::{heap_values, pair_values};
use impartial_query::window_below;
use serde_json::{Value, json};

/// Maximum bound on the numbers of a plot of pairs.
const WIDEST: u64 = 500;

/// Maximum heap of a sequence.
const LONGEST: u64 = 200_000;

fn bounded(requested: Option<u64>, usual: u64, most: u64, what: &str) -> Result<u64, RequestRefusal> {
    match requested.unwrap_or(usual) {
        n @ 1.. if n <= most => Ok(n),
        n => Err(RequestRefusal::input(format!("{what} {n} (allowed: 1 to {most})"))),
    }
}

/// Returns a value for JSON; `None` if the value is not known, or if a browser would round it.
fn small(value: Option<u64>) -> Option<u64> {
    value.filter(|&value| value < 1 << 53)
}

/// Returns the values of all pairs of numbers below one bound, or each below its own bound: `points` is a list of x, y,
/// value, misère value.
pub(crate) fn plot(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let (game, cx) = (asking.meant()?.game, asking.cx);
    let bounds = match &asking.asked.below {
        None => vec![40],
        Some(below) => below.bounds().to_vec(),
    };
    for &bound in &bounds {
        bounded(Some(bound), 40, WIDEST, "numbers below")?;
    }
    let arg = window_below(&*game, Some(2), &bounds)?;
    let pairs = pair_values(&*game, &arg, asking.plays(), cx)?;
    let points: Vec<Value> = pairs
        .positions()
        .flat_map(|(found, points)| {
            let (normal, misere) = (small(found.normal), small(found.misere));
            points.map(move |(x, y)| json!([x, y, normal, misere]))
        })
        .collect();
    Ok(json!(PlotPage {
        game: game.id(),
        window: pairs.window,
        below: pairs.below,
        points,
        stopped: pairs.stopped.map(|stopped| stopped.to_string()),
    }))
}

/// Returns the values of the heaps 0, 1, 2, …
pub(crate) fn sequence(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let (game, cx) = (asking.meant()?.game, asking.cx);
    let heaps = bounded(asking.asked.heaps, 300, LONGEST, "heaps")?;
    let found = heap_values(&*game, heaps, asking.plays(), cx)?;
    let list = |mut values: Vec<Option<u64>>| {
        values.resize(heaps as usize + 1, None);
        values.into_iter().map(small).collect::<Vec<Option<u64>>>()
    };
    Ok(json!(SequencePage {
        game: game.id(),
        heaps,
        values: list(found.normal),
        misere: found.misere.map(list),
        stopped: found.stopped.map(|stopped| stopped.to_string()),
        code: found.solver.is_some(),
    }))
}
