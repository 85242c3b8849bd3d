//! The context and the result of a check.

use super::builder::{MakeMemo, by_positions};
use super::tables::{ClaimTable, TableCache};
use super::{Counterexample, Verdict};
use crate::game::{EnumeratePositions, Notation, Options, Packed, Window};
use crate::run::{Progress, Run, Stopped};
use crate::solve::{Memo, SolveError, WindowError};
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use std::sync::Arc;

/// Minimum number of cases of a batch that is checked by several threads.
#[cfg(feature = "parallel")]
const MIN_IN_PARALLEL: usize = 64;

/// The cost that a check may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Effort {
    /// A check that takes seconds.
    #[default]
    Quick,
    /// A check that takes minutes. It covers at least the windows on which the statement is known to have been tested.
    Full,
}

/// The result of a check that found no counterexample.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckSummary {
    /// Number of positions (or cases) to which the statement applied; it held at all of them.
    pub applied: u64,
    /// Positions (or cases) of the window to which the statement did not apply.
    pub skipped: u64,
    /// [`Verdict::Checked`], unless the verdict is based on a decision procedure, a certificate or an observation.
    pub verdict: Verdict,
    /// The observation, or an exact description of what was proved.
    pub note: Option<String>,
    /// The positions that a proof is about if they are not those of single sizes: "any number of coins".
    pub extends_to: Option<&'static str>,
}

impl CheckSummary {
    /// Creates the summary of a statement that held in `positions` cases.
    pub const fn new(positions: u64) -> Self {
        CheckSummary {
            applied: positions,
            skipped: 0,
            verdict: Verdict::Checked,
            note: None,
            extends_to: None,
        }
    }

    /// Counts one more position, to which the statement applies or not.
    pub fn count(&mut self, applies: bool) {
        self.applied += u64::from(applies);
        self.skipped += u64::from(!applies);
    }

    /// Returns the number of positions that were checked.
    pub const fn positions(&self) -> u64 {
        self.applied + self.skipped
    }

    /// Creates the summary of an observation without a verdict, made on `positions` cases.
    pub fn observed(positions: u64, what: impl Into<String>) -> Self {
        CheckSummary { verdict: Verdict::Reported, note: Some(what.into()), ..CheckSummary::new(positions) }
    }

    /// Creates the summary of a proof by a decision procedure, described by `what`. The description of the game that
    /// the procedure used was compared with the rules on `positions` positions.
    pub fn proved(positions: u64, what: impl Into<String>) -> Self {
        CheckSummary { verdict: Verdict::Proved, note: Some(what.into()), ..CheckSummary::new(positions) }
    }

    /// Creates the summary of a certificate, described by `what`, that was made from `positions` computed values and
    /// verified.
    pub fn certified(positions: u64, what: impl Into<String>) -> Self {
        CheckSummary { verdict: Verdict::Certified, note: Some(what.into()), ..CheckSummary::new(positions) }
    }
}

