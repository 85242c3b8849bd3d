//! Pairs of terms that are equal on a whole set of rows.

use crate::bank::Bank;
use crate::bits::Bits;
use crate::meter::Meter;
use crate::term::{Condition, Relation};

/// Two terms that are equal on a set of rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Join {
    /// The sum of the costs.
    pub(crate) cost: u32,
    pub(crate) left: usize,
    pub(crate) right: usize,
    /// The number of other rows at which the equation is false.
    pub(crate) excluded: u32,
}

impl Join {
    /// Returns the equation.
    pub(crate) fn condition(&self, bank: &Bank) -> Condition {
        Condition::Compare(Relation::Equal, bank.terms[self.left].clone(), bank.terms[self.right].clone())
    }

    /// Returns the rows at which the equation holds.
    pub(crate) fn bits(&self, bank: &Bank) -> Bits {
        let (x, y) = (bank.row(self.left), bank.row(self.right));
        Bits::from_fn(bank.len, |row| x[row] == y[row] && x[row] >= 0)
    }
}

/// Terms of a group of equal terms, and those of them that are compared with all others.
const GROUP: usize = 160;
const FIRST_OF_GROUP: usize = 60;

/// Returns pairs of terms that are equal on the rows `inside` and different on some of the rows `outside`, the cheapest
/// first.
pub(crate) fn joins(bank: &Bank, inside: &Bits, outside: &Bits, meter: &Meter<'_>) -> Vec<Join> {
    let (rows, others): (Vec<usize>, Vec<usize>) = (
        (0..bank.len).filter(|&row| inside.contains(row)).collect(),
        (0..bank.len).filter(|&row| outside.contains(row)).collect(),
    );
    if rows.len() < 2 {
        return Vec::new();
    }
    let mut hashed: Vec<(u64, u32, usize)> = Vec::new();
    for index in 0..bank.count() {
        let values = bank.row(index);
        if rows.iter().all(|&row| values[row] >= 0) {
            let hash = bank.hash_of_rows(&rows, |row| i64::from(values[row]));
            hashed.push((hash, bank.costs[index], index));
        }
    }
    hashed.sort_unstable();
    let mut groups: Vec<&[(u64, u32, usize)]> =
        hashed.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1).collect();
    groups.sort_by_key(|group| (group[0].1 + group[1].1, group[0].2));
    let mut found = Vec::new();
    for group in groups {
        let group = &group[..group.len().min(GROUP)];
        for (at, &(_, cost, left)) in group.iter().take(FIRST_OF_GROUP).enumerate() {
            let x = bank.row(left);
            for &(_, other_cost, right) in &group[at + 1..] {
                if !meter.count(1) {
                    break;
                }
                let y = bank.row(right);
                let excluded = others.iter().filter(|&&row| x[row] != y[row] || x[row] < 0).count() as u32;
                if excluded > 0 {
                    found.push(Join { cost: cost + other_cost + 1, left, right, excluded });
                }
            }
        }
    }
    found.sort_by_key(|join| (join.cost, std::cmp::Reverse(join.excluded), join.left, join.right));
    found
}
