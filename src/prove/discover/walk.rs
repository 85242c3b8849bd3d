//! Walks through the words of an automaton, some of the numbers given.

use crate::prove::plan::CompiledGame;
use crate::prove::{Automaton, Dense, Machine, Move, Term};
use smallvec::SmallVec;

/// A table has at most so many letters.
const MOST_LETTERS: usize = 1 << 14;

/// The digits of the numbers that are not given.
type Digits = SmallVec<[u8; 4]>;

/// An automaton between some numbers, made ready for words in which certain numbers are given.
pub(super) struct Walk {
    base: usize,
    accept: Vec<bool>,
    /// The numbers that are given, and those that are not.
    given: Vec<usize>,
    free: Vec<usize>,
    /// How many letters the given digits make.
    letters: usize,
    /// For each state and letter of given digits where its live transitions begin.
    first: Vec<u32>,
    live: Vec<(u32, Digits)>,
    is_empty: bool,
}

impl Walk {
    /// `None` where the automaton has too many letters for a table.
    fn new(automaton: &Automaton, count: usize, given: Vec<usize>) -> Option<Walk> {
        let table: Dense = automaton.to_dense(MOST_LETTERS)?;
        let base = usize::from(table.base());
        let all = base.checked_pow(count as u32).filter(|n| *n <= MOST_LETTERS)?;
        let column: Vec<usize> = (0..count as u32)
            .map(|i| table.tracks().iter().position(|t| t.0 == i).map_or(0, |at| base.pow(at as u32)))
            .collect();
        let free: Vec<usize> = (0..count).filter(|i| !given.contains(i)).collect();
        let letters = base.pow(given.len() as u32);
        // All letters, sorted by the digits that are given.
        let mut sorted: Vec<(usize, Digits, usize)> = (0..all)
            .map(|letter| {
                let digit = |i: usize| letter / base.pow(i as u32) % base;
                let fixed = given.iter().rev().fold(0, |all, &i| all * base + digit(i));
                let free = free.iter().map(|&i| digit(i) as u8).collect();
                (fixed, free, (0..count).map(|i| digit(i) * column[i]).sum())
            })
            .collect();
        sorted.sort();
        let dead = table.dead();
        let (mut first, mut live) = (Vec::new(), Vec::new());
        for q in 0..table.states() as u32 {
            let row = table.row(q);
            let mut letters_of = sorted.iter().peekable();
            for fixed in 0..letters {
                first.push(live.len() as u32);
                while let Some((_, free, letter)) = letters_of.next_if(|(of, ..)| *of == fixed) {
                    if !dead[row[*letter] as usize] {
                        live.push((row[*letter], free.clone()));
                    }
                }
            }
        }
        first.push(live.len() as u32);
        let accept = (0..table.states() as u32).map(|q| table.is_accepting(q)).collect();
        Some(Walk { base, accept, given, free, letters, first, live, is_empty: dead[0] })
    }

    /// Visits the lists with as many places as there are weights, the given numbers being those of `digits`.
    fn visit(&self, digits: &[Vec<u8>], weights: &[u64], visit: &mut dyn FnMut(&[u64])) {
        if self.is_empty {
            return;
        }
        let digit = |digits: &Vec<u8>, place: usize| usize::from(digits.get(place).copied().unwrap_or(0));
        let fixed: Vec<usize> = (0..weights.len())
            .map(|place| digits.iter().rev().fold(0, |all, d| all * self.base + digit(d, place)))
            .collect();
        let mut numbers: SmallVec<[u64; 4]> = SmallVec::from_elem(0, self.free.len());
        self.step(0, 0, &fixed, weights, &mut numbers, visit);
    }

