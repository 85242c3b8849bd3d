//! Errors of queries.
//!
//! An error describes the problem in words that all front ends share. Each front end spells its own options, so an
//! error carries possible alternatives as [`PossibleInstead`] values.

use crate::message::Message;
use crate::position::Position;
use crate::results::{MovesAnswer, PositionAnswer};
use crate::solver_choice::SolverChoice;
use crate::text_problem::TextProblem;
use impartial::game::{Notation, Options, OptionsError};
use impartial::run::{CheckpointError, Reason, Stopped};
use impartial::solve::{Cycle, KnownValue, SolveError, TableError};
use impartial::value::Play;
use std::fmt;
use std::path::PathBuf;

/// The reason why a query has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An input cannot be read or does not exist. The text states in one line the problem, its place and what is
    /// allowed.
    #[error("{0}")]
    Unreadable(String),
    /// A text of the user, such as a rule file, is wrong at some places.
    #[error("{drawn}")]
    Source {
        /// The problems, with their places.
        problems: Vec<TextProblem>,
        /// The problems, drawn with the lines of the text that they are about.
        drawn: String,
    },
    /// An argument, or several together, that are not possible. Each interface spells the arguments in its own way.
    #[error("{0}")]
    Arguments(Message),
    /// The game or the solver does not support the query.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// A limit was reached, or the work was cancelled.
    #[error(transparent)]
    Stopped(#[from] Interruption),
    /// Play can cycle for ever, and the question needs play that ends.
    #[error("the game is loopy, and this needs play that ends: {text}")]
    Loopy {
        /// The positions of the cycle, as the game writes them, or of a part of a cycle that is long.
        cycle: Vec<String>,
        /// The cycle in words, as `a -> b -> a`.
        text: String,
    },
    /// The options of a position cannot be listed, so neither this position nor one that leads to it has a value.
    #[error("game {game} at {position}: {error}")]
    Unlisted {
        /// The game.
        game: String,
        /// The position, as it is written.
        position: String,
        /// The quantity that is too large, its place in the rule, and what is allowed.
        error: OptionsError,
    },
    /// A value or a promise is wrong: two computations disagree, and the text gives both results.
    #[error("{0}")]
    Refuted(String),
    /// A certificate or a numeration system of the user does not hold. The text names the condition that fails.
    #[error("{0}")]
    Refused(String),
    /// The work cannot continue from a checkpoint, or the file of the checkpoint cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

impl Error {
    /// Returns the error for an input that makes no sense.
    pub fn input(text: impl Into<String>) -> Self {
        Error::Unreadable(text.into())
    }

    /// Returns the error for a query that is not supported.
    pub fn unsupported(
        asked: UnsupportedPart,
        why: impl Into<String>,
        instead: impl IntoIterator<Item = PossibleInstead>,
    ) -> Self {
        Error::Unsupported(Unsupported { asked, why: why.into(), instead: instead.into_iter().collect() })
    }

    /// Converts a solver's error about positions of `game`. A cycle that only stands for options that cannot be listed
    /// becomes [`Error::Unlisted`].
    pub fn solving<G: Options + Notation + ?Sized>(game: &G, error: SolveError<G::Position>) -> Self {
        match error {
            SolveError::Cycle(cycle) => {
                let unlisted = cycle.positions().iter().find_map(|p| Error::unlisted(game, p));
                unlisted.unwrap_or_else(|| Error::of_cycle(&cycle, |p| game.write(p)))
            }
            SolveError::Stopped(stopped) => stopped.into(),
            other => Error::input(other.to_string()),
        }
    }

    /// Returns the error for a position whose options cannot be listed, or `None` if they can be listed.
    pub fn unlisted<G: Options + Notation + ?Sized>(game: &G, position: &G::Position) -> Option<Self> {
        let error = game.options_error(position)?;
        Some(Error::Unlisted { game: game.id(), position: game.write(position), error })
    }

    /// Returns the error for play that can cycle for ever through these positions, with a description.
    pub fn loopy(cycle: impl IntoIterator<Item = String>, text: impl Into<String>) -> Self {
        Error::Loopy { cycle: cycle.into_iter().collect(), text: text.into() }
    }

    /// Returns the error for play that can go round a cycle for ever. The list of its positions ends where it begins.
    pub fn of_cycle<P>(cycle: &Cycle<P>, write: impl Fn(&P) -> String) -> Self {
        /// Maximum number of positions in the list.
        const MAX_POSITIONS: usize = 1000;
        let positions = cycle.positions();
        let closed = positions.iter().chain(positions.first()).take(MAX_POSITIONS);
        Error::loopy(closed.map(&write), cycle.describe(&write))
    }

    /// Returns `true` if the work was cancelled, so that no other method is tried.
    pub fn is_cancelled(&self) -> bool {
        let Error::Stopped(halt) = self else { return false };
        halt.stopped().is_some_and(|stopped| stopped.reason == Reason::Cancelled)
    }

    /// Returns the limit that ended or prevented the work, if a higher one may give more.
    pub(crate) fn limit(&self) -> Option<RaisableLimit> {
        match self {
            Error::Stopped(Interruption::NotBegun { .. }) => Some(RaisableLimit::Memory),
            Error::Stopped(halt) => {
                halt.stopped().and_then(|stopped| RaisableLimit::from_reason(stopped.reason))
            }
            _ => None,
        }
    }

    /// Adds an alternative that needs less memory.
    pub(crate) fn or_instead(self, possible: Option<PossibleInstead>) -> Self {
        match self {
            Error::Stopped(Interruption::NotBegun { why, instead }) => {
                let instead = instead.into_iter().chain(possible).collect();
                Error::Stopped(Interruption::NotBegun { why, instead })
            }
            other => other,
        }
    }

    /// Adds the known part of the answer to a limit that was reached, unless nothing is known.
    pub(crate) fn with_answer(self, answer: PositionAnswer) -> Self {
        match self {
            Error::Stopped(halt) if !answer.is_empty() => Error::partial(halt, answer),
            other => other,
        }
    }

    /// Returns the end of a question by a limit, with the answer so far.
    pub(crate) fn partial(halt: Interruption, answer: PositionAnswer) -> Self {
        Error::Stopped(Interruption::Partial { halt: Box::new(halt), answer: Box::new(answer) })
    }
}

impl From<Message> for Error {
    fn from(message: Message) -> Self {
        Error::Arguments(message)
    }
}

impl From<Stopped> for Error {
    fn from(stopped: Stopped) -> Self {
        Error::Stopped(stopped.into())
    }
}

impl From<TableError> for Error {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Stopped(stopped) => stopped.into(),
            TableError::Memory { .. } => {
                Error::Stopped(Interruption::NotBegun { why: error.to_string(), instead: Vec::new() })
            }
            other => Error::input(other.to_string()),
        }
    }
}

