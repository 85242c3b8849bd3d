//! Errors of commands, and exit codes.

use crate::rule_files::OpenError;
use impartial::game::OptionsError;
use impartial::run::{CheckpointError, Stopped};
use impartial_query::{Interruption, PossibleInstead, Unsupported, UnsupportedPart};
use std::io;

/// The outcome of a command that ended without an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CommandOutcome {
    /// Done; all statements in question hold.
    Done,
    /// A limit or Ctrl-C ended the command; the results so far have been reported.
    Stopped,
    /// A statement in question does not hold.
    Refuted,
    /// Two computations of this program disagree, so that no result is known.
    Defect,
}

impl CommandOutcome {
    pub(crate) const fn code(self) -> u8 {
        match self {
            CommandOutcome::Done => 0,
            CommandOutcome::Refuted => 1,
            CommandOutcome::Stopped => STOPPED,
            CommandOutcome::Defect => DEFECT,
        }
    }
}

const BAD_INPUT: u8 = 2;
const STOPPED: u8 = 3;
const DEFECT: u8 = 4;

/// The reason why a command has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommandError {
    /// Bad input: one line that says what is wrong, where, and what is allowed.
    #[error("{0}")]
    Input(String),
    /// A certificate is refused, or a file that is no certificate was given as one.
    #[error("{0}")]
    Refuted(String),
    /// Two computations of this program disagree: a defect of the program, and no finding.
    #[error(
        "{0} (two computations of this program disagree, which is a defect of the program: please report this)"
    )]
    Defect(String),
    /// A limit was reached or Ctrl-C was pressed; the text says what was reached before.
    #[error("{0}")]
    Stopped(String),
    /// A limit was reached or prevents the work, with an instruction that avoids it.
    #[error("{text}")]
    Limited {
        /// The message.
        text: String,
        /// An instruction that avoids the limit.
        hint: String,
        /// `true` if the work had begun.
        began: bool,
    },
    /// A checkpoint does not fit the work, or its file cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The results could not be written to their destination. This is no limit: like bad input, the user must correct
    /// it.
    #[error("the results cannot be written: {0}")]
    Output(io::Error),
    /// Another process has reported the error, and ended with this exit code.
    #[cfg(feature = "cluster")]
    #[error("another process ended with code {0}")]
    Told(u8),
}

impl CommandError {
    pub(crate) fn input(text: impl Into<String>) -> Self {
        CommandError::Input(text.into())
    }

    pub(crate) fn code(&self) -> u8 {
        match self {
            CommandError::Input(_) | CommandError::Checkpoint(_) => BAD_INPUT,
            CommandError::Refuted(_) => CommandOutcome::Refuted.code(),
            CommandError::Stopped(_) | CommandError::Limited { .. } => STOPPED,
            CommandError::Defect(_) => DEFECT,
            // The reader that closed the pipe wants no more output.
            CommandError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            CommandError::Output(_) => BAD_INPUT,
            #[cfg(feature = "cluster")]
            CommandError::Told(code) => *code,
        }
    }

    /// Returns the word before the message and the text of the hint.
    pub(crate) fn word_and_hint(&self) -> (&'static str, Option<&str>) {
        match self {
            CommandError::Stopped(_) => ("stopped", None),
            CommandError::Limited { hint, began: true, .. } => ("stopped", Some(hint)),
            CommandError::Limited { hint, began: false, .. } => ("error", Some(hint)),
            _ => ("error", None),
        }
    }

