//! Walks through the words of an automaton, some of the numbers given.

use crate::prove::plan::CompiledGame;
use crate::prove::{Automaton, Dense, Move, Term};

/// A table has at most so many letters.
const MOST_LETTERS: usize = 1 << 14;

/// A walk over all words of as many letters as there are place values.
struct Walk<'a> {
    table: &'a Dense,
    dead: Vec<bool>,
    /// For each number its track's weight in a letter, 0 where the table does not read it.
    column: Vec<usize>,
    /// For each place the digits of numbers that are given.
    given: &'a [Vec<u8>],
    /// The numbers that are not given.
    free: Vec<usize>,
    base: usize,
    weights: &'a [u64],
}

impl Walk<'_> {
    fn visit(&self, state: u32, place: usize, numbers: &mut Vec<u64>, visit: &mut dyn FnMut(&[u64])) {
        if self.dead[state as usize] {
            return;
        }
        let Some(&weight) = self.weights.get(place) else {
            if self.table.is_accepting(state) {
                visit(numbers);
            }
            return;
        };
        let fixed: usize = self.given[place].iter().zip(&self.column).map(|(&d, c)| usize::from(d) * c).sum();
        let row = self.table.row(state);
        for mut choice in 0..self.base.pow(self.free.len() as u32) {
            let mut letter = fixed;
            let mut digits = [0u8; 8];
            for (digit, &number) in digits.iter_mut().zip(&self.free) {
                *digit = (choice % self.base) as u8;
                letter += usize::from(*digit) * self.column[number];
                choice /= self.base;
            }
            let next = row[letter];
            if self.dead[next as usize] {
                continue;
            }
            for (&digit, &number) in digits.iter().zip(&self.free) {
                numbers[number] += u64::from(digit) * weight;
            }
            self.visit(next, place + 1, numbers, visit);
            for (&digit, &number) in digits.iter().zip(&self.free) {
                numbers[number] -= u64::from(digit) * weight;
            }
        }
    }
}

/// Visits the lists in a relation with as many places as there are weights, some numbers given by their digits.
/// `None` where the relation has too many letters for a table.
fn walk(
    table: &Dense,
    given: &[Option<Vec<u8>>],
    weights: &[u64],
    visit: &mut dyn FnMut(&[u64]),
) -> Option<()> {
    let base = usize::from(crate::prove::Machine::base(table));
    let tracks = crate::prove::Machine::tracks(table);
    let column = (0..given.len() as u32)
        .map(|i| tracks.iter().position(|t| t.0 == i).map_or(0, |at| base.pow(at as u32)))
        .collect();
    let free: Vec<usize> = (0..given.len()).filter(|&i| given[i].is_none()).collect();
    if free.len() > 8 || base.checked_pow(free.len() as u32).is_none_or(|n| n > MOST_LETTERS) {
        return None;
    }
    let digits: Vec<Vec<u8>> = (0..weights.len())
        .map(|place| {
            let digit = |digits: &Option<Vec<u8>>| digits.as_ref().and_then(|d| d.get(place)).copied();
            given.iter().map(|number| digit(number).unwrap_or(0)).collect()
        })
        .collect();
    let walk = Walk { table, dead: table.dead(), column, given: &digits, free, base, weights };
    walk.visit(0, 0, &mut vec![0; given.len()], visit);
    Some(())
}

/// Visits the lists of a relation between so many numbers with so many places.
pub(super) fn each_member(
    relation: &Automaton,
    numbers: u32,
    weights: &[u64],
    visit: &mut dyn FnMut(&[u64]),
) -> Option<()> {
    let table = relation.to_dense(MOST_LETTERS)?;
    walk(&table, &vec![None; numbers as usize], weights, visit)
}

/// The same as a list.
pub(super) fn members(relation: &Automaton, numbers: u32, weights: &[u64]) -> Option<Vec<Vec<u64>>> {
    let mut found = Vec::new();
    each_member(relation, numbers, weights, &mut |list| found.push(list.to_vec()))?;
    Some(found)
}

/// Visits the positions from which a move of some kind leads to `target`. `None` where that cannot be read off:
/// moves with computed targets, and automata with too many letters.
pub(super) fn reached_from(
    compiled: &CompiledGame,
    kind: &Move,
    relation: &Dense,
    target: &[u64],
    weights: &[u64],
    visit: &mut dyn FnMut(&[u64]),
) -> Option<()> {
    let count = compiled.names.len();
    let mut given: Vec<Option<(u64, Vec<u8>)>> = vec![None; count + kind.fresh.len()];
    for (term, &number) in kind.target.iter().zip(target) {
        let Term::Var(name) = term else { return None };
        let fresh = kind.fresh.iter().position(|f| f == name).map(|i| i + count);
        let at = fresh.or_else(|| compiled.names.iter().position(|a| a == name))?;
        match &given[at] {
            // One number of the old position in two places of the new.
            Some((other, _)) if *other != number => return Some(()),
            Some(_) => {}
            None => given[at] = Some((number, digits(compiled, number))),
        }
    }
    let fixed: Vec<Option<u64>> = given.iter().map(|g| g.as_ref().map(|(n, _)| *n)).collect();
    let given: Vec<Option<Vec<u8>>> = given.into_iter().map(|g| g.map(|(_, digits)| digits)).collect();
    walk(relation, &given, weights, &mut |list| {
        let source: Vec<u64> = (0..count).map(|i| fixed[i].unwrap_or(list[i])).collect();
        visit(&source);
    })
}

fn digits(compiled: &CompiledGame, n: u64) -> Vec<u8> {
    match compiled.theory.numeration() {
        Some(numeration) => numeration.digits_of(&n.into()),
        None => num_bigint::BigUint::from(n).to_radix_le(compiled.theory.base().into()),
    }
}

/// The tables of the moves, where all have few enough letters.
pub(super) fn tables(compiled: &CompiledGame) -> Option<Vec<Dense>> {
    compiled.moves.iter().map(|relation| relation.to_dense(MOST_LETTERS)).collect()
}
