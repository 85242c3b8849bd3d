//! The answers of the page as they are written. Most contain an answer of the query layer, with keys for the page alone.
//! The types of the page, `page/answers.d.ts`, are generated from these types with the feature `schema`.

use impartial_atlas::MatchRow;
use impartial_query::TextProblem;
use impartial_query::proofs::{DiscoveryReport, ProofReport};
use impartial_query::questions::CertificateVerdict;
use impartial_query::rows::{CheckRow, ClaimRow, MoveRow, PeriodRow, PositionText, QuotientRow};
use impartial_study::FindingRow;
use serde::Serialize;
use serde_json::Value;

/// A position with its figure and its options: the answer of `position`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PositionAnswer"))]
pub struct PositionPage {
    /// The game, with its parameters.
    pub game: String,
    /// The position.
    pub position: PositionText,
    /// The figure of the position.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "Figure")))]
    pub figure: Value,
    /// The options; absent if there are too many to list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<OptionPage>>,
    /// The number of options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// True if only the options of one value can be listed.
    pub to_values: bool,
}

/// An option of a position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "OptionRow"))]
pub struct OptionPage {
    /// The position to which the move leads.
    pub option: PositionText,
    /// The figure of the option, or the changes of a graph; absent for an option after very many others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("format" = "OptionFigure")))]
    pub figure: Option<Value>,
}

/// A move with its values.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MoveRow"))]
pub struct MovePage {
    /// The move.
    #[serde(flatten)]
    pub row: MoveRow,
    /// The figure of the option, if the options of one value were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("format" = "Figure")))]
    pub figure: Option<Value>,
}

/// The moves from a position: the answer of `moves`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MovesAnswer"))]
pub struct MovesPage {
    /// The position.
    pub position: PositionText,
    /// The moves.
    pub moves: Vec<MovePage>,
    /// The number of moves, of which only the first may be listed.
    pub count: usize,
}

