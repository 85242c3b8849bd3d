//! The values of the positions of a window in order, as far as they are known, and their checkpoint.

use crate::context::Context;
use crate::error::Error;
use crate::number_format::grouped_wide;
use crate::results::SolverValues;
use impartial::run::{Checkpoint, CheckpointError, Damage, DisplayCount};
use impartial::solve::TableValues;
use impartial::value::{Column, Plays};
use std::io::{self, Read, Write};

/// Values of one kind of play: a column, and the set of positions without a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayColumn {
    /// The values, with 0 for a position without a value.
    values: Column,
    /// The bit set of the positions without a value, up to the last of these positions.
    absent: Vec<u64>,
}

impl PlayColumn {
    fn push(&mut self, value: Option<u64>) {
        if value.is_none() {
            let index = self.values.len();
            self.absent.resize(index / 64 + 1, 0);
            self.absent[index / 64] |= 1 << (index % 64);
        }
        self.values.push(value.unwrap_or(0));
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns `true` if there are no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the value of position number `index`.
    pub fn get(&self, index: usize) -> Option<u64> {
        let absent = self.absent.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1);
        if absent { None } else { self.values.get(index) }
    }

    #[cfg(test)]
    fn iter(&self) -> impl Iterator<Item = Option<u64>> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Returns the number of positions without a value.
    pub fn absent(&self) -> u64 {
        self.absent.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Returns the values, with 0 for a position without a value.
    pub fn column(&self) -> &Column {
        &self.values
    }

    fn write_to(&self, to: &mut dyn Write) -> io::Result<()> {
        self.values.write_to(to)?;
        self.absent.iter().copied().collect::<Column>().write_to(to)
    }

    fn read_from(from: &mut dyn Read) -> io::Result<Self> {
        let values = Column::read_from(from)?;
        let absent: Vec<u64> = Column::read_from(from)?.iter().collect();
        let fits = absent.len() <= values.len().div_ceil(64)
            && absent.last().is_none_or(|word| {
                *word != 0 && absent.len() * 64 - 1 - (word.leading_zeros() as usize) < values.len()
            });
        if fits { Ok(PlayColumn { values, absent }) } else { Err(io::ErrorKind::InvalidData.into()) }
    }
}

impl FromIterator<Option<u64>> for PlayColumn {
    fn from_iter<I: IntoIterator<Item = Option<u64>>>(values: I) -> Self {
        let mut column = PlayColumn::default();
        values.into_iter().for_each(|value| column.push(value));
        column
    }
}

impl From<Column> for PlayColumn {
    fn from(values: Column) -> Self {
        PlayColumn { values, absent: Vec::new() }
    }
}

/// Number of values between two checks of the clock. Solving them takes far longer than a check.
const CHECK_EVERY: u32 = 64;

/// The values of the first positions of a window. A solver of the window continues after them.
#[derive(Debug, Default)]
pub struct WindowValues {
    normal: PlayColumn,
    /// Stored as far as they are known, even if they are not shown, because a solver that continues needs them.
    misere: Option<PlayColumn>,
    checkpoint: Option<Checkpoint>,
    /// The expected number of values, if it is known.
    expected: Option<u128>,
    pushed: u32,
}

impl WindowValues {
    /// Returns an empty collection for values of the rules of play `plays`.
    pub fn new(plays: Plays) -> Self {
        WindowValues { misere: plays.has_misere().then(PlayColumn::default), ..WindowValues::default() }
    }

    /// Creates the values of whole columns. A position may have a normal value and no misère value.
    ///
    /// # Panics
    /// Panics if the columns have different lengths.
    pub fn from_columns(normal: PlayColumn, misere: Option<PlayColumn>) -> Self {
        assert!(misere.as_ref().is_none_or(|misere| misere.len() == normal.len()), "columns of one window");
        WindowValues { normal, misere, ..WindowValues::default() }
    }

    /// Reads the values that were saved in a checkpoint, if there are any, and saves later values there too.
    pub fn kept_in(checkpoint: Checkpoint) -> Result<Self, Error> {
        let mut values = WindowValues::new(Plays::Both);
        if let Some(mut saved) = checkpoint.open()? {
            (values.normal, values.misere) = read(&mut saved).map_err(|error| match error.kind() {
                io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => damaged(&checkpoint),
                _ => CheckpointError::Io { path: checkpoint.path().to_owned(), error },
            })?;
        }
        Ok(WindowValues { checkpoint: Some(checkpoint), ..values })
    }

