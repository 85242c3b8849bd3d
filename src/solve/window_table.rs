//! Tables of whole windows: the values, the trait, the errors and the helper functions that their solvers share.

use crate::game::RankingError;
#[cfg(feature = "checkpoint")]
use crate::run::{Checkpoint, Damage};
use crate::run::{CheckpointError, DisplayBytes, Instant, Run, Stopped};
use crate::value::{Column, GrundyPair, Plays};
use std::io::{self, Read, Write};
use std::time::Duration;

/// The values of the first positions of a window, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableValues {
    /// The values in normal play.
    pub normal: Column,
    /// The values in misère play, if they are computed.
    pub misere: Option<Column>,
}

impl TableValues {
    /// Returns a table without values; it has a misère column if `plays` are both rules of play.
    pub fn new(plays: Plays) -> Self {
        TableValues { normal: Column::new(), misere: plays.has_misere().then(Column::new) }
    }

    /// Returns the rules of play for which there are values.
    pub fn plays(&self) -> Plays {
        Plays::with_misere(self.misere.is_some())
    }

    /// Returns the number of positions whose values are known.
    pub fn len(&self) -> usize {
        self.normal.len()
    }

    /// Returns whether no value is known.
    pub fn is_empty(&self) -> bool {
        self.normal.is_empty()
    }

    /// Returns the pair of the position with this rank, if both values are known.
    pub fn pair(&self, rank: usize) -> Option<GrundyPair> {
        Some(GrundyPair::new(self.normal.get(rank)?, self.misere.as_ref()?.get(rank)?))
    }

    /// Returns the largest value, normal or misère; 0 for an empty table.
    pub fn largest(&self) -> u64 {
        let largest = |column: &Column| column.iter().max().unwrap_or(0);
        largest(&self.normal).max(self.misere.as_ref().map_or(0, largest))
    }

    /// Returns the bytes of all values together.
    pub fn bytes(&self) -> usize {
        self.normal.bytes() + self.misere.as_ref().map_or(0, Column::bytes)
    }

    /// Returns the columns: normal play, then misère play if it is computed.
    pub fn columns_mut(&mut self) -> impl Iterator<Item = &mut Column> {
        std::iter::once(&mut self.normal).chain(&mut self.misere)
    }

    /// Keeps the values of the first `positions` positions.
    pub fn truncate(&mut self, positions: usize) {
        self.columns_mut().for_each(|column| column.truncate(positions));
    }

    /// Makes room for the values of `positions` positions, as [`Column::resize`] does.
    pub fn resize(&mut self, positions: usize) {
        self.columns_mut().for_each(|column| column.resize(positions));
    }

    /// Stores each value in at least `bytes` bytes.
    pub fn widen_to(&mut self, bytes: usize) {
        self.columns_mut().for_each(|column| column.widen_to(bytes));
    }

    /// Adds the values of the next positions. Misère values of `next` are left out if this table has none.
    ///
    /// # Errors
    /// [`TableError::UnequalColumns`] if this table has misère values, and `next` does not have one for each of its
    /// positions. Then no value is added.
    ///
    /// ```
    /// use impartial::solve::TableValues;
    /// use impartial::value::Plays;
    /// let mut both = TableValues::new(Plays::Both);
    /// let mut normal = TableValues::new(Plays::Normal);
    /// normal.normal.push(5);
    /// assert!(both.extend(&normal).is_err() && both.is_empty());
    /// ```
    pub fn extend(&mut self, next: &TableValues) -> Result<(), TableError> {
        if let Some(misere) = &mut self.misere {
            let more = next.misere.as_ref().filter(|more| more.len() == next.len());
            misere.extend(more.ok_or(TableError::UnequalColumns)?.iter());
        }
        self.normal.extend(next.normal.iter());
        Ok(())
    }

    /// Writes the values, for [`read_from`](Self::read_from).
    ///
    /// # Errors
    /// An error of the writer.
    pub fn write_to(&self, to: &mut dyn Write) -> io::Result<()> {
        TablePrefix::from(self).write_to(to)
    }

