//! `impartial`: a framework for impartial combinatorial games.

pub mod run;
pub mod value;
