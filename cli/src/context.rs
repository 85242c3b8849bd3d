//! What every command is given: the global options, limits, and where to write.

use crate::args::{Format, Global, SolverChoice};
use crate::errors::{Ended, Error};
use crate::limits::default_memory;
use crate::progress::Bar;
use impartial::run::{Bytes, Cancel, CheckpointError, Limits, Observer, Progress, Run};
use serde_json::Value;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// The conditions under which a command runs.
pub(crate) struct Context<'a> {
    pub(crate) solver: SolverChoice,
    pub(crate) verify: usize,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    quiet: bool,
    limits: Limits,
    cancel: Cancel,
    bar: &'a Bar,
    err: Mutex<&'a mut (dyn Write + Send)>,
}

impl<'a> Context<'a> {
    pub(crate) fn new(
        global: &Global,
        cancel: Cancel,
        bar: &'a Bar,
        err: &'a mut (dyn Write + Send),
    ) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        Context {
            solver: global.solver,
            verify: global.verify,
            seed: global.seed,
            threads: global.threads.map_or_else(cores, |n| n.get()),
            quiet: global.quiet,
            limits: Limits {
                max_positions: None,
                max_memory: global.max_memory.or_else(default_memory),
                max_time: global.time_limit,
            },
            cancel,
            bar,
            err: Mutex::new(err),
        }
    }

    /// The memory that may be used, in bytes.
    pub(crate) fn max_memory(&self) -> Option<u64> {
        self.limits.max_memory
    }

    /// Refuses, before the start, what needs more memory than there may be. `what` needs at least
    /// so many bytes.
    pub(crate) fn afford(&self, what: &str, bytes: u128) -> Result<(), Error> {
        match self.limits.max_memory {
            Some(limit) if bytes > u128::from(limit) => Err(Error::Stopped(format!(
                "not begun: {what} takes at least {} of memory, and the limit is {} (--max-memory sets it)",
                Bytes(bytes),
                Bytes(limit.into())
            ))),
            _ => Ok(()),
        }
    }

    /// So many positions are going to be solved, if that is known.
    pub(crate) fn expect(&self, positions: Option<u128>) {
        self.bar.expect(positions.and_then(|positions| u64::try_from(positions).ok()));
    }

    /// A run under the limits asked for, started now.
    pub(crate) fn run(&self) -> Run<'_> {
        Run::new(self.limits).cancelled_by(self.cancel.clone()).watched_by(self)
    }

    /// The same for work of which so many pieces run at a time.
    pub(crate) fn run_sharing_memory(&self, pieces: u64) -> Run<'_> {
        let max_memory = self.limits.max_memory.map(|bytes| bytes / pieces.max(1));
        self.run().with_limits(Limits { max_memory, ..self.limits })
    }

    /// The bar counts claims.
    pub(crate) fn count_claims(&self, claims: u64) {
        self.bar.count_claims(claims);
    }

    /// One claim is done.
    pub(crate) fn claim_done(&self) {
        self.bar.claim_done();
    }

    /// Writes something while the bar is out of the way.
    pub(crate) fn aside<T>(&self, f: impl FnOnce() -> T) -> T {
        self.bar.aside(f)
    }

    /// The work is done; results can be written.
    pub(crate) fn done(&self) {
        self.bar.clear();
    }

    /// Asks whatever is running to stop.
    pub(crate) fn cancel(&self) {
        self.cancel.cancel();
    }

    /// Whether somebody asked for an end.
    pub(crate) fn cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// A remark on stderr, left out with `--quiet`.
    pub(crate) fn remark(&self, text: &str) {
        if !self.quiet {
            self.tell(text);
        }
    }

    /// A line on stderr in any case.
    pub(crate) fn tell(&self, text: &str) {
        self.bar.aside(|| {
            let mut err = self.err.lock().unwrap_or_else(PoisonError::into_inner);
            // Nobody is left to be told that stderr is closed.
            let _ = writeln!(err, "{text}");
        });
    }
}

impl Observer for Context<'_> {
    fn progress(&self, progress: Progress) {
        self.bar.progress(progress);
    }

    fn not_saved(&self, error: &CheckpointError) {
        self.tell(&format!("warning: {error}; the work goes on, and is saved later if it can be"));
    }
}

/// Where results go, and in which format.
pub(crate) struct Out<'a> {
    format: Format,
    to: &'a mut (dyn Write + Send),
    verdict: Ended,
}

impl<'a> Out<'a> {
    pub(crate) fn new(format: Format, to: &'a mut (dyn Write + Send)) -> Self {
        Out { format, to, verdict: Ended::Well }
    }

    /// Something was found out that decides how the command ends, told before it is written: whoever does
    /// not read it must not take the command for one that ended well.
    pub(crate) fn decided(&mut self, ended: Ended) {
        self.verdict = self.verdict.max(ended);
    }

    /// How the command ends where its results cannot be written.
    pub(crate) fn verdict(&self) -> Ended {
        self.verdict
    }

    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// The stream itself.
    pub(crate) fn stream(&mut self) -> &mut (dyn Write + Send) {
        self.to
    }

    /// One line of text.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> Result<(), Error> {
        Ok(writeln!(self.to, "{}", text.as_ref().trim_end())?)
    }

    /// One object on a line of its own.
    pub(crate) fn object(&mut self, object: &Value) -> Result<(), Error> {
        serde_json::to_writer(&mut *self.to, object)?;
        Ok(self.to.write_all(b"\n")?)
    }

    pub(crate) fn flush(&mut self) -> Result<(), Error> {
        Ok(self.to.flush()?)
    }
}

/// Columns padded to equal width, two blanks between; those marked `true` are aligned right.
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

/// A number with its digits in groups of three: 39,711.
pub(crate) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_in_threes() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(39711), "39,711");
        assert_eq!(grouped(1234567), "1,234,567");
    }

    #[test]
    fn columns_are_padded_to_equal_width() {
        let rows = vec![vec!["a".into(), "10".into()], vec!["bcd".into(), "7".into()]];
        assert_eq!(columns(&rows, &[false, true]), ["a    10", "bcd   7"]);
    }
}
