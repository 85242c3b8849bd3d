//! Positions at which a statement fails, verified; and whether the order of the numbers matters.
//!
//! A failed condition of a proof does not refute the statement: the statement may hold at the position and fail
//! elsewhere, and if play need not end it may hold everywhere. A [`VerifiedCounterexample`] can only be created here, from a
//! position whose value is known independently of the statement: computed from the rules, or, if every move lowers a
//! measure, by induction (see [`CounterexampleSearch::by_induction`]).

use super::report::{Assignment, FailedCondition, OrderDependence, ProofCondition, Refutation};
use super::{CompiledGame, Measure, compare};
use crate::{Evaluator, PositionShape, Provable};
use impartial::run::{Reason, Run, Stopped};
use impartial::value::Play;
use impartial_automata::{
    Automaton, Decision, Formula, FormulaError, ProofBudget, Theory, Track, TrackWord, decide, number,
    shortest_common, var,
};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::collections::{HashSet, VecDeque};
use std::fmt;

/// The way in which a counterexample was verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// The value of the position was computed from the rules of the game.
    Computed,
    /// The statement holds at every position with a smaller measure, and every move lowers the measure. So the value of
    /// the position follows from the values that the statement gives to its options.
    Induction,
    /// The sentence was decided again with the numbers substituted.
    Decided,
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Evidence::Computed => "computed",
            Evidence::Induction => "induction",
            Evidence::Decided => "decided",
        })
    }
}

/// A verified position at which a statement fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedCounterexample {
    position: String,
    assignment: Assignment,
    stated: String,
    computed: String,
    evidence: Evidence,
}

impl VerifiedCounterexample {
    /// Returns the position in the notation of the game.
    pub fn position(&self) -> &str {
        &self.position
    }

    /// Returns the numbers of the position, in the order in which the statement reads them.
    pub fn assignment(&self) -> &Assignment {
        &self.assignment
    }

    /// Returns the value that the statement gives to the position.
    pub fn stated(&self) -> &str {
        &self.stated
    }

    /// Returns the correct value of the position, as far as the statement is about it.
    pub fn computed(&self) -> &str {
        &self.computed
    }

    /// Returns the way in which the counterexample was verified.
    pub fn evidence(&self) -> Evidence {
        self.evidence
    }

    /// Creates a counterexample that the caller has verified.
    pub(crate) fn new(
        position: String,
        assignment: Assignment,
        stated: String,
        computed: String,
        evidence: Evidence,
    ) -> Self {
        VerifiedCounterexample { position, assignment, stated, computed, evidence }
    }

    /// Removes the numbers after those of the first `coins` coins.
    pub(super) fn truncate(&mut self, coins: usize) {
        self.assignment.0.truncate(coins);
    }

    /// Returns numbers at which a sentence is false. The sentence is decided again with these numbers substituted for
    /// its outermost variables. Returns `None` if the sentence holds.
    ///
    /// # Errors
    /// A sentence that is not well formed; a limit of the budget that is reached.
    pub fn of_sentence(
        theory: &Theory,
        sentence: &Formula,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<VerifiedCounterexample>, FormulaError> {
        let decision = decide(theory, sentence, budget)?;
        VerifiedCounterexample::of_decision(theory, sentence, &decision, budget)
    }

    /// Returns numbers at which a decided sentence is false.
    ///
    /// # Errors
    /// A sentence that is not well formed, or that holds with the numbers substituted; a limit of the budget that is
    /// reached.
    pub fn of_decision(
        theory: &Theory,
        sentence: &Formula,
        decision: &Decision,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<VerifiedCounterexample>, FormulaError> {
        if decision.holds {
            return Ok(None);
        }
        let numbers = decision.example.clone().unwrap_or_default();
        let assignment = Assignment(numbers.iter().map(|(name, n)| (name.clone(), n.to_string())).collect());
        // Without numbers the sentence itself is false, and nothing is substituted.
        if let Some(instance) = instance(sentence, &numbers)
            && decide(theory, &instance, budget)?.holds
        {
            return Err(FormulaError::Contradiction(assignment.to_string()));
        }
        let position = match numbers.is_empty() {
            true => "the sentence itself".to_owned(),
            false => assignment.to_string(),
        };
        let (stated, computed) = ("true".to_owned(), "false".to_owned());
        Ok(Some(VerifiedCounterexample {
            position,
            assignment,
            stated,
            computed,
            evidence: Evidence::Decided,
        }))
    }
}

/// Writes `1,2: computed 0, the statement says 1`.
impl fmt::Display for VerifiedCounterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VerifiedCounterexample { position, stated, computed, .. } = self;
        write!(f, "{position}: computed {computed}, the statement says {stated}")
    }
}

