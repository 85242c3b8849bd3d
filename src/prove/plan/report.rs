//! What comes of a proof.

use crate::claim::Verdict;
use crate::prove::{FormulaError, Provable, Shape, Track, Word, Work};
use crate::run::{Run, Stopped};
use num_traits::ToPrimitive;
use std::fmt;

/// A condition of a proof plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Condition {
    /// Every move lowers the sum of the numbers of the position.
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
    /// Its numbers.
    pub numbers: Vec<String>,
    /// The value that is reached and should not be, or is not reached and should be, where there is one.
    pub value: Option<String>,
    /// A position at which the statement is wrong by the ordinary engine, that position or a follower:
    /// the position, what the statement says there, and what was computed. `None` where computing
    /// is out of reach.
    pub confirmed: Option<Confirmed>,
}

/// A position at which a statement and the ordinary engine disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmed {
    /// The position.
    pub position: String,
    /// What the statement says.
    pub stated: String,
    /// What the ordinary engine computed from the rules.
    pub computed: String,
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: fails {}", self.position, self.condition)?;
        if let Some(value) = &self.value {
            write!(f, " (value {value})")?;
        }
        match &self.confirmed {
            Some(Confirmed { position, stated, computed }) => {
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
    /// Symmetry was asked for and the game does not have the form for it.
    #[error("{game} cannot be explored up to symmetry: {why}")]
    NoSymmetry {
        /// The game.
        game: String,
        /// What is missing.
        why: String,
    },
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

/// How far below a refuted position the ordinary engine looks for the position where the statement
/// itself is wrong.
const FOLLOWERS: usize = 20_000;

/// How a computed value of a position is shown beside what a statement says of it.
pub(crate) type Shown<'a> = dyn Fn(&[u64], &[u64]) -> Option<String> + 'a;

/// Builds a refutation from a word over the numbers of a position and, perhaps, a value behind them.
/// `stated` is what the statement says of the position of these numbers, where it says anything,
/// `computed` how the engine's value is shown beside it.
#[allow(clippy::too_many_arguments)]
pub(crate) fn refutation(
    game: &dyn Provable,
    shape: Shape,
    condition: Condition,
    word: &Word,
    with_value: bool,
    misere: bool,
    stated: &dyn Fn(&[u64]) -> Option<String>,
    shown: &Shown<'_>,
    run: &Run<'_>,
) -> Result<Refutation, Stopped> {
    let count = shape.coins * shape.power;
    let at = |i: usize| word.number(Track(i as u32));
    let numbers: Vec<String> = (0..count).map(|i| at(i).to_string()).collect();
    let value = with_value
        .then(|| write_value(&(count..count + shape.power).map(|i| at(i).to_string()).collect::<Vec<_>>()));
    let small: Option<Vec<u64>> = (0..count).map(|i| at(i).to_u64()).collect();
    let position = match &small {
        Some(small) => game.write(shape, small),
        None => format!("({})", numbers.join(",")),
    };
    let mut confirmed = None;
    if let Some(small) = small.filter(|small| game.canonical(shape, small).is_some()) {
        // The least in order of distance: the position itself, then its options, and so on.
        let mut seen = std::collections::HashSet::from([small.clone()]);
        let mut open = std::collections::VecDeque::from([small.clone()]);
        let below = small.iter().max().map_or(1, |n| n + 1);
        while let Some(next) = open.pop_front() {
            run.check(seen.len() as u64, 0).or_else(|s| match s.reason {
                crate::run::Reason::Positions(_) | crate::run::Reason::Memory(_) => Ok(()),
                _ => Err(s),
            })?;
            let computed = game.computed(shape, &next, misere, run)?;
            if let Some(computed) = computed {
                let (says, is) = (stated(&next), shown(&next, &computed));
                if let (Some(says), Some(is)) = (says, is)
                    && says != is
                {
                    let position = game.write(shape, &next);
                    confirmed = Some(Confirmed { position, stated: says, computed: is });
                    break;
                }
            } else if seen.len() == 1 {
                break;
            }
            if seen.len() < FOLLOWERS {
                for option in game.options(shape, &next, below).unwrap_or_default() {
                    if seen.insert(option.clone()) {
                        open.push_back(option);
                    }
                }
            }
        }
    }
    Ok(Refutation { condition, position, numbers, value, confirmed })
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
