//! Graphs: a position is the rest of a named graph, and moves delete vertices or edges.
//!
//! The cells of a position are 1 for each remaining vertex and 0 for each deleted one. If some move deletes edges
//! alone, they are followed by 1 or 0 for each edge. The edges of a deleted vertex are deleted too.

use crate::cells::BoardCells;
use crate::file::{Action, Clause, RuleFile};
use crate::machine::{Fault, PositionQuery, StepCount};
use crate::rule::{CompiledRule, DeletedPart, MemberSlice, MoveShape};
use impartial::game::{Figure, NotationError, Options, parse_rectangle, parse_undirected_graph};
use impartial_prove::syntax::{NodeKind, SyntaxNode};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use xxhash_rust::xxh3::xxh3_128;

/// The notation of positions, for messages.
pub(crate) const EXPECTED: &str = "a graph and perhaps what is left of it, such as path 7, cycle 9, grid 3 5, star 4, \
                                   complete 5, petersen, file:FILE, or path 7: 1 2 5, with edges gone path 7: 1 2 5 without 1-2";

/// Maximum number of vertices of a graph.
const MOST_VERTICES: usize = 4096;

/// Maximum number of vertices of a complete graph.
const MOST_COMPLETE: usize = 256;

/// The named graphs, each with an example.
const FORMS: [(&str, &str); 6] = [
    ("path", "path 7"),
    ("cycle", "cycle 9"),
    ("grid", "grid 3 5"),
    ("star", "star 4"),
    ("complete", "complete 5"),
    ("petersen", "petersen"),
];

/// A graph that was requested.
#[derive(Debug)]
struct RequestedGraph {
    name: String,
    vertices: Vec<String>,
    /// The neighbours of each vertex, in ascending order.
    near: Vec<Vec<usize>>,
    /// The edges, the smaller end first, in ascending order.
    edges: Vec<(usize, usize)>,
}

/// The graphs that were requested so far, by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graphs {
    known: Arc<Mutex<Vec<Arc<RequestedGraph>>>>,
    /// True if edges may be deleted while their ends remain.
    edges: bool,
    /// True if positions may name files.
    files: bool,
}

