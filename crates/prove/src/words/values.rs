//! Automata with the value of each state, however they were found.

use impartial_automata::{Automaton, Base, Dense, ProofBudget, Track};

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
    preperiod: usize,
    runs: usize,
    values: Vec<u64>,
}

/// The reason why values are not the beginning of a period of runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RunPeriodError {
    /// The values end before a period begins.
    #[error("{values} values do not reach beyond a preperiod of {preperiod}")]
    NoPeriod {
        /// The number of values.
        values: usize,
        /// The preperiod.
        preperiod: usize,
    },
    /// The period was guessed from fewer runs than it has values.
    #[error("{values} values cannot be those of {runs} runs")]
    TooFewRuns {
        /// The number of values.
        values: usize,
        /// The number of runs.
        runs: usize,
    },
}

impl RunPeriod {
    /// Creates the period of the values of runs that are periodic from the length `preperiod` on. `values` are those of the
    /// lengths 0, 1, … up to the end of the first period, and `runs` is the number of runs from which the period was
    /// guessed.
    ///
    /// # Errors
    /// [`RunPeriodError`] if there is no value after the preperiod, or if there are fewer runs than values.
    pub fn new(preperiod: usize, values: Vec<u64>, runs: usize) -> Result<Self, RunPeriodError> {
        if values.len() <= preperiod {
            return Err(RunPeriodError::NoPeriod { values: values.len(), preperiod });
        }
        if runs < values.len() {
            return Err(RunPeriodError::TooFewRuns { values: values.len(), runs });
        }
        Ok(RunPeriod { preperiod, runs, values })
    }

    /// Returns the least length from which on the values of runs are periodic.
    pub fn preperiod(&self) -> usize {
        self.preperiod
    }

    /// Returns the period of the lengths of runs, which is at least 1.
    pub fn period(&self) -> usize {
        self.values.len() - self.preperiod
    }

    /// Returns the number of runs from which the period was guessed.
    pub fn runs(&self) -> usize {
        self.runs
    }

    /// Returns the values of the runs of length 0, 1, …, up to the end of the first period.
    pub fn values(&self) -> &[u64] {
        &self.values
    }
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
    pub(super) fn set(&self, value: u64, budget: &ProofBudget<'_>) -> Option<Automaton> {
        let accept: Vec<bool> = self.output.iter().map(|output| *output == Some(value)).collect();
        let delta = self.next.iter().flatten().copied().collect();
        let table = Dense::from_table(Base::BINARY, vec![Track(0)], accept, delta)?;
        // A product with the set of all words is minimal.
        let all = Automaton::constant(Base::BINARY, true);
        Automaton::Dense(table).and(&all, budget).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_of_runs_needs_values_after_its_preperiod() {
        let period = RunPeriod::new(1, vec![0, 1, 2], 9).unwrap();
        assert_eq!((period.preperiod(), period.period(), period.runs()), (1, 2, 9));
        assert_eq!(period.values(), [0, 1, 2]);
        let none = RunPeriodError::NoPeriod { values: 3, preperiod: 3 };
        assert_eq!(RunPeriod::new(3, vec![0, 1, 2], 9), Err(none));
        let few = RunPeriodError::TooFewRuns { values: 3, runs: 2 };
        assert_eq!(RunPeriod::new(1, vec![0, 1, 2], 2), Err(few));
    }
}
