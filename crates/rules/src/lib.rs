#![doc = include_str!("../GRAMMAR.md")]

mod belief;
mod board;
mod both_ways;
mod cells;
mod columns;
mod decisions;
mod diagnose;
mod diagnostic;
mod divisions;
mod endless;
mod failing_part;
mod file;
mod format;
mod grid;
mod hints;
mod implicit_vertices;
mod inline;
mod lane_key;
mod list;
mod logic;
mod machine;
mod names;
mod node_text;
mod open;
mod parameters;
mod premise;
mod read;
mod recognise;
mod rule;
mod rule_game;
mod source;
mod trees;
mod trial;
mod tuple;
mod vertex_ranges;
mod vertices;
mod windows;

/// The grammar, with an example of each construct.
pub const GRAMMAR: &str = include_str!("../GRAMMAR.md");

pub use diagnose::{diagnose, diagnose_within};
pub use diagnostic::{DRAWN, Diagnostic, Severity, draw};
pub use file::{BeliefKind, KindName};
pub use format::format;
pub use machine::MOST_STEPS;
pub use open::{RuleFileGame, open, open_text, open_text_within, open_within};
pub use read::MOST_BYTES;
pub use recognise::Recognised;
pub use source::{OpenError, split, text_of};
