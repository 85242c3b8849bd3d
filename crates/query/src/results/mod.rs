//! Results of queries: values with their basis, moves and tables.

pub(crate) mod filter;
pub(crate) mod genus;
pub(crate) mod genus_solver;
pub(crate) mod play_facts;
pub(crate) mod sums;
pub(crate) mod values;
pub(crate) mod window;

use crate::position::Position;
use genus::GenusAnswer;
use impartial::loopy::LoopyOutcome;
use impartial::ordinal::Ordinal;
use impartial::value::{GrundyPair, Outcome, Play};
use play_facts::PlayFacts;
use std::fmt;

/// The basis of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// The definition.
    Computed,
    /// The mex of the values that a formula gives to the options.
    InductionStep,
    /// A formula.
    Formula,
}

impl Basis {
    /// Returns the basis of a value that rests on values of these two.
    pub(crate) fn weaker(self, other: Basis) -> Basis {
        self.max(other)
    }
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

/// A value with its basis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueWithBasis {
    /// The value.
    pub value: Ordinal,
    /// The basis of the value.
    pub basis: Basis,
}

impl ValueWithBasis {
    /// Returns a value with its basis.
    pub fn new(value: impl Into<Ordinal>, basis: Basis) -> Self {
        ValueWithBasis { value: value.into(), basis }
    }

    /// Returns the outcome that the value gives.
    pub fn outcome(&self) -> Outcome {
        Outcome::from_value(&self.value)
    }
}

/// The outcome of a position, from a formula or a quotient that may give no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownOutcome {
    /// The outcome.
    pub outcome: Outcome,
    /// The source of the outcome, in words.
    pub by: String,
}

/// The outcome of a position, with its basis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedPosition {
    /// The outcome, which is a draw if neither player can force a win.
    pub outcome: LoopyOutcome,
    /// The basis of the outcome.
    pub basis: Basis,
}

/// The known facts about one position.
#[derive(Clone, Debug)]
pub struct PositionAnswer {
    /// The position.
    pub position: Position,
    /// The normal value.
    pub grundy: Option<ValueWithBasis>,
    /// The misère value.
    pub misere: Option<ValueWithBasis>,
    /// The value that the formula gives, and its source.
    pub formula: Option<(Ordinal, String)>,
    /// The outcome of normal play by a formula, looked up together with the formula.
    pub outcome: Option<KnownOutcome>,
    /// The outcome of misère play by a formula or a quotient.
    pub misere_outcome: Option<KnownOutcome>,
    /// The genus, if it was found on the way.
    pub genus: Option<GenusAnswer>,
    /// The facts from the graph of all play: in a loopy game, and where the remoteness was required.
    pub play: Option<Box<PlayFacts>>,
}

impl PositionAnswer {
    /// Returns an answer without any known facts.
    pub fn nothing(position: Position) -> Self {
        PositionAnswer {
            position,
            grundy: None,
            misere: None,
            formula: None,
            outcome: None,
            misere_outcome: None,
            genus: None,
            play: None,
        }
    }

    /// Returns the outcome of normal or of misère play, as far as it is known: from the graph of all play, from the value,
    /// or from a formula.
    pub fn judged(&self, play: Play) -> Option<JudgedPosition> {
        let (known, decided) = match play {
            Play::Misere => (&self.misere, &self.misere_outcome),
            Play::Normal => (&self.grundy, &self.outcome),
        };
        if let Some(facts) = &self.play
            && let Some(outcome) = facts.outcome(play)
        {
            let of_misere = known.as_ref().map_or(Basis::Computed, |known| known.basis);
            return Some(JudgedPosition {
                outcome,
                basis: if play.is_misere() { of_misere } else { facts.basis },
            });
        }
        let (outcome, basis) = match (known, decided) {
            (Some(known), _) => (known.outcome(), known.basis),
            (None, Some(decided)) => (decided.outcome, Basis::Formula),
            (None, None) => return None,
        };
        Some(JudgedPosition { outcome: outcome.into(), basis })
    }

    /// Sets the outcome of misère play that a quotient gives.
    pub fn decide_misere(&mut self, outcome: Outcome) {
        self.misere_outcome = Some(KnownOutcome { outcome, by: "by the misère quotient".into() });
    }

    /// Returns `true` if neither a value nor an outcome is known.
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
    /// The selected options, with the known facts about each.
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
