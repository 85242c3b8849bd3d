//! Graphs: a position is the rest of a named graph, and moves delete vertices or edges.
//!
//! The cells of a position are 1 for each remaining vertex and 0 for each deleted one. If some move deletes edges
//! alone, they are followed by 1 or 0 for each edge. The edges of a deleted vertex are deleted too.

use crate::cells::{BoardCells, CELL_BITS};
use crate::families::{MOST_VERTICES, NamedGraph, listed_graph, named_graph, too_many};
use crate::file::{Action, Clause, RuleFile};
use crate::machine::{Fault, PositionQuery, StepCount};
use crate::rule::{CompiledRule, DeletedPart, MemberSlice, MoveShape, extra_numbers};
use impartial::game::{Figure, NotationError, Options, parse_graph, parse_undirected_graph};
use impartial_prove::syntax::{NodeKind, SyntaxNode};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use xxhash_rust::xxh3::xxh3_128;

/// The notation of positions, for messages.
pub(crate) const EXPECTED: &str = "a graph and perhaps what is left of it, such as path 7, cycle 9, grid 3 5, star 4, \
                                   complete 5, petersen, edges 1-2 2-3, file:FILE, or path 7: 1 2 5, with edges gone path 7: 1 2 5 without 1-2, \
                                   with extra numbers path 7 with 3";

/// A graph that was requested.
#[derive(Debug)]
pub(crate) struct RequestedGraph {
    name: String,
    vertices: Vec<String>,
    /// The neighbours of each vertex, in ascending order; in a directed graph, those to which an edge leads.
    pub(crate) near: Vec<Vec<usize>>,
    /// The vertices from which an edge leads to each vertex of a directed graph, in ascending order.
    into: Vec<Vec<usize>>,
    /// The edges, the smaller end first, in ascending order; in a directed graph, the end where the edge begins.
    pub(crate) edges: Vec<(usize, usize)>,
    /// True if edges have a direction.
    directed: bool,
    /// The number of cells of the vertices, and of the edges if positions record which edges are left. The cells of
    /// the extra numbers follow.
    board_cells: usize,
}

/// The graphs that were requested so far, by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graphs {
    known: Arc<Mutex<Vec<Arc<RequestedGraph>>>>,
    /// True if edges may be deleted while their ends remain.
    pub(crate) edges: bool,
    /// True if edges have a direction.
    pub(crate) directed: bool,
    /// True if positions may name files.
    files: bool,
    /// The number of extra numbers of a position.
    extra: usize,
    /// The place of the extra number `token`, which is drawn on its vertex.
    token: Option<usize>,
}

/// The number of bits of an extra number in the key of a position.
const EXTRA_BITS: usize = 16;

/// The number of cells of an extra number: the upper half, and the lower half.
const CELLS_OF_NUMBER: usize = 2;

impl RequestedGraph {
    fn of_edges(
        name: &str,
        n: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
        directed: bool,
    ) -> RequestedGraph {
        let mut near = vec![BTreeSet::new(); n];
        let mut into = vec![BTreeSet::new(); if directed { n } else { 0 }];
        for (u, v) in edges.into_iter().filter(|(u, v)| u != v) {
            near[u].insert(v);
            if directed {
                into[v].insert(u)
            } else {
                near[v].insert(u)
            };
        }
        let listed = |(u, near): (usize, &BTreeSet<usize>)| {
            let first = if directed { 0 } else { u };
            near.range(first..).map(|&v| (u, v)).collect::<Vec<_>>()
        };
        let lists =
            |sets: Vec<BTreeSet<usize>>| sets.into_iter().map(|set| set.into_iter().collect()).collect();
        RequestedGraph {
            name: name.to_owned(),
            vertices: (1..=n).map(|v| v.to_string()).collect(),
            board_cells: n,
            edges: near.iter().enumerate().flat_map(listed).collect(),
            near: lists(near),
            into: lists(into),
            directed,
        }
    }

