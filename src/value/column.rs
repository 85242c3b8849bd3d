//! Sequences of values in cells that are as narrow as possible.

use super::zeroed_memory::{MappedMemory, Memory, ZeroedMemory};
use std::io::{self, Read, Write};

/// A sequence of natural numbers in cells of one byte as long as all values fit, then of two, four or eight bytes.
///
/// Nothing wraps: a value that does not fit widens the whole column, which costs one pass and
/// happens at most three times.
///
/// ```
/// use impartial::value::Column;
/// let mut column: Column = [3, 255].into_iter().collect();
/// assert_eq!((column.width(), column.bytes()), (1, 2));
/// column.push(256);
/// assert_eq!((column.width(), column.get(1), column.get(2)), (2, Some(255), Some(256)));
/// ```
#[derive(Clone, Debug)]
pub struct Column(ColumnCells);

#[derive(Debug)]
enum ColumnCells {
    /// One byte for each value of a large table. The length is fixed: a column that grows is a vector.
    Mapped(MappedMemory),
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
    Eight(Vec<u64>),
}

/// The cells of a column, by their width.
#[derive(Clone, Copy)]
pub(crate) enum CellSlice<'a> {
    One(&'a [u8]),
    Two(&'a [u16]),
    Four(&'a [u32]),
    Eight(&'a [u64]),
}

macro_rules! each {
    ($cells:expr, $held:ident => $body:expr) => {
        match $cells {
            ColumnCells::Mapped(map) => {
                let $held = map.bytes();
                $body
            }
            ColumnCells::One($held) => $body,
            ColumnCells::Two($held) => $body,
            ColumnCells::Four($held) => $body,
            ColumnCells::Eight($held) => $body,
        }
    };
}

impl Clone for ColumnCells {
    fn clone(&self) -> Self {
        match self {
            ColumnCells::Mapped(map) => ColumnCells::One(map.bytes().to_vec()),
            ColumnCells::One(held) => ColumnCells::One(held.clone()),
            ColumnCells::Two(held) => ColumnCells::Two(held.clone()),
            ColumnCells::Four(held) => ColumnCells::Four(held.clone()),
            ColumnCells::Eight(held) => ColumnCells::Eight(held.clone()),
        }
    }
}

impl Default for Column {
    fn default() -> Self {
        Column(ColumnCells::One(Vec::new()))
    }
}

impl Column {
    /// Creates an empty column of one byte for each value.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty column with room for `values` values of one byte.
    #[must_use]
    pub fn with_capacity(values: usize) -> Self {
        Column(ColumnCells::One(Vec::with_capacity(values)))
    }

    /// Returns the number of values in the column.
    #[must_use]
    pub fn len(&self) -> usize {
        each!(&self.0, held => held.len())
    }

    /// Returns whether the column is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the bytes of one value: 1, 2, 4 or 8.
    #[must_use]
    pub fn width(&self) -> usize {
        match self.0 {
            ColumnCells::Mapped(_) | ColumnCells::One(_) => 1,
            ColumnCells::Two(_) => 2,
            ColumnCells::Four(_) => 4,
            ColumnCells::Eight(_) => 8,
        }
    }

    /// Returns the bytes of all values together.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.len() * self.width()
    }

    /// Returns the value at index `at`, if there is one.
    #[must_use]
    #[inline]
    // The macro is for all widths, including the largest.
    #[allow(clippy::useless_conversion)]
    pub fn get(&self, at: usize) -> Option<u64> {
        each!(&self.0, held => held.get(at).map(|&value| u64::from(value)))
    }

    /// Appends a value, which may widen the column.
    #[inline]
    pub fn push(&mut self, value: u64) {
        let fitted = match &mut self.0 {
            ColumnCells::Mapped(_) => {
                self.unmap();
                return self.push(value);
            }
            ColumnCells::One(held) => u8::try_from(value).map(|value| held.push(value)).is_ok(),
            ColumnCells::Two(held) => u16::try_from(value).map(|value| held.push(value)).is_ok(),
            ColumnCells::Four(held) => u32::try_from(value).map(|value| held.push(value)).is_ok(),
            ColumnCells::Eight(held) => {
                held.push(value);
                true
            }
        };
        if !fitted {
            self.widen();
            self.push(value);
        }
    }

    /// Returns an iterator over all values, in order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.len()).filter_map(|at| self.get(at))
    }

    /// Returns the values as bytes, if each of them is stored in one byte.
    #[must_use]
    pub fn as_bytes(&self) -> Option<&[u8]> {
        match &self.0 {
            ColumnCells::Mapped(map) => Some(map.bytes()),
            ColumnCells::One(cells) => Some(cells),
            _ => None,
        }
    }

    /// Returns the values for changing, if each of them is stored in one byte.
    pub fn as_mut_bytes(&mut self) -> Option<&mut [u8]> {
        match &mut self.0 {
            ColumnCells::Mapped(map) => Some(map.bytes_mut()),
            ColumnCells::One(cells) => Some(cells),
            _ => None,
        }
    }

    /// Returns the values for changing, if each of them is stored in two bytes.
    pub fn as_mut_shorts(&mut self) -> Option<&mut [u16]> {
        match &mut self.0 {
            ColumnCells::Two(cells) => Some(cells),
            _ => None,
        }
    }

    /// Replaces the value at index `at`. A value that does not fit widens the column.
    ///
    /// # Panics
    /// If there is no such value.
    pub fn set(&mut self, at: usize, value: u64) {
        let fitted = match &mut self.0 {
            ColumnCells::Mapped(map) => u8::try_from(value).map(|value| map.bytes_mut()[at] = value).is_ok(),
            ColumnCells::One(cells) => u8::try_from(value).map(|value| cells[at] = value).is_ok(),
            ColumnCells::Two(cells) => u16::try_from(value).map(|value| cells[at] = value).is_ok(),
            ColumnCells::Four(cells) => u32::try_from(value).map(|value| cells[at] = value).is_ok(),
            ColumnCells::Eight(cells) => {
                cells[at] = value;
                true
            }
        };
        if !fitted {
            self.widen();
            self.set(at, value);
        }
    }

    /// Widens the column until each value is stored in at least `bytes` bytes, at most eight.
    pub fn widen_to(&mut self, bytes: usize) {
        while self.width() < bytes.min(8) {
            self.widen();
        }
    }

    /// Shortens the column to its first `length` values.
    pub fn truncate(&mut self, length: usize) {
        match &mut self.0 {
            ColumnCells::Mapped(map) => map.truncate(length),
            ColumnCells::One(cells) => cells.truncate(length),
            ColumnCells::Two(cells) => cells.truncate(length),
            ColumnCells::Four(cells) => cells.truncate(length),
            ColumnCells::Eight(cells) => cells.truncate(length),
        }
    }

    /// Changes the length of the column to `length`. A new value is 0, or the value at this index before
    /// [`truncate`](Self::truncate). A large column of bytes is stored in large pages.
    pub fn resize(&mut self, length: usize) {
        self.truncate(length);
        match std::mem::take(self).0 {
            ColumnCells::Mapped(map) => *self = ZeroedMemory(Memory::Mapped(map)).grow(length).into(),
            ColumnCells::One(cells) if cells.capacity() == 0 => *self = ZeroedMemory::new(length).into(),
            ColumnCells::One(cells) => *self = ZeroedMemory::from(cells).grow(length).into(),
            ColumnCells::Two(mut cells) => {
                cells.resize(length, 0);
                *self = cells.into();
            }
            ColumnCells::Four(mut cells) => {
                cells.resize(length, 0);
                *self = cells.into();
            }
            ColumnCells::Eight(mut cells) => {
                cells.resize(length, 0);
                *self = cells.into();
            }
        }
    }

    /// Returns the cells as they are in memory: [`width`](Column::width) bytes for each value, in the byte order of
    /// this machine. This makes it possible to pass on a column without a copy.
    ///
    /// ```
    /// use impartial::value::Column;
    /// let column: Column = [3, 256].into_iter().collect();
    /// assert_eq!(column.cell_bytes(), [3u16, 256].map(u16::to_ne_bytes).concat());
    /// ```
    #[must_use]
    pub fn cell_bytes(&self) -> &[u8] {
        match &self.0 {
            ColumnCells::Mapped(map) => map.bytes(),
            ColumnCells::One(cells) => cells,
            ColumnCells::Two(cells) => bytemuck::cast_slice(cells),
            ColumnCells::Four(cells) => bytemuck::cast_slice(cells),
            ColumnCells::Eight(cells) => bytemuck::cast_slice(cells),
        }
    }

    /// Reserves memory for `more` more values of the present width.
    ///
    /// # Errors
    /// [`TryReserveError`](std::collections::TryReserveError) if there is not enough memory.
    pub fn try_reserve(&mut self, more: usize) -> Result<(), std::collections::TryReserveError> {
        match &mut self.0 {
            ColumnCells::Mapped(map) => {
                let mut cells = Vec::new();
                cells.try_reserve_exact(map.bytes().len().saturating_add(more))?;
                cells.extend_from_slice(map.bytes());
                self.0 = ColumnCells::One(cells);
                Ok(())
            }
            ColumnCells::One(cells) => cells.try_reserve_exact(more),
            ColumnCells::Two(cells) => cells.try_reserve_exact(more),
            ColumnCells::Four(cells) => cells.try_reserve_exact(more),
            ColumnCells::Eight(cells) => cells.try_reserve_exact(more),
        }
    }

    /// Returns the cells of the column.
    #[inline]
    pub(crate) fn cells(&self) -> CellSlice<'_> {
        match &self.0 {
            ColumnCells::Mapped(map) => CellSlice::One(map.bytes()),
            ColumnCells::One(cells) => CellSlice::One(cells),
            ColumnCells::Two(cells) => CellSlice::Two(cells),
            ColumnCells::Four(cells) => CellSlice::Four(cells),
            ColumnCells::Eight(cells) => CellSlice::Eight(cells),
        }
    }

    /// Writes the width, the number of values, and the cells, little-endian. [`read_from`](Column::read_from) reads
    /// this format.
    ///
    /// # Errors
    /// An error of the writer.
    pub fn write_to(&self, to: &mut dyn Write) -> io::Result<()> {
        self.write_first_to(self.len(), to)
    }

    /// Writes the first `length` values, at most as many as there are, like [`write_to`](Column::write_to).
    pub(crate) fn write_first_to(&self, length: usize, to: &mut dyn Write) -> io::Result<()> {
        let length = length.min(self.len());
        to.write_all(&[self.width() as u8])?;
        to.write_all(&(length as u64).to_le_bytes())?;
        match &self.0 {
            ColumnCells::Mapped(map) => to.write_all(&map.bytes()[..length]),
            ColumnCells::One(held) => to.write_all(&held[..length]),
            ColumnCells::Two(held) => write_cells(&held[..length], u16::to_le_bytes, to),
            ColumnCells::Four(held) => write_cells(&held[..length], u32::to_le_bytes, to),
            ColumnCells::Eight(held) => write_cells(&held[..length], u64::to_le_bytes, to),
        }
    }

    /// Returns a copy of the first `length` values, at most as many as there are.
    pub(crate) fn first(&self, length: usize) -> Column {
        let length = length.min(self.len());
        Column(match &self.0 {
            ColumnCells::Mapped(map) => ColumnCells::One(map.bytes()[..length].to_vec()),
            ColumnCells::One(held) => ColumnCells::One(held[..length].to_vec()),
            ColumnCells::Two(held) => ColumnCells::Two(held[..length].to_vec()),
            ColumnCells::Four(held) => ColumnCells::Four(held[..length].to_vec()),
            ColumnCells::Eight(held) => ColumnCells::Eight(held[..length].to_vec()),
        })
    }

    /// Reads the format of [`write_to`](Column::write_to), and no byte beyond it.
    ///
    /// ```
    /// use impartial::value::Column;
    /// let column: Column = [3, 1, 256].into_iter().collect();
    /// let mut bytes = Vec::new();
    /// column.write_to(&mut bytes)?;
    /// assert_eq!(bytes.len(), 1 + 8 + 3 * 2);
    /// assert_eq!(Column::read_from(&mut bytes.as_slice())?, column);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of the reader; [`InvalidData`](io::ErrorKind::InvalidData) if the width is invalid, and
    /// [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) if values are missing.
    pub fn read_from(from: &mut dyn Read) -> io::Result<Self> {
        let (mut width, mut count) = ([0; 1], [0; 8]);
        from.read_exact(&mut width)?;
        from.read_exact(&mut count)?;
        let count = u64::from_le_bytes(count);
        Ok(Column(match width {
            [1] => ColumnCells::One(read_cells(count, u8::from_le_bytes, from)?),
            [2] => ColumnCells::Two(read_cells(count, u16::from_le_bytes, from)?),
            [4] => ColumnCells::Four(read_cells(count, u32::from_le_bytes, from)?),
            [8] => ColumnCells::Eight(read_cells(count, u64::from_le_bytes, from)?),
            _ => return Err(io::Error::new(io::ErrorKind::InvalidData, "no column of values")),
        }))
    }

    /// Copies the cells of a mapped column to a vector, which can grow.
    fn unmap(&mut self) {
        if let ColumnCells::Mapped(map) = &self.0 {
            self.0 = ColumnCells::One(map.bytes().to_vec());
        }
    }

    /// Doubles the number of bytes of each cell.
    fn widen(&mut self) {
        self.0 = match &self.0 {
            ColumnCells::Mapped(map) => {
                ColumnCells::Two(map.bytes().iter().map(|&value| value.into()).collect())
            }
            ColumnCells::One(cells) => ColumnCells::Two(cells.iter().map(|&value| value.into()).collect()),
            ColumnCells::Two(cells) => ColumnCells::Four(cells.iter().map(|&value| value.into()).collect()),
            ColumnCells::Four(cells) => ColumnCells::Eight(cells.iter().map(|&value| value.into()).collect()),
            ColumnCells::Eight(cells) => ColumnCells::Eight(cells.clone()),
        };
    }
}

