//! Statements about all small graphs and trees.

use crate::bare::words;
use crate::data::Part;
use crate::explore::Explorer;
use crate::graphs::{SmallGraph, all_graphs, trees};
use crate::shapes::{Property, ShapeClass, ShapeFindings};

/// Positions that the value of one graph may take.
const POSITIONS: u64 = 50_000;

/// The role of the numbers of vertices in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Labels {
    /// Isomorphic graphs have one value.
    Irrelevant,
    /// Values depend on the numbers of vertices, such as that of a root.
    Matter,
}

/// A graph with its text, and the vertex of its token.
struct GraphPosition {
    graph: SmallGraph,
    token: Option<usize>,
    text: String,
    part: Part,
}

/// Graphs with their values.
pub(crate) struct SearchedGraphs {
    positions: Vec<GraphPosition>,
    class: ShapeClass,
    labels: Labels,
}

impl SearchedGraphs {
    /// Returns whether graphs other than trees are among them.
    pub(crate) fn has_all_graphs(&self) -> bool {
        self.labels == Labels::Irrelevant
    }
}

impl Explorer<'_> {
    /// Returns all small graphs with their values, unless a position is more than a graph and the vertex of a token.
    pub(crate) fn graphs(&mut self) -> Option<SearchedGraphs> {
        let token = match &self.layout.extra[..] {
            [] => None,
            [token] if is_vertex(token, self.judge.rules) => Some(token.clone()),
            _ => return None,
        };
        if self.judge.rules.lines().any(|line| line.starts_with("graph directed")) {
            return None;
        }
        let labels = self.labels(token.is_some());
        let mut positions = positions(labels, token.is_some());
        positions.retain(|one| self.game.position(&one.text).is_ok());
        let texts: Vec<String> = positions.iter().map(|one| one.text.clone()).collect();
        let values = self.values_of(&texts, POSITIONS);
        positions.truncate(values.len());
        let class = class(&positions, &values, labels, token.as_deref());
        if !class.is_large_enough() {
            self.tried.push(format!("{}: {} values are too few for a statement", class.words, values.len()));
            return None;
        }
        Some(SearchedGraphs { positions, class, labels })
    }

    /// Searches statements about all small graphs.
    pub(crate) fn explore_all_graphs(&mut self, graphs: &SearchedGraphs) -> ShapeFindings {
        self.explore_shapes(&graphs.class, ShapeFindings::default())
    }

    /// Searches statements about parts of the small graphs, such as trees, but of kinds that are known of all.
    pub(crate) fn explore_parts_of_graphs(&mut self, graphs: &SearchedGraphs, mut found: ShapeFindings) {
        for (words, condition, belongs) in classes(graphs.labels) {
            if found.value || self.cx.run().check(0, 0).is_err() {
                break;
            }
            let part = graphs.class.filtered(words, condition, |row| belongs(&graphs.positions[row].graph));
            found = self.explore_shapes(&part, found);
        }
    }

    /// Returns whether small graphs have the same value in several numberings.
    fn labels(&self, has_token: bool) -> Labels {
        for graph in (2..=4).flat_map(all_graphs).filter(|graph| graph.components().len() == 1) {
            let count = graph.vertices();
            let texts: Vec<String> = (0..count)
                .map(|turn| {
                    let moved = graph.relabelled(|v| (v + turn) % count);
                    let (text, names) = moved.text(true);
                    match has_token {
                        true => format!("{text} with {}", names[turn % count]),
                        false => text,
                    }
                })
                .filter(|text| self.game.position(text).is_ok())
                .collect();
            let values = self.values_of(&texts, POSITIONS);
            if values.windows(2).any(|pair| pair[0].0 != pair[1].0) || values.len() < texts.len() {
                return Labels::Matter;
            }
        }
        Labels::Irrelevant
    }
}

/// Returns whether an extra number is used as a vertex.
fn is_vertex(name: &str, rules: &str) -> bool {
    let all: Vec<&str> = rules.lines().flat_map(words).collect();
    let before =
        ["delete", "adjacent", "degree", "edge", "neighbours", "isolated", "reachable", "unreachable"];
    all.windows(2).any(|pair| before.contains(&pair[0]) && pair[1] == name)
}

/// Returns the positions of a study.
fn positions(labels: Labels, has_token: bool) -> Vec<GraphPosition> {
    let mut all = Vec::new();
    let mut add = |graphs: Vec<SmallGraph>, part: Part| {
        for graph in graphs {
            let (text, names) = graph.text(labels == Labels::Matter);
            if !has_token {
                all.push(GraphPosition { graph, token: None, text, part });
                continue;
            }
            for (v, name) in names.iter().enumerate() {
                let text = format!("{text} with {name}");
                all.push(GraphPosition { graph: graph.clone(), token: Some(v), text, part });
            }
        }
    };
    match (labels, has_token) {
        (Labels::Matter, true) => {}
        (Labels::Matter, false) => {
            add((1..=7).flat_map(|n| trees(n, true)).collect(), Part::Search);
            add(trees(8, true), Part::Check);
        }
        (Labels::Irrelevant, false) => {
            add((0..=5).flat_map(all_graphs).collect(), Part::Search);
            add((6..=8).flat_map(|n| trees(n, false)).collect(), Part::Search);
            let is_tree = |graph: &SmallGraph| {
                graph.components().len() == 1 && graph.edge_count() + 1 == graph.vertices()
            };
            add(all_graphs(6).into_iter().filter(|graph| !is_tree(graph)).collect(), Part::Check);
            add((9..=10).flat_map(|n| trees(n, false)).collect(), Part::Check);
        }
        (Labels::Irrelevant, true) => {
            add((1..=5).flat_map(all_graphs).collect(), Part::Search);
            add(trees(6, false), Part::Search);
            add(all_graphs(6), Part::Check);
            add((7..=8).flat_map(|n| trees(n, false)).collect(), Part::Check);
        }
    }
    all
}

