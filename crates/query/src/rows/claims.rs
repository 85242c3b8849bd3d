//! The answers about statements that are compared with computed values.

use super::{ComparedText, PositionText, Word};
use crate::questions::VERSION;
use impartial::claim::{Claim, RelationSides, Report, TermValue, Verdict};
use serde::Serialize;

/// A published statement about a game: a line of the answer of `claims`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Claim"))]
pub struct ClaimRow {
    /// The name of the statement.
    pub claim: String,
    /// The source.
    pub source: String,
    /// The statement in words.
    pub statement: String,
    /// The game.
    pub game: String,
    /// True for a false statement that a check must refute.
    pub planted: bool,
}

impl From<&Claim> for ClaimRow {
    fn from(claim: &Claim) -> Self {
        ClaimRow {
            claim: claim.id().to_owned(),
            source: claim.source().to_owned(),
            statement: claim.statement().to_owned(),
            game: claim.game().to_owned(),
            planted: claim.is_planted(),
        }
    }
}

/// The verdict on a statement that was compared with computed values: a line of the answer of `check`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Check"))]
pub struct CheckRow {
    /// The name of the statement.
    pub claim: String,
    /// The source.
    pub source: String,
    /// The game.
    pub game: String,
    /// The verdict.
    pub verdict: Word<Verdict>,
    /// The basis of the verdict, in words.
    pub basis: String,
    /// The window that was checked.
    pub window: String,
    /// The number of positions that were checked.
    pub positions: u64,
    /// The number of positions at which the statement applied and held.
    pub applied: u64,
    /// The first position at which the statement fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<PositionText>,
    /// The computed side at the counterexample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computed: Option<ComparedText>,
    /// The side of the statement at the counterexample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stated: Option<ComparedText>,
    /// The values that the statement names, at the counterexample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<TermRow>>,
    /// The sides of the relations that decide, at the counterexample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<Vec<SidesRow>>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The statement in words.
    pub statement: String,
    /// An observation, a description of what was proved, or the reason for a stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// True for a false statement that a check must refute.
    pub planted: bool,
    /// The version of the program.
    pub version: &'static str,
}

impl From<&Report> for CheckRow {
    fn from(report: &Report) -> Self {
        let at = report.counterexample.as_ref();
        let computed = at.map(|at| ComparedText::from(&at.mismatch.computed));
        let stated = at.map(|at| ComparedText::from(&at.mismatch.formula));
        let note = at.and_then(|at| at.mismatch.note.as_deref()).or(report.note.as_deref());
        CheckRow {
            claim: report.claim.clone(),
            source: report.source.clone(),
            game: report.game.clone(),
            verdict: Word(report.verdict),
            basis: report.basis.to_owned(),
            window: report.window.clone(),
            positions: report.positions,
            applied: report.applied,
            counterexample: at.map(|at| (&at.position).into()),
            computed,
            stated,
            terms: at.map(|at| at.mismatch.terms.iter().map(TermRow::from).collect()),
            sides: at.map(|at| at.mismatch.sides().iter().map(SidesRow::from).collect()),
            seconds: report.seconds,
            statement: report.statement.clone(),
            note: note.map(str::to_owned),
            planted: report.planted,
            version: VERSION,
        }
    }
}

/// A value that a statement names.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Term"))]
pub struct TermRow {
    /// The term as it is written in the statement.
    pub term: String,
    /// Its value; absent if the term has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ComparedText>,
}

impl From<&TermValue> for TermRow {
    fn from(term: &TermValue) -> Self {
        TermRow { term: term.term.clone(), value: term.value.as_ref().map(ComparedText::from) }
    }
}

/// The computed sides of a relation of a statement.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Sides"))]
pub struct SidesRow {
    /// The relation as it is written in the statement.
    pub relation: String,
    /// The values of its sides; null for a side without a value.
    pub values: Vec<Option<ComparedText>>,
}

impl From<&RelationSides> for SidesRow {
    fn from(sides: &RelationSides) -> Self {
        let value = |side: &Option<String>| side.as_ref().map(ComparedText::from);
        SidesRow { relation: sides.relation.clone(), values: sides.values.iter().map(value).collect() }
    }
}