/// A limit of a question that the user may raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaisableLimit {
    /// The limit on time.
    Time,
    /// The limit on memory.
    Memory,
}

impl RaisableLimit {
    /// Returns the limit that was the reason of an end, or `None` if the reason is no limit on time or memory.
    pub fn from_reason(reason: Reason) -> Option<Self> {
        match reason {
            Reason::Time(_) => Some(RaisableLimit::Time),
            Reason::Memory(_) => Some(RaisableLimit::Memory),
            _ => None,
        }
    }
}

/// Work that a limit ended, or that a limit kept from beginning.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Interruption {
    /// The work was ended.
    #[error("{stopped}{}", .known.as_ref().map(|known| format!("; {known}")).unwrap_or_default())]
    Stopped {
        /// The limit or cancellation that ended the work, with its progress.
        stopped: Stopped,
        /// The known results, in words.
        known: Option<String>,
    },
    /// The work needs more memory than the limit.
    #[error("{why}")]
    NotBegun {
        /// The work, the memory that it needs, and the limit.
        why: String,
        /// Alternatives that need less memory.
        instead: Vec<PossibleInstead>,
    },
    /// A search for one value was ended.
    #[error("{0}")]
    Searched(SearchProgress),
    /// A limit ended the work on a position of which a part of the answer is known.
    #[error("{halt}; {}", in_words(.answer))]
    Partial {
        /// The limit.
        halt: Box<Interruption>,
        /// The known part of the answer.
        answer: Box<PositionAnswer>,
    },
    /// The values of some options are not known.
    #[error(
        "{}the {} value{} of {unknown} of {of} options {} not known, such as that of {example}",
        .halt.as_ref().map(|halt| format!("{halt}; ")).unwrap_or_default(),
        .play,
        if *.unknown == 1 { "" } else { "s" },
        if *.unknown == 1 { "is" } else { "are" }
    )]
    SomeMoves {
        /// The limit that ended the work, if one did.
        halt: Option<Box<Interruption>>,
        /// The requested moves among the options whose value is known.
        moves: Box<MovesAnswer>,
        /// The number of options whose value is not known.
        unknown: usize,
        /// The number of all options.
        of: usize,
        /// The first option whose value is not known.
        example: String,
        /// The play whose values decide.
        play: Play,
    },
    /// Some of several positions have no answer.
    #[error(
        "{} of {of} positions without an answer; the first is {}",
        .unanswered.len(),
        .unanswered.first().map(|(position, why)| format!("{position}: {why}")).unwrap_or_default()
    )]
    SomePositions {
        /// The positions without an answer, with the limits that ended the work on them.
        unanswered: Vec<(Position, Interruption)>,
        /// The number of all positions.
        of: usize,
    },
    /// The misère value is required, and no method gives it.
    #[error("the misère value is not known: {why}{}", .known.as_ref().map(|known| format!("; {known}")).unwrap_or_default())]
    NoMisere {
        /// The reason why no method gives it.
        why: String,
        /// The known part of the answer, in words.
        known: Option<String>,
    },
}

