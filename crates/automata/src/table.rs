//! Automata as plain tables, for other programs and for code that does not depend on their construction.

use crate::{Automaton, AutomatonOps, Base, Dense, MAX_LETTERS, ProofBudget, Track};
use impartial::run::Stopped;
use serde::{Deserialize, Serialize};

/// Maximum number of letters of a table.
const MAX_TABLE_LETTERS: usize = 4 * MAX_LETTERS;

/// An automaton as a table over the tracks 0, 1, …, `tracks` − 1. State 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TransitionTable {
    tracks: u32,
    accept: Vec<bool>,
    next: Vec<u32>,
}

/// The reason why lists are not the table of an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransitionTableError {
    /// The list of states is empty, so that there is no start.
    #[error("a table needs a state")]
    NoStates,
    /// There would be more letters than a table can have.
    #[error("a table cannot have the letters of {0} tracks")]
    TooManyLetters(u32),
    /// There is not exactly one next state for each state and letter.
    #[error("a table with this number of states and letters has {expected} transitions, not {found}")]
    Transitions {
        /// The number of states times the number of letters.
        expected: usize,
        /// The number of next states in the list.
        found: usize,
    },
    /// A transition leads to a number that is not a state.
    #[error("a transition leads to {0}, which is not a state")]
    NoSuchState(u32),
}

impl TransitionTable {
    /// Creates a table from its lists: `accept` says for each state whether a word that ends there is accepted, and
    /// `next` has the next state for each state and letter, state by state. The digit of track i has weight baseⁱ in a
    /// letter.
    ///
    /// # Errors
    /// [`TransitionTableError`] if the lists are not those of a complete automaton over base `base`. A table that is read
    /// from a file is not checked; see [`automaton`](Self::automaton).
    pub fn new(
        base: Base,
        tracks: u32,
        accept: Vec<bool>,
        next: Vec<u32>,
    ) -> Result<TransitionTable, TransitionTableError> {
        let letters = TransitionTable::letters_over(base, tracks as usize)
            .ok_or(TransitionTableError::TooManyLetters(tracks))?;
        let expected = accept.len().saturating_mul(letters);
        if accept.is_empty() {
            return Err(TransitionTableError::NoStates);
        }
        if next.len() != expected {
            return Err(TransitionTableError::Transitions { expected, found: next.len() });
        }
        match next.iter().find(|&&state| state as usize >= accept.len()) {
            Some(&state) => Err(TransitionTableError::NoSuchState(state)),
            None => Ok(TransitionTable { tracks, accept, next }),
        }
    }

    /// Creates the table with `letters` letters over `tracks` tracks in which `next` gives the next state for each state
    /// and letter.
    ///
    /// # Panics
    /// If there is no state, or if `next` returns a number that is not a state.
    ///
    /// ```
    /// use impartial_automata::TransitionTable;
    /// // The even numbers in base 2: the first digit decides.
    /// let even = TransitionTable::from_fn(1, 2, vec![true, true, false], |state, digit| match state {
    ///     0 => 1 + digit as u32,
    ///     _ => state as u32,
    /// });
    /// assert_eq!(even.transitions(), [1, 2, 1, 1, 2, 2]);
    /// ```
    pub fn from_fn(
        tracks: u32,
        letters: usize,
        accept: Vec<bool>,
        next: impl Fn(usize, usize) -> u32,
    ) -> TransitionTable {
        assert!(!accept.is_empty(), "a table needs a state");
        let next: Vec<u32> = (0..accept.len() * letters).map(|at| next(at / letters, at % letters)).collect();
        assert!(next.iter().all(|&state| (state as usize) < accept.len()), "a transition leads to no state");
        TransitionTable { tracks, accept, next }
    }

    /// Returns the number of tracks that a letter has digits for, which is the arity of the relation.
    #[inline]
    pub fn tracks(&self) -> u32 {
        self.tracks
    }

    /// Returns for each state whether a word that ends there is accepted.
    #[inline]
    pub fn accept(&self) -> &[bool] {
        &self.accept
    }

    /// Returns the next state for each state and letter, state by state. The digit of track i has weight baseⁱ in a letter.
    #[inline]
    pub fn transitions(&self) -> &[u32] {
        &self.next
    }

    /// Returns the number of letters over `tracks` tracks; `None` if a table cannot have that many.
    pub fn letters_over(base: Base, tracks: usize) -> Option<usize> {
        usize::from(base.get()).checked_pow(u32::try_from(tracks).ok()?).filter(|&n| n <= MAX_TABLE_LETTERS)
    }

    /// Returns the table of an automaton over the tracks 0, 1, …, `tracks` − 1; `None` if the automaton reads another track,
    /// or if the table would have too many letters.
    pub fn from_automaton(automaton: &Automaton, tracks: usize) -> Option<TransitionTable> {
        if automaton.tracks().iter().any(|track| track.0 as usize >= tracks) {
            return None;
        }
        let dense = automaton.to_dense(MAX_TABLE_LETTERS)?;
        let base = usize::from(automaton.base().get());
        let letters = TransitionTable::letters_over(automaton.base(), tracks)?;
        let mut next = Vec::with_capacity(dense.states() * letters);
        for q in 0..dense.states() as u32 {
            for letter in 0..letters {
                let (mut column, mut power) = (0, 1);
                for track in dense.tracks() {
                    column += letter / base.pow(track.0) % base * power;
                    power *= base;
                }
                next.push(dense.row(q)[column]);
            }
        }
        Some(TransitionTable { tracks: tracks as u32, accept: dense.accept.clone(), next })
    }

    /// Returns the minimal automaton of the table for numbers in base `base`; `None` unless the table is a complete
    /// automaton over that base, and accepts a word if and only if it accepts the word with zeros after it.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn automaton(&self, base: Base, budget: &ProofBudget<'_>) -> Result<Option<Automaton>, Stopped> {
        let tracks = (0..self.tracks).map(Track).collect();
        match Dense::from_table(base, tracks, self.accept.clone(), self.next.clone()) {
            Some(table) => table.minimised(budget).map(|table| Some(Automaton::Dense(table))),
            None => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_that_are_no_table_are_refused_with_the_reason() {
        let table = |accept: &[bool], next: &[u32]| {
            TransitionTable::new(Base::BINARY, 1, accept.to_vec(), next.to_vec())
        };
        assert_eq!(table(&[], &[]), Err(TransitionTableError::NoStates));
        let short = TransitionTableError::Transitions { expected: 4, found: 3 };
        assert_eq!(table(&[true, false], &[0, 1, 1]), Err(short));
        assert_eq!(table(&[true, false], &[0, 1, 1, 2]), Err(TransitionTableError::NoSuchState(2)));
        assert_eq!(
            TransitionTable::new(Base::BINARY, 40, vec![true], vec![0]),
            Err(TransitionTableError::TooManyLetters(40))
        );
        assert_eq!(
            short.to_string(),
            "a table with this number of states and letters has 4 transitions, not 3"
        );
        let even = table(&[true, false], &[0, 1, 1, 1]).unwrap();
        assert_eq!(
            (even.tracks(), even.accept(), even.transitions()),
            (1, &[true, false][..], &[0, 1, 1, 1][..])
        );
        assert_eq!(TransitionTable::from_fn(1, 2, vec![true, false], |q, d| u32::from(q + d > 0)), even);
    }
}
