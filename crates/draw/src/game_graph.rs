//! The graph of a position and its followers, in layers by the length of the longest play, or of the longest play
//! without moves that lead back.

use crate::error::DrawError;
use crate::ink::Ink;
use crate::layered::{Layers, place};
use crate::picture::Picture;
use crate::scene::{OutlineStep, Scene, SceneShape, Type, dashes, pen};
use crate::words::width_of;
use impartial::game::Graph;
use impartial::loopy::LoopyOutcome;
use std::collections::BTreeSet;

const MAX_VERTICES: usize = 300;
const MAX_EDGES: usize = 2000;
const TALL: f64 = 36.0;
const LAYER: f64 = 84.0;
const LONGEST: usize = 24;
/// Room on either side of a vertex with a move to itself.
const SELF_LOOP: f64 = 26.0;
/// Distance of the moves upwards from the middle of their positions.
const UPWARDS: f64 = 12.0;

/// Returns the moves that lead back to an earlier position of a play: a search from the first vertex to the last finds
/// them on the way to the vertex of the move. Without these moves the graph has no cycle.
fn moves_back(graph: &Graph) -> BTreeSet<(u32, u32)> {
    #[derive(Clone, Copy, PartialEq)]
    enum Visit {
        Unseen,
        Open,
        Done,
    }
    let mut visits = vec![Visit::Unseen; graph.len()];
    let mut back = BTreeSet::new();
    for start in 0..graph.len() as u32 {
        if visits[start as usize] != Visit::Unseen {
            continue;
        }
        visits[start as usize] = Visit::Open;
        let mut path = vec![(start, 0)];
        while let Some((v, next)) = path.last_mut() {
            let v = *v;
            let Some(&to) = graph.row(v).get(*next) else {
                visits[v as usize] = Visit::Done;
                path.pop();
                continue;
            };
            *next += 1;
            match visits[to as usize] {
                Visit::Unseen => {
                    visits[to as usize] = Visit::Open;
                    path.push((to, 0));
                }
                Visit::Open => {
                    back.insert((v, to));
                }
                Visit::Done => {}
            }
        }
    }
    back
}

/// Returns the length of the longest play from each vertex that uses none of the moves `back`.
fn layers(graph: &Graph, back: &BTreeSet<(u32, u32)>) -> Vec<usize> {
    let n = graph.len();
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); n];
    let mut unlayered_options: Vec<usize> = vec![0; n];
    for v in 0..n as u32 {
        for &to in graph.row(v).iter().filter(|&&to| !back.contains(&(v, to))) {
            unlayered_options[v as usize] += 1;
            before[to as usize].push(v);
        }
    }
    let mut layer = vec![0; n];
    let mut open: Vec<u32> = (0..n as u32).filter(|&v| unlayered_options[v as usize] == 0).collect();
    while let Some(v) = open.pop() {
        for &u in &before[v as usize] {
            let u = u as usize;
            layer[u] = layer[u].max(layer[v as usize] + 1);
            unlayered_options[u] -= 1;
            if unlayered_options[u] == 0 {
                open.push(u as u32);
            }
        }
    }
    layer
}

/// The look of a vertex: its value in words, and its outcome.
struct VertexLook {
    label: String,
    outcome: LoopyOutcome,
}

/// Draws a game graph in which play ends. Each vertex has its name and its value, and an orange frame if its value is 0.
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
    check_size(graph)?;
    if !moves_back(graph).is_empty() {
        return Err(DrawError::new("the graph has a cycle", "graphs in which play ends"));
    }
    let look = |&value: &u64| VertexLook {
        label: value.to_string(),
        outcome: if value == 0 { LoopyOutcome::P } else { LoopyOutcome::N },
    };
    draw(title, notes, graph, names, &values.iter().map(look).collect::<Vec<_>>())
}

/// Draws a game graph in which play need not end. Each vertex has its name and a label. P-positions are orange
/// squares, N-positions are blue and round, and draws are white with a dashed frame. Moves that lead back to an earlier
/// position go upwards.
///
/// # Errors
/// [`DrawError`] for graphs that are too large, and if a name or a label is missing.
pub fn loopy_graph(
    title: &str,
    notes: &[String],
    graph: &Graph,
    names: &[String],
    labels: &[(String, LoopyOutcome)],
) -> Result<Picture, DrawError> {
    check_size(graph)?;
    let look =
        |(label, outcome): &(String, LoopyOutcome)| VertexLook { label: label.clone(), outcome: *outcome };
    draw(title, notes, graph, names, &labels.iter().map(look).collect::<Vec<_>>())
}

fn check_size(graph: &Graph) -> Result<(), DrawError> {
    let n = graph.len();
    if n > MAX_VERTICES || graph.edge_count() > MAX_EDGES {
        let what =
            format!("a graph with {n} positions and {} moves is too large to be drawn", graph.edge_count());
        return Err(DrawError::new(what, format!("{MAX_VERTICES} positions and {MAX_EDGES} moves")));
    }
    Ok(())
}

