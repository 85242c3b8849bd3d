//! Automata of values, learned from all short words and then decided.

use super::compiled::CompiledWords;
use super::measure::stays_below;
use super::runs::values_by_runs;
use super::sets::{CheckedSets, check_sets};
use super::table::{MAX_VALUE, NO_POSITION, StepTable};
use super::values::{LearnedValues, LearningGoal};
use crate::ProveError;
use hashbrown::HashMap;
use impartial::value::Play;
use impartial_automata::{Automaton, ProofBudget};

/// Numbers of squares of the words from which automata are learned, one after the other.
const SQUARES: [u32; 7] = [7, 9, 11, 13, 15, 17, 19];
/// Maximum number of states of a learned automaton.
pub(super) const MAX_STATES: usize = 600;
/// Value of words whose value is larger than those that are wanted, in tables.
const LARGER: u8 = 251;

/// The reason why no automaton of values was learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotLearned {
    /// A move leads to a square above the largest coin, so that tables of short words are not closed under moves.
    LeavesStrip,
    /// Play from a short word does not end, or a value is too large for the tables.
    NoTable,
    /// The largest value of longer and longer words rises, so that the values seem to be unbounded.
    Rising {
        /// The number of squares of the longest words.
        squares: u32,
        /// The largest value of these words.
        largest: u64,
    },
    /// No automaton that was learned from words of at most this number of squares is right.
    NoAutomaton {
        /// The number of squares of the longest words.
        squares: u32,
        /// Maximum number of states of an automaton.
        states: usize,
    },
}

impl std::fmt::Display for NotLearned {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotLearned::LeavesStrip => f.write_str("a move leads above the largest coin"),
            NotLearned::NoTable => f.write_str("no table of the values of short words"),
            NotLearned::Rising { squares, largest } => {
                write!(
                    f,
                    "the largest value rises with the number of squares: {largest} on {squares} squares"
                )
            }
            NotLearned::NoAutomaton { squares, states } => {
                write!(
                    f,
                    "no automaton with at most {states} states, learned from words of up to {squares} squares"
                )
            }
        }
    }
}

/// Learns the positions of each value, and decides that the learned sets are right for every number of coins. Returns
/// `None` if no automaton was found that is right: the values may be unbounded, or no automaton may tell them apart.
///
/// # Errors
/// A limit of the budget that is reached.
pub fn learn_values(
    compiled: &CompiledWords,
    positions: &Automaton,
    play: Play,
    goal: LearningGoal,
    budget: &ProofBudget<'_>,
) -> Result<Option<LearnedValues>, ProveError> {
    Ok(learn_or_explain(compiled, positions, play, goal, MAX_STATES, budget)?.ok())
}

/// Learns as [`learn_values`] does, by automata with at most `most_states` states, and returns why nothing was learned. If short
/// words are not enough, the values of rows that fall apart into runs are tried, whatever the number of states.
pub(super) fn learn_or_explain(
    compiled: &CompiledWords,
    positions: &Automaton,
    play: Play,
    goal: LearningGoal,
    most_states: usize,
    budget: &ProofBudget<'_>,
) -> Result<Result<LearnedValues, NotLearned>, ProveError> {
    if !stays_below(compiled, budget)? {
        return Ok(Err(NotLearned::LeavesStrip));
    }
    let Some(steps) = StepTable::new(&compiled.steps) else { return Ok(Err(NotLearned::NoTable)) };
    let why = match learn_from_words(compiled, &steps, positions, play, goal, most_states, budget)? {
        Err(why @ (NotLearned::NoAutomaton { .. } | NotLearned::Rising { .. })) if !play.is_misere() => why,
        learned => return Ok(learned),
    };
    let by_runs = values_by_runs(&steps, positions, goal, budget)?;
    Ok(by_runs.ok_or(why))
}

