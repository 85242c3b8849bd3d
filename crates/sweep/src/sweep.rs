//! The sweep of a window: one driver for every sink of values, and the table of all values.
//!
//! # Widening
//!
//! A value that does not fit the sets invalidates no other value. Whether a position has a value v, and every set
//! below v, depends on smaller values alone. So all values that do fit are correct. The sweep notes the positions
//! that overflow. When no thread computes, it widens the sets and finishes these positions in the order
//! of their ranks: their low words were full in their turn and still are, and their high words contain only values
//! of positions finished before them.
//!
//! # Separate sets
//!
//! If the plays turn out to differ too often for shared sets (see [`SplitLines`](crate::distributed::SplitLines)), all
//! sets are doubled when no thread computes.

use crate::crew;
use crate::line_sets::{LineSets, SplitLines};
use crate::receivers::{TableReceivers, ValueSpace};
use crate::stage::{Stage, StageResult};
use crate::storage::{Overflow, SetLayout, SetWidth};
use crate::tiling::{SweepEnd, TileProgress, Tiling};
use impartial::game::{Colex, LoweredMember};
use impartial::run::{Instant, Progress, Run};
use impartial::solve::{
    Pause, TableError, TablePrefix, TableValues, WindowTable, check_memory, reserve_memory,
};
use impartial::value::{Plays, in_memory};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Minimum number of positions for a sweep on several threads, unless a caller chooses another. On a busy machine, two
/// threads are slower than one below about two million positions, and faster from about seven million on.
pub const WORTH_THREADS: u64 = 1 << 22;

/// Time between two pauses of a sweep.
const STAGE: Duration = Duration::from_secs(5);

/// Receives the values of a sweep.
pub(crate) trait Sink {
    /// True if the values must arrive in the order of the window.
    const IN_ORDER: bool = false;

    /// True if the sweep may start again from the first position. If so, it starts again when sets take another form,
    /// and needs no memory for both forms.
    const CAN_RESTART: bool = false;

    /// Returns an estimate of the bytes that the sink needs.
    fn bytes(&self, window: &Colex, layout: SetLayout) -> u128;

    /// Receives the values of the tiles of a stage.
    fn receive_stage(&mut self, stage: Stage<'_, '_>) -> StageResult;

    /// Receives the values of consecutive positions, the first of which has rank `first`.
    ///
    /// # Errors
    /// [`SweepEnd::Closed`] if the sink wants no further values.
    fn receive(&mut self, first: u64, values: TableValues) -> Result<(), SweepEnd>;

    /// Replaces the value 0 of a position that did not fit. Never called for a sink that can restart.
    fn correct(&mut self, overflow: Overflow, value: u32) {
        let _ = (overflow, value);
    }

    /// Notes that the values of the first `positions` positions of the window are known.
    fn set_known(&mut self, positions: usize) {
        let _ = positions;
    }

    /// Hands on all values that have arrived.
    ///
    /// # Errors
    /// [`SweepEnd::Closed`] if the sink wants no further values.
    fn flush(&mut self) -> Result<(), SweepEnd> {
        Ok(())
    }
}

/// A sweep of a window.
#[derive(Debug)]
pub(crate) struct Sweep<'w, S> {
    pub(crate) sets: LineSets<'w>,
    /// The tiling. The number and the members of its tiles do not depend on the sets.
    pub(crate) tiling: Tiling<'w>,
    pub(crate) threads: usize,
    /// The progress of each tile.
    pub(crate) progress: Vec<TileProgress>,
    /// Positions whose values did not fit and are not known yet.
    pub(crate) overflows: Vec<Overflow>,
    /// Number of positions done.
    pub(crate) done: u64,
    pub(crate) sink: S,
    /// The tiling that a test chooses.
    chosen: ChosenTiling,
}

