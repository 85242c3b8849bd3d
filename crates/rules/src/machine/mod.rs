//! Terms and formulas made ready to run: registers, steps and jumps, laid out once.
//!
//! A [`Program`] works on whole numbers of 64 bits. Nothing wraps: what does not fit is a [`Fault`]. A term
//! that has no value (t − u where u > t, division by 0) jumps to where the relation that it stands in is
//! false. Ranges are bounded by their ends, and the steps of one position by [`MOST_STEPS`].

mod branch;
mod compile;
mod layout;
mod run;

pub(crate) use compile::{Compiler, Context, Definition, Loop};
pub(crate) use layout::{Ask, Binary, Label, Op, Program, Reg, Unary};
pub(crate) use run::{Asked, Given, run};

/// So many steps may be made at one position: more is a [`Fault`], so that a range of 10^18 ends.
pub const MOST_STEPS: u64 = 1 << 24;

/// Why the moves from a position cannot be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A number does not fit 63 bits.
    #[error("a number of 2^63 or more arises")]
    Overflow,
    /// More steps than [`MOST_STEPS`].
    #[error("the ranges of the rule go over more than {MOST_STEPS} numbers")]
    Steps,
}
