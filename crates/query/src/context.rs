//! The conditions of a query: its solver, its limits and the listener that receives its messages.

use crate::error::{Error, Interruption, RaisableLimit};
use crate::solver_choice::SolverChoice;
use impartial::run::Instant;
use impartial::run::{Cancel, DisplayBytes, Limits, Observer, Run, Silent};
use std::time::Duration;

/// A message in addition to the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// Useful information.
    Remark {
        /// The information.
        text: String,
        /// A solver that goes further or does better, if there is one.
        try_solver: Option<SolverChoice>,
    },
    /// A result that is not known and that more time would find.
    NeedsTime(String),
    /// A part of the answer that a limit made weaker, and the limit.
    Limited(String, RaisableLimit),
    /// A problem that leaves the answer valid.
    Warning(String),
    /// The plan of the query: its steps, one on each line.
    Plan(String),
    /// The result of a step of the plan.
    Done(String),
}

/// An observer that also receives messages while a query is answered.
pub trait Listener: Observer {
    /// Receives a message in addition to the answer.
    fn note(&self, note: Note);

    /// Receives the number of positions that are going to be solved, if it is known.
    fn expect(&self, positions: Option<u64>) {
        let _ = positions;
    }
}

/// Ignores all messages.
impl Listener for Silent {
    fn note(&self, _: Note) {}
}

/// The conditions of queries.
#[derive(Clone)]
pub struct Context<'a> {
    /// The solver to use; `Auto` leaves it to the plan.
    pub solver: SolverChoice,
    /// Number of positions of a result that are verified against the plain definition.
    pub verify: usize,
    /// The seed of the random choice of these positions.
    pub seed: u64,
    /// Number of threads to work on.
    pub threads: usize,
    limits: Limits,
    /// Memory in use elsewhere, in bytes.
    reserved_memory: u64,
    /// `true` if the process ends with the command.
    ends_process: bool,
    started: Instant,
    cancel: Cancel,
    listener: &'a dyn Listener,
}

impl Context<'static> {
    /// Returns conditions with these limits. The plan chooses the solver, and messages are ignored.
    pub fn new(limits: Limits) -> Self {
        Context {
            solver: SolverChoice::Auto,
            verify: 0,
            seed: 1,
            threads: rayon::current_num_threads(),
            limits,
            reserved_memory: 0,
            ends_process: false,
            started: Instant::now(),
            cancel: Cancel::new(),
            listener: &Silent,
        }
    }
}

impl<'a> Context<'a> {
    /// Returns the same conditions, cancelled through `cancel`.
    #[must_use]
    pub fn cancelled_by(self, cancel: Cancel) -> Self {
        Context { cancel, ..self }
    }