/// Returns the sentence below its outermost ∀ with numbers substituted; `None` if a number is too large for a formula.
fn instance(sentence: &Formula, numbers: &[(String, BigUint)]) -> Option<Formula> {
    let mut inner = sentence;
    while let Formula::ForAll(names, next) = inner
        && names.iter().all(|name| numbers.iter().any(|(other, _)| other == name))
    {
        inner = next;
    }
    let equal =
        |(name, n): &(String, BigUint)| Some(var(name).equal(number(n.to_u64().filter(|n| *n < 1 << 62)?)));
    let equal: Option<Vec<Formula>> = numbers.iter().map(equal).collect();
    let names = numbers.iter().map(|(name, _)| name.clone());
    Some(Formula::all(equal?).and(inner.clone()).exists(names))
}

/// Maximum number of followers of a position that are searched for a counterexample.
const MAX_FOLLOWERS: usize = 20_000;
/// Maximum number of positions of a window whose values are computed in the search for a counterexample.
const MAX_WINDOW: u64 = 8_000;
/// Maximum number of positions of a window whose values could not be computed within the limits.
const MAX_UNKNOWN: u32 = 1;
/// Maximum number of lists of numbers in a window.
const MAX_LISTS: usize = 200_000;
/// Maximum number in a position of a window.
const MAX_SIDE: u64 = 400;
/// Maximum number of coins for which all orders of the coins are tried.
const MAX_ORDERED: usize = 6;

/// Writes a computed value in the form in which the statement gives values.
pub(crate) type WriteValue<'a> = dyn Fn(&[u64]) -> Option<String> + 'a;

/// Returns the value that the statement gives to the position with these numbers in this order, if any.
pub(crate) type StatedValues<'a> = dyn Fn(&[u64]) -> Option<String> + 'a;

/// The search for a position at which a statement about a game fails.
pub(crate) struct CounterexampleSearch<'a> {
    pub(crate) game: &'a dyn Provable,
    pub(crate) shape: PositionShape,
    pub(crate) play: Play,
    pub(crate) stated: &'a StatedValues<'a>,
    pub(crate) shown: &'a WriteValue<'a>,
    /// The legal positions, and the relations of the statement between the numbers of legal positions (and of a value
    /// after them), if they are known and the statement may be asymmetric.
    pub(crate) relations: Option<(&'a Automaton, Vec<&'a Automaton>)>,
    /// The theory that reads the words, if they are not read in a base.
    pub(crate) theory: Option<&'a Theory>,
}

/// A condition that fails at a position, given by a word over its numbers.
pub(crate) struct Failure {
    pub(crate) condition: ProofCondition,
    pub(crate) word: TrackWord,
    /// The value that the failure is about; see [`FailedCondition::value`].
    pub(crate) value: Option<String>,
}

/// Converts a limit of an optional search into the absence of a result, so that the known results are kept.
fn unless_limited<T: Default>(result: Result<T, Stopped>) -> Result<T, Stopped> {
    result.or_else(|stopped| match stopped.reason {
        Reason::Positions(_) | Reason::Memory(_) => Ok(T::default()),
        _ => Err(stopped),
    })
}

/// Values of positions computed from the rules, stored between calls if the game supports it.
struct Values<'g> {
    game: &'g dyn Provable,
    shape: PositionShape,
    play: Play,
    kept: Option<Box<dyn Evaluator + 'g>>,
}

impl Values<'_> {
    fn value(&mut self, numbers: &[u64], run: &Run<'_>) -> Result<Option<Vec<u64>>, Stopped> {
        match &mut self.kept {
            Some(kept) => kept.value(self.shape, numbers, self.play, run),
            None => self.game.computed(self.shape, numbers, self.play, run),
        }
    }
}

