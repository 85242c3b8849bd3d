//! The kind of each answer.

use crate::TextProblem;
use crate::bibliography::Reference;
use crate::census::CensusAnswer;
use crate::family::Listing;
use crate::proofs::{DiscoveryReport, NumerationReport, ProofReport, SentenceReport};
use crate::questions::{
    CertificateVerdict, ClassesReport, Explanation, PeriodReport, QuotientReport, SummaryReport, ValueReport,
};
use crate::results::genus::GenusAnswer;
use crate::rows::{
    Answer, CheckRow, ClaimRow, ClassesRow, ClusterPlanRow, ErrorRow, ExportRow, GalleryRow, GenusRow,
    ListingRow, MergeRow, MoveRow, OrdinalRow, PeriodRow, PictureRow, PlayRow, PlayedMoveRow, QuotientRow,
    ServeRow, SummaryRow, ValueRow,
};

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