/// Number of cells that are written or read at a time.
const CELLS: usize = 1 << 14;

fn write_cells<T: Copy, const N: usize>(
    cells: &[T],
    bytes: fn(T) -> [u8; N],
    to: &mut dyn Write,
) -> io::Result<()> {
    let mut piece = Vec::with_capacity(CELLS * N);
    for cells in cells.chunks(CELLS) {
        piece.clear();
        piece.extend(cells.iter().flat_map(|&cell| bytes(cell)));
        to.write_all(&piece)?;
    }
    Ok(())
}

/// Reads `count` cells. The memory grows with the cells that are really there, whatever the count.
fn read_cells<T, const N: usize>(
    count: u64,
    cell: fn([u8; N]) -> T,
    from: &mut dyn Read,
) -> io::Result<Vec<T>> {
    let mut cells = Vec::new();
    let mut piece = vec![0; CELLS * N];
    let mut remaining = count;
    while remaining > 0 {
        let batch = remaining.min(CELLS as u64) as usize;
        let piece = &mut piece[..batch * N];
        from.read_exact(piece)?;
        cells.extend(piece.as_chunks::<N>().0.iter().map(|&bytes| cell(bytes)));
        remaining -= batch as u64;
    }
    Ok(cells)
}

/// Two columns are equal if they have the same values, of whatever width.
impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for Column {}

