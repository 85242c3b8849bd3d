//! Measures that every move lowers, so that play ends.
//!
//! A measure is a list of weighted sums of the numbers of a position, with natural weights, compared lexicographically:
//! the first sum that a move changes must fall. Lists of natural numbers of one length are well-founded in this order.
//! So a measure that every move lowers shows that play ends from every position, and justifies induction along moves.
//! Automata decide for all positions whether a measure falls.
//!
//! If the legal positions bound a sum that no move lowers, the bound minus the sum is a measure as well. For example, players who
//! add 1 to 10 until they reach 100 lower 100 - n with every move.

use super::compiled::terms;
use super::{CompiledGame, ProveError};
use crate::{Description, TerminationMeasure, ordinal_less};
use impartial::run::Stopped;
use impartial_automata::{Automaton, BoolOp, Compiler, ProofBudget, Term, Track, TrackWord, shortest_common};
use std::fmt;

/// A list of weighted sums of the numbers of a position, compared lexicographically. In the place of the first sum may stand the
/// largest sum of a legal position minus this sum.
///
/// In a numeration the weights are those of the codes of the numbers; see
/// [`Numeration::code`](impartial_automata::Numeration::code).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Measure {
    names: Vec<String>,
    rows: Vec<Vec<u32>>,
    ceiling: Option<u64>,
}

impl Measure {
    pub(crate) fn new(names: &[String], rows: Vec<Vec<u32>>) -> Self {
        Measure { names: names.to_vec(), rows, ceiling: None }
    }

    /// Returns the measure that a description declares.
    pub(crate) fn declared(names: &[String], power: usize, measure: &TerminationMeasure) -> Self {
        let row = |is_in: &dyn Fn(usize) -> bool| (0..names.len()).map(|i| u32::from(is_in(i))).collect();
        let rows = match measure {
            TerminationMeasure::Sum => (0..power).map(|c| row(&|i| i % power == c)).collect(),
            TerminationMeasure::InTurn(places) => places.iter().map(|&index| row(&|i| i == index)).collect(),
        };
        Measure::new(names, rows)
    }

    /// Returns the weights of each sum, one for each number of a position.
    pub fn rows(&self) -> &[Vec<u32>] {
        &self.rows
    }

    /// Returns the indices of the numbers, if every sum consists of one number.
    pub(crate) fn places(&self) -> Option<Vec<usize>> {
        let place =
            |row: &Vec<u32>| match row.iter().enumerate().filter(|(_, w)| **w > 0).collect::<Vec<_>>()[..] {
                [(index, 1)] => Some(index),
                _ => None,
            };
        self.rows.iter().map(place).collect()
    }

    /// Returns the measure with other names for the numbers of a position.
    pub fn with_names(&self, names: &[String]) -> Measure {
        Measure { names: names.to_vec(), ..self.clone() }
    }

    /// Returns the largest first sum of a legal position, if the measure begins with this number minus the first sum, which no
    /// move lowers.
    pub fn ceiling(&self) -> Option<u64> {
        self.ceiling
    }
}

/// Writes `a1 + 2*a2`; a list as `a2, then a1`; with a bound `100 - (a1 + a2), then a1`.
impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.rows.iter().enumerate() {
            let parts = self.names.iter().zip(row).filter(|(_, weight)| **weight > 0);
            let parts: Vec<String> = parts
                .map(|(name, weight)| if *weight == 1 { name.clone() } else { format!("{weight}*{name}") })
                .collect();
            let sum = if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") };
            match (i, self.ceiling) {
                (0, Some(ceiling)) if parts.len() > 1 => write!(f, "{ceiling} - ({sum})")?,
                (0, Some(ceiling)) => write!(f, "{ceiling} - {sum}")?,
                (0, None) => f.write_str(&sum)?,
                _ => write!(f, ", then {sum}")?,
            }
        }
        Ok(())
    }
}

/// Returns a measure that every move of a description lowers, with preference for the declared one, and then for sums that
/// fall; `None` if none is found.
///
/// # Errors
/// A description that is not well formed; a limit of the budget that is reached.
pub fn find_measure(
    description: Description,
    budget: &ProofBudget<'_>,
) -> Result<Option<Measure>, ProveError> {
    const NAME: &str = "the description";
    let compiled = CompiledGame::compile(NAME, description, budget)?;
    let measure = compiled.measure(NAME, budget)?;
    Ok(compiled.or_ceiling(measure, NAME, budget)?.ok())
}

