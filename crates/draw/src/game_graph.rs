//! The graph of a position and its followers, in layers by the length of the longest play.

use crate::error::DrawError;
use crate::ink::Ink;
use crate::layered::{Layers, place};
use crate::picture::Picture;
use crate::scene::{OutlineStep, Scene, SceneShape, Type, pen};
use crate::words::width_of;
use impartial::game::Graph;

const MOST_VERTICES: usize = 300;
const MOST_EDGES: usize = 2000;
const TALL: f64 = 36.0;
const LAYER: f64 = 84.0;
const LONGEST: usize = 24;

/// Returns the length of the longest play from each vertex, or `None` if the graph has a cycle.
fn layers(graph: &Graph) -> Option<Vec<usize>> {
    let n = graph.len();
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); n];
    let mut unlayered_options: Vec<usize> = vec![0; n];
    for v in 0..n as u32 {
        unlayered_options[v as usize] = graph.row(v).len();
        graph.row(v).iter().for_each(|&to| before[to as usize].push(v));
    }
    let mut layer = vec![0; n];
    let mut open: Vec<u32> = (0..n as u32).filter(|&v| unlayered_options[v as usize] == 0).collect();
    let mut done = 0;
    while let Some(v) = open.pop() {
        done += 1;
        for &u in &before[v as usize] {
            let u = u as usize;
            layer[u] = layer[u].max(layer[v as usize] + 1);
            unlayered_options[u] -= 1;
            if unlayered_options[u] == 0 {
                open.push(u as u32);
            }
        }
    }
    (done == n).then_some(layer)
}

/// Draws a game graph. Each vertex has its name and its value, and an orange frame if its value is 0.
///
/// # Errors
/// [`DrawError`] for graphs that are too large, for graphs with a cycle, and if a name or a value is missing.
pub fn game_graph(
    title: &str,
    notes: &[String],
    graph: &Graph,
    names: &[String],
    values: &[u64],
) -> Result<Picture, DrawError> {
    let n = graph.len();
    if n > MOST_VERTICES || graph.edge_count() > MOST_EDGES {
        let what =
            format!("a graph with {n} positions and {} moves is too large to be drawn", graph.edge_count());
        return Err(DrawError::new(what, format!("{MOST_VERTICES} positions and {MOST_EDGES} moves")));
    }
    if names.len() != n || values.len() != n {
        return Err(DrawError::new("names or values are missing", "one for each position"));
    }
    let Some(layer) = layers(graph) else {
        return Err(DrawError::new("the graph has a cycle", "graphs in which play ends"));
    };
    let short = |name: &String| match name.chars().count() {
        0..=LONGEST => name.clone(),
        _ => name.chars().take(LONGEST - 1).chain(['…']).collect(),
    };
    let names: Vec<String> = names.iter().map(short).collect();
    let room: Vec<f64> = (0..n)
        .map(|v| width_of(&names[v], 10.0, false).max(width_of(&values[v].to_string(), 14.0, true)) + 18.0)
        .collect();
    let edges: Vec<(usize, usize)> =
        (0..n as u32).flat_map(|v| graph.row(v).iter().map(move |&to| (v as usize, to as usize))).collect();
    let placed = place(&Layers { layer: &layer, room: &room, edges: &edges, apart: 16.0 });
    let top = layer.iter().max().copied().unwrap_or(0);
    let y = |layer: usize| 2.0 + TALL / 2.0 + (top - layer) as f64 * LAYER;
    let x = |offset: f64| offset + 2.0;
    let mut scene = Scene::new();
    for (&(from, to), bends) in edges.iter().zip(&placed.bends) {
        let mut points = vec![(x(placed.at[from]), y(layer[from]) + TALL / 2.0)];
        let passed = (layer[to] + 1..layer[from]).rev();
        points.extend(bends.iter().zip(passed).map(|(&offset, layer)| (x(offset), y(layer))));
        let end = (x(placed.at[to]), y(layer[to]) - TALL / 2.0);
        points.push((end.0, end.1 - 6.0));
        let mut steps = vec![OutlineStep::Move(points[0].0, points[0].1)];
        for pair in points.windows(2) {
            let middle = (pair[0].1 + pair[1].1) / 2.0;
            steps.push(OutlineStep::Curve(pair[0].0, middle, pair[1].0, middle, pair[1].0, pair[1].1));
        }
        // A move to a position of value 0 wins.
        let ink = if values[to] == 0 { Ink::Orange } else { Ink::Grey };
        let width = if values[to] == 0 { 1.6 } else { 0.9 };
        scene.path(steps, None, Some(pen(ink, width)));
        scene.head((end.0, end.1 - 10.0), end, 7.0, ink);
    }
    for v in 0..n {
        let (cx, cy) = (x(placed.at[v]), y(layer[v]));
        let zero = values[v] == 0;
        let round = if zero { 0.0 } else { TALL / 2.0 };
        let shape = SceneShape::Rect {
            x: cx - room[v] / 2.0,
            y: cy - TALL / 2.0,
            width: room[v],
            height: TALL,
            round,
        };
        let (fill, line) = if zero {
            (Ink::PaleOrange, pen(Ink::Orange, 2.2))
        } else {
            (Ink::PaleBlue, pen(Ink::Blue, 1.0))
        };
        scene.shape(shape, fill, Some(line));
        let value = Type::new(14.0, Ink::Black).bold();
        scene.centred((cx, cy - 7.0), room[v], value, &values[v].to_string());
        scene.centred((cx, cy + 9.0), room[v] - 8.0, Type::new(10.0, Ink::Black), &names[v]);
    }
    scene.reach(x(placed.length) + 2.0, y(0) + TALL / 2.0 + 2.0);
    Ok(Picture::new(title, notes, scene))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_count_the_longest_play() {
        let graph = Graph::from_edges(4, [(0, 1), (1, 2), (0, 2), (0, 3)]).unwrap();
        assert_eq!(layers(&graph), Some(vec![2, 1, 0, 0]));
        assert_eq!(layers(&Graph::from_edges(2, [(0, 1), (1, 0)]).unwrap()), None);
    }

    #[test]
    fn a_graph_with_a_cycle_is_refused() {
        let graph = Graph::from_edges(2, [(0, 1), (1, 0)]).unwrap();
        let names = ["a".to_owned(), "b".to_owned()];
        assert!(game_graph("t", &[], &graph, &names, &[0, 0]).unwrap_err().what.contains("cycle"));
    }
}