/// Adds the result of another part; the verdict is the weaker one.
///
/// ```
/// use impartial::claim::CheckSummary;
/// let any = CheckSummary { extends_to: Some("any number of coins"), ..CheckSummary::proved(5, "two coins") };
/// let mut all = CheckSummary::default();
/// all += any.clone();
/// assert_eq!(all.extends_to, Some("any number of coins"));
/// // A part that is about three coins alone takes the whole back to what both parts are about.
/// all += CheckSummary::proved(7, "three coins");
/// assert_eq!((all.positions(), all.extends_to), (12, None));
/// ```
impl std::ops::AddAssign for CheckSummary {
    fn add_assign(&mut self, other: Self) {
        let is_empty = self.positions() == 0 && self.note.is_none();
        self.verdict = if is_empty { other.verdict } else { self.verdict.weaker(other.verdict) };
        // Both parts have to hold beyond the window for the sum to do so.
        if is_empty {
            self.extends_to = other.extends_to;
        } else if self.extends_to != other.extends_to {
            self.extends_to = None;
        }
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

/// The reason why a check ended without a summary.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CheckFailure {
    /// The statement is false at some case.
    Refuted {
        /// The first case in which it fails.
        counterexample: Counterexample,
        /// Number of cases before the counterexample to which the statement applies; it holds in all of them.
        held: u64,
    },
    /// A limit of the run was reached, or the run was cancelled.
    Stopped(Stopped),
    /// A limit was reached after a part of the check was complete.
    Unfinished {
        /// The limit that was reached.
        stopped: Stopped,
        /// A description of what is known about the statement so far.
        known: String,
    },
    /// The window has more positions than quick effort checks.
    NeedsFullEffort {
        /// Number of positions of the window, at most; [`u64::MAX`] stands for that many or more.
        positions: u64,
        /// Largest number of positions that quick effort checks.
        most: u64,
    },
    /// The statement is neither proved nor refuted, and the text gives the reason: the options of a position cannot be
    /// listed, or the statement is not one that can be decided.
    Undecided(String),
    /// Two computations of this program disagree. This is a defect of the program, and says nothing about the
    /// statement.
    Defect(String),
    /// The check was not possible: its game is loopy or lacks the window. The verdict is "stopped" with this text,
    /// since no position refutes the statement.
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
            WindowError::NoWindow(error) => CheckFailure::Broken(error.to_string()),
        }
    }
}

/// The result of a check that chooses its own window.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckOutcome {
    /// The window that was used, in words; `None` if it is the window that the claim names.
    pub window: Option<String>,
    /// The summary, or the reason why the check failed.
    pub result: Result<CheckSummary, CheckFailure>,
}

/// The context of a check: the effort, the conditions of the run, and tables of computed values that are shared between
/// claims about the same game and window.
pub struct CheckContext<'a> {
    effort: Effort,
    run: Run<'a>,
    tables: TableCache,
}

/// The reason why the cases were not checked to the end.
enum CutShort {
    Refuted(Counterexample),
    Stopped(Stopped),
}

/// The test of a case of a batch, by its index in the batch.
type TestAt<'a> = dyn Fn(usize) -> Result<bool, Counterexample> + Sync + 'a;

/// A function that receives a batch: its number of cases, and their test.
type BatchTest<'a> = dyn FnMut(usize, &TestAt<'_>) + 'a;

/// Number of cases in one parallel batch.
const BATCH: usize = 1 << 13;

impl<'a> CheckContext<'a> {
    /// Creates the context of a check with an effort, under the conditions of `run`.
    pub fn new(effort: Effort, run: &Run<'a>) -> Self {
        CheckContext { effort, run: run.clone(), tables: TableCache::default() }
    }

    /// Returns the effort with which claims are checked.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Returns `quick` or `full`, depending on the effort.
    pub fn pick<T>(&self, quick: T, full: T) -> T {
        match self.effort {
            Effort::Quick => quick,
            Effort::Full => full,
        }
    }

