//! The sweep: all values of a window of ascending lists in which members are lowered.
//!
//! If a move [lowers one member](impartial::game::LoweredMember), the options of a position through its member i are
//! the earlier members of a **line**: the lists with the same other members. A line stores only the set of the values
//! that have occurred on it, as bits. The value of a position is the mex of the union of the sets of its lines, and is
//! then added to each of these sets.
//!
//! The engine's [`LineTable`](impartial::solve::LineTable) does this position by position. The sweep does it slice
//! by slice: in colexicographic order, positions with the same members from the third on are contiguous, and so are
//! their lines.
//!
//! | type | computes |
//! |---|---|
//! | [`SweepTable`] | a table of all values, on one thread or more |
//! | [`SetSweep`] | counts of all values, on one thread or more, or all values in order; in a half to a quarter of the memory |
//! | [`distributed::DistributedTask`] | a part of a window, for sweeps by several processes |
//!
//! # Parts
//!
//! From the call to the loop: `table` and `set_sweep` (the public types), `sweep` (the driver, with a sink for the
//! values: a table, counts, or a stream), `wavefront` (order of the tasks, threads), `tiling` (tiles and tasks),
//! `task` and `units` (the nesting of a task), `kernel`, `block` and `row` (the loops over positions),
//! `split_lines` (one set for both plays).
//!
//! ```
//! use impartial::game::{Colex, LoweredMember};
//! use impartial::run::Run;
//! use impartial::solve::WindowTable;
//! use impartial_sweep::SweepTable;
//!
//! // Welter's game with three coins below 7.
//! let window = Colex::sets(3, 7).unwrap();
//! let mut table = SweepTable::new(LoweredMember::Any, &window, false);
//! table.solve(&Run::default()).unwrap();
//! let rank = window.rank(&[1, 3, 4]).unwrap() as usize;
//! assert_eq!(table.values().normal.get(rank), Some(5));
//! ```

mod block;
mod cells;
mod codec;
mod counts;
pub mod distributed;
mod exceptions;
mod interrupt;
mod kernel;
mod line_sets;
mod receiver;
mod row;
pub mod rows;
mod saved;
mod set_layout;
mod set_sweep;
mod split_lines;
mod stream;
mod sweep;
mod table;
mod task;
mod tiling;
mod units;
mod value_set;
mod wavefront;

pub use counts::ValueCounts;
pub use set_sweep::{ResumableSink, SetSweep, SweepCounts};
pub use stream::OnValues;
pub use table::SweepTable;
