//! The context of a command: the conditions under which questions are answered, and the output streams.

use crate::Owner;
use crate::args::{Format, Global, WorkOptions};
use crate::colours;
use crate::errors::{CommandError, CommandOutcome, StopReport, json_report, raise};
use crate::progress::Bar;
use impartial::run::{Cancel, CheckpointError, Limits, Observer, Progress, Run};
use impartial_query::limits::default_memory;
use impartial_query::rows::{Answer, AnswerLine};
use impartial_query::{Listener, Note};
use std::io::Write;
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Messages for people: stderr, and perhaps a progress bar on it.
pub(crate) struct Screen<'a> {
    quiet: bool,
    explain: bool,
    is_json: bool,
    has_colours: bool,
    bar: &'a Bar,
    err: Mutex<&'a mut (dyn Write + Send)>,
}

impl<'a> Screen<'a> {
    pub(crate) fn new(
        global: &Global,
        work: &WorkOptions,
        bar: &'a Bar,
        has_colours: bool,
        err: &'a mut (dyn Write + Send),
    ) -> Self {
        Screen {
            quiet: global.quiet,
            explain: work.plan.explain,
            is_json: global.format == Format::Json,
            has_colours,
            bar,
            err: Mutex::new(err),
        }
    }
}

/// An estimate of the memory of the program itself, in bytes: its code, threads and buffers. A fixed number, so that the
/// answers at a limit do not depend on the machine.
const PROGRAM: u64 = 16 << 20;

/// The least limit on memory that counts the program itself. A smaller one is a limit on the tables alone.
const MIN_WITH_PROGRAM: u64 = 2 * PROGRAM;

/// The capability to write messages, so that a [`CommandContext`] needs no lifetime of the [`Screen`].
pub(crate) trait Tell: Listener {
    /// Writes a line in any case.
    fn tell(&self, text: &str);

    /// Writes a line, except with `--quiet`.
    fn remark(&self, text: &str);

    /// Writes that a limit or Ctrl-C ended the work, and which option raises the limit.
    fn stopped(&self, halt: &StopReport);
}

impl Tell for Screen<'_> {
    fn tell(&self, text: &str) {
        self.bar.above_bar(|| {
            let mut err = self.err.lock().unwrap_or_else(PoisonError::into_inner);
            // A closed stderr cannot be reported anywhere.
            let _ = match self.has_colours {
                true => writeln!(err, "{}", colours::with_kind(text)),
                false => writeln!(err, "{text}"),
            };
        });
    }

    fn remark(&self, text: &str) {
        if !self.quiet {
            self.tell(text);
        }
    }

    fn stopped(&self, halt: &StopReport) {
        if self.is_json {
            return self.tell(&json_report(&halt.text, halt.hint, CommandOutcome::Stopped.code()));
        }
        self.tell(&format!("stopped: {}", halt.text));
        if let Some(hint) = halt.hint {
            self.tell(&format!("hint: {hint}"));
        }
    }
}

impl Observer for Screen<'_> {
    fn progress(&self, progress: Progress) {
        self.bar.progress(progress);
    }

    fn save_error(&self, error: &CheckpointError) {
        self.tell(&format!("warning: {error}; the work continues, and is saved later if possible"));
    }
}

impl Listener for Screen<'_> {
    fn note(&self, note: Note) {
        match note {
            Note::Remark { text, try_solver: Some(solver) } => {
                self.remark(&format!("{text} (--solver {solver} may do more)"));
            }
            Note::Remark { text, .. } => self.remark(&text),
            Note::NeedsTime(text) => self.remark(&format!("{text} (--time-limit DURATION looks further)")),
            Note::Limited(text, limit) => self.remark(&format!("{text} ({} for more)", raise(limit))),
            Note::Warning(text) => self.tell(&format!("warning: {text}")),
            Note::Plan(steps) => {
                if self.explain {
                    steps.lines().for_each(|step| self.tell(&format!("plan: {step}")));
                }
            }
            Note::Done(text) => {
                if self.explain {
                    self.tell(&format!("done: {text}"));
                }
            }
            other => self.remark(&format!("{other:?}")),
        }
    }

    fn expect(&self, positions: Option<u64>) {
        self.bar.expect(positions);
    }
}

/// The conditions under which a command runs: those of its questions, and the screen.
pub(crate) struct CommandContext<'a> {
    ask: impartial_query::Context<'a>,
    bar: &'a Bar,
    screen: &'a dyn Tell,
}

/// Gives the conditions of questions.
impl<'a> Deref for CommandContext<'a> {
    type Target = impartial_query::Context<'a>;

    fn deref(&self) -> &Self::Target {
        &self.ask
    }
}

