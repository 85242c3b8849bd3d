//! A sweep for several workers that share no memory: the ring.
//!
//! A position with the largest member t and the next largest s needs region t, the lines with the largest
//! member t, and region s. Cut the next largest members into **chunks** of equal numbers of lines and give
//! each to a worker, which keeps the regions of its members for good. Then the regions of the largest
//! members **travel** from chunk to chunk, a tile of them at a time, and stay at the chunk that holds their
//! own members. Task (tile, chunk) follows (tile, chunk − 1), whose worker sends the regions, and
//! (tile − 1, chunk), which the same worker has done before. All lines of a position are then at hand: no
//! position and no value is ever sent.
//!
//! Behind chunk c, whose members are smaller than e, a region has something in its first C(e, n−2) lines
//! only, and no more of it travels. So
//!
//! > traffic = Σ over the ends e of chunks whose next one has another worker, Σ over t ≥ e, of
//! > C(e, n−2) · 8·W(t) bytes,
//!
//! with W(t) words for values up to the next power of two above t, twice where each play has sets of its own.
//!
//! # Both plays
//!
//! With misère values one set serves both plays on every line on which they do not differ, as in a sweep in one
//! piece. The sets of a **parted** line, on which they do, lie where its region does: they travel with it, with
//! their number, beside the formula. So a worker has those of all lines at hand whose positions it does. In Welter's
//! game and in Nim, where n coins have n·2^(n−1) parted lines, all of small numbers, they mostly stay in the first
//! chunk. Where a worker finds that the plays differ too often it says so, and all begin anew with two sets a line.
//!
//! # How it is cut
//!
//! What a chunk has to **hold** are its lines; what it has to **do** are its lines times the members above each. The first
//! chunks are met by more tiles than the last, so that chunks of equal numbers of lines are not equal in work, nor the
//! other way round. In the beginning, moreover, all workers wait until the tiles reach their chunks.
//!
//! So two workers have five chunks in turns, 0 1 0 1 0, the first two and the last of them smaller, by a measure of seven
//! parts what they hold and one what they do. More workers have two each, dealt 0 1 2 3 3 2 1 0. Those begin all the same
//! but for the last, which is a quarter larger, by five parts of the one and three of the other; then their ends are
//! moved as long as that makes the shares more equal: of the work, and of the memory *with the regions on their way*, which
//! stay at the last chunk. For 5 below 192 the largest share of work is then
//! 4 % above the mean, of two workers and of four; the most that one of four needs is 517 MiB, where a quarter of the sets
//! is 419. These numbers come of trying many in a model: what a position takes, what a byte does, what waits for what.
//! More chunks make the shares more equal, at every moment too, and send more.
//!
//! A tile is of two largest members. With one, less would be on its way; but then every region that is kept is read
//! from memory twice as often, and a sweep takes a quarter longer. With four it is a little quicker, and twice as much is
//! on its way.
//!
//! A region has room for what its worker fills, no more: behind that it is handed on, and its memory used for the
//! next. How many tiles are at work together is the other half of the memory, and of the speed: as many workers as tiles
//! are busy, no more, and all of these tiles may come to stand at the slowest of them. [`ahead`](Ring::ahead) keeps them
//! to a quarter of what a worker keeps, which is many small tiles and a few of the last, but three for every four workers;
//! to what one of them keeps where there are two, who mostly hold no more than two of them. So whoever shares no memory
//! with the others does well to keep a tile out as long as all before it are there: then they are two. And memory is kept
//! for the next regions only as far as it is no more, with all that are there, than two of the largest take.
//!
//! # Cost on paper
//!
//! Beside the formula, ten nanoseconds a position (one core, six coins) and 1.25 GB/s (10 GbE):
//!
//! | window of Welter's game | workers | positions, at most | work of one | memory of one | sent in all | sent by one, at most |
//! |---|---|---|---|---|---|---|
//! | 5 below 192 | 2 | 1.1·10⁹ | 11 s | 1.0 GB | 2.1 GB | 1.0 GB, 1 s |
//! | 5 below 192 | 4 | 5.4·10⁸ | 5 s | 0.5 GB | 3.3 GB | 1.3 GB, 1 s |
//! | 6 below 200 | 4 | 2.2·10¹⁰ | 216 s | 27 GB | 151 GB | 57 GB, 46 s |
//! | 6 below 200 | 16 | 6.1·10⁹ | 61 s | 13 GB | 694 GB | 66 GB, 53 s |
//! | 6 below 256 | 16 | 2.8·10¹⁰ | 279 s | 40 GB | 2.5 TB | 229 GB, 183 s |
//!
//! With few workers memory is the limit; with sixteen of one core each the link takes nearly as long as the work, and
//! with more cores a machine it would be the limit. These are sums, without the time in which a worker waits. The bytes are
//! those of [`Ring::traffic`], which tests hold against the bytes that are handed on; nobody has run the last three.
//!
//! ```
//! use impartial::game::{Colex, Movers, Numbering};
//! use impartial::run::Run;
//! use impartial::solve::swept::ring::{Ring, Worker};
//!
//! // One worker, which hands the regions to itself.
//! let window = Colex::sets(4, 30)?;
//! let ring = Ring::new(Movers::All, &window, false, 1).unwrap();
//! let mut worker = Worker::new(&ring, 0)?;
//! for tile in 0..ring.tiles() {
//!     let mut moving = Some(ring.begin(tile)?);
//!     while let Some(regions) = moving {
//!         moving = worker.task(regions, &Run::default())?;
//!     }
//! }
//! assert_eq!(worker.counts()[0].sums().count, window.positions());
//! assert_eq!(ring.traffic(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cut;
mod kept;
mod moving;
mod parted;
mod worker;

