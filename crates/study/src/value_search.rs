//! The search for terms with the values of a column.

use crate::atoms::Atoms;
use crate::bank::{Bank, BankPlan};
use crate::bits::Bits;
use crate::meter::Meter;
use crate::nim_products::nim_products;
use crate::set_search::Depth;
use crate::slopes::{Slopes, fitting};
use crate::table::Table;
use crate::term::{BinaryOperation, Condition, Term};
use std::sync::Arc;

/// Number of terms that a search returns at most.
const MAX_RESULTS: usize = 25;
/// Terms, and conditions, of which cases are made.
const CASES: usize = 1200;

/// Returns terms that have the values `target` on the rows of the sample, the easiest to read first.
pub(crate) fn search_value(
    sample: &Table,
    target: &[i64],
    extra: &[Term],
    depth: Depth,
    slopes: &Slopes,
    meter: &Meter<'_>,
) -> Vec<Term> {
    let (terms, steps) = match depth {
        Depth::Shallow => (4_000, 80_000),
        Depth::Deep => (40_000, 1_000_000),
    };
    let plan =
        BankPlan { terms, steps, extra: extra.to_vec(), operations: &BinaryOperation::ALL, unary: true };
    let bank = Bank::new(sample, &plan, meter);
    let mut found = Vec::new();
    if let Some(index) = bank.with_hash(bank.hash(|row| target[row])) {
        found.push((*bank.terms[index]).clone());
    }
    found.extend(meetings(&bank, target, meter));
    if sample.is_sequence {
        found.extend(multiples(&bank, target, slopes));
    }
    found.retain(|term| sample.values(term) == target && !is_of_numbers(term));
    if found.is_empty() {
        found = nim_products(&bank, target, meter);
    }
    if found.is_empty() {
        found = cases(&bank, sample, target, meter);
        found.retain(|term| sample.values(term) == target);
    }
    sorted(found)
}

/// Returns whether a term joins two numbers, so that a single number is shorter.
fn is_of_numbers(term: &Term) -> bool {
    matches!(term, Term::Binary(_, left, right) if left.is_number() && right.is_number())
}

/// Sorts terms by their difficulty, and removes repetitions.
pub(crate) fn sorted(found: Vec<Term>) -> Vec<Term> {
    let mut keyed: Vec<(u32, String, Term)> =
        found.into_iter().map(|term| (term.difficulty(), format!("{term:?}"), term)).collect();
    keyed.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    keyed.dedup_by(|a, b| a.1 == b.1);
    keyed.truncate(MAX_RESULTS);
    keyed.into_iter().map(|(.., term)| term).collect()
}

/// Returns sums, differences, nim-sums and quotients of two terms of the bank with the wanted values.
fn meetings(bank: &Bank, target: &[i64], meter: &Meter<'_>) -> Vec<Term> {
    let mut found = Vec::new();
    let binary =
        |operation, left: &Arc<Term>, right: &Arc<Term>| Term::Binary(operation, left.clone(), right.clone());
    for index in 0..bank.count() {
        if !meter.count(4) {
            break;
        }
        let values = bank.row(index);
        if values.iter().any(|x| *x < 0) {
            continue;
        }
        let term = &bank.terms[index];
        let x = |row: usize| i64::from(values[row]);
        let rows = 0..bank.len;
        let other = |f: &dyn Fn(usize) -> i64| bank.with_hash(bank.hash(f));
        if rows.clone().all(|row| x(row) <= target[row])
            && let Some(rest) = other(&|row| target[row] - x(row))
        {
            found.push(binary(BinaryOperation::Plus, term, &bank.terms[rest]));
        }
        if let Some(whole) = other(&|row| target[row] + x(row)) {
            found.push(binary(BinaryOperation::Minus, &bank.terms[whole], term));
        }
        if let Some(rest) = other(&|row| target[row] ^ x(row)) {
            found.push(binary(BinaryOperation::Xor, term, &bank.terms[rest]));
        }
        for k in 2..=3_i64 {
            let quotient = |row: usize| x(row) - k * target[row];
            if rows.clone().all(|row| (0..k).contains(&quotient(row))) {
                found.push(Term::Div(term.clone(), k as u32));
            }
        }
        if bank.costs[index] > 5 {
            continue;
        }
        for k in 2..=4_i64 {
            if rows.clone().all(|row| x(row) <= target[row] && (target[row] - x(row)) % k == 0)
                && let Some(rest) = other(&|row| (target[row] - x(row)) / k)
            {
                let product = Arc::new(Term::Times(k as u32, bank.terms[rest].clone()));
                found.push(Term::Binary(BinaryOperation::Plus, product, term.clone()));
            }
        }
    }
    found
}

