//! An opened rule file: [`open`] joins the game, its statements and what was recognised, [`entry`] makes an entry of the
//! catalogue of it, and [`diagnose`] looks for mistakes in a file as a whole.

pub(crate) mod contents;
pub(crate) mod diagnose;
mod entry;
pub(crate) mod finite_game;
pub(crate) mod open;
mod small_positions;
