//! Graphs: positions are what is left of a named graph, and moves delete vertices.

use crate::board::Cells;
use crate::file::{Action, Clause, File};
use crate::machine::{Ask, Fault};
use crate::rule::{Members, Rule, Shape};
use impartial::game::{NotationError, Options, parse_graph};
use impartial::prove::syntax::{Kind, Node};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// What positions look like, for messages.
pub(crate) const EXPECTED: &str = "a graph and perhaps what is left of it, such as path 7, cycle 9, grid 3 5, star 4, \
                                   complete 5, petersen, file:FILE, or path 7: 1 2 5";

/// A graph has so many vertices at most.
const MOST_VERTICES: usize = 4096;

/// A graph that somebody asked for.
#[derive(Debug)]
struct Graph {
    name: String,
    vertices: Vec<String>,
    /// The neighbours of each vertex, ascending.
    near: Vec<Vec<usize>>,
}

/// The graphs that somebody asked for, by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graphs(Arc<Mutex<Vec<Arc<Graph>>>>);

impl Graph {
    fn of_edges(name: &str, n: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        let mut near = vec![BTreeSet::new(); n];
        for (u, v) in edges {
            if u != v {
                near[u].insert(v);
                near[v].insert(u);
            }
        }
        Graph {
            name: name.to_owned(),
            vertices: (1..=n).map(|v| v.to_string()).collect(),
            near: near.into_iter().map(|near| near.into_iter().collect()).collect(),
        }
    }

    fn read(name: &str) -> Result<Graph, NotationError> {
        let wrong = |what: String| NotationError::new(what, EXPECTED).at(name);
        if let Some(file) = name.strip_prefix("file:") {
            let text = crate::open::text_of(file).map_err(|error| wrong(error.to_string()))?;
            let (graph, names) = parse_graph(&text).map_err(|error| wrong(error.to_string()))?;
            if names.len() > MOST_VERTICES {
                return Err(wrong(format!("more than {MOST_VERTICES} vertices")));
            }
            let n = names.len() as u32;
            let edges =
                (0..n).flat_map(|u| graph.options(&u).into_iter().map(move |v| (u as usize, v as usize)));
            let edges: Vec<(usize, usize)> = edges.collect();
            return Ok(Graph { vertices: names, ..Graph::of_edges(name, n as usize, edges) });
        }
        let words: Vec<&str> = name.split_whitespace().collect();
        let (kind, numbers) = words.split_first().ok_or_else(|| wrong("empty position".into()))?;
        let numbers: Vec<usize> = numbers
            .iter()
            .map(|text| text.parse().ok().filter(|&n| n <= MOST_VERTICES))
            .collect::<Option<_>>()
            .ok_or_else(|| wrong(format!("no numbers up to {MOST_VERTICES}")))?;
        let canonical = words.join(" ");
        let made = |n: usize, edges: Vec<(usize, usize)>| Ok(Graph::of_edges(&canonical, n, edges));
        match (*kind, &numbers[..]) {
            ("path", &[n]) => made(n, (1..n).map(|v| (v - 1, v)).collect()),
            ("cycle", &[n]) => made(n, (0..n).map(|v| (v, (v + 1) % n)).collect()),
            ("star", &[n]) if n < MOST_VERTICES => made(n + 1, (1..=n).map(|v| (0, v)).collect()),
            ("complete", &[n]) if n <= 256 => {
                made(n, (0..n).flat_map(|u| (0..u).map(move |v| (v, u))).collect())
            }
            ("grid", &[r, c]) if r * c <= MOST_VERTICES => {
                let across = (0..r).flat_map(|i| (1..c).map(move |j| (i * c + j - 1, i * c + j)));
                let down = (1..r).flat_map(|i| (0..c).map(move |j| ((i - 1) * c + j, i * c + j)));
                made(r * c, across.chain(down).collect())
            }
            ("petersen", &[]) => {
                let edges = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
                made(10, edges.collect())
            }
            _ => Err(wrong("no graph that is known".into())),
        }
    }
}

