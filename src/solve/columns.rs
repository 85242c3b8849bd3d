//! What the solvers of whole windows have in common: columns of values, errors, pace.

use crate::game::NumberingError;
use crate::run::{Bytes, Checkpoint, CheckpointError, Damage, Limits, Run, Stopped};
use crate::value::{Column, Pair};
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

/// The values of the first positions of a window, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableValues {
    /// Normal play.
    pub normal: Column,
    /// Misère play, where it was asked for.
    pub misere: Option<Column>,
}

impl TableValues {
    /// No values yet; with a misère column if `misere`.
    pub fn new(misere: bool) -> Self {
        TableValues { normal: Column::new(), misere: misere.then(Column::new) }
    }

    /// Of how many positions the values are known.
    pub fn len(&self) -> usize {
        self.normal.len()
    }

    /// Whether none is known.
    pub fn is_empty(&self) -> bool {
        self.normal.is_empty()
    }

    /// The pair of the position with a number, if both values are known.
    pub fn pair(&self, at: usize) -> Option<Pair> {
        Some(Pair::new(self.normal.get(at)?, self.misere.as_ref()?.get(at)?))
    }

    /// The largest value, normal or misère; 0 if there is none.
    pub(super) fn largest(&self) -> u64 {
        let largest = |column: &Column| column.iter().max().unwrap_or(0);
        largest(&self.normal).max(self.misere.as_ref().map_or(0, largest))
    }

    /// Bytes of all values together.
    pub fn bytes(&self) -> usize {
        self.normal.bytes() + self.misere.as_ref().map_or(0, Column::bytes)
    }

    /// Writes the values, for [`read_from`](Self::read_from).
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_to(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&[1 + u8::from(self.misere.is_some())])?;
        self.normal.write_to(to)?;
        self.misere.as_ref().map_or(Ok(()), |misere| misere.write_to(to))
    }

    /// Reads what [`write_to`](Self::write_to) wrote, and no byte more.
    ///
    /// # Errors
    /// Those of the reader, and [`io::ErrorKind::InvalidData`] where there are not one or two
    /// columns of equal length.
    pub fn read_from(from: &mut dyn Read) -> io::Result<Self> {
        let mut columns = [0; 1];
        from.read_exact(&mut columns)?;
        let normal = Column::read_from(from)?;
        let misere = match columns {
            [1] => None,
            [2] => Some(Column::read_from(from)?).filter(|misere| misere.len() == normal.len()),
            _ => return Err(io::ErrorKind::InvalidData.into()),
        };
        if misere.is_none() && columns == [2] {
            return Err(io::ErrorKind::InvalidData.into());
        }
        Ok(TableValues { normal, misere })
    }

    /// Makes room for the values of `positions` positions in all.
    pub(super) fn reserve(&mut self, positions: u64) -> Result<(), TableError> {
        let columns = 1 + u128::from(self.misere.is_some());
        let no_room =
            || TableError::Memory { needed: saturate(u128::from(positions) * columns), limit: None };
        let more = usize::try_from(positions).map_err(|_| no_room())?.saturating_sub(self.len());
        self.normal.try_reserve(more).map_err(|_| no_room())?;
        match &mut self.misere {
            Some(misere) => misere.try_reserve(more).map_err(|_| no_room()),
            None => Ok(()),
        }
    }
}

/// Bytes for the values of so many positions, if they are below `values_below`.
pub(super) fn value_bytes(positions: u64, misere: bool, values_below: u64) -> u128 {
    let width = match values_below {
        0..=0x100 => 1,
        // While a column is widened, both are there.
        0x101..=0x1_0000 => 3,
        _ => 6,
    };
    u128::from(positions) * width * (1 + u128::from(misere))
}

/// As 64 bits, or the largest number if it is larger.
pub(super) fn saturate(bytes: u128) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