pub use kept::Kept;
use moving::Spare;
pub use moving::{Lines, Moving};
pub use worker::{Meanwhile, Worker};

use super::apart;
use super::plan::{Plan, TURNS};
use super::{WIDTHS, expected_width};
use crate::game::{Colex, Movers, Numbering};
use crate::solve::columns::{TableError, saturate};
use std::io;
use std::ops::Range;
use std::sync::Arc;

/// Chunks for so many workers, about.
const fn chunks_for(workers: usize) -> u64 {
    if workers == 2 { TURNS } else { 2 * workers as u64 }
}

/// How a window is cut up among workers.
pub struct Ring<'w> {
    plan: Plan<'w>,
    misere: bool,
    /// Sets of each line: one for both plays, or one for each.
    sets: usize,
    /// Which of [`WIDTHS`].
    width: usize,
    workers: usize,
    /// Chunks that were asked for; there may be fewer where there are few members.
    parts: u64,
    /// Memory of regions that have gone on.
    spare: Arc<Spare>,
}

impl<'w> Ring<'w> {
    /// For so many workers, with misère values if `misere`; `None` for windows of fewer than three
    /// members, which need no more than one.
    pub fn new(movers: Movers, window: &'w Colex, misere: bool, workers: usize) -> Option<Self> {
        if window.count() < 3 {
            return None;
        }
        let (width, workers) = (expected_width(window), workers.max(1));
        let sets = if misere && !apart::pays(window, movers) { 2 } else { 1 };
        Some(Self::cut(window, movers, misere, workers, (chunks_for(workers), width, sets)))
    }

    fn cut(
        window: &'w Colex,
        movers: Movers,
        misere: bool,
        workers: usize,
        (parts, width, sets): (u64, usize, usize),
    ) -> Self {
        let plan = Plan::with_chunks(window, movers, 8 * WIDTHS[width] * sets, parts);
        // For those for whom it is cut, whoever they are that have it: what was saved is cut alike.
        let plan = if parts == TURNS { plan } else { cut::settled(plan, parts as usize / 2) };
        Ring { plan, misere, sets, width, workers, parts, spare: Arc::default() }
    }