    /// Sets the expected number of values, if it is known. Refuses a number that does not fit the memory.
    pub fn expect(&mut self, expected: Option<u128>, cx: &Context<'_>) -> Result<(), Error> {
        self.expected = expected;
        cx.expect(expected);
        let Some(positions) = expected else { return Ok(()) };
        let columns = 1 + u128::from(self.misere.is_some());
        cx.check_memory(
            &format!("a table of {} positions", describe_count(positions)),
            positions.saturating_mul(columns),
        )
    }

    /// Returns the expected number of values, if it is known.
    pub fn expected(&self) -> Option<u128> {
        self.expected
    }

    /// Returns the number of positions whose values are known.
    pub fn len(&self) -> usize {
        self.normal.len()
    }

    /// Returns `true` if no values are known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the normal values.
    pub fn normal(&self) -> &PlayColumn {
        &self.normal
    }

    /// Returns the misère values, if the solver gave them.
    pub fn misere(&self) -> Option<&PlayColumn> {
        self.misere.as_ref()
    }

    /// Returns the values of position number `index`.
    pub fn found(&self, index: usize) -> SolverValues {
        SolverValues {
            normal: self.normal.get(index),
            misere: self.misere.as_ref().and_then(|cells| cells.get(index)),
        }
    }

    /// Appends the values of the next position.
    pub fn push(&mut self, found: SolverValues, cx: &Context<'_>) {
        if let Some(misere) = &mut self.misere {
            if found.normal.is_some() && found.misere.is_none() {
                self.misere = None;
            } else {
                misere.push(found.misere);
            }
        }
        self.normal.push(found.normal);
        self.pushed += 1;
        if self.pushed >= CHECK_EVERY {
            self.pushed = 0;
            self.save_if_due(cx);
        }
    }

    /// Returns the values known so far, for a solver of whole windows and the rules of play `plays`. The result
    /// is empty if the solver could not continue from the known values.
    pub fn known(&self, plays: Plays) -> TableValues {
        let other = self.misere.as_ref().filter(|_| plays.has_misere());
        let whole = |cells: &PlayColumn| cells.absent() == 0;
        if other.is_some() != plays.has_misere() || !whole(&self.normal) || !other.is_none_or(whole) {
            return TableValues::new(plays);
        }
        TableValues { normal: self.normal.values.clone(), misere: other.map(|cells| cells.values.clone()) }
    }

    /// Replaces the known values by those of the first positions from a solver that knows at least as many.
    pub fn replace(&mut self, normal: Column, misere: Option<Column>, cx: &Context<'_>) {
        self.normal = normal.into();
        self.misere = misere.map(PlayColumn::from);
        self.save_if_due(cx);
    }

    /// Replaces the values by those of `other`.
    pub fn replace_columns(&mut self, other: WindowValues) {
        (self.normal, self.misere) = (other.normal, other.misere);
    }

    fn save_if_due(&mut self, cx: &Context<'_>) {
        let Some(checkpoint) = self.checkpoint.as_mut().filter(|checkpoint| checkpoint.is_due()) else {
            return;
        };
        let (normal, misere) = (&self.normal, &self.misere);
        checkpoint.save_if_due(&cx.run(), &mut |to| write(normal, misere.as_ref(), to));
    }

    fn save(&mut self) -> Result<(), CheckpointError> {
        let Some(checkpoint) = &mut self.checkpoint else { return Ok(()) };
        let (normal, misere) = (&self.normal, &self.misere);
        checkpoint.save(&mut |to| write(normal, misere.as_ref(), to))
    }

    /// Saves the values of work that was stopped, and returns a message on how to continue. Returns `None` without a
    /// checkpoint.
    pub fn save_stopped(&mut self) -> Option<String> {
        let path = self.checkpoint.as_ref()?.path().display().to_string();
        let count = DisplayCount(self.len() as u64, "positions");
        Some(match self.save() {
            Ok(()) => format!(
                "the first {count} of the window are saved to {path}; the same command continues from there"
            ),
            Err(error) => {
                format!("the first {count} of the window were solved, but could not be saved: {error}")
            }
        })
    }

