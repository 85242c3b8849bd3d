//! The text of a rule file, and what it becomes first: lines that begin with a word, as trees with their places.
//!
//! [`source`] finds the text, [`read`] parses it to a [`mod@file`], [`trees`] builds and rewrites trees, [`mod@format`] and
//! [`node_text`] print them, and [`diagnostic`] draws errors at their places. Nothing here knows what a name means.

pub(crate) mod diagnostic;
#[cfg(test)]
mod ebnf;
pub(crate) mod edition;
pub(crate) mod file;
pub(crate) mod format;
pub(crate) mod hints;
pub(crate) mod node_text;
pub(crate) mod other_games;
pub(crate) mod read;
pub(crate) mod read_heaps;
pub(crate) mod read_windows;
pub(crate) mod source;
pub(crate) mod trees;
