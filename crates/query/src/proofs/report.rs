//! The report of a proof.

use impartial::run::Stopped;
use impartial_prove::automata::ProofBudget;
use impartial_prove::{
    Assignment, Conclusion, OrderDependence, PositionShape, ProofAttempt, ProofMethod, ProofVerdict,
    Refutation,
};
use serde::{Serialize, Serializer};

/// The verdict of the decision procedure on a statement: a line of the answer of `prove`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Proof"))]
pub struct ProofReport {
    /// The name of the claim, or of the text with the formula.
    pub claim: String,
    /// The number of coins; absent for any number of coins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coins: Option<usize>,
    /// `proved`, `refuted`, `not-proved` or `stopped`.
    #[cfg_attr(feature = "schema", schemars(with = "crate::rows::ProofVerdictWord"))]
    pub verdict: String,
    /// The reason of `not-proved`, for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The reason of `not-proved`, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    /// The positions that a theorem is about: `coins=3`, or `coins=3, below=w^2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub for_all: Option<String>,
    /// The positions to which the theorem extends without a further proof: `any number of heaps, by the Sprague-Grundy
    /// theorem`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extends_to: Option<String>,
    /// The proved statements from which the statement follows, if it has no induction of its own.
    pub follows_from: Vec<String>,
    /// A position at which the statement fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::PositionText>"))]
    pub counterexample: Option<String>,
    /// The value at the counterexample.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::ComparedText>"))]
    pub computed: Option<String>,
    /// The value, or the truth, that the statement gives to the counterexample.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::ComparedText>"))]
    pub stated: Option<String>,
    /// The evidence of the counterexample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basis: Option<String>,
    /// The states of the largest automaton, or the number of states explored.
    pub states: usize,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The game.
    pub game: String,
    /// The bound on the coins of a game of ordinals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below: Option<String>,
    /// The statement.
    pub statement: String,
    /// The source of the statement.
    pub source: String,
    /// The method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// The measure that every move lowers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub measure: Option<String>,
    /// The numbers of the counterexample by their names.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "by_name")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::Named>"))]
    pub assignment: Option<Assignment>,
    /// The position at which a condition of the proof fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::PositionText>"))]
    pub fails_at: Option<String>,
    /// The numbers of this position by their names.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "by_name")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::Named>"))]
    pub fails_with: Option<Assignment>,
    /// A position of which the statement says two things, if it depends on the order of the coins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsymmetric: Option<OrderReport>,
    /// True if the formula is about the coins in ascending order.
    pub sorted: bool,
    /// The numeration system, unless numbers are read in a base.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numeration: Option<String>,
    /// The value at which the condition fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::ComparedText>"))]
    pub value: Option<String>,
    /// The condition that fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// The number of positions at which the description was compared with the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<u64>,
    /// All positions with numbers below this bound are among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared_below: Option<u64>,
    /// The estimated peak of the bytes in use.
    pub bytes: usize,
    /// The version of the program.
    pub version: &'static str,
    /// The proof, unless a limit ended it.
    #[serde(skip)]
    pub proof: Option<ProofAttempt>,
    /// The limit that ended the proof.
    #[serde(skip)]
    pub stopped: Option<Stopped>,
    /// The shape of the positions.
    #[serde(skip)]
    pub shape: PositionShape,
    /// The least number of coins or heaps that the statement is about; 0 for a formula of the question.
    #[serde(skip)]
    pub least_members: u64,
    /// True if the game has no positions with another number of coins.
    #[serde(skip)]
    pub is_whole_game: bool,
    /// True if the formula is the user's.
    #[serde(skip)]
    pub is_own_formula: bool,
    /// The coins in ascending order, in words, if the statement depends on the order of the coins.
    #[serde(skip)]
    pub ascending: Option<String>,
}

/// A position of which a statement says two things, depending on the order of the coins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "OrderDependence"))]
pub struct OrderReport {
    /// The position.
    #[cfg_attr(feature = "schema", schemars(with = "crate::rows::PositionText"))]
    pub position: String,
    /// Two orders of its coins, with what the statement says.
    pub readings: Vec<OrderReading>,
}

/// An order of the coins, and what a statement says of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "OrderReading"))]
pub struct OrderReading {
    /// The numbers by their names.
    #[serde(serialize_with = "named_numbers")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::rows::Named"))]
    pub assignment: Assignment,
    /// The value, or the truth, that the statement gives to the position.
    #[cfg_attr(feature = "schema", schemars(with = "crate::rows::ComparedText"))]
    pub formula: String,
}

