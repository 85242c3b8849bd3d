//! `impartial`: a framework for impartial combinatorial games.

pub mod claim;
pub mod game;
pub mod misere;
pub mod run;
pub mod solve;
pub mod structure;
pub mod value;
