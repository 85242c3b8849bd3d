//! What an erased entry answers: one file for each question. Plans are carried out step by step, and their
//! results are verified.

pub(crate) mod boards;
mod by_hand;
pub(crate) mod by_plan;
pub(crate) mod by_window;
pub(crate) mod common;
pub(crate) mod genus;
mod heaps;
pub(crate) mod kept_windows;
mod known;
mod moves;
pub(crate) mod plain;
mod quotients;
mod reading;
mod searching;
pub(crate) mod session;
mod solvers;
mod values;
pub(crate) mod window;
mod within;