    /// Returns the conditions under which the check runs.
    pub fn run(&self) -> &Run<'a> {
        &self.run
    }

    /// Returns the number of threads that a long computation inside a check may use: at least 1, and 1 without the
    /// feature `parallel`. Other checks may use the same threads.
    pub fn threads(&self) -> usize {
        #[cfg(feature = "parallel")]
        let threads = rayon::current_num_threads();
        #[cfg(not(feature = "parallel"))]
        let threads = 1;
        threads
    }

    /// Returns the computed values of a window and of everything below it. The table is stored for other claims about
    /// the same game and window.
    ///
    /// # Errors
    /// [`CheckFailure`] if a limit is reached, if the game is loopy, or if the game does not have the window.
    pub fn table<G>(&self, game: G, window: &Window<G::Position>) -> Result<Arc<ClaimTable<G>>, CheckFailure>
    where
        G: Options + EnumeratePositions + Notation + Send + Sync + 'static,
    {
        self.table_of(&Arc::new(game), by_positions, window)
    }

    /// Does the same as [`table`](CheckContext::table), solved with packed keys.
    ///
    /// # Errors
    /// Those of [`table`](CheckContext::table).
    pub fn packed_table<G>(
        &self,
        game: G,
        window: &Window<G::Position>,
    ) -> Result<Arc<ClaimTable<G>>, CheckFailure>
    where
        G: Packed + EnumeratePositions + Notation + Send + Sync + 'static,
    {
        self.table_of(&Arc::new(game), Memo::packed, window)
    }

    pub(super) fn table_of<G>(
        &self,
        game: &Arc<G>,
        memo: MakeMemo<G>,
        window: &Window<G::Position>,
    ) -> Result<Arc<ClaimTable<G>>, CheckFailure>
    where
        G: Options + EnumeratePositions + Notation + Send + Sync + 'static,
    {
        self.tables.get(game, memo, window, &self.run)
    }

    /// Checks a statement at every case, in parallel, and finds the first case at which it fails.
    ///
    /// `test` returns whether the statement applies to the case, or the counterexample. The result does not depend on
    /// the number of threads. The limits of the run are checked before every case.
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
            hold(batch.len(), &|index| test(&batch[index]));
        })
    }

    /// The loop of [`CheckContext::each`], compiled once for the hundreds of statements. `next` creates a batch and
    /// passes on its number of cases and the test of a case by its index. A batch without cases ends the loop.
    fn in_batches(&self, next: &mut dyn FnMut(&mut BatchTest<'_>)) -> Result<CheckSummary, CheckFailure> {
        let mut held_count = 0u64;
        let mut checked = 0u64;
        loop {
            let (mut len, mut held_in_batch, mut ended) = (0, 0, None);
            next(&mut |cases, test| {
                len = cases;
                (held_in_batch, ended) = self.batch(checked, cases, test);
            });
            if len == 0 {
                return Ok(CheckSummary { skipped: checked - held_count, ..CheckSummary::new(held_count) });
            }
            held_count += held_in_batch;
            checked += len as u64;
            match ended {
                Some(CutShort::Refuted(counterexample)) => {
                    return Err(CheckFailure::Refuted { counterexample, held: held_count });
                }
                // The number of cases in which the statement is known to hold, in order.
                Some(CutShort::Stopped(stopped)) => {
                    return Err(CheckFailure::Stopped(Stopped { positions: held_count, ..stopped }));
                }
                None => {}
            }
            // The stop counts the cases in which the statement holds, as above.
            self.run.check_search(checked, held_count, 0)?;
            self.run.report(Progress { phase: "positions checked", done: checked, total: None });
        }
    }

    /// Returns the number of cases of a batch in which the statement held, in order, and the reason why the remaining
    /// cases were not checked.
    fn batch(&self, checked: u64, cases: usize, test: &TestAt<'_>) -> (u64, Option<CutShort>) {
        // A case may take long, so the limits are checked before each case.
        let step = |(held, ended): (u64, Option<CutShort>), case: usize| match ended {
            Some(_) => (held, ended),
            None => match self.run.check(checked, 0) {
                Err(stopped) => (held, Some(CutShort::Stopped(stopped))),
                Ok(()) => match test(case) {
                    Ok(applies) => (held + u64::from(applies), None),
                    Err(counterexample) => (held, Some(CutShort::Refuted(counterexample))),
                },
            },
        };
        #[cfg(feature = "parallel")]
        if cases >= MIN_IN_PARALLEL {
            // Both folds preserve the order, so the leftmost end is the result, whatever ran first. A counterexample is
            // the first of all if it comes before the cases that were not checked.
            return (0..cases).into_par_iter().fold(|| (0, None), step).reduce(
                || (0, None),
                |left, right| match left.1 {
                    Some(_) => left,
                    None => (left.0 + right.0, right.1),
                },
            );
        }
        (0..cases).fold((0, None), step)
    }
}

impl std::fmt::Debug for CheckContext<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CheckContext").field("effort", &self.effort).finish_non_exhaustive()
    }
}
