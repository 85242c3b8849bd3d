//! The sweep: all values of a window of ascending lists in which members are lowered.
//!
//! If a move [lowers one member](impartial::game::LoweredMember), the options of a position through its member i are
//! the earlier members of a **line**: the lists with the same other members. A line stores only the set of the values
//! that have occurred on it, as bits. The value of a position is the mex of the union of the sets of the lines along
//! which it can move, and is then added to the sets of all its lines.
//!
//! The engine's [`LineTable`](impartial::solve::LineTable) does this position by position. The sweep does it slice
//! by slice: in colexicographic order, positions with the same members from the third on are contiguous, and so are
//! their lines.
//!
//! | type | computes |
//! |---|---|
//! | [`SweepTable`] | a table of all values, on one thread or more |
//! | [`SetSweep`] | counts of all values, on one thread or more, or all values in order; in a half to a quarter of the memory |
//! | [`SweepModel`] | how many threads a sweep can use, by counted steps |
//! | [`distributed::DistributedTask`] | a part of a window, for sweeps by several processes |
//!
//! # Words for the parts of a window
//!
//! | word | its positions |
//! |---|---|
//! | **tile** | those with some consecutive largest members |
//! | **chunk** | those with some consecutive next largest members |
//! | **task** | those of one tile and one chunk |
//! | **part** | those of a task whose third largest members are in one chunk |
//! | **block** | those with the same members from the third on |
//! | **row** | those of a block with the same second member |
//! | **unit** | some consecutive rows of a block, computed together |
//!
//! A **region** has lines, not positions: those with the same largest member.
//!
//! # Parts
//!
//! From the call to the loop: `sweep` (the driver, with a sink for the values, and the table), `stage` (tiles on one
//! thread) and `crew` (parts of tasks on several threads, in the order of `wavefront`, with memory from `free_lines`),
//! `receivers` (of values), `tasks` and `units` (the nesting of a task), `kernel` (the loops over positions). They use
//! `tiling` (the division of a window), `line_sets` (one set for both plays, split lines) and `storage` (sets and cells).
//! The other sinks are `counts` and `stream`.
//!
//! ```
//! use impartial::game::{Colex, LoweredMember};
//! use impartial::run::Run;
//! use impartial::solve::WindowTable;
//! use impartial::value::Plays;
//! use impartial_sweep::SweepTable;
//!
//! // Welter's game with three coins below 7.
//! let window = Colex::sets(3, 7).unwrap();
//! let mut table = SweepTable::new(LoweredMember::Any, &window, Plays::Normal);
//! table.solve(&Run::default()).unwrap();
//! let rank = window.rank(&[1, 3, 4]).unwrap() as usize;
//! assert_eq!(table.values().normal.get(rank), Some(5));
//! ```

mod codec;
mod counts;
mod crew;
pub mod distributed;
mod free_lines;
mod kernel;
mod line_sets;
mod model;
#[cfg(test)]
mod random_runs;
mod receivers;
pub mod rows;
mod saved;
mod set_sweep;
mod stage;
mod storage;
mod stream;
mod sweep;
mod tasks;
mod tiling;
mod units;
mod wavefront;

pub use counts::ValueCounts;
pub use model::SweepModel;
pub use set_sweep::{ResumableSink, SetSweep, SweepCounts};
pub use stream::OnValues;
pub use sweep::{SweepTable, WORTH_THREADS};
