//! The table of all values of a window.

use crate::interrupt::Interrupt;
use crate::receiver::ValueSpace;
use crate::set_layout::{SetLayout, SetWidth};
use crate::sweep::{Sink, Sweep, WORTH_THREADS};
use crate::wavefront::{Stage, StageResult};
use impartial::game::{Colex, LoweredMember};
use impartial::run::Run;
use impartial::solve::{Pause, TableError, TableValues, WindowTable, check_memory, reserve_memory};
use impartial::value::in_memory;

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
struct TableSink {
    /// The values of the first positions, or of all positions while the sweep is running.
    values: TableValues,
    /// Number of positions whose values are known.
    known: usize,
}

impl<'w> SweepTable<'w> {
    /// Returns a table without values, on one thread, for the game in which the members `lowered` may be lowered. It will
    /// have misère values too if `misere`.
    pub fn new(lowered: LoweredMember, window: &'w Colex, misere: bool) -> Self {
        let sink = TableSink { values: TableValues::new(misere), known: 0 };
        SweepTable { sweep: Sweep::new(lowered, window, misere, sink) }
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
        self.sweep.sink.values
    }

    fn set_known_values(&mut self, values: TableValues) -> Result<(), TableError> {
        let (window, lowered, threads) = (self.sweep.window(), self.sweep.sets.lowered, self.sweep.threads);
        if values.misere.is_some() != self.values().misere.is_some() {
            *self = Self::new(lowered, window, values.misere.is_some());
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

    /// Calls `pause` every few seconds, when the tiles in progress are done.
    fn solve_pausing(&mut self, run: &Run<'_>, pause: Pause<'_>) -> Result<(), TableError> {
        let sweep = &mut self.sweep;
        let known = sweep.sink.known as u64;
        if known == sweep.window().positions() {
            return Ok(());
        }
        check_memory(sweep.bytes(), run.limits())?;
        reserve_memory(sweep.bytes())?;
        run.check(known, 0)?;
        let ended = sweep.run(run, &mut |sweep| {
            sweep.sink.set_known(sweep.prefix());
            pause(&sweep.sink.values).map_err(TableError::from)
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
        let mut space = ValueSpace::new(&mut self.values, 0, stage.is_shared);
        let mut start = 0;
        let mut space_before = |top: usize| {
            let end = stage.tiling.first_rank(top);
            let front = space.split_front(end - start);
            start = end;
            front
        };
        space_before(stage.tiling.tops(stage.tiles.start).start);
        let tops = stage.tiles.clone().map(|tile| stage.tiling.tops(tile));
        let tiles: Vec<_> = tops.map(|tops| space_before(tops.end)).collect();
        stage.compute(tiles)
    }

    fn receive(&mut self, first: u64, values: TableValues) -> Result<(), Interrupt> {
        self.values.truncate(first as usize);
        self.values.extend(&values);
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

    #[test]
    fn small_tables_use_one_thread_by_default() {
        let (small, large) = (Colex::sets(4, 64).unwrap(), Colex::sets(5, 64).unwrap());
        let table = |window| SweepTable::new(LoweredMember::Any, window, false);
        assert_eq!(table(&small).with_threads(2).sweep.threads, 1);
        assert_eq!(table(&large).with_threads(2).sweep.threads, 2);
        assert_eq!(table(&small).with_threads_from(3, 0).sweep.threads, 3);
        assert_eq!(table(&large).with_threads_from(0, 0).sweep.threads, 1);
    }

    #[test]
    fn sets_are_separated_if_the_plays_often_differ() {
        let is_shared = |window: &Colex| {
            let mut table = SweepTable::new(LoweredMember::Any, window, true).share_sets(true);
            table.solve(&Run::default()).unwrap();
            let mut separate = SweepTable::new(LoweredMember::Any, window, true).share_sets(false);
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
