//! The answers as they are written: one flat object for each position, move, statement or window.
//!
//! Each type here is the only description of the keys of an answer. Rust writes it as JSON, and with the feature `schema`
//! the JSON Schemas of the book, the types of the page and the result classes of the Python package are generated from it.
//! A key that does not apply is absent. A line of JSON begins with the kind of the answer and the version of its schema
//! ([`AnswerLine`]).

mod answer;
mod claims;
mod heaps;
mod positions;
mod programs;
mod proofs;
mod texts;
mod windows;

pub use answer::{Answer, AnswerLine};
pub use claims::{CheckRow, ClaimRow, SidesRow, TermRow};
pub use heaps::{GrowthRow, Named, PeriodRow, QuotientRow, QuotientStatus, WrittenBasis};
pub use positions::{GenusRow, InfiniteValue, ListingRow, MoveRow, PlayRow, ValueRow};
pub use programs::{
    ClusterPlanRow, ErrorRow, EstimateRow, ExportRow, GalleryRow, MergeRow, OrdinalRow, PictureRow,
    PlayedMoveRow, ProcessShareRow, ServeRow,
};
pub use proofs::{CertificateWord, KernelRow, KernelWord, LineRow, ProofVerdictWord};
pub use texts::{ComparedText, NumberText, PositionText, ValueText, Word, Words};
pub use windows::{ClassesRow, SummaryRow, WitnessOptionRow, WitnessRow, WitnessesRow};