    /// Returns the checkpoint, if there is one.
    pub fn checkpoint(&self) -> Option<&Checkpoint> {
        self.checkpoint.as_ref()
    }

    /// Returns the error for a checkpoint with more positions than the window.
    pub fn too_many(&self) -> Error {
        match &self.checkpoint {
            Some(checkpoint) => damaged(checkpoint).into(),
            None => Error::input("more values than positions"),
        }
    }

    /// Removes the checkpoint, because the result has been written.
    pub fn written(&self) -> Result<(), Error> {
        Ok(self.checkpoint.as_ref().map_or(Ok(()), Checkpoint::remove)?)
    }
}

/// Formats a number of positions. `u128::MAX` is a saturated number, of which only a lower bound is known.
pub(crate) fn describe_count(positions: u128) -> String {
    if positions == u128::MAX { "more than 10^38".into() } else { grouped_wide(positions) }
}

fn damaged(checkpoint: &Checkpoint) -> CheckpointError {
    CheckpointError::Damaged { path: checkpoint.path().to_owned(), damage: Damage::State }
}

fn write(normal: &PlayColumn, misere: Option<&PlayColumn>, to: &mut dyn Write) -> io::Result<()> {
    to.write_all(&[u8::from(misere.is_some())])?;
    normal.write_to(to)?;
    misere.map_or(Ok(()), |misere| misere.write_to(to))
}

fn read(from: &mut dyn Read) -> io::Result<(PlayColumn, Option<PlayColumn>)> {
    let mut flag = [0];
    from.read_exact(&mut flag)?;
    let normal = PlayColumn::read_from(from)?;
    let misere = match flag {
        [0] => None,
        [1] => Some(PlayColumn::read_from(from)?),
        _ => return Err(io::ErrorKind::InvalidData.into()),
    };
    let same_length = misere.as_ref().is_none_or(|misere| misere.len() == normal.len());
    let at_end = from.read(&mut flag)? == 0;
    if same_length && at_end { Ok((normal, misere)) } else { Err(io::ErrorKind::InvalidData.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(values: &[Option<u64>]) -> PlayColumn {
        let mut cells = PlayColumn::default();
        values.iter().for_each(|value| cells.push(*value));
        cells
    }

    #[test]
    fn play_column_stores_which_positions_have_no_value() {
        let mut values = vec![Some(3), None, Some(0), Some(300), None];
        values.extend((0..200).map(|i| (i % 7 != 0).then_some(i)));
        let cells = cells(&values);
        assert_eq!(cells.iter().collect::<Vec<_>>(), values);
        assert_eq!(cells.absent(), 2 + 29);
        let mut bytes = Vec::new();
        cells.write_to(&mut bytes).unwrap();
        assert_eq!(PlayColumn::read_from(&mut bytes.as_slice()).unwrap(), cells);
        assert_eq!(cells.get(values.len()), None);
    }

    #[test]
    fn play_column_refuses_a_mark_after_its_end() {
        for absent in [vec![1 << 3], vec![0], vec![1, 1]] {
            let wrong = PlayColumn { values: [1, 2, 3].into_iter().collect(), absent };
            let mut bytes = Vec::new();
            wrong.write_to(&mut bytes).unwrap();
            assert!(PlayColumn::read_from(&mut bytes.as_slice()).is_err());
        }
    }

    #[test]
    fn read_refuses_columns_of_different_lengths() {
        let mut bytes = vec![1];
        cells(&[Some(1), Some(2)]).write_to(&mut bytes).unwrap();
        let good = bytes.len();
        cells(&[Some(1), None]).write_to(&mut bytes).unwrap();
        assert!(read(&mut bytes.as_slice()).is_ok());
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(read(&mut longer.as_slice()).is_err());
        bytes.truncate(good);
        cells(&[Some(1)]).write_to(&mut bytes).unwrap();
        assert!(read(&mut bytes.as_slice()).is_err());
        bytes[0] = 2;
        assert!(read(&mut bytes.as_slice()).is_err());
    }
}