    /// Returns the same conditions, with messages sent to `listener`.
    #[must_use]
    pub fn told_to(self, listener: &dyn Listener) -> Context<'_> {
        Context { listener, ..self }
    }

    /// Returns the limit on memory, in bytes.
    pub fn max_memory(&self) -> Option<u64> {
        self.limits.max_memory
    }

    /// Refuses, before the start, work that needs more memory than the limit. `what` needs at least `bytes` bytes.
    ///
    /// # Errors
    /// [`Interruption::NotBegun`] if the limit is too small.
    pub fn check_memory(&self, what: &str, bytes: u128) -> Result<(), Error> {
        match self.limits.max_memory {
            Some(limit) if bytes > u128::from(limit) => Err(Error::Stopped(Interruption::NotBegun {
                why: format!(
                    "{what} needs {}, the limit is {}",
                    DisplayBytes(bytes),
                    DisplayBytes(limit.into())
                ),
                instead: Vec::new(),
            })),
            _ => Ok(()),
        }
    }

    /// Reports the number of positions that are going to be solved, if it is known.
    pub fn expect(&self, positions: Option<u128>) {
        self.listener.expect(positions.and_then(|positions| u64::try_from(positions).ok()));
    }

    /// Returns a run under the limits of the query. The time since these conditions were made counts.
    pub fn run(&self) -> Run<'a> {
        self.new_run().with_elapsed(self.started.elapsed())
    }

    /// Returns a run for one of `pieces` pieces of work that run at the same time and share the memory. The limit on
    /// time holds for each piece.
    pub fn run_sharing_memory(&self, pieces: u64) -> Run<'a> {
        let max_memory = self.limits.max_memory.map(|bytes| bytes / pieces.max(1));
        self.new_run().with_limits(Limits { max_memory, ..self.limits })
    }

    fn new_run(&self) -> Run<'a> {
        let run = Run::new(self.limits).with_cancel(self.cancel.clone()).with_observer(self.listener);
        let run = if self.ends_process { run.ending_the_process() } else { run };
        run.with_reserved_memory(self.reserved_memory)
    }

    /// Marks the conditions as those of a command with which the process ends. See [`Run::discard`].
    #[must_use]
    pub fn ending_the_process(self) -> Self {
        Context { ends_process: true, ..self }
    }

    /// Cancels all running work.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    /// Returns the flag that cancels these conditions, for work that watches the flag on its own.
    pub fn cancel_flag(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Returns `true` if the work was cancelled.
    pub fn cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Reports useful information.
    pub fn remark(&self, text: &str) {
        self.listener.note(Note::Remark { text: text.to_owned(), try_solver: None });
    }

    /// Reports useful information, with a solver that does better.
    pub fn remark_trying(&self, text: &str, solver: SolverChoice) {
        self.listener.note(Note::Remark { text: text.to_owned(), try_solver: Some(solver) });
    }

    /// Reports a result that is not known and that more time would find.
    pub fn remark_needing_time(&self, text: &str) {
        self.listener.note(Note::NeedsTime(text.to_owned()));
    }

    /// Reports that a limit made a part of the answer weaker.
    pub fn remark_of_limit(&self, text: &str, limit: RaisableLimit) {
        self.listener.note(Note::Limited(text.to_owned(), limit));
    }

    /// Reports the plan of a query.
    pub fn explain(&self, plan: &dyn std::fmt::Display) {
        self.listener.note(Note::Plan(plan.to_string()));
    }

    /// Reports the result of a step that took `seconds` seconds.
    pub fn explain_done(&self, step: &str, result: &dyn std::fmt::Display, seconds: f64) {
        self.listener.note(Note::Done(format!("{step}: {result} ({seconds:.3} s)")));
    }

    /// Returns the same conditions, with at most `most` positions to settle, or fewer if that is the limit already.
    #[must_use]
    pub fn with_positions(&self, most: u64) -> Self {
        Context { limits: self.limits.positions_at_most(most), ..self.clone() }
    }

    /// Returns the same conditions under other limits. An example is work that only shows values found before a limit
    /// ended the search.
    #[must_use]
    pub fn with_limits(&self, limits: Limits) -> Self {
        Context { limits, ..self.clone() }
    }

    /// Returns the same conditions for work on values that are known already: of the limits, only that on memory is left.
    #[must_use]
    pub fn for_known_values(&self) -> Self {
        self.with_limits(Limits { max_memory: self.limits.max_memory, ..Limits::none() })
    }

    /// Returns the same conditions for work during which `bytes` more bytes are in use elsewhere.
    #[must_use]
    pub fn with_reserved_memory(&self, bytes: u64) -> Self {
        Context { reserved_memory: self.reserved_memory + bytes, ..self.clone() }
    }

    /// Returns the limits of queries.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns the time since these conditions were made.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Returns the same conditions for the next of several queries. The limit on time counts from now.
    #[must_use]
    pub fn restarted(&self) -> Self {
        Context { started: Instant::now(), ..self.clone() }
    }

    /// Returns the conditions for one of `count` pieces of work that share the time that is left in equal parts; no piece
    /// takes longer than `each`.
    #[must_use]
    pub fn for_one_of(&self, count: u64, each: Option<Duration>) -> Self {
        let limits = self.limits();
        let left = limits.max_time.map(|time| time.saturating_sub(self.elapsed()));
        let parts = u32::try_from(count.max(1)).unwrap_or(u32::MAX);
        let share = match each {
            Some(each) => Some(left.map_or(each, |left| left.min(each))),
            None => left.map(|left| left / parts),
        };
        match share {
            // The whole time of the command is that of its only piece.
            share if share.is_none() || (count <= 1 && each.is_none()) => self.clone(),
            max_time => self.restarted().with_limits(Limits { max_time, ..limits }),
        }
    }

    /// Reports a problem that leaves the answer valid.
    pub fn warn(&self, text: &str) {
        self.listener.note(Note::Warning(text.to_owned()));
    }
}

impl std::fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context")
            .field("solver", &self.solver)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
