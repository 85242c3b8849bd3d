//! Reports of progress, and the reasons that end a sweep early.

use impartial::run::Stopped;

/// The reason that ended a sweep early.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Interrupt {
    /// A limit of the run was reached.
    Stopped(Stopped),
    /// The receiver of the values wants no further values.
    Closed,
}

/// Receives the number of positions done since the last call. An error ends the sweep.
pub type OnTick<'a> = &'a dyn Fn(usize) -> Result<(), Interrupt>;
