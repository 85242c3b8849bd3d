//! Moves of graph games as masks of the cells of a position.

use crate::boards::cells::CELL_BITS;
use crate::boards::local_moves::are_joined;
use crate::boards::vertices::{Graphs, RequestedGraph};
use crate::evaluate::built_ins::{DeletedSet, deleted_set};
use crate::evaluate::words::Word;
use crate::fast::path::FastPath;
use crate::names::resolved::ResolvedMove;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, Clause, RuleFile};
use impartial_prove::automata::syntax::{NodeKind, SyntaxNode};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// Number of bits for the cells of a part.
pub(crate) const PART_BITS: u32 = 60;

/// Number of graphs whose parts have keys: the number of a graph lies above the cells.
const GRAPHS: usize = 1 << (64 - PART_BITS);

/// A move of a file. Each choice of vertices for its names gives a move if the graph has all edges of the form.
#[derive(Clone, Debug)]
struct DeletionForm {
    /// The names of vertices, in an order in which each but the first has an edge with an earlier one.
    names: Vec<String>,
    /// The named vertices that the move deletes.
    vertices: BTreeSet<String>,
    /// The named vertices whose neighbours the move deletes.
    neighbours: BTreeSet<String>,
    /// The edges that the move deletes, by the places of their ends in `names`.
    deleted: Vec<(usize, usize)>,
    /// The edges that the move needs, those that it deletes included.
    edges: Vec<(usize, usize)>,
}

/// A move: it exists if all cells of `needs` are left, and deletes those of `deletes`.
#[derive(Clone, Copy, Debug)]
struct Deletion {
    needs: u128,
    deletes: u128,
}

/// The moves on one graph.
#[derive(Debug)]
struct GraphMoves {
    moves: Vec<Deletion>,
    /// The same, of a graph of at most [`PART_BITS`] cells: what a move needs, and what it deletes.
    moves_of_parts: Vec<(u64, u64)>,
    /// The cells of `moves_of_parts` that some move deletes.
    deletable: u64,
    /// For each cell the cells that moves join with it, including itself. A cell that no move deletes joins nothing, since
    /// it is the same in all followers.
    near: Vec<u64>,
    /// For each cell the cells that no move deletes and that the moves of this cell need.
    needed: Vec<u64>,
}

/// The moves of a game on graphs, if they are masks.
#[derive(Debug)]
pub(crate) struct VertexMasks {
    forms: Vec<DeletionForm>,
    /// The moves by the number of the graph.
    graphs: [OnceLock<Option<GraphMoves>>; GRAPHS],
}

/// Returns the form of a move, if it is one that masks can express.
fn form_of(
    file: &RuleFile,
    terms: &[SyntaxNode],
    clauses: &[Clause],
    records_edges: bool,
) -> Option<DeletionForm> {
    let is_taken = |name: &str| {
        let mut parameters = file.parameters.iter().map(|name| &name.text);
        name == Word::Vertices.text() || parameters.any(|other| other == name)
    };
    let name = |node: &SyntaxNode| match &node.kind {
        NodeKind::Name(name) if !is_taken(name) => Some(name.clone()),
        _ => None,
    };
    let mut named: BTreeSet<String> = BTreeSet::new();
    let mut edges: Vec<(String, String)> = Vec::new();
    for clause in clauses {
        let Clause::Edge(u, v) = clause else { return None };
        edges.push((u.text.clone(), v.text.clone()));
    }
    let (mut vertices, mut neighbours) = (BTreeSet::new(), BTreeSet::new());
    let mut deleted: Vec<(String, String)> = Vec::new();
    for term in terms {
        match deleted_set(term) {
            Some((DeletedSet::Edge, [u, v])) => deleted.push((name(u)?, name(v)?)),
            Some((DeletedSet::Neighbours, [of])) => {
                // The neighbours that are left would depend on the edges that are left.
                if records_edges {
                    return None;
                }
                neighbours.insert(name(of)?);
            }
            _ => {
                vertices.insert(name(term)?);
            }
        }
    }
    edges.extend(deleted.iter().cloned());
    named.extend(vertices.iter().chain(&neighbours).cloned());
    named.extend(edges.iter().flat_map(|(u, v)| [u.clone(), v.clone()]));
    let joined: Vec<BTreeSet<String>> =
        edges.iter().map(|(u, v)| BTreeSet::from([u.clone(), v.clone()])).collect();
    if named.len() > MAX_NAMES || !are_joined(&named, &joined) {
        return None;
    }
    let mut names: Vec<String> = named.first().into_iter().cloned().collect();
    while let Some(next) = named.iter().find(|one| {
        let has_edge = |other: &String| joined.iter().any(|ends| ends.contains(*one) && ends.contains(other));
        !names.contains(one) && names.iter().any(has_edge)
    }) {
        names.push(next.clone());
    }
    let place = |name: &String| names.iter().position(|other| other == name);
    let places = |all: &[(String, String)]| -> Option<Vec<(usize, usize)>> {
        all.iter().map(|(u, v)| Some((place(u)?, place(v)?))).collect()
    };
    let (deleted, edges) = (places(&deleted)?, places(&edges)?);
    Some(DeletionForm { names, vertices, neighbours, deleted, edges })
}

