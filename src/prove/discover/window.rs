//! Which positions with small numbers have a given value.

use crate::prove::plan::{CompiledGame, number_of};
use crate::prove::{Automaton, Dense, MOST_LETTERS, Machine, Term, Work};
use crate::run::Stopped;

/// The values of the lists of numbers below a bound, found by marking: in order of their sums, a legal
/// list that has no smaller value and from which no move leads to a list of value v has value v. The
/// rules are those of the description, which is compared with the game's own before.
pub(super) struct Values {
    pub(super) coins: usize,
    pub(super) below: u64,
    /// For each list, numbered with its first number fastest: its value, or one of the two below.
    values: Vec<u16>,
    /// The legal lists by sum.
    order: Vec<u32>,
    kinds: Vec<Backward>,
}

const NOT_LEGAL: u16 = u16::MAX;
const NOT_YET: u16 = u16::MAX - 1;
/// No window has more lists, legal or not.
const MOST_LISTS: u64 = 1 << 25;
/// Numbers are below this.
const MOST_BELOW: u64 = 1 << 12;

/// Visits the lists of numbers below a bound that are in a relation, each once, by their number.
fn each_member(relation: &Automaton, coins: usize, below: u64, visit: &mut dyn FnMut(usize)) {
    let few = u64::from(relation.base()).checked_pow(coins as u32).is_some_and(|n| n <= MOST_LETTERS as u64);
    let Some(table) = few.then(|| relation.to_dense(MOST_LETTERS)).flatten() else {
        let lists = crate::prove::plan::lists(coins, below).enumerate();
        lists.filter(|(_, list)| relation.accepts_numbers(list)).for_each(|(index, _)| visit(index));
        return;
    };
    let base = u64::from(relation.base());
    let tracks = table.tracks();
    // For each letter over all numbers: the letter of the table, and the digits.
    let letters = (0..base.pow(coins as u32)).map(|letter| {
        let digits: Vec<u64> = (0..coins as u32).map(|i| letter / base.pow(i) % base).collect();
        let column = tracks.iter().rev().fold(0, |all, t| all * base + digits[t.0 as usize]);
        (column as usize, digits)
    });
    let walk = Walk { dead: table.dead(), table: &table, letters: letters.collect(), below };
    walk.visit(0, 1, &mut vec![0; coins], visit);
}

/// A walk through all words that may still be accepted.
struct Walk<'a> {
    table: &'a Dense,
    dead: Vec<bool>,
    letters: Vec<(usize, Vec<u64>)>,
    below: u64,
}

impl Walk<'_> {
    /// Below a state, where the next digit has the weight `weight`.
    fn visit(&self, state: u32, weight: u64, numbers: &mut Vec<u64>, visit: &mut dyn FnMut(usize)) {
        if self.dead[state as usize] {
            return;
        }
        if weight >= self.below {
            if self.table.accept[state as usize] {
                visit(numbers.iter().rev().fold(0, |all, n| all * self.below + n) as usize);
            }
            return;
        }
        for (column, digits) in &self.letters {
            numbers.iter_mut().zip(digits).for_each(|(n, d)| *n += d * weight);
            if numbers.iter().all(|n| *n < self.below) {
                let next = self.table.row(state)[*column];
                self.visit(next, weight * u64::from(self.table.base()), numbers, visit);
            }
            numbers.iter_mut().zip(digits).for_each(|(n, d)| *n -= d * weight);
        }
    }
}

/// A kind of move read from its target.
enum Backward {
    /// For every number of the new position, which number it was: of the old position, or chosen behind
    /// those; and which numbers the new position does not tell.
    Known { from: Vec<usize>, free: Vec<usize>, count: usize },
    /// The target is computed: moves are tried forwards.
    Computed,
}

impl Values {
    /// Whether a window can be tabulated that has no more positions, coins taken in any order, than `most`.
    pub(super) fn fits(coins: usize, below: u64, most: u64) -> bool {
        let mut count = 1u64;
        for i in 0..coins as u64 {
            count = count.saturating_mul(below + i) / (i + 1);
        }
        let lists = below.checked_pow(coins as u32);
        count <= most && below <= MOST_BELOW && lists.is_some_and(|lists| lists <= MOST_LISTS)
    }

