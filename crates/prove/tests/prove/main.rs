//! The prover: automata, what its language refuses, coins in any order.

mod automata;
mod limits;
mod order;
mod verdicts;
