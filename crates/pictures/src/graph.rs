//! The graph of a position and all its followers, or of a whole game.

use crate::cannot;
use impartial::solve::solve_graph;
use impartial_draw::{Picture, game_graph};
use impartial_query::{AnyGame, Context, Error, FollowerGraph, WindowArg, grouped};

/// Draws a position and all its followers as a graph in layers, each vertex with its value (its misère value if
/// `misere`). Without a position, draws the whole of a game that is given as a graph.
///
/// # Errors
/// A loop; too many positions; limits; no position given for a game that is not given as a graph.
pub fn graph(
    game: &dyn AnyGame,
    from: Option<&str>,
    misere: bool,
    cx: &Context<'_>,
) -> Result<Picture, Error> {
    let (graph, names) = match from {
        Some(from) => match game.rooted(&game.position(from)?, true, cx)? {
            Some(FollowerGraph { graph, names, .. }) => (graph, names),
            None => return Err(Error::input(format!("{} has no graphs of positions", game.id()))),
        },
        None => {
            let window = game.window(&WindowArg::Whole, cx)?;
            let whole = window.expand(cx)?;
            let names = (0..whole.graph.len() as u32).map(|v| (whole.name)(v)).collect();
            (whole.graph.into_owned(), names)
        }
    };
    let solved = solve_graph(&graph, &cx.run())?;
    let mut values = Vec::with_capacity(graph.len());
    for v in 0..graph.len() as u32 {
        let Some(pair) = solved.pair(v) else {
            let cycle = solved.cycle(&graph, v);
            let cycle =
                cycle.map_or_else(String::new, |cycle| cycle.describe(|&v| names[v as usize].clone()));
            return Err(Error::loopy(&cycle));
        };
        values.push(if misere { pair.misere } else { pair.normal });
    }
    let play = if misere { "misère values" } else { "values" };
    let notes = [format!(
        "{} positions and {} moves, with {play}; orange squares: value 0, thick orange lines: winning moves; a layer \
         is the length of the longest play",
        grouped(graph.len() as u64),
        grouped(graph.edge_count() as u64)
    )];
    let title = match from {
        Some(from) => format!("{}  {from} and its followers", game.id()),
        None => game.id(),
    };
    let picture = game_graph(&title, &notes, &graph, &names, &values).map_err(|error| cannot(&error))?;
    Ok(picture)
}
