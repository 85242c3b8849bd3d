//! Terms and formulas made ready to run: registers, steps and jumps, laid out once.
//!
//! A [`Program`] works on whole numbers of 64 bits. Nothing wraps: what does not fit is a [`Fault`]. A term
//! that has no value (t − u where u > t, division by 0) jumps to where the relation that it stands in is
//! false. Ranges are bounded by their ends, and the steps of one position by [`MOST_STEPS`].

mod branch;
mod compile;
mod layout;
mod run;

use impartial::prove::syntax::Span;
use std::cell::Cell;

pub(crate) use compile::{Compiler, Context, Definition, Loop};
pub(crate) use layout::{Ask, Binary, Label, Op, Program, Reg, Unary};
pub(crate) use run::{Asked, Given, number, run};

/// So many steps may be made at one position: more is a fault, so that a range of 10^18 ends.
pub const MOST_STEPS: u64 = 1 << 24;

/// The steps made at one position so far, of its moves and of the legality of what they lead to together.
pub(crate) type Steps = Cell<u64>;

/// Why the moves from a position cannot be said, and where in the file that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    /// A number of the position does not fit 63 bits.
    #[error("the number {0} is 2^63 or more")]
    Number(u64),
    /// A number that does not fit 63 bits would arise from two others.
    #[error("{a} {sign} {b} is 2^63 or more")]
    Overflow { sign: &'static str, a: i64, b: i64, span: Span },
    /// More steps than [`MOST_STEPS`].
    #[error("the ranges go over more than {MOST_STEPS} numbers at this one position")]
    Steps { span: Span },
}
