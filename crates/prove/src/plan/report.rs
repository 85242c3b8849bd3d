//! What comes of a proof.

use super::{Comparison, Counterexample, Measure};
use crate::{FormulaError, PositionShape, ProofBudget, Provable, Unsortable};
use impartial::run::Stopped;
use std::fmt;

/// A condition of a proof plan.
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
    /// The set holds no position that is not legal.
    Legality,
    /// Every position that should be in the set is.
    Completeness,
    /// Every position of the set should be in it.
    Soundness,
    /// What is said of the sets besides.
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
            ProofCondition::Consequence => "consequence: what is said of the P-positions",
        })
    }
}

/// How a proof was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProofMethod {
    /// Up to the symmetry of the coins where the game has the form for it, by automata otherwise.
    #[default]
    Best,
    /// By automata for every condition, coins kept apart.
    Automata,
    /// On states up to renaming of the coins, explored on the fly.
    Symmetry,
}

/// A position at which a condition of a proof fails. It refutes nothing: the statement may hold at the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedCondition {
    /// The condition that fails.
    pub condition: ProofCondition,
    /// The position at which it fails, as the game writes it.
    pub position: String,
    /// Its numbers, in the order in which the statement reads them.
    pub numbers: Vec<String>,
    /// The same with their names.
    pub assignment: Assignment,
    /// The value that is reached and should not be, or is not reached and should be, where there is one; both
    /// values of a position that should have one.
    pub value: Option<String>,
}

/// A refutation: a position at which the statement itself fails, with what else is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The position at which the statement fails, verified.
    pub counterexample: Counterexample,
    /// The failed condition of the proof; `None` if the counterexample was found before the proof.
    pub failed: Option<FailedCondition>,
    /// Where the coins are in any order and the statement is not symmetric: one position of which it says
    /// two things.
    pub unsymmetric: Option<OrderDependence>,
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

/// `a1=1, a2=0`.
impl fmt::Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(|(name, n)| format!("{name}={n}")).collect();
        f.write_str(&parts.join(", "))
    }
}

/// A position of which a statement says one thing when its coins are read in one order, and another in
/// another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderDependence {
    /// The position.
    pub position: String,
    /// Two orders, each with what the statement says.
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

/// Why a statement is neither proved nor refuted, though no limit was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotProved {
    /// No measure was found that every move lowers, so that nothing shows that play ends.
    NoMeasure {
        /// A position with a move that does not lower the declared measure.
        position: String,
        /// The position after that move.
        option: String,
        /// The declared measure.
        declared: String,
        /// Another failed condition of the proof. Without one, the statement holds at every position from which play
        /// ends.
        failed: Option<FailedCondition>,
    },
    /// A condition of the proof fails, and no position was found at which the statement fails.
    NoCounterexample(FailedCondition),
    /// The description of the game could not be compared with the game: no legal position was found.
    NothingCompared {
        /// A legal position by the description, where there is one.
        legal: Option<String>,
    },
}