impl RequestedGraph {
    fn of_edges(name: &str, n: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> RequestedGraph {
        let mut near = vec![BTreeSet::new(); n];
        for (u, v) in edges {
            if u != v {
                near[u].insert(v);
                near[v].insert(u);
            }
        }
        let above =
            |(u, near): (usize, &BTreeSet<usize>)| near.range(u..).map(|&v| (u, v)).collect::<Vec<_>>();
        RequestedGraph {
            name: name.to_owned(),
            vertices: (1..=n).map(|v| v.to_string()).collect(),
            edges: near.iter().enumerate().flat_map(above).collect(),
            near: near.into_iter().map(|near| near.into_iter().collect()).collect(),
        }
    }

    fn read(name: &str) -> Result<RequestedGraph, NotationError> {
        let wrong = |what: String| NotationError::new(what, EXPECTED).at_token(name);
        let too_many = |count: usize| wrong(format!("{count} vertices (at most {MOST_VERTICES})"));
        if let Some(file) = name.strip_prefix("file:") {
            let text = crate::source::text_of(file).map_err(|error| wrong(error.to_string()))?;
            let (graph, names) = parse_undirected_graph(&text).map_err(|error| wrong(error.to_string()))?;
            if names.len() > MOST_VERTICES {
                return Err(too_many(names.len()));
            }
            let n = names.len() as u32;
            let edges =
                (0..n).flat_map(|u| graph.options(&u).into_iter().map(move |v| (u as usize, v as usize)));
            let edges: Vec<(usize, usize)> = edges.collect();
            return Ok(RequestedGraph {
                vertices: names,
                ..RequestedGraph::of_edges(name, n as usize, edges)
            });
        }
        let words: Vec<&str> = name.split_whitespace().collect();
        let (kind, numbers) = words.split_first().ok_or_else(|| wrong("empty position".into()))?;
        let Some((_, form)) = FORMS.iter().find(|(other, _)| other == kind) else {
            let forms: Vec<&str> = FORMS.iter().map(|(_, form)| *form).collect();
            return Err(wrong(format!("there is no graph '{kind}' (allowed: {})", forms.join(", "))));
        };
        let number = |text: &&str| match (text.parse::<usize>(), parse_rectangle(text)) {
            (Ok(n), _) => Ok(n),
            (_, Some((rows, columns))) if *kind == "grid" => {
                Err(wrong(format!("sides with an 'x' (write grid {rows} {columns})")))
            }
            _ => Err(wrong(format!("'{text}' is no number (write {form})"))),
        };
        let numbers: Vec<usize> = numbers.iter().map(number).collect::<Result<_, _>>()?;
        if numbers.len() != form.split(' ').count() - 1 {
            return Err(wrong(format!("not as many numbers as '{kind}' takes (write {form})")));
        }
        let vertices = match (*kind, &numbers[..]) {
            ("grid", &[rows, columns]) => rows.saturating_mul(columns),
            ("star", &[rays]) => rays.saturating_add(1),
            (_, &[n]) => n,
            _ => 0,
        };
        if vertices > MOST_VERTICES {
            return Err(too_many(vertices));
        }
        let canonical = words.join(" ");
        let made = |n: usize, edges: Vec<(usize, usize)>| Ok(RequestedGraph::of_edges(&canonical, n, edges));
        match (*kind, &numbers[..]) {
            ("path", &[n]) => made(n, (1..n).map(|v| (v - 1, v)).collect()),
            ("cycle", &[n]) => made(n, (0..n).map(|v| (v, (v + 1) % n)).collect()),
            ("star", &[n]) => made(n + 1, (1..=n).map(|v| (0, v)).collect()),
            ("complete", &[n]) if n <= MOST_COMPLETE => {
                made(n, (0..n).flat_map(|u| (0..u).map(move |v| (v, u))).collect())
            }
            ("grid", &[r, c]) => {
                let across = (0..r).flat_map(|i| (1..c).map(move |j| (i * c + j - 1, i * c + j)));
                let down = (1..r).flat_map(|i| (0..c).map(move |j| ((i - 1) * c + j, i * c + j)));
                made(r * c, across.chain(down).collect())
            }
            ("petersen", &[]) => {
                let edges = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
                made(10, edges.collect())
            }
            _ => Err(wrong(format!("more than {MOST_COMPLETE} vertices that are all joined"))),
        }
    }
}

impl RequestedGraph {
    /// Returns the index of the cell of an edge.
    fn edge(&self, u: usize, v: usize) -> Option<usize> {
        let index = self.edges.binary_search(&(u.min(v), u.max(v))).ok()?;
        Some(self.vertices.len() + index)
    }

    /// Returns whether two vertices and the edge between them remain.
    fn joined(&self, board: &BoardCells, u: usize, v: usize) -> bool {
        let is_left = |place: usize| board.cells.get(place) == Some(&1);
        let edge = || board.cells.len() == self.vertices.len() || self.edge(u, v).is_some_and(is_left);
        is_left(u) && is_left(v) && edge()
    }

    /// Returns the remaining neighbours of a vertex.
    fn neighbours<'a>(&'a self, board: &'a BoardCells, u: usize) -> impl Iterator<Item = usize> + 'a {
        self.near[u].iter().copied().filter(move |&v| self.joined(board, u, v))
    }

    /// Returns whether the rest of the graph has at most one connected part.
    fn is_connected(&self, board: &BoardCells) -> bool {
        let is_left = |v: &usize| board.cells[*v] == 1;
        let Some(first) = (0..self.vertices.len()).find(is_left) else { return true };
        let mut reached = vec![false; self.vertices.len()];
        let (mut open, mut count) = (vec![first], 1);
        reached[first] = true;
        while let Some(v) = open.pop() {
            for near in self.neighbours(board, v) {
                if !std::mem::replace(&mut reached[near], true) {
                    count += 1;
                    open.push(near);
                }
            }
        }
        count == (0..self.vertices.len()).filter(is_left).count()
    }

