//! The sweep that stores sets of values but no table: the values are counted, or handed on in order.
//!
//! A sweep never reads a value again: the value of a position is the least value missing from the sets of its lines.
//! Without a table it needs two to four times less memory: 8 bytes for each line and each 64 values, where n coins on m
//! squares have C(m, n−1) lines, and nothing for the C(m, n) positions.

use crate::counts::{CountSink, ValueCounts};
use crate::line_sets::LineSets;
use crate::storage::SetWidth;
use crate::stream::{OnValues, StreamSink};
use crate::sweep::{Sweep, WORTH_THREADS};
use impartial::game::{Colex, LoweredMember};
use impartial::run::{Checkpoint, CheckpointError, Damage, Run};
use impartial::solve::{TableError, TableValues, should_save};
use impartial::value::Plays;
use std::cell::RefCell;
use std::io;
use std::ops::ControlFlow;

/// A sink of values that a later process can continue.
pub trait ResumableSink {
    /// Prepares to continue from the state in which [`commit`](Self::commit) returned `mark`, after `positions` positions.
    /// Discards values that were written later.
    ///
    /// # Errors
    /// The committed values no longer exist, or have changed.
    fn resume(&mut self, positions: u64, mark: [u64; 4]) -> io::Result<()>;

    /// Writes the values of the next positions, and returns whether to continue.
    fn write(&mut self, values: &TableValues) -> ControlFlow<()>;

    /// Makes all written values durable, and returns a mark by which [`resume`](Self::resume) finds the place again.
    ///
    /// # Errors
    /// The values cannot be stored.
    fn commit(&mut self) -> io::Result<[u64; 4]>;
}

/// The counts of all values of a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweepCounts {
    /// The normal values.
    pub normal: ValueCounts,
    /// The misère values, if they are computed.
    pub misere: Option<ValueCounts>,
}

/// A sweep that stores no table of values.
///
/// ```
/// use impartial::game::{Colex, LoweredMember};
/// use impartial::run::Run;
/// use impartial::value::Plays;
/// use impartial_sweep::SetSweep;
///
/// // Nim with three heaps below 61.
/// let window = Colex::multisets(3, 61).unwrap();
/// let mut sweep = SetSweep::new(LoweredMember::Any, &window, Plays::Both);
/// sweep.solve(&Run::default()).unwrap();
/// let counts = sweep.counts().unwrap();
/// assert_eq!((counts.normal.sums().count, counts.normal.sums().zeros), (39_711, 622));
/// assert_eq!(counts.misere.unwrap().sums().count, 39_711);
/// ```
///
/// # Complexity
/// Time as a [`SweepTable`](crate::SweepTable). Memory: 8 bytes for each line and each 64 values up to the largest
/// value; temporarily half as much again if values are larger than the members. Twice that with misère values if only
/// the largest member may be lowered, if the plays often differ, and in small windows.
#[derive(Debug)]
pub struct SetSweep<'w> {
    sweep: Sweep<'w, CountSink>,
}

impl<'w> SetSweep<'w> {
    /// Returns a sweep that has not begun, on one thread, for the game in which the members `lowered` may be lowered. It
    /// computes the values of normal play, or of both rules of play.
    pub fn new(lowered: LoweredMember, window: &'w Colex, plays: Plays) -> Self {
        SetSweep { sweep: Sweep::new(lowered, window, plays, CountSink::new(plays)) }
    }

