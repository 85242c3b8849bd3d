//! Automata with the value of each state, however they were found.

use crate::{Automaton, ProofBudget, Track};
use impartial_automata::Dense;

/// The values that an automaton is to tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearningGoal {
    /// The values of all positions.
    All,
    /// The values up to this one.
    UpTo(u64),
}

/// The values of all positions, or those up to a value, by an automaton that was learned and decided.
#[derive(Clone, Debug)]
pub struct LearnedValues {
    /// The positions of value 0, 1, …
    pub sets: Vec<Automaton>,
    /// The next states of each state for a free square and for a coin. The start is state 0.
    pub next: Vec<[u32; 2]>,
    /// The value of each state; `None` for words that are no positions, and for larger values.
    pub output: Vec<Option<u64>>,
    /// The automaton was learned from all words of this number of squares, or guessed from runs of up to this length.
    pub squares: u32,
    /// The period of the values of runs, if the automaton was guessed from the values of single runs.
    pub runs: Option<RunPeriod>,
}

impl std::fmt::Display for LearningGoal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LearningGoal::All => f.write_str("all values"),
            LearningGoal::UpTo(0) => f.write_str("value 0"),
            LearningGoal::UpTo(most) => write!(f, "the values 0 to {most}"),
        }
    }
}

/// The period of the values of runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunPeriod {
    /// The least length from which on the values of runs are periodic.
    pub preperiod: usize,
    /// The period of the lengths of runs, at least 1.
    pub period: usize,
    /// The number of runs from which the period was guessed.
    pub runs: usize,
    /// The values of the runs of length 0, 1, …, up to the end of the first period.
    pub values: Vec<u64>,
}

impl LearnedValues {
    /// Returns the value that the automaton gives to a word.
    pub fn value(&self, word: u64) -> Option<u64> {
        let (mut state, mut rest) = (0u32, word);
        while rest > 0 {
            state = self.next[state as usize][(rest & 1) as usize];
            rest >>= 1;
        }
        self.output[state as usize]
    }

    /// Returns the words of a value; `None` if the automaton does not ignore free squares at the end.
    pub(super) fn set(&self, value: u64, work: &ProofBudget<'_>) -> Option<Automaton> {
        let accept: Vec<bool> = self.output.iter().map(|output| *output == Some(value)).collect();
        let delta = self.next.iter().flatten().copied().collect();
        let table = Dense::from_table(2, vec![Track(0)], accept, delta)?;
        // A product with the set of all words is minimal.
        let all = Automaton::constant(2, true);
        Automaton::Dense(table).and(&all, work).ok()
    }
}
