//! The part of DOT that a game needs: the vertices and edges of one directed graph.

use super::{GraphFileError, LINE, ParsedEdges};
use crate::game::Graph;
use smallvec::SmallVec;
use std::borrow::Cow;

const STATEMENT: &str = "a statement such as 'a -> b;' of a 'digraph { ... }'";

#[derive(Clone, Debug, PartialEq)]
enum DotToken<'a> {
    /// An identifier, and whether it is written without quotes, so that it could be a keyword.
    Id(Cow<'a, str>, bool),
    /// The arrow of a directed edge, `->`.
    Arrow,
    /// The line of an undirected edge, `--`.
    Line,
    /// One of `{ } [ ] ; , = : +`.
    Sign(u8),
}

impl DotToken<'_> {
    fn is_keyword(&self, word: &str) -> bool {
        matches!(self, DotToken::Id(id, true) if id.eq_ignore_ascii_case(word))
    }

    fn describe(&self) -> String {
        match self {
            DotToken::Id(id, _) => format!("'{id}'"),
            DotToken::Arrow => "'->'".into(),
            DotToken::Line => "'--'".into(),
            DotToken::Sign(sign) => format!("'{}'", char::from(*sign)),
        }
    }
}

struct DotTokens<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    peeked: Option<Option<DotToken<'a>>>,
}

impl<'a> DotTokens<'a> {
    fn new(text: &'a str) -> Self {
        DotTokens { text, at: 0, line: 1, peeked: None }
    }

    fn error(&self, what: impl Into<String>) -> GraphFileError {
        GraphFileError::new(self.line, what, STATEMENT)
    }

    fn peek(&mut self) -> Result<Option<&DotToken<'a>>, GraphFileError> {
        if self.peeked.is_none() {
            self.peeked = Some(self.scan()?);
        }
        Ok(self.peeked.as_ref().and_then(Option::as_ref))
    }

    fn next(&mut self) -> Result<Option<DotToken<'a>>, GraphFileError> {
        match self.peeked.take() {
            Some(token) => Ok(token),
            None => self.scan(),
        }
    }

    /// Consumes the next token if it is `sign`, and returns whether it is.
    fn eat(&mut self, sign: u8) -> Result<bool, GraphFileError> {
        let found = self.peek()? == Some(&DotToken::Sign(sign));
        if found {
            self.peeked = None;
        }
        Ok(found)
    }

    fn remaining(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.at..]
    }

    /// Skips `n` bytes, which must end at the boundary of a character.
    fn skip(&mut self, n: usize) -> &'a str {
        let part = &self.text[self.at..self.at + n];
        self.line += part.bytes().filter(|&b| b == b'\n').count();
        self.at += n;
        part
    }

    fn skip_blanks(&mut self) -> Result<(), GraphFileError> {
        loop {
            let rest = &self.text[self.at..];
            let blanks = rest.len() - rest.trim_start().len();
            self.skip(blanks);
            let rest = &self.text[self.at..];
            let line_starts = self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
            if rest.starts_with("//") || (line_starts && rest.starts_with('#')) {
                self.skip(rest.find('\n').unwrap_or(rest.len()));
            } else if rest.starts_with("/*") {
                match rest.find("*/") {
                    Some(end) => self.skip(end + 2),
                    None => return Err(self.error("a comment '/*' without '*/'")),
                };
            } else {
                return Ok(());
            }
        }
    }

    fn scan(&mut self) -> Result<Option<DotToken<'a>>, GraphFileError> {
        self.skip_blanks()?;
        let rest = self.remaining();
        let Some(&first) = rest.first() else { return Ok(None) };
        let is_letter = |b: u8| b.is_ascii_alphabetic() || b == b'_' || b >= 0x80;
        Ok(Some(match first {
            b'-' if rest.get(1) == Some(&b'>') => {
                self.skip(2);
                DotToken::Arrow
            }
            b'-' if rest.get(1) == Some(&b'-') => {
                self.skip(2);
                DotToken::Line
            }
            b'{' | b'}' | b'[' | b']' | b';' | b',' | b'=' | b':' | b'+' => {
                self.skip(1);
                DotToken::Sign(first)
            }
            b'"' => DotToken::Id(self.quoted()?, false),
            b'<' => DotToken::Id(Cow::Borrowed(self.html()?), false),
            _ if is_letter(first) => {
                let length = rest.iter().take_while(|&&b| is_letter(b) || b.is_ascii_digit()).count();
                DotToken::Id(Cow::Borrowed(self.skip(length)), true)
            }
            b'-' | b'.' | b'0'..=b'9' => {
                let sign = usize::from(first == b'-');
                let length =
                    sign + rest[sign..].iter().take_while(|&&b| b == b'.' || b.is_ascii_digit()).count();
                let numeral = self.skip(length);
                let digits = numeral.bytes().filter(u8::is_ascii_digit).count();
                let dots = numeral.bytes().filter(|&b| b == b'.').count();
                let follows = self.remaining().first().is_some_and(|&b| is_letter(b));
                if digits == 0 || dots > 1 || follows {
                    return Err(self.error(format!("a name that begins with '{numeral}' needs quotes")));
                }
                DotToken::Id(Cow::Borrowed(numeral), false)
            }
            _ => {
                let c = self.text[self.at..].chars().next().unwrap_or(' ');
                return Err(self.error(format!("'{c}' where a name or a sign should stand")));
            }
        }))
    }

    /// Reads a quoted string: `\"` is a quote, and a backslash at the end of a line joins the lines.
    fn quoted(&mut self) -> Result<Cow<'a, str>, GraphFileError> {
        let rest = self.remaining();
        let mut end = 1;
        let mut escaped = false;
        loop {
            match rest.get(end) {
                None => return Err(self.error("a '\"' that is never closed")),
                Some(b'"') => break,
                Some(b'\\') if end + 1 < rest.len() => {
                    escaped = true;
                    end += 2;
                }
                Some(_) => end += 1,
            }
        }
        let inner = &self.skip(end + 1)[1..end];
        Ok(if escaped {
            Cow::Owned(inner.replace("\\\r\n", "").replace("\\\n", "").replace("\\\"", "\""))
        } else {
            Cow::Borrowed(inner)
        })
    }

    fn html(&mut self) -> Result<&'a str, GraphFileError> {
        let mut depth = 0usize;
        for (i, b) in self.remaining().iter().enumerate() {
            match b {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(self.skip(i + 1));
            }
        }
        Err(self.error("a '<' that is never closed"))
    }
}

