//! Errors and warnings about a file, with their places.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use impartial_prove::automata::syntax::{Span, SyntaxProblem};
use impartial_query::TextProblem;

/// A text that every drawing of diagnostics contains.
pub const DRAWN: &str = "--> ";

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file is no game.
    Error,
    /// The file is a game, but perhaps not the intended one.
    Warning,
}

impl Severity {
    /// Returns the name of the severity.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// An error or warning about a part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The part of the file.
    pub span: Span,
    /// The problem.
    pub message: String,
    /// The allowed input, or a remedy.
    pub help: Option<String>,
    /// The parts of the file around which brackets would remove the error; empty if brackets do not help.
    pub brackets: Vec<Span>,
}

impl Diagnostic {
    /// Creates an error about a part of the file.
    pub fn error(span: Span, message: impl Into<String>, help: impl Into<String>) -> Self {
        let help = Some(help.into()).filter(|help: &String| !help.is_empty());
        Diagnostic { severity: Severity::Error, span, message: message.into(), help, brackets: Vec::new() }
    }

    /// Creates a warning about a part of the file.
    pub fn warning(span: Span, message: impl Into<String>, help: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message, help) }
    }

    /// Returns the first place and the place after the last, as line and column from 1.
    pub fn places(&self, text: &str) -> [(usize, usize); 2] {
        [place(text, self.span.start), place(text, self.span.end.max(self.span.start))]
    }

    /// Returns the diagnostic with its places as lines and columns.
    pub fn problem(&self, text: &str) -> TextProblem {
        let [(line, column), (end_line, end_column)] = self.places(text);
        TextProblem {
            line,
            column,
            end_line,
            end_column,
            severity: self.severity.name(),
            message: self.message.clone(),
            help: self.help.clone(),
        }
    }
}

impl From<SyntaxProblem> for Diagnostic {
    fn from(problem: SyntaxProblem) -> Self {
        Diagnostic {
            brackets: problem.brackets().to_vec(),
            ..Diagnostic::error(problem.span(), problem.reason(), format!("expected: {}", problem.allowed()))
        }
    }
}

fn boundary(text: &str, index: usize) -> usize {
    (0..=index.min(text.len())).rev().find(|&index| text.is_char_boundary(index)).unwrap_or(0)
}

/// Returns the line and the column, in characters from 1, of a byte of a text.
fn place(text: &str, index: usize) -> (usize, usize) {
    let before = &text[..boundary(text, index)];
    let begin = before.rfind('\n').map_or(0, |index| index + 1);
    (before.matches('\n').count() + 1, before[begin..].chars().count() + 1)
}

/// Maximum number of bytes of a line that are shown.
const MAX_SHOWN: usize = 200;

/// Returns the diagnostics as text, with the lines of the file that they are about.
///
/// ```
/// use impartial_rules::{Diagnostic, draw};
/// use impartial_prove::automata::syntax::Span;
/// let text = "game nim\nheaps n\nmove m for k in 1..n\n";
/// let error = Diagnostic::error(Span { start: 22, end: 23 }, "there is no 'm' here", "names: k, n");
/// let drawn = draw(&[error], "nim.game", text);
/// assert!(drawn.contains("nim.game:3:6") && drawn.contains("move m for") && drawn.contains("names: k, n"));
/// ```
pub fn draw(diagnostics: &[Diagnostic], file: &str, text: &str) -> String {
    let renderer = Renderer::plain();
    let mut drawn = String::new();
    for diagnostic in diagnostics {
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let start = boundary(text, diagnostic.span.start);
        let line_at = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        // Only the line on which the part begins is shown; a long line is cut.
        let from = boundary(text, line_at.max(start.saturating_sub(MAX_SHOWN)));
        let upto = boundary(text, line_end.min(start + MAX_SHOWN)).max(from);
        let line = visible(&text[from..upto]);
        let begin = boundary(&line, start - from);
        let end = boundary(&line, boundary(text, diagnostic.span.end.max(start)).min(upto) - from);
        let one = line[begin..].chars().next().map_or(0, char::len_utf8);
        let snippet = Snippet::source(line.as_str())
            .line_start(place(text, start).0)
            .path(file)
            .annotation(AnnotationKind::Primary.span(begin..end.max(begin + one)));
        let mut group = level.primary_title(visible(&diagnostic.message)).element(snippet);
        if let Some(help) = &diagnostic.help {
            group = group.element(Level::HELP.message(visible(help)));
        }
        drawn.push_str(&renderer.render(&[group]));
        drawn.push('\n');
    }
    drawn
}

/// Replaces control characters by blanks. All other bytes keep their places.
fn visible(text: &str) -> String {
    let one = |c: char| if c.is_control() { " ".repeat(c.len_utf8()) } else { c.to_string() };
    text.chars().map(one).collect()
}

/// Returns the most similar names for a name that does not exist.
pub(crate) fn nearest<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let mut best: Option<(usize, &str)> = None;
    for other in names {
        let distance = strsim::osa_distance(name, other);
        let least = name.chars().count().max(other.chars().count());
        if distance * 2 <= least && best.is_none_or(|(d, _)| distance < d) {
            best = Some((distance, other));
        }
    }
    best.map(|(_, other)| other)
}
