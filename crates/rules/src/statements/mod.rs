//! The statements of a file about its game, compared with computed values on windows of positions.
//!
//! [`checkable`] compiles a statement, [`windows`] chooses the positions ([`region`] lists them), [`check`] goes over them, and [`at_position`]
//! decides whether the statement is true at one of them. [`source`] compares the verdict of a proof with them. [`stated`] goes the other way: it takes values from a proved
//! statement where computing them is too much work.

pub(crate) mod at_position;
pub(crate) mod check;
pub(crate) mod checkable;
pub(crate) mod failing_part;
pub(crate) mod given_window;
pub(crate) mod number_region;
pub(crate) mod ordinals;
pub(crate) mod play_words;
pub(crate) mod region;
pub(crate) mod running_check;
pub(crate) mod solved_play;
pub(crate) mod source;
pub(crate) mod stated;
pub(crate) mod statement_values;
pub(crate) mod windows;