/// Returns whether the text starts like DOT, up to the first brace.
pub(super) fn begins_graph(text: &str) -> bool {
    head(&mut DotTokens::new(text)).is_ok_and(|kind| kind.is_some())
}

/// Reads `[strict] (graph | digraph) [name] {`. Returns whether the graph is directed, or `None` if this is not the
/// head of a graph.
fn head(tokens: &mut DotTokens<'_>) -> Result<Option<bool>, GraphFileError> {
    let mut token = tokens.next()?;
    if token.as_ref().is_some_and(|t| t.is_keyword("strict")) {
        token = tokens.next()?;
    }
    let directed = token.as_ref().is_some_and(|t| t.is_keyword("digraph"));
    if !directed && !token.as_ref().is_some_and(|t| t.is_keyword("graph")) {
        return Ok(None);
    }
    if matches!(tokens.peek()?, Some(DotToken::Id(..))) {
        tokens.next()?;
    }
    Ok(tokens.eat(b'{')?.then_some(directed))
}

/// The vertices on one side of an edge.
type EdgeSide = SmallVec<[u32; 1]>;

/// A statement list between braces that is being read.
#[derive(Default)]
struct StatementList {
    /// The vertices in the statement list; not stored for the outermost list.
    vertices: Vec<u32>,
    /// The left side of an arrow in the statement that is being read.
    left: Option<EdgeSide>,
}

