//! Graphs: a position is the rest of a named graph, and moves delete vertices or edges.
//!
//! The cells of a position are 1 for each remaining vertex and 0 for each deleted one. If some move deletes edges
//! alone, they are followed by 1 or 0 for each edge. The edges of a deleted vertex are deleted too.

use crate::boards::cells::{BoardCells, CELL_BITS};
use crate::evaluate::built_ins::{DeletedSet, deleted_set};
use crate::evaluate::{Fault, PositionQuery, ProgramInput, StepCount};
use crate::names::meanings::ChangedNumber;
use crate::rule::compiled::{CompiledRule, DeletedPart, MemberSlice, MoveShape, PositionInput};
use crate::syntax::file::{Action, MarkName, RuleFile};
use impartial::game::Figure;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use xxhash_rust::xxh3::xxh3_128;

/// A graph that was requested.
#[derive(Debug)]
pub(crate) struct RequestedGraph {
    pub(crate) name: String,
    pub(crate) vertices: Vec<String>,
    /// The neighbours of each vertex, in ascending order; in a directed graph, those to which an edge leads.
    pub(crate) near: Vec<Vec<usize>>,
    /// The vertices from which an edge leads to each vertex of a directed graph, in ascending order.
    into: Vec<Vec<usize>>,
    /// The edges, the smaller end first, in ascending order; in a directed graph, the end where the edge begins.
    pub(crate) edges: Vec<(usize, usize)>,
    /// True if edges have a direction.
    directed: bool,
    /// The number of cells of the vertices, and of the edges if positions record which edges are left. The cells of
    /// the extra numbers follow, and those of the marks.
    pub(crate) board_cells: usize,
    /// The number of extra numbers of a position.
    pub(crate) extra: usize,
    /// The number of ends of each mark: 1 for marks on vertices, 2 for marks on edges.
    pub(crate) marks: Vec<usize>,
}

/// The graphs that were requested so far, by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graphs {
    pub(crate) known: Arc<Mutex<Vec<Arc<RequestedGraph>>>>,
    /// True if edges may be deleted while their ends remain.
    pub(crate) edges: bool,
    /// True if edges have a direction.
    pub(crate) directed: bool,
    /// True if positions may name files.
    pub(crate) files: bool,
    /// The number of extra numbers of a position.
    pub(crate) extra: usize,
    /// The marks on vertices and edges.
    pub(crate) marks: Vec<MarkName>,
    /// The place of the extra number `token`, which is drawn on its vertex.
    token: Option<usize>,
}

/// The number of bits of an extra number in the key of a position.
const EXTRA_BITS: usize = 16;

/// The number of bits of a mark in the key of a position.
const MARK_BITS: usize = 4;

/// The number of cells of an extra number or mark: the upper half, and the lower half.
pub(crate) const CELLS_OF_NUMBER: usize = 2;

impl RequestedGraph {
    pub(crate) fn of_edges(
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
            extra: 0,
            marks: Vec::new(),
        }
    }
}

impl RequestedGraph {
    /// Returns whether the cells of a position say which edges are left.
    fn records_edges(&self) -> bool {
        self.board_cells > self.vertices.len()
    }

