//! What a program needs to answer questions about the games on ordinals: values with what they rest
//! on, and all moves to a wanted value, from text to values.
//!
//! The values of a position are **computed** by the engine's [`OrdinalSolver`], which knows no formula,
//! where all ordinals are below ω² and few enough positions lie below; everywhere else they are an
//! **induction step**: the engine's mex over the exact set of values that the formula gives to the
//! options. Every answer says which.
//!
//! ```
//! use impartial::run::Run;
//! use impartial_games::transfinite::{Basis, transfinite_game};
//! let welter = transfinite_game("transfinite-welter").unwrap();
//! let report = welter.report("1,w*2+4,w*2+9,w^2+w*4+16,w^2+w*5+25", &Run::default()).unwrap();
//! assert_eq!((report.grundy.to_string(), report.basis), ("w+4".into(), Basis::InductionStep));
//! let report = welter.report("w,0", &Run::default()).unwrap();
//! assert_eq!((report.grundy.to_string(), report.basis), ("w".into(), Basis::Computed));
//! ```

use crate::height_omega::{self, HeightOmega, HeightOmegaFormula};
use crate::ordinal_position::Ordinals;
use crate::prove::{self, Prover};
use crate::transfinite_nim::{self, OrdinalNimSum, TransfiniteNim};
use crate::transfinite_welter::{self, ColumnForm, TransfiniteWelter};
use impartial::game::{Formula, Notation, NotationError, OptionValues, Replies};
use impartial::ordinal::{Ordinal, ParseOrdinalError};
use impartial::run::{Reason, Run, Stopped};
use impartial::solve::{
    OrdinalMoves, OrdinalPair, OrdinalSolveError, OrdinalSolver, induction_step, misere_induction_step,
};
use impartial::value::Outcome;
use std::fmt;
use std::ops::ControlFlow;

/// What a value rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// From the rules alone.
    Computed,
    /// The engine's mex over the values that the formula gives to the options.
    InductionStep,
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Basis::Computed => "computed",
            Basis::InductionStep => "induction-step",
        })
    }
}

/// The values of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueReport {
    /// The name of the game.
    pub game: String,
    /// The position, as the game writes it.
    pub position: String,
    /// The normal value.
    pub grundy: Ordinal,
    /// The misère value.
    pub misere: Ordinal,
    /// What the formula says of the normal value.
    pub formula: Option<Ordinal>,
    /// What the normal value rests on.
    pub basis: Basis,
    /// What the misère value rests on.
    pub misere_basis: Basis,
}

impl ValueReport {
    /// Who wins in normal play.
    pub fn outcome(&self) -> Outcome {
        Outcome::of(&self.grundy)
    }

    /// Who wins in misère play.
    pub fn misere_outcome(&self) -> Outcome {
        Outcome::of(&self.misere)
    }
}

/// An option with its values, each the engine's mex over the values of *its* options (an induction
/// step).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReport {
    /// The option, as the game writes it.
    pub option: String,
    /// Its normal value.
    pub grundy: Ordinal,
    /// Its misère value.
    pub misere: Ordinal,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TransfiniteError {
    /// The position cannot be read or is not legal.
    #[error(transparent)]
    Position(#[from] NotationError),
    /// The wanted value is no ordinal.
    #[error("the wanted value '{text}' is no ordinal: {error} (expected an ordinal such as 5 or w*2+3)")]
    Wanted {
        /// What was given.
        text: String,
        /// What is wrong with it.
        error: ParseOrdinalError,
    },
    /// The wanted value is not below the value of a position with infinitely many options.
    #[error(
        "the wanted value {wanted} is not smaller than the {}value {value} of {position}",
        if *.misere { "misere " } else { "" }
    )]
    NotSmaller {
        /// The position.
        position: String,
        /// The wanted value.
        wanted: Ordinal,
        /// The value of the position.
        value: Ordinal,
        /// Whether misère values are meant.
        misere: bool,
    },
    /// All options were asked for, and they are infinitely many, or too many to list.
    #[error(
        "{position} has {count} options: ask for the moves to one value (--to V, V smaller than {value})"
    )]
    TooManyOptions {
        /// The position.
        position: String,
        /// "infinitely many" or a number.
        count: String,
        /// Its value.
        value: Ordinal,
    },
    /// A limit was reached or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A game on ordinals, from text to values.
pub trait TransfiniteGame: Send + Sync {
    /// The name of the game.
    fn id(&self) -> String;

    /// The rules in a line.
    fn summary(&self) -> &'static str;

    /// What positions look like, with an example.
    fn position_syntax(&self) -> &'static str;

    /// The formula in a line.
    fn formula(&self) -> String;

    /// Where the formula was published.
    fn source(&self) -> String;

    /// The game ready for proofs, if it can be described to the prover.
    fn prover(&self) -> Option<Prover>;

