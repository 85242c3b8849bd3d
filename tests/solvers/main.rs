//! The solvers, compared with the definition and with each other.

mod cancelled;
mod every_solver;
mod fast_tables;
mod heap_arithmetic;
mod heap_periods;
mod limits;
mod search;
mod structure;
mod unequal_splits;
