//! Values of rows of cells that fall apart into runs: guessed from the values of single runs, and decided.
//!
//! A row is read as a word: 1 is a cell that a move may take, 0 any other, and the last 1 ends the row. The guess is that the
//! value is the nim-sum of the values of the runs of ones, and that the values of runs are periodic. Its automaton has the
//! nim-sum so far and the length of the current run as its state. The decision does not rest on the guess: see
//! [`decide_values`].

use super::table::StepTable;
use super::values::{LearnedValues, LearningGoal, RunPeriod};
use crate::ProveError;
use impartial_automata::{Automaton, AutomatonOps, Dense, ProofBudget};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The length of the runs from which a period is guessed.
const RUNS: usize = 300;
/// Number of times that a guessed period must occur.
const PERIODS: usize = 3;
/// Maximum value of a run in a guess.
const MAX_VALUE: u64 = 63;
/// Maximum number of states of the guessed automaton.
const MAX_STATES: usize = 20_000;

/// The state after a part of a row: the nim-sum of the runs before the last one, the length of the last run, and whether it
/// has ended. The length of a run is reduced by the period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct RowState {
    sum: u64,
    run: usize,
    has_ended: bool,
}

impl RowState {
    const START: RowState = RowState { sum: 0, run: 0, has_ended: false };

    /// Returns the state after another digit; `None` if the value of the last run is not known. `longer` is the length that
    /// stands for one more than the length of the run.
    fn after(self, digit: u64, longer: usize, values: &[u64]) -> Option<RowState> {
        Some(match (digit, self.has_ended) {
            (1, false) => RowState { run: longer, ..self },
            (1, true) => RowState { sum: self.sum ^ values.get(self.run)?, run: 1, has_ended: false },
            // Free cells before the first run do not matter.
            _ => RowState { has_ended: self.run > 0, ..self },
        })
    }

    /// Returns the value of the cells before the last 1, which ends the row; `None` if there is no 1, or if the value is not
    /// known.
    fn value(self, values: &[u64]) -> Option<u64> {
        Some(self.sum ^ values.get(self.run.checked_sub(1)?)?)
    }
}

/// Returns the values of the runs of length 0, 1, …; `None` if an option of a run is no row of shorter runs.
fn values_of_runs(steps: &StepTable, budget: &ProofBudget<'_>) -> Result<Option<Vec<u64>>, ProveError> {
    let mut values: Vec<u64> = vec![0];
    let mut read: BTreeSet<(u32, RowState)> = BTreeSet::from([(0, RowState::START)]);
    for _ in 1..RUNS {
        let mut longer = BTreeSet::new();
        for (state, row) in &read {
            for digit in 0..2u64 {
                let Some(next) = steps.live(*state, [1, digit]) else { continue };
                let Some(row) = row.after(digit, row.run + 1, &values) else { return Ok(None) };
                longer.insert((next, row));
            }
        }
        budget.count(longer.len(), longer.len() * 32)?;
        read = longer;
        let mut options = HashSet::new();
        for (state, row) in &read {
            // The 1 that ends the row.
            let Some(next) = steps.live(*state, [1, 1]) else { continue };
            if steps.is_accepting(next) {
                let row = row.after(1, row.run + 1, &values);
                let Some(value) = row.and_then(|row| row.value(&values)) else { return Ok(None) };
                options.insert(value);
            }
        }
        let value = (0..).find(|value| !options.contains(value)).unwrap_or(0);
        if value > MAX_VALUE {
            return Ok(None);
        }
        values.push(value);
    }
    Ok(Some(values))
}

/// Returns the period of the values for which the preperiod and the period together are least.
fn period_of(values: &[u64]) -> Option<RunPeriod> {
    let periods = (1..values.len() / (PERIODS + 1)).filter_map(|period| {
        let differs = |n: &usize| values[*n] != values[n + period];
        let preperiod = (0..values.len() - period).rev().find(differs).map_or(0, |last| last + 1);
        let is_long = values.len() - preperiod >= (PERIODS + 1) * period;
        let first = values[..preperiod + period].to_vec();
        RunPeriod::new(preperiod, first, values.len()).ok().filter(|_| is_long)
    });
    periods.min_by_key(|found| found.values().len())
}

