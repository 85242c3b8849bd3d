//! The compiled rule of a file: its moves, its conditions, and where play starts, as programs of the machine.
//!
//! [`compiled`] joins the parts; [`move_programs`] compiles the moves of one member, [`heap_moves`] those of games whose
//! heaps are one position. [`ordinals`] reads rules on ordinals, which have terms of their own.

pub(crate) mod both_ways;
pub(crate) mod compiled;
pub(crate) mod heap_moves;
pub(crate) mod move_programs;
pub(crate) mod ordinals;