/// Learns the values from all words of a few squares, and of more squares if that is not enough.
fn learn_from_words(
    compiled: &CompiledWords,
    steps: &StepTable,
    positions: &Automaton,
    play: Play,
    goal: LearningGoal,
    most_states: usize,
    budget: &ProofBudget<'_>,
) -> Result<Result<LearnedValues, NotLearned>, ProveError> {
    let mut largest_values: Vec<u8> = Vec::new();
    for (round, squares) in (0u64..).zip(SQUARES) {
        budget.step("squares of the words that are learned from", round, Some(SQUARES.len() as u64));
        // A square more, at which the learned automaton is tested.
        let Some(table) = steps.values(positions, squares + 1, play, budget)? else {
            return Ok(Err(NotLearned::NoTable));
        };
        let largest = table.iter().copied().filter(|value| *value != NO_POSITION).max().unwrap_or(0);
        largest_values.push(largest);
        if goal == LearningGoal::All && is_rising(&largest_values) {
            return Ok(Err(NotLearned::Rising { squares: squares + 1, largest: largest.into() }));
        }
        let table = wanted(table, goal);
        let Some(learned) = learn(&table, squares, most_states, budget)? else { continue };
        let largest = learned.output.iter().flatten().max().copied().unwrap_or(0);
        let most = match goal {
            LearningGoal::All => largest,
            // A table has no larger value: a goal above it cannot be learned from words.
            LearningGoal::UpTo(most) if most > u64::from(MAX_VALUE) => break,
            LearningGoal::UpTo(most) => most,
        };
        let Some(sets) = (0..=most).map(|value| learned.set(value, budget)).collect::<Option<Vec<_>>>()
        else {
            continue;
        };
        let checked = check_sets(compiled, positions, &sets, goal == LearningGoal::All, play, budget)?;
        if matches!(checked, CheckedSets::Right) {
            return Ok(Ok(LearnedValues { sets, ..learned }));
        }
    }
    let squares = SQUARES.last().copied().unwrap_or(0);
    Ok(Err(NotLearned::NoAutomaton { squares, states: most_states }))
}

/// Returns whether the largest values of longer and longer words have risen again and again.
fn is_rising(largest: &[u8]) -> bool {
    const ROUNDS: usize = 4;
    largest.len() >= ROUNDS && largest.windows(2).rev().take(ROUNDS - 1).all(|pair| pair[0] < pair[1])
}

fn wanted(mut table: Vec<u8>, goal: LearningGoal) -> Vec<u8> {
    if let LearningGoal::UpTo(most) = goal {
        for value in table.iter_mut().filter(|value| **value != NO_POSITION && u64::from(**value) > most) {
            *value = LARGER;
        }
    }
    table
}

/// Returns an automaton with the values of all words of `squares` squares and one more, learned from the words of `squares`
/// squares: its states are words that some continuation tells apart.
fn learn(
    table: &[u8],
    squares: u32,
    most_states: usize,
    budget: &ProofBudget<'_>,
) -> Result<Option<LearnedValues>, ProveError> {
    for tail in 2..squares.saturating_sub(1) {
        if let Some(learned) = learn_with(table, squares, tail, most_states, budget)?
            && agrees(&learned, table, squares + 1)
        {
            return Ok(Some(learned));
        }
    }
    Ok(None)
}

/// Learns the states of words of at most `squares` − `tail` squares, told apart by continuations of `tail` squares.
fn learn_with(
    table: &[u8],
    squares: u32,
    tail: u32,
    most_states: usize,
    budget: &ProofBudget<'_>,
) -> Result<Option<LearnedValues>, ProveError> {
    let values_after = |word: usize, length: u32| -> Vec<u8> {
        (0..1usize << tail).map(|rest| table[word | rest << length]).collect()
    };
    let mut states: Vec<(usize, u32)> = vec![(0, 0)];
    let mut known: HashMap<Vec<u8>, u32> = HashMap::from([(values_after(0, 0), 0)]);
    let mut next: Vec<[u32; 2]> = Vec::new();
    while next.len() < states.len() {
        let (word, length) = states[next.len()];
        if length + 1 + tail > squares || states.len() > most_states {
            return Ok(None);
        }
        let mut row = [0; 2];
        for (digit, target) in row.iter_mut().enumerate() {
            let word = word | digit << length;
            budget.count(1 << tail, states.len() << tail)?;
            let new = states.len() as u32;
            *target = *known.entry(values_after(word, length + 1)).or_insert(new);
            if *target == new {
                states.push((word, length + 1));
            }
        }
        next.push(row);
    }
    let output =
        states.iter().map(|(word, _)| Some(u64::from(table[*word])).filter(|v| *v < u64::from(LARGER)));
    let output = output.collect();
    Ok(Some(LearnedValues { sets: Vec::new(), next, output, squares, runs: None }))
}

/// Returns true if the automaton gives the values of the table to all words of `squares` squares.
fn agrees(learned: &LearnedValues, table: &[u8], squares: u32) -> bool {
    let known = |value: u8| Some(u64::from(value)).filter(|value| *value < u64::from(LARGER));
    (0..1usize << squares).all(|word| learned.value(word as u64) == known(table[word]))
}
