//! Entries that answer: the plan carried out, step by step, and what each result is held against.

pub(crate) mod boards;
mod by_hand;
pub(crate) mod by_plan;
mod game;
pub(crate) mod genus;
mod heaps;
mod known;
mod moves;
pub(crate) mod plain;
mod quotients;
mod reading;
mod searching;
mod solving;
pub(crate) mod window;
mod within;
