//! Sets of cells of a rectangle as integers of 64 bits, line by line without gaps.
//!
//! Lines have a length `L` from 1 to [`LONGEST_LINE`], and cell c of line r is bit r*L + c. The functions take the length as a
//! constant, so that all shifts and masks are constants too.
//!
//! ```
//! use impartial::game::cell_lines::{cropped, line_count, mirrored, transposed};
//! // Two lines of three cells: ##. and #..
//! let cells = 0b001_011;
//! assert_eq!(line_count::<3>(cells), 2);
//! assert_eq!(mirrored::<3>(cells), 0b100_110);
//! assert_eq!(transposed(cells, 3, 2), 0b00_01_11);
//! assert_eq!(cropped::<3>(cells), (0b01_11, 2));
//! ```

/// Maximum number of cells of a line.
pub const LONGEST_LINE: usize = 7;

/// For each length of a line and each column of it: the cells of the column.
pub const COLUMNS: [[u64; LONGEST_LINE]; LONGEST_LINE + 1] = {
    let mut columns = [[0; LONGEST_LINE]; LONGEST_LINE + 1];
    let mut line = 1;
    while line <= LONGEST_LINE {
        let mut cell = 0;
        while cell < 64 {
            columns[line][cell % line] |= 1 << cell;
            cell += 1;
        }
        line += 1;
    }
    columns
};

/// Calls a function of this module, or another one with the length of a line as its constant parameter, for a length from
/// 1 to 7 that is known only when the program runs.
///
/// ```
/// use impartial::game::cell_lines::line_count;
/// let line = 3;
/// assert_eq!(impartial::with_line!(line, line_count, 0b001_011), 2);
/// ```
#[macro_export]
macro_rules! with_line {
    ($line:expr, $function:ident, $($argument:expr),*) => {
        match $line {
            1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            4 => $function::<4>($($argument),*),
            5 => $function::<5>($($argument),*),
            6 => $function::<6>($($argument),*),
            _ => $function::<7>($($argument),*),
        }
    };
}

/// Returns the cells of `free` that share a side with a cell of `cells`.
#[inline]
pub fn neighbours<const L: u32>(cells: u64, free: u64) -> u64 {
    let first = COLUMNS[L as usize][0];
    ((cells << 1) & !first | (cells & !first) >> 1 | cells << L | cells >> L) & free
}

/// Returns the cells with each line reversed.
#[inline]
pub fn mirrored<const L: u32>(cells: u64) -> u64 {
    let columns = &COLUMNS[L as usize];
    let mut image = 0;
    for column in 0..L / 2 {
        let other = L - 1 - column;
        let shift = other - column;
        image |= (cells & columns[column as usize]) << shift | (cells & columns[other as usize]) >> shift;
    }
    if L % 2 == 1 { image | cells & columns[L as usize / 2] } else { image }
}

/// Returns the number of lines up to the last cell of a set that is not empty.
#[inline]
pub fn line_count<const L: u32>(cells: u64) -> u32 {
    (63 - cells.leading_zeros()) / L + 1
}

/// Returns `count` lines of length `line` with lines and columns exchanged. Both numbers are at most seven.
pub fn transposed(cells: u64, line: u32, count: u32) -> u64 {
    let all = (1 << line) - 1;
    let mut square = (0..count).fold(0u64, |square, i| square | (cells >> (i * line) & all) << (8 * i));
    // Warren, Hacker's Delight, section 7-3.
    for (shift, mask) in
        [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)]
    {
        let swapped = (square ^ square >> shift) & mask;
        square ^= swapped ^ swapped << shift;
    }
    let all = (1u64 << count) - 1;
    (0..line).fold(0, |cells, i| cells | (square >> (8 * i) & all) << (i * count))
}

/// Returns a set that is not empty in the corner of its smallest rectangle, and the length of the lines of this rectangle.
#[inline]
pub fn cropped<const L: u32>(cells: u64) -> (u64, u32) {
    let cells = cells >> (cells.trailing_zeros() / L * L);
    let mut columns = cells;
    let mut shift = L;
    while shift < 64 {
        columns |= columns >> shift;
        shift *= 2;
    }
    columns &= (1 << L) - 1;
    let left = columns.trailing_zeros();
    let width = 64 - columns.leading_zeros() - left;
    if width == L {
        return (cells, L);
    }
    let all = (1 << width) - 1;
    let mut rest = cells >> left;
    let mut cut = 0;
    let mut shift = 0;
    while rest != 0 {
        cut |= (rest & all) << shift;
        rest >>= L;
        shift += width;
    }
    (cut, width)
}
