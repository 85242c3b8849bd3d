//! What comes back: values with what they rest on, moves, tables.

pub(crate) mod genus;
pub(crate) mod sums;
pub(crate) mod values;
pub(crate) mod window;

use crate::error::{Error, Halt};
use crate::position::Position;
use genus::GenusAnswer;
use impartial::ordinal::Ordinal;
use impartial::value::{Outcome, Pair, Value};
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
pub struct Known {
    /// The value.
    pub value: Ordinal,
    /// What it rests on.
    pub basis: Basis,
}

impl Known {
    /// A value and what it rests on.
    pub fn new(value: impl Into<Ordinal>, basis: Basis) -> Self {
        Known { value: value.into(), basis }
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        Outcome::of(&self.value)
    }
}

/// Who wins, where a formula or a quotient says that and perhaps no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Who wins.
    pub outcome: Outcome,
    /// What says so, in words.
    pub by: String,
}

/// What is known of one position.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The position.
    pub position: Position,
    /// The normal value.
    pub grundy: Option<Known>,
    /// The misère value.
    pub misere: Option<Known>,
    /// What the formula says, and its source.
    pub formula: Option<(Ordinal, String)>,
    /// The outcome of normal play by a formula, looked up where the formula is.
    pub outcome: Option<Decided>,
    /// The same of misère play.
    pub misere_outcome: Option<Decided>,
    /// The genus, where it was found on the way.
    pub genus: Option<GenusAnswer>,
}

impl Answer {
    /// Nothing is known of a position.
    pub fn nothing(position: Position) -> Self {
        Answer {
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
        self.misere_outcome = Some(Decided { outcome, by: "by the misère quotient".into() });
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        let values = self.grundy.is_some() || self.misere.is_some();
        !values && self.outcome.is_none() && self.misere_outcome.is_none()
    }
}

/// The moves from one position.
#[derive(Clone, Debug)]
pub struct Moves {
    /// The position.
    pub position: Position,
    /// The options that were asked for, with what is known of each.
    pub options: Vec<Answer>,
}

/// Which moves are wanted.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Those of this value; all of them where there is none.
    pub to: Option<Ordinal>,
    /// Whether the misère value is meant.
    pub misere: bool,
}

impl Filter {
    /// Whether the winning moves of misère play are wanted.
    pub fn wins_misere(&self) -> bool {
        self.misere && self.to.as_ref().is_some_and(Value::is_zero)
    }

    /// Keeps the options of a position that are wanted. `halt` is what ended the work before all of them were known.
    ///
    /// # Errors
    /// [`Halt::SomeMoves`] where the value that decides is not known of some options: it has the others that are wanted.
    pub(crate) fn apply(
        &self,
        position: &Position,
        options: Vec<Answer>,
        halt: Option<Halt>,
    ) -> Result<Vec<Answer>, Error> {
        let misere = self.misere;
        let of = options.len();
        let Some(to) = &self.to else {
            let unknown = |option: &&Answer| match misere {
                true => option.misere.is_none(),
                false => option.grundy.is_none(),
            };
            let (example, unknown) = {
                let mut open = options.iter().filter(unknown);
                (open.next().map(|option| option.position.to_string()), open.count() + 1)
            };
            return match (halt, example) {
                // Without a limit that ended the work, unknown values are part of the result.
                (Some(halt), Some(example)) => {
                    let moves = Box::new(Moves { position: position.clone(), options });
                    let halt = Some(Box::new(halt));
                    Err(Error::Stopped(Halt::SomeMoves { halt, moves, unknown, of, example, misere }))
                }
                _ => Ok(options),
            };
        };
        let mut kept = Vec::new();
        let mut open = Vec::new();
        for option in options {
            let (known, decided) = match self.misere {
                true => (&option.misere, &option.misere_outcome),
                false => (&option.grundy, &option.outcome),
            };
            match (known, decided.as_ref().map(|decided| decided.outcome)) {
                (Some(known), _) if known.value == *to => kept.push(option),
                (Some(_), _) => {}
                // The value 0 is that of P-positions, and of no others.
                (None, Some(Outcome::P)) if to.is_zero() => {
                    let zero = Some(Known::new(0u64, Basis::Formula));
                    let (grundy, misere) = match self.misere {
                        true => (option.grundy.clone(), zero),
                        false => (zero, option.misere.clone()),
                    };
                    kept.push(Answer { grundy, misere, ..option });
                }
                (None, Some(Outcome::P)) => {}
                (None, Some(Outcome::N)) if to.is_zero() => {}
                (None, _) => open.push(option.position.to_string()),
            }
        }
        let unknown = open.len();
        match open.into_iter().next() {
            None => Ok(kept),
            Some(example) => {
                let moves = Box::new(Moves { position: position.clone(), options: kept });
                let halt = halt.map(Box::new);
                Err(Error::Stopped(Halt::SomeMoves { halt, moves, unknown, of, example, misere }))
            }
        }
    }
}

/// The values of one position that a solver computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverValues {
    /// The normal value.
    pub normal: Option<u64>,
    /// The misère value.
    pub misere: Option<u64>,
}

impl From<Pair> for SolverValues {
    fn from(pair: Pair) -> Self {
        SolverValues { normal: Some(pair.normal), misere: Some(pair.misere) }
    }
}
