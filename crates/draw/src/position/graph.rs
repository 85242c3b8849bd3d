//! Pictures of a graph and its remaining vertices.

use crate::error::DrawError;
use crate::ink::Ink;
use crate::scene::{Scene, Type, dashes, pen};
use impartial::game::Figure;
use std::f64::consts::TAU;

const MAX_VERTICES: usize = 80;

/// Radius of a vertex.
const RADIUS: f64 = 18.0;
/// Radius of the ring around a vertex with a token.
const RING: f64 = 22.0;
/// Distance of neighbouring vertices on a board.
const APART: f64 = 62.0;
/// Maximum number of columns of a board.
const WIDEST: usize = 20;

/// Returns the number of columns if the graph is a board with its vertices numbered row by row. A path is a board of
/// one row.
fn columns(n: usize, edges: &[(u32, u32)]) -> Option<usize> {
    let mut known: Vec<(usize, usize)> =
        edges.iter().map(|&(u, v)| (u.min(v) as usize, u.max(v) as usize)).collect();
    known.sort_unstable();
    (2..=n.min(WIDEST)).rev().filter(|columns| n.is_multiple_of(*columns)).find(|&columns| {
        let across = (0..n).filter(|v| (v + 1) % columns > 0).map(|v| (v, v + 1));
        let down = (columns..n).map(|v| (v - columns, v));
        let mut board: Vec<(usize, usize)> = across.chain(down).collect();
        board.sort_unstable();
        board == known
    })
}

/// Returns whether the graph is a star or a wheel around vertex 0.
fn has_hub(n: usize, edges: &[(u32, u32)]) -> bool {
    let spokes = edges.iter().filter(|&&(u, v)| u == 0 || v == 0).count();
    n > 3 && spokes == n - 1 && [n - 1, 2 * (n - 1)].contains(&edges.len())
}

/// Draws the mark of a vertex or edge.
fn mark(scene: &mut Scene, at: (f64, f64), text: &str) {
    let radius = 5.0 + 3.5 * text.chars().count() as f64;
    scene.circle(at, radius, Some(Ink::Paper), Some(pen(Ink::Black, 1.0)));
    scene.centred(at, 2.0 * radius, Type::new(11.0, Ink::Black), text);
}

/// Draws the vertices of a [`Figure::Graph`] as a board if the graph is one, otherwise in a circle, perhaps around a hub.
/// Removed vertices are dashed. Edges with a direction have heads, a ring surrounds the vertex of a token, and marks stand in
/// small discs.
pub(super) fn graph(figure: &Figure) -> Result<Scene, DrawError> {
    let Figure::Graph { names, edges, left, directed, token, vertex_marks, edge_marks } = figure else {
        return Ok(Scene::new());
    };
    let (directed, token) = (*directed, *token);
    let n = names.len();
    if n > MAX_VERTICES {
        let what = format!("a graph with {n} vertices is too large to be drawn");
        return Err(DrawError::new(what, format!("{MAX_VERTICES} vertices")));
    }
    let columns = columns(n, edges);
    // The hub is not on the circle, and marks of spokes need room.
    let hub = usize::from(has_hub(n, edges));
    let radius = (n as f64 * 52.0 / TAU).max(50.0 + 20.0 * hub as f64);
    let place_of = |v: usize| match columns {
        None if v < hub => (radius + 22.0, radius + 22.0),
        Some(columns) => (22.0 + (v % columns) as f64 * APART, 22.0 + (v / columns) as f64 * APART),
        None => {
            let turn = (v - hub) as f64 / (n - hub) as f64 * TAU - TAU / 4.0;
            (radius + 22.0 + radius * turn.cos(), radius + 22.0 + radius * turn.sin())
        }
    };
    let is_left = |v: u32| left.get(v as usize).copied().unwrap_or(false);
    let mut scene = Scene::new();
    match columns {
        Some(columns) => {
            let (right, down) = ((columns - 1) as f64, (n / columns - 1) as f64);
            scene.reach(right * APART + 44.0, down * APART + 44.0);
        }
        None => scene.reach(2.0 * radius + 44.0, 2.0 * radius + 44.0),
    }
    for &(u, v) in edges {
        let line = if is_left(u) && is_left(v) { pen(Ink::Black, 1.6) } else { dashes(Ink::Faint, 1.2) };
        let (from, to) = (place_of(u as usize), place_of(v as usize));
        scene.line(from, to, line);
        if directed {
            let ink = if is_left(u) && is_left(v) { Ink::Black } else { Ink::Faint };
            let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
            let radius = if token == Some(v) { RING + 1.0 } else { RADIUS };
            let tip = (to.0 - (to.0 - from.0) * radius / length, to.1 - (to.1 - from.1) * radius / length);
            scene.head(from, tip, 8.0, ink);
        }
    }
    for (&(u, v), text) in edges.iter().zip(edge_marks).filter(|(_, text)| !text.is_empty()) {
        let (from, to) = (place_of(u as usize), place_of(v as usize));
        mark(&mut scene, ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0), text);
    }
    for (v, name) in names.iter().enumerate() {
        let here = is_left(v as u32);
        let (fill, line) = match here {
            true => (Ink::Blue, pen(Ink::Black, 1.0)),
            false => (Ink::Paper, dashes(Ink::Faint, 1.4)),
        };
        if token == Some(v as u32) {
            scene.circle(place_of(v), RING, Some(Ink::Paper), Some(pen(Ink::Black, 2.0)));
        }
        scene.circle(place_of(v), RADIUS, Some(fill), Some(line));
        let ink = if here { Ink::OnBlue } else { Ink::Grey };
        scene.centred(place_of(v), 30.0, Type::new(13.0, ink), name);
        if let Some(text) = vertex_marks.get(v).filter(|text| !text.is_empty()) {
            let (x, y) = place_of(v);
            mark(&mut scene, (x + 14.0, y - 14.0), text);
        }
    }
    Ok(scene)
}

#[cfg(test)]
mod tests {
    use super::{columns, has_hub};

    #[test]
    fn columns_recognizes_paths_and_boards_by_their_edges() {
        assert_eq!(columns(4, &[(0, 1), (1, 2), (2, 3)]), Some(4));
        assert_eq!(columns(6, &[(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]), Some(3));
        assert_eq!(columns(4, &[(0, 1), (1, 2), (2, 3), (0, 3)]), None);
        assert_eq!(columns(4, &[(0, 1), (1, 3), (2, 3), (0, 2)]), Some(2));
        assert_eq!(columns(1, &[]), None);
    }

    #[test]
    fn the_hub_of_a_star_or_wheel_is_vertex_0() {
        let star: Vec<(u32, u32)> = (1..6).map(|v| (0, v)).collect();
        let rim: Vec<(u32, u32)> = (1..6).map(|v| (v, v % 5 + 1)).collect();
        let wheel = [&star[..], &rim].concat();
        assert!(has_hub(6, &star) && has_hub(6, &wheel));
        assert!(!has_hub(6, &rim) && !has_hub(6, &wheel[..9]) && !has_hub(6, &wheel[1..]));
    }
}
