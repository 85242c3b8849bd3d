//! Automata as plain tables, for code that knows nothing of how they were made.

use super::{Refused, refused};
use crate::prove::{Automaton, Dense, MOST_LETTERS, Machine, Track, Work};
use crate::run::Stopped;
use serde::{Deserialize, Serialize};

/// A table has at most so many letters.
const MOST: usize = 4 * MOST_LETTERS;

/// An automaton as a table over the tracks 0, 1, …, `tracks` − 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub(super) tracks: u32,
    pub(super) accept: Vec<bool>,
    /// The next state for each state and letter, the digit of track i with weight baseⁱ.
    pub(super) next: Vec<u32>,
}

/// The number of letters over so many tracks, if a table can have that many.
pub(super) fn letters(base: u8, tracks: usize) -> Option<usize> {
    usize::from(base).checked_pow(u32::try_from(tracks).ok()?).filter(|&n| n <= MOST)
}

/// The digits of a letter over so many tracks.
pub(super) fn digits(base: u8, mut letter: usize, tracks: usize) -> Vec<u8> {
    (0..tracks)
        .map(|_| {
            let digit = (letter % usize::from(base)) as u8;
            letter /= usize::from(base);
            digit
        })
        .collect()
}

impl Table {
    /// The table of an automaton over the tracks 0, 1, …, `tracks` − 1, for other programs to read; `None` if
    /// it would have too many letters.
    pub fn of(automaton: &Automaton, tracks: usize) -> Option<Table> {
        let dense = automaton.to_dense(MOST)?;
        let base = usize::from(automaton.base());
        let letters = letters(automaton.base(), tracks)?;
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
        Some(Table { tracks: tracks as u32, accept: dense.accept.clone(), next })
    }

    /// Between how many numbers it is a relation.
    pub fn numbers(&self) -> u32 {
        self.tracks
    }

    /// The automaton of the table, minimal, for numbers in base `base`; `None` unless it is a complete automaton
    /// that does not mind zeros at the end.
    ///
    /// # Errors
    /// Limits.
    pub fn automaton(&self, base: u8, work: &Work<'_>) -> Result<Option<Automaton>, Stopped> {
        let tracks = (0..self.tracks).map(Track).collect();
        match Dense::from_table(base, tracks, self.accept.clone(), self.next.clone()) {
            Some(table) => table.minimised(work).map(|table| Some(Automaton::Dense(table))),
            None => Ok(None),
        }
    }

    /// The table that accepts as long as every letter is one of these.
    pub(super) fn so_far(tracks: u32, letters: usize, fits: &dyn Fn(usize) -> bool) -> Table {
        let next = (0..2 * letters).map(|at| u32::from(at >= letters || !fits(at))).collect();
        Table { tracks, accept: vec![true, false], next }
    }

    /// The table of s = t.
    pub(super) fn equal(base: u8) -> Table {
        let base = usize::from(base);
        Table::so_far(2, base * base, &|letter| letter % base == letter / base)
    }

    /// The table of s < t, for s and t of `count` numbers each, s in front, most significant number
    /// first. A state has the order so far of each two numbers, as a number in base 3.
    pub(super) fn less(base: u8, count: usize) -> Option<Table> {
        let letters = letters(base, 2 * count)?;
        let states = 3usize.checked_pow(count as u32)?;
        let order = |state: usize, i: usize| state / 3usize.pow(i as u32) % 3;
        let mut next = Vec::with_capacity(states.checked_mul(letters)?);
        for state in 0..states {
            for letter in 0..letters {
                let digits = digits(base, letter, 2 * count);
                let after = (0..count).map(|i| {
                    let order = match digits[i].cmp(&digits[count + i]) {
                        std::cmp::Ordering::Equal => order(state, i),
                        std::cmp::Ordering::Less => 1,
                        std::cmp::Ordering::Greater => 2,
                    };
                    order * 3usize.pow(i as u32)
                });
                next.push(after.sum::<usize>() as u32);
            }
        }
        // The most significant number in which they differ decides.
        let is_less = |state| (0..count).map(|i| order(state, i)).find(|&o| o != 0) == Some(1);
        Some(Table { tracks: 2 * count as u32, accept: (0..states).map(is_less).collect(), next })
    }

    /// Whether this is a complete automaton over so many tracks that does not mind zeros at the end.
    pub(super) fn check(&self, base: u8, tracks: usize, what: &str) -> Result<(), Refused> {
        let letters = letters(base, tracks);
        let size = letters.and_then(|n| n.checked_mul(self.accept.len()));
        if self.tracks as usize != tracks || self.accept.is_empty() || size != Some(self.next.len()) {
            return refused("well-formed tables", format!("the table of {what} has the wrong size"));
        }
        if self.next.iter().any(|&q| q as usize >= self.accept.len()) {
            return refused("well-formed tables", format!("the table of {what} leads to no state"));
        }
        let letters = letters.unwrap_or(1);
        if (0..self.accept.len()).any(|q| self.accept[q] != self.accept[self.next[q * letters] as usize]) {
            return refused("zero padding", format!("the table of {what} changes its answer after zeros"));
        }
        Ok(())
    }

    pub(super) fn letters(&self) -> usize {
        self.next.len() / self.accept.len()
    }

    #[inline]
    pub(super) fn after(&self, state: u32, letter: usize) -> u32 {
        self.next[state as usize * self.letters() + letter]
    }

    /// The states from which no state can be reached whose answer is `answer`.
    pub(super) fn never(&self, answer: bool) -> Vec<bool> {
        let n = self.accept.len();
        let letters = self.letters();
        let mut never: Vec<bool> = self.accept.iter().map(|&a| a != answer).collect();
        loop {
            let mut changed = false;
            for q in (0..n).filter(|&q| self.accept[q] != answer).rev() {
                if never[q] && self.next[q * letters..(q + 1) * letters].iter().any(|&t| !never[t as usize]) {
                    never[q] = false;
                    changed = true;
                }
            }
            if !changed {
                return never;
            }
        }
    }
}