/// A move that the declared measure of a description does not lower, if no other measure was found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ascent {
    /// The numbers of the position and those that the move chooses.
    pub(crate) word: TrackWord,
    /// The index of the kind of the move.
    pub(crate) kind: usize,
}

/// Maximum number of weight vectors that are tried for one sum.
const MAX_CANDIDATES: usize = 4_096;
/// Maximum weight of a number in a measure that is searched.
const MAX_WEIGHT: u32 = 8;
/// Maximum number of queries that automata decide in one search.
const MAX_DECISIONS: usize = 400;
/// Maximum number of sums that are examined for a bound.
const MAX_CEILINGS: usize = 32;
/// A sum of legal positions that is not below this number counts as unbounded.
const MAX_CEILING: u64 = 1 << 40;

/// The direction in which a move changes a weighted sum.
#[derive(Clone, Copy)]
enum Change {
    Falls,
    Rises,
}

impl CompiledGame {
    /// Returns a measure that every move lowers: the declared one, or another. The inner `Err` is a move that the
    /// declared measure does not lower, if no measure was found.
    pub(crate) fn measure(
        &self,
        id: &str,
        budget: &ProofBudget<'_>,
    ) -> Result<Result<Measure, Ascent>, ProveError> {
        let declared =
            Measure::declared(&self.names, self.description.shape.power, &self.description.measure);
        let Some(ascent) = self.ascent(id, budget)? else { return Ok(Ok(declared)) };
        let found = MeasureSearch::new(self, id, budget)?.run(budget)?;
        Ok(found.map(|rows| Measure::new(&self.names, rows)).ok_or(ascent))
    }

    /// Returns `measure`, or in place of its error a bounded sum that every move raises.
    ///
    /// A position with a failed condition and the least measure is looked for among sums that fall only, so that the bound
    /// serves conclusions from conditions that all hold.
    pub(crate) fn or_ceiling(
        &self,
        measure: Result<Measure, Ascent>,
        id: &str,
        budget: &ProofBudget<'_>,
    ) -> Result<Result<Measure, Ascent>, ProveError> {
        // In a numeration, sums of codes are compared.
        if measure.is_ok() || self.theory.numeration().is_some() || self.description.shape.power != 1 {
            return Ok(measure);
        }
        let sums =
            candidates(self.names.len()).into_iter().filter(|row| row.iter().all(|weight| *weight <= 1));
        for weights in sums.take(MAX_CEILINGS) {
            if self.never_falls(&weights, id, budget)?
                && let Some(ceiling) = self.largest_sum(&weights, budget)?
                && let Some(rest) = self.lowered_without(&weights, id, budget)?
            {
                let rows = [vec![weights], rest].concat();
                return Ok(Ok(Measure { ceiling: Some(ceiling), ..Measure::new(&self.names, rows) }));
            }
        }
        Ok(measure)
    }

