//! What is wrong with a file, with its place.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use impartial_prove::syntax::{Problem, Span};
use serde_json::{Value, json};

/// What stands in every drawing of diagnostics.
pub const DRAWN: &str = "--> ";

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file is no game.
    Error,
    /// The file is a game, and perhaps not the one that was meant.
    Warning,
}

impl Severity {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// Something to say about a part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The part.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What is allowed, or what to do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error there.
    pub fn error(span: Span, message: impl Into<String>, help: impl Into<String>) -> Self {
        let help = Some(help.into()).filter(|help: &String| !help.is_empty());
        Diagnostic { severity: Severity::Error, span, message: message.into(), help }
    }

    /// A warning there.
    pub fn warning(span: Span, message: impl Into<String>, help: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message, help) }
    }

    /// The first and the last place: line and column from 1, the last behind the end.
    pub fn places(&self, text: &str) -> [(usize, usize); 2] {
        [place(text, self.span.start), place(text, self.span.end.max(self.span.start))]
    }

    /// The same for programs: `{"line", "column", "end_line", "end_column", "severity", "message", "help"}`.
    pub fn json(&self, text: &str) -> Value {
        let [(line, column), (end_line, end_column)] = self.places(text);
        json!({
            "line": line,
            "column": column,
            "end_line": end_line,
            "end_column": end_column,
            "severity": self.severity.name(),
            "message": self.message,
            "help": self.help,
        })
    }
}

impl From<Problem> for Diagnostic {
    fn from(problem: Problem) -> Self {
        Diagnostic::error(problem.span, problem.what, format!("expected: {}", problem.allowed))
    }
}

fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Line and column, in characters from 1, of a byte of a text.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..boundary(text, at)];
    let begin = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[begin..].chars().count() + 1)
}

/// Longer lines are shown in part.
const MOST_SHOWN: usize = 200;

/// The diagnostics drawn with the lines that they are about.
///
/// ```
/// use impartial_rules::{Diagnostic, draw};
/// use impartial_prove::syntax::Span;
/// let text = "game nim\nheaps n\nmove m for k in 1..n\n";
/// let said = Diagnostic::error(Span { start: 22, end: 23 }, "there is no 'm' here", "names: k, n");
/// let drawn = draw(&[said], "nim.game", text);
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
        // The one line that it begins on; a long one is cut.
        let from = boundary(text, line_at.max(start.saturating_sub(MOST_SHOWN)));
        let upto = boundary(text, line_end.min(start + MOST_SHOWN)).max(from);
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

/// Control characters as blanks, the bytes of all others in their places.
fn visible(text: &str) -> String {
    let one = |c: char| if c.is_control() { " ".repeat(c.len_utf8()) } else { c.to_string() };
    text.chars().map(one).collect()
}

/// The names most like one that does not exist.
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
