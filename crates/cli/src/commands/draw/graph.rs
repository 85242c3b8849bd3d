//! `draw graph`: a position and all its followers, or the whole of a graph file.

use super::position::cannot;
use super::target::PictureFile;
use crate::context::{Context, Out};
use crate::draw_args::Target;
use crate::errors::{Ended, Error};
use impartial::solve::solve_graph;
use impartial_catalogue::{Registry, Rooted, WindowArg, grouped};
use impartial_draw::game_graph;

pub(super) fn draw(
    registry: &Registry,
    name: &str,
    from: Option<&str>,
    misere: bool,
    target: &Target,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let file = PictureFile::ready(target, &["graph", name, from.unwrap_or_default()])?;
    let game = registry.find_within(name, cx.max_memory())?;
    let (graph, names) = match from {
        Some(from) => match game.rooted(from, true, cx)? {
            Some(Rooted { graph, names, .. }) => (graph, names),
            None => return Err(Error::input(format!("{} has no graphs of positions", game.id()))),
        },
        None if name.starts_with("graph:") => {
            let window = game.window(&WindowArg::Whole, cx)?;
            let whole = window.expand(cx)?;
            let names = (0..whole.graph.len() as u32).map(|v| (whole.name)(v)).collect();
            (whole.graph.into_owned(), names)
        }
        None => {
            let why = format!("{} is no file of one graph: its positions are drawn from one on", game.id());
            return Err(Error::input(format!("{why} (expected --from POS)")));
        }
    };
    let solved = solve_graph(&graph, &cx.run())?;
    let mut values = Vec::with_capacity(graph.len());
    for v in 0..graph.len() as u32 {
        let Some(pair) = solved.pair(v) else {
            let cycle = solved.cycle(&graph, v);
            let cycle =
                cycle.map_or_else(String::new, |cycle| cycle.describe(|&v| names[v as usize].clone()));
            return Err(impartial_catalogue::Error::loopy(&cycle).into());
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
    file.write(&picture, cx, out)
}