pub(super) fn parse<'a>(
    text: &'a str,
    mut edges: ParsedEdges<'a>,
) -> Result<(Graph, Vec<String>), GraphFileError> {
    let mut tokens = DotTokens::new(text);
    if head(&mut tokens)? == Some(false) && !edges.undirected {
        return Err(tokens.error("an undirected 'graph', but a move has a direction"));
    }
    let mut bodies = vec![StatementList::default()];
    loop {
        let line = tokens.line;
        let Some(token) = tokens.next()? else {
            return Err(tokens.error("the text ends before the last '}'"));
        };
        let Some(body) = bodies.last_mut() else { break };
        let arrow_open = body.left.is_some();
        let side: EdgeSide = match token {
            DotToken::Sign(b'{') => {
                bodies.push(StatementList::default());
                continue;
            }
            DotToken::Sign(b'}') if arrow_open => return Err(tokens.error("'->' with nothing behind it")),
            DotToken::Sign(b'}') => {
                let mut vertices = std::mem::take(&mut body.vertices);
                bodies.pop();
                if bodies.is_empty() {
                    break;
                }
                vertices.sort_unstable();
                vertices.dedup();
                EdgeSide::from_vec(vertices)
            }
            DotToken::Sign(b';' | b',') if !arrow_open => continue,
            ref word if word.is_keyword("subgraph") => {
                if matches!(tokens.peek()?, Some(DotToken::Id(..))) {
                    tokens.next()?;
                }
                if !tokens.eat(b'{')? {
                    return Err(tokens.error("'subgraph' without '{'"));
                }
                bodies.push(StatementList::default());
                continue;
            }
            ref word if ["graph", "node", "edge"].iter().any(|k| word.is_keyword(k)) && !arrow_open => {
                let token = word.describe();
                if !skip_attributes(&mut tokens)? {
                    return Err(tokens.error(format!("{token} without '[...]'")));
                }
                continue;
            }
            DotToken::Id(name, bare) => {
                let name = joined(&mut tokens, name, bare)?;
                if !arrow_open && skip_assigned_value(&mut tokens)? {
                    continue;
                }
                skip_ports(&mut tokens)?;
                SmallVec::from_elem(edges.vertex(name, line)?, 1)
            }
            other => return Err(tokens.error(format!("{} where a name should stand", other.describe()))),
        };
        finish_side(&mut tokens, &mut edges, &mut bodies, side)?;
    }
    match tokens.next()? {
        None => edges.finish(),
        Some(token) => Err(tokens.error(format!("{} behind the end of the graph", token.describe()))),
    }
}

/// Skips `=` and the value after it. Returns whether there was one.
fn skip_assigned_value(tokens: &mut DotTokens<'_>) -> Result<bool, GraphFileError> {
    if !tokens.eat(b'=')? {
        return Ok(false);
    }
    let Some(DotToken::Id(value, bare)) = tokens.next()? else {
        return Err(tokens.error("'=' without a value"));
    };
    joined(tokens, value, bare)?;
    Ok(true)
}

/// Skips the ports after the name of a vertex.
fn skip_ports(tokens: &mut DotTokens<'_>) -> Result<(), GraphFileError> {
    while tokens.eat(b':')? {
        if !matches!(tokens.next()?, Some(DotToken::Id(..))) {
            return Err(tokens.error("':' without a port"));
        }
    }
    Ok(())
}

/// Completes a side of an edge: adds the edges from the left side, and reads the token that follows.
fn finish_side(
    tokens: &mut DotTokens<'_>,
    edges: &mut ParsedEdges<'_>,
    bodies: &mut [StatementList],
    side: EdgeSide,
) -> Result<(), GraphFileError> {
    let inner = bodies.len() > 1;
    let Some(body) = bodies.last_mut() else { return Ok(()) };
    if inner {
        body.vertices.extend_from_slice(&side);
    }
    if let Some(left) = body.left.take() {
        edges.product(&left, &side, tokens.line)?;
    }
    match tokens.peek()? {
        Some(DotToken::Arrow) => {
            tokens.next()?;
            body.left = Some(side);
        }
        Some(DotToken::Line) => {
            edges.check_direction(LINE, tokens.line)?;
            tokens.next()?;
            body.left = Some(side);
        }
        Some(DotToken::Sign(b'[')) => {
            skip_attributes(tokens)?;
        }
        _ => {}
    }
    Ok(())
}

/// Joins strings in quotes that are separated by '+'.
fn joined<'a>(
    tokens: &mut DotTokens<'a>,
    first: Cow<'a, str>,
    bare: bool,
) -> Result<Cow<'a, str>, GraphFileError> {
    let mut whole = first;
    while !bare && tokens.eat(b'+')? {
        match tokens.next()? {
            Some(DotToken::Id(more, false)) => whole.to_mut().push_str(&more),
            _ => return Err(tokens.error("'+' without a string in quotes")),
        }
    }
    Ok(whole)
}

/// Skips any number of `[...]`, and returns whether there is at least one.
fn skip_attributes(tokens: &mut DotTokens<'_>) -> Result<bool, GraphFileError> {
    let mut any = false;
    while tokens.eat(b'[')? {
        any = true;
        loop {
            match tokens.next()? {
                Some(DotToken::Sign(b']')) => break,
                Some(DotToken::Id(..) | DotToken::Sign(b'=' | b',' | b';' | b'+' | b':')) => {}
                Some(other) => return Err(tokens.error(format!("{} among attributes", other.describe()))),
                None => return Err(tokens.error("a '[' that is never closed")),
            }
        }
    }
    Ok(any)
}
