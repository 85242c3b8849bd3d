//! Graphs as text: lists of edges, and DOT.
//!
//! An **edge list** has one edge `a -> b` on each line; `#` starts a comment, and a name alone on a line is a vertex
//! that may have no edges. A name that contains a blank, a comma, `#` or `->` is written in double quotes, in which
//! `\"` is a quote and `\\` a backslash: `"3,5" -> "2,5"`. In **DOT** (the language of Graphviz) the vertices and edges
//! of one `digraph` are read, including subgraphs and chains of edges; attributes and ports are skipped. Where the
//! direction of edges does not matter ([`parse_undirected_graph`]), a DOT `graph` and edges `a -- b`, with a blank on
//! both sides, are also read.
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
//! This module has its own parser for DOT, since the time of the available ones grows faster than the file, or their
//! memory is about a kilobyte for each edge.

mod dot;

use super::{Graph, GraphError};
use hashbrown::HashMap;
use std::borrow::Cow;

/// The reason why a text is not a graph, and the line where this shows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what} (expected {expected})")]
pub struct GraphFileError {
    line: usize,
    what: String,
    expected: &'static str,
    /// The number of bytes needed, if the limit on memory does not allow them.
    needed: Option<u64>,
}

impl GraphFileError {
    fn new(line: usize, what: impl Into<String>, expected: &'static str) -> Self {
        GraphFileError { line, what: what.into(), expected, needed: None }
    }

    /// Returns the number of bytes needed, if the text may be a graph but the limit on memory is too small for it.
    pub fn bytes_needed(&self) -> Option<u64> {
        self.needed
    }

    /// Returns the line on which reading ended, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }
}

/// Reads a graph from an edge list or from DOT, with the names of its vertices. The format is recognized from the text.
/// Vertices are numbered in the order in which they first appear.
///
/// # Errors
/// [`GraphFileError`] with the line at which the text stops being a graph.
///
/// # Complexity
/// Linear in the text and in the edges.
pub fn parse_graph(text: &str) -> Result<(Graph, Vec<String>), GraphFileError> {
    parse_graph_within(text, u64::MAX)
}

/// Reads a graph like [`parse_graph`], if the graph, its names, and its edges while they are read take at most
/// `max_bytes` bytes. A few short lines of DOT can describe very many edges; they are counted before they are stored.
///
/// # Errors
/// [`GraphFileError`]. If the limit is the reason, [`bytes_needed`](GraphFileError::bytes_needed) is the number of
/// bytes needed.
///
/// ```
/// use impartial::game::parse_graph_within;
/// let text = "digraph { {a b c} -> {d e f} -> {a b c} }";
/// assert_eq!(parse_graph_within(text, 10_000).unwrap().0.edge_count(), 18);
/// let error = parse_graph_within(text, 500).unwrap_err();
/// assert!(error.bytes_needed().is_some_and(|bytes| bytes > 500));
/// ```
pub fn parse_graph_within(text: &str, max_bytes: u64) -> Result<(Graph, Vec<String>), GraphFileError> {
    read(text, ParsedEdges { room: max_bytes, ..ParsedEdges::default() })
}

/// Reads a text into `edges`, which determines what is allowed.
fn read<'a>(text: &'a str, edges: ParsedEdges<'a>) -> Result<(Graph, Vec<String>), GraphFileError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if dot::begins_graph(text) { dot::parse(text, edges) } else { parse_edges(text, edges) }
}

/// Reads an undirected graph, like [`parse_graph`], where an edge may also be written `a -- b`. The graph returned has
/// each edge once, from the vertex that is written first.
///
/// # Errors
/// [`GraphFileError`] with the line at which the text stops being a graph.
///
/// ```
/// use impartial::game::{parse_graph, parse_undirected_graph};
/// for text in ["a -- b\nb -> c\n", "graph { a -- b -- c }", "digraph { a -> b -> c }"] {
///     let (graph, names) = parse_undirected_graph(text).unwrap();
///     assert_eq!((names.len(), graph.edge_count()), (3, 2), "{text}");
/// }
/// let error = parse_graph("a -- b\n").unwrap_err();
/// assert!(error.to_string().contains("a move has a direction"));
/// ```
pub fn parse_undirected_graph(text: &str) -> Result<(Graph, Vec<String>), GraphFileError> {
    read(text, ParsedEdges { room: u64::MAX, undirected: true, ..ParsedEdges::default() })
}

