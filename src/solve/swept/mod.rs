//! The sweep: all positions of a window in which members of ascending lists are lowered.
//!
//! In a [`Swept`] game the options of a position through its member i are the earlier members of a
//! line, the lists with the same other members, and a line need only remember which values have
//! occurred on it: a set of bits. The value of a position is the mex of the union of its lines' sets,
//! and is then put into each of them.
//!
//! What the [`LineTable`](super::LineTable) does position by position, this does slice by slice: in
//! colexicographic order positions with the same members from the third on follow each other, and so
//! do their lines. See the submodules: `block` for the loops, `slab` for the nesting, `wavefront` for
//! the threads.
//!
//! Sets are 64, 128, 256, … bits wide. When a value does not fit, the sweep goes on with wider sets,
//! filled anew from the values known by then, which is also how it goes on after a stop.

mod block;
mod sets;
mod slab;
mod wavefront;

use crate::game::{Colex, Movers, Numbering, Swept};
use super::TableValues;
use crate::run::{Checkpoint, CheckpointError, Progress, Run, Stopped};
use crate::value::Column;
use block::Cell;
use sets::empty;
use slab::{Filling, Interrupt, Slabs};
use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use wavefront::{Memory, Plan, on_one_thread, on_threads};

/// Why a window is not swept, or not to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SweepError {
    /// A limit was reached or the run was cancelled. What is known by then is kept, and the sweep
    /// goes on from there when it is called again.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// More memory is needed than there is; nothing was begun.
    #[error("the table needs about {} MiB, and {}", .needed.div_ceil(1 << 20), there_is(*.limit))]
    Memory {
        /// Bytes, by the estimate.
        needed: u64,
        /// The limit, or `None` where the machine itself has no more.
        limit: Option<u64>,
    },
    /// A value of 16384 or more: the sets of the sweep are not made for that.
    #[error("a value of 16384 or more occurs, which sets of lines are not made for")]
    LargeValue,
    /// The checkpoint cannot be loaded or saved.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The checkpoint is whole and of this work, but not what a sweep of this window saves.
    #[error("the checkpoint does not hold the values of this table")]
    ForeignState,
}

fn there_is(limit: Option<u64>) -> String {
    match limit {
        Some(limit) => format!("the limit is {} MiB", limit / (1 << 20)),
        None => "the machine does not have them".into(),
    }
}

/// Words of a set, from narrow to wide.
const WIDTHS: [usize; 5] = [1, 2, 4, 16, 256];

/// The values of all positions of a window, by a sweep.
///
/// # Complexity
/// About a nanosecond a position as long as values are below 64, on a thread of a common processor of
/// 2020; twice as much below 128, four times below 256. A byte a position (two from the first value
/// of 256 on) and 8, 16, 32, … bytes a line, of which there are n/(m−n+1) for every position of n
/// coins on m squares; both twice with misère values.
#[derive(Debug)]
pub struct SweptTable<'w> {
    window: &'w Colex,
    movers: Movers,
    misere: bool,
    threads: usize,
    /// Which of [`WIDTHS`].
    width: usize,
    values: Cells,
    known: usize,
}

/// Values, for each play, of all positions once there are any.
#[derive(Debug)]
enum Cells {
    Bytes(Vec<Vec<u8>>),
    Pairs(Vec<Vec<u16>>),
}

impl<'w> SweptTable<'w> {
    /// A table without values, on one thread; with misère values later if `misere`.
    pub fn new<G: Swept>(game: &G, window: &'w Colex, misere: bool) -> Self {
        Self::of(game.movers(), window, misere)
    }

    /// The same, where the movers are known and the game is not.
    pub fn of(movers: Movers, window: &'w Colex, misere: bool) -> Self {
        let mut table = SweptTable {
            window,
            movers,
            misere,
            threads: 1,
            width: 0,
            values: Cells::Bytes(Vec::new()),
            known: 0,
        };
        // Values as large as the members are to be expected; there may be larger ones.
        let expected = window.below().div_ceil(64) as usize;
        table.width = WIDTHS.iter().position(|&words| words >= expected).unwrap_or(WIDTHS.len() - 1);
        table
    }

    /// The same, on so many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Of how many positions, from the first on, the values are known.
    pub fn known(&self) -> u64 {
        self.known as u64
    }

    fn plays(&self) -> usize {
        1 + usize::from(self.misere)
    }