    fn step(
        &self,
        state: u32,
        place: usize,
        fixed: &[usize],
        weights: &[u64],
        numbers: &mut SmallVec<[u64; 4]>,
        visit: &mut dyn FnMut(&[u64]),
    ) {
        let Some(&weight) = weights.get(place) else {
            if self.accept[state as usize] {
                visit(numbers);
            }
            return;
        };
        let at = state as usize * self.letters + fixed[place];
        for (next, digits) in &self.live[self.first[at] as usize..self.first[at + 1] as usize] {
            numbers.iter_mut().zip(digits).for_each(|(n, d)| *n += u64::from(*d) * weight);
            self.step(*next, place + 1, fixed, weights, numbers, visit);
            numbers.iter_mut().zip(digits).for_each(|(n, d)| *n -= u64::from(*d) * weight);
        }
    }
}

/// Visits the lists of a relation between so many numbers with so many places. `None` where the relation has too
/// many letters for a table.
pub(super) fn each_member(
    relation: &Automaton,
    numbers: usize,
    weights: &[u64],
    visit: &mut dyn FnMut(&[u64]),
) -> Option<()> {
    Walk::new(relation, numbers, Vec::new())?.visit(&[], weights, visit);
    Some(())
}

/// The same as a list.
pub(super) fn members(relation: &Automaton, numbers: usize, weights: &[u64]) -> Option<Vec<Vec<u64>>> {
    let mut found = Vec::new();
    each_member(relation, numbers, weights, &mut |list| found.push(list.to_vec()))?;
    Some(found)
}

/// A kind of move read from its target.
pub(super) struct Backward {
    walk: Walk,
    /// For each number of the new position which number it is, of the old one and those chosen.
    from: Vec<usize>,
    count: usize,
}

impl Backward {
    /// `None` where the old positions cannot be read off: moves with computed targets, and automata with too many
    /// letters.
    pub(super) fn new(compiled: &CompiledGame, kind: &Move, relation: &Automaton) -> Option<Backward> {
        let count = compiled.names.len();
        let place = |term: &Term| match term {
            Term::Var(name) => {
                let fresh = kind.fresh.iter().position(|f| f == name).map(|i| i + count);
                fresh.or_else(|| compiled.names.iter().position(|a| a == name))
            }
            _ => None,
        };
        let from: Vec<usize> = kind.target.iter().map(place).collect::<Option<_>>()?;
        let mut given = from.clone();
        given.sort_unstable();
        given.dedup();
        let walk = Walk::new(relation, count + kind.fresh.len(), given)?;
        Some(Backward { walk, from, count })
    }

    /// Visits the positions from which a move of this kind leads to `target`, whose digits are given.
    pub(super) fn each_source(
        &self,
        (target, digits): (&[u64], &[Vec<u8>]),
        weights: &[u64],
        visit: &mut dyn FnMut(&[u64]),
    ) {
        let of = |at: usize| self.from.iter().position(|f| *f == at);
        // One number of the old position may stand in two places of the new.
        if self.from.iter().zip(target).any(|(&f, n)| of(f).is_some_and(|i| target[i] != *n)) {
            return;
        }
        let given: Vec<Vec<u8>> =
            self.walk.given.iter().filter_map(|&at| Some(digits[of(at)?].clone())).collect();
        let mut source: SmallVec<[u64; 4]> =
            (0..self.count).map(|at| of(at).map_or(0, |i| target[i])).collect();
        let free: SmallVec<[(usize, usize); 4]> = self
            .walk
            .free
            .iter()
            .enumerate()
            .filter(|(_, at)| **at < self.count)
            .map(|(i, at)| (i, *at))
            .collect();
        self.walk.visit(&given, weights, &mut |numbers| {
            free.iter().for_each(|&(i, at)| source[at] = numbers[i]);
            visit(&source);
        });
    }
}

/// The digits of a number as a game reads them, the lowest first.
pub(super) fn digits(compiled: &CompiledGame, n: u64) -> Vec<u8> {
    match compiled.theory.numeration() {
        Some(numeration) => numeration.digits_of(&n.into()),
        None => num_bigint::BigUint::from(n).to_radix_le(compiled.theory.base().into()),
    }
}