    /// Returns whether no move from a legal position to a legal one lowers the sum.
    fn never_falls(&self, weights: &[u32], id: &str, budget: &ProofBudget<'_>) -> Result<bool, ProveError> {
        for (kind, relation) in self.moves.iter().enumerate() {
            let falls = self.changing(id, kind, weights, Change::Falls, budget)?;
            if shortest_common(&[(relation, true), (&falls, true)], budget)?.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the sums of a measure that every move lowers that does not raise the sum with these weights, if one is found;
    /// none if every move raises it.
    fn lowered_without(
        &self,
        weights: &[u32],
        id: &str,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<Vec<Vec<u32>>>, ProveError> {
        let mut search = MeasureSearch::new(self, id, budget)?;
        search.leave_unchanged(weights, Change::Rises, budget)?;
        search.run(budget)
    }

    /// Returns the largest sum of a legal position; `None` if it is not below [`MAX_CEILING`].
    fn largest_sum(&self, weights: &[u32], budget: &ProofBudget<'_>) -> Result<Option<u64>, Stopped> {
        let minus: Vec<(Track, i64)> = (0..).map(Track).zip(weights.iter().map(|&w| -i64::from(w))).collect();
        let reaches = |sum: u64| -> Result<bool, Stopped> {
            let least = Automaton::linear_at_most(self.theory.base(), &minus, -(sum as i64), budget)?;
            Ok(shortest_common(&[(&self.legal, true), (&least, true)], budget)?.is_some())
        };
        if reaches(MAX_CEILING)? {
            return Ok(None);
        }
        // No sum reaches `high`; one reaches `low`, unless it is 0.
        let (mut low, mut high) = (0, MAX_CEILING);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if reaches(middle)? { low = middle } else { high = middle }
        }
        Ok(Some(low))
    }

    /// Returns a move that does not lower the declared measure, if there is one.
    fn ascent(&self, id: &str, budget: &ProofBudget<'_>) -> Result<Option<Ascent>, ProveError> {
        let power = self.description.shape.power;
        let sums = |numbers: &[Term]| -> Vec<Term> {
            (0..power).map(|c| Term::sum_of(numbers.iter().skip(c).step_by(power).cloned())).collect()
        };
        let is_sum = self.description.measure == TerminationMeasure::Sum && power == 1;
        for (index, (kind, relation)) in self.description.moves.iter().zip(&self.moves).enumerate() {
            let lower = match self.difference(index, &vec![1; self.names.len()]) {
                Some(change) if is_sum => Automaton::linear_at_most(self.theory.base(), &change, -1, budget)?,
                _ => {
                    let ranks = |numbers: &[Term]| match &self.description.measure {
                        TerminationMeasure::Sum => sums(numbers),
                        TerminationMeasure::InTurn(places) => {
                            places.iter().filter_map(|&index| numbers.get(index).cloned()).collect()
                        }
                    };
                    let lower = ordinal_less(&ranks(&kind.target), &ranks(&terms(&self.names)));
                    let all = [&self.names[..], &kind.fresh[..]].concat();
                    Compiler::new(&self.theory, budget)
                        .compile(&lower, &all)
                        .map_err(ProveError::in_game(id))?
                }
            };
            if let Some(word) = shortest_common(&[(relation, true), (&lower, false)], budget)? {
                return Ok(Some(Ascent { word, kind: index }));
            }
        }
        Ok(None)
    }

    /// Returns the weighted sum after a move of one kind minus the sum before it, as a linear form in the tracks of the
    /// move; `None` if the move computes a number of the new position.
    fn difference(&self, kind: usize, weights: &[u32]) -> Option<Vec<(Track, i64)>> {
        let fresh = &self.description.moves[kind].fresh;
        let mut change = vec![0i64; self.names.len() + fresh.len()];
        for (i, (term, &weight)) in self.description.moves[kind].target.iter().zip(weights).enumerate() {
            change[i] -= i64::from(weight);
            let Term::Var(name) = term else { return None };
            // A name that the move chooses hides a name of the position.
            let chosen = fresh.iter().position(|other| other == name).map(|index| index + self.names.len());
            let index = chosen.or_else(|| self.names.iter().position(|other| other == name))?;
            change[index] += i64::from(weight);
        }
        Some((0..).map(Track).zip(change).filter(|(_, change)| *change != 0).collect())
    }

    /// Returns the moves at which a weighted sum falls, or rises.
    fn changing(
        &self,
        id: &str,
        kind: usize,
        weights: &[u32],
        change: Change,
        budget: &ProofBudget<'_>,
    ) -> Result<Automaton, ProveError> {
        if let Some(mut difference) = self.difference(kind, weights) {
            if matches!(change, Change::Rises) {
                difference.iter_mut().for_each(|(_, coefficient)| *coefficient = -*coefficient);
            }
            return Ok(Automaton::linear_at_most(self.theory.base(), &difference, -1, budget)?);
        }
        let step = &self.description.moves[kind];
        let sum = |numbers: &[Term]| {
            let parts = numbers.iter().zip(weights).filter(|(_, weight)| **weight > 0);
            Term::sum_of(parts.map(|(term, &weight)| match weight {
                1 => term.clone(),
                weight => term.clone().times(weight.into()),
            }))
        };
        let (after, before) = (sum(&step.target), sum(&terms(&self.names)));
        let formula = match change {
            Change::Falls => after.less(before),
            Change::Rises => before.less(after),
        };
        let all = [&self.names[..], &step.fresh[..]].concat();
        Compiler::new(&self.theory, budget).compile(&formula, &all).map_err(ProveError::in_game(id))
    }

    /// Returns the numbers of the new position after a move of one kind, given by a word over the numbers of the move.
    /// In a numeration they are the codes of the numbers.
    pub(crate) fn after(&self, kind: usize, word: &TrackWord) -> Option<Vec<num_bigint::BigUint>> {
        let fresh = &self.description.moves[kind].fresh;
        self.description.moves[kind].target.iter().map(|term| self.read(term, fresh, word)).collect()
    }

    fn read(&self, term: &Term, fresh: &[String], word: &TrackWord) -> Option<num_bigint::BigUint> {
        match term {
            Term::Var(name) => {
                let chosen =
                    fresh.iter().position(|other| other == name).map(|index| index + self.names.len());
                let index = chosen.or_else(|| self.names.iter().position(|other| other == name))?;
                Some(self.theory.number(word, Track(index as u32)))
            }
            Term::Number(n) => Some((*n).into()),
            Term::Sum(t, u) => Some(self.read(t, fresh, word)? + self.read(u, fresh, word)?),
            Term::Times(n, t) => Some(self.read(t, fresh, word)? * *n),
            _ => None,
        }
    }
}

/// The search for a measure: the moves that do not change any sum found so far, and examples of them.
struct MeasureSearch<'a> {
    compiled: &'a CompiledGame,
    id: String,
    /// The kinds of moves, with the relation of the remaining moves.
    left: Vec<(usize, Automaton)>,
    /// Differences of the numbers, after minus before, in examples of remaining moves.
    examples: Vec<Vec<i64>>,
    decisions: usize,
}

impl<'a> MeasureSearch<'a> {
    fn new(compiled: &'a CompiledGame, id: &str, budget: &ProofBudget<'_>) -> Result<Self, ProveError> {
        let mut search = MeasureSearch {
            compiled,
            id: id.to_owned(),
            left: Vec::new(),
            examples: Vec::new(),
            decisions: 0,
        };
        let mut bytes = 0;
        for (kind, relation) in compiled.moves.iter().enumerate() {
            // Numbers that do not affect the new position only enlarge the relation.
            let step = &compiled.description.moves[kind];
            let first = compiled.names.len();
            let unused = |name: &String| !step.target.iter().any(|term| mentions(term, name));
            let projected: Vec<Track> = (0..step.fresh.len())
                .filter(|&i| unused(&step.fresh[i]))
                .map(|i| Track((first + i) as u32))
                .collect();
            let relation = relation.project(&projected, budget)?;
            bytes += relation.bytes();
            budget.check(0, bytes)?;
            search.keep(kind, relation)?;
        }
        Ok(search)
    }

