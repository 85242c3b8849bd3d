//! Conditions of one relation, with the rows of a sample where they hold.

use crate::bank::Bank;
use crate::bits::Bits;
use crate::meter::Meter;
use crate::slopes::{Slopes, bounding, fitting};
use crate::table::Table;
use crate::term::{Condition, Relation, Term};
use std::collections::HashMap;
use std::sync::Arc;

/// A condition, and the rows where it holds.
#[derive(Clone, Debug)]
pub(crate) struct Atom {
    pub(crate) condition: Condition,
    pub(crate) bits: Bits,
    /// The difficulty of reading the condition, in tenths.
    pub(crate) cost: u32,
}

/// Atoms, one for each set of rows: that which is easiest to read.
#[derive(Debug, Default)]
pub(crate) struct Atoms {
    pub(crate) all: Vec<Atom>,
    by_bits: HashMap<Bits, usize>,
    rows: u32,
}

impl Atoms {
    pub(crate) fn new(rows: usize) -> Atoms {
        Atoms { rows: rows as u32, ..Atoms::default() }
    }

    /// Adds a condition, unless it holds everywhere or nowhere, or an easier one holds at the same rows.
    pub(crate) fn insert(&mut self, bits: Bits, condition: impl FnOnce() -> Condition) {
        let count = bits.len();
        if count == 0 || count == self.rows {
            return;
        }
        let condition = condition();
        let cost = condition.difficulty();
        match self.by_bits.get(&bits) {
            Some(&index) if self.all[index].cost <= cost => {}
            Some(&index) => self.all[index] = Atom { condition, bits, cost },
            None => {
                self.by_bits.insert(bits, self.all.len());
                self.all.push(Atom { condition, bits, cost });
            }
        }
    }

    /// Adds relations between two of the cheapest terms of a bank, at most `count` of them.
    pub(crate) fn add_relations(&mut self, bank: &Bank, count: usize, meter: &Meter<'_>) {
        let small = cheapest(bank, count, 3, |_| true);
        for &i in &small {
            for &j in &small {
                if i == j || !meter.count(1) {
                    continue;
                }
                let (x, y) = (bank.row(i), bank.row(j));
                for relation in [Relation::Equal, Relation::Less, Relation::AtMost, Relation::Different] {
                    let symmetric = matches!(relation, Relation::Equal | Relation::Different);
                    if symmetric && i > j
                        || relation == Relation::Different && bank.costs[i].max(bank.costs[j]) > 1
                    {
                        continue;
                    }
                    let bits =
                        Bits::from_fn(bank.len, |row| relation.holds(i64::from(x[row]), i64::from(y[row])));
                    let parts = (bank.terms[i].clone(), bank.terms[j].clone());
                    self.insert(bits, || Condition::Compare(relation, parts.0, parts.1));
                }
            }
        }
    }

    /// Adds conditions on remainders; sets of remainders are those of the rows of `target` and of the other rows.
    pub(crate) fn add_residues(&mut self, bank: &Bank, target: &Bits, meter: &Meter<'_>) {
        let is_plain = |term: &Term| {
            use crate::term::BinaryOperation::{Max, Min};
            !matches!(term, Term::Number(_) | Term::Mod(..) | Term::Parity(_) | Term::Binary(Min | Max, ..))
        };
        let whole = Bits::from_fn(bank.len, |_| true);
        for index in cheapest(bank, 120, 4, is_plain) {
            let row = bank.row(index);
            let term = &bank.terms[index];
            for k in 2..=8_u32 {
                if !meter.count(1) {
                    return;
                }
                let classes: Vec<Bits> = (0..k)
                    .map(|r| Bits::from_fn(bank.len, |at| row[at] >= 0 && row[at] as u32 % k == r))
                    .collect();
                for (r, bits) in classes.iter().enumerate() {
                    self.insert(*bits, || Condition::Residue(term.clone(), k, [r as u32].into()));
                }
                for side in [*target, whole.without(target)] {
                    let met: Vec<u32> = (0..k).filter(|&r| !classes[r as usize].is_disjoint(&side)).collect();
                    if met.len() > 1 && met.len() < k as usize && met.len() <= 4 {
                        let bits = met.iter().fold(Bits::default(), |all, &r| all.or(&classes[r as usize]));
                        self.insert(bits, || Condition::Residue(term.clone(), k, met.as_slice().into()));
                    }
                }
            }
        }
    }

    /// Adds conditions on remainders by larger numbers, for positions that are single numbers.
    pub(crate) fn add_large_residues(&mut self, sample: &Table, target: &Bits) {
        let values = &sample.columns[0].values;
        let whole = Bits::from_fn(sample.len, |_| true);
        for k in 9..60_u32 {
            for side in [*target, whole.without(target)] {
                let mut met: Vec<u32> = (0..sample.len)
                    .filter(|&row| side.contains(row))
                    .map(|row| (values[row] % i64::from(k)) as u32)
                    .collect();
                met.sort_unstable();
                met.dedup();
                if met.is_empty() || met.len() >= (k as usize).min(14) {
                    continue;
                }
                let bits =
                    Bits::from_fn(sample.len, |row| met.contains(&((values[row] % i64::from(k)) as u32)));
                self.insert(bits, || Condition::Residue(Arc::new(Term::Column(0)), k, met.as_slice().into()));
            }
        }
    }

    /// Adds `y = beatty(x, …)` and `y <= beatty(x, …)` for pairs of cheap terms.
    pub(crate) fn add_slopes(&mut self, bank: &Bank, target: &Bits, slopes: &Slopes, meter: &Meter<'_>) {
        let small =
            cheapest(bank, 48, 3, |term| !matches!(term, Term::Number(_) | Term::Mod(..) | Term::Parity(_)));
        for &i in &small {
            for &j in &small {
                if i == j || !meter.count(2) {
                    continue;
                }
                let (x, y) = (bank.row(i), bank.row(j));
                let found = fitting(x, y, target, slopes).into_iter().map(|slope| (Relation::Equal, slope));
                let bounds =
                    bounding(x, y, target, slopes).into_iter().map(|slope| (Relation::AtMost, slope));
                for (relation, slope) in found.chain(bounds) {
                    let bits = Bits::from_fn(bank.len, |row| {
                        let multiple = if x[row] < 0 { -1 } else { slope.multiple(i64::from(x[row])) };
                        relation.holds(i64::from(y[row]), multiple)
                    });
                    let multiple = Arc::new(Term::Beatty(bank.terms[i].clone(), slope));
                    let left = bank.terms[j].clone();
                    self.insert(bits, || Condition::Compare(relation, left, multiple));
                }
            }
        }
    }
}

/// Returns the cheapest terms of a bank up to a cost.
pub(crate) fn cheapest(bank: &Bank, count: usize, cost: u32, suits: impl Fn(&Term) -> bool) -> Vec<usize> {
    let mut all: Vec<usize> =
        (0..bank.count()).filter(|&i| bank.costs[i] <= cost && suits(&bank.terms[i])).collect();
    all.sort_by_key(|&i| (bank.costs[i], i));
    all.truncate(count);
    all
}