    /// The values of a position.
    ///
    /// # Errors
    /// A position that cannot be read or is not legal; a cancelled run. Other limits only decide what
    /// the values rest on.
    fn report(&self, position: &str, run: &Run<'_>) -> Result<ValueReport, TransfiniteError>;

    /// All moves to positions of value `wanted`, ascending; of misère value `wanted` if `misere`. Where
    /// the options are infinitely many, `wanted` must be smaller than the value of the position, except
    /// that there are no moves to 0 from a position of value 0.
    ///
    /// # Errors
    /// A position or wanted value that cannot be read, or a wanted value that is not smaller.
    fn replies(
        &self,
        position: &str,
        wanted: &str,
        misere: bool,
    ) -> Result<Vec<MoveReport>, TransfiniteError>;

    /// All options of a position with finitely many of them, ascending, each once.
    ///
    /// # Errors
    /// A position that cannot be read or has infinitely many options or more than
    /// [`MOST_OPTIONS`]; a limit.
    fn options(&self, position: &str, run: &Run<'_>) -> Result<Vec<MoveReport>, TransfiniteError>;
}

/// Most options that are listed.
pub const MOST_OPTIONS: u64 = 1_000_000;

/// Most moves below a position, as estimated, for its values to be computed without a formula: about
/// a second's work.
const MOST_MOVES: u128 = 1_000_000;

/// The games on ordinals: transfinite Nim, transfinite Welter's game, the game of height ω.
pub fn transfinite_games() -> Vec<Box<dyn TransfiniteGame>> {
    vec![
        Box::new(Facade {
            game: TransfiniteNim,
            formula: OrdinalNimSum,
            summary: "replace one heap, an ordinal, by any smaller ordinal",
            position: transfinite_nim::POSITION,
            prover: Some(prove::transfinite_nim),
        }),
        Box::new(Facade {
            game: TransfiniteWelter,
            formula: ColumnForm,
            summary: "move one coin to any smaller ordinal square without a coin",
            position: transfinite_welter::POSITION,
            prover: Some(prove::transfinite_welter),
        }),
        Box::new(Facade {
            game: HeightOmega,
            formula: HeightOmegaFormula,
            summary: "move one coin to any smaller ordinal square whose column of w squares holds no other coin",
            position: height_omega::POSITION,
            prover: None,
        }),
    ]
}

/// The game of that name, if it is a game on ordinals.
///
/// ```
/// use impartial_games::transfinite::transfinite_game;
/// let nim = transfinite_game("transfinite-nim").unwrap();
/// let moves = nim.replies("w*2+3,w+3", "w+1", false).unwrap();
/// let options: Vec<&str> = moves.iter().map(|m| m.option.as_str()).collect();
/// assert_eq!(options, ["2,w+3"]);
/// assert!(nim.replies("w*2+3,w+3", "w*5", false).is_err()); // not smaller
/// assert!(transfinite_game("nim").is_none());
/// ```
pub fn transfinite_game(id: &str) -> Option<Box<dyn TransfiniteGame>> {
    transfinite_games().into_iter().find(|game| game.id() == id)
}

struct Facade<G, F> {
    game: G,
    formula: F,
    summary: &'static str,
    position: &'static str,
    prover: Option<fn() -> Prover>,
}

impl<G, F> Facade<G, F>
where
    G: Notation<Position = Ordinals> + OrdinalMoves + OptionValues<F> + Replies<Ordinal>,
    F: Formula<G, Value = Ordinal>,
{
    /// Both values as induction steps.
    fn by_step(&self, position: &Ordinals) -> OrdinalPair {
        // The formulas of these games speak about every legal position.
        let normal = induction_step(&self.game, &self.formula, position).map(|step| step.mex);
        let misere = misere_induction_step(&self.game, &self.formula, position).map(|step| step.mex);
        OrdinalPair { normal: normal.unwrap_or_default(), misere: misere.unwrap_or_default() }
    }

    /// Both values from the rules alone, where that is possible under the limits.
    fn computed(&self, position: &Ordinals, run: &Run<'_>) -> Result<Option<OrdinalPair>, Stopped> {
        if moves_below(position).is_none_or(|bound| bound > MOST_MOVES) {
            return Ok(None);
        }
        match OrdinalSolver::new(&self.game).values(position, run) {
            Ok(pair) => Ok(Some(pair)),
            Err(OrdinalSolveError::Stopped(stopped)) if stopped.reason == Reason::Cancelled => Err(stopped),
            Err(_) => Ok(None),
        }
    }

    fn describe(&self, option: &Ordinals) -> MoveReport {
        let pair = self.by_step(option);
        MoveReport { option: self.game.write(option), grundy: pair.normal, misere: pair.misere }
    }

    /// All options of value `wanted`.
    fn to(&self, position: &Ordinals, wanted: &Ordinal) -> Vec<Ordinals> {
        let mut options = Vec::new();
        let _ = self.game.visit_replies(position, wanted, &mut |option| {
            options.push(option);
            ControlFlow::Continue(())
        });
        options
    }

    /// All options of misère value `wanted`: the misère value differs from the value only where that is
    /// 0 or 1.
    fn misere_to(&self, position: &Ordinals, wanted: &Ordinal) -> Vec<Ordinals> {
        if *wanted > Ordinal::ONE {
            return self.to(position, wanted);
        }
        let mut options = self.to(position, &Ordinal::ZERO);
        options.extend(self.to(position, &Ordinal::ONE));
        options.retain(|option| self.formula.misere(&self.game, option).as_ref() == Some(wanted));
        options
    }
}

impl<G, F> TransfiniteGame for Facade<G, F>
where
    G: Notation<Position = Ordinals> + OrdinalMoves + OptionValues<F> + Replies<Ordinal> + Send + Sync,
    F: Formula<G, Value = Ordinal>,
{
    fn id(&self) -> String {
        self.game.id()
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn position_syntax(&self) -> &'static str {
        self.position
    }

    fn prover(&self) -> Option<Prover> {
        self.prover.map(|make| make())
    }

    fn formula(&self) -> String {
        self.formula.text().to_owned()
    }

    fn source(&self) -> String {
        self.formula.source().to_owned()
    }

    fn report(&self, position: &str, run: &Run<'_>) -> Result<ValueReport, TransfiniteError> {
        let position = self.game.parse(position)?;
        let (pair, basis) = match self.computed(&position, run)? {
            Some(pair) => (pair, Basis::Computed),
            None => (self.by_step(&position), Basis::InductionStep),
        };
        Ok(ValueReport {
            game: self.game.id(),
            position: self.game.write(&position),
            grundy: pair.normal,
            misere: pair.misere,
            formula: self.formula.value(&self.game, &position),
            basis,
            misere_basis: basis,
        })
    }

    fn replies(
        &self,
        position: &str,
        wanted: &str,
        misere: bool,
    ) -> Result<Vec<MoveReport>, TransfiniteError> {
        let position = self.game.parse(position)?;
        let wanted: Ordinal =
            wanted.parse().map_err(|error| TransfiniteError::Wanted { text: wanted.to_owned(), error })?;
        let pair = self.by_step(&position);
        let value = if misere { pair.misere } else { pair.normal };
        if !position.is_finite() && wanted >= value && !(wanted.is_zero() && value.is_zero()) {
            let position = self.game.write(&position);
            return Err(TransfiniteError::NotSmaller { position, wanted, value, misere });
        }
        let mut options =
            if misere { self.misere_to(&position, &wanted) } else { self.to(&position, &wanted) };
        options.sort_unstable();
        options.dedup();
        Ok(options.iter().map(|option| self.describe(option)).collect())
    }

    fn options(&self, position: &str, run: &Run<'_>) -> Result<Vec<MoveReport>, TransfiniteError> {
        let position = self.game.parse(position)?;
        let too_many = |count: String| TransfiniteError::TooManyOptions {
            position: self.game.write(&position),
            count,
            value: self.by_step(&position).normal,
        };
        if !position.is_finite() {
            return Err(too_many("infinitely many".into()));
        }
        let squares = position.to_u64s();
        let sum = squares.as_ref().and_then(|all| all.iter().try_fold(0u64, |sum, m| sum.checked_add(*m)));
        let squares = match (squares, sum) {
            (Some(squares), Some(sum)) if sum <= MOST_OPTIONS => squares,
            _ => return Err(too_many(format!("more than {MOST_OPTIONS}"))),
        };
        let mut options = Vec::new();
        for (i, square) in squares.iter().enumerate() {
            for to in 0..*square {
                options.extend(self.game.lower(&position, i, &to.into()));
            }
        }
        options.sort_unstable();
        options.dedup();
        let mut reports = Vec::with_capacity(options.len());
        for (done, option) in options.iter().enumerate() {
            run.check(done as u64, 0)?;
            reports.push(self.describe(option));
        }
        Ok(reports)
    }
}

/// A bound on the moves that a formula-free computation looks at: Π sᵢ positions with at most Σ sᵢ moves
/// each, sᵢ = mᵢ + 1 + n·λᵢ. `None` if the position is out of reach.
fn moves_below(position: &Ordinals) -> Option<u128> {
    let n = position.as_slice().len() as u128;
    let (mut positions, mut moves) = (1u128, 0u128);
    for alpha in position.as_slice() {
        let (column, row) = alpha.split_omega();
        let squares = n.checked_mul(column.to_u64()?.into())?.checked_add(u128::from(row.to_u64()?) + 1)?;
        positions = positions.checked_mul(squares)?;
        moves = moves.checked_add(squares)?;
    }
    positions.checked_mul(moves)
}