impl Interruption {
    /// Returns `true` if the limit on memory ended the work, or kept it from beginning.
    pub(crate) fn is_of_memory(&self) -> bool {
        matches!(self, Interruption::NotBegun { .. })
            || self.stopped().is_some_and(|stopped| matches!(stopped.reason, Reason::Memory(_)))
    }

    /// Returns the limit or cancellation that ended the work, if the work had begun.
    pub fn stopped(&self) -> Option<&Stopped> {
        match self {
            Interruption::Stopped { stopped, .. } => Some(stopped),
            Interruption::Searched(searched) => Some(&searched.stopped),
            Interruption::Partial { halt, .. } => halt.stopped(),
            Interruption::SomeMoves { halt, .. } => halt.as_ref()?.stopped(),
            Interruption::SomePositions { unanswered, .. } => unanswered.first()?.1.stopped(),
            Interruption::NotBegun { .. } | Interruption::NoMisere { .. } => None,
        }
    }
}

/// Describes the known part of an answer.
fn in_words(answer: &PositionAnswer) -> String {
    let plays =
        [("normal", &answer.grundy, &answer.outcome), ("misère", &answer.misere, &answer.misere_outcome)];
    let all = plays.map(|(play, known, decided)| match (known, decided) {
        (Some(known), _) => format!("the {play} value is {} ({})", known.value, known.basis),
        (None, Some(decided)) => {
            format!("the {play} value is not known (the outcome is {} {})", decided.outcome, decided.by)
        }
        (None, None) => format!("the {play} value is not known"),
    });
    all.join(", ")
}

/// The progress of a search for one value that was ended.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchProgress {
    /// The limit or cancellation that ended the search, with the number of positions searched.
    pub stopped: Stopped,
    /// The value, or the values that are excluded.
    pub known: KnownValue,
    /// The checkpoint file and the number of saves. A position whose parts have no keys is searched without saving.
    pub saved: Option<(PathBuf, u64)>,
}

impl fmt::Display for SearchProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.stopped.describe("positions searched"))?;
        match &self.known {
            KnownValue::Value(_) => {}
            KnownValue::Not(values) if values.is_empty() => f.write_str("; nothing is known of the value")?,
            KnownValue::Not(values) => {
                let values: Vec<String> = values.iter().map(u64::to_string).collect();
                write!(f, "; the value is known not to be {}", values.join(", "))?;
            }
        }
        match &self.saved {
            None => Ok(()),
            Some((_, 0)) => {
                f.write_str("; nothing is saved, as a part of this position is too large for a key")
            }
            Some((path, _)) => {
                write!(
                    f,
                    "; the search is saved to {}, and the same command continues from there",
                    path.display()
                )
            }
        }
    }
}

