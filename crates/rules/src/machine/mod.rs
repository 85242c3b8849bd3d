//! Terms and formulas made ready to run: registers, steps and jumps, laid out once.
//!
//! A [`Program`] works on whole numbers of 64 bits. Nothing wraps: what does not fit is a [`Fault`]. A term
//! that has no value (t − u where u > t, division by 0) jumps to where the relation that it stands in is
//! false. Ranges are bounded by their ends, and the steps of one position by [`MOST_STEPS`].

mod branch;
mod compile;
mod layout;
mod run;

use impartial_prove::syntax::Span;
use std::cell::Cell;

pub(crate) use compile::{ANY_NUMBER, CompileContext, FUNCTIONS, Loop, ProgramCompiler, ProgramName};
pub(crate) use layout::{Binary, Instruction, Label, PositionQuery, Program, Reg, Unary};
pub(crate) use run::{Given, QueryAnswers, number, run};

/// So many steps may be made at one position: more is a fault, so that a range of 10^18 ends.
pub const MOST_STEPS: u64 = 1 << 24;

/// Numbers that are copied in about the time of a step.
pub(crate) const COPIED: u64 = 4;

/// After so many steps somebody is asked again whether to go on.
pub(crate) const CHECK_EVERY: u64 = 1 << 12;

/// The steps made at one position so far, of its moves and of the legality of what they lead to together.
pub(crate) struct StepCount<'a> {
    made: Cell<u64>,
    /// The steps that may be made before anything else is looked at.
    free: Cell<u64>,
    /// The cost of copied members since `go_on` was last called because of them.
    worked: Cell<u64>,
    go_on: Option<&'a dyn Fn() -> bool>,
}

impl<'a> StepCount<'a> {
    /// None were made, and nobody is asked.
    pub(crate) fn unwatched() -> Self {
        StepCount { made: Cell::new(0), free: Cell::new(MOST_STEPS), worked: Cell::new(0), go_on: None }
    }

    /// None were made; `go_on` is asked now and then.
    pub(crate) fn watched(go_on: &'a dyn Fn() -> bool) -> Self {
        StepCount {
            made: Cell::new(0),
            free: Cell::new(CHECK_EVERY),
            worked: Cell::new(0),
            go_on: Some(go_on),
        }
    }

    /// Counts the cost of copied members. They call `go_on` as often as steps do, but do not count towards [`MOST_STEPS`].
    pub(crate) fn work(&self, amount: u64) -> Result<(), Fault> {
        let worked = self.worked.get() + amount;
        if worked < CHECK_EVERY {
            self.worked.set(worked);
            return Ok(());
        }
        self.worked.set(0);
        if self.go_on.is_none_or(|go_on| go_on()) { Ok(()) } else { Err(Fault::Ended) }
    }

    /// Returns the steps and copied members since `go_on` was last called.
    pub(crate) fn unasked(&self) -> u64 {
        self.made.get() % CHECK_EVERY + self.worked.get()
    }

    /// Returns the number of steps.
    pub(crate) fn total(&self) -> u64 {
        self.made.get()
    }

    /// Counts so many more; the place of the step is for whoever reads why there are too many.
    #[inline]
    fn count(&self, more: u64, program: &Program, at: usize) -> Result<(), Fault> {
        let made = self.made.get() + more;
        self.made.set(made);
        if made > self.free.get() { self.look(program, at) } else { Ok(()) }
    }

    #[cold]
    fn look(&self, program: &Program, at: usize) -> Result<(), Fault> {
        if self.made.get() > MOST_STEPS {
            return Err(Fault::Steps { span: program.spans[at] });
        }
        self.free.set((self.made.get() + CHECK_EVERY).min(MOST_STEPS));
        if self.go_on.is_none_or(|go_on| go_on()) { Ok(()) } else { Err(Fault::Ended) }
    }
}

impl Fault {
    /// The part of the file that is at fault, if one part is.
    pub(crate) fn span(self) -> Option<Span> {
        match self {
            Fault::Overflow { span, .. } | Fault::Steps { span } => Some(span),
            Fault::Number(_) | Fault::Row(_) | Fault::Ended => None,
        }
    }
}

/// Why the moves from a position cannot be said, and where in the file that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    /// A number of the position does not fit 63 bits.
    #[error("the number {0} is 2^63 or more")]
    Number(u64),
    /// A number that does not fit 63 bits would arise from two others.
    #[error("{a} {sign} {b} is 2^63 or more")]
    Overflow { sign: &'static str, a: i64, b: i64, span: Span },
    /// A row would become so long.
    #[error("a row of {0} would arise, which is 2^32 or more")]
    Row(i64),
    /// More steps than [`MOST_STEPS`].
    #[error("the ranges go over more than {MOST_STEPS} numbers at this one position")]
    Steps { span: Span },
    /// Whoever was asked whether to go on said no: nothing is wrong with the position.
    #[error("ended before all moves were found")]
    Ended,
}
