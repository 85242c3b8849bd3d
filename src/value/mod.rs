//! Game values: the minimal excludant, nimbers, Grundy pairs and outcomes (from the crate `impartial-core`), and the
//! columns in which the solvers store values.

mod column;
mod zeroed_memory;

pub(crate) use column::CellSlice;
pub use column::Column;
#[doc(inline)]
pub use impartial_core::value::{
    BigSet, BitSet, GrundyPair, Number, Outcome, Play, Plays, Value, as_index, mex, nim_sum, order_of,
    sort_list_by, sort_list_by_key, sort_short,
};
pub use zeroed_memory::{ZeroedMemory, in_memory};