impl NotProved {
    /// A short name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            NotProved::NoMeasure { .. } => "no-measure",
            NotProved::NoCounterexample(_) => "no-counterexample",
            NotProved::NothingCompared { .. } => "nothing-compared",
        }
    }

    /// Returns where a condition of the proof fails, if one does.
    pub fn failed(&self) -> Option<&FailedCondition> {
        match self {
            NotProved::NoMeasure { failed, .. } => failed.as_ref(),
            NotProved::NoCounterexample(failed) => Some(failed),
            NotProved::NothingCompared { .. } => None,
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

/// The conclusion of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// The statement holds for all positions of the shape; every move lowers the measure.
    Proved(Measure),
    /// The statement fails at a position, which was verified.
    Refuted(Box<Refutation>),
    /// Neither: why.
    NotProved(NotProved),
}

/// The verdict of a proof, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProofVerdict {
    /// The statement holds for all positions of the shape.
    Proved,
    /// The statement fails at a position, which was verified.
    Refuted,
    /// Neither was shown.
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
pub struct Proof {
    /// The game.
    pub game: String,
    /// The positions that it is about.
    pub shape: PositionShape,
    /// The statement.
    pub statement: String,
    /// The conclusion.
    pub conclusion: Conclusion,
    /// How it was proved.
    pub method: ProofMethod,
    /// The states of the largest automaton, or the number of states explored.
    pub states: usize,
    /// The most bytes held at a time, as estimated.
    pub bytes: usize,
    /// On which small positions the description was compared with the game's own rules.
    pub compared: Comparison,
    /// Wall-clock seconds.
    pub seconds: f64,
}

impl Proof {
    /// The verdict in a word.
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

    /// The refutation, if the statement is refuted.
    pub fn refutation(&self) -> Option<&Refutation> {
        match &self.conclusion {
            Conclusion::Refuted(refutation) => Some(refutation),
            _ => None,
        }
    }

    /// Returns where a condition of the proof fails, if one does.
    pub fn failed(&self) -> Option<&FailedCondition> {
        match &self.conclusion {
            Conclusion::Proved(_) => None,
            Conclusion::Refuted(refutation) => refutation.failed.as_ref(),
            Conclusion::NotProved(reason) => reason.failed(),
        }
    }

    /// The proof as one about positions of a shape with one number less, where the last number only says that the
    /// game is still played.
    pub(super) fn forget_last_number(&mut self, shape: PositionShape) {
        let cut = |failed: &mut FailedCondition| {
            failed.numbers.truncate(shape.coins);
            failed.assignment.0.truncate(shape.coins);
        };
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

    /// What is proved, in words; a reminder that it is about one number of coins.
    pub fn theorem(&self) -> String {
        let shape = self.shape;
        let what = format!("{}, all positions with {shape}: {}", self.game, self.statement);
        match &self.conclusion {
            Conclusion::Proved(_) => format!("proved: {what} (proved for {shape} only)"),
            Conclusion::Refuted(refutation) => format!("refuted: {what}; {refutation}"),
            Conclusion::NotProved(reason) => format!("not proved: {what}; {reason}"),
        }
    }
}

/// Why a proof could not be attempted or completed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// A formula of the description has no meaning.
    #[error("{game} cannot be described to the prover: {error}")]
    Formula {
        /// The game.
        game: String,
        /// What is wrong.
        error: FormulaError,
    },
    /// The game has no description for these positions.
    #[error("{game} has no description for {shape}")]
    NoDescription {
        /// The game.
        game: String,
        /// The positions asked for.
        shape: PositionShape,
    },
    /// The game has no value formula in the language.
    #[error("{0} has no value formula that can be proved")]
    NoFormula(String),
    /// Where options may be forbidden there is normal play, and there are P-positions and no values.
    #[error("{0}: where options are forbidden only the P-positions of normal play are defined")]
    Forbidden(String),
    /// Symmetry was asked for and the game does not have the form for it.
    #[error("{game} cannot be explored up to symmetry: {why}")]
    NoSymmetry {
        /// The game.
        game: String,
        /// What is missing.
        why: String,
    },
    /// The coins cannot be put in ascending order.
    #[error(transparent)]
    Unsortable(#[from] Unsortable),
    /// The description and the game's own rules disagree.
    #[error("the description of {game} disagrees with the game at {position}: {what}")]
    Disagreement {
        /// The game.
        game: String,
        /// The position.
        position: String,
        /// In what they disagree.
        what: String,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl ProveError {
    /// Returns whether two computations of this program disagree, which is a defect of the program.
    pub fn is_defect(&self) -> bool {
        matches!(
            self,
            ProveError::Disagreement { .. }
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

/// An ordinal by its coefficients, most significant first.
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

/// What every plan fills in at its end.
#[allow(clippy::too_many_arguments)]
pub(crate) fn finished(
    game: &dyn Provable,
    shape: PositionShape,
    statement: String,
    conclusion: Conclusion,
    method: ProofMethod,
    compared: Comparison,
    work: &ProofBudget<'_>,
    began: f64,
) -> Proof {
    Proof {
        game: game.id(),
        shape,
        statement,
        conclusion,
        method,
        states: work.largest(),
        bytes: work.most_bytes(),
        compared,
        seconds: work.run().seconds() - began,
    }
}
