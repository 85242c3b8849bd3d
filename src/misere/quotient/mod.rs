//! Misère quotients (Plambeck and Siegel 2007).

mod atoms;
mod bits;
mod candidate;
mod monoid;
mod periodicity;
mod quotient;
mod solver;
mod stage;

pub use atoms::{AtomList, Atoms, Code, CodeError, HeapRule};
pub use monoid::{Monoid, MonoidError};
pub use periodicity::Span;
pub use quotient::{Growth, Quotient, Status};
pub use solver::{QuotientError, QuotientSolver, Work};
