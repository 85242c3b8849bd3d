//! Cells that store values, of one or of two bytes.

use impartial::value::Column;
use smallvec::SmallVec;
use std::ops::Range;

/// An integer type that stores values.
pub(crate) trait ValueCell: Copy + Default + Send + Sync + 'static {
    /// Stores a value. Kernels use a type in which every value of their sets fits.
    fn from_value(value: u32) -> Self;

    /// Returns the value.
    fn value(self) -> u32;

    /// Returns the cells of a slice of this type; no cells for a slice of the other type.
    fn cells<'s>(slice: &'s mut ValueSlice<'_>) -> &'s mut [Self];
}

impl ValueCell for u8 {
    #[inline(always)]
    fn from_value(value: u32) -> Self {
        value as u8
    }

    #[inline(always)]
    fn value(self) -> u32 {
        self.into()
    }

    fn cells<'s>(slice: &'s mut ValueSlice<'_>) -> &'s mut [Self] {
        match slice {
            ValueSlice::Bytes(cells) => cells,
            ValueSlice::Shorts(_) => &mut [],
        }
    }
}

impl ValueCell for u16 {
    #[inline(always)]
    fn from_value(value: u32) -> Self {
        value as u16
    }

    #[inline(always)]
    fn value(self) -> u32 {
        self.into()
    }

    fn cells<'s>(slice: &'s mut ValueSlice<'_>) -> &'s mut [Self] {
        match slice {
            ValueSlice::Bytes(_) => &mut [],
            ValueSlice::Shorts(cells) => cells,
        }
    }
}

/// Stored values of consecutive positions, one or two bytes each.
#[derive(Debug)]
pub(crate) enum ValueSlice<'a> {
    Bytes(&'a mut [u8]),
    Shorts(&'a mut [u16]),
}

/// One slice for each play whose values a kernel computes.
pub(crate) type ValueSlices<'a> = SmallVec<[ValueSlice<'a>; 2]>;

impl<'a> ValueSlice<'a> {
    /// Returns the cells of a column; no cells if its values have more than two bytes.
    pub(crate) fn of_column(column: &'a mut Column) -> Self {
        match column.width() {
            1 => ValueSlice::Bytes(column.as_mut_bytes().unwrap_or_default()),
            _ => ValueSlice::Shorts(column.as_mut_shorts().unwrap_or_default()),
        }
    }

    /// Returns some of the cells.
    pub(crate) fn range(self, places: Range<usize>) -> Self {
        match self {
            ValueSlice::Bytes(cells) => ValueSlice::Bytes(&mut cells[places]),
            ValueSlice::Shorts(cells) => ValueSlice::Shorts(&mut cells[places]),
        }
    }

    /// Lends all cells.
    pub(crate) fn reborrow(&mut self) -> ValueSlice<'_> {
        match self {
            ValueSlice::Bytes(cells) => ValueSlice::Bytes(cells),
            ValueSlice::Shorts(cells) => ValueSlice::Shorts(cells),
        }
    }

    /// Removes the first `length` cells from the slice and returns them.
    pub(crate) fn split_front(&mut self, length: usize) -> Self {
        match self {
            ValueSlice::Bytes(cells) => ValueSlice::Bytes(cells.split_off_mut(..length).unwrap_or_default()),
            ValueSlice::Shorts(cells) => {
                ValueSlice::Shorts(cells.split_off_mut(..length).unwrap_or_default())
            }
        }
    }

    /// Stores a value.
    pub(crate) fn set(&mut self, place: usize, value: u32) {
        match self {
            ValueSlice::Bytes(cells) => cells[place] = u8::from_value(value),
            ValueSlice::Shorts(cells) => cells[place] = u16::from_value(value),
        }
    }

    /// Copies the values of a slice of the same type and length.
    pub(crate) fn copy_from(self, other: ValueSlice<'_>) {
        match (self, other) {
            (ValueSlice::Bytes(cells), ValueSlice::Bytes(other)) => cells.copy_from_slice(other),
            (ValueSlice::Shorts(cells), ValueSlice::Shorts(other)) => cells.copy_from_slice(other),
            _ => {}
        }
    }
}
