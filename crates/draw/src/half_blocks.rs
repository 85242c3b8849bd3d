//! Dots as text, two in each character.

/// Returns the lines of half-block characters for a plane of dots. `is_set` receives the column counted from the left
/// and the row counted from below. An odd number of rows leaves the lower half of the last line empty.
///
/// ```
/// use impartial_draw::half_blocks;
/// assert_eq!(half_blocks(3, 2, |column, row| column == row || column == 2), ["▄▀█"]);
/// assert_eq!(half_blocks(2, 3, |_, row| row == 0), ["  ", "▀▀"]);
/// ```
pub fn half_blocks(columns: usize, rows: usize, is_set: impl Fn(usize, usize) -> bool) -> Vec<String> {
    let line = |top: usize| {
        let dot = |column: usize| {
            let upper = is_set(column, rows - 1 - top);
            let lower = top + 1 < rows && is_set(column, rows - 2 - top);
            match (upper, lower) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            }
        };
        (0..columns).map(dot).collect()
    };
    (0..rows).step_by(2).map(line).collect()
}
