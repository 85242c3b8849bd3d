//! The sweep that shows its values in order, on one thread, and goes on behind those that were kept.

use super::stream::{Showing, Shown, Waiting};
use super::{SetSweep, apart, tick};
use crate::game::{Colex, Movers, Numbering};
use crate::run::{Checkpoint, CheckpointError, Damage, Run};
use crate::solve::columns::{TableError, TableValues};
use crate::solve::swept::apart::Apart;
use crate::solve::swept::kernel::Kernel;
use crate::solve::swept::plan::Plan;
use crate::solve::swept::reached::{Interrupt, Reached, Tick};
use crate::solve::swept::sink::{Rows, Working};
use crate::solve::swept::slab::Slabs;
use crate::solve::swept::wavefront::{Memory, on_one_thread};
use crate::solve::swept::{StageEnd, Stored, WIDTHS};
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Whoever is shown values in order and keeps them, so that a later process goes on behind them.
pub trait KeptValues {
    /// Before anything is shown: goes on behind the first so many positions, when `mark` was returned; what
    /// was shown later is let go.
    ///
    /// # Errors
    /// What was kept is not there any more, or is not what it was.
    fn resume(&mut self, positions: u64, mark: [u64; 4]) -> io::Result<()>;

    /// The values of the next positions; says whether to go on.
    fn show(&mut self, values: &TableValues) -> ControlFlow<()>;

    /// Keeps all that was shown, and returns what finds the place again.
    ///
    /// # Errors
    /// It cannot be kept.
    fn keep(&mut self) -> io::Result<[u64; 4]>;
}

/// How far values were shown: up to this tile (with two members, this row), and how far it has come.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct At {
    pub(super) tile: usize,
    pub(super) reached: Reached,
}

impl<'w> SetSweep<'w> {
    /// Shows the values of all positions in order, and lets them go, on one thread. It begins anew,
    /// whatever was done before.
    ///
    /// # Errors
    /// Those of [`solve`](Self::solve); where `show` does not go on, it ends without error and without
    /// [`counts`](Self::counts).
    pub fn show(&mut self, run: &Run<'_>, show: Shown<'_>) -> Result<(), TableError> {
        *self = self.anew();
        self.show_pausing(&mut At::default(), run, show, &mut |_, _| ())
    }

    /// The same from a checkpoint on if it holds any, behind the values that `kept` has kept. The sets are
    /// saved there when a save is due and when a limit ends the work.
    ///
    /// # Errors
    /// Those of [`show`](Self::show), and [`TableError::Checkpoint`], also where `kept` has not what it
    /// should have kept.
    pub fn show_saved(
        &mut self,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
        kept: &mut dyn KeptValues,
    ) -> Result<(), TableError> {
        *self = self.anew();
        let mut at = At::default();
        if let Some(mut saved) = checkpoint.open()? {
            let failed = |error| CheckpointError::Io { path: checkpoint.path().to_owned(), error };
            let mark = self.read_shown(&mut at, &mut saved).map_err(|error| match error.kind() {
                io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => {
                    CheckpointError::Damaged { path: checkpoint.path().to_owned(), damage: Damage::State }
                }
                _ => failed(error),
            })?;
            kept.resume(self.done(), mark).map_err(failed)?;
        }
        // Shown and kept by turns.
        let kept = std::cell::RefCell::new(kept);
        let mut show = |values: &TableValues| kept.borrow_mut().show(values);
        let save = |sweep: &Self, at: At, to: &mut dyn io::Write| {
            let mark = kept.borrow_mut().keep()?;
            sweep.write_shown(at, mark, to)
        };
        let shown = self.show_pausing(&mut at, run, &mut show, &mut |sweep, at| {
            checkpoint.save_if_due(run, &mut |to| save(sweep, at, to));
        });
        if matches!(shown, Err(TableError::Stopped(_))) && self.pending.is_empty() && self.done() > 0 {
            checkpoint.save(&mut |to| save(self, at, to))?;
        }
        shown
    }

    fn show_pausing(
        &mut self,
        at: &mut At,
        run: &Run<'_>,
        show: Shown<'_>,
        pause: &mut dyn FnMut(&Self, At),
    ) -> Result<(), TableError> {
        if self.window.count() < 2 {
            return self.one_member(run, show);
        }
        self.make_room_within(run)?;
        let plan = self.shown_plan();
        let end = plan.as_ref().map_or(self.window.below() as usize, Plan::tiles);
        while at.tile < end {
            match self.show_tile(plan.as_ref(), at, run, show) {
                Ok(()) => pause(self, *at),
                Err(StageEnd::By(Interrupt::Left)) => return Ok(()),
                Err(ended) => return Err(ended.into_error()),
            }
        }
        Ok(())
    }

