//! Where a statement fails: the position, its numbers as the statement reads them, and whether their order
//! matters.

use super::report::{Assignment, Condition, Confirmed, Refutation, Unsymmetric};
use crate::prove::{Automaton, Provable, Shape, Theory, Track, Word, Work, shortest_common};
use crate::run::{Reason, Run, Stopped};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::collections::{HashSet, VecDeque};

/// How far below a refuted position the ordinary engine looks for the position where the statement
/// itself is wrong.
const FOLLOWERS: usize = 20_000;

/// Of so many coins at most all orders are tried.
const ORDERED: usize = 6;

/// How a computed value of a position is shown beside what a statement says of it.
pub(crate) type Shown<'a> = dyn Fn(&[u64]) -> Option<String> + 'a;

/// What the statement says of the position of these numbers, in this order, where it says anything.
pub(crate) type Stated<'a> = dyn Fn(&[u64]) -> Option<String> + 'a;

/// A statement about a game, to tell where it fails.
pub(crate) struct Failing<'a> {
    pub(crate) game: &'a dyn Provable,
    pub(crate) shape: Shape,
    pub(crate) misere: bool,
    pub(crate) stated: &'a Stated<'a>,
    pub(crate) shown: &'a Shown<'a>,
    /// The legal positions, and the relations of the statement between numbers of legal positions (and of a
    /// value behind them), where they are known and the statement might not be symmetric.
    pub(crate) relations: Option<(&'a Automaton, Vec<&'a Automaton>)>,
    /// How words are read, where it is not as in bases.
    pub(crate) theory: Option<&'a Theory>,
}

/// Goes on without what was looked for where a limit ended that: the statement fails all the same.
fn unless_limited<T: Default>(result: Result<T, Stopped>) -> Result<T, Stopped> {
    result.or_else(|stopped| match stopped.reason {
        Reason::Positions(_) | Reason::Memory(_) | Reason::Time(_) => Ok(T::default()),
        _ => Err(stopped),
    })
}