/// Returns the automaton of the guess, over the legal positions. Lengths of runs are counted up to the end of the first period
/// after `preperiod`, and one more for the 1 that ends the row. `None` if it has too many states.
fn automaton_of(
    values: &[u64],
    period: &RunPeriod,
    preperiod: usize,
    positions: &Dense,
) -> Option<LearnedValues> {
    let longer = |run: usize| if run < preperiod + period.period() { run + 1 } else { preperiod + 1 };
    let is_read = !positions.tracks().is_empty();
    let start = (0u32, RowState::START);
    let (mut states, mut known) = (vec![start], HashMap::from([(start, 0u32)]));
    let (mut next, mut output) = (Vec::new(), Vec::new());
    while next.len() < states.len() {
        let (legal, row) = states[next.len()];
        output.push(row.value(values).filter(|_| positions.is_accepting(legal)));
        let mut targets = [0; 2];
        for (digit, target) in targets.iter_mut().enumerate() {
            let legal = positions.row(legal)[if is_read { digit } else { 0 }];
            let state = (legal, row.after(digit as u64, longer(row.run), values)?);
            let new = states.len() as u32;
            *target = *known.entry(state).or_insert(new);
            if *target == new {
                states.push(state);
            }
        }
        next.push(targets);
        if states.len() > MAX_STATES {
            return None;
        }
    }
    let squares = u32::try_from(values.len()).ok()?;
    Some(LearnedValues { sets: Vec::new(), next, output, squares, runs: Some(period.clone()) })
}

/// Guesses the values of all rows in `positions` from the values of single runs, and decides that they are right in normal
/// play. Returns `None` if the guess is not proved.
///
/// # Errors
/// A limit of the budget that is reached.
pub(super) fn values_by_runs(
    steps: &StepTable,
    positions: &Automaton,
    goal: LearningGoal,
    budget: &ProofBudget<'_>,
) -> Result<Option<LearnedValues>, ProveError> {
    let Some(positions) = positions.to_dense(2) else { return Ok(None) };
    let Some(values) = values_of_runs(steps, budget)? else { return Ok(None) };
    let Some(period) = period_of(&values) else { return Ok(None) };
    for preperiod in [period.preperiod(), 2 * period.preperiod() + period.period()] {
        if preperiod + period.period() >= values.len() {
            break;
        }
        let Some(guess) = automaton_of(&values, &period, preperiod, &positions) else { break };
        let minimal = minimised(&guess);
        if decide_values(steps, &positions, (&guess, &minimal), budget)? {
            let most = match goal {
                LearningGoal::All => minimal.output.iter().flatten().max().copied().unwrap_or(0),
                LearningGoal::UpTo(most) => most,
            };
            let sets = (0..=most).map(|value| minimal.set(value, budget)).collect::<Option<Vec<_>>>();
            let output = minimal.output.iter().map(|value| value.filter(|value| *value <= most)).collect();
            return Ok(sets.map(|sets| LearnedValues { sets, output, ..minimal }));
        }
    }
    Ok(None)
}

/// Returns the automaton with the fewest states that gives the same values, with the states in breadth-first order. All states
/// must be reachable.
fn minimised(values: &LearnedValues) -> LearnedValues {
    let mut class: Vec<u64> = values.output.iter().map(|value| value.map_or(0, |value| value + 1)).collect();
    let mut count = 0;
    loop {
        let mut known: HashMap<(u64, [u64; 2]), u64> = HashMap::new();
        let refined: Vec<u64> = (0..class.len())
            .map(|state| {
                let next = values.next[state].map(|target| class[target as usize]);
                let new = known.len() as u64;
                *known.entry((class[state], next)).or_insert(new)
            })
            .collect();
        class = refined;
        if known.len() == count {
            break;
        }
        count = known.len();
    }
    // States of one class are numbered by the first of them.
    let mut first: Vec<Option<usize>> = vec![None; count];
    for (state, class) in class.iter().enumerate() {
        first[*class as usize].get_or_insert(state);
    }
    let firsts: Vec<usize> = first.into_iter().flatten().collect();
    let next = firsts.iter().map(|state| values.next[*state].map(|target| class[target as usize] as u32));
    let output = firsts.iter().map(|state| values.output[*state]);
    LearnedValues { next: next.collect(), output: output.collect(), ..values.clone() }
}

