//! What a check is given, and what it returns.

use super::tables::{ClaimTable, TableCache};
use super::{Counterexample, Subject, Verdict};
use crate::game::{EnumeratePositions, Notation, Options, Window};
use crate::run::{Progress, Run, Stopped};
use crate::solve::{SolveError, WindowError};
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use std::sync::Arc;

/// Minimum number of cases of a batch that is checked by several threads.
#[cfg(feature = "parallel")]
const FEWEST_IN_PARALLEL: usize = 64;

/// How much a check may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Effort {
    /// Seconds.
    #[default]
    Quick,
    /// Minutes: at least the windows on which the statement is known to have been tried.
    Full,
}

/// What a check that found no counterexample has to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckSummary {
    /// To how many positions (or cases) the statement applied; it held at all of them.
    pub applied: u64,
    /// Positions (or cases) of the window to which the statement did not apply.
    pub skipped: u64,
    /// [`Verdict::Checked`], unless a decision procedure, a certificate or a mere observation is
    /// behind it.
    pub verdict: Verdict,
    /// What was seen, or what exactly was proved.
    pub note: Option<String>,
}

impl CheckSummary {
    /// The statement held in `positions` cases.
    pub const fn new(positions: u64) -> Self {
        CheckSummary { applied: positions, skipped: 0, verdict: Verdict::Checked, note: None }
    }

    /// Counts one more position, to which the statement applies or not.
    pub fn count(&mut self, applies: bool) {
        self.applied += u64::from(applies);
        self.skipped += u64::from(!applies);
    }

    /// The number of positions that were looked at.
    pub const fn positions(&self) -> u64 {
        self.applied + self.skipped
    }

    /// An observation without a verdict, made on `positions` cases.
    pub fn observed(positions: u64, what: impl Into<String>) -> Self {
        CheckSummary { verdict: Verdict::Reported, note: Some(what.into()), ..CheckSummary::new(positions) }
    }

    /// A decision procedure proved what `what` says; its description of the game was compared with
    /// the rules on `positions` positions.
    pub fn proved(positions: u64, what: impl Into<String>) -> Self {
        CheckSummary { verdict: Verdict::Proved, note: Some(what.into()), ..CheckSummary::new(positions) }
    }

    /// A certificate of what `what` says, made from `positions` computed values, was verified.
    pub fn certified(positions: u64, what: impl Into<String>) -> Self {
        CheckSummary { verdict: Verdict::Certified, note: Some(what.into()), ..CheckSummary::new(positions) }
    }
}

/// Both together; the verdict is the weaker one.
impl std::ops::AddAssign for CheckSummary {
    fn add_assign(&mut self, other: Self) {
        let is_empty = self.positions() == 0 && self.note.is_none();
        self.verdict = if is_empty { other.verdict } else { self.verdict.weaker(other.verdict) };
        self.applied += other.applied;
        self.skipped += other.skipped;
        if let Some(more) = other.note {
            match &mut self.note {
                Some(note) => {
                    note.push_str("; ");
                    note.push_str(&more);
                }
                None => self.note = Some(more),
            }
        }
    }
}

/// Why a check did not end with a tally.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CheckFailure {
    /// The statement is false: a counterexample, and in how many cases it held before.
    Refuted {
        /// The first case in which it fails.
        counterexample: Counterexample,
        /// In how many cases before it held.
        held: u64,
    },
    /// A limit was reached.
    Stopped(Stopped),
    /// A limit was reached after a part was done.
    Unfinished {
        /// The limit.
        stopped: Stopped,
        /// What is known of the statement by then.
        known: String,
    },
    /// The window has more positions than quick effort checks.
    NeedsFullEffort {
        /// Number of positions of the window, at most; [`u64::MAX`] stands for that many or more.
        positions: u64,
        /// Largest number of positions that quick effort checks.
        most: u64,
    },
    /// Nothing is decided, and the text says why: the options of a position cannot be listed, or the
    /// statement is none that can be decided.
    Undecided(String),
    /// Two computations of this program disagree: a defect of the program, which says nothing about the statement.
    Defect(String),
    /// The check itself could not be made: its game is loopy or lacks the window. The verdict is
    /// "stopped" with this text: no position refutes the statement.
    Broken(String),
}

impl From<Stopped> for CheckFailure {
    fn from(stopped: Stopped) -> Self {
        CheckFailure::Stopped(stopped)
    }
}

impl From<Counterexample> for CheckFailure {
    fn from(counterexample: Counterexample) -> Self {
        CheckFailure::Refuted { counterexample, held: 0 }
    }
}

impl<P: std::fmt::Debug> From<SolveError<P>> for CheckFailure {
    fn from(error: SolveError<P>) -> Self {
        match error {
            SolveError::Stopped(stopped) => CheckFailure::Stopped(stopped),
            other => CheckFailure::Broken(other.to_string()),
        }
    }
}

impl From<WindowError> for CheckFailure {
    fn from(error: WindowError) -> Self {
        match error {
            WindowError::Stopped(stopped) => CheckFailure::Stopped(stopped),
            WindowError::Boards(error) => CheckFailure::Broken(error.to_string()),
        }
    }
}

/// Result of a check that chooses its own window.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The window that was used, in words; `None` where it is the one that the claim names.
    pub window: Option<String>,
    /// The tally, or the reason why the check has none.
    pub result: Result<CheckSummary, CheckFailure>,
}