    /// Deletes the edges of deleted vertices.
    fn settle(&self, board: &mut BoardCells) {
        let n = self.vertices.len();
        if board.cells.len() > n {
            for (e, &(u, v)) in self.edges.iter().enumerate() {
                if board.cells[u] == 0 || board.cells[v] == 0 {
                    board.cells[n + e] = 0;
                }
            }
        }
    }
}

impl Graphs {
    /// Creates the graphs of a rule. `edges` says whether moves delete edges alone, and `files` whether positions may
    /// name files.
    pub(crate) fn new(edges: bool, files: bool) -> Self {
        Graphs { known: Arc::default(), edges, files }
    }

    fn get(&self, board: u32) -> Option<Arc<RequestedGraph>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(board as usize).cloned()
    }

    /// Returns an identification of the graphs read from files so far, which differs for other graphs in files of the
    /// same names.
    pub(crate) fn of_files(&self) -> String {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let files = known.iter().filter(|graph| graph.name.starts_with("file:"));
        let digest = |graph: &Arc<RequestedGraph>| {
            let all = format!("{:?} {:?}", graph.vertices, graph.edges);
            format!(", {} {:032x}", graph.name, xxh3_128(all.as_bytes()))
        };
        files.map(digest).collect()
    }

    /// Returns the number of vertices of a graph, and its number of cells.
    pub(crate) fn size(&self, board: u32) -> [u32; 2] {
        let Some(graph) = self.get(board) else { return [0, 0] };
        let edges = if self.edges { graph.edges.len() } else { 0 };
        [graph.vertices.len() as u32, (graph.vertices.len() + edges) as u32]
    }

    pub(crate) fn parse(&self, text: &str) -> Result<BoardCells, NotationError> {
        let wrong = |what: String| NotationError::new(what, EXPECTED).at_token(text);
        // The colon of `file:` does not separate the graph from its rest.
        let (prefix, rest) = match text.trim().strip_prefix("file:") {
            Some(rest) => ("file:", rest),
            None => ("", text.trim()),
        };
        let (name, left) = match rest.split_once(": ") {
            Some((name, left)) => (name.trim(), Some(left)),
            None if rest.ends_with(':') => {
                return Err(wrong("nothing stands behind the colon (none: 'none')".into()));
            }
            None => (rest, None),
        };
        if !prefix.is_empty() && !self.files {
            return Err(wrong("files are not opened here".into()));
        }
        let name = format!("{prefix}{name}");
        let known = |graphs: &[Arc<RequestedGraph>]| {
            let canonical = name.split_whitespace().collect::<Vec<_>>().join(" ");
            graphs.iter().position(|graph| graph.name == name || graph.name == canonical)
        };
        let mut graphs = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let board = match known(&graphs) {
            Some(board) => board,
            None => {
                graphs.push(Arc::new(RequestedGraph::read(&name)?));
                graphs.len() - 1
            }
        };
        let graph = &graphs[board];
        let n = graph.vertices.len();
        let (left, deleted_edges) = match left.unwrap_or_default().split_once("without") {
            Some((_, deleted_edges)) if deleted_edges.trim().is_empty() => {
                return Err(wrong("behind 'without' stand the edges that went, such as 1-2".into()));
            }
            Some((left, deleted_edges)) => (Some(left).filter(|left| !left.trim().is_empty()), deleted_edges),
            None => (left, ""),
        };
        let mut cells: SmallVec<[u32; 8]> = SmallVec::from_elem(u32::from(left.is_none()), n);
        let find = |vertex: &str| {
            let found = graph.vertices.iter().position(|other| other == vertex);
            found.ok_or_else(|| wrong(format!("{} has no vertex '{vertex}'", graph.name)))
        };
        for vertex in left.unwrap_or_default().split([' ', ',']).filter(|v| !v.is_empty() && *v != "none") {
            cells[find(vertex)?] = 1;
        }
        if self.edges {
            cells.extend(graph.edges.iter().map(|_| 1));
        }
        for edge in deleted_edges.split([' ', ',']).filter(|edge| !edge.is_empty()) {
            if !self.edges {
                return Err(wrong("no move of this game deletes an edge and leaves its ends".into()));
            }
            // Names of vertices may have hyphens.
            let ends = edge
                .match_indices('-')
                .find_map(|(i, _)| graph.edge(find(&edge[..i]).ok()?, find(&edge[i + 1..]).ok()?));
            match ends {
                Some(index) => cells[index] = 0,
                None => return Err(wrong(format!("{} has no edge '{edge}'", graph.name))),
            }
        }
        let mut position = BoardCells { head: [board as u32, n as u32], cells };
        graph.settle(&mut position);
        Ok(position)
    }