    /// The same cut as another one was that is of so many [`parts`](Self::parts) and has so many
    /// [`sets`](Self::sets) a line of so many [`words`](Self::words), so that what was saved by its workers is
    /// taken up by others; `None` where no ring is cut like that.
    pub fn cut_as(&self, parts: u64, words: usize, sets: usize) -> Option<Self> {
        let width = WIDTHS.iter().position(|&width| width == words)?;
        let Ring { plan: Plan { window, movers, .. }, misere, workers, .. } = *self;
        let may_have = match sets {
            1 => !misere || apart::is_possible(window, movers),
            _ => misere && sets == 2,
        };
        (parts > 0 && may_have).then(|| Self::cut(window, movers, misere, workers, (parts, width, sets)))
    }

    /// The same with sets of the next width, after [`TableError::LargeValue`]; `None` if there are no wider
    /// ones.
    pub fn wider(&self) -> Option<Self> {
        self.cut_as(self.parts, *WIDTHS.get(self.width + 1)?, self.sets)
    }

    /// The same with a set a line for each play, after [`RingError::Crowded`]; `None` if it has these already.
    pub fn side_by_side(&self) -> Option<Self> {
        if self.serves_both() { self.cut_as(self.parts, self.words(), 2) } else { None }
    }

    /// The window.
    pub fn window(&self) -> &'w Colex {
        self.plan.window
    }

    /// How many workers there are.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// Into how many chunks the window was to be cut, for [`cut_as`](Self::cut_as).
    pub fn parts(&self) -> u64 {
        self.parts
    }

    /// Words of a set, of 64 values each.
    pub fn words(&self) -> usize {
        WIDTHS[self.width]
    }

    /// How many sets a line has: two where each play has its own.
    pub fn sets(&self) -> usize {
        self.sets
    }

    /// Whether there are misère values, and one set a line serves both plays.
    fn serves_both(&self) -> bool {
        self.misere && self.sets == 1
    }

    /// In how many plays there are values.
    fn plays(&self) -> usize {
        1 + usize::from(self.misere)
    }

    /// How many tiles of largest members there are.
    pub fn tiles(&self) -> usize {
        self.plan.tiles()
    }

    /// How many chunks of next largest members there are.
    pub fn chunks(&self) -> usize {
        self.plan.chunks.len()
    }

    /// The members of a chunk.
    pub fn members(&self, chunk: usize) -> Range<usize> {
        self.plan.chunks[chunk].clone()
    }

    /// The last chunk that a tile meets, in which its own members lie.
    pub fn last_chunk(&self, tile: usize) -> usize {
        self.plan.last_chunk(tile)
    }

    /// The first tile that is not begun while this one is at work. All that are at work together take no more than a
    /// quarter of what a worker keeps, or of two workers than what one of them keeps; but there are three for every
    /// four workers.
    pub fn ahead(&self, oldest: usize) -> usize {
        let lines = |members: Range<usize>| self.plan.regions(&members).len();
        let (oldest, below) = (oldest.min(self.tiles()), self.window().below() as usize);
        let most = lines(0..below) / self.workers / if self.workers == 2 { 1 } else { 4 };
        let first = self.plan.tops(oldest).start;
        let fits = |&tile: &usize| lines(first..self.plan.tops(tile).end) <= most;
        let fitting = (oldest..self.tiles()).take_while(fits).count();
        oldest + fitting.max((3 * self.workers).div_ceil(4)).max(2)
    }

    /// The worker that has a chunk: forwards, backwards, and so on; of a ring that was cut for two, in turns.
    pub fn owner(&self, chunk: usize) -> usize {
        if self.parts == TURNS { chunk % self.workers } else { dealt(chunk, self.workers) }
    }

    /// How many positions a worker has: those whose next largest member is of one of its chunks.
    pub fn positions(&self, worker: usize) -> u64 {
        let own = (0..self.chunks()).filter(|&chunk| self.owner(chunk) == worker);
        own.map(|chunk| self.plan.positions(&self.members(chunk))).sum()
    }

    /// Words of a set with room for the values of positions with this largest member, as far as these stay
    /// below the next power of two.
    fn words_at(&self, top: usize) -> usize {
        let expected = (top + 1).next_power_of_two().div_ceil(64);
        WIDTHS
            .into_iter()
            .find(|&words| words >= expected)
            .map_or(WIDTHS[self.width], |words| words.min(WIDTHS[self.width]))
    }

    /// The bytes of sets that all workers together send, as long as values stay below the next power of
    /// two; parted lines go beside them.
    pub fn traffic(&self) -> u64 {
        (0..self.workers).fold(0, |sum, worker| self.traffic_of(worker).saturating_add(sum))
    }

    /// Those of them that one worker sends.
    pub fn traffic_of(&self, worker: usize) -> u64 {
        let mut bytes: u128 = 0;
        let is_sent = |&chunk: &usize| self.owner(chunk - 1) == worker && self.owner(chunk) != worker;
        for chunk in (1..self.chunks()).filter(is_sent) {
            let end = self.members(chunk - 1).end;
            for tile in (0..self.tiles()).filter(|&tile| self.last_chunk(tile) >= chunk) {
                let lines = self.plan.bounds(tile, end).last().copied().unwrap_or(0);
                let words = self.words_at(self.plan.tops(tile).end - 1) * self.sets;
                bytes += (lines * words * 8) as u128;
            }
        }
        saturate(bytes)
    }

    /// An estimate of the bytes that a worker needs: its sets, and regions on their way.
    pub fn bytes(&self, worker: usize) -> u64 {
        let parted = if self.serves_both() { apart::bytes(self.window(), self.words()) } else { 0 };
        self.bytes_with(worker, self.sets).saturating_add(parted)
    }

    /// The same with so many sets a line, without those of parted lines.
    fn bytes_with(&self, worker: usize, sets: usize) -> u64 {
        let set = 8 * (WIDTHS[self.width] * sets) as u128;
        let (mut lines, mut passing) = (0, cut::Passing::default());
        for chunk in (0..self.chunks()).filter(|&chunk| self.owner(chunk) == worker) {
            let members = self.members(chunk);
            if chunk + 1 < self.chunks() && self.owner(chunk + 1) != worker {
                passing.meet(cut::room_of(&self.plan, members.end));
            }
            lines += self.plan.regions(&members).len();
        }
        saturate((lines + passing.lines()) as u128 * set + u128::from(self.window().bytes()))
    }
}

/// Who has a chunk, where they are dealt forwards, backwards, and so on.
fn dealt(chunk: usize, workers: usize) -> usize {
    let (round, place) = (chunk / workers, chunk % workers);
    if round.is_multiple_of(2) { place } else { workers - 1 - place }
}

/// Why a worker of a ring did not do a task.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RingError {
    /// The ring has fewer workers.
    #[error("there is no worker {worker} of {workers}")]
    NoWorker {
        /// Which was asked for.
        worker: usize,
        /// How many there are.
        workers: usize,
    },
    /// Regions came that the chunk does not wait for.
    #[error("regions of tile {tile} came to chunk {chunk}: not what it waits for")]
    Unexpected {
        /// The tile.
        tile: usize,
        /// The chunk.
        chunk: usize,
    },
    /// The values in the two plays differ too often for one set a line: those who have two begin anew, as
    /// [`Ring::side_by_side`] says.
    #[error("the values in the two plays differ too often for one set a line")]
    Crowded,
    /// Values that were to be kept were not.
    #[error("the values cannot be written: {0}")]
    NotKept(#[source] io::Error),
    /// As for every solver of windows.
    #[error(transparent)]
    Table(#[from] TableError),
}
