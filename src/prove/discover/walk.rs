//! Walks through the words of an automaton, some of the numbers given.
//!
//! What is visited is not a list of numbers but its place in a table, Σ number·stride: it is added up digit by digit
//! on the way down.

use crate::prove::plan::CompiledGame;
use crate::prove::{Automaton, Dense, Machine, Move, Term};
use crate::value::sort_few;

/// A table has at most so many letters.
const MOST_LETTERS: usize = 1 << 14;

/// An automaton between some numbers, made ready for words in which certain numbers are given.
struct Walk {
    base: usize,
    accept: Vec<bool>,
    /// The numbers that are given.
    given: Vec<usize>,
    /// How many letters the given digits make.
    letters: usize,
    /// For each state and letter of given digits where its live transitions begin.
    first: Vec<u32>,
    /// The next state, and the letter that the digits of the other numbers make.
    live: Vec<(u32, u32)>,
    /// What such a letter adds to the place in the table, for each place of the word.
    adds: Vec<Vec<usize>>,
    is_empty: bool,
}

impl Walk {
    /// Words have as many places as there are weights; a number adds itself times its stride. `None` where the
    /// automaton has too many letters for a table.
    fn new(automaton: &Automaton, strides: &[usize], weights: &[u64], given: Vec<usize>) -> Option<Walk> {
        let (table, count): (Dense, usize) = (automaton.to_dense(MOST_LETTERS)?, strides.len());
        let base = usize::from(table.base());
        let all = base.checked_pow(count as u32).filter(|n| *n <= MOST_LETTERS)?;
        let column: Vec<usize> = (0..count as u32)
            .map(|i| table.tracks().iter().position(|t| t.0 == i).map_or(0, |at| base.pow(at as u32)))
            .collect();
        let free: Vec<usize> = (0..count).filter(|i| !given.contains(i)).collect();
        let letters = base.pow(given.len() as u32);
        let part = |digit: &dyn Fn(usize) -> usize, of: &[usize]| {
            of.iter().rev().fold(0, |all, &i| all * base + digit(i))
        };
        // All letters, sorted by the digits that are given.
        let mut sorted: Vec<(usize, u32, usize)> = (0..all)
            .map(|letter| {
                let digit = |i: usize| letter / base.pow(i as u32) % base;
                let whole = (0..count).map(|i| digit(i) * column[i]).sum();
                (part(&digit, &given), part(&digit, &free) as u32, whole)
            })
            .collect();
        sort_few(&mut sorted);
        let dead = table.dead();
        let (mut first, mut live) = (Vec::new(), Vec::new());
        for q in 0..table.states() as u32 {
            let row = table.row(q);
            let mut letters_of = sorted.iter().peekable();
            for fixed in 0..letters {
                first.push(live.len() as u32);
                while let Some((_, free, letter)) = letters_of.next_if(|(of, ..)| *of == fixed) {
                    if !dead[row[*letter] as usize] {
                        live.push((row[*letter], *free));
                    }
                }
            }
        }
        first.push(live.len() as u32);
        let digit = |letter: usize, at: usize| letter / base.pow(at as u32) % base;
        let adds = |weight: &u64| {
            let of = |letter: usize| {
                let each = free.iter().enumerate().map(|(at, &i)| digit(letter, at) * strides[i]);
                each.sum::<usize>().saturating_mul(*weight as usize)
            };
            (0..base.pow(free.len() as u32)).map(of).collect()
        };
        let accept = (0..table.states() as u32).map(|q| table.is_accepting(q)).collect();
        let adds = weights.iter().map(adds).collect();
        Some(Walk { base, accept, given, letters, first, live, adds, is_empty: dead[0] })
    }

    /// Visits the places of the lists whose given numbers are those of `digits`, these adding `sum`.
    fn visit(&self, digits: &[&[u8]], sum: usize, visit: &mut impl FnMut(usize)) {
        if self.is_empty {
            return;
        }
        let digit = |digits: &[u8], place: usize| usize::from(digits.get(place).copied().unwrap_or(0));
        let fixed: Vec<usize> = (0..self.adds.len())
            .map(|place| digits.iter().rev().fold(0, |all, d| all * self.base + digit(d, place)))
            .collect();
        match fixed.is_empty() {
            true if self.accept[0] => visit(sum),
            true => {}
            false => self.step((0, 0), &fixed, sum, visit),
        }
    }

