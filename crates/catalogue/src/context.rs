//! How a question is asked: by which solver, under which limits, and who is told what on the way.

use crate::error::{Error, Interruption};
use crate::solver_choice::SolverChoice;
use impartial::run::{Bytes, Cancel, Limits, Observer, Run, Silent};
use std::time::Instant;

/// Something to be told beside the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// Good to know.
    Remark {
        /// What.
        text: String,
        /// A solver that goes further or does better, if there is one.
        try_solver: Option<SolverChoice>,
    },
    /// A result that is not known and that more time would find.
    NeedsTime(String),
    /// Something is not as it should be; the answer stands.
    Warning(String),
    /// How the question is going to be answered: the steps of the plan, one a line.
    Plan(String),
    /// What a step of the plan came to.
    Done(String),
}

/// Who is told what happens while a question is answered.
pub trait Listener: Observer {
    /// Something to be told beside the answer.
    fn note(&self, note: Note);

    /// So many positions are going to be solved, if that is known.
    fn expect(&self, positions: Option<u64>) {
        let _ = positions;
    }
}

/// Nobody is told.
impl Listener for Silent {
    fn note(&self, _: Note) {}
}

/// The conditions under which questions are answered.
#[derive(Clone)]
pub struct Context<'a> {
    /// The solver to use; `Auto` leaves it to the plan.
    pub solver: SolverChoice,
    /// How many positions of a result are held against the plain definition.
    pub verify: usize,
    /// The seed of the choice of these.
    pub seed: u64,
    /// Threads to work on.
    pub threads: usize,
    limits: Limits,
    /// What is held beside, in bytes.
    beside: u64,
    /// `true` if the process ends with the command.
    ends_process: bool,
    started: Instant,
    cancel: Cancel,
    listener: &'a dyn Listener,
}

impl Context<'static> {
    /// As the plan decides, under these limits; nobody is told anything.
    pub fn new(limits: Limits) -> Self {
        Context {
            solver: SolverChoice::Auto,
            verify: 0,
            seed: 1,
            threads: rayon::current_num_threads(),
            limits,
            beside: 0,
            ends_process: false,
            started: Instant::now(),
            cancel: Cancel::new(),
            listener: &Silent,
        }
    }
}

impl<'a> Context<'a> {
    /// The same, cancelled through `cancel`.
    #[must_use]
    pub fn cancelled_by(self, cancel: Cancel) -> Self {
        Context { cancel, ..self }
    }

    /// The same, with somebody who is told what happens.
    #[must_use]
    pub fn told_to(self, listener: &dyn Listener) -> Context<'_> {
        Context { listener, ..self }
    }

    /// The memory that may be used, in bytes.
    pub fn max_memory(&self) -> Option<u64> {
        self.limits.max_memory
    }

    /// Refuses, before the start, what needs more memory than there may be. `what` needs at least so many
    /// bytes.
    ///
    /// # Errors
    /// [`Interruption::NotBegun`].
    pub fn check_memory(&self, what: &str, bytes: u128) -> Result<(), Error> {
        match self.limits.max_memory {
            Some(limit) if bytes > u128::from(limit) => Err(Error::Stopped(Interruption::NotBegun {
                why: format!("{what} needs {}, the limit is {}", Bytes(bytes), Bytes(limit.into())),
                instead: Vec::new(),
            })),
            _ => Ok(()),
        }
    }

    /// So many positions are going to be solved, if that is known.
    pub fn expect(&self, positions: Option<u128>) {
        self.listener.expect(positions.and_then(|positions| u64::try_from(positions).ok()));
    }

    /// A run under the limits asked for. The time since these conditions were made counts.
    pub fn run(&self) -> Run<'a> {
        self.anew().with_elapsed(self.started.elapsed())
    }

    /// A run for work of which so many pieces run at a time, with the limit on time for each.
    pub fn run_sharing_memory(&self, pieces: u64) -> Run<'a> {
        let max_memory = self.limits.max_memory.map(|bytes| bytes / pieces.max(1));
        self.anew().with_limits(Limits { max_memory, ..self.limits })
    }

    fn anew(&self) -> Run<'a> {
        let run = Run::new(self.limits).with_cancel(self.cancel.clone()).with_observer(self.listener);
        let run = if self.ends_process { run.ending_the_process() } else { run };
        run.with_reserved_memory(self.beside)
    }

    /// Marks the conditions of a command with which the process ends: see [`Run::discard`].
    #[must_use]
    pub fn ending_the_process(self) -> Self {
        Context { ends_process: true, ..self }
    }

    /// Asks whatever is running to stop.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    /// The flag by which these conditions are cancelled, for work that watches it on its own.
    pub fn cancel_flag(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Whether somebody asked for an end.
    pub fn cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Something good to know.
    pub fn remark(&self, text: &str) {
        self.listener.note(Note::Remark { text: text.to_owned(), try_solver: None });
    }

    /// Something good to know, with a solver that does better.
    pub fn remark_trying(&self, text: &str, solver: SolverChoice) {
        self.listener.note(Note::Remark { text: text.to_owned(), try_solver: Some(solver) });
    }

    /// Reports a result that is not known and that more time would find.
    pub fn remark_needing_time(&self, text: &str) {
        self.listener.note(Note::NeedsTime(text.to_owned()));
    }

    /// How a question is going to be answered, for who wants to know.
    pub fn explain(&self, plan: &dyn std::fmt::Display) {
        self.listener.note(Note::Plan(plan.to_string()));
    }

    /// What a step came to, after so many seconds.
    pub fn explain_done(&self, step: &str, came_to: &dyn std::fmt::Display, seconds: f64) {
        self.listener.note(Note::Done(format!("{step}: {came_to} ({seconds:.3} s)")));
    }

    /// The same conditions, with at most so many positions to settle.
    #[must_use]
    pub fn with_positions(&self, most: u64) -> Self {
        Context { limits: Limits { max_positions: Some(most), ..self.limits }, ..self.clone() }
    }

    /// The same conditions under other limits: those of what shows values that are found, say, where a limit ended
    /// the search for more.
    #[must_use]
    pub fn with_limits(&self, limits: Limits) -> Self {
        Context { limits, ..self.clone() }
    }

    /// The same conditions for work beside which so many bytes more are held.
    #[must_use]
    pub(crate) fn with_reserved_memory(&self, bytes: u64) -> Self {
        Context { beside: self.beside + bytes, ..self.clone() }
    }

    /// The limits under which questions are answered.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The same conditions for the next of several questions: the limit on time counts from now.
    #[must_use]
    pub fn restarted(&self) -> Self {
        Context { started: Instant::now(), ..self.clone() }
    }

    /// Something is not as it should be.
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