    /// Uses `threads` threads to count if the window has four million positions or more.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        self.with_threads_from(threads, WORTH_THREADS)
    }

    /// Uses `threads` threads to count if the window has at least `positions` positions.
    #[must_use]
    pub fn with_threads_from(mut self, threads: usize, positions: u64) -> Self {
        self.sweep.set_threads(threads, positions);
        self
    }

    /// Begins with sets of one word, whatever the expected width.
    #[must_use]
    pub fn with_narrow_sets(mut self) -> Self {
        self.sweep.restart(SetWidth::NARROWEST, self.sweep.sets.is_shared());
        self
    }

    /// Begins with one set per line for both plays if `is_shared`, otherwise with two. The values do not depend on the
    /// choice. If only the largest member may be lowered there are always two sets.
    #[must_use]
    pub fn share_sets(mut self, is_shared: bool) -> Self {
        self.sweep.restart(self.sweep.sets.width, is_shared);
        self
    }

    /// Returns an estimate of the bytes that the sweep needs, on the assumption that values are not larger than the
    /// members, and that the plays seldom differ where that is expected.
    pub fn bytes(&self) -> u64 {
        self.sweep.bytes()
    }

    /// Returns the number of positions that are counted.
    pub fn done(&self) -> u64 {
        self.sweep.sink.counts[0].positions()
    }

    /// Returns the counts if all positions are counted.
    pub fn counts(&self) -> Option<SweepCounts> {
        self.sweep.is_done().then(|| SweepCounts::from(&self.sweep.sink))
    }

    /// Counts the values of all positions that are not counted yet.
    ///
    /// # Errors
    /// [`TableError::Memory`] before the beginning, or when sets have to become wider or separate;
    /// [`TableError::Stopped`], after which the counts so far are kept; [`TableError::LargeValue`].
    pub fn solve(&mut self, run: &Run<'_>) -> Result<(), TableError> {
        self.solve_pausing(run, &mut |_| Ok(()))
    }

    /// Counts the values of all positions that are not counted yet. Continues from a checkpoint if it contains a
    /// state, and saves the state when a save is due and when a limit ends the work.
    ///
    /// # Errors
    /// The errors of [`solve`](Self::solve), and [`TableError::Checkpoint`].
    pub fn solve_saved(&mut self, run: &Run<'_>, checkpoint: &mut Checkpoint) -> Result<(), TableError> {
        if self.done() == 0
            && let Some(mut saved) = checkpoint.open()?
        {
            let state = self.sweep.read(&mut saved).map_err(|error| read_error(checkpoint, error))?;
            self.sweep.sink.counts = self.sweep.resume(state);
        }
        let solved = self.solve_pausing(run, &mut |sweep| {
            checkpoint.save_if_due(run, &mut |to| sweep.write_to(to));
            Ok(())
        });
        if matches!(solved, Err(TableError::TooManyValues)) {
            return Err(damaged(checkpoint).into());
        }
        if should_save(&solved, self.done() > 0) {
            checkpoint.save(&mut |to| self.sweep.write_to(to))?;
        }
        solved
    }

    fn solve_pausing(
        &mut self,
        run: &Run<'_>,
        pause: &mut dyn FnMut(&mut Sweep<'w, CountSink>) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let _ = self.sweep.run(run, pause)?;
        // The state of a checkpoint may be inconsistent.
        let is_whole = self.done() == self.sweep.window().positions();
        if is_whole { Ok(()) } else { Err(TableError::TooManyValues) }
    }

    /// Computes the values of all positions from the first one on, on one thread, and hands them on in order.
    /// Returns their counts, or `None` if `on_values` has ended the sweep.
    ///
    /// # Errors
    /// The errors of [`solve`](Self::solve).
    pub fn stream(&self, run: &Run<'_>, on_values: OnValues<'_>) -> Result<Option<SweepCounts>, TableError> {
        let mut sweep = self.to_stream(on_values);
        let flow = sweep.run(run, &mut |_| Ok(()))?;
        Ok(flow.is_continue().then(|| SweepCounts::from(&sweep.sink.counts)))
    }

    /// Computes values and hands them on in order, like [`stream`](Self::stream). Continues from a checkpoint if it
    /// contains a state, after the values that `sink` has committed. Saves the state when a save is due and when a
    /// limit ends the work.
    ///
    /// # Errors
    /// The errors of [`stream`](Self::stream), and [`TableError::Checkpoint`], also if `sink` cannot resume.
    pub fn stream_resumable(
        &self,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
        sink: &mut dyn ResumableSink,
    ) -> Result<Option<SweepCounts>, TableError> {
        // The sink is written to and committed alternately.
        let sink = RefCell::new(sink);
        let mut write = |values: &TableValues| sink.borrow_mut().write(values);
        let mut sweep = self.to_stream(&mut write);
        if let Some(mut saved) = checkpoint.open()? {
            let (state, mark) = sweep.read(&mut saved).map_err(|error| read_error(checkpoint, error))?;
            sweep.sink.counts.counts = sweep.resume(state);
            let failed = |error| CheckpointError::Io { path: checkpoint.path().to_owned(), error };
            sink.borrow_mut().resume(sweep.done, mark).map_err(failed)?;
        }
        let save = |sweep: &Sweep<'w, StreamSink<'_>>, to: &mut dyn io::Write| {
            let mark = sink.borrow_mut().commit()?;
            sweep.write_to(mark, to)
        };
        let ended = sweep.run(run, &mut |sweep| {
            checkpoint.save_if_due(run, &mut |to| save(sweep, to));
            Ok(())
        });
        let is_consistent = sweep.overflows.is_empty() && sweep.done > 0;
        if matches!(ended, Err(TableError::Stopped(_))) && is_consistent {
            checkpoint.save(&mut |to| save(&sweep, to))?;
        }
        Ok(ended?.is_continue().then(|| SweepCounts::from(&sweep.sink.counts)))
    }

    /// Returns a sweep with sets of the same form that hands values on in order.
    fn to_stream<'s>(&self, on_values: OnValues<'s>) -> Sweep<'w, StreamSink<'s>> {
        let LineSets { lowered, window, width, .. } = self.sweep.sets;
        let plays = Plays::with_misere(self.sweep.sets.plays == 2);
        let mut sweep = Sweep::new(lowered, window, plays, StreamSink::new(plays, on_values));
        sweep.restart(width, self.sweep.sets.is_shared());
        sweep
    }
}