    /// Returns whether the error is not reported: the reader of the output is gone, or another process has reported the
    /// error.
    pub(crate) fn is_silent(&self) -> bool {
        #[cfg(feature = "cluster")]
        if matches!(self, CommandError::Told(_)) {
            return true;
        }
        matches!(self, CommandError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Adds the spelling of this program's options to an error of the query layer, which names no options.
impl From<impartial_query::Error> for CommandError {
    fn from(error: impartial_query::Error) -> Self {
        use impartial_query::Error as Asked;
        match error {
            Asked::Unsupported(unsupported) => CommandError::Input(spelled(&unsupported)),
            Asked::Stopped(Interruption::NotBegun { why, instead }) => {
                let instead: Vec<String> = instead.iter().map(hinted).collect();
                let instead = instead.iter().map(|one| format!("{one}, or ")).collect::<String>();
                CommandError::Limited {
                    text: why,
                    hint: format!("{instead}raise --max-memory"),
                    began: false,
                }
            }
            Asked::Stopped(halt @ Interruption::SomeMoves { .. }) => {
                let hint = "a longer --time-limit DURATION looks further".to_owned();
                CommandError::Limited { text: halt.to_string(), hint, began: true }
            }
            Asked::Stopped(halt) => CommandError::Stopped(halt.to_string()),
            // A position too large is bad input; too much work is a limit reached.
            ref told @ Asked::Unlisted { error: OptionsError::TooMany(_), .. } => {
                CommandError::Stopped(told.to_string())
            }
            Asked::Refuted(text) => CommandError::Defect(text),
            Asked::Checkpoint(error) => CommandError::Checkpoint(error),
            other => CommandError::Input(other.to_string()),
        }
    }
}

/// Formats an unsupported request, with the options of the command line that are possible instead.
fn spelled(unsupported: &Unsupported) -> String {
    let Unsupported { asked: part, why, instead } = unsupported;
    let part = match part {
        UnsupportedPart::Solver(solver) => format!("--solver {solver}: "),
        UnsupportedPart::Saving => "--checkpoint: ".into(),
        UnsupportedPart::Verifying => "--sample: ".into(),
        UnsupportedPart::Certifying => "--certificate: ".into(),
        _ => String::new(),
    };
    let instead: Vec<String> = instead.iter().map(in_options).collect();
    match instead.as_slice() {
        [] => format!("{part}{why}"),
        [one] => format!("{part}{why} (allowed: {one})"),
        [first @ .., last] => format!("{part}{why} (allowed: {}, or {last})", first.join(", ")),
    }
}

/// Formats an alternative as an instruction.
fn hinted(instead: &PossibleInstead) -> String {
    match instead {
        PossibleInstead::Solvers(solvers) => {
            let names: Vec<&str> = solvers.iter().map(|solver| solver.name()).collect();
            format!("use --solver {}", names.join(" or "))
        }
        other => format!("use {}", in_options(other)),
    }
}

/// Formats an alternative in options of the command line.
pub(crate) fn in_options(instead: &PossibleInstead) -> String {
    match instead {
        PossibleInstead::Boards => "--coins N --below M".into(),
        PossibleInstead::BoardsOf(count) => format!("--coins {count} --below M"),
        PossibleInstead::SingleHeaps => "--heaps N".into(),
        PossibleInstead::From(form) => format!("--from {form}"),
        PossibleInstead::WholeGraph => "no window for the whole graph".into(),
        PossibleInstead::NormalOnly => "with --no-misere".into(),
        PossibleInstead::ToZero => "--to 0 (the winning moves)".into(),
        PossibleInstead::ToMisereZero => "--to 0 --misere where the misère quotient is known".into(),
        PossibleInstead::ToMisereValue => "--to V --misere".into(),
        PossibleInstead::RowsInFile => "--output FILE".into(),
        PossibleInstead::ToValue => "--to V in normal play (--to 0: the winning moves)".into(),
        other => other.to_string(),
    }
}

impl From<OpenError> for CommandError {
    fn from(error: OpenError) -> Self {
        impartial_query::Error::from(error).into()
    }
}

impl From<Stopped> for CommandError {
    fn from(stopped: Stopped) -> Self {
        CommandError::Stopped(stopped.to_string())
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        CommandError::Output(error)
    }
}

impl From<serde_json::Error> for CommandError {
    fn from(error: serde_json::Error) -> Self {
        CommandError::Output(error.into())
    }
}

impl From<csv::Error> for CommandError {
    fn from(error: csv::Error) -> Self {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => CommandError::Output(error),
            other => CommandError::Output(io::Error::other(format!("{other:?}"))),
        }
    }
}