    fn read(name: &str, directed: bool) -> Result<RequestedGraph, NotationError> {
        let wrong = |what: String| NotationError::new(what, EXPECTED).at_token(name);
        if let Some(file) = name.strip_prefix("file:") {
            let text = crate::source::text_of(file).map_err(|error| wrong(error.to_string()))?;
            let parse = if directed { parse_graph } else { parse_undirected_graph };
            let (graph, names) = parse(&text).map_err(|error| wrong(error.to_string()))?;
            if names.len() as u64 > MOST_VERTICES {
                return Err(wrong(too_many(names.len() as u64)));
            }
            let n = names.len() as u32;
            let edges =
                (0..n).flat_map(|u| graph.options(&u).into_iter().map(move |v| (u as usize, v as usize)));
            let edges: Vec<(usize, usize)> = edges.collect();
            return Ok(RequestedGraph {
                vertices: names,
                ..RequestedGraph::of_edges(name, n as usize, edges, directed)
            });
        }
        let words: Vec<&str> = name.split_whitespace().collect();
        let graph = listed_graph(&words, directed).unwrap_or_else(|| named_graph(&words));
        let NamedGraph { vertices, edges } = graph.map_err(wrong)?;
        Ok(RequestedGraph::of_edges(&words.join(" "), vertices, edges, directed))
    }
}

impl RequestedGraph {
    /// Returns whether the cells of a position say which edges are left.
    fn records_edges(&self) -> bool {
        self.board_cells > self.vertices.len()
    }

    /// Returns the extra numbers of a position.
    fn extra<'a>(&self, board: &'a BoardCells) -> impl Iterator<Item = u64> + 'a {
        let halves = board.cells[self.board_cells..].chunks_exact(CELLS_OF_NUMBER);
        halves.map(|halves| u64::from(halves[0]) << 32 | u64::from(halves[1]))
    }

    /// Sets an extra number of a position.
    fn set_extra(&self, board: &mut BoardCells, place: usize, n: u64) {
        let cell = self.board_cells + CELLS_OF_NUMBER * place;
        board.cells[cell] = (n >> 32) as u32;
        board.cells[cell + 1] = n as u32;
    }

    /// Returns the number of edges that are left.
    fn edges_left(&self, board: &BoardCells) -> usize {
        self.edges.iter().filter(|&&(u, v)| self.joined(board, u, v)).count()
    }

    /// Returns the index of the cell of an edge.
    fn edge(&self, u: usize, v: usize) -> Option<usize> {
        let ends = if self.directed { (u, v) } else { (u.min(v), u.max(v)) };
        let index = self.edges.binary_search(&ends).ok()?;
        Some(self.vertices.len() + index)
    }

    /// Returns whether two vertices and the edge from one to the other remain, if the graph has this edge.
    fn joined(&self, board: &BoardCells, u: usize, v: usize) -> bool {
        let is_left = |place: usize| board.cells.get(place) == Some(&1);
        let edge = || !self.records_edges() || self.edge(u, v).is_some_and(is_left);
        is_left(u) && is_left(v) && edge()
    }

    /// Returns the remaining neighbours of a vertex; in a directed graph, those to which an edge leads.
    fn neighbours<'a>(&'a self, board: &'a BoardCells, u: usize) -> impl Iterator<Item = usize> + 'a {
        self.near[u].iter().copied().filter(move |&v| self.joined(board, u, v))
    }

    /// Returns the remaining vertices from which an edge leads to a vertex: its neighbours, if edges have no direction.
    fn sources<'a>(&'a self, board: &'a BoardCells, v: usize) -> impl Iterator<Item = usize> + 'a {
        let all = if self.directed { &self.into[v] } else { &self.near[v] };
        all.iter().copied().filter(move |&u| self.joined(board, u, v))
    }

    /// Returns the remaining vertices that an edge of either direction joins with a vertex.
    fn linked<'a>(&'a self, board: &'a BoardCells, v: usize) -> impl Iterator<Item = usize> + 'a {
        self.neighbours(board, v).chain(self.sources(board, v).filter(|_| self.directed))
    }

    /// Returns whether the rest of the graph has at most one connected part. Directions of edges do not count.
    fn is_connected(&self, board: &BoardCells) -> bool {
        let is_left = |v: &usize| board.cells[*v] == 1;
        let Some(first) = (0..self.vertices.len()).find(is_left) else { return true };
        let reached = self.reached(board, first, true);
        (0..self.vertices.len()).filter(is_left).all(|v| reached[v])
    }

    /// Returns for each vertex whether it is left and a path leads to it from `root`; against the direction of edges too
    /// if `both_ways`.
    fn reached(&self, board: &BoardCells, root: usize, both_ways: bool) -> Vec<bool> {
        let mut reached = vec![false; self.vertices.len()];
        let mut open = Vec::new();
        if board.cells[root] == 1 {
            reached[root] = true;
            open.push(root);
        }
        while let Some(v) = open.pop() {
            let against = self.sources(board, v).filter(|_| both_ways && self.directed);
            for near in self.neighbours(board, v).chain(against) {
                if !std::mem::replace(&mut reached[near], true) {
                    open.push(near);
                }
            }
        }
        reached
    }

    /// Deletes the edges of deleted vertices.
    fn settle(&self, board: &mut BoardCells) {
        let n = self.vertices.len();
        if self.records_edges() {
            for (e, &(u, v)) in self.edges.iter().enumerate() {
                if board.cells[u] == 0 || board.cells[v] == 0 {
                    board.cells[n + e] = 0;
                }
            }
        }
    }
}

