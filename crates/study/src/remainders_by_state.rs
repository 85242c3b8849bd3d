//! Conditions for games on two numbers of which one stays small, such as the last move: a remainder of the other number, for
//! each value of the small one.

use crate::table::{Column, Table};
use crate::term::{Condition, Relation, Term};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Maximum number of values of the small number, the states.
const MAX_STATES: usize = 12;

/// Largest modulus that is tried.
const MAX_MODULUS: u32 = 60;

/// Minimum number of rows for each pair of a remainder and a state, on average.
const ROWS_EACH: usize = 2;

/// Maximum number of conditions on remainders in a disjunction.
const MAX_PARTS: usize = 14;

/// Returns a condition that holds exactly at the rows of the set, for the least modulus for which there is one. `target` is
/// true at the rows of the set. Returns `None` if positions are not two numbers of which one takes few values.
pub(crate) fn remainders_by_state(table: &Table, target: &[bool]) -> Option<Condition> {
    let [first, second] = &table.columns[..] else { return None };
    let states = |column: &Column| column.values.iter().collect::<BTreeSet<_>>().len();
    let (large, small) = match states(first) < states(second) {
        true => (1, 0),
        false => (0, 1),
    };
    let count = states(&table.columns[small]);
    if !(2..=MAX_STATES).contains(&count) || states(&table.columns[large]) < 4 * count {
        return None;
    }
    let most = (table.len / (ROWS_EACH * count)) as u32;
    (2..=MAX_MODULUS.min(most)).find_map(|k| with_modulus(table, target, large, small, k))
}

/// Returns the condition for one modulus, if the remainder and the small number decide whether a row is in the set.
fn with_modulus(table: &Table, target: &[bool], large: usize, small: usize, k: u32) -> Option<Condition> {
    let (numbers, states) = (&table.columns[large].values, &table.columns[small].values);
    let mut known: BTreeMap<(u32, i64), bool> = BTreeMap::new();
    for row in 0..table.len {
        let remainder = (numbers[row] % i64::from(k)) as u32;
        let holds = target[row];
        if *known.entry((remainder, states[row])).or_insert(holds) != holds {
            return None;
        }
    }
    // Remainders with the same values of the small number stand together.
    let all: BTreeSet<i64> = states.iter().copied().collect();
    let mut together: BTreeMap<BTreeSet<i64>, Vec<u32>> = BTreeMap::new();
    for remainder in 0..k {
        let of_set = |state: &&i64| known.get(&(remainder, **state)) == Some(&true);
        let met: BTreeSet<i64> = all.iter().filter(of_set).copied().collect();
        if !met.is_empty() {
            together.entry(met).or_default().push(remainder);
        }
    }
    let parts = together.into_iter().map(|(met, remainders)| {
        let of_number = Condition::Residue(Arc::new(Term::Column(large)), k, remainders.into());
        match met.len() == all.len() {
            true => of_number,
            false => Condition::all(vec![one_of(small, &met, &all), of_number]),
        }
    });
    let parts: Vec<Condition> = parts.collect();
    (1..=MAX_PARTS).contains(&parts.len()).then(|| Condition::any(parts))
}

/// Returns the condition that the small number is one of some values, the shorter way.
fn one_of(column: usize, met: &BTreeSet<i64>, all: &BTreeSet<i64>) -> Condition {
    let compared = |relation: Relation, state: &i64| {
        let number = Arc::new(Term::Number(*state as u32));
        Condition::Compare(relation, Arc::new(Term::Column(column)), number)
    };
    let others: Vec<&i64> = all.difference(met).collect();
    match others.len() < met.len() {
        true => {
            Condition::all(others.into_iter().map(|state| compared(Relation::Different, state)).collect())
        }
        false => Condition::any(met.iter().map(|state| compared(Relation::Equal, state)).collect()),
    }
}