    /// How the window is cut up so that the tiles are in order; `None` with two members.
    pub(super) fn shown_plan(&self) -> Option<Plan<'w>> {
        (self.window.count() > 2).then(|| Plan::in_order(self.window, self.movers))
    }

    /// The lines whose sets something has been put into so far are among the first so many.
    pub(super) fn lines_shown(&self, plan: Option<&Plan<'_>>, at: At) -> usize {
        let Some(plan) = plan else { return self.window.deletions() as usize };
        match (at.reached.is_nothing(), at.tile) {
            (true, 0) => 0,
            (true, tile) => plan.regions(&plan.tops(tile - 1)).end,
            (false, tile) => plan.regions(&plan.tops(tile)).end,
        }
    }

    /// Shows the values of a tile, or of what is left of it; with two members of some rows. Where a limit ends
    /// the work all that is done is shown; a tile in which some values did not fit is ended before.
    fn show_tile(
        &mut self,
        plan: Option<&Plan<'_>>,
        at: &mut At,
        run: &Run<'_>,
        show: Shown<'_>,
    ) -> Result<(), StageEnd> {
        let window = self.window;
        let (total, held) = (window.positions(), [self.held(), self.held_with(2, self.width)]);
        let (both, misere) = (self.apart.is_some(), self.counts.len() == 2);
        let counted = AtomicU64::new(self.done());
        let (words, plays) = (WIDTHS[self.width], self.plays());
        let (apart, movers) = (self.apart.as_ref(), self.movers);
        let memory = || apart::bytes_with(apart, window, words, held, run.limits());
        let tick = |positions: usize| tick(&counted, positions, total, memory(), run);
        let first = self.counts[0].times.iter().sum::<u64>() as usize;
        let lines = self.lines.cells_mut();
        let both_of_each = both && misere;
        let mut rows = of_sets!(words, plays, showing(window, movers, apart, first, both_of_each, show));
        let done = match plan {
            None => {
                let mut slabs = Slabs::of_two(window, plays * words);
                // A band at a time, so that nothing follows one that overflows.
                let asked = AtomicBool::new(false);
                let once = || asked.swap(true, Ordering::Relaxed);
                slabs.two(&mut at.tile, lines, &mut *rows, &once, &tick)
            }
            Some(plan) => {
                let mut go_on = |at: &mut At, rows: &mut dyn Showed<'_>, tick: Tick<'_>| {
                    let tiles = vec![(rows as &mut dyn Rows, at.reached)];
                    let memory = Memory { lines: &mut *lines, set: plays * words, tiles };
                    let outcome = on_one_thread(plan, at.tile..at.tile + 1, memory, &|| false, tick);
                    let reached = outcome.reached[0];
                    *at = match plan.is_done(at.tile, reached) {
                        true => At { tile: at.tile + 1, reached: Reached::default() },
                        false => At { reached, ..*at },
                    };
                    outcome.done
                };
                match go_on(at, &mut *rows, &tick) {
                    // What follows waits for values that did not fit, and these for the end of the tile.
                    Err(stopped @ Interrupt::Stopped(_)) if rows.overflows() && !at.reached.is_nothing() => {
                        go_on(at, &mut *rows, &|_| Ok(())).and(Err(stopped))
                    }
                    done => done,
                }
            }
        };
        let mut sink = rows.into_sink();
        self.pending = sink.put_into(&mut self.counts);
        if let Err(Interrupt::Narrow | Interrupt::Left) = done {
            return Ok(done?);
        }
        let begun = self.lines_shown(plan, *at);
        let mut known = Vec::new();
        while !self.pending.is_empty() {
            known.extend(self.widen(begun, run)?);
        }
        sink.finish(&known)?;
        if at.reached.is_nothing() && self.is_crowded() {
            self.side_by_side(begun, run)?;
        }
        Ok(done?)
    }
}

/// Rows whose values are shown.
trait Showed<'s>: Rows {
    /// Whether some values did not fit so far.
    fn overflows(&self) -> bool;

    /// What holds the values that are still to be shown.
    fn into_sink(self: Box<Self>) -> Box<dyn Waiting + 's>;
}

impl<'s, V: Stored, const P: usize, const W: usize> Showed<'s> for Working<'_, V, Showing<'s, V, P>, P, W> {
    fn overflows(&self) -> bool {
        self.sink.overflows()
    }

    fn into_sink(self: Box<Self>) -> Box<dyn Waiting + 's> {
        Box::new(self.sink)
    }
}

