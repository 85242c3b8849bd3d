//! All terms up to a cost, one for each vector of values on a sample.

use crate::meter::Meter;
use crate::table::Table;
use crate::term::{BinaryOperation, Term};
use std::collections::HashMap;
use std::sync::Arc;

/// The size of a bank, and the terms that it begins with.
#[derive(Clone, Debug)]
pub(crate) struct BankPlan {
    /// Maximum number of terms.
    pub(crate) terms: usize,
    /// Maximum number of vectors that are computed.
    pub(crate) steps: u64,
    /// Terms of cost 3 to begin with, in addition to columns and small numbers.
    pub(crate) extra: Vec<Term>,
    /// Operations on two terms.
    pub(crate) operations: &'static [BinaryOperation],
    /// True if remainders, quotients and the like are made.
    pub(crate) unary: bool,
}

/// The terms, in the order of their costs.
#[derive(Debug)]
pub(crate) struct Bank {
    pub(crate) terms: Vec<Arc<Term>>,
    pub(crate) costs: Vec<u32>,
    values: Vec<i32>,
    /// Number of rows of the sample.
    pub(crate) len: usize,
    weights: Vec<u64>,
    by_hash: HashMap<u64, u32>,
    levels: Vec<Vec<u32>>,
    limit: i64,
}

/// A value that a row of the bank does not have.
pub(crate) const NO_VALUE: i32 = -1;

/// The largest cost of a term.
const MAX_COST: u32 = 9;

const MODULI: std::ops::RangeInclusive<u32> = 2..=6;

impl Bank {
    /// Returns the bank of a sample.
    pub(crate) fn new(sample: &Table, plan: &BankPlan, meter: &Meter<'_>) -> Bank {
        let largest = sample.columns.iter().flat_map(|column| column.values.iter().copied()).max();
        let mut bank = Bank {
            terms: Vec::new(),
            costs: Vec::new(),
            values: Vec::new(),
            len: sample.len,
            weights: weights(sample.len),
            by_hash: HashMap::new(),
            levels: vec![Vec::new(); MAX_COST as usize + 1],
            limit: (4 * largest.unwrap_or(0) + 16).clamp(32, 1 << 20),
        };
        for (index, column) in sample.columns.iter().enumerate() {
            bank.insert(column.cost, &column.values, || Term::Column(index));
        }
        for number in 0..=3 {
            bank.insert(1, &vec![i64::from(number); sample.len], || Term::Number(number));
        }
        for term in &plan.extra {
            bank.insert(3, &sample.values(term), || term.clone());
        }
        let mut steps = plan.steps;
        for cost in 2..=MAX_COST {
            let has_room = bank.add_unary(cost, sample.is_sequence, plan, &mut steps, meter)
                && bank.add_binary(cost, plan, &mut steps, meter);
            if !has_room {
                break;
            }
        }
        bank
    }

    /// Returns the number of terms.
    pub(crate) fn count(&self) -> usize {
        self.terms.len()
    }

    /// Returns the values of a term on the sample.
    pub(crate) fn row(&self, index: usize) -> &[i32] {
        &self.values[index * self.len..(index + 1) * self.len]
    }

    /// Returns the hash of a vector of values; `value` returns the value of a row.
    pub(crate) fn hash(&self, value: impl Fn(usize) -> i64) -> u64 {
        let weighted = self.weights.iter().enumerate();
        weighted.fold(0, |sum, (row, weight)| sum.wrapping_add((value(row) as u64).wrapping_mul(*weight)))
    }

    /// Returns the hash of the values of some rows.
    pub(crate) fn hash_of_rows(&self, rows: &[usize], value: impl Fn(usize) -> i64) -> u64 {
        rows.iter()
            .fold(0, |sum: u64, &row| sum.wrapping_add((value(row) as u64).wrapping_mul(self.weights[row])))
    }

    /// Returns the term with a hash.
    pub(crate) fn with_hash(&self, hash: u64) -> Option<usize> {
        self.by_hash.get(&hash).map(|&index| index as usize)
    }

    /// Adds a term, unless its values are too large, mostly missing, or those of another term.
    fn insert(&mut self, cost: u32, values: &[i64], term: impl FnOnce() -> Term) {
        let present = values.iter().filter(|x| **x >= 0).count();
        if present * 3 <= values.len() || values.iter().any(|x| *x > self.limit) {
            return;
        }
        let hash = self.hash(|row| values[row].max(i64::from(NO_VALUE)));
        let index = self.terms.len() as u32;
        if self.by_hash.contains_key(&hash) {
            return;
        }
        self.by_hash.insert(hash, index);
        self.terms.push(Arc::new(term()));
        self.costs.push(cost);
        self.values.extend(values.iter().map(|x| (*x).max(i64::from(NO_VALUE)) as i32));
        self.levels[cost as usize].push(index);
    }

