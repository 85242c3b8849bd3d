//! The answers of an entry, one file for each question. Plans are carried out step by step, and their
//! results are verified.

pub(crate) mod boards;
mod by_hand;
pub(crate) mod by_window;
pub(crate) mod genus;
mod graph;
mod heaps;
pub(crate) mod kept_windows;
mod moves;
pub(crate) mod plain;
mod quotients;
mod searching;
pub(crate) mod session;
pub(crate) mod solvers;
pub(crate) mod values;
pub(crate) mod window;
mod within;
