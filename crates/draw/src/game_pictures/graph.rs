//! The graph of a position and all its followers, or of a whole game.

use super::cannot;
use crate::{Picture, game_graph, loopy_graph};
use impartial::run::DisplayCount;
use impartial::value::Play;
use impartial_query::{AnyGame, Context, Error, FollowerGraph, GraphResults, WindowArg};

/// Draws a position and all its followers as a graph in layers, each vertex with its value (its misère value in
/// misère play), and with its outcome and remoteness if play need not end. Without a position, draws the whole of a game
/// that is given as a graph.
///
/// # Errors
/// Too many positions; limits; no position given for a game that is not given as a graph.
pub fn graph(game: &dyn AnyGame, from: Option<&str>, play: Play, cx: &Context<'_>) -> Result<Picture, Error> {
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
    let results = GraphResults::new(&graph, play, &cx.run())?;
    let counts = format!(
        "{} and {}, {}; orange squares",
        DisplayCount(graph.len() as u64, "positions"),
        DisplayCount(graph.edge_count() as u64, "moves"),
        results.legend(play)
    );
    let title = match from {
        Some(from) => format!("{}  {from} and its followers", game.id()),
        None => game.id(),
    };
    let picture = match results {
        GraphResults::Values(values) => {
            let notes = [format!(
                "{counts}: value 0, thick orange lines: winning moves; a layer is the length of the longest play"
            )];
            game_graph(&title, &notes, &graph, &names, &values)
        }
        GraphResults::Loopy(labels) => {
            let notes = [format!(
                "{counts}: P-positions, dashed frames: draws; thick lines: winning moves (orange) and moves from \
                 draw to draw (blue)"
            )];
            loopy_graph(&title, &notes, &graph, &names, &labels)
        }
    };
    picture.map_err(|error| cannot(&error))
}