impl Failing<'_> {
    /// The refutation by a word over the numbers of a position.
    pub(crate) fn at(
        &self,
        condition: Condition,
        word: &Word,
        value: Option<String>,
        work: &Work<'_>,
    ) -> Result<Refutation, Stopped> {
        let Failing { game, shape, .. } = *self;
        let count = shape.coins * shape.power;
        let numbers: Vec<String> =
            (0..count).map(|i| self.number(word, Track(i as u32)).to_string()).collect();
        let small = self.small(word);
        let position = match &small {
            Some(small) => game.write(shape, small),
            None => format!("({})", numbers.join(",")),
        };
        let turned = unless_limited(self.turned(work))?;
        let mut confirmed = None;
        if let Some(small) = small.filter(|small| game.canonical(shape, small).is_some()) {
            confirmed = unless_limited(self.confirmed(small, turned.is_some(), work.run()))?;
        }
        // A position that has been seen to fail shows best that the order matters.
        let seen = confirmed.as_ref().map(|(numbers, _)| numbers).or(turned.as_ref());
        let unsymmetric = seen.filter(|_| turned.is_some()).and_then(|numbers| self.read_twice(numbers));
        let unsymmetric =
            unsymmetric.or_else(|| turned.as_ref().and_then(|numbers| self.read_twice(numbers)));
        let assignment = Assignment::new(shape, &numbers);
        let confirmed = confirmed.map(|(_, confirmed)| confirmed);
        Ok(Refutation { condition, position, numbers, assignment, value, confirmed, unsymmetric })
    }

    fn number(&self, word: &Word, track: Track) -> BigUint {
        self.theory.map_or_else(|| word.number(track), |theory| theory.number(word, track))
    }

    fn small(&self, word: &Word) -> Option<Vec<u64>> {
        let count = (self.shape.coins * self.shape.power) as u32;
        (0..count).map(|i| self.number(word, Track(i)).to_u64()).collect()
    }

    /// A position at which the statement is wrong, with its numbers as the statement reads them: the least in
    /// order of distance, the position itself, then its options, and so on.
    fn confirmed(
        &self,
        small: Vec<u64>,
        in_any_order: bool,
        run: &Run<'_>,
    ) -> Result<Option<(Vec<u64>, Confirmed)>, Stopped> {
        let Failing { game, shape, misere, .. } = *self;
        let below = small.iter().max().map_or(1, |n| n + 1);
        let mut seen = HashSet::from([game.canonical(shape, &small).unwrap_or_else(|| small.clone())]);
        let mut open = VecDeque::from([small]);
        while let Some(next) = open.pop_front() {
            unless_limited(run.check(seen.len() as u64, 0))?;
            match game.computed(shape, &next, misere, run)? {
                Some(computed) => {
                    let orders = if in_any_order { self.orders(&next) } else { vec![next.clone()] };
                    for numbers in orders {
                        if let (Some(stated), Some(computed)) =
                            ((self.stated)(&numbers), (self.shown)(&computed))
                            && stated != computed
                        {
                            let position = game.write(shape, &numbers);
                            let assignment = Assignment::of(shape, &numbers);
                            let confirmed = Confirmed { position, assignment, stated, computed };
                            return Ok(Some((numbers, confirmed)));
                        }
                    }
                }
                None if seen.len() == 1 => break,
                None => {}
            }
            if seen.len() < FOLLOWERS {
                for option in game.options(shape, &next, below).unwrap_or_default() {
                    if seen.insert(option.clone()) {
                        open.push_back(option);
                    }
                }
            }
        }
        Ok(None)
    }

    /// The orders of the coins of a position that are legal and the same position, the given one first.
    fn orders(&self, numbers: &[u64]) -> Vec<Vec<u64>> {
        let Failing { game, shape, .. } = *self;
        let mut all = vec![numbers.to_vec()];
        if shape.coins > ORDERED {
            return all;
        }
        let position = game.canonical(shape, numbers);
        let mut order: Vec<usize> = (0..shape.coins).collect();
        // All orders, each from the one before in the order of the dictionary.
        while let Some(at) = order.windows(2).rposition(|pair| pair[0] < pair[1]) {
            let after = (at + 1..order.len()).rev().find(|&i| order[i] > order[at]).unwrap_or(at + 1);
            order.swap(at, after);
            order[at + 1..].reverse();
            let turned: Vec<u64> = order
                .iter()
                .flat_map(|&i| numbers[i * shape.power..(i + 1) * shape.power].iter().copied())
                .collect();
            let legal = self.relations.as_ref().is_none_or(|(legal, _)| match self.theory {
                Some(theory) => theory.accepts(legal, &turned),
                None => legal.accepts_numbers(&turned),
            });
            if legal && !all.contains(&turned) && game.canonical(shape, &turned) == position {
                all.push(turned);
            }
        }
        all
    }

    /// Numbers of a position of which the statement says something else when two neighbours are exchanged.
    fn turned(&self, work: &Work<'_>) -> Result<Option<Vec<u64>>, Stopped> {
        let Failing { game, shape, .. } = *self;
        let Some((legal, relations)) = &self.relations else { return Ok(None) };
        let power = shape.power;
        for coin in 1..shape.coins {
            let (low, high) = ((coin - 1) * power, coin * power);
            let swap = |Track(t): Track| {
                let t = t as usize;
                Track(match t {
                    _ if (low..high).contains(&t) => t + power,
                    _ if (high..high + power).contains(&t) => t - power,
                    _ => t,
                } as u32)
            };
            let legal = legal.renamed(&swap);
            for relation in relations {
                let swapped = relation.renamed(&swap);
                let parts = [(*relation, true), (&swapped, false), (&legal, true)];
                let Some(numbers) = shortest_common(&parts, work)?.and_then(|word| self.small(&word)) else {
                    continue;
                };
                let mut other = numbers.clone();
                (0..power).for_each(|i| other.swap(low + i, high + i));
                if game.canonical(shape, &numbers) == game.canonical(shape, &other) {
                    return Ok(Some(numbers));
                }
            }
        }
        Ok(None)
    }

    /// What the statement says of these numbers, and of others of the same position.
    fn read_twice(&self, numbers: &[u64]) -> Option<Unsymmetric> {
        let stated = (self.stated)(numbers)?;
        let (other, says) = self
            .orders(numbers)
            .into_iter()
            .filter_map(|other| (self.stated)(&other).map(|says| (other, says)))
            .find(|(_, says)| *says != stated)?;
        let of = |numbers: &[u64]| Assignment::of(self.shape, numbers);
        Some(Unsymmetric {
            position: self.game.write(self.shape, numbers),
            readings: [(of(numbers), stated), (of(&other), says)],
        })
    }
}
