//! Games by a Python function of options.
//!
//! The function is asked once for every position that can be reached, on the thread that asks, so that its
//! exceptions and Ctrl-C come out as in any Python program. What it says is kept as numbers. The engine then solves a
//! game that is all in memory and knows nothing of Python.

mod explore;
mod heaps;
mod positions;

pub(crate) use heaps::HeapFunction;
pub(crate) use positions::PositionFunction;