impl Graphs {
    /// Creates the graphs of a rule.
    pub(crate) fn new(rule: &CompiledRule) -> Self {
        let extra = rule.file.kind.extra.len();
        Graphs {
            known: Arc::default(),
            edges: deletes_edges(&rule.file),
            directed: rule.file.kind.directed,
            files: rule.files,
            extra,
            token: rule.file.kind.extra.iter().position(|name| name.text == "token"),
        }
    }

    /// Returns whether positions have extra numbers.
    pub(crate) fn has_extra_numbers(&self) -> bool {
        self.extra > 0
    }

    /// Returns a graph by its number.
    pub(crate) fn get(&self, board: u32) -> Option<Arc<RequestedGraph>> {
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

    /// Returns the number of vertices of a graph, and the number of cells of its vertices and edges.
    pub(crate) fn size(&self, board: u32) -> [u32; 2] {
        let Some(graph) = self.get(board) else { return [0, 0] };
        [graph.vertices.len() as u32, graph.board_cells as u32]
    }

    /// Returns a position as one number, if it is small enough.
    pub(crate) fn packed(&self, board: &BoardCells) -> Option<u128> {
        let graph = self.get(board.head[0])?;
        let (cells, rest) = (&board.cells[..graph.board_cells], &board.cells[graph.board_cells..]);
        if board.head[0] >> 16 != 0 || cells.len() + self.extra * EXTRA_BITS > CELL_BITS as usize {
            return None;
        }
        let key = cells.iter().fold(0u128, |key, &cell| key << 1 | u128::from(cell));
        let key = rest.chunks_exact(CELLS_OF_NUMBER).try_fold(key, |key, halves| {
            let small = halves[0] == 0 && halves[1] >> EXTRA_BITS == 0;
            small.then(|| key << EXTRA_BITS | u128::from(halves[1]))
        })?;
        Some(u128::from(board.head[0]) << CELL_BITS | key)
    }

    /// Returns the position of [`packed`](Self::packed).
    pub(crate) fn unpacked(&self, key: u128) -> BoardCells {
        let board = (key >> CELL_BITS) as u32;
        let Some(graph) = self.get(board) else {
            return BoardCells { head: [board, 0], cells: SmallVec::new() };
        };
        let below = self.extra * EXTRA_BITS;
        let mut cells: SmallVec<[u32; 8]> =
            (0..graph.board_cells).rev().map(|i| (key >> (below + i) & 1) as u32).collect();
        for place in (0..self.extra).rev() {
            let number = key >> (place * EXTRA_BITS) & ((1 << EXTRA_BITS) - 1);
            cells.extend([0, number as u32]);
        }
        BoardCells { head: [board, graph.vertices.len() as u32], cells }
    }

    /// Splits the extra numbers from the text of a position: `path 7: 1 2 with 3`.
    fn split_extra<'t>(&self, text: &'t str) -> Result<(&'t str, Option<Vec<u64>>), String> {
        let Some((board, numbers)) = text.rsplit_once(" with ").filter(|_| self.extra > 0) else {
            return Ok((text, None));
        };
        let read = |number: &str| {
            let n: Option<u64> = number.trim().parse().ok().filter(|&n| n <= i64::MAX as u64);
            n.ok_or_else(|| format!("'{}' behind 'with' is not a natural number below 2^63", number.trim()))
        };
        let numbers: Vec<u64> = numbers.split(',').map(read).collect::<Result<_, _>>()?;
        match numbers.len() == self.extra {
            true => Ok((board, Some(numbers))),
            false => Err(format!(
                "{} where the game has {}",
                extra_numbers(numbers.len()),
                extra_numbers(self.extra)
            )),
        }
    }