    pub(crate) fn write(&self, board: &BoardCells) -> String {
        let Some(graph) = self.get(board.head[0]) else { return String::new() };
        if board.cells.iter().all(|&left| left == 1) {
            return graph.name.clone();
        }
        let left: Vec<usize> = (0..graph.vertices.len()).filter(|&v| board.cells[v] == 1).collect();
        let name = |&v: &usize| graph.vertices[v].as_str();
        let mut parts = Vec::new();
        if left.is_empty() {
            parts.push("none".to_owned());
        } else if left.len() < graph.vertices.len() {
            parts.push(left.iter().map(name).collect::<Vec<_>>().join(" "));
        }
        let both_left = |&&(u, v): &&(usize, usize)| board.cells[u] == 1 && board.cells[v] == 1;
        let deleted_edges =
            graph.edges.iter().filter(both_left).filter(|(u, v)| !graph.joined(board, *u, *v));
        let deleted_edges: Vec<String> =
            deleted_edges.map(|(u, v)| format!("{}-{}", name(u), name(v))).collect();
        if !deleted_edges.is_empty() {
            parts.push(format!("without {}", deleted_edges.join(" ")));
        }
        format!("{}: {}", graph.name, parts.join(" "))
    }

    /// Returns the drawing of a position: the remaining graph, and the deleted vertices with their edges. An edge that
    /// was deleted alone is not drawn.
    pub(crate) fn figure(&self, board: &BoardCells) -> Figure {
        let Some(graph) = self.get(board.head[0]) else { return Figure::Text(String::new()) };
        let left: Vec<bool> = board.cells.iter().take(graph.vertices.len()).map(|&cell| cell == 1).collect();
        let is_drawn = |&&(u, v): &&(usize, usize)| !left[u] || !left[v] || graph.joined(board, u, v);
        let edges = graph.edges.iter().filter(is_drawn).map(|&(u, v)| (u as u32, v as u32)).collect();
        Figure::Graph { names: graph.vertices.clone(), edges, left }
    }

    /// Returns the remaining vertices of a position, numbered from 1.
    pub(crate) fn vertices_left(&self, board: &BoardCells) -> MemberSlice {
        left(board)
    }

    /// Returns the answer of a position to a query.
    pub(crate) fn ask(&self, board: &BoardCells, what: PositionQuery, of: &[i64]) -> Option<i64> {
        query_answers(&*self.get(board.head[0])?, board)(what, of)
    }

    pub(crate) fn is_legal(
        &self,
        rule: &CompiledRule,
        board: &BoardCells,
        steps: &StepCount<'_>,
    ) -> Result<bool, Fault> {
        if !rule.has_legality() {
            return Ok(true);
        }
        let Some(graph) = self.get(board.head[0]) else { return Ok(false) };
        let left = left(board);
        rule.is_legal(&first(board, &left), &left, Some(&query_answers(&graph, board)), steps)
    }