impl From<Vec<u8>> for Column {
    fn from(values: Vec<u8>) -> Self {
        Column(ColumnCells::One(values))
    }
}

impl From<ZeroedMemory<u8>> for Column {
    fn from(values: ZeroedMemory<u8>) -> Self {
        Column(match values.0 {
            Memory::Mapped(map) => ColumnCells::Mapped(map),
            Memory::Plain(values) => ColumnCells::One(values),
        })
    }
}

/// Returns the cells of a column with cells of one byte, as they are stored; any other column is returned as the error.
impl TryFrom<Column> for ZeroedMemory<u8> {
    type Error = Column;

    fn try_from(column: Column) -> Result<Self, Column> {
        match column.0 {
            ColumnCells::Mapped(map) => Ok(ZeroedMemory(Memory::Mapped(map))),
            ColumnCells::One(held) => Ok(held.into()),
            other => Err(Column(other)),
        }
    }
}

impl From<Vec<u16>> for Column {
    fn from(values: Vec<u16>) -> Self {
        Column(ColumnCells::Two(values))
    }
}

impl From<Vec<u32>> for Column {
    fn from(values: Vec<u32>) -> Self {
        Column(ColumnCells::Four(values))
    }
}

impl From<Vec<u64>> for Column {
    fn from(values: Vec<u64>) -> Self {
        Column(ColumnCells::Eight(values))
    }
}

