//! Conditions that hold for some place at which a ring of heaps begins.

use crate::atoms::Atoms;
use crate::bank::{Bank, BankPlan};
use crate::bits::{Bits, MAX_SAMPLE};
use crate::data::Data;
use crate::meter::Meter;
use crate::set_search::sorted;
use crate::table::{Column, Table};
use crate::term::{BinaryOperation, Condition, Relation, Term};
use std::sync::Arc;

/// The operations of the terms about rings.
const OPERATIONS: [BinaryOperation; 3] =
    [BinaryOperation::Plus, BinaryOperation::Minus, BinaryOperation::Xor];
/// Partial conjunctions that are kept at each step, and their continuations.
const BEAM: usize = 80;
const CONTINUATIONS: usize = 14;
/// Largest number of atoms of a conjunction.
const MAX_ATOMS: usize = 5;

/// Returns the table of rings of `count` heaps that begin `shift` places later, in the other direction if `reflected`.
pub(crate) fn rotated(data: &Data, rows: &[usize], shift: usize, reflected: bool) -> Table {
    let heaps: Vec<&Vec<i64>> = rows.iter().map(|&row| &data.positions[row].members).collect();
    let count = heaps.first().map_or(0, |members| members.len());
    let mut columns: Vec<Column> = (0..count)
        .map(|place| {
            let index = if reflected { (shift + count - place) % count } else { (shift + place) % count };
            let text = if place == 0 { format!("{AT}(i)") } else { format!("{AT}(i + {place})") };
            let values = heaps.iter().map(|members| members[index]).collect();
            Column::new(text, values)
        })
        .collect();
    let mut add = |text: &str, value: fn(&[i64]) -> i64| {
        let values = heaps.iter().map(|members| value(members)).collect();
        columns.push(Column::new(text, values));
    };
    add("largest", |members| members.iter().copied().max().unwrap_or(0));
    add("smallest", |members| members.iter().copied().min().unwrap_or(0));
    Table { columns, len: rows.len(), is_sequence: false }
}

/// The name of the definition of the heap at a place of a ring.
pub(crate) const AT: &str = "at_place";

/// Returns the definition of the heap at a place, counted around the ring.
pub(crate) fn definition(count: usize) -> String {
    format!("def {AT}(j) := heap((j - 1) mod {count} + 1)")
}

/// Returns whether a condition holds for some beginning of the ring, for each row in one direction.
pub(crate) fn holds_somewhere(
    data: &Data,
    condition: &Condition,
    count: usize,
    reflected: bool,
) -> Vec<bool> {
    let rows: Vec<usize> = (0..data.positions.len()).collect();
    let mut all = vec![false; rows.len()];
    for shift in 0..count {
        let truth = rotated(data, &rows, shift, reflected).truth(condition);
        all.iter_mut().zip(truth).for_each(|(so_far, holds)| *so_far |= holds);
    }
    all
}

/// A conjunction of atoms.
#[derive(Clone)]
struct Partial {
    atoms: Vec<usize>,
    cost: u32,
    /// The rows where all atoms hold, in the set and outside.
    inside: Bits,
    outside: Bits,
}

