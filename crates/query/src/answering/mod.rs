//! Answers from entries: plans are carried out step by step, and their results are verified.

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
