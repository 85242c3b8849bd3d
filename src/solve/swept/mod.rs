//! The sweep: all positions of a window in which members of ascending lists are lowered.
//!
//! In a [`Swept`] game the options of a position through its member i are the earlier members of a
//! line, the lists with the same other members, and a line need only remember which values have
//! occurred on it: a set of bits. The value of a position is the mex of the union of its lines' sets,
//! and is then put into each of them.
//!
//! What the [`LineTable`](super::LineTable) does position by position, this does slice by slice: in
//! colexicographic order positions with the same members from the third on follow each other, and so
//! do their lines. See the submodules: `kernel`, `block` and `row` for the loops, `slab` for the nesting, `plan` and
//! `wavefront` for the order and the threads.
//!
//! With misère values a set serves both plays as long as the positions on its line have the same value in
//! both: see `apart`.
//!
//! Sets are 64, 128, 256, … bits wide. When a value does not fit, the sweep goes on with wider sets,
//! filled anew from the values known by then, which is also how it goes on after a stop.

/// Calls a function that is generic over the cells of values, the plays of a set and the words of a set in each
/// play, for the sets at hand.
macro_rules! of_sets {
    ($words:expr, $plays:expr, $make:ident $arguments:tt) => {
        match ($words, $plays) {
            (1, 1) => $make::<u8, 1, 1> $arguments,
            (1, _) => $make::<u8, 2, 1> $arguments,
            (2, 1) => $make::<u8, 1, 2> $arguments,
            (2, _) => $make::<u8, 2, 2> $arguments,
            (4, 1) => $make::<u8, 1, 4> $arguments,
            (4, _) => $make::<u8, 2, 4> $arguments,
            (8, 1) => $make::<u16, 1, 8> $arguments,
            (8, _) => $make::<u16, 2, 8> $arguments,
            (16, 1) => $make::<u16, 1, 16> $arguments,
            (16, _) => $make::<u16, 2, 16> $arguments,
            (_, 1) => $make::<u16, 1, 256> $arguments,
            (_, _) => $make::<u16, 2, 256> $arguments,
        }
    };
}

mod apart;
mod block;
mod cell;
mod kernel;
mod plan;
mod reached;
pub mod ring;
mod row;
mod sets;
mod sink;
mod slab;
mod stored;
mod wavefront;
mod words;

pub use sets::{KeptValues, SetSweep, Shown, ValueCounts};

use super::columns::{Pause, TableError, TableValues, check_memory, saturate, saving, take_up};
use crate::game::{Colex, Movers, Numbering, Swept};
use crate::run::{Checkpoint, Progress, Run};
use crate::value::{Column, Zeroed, in_memory};
use apart::{Apart, Difference};
use plan::Plan;
use reached::{Interrupt, Reached};
use sink::{Filling, Rows};
use slab::Slabs;
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use stored::{Form, Stored};
use wavefront::{Memory, on_threads};

/// Words of a set, from narrow to wide. Values below 64 times as many have their place; up to four
/// words they are kept in a byte each.
const WIDTHS: [usize; 6] = [1, 2, 4, 8, 16, 256];

/// Values are below this.
const VALUES_BELOW: u64 = 64 * WIDTHS[WIDTHS.len() - 1] as u64;

/// Smaller tables are done on one thread. Measured beside three processes that want the processor all
/// the time, two threads are 0.7 times as fast as one with 0.6 million positions, 0.75 to 1.2 times
/// with 2.1 million, 1.1 to 1.7 times with 7.6 million.
const WORTH_THREADS: u64 = 1 << 22;

/// Where more than one of so many positions is known to have different values in the two plays, each has sets
/// of its own.
const PARTING: u64 = 1 << 10;

/// How long the threads work before they meet for a pause.
const STAGE: Duration = Duration::from_secs(5);

/// The values of all positions of a window, by a sweep.
///
/// # Complexity
/// A few operations for every member of every position and every 64 values up to the mex. A byte a
/// position (two from the first value of 256 on), twice with misère values, and 8, 16, 32, 64, 128 or 2048 bytes
/// a line, of which there are n/(m−n+1) for every position of n coins on m squares. These are twice as many with
/// misère values where only the largest member moves, where the values often differ in the two plays, and in
/// small windows; elsewhere misère values take a tenth of the time more.
#[derive(Clone, Debug)]
pub struct SweptTable<'w> {
    window: &'w Colex,
    movers: Movers,
    threads: usize,
    values: TableValues,
    /// Which of [`WIDTHS`].
    width: usize,
    /// Whether each set serves both plays.
    both: bool,
}

