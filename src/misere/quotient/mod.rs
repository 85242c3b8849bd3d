//! Misère quotients (Plambeck and Siegel 2007).

mod atoms;
mod bits;
mod candidate;
mod certificate;
mod monoid;
mod periodicity;
mod play;
mod presentation;
mod quotient;
mod solver;
mod stage;
mod verify;

pub use atoms::{AtomList, Atoms, Code, CodeError, HeapRule};
pub use certificate::{Known, QuotientCertificate, Rule};
pub use monoid::{Monoid, MonoidError};
pub use periodicity::Span;
pub use play::{WinningMove, winning_options};
pub use presentation::{Monomial, Presentation, letter};
pub use quotient::{Growth, Quotient, Status};
pub use solver::{QuotientError, QuotientSolver, Work};
pub use verify::{Refusal, VerifyError, verify};
