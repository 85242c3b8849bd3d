//! Rows of three members or more: a set of bits for each list of one member less.

use super::{LargestMemberRow, RowPace, RowValues, split};
use crate::game::{Colex, Cursor, Ranking};
use crate::solve::window_table::TableError;
use std::ops::ControlFlow;

/// Words for the values 0..=largest.
fn words(largest: u64) -> usize {
    (largest / 64 + 1) as usize
}

/// How many lists of n−1 members have the largest member x.
fn lists(window: &Colex, x: u64) -> u64 {
    window.weight(window.count() - 2, window.limit(x))
}

/// Bytes of the sets of one play.
pub(super) fn bytes(window: &Colex) -> u64 {
    let sets = (0..window.below()).map(|x| u128::from(lists(window, x)) * 8 * words(x) as u128);
    u64::try_from(sets.sum::<u128>()).unwrap_or(u64::MAX)
}

struct RowSets<'w> {
    window: &'w Colex,
    /// Where the sets of the lists with the largest member x begin.
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

    fn set(&self, lower: &[u64]) -> &[u64] {
        let Some((&largest, rest)) = lower.split_last() else { return &[] };
        let rank: u64 = (1..).zip(rest).map(|(k, &a)| self.window.weight(k, a)).sum();
        let words = words(largest);
        let from = self.base[largest as usize] + rank as usize * words;
        &self.bits[from..from + words]
    }

    /// Puts the values of the row of `lower` where they count: the position with x is an option of
    /// those with the same members but one of `lower` in place of which there is one above x.
    fn insert(&mut self, lower: &[u64], first: u64, values: RowValues<'_>) {
        for skip in 0..lower.len() {
            let left = lower.iter().enumerate().filter(|&(i, _)| i != skip);
            let rank: u64 = (1..).zip(left).map(|(k, (_, &a))| self.window.weight(k, a)).sum();
            for (x, value) in (first..).zip(values.iter()) {
                // The member left out equal to x: the position lies on the row itself.
                if lower[skip] < x {
                    let from = self.base[x as usize] + rank as usize * words(x);
                    self.bits[from + value as usize / 64] |= 1 << (value % 64);
                }
            }
        }
    }
}

pub(super) fn visit(
    window: &Colex,
    plays: usize,
    pace: &mut RowPace<'_, '_>,
    visit: &mut dyn FnMut(LargestMemberRow<'_>) -> ControlFlow<()>,
) -> Result<(), TableError> {
    let mut sets: Vec<RowSets<'_>> = (0..plays).map(|_| RowSets::new(window)).collect();
    let mut heads = [Vec::new(), Vec::new()];
    let mut tails = [0; 2];
    // The lower members are the lists of one member less by the same rule.
    let Ok(lowers) = Colex::new(window.count() - 1, window.below(), |x| window.limit(x)) else {
        return Err(TableError::Memory { needed: u64::MAX, limit: None });
    };
    let Some(mut at) = lowers.cursor(0) else { return Ok(()) };
    loop {
        let lower = at.members();
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
            let row = LargestMemberRow { lower, rank: at.rank(), first, normal: values(0), misere };
            if visit(row).is_break() {
                return Ok(());
            }
            pace.more(length as u64)?;
        }
        if !at.advance() {
            return pace.flush(0);
        }
    }
}