/// What a check is given: the effort, the conditions of the run, and tables of computed values
/// that are shared between claims about the same game and window.
pub struct CheckContext<'a> {
    effort: Effort,
    run: Run<'a>,
    tables: TableCache,
}

/// Why cases were not looked at to the end.
enum CutShort {
    Refuted(Counterexample),
    Stopped(Stopped),
}

/// The test of a case of a batch, by its place in it.
type TestAt<'a> = dyn Fn(usize) -> Result<bool, Counterexample> + Sync + 'a;

/// What a batch is handed to: its number of cases, and their test.
type BatchTest<'a> = dyn FnMut(usize, &TestAt<'_>) + 'a;

/// Cases in one parallel batch.
const BATCH: usize = 1 << 13;

impl<'a> CheckContext<'a> {
    /// A check with an effort, under the conditions of `run`.
    pub fn new(effort: Effort, run: &Run<'a>) -> Self {
        CheckContext { effort, run: run.clone(), tables: TableCache::default() }
    }

    /// The effort asked for.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// `quick` or `full`, by the effort asked for.
    pub fn pick<T>(&self, quick: T, full: T) -> T {
        match self.effort {
            Effort::Quick => quick,
            Effort::Full => full,
        }
    }

    /// The conditions under which it runs.
    pub fn run(&self) -> &Run<'a> {
        &self.run
    }

    /// The computed values of a window and of everything below it. The table is kept for other
    /// claims about the same game and window.
    ///
    /// # Errors
    /// Limits; a loopy game; a window that the game does not have.
    pub fn table<G>(
        &self,
        subject: &Subject<G>,
        window: &Window<G::Position>,
    ) -> Result<Arc<ClaimTable<G>>, CheckFailure>
    where
        G: Options + EnumeratePositions + Notation + Send + Sync + 'static,
    {
        self.tables.get(subject, window, &self.run)
    }

    /// Holds a statement against every case, in parallel, and finds the first that fails.
    ///
    /// `test` returns whether the statement applies to the case at all, or the counterexample.
    /// The result does not depend on the number of threads. The limits of the run are looked at before
    /// every case.
    ///
    /// # Errors
    /// [`CheckFailure::Refuted`] with the first counterexample, [`CheckFailure::Stopped`] at a limit.
    pub fn each<T: Send + Sync>(
        &self,
        cases: impl IntoIterator<Item = T>,
        test: impl Fn(&T) -> Result<bool, Counterexample> + Sync,
    ) -> Result<CheckSummary, CheckFailure> {
        let mut cases = cases.into_iter();
        self.in_batches(&mut |hold| {
            let batch: Vec<T> = cases.by_ref().take(BATCH).collect();
            hold(batch.len(), &|at| test(&batch[at]));
        })
    }

    /// The loop behind [`Check::each`]: there are hundreds of statements, and one loop for all of them.
    /// `next` makes a batch and hands over its number of cases and the test of one of them, by its place; a
    /// batch without cases is the end.
    fn in_batches(&self, next: &mut dyn FnMut(&mut BatchTest<'_>)) -> Result<CheckSummary, CheckFailure> {
        let mut held = 0u64;
        let mut seen = 0u64;
        loop {
            let (mut len, mut more, mut ended) = (0, 0, None);
            next(&mut |cases, test| {
                len = cases;
                (more, ended) = self.batch(seen, cases, test);
            });
            if len == 0 {
                return Ok(CheckSummary { skipped: seen - held, ..CheckSummary::new(held) });
            }
            held += more;
            seen += len as u64;
            match ended {
                Some(CutShort::Refuted(counterexample)) => {
                    return Err(CheckFailure::Refuted { counterexample, held });
                }
                // Those known to hold, in order, by then.
                Some(CutShort::Stopped(stopped)) => {
                    return Err(CheckFailure::Stopped(Stopped { positions: held, ..stopped }));
                }
                None => {}
            }
            self.run.check(seen, 0)?;
            self.run.report(Progress { phase: "positions checked", done: seen, total: None });
        }
    }

    /// In how many cases of a batch the statement held, in order, and why no more were looked at.
    fn batch(&self, seen: u64, cases: usize, test: &TestAt<'_>) -> (u64, Option<CutShort>) {
        // A case may take long, so each looks at the run.
        let one = |(held, ended): (u64, Option<CutShort>), case: usize| match ended {
            Some(_) => (held, ended),
            None => match self.run.check(seen, 0) {
                Err(stopped) => (held, Some(CutShort::Stopped(stopped))),
                Ok(()) => match test(case) {
                    Ok(applies) => (held + u64::from(applies), None),
                    Err(counterexample) => (held, Some(CutShort::Refuted(counterexample))),
                },
            },
        };
        #[cfg(feature = "parallel")]
        if cases >= FEWEST_IN_PARALLEL {
            // Both folds keep the order, so the leftmost end wins whatever ran first: a counterexample
            // is the first of all if it comes before the cases that were not looked at.
            return (0..cases).into_par_iter().fold(|| (0, None), one).reduce(
                || (0, None),
                |left, right| match left.1 {
                    Some(_) => left,
                    None => (left.0 + right.0, right.1),
                },
            );
        }
        (0..cases).fold((0, None), one)
    }
}

impl std::fmt::Debug for CheckContext<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Check").field("effort", &self.effort).finish_non_exhaustive()
    }
}
