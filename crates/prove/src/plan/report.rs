//! The results of proofs.

use super::{Comparison, Measure, VerifiedCounterexample};
use crate::{PositionShape, Provable, Unsortable};
use impartial::run::Stopped;
use impartial_automata::{FormulaError, ProofBudget};
use std::fmt;

/// A condition that a proof plan has to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProofCondition {
    /// The formula gives some value to every legal position.
    Totality,
    /// The formula gives at most one value to a position.
    Uniqueness,
    /// No move leads to the position's own value.
    Exclusion,
    /// Some move leads to every smaller value.
    Reachability,
    /// The set contains legal positions only.
    Legality,
    /// The set contains every position that should be in it.
    Completeness,
    /// Every position of the set should be in it.
    Soundness,
    /// A further sentence about the sets holds.
    Consequence,
}

impl fmt::Display for ProofCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ProofCondition::Totality => "totality: every legal position has a value",
            ProofCondition::Uniqueness => "uniqueness: no position has two values",
            ProofCondition::Exclusion => "exclusion: no move leads to the position's own value",
            ProofCondition::Reachability => "reachability: some move leads to every smaller value",
            ProofCondition::Legality => "legality: the set holds legal positions only",
            ProofCondition::Completeness => "completeness: the set holds all positions of the value",
            ProofCondition::Soundness => "soundness: the set holds positions of the value only",
            ProofCondition::Consequence => "consequence: the sentence about the P-positions",
        })
    }
}

/// The method by which a statement is proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProofMethod {
    /// Up to the symmetry of the coins if the game has a pair form, otherwise by automata.
    #[default]
    Best,
    /// By automata for every condition, with the coins distinguished.
    Automata,
    /// By states up to renaming of the coins, explored on the fly.
    Symmetry,
    /// By automata that read positions as words, for any number of coins.
    Words,
    /// By automata that read aggregates of the heaps, for any number of heaps.
    Aggregates,
    /// Digit by digit, for any number of heaps.
    Digits,
}

/// A position at which a condition of a proof fails. It refutes nothing by itself: the statement may hold at the
/// position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedCondition {
    /// The condition of the proof that fails.
    pub condition: ProofCondition,
    /// The position at which the condition fails, in the notation of the game.
    pub position: String,
    /// The numbers of the position, each with its name, in the order in which the statement reads them.
    pub assignment: Assignment,
    /// For exclusion and reachability, the value in question; for uniqueness, the two values of the position; `None` for
    /// other conditions.
    pub value: Option<String>,
}

/// A refutation: a position at which the statement itself fails, and further findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The position at which the statement fails, verified.
    pub counterexample: VerifiedCounterexample,
    /// The failed condition of the proof; `None` if the counterexample was found before the proof.
    pub failed: Option<FailedCondition>,
    /// If the coins may be in any order and the statement is asymmetric: a position to which it gives two values.
    pub unsymmetric: Option<OrderDependence>,
}

impl Refutation {
    /// Returns the refutation of a sentence about proved values or positions.
    pub(super) fn of_consequence(counterexample: VerifiedCounterexample) -> Self {
        let failed = FailedCondition {
            condition: ProofCondition::Consequence,
            position: counterexample.position().to_owned(),
            assignment: counterexample.assignment().clone(),
            value: None,
        };
        Refutation { counterexample, failed: Some(failed), unsymmetric: None }
    }
}

/// The numbers of a position with the names under which a statement reads them: a1 = 1, a2 = 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment(pub Vec<(String, String)>);

impl Assignment {
    pub(crate) fn new(shape: PositionShape, numbers: &[String]) -> Self {
        Assignment(shape.names().into_iter().zip(numbers.iter().cloned()).collect())
    }

    pub(crate) fn from_numbers(shape: PositionShape, numbers: &[u64]) -> Self {
        Assignment::new(shape, &numbers.iter().map(u64::to_string).collect::<Vec<_>>())
    }
}

/// Writes `a1=1, a2=0`.
impl fmt::Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(|(name, n)| format!("{name}={n}")).collect();
        f.write_str(&parts.join(", "))
    }
}

/// A position to which a statement gives different values in different orders of its coins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderDependence {
    /// The position in the notation of the game.
    pub position: String,
    /// Two assignments of the coins to the variables of the statement, each with the value that the statement gives.
    pub readings: [(Assignment, String); 2],
}

impl fmt::Display for FailedCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: fails {}", self.position, self.condition)?;
        match &self.value {
            Some(value) => write!(f, " (value {value})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.counterexample)?;
        match &self.failed {
            Some(failed) => write!(f, "; {failed}"),
            None => Ok(()),
        }
    }
}

