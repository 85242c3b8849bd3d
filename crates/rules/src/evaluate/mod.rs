//! Compiled terms and formulas: registers, steps and jumps.
//!
//! A [`Program`] works on natural numbers below 2^63. Arithmetic never wraps: [`TOO_LARGE`] stands for every number of
//! 2^63 and more, which is above all others. A result that depends on which of these numbers it is, is a [`Fault`].
//! A term that has no value (t − u for u > t, division by 0) jumps to the place where the relation that contains it is
//! false. Ranges are bounded by their ends, and the steps of one position by [`MAX_STEPS`].

mod aggregate;
mod arithmetic;
mod block;
mod branch;
pub(crate) mod built_ins;
mod compile;
mod definitions;
mod functions;
mod lanes;
mod layout;
pub(crate) mod move_groups;
#[cfg(test)]
mod random_programs;
pub(crate) mod result_words;
mod run;
mod table;
mod tabulate;
pub(crate) mod words;

pub(crate) use arithmetic::{Binary, TOO_LARGE, Unary};
use impartial_prove::automata::syntax::Span;
use std::cell::Cell;

pub(crate) use compile::{ANY_NUMBER, AskedFunction, CompileContext, Loop, ProgramCompiler};
pub(crate) use definitions::{Definition, Definitions, MAX_DEFINED};
pub(crate) use lanes::{LANES, Lanes};
pub(crate) use layout::{Instruction, Label, PlayQuery, PositionQuery, Program, Reg};
pub(crate) use run::{Output, ProgramInput, QueryAnswers, number, run, run_into};

/// Maximum number of steps at one position. More steps are a fault, so that a range of 10^18 numbers ends.
pub const MAX_STEPS: u64 = 1 << 24;

/// Number of numbers that are copied in about the time of a step.
pub(crate) const COPIED: u64 = 4;

/// Number of steps between two calls of the function that decides whether to continue.
pub(crate) const CHECK_EVERY: u64 = 1 << 12;

/// Counts the steps made at one position so far, for its moves and for the legality of the resulting positions
/// together.
pub(crate) struct StepCount<'a> {
    made: Cell<u64>,
    /// The number of steps up to which no check is needed.
    free: Cell<u64>,
    /// The cost of copied members since `should_continue` was last called because of them.
    worked: Cell<u64>,
    should_continue: Option<&'a dyn Fn() -> bool>,
}

impl<'a> StepCount<'a> {
    /// Starts at 0 steps, without a function that may stop the count.
    pub(crate) fn unwatched() -> Self {
        StepCount {
            made: Cell::new(0),
            free: Cell::new(MAX_STEPS),
            worked: Cell::new(0),
            should_continue: None,
        }
    }

    /// Starts at 0 steps; `should_continue` is called from time to time.
    pub(crate) fn watched(should_continue: &'a dyn Fn() -> bool) -> Self {
        StepCount {
            made: Cell::new(0),
            free: Cell::new(CHECK_EVERY),
            worked: Cell::new(0),
            should_continue: Some(should_continue),
        }
    }

    /// Counts the cost of copied members. This calls `should_continue` as often as steps do, but does not count towards
    /// [`MAX_STEPS`].
    pub(crate) fn work(&self, amount: u64) -> Result<(), Fault> {
        let worked = self.worked.get() + amount;
        if worked < CHECK_EVERY {
            self.worked.set(worked);
            return Ok(());
        }
        self.worked.set(0);
        if self.should_continue.is_none_or(|should_continue| should_continue()) {
            Ok(())
        } else {
            Err(Fault::Ended)
        }
    }

    /// Counts steps of a move that is put together outside of a program. `span` is the line of the move.
    pub(crate) fn spend(&self, more: u64, span: Span) -> Result<(), Fault> {
        let made = self.made.get() + more;
        self.made.set(made);
        if made > self.free.get() { self.check_limit(span) } else { Ok(()) }
    }

    /// Returns the steps and copied members since `should_continue` was last called.
    pub(crate) fn unasked(&self) -> u64 {
        self.made.get() % CHECK_EVERY + self.worked.get()
    }

    /// Returns the number of steps.
    pub(crate) fn total(&self) -> u64 {
        self.made.get()
    }

    /// Counts `more` steps. The place of the step is used in the error for too many steps.
    #[inline]
    fn count(&self, more: u64, program: &Program, at: usize) -> Result<(), Fault> {
        let made = self.made.get() + more;
        self.made.set(made);
        if made > self.free.get() { self.check_limit(program.spans[at]) } else { Ok(()) }
    }

    #[cold]
    fn check_limit(&self, span: Span) -> Result<(), Fault> {
        if self.made.get() > MAX_STEPS {
            return Err(Fault::Steps { span });
        }
        self.free.set((self.made.get() + CHECK_EVERY).min(MAX_STEPS));
        if self.should_continue.is_none_or(|should_continue| should_continue()) {
            Ok(())
        } else {
            Err(Fault::Ended)
        }
    }
}

impl Fault {
    /// Returns the part of the file that is at fault, if there is one.
    pub(crate) fn span(self) -> Option<Span> {
        match self {
            Fault::Overflow { span, .. } | Fault::Large { span } | Fault::Steps { span } => Some(span),
            Fault::Number(_) | Fault::Row(_) | Fault::Ended => None,
        }
    }
}

/// Why the moves from a position cannot be listed, with the part of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    /// A number of the position does not fit 63 bits.
    #[error("the number {0} is 2^63 or more")]
    Number(u64),
    /// A number that does not fit 63 bits is used where its value matters.
    #[error("a number is 2^63 or more")]
    Large { span: Span },
    /// A number that does not fit 63 bits arises from two others, and its value matters.
    #[error("{a} {sign} {b} is 2^63 or more")]
    Overflow { sign: &'static str, a: i64, b: i64, span: Span },
    /// A row would become too long.
    #[error("a row of {0} would arise, which is 2^32 or more")]
    Row(i64),
    /// The position needs more than [`MAX_STEPS`] steps.
    #[error("the ranges go over more than {MAX_STEPS} numbers at this one position")]
    Steps { span: Span },
    /// The function that decides whether to continue returned false; nothing is wrong with the position.
    #[error("ended before all moves were found")]
    Ended,
}