    /// Parses a position of the rule.
    pub(crate) fn parse(&self, rule: &CompiledRule, text: &str) -> Result<BoardCells, NotationError> {
        let wrong = |what: String| NotationError::new(what, EXPECTED).at_token(text);
        let (board, given) = self.split_extra(text).map_err(wrong)?;
        let mut board = self.parse_board(board)?;
        if self.extra == 0 {
            return Ok(board);
        }
        let Some(graph) = self.get(board.head[0]) else { return Ok(board) };
        let left = left(&board);
        let started = || {
            let first: [i64; 2] = [left.len() as i64, board.head[1].into()];
            rule.started_numbers(&first, &left, &query_answers(&graph, &board))
        };
        let names =
            || rule.file.kind.extra.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(", ");
        let numbers: MemberSlice = match given {
            Some(numbers) => numbers.into_iter().collect(),
            None => started().ok_or_else(|| {
                wrong(format!("nothing says what {} is (write: {} with 1)", names(), graph.name))
            })?,
        };
        board.cells.extend(std::iter::repeat_n(0, CELLS_OF_NUMBER * self.extra));
        for (place, &n) in numbers.iter().enumerate() {
            graph.set_extra(&mut board, place, n);
        }
        Ok(board)
    }

    /// Parses the rest of a graph.
    fn parse_board(&self, text: &str) -> Result<BoardCells, NotationError> {
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
            None => match rest.split_once(" without ") {
                Some((graph, edges)) if prefix.is_empty() => {
                    let text = format!("{}: without {}", graph.trim(), edges.trim());
                    return Err(wrong(format!("a colon stands behind the graph (write '{text}')")));
                }
                _ => (rest, None),
            },
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
                let mut graph = RequestedGraph::read(&name, self.directed)?;
                graph.board_cells += if self.edges { graph.edges.len() } else { 0 };
                graphs.push(Arc::new(graph));
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
        let extra: Vec<String> = graph.extra(board).map(|n| n.to_string()).collect();
        let with = if extra.is_empty() { String::new() } else { format!(" with {}", extra.join(",")) };
        if board.cells[..graph.board_cells].iter().all(|&left| left == 1) {
            return graph.name.clone() + &with;
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
        format!("{}: {}{with}", graph.name, parts.join(" "))
    }

    /// Returns the drawing of a position: the remaining graph, and the deleted vertices with their edges. An edge that
    /// was deleted alone is not drawn. The extra number `token` is a token on its vertex.
    pub(crate) fn figure(&self, board: &BoardCells) -> Figure {
        let Some(graph) = self.get(board.head[0]) else { return Figure::Text(String::new()) };
        let left: Vec<bool> = board.cells.iter().take(graph.vertices.len()).map(|&cell| cell == 1).collect();
        let is_drawn = |&&(u, v): &&(usize, usize)| !left[u] || !left[v] || graph.joined(board, u, v);
        let edges = graph.edges.iter().filter(is_drawn).map(|&(u, v)| (u as u32, v as u32)).collect();
        let token = self.token.and_then(|place| {
            let n = graph.extra(board).nth(place)?;
            Some(vertex(board, i64::try_from(n).ok()?)? as u32)
        });
        Figure::Graph { names: graph.vertices.clone(), edges, left, directed: graph.directed, token }
    }

    /// Returns the number of remaining vertices, and the extra numbers.
    pub(crate) fn numbers(&self, board: &BoardCells) -> MemberSlice {
        let left = left(board).len() as u64;
        let graph = self.get(board.head[0]);
        let extra = graph.iter().flat_map(|graph| graph.extra(board));
        std::iter::once(left).chain(extra).collect()
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
        rule.is_legal(&first(&graph, board, &left), &left, Some(&query_answers(&graph, board)), steps)
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
        let flow = rule.visit(
            &first(&graph, board, &left),
            &left,
            Some(&ask),
            steps,
            &mut |tag, shape, numbers| {
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
            },
        )?;
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
                for near in graph.linked(board, v) {
                    for (from, to) in [(v, near), (near, v)] {
                        if let Some(edge) = graph.edge(from, to).filter(|_| graph.records_edges()) {
                            part.cells[edge] = board.cells[edge];
                        }
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

/// Returns the number of remaining vertices, the number of the last vertex of the whole graph, and the extra numbers.
fn first(graph: &RequestedGraph, board: &BoardCells, left: &MemberSlice) -> SmallVec<[i64; 4]> {
    [left.len() as i64, board.head[1].into()]
        .into_iter()
        .chain(graph.extra(board).map(|n| n as i64))
        .collect()
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
            PositionQuery::Edges => Some(graph.edges_left(board) as i64),
            PositionQuery::Connected => Some(i64::from(graph.is_connected(board))),
            PositionQuery::Degree => Some(graph.neighbours(board, end(0)?).count() as i64),
            PositionQuery::InDegree => Some(graph.sources(board, end(0)?).count() as i64),
            PositionQuery::Adjacent => {
                let is_edge = |(u, v): (usize, usize)| {
                    graph.near[u].binary_search(&v).is_ok() && graph.joined(board, u, v)
                };
                let are = end(0).zip(end(1)).is_some_and(is_edge);
                Some(i64::from(are))
            }
            _ => None,
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
    let mut roots = Vec::new();
    let mut numbers = numbers.iter();
    for what in what {
        if let DeletedPart::Number(place) = what {
            let n = numbers.next().and_then(|&n| u64::try_from(n).ok())?;
            graph.set_extra(&mut after, *place, n);
            continue;
        }
        let mut next = || numbers.next().and_then(|&n| vertex(board, n));
        match what {
            DeletedPart::Number(_) => {}
            DeletedPart::Vertex => after.cells[next()?] = 0,
            DeletedPart::Neighbours => graph.neighbours(board, next()?).for_each(|u| after.cells[u] = 0),
            DeletedPart::Sources => graph.sources(board, next()?).for_each(|u| after.cells[u] = 0),
            DeletedPart::Reachable => {
                let reached = graph.reached(board, next()?, false);
                (0..reached.len()).filter(|&v| reached[v]).for_each(|v| after.cells[v] = 0);
            }
            DeletedPart::Isolated => isolated = true,
            DeletedPart::Unreachable => roots.push(next()?),
            DeletedPart::Edge => {
                let (u, v) = (next()?, next()?);
                let edge = graph.edge(u, v).filter(|_| graph.joined(board, u, v))?;
                after.cells[edge] = 0;
            }
        }
    }
    graph.settle(&mut after);
    if !roots.is_empty() {
        // With several roots, a vertex is left only if it is joined with each of them.
        let before = after.clone();
        for root in roots {
            let reached = graph.reached(&before, root, false);
            (0..reached.len()).filter(|&v| !reached[v]).for_each(|v| after.cells[v] = 0);
        }
        graph.settle(&mut after);
    }
    if isolated {
        let before = after.clone();
        for v in 0..graph.vertices.len() {
            if before.cells[v] == 1 && graph.linked(&before, v).next().is_none() {
                after.cells[v] = 0;
            }
        }
    }
    (after != *board).then_some(after)
}

/// Returns whether some move deletes an edge and leaves its ends.
pub(crate) fn deletes_edges(file: &RuleFile) -> bool {
    file.moves.iter().any(|line| match &line.action {
        Action::Delete(terms, _) => {
            terms.iter().any(|term| matches!(&term.kind, NodeKind::Call(call, _) if call.text == "edge"))
        }
        _ => false,
    })
}

/// Returns whether every move stays within one connected part and depends on nothing outside of it: each move names one
/// vertex, or the two ends of one edge, and uses no query but degrees.
pub(crate) fn is_local(file: &RuleFile) -> bool {
    if !file.legal.is_empty() || !file.over.is_empty() || !file.kind.extra.is_empty() {
        return false;
    }
    file.moves.iter().all(|line| {
        let Action::Delete(terms, _) = &line.action else { return false };
        let mut names = BTreeSet::new();
        let mut edges: Vec<BTreeSet<String>> = Vec::new();
        let mut plain = true;
        for term in terms {
            match &term.kind {
                NodeKind::Name(name) => {
                    names.insert(name.clone());
                }
                NodeKind::Call(call, arguments)
                    if ["neighbours", "sources", "reachable"].contains(&call.text.as_str()) =>
                {
                    match &arguments[..] {
                        [SyntaxNode { kind: NodeKind::Name(name), .. }] => {
                            names.insert(name.clone());
                        }
                        _ => plain = false,
                    }
                }
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
                Clause::For(..) | Clause::Vertex(_) => plain = false,
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
    !defined
        && !matches!(call, "connected" | "edges")
        && (!matches!(call, "degree" | "indegree" | "adjacent") || of.iter().all(is_named))
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