impl<'w> SweptTable<'w> {
    /// A table without values, on one thread; with misère values later if `misere`.
    pub fn new<G: Swept>(game: &G, window: &'w Colex, misere: bool) -> Self {
        Self::of(game.movers(), window, misere)
    }

    /// The same, where the movers are known and the game is not.
    pub fn of(movers: Movers, window: &'w Colex, misere: bool) -> Self {
        let values = TableValues::new(misere);
        let both = misere && apart::pays(window, movers);
        SweptTable { window, movers, threads: 1, values, width: expected_width(window), both }
    }

    /// A table that goes on from the values of the first positions; with misère values if these have
    /// them.
    ///
    /// # Errors
    /// [`TableError::TooManyValues`] and [`TableError::LargeValue`].
    pub fn resume<G: Swept>(game: &G, window: &'w Colex, values: TableValues) -> Result<Self, TableError> {
        let mut table = Self::of(game.movers(), window, values.misere.is_some());
        table.take(values)?;
        Ok(table)
    }

    /// The same, on so many threads, if it has four million positions or more. A smaller table takes some
    /// milliseconds, and on a busy machine a further thread is hardly begun by then.
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

    /// The same, begun with one set a line for both plays, or with two, whatever is expected to be better.
    /// The values are the same. Where only the largest member moves there are always two.
    #[must_use]
    pub fn one_set_for_both_plays(mut self, one: bool) -> Self {
        self.both = one && self.values.misere.is_some() && apart::is_possible(self.window, self.movers);
        self
    }

    /// The values of the first positions, as many as are known.
    pub fn values(&self) -> &TableValues {
        &self.values
    }

    /// The same, without the rest.
    pub fn into_values(self) -> TableValues {
        self.values
    }

    /// An estimate of the bytes that the whole table needs, as long as values are not larger than the
    /// members, and seldom differ in the two plays where that is expected.
    pub fn bytes(movers: Movers, window: &Colex, misere: bool) -> u64 {
        SweptTable::of(movers, window, misere).needed()
    }

    fn needed(&self) -> u64 {
        self.needed_with(self.both)
    }

    /// The same with one set for both plays, or with sets for both side by side.
    fn needed_with(&self, both: bool) -> u64 {
        let window = self.window;
        let words = WIDTHS[self.width] as u128;
        let plays = 1 + u128::from(self.values.misere.is_some());
        let sets = if both { 1 } else { plays };
        let cell = if words <= 4 { 1 } else { 2 };
        let values = in_memory(u128::from(window.positions()) * cell) * plays;
        // Those of no or one member are written down.
        let lines = if window.count() < 2 { 0 } else { u128::from(window.deletions()) };
        // Each largest member has its slices of both.
        let slices = 32 * (1 + plays) * u128::from(window.below());
        let parted = if both { apart::bytes(window, WIDTHS[self.width]) } else { 0 };
        let rest = slices + u128::from(parted) + u128::from(window.bytes());
        saturate(values + in_memory(lines * 8 * words * sets) + rest)
    }

    /// Solves all positions that are not solved yet.
    ///
    /// # Errors
    /// [`TableError::Memory`] before anything is done, or where sets are to be wider or side by side, and
    /// [`TableError::Stopped`], with the values so far kept; [`TableError::LargeValue`].
    pub fn solve(&mut self, run: &Run<'_>) -> Result<(), TableError> {
        self.solve_pausing(run, &mut |_| Ok(()))
    }

    /// Solves all positions that are not solved yet, from a checkpoint on if it holds any, and saves
    /// the values there when a save is due and when a limit ends the work.
    ///
    /// # Errors
    /// Those of [`solve`](Self::solve), and [`TableError::Checkpoint`].
    pub fn solve_saved(&mut self, run: &Run<'_>, checkpoint: &mut Checkpoint) -> Result<(), TableError> {
        let mut values = std::mem::take(&mut self.values);
        let taken = take_up(checkpoint, &mut values, self.window.positions());
        self.take(values)?;
        taken?;
        saving(self, Self::values, checkpoint, run, |table, pause| table.solve_pausing(run, pause))
    }

