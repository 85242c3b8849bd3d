#![doc = include_str!("../GRAMMAR.md")]

mod belief;
mod diagnostic;
mod file;
mod lanes;
mod list;
mod machine;
mod open;
mod read;
mod rule;
mod tuple;

pub use diagnostic::{Diagnostic, Severity, draw};
pub use file::{BeliefKind, KindName};
pub use machine::{Fault, MOST_STEPS};
pub use open::{OpenError, Opened, open, split, text_of};
pub use read::MOST_BYTES;