/// The parts of a tiling that tests choose, so that small windows have many parts and units.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ChosenTiling {
    /// The number of members of a chunk.
    pub(crate) chunk_members: Option<u64>,
    /// The bytes of the sets that a unit uses, about.
    pub(crate) unit_bytes: Option<usize>,
}

impl<'w, S: Sink> Sweep<'w, S> {
    /// Returns a sweep on one thread that has not begun.
    pub(crate) fn new(lowered: LoweredMember, window: &'w Colex, plays: Plays, sink: S) -> Self {
        let is_shared = SplitLines::should_share(window, lowered);
        let width = SetWidth::expected(window);
        let sets = LineSets::new(window, lowered, plays.count(), width, is_shared);
        let tiling = Self::tiling_of(&sets, ChosenTiling::default());
        let progress = vec![TileProgress::default(); tiling.tiles()];
        Sweep {
            sets,
            tiling,
            threads: 1,
            progress,
            overflows: Vec::new(),
            done: 0,
            sink,
            chosen: ChosenTiling::default(),
        }
    }

    /// Uses `threads` threads if the window has at least `positions` positions.
    pub(crate) fn set_threads(&mut self, threads: usize, positions: u64) {
        self.threads = if self.window().positions() < positions { 1 } else { threads.max(1) };
    }