    /// An estimate of the bytes that the whole table needs, as long as values are not much larger
    /// than the members.
    pub fn bytes(&self) -> u64 {
        let words = WIDTHS[self.width] as u64;
        let plays = self.plays() as u64;
        let cell = if words <= 4 { 1 } else { 2 };
        let values = self.window.positions().saturating_mul(plays * cell);
        let set = 8 * words * plays;
        let lines = if self.window.count() < 2 { 0 } else { self.window.deletions().saturating_mul(set) };
        let buffers = match self.window.count() {
            0 | 1 => 0,
            2 => self.window.below().saturating_mul(4 * set),
            n => {
                let largest = self.window.weight(n - 2, self.window.below()).saturating_mul(set);
                (largest + 2 * self.window.below() * set).saturating_mul(2 * self.threads as u64)
            }
        };
        values.saturating_add(lines).saturating_add(buffers).saturating_add(self.window.bytes())
    }

    /// The values known so far.
    pub fn into_values(self) -> TableValues {
        if self.window.count() < 2 {
            return self.values_of_one_member();
        }
        let columns = match self.values {
            Cells::Bytes(plays) => columns(plays, self.known),
            Cells::Pairs(plays) => columns(plays, self.known),
        };
        let mut columns = columns.into_iter();
        let normal = columns.next().unwrap_or_default();
        TableValues { normal, misere: self.misere.then(|| columns.next().unwrap_or_default()) }
    }

    /// Computes all values that are not known yet. If there is a checkpoint, its values are taken
    /// before, and it is saved whenever that is due and when the sweep is stopped.
    ///
    /// # Errors
    /// [`SweepError::Stopped`] with the values so far kept and saved; [`SweepError::Memory`] before
    /// anything is done; the others if the checkpoint is no good, or a value too large.
    pub fn solve(&mut self, run: &Run<'_>, mut checkpoint: Option<&mut Checkpoint>) -> Result<(), SweepError> {
        if self.known == 0
            && let Some(checkpoint) = &checkpoint
            && let Some(mut saved) = checkpoint.open()?
        {
            self.read(&mut saved).map_err(|_| SweepError::ForeignState)?;
        }
        let total = self.window.positions();
        loop {
            if self.known as u64 == total {
                return Ok(());
            }
            self.afford(run)?;
            run.check(self.known as u64, 0)?;
            let done = match self.window.count() {
                0 | 1 => self.one_member(run),
                _ => self.sweep(run, &mut checkpoint),
            };
            match done {
                Ok(()) => {}
                Err(Ended::By(Interrupt::Narrow)) => self.widen()?,
                Err(Ended::By(Interrupt::Stopped(stopped))) => {
                    if let Some(checkpoint) = checkpoint {
                        checkpoint.save(&mut |to| self.write(to))?;
                    }
                    return Err(stopped.into());
                }
                Err(Ended::With(error)) => return Err(error),
            }
        }
    }

    /// Refuses what needs more memory than there is.
    fn afford(&self, run: &Run<'_>) -> Result<(), SweepError> {
        let needed = self.bytes();
        if let Some(limit) = run.limits().max_memory
            && needed > limit
        {
            return Err(SweepError::Memory { needed, limit: Some(limit) });
        }
        // Asked of the system before anything is put there: zeroed memory would not ask.
        let asked = usize::try_from(needed).map(|bytes| Vec::<u8>::new().try_reserve_exact(bytes));
        if matches!(asked, Ok(Ok(()))) { Ok(()) } else { Err(SweepError::Memory { needed, limit: None }) }
    }

    /// No member: one position, the terminal one. One member: every smaller one is an option, so
    /// that every value so far occurs among the options and the next one is new; in misère play
    /// 1, 0, 2, 3, 4, … Nothing of it needs to be held.
    fn one_member(&mut self, run: &Run<'_>) -> Result<(), Ended> {
        let positions = self.window.positions();
        run.check(positions, 0).map_err(Interrupt::Stopped)?;
        self.known = positions as usize;
        Ok(())
    }

    fn values_of_one_member(&self) -> TableValues {
        let positions = self.known as u64;
        let misere = (0..positions).map(|value| if value < 2 { 1 - value } else { value });
        TableValues { normal: (0..positions).collect(), misere: self.misere.then(|| misere.collect()) }
    }

    /// The next width, with room for the values of it.
    fn widen(&mut self) -> Result<(), SweepError> {
        if self.width + 1 == WIDTHS.len() {
            return Err(SweepError::LargeValue);
        }
        self.width += 1;
        self.adapt();
        Ok(())
    }

    /// Cells for the width.
    fn adapt(&mut self) {
        if let (Cells::Bytes(plays), 5..) = (&self.values, WIDTHS[self.width]) {
            let wide = |play: &Vec<u8>| play.iter().map(|&value| value.into()).collect();
            self.values = Cells::Pairs(plays.iter().map(wide).collect());
        }
    }

