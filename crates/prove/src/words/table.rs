//! The moves between short words, listed from the automaton of the moves, and the values of all short words.

use impartial::run::Stopped;
use impartial::value::Play;
use impartial_automata::{Automaton, AutomatonOps, Base, Dense, ProofBudget};

/// The moves between words, as a table of the automaton of the moves.
#[derive(Debug)]
pub struct StepTable {
    table: Dense,
    dead: Vec<bool>,
    /// The weights of the digits of the position and of its option in a letter; 0 for a track that is not read.
    weights: [usize; 2],
}

/// Value of a word that is no legal position, in tables.
pub(super) const NO_POSITION: u8 = 255;
/// Maximum value in tables of short words.
pub(super) const MAX_VALUE: u8 = 250;

impl StepTable {
    /// Returns the table of a relation in base 2 over the tracks 0 and 1; `None` for another relation.
    pub fn new(steps: &Automaton) -> Option<StepTable> {
        if steps.base() != Base::BINARY {
            return None;
        }
        let table = steps.to_dense(4)?;
        let mut weights = [0; 2];
        for (index, track) in table.tracks().iter().enumerate() {
            *weights.get_mut(track.0 as usize)? = 1 << index;
        }
        let dead = table.dead();
        Some(StepTable { table, dead, weights })
    }

    /// Returns the state after a digit of the position and a digit of the option, unless nothing is accepted from it.
    pub(super) fn live(&self, state: u32, digits: [u64; 2]) -> Option<u32> {
        let next = self.next(state, digits);
        (!self.dead[next as usize]).then_some(next)
    }

    /// Returns whether a state of the table accepts.
    pub(super) fn is_accepting(&self, state: u32) -> bool {
        self.table.is_accepting(state)
    }

    fn next(&self, state: u32, digits: [u64; 2]) -> u32 {
        let letter = self.weights[0] * digits[0] as usize + self.weights[1] * digits[1] as usize;
        self.table.row(state)[letter]
    }

    /// Calls `visit` with the words below 2^`squares` to which a move leads.
    pub fn visit_options(&self, word: u64, squares: u32, visit: &mut dyn FnMut(u64)) {
        self.walk(0, word, 0, squares, 0, visit);
    }

    fn walk(&self, state: u32, word: u64, place: u32, squares: u32, option: u64, visit: &mut dyn FnMut(u64)) {
        if self.dead[state as usize] {
            return;
        }
        if place == squares {
            // What is left of the word are zeros, if the word has no more squares.
            let mut state = state;
            for place in squares..64 - word.leading_zeros().min(64 - squares) {
                state = self.next(state, [word >> place & 1, 0]);
            }
            if self.table.is_accepting(state) {
                visit(option);
            }
            return;
        }
        for digit in 0..2 {
            let next = self.next(state, [word >> place & 1, digit]);
            self.walk(next, word, place + 1, squares, option | digit << place, visit);
        }
    }

    /// Returns the values of all words below 2^`squares`: [`NO_POSITION`] for words that are not in `positions`. `None` if
    /// a value is too large, or if play does not end. No move may lead above the largest coin.
    pub(super) fn values(
        &self,
        positions: &Automaton,
        squares: u32,
        play: Play,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<Vec<u8>>, Stopped> {
        const OPEN: u8 = 254;
        const UNKNOWN: u8 = 253;
        let count = 1usize << squares;
        let _bytes = budget.checked_hold(count)?;
        let mut values = vec![UNKNOWN; count];
        let (mut options, mut stack) = (Vec::new(), Vec::new());
        for start in 0..count {
            stack.push(start);
            while let Some(&word) = stack.last() {
                if values[word] < UNKNOWN || values[word] == NO_POSITION {
                    stack.pop();
                    continue;
                }
                if values[word] == UNKNOWN && !positions.accepts_numbers(&[word as u64]) {
                    values[word] = NO_POSITION;
                    continue;
                }
                values[word] = OPEN;
                options.clear();
                self.visit_options(word as u64, squares, &mut |option| options.push(option as usize));
                budget.count(options.len() + squares as usize, count)?;
                let open: Vec<usize> = options.iter().copied().filter(|o| values[*o] == UNKNOWN).collect();
                if options.iter().any(|option| values[*option] == OPEN) {
                    return Ok(None);
                }
                if !open.is_empty() {
                    stack.extend(open);
                    continue;
                }
                let Some(value) = mex(options.iter().map(|option| values[*option]), play) else {
                    return Ok(None);
                };
                values[word] = value;
                stack.pop();
            }
        }
        Ok(Some(values))
    }
}

/// Returns the least value that is no value of an option; 1 for a position without options in misère play.
fn mex(options: impl Iterator<Item = u8>, play: Play) -> Option<u8> {
    let mut seen = [false; 256];
    let mut none = true;
    for value in options.filter(|value| *value != NO_POSITION) {
        seen[usize::from(value)] = true;
        none = false;
    }
    if none && play.is_misere() {
        return Some(1);
    }
    let value = seen.iter().position(|seen| !seen)? as u8;
    (value <= MAX_VALUE).then_some(value)
}