    /// Adds the remaining moves of one kind, with an example, if there are any.
    fn keep(&mut self, kind: usize, relation: Automaton) -> Result<(), ProveError> {
        if let Some(word) = relation.shortest() {
            self.examples.extend(self.example(kind, &word));
            self.left.push((kind, relation));
        }
        Ok(())
    }

    fn example(&self, kind: usize, word: &TrackWord) -> Option<Vec<i64>> {
        let after = match self.compiled.theory.numeration() {
            None => self.compiled.after(kind, word)?,
            // In a numeration, sums of codes are compared.
            Some(_) => self.codes_after(kind, word)?,
        };
        let before = (0..self.compiled.names.len()).map(|i| match self.compiled.theory.numeration() {
            None => self.compiled.theory.number(word, Track(i as u32)),
            Some(_) => word.number(Track(i as u32)),
        });
        let difference = |after: num_bigint::BigUint, before: num_bigint::BigUint| {
            Some(i64::try_from(after).ok()? - i64::try_from(before).ok()?)
        };
        after.into_iter().zip(before).map(|(after, before)| difference(after, before)).collect()
    }

    fn codes_after(&self, kind: usize, word: &TrackWord) -> Option<Vec<num_bigint::BigUint>> {
        let step = &self.compiled.description.moves[kind];
        let code = |term: &Term| {
            let Term::Var(name) = term else { return None };
            let chosen = step.fresh.iter().position(|other| other == name);
            let chosen = chosen.map(|index| index + self.compiled.names.len());
            let index = chosen.or_else(|| self.compiled.names.iter().position(|other| other == name))?;
            Some(word.number(Track(index as u32)))
        };
        step.target.iter().map(code).collect()
    }

