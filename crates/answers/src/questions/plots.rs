//! Tables of values for plots: pairs of numbers, and single heaps.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use impartial::run::Limits;
use impartial::solve::HeapSolver;
use impartial_query::{
    AnyGame, AnyWindow, Context, Error, PositionNumbers, WindowArg, WindowValues, numbers_of_first,
    window_below,
};
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

/// Returns a value for JSON; null if the value is not known, or if a browser would round it.
fn small(value: Option<u64>) -> Value {
    value.filter(|&value| value < 1 << 53).into()
}

/// Returns the numbers of the solved positions. The limits do not apply, since a window of the page has few positions.
fn numbers_solved(
    game: &dyn AnyGame,
    window: &dyn AnyWindow,
    count: usize,
    values: &WindowValues,
    cx: &Context<'_>,
) -> Result<Option<PositionNumbers>, Error> {
    numbers_of_first(game, window, count, values.len(), &cx.with_limits(Limits::none()))
}

/// Returns the values of all pairs of numbers below one bound, or each below its own bound: `points` is a list of x, y,
/// value, misère value.
pub(crate) fn plot(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let (game, cx, misere) = (asking.meant()?.game, asking.cx, asking.asked.misere);
    let bounds = match &asking.asked.below {
        None => vec![40],
        Some(below) => below.bounds().to_vec(),
    };
    for &bound in &bounds {
        bounded(Some(bound), 40, WIDEST, "numbers below")?;
    }
    let arg = window_below(&*game, Some(2), &bounds)?;
    let below = arg.size().map_or(0, |(_, below)| below);
    let window = game.window(&arg, cx)?;
    let mut values = WindowValues::new(misere);
    let stopped = window.solve(misere, cx, &mut values)?;
    let Some(numbers) = numbers_solved(&*game, &*window, 2, &values, cx)? else {
        return Err(RequestRefusal::input(format!("the positions of {} are no two numbers", game.id())));
    };
    let points: Vec<Value> = (0..values.len().min(numbers.len()))
        .flat_map(|index| {
            let pair = values.found(index);
            let (normal, misere) = (small(pair.normal), small(pair.misere));
            numbers.points(index).map(move |(x, y)| json!([x, y, normal, misere]))
        })
        .collect();
    Ok(json!({
        "game": game.id(),
        "window": window.describe(),
        "below": below,
        "points": points,
        "stopped": stopped.map(|stopped| stopped.to_string()),
    }))
}

/// Returns the values of the heaps 0, 1, 2, …, and their period if it is certified.
pub(crate) fn sequence(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let (game, cx, misere) = (asking.meant()?.game, asking.cx, asking.asked.misere);
    let heaps = bounded(asking.asked.heaps, 300, LONGEST, "heaps")?;
    let describe = |values: Vec<Value>, misere: Option<Vec<Value>>, stopped: Option<String>, code: bool| json!({"game": game.id(), "heaps": heaps, "values": values, "misere": misere, "stopped": stopped, "code": code});
    if let (Some(code), false) = (game.heap_code(), misere) {
        let mut solver = HeapSolver::new(code);
        let stopped = solver.solve_to(heaps, &cx.run()).err();
        // After a certified period, values are known without being solved.
        let values = (0..=heaps).map(|heap| small(solver.value(heap))).collect();
        return Ok(describe(values, None, stopped.map(|stopped| stopped.to_string()), true));
    }
    let window = game.window(&WindowArg::Board { count: 1, below: heaps + 1 }, cx)?;
    let mut values = WindowValues::new(misere);
    let stopped = window.solve(misere, cx, &mut values)?;
    let none = || Error::input(format!("{} has no single heaps 0, 1, 2, ... with values", game.id()));
    let numbers = numbers_solved(&*game, &*window, 1, &values, cx)?.ok_or_else(none)?;
    let mut normal = vec![Value::Null; heaps as usize + 1];
    let mut other = normal.clone();
    for index in 0..values.len().min(numbers.len()) {
        let heap = usize::try_from(numbers.numbers_at(index)[0]).ok().filter(|&heap| heap < normal.len());
        let heap = heap.ok_or_else(none)?;
        normal[heap] = small(values.found(index).normal);
        other[heap] = small(values.found(index).misere);
    }
    Ok(describe(normal, misere.then_some(other), stopped.map(|stopped| stopped.to_string()), false))
}