/// Decides that an automaton gives the values of all positions in normal play, if play ends. The automaton comes with the
/// minimal one that gives the same values.
///
/// For each state of the automaton, a set of pairs is kept that occur *however* the state is reached: a state of the moves, and
/// what is known of the state of the minimal automaton for the option. This set is contained in the set of the options' states,
/// so that a value that the set shows is the value of an option. That no option has the value of the position is decided by all
/// pairs that occur.
///
/// # Errors
/// A limit of the budget that is reached.
fn decide_values(
    steps: &StepTable,
    positions: &Dense,
    (guess, minimal): (&LearnedValues, &LearnedValues),
    budget: &ProofBudget<'_>,
) -> Result<bool, ProveError> {
    Ok(give_the_same_values(guess, minimal)
        && is_of_positions(positions, minimal)
        && has_no_option_of_its_value(steps, minimal, budget)?
        && has_options_of_smaller_values(steps, (guess, minimal), budget)?)
}

/// Returns whether two automata give the same value to each word.
fn give_the_same_values(one: &LearnedValues, other: &LearnedValues) -> bool {
    let (mut seen, mut open) = (HashSet::from([(0u32, 0u32)]), vec![(0u32, 0u32)]);
    while let Some((a, b)) = open.pop() {
        if one.output[a as usize] != other.output[b as usize] {
            return false;
        }
        for digit in 0..2 {
            let pair = (one.next[a as usize][digit], other.next[b as usize][digit]);
            if seen.insert(pair) {
                open.push(pair);
            }
        }
    }
    true
}

/// Returns whether the automaton has a value exactly for positions, which zeros at the end do not change.
fn is_of_positions(positions: &Dense, guess: &LearnedValues) -> bool {
    let is_read = !positions.tracks().is_empty();
    let start = (0u32, 0u32);
    let (mut seen, mut open) = (HashSet::from([start]), vec![start]);
    while let Some((legal, state)) = open.pop() {
        let output = &guess.output;
        let zero = guess.next[state as usize][0] as usize;
        if output[state as usize].is_some() != positions.is_accepting(legal)
            || output[state as usize] != output[zero]
        {
            return false;
        }
        for digit in 0..2 {
            let legal = positions.row(legal)[if is_read { digit } else { 0 }];
            let pair = (legal, guess.next[state as usize][digit]);
            if seen.insert(pair) {
                open.push(pair);
            }
        }
    }
    true
}

/// Returns whether no move joins two positions of one value, by all triples of a state of the moves, and of the automaton for
/// the position and for the option.
fn has_no_option_of_its_value(
    steps: &StepTable,
    guess: &LearnedValues,
    budget: &ProofBudget<'_>,
) -> Result<bool, ProveError> {
    let start = (0u32, 0u32, 0u32);
    let (mut seen, mut open) = (HashSet::from([start]), vec![start]);
    while let Some((state, before, after)) = open.pop() {
        budget.count(1, seen.len() * 16)?;
        let [value, other] = [before, after].map(|at| guess.output[at as usize]);
        if steps.is_accepting(state) && (value == other || other.is_none()) {
            return Ok(false);
        }
        for (old, new) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let Some(next) = steps.live(state, [old, new]) else { continue };
            let triple =
                (next, guess.next[before as usize][old as usize], guess.next[after as usize][new as usize]);
            if seen.insert(triple) {
                open.push(triple);
            }
        }
    }
    Ok(true)
}

/// A state of the automaton for an option, or its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum OptionState {
    /// The state of the automaton for the option.
    Exact(u32),
    /// Its class, among the states that lead to the same state by each word that ends with a 1. States differ by the value of
    /// the cells before the last 1, which does not matter where another 1 follows.
    Class(u32),
}

