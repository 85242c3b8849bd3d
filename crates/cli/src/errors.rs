//! Errors of commands, and exit codes.

use crate::rule_files::OpenError;
use impartial::game::OptionsError;
use impartial::run::{CheckpointError, Reason, Stopped};
use impartial_query::rows::{AnswerLine, ErrorRow};
use impartial_query::{
    Argument, Interruption, PossibleInstead, RaisableLimit, Spelling, Suggestion, Unsupported,
    UnsupportedPart,
};
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
    /// A text of the user is wrong: the problems, drawn with the lines that they are about.
    #[error("{0}")]
    Source(String),
    /// A certificate is refused, or a file that is no certificate was given as one.
    #[error("{0}")]
    Refuted(String),
    /// Two computations of this program disagree: a defect of the program, and no finding.
    #[error(
        "{0} (two computations of this program disagree, which is a defect of the program: please report this)"
    )]
    Defect(String),
    /// A limit was reached or Ctrl-C was pressed; the text says what was reached before.
    #[error("{}", .0.text)]
    Stopped(StopReport),
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

/// The end of the work by a limit or by Ctrl-C.
#[derive(Clone, Debug)]
pub(crate) struct StopReport {
    /// The limit, and what is known.
    pub(crate) text: String,
    /// The option that raises the limit.
    pub(crate) hint: Option<&'static str>,
}

impl StopReport {
    /// Returns an end at a limit, described by `text`.
    pub(crate) fn from_stop(stopped: &Stopped, text: impl Into<String>) -> Self {
        StopReport { text: text.into(), hint: RaisableLimit::from_reason(stopped.reason).map(raise) }
    }

    /// Returns the end of the work of a proof, whose positions are the states of automata.
    pub(crate) fn from_proof(stopped: &Stopped) -> Self {
        let halt = StopReport::from_stop(stopped, stopped.describe("states"));
        match stopped.reason {
            Reason::Positions(_) => StopReport { hint: Some("raise --states"), ..halt },
            _ => halt,
        }
    }

    pub(crate) fn from_interruption(halt: &Interruption) -> Self {
        let text = halt.to_string();
        match halt.stopped() {
            Some(stopped) => StopReport::from_stop(stopped, text),
            None => text.into(),
        }
    }

    /// Returns the same end with another text.
    pub(crate) fn with_text(&self, text: impl Into<String>) -> Self {
        StopReport { text: text.into(), hint: self.hint }
    }
}

impl From<String> for StopReport {
    fn from(text: String) -> Self {
        StopReport { text, hint: None }
    }
}

/// Returns the instruction to raise a limit.
pub(crate) fn raise(limit: RaisableLimit) -> &'static str {
    match limit {
        RaisableLimit::Time => "raise --time-limit",
        RaisableLimit::Memory => "raise --max-memory",
    }
}

impl CommandError {
    /// Returns the error for work that ended for another reason than a limit on time or memory.
    pub(crate) fn stopped(text: impl Into<String>) -> Self {
        CommandError::Stopped(text.into().into())
    }

    pub(crate) fn input(text: impl Into<String>) -> Self {
        CommandError::Input(text.into())
    }

