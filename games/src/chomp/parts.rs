//! Diagrams as the bits of their border, for the search for one value.
//!
//! The border of a Young diagram is a walk from its lower left corner to its upper right one: a
//! step to the right (1) for every column, a step up (0) for every row, from the lowest bit on,
//! and a last 1 that ends the walk. A diagram with r rows and c columns has r + c steps, at most 63.
//! The walk of a diagram begins to the right and ends upwards; the conjugate diagram has the walk
//! from the other end, with the steps exchanged.
//!
//! A bite at a square turns the border between the square's column and its row: there it first
//! goes up, then to the right.

use super::{Chomp, Heaps};
use impartial::game::{Components, Parts};
use std::ops::ControlFlow;

/// Returns the number of steps of a walk.
fn steps(walk: u64) -> u32 {
    walk.ilog2()
}

/// Returns the walk of the conjugate diagram.
fn conjugate(walk: u64) -> u64 {
    let steps = steps(walk);
    let all = (1 << steps) - 1;
    // Of no steps nothing is left to shift by 64.
    if steps == 0 { walk } else { (!walk & all).reverse_bits() >> (64 - steps) | 1 << steps }
}

/// Returns the least of the walks of a diagram and its conjugate.
fn canonical(walk: u64) -> u64 {
    walk.min(conjugate(walk))
}

/// Removes the steps of a walk where there are no squares: upwards at the beginning, to the right at the end.
fn trimmed(walk: u64) -> u64 {
    let walk = walk >> walk.trailing_zeros();
    // Of the ones at the end, including the end itself, the lowest becomes the end.
    let ones = (walk << walk.leading_zeros()).leading_ones();
    walk & (u64::MAX >> (walk.leading_zeros() + ones - 1))
}

impl Components for Chomp {
    /// Visits the position itself: a diagram is never a sum of smaller ones.
    fn visit_components(&self, position: &Heaps, visit: &mut dyn FnMut(Heaps)) {
        visit(position.clone());
    }
}

impl Parts for Chomp {
    type PartKey = u64;

    fn visit_parts(&self, position: &Heaps, visit: &mut dyn FnMut(u64)) -> ControlFlow<()> {
        let rows = position.as_slice();
        let columns = position.largest().unwrap_or(0);
        if columns.saturating_add(rows.len() as u64) > 63 {
            return ControlFlow::Break(());
        }
        if rows.is_empty() {
            return ControlFlow::Continue(());
        }
        // The row with i shorter ones ends after i steps upwards, and as many to the right as it is
        // long.
        let ups = rows.iter().enumerate().fold(0u64, |ups, (i, &row)| ups | 1 << (row + i as u64));
        let end = columns + rows.len() as u64;
        visit(canonical(((1 << end) - 1) & !ups | 1 << end));
        ControlFlow::Continue(())
    }

    fn part(&self, key: u64) -> Heaps {
        let ups = (0..steps(key)).filter(|&step| key >> step & 1 == 0);
        Heaps::nonempty(ups.enumerate().map(|(row, step)| u64::from(step) - row as u64))
    }

    fn visit_moves(&self, key: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        let steps = steps(key);
        let mut rights = key & !(1 << steps);
        while rights != 0 {
            let from = rights.trailing_zeros();
            rights &= rights - 1;
            let mut ups = !key & ((1 << steps) - 1) & (u64::MAX << from);
            let mut turned = 0;
            while ups != 0 {
                let to = ups.trailing_zeros();
                ups &= ups - 1;
                turned += 1;
                if !self.takeable && from == 0 && to + 1 == steps {
                    continue;
                }
                // Steps from..=to: `turned` of them upwards, the others to the right.
                let length = to + 1 - from;
                let segment = (1u64 << length) - 1;
                let bitten = (1u64 << (length - turned)) - 1;
                let walk = key & !(segment << from) | bitten << (from + turned);
                visit(&[canonical(trimmed(walk))])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn effort(&self, key: u64) -> u32 {
        let ups = (0..steps(key)).filter(|&step| key >> step & 1 == 0);
        ups.enumerate().map(|(row, step)| step - row as u32).sum()
    }

    /// Returns false: many diagrams have about as large a value as they have squares.
    fn values_are_small(&self) -> bool {
        false
    }
}