    pub(crate) fn window(&self) -> &'w Colex {
        self.sets.window
    }

    fn tiling_of(sets: &LineSets<'w>, chosen: ChosenTiling) -> Tiling<'w> {
        if S::IN_ORDER {
            return Tiling::in_order(sets.window, sets.lowered);
        }
        let line_bytes = sets.layout().bytes();
        let mut tiling = Tiling::new(sets.window, sets.lowered, line_bytes);
        if let Some(bytes) = chosen.unit_bytes.filter(|_| sets.window.count() > 2) {
            tiling = tiling.with_unit((bytes / line_bytes).max(1));
        }
        match chosen.chunk_members {
            Some(members) if sets.window.count() > 2 => tiling.with_chunks_of(members),
            _ => tiling,
        }
    }

    /// Chooses the tiling, before the first position is done.
    #[cfg(test)]
    pub(crate) fn set_tiling(&mut self, chosen: ChosenTiling) {
        self.chosen = chosen;
        self.tiling = Self::tiling_of(&self.sets, self.chosen);
    }

    /// Replaces the sets.
    pub(crate) fn set_sets(&mut self, sets: LineSets<'w>) {
        self.tiling = Self::tiling_of(&sets, self.chosen);
        self.sets = sets;
    }

    /// Returns an estimate of the bytes that the sweep needs with its sets.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes_with(&self.sets)
    }

    fn bytes_with(&self, sets: &LineSets<'_>) -> u64 {
        let window = self.window();
        let bytes = sets.bytes() + self.sink.bytes(window, sets.layout()) + u128::from(window.bytes());
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }

    /// Returns the first tile that is not done.
    pub(crate) fn first_open(&self) -> usize {
        let is_open = |(tile, progress): (usize, &TileProgress)| !self.tiling.is_done(tile, progress);
        self.progress.iter().enumerate().position(is_open).unwrap_or(self.progress.len())
    }

    /// Returns whether all values are known.
    pub(crate) fn is_done(&self) -> bool {
        if self.window().count() < 2 {
            return self.done == self.window().positions();
        }
        self.overflows.is_empty() && self.first_open() == self.progress.len()
    }

    /// Returns whether no tile is in progress.
    pub(crate) fn is_between_tiles(&self) -> bool {
        self.progress.iter().enumerate().all(|(tile, progress)| self.tiling.is_pause(tile, progress))
    }

    /// Returns the number of positions up to the first one whose value is not known.
    pub(crate) fn prefix(&self) -> usize {
        if self.window().count() < 2 {
            return self.done as usize;
        }
        let tile = self.first_open();
        let done = match self.progress.get(tile) {
            Some(progress) => self.tiling.prefix(tile, progress),
            None => self.window().positions() as usize,
        };
        let first_overflow = self.overflows.iter().map(|overflow| overflow.rank as usize).min();
        first_overflow.map_or(done, |rank| rank.min(done))
    }

    /// Computes all values that are not known yet, and calls `pause` from time to time: between tiles on one thread,
    /// between parts on several. Returns whether
    /// the sink has received all values, or wants no more.
    ///
    /// # Errors
    /// [`TableError::Memory`] before the beginning, or when sets have to take another form; [`TableError::LargeValue`];
    /// [`TableError::Stopped`]; those of `pause`.
    pub(crate) fn run(
        &mut self,
        run: &Run<'_>,
        pause: &mut dyn FnMut(&mut Self) -> Result<(), TableError>,
    ) -> Result<ControlFlow<()>, TableError> {
        if self.is_done() {
            return Ok(ControlFlow::Continue(()));
        }
        if self.window().count() < 2 {
            return self.receive_closed_form(run);
        }
        self.allocate(run)?;
        loop {
            self.settle(run)?;
            if self.is_done() {
                return Ok(ControlFlow::Continue(()));
            }
            let ended = self.stage(Some(run));
            match if S::IN_ORDER { self.hand_on(ended, run)? } else { ended } {
                Ok(()) if self.overflows.is_empty() && !self.is_done() => pause(self)?,
                Ok(()) => {}
                Err(SweepEnd::Closed) => return Ok(ControlFlow::Break(())),
                Err(SweepEnd::Stopped(stopped)) => return Err(stopped.into()),
            }
        }
    }

    /// Hands on the values of a stage, even if a limit has ended the stage. Values that did not fit are computed first;
    /// this requires that the tile is completed.
    fn hand_on(
        &mut self,
        ended: Result<(), SweepEnd>,
        run: &Run<'_>,
    ) -> Result<Result<(), SweepEnd>, TableError> {
        if ended == Err(SweepEnd::Closed) {
            return Ok(ended);
        }
        if ended.is_err()
            && !self.overflows.is_empty()
            && !self.is_between_tiles()
            && let Err(interrupt) = self.stage(None)
        {
            return Ok(Err(interrupt));
        }
        self.settle(run)?;
        Ok(self.sink.flush().and(ended))
    }

    /// Computes the values of a window of no or one member: the value of a member is the number of smaller ones,
    /// except that misère play exchanges 0 and 1. A window without members has one position, which is terminal.
    fn receive_closed_form(&mut self, run: &Run<'_>) -> Result<ControlFlow<()>, TableError> {
        let positions = self.window().positions();
        run.check_search(positions, self.done, 0)?;
        let misere = |rank: u64| if rank < 2 { 1 - rank } else { rank };
        for first in (0..positions).step_by(1 << 16) {
            let ranks = first..positions.min(first + (1 << 16));
            let misere = (self.sets.plays == 2).then(|| ranks.clone().map(misere).collect());
            if self.sink.receive(first, TableValues { normal: ranks.collect(), misere }).is_err() {
                return Ok(ControlFlow::Break(()));
            }
        }
        self.done = positions;
        Ok(ControlFlow::Continue(()))
    }

    fn allocate(&mut self, run: &Run<'_>) -> Result<(), TableError> {
        let needed = self.bytes();
        check_memory(needed, run)?;
        run.check(self.done, 0)?;
        self.sets.allocate().ok_or(TableError::Memory { needed, limit: None })
    }

    /// Separates crowded sets, and finishes the positions that did not fit, with wider sets. Either may happen whenever all
    /// positions that are componentwise smaller than a position that is done are done, and no part is begun: the units of
    /// a part depend on the form of the sets. A part that is begun ends first, with the next stage. If values arrive in
    /// order, it waits for the end of the tile.
    fn settle(&mut self, run: &Run<'_>) -> Result<(), TableError> {
        if self.progress.iter().any(TileProgress::has_begun_part) || S::IN_ORDER && !self.is_between_tiles() {
            return Ok(());
        }
        if self.sets.is_crowded() {
            self.change_sets(self.sets.width, false, run)?;
        }
        while !self.overflows.is_empty() {
            let below = SetWidth::WIDEST.values_below();
            let width = self.sets.width.wider().ok_or(TableError::LargeValue { below })?;
            self.change_sets(width, self.sets.is_shared(), run)?;
            for (overflow, value) in self.sets.finish(&mut self.overflows) {
                self.sink.correct(overflow, value);
            }
        }
        Ok(())
    }

    /// Changes the form of the sets.
    fn change_sets(&mut self, width: SetWidth, is_shared: bool, run: &Run<'_>) -> Result<(), TableError> {
        if S::CAN_RESTART {
            self.restart(width, is_shared);
            return self.allocate(run);
        }
        // Both forms exist during the change.
        let sets = self.sets.with_form(width, is_shared);
        let split = self.sets.split.as_ref().map_or(0, |split| split.unexpected_bytes(sets.window, width));
        let new = u64::try_from(sets.bytes()).unwrap_or(u64::MAX);
        let needed = self.bytes().saturating_add(new).saturating_add(split);
        check_memory(needed, run)?;
        let begun = self.tiling.lines_begun(&self.progress);
        let changed = self.sets.change_form(width, is_shared, begun);
        self.tiling = Self::tiling_of(&self.sets, self.chosen);
        changed.ok_or(TableError::Memory { needed, limit: None })
    }

    /// Discards all sets, and begins again at the first position.
    pub(crate) fn restart(&mut self, width: SetWidth, is_shared: bool) {
        self.sink.set_known(self.prefix());
        self.set_sets(self.sets.with_form(width, is_shared));
        self.progress.fill(TileProgress::default());
        self.overflows.clear();
        self.done = 0;
    }

    /// Computes tiles until the next pause is due, within the limits of `run` if there is one.
    fn stage(&mut self, run: Option<&Run<'_>>) -> Result<(), SweepEnd> {
        let (first, layout) = (self.first_open(), self.sets.layout());
        let tiles = first..if S::IN_ORDER { first + 1 } else { self.tiling.tiles() };
        let (shared_bytes, separate_bytes) =
            (self.bytes(), self.bytes_with(&self.sets.with_form(layout.width, false)));
        let LineSets { window, lowered, split, words, .. } = &mut self.sets;
        let split = split.as_ref();
        let (done, total) = (AtomicU64::new(self.done), Some(window.positions()));
        let tick = |positions: usize| {
            let done = done.fetch_add(positions as u64, Ordering::Relaxed) + positions as u64;
            let Some(run) = run else { return Ok(()) };
            run.report(Progress { phase: "positions solved", done, total });
            let in_use = |split: &SplitLines| {
                split.bytes_in_use(window, layout.width, shared_bytes, separate_bytes, run.limits())
            };
            run.check(done, split.map_or(shared_bytes, in_use)).map_err(SweepEnd::Stopped)
        };
        // If some value already does not fit, the parts that are begun are completed, and no other part is begun.
        let has_overflow = AtomicBool::new(!self.overflows.is_empty());
        let (begun, is_first) = (Instant::now(), AtomicBool::new(true));
        let should_pause = || {
            let must_settle =
                has_overflow.load(Ordering::Relaxed) || split.is_some_and(SplitLines::is_crowded);
            let is_due = match S::IN_ORDER {
                true => !is_first.swap(false, Ordering::Relaxed),
                false => begun.elapsed() >= STAGE,
            };
            must_settle || is_due
        };
        let kernel = layout.kernel(window, *lowered, split);
        let result = self.sink.receive_stage(Stage {
            tiling: &self.tiling,
            progress: &mut self.progress[tiles.clone()],
            tiles,
            kernel: &*kernel,
            layout,
            is_shared: split.is_some(),
            lines: words.cells_mut(),
            threads: self.threads,
            has_overflow: &has_overflow,
            should_pause: &should_pause,
            tick: &tick,
        });
        self.overflows.extend(result.overflows);
        self.done = done.into_inner();
        result.ended
    }
}