fn draw(
    title: &str,
    notes: &[String],
    graph: &Graph,
    names: &[String],
    looks: &[VertexLook],
) -> Result<Picture, DrawError> {
    let n = graph.len();
    if names.len() != n || looks.len() != n {
        return Err(DrawError::new("names or values are missing", "one for each position"));
    }
    let layer = layers(graph, &moves_back(graph));
    let short = |name: &String| match name.chars().count() {
        0..=LONGEST => name.clone(),
        _ => name.chars().take(LONGEST - 1).chain(['…']).collect(),
    };
    let names: Vec<String> = names.iter().map(short).collect();
    let room: Vec<f64> = (0..n)
        .map(|v| width_of(&names[v], 10.0, false).max(width_of(&looks[v].label, 14.0, true)) + 18.0)
        .collect();
    let all = (0..n as u32).flat_map(|v| graph.row(v).iter().map(move |&to| (v as usize, to as usize)));
    let (loops, edges): (Vec<_>, Vec<_>) = all.partition(|(from, to)| from == to);
    let has_loop = |v: usize| loops.contains(&(v, v));
    let whole: Vec<f64> = (0..n).map(|v| room[v] + if has_loop(v) { 2.0 * SELF_LOOP } else { 0.0 }).collect();
    let placed = place(&Layers { layer: &layer, room: &whole, edges: &edges, apart: 16.0 });
    let top = layer.iter().max().copied().unwrap_or(0);
    let y = |layer: usize| 2.0 + TALL / 2.0 + (top - layer) as f64 * LAYER;
    let x = |offset: f64| offset + 2.0;
    let mut scene = Scene::new();
    // A move to a P-position wins, and a move between draws keeps the draw.
    let ink_and_width = |from: usize, to: usize| match (looks[from].outcome, looks[to].outcome) {
        (_, LoopyOutcome::P) => (Ink::Orange, 1.6),
        (LoopyOutcome::D, LoopyOutcome::D) => (Ink::Blue, 1.6),
        _ => (Ink::Grey, 0.9),
    };
    for (&(from, to), bends) in edges.iter().zip(&placed.bends) {
        // A move upwards is drawn to the right of a move downwards between the same positions.
        let (down, shift) = if layer[from] > layer[to] { (1.0, 0.0) } else { (-1.0, UPWARDS) };
        let mut points = vec![(x(placed.at[from]) + shift, y(layer[from]) + down * TALL / 2.0)];
        let passed: Vec<usize> = match layer[from] > layer[to] {
            true => (layer[to] + 1..layer[from]).rev().collect(),
            false => (layer[from] + 1..layer[to]).collect(),
        };
        points.extend(bends.iter().zip(passed).map(|(&offset, layer)| (x(offset) + shift, y(layer))));
        let end = (x(placed.at[to]) + shift, y(layer[to]) - down * TALL / 2.0);
        points.push((end.0, end.1 - down * 6.0));
        let mut steps = vec![OutlineStep::Move(points[0].0, points[0].1)];
        for pair in points.windows(2) {
            let middle = (pair[0].1 + pair[1].1) / 2.0;
            steps.push(OutlineStep::Curve(pair[0].0, middle, pair[1].0, middle, pair[1].0, pair[1].1));
        }
        let (ink, width) = ink_and_width(from, to);
        scene.path(steps, None, Some(pen(ink, width)));
        scene.head((end.0, end.1 - down * 10.0), end, 7.0, ink);
    }
    for &(v, _) in &loops {
        let (right, cy) = (x(placed.at[v]) + room[v] / 2.0, y(layer[v]));
        let far = right + 1.2 * SELF_LOOP;
        let end = (right, cy + 8.0);
        let steps = vec![
            OutlineStep::Move(right, cy - 8.0),
            OutlineStep::Curve(far, cy - 16.0, far, cy + 16.0, end.0 + 6.0, end.1 + 2.0),
        ];
        let (ink, width) = ink_and_width(v, v);
        scene.path(steps, None, Some(pen(ink, width)));
        scene.head((end.0 + 10.0, end.1 + 4.0), end, 7.0, ink);
    }
    for v in 0..n {
        let (cx, cy) = (x(placed.at[v]), y(layer[v]));
        let round = if looks[v].outcome == LoopyOutcome::P { 0.0 } else { TALL / 2.0 };
        let shape = SceneShape::Rect {
            x: cx - room[v] / 2.0,
            y: cy - TALL / 2.0,
            width: room[v],
            height: TALL,
            round,
        };
        let (fill, line) = match looks[v].outcome {
            LoopyOutcome::P => (Ink::PaleOrange, pen(Ink::Orange, 2.2)),
            LoopyOutcome::N => (Ink::PaleBlue, pen(Ink::Blue, 1.0)),
            LoopyOutcome::D => (Ink::Paper, dashes(Ink::Black, 1.6)),
        };
        scene.shape(shape, fill, Some(line));
        let value = Type::new(14.0, Ink::Black).bold();
        scene.centred((cx, cy - 7.0), room[v], value, &looks[v].label);
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
        assert_eq!(layers(&graph, &moves_back(&graph)), [2, 1, 0, 0]);
        let graph = Graph::from_edges(3, [(0, 1), (1, 0), (1, 1), (1, 2)]).unwrap();
        let back = moves_back(&graph);
        assert_eq!(back, BTreeSet::from([(1, 0), (1, 1)]));
        assert_eq!(layers(&graph, &back), [2, 1, 0]);
    }

    #[test]
    fn a_graph_with_a_cycle_has_no_values() {
        let graph = Graph::from_edges(2, [(0, 1), (1, 0)]).unwrap();
        let names = ["a".to_owned(), "b".to_owned()];
        assert!(game_graph("t", &[], &graph, &names, &[0, 0]).unwrap_err().what.contains("cycle"));
        let labels = ["∞() D", "∞() D"].map(|label| (label.to_owned(), LoopyOutcome::D));
        let picture = loopy_graph("t", &[], &graph, &names, &labels).unwrap().svg();
        assert_eq!(picture.matches("∞() D").count(), 2);
        assert!(picture.contains("stroke-dasharray"));
        assert!(loopy_graph("t", &[], &graph, &names, &labels[..1]).is_err());
    }
}