/// Maximum number of names of a move.
const MAX_NAMES: usize = 4;

/// Maximum number of moves of one graph.
const MAX_MOVES: usize = 1 << 14;

impl DeletionForm {
    /// Calls `visit` with each choice of vertices for the names whose edges the graph has.
    fn visit_choices(
        &self,
        graph: &RequestedGraph,
        visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut chosen: Vec<usize> = Vec::new();
        let mut next = vec![0];
        while let Some(v) = next.last_mut() {
            let (vertex, place) = (*v, chosen.len());
            *v += 1;
            if vertex >= graph.near.len() {
                next.pop();
                chosen.pop();
                continue;
            }
            chosen.push(vertex);
            let is_edge = |&(a, b): &(usize, usize)| match (chosen.get(a), chosen.get(b)) {
                (Some(&u), Some(&w)) => graph.near[u].binary_search(&w).is_ok(),
                _ => true,
            };
            let fits = self.edges.iter().filter(|(a, b)| *a.max(b) == place).all(is_edge);
            if fits && chosen.len() == self.names.len() {
                visit(&chosen)?;
            }
            if fits && chosen.len() < self.names.len() {
                next.push(0);
            } else {
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

impl GraphMoves {
    fn new(forms: &[DeletionForm], graph: &RequestedGraph, edges: bool) -> Option<GraphMoves> {
        let vertices = graph.near.len();
        let count = vertices + if edges { graph.edges.len() } else { 0 };
        if count > CELL_BITS as usize {
            return None;
        }
        // The first cell has the highest bit, as in packed positions.
        let bit = |cell: usize| 1u128 << (count - 1 - cell);
        let edge = |at: usize| if edges { bit(vertices + at) } else { 0 };
        let with_edges = |v: usize| {
            let at = graph.edges.iter().enumerate().filter(|(_, (a, b))| *a == v || *b == v);
            at.fold(bit(v), |bits, (at, _)| bits | edge(at))
        };
        // A move does not exist without its edge, so that an edge that is not in the graph is not looked for.
        let edge_of = |u: usize, v: usize| graph.edges.binary_search(&(u.min(v), u.max(v))).map_or(0, edge);
        let mut seen = BTreeSet::new();
        for form in forms {
            let flow = form.visit_choices(graph, &mut |chosen| {
                let ends = |&(a, b): &(usize, usize)| edge_of(chosen[a], chosen[b]);
                let mut needs = chosen.iter().fold(0, |bits, &v| bits | bit(v));
                needs |= form.edges.iter().fold(0, |bits, one| bits | ends(one));
                let mut deletes = form.deleted.iter().fold(0, |bits, one| bits | ends(one));
                for (name, &v) in form.names.iter().zip(chosen) {
                    if form.vertices.contains(name) {
                        deletes |= with_edges(v);
                    }
                    if form.neighbours.contains(name) {
                        deletes |= graph.near[v].iter().fold(0, |bits, &u| bits | bit(u));
                    }
                }
                seen.insert((needs, deletes));
                if seen.len() > MAX_MOVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if flow.is_break() {
                return None;
            }
        }
        let moves: Vec<Deletion> =
            seen.into_iter().map(|(needs, deletes)| Deletion { needs, deletes }).collect();
        let has_keys = count <= PART_BITS as usize;
        let of_parts = |one: &Deletion| (one.needs as u64, one.deletes as u64);
        let moves_of_parts: Vec<(u64, u64)> = moves.iter().filter(|_| has_keys).map(of_parts).collect();
        let cells = if has_keys { count } else { 0 };
        let deletable = moves_of_parts.iter().fold(0, |cells, (_, deletes)| cells | deletes);
        let (near, needed) = joined_cells(&moves_of_parts, deletable, cells);
        Some(GraphMoves { moves, moves_of_parts, deletable, near, needed })
    }

    /// Calls `visit` with each part that has a move.
    #[inline]
    fn split(&self, cells: u64, visit: &mut dyn FnMut(u64)) {
        let mut left = cells & self.deletable;
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            let (mut open, mut needed) = (part, 0);
            while open != 0 {
                let cell = open.trailing_zeros() as usize;
                let near = self.near[cell] & left & !part;
                needed |= self.needed[cell];
                open &= open - 1;
                open |= near;
                part |= near;
            }
            left &= !part;
            let is_single = part & (part - 1) == 0;
            part |= needed & cells;
            // A single cell has a move only if the move needs nothing else.
            if !is_single || self.moves_of_parts.iter().any(|(needs, _)| needs & !part == 0) {
                visit(part);
            }
        }
    }
}

/// Returns for each of `count` cells the cells that moves join with it, including itself, and the cells that the moves of
/// this cell need and that no move deletes. `deletable` are the cells that some move deletes.
fn joined_cells(moves: &[(u64, u64)], deletable: u64, count: usize) -> (Vec<u64>, Vec<u64>) {
    let mut near: Vec<u64> = (0..count).map(|cell| 1 << cell).collect();
    let mut needed = vec![0; count];
    for &(needs, deletes) in moves {
        let touched = (needs | deletes) & deletable;
        let cells = || (0..count).filter(move |cell| touched >> cell & 1 == 1);
        cells().for_each(|cell| needed[cell] |= needs & !deletable);
        // Without its last needed cell a move does not exist, so that this cell joins all others. Edges are the last cells:
        // two vertices are joined only as long as their edge is left.
        match (0..count).find(|cell| needs & deletable & 1 << cell != 0) {
            Some(centre) => {
                near[centre] |= touched;
                cells().for_each(|cell| near[cell] |= 1 << centre);
            }
            None => cells().for_each(|cell| near[cell] |= touched),
        }
    }
    (near, needed)
}

impl FastPath<(&CompiledRule, &Graphs)> for VertexMasks {
    const NAME: &'static str = "masks of vertices and edges";

    fn plan(&(rule, graphs): &(&CompiledRule, &Graphs)) -> Result<VertexMasks, String> {
        let file = &rule.file;
        if graphs.directed {
            return Err("edges have a direction".into());
        }
        if !file.legal.is_empty() || !file.over.is_empty() {
            return Err("not every position is legal, or play may be over early".into());
        }
        if file.kind.has_numbers() {
            return Err("positions have numbers or marks".into());
        }
        let form = |line: &ResolvedMove| match &line.action {
            Action::Delete(terms, _) => form_of(file, terms, &line.clauses, graphs.edges),
            _ => None,
        };
        let forms = rule.resolved()?.moves.iter().map(form).collect::<Option<Vec<DeletionForm>>>();
        let forms = forms.ok_or("a move is not a deletion of named vertices, their neighbours and edges, all joined by edges and without conditions")?;
        Ok(VertexMasks { forms, graphs: std::array::from_fn(|_| OnceLock::new()) })
    }

    fn description(&self) -> String {
        "masks of vertices and edges: the parts of a move are compared as bits".into()
    }
}

impl VertexMasks {
    /// Returns whether every move deletes one edge and nothing else, so that edges do not depend on each other.
    pub(crate) fn deletes_single_edges(&self) -> bool {
        self.forms.iter().all(|form| {
            form.vertices.is_empty()
                && form.neighbours.is_empty()
                && form.deleted.len() == 1
                && form.edges.iter().all(|edge| *edge == form.deleted[0])
        })
    }

    fn of_graph(&self, graphs: &Graphs, board: u32) -> Option<&GraphMoves> {
        let make = || {
            let graph: Arc<RequestedGraph> = graphs.get(board)?;
            GraphMoves::new(&self.forms, &graph, graphs.edges)
        };
        self.graphs.get(board as usize)?.get_or_init(make).as_ref()
    }

    /// Calls `visit` with the packed cells of each option. Returns `None` if the graph has no masks.
    pub(crate) fn visit_packed(
        &self,
        graphs: &Graphs,
        board: u32,
        cells: u128,
        visit: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        for one in &self.of_graph(graphs, board)?.moves {
            if cells & one.needs == one.needs && cells & one.deletes != 0 {
                let flow = visit(cells & !one.deletes);
                if flow.is_break() {
                    return Some(flow);
                }
            }
        }
        Some(ControlFlow::Continue(()))
    }

    /// Calls `visit` with the keys of the parts of a position. Returns `false` if the parts have no keys.
    pub(crate) fn parts(
        &self,
        graphs: &Graphs,
        board: u32,
        cells: &[u32],
        visit: &mut dyn FnMut(u64),
    ) -> bool {
        let Some(moves) = self.of_graph(graphs, board).filter(|moves| moves.near.len() == cells.len()) else {
            return false;
        };
        let all = cells.iter().fold(0, |bits, &cell| bits << 1 | u64::from(cell));
        moves.split(all, &mut |part| visit(u64::from(board) << PART_BITS | part));
        true
    }

    /// Calls `visit` with the keys of the parts of each option of a part.
    pub(crate) fn visit(
        &self,
        graphs: &Graphs,
        key: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (board, cells) = (key >> PART_BITS, key & ((1 << PART_BITS) - 1));
        let Some(moves) = self.of_graph(graphs, board as u32) else { return ControlFlow::Continue(()) };
        let mut parts = super::regions::PartKeys::new();
        for &(needs, deletes) in &moves.moves_of_parts {
            if cells & needs == needs && cells & deletes != 0 {
                parts.clear();
                moves.split(cells & !deletes, &mut |part| parts.push(board << PART_BITS | part));
                visit(&parts)?;
            }
        }
        ControlFlow::Continue(())
    }
}
