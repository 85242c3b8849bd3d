//! Parts of the answers of `prove`, `discover` and `verify`. The reports themselves are in [`crate::proofs`] and
//! [`crate::questions`].

use impartial_prove::PeriodicLine;
use serde::Serialize;

/// The members of one line from a point on: x >= `from` with x mod `period` among the residues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PeriodicLine"))]
pub struct LineRow {
    /// y - x for two coins x <= y; absent for one coin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<u64>,
    /// The start of the periodic part.
    pub from: u64,
    /// The period.
    pub period: u64,
    /// The residues of x that belong to the set.
    pub residues: Vec<u64>,
}

impl From<&PeriodicLine> for LineRow {
    fn from(line: &PeriodicLine) -> Self {
        LineRow {
            difference: line.difference(),
            from: line.from(),
            period: line.period(),
            residues: line.residues().to_vec(),
        }
    }
}

/// The verdict of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ProofVerdict"))]
#[serde(rename_all = "kebab-case")]
pub enum ProofVerdictWord {
    /// The statement is proved.
    Proved,
    /// The statement fails at a position.
    Refuted,
    /// Neither a proof nor a counterexample was found.
    NotProved,
    /// A limit ended the proof.
    Stopped,
}

/// The verdict on a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CertificateVerdict"))]
#[serde(rename_all = "kebab-case")]
pub enum CertificateWord {
    /// All conditions of the certificate hold.
    Valid,
    /// A condition does not hold.
    Refused,
}

/// The verdict of the kernel of Rocq.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "KernelVerdict"))]
#[serde(rename_all = "kebab-case")]
pub enum KernelWord {
    /// The kernel accepts the theorems.
    Accepted,
    /// The kernel refuses them.
    Refused,
    /// The kernel was not found, or did not finish.
    NotChecked,
}

/// The answer of the kernel of Rocq about a certificate.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "KernelReport"))]
pub struct KernelRow {
    /// The verdict.
    pub verdict: KernelWord,
    /// The error of the kernel, or the reason why the theorems were not checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The program, if one was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// The names of the theorems.
    pub theorems: Vec<String>,
    /// Wall-clock seconds.
    pub seconds: f64,
}
