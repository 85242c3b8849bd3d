//! The answers about files, programs and errors.

use super::{PositionText, ValueText};
use serde::Serialize;
use std::collections::BTreeMap;

/// The value of an expression on ordinals: the answer of `ordinal`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "OrdinalResult"))]
pub struct OrdinalRow {
    /// The expression, as it was given.
    pub expression: String,
    /// Its value.
    pub value: ValueText,
    /// The value in LaTeX.
    pub latex: String,
    /// The version of the program.
    pub version: &'static str,
}

/// A file with a picture: the answer of `draw`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PictureFile"))]
pub struct PictureRow {
    /// The path of the file.
    pub file: String,
    /// The width, in pixels.
    pub width: u32,
    /// The height, in pixels.
    pub height: u32,
}

/// One checkpoint of several searches: the answer of `merge`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MergedSearches"))]
pub struct MergeRow {
    /// The number of parts of positions whose values are known.
    pub settled: u64,
    /// The path of the checkpoint.
    pub output: String,
}

/// A certificate in the form of another program: the answer of `certificate export`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CertificateExport"))]
pub struct ExportRow {
    /// The game of the certificate.
    pub game: String,
    /// The other program: `rocq`.
    pub to: &'static str,
    /// The path of the file.
    pub output: String,
    /// The names of the theorems in the file.
    pub theorems: Vec<String>,
    /// The estimated work of the other program.
    pub estimate: EstimateRow,
    /// The version of the program.
    pub version: &'static str,
}

/// The estimated work of a program.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Estimate"))]
pub struct EstimateRow {
    /// The things that decide the size, in the plural, each with its number.
    pub counts: BTreeMap<String, u64>,
    /// Processor time, in seconds.
    pub seconds: f64,
    /// Memory, in bytes.
    pub bytes: u64,
}

/// A move in a play: a line of the answer of `play`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PlayedMove"))]
pub struct PlayedMoveRow {
    /// The game, with its parameters.
    pub game: String,
    /// The player who moved.
    pub by: &'static str,
    /// The position before the move.
    pub position: PositionText,
    /// The position to which the move leads.
    pub option: PositionText,
    /// True if the move wins; absent if the outcome is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<bool>,
    /// True if the move leads to a draw; absent if the outcome is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<bool>,
    /// The basis of the outcome, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basis: Option<String>,
    /// True in misère play.
    pub misere_play: bool,
    /// The winner, after the last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<&'static str>,
}

/// The address of the local page: the answer of `serve`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ServedPage"))]
pub struct ServeRow {
    /// The address, with its token.
    pub url: String,
}

/// A rule file of the gallery: a line of the answer of `rules list`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GalleryFile"))]
pub struct GalleryRow {
    /// The name in commands, with the names of its parameters.
    pub game: String,
    /// The game in words.
    pub about: String,
    /// The source; absent if the file names none.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub source: String,
}

/// The estimated costs of a table on several processes: the answer of `cluster plan`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ClusterPlan"))]
pub struct ClusterPlanRow {
    /// The game, with its parameters.
    pub game: String,
    /// The window in words.
    pub window: String,
    /// True if the table has misère values.
    pub misere: bool,
    /// The number of positions.
    pub positions: u64,
    /// The share of each process.
    pub processes: Vec<ProcessShareRow>,
    /// The bytes that all processes send.
    pub sent: u64,
}

/// The share of one process in a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ProcessShare"))]
pub struct ProcessShareRow {
    /// The number of positions.
    pub positions: u64,
    /// The memory, in bytes.
    pub memory: u64,
    /// The bytes that the process sends.
    pub sent: u64,
}

/// An error, or the limit that ended a command: a line on standard error.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Failure"))]
pub struct ErrorRow {
    /// The message: the mistake, its place, and the allowed input.
    pub message: String,
    /// The exit code of the program: 1 for a refused certificate, 2 for bad input, 3 for a limit, 4 for a defect of the
    /// program.
    pub exit_code: u8,
    /// An instruction that avoids the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}