    /// Solves all positions that are not solved yet, and calls `pause` every few seconds, when the
    /// positions with the largest members at work are done.
    ///
    /// # Errors
    /// Those of [`solve`](Self::solve), and [`TableError::Checkpoint`] where `pause` has one.
    pub fn solve_pausing(&mut self, run: &Run<'_>, pause: Pause<'_>) -> Result<(), TableError> {
        let window = self.window;
        while (self.values.len() as u64) < window.positions() {
            let needed = self.needed();
            check_memory(needed, run.limits())?;
            // Asked of the system before anything is put there: zeroed memory would not ask.
            let asked = usize::try_from(needed).map(|bytes| Vec::<u8>::new().try_reserve_exact(bytes));
            if !matches!(asked, Ok(Ok(()))) {
                return Err(TableError::Memory { needed, limit: None });
            }
            run.check(self.values.len() as u64, 0)?;
            let done = match window.count() {
                0 | 1 => return self.one_member(run),
                _ => self.sweep(needed, run, pause),
            };
            match done {
                Ok(()) => {}
                Err(StageEnd::By(Interrupt::Narrow)) if self.width + 1 < WIDTHS.len() => self.width += 1,
                Err(ended) => return Err(ended.into_error()),
            }
        }
        Ok(())
    }

    /// Values to go on from.
    fn take(&mut self, values: TableValues) -> Result<(), TableError> {
        if values.len() as u64 > self.window.positions() {
            return Err(TableError::TooManyValues);
        }
        let largest = values.largest();
        if self.window.count() > 1 {
            let words = WIDTHS.iter().position(|&words| largest < 64 * words as u64);
            self.width = self.width.max(words.ok_or(TableError::LargeValue { below: VALUES_BELOW })?);
        }
        self.values = values;
        Ok(())
    }

    /// No member: one position, the terminal one. One member: every smaller one is an option, so
    /// that every value so far occurs among the options and the next one is new; in misère play
    /// 1, 0, 2, 3, 4, …
    fn one_member(&mut self, run: &Run<'_>) -> Result<(), TableError> {
        let positions = self.window.positions();
        run.check(positions, 0)?;
        self.values.normal = (0..positions).collect();
        if let Some(misere) = &mut self.values.misere {
            *misere = (0..positions).map(|value| if value < 2 { 1 - value } else { value }).collect();
        }
        Ok(())
    }

    fn sweep(&mut self, memory: u64, run: &Run<'_>, pause: Pause<'_>) -> Result<(), StageEnd> {
        if WIDTHS[self.width] <= 4 {
            self.stages::<u8>(memory, run, pause)
        } else {
            self.stages::<u16>(memory, run, pause)
        }
    }

