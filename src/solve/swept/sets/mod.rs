//! Sets only: the sweep of a window whose values are counted, or shown in order, and let go.
//!
//! A sweep never reads a value again: the value of a position is the least that is missing from the
//! sets of its lines. So the sets are kept and the values are not, which takes two to four times less
//! memory than a table: 8 bytes a line and 64 values, of which there are C(m, n−1) for n coins on m
//! squares, and none for the C(m, n) positions.
//!
//! **Widening.** Where a value does not fit the sets, nothing need be done again. Whether a position has
//! a value v, and every set below v, depends on smaller values alone, so that all values that do fit are
//! right, whoever overflows. The positions that overflow are noted; when the tiles at work are done the
//! sets are widened, and these positions are finished in the order of their numbers: their low words
//! were full when it was their turn and still are, and their high words hold only values of positions
//! finished before them.
//!
//! **Both plays.** With misère values a set serves both plays as long as they have the same values on its
//! line; see `apart`. Where they turn out to differ on many, all sets are doubled when the tiles at work are
//! done, and again nothing need be done again.
//!
//! ```
//! use impartial::game::Colex;
//! use impartial::game::Movers;
//! use impartial::run::Run;
//! use impartial::solve::SetSweep;
//!
//! // Nim with three heaps below 61.
//! let window = Colex::multisets(3, 61).unwrap();
//! let mut sweep = SetSweep::of(Movers::All, &window, true);
//! sweep.solve(&Run::default()).unwrap();
//! let (normal, misere) = sweep.counts().unwrap();
//! assert_eq!((normal.sums().count, normal.sums().zeros), (39_711, 622));
//! assert_eq!(misere.unwrap().sums().count, 39_711);
//! ```

mod in_order;
mod saved;
mod stream;
mod tally;
mod wider;

pub use in_order::KeptValues;
pub(super) use saved::{get, get_all, get_cells, put, put_cells};
pub use stream::Shown;
pub(super) use tally::Counting;
pub use tally::ValueCounts;

use super::apart::{self, Apart};
use super::cell::Overflow;
use super::kernel::Kernel;
use super::plan::Plan;
use super::reached::{Interrupt, Reached};
use super::sink::{Rows, Working};
use super::slab::Slabs;
use super::wavefront::{Memory, on_threads};
use super::{STAGE, StageEnd, Stored, WIDTHS, WORTH_THREADS, expected_width};
use crate::game::{Colex, Movers, Numbering, Swept};
use crate::run::{Checkpoint, CheckpointError, Damage, Progress, Run};
use crate::solve::columns::{TableError, TableValues, check_memory, is_to_be_saved, saturate};
use crate::value::{Zeroed, in_memory};
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// How a value of more than one member is found: by a sweep that keeps no values.
///
/// # Complexity
/// Time as a [`SweptTable`](super::SweptTable). 8 bytes a line and 64 values up to the largest; for a while half
/// as much again where values are larger than the members. Twice that with misère values where only the
/// largest member moves, where the values often differ in the two plays, and in small windows.
#[derive(Debug)]
pub struct SetSweep<'w> {
    window: &'w Colex,
    movers: Movers,
    threads: usize,
    /// Which of [`WIDTHS`].
    width: usize,
    /// The sets of all lines one behind the other; empty before the beginning.
    lines: Zeroed<u64>,
    /// Whether it begins with one set a line for both plays.
    both: bool,
    /// As long as each set serves both plays.
    apart: Option<Apart>,
    /// How far each tile has come; with two members how many rows are done.
    reached: Vec<Reached>,
    /// Positions whose values did not fit, still to be finished.
    pending: Vec<Overflow>,
    /// What was counted, in each play.
    counts: Vec<ValueCounts>,
}

impl<'w> SetSweep<'w> {
    /// A sweep that has not begun, on one thread; with misère values if `misere`.
    pub fn new<G: Swept>(game: &G, window: &'w Colex, misere: bool) -> Self {
        Self::of(game.movers(), window, misere)
    }