/// The reason why a statement is neither proved nor refuted, though no limit was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotProved {
    /// No measure was found that every move lowers, so the proof does not show that play ends.
    NoMeasure {
        /// A position with a move that does not lower the declared measure.
        position: String,
        /// The position to which that move leads.
        option: String,
        /// The declared measure, in words.
        declared: String,
        /// Another failed condition of the proof. If there is none, the statement holds at every position from which
        /// play ends.
        failed: Option<FailedCondition>,
    },
    /// A condition of the proof fails, and no position was found at which the statement fails.
    NoCounterexample(FailedCondition),
    /// The statement follows from another one, which is not proved.
    Basis {
        /// The name of the other statement.
        statement: String,
        /// The verdict on the other statement.
        verdict: ProofVerdict,
    },
    /// The statement is about some positions, and a move leads from one of them to another position.
    Left {
        /// The position with such a move.
        position: String,
    },
    /// The statement applies to no position.
    Vacuous,
    /// The statement is about P-positions that no other statement gives, and a discovery did not find them.
    Undiscovered,
    /// No automaton was found that gives the values that the statement speaks of.
    NotLearned,
    /// The automaton of the values has this number of states, and the statement names another one.
    OtherStates(usize),
    /// The statement is about a window of positions, and it is false of other positions.
    BeyondWindow {
        /// A position, perhaps outside the window, of which the statement is false.
        position: String,
        /// The numbers of the position, with their names.
        assignment: Assignment,
    },
    /// The description of the game could not be compared with the game: no legal position was found.
    NothingCompared {
        /// A legal position of the description, if there is one.
        legal: Option<String>,
    },
}

impl NotProved {
    /// Returns a short name of the reason, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            NotProved::NoMeasure { .. } => "no-measure",
            NotProved::NoCounterexample(_) => "no-counterexample",
            NotProved::NothingCompared { .. } => "nothing-compared",
            NotProved::Basis { .. } => "basis",
            NotProved::Left { .. } => "left",
            NotProved::Vacuous => "vacuous",
            NotProved::NotLearned => "not-learned",
            NotProved::OtherStates(_) => "other-states",
            NotProved::BeyondWindow { .. } => "beyond-window",
            NotProved::Undiscovered => "undiscovered",
        }
    }

    /// Returns the failed condition of the proof, if any.
    pub fn failed(&self) -> Option<&FailedCondition> {
        match self {
            NotProved::NoMeasure { failed, .. } => failed.as_ref(),
            NotProved::NoCounterexample(failed) => Some(failed),
            NotProved::NothingCompared { .. }
            | NotProved::Basis { .. }
            | NotProved::Left { .. }
            | NotProved::Vacuous
            | NotProved::Undiscovered
            | NotProved::NotLearned
            | NotProved::OtherStates(_)
            | NotProved::BeyondWindow { .. } => None,
        }
    }
}

impl fmt::Display for NotProved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotProved::NoMeasure { position, option, declared, failed } => {
                write!(
                    f,
                    "no measure was found that every move lowers (the move from {position} to {option} does not \
                     lower {declared})"
                )?;
                match failed {
                    None => f.write_str("; the statement holds at every position from which play ends"),
                    Some(failed) => {
                        write!(f, "; the proof fails at {}: {}", failed.position, failed.condition)
                    }
                }
            }
            NotProved::NoCounterexample(failed) => write!(
                f,
                "the proof fails at {}: {}; no position was found at which the statement fails",
                failed.position, failed.condition
            ),
            NotProved::Basis { statement, verdict } => {
                let verdict = if *verdict == ProofVerdict::Refuted { "refuted" } else { "not proved" };
                write!(f, "the statement rests on {statement}, which is {verdict}")
            }
            NotProved::Left { position } => write!(
                f,
                "the statement is about some positions only, and a move from {position} leads to another position"
            ),
            NotProved::Vacuous => f.write_str("the statement applies to no position, so it says nothing"),
            NotProved::Undiscovered => f.write_str(
                "the statement is about P-positions that no line of the file states, and a short search found no \
                 automaton of them",
            ),
            NotProved::NotLearned => f.write_str(
                "no automaton of moderate size gives the values that the statement speaks of; they may be unbounded",
            ),
            NotProved::OtherStates(states) => write!(f, "the automaton of the values has {states} states"),
            NotProved::BeyondWindow { position, .. } => write!(
                f,
                "the statement is about a window that the prover cannot express, and it is false for {position}, \
                 which may be outside the window"
            ),
            NotProved::NothingCompared { legal: None } => f.write_str(
                "the game has no legal position, so the description could not be compared with the rules",
            ),
            NotProved::NothingCompared { legal: Some(legal) } => write!(
                f,
                "no legal position was found on which the description could be compared with the rules (by the \
                 description, {legal} is legal)"
            ),
        }
    }
}

