//! Graphs as text: lists of edges, and DOT.
//!
//! An **edge list** has one edge `a -> b` a line; `#` starts a comment, and a name alone on a line
//! is a vertex that may have no edges. A name with a blank, a comma, `#` or `->` in it stands in
//! double quotes, in which `\"` is a quote and `\\` a backslash: `"3,5" -> "2,5"`. In **DOT** (the language of Graphviz) the vertices and
//! edges of one `digraph` are read, subgraphs and chains of edges included; attributes and ports
//! are skipped. Where the direction of edges does not matter ([`parse_undirected_graph`]), a DOT `graph` and edges
//! `a -- b`, with a blank on both sides, are read too.
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
    /// Bytes that would be needed, if there is no room for so many.
    needed: Option<u64>,
}

impl GraphFileError {
    fn new(line: usize, what: impl Into<String>, expected: &'static str) -> Self {
        GraphFileError { line, what: what.into(), expected, needed: None }
    }

    /// Bytes that would be needed, if the text may well be a graph but there is no room for it.
    pub fn bytes_needed(&self) -> Option<u64> {
        self.needed
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
    parse_graph_within(text, u64::MAX)
}

/// The same where the graph, its names, and its edges while they are read may take so many bytes. A few
/// short lines of DOT can ask for very many edges; they are counted before they are made.
///
/// # Errors
/// [`GraphFileError`], and [`bytes_needed`](GraphFileError::bytes_needed) says so if it is for lack of
/// room.
///
/// ```
/// use impartial::game::parse_graph_within;
/// let text = "digraph { {a b c} -> {d e f} -> {a b c} }";
/// assert_eq!(parse_graph_within(text, 10_000).unwrap().0.edge_count(), 18);
/// let error = parse_graph_within(text, 500).unwrap_err();
/// assert!(error.bytes_needed().is_some_and(|bytes| bytes > 500));
/// ```
pub fn parse_graph_within(text: &str, max_bytes: u64) -> Result<(Graph, Vec<String>), GraphFileError> {
    read(text, Edges { room: max_bytes, ..Edges::default() })
}

/// Reads a text into `edges`, which say what is allowed.
fn read<'a>(text: &'a str, edges: Edges<'a>) -> Result<(Graph, Vec<String>), GraphFileError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if dot::begins_graph(text) { dot::parse(text, edges) } else { parse_edges(text, edges) }
}

/// Reads an undirected graph: as [`parse_graph`], and an edge may also be written `a -- b`. The graph returned has each
/// edge once, from the vertex that is written first.
///
/// # Errors
/// [`GraphFileError`] with the line on which the text stops being a graph.
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
    read(text, Edges { room: u64::MAX, undirected: true, ..Edges::default() })
}

const EDGE: &str = "'a -> b', one edge a line, or a name alone; '#' starts a comment, and names with blanks or \
                    commas stand in double quotes";

fn parse_edges<'a>(text: &'a str, mut edges: Edges<'a>) -> Result<(Graph, Vec<String>), GraphFileError> {
    for (line, content) in (1..).zip(text.lines()) {
        let mut rest = content.trim_start();
        if rest.is_empty() || rest.starts_with('#') {
            continue;
        }
        let from = edges.vertex(vertex_name(&mut rest, line)?, line)?;
        if let Some(sign) = edge_sign(rest) {
            edges.check_direction(sign, line)?;
            rest = rest[sign.len()..].trim_start();
            let to = edges.vertex(vertex_name(&mut rest, line)?, line)?;
            edges.edge(from, to, line)?;
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

/// An edge without a direction. Names may contain it, so it stands between blanks.
const LINE: &str = "--";

/// The sign of an edge at the beginning of a text: `->`, or `--` before a blank.
fn edge_sign(text: &str) -> Option<&'static str> {
    let is_line = || text.strip_prefix(LINE).is_some_and(|rest| rest.starts_with(char::is_whitespace));
    if text.starts_with("->") { Some("->") } else { is_line().then_some(LINE) }
}

/// Takes a name, and the blanks behind it, from the beginning of the text.
fn vertex_name<'a>(rest: &mut &'a str, line: usize) -> Result<Cow<'a, str>, GraphFileError> {
    let text = *rest;
    if text.starts_with('"') {
        let (name, behind) =
            unquoted(text).ok_or_else(|| GraphFileError::new(line, "a '\"' that is never closed", EDGE))?;
        if name.trim() != name || name.is_empty() {
            let what = format!("the name '{name}' is empty or has blanks at an end");
            return Err(GraphFileError::new(line, what, EDGE));
        }
        *rest = behind.trim_start();
        return Ok(name);
    }
    // A comment ends the name, and so does an arrow.
    let ends = text.find('#').unwrap_or(text.len());
    let ends = text[..ends].find("->").unwrap_or(ends);
    let is_line =
        |&at: &usize| text[..at].ends_with(char::is_whitespace) && edge_sign(&text[at..ends]) == Some(LINE);
    let ends = text[..ends].match_indices(LINE).map(|(at, _)| at).find(is_line).unwrap_or(ends);
    let name = text[..ends].trim();
    if name.is_empty() {
        return Err(GraphFileError::new(line, "a name is missing at the edge", EDGE));
    }
    // In the order in which it reads: 'a -> b, c' has a comma first.
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

/// Reads the string in double quotes at the beginning of a text, in which `\"` stands for a quote and
/// `\\` for a backslash. Returns it with what follows it; `None` if it does not begin with a quote, or has
/// no end.
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
    /// Bytes that all of it may take.
    room: u64,
    /// Bytes of the names.
    named: u64,
    /// The direction of an edge does not matter.
    undirected: bool,
}

/// Bytes of a vertex beside its name: the name's place, its number by name, and its place in the graph.
const VERTEX: u64 = 96;

/// Bytes of an edge: twice in a list that grows, and once in the graph.
const EDGE_BYTES: u64 = 2 * size_of::<(u32, u32)>() as u64 + size_of::<u32>() as u64;

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
            self.named += VERTEX + 2 * name.len() as u64;
            self.names.push(name);
            self.make_room(0, line)?;
        }
        Ok(v)
    }

    /// An edge written with this sign is allowed.
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

    /// An edge from each of some vertices to each of others.
    fn product(&mut self, from: &[u32], to: &[u32], line: usize) -> Result<(), GraphFileError> {
        self.make_room(from.len().saturating_mul(to.len()), line)?;
        for &from in from {
            self.edges.extend(to.iter().map(|&to| (from, to)));
        }
        Ok(())
    }

    /// Whether there is room for so many edges more.
    fn make_room(&mut self, more: usize, line: usize) -> Result<(), GraphFileError> {
        let edges = self.edges.len().saturating_add(more);
        if edges > MOST_EDGES {
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
        let Edges { names, short, long, edges, .. } = self;
        drop((short, long));
        let graph = Graph::from_edges(names.len(), edges.iter().copied())
            .map_err(|error| GraphFileError::new(1, error.to_string(), "a smaller graph"))?;
        Ok((graph, names.into_iter().map(Cow::into_owned).collect()))
    }
}
