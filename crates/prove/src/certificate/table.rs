//! Tables of automata in the verifier, independent of how the tables were made.

use super::{ProofRefusal, refused};
use crate::certificate::condition;
use impartial_automata::{Base, TransitionTable};

/// Returns the digits of a letter over `tracks` tracks.
pub(super) fn digits(base: u8, mut letter: usize, tracks: usize) -> Vec<u8> {
    (0..tracks)
        .map(|_| {
            let digit = (letter % usize::from(base)) as u8;
            letter /= usize::from(base);
            digit
        })
        .collect()
}

/// Returns the number of letters over `tracks` tracks; `None` if a table cannot have that many.
fn letters_over(base: u8, tracks: usize) -> Option<usize> {
    TransitionTable::letters_over(Base::new(base).ok()?, tracks)
}

/// Operations of the verifier on transition tables: it builds small ones, and checks given ones.
pub(super) trait VerifierTable: Sized {
    /// Returns the table that accepts as long as every letter fits.
    fn so_far(tracks: u32, letters: usize, fits: &dyn Fn(usize) -> bool) -> Self;

    /// Returns the table of s = t.
    fn equal(base: u8) -> Self;

    /// Returns the table of s < t, for s and t of `count` numbers each, s in front, most significant number first;
    /// `None` if it would have too many letters.
    fn less(base: u8, count: usize) -> Option<Self>;

    /// Checks that this is a complete automaton over `tracks` tracks whose answer zeros at the end do not change.
    fn check(&self, base: u8, tracks: usize, what: &str) -> Result<(), ProofRefusal>;

    /// Returns the number of letters of the table.
    fn letters(&self) -> usize;

    /// Returns the state after a letter.
    fn after(&self, state: u32, letter: usize) -> u32;

    /// Returns whether the automaton, which is complete, accepts no word.
    fn accepts_nothing(&self) -> bool {
        self.never(true)[0]
    }

    /// Returns for each state whether no state with the answer `answer` can be reached from it.
    fn never(&self, answer: bool) -> Vec<bool>;
}

impl VerifierTable for TransitionTable {
    fn so_far(tracks: u32, letters: usize, fits: &dyn Fn(usize) -> bool) -> TransitionTable {
        TransitionTable::from_fn(tracks, letters, vec![true, false], |state, letter| {
            u32::from(state == 1 || !fits(letter))
        })
    }

    fn equal(base: u8) -> TransitionTable {
        let base = usize::from(base);
        TransitionTable::so_far(2, base * base, &|letter| letter % base == letter / base)
    }

    // A state encodes the order so far of each pair of numbers, in base 3.
    fn less(base: u8, count: usize) -> Option<TransitionTable> {
        let letters = letters_over(base, 2 * count)?;
        let states = 3usize.checked_pow(count as u32)?;
        let order = |state: usize, i: usize| state / 3usize.pow(i as u32) % 3;
        states.checked_mul(letters)?;
        let next = |state: usize, letter: usize| {
            let digits = digits(base, letter, 2 * count);
            let after = (0..count).map(|i| {
                let order = match digits[i].cmp(&digits[count + i]) {
                    std::cmp::Ordering::Equal => order(state, i),
                    std::cmp::Ordering::Less => 1,
                    std::cmp::Ordering::Greater => 2,
                };
                order * 3usize.pow(i as u32)
            });
            after.sum::<usize>() as u32
        };
        // The most significant number in which they differ decides.
        let is_less = |state| (0..count).map(|i| order(state, i)).find(|&o| o != 0) == Some(1);
        Some(TransitionTable::from_fn(2 * count as u32, letters, (0..states).map(is_less).collect(), next))
    }

    fn check(&self, base: u8, tracks: usize, what: &str) -> Result<(), ProofRefusal> {
        let letters = letters_over(base, tracks);
        let size = letters.and_then(|n| n.checked_mul(self.accept().len()));
        if self.tracks() as usize != tracks
            || self.accept().is_empty()
            || size != Some(self.transitions().len())
        {
            return refused(condition::TABLES, format!("the table of {what} has the wrong size"));
        }
        if self.transitions().iter().any(|&q| q as usize >= self.accept().len()) {
            return refused(condition::TABLES, format!("the table of {what} leads to no state"));
        }
        let letters = letters.unwrap_or(1);
        if (0..self.accept().len())
            .any(|q| self.accept()[q] != self.accept()[self.transitions()[q * letters] as usize])
        {
            return refused("zero padding", format!("the table of {what} changes its answer after zeros"));
        }
        Ok(())
    }

    fn letters(&self) -> usize {
        self.transitions().len() / self.accept().len()
    }

    #[inline]
    fn after(&self, state: u32, letter: usize) -> u32 {
        self.transitions()[state as usize * self.letters() + letter]
    }

    fn never(&self, answer: bool) -> Vec<bool> {
        let n = self.accept().len();
        let letters = self.letters();
        let mut never: Vec<bool> = self.accept().iter().map(|&a| a != answer).collect();
        loop {
            let mut changed = false;
            for q in (0..n).filter(|&q| self.accept()[q] != answer).rev() {
                if never[q]
                    && self.transitions()[q * letters..(q + 1) * letters].iter().any(|&t| !never[t as usize])
                {
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
