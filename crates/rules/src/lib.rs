#![doc = include_str!("../GRAMMAR.md")]

mod belief;
mod board;
mod diagnose;
mod diagnostic;
mod file;
mod format;
mod grid;
mod hints;
mod inline;
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

/// The grammar, with an example a construct.
pub const GRAMMAR: &str = include_str!("../GRAMMAR.md");

pub use diagnose::diagnose;
pub use diagnostic::{DRAWN, Diagnostic, Severity, draw};
pub use file::{BeliefKind, KindName};
pub use format::format;
pub use machine::MOST_STEPS;
pub use open::{OpenError, Opened, open, open_text, split, text_of};
pub use read::MOST_BYTES;
pub use recognise::Recognised;