/// The classes of the states that lead to the same state by each word that ends with a 1.
struct StateClasses {
    of: Vec<u32>,
    /// For each class, the class after a 0 and the state after a 1.
    next: Vec<(u32, u32)>,
}

impl StateClasses {
    fn new(guess: &LearnedValues) -> StateClasses {
        let mut of = vec![0u32; guess.next.len()];
        let mut count = 1;
        loop {
            let mut known: HashMap<(u32, u32, u32), u32> = HashMap::new();
            let refined = (0..of.len()).map(|state| {
                let [zero, one] = guess.next[state];
                let new = known.len() as u32;
                *known.entry((of[state], of[zero as usize], one)).or_insert(new)
            });
            of = refined.collect();
            if known.len() == count {
                break;
            }
            count = known.len();
        }
        let mut next = vec![(0, 0); count];
        for (state, class) in of.iter().enumerate() {
            let [zero, one] = guess.next[state];
            next[*class as usize] = (of[zero as usize], one);
        }
        StateClasses { of, next }
    }

    /// Adds what is known after a digit of the option. `step` is the state of the moves after it.
    fn advance(
        &self,
        known: OptionState,
        digit: u64,
        step: (u32, bool),
        guess: &LearnedValues,
        after: &mut BTreeSet<(u32, OptionState)>,
    ) {
        let (step, is_accepting) = step;
        let exact = match (known, digit) {
            (OptionState::Class(class), 1) => Some(self.next[class as usize].1),
            (OptionState::Exact(state), 0) => Some(guess.next[state as usize][0]),
            // The class of the state is known too.
            (OptionState::Exact(_), _) => return,
            (OptionState::Class(class), _) => {
                after.insert((step, OptionState::Class(self.next[class as usize].0)));
                None
            }
        };
        let Some(exact) = exact else { return };
        after.insert((step, OptionState::Class(self.of[exact as usize])));
        if is_accepting {
            after.insert((step, OptionState::Exact(exact)));
        }
    }
}

/// Returns whether every position has an option of each smaller value, as far as the pairs show it that occur however a state
/// is reached.
fn has_options_of_smaller_values(
    steps: &StepTable,
    (guess, minimal): (&LearnedValues, &LearnedValues),
    budget: &ProofBudget<'_>,
) -> Result<bool, ProveError> {
    let classes = StateClasses::new(minimal);
    let mut certain: Vec<Option<BTreeSet<(u32, OptionState)>>> = vec![None; guess.next.len()];
    // Both words are empty at the start.
    certain[0] = Some(BTreeSet::from([(0, OptionState::Class(classes.of[0]))]));
    let mut open = vec![0u32];
    while let Some(state) = open.pop() {
        let Some(pairs) = certain[state as usize].clone() else { continue };
        for digit in 0..2u64 {
            let mut after = BTreeSet::new();
            for (step, option) in &pairs {
                for new in 0..2u64 {
                    if let Some(next) = steps.live(*step, [digit, new]) {
                        classes.advance(*option, new, (next, steps.is_accepting(next)), minimal, &mut after);
                    }
                }
            }
            budget.count(after.len() + 1, 0)?;
            let target = guess.next[state as usize][digit as usize];
            let known = &mut certain[target as usize];
            let met = match known {
                None => after,
                Some(known) => known.intersection(&after).copied().collect(),
            };
            if known.as_ref() != Some(&met) {
                *known = Some(met);
                open.push(target);
            }
        }
    }
    for (pairs, value) in certain.iter().zip(&guess.output) {
        let (Some(pairs), Some(value)) = (pairs, value) else { continue };
        let accepted = pairs.iter().filter(|(step, _)| steps.is_accepting(*step));
        let exact = accepted.filter_map(|(_, option)| match option {
            OptionState::Exact(state) => minimal.output[*state as usize],
            OptionState::Class(_) => None,
        });
        let values: HashSet<u64> = exact.collect();
        if (0..*value).any(|smaller| !values.contains(&smaller)) {
            return Ok(false);
        }
    }
    Ok(true)
}
