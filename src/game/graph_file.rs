//! Graphs as text: lists of edges, and DOT.
//!
//! An **edge list** has one edge `a -> b` a line; `#` starts a comment, and a name alone on a line
//! is a vertex that may have no edges. In **DOT** (the language of Graphviz) the vertices and
//! edges of one `digraph` are read, subgraphs and chains of edges included; attributes and ports
//! are skipped.
//!
//! ```
//! use impartial::game::parse_graph;
//! let (graph, names) = parse_graph("b -> a  # one move\nc -> a\nc -> b\n").unwrap();
//! assert_eq!(names, ["b", "a", "c"]);
//! assert_eq!(graph.row(2), [1, 0]);
//!
//! let (dot, names) = parse_graph(r#"digraph { c -> { "a" b } [color=red]; b -> a }"#).unwrap();
//! assert_eq!((dot.len(), dot.edge_count()), (3, 3));
//!
//! let error = parse_graph("a -> b\nb c\n").unwrap_err();
//! assert_eq!(error.line(), 2);
//! ```
//!
//! There is a parser of our own for DOT because the ones at hand take time that grows faster than
//! the file, or about a kilobyte an edge.

mod dot;

use super::{Graph, GraphError};
use hashbrown::HashMap;
use std::borrow::Cow;

/// Text that is not a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what} (expected {expected})")]
pub struct GraphFileError {
    line: usize,
    what: String,
    expected: &'static str,
}

impl GraphFileError {
    fn new(line: usize, what: impl Into<String>, expected: &'static str) -> Self {
        GraphFileError { line, what: what.into(), expected }
    }

    /// The line on which reading ended, from 1.
    pub fn line(&self) -> usize {
        self.line
    }
}

/// Reads a graph from an edge list or from DOT, whichever the text is, with the names of its
/// vertices. They are numbered in the order in which they first appear.
///
/// # Errors
/// [`GraphFileError`] with the line on which the text stops being a graph.
///
/// # Complexity
/// Linear in the text and in the edges.
pub fn parse_graph(text: &str) -> Result<(Graph, Vec<String>), GraphFileError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if dot::begins_graph(text) { dot::parse(text) } else { parse_edges(text) }
}

const EDGE: &str = "'a -> b', one edge a line, or a name alone; '#' starts a comment";

fn parse_edges(text: &str) -> Result<(Graph, Vec<String>), GraphFileError> {
    let mut edges = Edges::default();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.split_once('#').map_or(content, |(content, _)| content).trim();
        if content.is_empty() {
            continue;
        }
        let (from, to) = match content.split_once("->") {
            None => (vertex_name(content, line)?, None),
            Some((from, to)) => (vertex_name(from, line)?, Some(vertex_name(to, line)?)),
        };
        let from = edges.vertex(Cow::Borrowed(from), line)?;
        if let Some(to) = to {
            let to = edges.vertex(Cow::Borrowed(to), line)?;
            edges.edge(from, to, line)?;
        }
    }
    edges.finish()
}

fn vertex_name(text: &str, line: usize) -> Result<&str, GraphFileError> {
    let name = text.trim();
    if name.is_empty() {
        return Err(GraphFileError::new(line, "a name is missing beside '->'", EDGE));
    }
    if name.contains("->") {
        return Err(GraphFileError::new(line, "more than one '->'", EDGE));
    }
    if name.contains(char::is_whitespace) {
        return Err(GraphFileError::new(line, format!("blank in the name '{name}'"), EDGE));
    }
    Ok(name)
}

/// Most edges that are held: beyond, a few short lines of DOT could ask for any amount of memory.
const MOST_EDGES: usize = 1 << 30;

/// Vertices by name, and the edges between them.
#[derive(Default)]
struct Edges<'a> {
    names: Vec<Cow<'a, str>>,
    /// Vertices by name, those with short names apart: there the key holds the name itself, which
    /// saves a walk to the text for every edge.
    short: HashMap<u128, u32>,
    long: HashMap<Cow<'a, str>, u32>,
    edges: Vec<(u32, u32)>,
}

/// A name of at most 15 bytes as a number: its bytes, and its length on top.
fn short_key(name: &str) -> Option<u128> {
    let mut bytes = [0; 16];
    bytes.get_mut(..name.len()).filter(|part| part.len() < 16)?.copy_from_slice(name.as_bytes());
    bytes[15] = name.len() as u8;
    Some(u128::from_le_bytes(bytes))
}

impl<'a> Edges<'a> {
    fn vertex(&mut self, name: Cow<'a, str>, line: usize) -> Result<u32, GraphFileError> {
        let next = self.names.len() as u32;
        let short = short_key(&name);
        let v = match short {
            Some(key) => *self.short.entry(key).or_insert(next),
            None => match self.long.get(&name) {
                Some(&v) => v,
                None => *self.long.entry(name.clone()).or_insert(next),
            },
        };
        if v == next {
            if u64::from(next) >= Graph::MAX_POSITIONS {
                let error = GraphError::TooManyPositions(u64::from(next) + 1);
                return Err(GraphFileError::new(line, error.to_string(), "a smaller graph"));
            }
            self.names.push(name);
        }
        Ok(v)
    }

    fn edge(&mut self, from: u32, to: u32, line: usize) -> Result<(), GraphFileError> {
        if self.edges.len() >= MOST_EDGES {
            return Err(GraphFileError::new(line, "more than 2^30 edges", "a smaller graph"));
        }
        self.edges.push((from, to));
        Ok(())
    }

    fn finish(self) -> Result<(Graph, Vec<String>), GraphFileError> {
        let Edges { names, short, long, edges } = self;
        drop((short, long));
        let graph = Graph::from_edges(names.len(), edges.iter().copied())
            .map_err(|error| GraphFileError::new(1, error.to_string(), "a smaller graph"))?;
        Ok((graph, names.into_iter().map(Cow::into_owned).collect()))
    }
}