/// A table of the values of all positions of a window, computed by a sweep.
///
/// # Complexity
/// A few operations for each member of each position and for every 64 values up to the mex. One byte per position, or
/// two from the first value of 256 on; twice that with misère values. 8, 16, 32, 64, 128 or 2048 bytes per line, where
/// n coins on m squares have n/(m−n+1) lines for each position. A line takes twice that with misère values if only the
/// largest member may be lowered, if the plays often differ, and in small windows; otherwise misère values take a tenth
/// of the time more.
///
/// A table that is resumed from values computes these values again, since the table does not contain the sets of the
/// lines.
#[derive(Debug)]
pub struct SweepTable<'w> {
    sweep: Sweep<'w, TableSink>,
}

/// Stores all values of a sweep.
#[derive(Debug)]
pub(crate) struct TableSink {
    /// The values of the first positions, or of all positions while the sweep is running.
    values: TableValues,
    /// Number of positions whose values are known.
    known: usize,
}

impl TableSink {
    pub(crate) fn new(plays: Plays) -> Self {
        TableSink { values: TableValues::new(plays), known: 0 }
    }

    pub(crate) fn into_values(self) -> TableValues {
        self.values
    }
}

impl<'w> SweepTable<'w> {
    /// Returns a table without values, on one thread, for the game in which the members `lowered` may be lowered. It will
    /// have the values of normal play, or of both rules of play.
    pub fn new(lowered: LoweredMember, window: &'w Colex, plays: Plays) -> Self {
        SweepTable { sweep: Sweep::new(lowered, window, plays, TableSink::new(plays)) }
    }