/// Why a window has no table, or not all of it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A limit was reached or the run was cancelled. What is known by then is kept, and the solver
    /// goes on from there when it is called again.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// More memory is needed than there is. What is known by then is kept; mostly nothing was begun.
    #[error("{}", not_enough(*.needed, *.limit))]
    Memory {
        /// Bytes, by the estimate.
        needed: u64,
        /// The limit, or `None` where the machine itself has no more.
        limit: Option<u64>,
    },
    /// The game breaks the promise of [`Ranked`](crate::game::Ranked): an option does not have a
    /// smaller number.
    #[error("position {position} of the window names {option} as the number of an option: not smaller")]
    NotRanked {
        /// The number of the position.
        position: u64,
        /// The number of the option.
        option: u64,
    },
    /// The checkpoint cannot be used or not be written. What is known is kept.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The window is not numbered.
    #[error(transparent)]
    Numbering(#[from] NumberingError),
    /// Values of more positions were given than the window has.
    #[error("there are values of more positions than the window has")]
    TooManyValues,
    /// A value for which the solver has no room: a [`SweptTable`](super::SweptTable) takes values below
    /// 16384. What is known is kept.
    #[error("a value occurs that is too large for this solver (allowed: values below {below})")]
    LargeValue {
        /// One more than the largest value that it takes.
        below: u64,
    },
    /// The game, with its parameters, has no lines in this window.
    #[error("the options of this game are not the earlier members of lines")]
    NoLines,
    /// The game breaks the promise of [`Lines`](crate::game::Lines): there is no such line.
    #[error("position {position} of the window names line {line} of {lines}")]
    NoLine {
        /// The number of the position.
        position: u64,
        /// The line it names.
        line: u64,
        /// How many lines there are.
        lines: u64,
    },
}

fn not_enough(needed: u64, limit: Option<u64>) -> String {
    let needed = Bytes(needed.into());
    match limit {
        Some(limit) => format!("this table needs {needed}, the limit is {}", Bytes(limit.into())),
        None => format!("this table needs {needed}, which the machine does not have"),
    }
}

/// Refuses what needs more than the limit.
pub(super) fn check_memory(needed: u64, limits: &Limits) -> Result<(), TableError> {
    match limits.max_memory {
        Some(limit) if needed > limit => Err(TableError::Memory { needed, limit: Some(limit) }),
        _ => Ok(()),
    }
}

/// What a table calls every few milliseconds with the values so far, to save them, say.
pub type Pause<'p> = &'p mut dyn FnMut(&TableValues) -> Result<(), CheckpointError>;

/// Takes up what was saved, if that is more than the values at hand: values of the first of
/// `positions` positions, with misère values or without as at hand.
pub(super) fn take_up(
    checkpoint: &Checkpoint,
    values: &mut TableValues,
    positions: u64,
) -> Result<(), TableError> {
    let Some(state) = checkpoint.load()? else { return Ok(()) };
    let mut state = state.as_slice();
    let saved = TableValues::read_from(&mut state).ok().filter(|saved| {
        state.is_empty()
            && saved.len() as u64 <= positions
            && saved.misere.is_some() == values.misere.is_some()
    });
    let path = checkpoint.path().to_owned();
    let saved = saved.ok_or(CheckpointError::Damaged { path, damage: Damage::State })?;
    if saved.len() > values.len() {
        *values = saved;
    }
    Ok(())
}

/// Solves a table, and saves its values when a save is due and when a limit ends the work.
pub(super) fn saving<T>(
    table: &mut T,
    values: fn(&T) -> &TableValues,
    checkpoint: &mut Checkpoint,
    run: &Run<'_>,
    solve: impl FnOnce(&mut T, Pause<'_>) -> Result<(), TableError>,
) -> Result<(), TableError> {
    let solved = solve(table, &mut |values| {
        checkpoint.save_if_due(run, &mut |to| values.write_to(to));
        Ok(())
    });
    if is_to_be_saved(&solved, !values(table).is_empty()) {
        checkpoint.save(&mut |to| values(table).write_to(to))?;
    }
    solved
}

/// Whether what was done is saved at the end: where a limit ended the work, and where memory did so halfway.
pub(super) fn is_to_be_saved(solved: &Result<(), TableError>, something_done: bool) -> bool {
    match solved {
        Err(TableError::Stopped(_)) => true,
        Err(TableError::Memory { .. }) => something_done,
        _ => false,
    }
}

/// How many positions to solve before limits are looked at again: some milliseconds' worth.
pub(super) struct Pace {
    positions: u64,
    since: Instant,
}

impl Pace {
    pub(super) fn new() -> Self {
        Pace { positions: 1 << 8, since: Instant::now() }
    }

    /// The number of positions to solve next.
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