    pub(crate) fn code(&self) -> u8 {
        match self {
            CommandError::Input(_) | CommandError::Source(_) | CommandError::Checkpoint(_) => BAD_INPUT,
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
    fn word_and_hint(&self) -> (&'static str, Option<&str>) {
        match self {
            CommandError::Stopped(halt) => ("stopped", halt.hint),
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

/// Returns the text about an error, without the end of its last line: an object of JSON, or lines for people.
pub(crate) fn report(error: &CommandError, is_json: bool) -> String {
    let (word, hint) = error.word_and_hint();
    let message = match error {
        CommandError::Source(drawn) => drawn.lines().map(one_line).collect::<Vec<_>>().join("\n"),
        other => one_line(&other.to_string()),
    };
    if is_json {
        return json_report(&message, hint, error.code());
    }
    match hint {
        Some(hint) => format!("{word}: {message}\nhint: {hint}"),
        None => format!("{word}: {message}"),
    }
}

/// Returns an error as an object of JSON in one line.
pub(crate) fn json_report(message: &str, hint: Option<&str>, exit_code: u8) -> String {
    let row = ErrorRow { message: message.to_owned(), exit_code, hint: hint.map(str::to_owned) };
    serde_json::json!(AnswerLine::new(&row)).to_string()
}

/// Escapes control characters, so that a message stays one line.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
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
                    hint: format!("{instead}{}", raise(RaisableLimit::Memory)),
                    began: false,
                }
            }
            Asked::Stopped(halt @ Interruption::SomeMoves { .. }) => {
                let hint = "a longer --time-limit DURATION looks further".to_owned();
                CommandError::Limited { text: halt.to_string(), hint, began: true }
            }
            Asked::Stopped(halt) => CommandError::Stopped(StopReport::from_interruption(&halt)),
            // A position too large is bad input; too much work is a limit reached.
            ref told @ Asked::Unlisted { error: OptionsError::TooMany(_), .. } => {
                CommandError::stopped(told.to_string())
            }
            Asked::Refuted(text) => CommandError::Defect(text),
            Asked::Source { drawn, .. } => CommandError::Source(drawn),
            Asked::Refused(text) => CommandError::Refuted(text),
            Asked::Arguments(message) => CommandError::Input(message.spelled(&OptionSpelling)),
            Asked::Checkpoint(error) => CommandError::Checkpoint(error),
            other => CommandError::Input(other.to_string()),
        }
    }
}

/// The spelling of arguments as options: `--coins 3`.
pub(crate) struct OptionSpelling;

impl Spelling for OptionSpelling {
    fn argument(&self, argument: Argument) -> String {
        match argument {
            Argument::Subject => "CLAIM|GAME".into(),
            Argument::Formula => "--file".into(),
            Argument::With => "--with".into(),
            Argument::Mona => "--export-mona".into(),
            other => format!("--{}", other.name().replace('_', "-")),
        }
    }

    fn placeholder(&self, argument: Argument) -> String {
        format!("{} {}", self.argument(argument), argument.placeholder())
    }

    fn setting(&self, argument: Argument, value: &str) -> String {
        match argument {
            // The value is the path of a file.
            Argument::Formula | Argument::With => format!("{} '{value}'", self.argument(argument)),
            _ => format!("{} {value}", self.argument(argument)),
        }
    }

    fn command(&self, command: Suggestion, game: Option<&str>) -> String {
        let game = game.map(|game| format!(" {game}")).unwrap_or_default();
        format!("'impartial {}{game}'", command.name())
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
        CommandError::Stopped(StopReport::from_stop(&stopped, stopped.to_string()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use impartial_query::{Error, Message};

    /// A message with all that a reader of messages could look for.
    const PLANTED: &str =
        "error: stopped: refuted: a -> b -> a\n--> x.game:3:6 (allowed: --coins 2) not proved";

    fn stopped() -> Stopped {
        Stopped { reason: impartial::run::Reason::Cancelled, positions: 0, seconds: 0.0 }
    }

    #[test]
    fn no_text_of_another_layer_decides_the_kind_of_an_error() {
        let known = Interruption::Stopped { stopped: stopped(), known: Some(PLANTED.into()) };
        let not_begun = Interruption::NotBegun { why: PLANTED.into(), instead: Vec::new() };
        let planted = [
            (Error::Unreadable(PLANTED.into()), 2, "error"),
            (Error::Arguments(Message::new().text(PLANTED)), 2, "error"),
            (Error::Source { problems: Vec::new(), drawn: PLANTED.into() }, 2, "error"),
            (Error::unsupported(UnsupportedPart::This, PLANTED, []), 2, "error"),
            (Error::loopy([PLANTED.to_owned()], PLANTED), 2, "error"),
            (Error::Refused(PLANTED.into()), 1, "error"),
            (Error::Stopped(known), 3, "stopped"),
            (Error::Stopped(not_begun), 3, "error"),
            (Error::Refuted(PLANTED.into()), 4, "error"),
        ];
        for (error, code, word) in planted {
            let name = format!("{error:?}");
            let error = CommandError::from(error);
            assert_eq!((error.code(), error.word_and_hint().0), (code, word), "{name}");
            assert!(error.to_string().contains(PLANTED), "{name}: {error}");
            // Only a drawing has several lines besides that of the hint.
            let lines = report(&error, false).lines().filter(|line| !line.starts_with("hint: ")).count();
            assert_eq!(lines > 1, matches!(error, CommandError::Source(_)), "{name}");
        }
    }
}
