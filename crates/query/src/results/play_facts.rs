//! Facts from the graph of all play: loopy values, outcomes with draws, and remoteness.

use super::Basis;
use impartial::game::Graph;
use impartial::loopy::{LoopyOutcome, LoopyValue, LoopyValues, Outcomes, Play, solve_outcomes, solve_values};
use impartial::run::{Run, Stopped};
use impartial::solve::solve_graph;

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
    pub fn outcome(&self, play: Play) -> Option<LoopyOutcome> {
        match play {
            Play::Misere => self.misere.map(|rated| rated.outcome),
            Play::Normal => Some(self.value.outcome()),
        }
    }

    /// Returns the remoteness in normal or in misère play. `None` for a draw, and where it is not known.
    pub fn remoteness(&self, play: Play) -> Option<u32> {
        if play.is_misere() { self.misere } else { self.normal }.and_then(|rated| rated.remoteness)
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
    pub(crate) fn outcomes(&self, play: Play) -> &Outcomes {
        if play.is_misere() { &self.misere } else { &self.normal }
    }

    /// Returns the first position whose outcome by retrograde analysis is not that of its value.
    pub(crate) fn contradiction(&self) -> Option<u32> {
        (0..self.normal.len() as u32).find(|&v| self.values.outcome(v) != self.normal.outcome(v))
    }
}

/// The results of all positions of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphResults {
    /// Play ends: the values.
    Values(Vec<u64>),
    /// Play need not end: the outcomes, each with a label of value, outcome and remoteness.
    Loopy(Vec<(String, LoopyOutcome)>),
}

impl GraphResults {
    /// Computes the results of normal or of misère play.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    pub fn new(graph: &Graph, play: Play, run: &Run<'_>) -> Result<Self, Stopped> {
        let solved = solve_graph(graph, run)?;
        let vertices = 0..graph.len() as u32;
        if let Some(values) =
            vertices.clone().map(|v| solved.pair(v).map(|pair| pair.of_play(play))).collect()
        {
            return Ok(GraphResults::Values(values));
        }
        let values = if play.is_misere() { None } else { Some(solve_values(graph, run)?) };
        let outcomes = solve_outcomes(graph, play, run)?;
        let label = |v: u32| {
            let value = values.as_ref().map(|values| format!("{} ", values.value(v))).unwrap_or_default();
            let moves = outcomes.remoteness(v).map(|moves| moves.to_string()).unwrap_or_default();
            (format!("{value}{}{moves}", outcomes.outcome(v)), outcomes.outcome(v))
        };
        Ok(GraphResults::Loopy(vertices.map(label).collect()))
    }

    /// Returns a sentence about the labels and the marks in a picture of the graph.
    pub fn legend(&self, play: Play) -> String {
        match (self, play) {
            (GraphResults::Values(_), Play::Normal) => "with values".to_owned(),
            (GraphResults::Values(_), Play::Misere) => "with misère values".to_owned(),
            (GraphResults::Loopy(_), _) => {
                let labels = if play.is_misere() { "outcomes of misère play" } else { "values, outcomes" };
                format!("with {labels} and remoteness")
            }
        }
    }
}
