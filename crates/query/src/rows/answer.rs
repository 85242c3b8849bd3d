//! The kind and the version of each answer.

use super::{
    CheckRow, ClaimRow, ClassesRow, ClusterPlanRow, ErrorRow, ExportRow, GalleryRow, GenusRow, ListingRow,
    MergeRow, MoveRow, OrdinalRow, PeriodRow, PictureRow, PlayRow, PlayedMoveRow, QuotientRow, ServeRow,
    SummaryRow, ValueRow,
};
use crate::TextProblem;
use crate::bibliography::Reference;
use crate::census::CensusAnswer;
use crate::family::Listing;
use crate::proofs::{DiscoveryReport, NumerationReport, ProofReport, SentenceReport};
use crate::questions::{
    CertificateVerdict, ClassesReport, Explanation, PeriodReport, QuotientReport, SummaryReport, ValueReport,
};
use crate::results::genus::GenusAnswer;
use serde::Serialize;

/// An answer that is a line of JSON, which begins with its kind and the version of its schema.
pub trait Answer: Serialize {
    /// The kind of the answer, which is also the name of its schema.
    const KIND: &'static str;

    /// The version of the schema. It rises when a key is renamed or removed, or means something else; new keys do not change
    /// it.
    const SCHEMA: u32 = 1;
}

impl<T: Answer> Answer for &T {
    const KIND: &'static str = T::KIND;
    const SCHEMA: u32 = T::SCHEMA;
}

/// An answer as it is written: its kind and the version of its schema, followed by its keys.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AnswerLine<'a, T> {
    kind: &'static str,
    schema: u32,
    #[serde(flatten)]
    answer: &'a T,
}

impl<'a, T: Answer> AnswerLine<'a, T> {
    /// Adds the kind and the version of the schema to an answer.
    ///
    /// ```
    /// use impartial_query::rows::{AnswerLine, MergeRow};
    ///
    /// let row = MergeRow { settled: 3, output: "all.bin".into() };
    /// let line = serde_json::to_string(&AnswerLine::new(&row)).unwrap();
    /// assert_eq!(line, r#"{"kind":"merge","schema":1,"settled":3,"output":"all.bin"}"#);
    /// ```
    pub fn new(answer: &'a T) -> Self {
        AnswerLine { kind: T::KIND, schema: T::SCHEMA, answer }
    }
}

/// Gives types their kind. A report and its row have the same one.
macro_rules! kinds {
    ($($name:literal: $($type:ty),+;)+) => {
        $($(impl Answer for $type {
            const KIND: &'static str = $name;
        })+)+
    };
}

kinds! {
    "games": ListingRow, Listing;
    "value": ValueRow, ValueReport;
    "moves": MoveRow;
    "play": PlayedMoveRow;
    "table": PlayRow;
    "summary": SummaryRow, SummaryReport;
    "period": PeriodRow, PeriodReport;
    "genus": GenusRow, GenusAnswer;
    "classes": ClassesRow, ClassesReport;
    "quotient": QuotientRow, QuotientReport;
    "census": CensusAnswer<'_>;
    "claims": ClaimRow;
    "check": CheckRow;
    "prove": ProofReport;
    "sentence": SentenceReport;
    "discover": DiscoveryReport;
    "explain": Explanation;
    "problem": TextProblem;
    "gallery": GalleryRow;
    "picture": PictureRow;
    "verify": CertificateVerdict;
    "export": ExportRow;
    "numeration": NumerationReport;
    "ordinal": OrdinalRow;
    "merge": MergeRow;
    "cluster-plan": ClusterPlanRow;
    "serve": ServeRow;
    "reference": Reference;
    "error": ErrorRow;
}
