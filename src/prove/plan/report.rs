//! What comes of a proof.

use crate::claim::Verdict;
use crate::prove::{FormulaError, Provable, Shape, Unsortable, Work};
use crate::run::Stopped;
use std::fmt;

/// A condition of a proof plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Condition {
    /// Every move lowers the sum of the numbers of the position, or what its description names instead.
    Descent,
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

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Condition::Descent => "descent: every move lowers the sum",
            Condition::Totality => "totality: every legal position has a value",
            Condition::Uniqueness => "uniqueness: no position has two values",
            Condition::Exclusion => "exclusion: no move leads to the position's own value",
            Condition::Reachability => "reachability: some move leads to every smaller value",
            Condition::Legality => "legality: the set holds legal positions only",
            Condition::Completeness => "completeness: the set holds all positions of the value",
            Condition::Soundness => "soundness: the set holds positions of the value only",
            Condition::Consequence => "consequence: what is said of the P-positions",
        })
    }
}

/// How a proof was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Up to the symmetry of the coins where the game has the form for it, by automata otherwise.
    #[default]
    Best,
    /// By automata for every condition, coins kept apart.
    Automata,
    /// On states up to renaming of the coins, explored on the fly.
    Symmetry,
}

/// Where a statement fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The condition that fails.
    pub condition: Condition,
    /// The position at which it fails, as the game writes it.
    pub position: String,
    /// Its numbers, in the order in which the statement reads them.
    pub numbers: Vec<String>,
    /// The same with their names.
    pub assignment: Assignment,
    /// The value that is reached and should not be, or is not reached and should be, where there is one; both
    /// values of a position that should have one.
    pub value: Option<String>,
    /// A position at which the statement is wrong by the ordinary engine, that position or a follower:
    /// the position, what the statement says there, and what was computed. `None` where computing
    /// is out of reach.
    pub confirmed: Option<Confirmed>,
    /// Where the coins are in any order and the statement is not symmetric: one position of which it says
    /// two things.
    pub unsymmetric: Option<Unsymmetric>,
}

/// The numbers of a position with the names under which a statement reads them: a1 = 1, a2 = 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment(pub Vec<(String, String)>);

impl Assignment {
    pub(crate) fn new(shape: Shape, numbers: &[String]) -> Self {
        Assignment(shape.names().into_iter().zip(numbers.iter().cloned()).collect())
    }

    pub(crate) fn of(shape: Shape, numbers: &[u64]) -> Self {
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

/// A position at which a statement and the ordinary engine disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmed {
    /// The position.
    pub position: String,
    /// Its numbers, as the statement reads them.
    pub assignment: Assignment,
    /// What the statement says.
    pub stated: String,
    /// What the ordinary engine computed from the rules.
    pub computed: String,
}

/// A position of which a statement says one thing when its coins are read in one order, and another in
/// another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsymmetric {
    /// The position.
    pub position: String,
    /// Two orders, each with what the statement says.
    pub readings: [(Assignment, String); 2],
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: fails {}", self.position, self.condition)?;
        if let Some(value) = &self.value {
            write!(f, " (value {value})")?;
        }
        match &self.confirmed {
            Some(Confirmed { position, stated, computed, .. }) => {
                write!(f, "; at {position} the statement says {stated}, computed {computed}")
            }
            None => Ok(()),
        }
    }
}

/// The result of a proof: a theorem for one shape of positions, or a refutation.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// The game.
    pub game: String,
    /// The positions that it is about.
    pub shape: Shape,
    /// The statement.
    pub statement: String,
    /// [`Verdict::Proved`] or [`Verdict::Refuted`].
    pub verdict: Verdict,
    /// Where it fails, if it is refuted.
    pub refutation: Option<Refutation>,
    /// How it was proved.
    pub method: Method,
    /// The states of the largest automaton, or the number of states explored.
    pub states: usize,
    /// The most bytes held at a time, as estimated.
    pub bytes: usize,
    /// On how many small positions the description was compared with the game's own rules.
    pub compared: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
}

impl Proof {
    /// What is proved, in words; a reminder that it is about one number of coins.
    pub fn theorem(&self) -> String {
        let shape = self.shape;
        let what = format!("{}, all positions with {shape}: {}", self.game, self.statement);
        match self.verdict {
            Verdict::Proved => {
                format!("proved: {what} (a theorem about {shape}; each number of coins is one of its own)")
            }
            _ => format!("refuted: {what}"),
        }
    }
}

/// Why there is neither proof nor refutation.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// A formula of the description has no meaning.
    #[error("the description of {game} has no meaning: {error}")]
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
        shape: Shape,
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
    pub(crate) fn of(game: &str) -> impl Fn(FormulaError) -> ProveError + '_ {
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
    shape: Shape,
    statement: String,
    refutation: Option<Refutation>,
    method: Method,
    compared: u64,
    work: &Work<'_>,
    began: f64,
) -> Proof {
    Proof {
        game: game.id(),
        shape,
        statement,
        verdict: if refutation.is_some() { Verdict::Refuted } else { Verdict::Proved },
        refutation,
        method,
        states: work.largest(),
        bytes: work.most_bytes(),
        compared,
        seconds: work.run().seconds() - began,
    }
}
