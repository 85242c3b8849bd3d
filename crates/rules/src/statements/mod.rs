//! The statements of a file about its game, compiled and compared with computed values on windows of
//! positions.

pub(crate) mod belief_values;
pub(crate) mod check;
pub(crate) mod checkable;
pub(crate) mod failing_part;
pub(crate) mod given_window;
pub(crate) mod ordinals;
pub(crate) mod play_words;
pub(crate) mod solved_play;
pub(crate) mod stated;
pub(crate) mod windows;