    fn sweep(&mut self, run: &Run<'_>, checkpoint: &mut Option<&mut Checkpoint>) -> Result<(), Ended> {
        self.adapt();
        let (positions, plays) = (self.window.positions() as usize, self.plays());
        let mut values = std::mem::replace(&mut self.values, Cells::Bytes(Vec::new()));
        let done = match &mut values {
            Cells::Bytes(values) => {
                values.resize_with(plays, || vec![0; positions]);
                self.sweep_bytes(values, run, checkpoint)
            }
            Cells::Pairs(values) => {
                values.resize_with(plays, || vec![0; positions]);
                self.sweep_pairs(values, run, checkpoint)
            }
        };
        self.values = values;
        done
    }

    fn sweep_bytes(
        &mut self,
        values: &mut [Vec<u8>],
        run: &Run<'_>,
        checkpoint: &mut Option<&mut Checkpoint>,
    ) -> Result<(), Ended> {
        match WIDTHS[self.width] {
            1 => self.sweep_words::<1, u8>(values, run, checkpoint),
            2 => self.sweep_words::<2, u8>(values, run, checkpoint),
            _ => self.sweep_words::<4, u8>(values, run, checkpoint),
        }
    }

    fn sweep_pairs(
        &mut self,
        values: &mut [Vec<u16>],
        run: &Run<'_>,
        checkpoint: &mut Option<&mut Checkpoint>,
    ) -> Result<(), Ended> {
        match WIDTHS[self.width] {
            0..=16 => self.sweep_words::<16, u16>(values, run, checkpoint),
            _ => self.sweep_words::<256, u16>(values, run, checkpoint),
        }
    }

    fn sweep_words<const W: usize, V: Cell>(
        &mut self,
        values: &mut [Vec<V>],
        run: &Run<'_>,
        checkpoint: &mut Option<&mut Checkpoint>,
    ) -> Result<(), Ended> {
        match values {
            [normal] => self.stages::<V, 1, W>([normal], run, checkpoint),
            [normal, misere, ..] => self.stages::<V, 2, W>([normal, misere], run, checkpoint),
            [] => Ok(()),
        }
    }

    /// The sweep with everything known about its form, from one save to the next.
    fn stages<V: Cell, const P: usize, const W: usize>(
        &mut self,
        mut values: [&mut Vec<V>; P],
        run: &Run<'_>,
        checkpoint: &mut Option<&mut Checkpoint>,
    ) -> Result<(), Ended> {
        let (window, total) = (self.window, self.window.positions());
        let known = self.known;
        let counted = AtomicU64::new(0);
        let memory = self.bytes();
        let tick = |positions: usize| {
            let done = counted.fetch_add(positions as u64, Ordering::Relaxed) + positions as u64;
            run.report(Progress { phase: "positions solved", done, total: Some(total) });
            run.check(done, memory).map_err(Interrupt::Stopped)
        };
        let mut lines = vec![empty::<P, W>(); window.deletions() as usize];
        let plan = (window.count() > 2).then(|| Plan::new(window, self.movers));
        let mut next = plan.as_ref().map_or(0, |plan| plan.tops().start);
        while (next as u64) < window.below() {
            let due = checkpoint.as_ref().map(|checkpoint| &**checkpoint);
            let pause = || due.is_some_and(Checkpoint::due) && counted.load(Ordering::Relaxed) > known as u64;
            let outs = values.each_mut().map(|values| &mut values[..]);
            let (reached, done) = match &plan {
                None => {
                    let mut filling = Filling { values: outs, done: 0 };
                    let mut slabs = Slabs::new(window, self.movers, known);
                    let done = slabs.two(next, &mut lines, &mut filling, &pause, &tick);
                    if let Ok(row) = done {
                        next = row;
                    }
                    (filling.done, done.map(drop))
                }
                Some(plan) => {
                    let tops = next..window.below() as usize;
                    let memory = Memory { lines: &mut lines, fillings: fillings(outs, plan, &tops) };
                    let outcome = if self.threads == 1 {
                        on_one_thread(plan, tops.clone(), memory, known, &pause, &tick)
                    } else {
                        let at_work = self.threads;
                        on_threads(
                            plan, tops.clone(), at_work, memory, known, &pause, &tick,
                        )
                    };
                    next = outcome.next;
                    (settled(plan, &tops, &outcome.fillings), outcome.done)
                }
            };
            self.known = self.known.max(reached);
            done?;
            if let (Some(checkpoint), true) = (checkpoint.as_deref_mut(), (next as u64) < window.below()) {
                let known = self.known;
                let values = values.each_ref().map(|values| &values[..known]);
                checkpoint.save(&mut |to| write_state(&values, to)).map_err(SweepError::from)?;
            }
        }
        Ok(())
    }

