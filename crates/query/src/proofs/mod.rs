//! Questions that the prover answers: proofs of statements, discoveries of descriptions, numeration systems.
//!
//! An interface fills in a question ([`ProofQuestion`], [`DiscoveryQuestion`]), and gets reports that serialise as the
//! JSON objects of the command line. Certificates are made on request, from the job or the report.

mod any_number;
mod described;
mod discovery;
mod discovery_of_words;
mod discovery_report;
mod formula;
mod found_positions;
mod job;
mod numeration;
mod question;
mod report;
mod selection;
mod sentence;

pub use described::no_description_of;
pub use discovery::discover;
pub use discovery_report::{
    AutomatonReport, DiscoveryQuestion, DiscoveryReport, DiscoveryVerdict, FoundReport, MissingCounts,
    RunsReport, SQUARES_FIRST,
};
pub use found_positions::FoundPositions;
pub use impartial_prove::ProofMethod;
pub use job::{ProofHint, ProofJob, ProofJobs};
pub use numeration::{NumerationReport, certify_numeration, is_numeration_file, numeration_named};
pub use question::{FormulaText, MAX_COINS, ProofQuestion, ProofSubject, parse_omega_power};
pub use report::{OrderReading, OrderReport, ProofReport};
pub use selection::proof_jobs;
pub use sentence::{Sentence, SentenceReport};
