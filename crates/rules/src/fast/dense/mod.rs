//! Dense tables: windows as arrays.
//!
//! In games on numbers, the place of a position in the array is computed from its numbers, so that an option is found without hashing and
//! without allocation. Each move line is made in its fastest form:
//!
//! - a [full line](full_line), whose options are all earlier positions on a line, reads one running set of values;
//! - a [`progression`], whose options have equal distances, reads the array in equal steps;
//! - any other move line is interpreted, and its options are looked up in the array.
//!
//! Positions are solved in order. Without lines, an option that is not solved yet is solved first, so that moves may raise
//! numbers. If the moves leave the table it is made larger, within limits; if play may come back to a position, or the
//! moves of a position cannot be listed, there is no dense table.
//!
//! In games on coins or heaps, a position has a [rank](crate::positions::member_ranks) among all positions with as many members.

mod cell;
mod form;
mod full_line;
mod moves;
mod progression;
mod running_sets;
mod solver;
mod space;
mod table;

pub(crate) use solver::{DenseMethod, DenseSolver, RunningLines, TupleRule, WindowPairs};

#[cfg(test)]
mod tests;