    /// Saves the values known so far.
    fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        match &self.values {
            Cells::Bytes(plays) => write_state(&prefixes(plays, self.known), to),
            Cells::Pairs(plays) => write_state(&prefixes(plays, self.known), to),
        }
    }

    /// Takes over what [`write`](Self::write) saved.
    fn read(&mut self, from: &mut dyn Read) -> io::Result<()> {
        let foreign = || io::Error::from(io::ErrorKind::InvalidData);
        let mut head = [0; 10];
        from.read_exact(&mut head)?;
        let [plays, width, known @ ..] = head;
        let known = u64::from_le_bytes(known);
        let positions = self.window.positions();
        if usize::from(plays) != self.plays() || known > positions {
            return Err(foreign());
        }
        let (known, positions) = (known as usize, positions as usize);
        let mut largest = 0;
        self.values = match width {
            1 => Cells::Bytes(read_plays(plays, known, positions, |bytes: [u8; 1]| bytes[0], &mut largest, from)?),
            2 => Cells::Pairs(read_plays(plays, known, positions, u16::from_le_bytes, &mut largest, from)?),
            _ => return Err(foreign()),
        };
        let words = largest as usize / 64 + 1;
        let needed = WIDTHS.iter().position(|&width| width >= words).ok_or_else(foreign)?;
        self.width = self.width.max(needed);
        if let (Cells::Pairs(_), 0..=4) = (&self.values, WIDTHS[self.width]) {
            self.width = 3;
        }
        self.known = known;
        Ok(())
    }
}

/// Why a stage ended early.
enum Ended {
    By(Interrupt),
    With(SweepError),
}

impl From<Interrupt> for Ended {
    fn from(interrupt: Interrupt) -> Self {
        Ended::By(interrupt)
    }
}

impl From<SweepError> for Ended {
    fn from(error: SweepError) -> Self {
        Ended::With(error)
    }
}

fn columns<V>(plays: Vec<Vec<V>>, known: usize) -> Vec<Column>
where
    Column: From<Vec<V>>,
{
    let cut = |mut values: Vec<V>| {
        values.truncate(known);
        values.into()
    };
    plays.into_iter().map(cut).collect()
}

fn prefixes<V>(plays: &[Vec<V>], known: usize) -> Vec<&[V]> {
    plays.iter().map(|values| &values[..known.min(values.len())]).collect()
}

/// The values by largest member, of those that are left to do.
fn fillings<'a, V, const P: usize>(
    values: [&'a mut [V]; P],
    plan: &Plan<'_>,
    tops: &Range<usize>,
) -> Vec<Filling<'a, V, P>> {
    let mut rest = values.map(|values| &mut values[plan.first_rank(tops.start)..]);
    tops.clone()
        .map(|t| {
            let values = rest.each_mut().map(|rest| {
                let (values, behind) = std::mem::take(rest).split_at_mut(plan.positions(t));
                *rest = behind;
                values
            });
            Filling { values, done: 0 }
        })
        .collect()
}

/// How many positions are done without a gap.
fn settled<V, const P: usize>(plan: &Plan<'_>, tops: &Range<usize>, fillings: &[Filling<'_, V, P>]) -> usize {
    let whole = |(t, filling): &(usize, &Filling<'_, V, P>)| filling.done == plan.positions(*t);
    let full = tops.clone().zip(fillings).take_while(whole).count();
    plan.first_rank(tops.start + full) + fillings.get(full).map_or(0, |filling| filling.done)
}

/// The number of plays, the bytes of a value, how many values there are, and the values.
fn write_state<V: Cell>(plays: &[&[V]], to: &mut dyn Write) -> io::Result<()> {
    let known = plays.first().map_or(0, |values| values.len());
    to.write_all(&[plays.len() as u8, size_of::<V>() as u8])?;
    to.write_all(&(known as u64).to_le_bytes())?;
    let mut piece = Vec::new();
    for values in plays.iter().flat_map(|values| values.chunks(1 << 14)) {
        piece.clear();
        for value in values {
            piece.extend_from_slice(&value.value().to_le_bytes()[..size_of::<V>()]);
        }
        to.write_all(&piece)?;
    }
    Ok(())
}

fn read_plays<V: Cell, const N: usize>(
    plays: u8,
    known: usize,
    positions: usize,
    cell: fn([u8; N]) -> V,
    largest: &mut u32,
    from: &mut dyn Read,
) -> io::Result<Vec<Vec<V>>> {
    (0..plays)
        .map(|_| {
            let mut values = vec![V::default(); positions];
            let mut piece = vec![0; N << 14];
            for values in values[..known].chunks_mut(1 << 14) {
                let piece = &mut piece[..N * values.len()];
                from.read_exact(piece)?;
                for (value, bytes) in values.iter_mut().zip(piece.as_chunks::<N>().0) {
                    *value = cell(*bytes);
                    *largest = (*largest).max(value.value());
                }
            }
            Ok(values)
        })
        .collect()
}