impl<'a> CounterexampleSearch<'a> {
    /// Describes the position at which a condition fails, for people.
    pub(crate) fn failed(&self, failure: &Failure) -> FailedCondition {
        let count = self.shape.coins * self.shape.power;
        let numbers: Vec<String> =
            (0..count).map(|i| self.number(&failure.word, Track(i as u32)).to_string()).collect();
        FailedCondition {
            condition: failure.condition,
            position: self.written(&failure.word),
            assignment: Assignment::new(self.shape, &numbers),
            value: failure.value.clone(),
        }
    }

    /// Returns the position of a word, in the notation of the game if its numbers are small.
    pub(crate) fn written(&self, word: &TrackWord) -> String {
        match self.small(word) {
            Some(small) => self.game.write(self.shape, &small),
            None => {
                let count = self.shape.coins * self.shape.power;
                let numbers: Vec<String> =
                    (0..count).map(|i| self.number(word, Track(i as u32)).to_string()).collect();
                format!("({})", numbers.join(","))
            }
        }
    }

    fn values(&self) -> Values<'a> {
        let CounterexampleSearch { game, shape, play, .. } = *self;
        Values { game, shape, play, kept: game.evaluator() }
    }

    /// Returns a refutation near a failed condition: the position or one of its followers at which the statement fails,
    /// according to values computed from the rules. Returns `None` if there is no such position.
    pub(crate) fn refute_near(
        &self,
        failure: &Failure,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<Refutation>, Stopped> {
        let turned = unless_limited(self.order_dependence(budget))?;
        let mut confirmed = None;
        if let Some(small) =
            self.small(&failure.word).filter(|small| self.game.canonical(self.shape, small).is_some())
        {
            confirmed = unless_limited(self.among_followers(small, turned.is_some(), budget.run()))?;
        }
        Ok(confirmed.map(|(numbers, counterexample)| Refutation {
            counterexample,
            failed: Some(self.failed(failure)),
            unsymmetric: self.unsymmetric(Some(&numbers), turned.as_deref()),
        }))
    }

    /// Returns a refutation by a position of a window of small numbers, independently of any proof.
    pub(crate) fn in_window(&self, budget: &ProofBudget<'_>) -> Result<Option<Refutation>, Stopped> {
        let Some(numbers) = unless_limited(self.first_in_window(budget.run()))? else { return Ok(None) };
        let (numbers, counterexample) = numbers;
        let turned = unless_limited(self.order_dependence(budget))?;
        let unsymmetric = self.unsymmetric(Some(&numbers), turned.as_deref());
        Ok(Some(Refutation { counterexample, failed: None, unsymmetric }))
    }

    fn unsymmetric(&self, seen: Option<&[u64]>, turned: Option<&[u64]>) -> Option<OrderDependence> {
        // A position at which the statement was seen to fail is the best example of order dependence.
        let first = seen.filter(|_| turned.is_some()).and_then(|numbers| self.read_twice(numbers));
        first.or_else(|| turned.and_then(|numbers| self.read_twice(numbers)))
    }

    fn first_in_window(&self, run: &Run<'_>) -> Result<Option<(Vec<u64>, VerifiedCounterexample)>, Stopped> {
        let mut values = self.values();
        let (mut computed, mut unknown) = (0, 0);
        let count = self.shape.coins * self.shape.power;
        for (i, numbers) in compare::shells(count, MAX_SIDE).take(MAX_LISTS).enumerate() {
            if i % 256 == 0 {
                run.check(0, 0)?;
            }
            if !self.is_legal(&numbers) || self.game.canonical(self.shape, &numbers).is_none() {
                continue;
            }
            let Some(value) = values.value(&numbers, run)? else {
                unknown += 1;
                if unknown > MAX_UNKNOWN {
                    break;
                }
                continue;
            };
            if let Some(counterexample) = self.differs(&numbers, &value) {
                return Ok(Some((numbers, counterexample)));
            }
            computed += 1;
            if computed > MAX_WINDOW {
                break;
            }
        }
        Ok(None)
    }

    fn is_legal(&self, numbers: &[u64]) -> bool {
        match (&self.relations, self.theory) {
            (None, _) => true,
            (Some((legal, _)), Some(theory)) => theory.accepts(legal, numbers),
            (Some((legal, _)), None) => legal.accepts_numbers(numbers),
        }
    }

    /// Returns the counterexample at these numbers, if the statement gives another value than the computed one.
    fn differs(&self, numbers: &[u64], computed: &[u64]) -> Option<VerifiedCounterexample> {
        let (stated, computed) = ((self.stated)(numbers)?, (self.shown)(computed)?);
        (stated != computed).then(|| VerifiedCounterexample {
            position: self.game.write(self.shape, numbers),
            assignment: Assignment::from_numbers(self.shape, numbers),
            stated,
            computed,
            evidence: Evidence::Computed,
        })
    }

    /// Returns a refutation by induction, given that every move lowers a measure. `failing` returns a position at which
    /// a condition fails and whose measure satisfies a bound, if there is one. `says` returns the value that the
    /// statement gives there, and the correct value.
    ///
    /// Of all positions at which a condition fails, one with the least measure is taken. At every position with a
    /// smaller measure no condition fails, so the statement holds there, by induction along moves. The options of the
    /// position are among these. So the value of the position follows from the values that the statement gives to its
    /// options, and a failed condition means that this value differs from the stated one.
    pub(crate) fn by_induction(
        &self,
        measure: &Measure,
        first: Failure,
        failing: &FailureWithin<'_>,
        says: &dyn Fn(&Failure) -> Option<[String; 2]>,
    ) -> Result<Option<Refutation>, Stopped> {
        let mut bounds: Vec<MeasureBound> = Vec::new();
        let mut least = first;
        for weights in measure.rows() {
            // The least value of this sum, with the preceding sums as small as possible.
            let Some(mut high) = self.weighted(weights, &least.word) else { return Ok(None) };
            let mut low = 0;
            while low < high {
                let middle = low + (high - low) / 2;
                let mut tighter = bounds.clone();
                tighter.push(MeasureBound { weights: weights.clone(), at_most: middle });
                // If a limit ends the search, nothing shows that the measure is the least.
                let Some(found) = unless_limited(failing(&tighter).map(Some))? else { return Ok(None) };
                match found {
                    Some(failure) => {
                        let Some(reached) = self.weighted(weights, &failure.word) else { return Ok(None) };
                        high = reached.min(middle);
                        least = failure;
                    }
                    None => low = middle + 1,
                }
            }
            bounds.push(MeasureBound { weights: weights.clone(), at_most: high });
        }
        let Some([stated, computed]) = says(&least) else { return Ok(None) };
        let failed = self.failed(&least);
        let counterexample = VerifiedCounterexample {
            position: failed.position.clone(),
            assignment: failed.assignment.clone(),
            stated,
            computed,
            evidence: Evidence::Induction,
        };
        Ok(Some(Refutation { counterexample, failed: Some(failed), unsymmetric: None }))
    }

    /// Returns a weighted sum of the numbers of a word; in a numeration, of their codes.
    fn weighted(&self, weights: &[u32], word: &TrackWord) -> Option<i64> {
        let sum: BigUint =
            weights.iter().enumerate().map(|(i, weight)| word.number(Track(i as u32)) * *weight).sum();
        sum.to_i64().filter(|sum| *sum < 1 << 62)
    }

    fn number(&self, word: &TrackWord, track: Track) -> BigUint {
        self.theory.map_or_else(|| word.number(track), |theory| theory.number(word, track))
    }

    fn small(&self, word: &TrackWord) -> Option<Vec<u64>> {
        let count = (self.shape.coins * self.shape.power) as u32;
        (0..count).map(|i| self.number(word, Track(i)).to_u64()).collect()
    }

    /// Returns the closest position at which the statement fails, with its numbers as the statement reads them: the
    /// position itself, then its options, and so on.
    fn among_followers(
        &self,
        small: Vec<u64>,
        in_any_order: bool,
        run: &Run<'_>,
    ) -> Result<Option<(Vec<u64>, VerifiedCounterexample)>, Stopped> {
        let CounterexampleSearch { game, shape, .. } = *self;
        let mut values = self.values();
        let below = small.iter().max().map_or(1, |n| n + 1);
        let mut seen = HashSet::from([game.canonical(shape, &small).unwrap_or_else(|| small.clone())]);
        let mut open = VecDeque::from([small]);
        while let Some(next) = open.pop_front() {
            run.check(0, 0)?;
            match values.value(&next, run)? {
                Some(computed) => {
                    let orders = if in_any_order { self.orders(&next) } else { vec![next.clone()] };
                    for numbers in orders {
                        if let Some(counterexample) = self.differs(&numbers, &computed) {
                            return Ok(Some((numbers, counterexample)));
                        }
                    }
                }
                None if seen.len() == 1 => break,
                None => {}
            }
            if seen.len() < MAX_FOLLOWERS {
                for option in game.options(shape, &next, below).unwrap_or_default() {
                    if seen.insert(option.clone()) {
                        open.push_back(option);
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns the orders of the coins that are legal and represent the same position, beginning with the given one.
    fn orders(&self, numbers: &[u64]) -> Vec<Vec<u64>> {
        let CounterexampleSearch { game, shape, .. } = *self;
        let mut all = vec![numbers.to_vec()];
        if shape.coins > MAX_ORDERED {
            return all;
        }
        let position = game.canonical(shape, numbers);
        let mut order: Vec<usize> = (0..shape.coins).collect();
        // Enumerates all orders lexicographically.
        while let Some(index) = order.windows(2).rposition(|pair| pair[0] < pair[1]) {
            let after =
                (index + 1..order.len()).rev().find(|&i| order[i] > order[index]).unwrap_or(index + 1);
            order.swap(index, after);
            order[index + 1..].reverse();
            let turned: Vec<u64> = order
                .iter()
                .flat_map(|&i| numbers[i * shape.power..(i + 1) * shape.power].iter().copied())
                .collect();
            if self.is_legal(&turned) && !all.contains(&turned) && game.canonical(shape, &turned) == position
            {
                all.push(turned);
            }
        }
        all
    }

    /// Returns numbers of a position for which the statement gives another value when two neighbours are exchanged.
    fn order_dependence(&self, budget: &ProofBudget<'_>) -> Result<Option<Vec<u64>>, Stopped> {
        let CounterexampleSearch { game, shape, .. } = *self;
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
                let Some(numbers) = shortest_common(&parts, budget)?.and_then(|word| self.small(&word))
                else {
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

    /// Returns the values that the statement gives to these numbers and to another order of the same position.
    fn read_twice(&self, numbers: &[u64]) -> Option<OrderDependence> {
        let stated = (self.stated)(numbers)?;
        let (other, says) = self
            .orders(numbers)
            .into_iter()
            .filter_map(|other| (self.stated)(&other).map(|says| (other, says)))
            .find(|(_, says)| *says != stated)?;
        let assignment = |numbers: &[u64]| Assignment::from_numbers(self.shape, numbers);
        Some(OrderDependence {
            position: self.game.write(self.shape, numbers),
            readings: [(assignment(numbers), stated), (assignment(&other), says)],
        })
    }
}

/// Returns a failure at a position within bounds, if there is one.
pub(crate) type FailureWithin<'a> = dyn Fn(&[MeasureBound]) -> Result<Option<Failure>, Stopped> + 'a;

/// An upper bound on a weighted sum of the numbers of a position.
#[derive(Clone, Debug)]
pub(crate) struct MeasureBound {
    weights: Vec<u32>,
    at_most: i64,
}

impl MeasureBound {
    /// Returns the positions, with any further numbers, whose sums are within bounds.
    pub(crate) fn all(
        bounds: &[MeasureBound],
        compiled: &CompiledGame,
        budget: &ProofBudget<'_>,
    ) -> Result<Automaton, Stopped> {
        let base = compiled.theory.base();
        let mut all = Automaton::constant(base, true);
        for MeasureBound { weights, at_most } in bounds {
            let terms: Vec<(Track, i64)> = (0..)
                .map(Track)
                .zip(weights.iter().map(|w| i64::from(*w)))
                .filter(|(_, weight)| *weight > 0)
                .collect();
            all = all.and(&Automaton::linear_at_most(base, &terms, *at_most, budget)?, budget)?;
        }
        Ok(all)
    }
}
