//! The values of the positions of a window, in its order, as far as they are known, and the
//! checkpoint in which they are kept.

use crate::answer::SolverValues;
use crate::context::Context;
use crate::error::Error;
use crate::words::grouped_wide;
use impartial::run::{Checkpoint, CheckpointError, Count, Damage};
use impartial::solve::TableValues;
use impartial::value::Column;
use std::io::{self, Read, Write};

/// Values of one kind of play: a column, and which positions have none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayColumn {
    /// 0 where there is no value.
    values: Column,
    /// A bit for each position without value, up to the last of them.
    absent: Vec<u64>,
}

impl PlayColumn {
    fn push(&mut self, value: Option<u64>) {
        if value.is_none() {
            let at = self.values.len();
            self.absent.resize(at / 64 + 1, 0);
            self.absent[at / 64] |= 1 << (at % 64);
        }
        self.values.push(value.unwrap_or(0));
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of the position with this number.
    pub fn get(&self, at: usize) -> Option<u64> {
        let absent = self.absent.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1);
        if absent { None } else { self.values.get(at) }
    }

    #[cfg(test)]
    fn iter(&self) -> impl Iterator<Item = Option<u64>> + '_ {
        (0..self.len()).map(|at| self.get(at))
    }

    /// How many positions have no value.
    pub fn absent(&self) -> u64 {
        self.absent.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The values, 0 where there is none.
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

impl From<Column> for PlayColumn {
    fn from(values: Column) -> Self {
        PlayColumn { values, absent: Vec::new() }
    }
}

/// How many values may come between two looks at the clock: solving them takes far longer.
const CHECK_EVERY: u32 = 64;

/// The values of the first positions of a window. Whoever solves the window goes on from there.
#[derive(Debug, Default)]
pub struct WindowValues {
    normal: PlayColumn,
    /// Kept as far as they come, also where nobody wants to see them: a solver that goes on needs
    /// them.
    misere: Option<PlayColumn>,
    checkpoint: Option<Checkpoint>,
    /// How many there will be, if that is known.
    expected: Option<u128>,
    pushed: u32,
}

impl WindowValues {
    /// No values; with misère values if `misere`.
    pub fn new(misere: bool) -> Self {
        WindowValues { misere: misere.then(PlayColumn::default), ..WindowValues::default() }
    }

    /// The values that were saved in a checkpoint, if any were, and later ones saved there too.
    pub fn kept_in(checkpoint: Checkpoint) -> Result<Self, Error> {
        let mut values = WindowValues::new(true);
        if let Some(mut saved) = checkpoint.open()? {
            (values.normal, values.misere) = read(&mut saved).map_err(|error| match error.kind() {
                io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => damaged(&checkpoint),
                _ => CheckpointError::Io { path: checkpoint.path().to_owned(), error },
            })?;
        }
        Ok(WindowValues { checkpoint: Some(checkpoint), ..values })
    }

    /// There will be so many, if that is known. Refuses what memory does not hold.
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

    /// How many there will be, if that is known.
    pub fn expected(&self) -> Option<u128> {
        self.expected
    }

    /// Of how many positions the values are known.
    pub fn len(&self) -> usize {
        self.normal.len()
    }

    /// Whether none are.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Normal values.
    pub fn normal(&self) -> &PlayColumn {
        &self.normal
    }

    /// Misère values, where the solver gave them.
    pub fn misere(&self) -> Option<&PlayColumn> {
        self.misere.as_ref()
    }

    /// The values of the position with this number.
    pub fn found(&self, at: usize) -> SolverValues {
        SolverValues {
            normal: self.normal.get(at),
            misere: self.misere.as_ref().and_then(|cells| cells.get(at)),
        }
    }

    /// The values of the next position.
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

    /// The values known so far for a solver of whole windows: none where it could not go on from
    /// them, with misère values if `misere`.
    pub fn known(&self, misere: bool) -> TableValues {
        let other = if misere { self.misere.as_ref() } else { None };
        let whole = |cells: &PlayColumn| cells.absent() == 0;
        if other.is_some() != misere || !whole(&self.normal) || !other.is_none_or(whole) {
            return TableValues::new(misere);
        }
        TableValues { normal: self.normal.values.clone(), misere: other.map(|cells| cells.values.clone()) }
    }

    /// The values of the first positions, in place of those known so far, from a solver that knows
    /// at least as many.
    pub fn replace(&mut self, normal: Column, misere: Option<Column>, cx: &Context<'_>) {
        self.normal = normal.into();
        self.misere = misere.map(PlayColumn::from);
        self.save_if_due(cx);
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

    /// Saves the values of work that was stopped, and says how it goes on; `None` without a
    /// checkpoint.
    pub fn save_stopped(&mut self) -> Option<String> {
        let path = self.checkpoint.as_ref()?.path().display().to_string();
        let count = Count(self.len() as u64, "positions");
        Some(match self.save() {
            Ok(()) => format!(
                "the first {count} of the window are saved to {path}; the same command goes on from there"
            ),
            Err(error) => {
                format!("the first {count} of the window were solved, but could not be saved: {error}")
            }
        })
    }

    /// The file in which they are kept.
    pub fn checkpoint(&self) -> Option<&Checkpoint> {
        self.checkpoint.as_ref()
    }

    /// The checkpoint knows more positions than the window has.
    pub fn too_many(&self) -> Error {
        match &self.checkpoint {
            Some(checkpoint) => damaged(checkpoint).into(),
            None => Error::input("more values than positions"),
        }
    }

    /// The result has been written, so the checkpoint is no longer needed.
    pub fn written(&self) -> Result<(), Error> {
        Ok(self.checkpoint.as_ref().map_or(Ok(()), Checkpoint::remove)?)
    }
}

/// A number of positions that may be no more than a bound.
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
    fn cells_remember_which_positions_have_no_value() {
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
    fn cells_with_a_mark_behind_their_end_are_refused() {
        for absent in [vec![1 << 3], vec![0], vec![1, 1]] {
            let wrong = PlayColumn { values: [1, 2, 3].into_iter().collect(), absent };
            let mut bytes = Vec::new();
            wrong.write_to(&mut bytes).unwrap();
            assert!(PlayColumn::read_from(&mut bytes.as_slice()).is_err());
        }
    }

    #[test]
    fn columns_of_different_lengths_are_refused() {
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