const EDGE: &str = "'a -> b', one edge a line, or a name alone; '#' starts a comment, and names with blanks or \
                    commas stand in double quotes";

fn parse_edges<'a>(
    text: &'a str,
    mut edges: ParsedEdges<'a>,
) -> Result<(Graph, Vec<String>), GraphFileError> {
    for (line, content) in (1..).zip(text.lines()) {
        let mut rest = content.trim_start();
        if rest.is_empty() || rest.starts_with('#') {
            continue;
        }
        let source = edges.vertex(vertex_name(&mut rest, line)?, line)?;
        if let Some(sign) = edge_sign(rest) {
            edges.check_direction(sign, line)?;
            rest = rest[sign.len()..].trim_start();
            let target = edges.vertex(vertex_name(&mut rest, line)?, line)?;
            edges.edge(source, target, line)?;
            if let Some(sign) = edge_sign(rest) {
                return Err(GraphFileError::new(line, format!("'{sign}' after the end of the edge"), EDGE));
            }
        }
        if !(rest.is_empty() || rest.starts_with('#')) {
            return Err(GraphFileError::new(line, format!("'{rest}' behind the edge"), EDGE));
        }
    }
    edges.finish()
}

/// The sign of an edge without a direction. Names may contain it, so it must have a blank on both sides.
const LINE: &str = "--";

/// Returns the sign of an edge at the start of a text: `->`, or `--` before a blank.
fn edge_sign(text: &str) -> Option<&'static str> {
    let is_line = || text.strip_prefix(LINE).is_some_and(|rest| rest.starts_with(char::is_whitespace));
    if text.starts_with("->") { Some("->") } else { is_line().then_some(LINE) }
}

/// Consumes a name, and the blanks after it, at the start of the text.
fn vertex_name<'a>(rest: &mut &'a str, line: usize) -> Result<Cow<'a, str>, GraphFileError> {
    let text = *rest;
    if text.starts_with('"') {
        let (name, after) =
            unquoted(text).ok_or_else(|| GraphFileError::new(line, "a '\"' that is never closed", EDGE))?;
        if name.trim() != name || name.is_empty() {
            let what = format!("the name '{name}' is empty or has blanks at an end");
            return Err(GraphFileError::new(line, what, EDGE));
        }
        *rest = after.trim_start();
        return Ok(name);
    }
    // A comment or an arrow ends the name.
    let ends = text.find('#').unwrap_or(text.len());
    let ends = text[..ends].find("->").unwrap_or(ends);
    let is_line = |&index: &usize| {
        text[..index].ends_with(char::is_whitespace) && edge_sign(&text[index..ends]) == Some(LINE)
    };
    let ends = text[..ends].match_indices(LINE).map(|(index, _)| index).find(is_line).unwrap_or(ends);
    let name = text[..ends].trim();
    if name.is_empty() {
        return Err(GraphFileError::new(line, "a name is missing at the edge", EDGE));
    }
    // The error is for the first of these characters in the text: 'a -> b, c' has a comma first.
    if let Some(c) = name.chars().find(|&c| c == ',' || c == '"' || c.is_whitespace()) {
        let what = match c {
            ',' => format!("a comma in '{name}', where one name should stand"),
            '"' => format!("a quote inside the name '{name}'"),
            _ => format!("blank in the name '{name}'"),
        };
        return Err(GraphFileError::new(line, what, EDGE));
    }
    *rest = &text[ends..];
    Ok(Cow::Borrowed(name))
}

/// Reads the string in double quotes at the start of a text, in which `\"` is a quote and `\\` a backslash. Returns the
/// string and the text after it, or `None` if the text does not start with a quote, or has no closing quote.
///
/// ```
/// use impartial::game::unquoted;
/// assert_eq!(unquoted(r#""a|b" -> c"#), Some(("a|b".into(), " -> c")));
/// assert_eq!(unquoted(r#""say \"no\"""#), Some((r#"say "no""#.into(), "")));
/// assert_eq!(unquoted(r#""open"#), None);
/// ```
pub fn unquoted(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let inner = text.strip_prefix('"')?;
    let mut name = Cow::Borrowed("");
    let (mut begun, mut chars) = (0, inner.char_indices());
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => {
                let last = &inner[begun..at];
                name =
                    if name.is_empty() { Cow::Borrowed(last) } else { Cow::Owned(name.into_owned() + last) };
                return Some((name, &inner[at + 1..]));
            }
            '\\' if matches!(chars.clone().next(), Some((_, '"' | '\\'))) => {
                name.to_mut().push_str(&inner[begun..at]);
                begun = at + 1;
                chars.next();
            }
            _ => {}
        }
    }
    None
}

