//! Facts from the graph of all play: loopy values, outcomes with draws, and remoteness.

use super::Basis;
use impartial::game::Graph;
use impartial::loopy::{LoopyOutcome, LoopyValue, LoopyValues, Outcomes, Play, solve_outcomes, solve_values};
use impartial::run::{Run, Stopped};

/// The outcome of a position in one kind of play, with its remoteness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedOutcome {
    /// The outcome: a win for one of the players, or a draw.
    pub outcome: LoopyOutcome,
    /// The number of moves until the end if the winner hurries and the loser delays; `None` for a draw.
    pub remoteness: Option<u32>,
}

/// The facts about a position that the graph of all play from it gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayFacts {
    /// The value in normal play.
    pub value: LoopyValue,
    /// The origin of the value. A formula may have given the value of a part of a sum that is too large as a whole.
    pub basis: Basis,
    /// Normal play. `None` for a sum that is too large as a whole.
    pub normal: Option<RatedOutcome>,
    /// Misère play. `None` for a sum that is too large as a whole.
    pub misere: Option<RatedOutcome>,
}

impl PlayFacts {
    /// Returns the facts that the value alone gives.
    pub fn from_value(value: LoopyValue, basis: Basis) -> Self {
        PlayFacts { value, basis, normal: None, misere: None }
    }

    /// Returns the outcome of normal or of misère play, as far as it is known.
    pub fn outcome(&self, misere: bool) -> Option<LoopyOutcome> {
        match misere {
            true => self.misere.map(|rated| rated.outcome),
            false => Some(self.value.outcome()),
        }
    }

    /// Returns the remoteness in normal or in misère play. `None` for a draw, and where it is not known.
    pub fn remoteness(&self, misere: bool) -> Option<u32> {
        if misere { self.misere } else { self.normal }.and_then(|rated| rated.remoteness)
    }
}

/// A graph with the facts about each of its positions.
pub(crate) struct SolvedPlay {
    values: LoopyValues,
    normal: Outcomes,
    misere: Outcomes,
}

impl SolvedPlay {
    /// Computes values, outcomes and remoteness of all positions of a graph.
    pub(crate) fn new(graph: &Graph, run: &Run<'_>) -> Result<Self, Stopped> {
        let values = solve_values(graph, run)?;
        let normal = solve_outcomes(graph, Play::Normal, run)?;
        let misere = solve_outcomes(graph, Play::Misere, run)?;
        Ok(SolvedPlay { values, normal, misere })
    }

    /// Returns the facts about a position.
    pub(crate) fn facts(&self, v: u32) -> PlayFacts {
        let rated = |outcomes: &Outcomes| RatedOutcome {
            outcome: outcomes.outcome(v),
            remoteness: outcomes.remoteness(v),
        };
        PlayFacts {
            value: self.values.value(v),
            basis: Basis::Computed,
            normal: Some(rated(&self.normal)),
            misere: Some(rated(&self.misere)),
        }
    }

    /// Returns the values of all positions.
    pub(crate) fn values(&self) -> &LoopyValues {
        &self.values
    }

    /// Returns the outcomes of normal or of misère play.
    pub(crate) fn outcomes(&self, misere: bool) -> &Outcomes {
        if misere { &self.misere } else { &self.normal }
    }

    /// Returns the first position whose outcome by retrograde analysis is not that of its value.
    pub(crate) fn contradiction(&self) -> Option<u32> {
        (0..self.normal.len() as u32).find(|&v| self.values.outcome(v) != self.normal.outcome(v))
    }
}