/// The conclusion of a proof, with its grounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// The statement holds for all positions of the shape; every move lowers the measure.
    Proved(Measure),
    /// The statement fails at a verified position.
    Refuted(Box<Refutation>),
    /// The statement is neither proved nor refuted, for the given reason.
    NotProved(NotProved),
}

/// The verdict of a proof in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProofVerdict {
    /// The statement holds for all positions of the shape.
    Proved,
    /// The statement fails at a verified position.
    Refuted,
    /// The statement is neither proved nor refuted.
    NotProved,
}

impl fmt::Display for ProofVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ProofVerdict::Proved => "proved",
            ProofVerdict::Refuted => "refuted",
            ProofVerdict::NotProved => "not-proved",
        })
    }
}

/// The result of a proof: a theorem for one shape of positions, a refutation, or neither.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofAttempt {
    /// The name of the game.
    pub game: String,
    /// The shape of the positions that the proof is about.
    pub shape: PositionShape,
    /// The statement, in words.
    pub statement: String,
    /// The conclusion with its grounds.
    pub conclusion: Conclusion,
    /// The method by which the statement was examined.
    pub method: ProofMethod,
    /// The states of the largest automaton, or the number of states explored.
    pub states: usize,
    /// The estimated peak of the bytes held.
    pub bytes: usize,
    /// The small positions on which the description was compared with the game's own rules.
    pub compared: Comparison,
    /// Duration of the proof in wall-clock seconds.
    pub seconds: f64,
    /// The proved statements from which the statement follows without an induction of its own.
    pub follows_from: Vec<String>,
}

impl ProofAttempt {
    /// Returns the verdict in one word.
    pub fn verdict(&self) -> ProofVerdict {
        match &self.conclusion {
            Conclusion::Proved(_) => ProofVerdict::Proved,
            Conclusion::Refuted(_) => ProofVerdict::Refuted,
            Conclusion::NotProved(_) => ProofVerdict::NotProved,
        }
    }

    /// Returns whether the statement is proved.
    pub fn is_proved(&self) -> bool {
        self.verdict() == ProofVerdict::Proved
    }

    /// Returns the refutation, if the statement is refuted.
    pub fn refutation(&self) -> Option<&Refutation> {
        match &self.conclusion {
            Conclusion::Refuted(refutation) => Some(refutation),
            _ => None,
        }
    }

    /// Returns the failed condition of the proof, if any.
    pub fn failed(&self) -> Option<&FailedCondition> {
        match &self.conclusion {
            Conclusion::Proved(_) => None,
            Conclusion::Refuted(refutation) => refutation.failed.as_ref(),
            Conclusion::NotProved(reason) => reason.failed(),
        }
    }

    /// Converts the proof into one about positions of a shape with one number less, given that the last number only
    /// tells whether the game is still played.
    pub(super) fn forget_last_number(&mut self, shape: PositionShape) {
        let cut = |failed: &mut FailedCondition| failed.assignment.0.truncate(shape.coins);
        match &mut self.conclusion {
            Conclusion::Proved(measure) => {
                let mut names = shape.names();
                names.push("1 until play ends".into());
                *measure = measure.with_names(&names);
            }
            Conclusion::Refuted(refutation) => {
                refutation.counterexample.truncate(shape.coins);
                refutation.failed.iter_mut().for_each(cut);
                for (assignment, _) in refutation.unsymmetric.iter_mut().flat_map(|one| &mut one.readings) {
                    assignment.0.truncate(shape.coins);
                }
            }
            Conclusion::NotProved(NotProved::NoMeasure { failed: Some(failed), .. })
            | Conclusion::NotProved(NotProved::NoCounterexample(failed)) => cut(failed),
            Conclusion::NotProved(_) => {}
        }
    }

    /// Returns the theorem in words, with a reminder that it is about one number of coins.
    pub fn theorem(&self) -> String {
        let shape = self.shape;
        let what = format!("{}, all positions with {shape}: {}", self.game, self.statement);
        match &self.conclusion {
            Conclusion::Proved(_) if shape.is_any_number() => {
                format!("proved: {what} (proved for {shape})")
            }
            Conclusion::Proved(_) => format!("proved: {what} (proved for {shape} only)"),
            Conclusion::Refuted(refutation) => format!("refuted: {what}; {refutation}"),
            Conclusion::NotProved(reason) => format!("not proved: {what}; {reason}"),
        }
    }
}

