//! `impartial`: a framework for impartial combinatorial games.

pub mod ordinal;
pub mod run;
pub mod value;
