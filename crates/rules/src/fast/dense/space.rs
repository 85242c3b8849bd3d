//! The places of positions in a dense table.

use crate::evaluate::{LANES, Lanes};
use impartial::game::NumberRange;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// A few numbers of a position.
pub(super) type Numbers = SmallVec<[i64; 8]>;

/// All tuples of numbers below bounds, in the order in which the first number changes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Space {
    /// The bounds of the window, one for each number.
    pub(super) window: SmallVec<[u64; 8]>,
    /// The bounds of the table. If the order of the numbers has no meaning, all of them are equal.
    pub(super) below: SmallVec<[u64; 8]>,
    /// The distance between the places of neighbours, for each number.
    pub(super) radix: SmallVec<[usize; 8]>,
    pub(super) cells: usize,
    pub(super) unordered: bool,
}

/// Maximum number of entries of a table.
const MAX_CELLS: u64 = 1 << 31;

/// Upper bound on the numbers of a position, exclusive.
const MAX_NUMBER: u64 = 1 << 20;

/// Maximum number of numbers of a position.
const MAX_NUMBERS: usize = 8;

impl Space {
    /// Returns the table for a window, or `None` if it would have too many entries.
    pub(super) fn new(window: &[u64], unordered: bool) -> Option<Space> {
        if window.is_empty() || window.len() > MAX_NUMBERS || window.iter().any(|&below| below > MAX_NUMBER) {
            return None;
        }
        let largest = window.iter().copied().max()?;
        let below: SmallVec<[u64; 8]> =
            window.iter().map(|&below| if unordered { largest } else { below }).collect();
        let mut cells = 1u64;
        let mut radix = SmallVec::new();
        for &below in &below {
            radix.push(cells as usize);
            cells = cells.checked_mul(below.max(1)).filter(|&cells| cells <= MAX_CELLS)?;
        }
        Some(Space { window: window.into(), below, radix, cells: cells as usize, unordered })
    }

    /// Returns the place of a position, or `None` if the table does not contain it. If the order of the numbers has no
    /// meaning, they are ascending.
    #[inline]
    pub(super) fn cell(&self, position: &[i64]) -> Option<usize> {
        let mut cell = 0;
        for ((&x, &below), &radix) in position.iter().zip(&self.below).zip(&self.radix) {
            if x as u64 >= below {
                return None;
            }
            cell += x as usize * radix;
        }
        Some(cell)
    }

    /// Returns the places of the positions in some lanes: number i of the position in lane l is `columns[i][l]`. Returns
    /// `None` if the table does not contain one of them.
    pub(super) fn cells(&self, lanes: u64, columns: &[&Lanes]) -> Option<[usize; LANES]> {
        let mut cells = [0usize; LANES];
        for ((column, &below), &radix) in columns.iter().zip(&self.below).zip(&self.radix) {
            let mut outside = 0;
            for (lane, &x) in column.iter().enumerate() {
                outside |= u64::from(x as u64 >= below) << lane;
            }
            if outside & lanes != 0 {
                return None;
            }
            for (cell, &x) in cells.iter_mut().zip(*column) {
                // Lanes that do not count may have any numbers.
                *cell = cell.wrapping_add((x as usize).wrapping_mul(radix));
            }
        }
        Some(cells)
    }

    /// Returns the numbers at a place, in ascending order if their order has no meaning.
    pub(super) fn position(&self, cell: usize) -> Numbers {
        let each = self.radix.iter().zip(&self.below);
        let mut position: Numbers =
            each.map(|(&radix, &below)| ((cell / radix) as u64 % below) as i64).collect();
        if self.unordered {
            position.sort_unstable();
        }
        position
    }

