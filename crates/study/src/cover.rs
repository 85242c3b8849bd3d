//! Formulas for a set of rows, made of atoms: conjunctions, and disjunctions of short conjunctions.

use crate::atoms::Atom;
use crate::bits::Bits;
use crate::meter::Meter;
use crate::term::Condition;
use std::collections::HashMap;

/// A conjunction of atoms that holds at no row outside the set.
struct Clause {
    cost: u32,
    /// The rows of the set where the clause holds.
    covered: Bits,
    atoms: Vec<usize>,
}

/// Atoms that hold on the whole set, and are tried together.
const NECESSARY: usize = 700;
/// The largest difficulty of a formula, in tenths.
const MAX_DIFFICULTY: u32 = 450;

/// The atoms, and the set that a formula is to be equal to.
pub(crate) struct Cover<'a> {
    pub(crate) atoms: &'a [Atom],
    /// The rows of the set, and the others.
    pub(crate) inside: Bits,
    pub(crate) outside: Bits,
    /// Number of atoms from which clauses are made.
    pub(crate) breadth: usize,
}

impl Cover<'_> {
    /// Returns formulas that hold exactly at the rows of the set.
    pub(crate) fn formulas(&self, meter: &Meter<'_>) -> Vec<Condition> {
        if self.inside.is_empty() || self.outside.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(u32, Vec<Vec<usize>>)> = Vec::new();
        self.conjunctions(&mut found, meter);
        let cheapest = found.iter().map(|(cost, _)| *cost).min().unwrap_or(MAX_DIFFICULTY);
        self.disjunctions(cheapest, &mut found, meter);
        found.sort();
        found.dedup();
        found.truncate(40);
        found.iter().map(|(_, clauses)| self.condition(clauses)).collect()
    }

    fn condition(&self, clauses: &[Vec<usize>]) -> Condition {
        let of_clause = |clause: &Vec<usize>| {
            let mut atoms = clause.clone();
            atoms.sort_by_key(|&index| (self.atoms[index].cost, index));
            Condition::all(atoms.into_iter().map(|index| self.atoms[index].condition.clone()).collect())
        };
        Condition::any(clauses.iter().map(of_clause).collect())
    }

    /// Returns the rows outside the set where an atom holds.
    fn wrong(&self, index: usize) -> Bits {
        self.atoms[index].bits.and(&self.outside)
    }

    fn cost(&self, index: usize) -> u32 {
        self.atoms[index].cost
    }

    fn conjunctions(&self, found: &mut Vec<(u32, Vec<Vec<usize>>)>, meter: &Meter<'_>) {
        let total = self.outside.len();
        let mut necessary: Vec<usize> =
            (0..self.atoms.len()).filter(|&i| self.inside.is_within(&self.atoms[i].bits)).collect();
        let share = |i: usize| 80 * (total - self.wrong(i).len()) / total;
        necessary.sort_by_key(|&i| (i64::from(self.cost(i)) - i64::from(share(i)), i));
        necessary.truncate(NECESSARY);
        let wrong: Vec<Bits> = necessary.iter().map(|&i| self.wrong(i)).collect();
        let mut pairs = Vec::new();
        for (at, &i) in necessary.iter().enumerate() {
            if wrong[at].is_empty() {
                found.push((self.cost(i), vec![vec![i]]));
                continue;
            }
            if !meter.count(necessary.len() as u64 / 32 + 1) {
                return;
            }
            for (place, &j) in necessary.iter().enumerate().skip(at + 1) {
                if !wrong[place].is_empty() && wrong[at].is_disjoint(&wrong[place]) {
                    pairs.push((self.cost(i) + self.cost(j) + 8, vec![vec![i, j]]));
                }
            }
        }
        pairs.sort();
        pairs.truncate(12);
        let has_enough = pairs.len() >= 3;
        found.extend(pairs);
        if !has_enough {
            self.longer_conjunctions(&necessary, &wrong, found, meter);
        }
    }

    /// Adds conjunctions of three atoms and more, by set cover.
    fn longer_conjunctions(
        &self,
        necessary: &[usize],
        wrong: &[Bits],
        found: &mut Vec<(u32, Vec<Vec<usize>>)>,
        meter: &Meter<'_>,
    ) {
        let mut starts: Vec<usize> = (0..necessary.len()).collect();
        starts.sort_by_key(|&at| (wrong[at].len() * 10 + self.cost(necessary[at]), at));
        for &start in starts.iter().take(40) {
            let (mut chosen, mut rest) = (vec![start], wrong[start]);
            while !rest.is_empty() && chosen.len() < 5 && meter.count(necessary.len() as u64 / 16 + 1) {
                let gain = |at: usize| {
                    u64::from(rest.len() - wrong[at].and(&rest).len()) * 10_000
                        / u64::from(self.cost(necessary[at]).max(1))
                };
                let Some(best) = (0..necessary.len()).max_by_key(|&at| (gain(at), std::cmp::Reverse(at)))
                else {
                    break;
                };
                if gain(best) == 0 {
                    break;
                }
                chosen.push(best);
                rest = rest.and(&wrong[best]);
            }
            if rest.is_empty() {
                let chosen = without_redundant(chosen, wrong);
                let atoms: Vec<usize> = chosen.iter().map(|&at| necessary[at]).collect();
                let cost = atoms.iter().map(|&i| self.cost(i) + 8).sum::<u32>().saturating_sub(8);
                found.push((cost, vec![atoms]));
            }
        }
    }

    fn disjunctions(&self, cheapest: u32, found: &mut Vec<(u32, Vec<Vec<usize>>)>, meter: &Meter<'_>) {
        let total = self.inside.len();
        let clauses = self.clauses(cheapest, meter);
        let form = |chosen: &[usize]| {
            let cost = chosen.iter().map(|&at| clauses[at].cost + 8).sum::<u32>().saturating_sub(8);
            (cost, chosen.iter().map(|&at| clauses[at].atoms.clone()).collect::<Vec<_>>())
        };
        let mut pairs = Vec::new();
        for (at, clause) in clauses.iter().enumerate() {
            if clause.covered == self.inside {
                found.push(form(&[at]));
                continue;
            }
            if !meter.count(clauses.len() as u64 / 32 + 1) {
                break;
            }
            for (place, other) in clauses.iter().enumerate().skip(at + 1) {
                if clause.cost + other.cost < cheapest && clause.covered.or(&other.covered) == self.inside {
                    pairs.push((clause.cost + other.cost, at, place));
                }
            }
        }
        pairs.sort_unstable();
        found.extend(pairs.iter().take(12).map(|&(_, at, place)| form(&[at, place])));
        if found.iter().map(|(cost, _)| *cost).min().unwrap_or(u32::MAX) <= 140 {
            return;
        }
        let mut starts: Vec<usize> = (0..clauses.len()).collect();
        let value =
            |at: usize| i64::from(clauses[at].cost) - i64::from(300 * clauses[at].covered.len() / total);
        starts.sort_by_key(|&at| (value(at), at));
        for &start in starts.iter().take(40) {
            let (mut chosen, mut rest) = (vec![start], self.inside.without(&clauses[start].covered));
            while !rest.is_empty() && chosen.len() < 6 && meter.count(clauses.len() as u64 / 16 + 1) {
                let gain = |at: usize| {
                    u64::from(clauses[at].covered.and(&rest).len()) * 10_000
                        / u64::from(clauses[at].cost + 10)
                };
                let Some(best) = (0..clauses.len()).max_by_key(|&at| (gain(at), std::cmp::Reverse(at)))
                else {
                    break;
                };
                if gain(best) == 0 {
                    break;
                }
                chosen.push(best);
                rest = rest.without(&clauses[best].covered);
            }
            if rest.is_empty() {
                let made = form(&chosen);
                if made.0 <= MAX_DIFFICULTY {
                    found.push(made);
                }
            }
        }
    }

    /// Returns conjunctions of at most three atoms that hold at no row outside the set.
    fn clauses(&self, cheapest: u32, meter: &Meter<'_>) -> Vec<Clause> {
        let (inside, outside) = (f64::from(self.inside.len()), f64::from(self.outside.len()));
        let right: Vec<Bits> = self.atoms.iter().map(|atom| atom.bits.and(&self.inside)).collect();
        let score = |i: usize| {
            let (p, n) = (f64::from(right[i].len()) / inside, f64::from(self.wrong(i).len()) / outside);
            let penalty = if n > p { 100.0 } else { 0.0 };
            (f64::from(self.cost(i)) - 200.0 * p * (1.0 - n) + penalty) as i64
        };
        let useful: Vec<usize> = (0..self.atoms.len()).filter(|&i| !right[i].is_empty()).collect();
        let mut cheap = useful.clone();
        cheap.sort_by_key(|&i| (self.cost(i), i));
        cheap.truncate(160);
        let mut top = useful.clone();
        top.sort_by_cached_key(|&i| (score(i), i));
        top.truncate(self.breadth);
        let mut listed = vec![false; self.atoms.len()];
        cheap.iter().for_each(|&i| listed[i] = true);
        let top: Vec<usize> = cheap.iter().copied().chain(top.into_iter().filter(|&i| !listed[i])).collect();
        let mut clauses = ClauseSet { by_rows: HashMap::new(), most: cheapest };
        for &i in &useful {
            if self.wrong(i).is_empty() {
                clauses.insert(self.cost(i), right[i], vec![i]);
            }
        }
        let half = self.pairs(&top, &right, &mut clauses, meter);
        self.triples(&half, &top, &right, &mut clauses, meter);
        clauses.sorted(inside)
    }

    /// Adds clauses of two atoms. Returns the best pairs that still hold at rows outside.
    fn pairs(
        &self,
        top: &[usize],
        right: &[Bits],
        clauses: &mut ClauseSet,
        meter: &Meter<'_>,
    ) -> Vec<(usize, usize)> {
        let (inside, outside) = (self.inside.len(), self.outside.len());
        let wrong: Vec<Bits> = top.iter().map(|&i| self.wrong(i)).collect();
        let (mut sound, mut half) = (Vec::new(), Vec::new());
        for (at, &i) in top.iter().enumerate() {
            if wrong[at].is_empty() {
                continue;
            }
            if !meter.count(top.len() as u64 / 16 + 1) {
                break;
            }
            for (place, &j) in top.iter().enumerate().skip(at + 1) {
                if wrong[place].is_empty() {
                    continue;
                }
                let covered = right[i].and(&right[j]);
                if covered.is_empty() {
                    continue;
                }
                let left = wrong[at].and(&wrong[place]);
                let cost = self.cost(i) + self.cost(j) + 8;
                let count = covered.len();
                if left.is_empty() {
                    let value = i64::from(cost) - i64::from(300 * count / inside);
                    sound.push((value, cost, i, j));
                } else if count * 100 > 15 * inside {
                    let value = i64::from(300 * left.len() / outside) - i64::from(100 * count / inside);
                    half.push((value + i64::from(cost) / 5, i, j));
                }
            }
        }
        sound.sort_unstable();
        for &(_, cost, i, j) in sound.iter().take(4000) {
            clauses.insert(cost, right[i].and(&right[j]), vec![i, j]);
        }
        half.sort_unstable();
        half.iter().take(250).map(|&(_, i, j)| (i, j)).collect()
    }

    fn triples(
        &self,
        half: &[(usize, usize)],
        top: &[usize],
        right: &[Bits],
        clauses: &mut ClauseSet,
        meter: &Meter<'_>,
    ) {
        for &(i, j) in half {
            if !meter.count(top.len() as u64 / 16 + 1) {
                return;
            }
            let (left, covered) = (self.wrong(i).and(&self.wrong(j)), right[i].and(&right[j]));
            let mut added = 0;
            for &k in top {
                let both = covered.and(&right[k]);
                if self.atoms[k].bits.is_disjoint(&left) && !both.is_empty() {
                    clauses.insert(self.cost(i) + self.cost(j) + self.cost(k) + 16, both, vec![i, j, k]);
                    added += 1;
                    if added == 60 {
                        break;
                    }
                }
            }
        }
    }
}