impl Graphs {
    fn get(&self, board: u32) -> Option<Arc<Graph>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(board as usize).cloned()
    }

    /// How many vertices a graph has.
    pub(crate) fn size(&self, board: u32) -> u32 {
        self.get(board).map_or(0, |graph| graph.vertices.len() as u32)
    }

    pub(crate) fn parse(&self, text: &str) -> Result<Cells, NotationError> {
        let wrong = |what: String| NotationError::new(what, EXPECTED).at(text);
        // The colon of `file:` is none of what is left.
        let (prefix, rest) = match text.trim().strip_prefix("file:") {
            Some(rest) => ("file:", rest),
            None => ("", text.trim()),
        };
        let (name, left) = match rest.split_once(": ") {
            Some((name, left)) => (name.trim(), Some(left)),
            None => (rest.trim_end_matches(':'), None),
        };
        let name = format!("{prefix}{name}");
        let known = |graphs: &[Arc<Graph>]| {
            let canonical = name.split_whitespace().collect::<Vec<_>>().join(" ");
            graphs.iter().position(|graph| graph.name == name || graph.name == canonical)
        };
        let mut graphs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let board = match known(&graphs) {
            Some(board) => board,
            None => {
                graphs.push(Arc::new(Graph::read(&name)?));
                graphs.len() - 1
            }
        };
        let graph = &graphs[board];
        let n = graph.vertices.len();
        let mut cells: SmallVec<[u32; 8]> = SmallVec::from_elem(u32::from(left.is_none()), n);
        for vertex in left.unwrap_or_default().split([' ', ',']).filter(|v| !v.is_empty() && *v != "none") {
            match graph.vertices.iter().position(|other| other == vertex) {
                Some(at) => cells[at] = 1,
                None => return Err(wrong(format!("{} has no vertex '{vertex}'", graph.name))),
            }
        }
        Ok(Cells { head: [board as u32, n as u32], cells })
    }

    pub(crate) fn write(&self, at: &Cells) -> String {
        let Some(graph) = self.get(at.head[0]) else { return String::new() };
        if at.cells.iter().all(|&left| left == 1) {
            return graph.name.clone();
        }
        let left = at.cells.iter().zip(&graph.vertices).filter(|(left, _)| **left == 1);
        let left: Vec<&str> = left.map(|(_, name)| name.as_str()).collect();
        let left = if left.is_empty() { "none".into() } else { left.join(" ") };
        format!("{}: {left}", graph.name)
    }

    pub(crate) fn is_legal(&self, rule: &Rule, at: &Cells) -> Result<bool, Fault> {
        if !rule.has_legality() {
            return Ok(true);
        }
        let Some(graph) = self.get(at.head[0]) else { return Ok(false) };
        rule.is_legal(&[at.cells.len() as i64], &left(at), Some(&asked(&graph, at)))
    }

    pub(crate) fn visit(
        &self,
        rule: &Rule,
        at: &Cells,
        visit: &mut dyn FnMut(Cells) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Fault> {
        let Some(graph) = self.get(at.head[0]) else { return Ok(ControlFlow::Continue(())) };
        let mut wrong = None;
        let ask = asked(&graph, at);
        let flow =
            rule.visit(&[at.cells.len() as i64], &left(at), Some(&ask), &mut |tag, shape, numbers| {
                if shape != Shape::Delete {
                    return ControlFlow::Continue(());
                }
                let Some(after) = deleted(&graph, at, &rule.neighbourhoods[usize::from(tag)], numbers) else {
                    return ControlFlow::Continue(());
                };
                match self.is_legal(rule, &after) {
                    Ok(true) => visit(after),
                    Ok(false) => ControlFlow::Continue(()),
                    Err(fault) => {
                        wrong = Some(fault);
                        ControlFlow::Break(())
                    }
                }
            })?;
        wrong.map_or(Ok(flow), Err)
    }

    /// The connected parts of what is left.
    pub(crate) fn parts(&self, at: &Cells, visit: &mut dyn FnMut(Cells)) {
        let Some(graph) = self.get(at.head[0]) else { return visit(at.clone()) };
        let mut seen = vec![false; at.cells.len()];
        for start in 0..at.cells.len() {
            if seen[start] || at.cells[start] == 0 {
                continue;
            }
            let mut part = Cells { head: at.head, cells: SmallVec::from_elem(0, at.cells.len()) };
            let mut open = vec![start];
            seen[start] = true;
            while let Some(v) = open.pop() {
                part.cells[v] = 1;
                for &near in &graph.near[v] {
                    if !seen[near] && at.cells[near] == 1 {
                        seen[near] = true;
                        open.push(near);
                    }
                }
            }
            visit(part);
        }
    }
}

