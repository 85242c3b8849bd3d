//! Problems in the texts of users, with their places.

use serde::Serialize;

/// A problem in a text, such as a rule file: a line of the answer of `rules check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Problem"))]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}