/// Clauses, one for each set of covered rows: the cheapest.
struct ClauseSet {
    by_rows: HashMap<Bits, (u32, Vec<usize>)>,
    most: u32,
}

impl ClauseSet {
    fn insert(&mut self, cost: u32, covered: Bits, atoms: Vec<usize>) {
        if cost > self.most || covered.is_empty() {
            return;
        }
        let offered = (cost, atoms);
        match self.by_rows.get_mut(&covered) {
            Some(known) if *known <= offered => {}
            Some(known) => *known = offered,
            None => drop(self.by_rows.insert(covered, offered)),
        }
    }

    fn sorted(self, inside: f64) -> Vec<Clause> {
        let clause = |(covered, (cost, atoms))| Clause { cost, covered, atoms };
        let mut all: Vec<Clause> = self.by_rows.into_iter().map(clause).collect();
        let value = |clause: &Clause| {
            (f64::from(clause.cost) - 300.0 * f64::from(clause.covered.len()) / inside) as i64
        };
        all.sort_by_cached_key(|clause| (value(clause), clause.cost, clause.atoms.clone()));
        all.truncate(1500);
        all
    }
}

/// Removes members of a cover without which it still excludes all rows.
fn without_redundant(mut chosen: Vec<usize>, wrong: &[Bits]) -> Vec<usize> {
    let mut place = 0;
    while place < chosen.len() && chosen.len() > 1 {
        let mut others =
            chosen.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, &at)| wrong[at]);
        let first = others.next().unwrap_or_default();
        if others.fold(first, |all, bits| all.and(&bits)).is_empty() {
            chosen.remove(place);
        } else {
            place += 1;
        }
    }
    chosen
}