/// The vertices that are left, from 1.
fn left(at: &Cells) -> Members {
    (1u64..).zip(&at.cells).filter(|(_, left)| **left == 1).map(|(v, _)| v).collect()
}

fn vertex(at: &Cells, n: i64) -> Option<usize> {
    let v = usize::try_from(n).ok()?.checked_sub(1)?;
    (at.cells.get(v) == Some(&1)).then_some(v)
}

fn asked<'a>(graph: &'a Graph, at: &'a Cells) -> impl Fn(Ask, &[i64]) -> Option<i64> + 'a {
    move |what, of| {
        let u = vertex(at, *of.first()?);
        match what {
            Ask::Degree => Some(graph.near[u?].iter().filter(|&&v| at.cells[v] == 1).count() as i64),
            _ => {
                let v = vertex(at, *of.last()?);
                let are = u.zip(v).is_some_and(|(u, v)| graph.near[u].binary_search(&v).is_ok());
                Some(i64::from(are))
            }
        }
    }
}

/// What is left after vertices, and neighbourhoods of vertices, are deleted; the vertex 0 stands for all
/// that are then isolated.
fn deleted(graph: &Graph, at: &Cells, near: &[bool], numbers: &[i64]) -> Option<Cells> {
    let mut after = at.clone();
    let mut isolated = false;
    for (i, &n) in numbers.iter().enumerate() {
        if n == 0 {
            isolated = true;
            continue;
        }
        let v = vertex(at, n)?;
        if near.get(i) == Some(&true) {
            graph.near[v].iter().for_each(|&u| after.cells[u] = 0);
        } else {
            after.cells[v] = 0;
        }
    }
    if isolated {
        let before = after.clone();
        for v in 0..after.cells.len() {
            if before.cells[v] == 1 && graph.near[v].iter().all(|&u| before.cells[u] == 0) {
                after.cells[v] = 0;
            }
        }
    }
    (after != *at).then_some(after)
}

/// Whether every move is within one connected part and asks for nothing outside of it: each names one vertex,
/// or the two ends of one edge, and asks for degrees alone.
pub(crate) fn is_local(file: &File) -> bool {
    if !file.legal.is_empty() || !file.over.is_empty() {
        return false;
    }
    file.moves.iter().all(|line| {
        let Action::Delete(terms) = &line.action else { return false };
        let mut names = BTreeSet::new();
        let mut plain = true;
        for term in terms {
            match &term.kind {
                Kind::Name(name) => {
                    names.insert(name.clone());
                }
                Kind::Call(call, arguments) if call.text == "neighbours" => match &arguments[..] {
                    [Node { kind: Kind::Name(name), .. }] => {
                        names.insert(name.clone());
                    }
                    _ => plain = false,
                },
                _ => plain = false,
            }
        }
        let mut edges = Vec::new();
        for clause in &line.clauses {
            match clause {
                Clause::Edge(u, v) => edges.push(BTreeSet::from([u.text.clone(), v.text.clone()])),
                Clause::For(..) => plain = false,
                Clause::If(node) => {
                    let mut named = BTreeSet::new();
                    crate::rule::names_of(node, &mut named);
                    plain = plain && named.is_subset(&names) && !has_quantifier(node);
                }
            }
        }
        let joined = match &edges[..] {
            [] => names.len() == 1,
            [edge] => names.is_subset(edge),
            _ => false,
        };
        plain && joined
    })
}

fn has_quantifier(node: &Node) -> bool {
    let mut found = matches!(node.kind, Kind::Quantified(..) | Kind::Each(..));
    node.visit_parts(&mut |part| found = found || has_quantifier(part));
    found
}
