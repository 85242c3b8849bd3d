//! What comes back: values with what they rest on, moves, tables.

pub(crate) mod filter;
pub(crate) mod genus;
pub(crate) mod genus_solver;
pub(crate) mod sums;
pub(crate) mod values;
pub(crate) mod window;

use crate::position::Position;
use genus::GenusAnswer;
use impartial::ordinal::Ordinal;
use impartial::value::{GrundyPair, Outcome};
use std::fmt;

/// What a value rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// The definition.
    Computed,
    /// The mex of the values that a formula gives to the options.
    InductionStep,
    /// A formula.
    Formula,
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Basis::Computed => "computed",
            Basis::InductionStep => "induction-step",
            Basis::Formula => "formula",
        })
    }
}

/// A value and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueWithBasis {
    /// The value.
    pub value: Ordinal,
    /// What it rests on.
    pub basis: Basis,
}

impl ValueWithBasis {
    /// A value and what it rests on.
    pub fn new(value: impl Into<Ordinal>, basis: Basis) -> Self {
        ValueWithBasis { value: value.into(), basis }
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        Outcome::from_value(&self.value)
    }
}

/// Who wins, where a formula or a quotient says that and perhaps no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownOutcome {
    /// Who wins.
    pub outcome: Outcome,
    /// What says so, in words.
    pub by: String,
}

/// What is known of one position.
#[derive(Clone, Debug)]
pub struct PositionAnswer {
    /// The position.
    pub position: Position,
    /// The normal value.
    pub grundy: Option<ValueWithBasis>,
    /// The misère value.
    pub misere: Option<ValueWithBasis>,
    /// What the formula says, and its source.
    pub formula: Option<(Ordinal, String)>,
    /// The outcome of normal play by a formula, looked up where the formula is.
    pub outcome: Option<KnownOutcome>,
    /// The same of misère play.
    pub misere_outcome: Option<KnownOutcome>,
    /// The genus, where it was found on the way.
    pub genus: Option<GenusAnswer>,
}

impl PositionAnswer {
    /// Nothing is known of a position.
    pub fn nothing(position: Position) -> Self {
        PositionAnswer {
            position,
            grundy: None,
            misere: None,
            formula: None,
            outcome: None,
            misere_outcome: None,
            genus: None,
        }
    }

    /// Who wins in misère play is known by a quotient.
    pub fn decide_misere(&mut self, outcome: Outcome) {
        self.misere_outcome = Some(KnownOutcome { outcome, by: "by the misère quotient".into() });
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        let values = self.grundy.is_some() || self.misere.is_some();
        !values && self.outcome.is_none() && self.misere_outcome.is_none()
    }
}

/// The moves from one position.
#[derive(Clone, Debug)]
pub struct MovesAnswer {
    /// The position.
    pub position: Position,
    /// The options that were asked for, with what is known of each.
    pub options: Vec<PositionAnswer>,
}

/// The values of one position that a solver computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverValues {
    /// The normal value.
    pub normal: Option<u64>,
    /// The misère value.
    pub misere: Option<u64>,
}

impl From<GrundyPair> for SolverValues {
    fn from(pair: GrundyPair) -> Self {
        SolverValues { normal: Some(pair.normal), misere: Some(pair.misere) }
    }
}