fn showing<'a, 's: 'a, V: Stored, const P: usize, const W: usize>(
    window: &'a Colex,
    movers: Movers,
    apart: Option<&'a Apart>,
    first: usize,
    both: bool,
    show: Shown<'s>,
) -> Box<dyn Showed<'s> + 'a> {
    let kernel = Kernel::<P, W>::new(window, movers, 0).apart(apart);
    Box::new(Working::new(kernel, Showing::<V, P>::new(64 * W, first, both, show)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{CheckpointId, Limits};
    use crate::solve::SweptTable;
    use std::time::Duration;

    /// Values of each play in order, of which those that were kept are known to a later process.
    #[derive(Default)]
    struct List {
        normal: Vec<u64>,
        misere: Vec<u64>,
        kept: usize,
    }

    impl KeptValues for List {
        fn resume(&mut self, positions: u64, mark: [u64; 4]) -> io::Result<()> {
            assert_eq!((mark[0], mark[3]), (positions, 7));
            // What was shown later is not known any more.
            assert!(self.kept <= self.normal.len());
            self.normal.truncate(self.kept);
            self.misere.truncate(self.kept);
            if self.normal.len() as u64 == positions { Ok(()) } else { Err(io::ErrorKind::NotFound.into()) }
        }

        fn show(&mut self, values: &TableValues) -> ControlFlow<()> {
            self.normal.extend(values.normal.iter());
            self.misere.extend(values.misere.iter().flat_map(|values| values.iter()));
            ControlFlow::Continue(())
        }

        fn keep(&mut self) -> io::Result<[u64; 4]> {
            self.kept = self.normal.len();
            Ok([self.kept as u64, 0, 0, 7])
        }
    }

    /// Shows a window in processes that do so many positions each; returns how many there were.
    fn in_turns(sweep: &dyn Fn() -> SetSweep<'static>, window: &Colex, each: u64, every: Duration) -> u32 {
        let folder = tempfile::tempdir().unwrap();
        let id = CheckpointId { kind: "shown".into(), game: "test".into(), window: "test".into(), seed: 0 };
        let new = || Checkpoint::new(folder.path().join("saved"), id.clone()).every(every);
        let mut expected = SweptTable::of(sweep().movers, window, sweep().counts.len() == 2);
        expected.solve(&Run::default()).unwrap();
        let expected = expected.values();
        let (mut list, mut processes) = (List::default(), 0);
        loop {
            processes += 1;
            let mut sweep = sweep();
            let done = list.kept as u64;
            let run = Run::new(Limits::none().positions(done + each));
            match sweep.show_saved(&run, &mut new(), &mut list) {
                Ok(()) => {
                    assert!(list.normal.iter().copied().eq(expected.normal.iter()));
                    let misere = expected.misere.iter().flat_map(|values| values.iter());
                    assert!(list.misere.iter().copied().eq(misere));
                    let (normal, misere) = sweep.counts().unwrap();
                    assert_eq!(*normal, super::super::ValueCounts::of(expected.normal.iter()));
                    assert_eq!(misere.is_some(), expected.misere.is_some());
                    return processes;
                }
                Err(TableError::Stopped(_)) => assert!(processes < 500, "it goes on"),
                Err(other) => panic!("{other}"),
            }
        }
    }

    #[test]
    fn what_was_shown_and_kept_is_not_shown_again() {
        for (window, movers) in [
            (Colex::sets(2, 300), Movers::All),
            (Colex::multisets(3, 70), Movers::All),
            (Colex::sets(4, 40), Movers::All),
            (Colex::sets(5, 26), Movers::All),
            (Colex::sets(3, 80), Movers::Largest),
            // Values that pass what is expected, and plays that differ often.
            (Colex::new(4, 60, |x| x.saturating_sub(1)), Movers::All),
        ] {
            let window: &'static Colex = Box::leak(Box::new(window.unwrap()));
            for misere in [false, true] {
                for both in [false, true] {
                    let sweep = move || {
                        SetSweep::of(movers, window, misere).one_set_for_both_plays(both).from_narrow()
                    };
                    let each = window.positions() / 9;
                    // Saved at every pause, and where a limit ends the work alone.
                    for every in [Duration::ZERO, Duration::from_secs(3600)] {
                        let processes = in_turns(&sweep, window, each, every);
                        assert!(processes > 1, "{} {}", window.count(), window.below());
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_is_taken_up_that_does_not_fit_together() {
        let folder = tempfile::tempdir().unwrap();
        let id = CheckpointId { kind: "shown".into(), game: "g".into(), window: "w".into(), seed: 0 };
        let mut checkpoint = Checkpoint::new(folder.path().join("saved"), id);
        let window = Colex::sets(4, 40).unwrap();
        let mut list = List::default();
        let run = Run::new(Limits::none().positions(30_000));
        let mut sweep = SetSweep::of(Movers::All, &window, false);
        assert!(sweep.show_saved(&run, &mut checkpoint, &mut list).is_err());
        // Whoever keeps the values has them no more.
        let gone = sweep.show_saved(&run, &mut checkpoint, &mut List::default());
        assert!(matches!(gone, Err(TableError::Checkpoint(CheckpointError::Io { .. }))), "{gone:?}");
        // Each number of the form changed: never another result than an error.
        let state = checkpoint.load().unwrap().unwrap();
        for at in 0..5 {
            for by in [1u64, 2, 1 << 40] {
                let mut other = state.clone();
                let number = u64::from_le_bytes(state[8 * at..8 * at + 8].try_into().unwrap());
                other[8 * at..8 * at + 8].copy_from_slice(&number.wrapping_add(by).to_le_bytes());
                // How far a tile has come is as good as any other within it.
                if at == 4 {
                    continue;
                }
                let read = sweep.read_shown(&mut At::default(), &mut &other[..]);
                assert!(read.is_err() || at == 3, "number {at} by {by}");
            }
        }
        for end in [0, 7, 40, 72, state.len() - 1] {
            assert!(sweep.read_shown(&mut At::default(), &mut &state[..end]).is_err(), "{end}");
        }
    }
}