/// A move of the program: the answer of `reply`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ReplyAnswer"))]
pub struct ReplyPage {
    /// The game, with its parameters.
    pub game: String,
    /// The position.
    pub position: PositionText,
    /// The position to which the move leads; absent if there is no move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<PositionText>,
    /// True if the move wins; absent if the outcome is not known, or if there is no move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<bool>,
    /// True if the move leads to a draw; absent if the outcome is not known, or if there is no move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<bool>,
    /// The reason why the outcome is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// A position with one ordinal lowered: the answer of `lower`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LowerAnswer"))]
pub struct LowerPage {
    /// The position.
    pub position: PositionText,
    /// The position after the move.
    pub option: PositionText,
}

/// A drawing: the answer of `picture` and of `graph`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PictureAnswer"))]
pub struct PicturePage {
    /// The position.
    pub position: PositionText,
    /// The drawing, as SVG.
    pub picture: String,
    /// The width of the drawing, in pixels.
    pub width: u32,
}

/// A misère quotient with a picture: the answer of `quotient`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "QuotientAnswer"))]
pub struct QuotientPage {
    /// The quotient.
    #[serde(flatten)]
    pub quotient: QuotientRow,
    /// The picture, as SVG, if it can be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
}

/// A period: the answer of `period`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PeriodAnswer"))]
pub struct PeriodPage {
    /// The period.
    #[serde(flatten)]
    pub period: PeriodRow,
    /// The limit that ended the search, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// Values of all pairs of numbers: the answer of `plot`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PlotAnswer"))]
pub struct PlotPage {
    /// The game, with its parameters.
    pub game: String,
    /// The window in words.
    pub window: String,
    /// The exclusive bound on the numbers.
    pub below: u64,
    /// Two numbers, with the value and the misère value of their position; null for a value that is not known.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "PlotPoint[]")))]
    pub points: Vec<Value>,
    /// The limit that ended the computation, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// The values of single heaps: the answer of `sequence`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SequenceAnswer"))]
pub struct SequencePage {
    /// The game, with its parameters.
    pub game: String,
    /// The largest heap.
    pub heaps: u64,
    /// The values in normal play; null for a value that is not known.
    pub values: Vec<Option<u64>>,
    /// The values in misère play, if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere: Option<Vec<Option<u64>>>,
    /// The limit that ended the computation, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// True if the values are those of a code of taking and breaking.
    pub code: bool,
}

/// The problems in rules: the answer of `diagnose`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DiagnoseAnswer"))]
pub struct DiagnosePage {
    /// The name of the game.
    pub game: String,
    /// The problems, with their places.
    pub diagnostics: Vec<TextProblem>,
    /// The number of errors among them.
    pub errors: usize,
}

/// The statements about a game: the answer of `claims`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ClaimsAnswer"))]
pub struct ClaimsPage {
    /// The statements.
    pub claims: Vec<ClaimRow>,
}

/// The verdicts on statements: the answer of `check`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CheckAnswer"))]
pub struct CheckPage {
    /// The verdicts.
    pub claims: Vec<CheckRow>,
}

/// A proof.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ProofAnswer"))]
pub struct ProofPage {
    /// The report of the proof.
    #[serde(flatten)]
    pub report: ProofReport,
    /// The positions that a theorem is about, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// The limit that ended the proof, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The coins in ascending order, in words, if the statement depends on the order of the coins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ascending: Option<String>,
    /// A question that may lead further.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<HintPage>,
    /// The certificate, which the page only hands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Value>,
    /// The file for Rocq.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rocq: Option<RocqPage>,
}

/// A file for Rocq, whose kernel checks its theorems: the answer of `export`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RocqFile"))]
pub struct RocqPage {
    /// The game of the theorems.
    pub game: String,
    /// The name of the file, which `coqc` accepts.
    pub file: String,
    /// The names of the theorems.
    pub theorems: Vec<String>,
    /// The estimated work of `coqc`, in words.
    pub work: String,
    /// The text of the file.
    pub text: String,
}

/// A question that may lead further than a proof.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ProofHint"))]
pub struct HintPage {
    /// True if a discovery may describe the positions.
    pub discover: bool,
    /// The numeration system of the discovery, unless numbers are read in a base.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numeration: Option<String>,
}

/// A statement for which there is no plan of a proof.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Unproved"))]
pub struct UnprovedPage {
    /// The statement.
    pub statement: String,
    /// The reason.
    pub why: String,
}

/// Proofs of statements: the answer of `prove`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ProveAnswer"))]
pub struct ProvePage {
    /// The game, with its parameters.
    pub game: String,
    /// The proofs.
    pub proofs: Vec<ProofPage>,
    /// The statements without a plan of a proof.
    pub unproved: Vec<UnprovedPage>,
}

/// A description of the positions of a value: the answer of `discover`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DiscoverAnswer"))]
pub struct DiscoverPage {
    /// The report of the discovery.
    #[serde(flatten)]
    pub report: DiscoveryReport,
    /// The limit that ended the search, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// A picture of an automaton with few states, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// The certificate, which the page only hands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Value>,
    /// The file for Rocq.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rocq: Option<RocqPage>,
}

/// Statements found from rules alone: the answer of `study`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "StudyAnswer"))]
pub struct StudyPage {
    /// The game.
    pub game: String,
    /// The findings.
    pub findings: Vec<FindingRow>,
    /// The searches without success, in words.
    pub tried: Vec<String>,
    /// True if a limit ended the study early.
    pub stopped: bool,
    /// The rules with the statements.
    pub rules: String,
    /// The report in Markdown.
    pub report: String,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// Known games with the values of a sequence.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "KnownGames"))]
pub struct MatchPage {
    /// The match.
    #[serde(flatten)]
    pub row: MatchRow,
    /// Statements about the match, in words.
    pub facts: Vec<String>,
}

/// A sequence of values, or a list of P-positions, with its matches.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "IdentifiedSequence"))]
pub struct SequenceMatches {
    /// The positions with one number n, or `a, b` for P-positions of two numbers.
    pub positions: String,
    /// The number of values, or of P-positions.
    pub values: usize,
    /// The matches.
    pub matches: Vec<MatchPage>,
    /// The reason why no game is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Known games with the same values: the answer of `identify`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "IdentifyAnswer"))]
pub struct IdentifyPage {
    /// The sequences of the game, or the values of the request.
    pub sequences: Vec<SequenceMatches>,
}

/// The verdict on a certificate: the answer of `verify`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "VerifyAnswer"))]
pub struct VerifyPage {
    /// The verdict.
    #[serde(flatten)]
    pub verdict: CertificateVerdict,
    /// True if the certificate was verified with the rules of the request.
    pub rules_of_request: bool,
}
