//! Pictures that the server draws and the page only shows.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use impartial_draw::{DrawablePosition, game_graph, loopy_graph};
use impartial_query::{FollowerGraph, GraphResults};
use serde_json::{Value, json};

/// Draws a position, as the command `draw position` does.
pub(crate) fn picture(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let position = asking.position(&*game)?;
    let figure = game.figure(&position)?;
    let picture =
        impartial_draw::position(&DrawablePosition::new(format!("{}  {position}", game.id()), &figure))?;
    Ok(json!({"position": position, "picture": picture.svg(), "width": picture.width()}))
}

/// Draws a position and all its followers, with their values.
pub(crate) fn graph(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let (position, misere) = (asking.position(&*game)?, asking.asked.misere);
    let Some(FollowerGraph { graph, names, .. }) = game.rooted(&position, true, asking.cx)? else {
        return Err(RequestRefusal::input(format!("{} has no graphs of positions", game.id())));
    };
    let results = GraphResults::new(&graph, misere, &asking.cx.run())?;
    let legend = results.legend(misere);
    let notes = [format!("{} positions and {} moves, {legend}", graph.len(), graph.edge_count())];
    let title = format!("{}  {position}", game.id());
    let picture = match results {
        GraphResults::Values(values) => game_graph(&title, &notes, &graph, &names, &values)?,
        GraphResults::Loopy(labels) => loopy_graph(&title, &notes, &graph, &names, &labels)?,
    };
    Ok(json!({"position": position, "picture": picture.svg(), "width": picture.width()}))
}
