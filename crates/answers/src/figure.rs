//! Figures of positions, as JSON.

use impartial::game::Figure;
use serde_json::{Value, json};
use std::collections::HashSet;

/// Bound on exact integers: a browser may round numbers from 2^53 on.
const EXACT: u64 = 1 << 53;

/// Returns a figure as `{"kind", …}`, or as text if its numbers are too large for a browser.
pub(crate) fn figure_json(figure: &Figure, written: &str) -> Value {
    let text = || json!({"kind": "text", "text": written});
    let exact = |numbers: &[u64]| numbers.iter().all(|&n| n < EXACT);
    match figure {
        Figure::Coins { squares, column } if exact(squares) => {
            json!({"kind": "coins", "squares": squares, "column": column})
        }
        Figure::Heaps(heaps) if exact(heaps) => json!({"kind": "heaps", "heaps": heaps}),
        Figure::Numbers { numbers, ordered } if exact(numbers) => {
            json!({"kind": "numbers", "numbers": numbers, "ordered": ordered})
        }
        Figure::Rows(rows) if exact(rows) => json!({"kind": "rows", "rows": rows}),
        Figure::Grid(rows) => {
            let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
            json!({"kind": "grid", "rows": rows})
        }
        Figure::Graph { names, edges, left, directed, token } => {
            json!({
                "kind": "graph", "names": names, "edges": edges, "left": left, "directed": directed, "token": token,
            })
        }
        Figure::Ordinals(places) => json!({"kind": "ordinals", "places": places}),
        Figure::Sum(parts) => {
            let parts: Vec<Value> = parts.iter().map(|part| figure_json(part, "")).collect();
            json!({"kind": "sum", "parts": parts})
        }
        _ => text(),
    }
}

/// Returns the figure of an option of the position `before`. For graphs it lists only the removed vertices and edges,
/// since a graph has many edges.
pub(crate) fn option_json(before: &Figure, option: &Figure, written: &str) -> Value {
    let (Figure::Graph { left, edges, .. }, Figure::Graph { left: then, edges: remaining, .. }) =
        (before, option)
    else {
        return figure_json(option, written);
    };
    let removed: Vec<usize> =
        (0..left.len()).filter(|&v| left[v] && !then.get(v).is_some_and(|&left| left)).collect();
    let remaining: HashSet<(u32, u32)> = remaining.iter().copied().collect();
    let stays = |v: u32| then.get(v as usize) == Some(&true);
    let cut: Vec<(u32, u32)> = edges
        .iter()
        .copied()
        .filter(|&(u, v)| stays(u) && stays(v) && !remaining.contains(&(u, v)))
        .collect();
    json!({"kind": "graph", "gone": removed, "cut": cut})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_of_a_graph_lists_the_removed_parts() {
        let graph = |left: [bool; 3], edges: &[(u32, u32)]| Figure::Graph {
            names: ["a", "b", "c"].map(String::from).to_vec(),
            edges: edges.to_vec(),
            left: left.to_vec(),
            directed: false,
            token: None,
        };
        let before = graph([true; 3], &[(0, 1), (1, 2)]);
        let vertex = option_json(&before, &graph([false, true, true], &[(0, 1), (1, 2)]), "");
        assert_eq!(vertex, json!({"kind": "graph", "gone": [0], "cut": []}));
        let edge = option_json(&before, &graph([true; 3], &[(1, 2)]), "");
        assert_eq!(edge, json!({"kind": "graph", "gone": [], "cut": [[0, 1]]}));
    }

    #[test]
    fn numbers_that_a_browser_would_round_are_text() {
        let figure = Figure::Heaps(vec![1, 1 << 53]);
        assert_eq!(figure_json(&figure, "1,9007199254740992")["kind"], "text");
    }
}
