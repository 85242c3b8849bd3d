//! Automata as plain tables, for other programs and for code that does not depend on their construction.

use crate::{Automaton, AutomatonOps, Dense, MAX_LETTERS, ProofBudget, Track};
use impartial::run::Stopped;
use serde::{Deserialize, Serialize};

/// Maximum number of letters of a table.
const MOST: usize = 4 * MAX_LETTERS;

/// An automaton as a table over the tracks 0, 1, …, `tracks` − 1. State 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TransitionTable {
    /// The number of tracks that a letter has digits for.
    pub tracks: u32,
    /// For each state, whether a word that ends there is accepted.
    pub accept: Vec<bool>,
    /// The next state for each state and letter; the digit of track i has weight baseⁱ in a letter.
    pub next: Vec<u32>,
}

impl TransitionTable {
    /// Returns the number of letters over `tracks` tracks; `None` if a table cannot have that many.
    pub fn letters_over(base: u8, tracks: usize) -> Option<usize> {
        usize::from(base).checked_pow(u32::try_from(tracks).ok()?).filter(|&n| n <= MOST)
    }

    /// Returns the table of an automaton over the tracks 0, 1, …, `tracks` − 1; `None` if it would have too many
    /// letters.
    pub fn from_automaton(automaton: &Automaton, tracks: usize) -> Option<TransitionTable> {
        let dense = automaton.to_dense(MOST)?;
        let base = usize::from(automaton.base());
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

    /// Returns the arity of the relation: the number of tracks.
    pub fn numbers(&self) -> u32 {
        self.tracks
    }

    /// Returns the minimal automaton of the table for numbers in base `base`; `None` unless the table is a complete
    /// automaton over that base, and accepts a word if and only if it accepts the word with zeros after it.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub fn automaton(&self, base: u8, work: &ProofBudget<'_>) -> Result<Option<Automaton>, Stopped> {
        let tracks = (0..self.tracks).map(Track).collect();
        match Dense::from_table(base, tracks, self.accept.clone(), self.next.clone()) {
            Some(table) => table.minimised(work).map(|table| Some(Automaton::Dense(table))),
            None => Ok(None),
        }
    }
}