/// Returns the cells of a column with cells of one byte; any other column is returned as the error.
impl TryFrom<Column> for Vec<u8> {
    type Error = Column;

    fn try_from(column: Column) -> Result<Self, Column> {
        match column.0 {
            ColumnCells::Mapped(map) => Ok(map.bytes().to_vec()),
            ColumnCells::One(held) => Ok(held),
            other => Err(Column(other)),
        }
    }
}

/// Returns the cells of a column with cells of two bytes; any other column is returned as the error.
impl TryFrom<Column> for Vec<u16> {
    type Error = Column;

    fn try_from(column: Column) -> Result<Self, Column> {
        match column.0 {
            ColumnCells::Two(held) => Ok(held),
            other => Err(Column(other)),
        }
    }
}

impl Extend<u64> for Column {
    fn extend<I: IntoIterator<Item = u64>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.push(value));
    }
}

impl FromIterator<u64> for Column {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Self {
        let mut column = Column::new();
        column.extend(values);
        column
    }
}

#[cfg(test)]
mod tests {
    use super::{CELLS, Column, Memory, ZeroedMemory};
    use proptest::prelude::*;

    #[test]
    fn a_column_longer_than_a_piece_is_written_and_read() {
        let column: Column = (0..2 * CELLS as u64 + 5).map(|i| i * i).collect();
        assert_eq!(column.width(), 4);
        let mut bytes = Vec::new();
        column.write_to(&mut bytes).unwrap();
        assert_eq!(Column::read_from(&mut bytes.as_slice()).unwrap(), column);
    }