impl From<Stopped> for Interruption {
    fn from(stopped: Stopped) -> Self {
        Interruption::Stopped { stopped, known: None }
    }
}

/// A query that is not supported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The part of the query that is at fault.
    pub asked: UnsupportedPart,
    /// The reason why it is not supported.
    pub why: String,
    /// The possible alternatives.
    pub instead: Vec<PossibleInstead>,
}

/// The part of a query that is not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnsupportedPart {
    /// The query itself.
    This,
    /// The selected solver.
    Solver(SolverChoice),
    /// Saving of the work.
    Saving,
    /// Verification of results against the definition.
    Verifying,
    /// Certification of the result.
    Certifying,
}

/// A possible alternative.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PossibleInstead {
    /// One of these solvers.
    Solvers(Vec<SolverChoice>),
    /// Windows of some number of coins or heaps below a bound.
    Boards,
    /// Windows of exactly this number of coins or heaps below a bound.
    BoardsOf(u64),
    /// Windows of single heaps.
    SingleHeaps,
    /// A position of this form and all its followers.
    From(String),
    /// The whole graph.
    WholeGraph,
    /// Normal values alone.
    NormalOnly,
    /// The moves to value 0 alone.
    ToZero,
    /// The moves to one value of normal play alone.
    ToValue,
    /// The moves to one value of misère play alone.
    ToMisereValue,
    /// The winning moves of misère play, where the misère quotient is known.
    ToMisereZero,
    /// Rows that are written to a file without a table.
    RowsInFile,
    /// Anything else, in words.
    Words(String),
}

impl PossibleInstead {
    /// Returns an alternative that is described in words.
    pub fn words(text: impl Into<String>) -> Self {
        PossibleInstead::Words(text.into())
    }
}

impl fmt::Display for PossibleInstead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PossibleInstead::Solvers(solvers) => {
                let names: Vec<&str> = solvers.iter().map(|solver| solver.name()).collect();
                f.write_str(&names.join(", "))
            }
            PossibleInstead::Boards => f.write_str("coins or heaps below a bound"),
            PossibleInstead::BoardsOf(count) => write!(f, "{count} numbers below a bound"),
            PossibleInstead::SingleHeaps => f.write_str("single heaps up to a bound"),
            PossibleInstead::From(form) => write!(f, "the followers of {form}"),
            PossibleInstead::WholeGraph => f.write_str("the whole graph"),
            PossibleInstead::NormalOnly => f.write_str("normal values alone"),
            PossibleInstead::ToZero => f.write_str("the winning moves"),
            PossibleInstead::ToValue => f.write_str("the moves to one value in normal play"),
            PossibleInstead::ToMisereValue => f.write_str("the moves to one value in misère play"),
            PossibleInstead::ToMisereZero => {
                f.write_str("the winning moves of misère play where the misère quotient is known")
            }
            PossibleInstead::RowsInFile => f.write_str("the rows in a file"),
            PossibleInstead::Words(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.asked {
            UnsupportedPart::This => {}
            UnsupportedPart::Solver(solver) => write!(f, "solver {solver}: ")?,
            UnsupportedPart::Saving => f.write_str("saving: ")?,
            UnsupportedPart::Verifying => f.write_str("holding against the definition: ")?,
            UnsupportedPart::Certifying => f.write_str("a certificate: ")?,
        }
        f.write_str(&self.why)?;
        if !self.instead.is_empty() {
            let instead: Vec<String> = self.instead.iter().map(PossibleInstead::to_string).collect();
            write!(f, " (allowed: {})", instead.join(", or "))?;
        }
        Ok(())
    }
}

impl std::error::Error for Unsupported {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsupported_lists_the_alternatives() {
        let instead =
            [PossibleInstead::Solvers(vec![SolverChoice::Auto, SolverChoice::Memo]), PossibleInstead::Boards];
        let error = Error::unsupported(UnsupportedPart::Solver(SolverChoice::Heap), "no heaps", instead);
        assert_eq!(
            error.to_string(),
            "solver heap: no heaps (allowed: auto, memo, or coins or heaps below a bound)"
        );
    }
}