    fn row_wide(&self, index: u32) -> Vec<i64> {
        self.row(index as usize).iter().map(|&x| i64::from(x)).collect()
    }

    /// Adds the terms with one part. Returns whether there is room for more.
    fn add_unary(
        &mut self,
        cost: u32,
        alone: bool,
        plan: &BankPlan,
        steps: &mut u64,
        meter: &Meter<'_>,
    ) -> bool {
        if !plan.unary {
            return true;
        }
        for index in self.levels[cost.saturating_sub(2) as usize].clone() {
            let part = self.terms[index as usize].clone();
            if matches!(*part, Term::Number(_)) {
                continue;
            }
            let values = self.row_wide(index);
            for (term, f) in forms(&part, alone) {
                if !self.may_add(plan, steps, meter) {
                    return false;
                }
                let made: Vec<i64> = values.iter().map(|&x| if x < 0 { x } else { f(x) }).collect();
                self.insert(cost, &made, || term);
            }
        }
        if cost <= 7 {
            for index in self.levels[cost.saturating_sub(3) as usize].clone() {
                if !self.may_add(plan, steps, meter) {
                    return false;
                }
                let part = self.terms[index as usize].clone();
                let parity = |x: i64| if x < 0 { x } else { i64::from(x.count_ones() % 2) };
                let made: Vec<i64> = self.row_wide(index).into_iter().map(parity).collect();
                self.insert(cost, &made, || Term::Parity(part));
            }
        }
        true
    }

    /// Adds the terms with two parts. Returns whether there is room for more.
    fn add_binary(&mut self, cost: u32, plan: &BankPlan, steps: &mut u64, meter: &Meter<'_>) -> bool {
        for left_cost in 1..cost.saturating_sub(1) {
            let right_cost = cost - 1 - left_cost;
            let (lefts, rights) =
                (self.levels[left_cost as usize].clone(), self.levels[right_cost as usize].clone());
            for &left in &lefts {
                let x = self.row_wide(left);
                for &operation in plan.operations {
                    if operation != BinaryOperation::Minus && left_cost < right_cost {
                        continue;
                    }
                    for &right in &rights {
                        if operation != BinaryOperation::Minus && left_cost == right_cost && left < right {
                            continue;
                        }
                        if !self.may_add(plan, steps, meter) {
                            return false;
                        }
                        let y = self.row(right as usize);
                        let pairs = x.iter().zip(y);
                        let made: Vec<i64> = pairs.map(|(&x, &y)| operation.apply(x, i64::from(y))).collect();
                        let is_number = |index: u32| matches!(*self.terms[index as usize], Term::Number(_));
                        let symmetric = operation != BinaryOperation::Minus && left_cost == right_cost;
                        let exchange = symmetric && (is_number(left), left) > (is_number(right), right);
                        let (first, second) = if exchange { (right, left) } else { (left, right) };
                        let parts = (self.terms[first as usize].clone(), self.terms[second as usize].clone());
                        let number = match is_number(left) && is_number(right) {
                            true => made.first().and_then(|&number| u32::try_from(number).ok()),
                            false => None,
                        };
                        self.insert(cost, &made, || match number {
                            Some(number) => Term::Number(number),
                            None => Term::Binary(operation, parts.0, parts.1),
                        });
                    }
                }
            }
        }
        true
    }

    fn may_add(&self, plan: &BankPlan, steps: &mut u64, meter: &Meter<'_>) -> bool {
        if *steps == 0 || self.terms.len() >= plan.terms || !meter.count(1) {
            return false;
        }
        *steps -= 1;
        true
    }
}

/// A term with one part, and its value from that of the part.
type Form = (Term, Box<dyn Fn(i64) -> i64>);

/// Returns the terms with one part; `alone` says that positions are single numbers.
fn forms(part: &Arc<Term>, alone: bool) -> Vec<Form> {
    let mut all: Vec<Form> = Vec::new();
    for k in MODULI {
        all.push((Term::Mod(part.clone(), k), Box::new(move |x| x % i64::from(k))));
    }
    for k in 2..=4 {
        all.push((Term::Div(part.clone(), k), Box::new(move |x| x / i64::from(k))));
    }
    for k in 2..=3 {
        all.push((Term::Times(k, part.clone()), Box::new(move |x| x * i64::from(k))));
    }
    all.push((Term::Lowest(part.clone()), Box::new(|x| if x == 0 { -1 } else { x & -x })));
    if alone {
        let odd_part = |x: i64| if x == 0 { -1 } else { x >> x.trailing_zeros() };
        all.push((Term::OddPart(part.clone()), Box::new(odd_part)));
        all.push((Term::Log(part.clone()), Box::new(|x| x.checked_ilog2().map_or(-1, i64::from))));
    }
    all
}

/// Returns fixed weights for the hash of a vector.
fn weights(len: usize) -> Vec<u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) | 1
    };
    (0..len).map(|_| next()).collect()
}