    fn step(&self, (state, place): (u32, usize), fixed: &[usize], sum: usize, visit: &mut impl FnMut(usize)) {
        let at = state as usize * self.letters + fixed[place];
        let (live, adds) =
            (&self.live[self.first[at] as usize..self.first[at + 1] as usize], &self.adds[place]);
        if place + 1 < fixed.len() {
            for &(next, letter) in live {
                self.step((next, place + 1), fixed, sum + adds[letter as usize], visit);
            }
            return;
        }
        for &(next, letter) in live {
            if self.accept[next as usize] {
                visit(sum + adds[letter as usize]);
            }
        }
    }
}

/// Visits the places, Σ number·stride, of the lists of a relation whose numbers have so many places. `None` where
/// the relation has too many letters for a table.
pub(super) fn each_member(
    relation: &Automaton,
    strides: &[usize],
    weights: &[u64],
    mut visit: impl FnMut(usize),
) -> Option<()> {
    Walk::new(relation, strides, weights, Vec::new())?.visit(&[], 0, &mut visit);
    Some(())
}

/// The lists of a relation between so many numbers with so many places. `None` also where they are too many to be
/// told apart by one number.
pub(super) fn members(relation: &Automaton, numbers: usize, weights: &[u64]) -> Option<Vec<Vec<u64>>> {
    // No number of so many places is as large as this.
    let digit = u64::from(relation.base()) - 1;
    let most = weights.iter().try_fold(1u64, |all, weight| all.checked_add(weight.checked_mul(digit)?))?;
    let most = usize::try_from(most).ok()?;
    let mut strides = vec![1usize];
    while strides.len() <= numbers {
        strides.push(strides[strides.len() - 1].checked_mul(most)?);
    }
    let mut found = Vec::new();
    each_member(relation, &strides[..numbers], weights, |place| {
        found.push(strides[..numbers].iter().map(|stride| (place / stride % most) as u64).collect());
    })?;
    Some(found)
}

/// A kind of move read from its target.
pub(super) struct Backward {
    walk: Walk,
    /// For each number of the new position which number it is, of the old one and those chosen.
    from: Vec<usize>,
    /// Those of the old position that the new one has, with their strides.
    stays: Vec<(usize, usize)>,
}

impl Backward {
    /// `None` where the old positions cannot be read off: moves with computed targets, and automata with too many
    /// letters.
    pub(super) fn new(
        compiled: &CompiledGame,
        (kind, relation): (&Move, &Automaton),
        strides: &[usize],
        weights: &[u64],
    ) -> Option<Backward> {
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
        // Numbers that a move chooses are none of the old position.
        let mut all = strides.to_vec();
        all.resize(count + kind.fresh.len(), 0);
        let stays = (0..count).filter_map(|at| Some((from.iter().position(|f| *f == at)?, strides[at])));
        let stays = stays.collect();
        Some(Backward { walk: Walk::new(relation, &all, weights, given)?, from, stays })
    }

    /// Visits the places of the positions from which a move of this kind leads to `target`, whose digits are given.
    pub(super) fn each_source(&self, (target, digits): (&[u64], &[Vec<u8>]), visit: &mut impl FnMut(usize)) {
        let of = |at: usize| self.from.iter().position(|f| *f == at);
        // One number of the old position may stand in two places of the new.
        if self.from.iter().zip(target).any(|(&f, n)| of(f).is_some_and(|i| target[i] != *n)) {
            return;
        }
        let given: Vec<&[u8]> =
            self.walk.given.iter().filter_map(|&at| Some(digits[of(at)?].as_slice())).collect();
        let sum = self.stays.iter().map(|&(i, stride)| target[i] as usize * stride).sum();
        self.walk.visit(&given, sum, visit);
    }
}

/// The digits of a number as a game reads them, the lowest first.
pub(super) fn digits(compiled: &CompiledGame, n: u64) -> Vec<u8> {
    match compiled.theory.numeration() {
        Some(numeration) => numeration.digits_of(&n.into()),
        None => num_bigint::BigUint::from(n).to_radix_le(compiled.theory.base().into()),
    }
}
