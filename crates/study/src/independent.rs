//! Values of numbers that are independent of each other: the nim-sum of one value for each number.

use crate::data::Data;
use crate::layout::Scope;
use crate::meter::Meter;
use crate::sequence::SequencePeriod;
use crate::set_search::Depth;
use crate::slopes::Slopes;
use crate::table::{Column, Table};
use crate::term::{BinaryOperation, Term};
use crate::value_search;
use std::collections::HashMap;
use std::sync::Arc;

/// Returns the nim-sum of a term for each number, if the values of all positions are such nim-sums and a term for each number
/// is found.
pub(crate) fn independent_values(data: &Data, slopes: &Slopes, meter: &Meter<'_>) -> Option<Term> {
    let sequences = sequences_of(data)?;
    let mut known: HashMap<&[i64], Arc<Term>> = HashMap::new();
    let mut sum: Option<Term> = None;
    for (index, values) in sequences.iter().enumerate() {
        if values.iter().all(|value| *value == 0) {
            continue;
        }
        let term = match known.get(&values[..]) {
            Some(term) => term.clone(),
            None => {
                let found = Arc::new(term_of(values, data.sides.search as usize, slopes, meter)?);
                known.insert(values, found.clone());
                found
            }
        };
        let here = term.of_column(index);
        sum = Some(match sum {
            None => here,
            Some(before) => Term::Binary(BinaryOperation::Xor, Arc::new(before), Arc::new(here)),
        });
    }
    sum
}

/// Returns the values of each number where the others are 0, if the values of all positions are their nim-sums.
fn sequences_of(data: &Data) -> Option<Vec<Vec<i64>>> {
    let count = data.positions.first()?.members.len();
    let is_plain = |position: &crate::layout::PositionNumbers| position.extra.is_empty();
    if data.scope != Scope::Numbers || count < 2 || !data.positions.iter().all(is_plain) {
        return None;
    }
    let single: HashMap<(usize, i64), i64> = data
        .positions
        .iter()
        .zip(&data.normal)
        .flat_map(|(position, value)| {
            let members = &position.members;
            let alone = |at: &usize| members.iter().enumerate().all(|(other, x)| other == *at || *x == 0);
            (0..count).filter(alone).map(|at| ((at, members[at]), *value)).collect::<Vec<_>>()
        })
        .collect();
    // Of numbers whose order does not matter, all but the last one are 0 in such a position.
    let is_ascending = data.positions.iter().all(|position| position.members.is_sorted());
    let column = |at: usize| if is_ascending { count - 1 } else { at };
    let value = |at: usize, x: i64| single.get(&(column(at), x)).copied();
    let is_sum = |(position, known): (&crate::layout::PositionNumbers, &i64)| {
        let mut all = position.members.iter().enumerate().map(|(at, x)| value(at, *x));
        all.try_fold(0, |sum, one| Some(sum ^ one?)) == Some(*known)
    };
    if !data.positions.iter().zip(&data.normal).all(is_sum) {
        return None;
    }
    Some((0..count).map(|at| (0..).map_while(|x| value(at, x)).collect()).collect())
}

/// Returns a term for a sequence, whose first `read` values the search reads.
fn term_of(values: &[i64], read: usize, slopes: &Slopes, meter: &Meter<'_>) -> Option<Term> {
    let read = read.min(values.len());
    let period = SequencePeriod::observe(&values[..read]).filter(|found| found.holds_on(values));
    let numbers: Vec<i64> = (0..values.len() as i64).collect();
    let table = |count: usize| Table {
        columns: vec![Column::new("n", numbers[..count].to_vec())],
        len: count,
        is_sequence: true,
    };
    let whole = table(values.len());
    let mut found =
        value_search::search_value(&table(read), &values[..read], &[], Depth::Shallow, slopes, meter);
    found.extend(period.and_then(|period| period.term(values)));
    found.retain(|term| whole.values(term) == values);
    value_search::sorted(found).into_iter().next()
}
