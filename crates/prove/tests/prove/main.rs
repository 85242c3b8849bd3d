//! Tests of the prover: operations on automata, refused input, and coins in any order.

mod automata;
mod gates;
mod limits;
mod order;
mod promised;
mod verdicts;
