//! An opened rule file: [`open`] joins the game, its statements and what was recognised, and [`diagnose`] looks
//! for mistakes in a file as a whole.

pub(crate) mod diagnose;
pub(crate) mod open;