    pub(crate) fn visit(
        &self,
        rule: &CompiledRule,
        board: &BoardCells,
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(BoardCells) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Fault> {
        let Some(graph) = self.get(board.head[0]) else { return Ok(ControlFlow::Continue(())) };
        let mut wrong = None;
        let (ask, left) = (query_answers(&graph, board), left(board));
        let flow =
            rule.visit(&first(board, &left), &left, Some(&ask), steps, &mut |tag, shape, numbers| {
                if shape != MoveShape::Delete {
                    return ControlFlow::Continue(());
                }
                let Some(after) = deleted(&graph, board, &rule.deleted[usize::from(tag)], numbers) else {
                    return ControlFlow::Continue(());
                };
                match self.is_legal(rule, &after, steps) {
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

    /// Calls `visit` with each connected part of the rest of the graph.
    pub(crate) fn parts(&self, board: &BoardCells, visit: &mut dyn FnMut(BoardCells)) {
        let Some(graph) = self.get(board.head[0]) else { return visit(board.clone()) };
        let mut seen = vec![false; board.cells.len()];
        for start in 0..graph.vertices.len() {
            if seen[start] || board.cells[start] == 0 {
                continue;
            }
            let mut part = BoardCells { head: board.head, cells: SmallVec::from_elem(0, board.cells.len()) };
            let mut open = vec![start];
            seen[start] = true;
            while let Some(v) = open.pop() {
                part.cells[v] = 1;
                for near in graph.neighbours(board, v) {
                    if let Some(edge) = graph.edge(v, near).filter(|&edge| edge < board.cells.len()) {
                        part.cells[edge] = 1;
                    }
                    if !seen[near] {
                        seen[near] = true;
                        open.push(near);
                    }
                }
            }
            visit(part);
        }
    }
}

/// Returns the remaining vertices, numbered from 1.
fn left(board: &BoardCells) -> MemberSlice {
    (1u64..)
        .zip(&board.cells[..board.head[1] as usize])
        .filter(|(_, left)| **left == 1)
        .map(|(v, _)| v)
        .collect()
}

/// Returns the number of remaining vertices, and the number of the last vertex of the whole graph.
fn first(board: &BoardCells, left: &MemberSlice) -> [i64; 2] {
    [left.len() as i64, board.head[1].into()]
}

fn vertex(board: &BoardCells, n: i64) -> Option<usize> {
    let v = usize::try_from(n).ok()?.checked_sub(1)?;
    (v < board.head[1] as usize && board.cells[v] == 1).then_some(v)
}

fn query_answers<'a>(
    graph: &'a RequestedGraph,
    board: &'a BoardCells,
) -> impl Fn(PositionQuery, &[i64]) -> Option<i64> + 'a {
    move |what, of| {
        let end = |i: usize| vertex(board, *of.get(i)?);
        match what {
            PositionQuery::Connected => Some(i64::from(graph.is_connected(board))),
            PositionQuery::Degree => Some(graph.neighbours(board, end(0)?).count() as i64),
            _ => {
                let is_edge = |(u, v): (usize, usize)| {
                    graph.near[u].binary_search(&v).is_ok() && graph.joined(board, u, v)
                };
                let are = end(0).zip(end(1)).is_some_and(is_edge);
                Some(i64::from(are))
            }
        }
    }
}

/// Returns the position after vertices, neighbourhoods of vertices and edges are deleted.
fn deleted(
    graph: &RequestedGraph,
    board: &BoardCells,
    what: &[DeletedPart],
    numbers: &[i64],
) -> Option<BoardCells> {
    let mut after = board.clone();
    let mut isolated = false;
    let mut numbers = numbers.iter();
    for what in what {
        let mut next = || numbers.next().and_then(|&n| vertex(board, n));
        match what {
            DeletedPart::Vertex => after.cells[next()?] = 0,
            DeletedPart::Neighbours => graph.neighbours(board, next()?).for_each(|u| after.cells[u] = 0),
            DeletedPart::Isolated => isolated = true,
            DeletedPart::Edge => {
                let (u, v) = (next()?, next()?);
                let edge = graph.edge(u, v).filter(|_| graph.joined(board, u, v))?;
                after.cells[edge] = 0;
            }
        }
    }
    graph.settle(&mut after);
    if isolated {
        let before = after.clone();
        for v in 0..graph.vertices.len() {
            if before.cells[v] == 1 && graph.neighbours(&before, v).next().is_none() {
                after.cells[v] = 0;
            }
        }
    }
    (after != *board).then_some(after)
}

/// Returns whether some move deletes an edge and leaves its ends.
pub(crate) fn deletes_edges(file: &RuleFile) -> bool {
    file.moves.iter().any(|line| match &line.action {
        Action::Delete(terms) => {
            terms.iter().any(|term| matches!(&term.kind, NodeKind::Call(call, _) if call.text == "edge"))
        }
        _ => false,
    })
}

/// Returns whether every move stays within one connected part and depends on nothing outside of it: each move names one
/// vertex, or the two ends of one edge, and uses no query but degrees.
pub(crate) fn is_local(file: &RuleFile) -> bool {
    if !file.legal.is_empty() || !file.over.is_empty() {
        return false;
    }
    file.moves.iter().all(|line| {
        let Action::Delete(terms) = &line.action else { return false };
        let mut names = BTreeSet::new();
        let mut edges: Vec<BTreeSet<String>> = Vec::new();
        let mut plain = true;
        for term in terms {
            match &term.kind {
                NodeKind::Name(name) => {
                    names.insert(name.clone());
                }
                NodeKind::Call(call, arguments) if call.text == "neighbours" => match &arguments[..] {
                    [SyntaxNode { kind: NodeKind::Name(name), .. }] => {
                        names.insert(name.clone());
                    }
                    _ => plain = false,
                },
                NodeKind::Call(call, arguments) if call.text == "edge" => {
                    let ends: BTreeSet<String> = arguments
                        .iter()
                        .filter_map(|end| {
                            if let NodeKind::Name(name) = &end.kind { Some(name.clone()) } else { None }
                        })
                        .collect();
                    names.extend(ends.iter().cloned());
                    edges.push(ends);
                }
                _ => plain = false,
            }
        }
        for clause in &line.clauses {
            match clause {
                Clause::Edge(u, v) => {
                    let ends = BTreeSet::from([u.text.clone(), v.text.clone()]);
                    if !edges.contains(&ends) {
                        edges.push(ends);
                    }
                }
                Clause::For(..) => plain = false,
                Clause::If(node) => {
                    let mut named = BTreeSet::new();
                    crate::trees::names_of(node, &mut named);
                    let local = |call: &str, of: &[SyntaxNode]| asks_here(file, &names, call, of);
                    plain =
                        plain && named.is_subset(&names) && !has_quantifier(node) && all_calls(node, &local);
                }
            }
        }
        let joined = match &edges[..] {
            [] => names.len() == 1,
            [edge] => names.is_subset(edge),
            _ => false,
        };
        plain && joined && !names.contains("vertices")
    })
}

/// Returns whether a call depends on no vertices but the named ones, and is no definition of the file.
fn asks_here(file: &RuleFile, names: &BTreeSet<String>, call: &str, of: &[SyntaxNode]) -> bool {
    let is_named = |node: &SyntaxNode| matches!(&node.kind, NodeKind::Name(name) if names.contains(name));
    let defined = file.definitions.iter().any(|(name, ..)| name.text == call);
    // Connectedness of the whole graph is no query about these vertices.
    !defined && call != "connected" && (!matches!(call, "degree" | "adjacent") || of.iter().all(is_named))
}

fn all_calls(node: &SyntaxNode, test: &dyn Fn(&str, &[SyntaxNode]) -> bool) -> bool {
    let mut all = match &node.kind {
        NodeKind::Call(name, arguments) => test(&name.text, arguments),
        _ => true,
    };
    node.visit_parts(&mut |part| all = all && all_calls(part, test));
    all
}

fn has_quantifier(node: &SyntaxNode) -> bool {
    let mut found = matches!(node.kind, NodeKind::Quantified(..) | NodeKind::Each(..));
    node.visit_parts(&mut |part| found = found || has_quantifier(part));
    found
}
