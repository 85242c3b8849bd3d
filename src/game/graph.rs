//! Explicit games: directed graphs with small integers as positions.
//!
//! Every game can be expanded into a [`Graph`] (see [`expand`](crate::solve::expand)), so functions on graphs work on
//! every game. A graph is stored as compressed rows: the options of all positions in one array, and the end of each
//! row.

use super::{Game, KeyVisitEnd, Notation, NotationError, Options, Packed};
use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};
#[cfg(feature = "petgraph")]
use petgraph::visit::{IntoNeighborsDirected, IntoNodeIdentifiers, NodeCount, NodeIndexable};
use prefetch_index::prefetch_index;
use std::hash::BuildHasher;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game given by its graph: positions 0, 1, …, n−1 and the options of each.
///
/// ```
/// use impartial::game::Graph;
/// let graph = Graph::from_edges(3, [(1, 0), (2, 0), (2, 1)]).unwrap();
/// assert_eq!(graph.row(2), [0, 1]);
///
/// let mut pet = petgraph::graph::DiGraph::<&str, ()>::new();
/// let (a, b) = (pet.add_node("a"), pet.add_node("b"));
/// pet.add_edge(a, b, ());
/// assert_eq!(Graph::from_petgraph(&pet).unwrap().row(0), [1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    ends: Vec<u64>,
    options: Vec<u32>,
}

/// A list of edges that does not fit into a [`Graph`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// An edge names a position that does not exist.
    #[error("edge {from} -> {to}, but the positions are 0..{positions}")]
    NoSuchPosition {
        /// The position from which the edge leads.
        from: u64,
        /// The position to which the edge leads.
        to: u64,
        /// Number of positions of the graph.
        positions: u64,
    },
    /// There are 2^32 − 1 positions or more.
    #[error("{0} positions, but at most 2^32 - 2 are possible")]
    TooManyPositions(u64),
}

impl Graph {
    /// Maximum number of positions of a graph.
    pub const MAX_POSITIONS: u64 = u32::MAX as u64 - 1;

    /// Creates the graph without positions.
    pub fn new() -> Self {
        Graph { ends: Vec::new(), options: Vec::new() }
    }

    /// Adds the next position with the given options, which may be positions that are added later.
    pub(crate) fn push_row(&mut self, options: impl IntoIterator<Item = u32>) {
        self.options.extend(options);
        self.ends.push(self.options.len() as u64);
    }

    /// Creates a graph of `positions` positions with the edges (from, to): there is a move from `from` to `to`. The
    /// order of each row is that of the list. Duplicate edges stay in the row and count as
    /// edges, but change no value.
    ///
    /// # Errors
    /// [`GraphError`] if an edge leaves the graph or there are too many positions.
    ///
    /// # Complexity
    /// Linear; the list is iterated twice.
    pub fn from_edges<I>(positions: usize, edges: I) -> Result<Self, GraphError>
    where
        I: IntoIterator<Item = (u32, u32)>,
        I::IntoIter: Clone,
    {
        let n = positions as u64;
        if n > Self::MAX_POSITIONS {
            return Err(GraphError::TooManyPositions(n));
        }
        let edges = edges.into_iter();
        let mut ends = vec![0u64; positions];
        for (from, to) in edges.clone() {
            if u64::from(from) >= n || u64::from(to) >= n {
                return Err(GraphError::NoSuchPosition {
                    from: u64::from(from),
                    to: u64::from(to),
                    positions: n,
                });
            }
            ends[from as usize] += 1;
        }
        // Counts become starts; while a row is filled, its start moves to its end.
        let mut total = 0;
        for slot in &mut ends {
            total += std::mem::replace(slot, total);
        }
        let mut options = vec![0u32; total as usize];
        for (from, to) in edges {
            let slot = &mut ends[from as usize];
            options[*slot as usize] = to;
            *slot += 1;
        }
        Ok(Graph { ends, options })
    }

    /// Creates the game on a petgraph graph: a move goes along an edge. Position numbers are the node indices of the
    /// graph ([`NodeIndexable::to_index`]), which must be compact.
    ///
    /// # Errors
    /// [`GraphError`] if the graph is too large or its indices have gaps.
    #[cfg(feature = "petgraph")]
    pub fn from_petgraph<P>(graph: P) -> Result<Self, GraphError>
    where
        P: IntoNodeIdentifiers + IntoNeighborsDirected + NodeIndexable + NodeCount,
    {
        let edges = graph.node_identifiers().flat_map(|from| {
            graph.neighbors(from).map(move |to| {
                // A number that does not fit is out of range below as well.
                let id = |node| u32::try_from(graph.to_index(node)).unwrap_or(u32::MAX);
                (id(from), id(to))
            })
        });
        let mut edges: Vec<(u32, u32)> = edges.collect();
        // petgraph lists the newest edge first.
        edges.reverse();
        Graph::from_edges(graph.node_count(), edges.iter().copied())
    }