    #[test]
    fn a_count_that_lies_takes_no_memory() {
        let mut bytes = vec![8];
        bytes.extend(u64::MAX.to_le_bytes());
        bytes.extend([1; 80]);
        assert!(Column::read_from(&mut bytes.as_slice()).is_err());
    }

    #[test]
    fn a_mapped_column_is_a_column() {
        let mut cells = ZeroedMemory::<u8>::new((1 << 21) + 3);
        for (cell, value) in cells.cells_mut().iter_mut().zip(0u64..) {
            *cell = (value % 251) as u8;
        }
        assert!(matches!(cells.0, Memory::Mapped(_)));
        let values = cells.cells().to_vec();
        let mapped = Column::from(cells);
        let plain = Column::from(values.clone());
        assert_eq!(mapped, plain);
        assert_eq!((mapped.width(), mapped.bytes(), mapped.get(252)), (1, values.len(), Some(1)));
        assert_eq!((mapped.get(values.len()), mapped.as_bytes()), (None, Some(&values[..])));
        let mut bytes = Vec::new();
        mapped.write_to(&mut bytes).unwrap();
        assert_eq!(Column::read_from(&mut bytes.as_slice()).unwrap(), mapped);
        for last in [7, 300] {
            let (mut longer, mut expected) = (mapped.clone(), plain.clone());
            longer.push(last);
            expected.push(last);
            assert_eq!((longer.width(), longer), (expected.width(), expected));
        }
        let again = |column| Column::from(ZeroedMemory::try_from(column).unwrap());
        let mut mapped = again(mapped);
        mapped.try_reserve(5).unwrap();
        let mut mapped = again(mapped);
        mapped.extend([4, 5]);
        assert_eq!((mapped.len(), mapped.get(values.len() + 1)), (values.len() + 2, Some(5)));
        assert_eq!(Vec::<u8>::try_from(mapped).unwrap()[..values.len()], values);
        assert!(ZeroedMemory::<u8>::try_from(Column::from(vec![1u16])).is_err());
    }

