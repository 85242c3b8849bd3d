//! A sweep by several workers that share no memory: the ring.
//!
//! A position with the largest member t and the next largest s needs region t, the lines with the largest member t,
//! and region s. The next largest members are divided into **chunks** of about equal numbers of lines. Each chunk
//! belongs to a worker, which keeps the regions of its members. The regions of the largest members **travel** from
//! chunk to chunk, a tile of them at a time, and stay at the chunk that contains their own members. Task (tile, chunk)
//! follows (tile, chunk − 1), whose worker sends the regions, and (tile − 1, chunk), which the same worker has done
//! before. So all lines of a position are local, and no position and no value is ever sent.
//!
//! After chunk c, whose members are smaller than e, a region has values in its first C(e, n−2) lines only, and only
//! these travel. So
//!
//! > traffic = Σ over the ends e of chunks whose next one has another worker, Σ over t ≥ e, of
//! > C(e, n−2) · 8·W(t) bytes,
//!
//! with W(t) words for values up to the next power of two above t, twice where each play has its own sets.
//!
//! # Both plays
//!
//! With misère values one set serves both plays on every line that is not
//! [split](impartial_sweep::distributed::SplitLines), as in a sweep by one process. The sets of a split line are
//! stored where its region is. They travel with the region, labelled by the rank of the line, in addition to the
//! formula. In Welter's game and in Nim, where n coins have n·2^(n−1) split lines of small ranks, most of them stay in
//! the first chunk. A worker that finds the plays to differ too often reports it, and all workers begin again with two
//! sets a line.
//!
//! # Where chunks end
//!
//! A worker **holds** the lines of its chunks. It **computes** those lines under all members above them. More tiles pass
//! the first chunks than the last, so that chunks of equal numbers of lines have unequal work. In the beginning,
//! moreover, all workers wait until the tiles reach their chunks.
//!
//! Two workers have five chunks in turns, 0 1 0 1 0. The first two and the last are smaller, by a measure of seven parts
//! lines and one part positions. More workers have two chunks each, dealt 0 1 2 3 3 2 1 0. These begin with equal
//! measures, except for a last one that is a quarter larger, by five parts lines and three parts positions. Then the
//! ends are moved as long as the shares become more equal: those of the work, and those of the memory *with the tiles in
//! transit*. For 5 coins below 192 the largest share of work is then 4 % above the mean, for two workers and for four;
//! one of four needs at most 517 MiB, where a quarter of the sets is 419 MiB. These numbers result from many trials in a
//! model of the time of a position, of a byte, and of waiting. More chunks would make the shares more equal at every
//! moment, and send more.
//!
//! A tile has two largest members. With one, less would be in transit, but every region that is kept would be read from
//! memory twice as often, and a sweep takes a quarter longer. With four it is a little faster, and twice as much is in
//! transit.
//!
//! A region has room for the lines that its worker fills. Then it is sent on, and its memory is used for the next one.
//! The number of tiles in progress determines the memory and the speed: at most as many workers as tiles are busy, and
//! all of these tiles may arrive at the slowest one. [`ahead`](Ring::ahead) limits them to a quarter of what a worker
//! keeps, which is many small tiles and a few of the last, but at least to three for every four workers; for two
//! workers, to what one of them keeps. Workers that share no memory should keep a tile out as long as all tiles before
//! it are there. Memory is kept for further regions only while all memory is at most that of the two largest tiles.
//!
//! # Estimated cost
//!
//! From the formula, ten nanoseconds a position (one core, six coins) and 1.25 GB/s (10 GbE):
//!
//! | window of Welter's game | workers | positions of one, at most | work of one | memory of one | sent in all | sent by one, at most |
//! |---|---|---|---|---|---|---|
//! | 5 below 192 | 2 | 1.1·10⁹ | 11 s | 1.0 GB | 2.1 GB | 1.0 GB, 1 s |
//! | 5 below 192 | 4 | 5.4·10⁸ | 5 s | 0.5 GB | 3.3 GB | 1.3 GB, 1 s |
//! | 6 below 200 | 4 | 2.2·10¹⁰ | 216 s | 27 GB | 151 GB | 57 GB, 46 s |
//! | 6 below 200 | 16 | 6.1·10⁹ | 61 s | 13 GB | 694 GB | 66 GB, 53 s |
//! | 6 below 256 | 16 | 2.8·10¹⁰ | 279 s | 40 GB | 2.5 TB | 229 GB, 183 s |
//!
//! With few workers memory is the limit. With sixteen workers of one core the network takes nearly as long as the work,
//! and with more cores a machine it would be the limit. The times do not include waiting. The bytes are those of
//! [`Ring::traffic`], which tests compare with the bytes that are sent; the last three rows have not been run.
//!
//! ```
//! use impartial::game::{Colex, LoweredMember};
//! use impartial::run::Run;
//! use impartial::value::Plays;
//! use impartial_cluster::ring::{Ring, Worker};
//!
//! // One worker, which sends the regions to itself.
//! let window = Colex::sets(4, 30)?;
//! let ring = Ring::new(LoweredMember::Any, &window, Plays::Normal, 1).unwrap();
//! let mut worker = Worker::new(&ring, 0)?;
//! for tile in 0..ring.tiles() {
//!     let mut transit = Some(ring.begin_tile(tile)?);
//!     while let Some(tile) = transit {
//!         transit = worker.compute(tile, &Run::default())?;
//!     }
//! }
//! assert_eq!(worker.counts()[0].sums().count, window.positions());
//! assert_eq!(ring.traffic(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cut;
mod division;
mod error;
mod spare;
mod transit;
mod worker;

pub use division::Ring;
pub use error::RingError;
pub use transit::{LineSelection, TileInTransit};
pub use worker::{OnTick, OnTile, Worker};