    /// Converts the graph for petgraph's algorithms and its DOT output; node weights are the position numbers.
    #[cfg(feature = "petgraph")]
    pub fn to_petgraph(&self) -> petgraph::graph::DiGraph<u32, ()> {
        let mut graph = petgraph::graph::DiGraph::with_capacity(self.len(), self.edge_count());
        let nodes: Vec<_> = (0..self.len() as u32).map(|v| graph.add_node(v)).collect();
        for v in 0..self.len() as u32 {
            for &to in self.row(v) {
                graph.add_edge(nodes[v as usize], nodes[to as usize], ());
            }
        }
        graph
    }

    /// Returns the number of positions of the graph.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether the graph has no positions.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the number of edges of the graph.
    pub fn edge_count(&self) -> usize {
        self.options.len()
    }

    /// Returns the options of position `v`.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn row(&self, v: u32) -> &[u32] {
        let v = v as usize;
        let start = if v == 0 { 0 } else { self.ends[v - 1] as usize };
        &self.options[start..self.ends[v] as usize]
    }

    /// Asks the processor to fetch the bounds of the options of `v` from memory, before [`row`](Self::row) needs
    /// them.
    pub(crate) fn prefetch_row(&self, v: u32) {
        prefetch_index(&self.ends[..], v as usize);
    }

    /// Returns the graph on the same positions with only the edges for which `keep` returns true.
    #[must_use]
    pub fn filter(&self, mut keep: impl FnMut(u32, u32) -> bool) -> Graph {
        let mut graph = Graph::new();
        for v in 0..self.len() as u32 {
            graph.push_row(self.row(v).iter().copied().filter(|&to| keep(v, to)));
        }
        graph
    }

    /// Returns the number of bytes in use by the rows.
    pub fn bytes(&self) -> u64 {
        (self.ends.capacity() * size_of::<u64>() + self.options.capacity() * size_of::<u32>()) as u64
    }
}

impl Default for Graph {
    fn default() -> Self {
        Graph::new()
    }
}

impl Game for Graph {
    type Position = u32;
}

impl Options for Graph {
    fn visit_options(
        &self,
        position: &u32,
        visit: &mut dyn FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.row(*position).iter().try_for_each(|&option| visit(option))
    }
}

impl Packed for Graph {
    type Key = u32;

    fn pack(&self, position: &u32) -> Option<u32> {
        Some(*position)
    }

    fn unpack(&self, key: u32) -> u32 {
        key
    }

    fn visit_keys(
        &self,
        key: u32,
        visit: &mut dyn FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        self.visit_options(&key, visit).map_break(|()| KeyVisitEnd::Stopped)
    }
}

/// A graph whose positions have names, such as one from a file of edges.
#[derive(Clone, Debug)]
pub struct NamedGraph {
    id: String,
    graph: Arc<Graph>,
    names: Vec<String>,
    /// The positions by the hashes of their names.
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl NamedGraph {
    /// Creates the game with the id `id` on `graph`, in which position `v` has the name `names[v]`. Returns `None` if
    /// the names are not distinct, or if there is not exactly one for each position.
    pub fn new(id: impl Into<String>, graph: Graph, names: Vec<String>) -> Option<Self> {
        if names.len() != graph.len() {
            return None;
        }
        let hasher = DefaultHashBuilder::default();
        let mut index = HashTable::with_capacity(names.len());
        for (v, name) in names.iter().enumerate() {
            let same = |&u: &u32| names[u as usize] == *name;
            match index.entry(hasher.hash_one(name), same, |&u| hasher.hash_one(&names[u as usize])) {
                Entry::Occupied(_) => return None,
                Entry::Vacant(slot) => slot.insert(v as u32),
            };
        }
        Some(NamedGraph { id: id.into(), graph: Arc::new(graph), names, index, hasher })
    }

    /// Returns the position with a name.
    pub fn position(&self, name: &str) -> Option<u32> {
        self.index.find(self.hasher.hash_one(name), |&v| self.names[v as usize] == name).copied()
    }

    /// Returns the graph without the names.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Returns the names of the positions, by number.
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

impl Game for NamedGraph {
    type Position = u32;
}

impl Options for NamedGraph {
    fn visit_options(
        &self,
        position: &u32,
        visit: &mut dyn FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.graph.visit_options(position, visit)
    }
}

impl Packed for NamedGraph {
    type Key = u32;

    fn pack(&self, position: &u32) -> Option<u32> {
        Some(*position)
    }

    fn unpack(&self, key: u32) -> u32 {
        key
    }

    fn visit_keys(
        &self,
        key: u32,
        visit: &mut dyn FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        self.graph.visit_keys(key, visit)
    }
}

impl Notation for NamedGraph {
    fn id(&self) -> String {
        self.id.clone()
    }

    fn parse(&self, text: &str) -> Result<u32, NotationError> {
        let expected = || match self.names.first() {
            Some(name) => format!("the name of a vertex, such as '{name}'"),
            None => "the name of a vertex, but the graph has none".to_owned(),
        };
        match self.position(text.trim()) {
            Some(v) => Ok(v),
            None if text.trim().is_empty() => Err(NotationError::new("empty position", expected())),
            None => Err(NotationError::new("no such vertex", expected()).at_token(text.trim())),
        }
    }

    fn write(&self, position: &u32) -> String {
        self.names[*position as usize].clone()
    }
}