/// The error of a proof that could not be attempted or completed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// A formula of the description is not well formed.
    #[error("{game} cannot be described to the prover: {error}")]
    Formula {
        /// The name of the game.
        game: String,
        /// The error in the formula.
        error: FormulaError,
    },
    /// The game has no description for these positions.
    #[error("{game} has no description for {shape}")]
    NoDescription {
        /// The name of the game.
        game: String,
        /// The shape of the requested positions.
        shape: PositionShape,
    },
    /// The game has no value formula in the language.
    #[error("{0} has no value formula that can be proved")]
    NoFormula(String),
    /// If options may be forbidden there are P-positions of normal play, and no values.
    #[error("{0}: where options are forbidden only the P-positions of normal play are defined")]
    Forbidden(String),
    /// Symmetry was requested and the game has no form for it.
    #[error("{game} cannot be explored up to symmetry: {why}")]
    NoSymmetry {
        /// The name of the game.
        game: String,
        /// The property that the game lacks, in words.
        why: String,
    },
    /// The coins cannot be put in ascending order.
    #[error(transparent)]
    Unsortable(#[from] Unsortable),
    /// The description and the game's own rules disagree.
    #[error("the description of {game} disagrees with the game at {position}: {what}")]
    Disagreement {
        /// The name of the game.
        game: String,
        /// The position at which they disagree.
        position: String,
        /// The subject of the disagreement, in words.
        what: String,
    },
    /// The verdict on a statement disagrees with values that are computed from the rules.
    #[error("{statement} is {verdict}, but at {position}: {what}")]
    Contradicted {
        /// The name of the statement.
        statement: String,
        /// The verdict of the proof.
        verdict: &'static str,
        /// The position at which they disagree.
        position: String,
        /// Description of the difference.
        what: String,
    },
    /// A formula about words is not well formed.
    #[error("{game} cannot be described to the prover for any number of coins: {error}")]
    Words {
        /// The name of the game.
        game: String,
        /// The error in the formula.
        error: impartial_automata::WordError,
    },
    /// An aggregate of heaps is not well formed.
    #[error("{game} cannot be described to the prover for any number of heaps: {what}")]
    Aggregates {
        /// The name of the game.
        game: String,
        /// Description of the fault of the aggregate.
        what: String,
    },
    /// A limit of the run was reached, or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl ProveError {
    /// Returns whether two computations of this program disagree, which is a defect of the program.
    pub fn is_defect(&self) -> bool {
        matches!(
            self,
            ProveError::Disagreement { .. }
                | ProveError::Contradicted { .. }
                | ProveError::Formula { error: FormulaError::Contradiction(_), .. }
        )
    }

    pub(crate) fn in_game(game: &str) -> impl Fn(FormulaError) -> ProveError + '_ {
        move |error| match error {
            FormulaError::Stopped(stopped) => ProveError::Stopped(stopped),
            error => ProveError::Formula { game: game.to_owned(), error },
        }
    }
}

/// Writes an ordinal given by its coefficients, most significant first.
pub(crate) fn write_value(numbers: &[String]) -> String {
    let top = numbers.len();
    let mut terms = Vec::new();
    for (i, n) in numbers.iter().enumerate().filter(|(_, n)| *n != "0") {
        terms.push(match (top - 1 - i, n.as_str()) {
            (0, n) => n.to_owned(),
            (1, "1") => "w".to_owned(),
            (1, n) => format!("w*{n}"),
            (e, "1") => format!("w^{e}"),
            (e, n) => format!("w^{e}*{n}"),
        });
    }
    if terms.is_empty() { "0".into() } else { terms.join("+") }
}

/// Returns the proof with the fields that every plan sets at its end.
#[allow(clippy::too_many_arguments)]
pub(crate) fn finished(
    game: &dyn Provable,
    shape: PositionShape,
    statement: String,
    conclusion: Conclusion,
    method: ProofMethod,
    compared: Comparison,
    budget: &ProofBudget<'_>,
    began: f64,
) -> ProofAttempt {
    ProofAttempt {
        game: game.id(),
        shape,
        statement,
        conclusion,
        method,
        states: budget.largest(),
        bytes: budget.most_bytes(),
        compared,
        seconds: budget.run().seconds() - began,
        follows_from: Vec::new(),
    }
}