/// Returns rounded multiples with the wanted values.
fn multiples(bank: &Bank, target: &[i64], slopes: &Slopes) -> Vec<Term> {
    let wanted: Vec<i32> = target.iter().map(|&value| value as i32).collect();
    let whole = Bits::from_fn(bank.len, |_| true);
    let cheap =
        (0..bank.count()).filter(|&i| bank.costs[i] <= 3 && !matches!(*bank.terms[i], Term::Number(_)));
    cheap
        .take(40)
        .flat_map(|i| {
            let found = fitting(bank.row(i), &wanted, &whole, slopes);
            found.into_iter().map(move |slope| Term::Beatty(bank.terms[i].clone(), slope))
        })
        .collect()
}

/// A term of the bank, and the rows where it does not have the wanted value.
struct Partial {
    term: Arc<Term>,
    wrong: Bits,
    cost: u32,
}

/// Returns terms with two cases, or else a term with a list of cases.
fn cases(bank: &Bank, sample: &Table, target: &[i64], meter: &Meter<'_>) -> Vec<Term> {
    let zero = Bits::from_fn(bank.len, |row| target[row] == 0);
    let mut atoms = Atoms::new(bank.len);
    atoms.add_relations(bank, 60, meter);
    atoms.add_residues(bank, &zero, meter);
    let mut conditions: Vec<(u32, Bits, &Condition)> =
        atoms.all.iter().map(|atom| (atom.cost, atom.bits, &atom.condition)).collect();
    conditions.sort_by_key(|(cost, ..)| *cost);
    conditions.truncate(2 * CASES);
    let mut partial: Vec<(i64, Partial)> = Vec::new();
    for index in 0..bank.count() {
        let row = bank.row(index);
        let wrong = Bits::from_fn(bank.len, |at| i64::from(row[at]) != target[at]);
        let right = bank.len as u32 - wrong.len();
        if right > 0 {
            let term = bank.terms[index].clone();
            let cost = term.difficulty();
            let value = i64::from(cost) - i64::from(400 * right / bank.len as u32);
            partial.push((value, Partial { term, wrong, cost }));
        }
    }
    partial.sort_by_key(|(value, one)| (*value, one.cost));
    partial.truncate(CASES);
    let mut partial: Vec<Partial> = partial.into_iter().map(|(_, one)| one).collect();
    partial.sort_by_key(|one| one.cost);
    let whole = Bits::from_fn(sample.len, |_| true);
    let cheapest = |rows: &Bits| partial.iter().find(|one| one.wrong.is_disjoint(rows));
    let mut found: Vec<(u32, Term)> = Vec::new();
    for (cost, rows, condition) in &conditions {
        if !meter.count(partial.len() as u64 / 16 + 1) {
            break;
        }
        if let Some(then) = cheapest(rows)
            && let Some(otherwise) = cheapest(&whole.without(rows))
        {
            found.push((
                cost + then.cost + otherwise.cost,
                choice(condition, &then.term, otherwise.term.clone()),
            ));
        }
    }
    found.sort_by_key(|(cost, _)| *cost);
    found.truncate(8);
    if found.is_empty() {
        found.extend(case_list(&conditions, &partial, whole, 4, meter).map(|term| (0, (*term).clone())));
    }
    found.into_iter().map(|(_, term)| term).collect()
}

fn choice(condition: &Condition, then: &Arc<Term>, otherwise: Arc<Term>) -> Term {
    Term::Choice(Arc::new(condition.clone()), then.clone(), otherwise)
}

/// Returns a list of cases for the rows `rest`, with at most `depth` conditions: each condition settles the most rows for
/// its cost.
fn case_list(
    conditions: &[(u32, Bits, &Condition)],
    partial: &[Partial],
    rest: Bits,
    depth: u32,
    meter: &Meter<'_>,
) -> Option<Arc<Term>> {
    if let Some(last) = partial.iter().find(|one| one.wrong.is_disjoint(&rest)) {
        return Some(last.term.clone());
    }
    if depth == 0 {
        return None;
    }
    let mut best: Option<(u64, usize, usize)> = None;
    for (at, (cost, rows, _)) in conditions.iter().enumerate() {
        if !meter.count(partial.len() as u64 / 32 + 1) {
            break;
        }
        let settled = rows.and(&rest);
        if settled.is_empty() {
            continue;
        }
        if let Some(place) = partial.iter().position(|one| one.wrong.is_disjoint(&settled)) {
            let gain = u64::from(settled.len()) * 100_000 / u64::from(cost + partial[place].cost + 20);
            if best.is_none_or(|(most, ..)| gain > most) {
                best = Some((gain, at, place));
            }
        }
    }
    let (_, at, place) = best?;
    let (_, rows, condition) = &conditions[at];
    let otherwise = case_list(conditions, partial, rest.without(rows), depth - 1, meter)?;
    Some(Arc::new(choice(condition, &partial[place].term, otherwise)))
}
