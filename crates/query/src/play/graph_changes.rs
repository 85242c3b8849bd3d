//! Changes of a graph by a move.

use impartial::game::Figure;
use std::collections::HashMap;

/// The parts of a graph that differ after a move. Vertices are numbers in the list of names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphChanges<'f> {
    /// The vertices that were removed.
    pub removed: Vec<u32>,
    /// The edges that were removed although both of their ends stay.
    pub cut: Vec<(u32, u32)>,
    /// The remaining vertices with other marks, and the marks after the move.
    pub vertex_marks: Vec<(u32, &'f str)>,
    /// The remaining edges with other marks, and the marks after the move.
    pub edge_marks: Vec<((u32, u32), &'f str)>,
    /// The vertex to which the token goes, if it goes to another one.
    pub token: Option<u32>,
}

impl<'f> GraphChanges<'f> {
    /// Returns the changes from one [`Figure::Graph`] to another one with the same vertices; `None` for other figures.
    /// Each list is in the order of the graph.
    ///
    /// ```
    /// use impartial::game::Figure;
    /// use impartial_query::play::GraphChanges;
    ///
    /// let graph = |token, mark: &str| Figure::Graph {
    ///     names: vec!["a".into(), "b".into()],
    ///     edges: vec![(0, 1)],
    ///     left: vec![true; 2],
    ///     directed: false,
    ///     token: Some(token),
    ///     vertex_marks: Vec::new(),
    ///     edge_marks: vec![mark.into()],
    /// };
    /// let (before, after) = (graph(0, "3"), graph(1, "2"));
    /// let changes = GraphChanges::between(&before, &after).unwrap();
    /// assert_eq!((changes.token, changes.edge_marks), (Some(1), vec![((0, 1), "2")]));
    /// ```
    pub fn between(before: &Figure, after: &'f Figure) -> Option<Self> {
        let (
            Figure::Graph { left, edges, token, vertex_marks, edge_marks, .. },
            Figure::Graph {
                left: left_after,
                edges: edges_after,
                token: token_after,
                vertex_marks: vertex_marks_after,
                edge_marks: edge_marks_after,
                ..
            },
        ) = (before, after)
        else {
            return None;
        };
        let stays = |v: u32| left_after.get(v as usize) == Some(&true);
        let removed = (0..).zip(left).filter(|&(v, left)| *left && !stays(v)).map(|(v, _)| v).collect();
        // A game without marks on edges has none of these texts.
        let marks = edge_marks_after.iter().map(String::as_str).chain(std::iter::repeat(""));
        let marks: HashMap<(u32, u32), &str> = edges_after.iter().copied().zip(marks).collect();
        let between_remaining = |&&(u, v): &&(u32, u32)| stays(u) && stays(v);
        let cut = edges.iter().filter(between_remaining).filter(|edge| !marks.contains_key(edge)).copied();
        let of_vertices = (0..).zip(vertex_marks.iter().zip(vertex_marks_after));
        let of_vertices = of_vertices.filter(|&(v, (mark, then))| stays(v) && mark != then);
        let of_edges = edges.iter().zip(edge_marks).filter_map(|(&(u, v), mark)| {
            let then = *marks.get(&(u, v)).filter(|_| stays(u) && stays(v))?;
            (then != mark).then_some(((u, v), then))
        });
        Some(GraphChanges {
            removed,
            cut: cut.collect(),
            vertex_marks: of_vertices.map(|(v, (_, then))| (v, then.as_str())).collect(),
            edge_marks: of_edges.collect(),
            token: token_after.filter(|_| token != token_after),
        })
    }
}