    /// Returns the sums of a measure that every move lowers, if one is found.
    fn run(mut self, budget: &ProofBudget<'_>) -> Result<Option<Vec<Vec<u32>>>, ProveError> {
        let candidates = candidates(self.compiled.names.len());
        let mut rows: Vec<Vec<u32>> = Vec::new();
        while !self.left.is_empty() {
            // New examples may show that other weights make progress.
            let mut accepted = None;
            let mut known = 0;
            while accepted.is_none() && known < self.examples.len() {
                known = self.examples.len();
                for (index, weights) in candidates.iter().enumerate() {
                    if rows.contains(weights) || !self.fits_examples(weights) {
                        continue;
                    }
                    budget.step("measures", index as u64, Some(candidates.len() as u64));
                    if self.never_rises(weights, budget)? {
                        accepted = Some(weights);
                        break;
                    }
                    if self.decisions > MAX_DECISIONS {
                        return Ok(None);
                    }
                }
            }
            let Some(weights) = accepted else { return Ok(None) };
            rows.push(weights.clone());
            self.leave_unchanged(weights, Change::Falls, budget)?;
        }
        Ok(Some(rows))
    }

    /// Returns whether the examples allow these weights: the sum rises in no example, and falls in some example.
    fn fits_examples(&self, weights: &[u32]) -> bool {
        let change = |example: &Vec<i64>| -> i128 {
            example.iter().zip(weights).map(|(d, w)| i128::from(*d) * i128::from(*w)).sum()
        };
        let mut falls = false;
        self.examples.iter().all(|example| {
            let change = change(example);
            falls |= change < 0;
            change <= 0
        }) && falls
    }

    /// Returns whether no remaining move raises the sum. A move that raises the sum becomes an example.
    fn never_rises(&mut self, weights: &[u32], budget: &ProofBudget<'_>) -> Result<bool, ProveError> {
        for i in 0..self.left.len() {
            self.decisions += 1;
            let (kind, relation) = &self.left[i];
            let rises = self.compiled.changing(&self.id, *kind, weights, Change::Rises, budget)?;
            if let Some(word) = shortest_common(&[(relation, true), (&rises, true)], budget)? {
                let example = self.example(*kind, &word);
                self.examples.extend(example);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Restricts the remaining moves to those that do not change the sum in this direction.
    fn leave_unchanged(
        &mut self,
        weights: &[u32],
        change: Change,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProveError> {
        self.examples.clear();
        for (kind, relation) in std::mem::take(&mut self.left) {
            self.decisions += 1;
            let changed = self.compiled.changing(&self.id, kind, weights, change, budget)?;
            let left = relation.product(&changed, BoolOp::Without, budget)?;
            self.keep(kind, left)?;
        }
        Ok(())
    }
}

fn mentions(term: &Term, name: &str) -> bool {
    match term {
        Term::Var(other) => other == name,
        Term::Sum(t, u) => mentions(t, name) || mentions(u, name),
        Term::Times(_, t) => mentions(t, name),
        Term::Number(_) => false,
        // Other terms are not examined.
        _ => true,
    }
}

/// Returns the weights that are tried, simple ones first: sums of some of the numbers, with the fewest numbers first,
/// and then weighted sums, by their largest weight and the total.
fn candidates(numbers: usize) -> Vec<Vec<u32>> {
    let mut largest = 1;
    while largest < MAX_WEIGHT
        && (largest as usize + 2).checked_pow(numbers as u32).is_some_and(|n| n <= MAX_CANDIDATES)
    {
        largest += 1;
    }
    let mut all: Vec<Vec<u32>> = match (largest as usize + 1).checked_pow(numbers as u32) {
        Some(count) if count <= MAX_CANDIDATES => (1..count)
            .map(|mut code| {
                (0..numbers)
                    .map(|_| {
                        let weight = code % (largest as usize + 1);
                        code /= largest as usize + 1;
                        weight as u32
                    })
                    .collect()
            })
            .collect(),
        // For very many numbers: each number alone, and all together.
        _ => {
            let mut all: Vec<Vec<u32>> =
                (0..numbers).map(|i| (0..numbers).map(|j| u32::from(i == j)).collect()).collect();
            all.push(vec![1; numbers]);
            all
        }
    };
    let key = |row: &Vec<u32>| {
        let used = row.iter().filter(|w| **w > 0).count();
        (row.iter().max().copied(), used, row.iter().sum::<u32>(), std::cmp::Reverse(row.clone()))
    };
    impartial::value::sort_list_by_key(&mut all, key);
    all
}
