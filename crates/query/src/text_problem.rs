//! Problems in the texts of users, with their places.

use serde::Serialize;

/// A problem in a text, such as a rule file. It serialises as the diagnostics of the command `rules check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextProblem {
    /// The first line, from 1.
    pub line: usize,
    /// The first column, in characters from 1.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column after the last character.
    pub end_column: usize,
    /// The severity: `error` or `warning`.
    pub severity: &'static str,
    /// The problem.
    pub message: String,
    /// The allowed input, or a remedy.
    pub help: Option<String>,
}
