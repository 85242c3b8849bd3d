//! Figures of positions, as JSON.

use impartial::game::Figure;
use impartial_query::play::GraphChanges;
use serde_json::{Value, json};

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
        Figure::Graph { names, edges, left, directed, token, vertex_marks, edge_marks } => {
            json!({
                "kind": "graph", "names": names, "edges": edges, "left": left, "directed": directed, "token": token,
                "vertex_marks": vertex_marks, "edge_marks": edge_marks,
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
/// since a graph has many edges, the vertices and edges with other marks, and the vertex to which the token goes.
pub(crate) fn option_json(before: &Figure, option: &Figure, written: &str) -> Value {
    let Some(GraphChanges { removed, cut, vertex_marks, edge_marks, token }) =
        GraphChanges::between(before, option)
    else {
        return figure_json(option, written);
    };
    let marked: Vec<u32> = vertex_marks.into_iter().map(|(v, _)| v).collect();
    let marked_edges: Vec<(u32, u32)> = edge_marks.into_iter().map(|(edge, _)| edge).collect();
    json!({
        "kind": "graph", "gone": removed, "cut": cut, "marked": marked, "marked_edges": marked_edges, "token": token,
    })
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
            vertex_marks: Vec::new(),
            edge_marks: Vec::new(),
        };
        let parts = |gone: &[usize], cut: &[[u32; 2]]| {
            json!({
                "kind": "graph", "gone": gone, "cut": cut, "marked": [], "marked_edges": [], "token": null,
            })
        };
        let before = graph([true; 3], &[(0, 1), (1, 2)]);
        let vertex = option_json(&before, &graph([false, true, true], &[(0, 1), (1, 2)]), "");
        assert_eq!(vertex, parts(&[0], &[]));
        let edge = option_json(&before, &graph([true; 3], &[(1, 2)]), "");
        assert_eq!(edge, parts(&[], &[[0, 1]]));
    }

    #[test]
    fn an_option_of_a_graph_lists_other_marks_and_the_token() {
        let graph = |marks: [&str; 2], edge: &str, token: u32| Figure::Graph {
            names: ["a", "b"].map(String::from).to_vec(),
            edges: vec![(0, 1)],
            left: vec![true; 2],
            directed: false,
            token: Some(token),
            vertex_marks: marks.map(String::from).to_vec(),
            edge_marks: vec![edge.to_owned()],
        };
        let option = option_json(&graph(["3", "2"], "1", 0), &graph(["3", ""], "4", 1), "");
        assert_eq!((&option["marked"], &option["marked_edges"]), (&json!([1]), &json!([[0, 1]])));
        assert_eq!(option["token"], json!(1));
    }

    #[test]
    fn an_option_of_a_graph_lists_each_edge_with_another_mark() {
        let graph = |edges: &[(u32, u32)], edge_marks: &[&str]| Figure::Graph {
            names: (0..9).map(|v| v.to_string()).collect(),
            edges: edges.to_vec(),
            left: vec![true; 9],
            directed: false,
            token: None,
            vertex_marks: Vec::new(),
            edge_marks: edge_marks.iter().map(|&mark| mark.to_owned()).collect(),
        };
        let path: Vec<(u32, u32)> = (0..8).map(|v| (v, v + 1)).collect();
        let before = graph(&path, &["1", "2", "3", "4", "5", "6", "7", "8"]);
        let option = option_json(&before, &graph(&path, &["1", "2", "", "4", "5", "9", "7", "8"]), "");
        assert_eq!(option["marked_edges"], json!([[2, 3], [5, 6]]));
        // An edge that is cut is not listed among the marks.
        let option = option_json(&before, &graph(&path[1..], &["2", "3", "4", "5", "6", "7", ""]), "");
        assert_eq!((&option["cut"], &option["marked_edges"]), (&json!([[0, 1]]), &json!([[7, 8]])));
    }

    #[test]
    fn numbers_that_a_browser_would_round_are_text() {
        let figure = Figure::Heaps(vec![1, 1 << 53]);
        assert_eq!(figure_json(&figure, "1,9007199254740992")["kind"], "text");
    }
}