    /// The same, where the movers are known and the game is not.
    pub fn of(movers: Movers, window: &'w Colex, misere: bool) -> Self {
        let tiles = match window.count() {
            0 | 1 => 0,
            2 => 1,
            // However the sets are: the height of the tiles does not depend on them.
            _ => Plan::new(window, movers, 8).tiles(),
        };
        let both = misere && apart::pays(window, movers);
        SetSweep {
            window,
            movers,
            threads: 1,
            width: expected_width(window),
            lines: Zeroed::default(),
            both,
            apart: both.then(|| Apart::new(window)),
            reached: vec![Reached::default(); tiles],
            pending: Vec::new(),
            counts: vec![ValueCounts::default(); 1 + usize::from(misere)],
        }
    }

    /// The same, on so many threads, if it has four million positions or more.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        self.threads_from(threads, WORTH_THREADS)
    }

    /// The same, on so many threads, if it has at least so many positions.
    #[must_use]
    pub fn threads_from(mut self, threads: usize, least: u64) -> Self {
        self.threads = if self.window.positions() < least { 1 } else { threads.max(1) };
        self
    }

    /// The same, begun with sets of one word, however large the values are expected to be.
    #[must_use]
    pub fn from_narrow(mut self) -> Self {
        self.width = 0;
        self
    }

    /// The same, begun with one set a line for both plays, or with two, whatever is expected to be better.
    /// The counts are the same. Where only the largest member moves there are always two.
    #[must_use]
    pub fn one_set_for_both_plays(mut self, one: bool) -> Self {
        self.both = one && self.counts.len() == 2 && apart::is_possible(self.window, self.movers);
        self.anew()
    }

    fn anew(&self) -> Self {
        let SetSweep { window, threads, width, both, .. } = *self;
        let apart = both.then(|| Apart::new(window));
        SetSweep { threads, width, both, apart, ..Self::of(self.movers, window, self.counts.len() == 2) }
    }

    /// An estimate of the bytes that the sweep needs, as long as values are not larger than the members, and
    /// seldom differ in the two plays where that is expected.
    pub fn bytes(movers: Movers, window: &Colex, misere: bool) -> u64 {
        SetSweep::of(movers, window, misere).held()
    }

    /// How many positions are done.
    pub fn done(&self) -> u64 {
        self.counts[0].times.iter().sum()
    }

    /// The counts of the normal and the misère values, when all are done.
    pub fn counts(&self) -> Option<(&ValueCounts, Option<&ValueCounts>)> {
        let all = self.done() == self.window.positions() && self.pending.is_empty();
        all.then(|| (&self.counts[0], self.counts.get(1)))
    }

    /// Does all positions that are not done yet.
    ///
    /// # Errors
    /// [`TableError::Memory`] before anything is done, or where sets are to be wider or side by side, and
    /// [`TableError::Stopped`], with what is done kept; [`TableError::LargeValue`].
    pub fn solve(&mut self, run: &Run<'_>) -> Result<(), TableError> {
        self.solve_pausing(run, &mut |_| ())
    }

    /// Does all positions that are not done yet, from a checkpoint on if it holds any, and saves the
    /// sets there when a save is due and when a limit ends the work.
    ///
    /// # Errors
    /// Those of [`solve`](Self::solve), and [`TableError::Checkpoint`].
    pub fn solve_saved(&mut self, run: &Run<'_>, checkpoint: &mut Checkpoint) -> Result<(), TableError> {
        if self.done() == 0
            && let Some(mut saved) = checkpoint.open()?
        {
            let path = || checkpoint.path().to_owned();
            self.read_from(&mut saved).map_err(|error| match error.kind() {
                io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => {
                    CheckpointError::Damaged { path: path(), damage: Damage::State }
                }
                _ => CheckpointError::Io { path: path(), error },
            })?;
        }
        let solved = self.solve_pausing(run, &mut |sweep| {
            checkpoint.save_if_due(run, &mut |to| sweep.write_to(to));
        });
        if matches!(solved, Err(TableError::TooManyValues)) {
            let (path, damage) = (checkpoint.path().to_owned(), Damage::State);
            return Err(CheckpointError::Damaged { path, damage }.into());
        }
        if is_to_be_saved(&solved, self.done() > 0) {
            checkpoint.save(&mut |to| self.write_to(to))?;
        }
        solved
    }

    fn solve_pausing(&mut self, run: &Run<'_>, pause: &mut dyn FnMut(&Self)) -> Result<(), TableError> {
        if self.window.count() < 2 {
            return self.one_member(run, &mut |_| std::ops::ControlFlow::Continue(()));
        }
        self.make_room_within(run)?;
        loop {
            if self.is_crowded() && self.between_tiles() {
                self.side_by_side(self.lines_begun(), run)?;
            }
            if !self.pending.is_empty() && self.between_tiles() {
                self.widen(self.lines_begun(), run)?;
            }
            let positions = self.window.positions();
            if self.pending.is_empty() && (positions == 0 || self.is_through()) {
                // What was taken up may not have been what it said.
                let all = self.done() == positions;
                return if all { Ok(()) } else { Err(TableError::TooManyValues) };
            }
            match self.stage(run) {
                Ok(()) => {}
                Err(ended) => return Err(ended.into_error()),
            }
            if self.done() < self.window.positions() && self.pending.is_empty() {
                pause(self);
            }
        }
    }

    /// Does some tiles on all threads, until it is time for a pause.
    fn stage(&mut self, run: &Run<'_>) -> Result<(), StageEnd> {
        let window = self.window;
        let (total, held) = (window.positions(), [self.held(), self.held_with(2, self.width)]);
        let counted = AtomicU64::new(self.done());
        // Where something is to be finished already, what was begun before is ended and no more.
        let narrow = AtomicBool::new(!self.pending.is_empty());
        let begun = Instant::now();
        let apart = self.apart.as_ref();
        let (words, plays) = (WIDTHS[self.width], self.plays());
        let memory = || apart::bytes_with(apart, window, words, held, run.limits());
        let tick = |positions: usize| tick(&counted, positions, total, memory(), run);
        let enough = || {
            let ends = narrow.load(Ordering::Relaxed) || apart.is_some_and(Apart::is_crowded);
            ends || begun.elapsed() >= STAGE
        };
        let plan = self.plan();
        let is_left = |plan: &Plan<'_>| {
            (0..).zip(&self.reached).position(|(tile, reached)| !plan.is_done(tile, *reached))
        };
        let first = plan.as_ref().and_then(is_left);
        let lines = self.lines.cells_mut();
        let movers = self.movers;
        let counting = || of_sets!(words, plays, counting(window, movers, apart, &narrow));
        let done = match plan {
            None => {
                let mut rows = counting();
                let mut slabs = Slabs::of_two(window, plays * words);
                let done = slabs.two(&mut self.reached[0].second, lines, &mut *rows, &enough, &tick);
                self.pending.extend(rows.put_into(&mut self.counts));
                done
            }
            Some(plan) => {
                let tiles = first.unwrap_or(self.reached.len())..self.reached.len();
                let reached = &mut self.reached[tiles.clone()];
                let mut all: Vec<_> = reached.iter().map(|_| counting()).collect();
                let works = all.iter_mut().zip(&*reached);
                let works =
                    works.map(|(rows, &reached)| (&mut **rows as &mut (dyn Rows + Send), reached)).collect();
                let memory = Memory { lines, set: plays * words, tiles: works };
                let outcome = on_threads(&plan, tiles, self.threads, memory, &enough, &tick);
                reached.copy_from_slice(&outcome.reached);
                for rows in all {
                    self.pending.extend(rows.put_into(&mut self.counts));
                }
                outcome.done
            }
        };
        Ok(done?)
    }

    /// The sets of each line in the table.
    fn plays(&self) -> usize {
        if self.apart.is_some() { 1 } else { self.counts.len() }
    }

    /// Whether sets for both plays side by side are better than one for both.
    fn is_crowded(&self) -> bool {
        self.apart.as_ref().is_some_and(Apart::is_crowded)
    }

    /// How the window is cut up; `None` with two members.
    fn plan(&self) -> Option<Plan<'w>> {
        let set = 8 * WIDTHS[self.width] * self.plays();
        (self.window.count() > 2).then(|| Plan::new(self.window, self.movers, set))
    }

    /// Whether every tile is done.
    fn is_through(&self) -> bool {
        match self.plan() {
            None => self.reached.iter().all(|reached| reached.second as u64 >= self.window.below()),
            Some(plan) => (0..).zip(&self.reached).all(|(tile, reached)| plan.is_done(tile, *reached)),
        }
    }

    /// Whether every tile is done or has not begun.
    fn between_tiles(&self) -> bool {
        let Some(plan) = self.plan() else { return true };
        (0..).zip(&self.reached).all(|(tile, reached)| reached.is_nothing() || plan.is_done(tile, *reached))
    }

    /// The lines whose sets something may have been put into are among the first so many.
    fn lines_begun(&self) -> usize {
        match self.plan() {
            None => self.window.deletions() as usize,
            Some(plan) => {
                let last = self.reached.iter().rposition(|reached| !reached.is_nothing());
                last.map_or(0, |tile| plan.regions(&plan.tops(tile)).end)
            }
        }
    }

    /// The words of the sets of the first so many lines.
    fn cells_of(&self, lines: usize) -> usize {
        let cells = lines * WIDTHS[self.width] * self.plays();
        cells.min(self.lines.cells().len())
    }

    fn held(&self) -> u64 {
        self.held_with(self.plays(), self.width)
    }

    /// The same with so many sets a line of another width.
    fn held_with(&self, plays: usize, width: usize) -> u64 {
        let parted = if plays < self.counts.len() { apart::bytes(self.window, WIDTHS[width]) } else { 0 };
        bytes_at(self.window, plays, width).saturating_add(parted)
    }

    fn make_room_within(&mut self, run: &Run<'_>) -> Result<(), TableError> {
        check_memory(self.held(), run.limits())?;
        run.check(self.done(), 0)?;
        self.make_room()
    }

    /// Empty sets for all lines, if there are none yet.
    fn make_room(&mut self) -> Result<(), TableError> {
        let cells = self.window.deletions() as usize * WIDTHS[self.width] * self.plays();
        if self.lines.cells().len() < cells {
            let needed = self.held();
            self.lines = Zeroed::try_new(cells).ok_or(TableError::Memory { needed, limit: None })?;
        }
        Ok(())
    }

    /// No member: one position, the terminal one. One member: every smaller one is an option, so
    /// that every value so far occurs among the options and the next one is new; in misère play
    /// 1, 0, 2, 3, 4, …
    fn one_member(&mut self, run: &Run<'_>, show: Shown<'_>) -> Result<(), TableError> {
        let positions = self.window.positions();
        run.check(positions, 0)?;
        let misere = |rank: u64| if rank < 2 { 1 - rank } else { rank };
        self.counts[0] = ValueCounts::of(0..positions);
        if let Some(counts) = self.counts.get_mut(1) {
            *counts = ValueCounts::of((0..positions).map(misere));
        }
        for first in (0..positions).step_by(1 << 16) {
            let ranks = first..positions.min(first + (1 << 16));
            let misere = self.counts.get(1).map(|_| ranks.clone().map(misere).collect());
            if show(&TableValues { normal: ranks.collect(), misere }).is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// Rows whose values are counted.
trait Counted: Rows + Send {
    /// Adds what was counted to the counts of each play, and returns what overflowed.
    fn put_into(self: Box<Self>, counts: &mut [ValueCounts]) -> Vec<Overflow>;
}

impl<V: Stored, const P: usize, const W: usize> Counted for Working<'_, V, Counting<'_, V, P>, P, W> {
    fn put_into(self: Box<Self>, counts: &mut [ValueCounts]) -> Vec<Overflow> {
        self.sink.put_into(counts)
    }
}

fn counting<'a, V: Stored, const P: usize, const W: usize>(
    window: &'a Colex,
    movers: Movers,
    apart: Option<&'a Apart>,
    narrow: &'a AtomicBool,
) -> Box<dyn Counted + 'a> {
    let kernel = Kernel::<P, W>::new(window, movers, 0).apart(apart);
    Box::new(Working::new(kernel, Counting::<V, P>::new(64 * W, narrow)))
}

fn bytes_at(window: &Colex, plays: usize, width: usize) -> u64 {
    let words = (WIDTHS[width] * plays) as u128;
    // Those of no or one member are written down.
    let lines = if window.count() < 2 { 0 } else { u128::from(window.deletions()) };
    // Each tile counts its values by itself, in fours.
    let tiles = u128::from(window.below()) * (128 + 2048 * words / 4);
    saturate(in_memory(lines * 8 * words) + tiles + u128::from(window.bytes()))
}

/// So many positions more are done.
fn tick(
    counted: &AtomicU64,
    positions: usize,
    total: u64,
    memory: u64,
    run: &Run<'_>,
) -> Result<(), Interrupt> {
    let done = counted.fetch_add(positions as u64, Ordering::Relaxed) + positions as u64;
    run.report(Progress { phase: "positions solved", done, total: Some(total) });
    run.check(done, memory).map_err(Interrupt::Stopped)
}