    /// Reads values written by [`write_to`](Self::write_to), and no further bytes.
    ///
    /// # Errors
    /// The errors of the reader, and [`io::ErrorKind::InvalidData`] if the data is not one column or two columns of
    /// equal length.
    pub fn read_from(from: &mut dyn Read) -> io::Result<Self> {
        let mut columns = [0; 1];
        from.read_exact(&mut columns)?;
        let normal = Column::read_from(from)?;
        let misere = match columns {
            [1] => None,
            [2] => Some(Column::read_from(from)?),
            _ => return Err(io::ErrorKind::InvalidData.into()),
        };
        match misere {
            Some(misere) if misere.len() != normal.len() => Err(io::ErrorKind::InvalidData.into()),
            misere => Ok(TableValues { normal, misere }),
        }
    }
}

/// Returns the bytes for the values of `positions` positions, if they are below `values_below`.
pub(super) fn value_bytes(positions: u64, plays: Plays, values_below: u64) -> u128 {
    let width = match values_below {
        0..=0x100 => 1,
        // While a column is widened, the old and the new column exist.
        0x101..=0x1_0000 => 3,
        _ => 6,
    };
    u128::from(positions) * width * plays.count() as u128
}

/// The values of a table that are known so far: those of its first positions.
#[derive(Clone, Copy, Debug)]
pub struct TablePrefix<'v> {
    /// May contain values of later positions, between which some are not known.
    values: &'v TableValues,
    len: usize,
}

impl<'v> TablePrefix<'v> {
    /// Returns the values of the first `len` positions of a table, at most of as many as it has.
    pub fn first(values: &'v TableValues, len: usize) -> Self {
        TablePrefix { values, len: len.min(values.len()) }
    }

    /// Returns the number of positions whose values are known.
    pub fn len(self) -> usize {
        self.len
    }

    /// Returns whether no value is known.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Returns a copy of the known values.
    pub fn to_values(self) -> TableValues {
        let TableValues { normal, misere } = self.values;
        TableValues {
            normal: normal.first(self.len),
            misere: misere.as_ref().map(|misere| misere.first(self.len)),
        }
    }

    /// Writes the known values, for [`TableValues::read_from`].
    ///
    /// # Errors
    /// An error of the writer.
    pub fn write_to(self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&[1 + u8::from(self.values.misere.is_some())])?;
        self.values.normal.write_first_to(self.len, to)?;
        self.values.misere.as_ref().map_or(Ok(()), |misere| misere.write_first_to(self.len, to))
    }
}

impl<'v> From<&'v TableValues> for TablePrefix<'v> {
    /// Returns all values of a table.
    fn from(values: &'v TableValues) -> Self {
        TablePrefix { values, len: values.len() }
    }
}

