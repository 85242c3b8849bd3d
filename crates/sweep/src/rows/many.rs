//! Rows of three or more members, with one bit set for each list of one member less.

use super::{LargestMemberRow, RowPace, RowValues, split};
use impartial::game::Colex;
use impartial::solve::TableError;
use std::ops::ControlFlow;

/// Returns the number of words for the values 0..=largest.
fn words(largest: u64) -> usize {
    (largest / 64 + 1) as usize
}

/// Returns the number of lists of n−1 members with the largest member x.
fn lists(window: &Colex, x: u64) -> u64 {
    window.weight(window.count() - 2, window.limit(x))
}

/// Returns the number of bytes of the sets of one play.
pub(super) fn bytes(window: &Colex) -> u64 {
    let sets = (0..window.below()).map(|x| u128::from(lists(window, x)) * 8 * words(x) as u128);
    u64::try_from(sets.sum::<u128>()).unwrap_or(u64::MAX)
}

struct RowSets<'w> {
    window: &'w Colex,
    /// For every x, the index in `bits` of the first set of the lists with the largest member x.
    base: Vec<usize>,
    bits: Vec<u64>,
}

impl<'w> RowSets<'w> {
    fn new(window: &'w Colex) -> Self {
        let mut base = Vec::new();
        let mut total = 0;
        for x in 0..window.below() {
            base.push(total);
            total += lists(window, x) as usize * words(x);
        }
        RowSets { window, base, bits: vec![0; total] }
    }

    /// Returns the set S of the row of `lower`.
    fn set(&self, lower: &[u64]) -> &[u64] {
        let Some((&largest, rest)) = lower.split_last() else { return &[] };
        let rank: u64 = (1..).zip(rest).map(|(k, &a)| self.window.weight(k, a)).sum();
        let words = words(largest);
        let from = self.base[largest as usize] + rank as usize * words;
        &self.bits[from..from + words]
    }

    /// Enters the values of the row of `lower` into the sets of other rows. The position with the largest member x is
    /// an option of every position in which one member of `lower` is replaced by a member above x.
    fn insert(&mut self, lower: &[u64], first: u64, values: RowValues<'_>) {
        for skip in 0..lower.len() {
            let others = lower.iter().enumerate().filter(|&(i, _)| i != skip);
            let rank: u64 = (1..).zip(others).map(|(k, (_, &a))| self.window.weight(k, a)).sum();
            for (x, value) in (first..).zip(values.iter()) {
                // If the omitted member equals x, the position is on the row itself.
                if lower[skip] < x {
                    let from = self.base[x as usize] + rank as usize * words(x);
                    self.bits[from + value as usize / 64] |= 1 << (value % 64);
                }
            }
        }
    }
}

/// Calls `visit` with every row of a window of lists with three or more members.
pub(super) fn visit(
    window: &Colex,
    plays: usize,
    pace: &mut RowPace<'_, '_>,
    visit: &mut dyn FnMut(LargestMemberRow<'_>) -> ControlFlow<()>,
) -> Result<(), TableError> {
    let mut sets: Vec<RowSets<'_>> = (0..plays).map(|_| RowSets::new(window)).collect();
    let mut heads = [Vec::new(), Vec::new()];
    let mut tails = [0; 2];
    // The lists of lower members follow the same rule, with one member less.
    let Ok(lowers) = Colex::new(window.count() - 1, window.below(), |x| window.limit(x)) else {
        return Err(TableError::Memory { needed: u64::MAX, limit: None });
    };
    let Some(mut cursor) = lowers.cursor(0) else { return Ok(()) };
    loop {
        let lower = cursor.members();
        let first = lower.last().map_or(0, |&largest| window.next_above(largest));
        if first < window.below() {
            let length = (window.below() - first) as usize;
            for (p, sets) in sets.iter().enumerate() {
                tails[p] = split(sets.set(lower), length, p == 1, &mut heads[p]);
            }
            let values = |p: usize| RowValues { head: &heads[p], tail: tails[p], length };
            for (p, sets) in sets.iter_mut().enumerate() {
                sets.insert(lower, first, values(p));
            }
            let misere = (plays == 2).then(|| values(1));
            let row = LargestMemberRow { lower, rank: cursor.rank(), first, normal: values(0), misere };
            if visit(row).is_break() {
                return Ok(());
            }
            pace.more(length as u64)?;
        }
        if !cursor.advance() {
            return pace.flush(0);
        }
    }
}