/// Returns conditions that hold for some beginning of each ring in `inside`, and for none of those in `outside`.
pub(crate) fn search_rings(
    data: &Data,
    inside: &[usize],
    outside: &[usize],
    meter: &Meter<'_>,
) -> Vec<Condition> {
    let Some(count) = inside.first().map(|&row| data.positions[row].members.len()) else { return Vec::new() };
    let rings: Vec<usize> = inside.iter().chain(outside).copied().take(MAX_SAMPLE / count).collect();
    let mut sample = rotated(data, &rings, 0, false);
    (1..count).for_each(|shift| sample.append(&rotated(data, &rings, shift, false)));
    let of_set = Bits::from_fn(sample.len, |row| row % rings.len() < inside.len());
    let others = Bits::from_fn(sample.len, |row| row % rings.len() >= inside.len());
    let groups: Vec<Bits> = (0..inside.len().min(rings.len()))
        .map(|ring| Bits::from_fn(sample.len, |row| row % rings.len() == ring))
        .collect();
    let plan =
        BankPlan { terms: 700, steps: 60_000, extra: Vec::new(), operations: &OPERATIONS, unary: false };
    let bank = Bank::new(&sample, &plan, meter);
    let mut atoms = Atoms::new(sample.len);
    atoms.add_relations(&bank, 190, meter);
    let is_feasible = |rows: &Bits| groups.iter().all(|group| !group.is_disjoint(rows));
    let useful: Vec<usize> = (0..atoms.all.len()).filter(|&i| is_feasible(&atoms.all[i].bits)).collect();
    let start = Partial { atoms: Vec::new(), cost: 0, inside: of_set, outside: others };
    let mut beam: Vec<Partial> =
        std::iter::once(start.clone()).chain(anchored(&atoms, count, &start)).collect();
    let mut found = Vec::new();
    for _ in 0..=MAX_ATOMS {
        let mut next: Vec<(u32, Partial)> = Vec::new();
        for partial in &beam {
            if !is_feasible(&partial.inside) || !meter.count(useful.len() as u64 / 16 + 1) {
                continue;
            }
            if partial.outside.is_empty() {
                let needed = without_redundant(&partial.atoms, &atoms, &others);
                found.push(Condition::all(needed.iter().map(|&i| atoms.all[i].condition.clone()).collect()));
                continue;
            }
            let rest = partial.outside.len();
            let mut ranked: Vec<(u32, usize)> = useful
                .iter()
                .map(|&i| (200 * partial.outside.and(&atoms.all[i].bits).len() / rest + atoms.all[i].cost, i))
                .collect();
            ranked.sort_unstable();
            let continued = ranked.into_iter().filter_map(|(_, i)| {
                let atom = &atoms.all[i];
                let (kept, left) = (partial.inside.and(&atom.bits), partial.outside.and(&atom.bits));
                (left.len() < rest && is_feasible(&kept)).then(|| Partial {
                    atoms: partial.atoms.iter().copied().chain([i]).collect(),
                    cost: partial.cost + atom.cost,
                    inside: kept,
                    outside: left,
                })
            });
            next.extend(
                continued
                    .take(CONTINUATIONS)
                    .map(|one| (200 * one.outside.len() / others.len().max(1) + one.cost, one)),
            );
        }
        next.sort_by(|a, b| (a.0, &a.1.atoms).cmp(&(b.0, &b.1.atoms)));
        beam = next.into_iter().take(BEAM).map(|(_, one)| one).collect();
    }
    sorted(found)
}

/// Returns the atoms of a conjunction without those that the others make superfluous outside the set.
fn without_redundant(chosen: &[usize], atoms: &Atoms, outside: &Bits) -> Vec<usize> {
    let mut needed = chosen.to_vec();
    let mut place = 0;
    while place < needed.len() && needed.len() > 1 {
        let mut others = needed.clone();
        others.remove(place);
        let left = others.iter().fold(*outside, |left, &i| left.and(&atoms.all[i].bits));
        if left.is_empty() { needed = others } else { place += 1 }
    }
    needed
}

/// Returns the conjunctions that begin at a largest, a smallest or an empty heap.
fn anchored(atoms: &Atoms, count: usize, start: &Partial) -> Vec<Partial> {
    let is_first = |term: &Arc<Term>| **term == Term::Column(0);
    let anchor =
        |term: &Arc<Term>| [Term::Column(count), Term::Column(count + 1), Term::Number(0)].contains(&**term);
    let is_anchor = |condition: &Condition| match condition {
        Condition::Compare(Relation::Equal, left, right) => {
            is_first(left) && anchor(right) || is_first(right) && anchor(left)
        }
        _ => false,
    };
    let chosen = (0..atoms.all.len()).filter(|&i| is_anchor(&atoms.all[i].condition));
    chosen
        .map(|i| {
            let atom = &atoms.all[i];
            Partial {
                atoms: vec![i],
                cost: atom.cost,
                inside: start.inside.and(&atom.bits),
                outside: start.outside.and(&atom.bits),
            }
        })
        .collect()
}