/// Maximum number of edges: without this limit, a few short lines of DOT could need any amount of memory.
const MAX_EDGES: usize = 1 << 30;

/// Vertices by name, and the edges between them.
#[derive(Default)]
struct ParsedEdges<'a> {
    names: Vec<Cow<'a, str>>,
    /// Vertices by name. Vertices with short names have their own table, whose keys contain the name itself. This saves
    /// an access to the text for every edge.
    short: HashMap<u128, u32>,
    long: HashMap<Cow<'a, str>, u32>,
    edges: Vec<(u32, u32)>,
    /// Maximum number of bytes of vertices and edges.
    room: u64,
    /// Bytes of the vertices with their names.
    named: u64,
    /// True if edges have no direction.
    undirected: bool,
}

/// Bytes of a vertex without its name: the entry of the name, its number by name, and its entry in the graph.
const VERTEX: u64 = 96;

/// Bytes of an edge: twice in a list that grows, and once in the graph.
const EDGE_BYTES: u64 = 2 * size_of::<(u32, u32)>() as u64 + size_of::<u32>() as u64;

/// Converts a name of at most 15 bytes to a number: its bytes, and its length in the highest byte.
fn short_key(name: &str) -> Option<u128> {
    let mut bytes = [0; 16];
    bytes.get_mut(..name.len()).filter(|part| part.len() < 16)?.copy_from_slice(name.as_bytes());
    bytes[15] = name.len() as u8;
    Some(u128::from_le_bytes(bytes))
}

impl<'a> ParsedEdges<'a> {
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
            self.named += VERTEX + 2 * name.len() as u64;
            self.names.push(name);
            self.make_room(0, line)?;
        }
        Ok(v)
    }

    /// Checks whether an edge with this sign is allowed.
    fn check_direction(&self, sign: &str, line: usize) -> Result<(), GraphFileError> {
        if sign == LINE && !self.undirected {
            let what = "an undirected edge '--', but a move has a direction";
            return Err(GraphFileError::new(line, what, "'a -> b' for a move from a to b"));
        }
        Ok(())
    }

    fn edge(&mut self, from: u32, to: u32, line: usize) -> Result<(), GraphFileError> {
        self.make_room(1, line)?;
        self.edges.push((from, to));
        Ok(())
    }

    /// Adds an edge from each vertex of one list to each vertex of another.
    fn product(&mut self, sources: &[u32], targets: &[u32], line: usize) -> Result<(), GraphFileError> {
        self.make_room(sources.len().saturating_mul(targets.len()), line)?;
        for &source in sources {
            self.edges.extend(targets.iter().map(|&target| (source, target)));
        }
        Ok(())
    }

    /// Checks whether there is room for `more` more edges.
    fn make_room(&mut self, more: usize, line: usize) -> Result<(), GraphFileError> {
        let edges = self.edges.len().saturating_add(more);
        if edges > MAX_EDGES {
            return Err(GraphFileError::new(line, "more than 2^30 edges", "a smaller graph"));
        }
        let needed = self.named + edges as u64 * EDGE_BYTES;
        if needed > self.room {
            let mib = |bytes: u64| bytes as f64 / (1024.0 * 1024.0);
            let what = format!(
                "up to here the graph takes at least {:.1} MiB, and the limit leaves {:.1} MiB",
                mib(needed),
                mib(self.room)
            );
            let needed = Some(needed);
            return Err(GraphFileError { needed, ..GraphFileError::new(line, what, "a smaller graph") });
        }
        Ok(())
    }

    fn finish(self) -> Result<(Graph, Vec<String>), GraphFileError> {
        let ParsedEdges { names, short, long, edges, .. } = self;
        drop((short, long));
        let graph = Graph::from_edges(names.len(), edges.iter().copied())
            .map_err(|error| GraphFileError::new(1, error.to_string(), "a smaller graph"))?;
        Ok((graph, names.into_iter().map(Cow::into_owned).collect()))
    }
}