    /// Uses `threads` threads if the window has four million positions or more. A smaller table takes milliseconds, in
    /// which a further thread hardly starts on a busy machine.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        self.with_threads_from(threads, WORTH_THREADS)
    }

    /// Uses `threads` threads if the window has at least `positions` positions.
    #[must_use]
    pub fn with_threads_from(mut self, threads: usize, positions: u64) -> Self {
        self.sweep.set_threads(threads, positions);
        self
    }

    /// Begins with one set per line for both plays if `is_shared`, otherwise with two. The values do not depend on the
    /// choice. If only the largest member may be lowered there are always two sets.
    #[must_use]
    pub fn share_sets(mut self, is_shared: bool) -> Self {
        self.sweep.restart(self.sweep.sets.width, is_shared);
        self
    }
}

impl WindowTable for SweepTable<'_> {
    fn positions(&self) -> u64 {
        self.sweep.window().positions()
    }

    /// Assumes that values are not larger than the members, and that the plays seldom differ where that is expected.
    fn bytes(&self) -> Option<u64> {
        Some(self.sweep.bytes())
    }

    fn values(&self) -> &TableValues {
        &self.sweep.sink.values
    }

    fn into_values(self) -> TableValues {
        self.sweep.sink.into_values()
    }

    fn set_known_values(&mut self, values: TableValues) -> Result<(), TableError> {
        let (window, lowered, threads) = (self.sweep.window(), self.sweep.sets.lowered, self.sweep.threads);
        if values.plays() != self.values().plays() {
            *self = Self::new(lowered, window, values.plays());
            self.sweep.threads = threads;
        }
        if window.count() > 1 {
            let needed = SetWidth::at_least(values.largest() / 64 + 1);
            if values.largest() >= needed.values_below() {
                return Err(TableError::LargeValue { below: needed.values_below() });
            }
            self.sweep.restart(self.sweep.sets.width.max(needed), self.sweep.sets.is_shared());
        }
        self.sweep.sink = TableSink { known: values.len(), values };
        Ok(())
    }

    /// Calls `pause` every few seconds: on one thread between tiles, on several threads between parts.
    fn solve_pausing(&mut self, run: &Run<'_>, pause: Pause<'_>) -> Result<(), TableError> {
        let sweep = &mut self.sweep;
        let known = sweep.sink.known as u64;
        if known == sweep.window().positions() {
            return Ok(());
        }
        check_memory(sweep.bytes(), run)?;
        reserve_memory(sweep.bytes())?;
        run.check(known, 0)?;
        let ended = sweep.run(run, &mut |sweep| {
            pause(TablePrefix::first(&sweep.sink.values, sweep.prefix().max(sweep.sink.known)))
                .map_err(TableError::from)
        });
        sweep.restart(sweep.sets.width, sweep.sets.is_shared());
        ended.map(drop)
    }
}

