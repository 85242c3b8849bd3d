//! Moves of graph games as masks of the cells of a position.

use crate::cells::CELL_BITS;
use crate::file::{Action, Clause, MoveLine, RuleFile};
use crate::vertices::{Graphs, RequestedGraph};
use impartial_prove::syntax::{NodeKind, SyntaxNode};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// Number of bits for the cells of a part.
pub(crate) const PART_BITS: u32 = 60;

/// Number of graphs whose parts have keys: the number of a graph lies above the cells.
const GRAPHS: usize = 1 << (64 - PART_BITS);

/// A move of a file: each vertex, or each edge, that is left gives one.
#[derive(Clone, Debug)]
struct DeletionForm {
    /// The names of the ends of the edge, or of the vertex.
    names: Vec<String>,
    /// The named vertices that the move deletes.
    vertices: BTreeSet<String>,
    /// The named vertices whose neighbours the move deletes.
    neighbours: BTreeSet<String>,
    /// True if the move deletes the edge.
    edge: bool,
    /// True if the move needs the edge.
    of_edge: bool,
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
    /// For each cell the cells that moves join with it, including itself.
    near: Vec<u64>,
}

/// The moves of a game on graphs, if they are masks.
#[derive(Debug)]
pub(crate) struct VertexMasks {
    forms: Vec<DeletionForm>,
    /// The moves by the number of the graph.
    graphs: [OnceLock<Option<GraphMoves>>; GRAPHS],
}

/// Returns the form of a move, if it is one that masks can express.
fn form_of(file: &RuleFile, terms: &[SyntaxNode], clauses: &[Clause], edges: bool) -> Option<DeletionForm> {
    let is_taken = |name: &str| {
        let parameters = file.parameters.iter().map(|name| &name.text);
        let definitions = file.definitions.iter().map(|(name, ..)| &name.text);
        name == "vertices" || parameters.chain(definitions).any(|other| other == name)
    };
    let name = |node: &SyntaxNode| match &node.kind {
        NodeKind::Name(name) if !is_taken(name) => Some(name.clone()),
        _ => None,
    };
    let mut names: Vec<String> = Vec::new();
    let of_edge = match clauses {
        [] => false,
        [Clause::Edge(u, v)] => {
            names = vec![u.text.clone(), v.text.clone()];
            true
        }
        _ => return None,
    };
    let mut form = DeletionForm {
        names: Vec::new(),
        vertices: BTreeSet::new(),
        neighbours: BTreeSet::new(),
        edge: false,
        of_edge,
    };
    for term in terms {
        let named = match &term.kind {
            NodeKind::Call(call, ends) if call.text == "edge" && ends.len() == 2 => {
                form.edge = true;
                vec![name(&ends[0])?, name(&ends[1])?]
            }
            NodeKind::Call(call, of) if call.text == "neighbours" && of.len() == 1 => {
                // The neighbours that are left would depend on the edges that are left.
                if edges {
                    return None;
                }
                let of = name(&of[0])?;
                form.neighbours.insert(of.clone());
                vec![of]
            }
            _ => {
                let vertex = name(term)?;
                form.vertices.insert(vertex.clone());
                vec![vertex]
            }
        };
        for one in named {
            if !names.contains(&one) {
                names.push(one);
            }
        }
    }
    form.names = names;
    match (form.names.len(), form.of_edge || form.edge) {
        (1, false) | (2, true) => Some(form),
        _ => None,
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
        let mut moves = Vec::new();
        for form in forms {
            let mut add = |ends: &[usize], needs: u128, deletes: u128| {
                let mut deletes = deletes;
                for (name, &v) in form.names.iter().zip(ends) {
                    if form.vertices.contains(name) {
                        deletes |= with_edges(v);
                    }
                    if form.neighbours.contains(name) {
                        deletes |= graph.near[v].iter().fold(0, |bits, &u| bits | bit(u));
                    }
                }
                moves.push(Deletion { needs, deletes });
            };
            if form.names.len() == 1 {
                (0..vertices).for_each(|v| add(&[v], bit(v), 0));
                continue;
            }
            for (at, &(u, v)) in graph.edges.iter().enumerate() {
                let needs = bit(u) | bit(v) | edge(at);
                let deletes = if form.edge { edge(at) } else { 0 };
                add(&[u, v], needs, deletes);
                add(&[v, u], needs, deletes);
            }
        }
        let mut seen = BTreeSet::new();
        moves.retain(|one| seen.insert((one.needs, one.deletes)));
        let has_keys = count <= PART_BITS as usize;
        let of_parts = |one: &Deletion| (one.needs as u64, one.deletes as u64);
        let moves_of_parts: Vec<(u64, u64)> = moves.iter().filter(|_| has_keys).map(of_parts).collect();
        let mut near: Vec<u64> = (0..if has_keys { count } else { 0 }).map(|bit| 1 << bit).collect();
        for &(needs, deletes) in &moves_of_parts {
            // Without its last needed cell a move does not exist, so that this cell joins all others. Edges are the last
            // cells: two vertices are joined only as long as their edge is left.
            let Some(centre) = (0..count).find(|cell| needs >> cell & 1 == 1) else { continue };
            near[centre] |= needs | deletes;
            for cell in (0..count).filter(|cell| (needs | deletes) >> cell & 1 == 1) {
                near[cell] |= 1 << centre;
            }
        }
        Some(GraphMoves { moves, moves_of_parts, near })
    }

    /// Calls `visit` with each part that has a move.
    #[inline]
    fn split(&self, cells: u64, visit: &mut dyn FnMut(u64)) {
        let mut left = cells;
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            let mut open = part;
            while open != 0 {
                let near = self.near[open.trailing_zeros() as usize] & left & !part;
                open &= open - 1;
                open |= near;
                part |= near;
            }
            left &= !part;
            // A single cell has a move only if the move needs nothing else.
            if part & (part - 1) != 0 || self.moves_of_parts.iter().any(|(needs, _)| needs & !part == 0) {
                visit(part);
            }
        }
    }
}

impl VertexMasks {
    /// Creates the moves of a file. Returns `None` if masks cannot express them.
    pub(crate) fn new(file: &RuleFile, edges: bool) -> Option<VertexMasks> {
        if !file.legal.is_empty() || !file.over.is_empty() || file.kind.has_numbers() {
            return None;
        }
        let form = |line: &MoveLine| match &line.action {
            Action::Delete(terms, _) => form_of(file, terms, &line.clauses, edges),
            _ => None,
        };
        let forms: Vec<DeletionForm> = file.moves.iter().map(form).collect::<Option<_>>()?;
        Some(VertexMasks { forms, graphs: std::array::from_fn(|_| OnceLock::new()) })
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
