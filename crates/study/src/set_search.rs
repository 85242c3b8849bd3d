//! The search for conditions that hold exactly at the rows of a set.

use crate::atoms::Atoms;
use crate::bank::{Bank, BankPlan};
use crate::bits::Bits;
use crate::cover::Cover;
use crate::joins::joins;
use crate::meter::Meter;
use crate::slopes::Slopes;
use crate::table::Table;
use crate::term::{BinaryOperation, Condition, Relation, Term};
use std::sync::Arc;

/// The depth of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    Shallow,
    Deep,
}

/// A sample, and what is known of its positions.
pub(crate) struct SetSample<'a> {
    pub(crate) table: &'a Table,
    /// True at the rows of the set.
    pub(crate) target: &'a [bool],
    /// Conditions with names, such as the proved condition of the P-positions.
    pub(crate) known: &'a [Condition],
    /// Terms to begin with.
    pub(crate) extra: &'a [Term],
    /// True if the columns are numbers of the position, so that slopes are tried.
    pub(crate) has_slopes: bool,
    /// The operations of terms.
    pub(crate) operations: &'static [BinaryOperation],
}

/// Number of conditions that a search returns at most.
const MAX_RESULTS: usize = 60;

/// Returns conditions that hold exactly at the rows of the set, the easiest to read first.
pub(crate) fn search_set(
    sample: &SetSample<'_>,
    depth: Depth,
    slopes: &Slopes,
    meter: &Meter<'_>,
) -> Vec<Condition> {
    let len = sample.table.len;
    let inside = Bits::from_fn(len, |row| sample.target[row]);
    let outside = Bits::from_fn(len, |row| !sample.target[row]);
    if inside.is_empty() || outside.is_empty() {
        return Vec::new();
    }
    let columns = sample.table.columns.len();
    let plan = BankPlan {
        terms: match depth {
            Depth::Shallow => 3_000,
            Depth::Deep => 40_000,
        },
        steps: match depth {
            Depth::Shallow => 60_000,
            Depth::Deep => 1_000_000,
        },
        extra: sample.extra.to_vec(),
        operations: sample.operations,
        unary: true,
    };
    let bank = Bank::new(sample.table, &plan, meter);
    let mut found = Vec::new();
    let mut equations = joins(&bank, &inside, &outside, meter);
    let total = outside.len();
    found.extend(
        equations.iter().filter(|join| join.excluded == total).take(10).map(|join| join.condition(&bank)),
    );
    found.extend(comparisons(&bank, columns, &inside, &outside));
    let mut atoms = Atoms::new(len);
    atoms.add_relations(&bank, if columns <= 3 { 130 } else { 110 }, meter);
    atoms.add_residues(&bank, &inside, meter);
    if sample.table.is_sequence {
        atoms.add_large_residues(sample.table, &inside);
    }
    equations.sort_by_key(|join| {
        (i64::from(join.cost) - i64::from(10 * join.excluded / total), join.left, join.right)
    });
    for join in equations.iter().take(1500) {
        atoms.insert(join.bits(&bank), || join.condition(&bank));
    }
    if sample.has_slopes && inside.len() >= 6 {
        atoms.add_slopes(&bank, &inside, slopes, meter);
    }
    for condition in sample.known {
        let holds = sample.table.truth(condition);
        atoms.insert(Bits::from_fn(len, |row| holds[row]), || condition.clone());
    }
    let breadth = match depth {
        Depth::Shallow => 600,
        Depth::Deep => 1000,
    };
    let cover = |inside, outside| Cover { atoms: &atoms.all, inside, outside, breadth };
    found.extend(cover(inside, outside).formulas(meter));
    let best = |found: &[Condition]| found.iter().map(Condition::difficulty).min().unwrap_or(u32::MAX);
    if best(&found) > 90 && inside.len() > 8 {
        found.extend(peeled(&bank, &atoms, &inside, &outside, meter));
    }
    if best(&found) > 90 {
        let others = cover(outside, inside).formulas(meter);
        found.extend(others.into_iter().map(Condition::negated));
    }
    sorted(found)
}

/// Sorts conditions by their difficulty, and removes repetitions.
pub(crate) fn sorted(found: Vec<Condition>) -> Vec<Condition> {
    let mut keyed: Vec<(u32, String, Condition)> = found
        .into_iter()
        .map(|condition| (condition.difficulty(), format!("{condition:?}"), condition))
        .collect();
    keyed.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    keyed.dedup_by(|a, b| a.1 == b.1);
    keyed.truncate(MAX_RESULTS);
    keyed.into_iter().map(|(.., condition)| condition).collect()
}

/// Returns comparisons of a column with any term that hold exactly at the set.
fn comparisons(bank: &Bank, columns: usize, inside: &Bits, outside: &Bits) -> Vec<Condition> {
    let mut found = Vec::new();
    for column in 0..columns.min(6) {
        let Some(first) = bank.terms.iter().position(|term| **term == Term::Column(column)) else { continue };
        let x = bank.row(first);
        let variable = Arc::new(Term::Column(column));
        let mut per_form = [0; 4];
        for index in 0..bank.count() {
            let y = bank.row(index);
            let fits = |relation: Relation, exchanged: bool| {
                (0..bank.len).all(|row| {
                    let (a, b) = if exchanged { (y[row], x[row]) } else { (x[row], y[row]) };
                    let holds = relation.holds(i64::from(a), i64::from(b));
                    if holds { inside.contains(row) } else { outside.contains(row) }
                })
            };
            let forms = [
                (Relation::Less, false),
                (Relation::AtMost, false),
                (Relation::Less, true),
                (Relation::AtMost, true),
            ];
            for (form, (relation, exchanged)) in forms.into_iter().enumerate() {
                if per_form[form] < 6 && index != first && fits(relation, exchanged) {
                    per_form[form] += 1;
                    let other = bank.terms[index].clone();
                    let (left, right) =
                        if exchanged { (other, variable.clone()) } else { (variable.clone(), other) };
                    found.push(Condition::Compare(relation, left, right));
                }
            }
        }
    }
    found
}

/// Returns disjunctions of a cheap condition for a part of the set and an equation for the rest.
fn peeled(bank: &Bank, atoms: &Atoms, inside: &Bits, outside: &Bits, meter: &Meter<'_>) -> Vec<Condition> {
    let total = outside.len();
    let covered = |bits: &Bits| bits.and(inside).len();
    let mut sound: Vec<usize> = (0..atoms.all.len())
        .filter(|&i| {
            let atom = &atoms.all[i];
            atom.cost <= 65 && atom.bits.is_disjoint(outside) && !atom.bits.is_disjoint(inside)
        })
        .collect();
    let value =
        |i: usize| i64::from(atoms.all[i].cost) - i64::from(120 * covered(&atoms.all[i].bits) / inside.len());
    sound.sort_by_key(|&i| (value(i), i));
    let mut found = Vec::new();
    for &i in sound.iter().take(5) {
        let rest = inside.without(&atoms.all[i].bits);
        if rest.len() < 4 {
            continue;
        }
        if let Some(join) = joins(bank, &rest, outside, meter).into_iter().find(|join| join.excluded == total)
        {
            found.push(Condition::any(vec![atoms.all[i].condition.clone(), join.condition(bank)]));
        }
    }
    found
}