    /// Returns the extra numbers of a position, followed by the marks.
    pub(crate) fn numbers<'a>(&self, board: &'a BoardCells) -> impl Iterator<Item = u64> + 'a {
        let halves = board.cells[self.board_cells..].chunks_exact(CELLS_OF_NUMBER);
        halves.map(|halves| u64::from(halves[0]) << 32 | u64::from(halves[1]))
    }

    /// Returns the extra numbers of a position.
    pub(crate) fn extra<'a>(&self, board: &'a BoardCells) -> impl Iterator<Item = u64> + 'a {
        self.numbers(board).take(self.extra)
    }

    /// Returns the number of vertices or edges that have a mark, deleted ones included.
    pub(crate) fn marked_count(&self, mark: usize) -> usize {
        if self.marks[mark] == 1 { self.vertices.len() } else { self.edges.len() }
    }

    /// Returns the place of the first number of a mark among the extra numbers and marks. With the number of marks it
    /// is the number of all numbers.
    pub(crate) fn first_mark(&self, mark: usize) -> usize {
        self.extra + (0..mark).map(|other| self.marked_count(other)).sum::<usize>()
    }

    /// Returns the place of the mark of a vertex or edge that is left.
    fn mark_place(&self, board: &BoardCells, mark: usize, ends: &[usize]) -> Option<usize> {
        let index = match *ends {
            [v] => v,
            [u, v] => self.edge(u, v).filter(|_| self.joined(board, u, v))? - self.vertices.len(),
            _ => return None,
        };
        Some(self.first_mark(mark) + index)
    }

    /// Returns the mark of a vertex or edge that is left.
    pub(crate) fn mark(&self, board: &BoardCells, mark: usize, ends: &[usize]) -> Option<u64> {
        let cell = self.board_cells + CELLS_OF_NUMBER * self.mark_place(board, mark, ends)?;
        let halves = board.cells.get(cell..cell + CELLS_OF_NUMBER)?;
        Some(u64::from(halves[0]) << 32 | u64::from(halves[1]))
    }

    /// Returns the vertex or the two ends of the edge with a number, among those that have a mark.
    pub(crate) fn marked_ends(&self, mark: usize, index: usize) -> SmallVec<[usize; 2]> {
        match self.marks[mark] {
            1 => SmallVec::from_slice(&[index]),
            _ => SmallVec::from(<[usize; 2]>::from(self.edges[index])),
        }
    }

    /// Returns the marks of vertices or edges with their names in order, separated by commas; an empty text if all of
    /// them are 0.
    fn drawn_marks<const ENDS: usize>(
        &self,
        board: &BoardCells,
        ends: usize,
        places: impl Iterator<Item = [usize; ENDS]>,
    ) -> Vec<String> {
        let marks: Vec<usize> = (0..self.marks.len()).filter(|&mark| self.marks[mark] == ends).collect();
        let text = |place: [usize; ENDS]| {
            let all: Vec<u64> = marks.iter().filter_map(|&mark| self.mark(board, mark, &place)).collect();
            let all = Some(all).filter(|all| all.iter().any(|&n| n > 0)).unwrap_or_default();
            all.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
        };
        if marks.is_empty() { Vec::new() } else { places.map(text).collect() }
    }

    /// Sets an extra number or mark of a position.
    pub(crate) fn set_number(&self, board: &mut BoardCells, place: usize, n: u64) {
        let cell = self.board_cells + CELLS_OF_NUMBER * place;
        board.cells[cell] = (n >> 32) as u32;
        board.cells[cell + 1] = n as u32;
    }

    /// Returns the number of bits of each extra number and mark in the key of a position.
    fn widths(&self) -> impl Iterator<Item = usize> + Clone {
        let marks = self.first_mark(self.marks.len()) - self.extra;
        std::iter::repeat_n(EXTRA_BITS, self.extra).chain(std::iter::repeat_n(MARK_BITS, marks))
    }

    /// Returns the number of edges that are left.
    fn edges_left(&self, board: &BoardCells) -> usize {
        self.edges.iter().filter(|&&(u, v)| self.joined(board, u, v)).count()
    }

    /// Returns the index of the cell of an edge.
    pub(crate) fn edge(&self, u: usize, v: usize) -> Option<usize> {
        let ends = if self.directed { (u, v) } else { (u.min(v), u.max(v)) };
        let index = self.edges.binary_search(&ends).ok()?;
        Some(self.vertices.len() + index)
    }

    /// Returns whether two vertices and the edge from one to the other remain, if the graph has this edge.
    pub(crate) fn joined(&self, board: &BoardCells, u: usize, v: usize) -> bool {
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
    pub(crate) fn linked<'a>(&'a self, board: &'a BoardCells, v: usize) -> impl Iterator<Item = usize> + 'a {
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

    /// Deletes the edges of deleted vertices, and the marks of what is deleted.
    pub(crate) fn settle(&self, board: &mut BoardCells) {
        let n = self.vertices.len();
        if self.records_edges() {
            for (e, &(u, v)) in self.edges.iter().enumerate() {
                if board.cells[u] == 0 || board.cells[v] == 0 {
                    board.cells[n + e] = 0;
                }
            }
        }
        self.settle_marks(board);
    }

    /// Returns whether a vertex or an edge is left.
    pub(crate) fn is_left(&self, board: &BoardCells, ends: &[usize]) -> bool {
        match *ends {
            [v] => board.cells[v] == 1,
            [u, v] => self.joined(board, u, v),
            _ => false,
        }
    }

    /// Deletes the marks of deleted vertices and edges.
    fn settle_marks(&self, board: &mut BoardCells) {
        if board.cells.len() == self.board_cells {
            return;
        }
        for mark in 0..self.marks.len() {
            let first = self.first_mark(mark);
            for index in 0..self.marked_count(mark) {
                if !self.is_left(board, &self.marked_ends(mark, index)) {
                    self.set_number(board, first + index, 0);
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
            marks: rule.file.kind.marks.clone(),
            token: rule.file.kind.extra.iter().position(|name| name.text == "token"),
        }
    }

    /// Returns whether positions have extra numbers or marks.
    pub(crate) fn has_numbers(&self) -> bool {
        self.extra > 0 || !self.marks.is_empty()
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
        let cells = &board.cells[..graph.board_cells];
        let widths = graph.widths();
        if board.head[0] >> 16 != 0 || cells.len() + widths.clone().sum::<usize>() > CELL_BITS as usize {
            return None;
        }
        let key = cells.iter().fold(0u128, |key, &cell| key << 1 | u128::from(cell));
        let key = graph
            .numbers(board)
            .zip(widths)
            .try_fold(key, |key, (n, width)| (n >> width == 0).then(|| key << width | u128::from(n)))?;
        Some(u128::from(board.head[0]) << CELL_BITS | key)
    }

    /// Returns the position of [`packed`](Self::packed).
    pub(crate) fn unpacked(&self, key: u128) -> BoardCells {
        let board = (key >> CELL_BITS) as u32;
        let Some(graph) = self.get(board) else {
            return BoardCells { head: [board, 0], cells: SmallVec::new() };
        };
        let mut below: usize = graph.widths().sum();
        let mut cells: SmallVec<[u32; 8]> =
            (0..graph.board_cells).rev().map(|i| (key >> (below + i) & 1) as u32).collect();
        for width in graph.widths() {
            below -= width;
            let number = key >> below & ((1 << width) - 1);
            cells.extend([0, number as u32]);
        }
        BoardCells { head: [board, graph.vertices.len() as u32], cells }
    }

    /// Returns the drawing of a position: the remaining graph, and the deleted vertices with their edges. An edge that
    /// was deleted alone is not drawn. The extra number `token` is a token on its vertex, and marks other than 0 stand at
    /// their vertices and edges.
    pub(crate) fn figure(&self, board: &BoardCells) -> Figure {
        let Some(graph) = self.get(board.head[0]) else { return Figure::Text(String::new()) };
        let left: Vec<bool> = board.cells.iter().take(graph.vertices.len()).map(|&cell| cell == 1).collect();
        let is_drawn = |&&(u, v): &&(usize, usize)| !left[u] || !left[v] || graph.joined(board, u, v);
        let drawn: Vec<(usize, usize)> = graph.edges.iter().filter(is_drawn).copied().collect();
        let edges = drawn.iter().map(|&(u, v)| (u as u32, v as u32)).collect();
        let vertex_marks = graph.drawn_marks(board, 1, (0..left.len()).map(|v| [v]));
        let edge_marks = graph.drawn_marks(board, 2, drawn.iter().map(|&(u, v)| [u, v]));
        let token = self.token.and_then(|place| {
            let n = graph.extra(board).nth(place)?;
            Some(vertex(board, i64::try_from(n).ok()?)? as u32)
        });
        Figure::Graph {
            names: graph.vertices.clone(),
            edges,
            left,
            directed: graph.directed,
            token,
            vertex_marks,
            edge_marks,
        }
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
        let (first, ask) = (first(&graph, board, &left), query_answers(&graph, board));
        rule.is_legal(PositionInput::Other(ProgramInput::of_position(&first, &left, Some(&ask))), steps)
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
            ProgramInput::of_position(&first(&graph, board, &left), &left, Some(&ask)),
            steps,
            &mut |tag, shape, numbers| {
                if shape != MoveShape::Delete {
                    return ControlFlow::Continue(());
                }
                let Some(after) =
                    deleted(&graph, board, &rule.tagged_moves()[usize::from(tag)].deleted, numbers)
                else {
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

    /// Calls `visit` with each edge that is left and its two ends, each time without the rest of the graph.
    pub(crate) fn single_edges(&self, board: &BoardCells, visit: &mut dyn FnMut(BoardCells)) {
        let Some(graph) = self.get(board.head[0]) else { return visit(board.clone()) };
        for (e, &(u, v)) in
            graph.edges.iter().enumerate().filter(|(_, ends)| graph.joined(board, ends.0, ends.1))
        {
            let mut part = BoardCells { head: board.head, cells: SmallVec::from_elem(0, board.cells.len()) };
            for cell in [u, v, graph.vertices.len() + e] {
                part.cells[cell] = 1;
            }
            visit(part);
        }
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
pub(crate) fn left(board: &BoardCells) -> MemberSlice {
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

pub(crate) fn query_answers<'a>(
    graph: &'a RequestedGraph,
    board: &'a BoardCells,
) -> impl Fn(PositionQuery, &[i64]) -> Option<i64> + 'a {
    move |what, of| {
        let end = |i: usize| vertex(board, *of.get(i)?);
        match what {
            PositionQuery::Edges => Some(graph.edges_left(board) as i64),
            PositionQuery::Mark(mark) => {
                let ends: Option<SmallVec<[usize; 2]>> = (0..of.len()).map(end).collect();
                graph.mark(board, mark.into(), &ends?).map(|n| n as i64)
            }
            PositionQuery::Connected => Some(i64::from(graph.is_connected(board))),
            PositionQuery::Degree => Some(graph.neighbours(board, end(0)?).count() as i64),
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
        let mut next = || numbers.next().and_then(|&n| vertex(board, n));
        match what {
            DeletedPart::Number(ChangedNumber::Extra(place)) => {
                let n = numbers.next().and_then(|&n| u64::try_from(n).ok())?;
                graph.set_number(&mut after, *place, n);
            }
            DeletedPart::Number(ChangedNumber::Mark(mark)) => {
                let ends =
                    (0..graph.marks[*mark]).map(|_| next()).collect::<Option<SmallVec<[usize; 2]>>>()?;
                let place = graph.mark_place(board, *mark, &ends)?;
                let n = numbers.next().and_then(|&n| u64::try_from(n).ok())?;
                graph.set_number(&mut after, place, n);
            }
            DeletedPart::Vertex => after.cells[next()?] = 0,
            DeletedPart::Set(DeletedSet::Neighbours) => {
                graph.neighbours(board, next()?).for_each(|u| after.cells[u] = 0)
            }
            DeletedPart::Set(DeletedSet::Reachable) => {
                let reached = graph.reached(board, next()?, false);
                (0..reached.len()).filter(|&v| reached[v]).for_each(|v| after.cells[v] = 0);
            }
            DeletedPart::Set(DeletedSet::Isolated) => isolated = true,
            DeletedPart::Set(DeletedSet::Unreachable) => roots.push(next()?),
            DeletedPart::Set(DeletedSet::Edge) => {
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
        graph.settle_marks(&mut after);
    }
    (after != *board).then_some(after)
}

/// Returns whether some move deletes an edge and leaves its ends.
pub(crate) fn deletes_edges(file: &RuleFile) -> bool {
    file.moves.iter().any(|line| match &line.action {
        Action::Delete(terms, _) => {
            terms.iter().any(|term| matches!(deleted_set(term), Some((DeletedSet::Edge, _))))
        }
        _ => false,
    })
}