impl From<&OrderDependence> for OrderReport {
    fn from(found: &OrderDependence) -> Self {
        let reading = |(assignment, says): &(Assignment, String)| OrderReading {
            assignment: assignment.clone(),
            formula: says.clone(),
        };
        OrderReport {
            position: found.position.clone(),
            readings: found.readings.iter().map(reading).collect(),
        }
    }
}

/// Serialises the numbers of a position as an object by their names.
fn named_numbers<S: Serializer>(numbers: &Assignment, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(numbers.0.iter().map(|(name, number)| (name, number)))
}

fn by_name<S: Serializer>(numbers: &Option<Assignment>, to: S) -> Result<S::Ok, S::Error> {
    match numbers {
        Some(numbers) => named_numbers(numbers, to),
        None => to.serialize_none(),
    }
}

impl ProofReport {
    /// Adds the result of a proof that was not stopped.
    pub(crate) fn with_proof(mut self, proof: ProofAttempt) -> Self {
        self.verdict = proof.verdict().to_string();
        (self.states, self.bytes, self.seconds) = (proof.states, proof.bytes, proof.seconds);
        self.method = Some(in_words(proof.method));
        self.compared = Some(proof.compared.positions);
        self.compared_below = Some(proof.compared.all_below);
        self.follows_from.clone_from(&proof.follows_from);
        if !proof.follows_from.is_empty() {
            self.statement.clone_from(&proof.statement);
        }
        match &proof.conclusion {
            Conclusion::Proved(measure) => {
                self.for_all = Some(match self.shape.power {
                    _ if self.shape == PositionShape::ONE_ROW => "cells>=1".to_owned(),
                    _ if self.shape.is_any_number() => {
                        format!("{}>={}", self.shape.members(), self.least_members)
                    }
                    1 => format!("coins={}", self.shape.coins),
                    power => format!("coins={}, below=w^{power}", self.shape.coins),
                });
                self.measure = Some(measure.to_string());
            }
            Conclusion::Refuted(refutation) => {
                let Refutation { counterexample, unsymmetric, .. } = &**refutation;
                self.counterexample = Some(counterexample.position().to_owned());
                self.computed = Some(counterexample.computed().to_owned());
                self.stated = Some(counterexample.stated().to_owned());
                self.basis = Some(counterexample.evidence().to_string());
                self.assignment = Some(counterexample.assignment().clone());
                self.unsymmetric = unsymmetric.as_ref().map(OrderReport::from);
            }
            Conclusion::NotProved(reason) => {
                self.reason = Some(reason.code().to_owned());
                self.explanation = Some(reason.to_string());
            }
        }
        if let Some(failed) = proof.failed() {
            self.fails_at = Some(failed.position.clone());
            self.fails_with = Some(failed.assignment.clone());
            self.value = failed.value.clone();
            self.condition = Some(failed.condition.to_string());
        }
        self.proof = Some(proof);
        self
    }

    /// Adds the limit that ended the proof.
    pub(crate) fn with_stop(mut self, stopped: Stopped, budget: &ProofBudget<'_>) -> Self {
        self.verdict = "stopped".to_owned();
        (self.states, self.bytes, self.seconds) = (budget.largest(), budget.most_bytes(), stopped.seconds);
        self.stopped = Some(stopped);
        self
    }

    /// Returns whether the statement is proved.
    pub fn is_proved(&self) -> bool {
        self.proof.as_ref().is_some_and(ProofAttempt::is_proved)
    }

    /// Returns the positions that a theorem is about, in words: `proved for 3 coins only`.
    pub fn proved_for(&self) -> String {
        if self.shape.is_any_number() {
            let least = match self.least_members {
                0 => String::new(),
                least => format!(" (at least {least})"),
            };
            return format!("proved for {}{least}", self.shape);
        }
        if let Some(all) = &self.extends_to {
            return format!("proved for {all}");
        }
        match self.shape.power {
            1 if self.is_whole_game => "proved for all positions".into(),
            _ => format!("proved for {} only", self.shape),
        }
    }

    /// Returns the verdict of the proof; `None` if a limit ended it.
    pub fn outcome(&self) -> Option<ProofVerdict> {
        self.proof.as_ref().map(ProofAttempt::verdict)
    }
}

fn in_words(method: ProofMethod) -> &'static str {
    match method {
        ProofMethod::Symmetry => "up to symmetry",
        ProofMethod::Words => "words",
        ProofMethod::Aggregates => "aggregates",
        ProofMethod::Digits => "digits",
        ProofMethod::Automata | ProofMethod::Best => "automata",
    }
}