impl Sink for TableSink {
    const CAN_RESTART: bool = true;

    fn bytes(&self, window: &Colex, layout: SetLayout) -> u128 {
        let plays = 1 + u128::from(self.values.misere.is_some());
        let column = u128::from(window.positions()) * layout.width.value_bytes() as u128;
        // The slices for each largest member.
        in_memory(column) * plays + 32 * (1 + plays) * u128::from(window.below())
    }

    fn receive_stage(&mut self, stage: Stage<'_, '_>) -> StageResult {
        self.values.widen_to(stage.layout.width.value_bytes());
        self.values.resize(stage.tiling.window().positions() as usize);
        let space = ValueSpace::new(&mut self.values, 0, stage.is_shared);
        let mut receivers = TableReceivers::new(space, stage.runs());
        crew::compute(stage, &mut receivers)
    }

    fn receive(&mut self, first: u64, values: TableValues) -> Result<(), SweepEnd> {
        self.values.truncate(first as usize);
        let extended = self.values.extend(&values);
        debug_assert!(extended.is_ok(), "a sweep has the columns of its sink");
        self.known = self.known.max(self.values.len());
        Ok(())
    }

    fn set_known(&mut self, positions: usize) {
        self.known = self.known.max(positions);
        self.values.truncate(self.known);
    }
}

#[cfg(test)]
mod tests {
    use super::{Colex, LoweredMember, Run, SweepTable, WindowTable};
    use impartial::value::Plays;

    #[test]
    fn small_tables_use_one_thread_by_default() {
        let (small, large) = (Colex::sets(4, 64).unwrap(), Colex::sets(5, 64).unwrap());
        let table = |window| SweepTable::new(LoweredMember::Any, window, Plays::Normal);
        assert_eq!(table(&small).with_threads(2).sweep.threads, 1);
        assert_eq!(table(&large).with_threads(2).sweep.threads, 2);
        assert_eq!(table(&small).with_threads_from(3, 0).sweep.threads, 3);
        assert_eq!(table(&large).with_threads_from(0, 0).sweep.threads, 1);
    }

    #[test]
    fn sets_are_separated_if_the_plays_often_differ() {
        let is_shared = |window: &Colex| {
            let mut table = SweepTable::new(LoweredMember::Any, window, Plays::Both).share_sets(true);
            table.solve(&Run::default()).unwrap();
            let mut separate = SweepTable::new(LoweredMember::Any, window, Plays::Both).share_sets(false);
            separate.solve(&Run::default()).unwrap();
            assert_eq!(table.values(), separate.values());
            table.sweep.sets.is_shared()
        };
        assert!(is_shared(&Colex::sets(4, 70).unwrap()));
        assert!(is_shared(&Colex::multisets(3, 100).unwrap()));
        assert!(!is_shared(&Colex::new(4, 70, |x| x.saturating_sub(1)).unwrap()));
        assert!(!is_shared(&Colex::new(3, 100, |x| x.saturating_sub(2)).unwrap()));
    }
}
