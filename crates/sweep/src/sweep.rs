//! The sweep of a window: one driver for every sink of values.
//!
//! # Widening
//!
//! A value that does not fit the sets invalidates no other value. Whether a position has a value v, and every set
//! below v, depends on smaller values alone. So all values that do fit are correct. The sweep notes the positions
//! that overflow. When the tiles in progress are done, it widens the sets and finishes these positions in the order
//! of their ranks: their low words were full in their turn and still are, and their high words contain only values
//! of positions finished before them.
//!
//! # Separate sets
//!
//! If the plays turn out to differ too often for shared sets (see [`SplitLines`](crate::distributed::SplitLines)), all
//! sets are doubled when the tiles in progress are done.

use crate::exceptions::Overflow;
use crate::interrupt::Interrupt;
use crate::line_sets::LineSets;
use crate::set_layout::{SetLayout, SetWidth};
use crate::split_lines::SplitLines;
use crate::tiling::{TileProgress, Tiling};
use crate::wavefront::{Stage, StageResult};
use impartial::game::{Colex, LoweredMember};
use impartial::run::Instant;
use impartial::run::{Progress, Run};
use impartial::solve::{TableError, TableValues, check_memory};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Minimum number of positions for a sweep on several threads. Measured next to three busy processes, two threads are
/// 0.7 times as fast as one with 0.6 million positions, 0.75 to 1.2 times with 2.1 million, and 1.1 to 1.7 times with
/// 7.6 million.
pub(crate) const WORTH_THREADS: u64 = 1 << 22;

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
    /// [`Interrupt::Closed`] if the sink wants no further values.
    fn receive(&mut self, first: u64, values: TableValues) -> Result<(), Interrupt>;

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
    /// [`Interrupt::Closed`] if the sink wants no further values.
    fn flush(&mut self) -> Result<(), Interrupt> {
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
}

impl<'w, S: Sink> Sweep<'w, S> {
    /// Returns a sweep on one thread that has not begun.
    pub(crate) fn new(lowered: LoweredMember, window: &'w Colex, misere: bool, sink: S) -> Self {
        let is_shared = SplitLines::should_share(window, lowered);
        let width = SetWidth::expected(window);
        let sets = LineSets::new(window, lowered, 1 + usize::from(misere), width, is_shared);
        let tiling = Self::tiling_of(&sets);
        let progress = vec![TileProgress::default(); tiling.tiles()];
        Sweep { sets, tiling, threads: 1, progress, overflows: Vec::new(), done: 0, sink }
    }

    /// Uses `threads` threads if the window has at least `positions` positions.
    pub(crate) fn set_threads(&mut self, threads: usize, positions: u64) {
        self.threads = if self.window().positions() < positions { 1 } else { threads.max(1) };
    }

    pub(crate) fn window(&self) -> &'w Colex {
        self.sets.window
    }

    fn tiling_of(sets: &LineSets<'w>) -> Tiling<'w> {
        match S::IN_ORDER {
            true => Tiling::in_order(sets.window, sets.lowered),
            false => Tiling::new(sets.window, sets.lowered, sets.layout().bytes()),
        }
    }

    /// Replaces the sets.
    pub(crate) fn set_sets(&mut self, sets: LineSets<'w>) {
        self.tiling = Self::tiling_of(&sets);
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
        let is_open = |(tile, progress): (usize, &TileProgress)| !self.tiling.is_done(tile, *progress);
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
        self.progress.iter().enumerate().all(|(tile, progress)| self.tiling.is_pause(tile, *progress))
    }

    /// Returns the number of positions up to the first one whose value is not known.
    pub(crate) fn prefix(&self) -> usize {
        if self.window().count() < 2 {
            return self.done as usize;
        }
        let tile = self.first_open();
        let done = match self.progress.get(tile) {
            Some(progress) => self.tiling.prefix(tile, *progress),
            None => self.window().positions() as usize,
        };
        let first_overflow = self.overflows.iter().map(|overflow| overflow.rank as usize).min();
        first_overflow.map_or(done, |rank| rank.min(done))
    }

    /// Computes all values that are not known yet, and calls `pause` from time to time between tiles. Returns whether
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
                Err(Interrupt::Closed) => return Ok(ControlFlow::Break(())),
                Err(Interrupt::Stopped(stopped)) => return Err(stopped.into()),
            }
        }
    }

    /// Hands on the values of a stage, even if a limit has ended the stage. Values that did not fit are computed first;
    /// this requires that the tile is completed.
    fn hand_on(
        &mut self,
        ended: Result<(), Interrupt>,
        run: &Run<'_>,
    ) -> Result<Result<(), Interrupt>, TableError> {
        if ended == Err(Interrupt::Closed) {
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
        run.check(positions, 0)?;
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
        check_memory(needed, run.limits())?;
        run.check(self.done, 0)?;
        self.sets.allocate().ok_or(TableError::Memory { needed, limit: None })
    }

    /// Separates crowded sets between tiles, and finishes the positions that did not fit, with wider sets.
    fn settle(&mut self, run: &Run<'_>) -> Result<(), TableError> {
        if !self.is_between_tiles() {
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
        check_memory(needed, run.limits())?;
        let begun = self.tiling.lines_begun(&self.progress);
        let changed = self.sets.change_form(width, is_shared, begun);
        self.tiling = Self::tiling_of(&self.sets);
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
    fn stage(&mut self, run: Option<&Run<'_>>) -> Result<(), Interrupt> {
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
            run.check(done, split.map_or(shared_bytes, in_use)).map_err(Interrupt::Stopped)
        };
        // If some value already does not fit, tiles in progress are completed and no others are begun.
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
