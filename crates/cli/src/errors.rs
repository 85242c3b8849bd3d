//! Errors of commands, and exit codes.

use impartial::game::OptionsError;
use impartial::run::{CheckpointError, Stopped};
use impartial_catalogue::{Interruption, PossibleInstead, Unsupported, UnsupportedPart};
use impartial_rules::OpenError;
use std::io;

/// How a command ended that was not in error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CommandOutcome {
    /// Done; everything asked for holds.
    Done,
    /// A limit or Ctrl-C ended it; what was reached has been reported.
    Stopped,
    /// Something that was asked for does not hold.
    Refuted,
    /// Two computations of this program disagree, so that nothing is known.
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

/// Why a command has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommandError {
    /// What was asked for makes no sense: what, where, what is allowed, in one line.
    #[error("{0}")]
    Input(String),
    /// A certificate is refused, or what stands for one.
    #[error("{0}")]
    Refuted(String),
    /// Two computations of this program disagree: a defect of the program, and no finding.
    #[error(
        "{0} (two computations of this program disagree, which is a defect of the program: please report this)"
    )]
    Defect(String),
    /// A limit was reached, or Ctrl-C pressed, with this reached by then.
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
    /// There is a checkpoint from which work cannot go on, or its file cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The results could not be written where they were wanted: no limit that was set, but something
    /// that must be put right as bad input must.
    #[error("the results cannot be written: {0}")]
    Output(io::Error),
    /// Another process has said what is wrong, and ended with this code.
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
            // Who closed the pipe has seen what they wanted.
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

    /// Whether there is nobody to tell, or nothing new.
    pub(crate) fn is_silent(&self) -> bool {
        #[cfg(feature = "cluster")]
        if matches!(self, CommandError::Told(_)) {
            return true;
        }
        matches!(self, CommandError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// The answering layer says what; how the options of this program are spelled is said here.
impl From<impartial_catalogue::Error> for CommandError {
    fn from(error: impartial_catalogue::Error) -> Self {
        use impartial_catalogue::Error as Asked;
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
            // A position too large is put right like any bad input; too much work is a limit reached.
            ref told @ Asked::Unlisted { error: OptionsError::TooMany(_), .. } => {
                CommandError::Stopped(told.to_string())
            }
            Asked::Refuted(text) => CommandError::Defect(text),
            Asked::Checkpoint(error) => CommandError::Checkpoint(error),
            other => CommandError::Input(other.to_string()),
        }
    }
}

/// What cannot be done, with the options of the command line that are possible instead.
fn spelled(unsupported: &Unsupported) -> String {
    let Unsupported { asked, why, instead } = unsupported;
    let asked = match asked {
        UnsupportedPart::Solver(solver) => format!("--solver {solver}: "),
        UnsupportedPart::Saving => "--checkpoint: ".into(),
        UnsupportedPart::Verifying => "--verify: ".into(),
        UnsupportedPart::Certifying => "--certificate: ".into(),
        _ => String::new(),
    };
    let instead: Vec<String> = instead.iter().map(in_options).collect();
    match instead.as_slice() {
        [] => format!("{asked}{why}"),
        [one] => format!("{asked}{why} (allowed: {one})"),
        [first @ .., last] => format!("{asked}{why} (allowed: {}, or {last})", first.join(", ")),
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

/// Something possible, in options of the command line.
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
        impartial_catalogue::Error::from(error).into()
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
