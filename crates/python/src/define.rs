//! Games defined by a Python function of options.
//!
//! The function is called once for every reachable position, on the thread that asks, so that its exceptions and Ctrl-C
//! behave as in any Python program. Its results are stored as numbers. The engine then solves a game that is completely
//! in memory, without Python.

mod explore;
mod heaps;
mod positions;

pub(crate) use heaps::HeapFunction;
pub(crate) use positions::PositionFunction;