impl<'a> CommandContext<'a> {
    pub(crate) fn new(
        global: &Global,
        work: &WorkOptions,
        cancel: Cancel,
        owner: Owner,
        bar: &'a Bar,
        screen: &'a dyn Tell,
    ) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        let limits = Limits {
            max_positions: None,
            max_memory: global.max_memory.or_else(default_memory),
            max_time: global.time_limit,
        };
        let mut ask = impartial_query::Context::new(limits).cancelled_by(cancel).told_to(screen);
        if matches!(owner, Owner::Process { .. }) {
            ask = ask.ending_the_process();
        }
        if limits.max_memory.is_some_and(|bytes| bytes >= MIN_WITH_PROGRAM) {
            ask = ask.with_reserved_memory(PROGRAM);
        }
        ask.solver = work.solver.solver;
        ask.verify = work.sample.sample;
        ask.seed = work.sample.seed;
        ask.threads = global.threads.map_or_else(cores, |n| n.get());
        CommandContext { ask, bar, screen }
    }

    /// Returns the run for writing results. Its limit on time is 5 % or half a second later, so that values found shortly
    /// before the limit are still written.
    pub(crate) fn run_for_writing(&self) -> Run<'a> {
        const MIN_TIME: Duration = Duration::from_millis(500);
        let limits = self.limits();
        let max_time = limits.max_time.map(|time| time.saturating_add(MIN_TIME.max(time / 20)));
        self.run().with_limits(Limits { max_time, ..limits })
    }

    /// Returns the conditions for one of `count` pieces of work that share the time that is left in equal parts; no piece
    /// takes longer than `each`.
    pub(crate) fn for_one_of(&self, count: u64, each: Option<Duration>) -> CommandContext<'a> {
        let ask = self.ask.for_one_of(count, each);
        CommandContext { ask, bar: self.bar, screen: self.screen }
    }

    /// Sets the number of claims that the bar counts.
    pub(crate) fn count_claims(&self, claims: u64) {
        self.bar.count_claims(claims);
    }

    /// Counts one more claim as done on the bar.
    pub(crate) fn claim_done(&self) {
        self.bar.claim_done();
    }

    /// Calls `f` while the bar is hidden.
    pub(crate) fn above_bar<T>(&self, f: impl FnOnce() -> T) -> T {
        self.bar.above_bar(f)
    }

    /// Clears the bar, after the work and before results are written.
    pub(crate) fn done(&self) {
        self.bar.clear();
    }

    /// Writes a remark on stderr, except with `--quiet`.
    pub(crate) fn remark(&self, text: &str) {
        self.screen.remark(text);
    }

    /// Writes on stderr that a limit or Ctrl-C ended the work, and which option raises the limit.
    pub(crate) fn stopped(&self, halt: impl Into<StopReport>) {
        self.screen.stopped(&halt.into());
    }

    /// Writes a line on stderr in any case.
    pub(crate) fn tell(&self, text: &str) {
        self.screen.tell(text);
    }
}

/// The stream of results, and their format.
pub(crate) struct Out<'a> {
    format: Format,
    to: &'a mut (dyn Write + Send),
    is_terminal: bool,
    has_colours: bool,
    verdict: CommandOutcome,
}

impl<'a> Out<'a> {
    pub(crate) fn new(
        format: Format,
        to: &'a mut (dyn Write + Send),
        is_terminal: bool,
        has_colours: bool,
    ) -> Self {
        Out { format, to, is_terminal, has_colours, verdict: CommandOutcome::Done }
    }

    /// Returns whether the stream has colours.
    pub(crate) fn has_colours(&self) -> bool {
        self.has_colours
    }

    /// Returns whether a person reads the stream directly.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Records an outcome of the command before it is written, so that the exit code is right even if writing fails.
    pub(crate) fn decided(&mut self, outcome: CommandOutcome) {
        self.verdict = self.verdict.max(outcome);
    }

    /// Returns the outcome recorded so far, which decides the exit code if the results cannot be written.
    pub(crate) fn verdict(&self) -> CommandOutcome {
        self.verdict
    }

    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// Returns the stream itself.
    pub(crate) fn stream(&mut self) -> &mut (dyn Write + Send) {
        self.to
    }

    /// Writes one line of text, without trailing blanks.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> Result<(), CommandError> {
        let text = text.as_ref().trim_end();
        match self.has_colours {
            true => Ok(writeln!(self.to, "{}", colours::with_verdict(text))?),
            false => Ok(writeln!(self.to, "{text}")?),
        }
    }

    /// Writes an answer as a JSON object on a line of its own, with its kind and the version of its schema.
    pub(crate) fn object(&mut self, answer: &impl Answer) -> Result<(), CommandError> {
        serde_json::to_writer(&mut *self.to, &AnswerLine::new(answer))?;
        Ok(self.to.write_all(b"\n")?)
    }

    pub(crate) fn flush(&mut self) -> Result<(), CommandError> {
        Ok(self.to.flush()?)
    }
}

/// Pads columns to equal width, with two blanks between columns; columns marked `true` are aligned right.
pub(crate) fn columns(rows: &[Vec<String>], right: &[bool]) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |i: usize| rows.iter().filter_map(|row| row.get(i)).map(|c| c.chars().count()).max();
    let widths: Vec<usize> = (0..count).map(|i| width(i).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for (i, cell) in row.iter().enumerate() {
            let pad = " ".repeat(widths[i] - cell.chars().count());
            let is_right = right.get(i).copied().unwrap_or(false);
            let (before, after) = if is_right { (pad.as_str(), "") } else { ("", pad.as_str()) };
            line.push_str(&format!("{before}{cell}{after}  "));
        }
        line.truncate(line.trim_end().len());
        line
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_padded_to_equal_width() {
        let rows = vec![vec!["a".into(), "10".into()], vec!["bcd".into(), "7".into()]];
        assert_eq!(columns(&rows, &[false, true]), ["a    10", "bcd   7"]);
    }
}