/// A part of the graphs: its name, its condition in the rule language, and whether a graph belongs to it.
type GraphPart = (&'static str, Option<&'static str>, fn(&SmallGraph) -> bool);

/// Returns the parts of the graphs that statements may be about, the largest first.
fn classes(labels: Labels) -> Vec<GraphPart> {
    if labels == Labels::Matter {
        return Vec::new();
    }
    vec![
        (
            "connected graphs with at most 6 vertices, and trees with at most 10, each in one numbering",
            Some("connected()"),
            |graph| graph.components().len() <= 1,
        ),
        (
            "bipartite graphs with at most 6 vertices, and trees with at most 10, each in one numbering",
            None,
            SmallGraph::is_bipartite,
        ),
        (
            "trees with at most 10 vertices, each in one numbering",
            Some("connected() & edges() + 1 = vertices"),
            |graph| graph.components().len() == 1 && graph.edge_count() + 1 == graph.vertices(),
        ),
    ]
}

/// Returns the class of all positions.
fn class(
    positions: &[GraphPosition],
    values: &[(i64, i64)],
    labels: Labels,
    token: Option<&str>,
) -> ShapeClass {
    let (all, condition) = match (labels, token) {
        (Labels::Matter, _) => ("trees with at most 8 vertices and the root 1", None),
        (Labels::Irrelevant, None) => {
            ("all graphs with at most 6 vertices, and trees with at most 10, each in one numbering", Some(""))
        }
        (Labels::Irrelevant, Some(_)) => (
            "all graphs with at most 6 vertices, and trees with at most 8, each in one numbering, with the token on any vertex",
            Some(""),
        ),
    };
    ShapeClass {
        words: all.to_owned(),
        condition: condition.map(str::to_owned),
        window: "\"path 6\"; \"cycle 6\"".to_owned(),
        properties: properties(positions, labels, token),
        parts: positions.iter().map(|one| one.part).collect(),
        sizes: positions.iter().map(|one| one.graph.vertices() as i64).collect(),
        normal: values.iter().map(|(normal, _)| *normal).collect(),
        misere: values.iter().map(|(_, misere)| *misere).collect(),
    }
}

/// Returns the properties of the positions.
fn properties(positions: &[GraphPosition], labels: Labels, token: Option<&str>) -> Vec<Property> {
    let column =
        |name: &str, definition: &str, meaning: &str, value: &dyn Fn(&SmallGraph) -> usize| Property {
            name: name.to_owned(),
            definition: (!definition.is_empty()).then(|| format!("def {name}() := {definition}")),
            meaning: (!meaning.is_empty()).then(|| meaning.to_owned()),
            values: positions.iter().map(|one| value(&one.graph) as i64).collect(),
        };
    let called = |mut one: Property| {
        one.name.push_str("()");
        one
    };
    let odd = "count vertex v: degree(v) mod 2 = 1";
    let degree = "if vertices = 0 then 0 else max vertex v: degree(v)";
    let mut all = vec![
        column("vertices", "", "", &SmallGraph::vertices),
        column("edges()", "", "", &SmallGraph::edge_count),
        called(column("odd_vertices", odd, "", &|graph| graph.count_degrees(|degree| degree % 2 == 1))),
        called(column("leaves", "count vertex v: degree(v) = 1", "", &|graph| {
            graph.count_degrees(|degree| degree == 1)
        })),
        called(column("isolated_vertices", "count vertex v: degree(v) = 0", "", &|graph| {
            graph.count_degrees(|degree| degree == 0)
        })),
        called(column("largest_degree", degree, "", &|graph| {
            (0..graph.vertices()).map(|v| graph.degree(v)).max().unwrap_or(0)
        })),
        column("components", "", "the number of connected parts", &|graph| graph.components().len()),
        column("matching", "", "the number of edges of a largest matching", &|graph| {
            graph.matching(graph.whole())
        }),
        column(
            "odd_components",
            "",
            "the number of connected parts with an odd number of vertices",
            &|graph| graph.components().iter().filter(|part| part.count_ones() % 2 == 1).count(),
        ),
    ];
    if labels == Labels::Matter {
        let meaning = "the nim-sum, over the branches at the root, of one more than the same of the branch";
        all.push(column("colon", "", meaning, &SmallGraph::colon));
    }
    if let Some(token) = token {
        let of_token = |value: &dyn Fn(&SmallGraph, usize) -> usize| -> Vec<i64> {
            positions.iter().map(|one| value(&one.graph, one.token.unwrap_or(0)) as i64).collect()
        };
        all.push(Property {
            name: format!("degree({token})"),
            definition: None,
            meaning: None,
            values: of_token(&|graph, v| graph.degree(v)),
        });
        all.push(Property {
            name: "always_matched".into(),
            definition: None,
            meaning: Some(format!("1 if every largest matching covers the vertex {token}, else 0")),
            values: of_token(&|graph, v| usize::from(graph.is_always_matched(v))),
        });
    }
    all
}