/// A function that receives the values known so far, every few milliseconds or seconds.
pub type Pause<'p> = &'p mut dyn FnMut(TablePrefix<'_>) -> Result<(), CheckpointError>;

/// A table of the values of all positions of a numbered window, which is filled in the order of the window.
///
/// Every such table saves the same state, its known values, so that another solver can continue from a checkpoint.
pub trait WindowTable {
    /// Returns the number of positions of the window.
    fn positions(&self) -> u64;

    /// Returns an estimate of the bytes that the whole table needs; `None` if the game has no such table for this
    /// window.
    fn bytes(&self) -> Option<u64>;

    /// Returns the values of the first positions, as many as are known.
    fn values(&self) -> &TableValues;

    /// Returns the known values, without the rest of the table.
    fn into_values(self) -> TableValues
    where
        Self: Sized;

    /// Replaces the known values, at most one for each position of the window. The table has misère values if `values`
    /// has them.
    ///
    /// # Errors
    /// [`TableError::LargeValue`] if the solver cannot store a value.
    fn set_known_values(&mut self, values: TableValues) -> Result<(), TableError>;

    /// Solves all positions that are not solved yet, and calls `pause` now and then.
    ///
    /// # Errors
    /// [`TableError::Memory`], [`TableError::Stopped`], and other errors of the solver. Errors of `pause` are returned
    /// as [`TableError::Checkpoint`]. The known values are kept.
    fn solve_pausing(&mut self, run: &Run<'_>, pause: Pause<'_>) -> Result<(), TableError>;

    /// Returns a table whose first values are known, from another table of the same window.
    ///
    /// # Errors
    /// [`TableError::TooManyValues`] if they are more than the window has, [`TableError::UnequalColumns`], and
    /// [`TableError::LargeValue`].
    fn with_known_values(mut self, values: TableValues) -> Result<Self, TableError>
    where
        Self: Sized,
    {
        if values.len() as u64 > self.positions() {
            return Err(TableError::TooManyValues);
        }
        if values.misere.as_ref().is_some_and(|misere| misere.len() != values.len()) {
            return Err(TableError::UnequalColumns);
        }
        self.set_known_values(values)?;
        Ok(self)
    }

    /// Solves all positions that are not solved yet.
    ///
    /// # Errors
    /// The errors of [`solve_pausing`](Self::solve_pausing).
    fn solve(&mut self, run: &Run<'_>) -> Result<(), TableError> {
        self.solve_pausing(run, &mut |_| Ok(()))
    }

    /// Solves all positions that are not solved yet. Continues from a checkpoint if it contains more values than the
    /// table, and saves the values there when a save is due and when a limit ends the work.
    ///
    /// # Errors
    /// The errors of [`solve`](Self::solve), and [`TableError::Checkpoint`].
    #[cfg(feature = "checkpoint")]
    fn solve_saved(&mut self, run: &Run<'_>, checkpoint: &mut Checkpoint) -> Result<(), TableError> {
        let plays = self.values().plays();
        if let Some(saved) = saved_values(checkpoint, self.positions(), plays)?
            && saved.len() > self.values().len()
        {
            self.set_known_values(saved)?;
        }
        let solved = self.solve_pausing(run, &mut |values| {
            checkpoint.save_if_due(run, &mut |to| values.write_to(to));
            Ok(())
        });
        if should_save(&solved, !self.values().is_empty()) {
            checkpoint.save(&mut |to| self.values().write_to(to))?;
        }
        solved
    }
}

/// The reason why a window has no table, or an incomplete one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A limit was reached, or the run was cancelled. The known values are kept, and the solver continues when it is
    /// called again.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// More memory is needed than available. The known values are kept; in most cases the work has not begun.
    #[error("{}", not_enough(*.needed, *.limit))]
    Memory {
        /// Estimated number of bytes that the table needs.
        needed: u64,
        /// The limit, or `None` if the machine has not enough memory.
        limit: Option<u64>,
    },
    /// The game breaks the promise of [`RankedOptions`](crate::game::RankedOptions): an option does not have a
    /// smaller number.
    #[error("position {position} of the window names {option} as the number of an option: not smaller")]
    NotRanked {
        /// The rank of the position in the window.
        position: u64,
        /// The rank of its option in the window.
        option: u64,
    },
    /// The checkpoint cannot be used, or cannot be written. The known values are kept.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The positions of the window are not ranked.
    #[error(transparent)]
    Numbering(#[from] RankingError),
    /// Values of more positions were given than the window has.
    #[error("there are values of more positions than the window has")]
    TooManyValues,
    /// Normal and misère values of different numbers of positions were given.
    #[error("there are normal values and misère values of different numbers of positions")]
    UnequalColumns,
    /// A value is too large for the solver. The known values are kept.
    #[error("a value occurs that is too large for this solver (allowed: values below {below})")]
    LargeValue {
        /// One more than the largest value that the solver can store.
        below: u64,
    },
    /// The solver is not suitable for the window, for this reason. Another solver may be.
    #[error("not for this window: {0}")]
    Unsuitable(&'static str),
    /// The game, with its parameters, has no lines in this window.
    #[error("the options of this game are not the earlier members of lines")]
    NoLines,
    /// The game breaks the promise of [`visit_lines`](crate::game::RankedOptions::visit_lines): there is no such line.
    #[error("position {position} of the window names line {line} of {lines}")]
    NoLine {
        /// The rank of the position in the window.
        position: u64,
        /// The line that the position names.
        line: u64,
        /// The number of lines of the window.
        lines: u64,
    },
}

fn not_enough(needed: u64, limit: Option<u64>) -> String {
    let needed = DisplayBytes(needed.into());
    match limit {
        Some(limit) => format!("this table needs {needed}, the limit is {}", DisplayBytes(limit.into())),
        None => format!("this table needs {needed}, which the machine does not have"),
    }
}

/// Returns an error if `needed` bytes are more than the run [may use](Run::memory_left).
///
/// # Errors
/// [`TableError::Memory`] with both numbers.
pub fn check_memory(needed: u64, run: &Run<'_>) -> Result<(), TableError> {
    match run.memory_left() {
        Some(limit) if needed > limit => Err(TableError::Memory { needed, limit: Some(limit) }),
        _ => Ok(()),
    }
}

/// Returns an error if the system refuses to reserve that much memory. Zeroed memory is given without such a check.
///
/// # Errors
/// [`TableError::Memory`] without a limit.
pub fn reserve_memory(needed: u64) -> Result<(), TableError> {
    let reserved = usize::try_from(needed).map(|bytes| Vec::<u8>::new().try_reserve_exact(bytes));
    if matches!(reserved, Ok(Ok(()))) { Ok(()) } else { Err(TableError::Memory { needed, limit: None }) }
}

/// Reserves memory for the values of `positions` positions in all, of the present width.
pub(super) fn reserve_values(values: &mut TableValues, positions: u64) -> Result<(), TableError> {
    let needed = values
        .columns_mut()
        .fold(0u64, |sum, column| sum.saturating_add(positions.saturating_mul(column.width() as u64)));
    let more = usize::try_from(positions).unwrap_or(usize::MAX).saturating_sub(values.len());
    let mut reserved = values.columns_mut().map(|column| column.try_reserve(more));
    if reserved.all(|column| column.is_ok()) {
        Ok(())
    } else {
        Err(TableError::Memory { needed, limit: None })
    }
}

/// Returns a number of bytes as 64 bits, or the largest number if it is larger.
pub(super) fn saturating_bytes(bytes: u128) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

/// Returns the values that a checkpoint contains, of the first of `positions` positions, for the rules of
/// play `plays`.
///
/// # Errors
/// [`TableError::Checkpoint`] if the checkpoint cannot be used.
#[cfg(feature = "checkpoint")]
fn saved_values(
    checkpoint: &Checkpoint,
    positions: u64,
    plays: Plays,
) -> Result<Option<TableValues>, TableError> {
    let Some(state) = checkpoint.load()? else { return Ok(None) };
    let mut state = state.as_slice();
    let saved = TableValues::read_from(&mut state)
        .ok()
        .filter(|saved| state.is_empty() && saved.len() as u64 <= positions && saved.plays() == plays);
    let path = checkpoint.path().to_owned();
    Ok(Some(saved.ok_or(CheckpointError::Damaged { path, damage: Damage::State })?))
}

/// Returns whether a solver saves its state at the end: where a limit has ended the work, and where it ran out of
/// memory after some work.
pub fn should_save(solved: &Result<(), TableError>, has_done_work: bool) -> bool {
    match solved {
        Err(TableError::Stopped(_)) => true,
        Err(TableError::Memory { .. }) => has_done_work,
        _ => false,
    }
}

/// The number of positions to solve between two checks of the limits: the work of some milliseconds.
pub(super) struct Pace {
    positions: u64,
    since: Instant,
}

impl Pace {
    pub(super) fn new() -> Self {
        Pace { positions: 1 << 8, since: Instant::now() }
    }

    /// Returns the number of positions to solve next.
    pub(super) fn next(&mut self) -> u64 {
        let now = Instant::now();
        let took = now - self.since;
        self.since = now;
        if took > Duration::from_millis(8) {
            self.positions = (self.positions / 2).max(1);
        } else if took < Duration::from_millis(3) {
            self.positions = (self.positions * 2).min(1 << 20);
        }
        self.positions
    }
}
