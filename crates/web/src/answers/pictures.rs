//! Pictures that the server draws and the page only shows.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use impartial::solve::solve_graph;
use impartial_draw::{DrawablePosition, game_graph};
use impartial_query::{Error, FollowerGraph};
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
    let solved = solve_graph(&graph, &asking.cx.run())?;
    let mut values = Vec::with_capacity(graph.len());
    for v in 0..graph.len() as u32 {
        let Some(pair) = solved.pair(v) else {
            let cycle = solved.cycle(&graph, v);
            let cycle =
                cycle.map_or_else(String::new, |cycle| cycle.describe(|&v| names[v as usize].clone()));
            return Err(Error::loopy(&cycle).into());
        };
        values.push(if misere { pair.misere } else { pair.normal });
    }
    let play = if misere { "misère values" } else { "values" };
    let notes = [format!("{} positions and {} moves, with {play}", graph.len(), graph.edge_count())];
    let picture = game_graph(&format!("{}  {position}", game.id()), &notes, &graph, &names, &values)?;
    Ok(json!({"position": position, "picture": picture.svg(), "width": picture.width()}))
}