    /// Calls `visit` with every position of the window and its place, in an order in which a position comes after all
    /// positions with smaller numbers.
    pub(super) fn scan<B>(&self, mut visit: impl FnMut(&[i64], usize) -> ControlFlow<B>) -> ControlFlow<B> {
        let n = self.window.len();
        if self.window.contains(&0) {
            return ControlFlow::Continue(());
        }
        let mut position: Numbers = SmallVec::from_elem(0, n);
        let mut cell = 0;
        loop {
            visit(&position, cell)?;
            let mut at = 0;
            loop {
                let next = position[at] + 1;
                let below = match position.get(at + 1) {
                    Some(&above) if self.unordered => (above as u64 + 1).min(self.window[at]),
                    _ => self.window[at],
                };
                if (next as u64) < below {
                    position[at] = next;
                    cell += self.radix[at];
                    break;
                }
                cell -= position[at] as usize * self.radix[at];
                position[at] = 0;
                at += 1;
                if at == n {
                    return ControlFlow::Continue(());
                }
            }
        }
    }

    /// Calls `visit` with the place of every position of the window in the order of the positions: by the largest
    /// number, then from the last number to the first.
    pub(super) fn visit_in_order(&self, visit: &mut dyn FnMut(usize) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.window.contains(&0) {
            return ControlFlow::Continue(());
        }
        if self.unordered && self.window.iter().all(|below| *below == self.window[0]) {
            return self.scan(|_, cell| visit(cell));
        }
        let largest = self.window.iter().copied().max().unwrap_or(0);
        for most in 0..largest {
            self.visit_with_largest(self.window.len(), most, u64::MAX, false, 0, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits the positions with the largest number `most` whose numbers from `at` on are chosen; `above` is the number
    /// at `at`.
    fn visit_with_largest(
        &self,
        at: usize,
        most: u64,
        above: u64,
        has_most: bool,
        cell: usize,
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(at) = at.checked_sub(1) else { return visit(cell) };
        let mut last = most.min(self.window[at] - 1);
        if self.unordered {
            last = last.min(above);
        }
        // The largest number must occur: the last chance is the first number, or the last one in ascending order.
        let is_due = !has_most && (at == 0 || self.unordered);
        let first = if is_due { most } else { 0 };
        for x in first..=last {
            let cell = cell + x as usize * self.radix[at];
            self.visit_with_largest(at, most, x, has_most || x == most, cell, visit)?;
        }
        ControlFlow::Continue(())
    }
}

/// Returns the window of the numbers below the ends of ranges.
pub(super) fn below(ranges: &[NumberRange]) -> SmallVec<[u64; 8]> {
    ranges.iter().map(|range| range.below).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::kind::{Kind, Tuple, Tuples};

    #[test]
    fn positions_are_visited_in_the_order_of_the_window() {
        for (window, unordered) in [
            (&[4u64, 4][..], true),
            (&[2, 4], true),
            (&[3, 5, 4], true),
            (&[3, 5], false),
            (&[5, 3, 4], false),
            (&[4, 4, 4], false),
            (&[7], false),
            (&[7], true),
            (&[0, 3], false),
            (&[3, 2, 2], true),
        ] {
            let space = Space::new(window, unordered).unwrap();
            let kind = Tuples { count: window.len(), unordered };
            let ranges: Vec<NumberRange> = window.iter().copied().map(NumberRange::below).collect();
            let expected: Vec<Tuple> = kind.within(&ranges).unwrap().collect();
            let mut found = Vec::new();
            let _ = space.visit_in_order(&mut |cell| {
                found.push(Tuple::new(space.position(cell).iter().map(|&x| x as u64)));
                ControlFlow::Continue(())
            });
            assert_eq!(found, expected, "{window:?} {unordered}");
            let mut scanned = Vec::new();
            let _ = space.scan::<()>(|position, cell| {
                assert_eq!(space.cell(position), Some(cell));
                assert_eq!(space.position(cell)[..], *position);
                scanned.push(Tuple::new(position.iter().map(|&x| x as u64)));
                ControlFlow::Continue(())
            });
            scanned.sort();
            assert_eq!(scanned, expected, "{window:?} {unordered}");
        }
    }
}
