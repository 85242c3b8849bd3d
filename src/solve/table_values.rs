//! The values of a window: a column for each play.

use crate::value::{Column, GrundyPair};
use std::io::{self, Read, Write};

/// The values of the first positions of a window, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableValues {
    /// Normal play.
    pub normal: Column,
    /// Misère play, if it is computed.
    pub misere: Option<Column>,
}

impl TableValues {
    /// Returns a table without values; `misere` says whether it has a misère column.
    pub fn new(misere: bool) -> Self {
        TableValues { normal: Column::new(), misere: misere.then(Column::new) }
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

    /// Adds the values of the next positions. The misère values of both tables are added if both have any.
    pub fn extend(&mut self, next: &TableValues) {
        self.normal.extend(next.normal.iter());
        if let (Some(misere), Some(next)) = (&mut self.misere, &next.misere) {
            misere.extend(next.iter());
        }
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

    /// Reads values written by [`write_to`](Self::write_to), and no further bytes.
    ///
    /// # Errors
    /// Those of the reader, and [`io::ErrorKind::InvalidData`] if the data is not one column or two columns of equal
    /// length.
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
}

/// Returns the bytes for the values of `positions` positions, if they are below `values_below`.
pub(super) fn value_bytes(positions: u64, misere: bool, values_below: u64) -> u128 {
    let width = match values_below {
        0..=0x100 => 1,
        // While a column is widened, the old and the new column exist.
        0x101..=0x1_0000 => 3,
        _ => 6,
    };
    u128::from(positions) * width * (1 + u128::from(misere))
}
