#![doc = include_str!("../GRAMMAR.md")]

mod belief;
mod board;
mod diagnostic;
mod file;
mod grid;
mod lanes;
mod list;
mod logic;
mod machine;
mod open;
mod read;
mod recognise;
mod rule;
mod tuple;
mod vertices;

pub use diagnostic::{Diagnostic, Severity, draw};
pub use file::{BeliefKind, KindName};
pub use machine::{Fault, MOST_STEPS};
pub use open::{OpenError, Opened, open, split, text_of};
pub use read::MOST_BYTES;
pub use recognise::Recognised;