    /// A window in which the positions of the first values are known already.
    pub(super) fn new<'a>(
        compiled: &CompiledGame,
        below: u64,
        known: impl Iterator<Item = &'a Automaton>,
        work: &Work<'_>,
    ) -> Result<Values, Stopped> {
        let coins = compiled.names.len();
        let count = below.pow(coins as u32) as usize;
        work.check(0, 12 * count)?;
        let mut values = vec![NOT_LEGAL; count];
        each_member(&compiled.legal, coins, below, &mut |index| values[index] = NOT_YET);
        for (v, set) in (0..).zip(known) {
            work.check(0, 12 * count)?;
            each_member(set, coins, below, &mut |index| {
                if values[index] == NOT_YET {
                    values[index] = v;
                }
            });
        }
        let (mut order, mut sums) = (Vec::new(), Vec::new());
        let mut numbers = vec![0u64; coins];
        for (index, value) in values.iter().enumerate() {
            if *value != NOT_LEGAL {
                order.push(index as u32);
                sums.push(numbers.iter().sum::<u64>());
            }
            for number in &mut numbers {
                *number += 1;
                if *number < below {
                    break;
                }
                *number = 0;
            }
        }
        // By counting, so that lists of one sum stay in their order.
        let most = sums.iter().max().map_or(0, |s| *s as usize);
        let mut starts = vec![0u32; most + 2];
        sums.iter().for_each(|&s| starts[s as usize + 1] += 1);
        (0..=most).for_each(|s| starts[s + 1] += starts[s]);
        let mut sorted = vec![0; order.len()];
        for (&index, &sum) in order.iter().zip(&sums) {
            sorted[starts[sum as usize] as usize] = index;
            starts[sum as usize] += 1;
        }
        let kinds = compiled.description.moves.iter().map(|kind| {
            let place = |term: &Term| match term {
                Term::Var(name) => {
                    let fresh = kind.fresh.iter().position(|f| f == name).map(|i| i + coins);
                    fresh.or_else(|| compiled.names.iter().position(|a| a == name))
                }
                _ => None,
            };
            let count = coins + kind.fresh.len();
            match kind.target.iter().map(place).collect::<Option<Vec<usize>>>() {
                Some(from) => {
                    let free = (0..count).filter(|i| !from.contains(i)).collect();
                    Backward::Known { from, free, count }
                }
                None => Backward::Computed,
            }
        });
        Ok(Values { coins, below, values, order: sorted, kinds: kinds.collect() })
    }

    fn numbers(&self, index: usize) -> Vec<u64> {
        let mut rest = index as u64;
        (0..self.coins)
            .map(|_| {
                let number = rest % self.below;
                rest /= self.below;
                number
            })
            .collect()
    }

    fn index(&self, numbers: &[u64]) -> Option<usize> {
        let inside = numbers.iter().all(|n| *n < self.below);
        inside.then(|| numbers.iter().rev().fold(0, |all, n| all * self.below + n) as usize)
    }

    /// Finds the lists of value v, the smaller values being known.
    pub(super) fn tabulate(
        &mut self,
        compiled: &CompiledGame,
        v: u64,
        work: &Work<'_>,
    ) -> Result<(), Stopped> {
        // More values than this have no window.
        let Ok(v) = u16::try_from(v) else { return Ok(()) };
        let mut reaches = vec![false; self.values.len()];
        let mut looked = 0u32;
        for at in 0..self.order.len() {
            let index = self.order[at] as usize;
            if self.values[index] == v {
                // Known from a proof: mark what leads here, for lists that are not.
            } else if self.values[index] != NOT_YET
                || reaches[index]
                || self.reaches_forwards(compiled, index, v)
            {
                continue;
            }
            self.values[index] = v;
            let target = self.numbers(index);
            for (kind, relation) in self.kinds.iter().zip(&compiled.moves) {
                let Backward::Known { from, free, count } = kind else { continue };
                let mut all = vec![u64::MAX; *count];
                let mut agree = true;
                for (&i, &number) in from.iter().zip(&target) {
                    agree &= all[i] == u64::MAX || all[i] == number;
                    all[i] = number;
                }
                if !agree {
                    continue;
                }
                free.iter().for_each(|&i| all[i] = 0);
                'choices: loop {
                    looked = looked.wrapping_add(1);
                    if looked.is_multiple_of(1 << 16) {
                        work.check(0, 8 * self.values.len())?;
                    }
                    if let Some(source) = self.index(&all[..self.coins])
                        && self.values[source] == NOT_YET
                        && !reaches[source]
                        && relation.accepts_numbers(&all)
                    {
                        reaches[source] = true;
                    }
                    for &i in free {
                        all[i] += 1;
                        if all[i] < self.below {
                            continue 'choices;
                        }
                        all[i] = 0;
                    }
                    break;
                }
            }
        }
        Ok(())
    }

    /// Whether a move with a computed target leads from a list to one of value v.
    fn reaches_forwards(&self, compiled: &CompiledGame, index: usize, v: u16) -> bool {
        let numbers = self.numbers(index);
        let computed = |kind: &&Backward| matches!(kind, Backward::Computed);
        if !self.kinds.iter().any(|kind| computed(&kind)) {
            return false;
        }
        let moves = compiled.description.moves.iter().zip(&compiled.moves);
        moves.zip(&self.kinds).filter(|(_, kind)| computed(kind)).any(|((kind, relation), _)| {
            crate::prove::plan::lists(kind.fresh.len(), self.below).any(|chosen| {
                relation.accepts_numbers(&[&numbers[..], &chosen].concat()) && {
                    let number = |t| number_of(t, &compiled.names, &numbers, &kind.fresh, &chosen);
                    let target: Option<Vec<u64>> = kind.target.iter().map(number).collect();
                    target.and_then(|t| self.index(&t)).is_some_and(|t| self.values[t] == v)
                }
            })
        })
    }

    /// Whether a list has value v; `false` outside the window.
    pub(super) fn is(&self, numbers: &[u64], v: u64) -> bool {
        self.index(numbers).is_some_and(|index| u64::from(self.values[index]) == v)
    }

    /// The lists of value v, by sum.
    pub(super) fn of_value(&self, v: u64) -> impl Iterator<Item = Vec<u64>> + '_ {
        let members = self.order.iter().filter(move |&&index| u64::from(self.values[index as usize]) == v);
        members.map(|&index| self.numbers(index as usize))
    }
}