    /// The sweep with everything known about its form, from one pause to the next. It ends early where sets
    /// for both plays side by side turn out to be better: those it is to go on with.
    fn stages<V: Stored>(&mut self, memory: u64, run: &Run<'_>, pause: Pause<'_>) -> Result<(), StageEnd> {
        let (window, total) = (self.window, self.window.positions());
        let (words, plays) =
            (WIDTHS[self.width], 1 + usize::from(self.values.misere.is_some() && !self.both));
        let known = self.values.len();
        let counted = AtomicU64::new(0);
        let plan = (window.count() > 2).then(|| Plan::new(window, self.movers, 8 * plays * words));
        let end = plan.as_ref().map_or(window.below() as usize, Plan::tiles);
        let parting = if self.both { self.parting(window.positions() / PARTING) } else { None };
        self.both = parting.is_some();
        if plays == 1 && self.values.misere.is_some() && !self.both {
            return Ok(());
        }
        let mut table = Zeroed::<u64>::new(window.deletions() as usize * plays * words);
        let lines = table.cells_mut();
        let apart = parting.map(|known| Apart::new(window).recalling(known));
        let apart = apart.as_ref();
        let side_by_side = self.needed_with(false);
        let tick = |positions: usize| {
            let done = counted.fetch_add(positions as u64, Ordering::Relaxed) + positions as u64;
            run.report(Progress { phase: "positions solved", done, total: Some(total) });
            let memory = apart::bytes_with(apart, window, words, [memory, side_by_side], run.limits());
            run.check(done, memory).map_err(Interrupt::Stopped)
        };
        let movers = self.movers;
        let form = Form { window, movers, known, apart };
        let mut next = 0;
        while next < end {
            if apart.is_some_and(Apart::is_crowded) {
                self.both = false;
                return Ok(());
            }
            let mut columns = self.take_columns::<V>();
            let begun = Instant::now();
            let enough = || begun.elapsed() >= STAGE || apart.is_some_and(Apart::is_crowded);
            let mut cells = columns.iter_mut().map(Zeroed::cells_mut);
            let outs: SmallVec<[_; 2]> = cells.by_ref().take(plays).collect();
            let misere = cells.next();
            let (reached, done) = match &plan {
                None => {
                    let mut rows = V::filling(words, plays, form, Filling { values: outs, misere, first: 0 });
                    let mut slabs = Slabs::of_two(window, plays * words);
                    let done = slabs.two(&mut next, lines, &mut *rows, &enough, &tick);
                    (window.weight(2, next as u64) as usize, done)
                }
                Some(plan) => {
                    let tiles = next..end;
                    let fillings = fillings(outs, misere, plan, &tiles).into_iter();
                    let mut all: Vec<_> =
                        fillings.map(|filling| V::filling(words, plays, form, filling)).collect();
                    let works = all
                        .iter_mut()
                        .map(|rows| (&mut **rows as &mut (dyn Rows + Send), Reached::default()));
                    let memory = Memory { lines: &mut *lines, set: plays * words, tiles: works.collect() };
                    let outcome = on_threads(plan, tiles.clone(), self.threads, memory, &enough, &tick);
                    let (tile, positions) = settled(plan, &tiles, outcome.reached.into_iter());
                    next = tile;
                    (positions, outcome.done)
                }
            };
            self.put_columns(columns, reached.max(known));
            done?;
            if next < end {
                pause(&self.values).map_err(TableError::from)?;
            }
        }
        Ok(())
    }

    /// The positions among those that are known whose values in the two plays differ; `None` if there are more
    /// than so many.
    fn parting(&self, most: u64) -> Option<Vec<Difference>> {
        let mut found = Vec::new();
        let Some(misere) = &self.values.misere else { return Some(found) };
        let normal = &self.values.normal;
        let same = |ranks: Range<usize>| match normal.width() == misere.width() {
            true => {
                let bytes = ranks.start * normal.width()..ranks.end * normal.width();
                normal.cell_bytes()[bytes.clone()] == misere.cell_bytes()[bytes]
            }
            false => false,
        };
        let length = normal.len();
        for first in (0..length).step_by(1 << 12) {
            let ranks = first..length.min(first + (1 << 12));
            if same(ranks.clone()) {
                continue;
            }
            for at in ranks {
                let [normal, misere] = [normal.get(at)?, misere.get(at)?].map(|value| value as u32);
                if normal != misere {
                    found.push(Difference { rank: at as u64, normal, misere });
                }
            }
            if found.len() as u64 > most.max(1 << 12) {
                return None;
            }
        }
        Some(found)
    }

    /// The cells of the columns, with room for all positions: those of normal play, and of misère play.
    fn take_columns<V: Stored>(&mut self) -> SmallVec<[Zeroed<V>; 2]> {
        let values = std::mem::take(&mut self.values);
        let positions = self.window.positions() as usize;
        let cells = |column: Column| {
            if column.is_empty() {
                return V::room(positions);
            }
            match V::of_column(column) {
                Ok(cells) => cells.grow(positions),
                Err(other) => {
                    let mut cells = V::room(positions);
                    for (cell, value) in cells.cells_mut().iter_mut().zip(other.iter()) {
                        *cell = V::narrow(value as u32);
                    }
                    cells
                }
            }
        };
        [Some(values.normal), values.misere].into_iter().flatten().map(cells).collect()
    }

    fn put_columns<V: Stored>(&mut self, columns: SmallVec<[Zeroed<V>; 2]>, known: usize) {
        let mut columns = columns.into_iter().map(|mut cells| {
            cells.truncate(known);
            V::into_column(cells)
        });
        self.values = TableValues { normal: columns.next().unwrap_or_default(), misere: columns.next() };
    }
}