impl From<&CountSink> for SweepCounts {
    fn from(sink: &CountSink) -> Self {
        SweepCounts { normal: sink.counts[0].clone(), misere: sink.counts.get(1).cloned() }
    }
}

fn damaged(checkpoint: &Checkpoint) -> CheckpointError {
    CheckpointError::Damaged { path: checkpoint.path().to_owned(), damage: Damage::State }
}

fn read_error(checkpoint: &Checkpoint, error: io::Error) -> CheckpointError {
    match error.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => damaged(checkpoint),
        _ => CheckpointError::Io { path: checkpoint.path().to_owned(), error },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether sets are shared at the end, for a sweep that counts values and for one that hands them on.
    fn are_shared(window: &Colex) -> [bool; 2] {
        let begun =
            || SetSweep::new(LoweredMember::Any, window, Plays::Both).share_sets(true).with_narrow_sets();
        let mut counting = begun();
        counting.solve(&Run::default()).unwrap();
        let mut on_values = |_: &TableValues| ControlFlow::Continue(());
        let mut stream = begun().to_stream(&mut on_values);
        assert!(stream.run(&Run::default(), &mut |_| Ok(())).unwrap().is_continue());
        let streamed = SweepCounts::from(&stream.sink.counts);
        assert_eq!(counting.counts().unwrap(), streamed);
        let mut separate = SetSweep::new(LoweredMember::Any, window, Plays::Both).share_sets(false);
        separate.solve(&Run::default()).unwrap();
        assert_eq!(separate.counts().unwrap(), streamed);
        let sets = [&counting.sweep.sets, &stream.sets];
        assert!(sets.iter().all(|sets| sets.width > SetWidth::NARROWEST), "values of 64 and more");
        sets.map(LineSets::is_shared)
    }

    #[test]
    fn sets_stay_shared_if_the_plays_seldom_differ() {
        for window in [Colex::sets(3, 140), Colex::sets(2, 300), Colex::multisets(4, 70)] {
            assert_eq!(are_shared(&window.unwrap()), [true, true]);
        }
        for window in [
            // Members that are at least two apart.
            Colex::new(3, 140, |x| x.saturating_sub(1)),
            Colex::new(4, 80, |x| x.saturating_sub(1)),
            // Sets below 5, multisets from 5 on.
            Colex::new(4, 70, |x| x + u64::from(x >= 5)),
        ] {
            assert_eq!(are_shared(&window.unwrap()), [false, false]);
        }
    }
}
