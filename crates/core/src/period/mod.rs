//! Rules of taking and breaking as data: codes such as `0.77`, and rules that require unequal heaps. Periods of their
//! values, and certificates for these, are in `impartial::period`.

mod code;
mod digits;
mod split_code;

pub use code::{CodeError, HeapCode, MAX_PARTS};
pub use split_code::SplitCode;