/// Values as large as the members are to be expected; there may be larger ones.
fn expected_width(window: &Colex) -> usize {
    let expected = window.below().div_ceil(64) as usize;
    WIDTHS.iter().position(|&words| words >= expected).unwrap_or(WIDTHS.len() - 1)
}

/// Why a stage ended early.
enum StageEnd {
    By(Interrupt),
    With(TableError),
}

impl StageEnd {
    /// The error that a caller is told; of widening and showing the callers know themselves.
    fn into_error(self) -> TableError {
        match self {
            StageEnd::By(interrupt) => interrupt.into_error(VALUES_BELOW),
            StageEnd::With(error) => error,
        }
    }
}

impl From<Interrupt> for StageEnd {
    fn from(interrupt: Interrupt) -> Self {
        StageEnd::By(interrupt)
    }
}

impl From<TableError> for StageEnd {
    fn from(error: TableError) -> Self {
        StageEnd::With(error)
    }
}

/// The values by tile, of those that are left to do.
fn fillings<'a, V>(
    values: SmallVec<[&'a mut [V]; 2]>,
    misere: Option<&'a mut [V]>,
    plan: &Plan<'_>,
    tiles: &Range<usize>,
) -> Vec<Filling<'a, V>> {
    let start = plan.first_rank(plan.tops(tiles.start).start);
    let mut rest: SmallVec<[_; 2]> = values.into_iter().map(|values| &mut values[start..]).collect();
    let mut rest_of_misere = misere.map(|values| &mut values[start..]);
    tiles
        .clone()
        .map(|tile| {
            let tops = plan.tops(tile);
            let (first, end) = (plan.first_rank(tops.start), plan.first_rank(tops.end));
            let mut take = |rest: &mut &'a mut [V]| {
                let (values, behind) = std::mem::take(rest).split_at_mut(end - first);
                *rest = behind;
                values
            };
            let values = rest.iter_mut().map(&mut take).collect();
            let misere = rest_of_misere.as_mut().map(take);
            Filling { values, misere, first }
        })
        .collect()
}

/// The first tile that is not done, and how many positions are done without a gap.
fn settled(plan: &Plan<'_>, tiles: &Range<usize>, reached: impl Iterator<Item = Reached>) -> (usize, usize) {
    for (tile, reached) in tiles.clone().zip(reached) {
        let tops = plan.tops(tile);
        if reached.second < tops.end {
            let window = plan.window;
            let second = window.limit(tops.start as u64).min(reached.second as u64);
            let of_first = window.weight(window.count() - 1, second) as usize;
            return (tile, plan.first_rank(tops.start) + of_first);
        }
    }
    (tiles.end, plan.first_rank(plan.tops(tiles.end).start))
}

#[cfg(test)]
mod tests {
    use super::{Colex, Movers, Run, SweptTable};

    #[test]
    fn small_tables_are_done_on_one_thread_unless_told_otherwise() {
        let (small, large) = (Colex::sets(4, 64).unwrap(), Colex::sets(5, 64).unwrap());
        let table = |window| SweptTable::of(Movers::All, window, false);
        assert_eq!(table(&small).threads(2).threads, 1);
        assert_eq!(table(&large).threads(2).threads, 2);
        assert_eq!(table(&small).threads_from(3, 0).threads, 3);
        assert_eq!(table(&large).threads_from(0, 0).threads, 1);
    }

    #[test]
    fn tables_have_sets_for_both_plays_side_by_side_where_these_often_differ() {
        let both = |window: &Colex| {
            let mut table = SweptTable::of(Movers::All, window, true).one_set_for_both_plays(true);
            table.solve(&Run::default()).unwrap();
            let mut other = SweptTable::of(Movers::All, window, true).one_set_for_both_plays(false);
            other.solve(&Run::default()).unwrap();
            assert_eq!(table.values(), other.values());
            table.both
        };
        assert!(both(&Colex::sets(4, 70).unwrap()));
        assert!(both(&Colex::multisets(3, 100).unwrap()));
        assert!(!both(&Colex::new(4, 70, |x| x.saturating_sub(1)).unwrap()));
        assert!(!both(&Colex::new(3, 100, |x| x.saturating_sub(2)).unwrap()));
    }
}