    #[test]
    fn a_column_is_cut_and_grows_again() {
        for length in [5, (1 << 21) + 5] {
            let mut column = Column::new();
            column.resize(length);
            assert!(column.iter().all(|value| value == 0) && column.len() == length);
            column.as_mut_bytes().unwrap()[3] = 7;
            column.set(4, 255);
            column.truncate(4);
            column.resize(4);
            assert_eq!((column.len(), column.get(3), column.get(4)), (4, Some(7), None));
            column.resize(length);
            assert_eq!((column.len(), column.get(3), column.width()), (length, Some(7), 1));
            assert!(column.as_mut_shorts().is_none());
            column.set(4, 256);
            assert_eq!((column.width(), column.get(3), column.get(4)), (2, Some(7), Some(256)));
            assert!(column.as_mut_bytes().is_none());
            column.as_mut_shorts().unwrap()[0] = 300;
            column.widen_to(4);
            column.resize(length + 1);
            assert_eq!((column.width(), column.get(0), column.get(length)), (4, Some(300), Some(0)));
            column.widen_to(100);
            assert_eq!((column.width(), column.get(4)), (8, Some(256)));
        }
    }

    proptest! {
        #[test]
        fn a_column_gives_back_what_was_pushed(
            values in prop::collection::vec(prop_oneof![0..4u64, 250..260u64, 65_530..65_540u64, any::<u64>()], 0..40),
        ) {
            let column: Column = values.iter().copied().collect();
            prop_assert_eq!(column.iter().collect::<Vec<_>>(), values.clone());
            prop_assert_eq!(column.len(), values.len());
            let widest = values.iter().copied().max().unwrap_or(0);
            prop_assert!(column.width() == 8 || widest < 1 << (8 * column.width()));
            prop_assert_eq!(&column, &Column::from(values));
        }

        #[test]
        fn a_column_that_was_written_is_read_again_and_half_of_it_is_not(
            values in prop::collection::vec(prop_oneof![0..4u64, 0..260u64, any::<u32>().prop_map(u64::from), any::<u64>()], 0..40),
            cut in any::<prop::sample::Index>(),
        ) {
            let column: Column = values.into_iter().collect();
            let mut bytes = Vec::new();
            column.write_to(&mut bytes).unwrap();
            let whole = bytes.len();
            bytes.push(9);
            let mut from = bytes.as_slice();
            let read = Column::read_from(&mut from).unwrap();
            prop_assert_eq!(read.width(), column.width());
            prop_assert_eq!(read, column);
            prop_assert_eq!(from, &[9]);
            prop_assert!(Column::read_from(&mut &bytes[..cut.index(whole)]).is_err());
            bytes[0] = 3;
            prop_assert!(Column::read_from(&mut bytes.as_slice()).is_err());
        }
    }
}
