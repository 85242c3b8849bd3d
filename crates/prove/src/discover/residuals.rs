//! An automaton from a table: words that no continuation in the window distinguishes become one state.

use super::window::MarkedValues;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use impartial::run::Stopped;
use impartial_automata::{Base, Dense, ProofBudget, Track};
use smallvec::SmallVec;

/// Maximum number of words of a window.
const MAX_WORDS: usize = 1 << 24;

/// Bytes of a tree in a table that has just grown.
const ENTRY_BYTES: usize = 112;

/// Guesses the automaton that agrees with the positions of value `v` in the window, built from the shortest words on
/// (Trakhtenbrot and Barzdin 1973). Two states are merged if they agree on all continuations in the window of at least
/// `evidence` letters. An inner `Err` says why there is no guess.
///
/// # Errors
/// [`Stopped`] if a limit of the budget is reached.
pub(super) fn guess(
    values: &MarkedValues,
    base: Base,
    v: u64,
    most_states: usize,
    evidence: usize,
    budget: &ProofBudget<'_>,
) -> Result<Result<Dense, String>, Stopped> {
    let (n, digits) = (values.coins() as u32, values.known().places);
    let letters = usize::from(base.get()).checked_pow(n).filter(|letters| *letters <= MAX_WORDS);
    let Some(letters) = letters.filter(|_| values.known().len() <= MAX_WORDS && digits > evidence) else {
        return Ok(Err(format!("{digits} digits on {n} tracks are no window for residuals")));
    };
    let words = WindowWords { values, v, base: base.get(), letters, digits };
    let mut trees = Trees::default();
    let mut states: Vec<(Vec<u64>, usize)> = vec![(vec![0; n as usize], 0)];
    let mut next: Vec<u32> = Vec::new();
    let mut known: HashMap<(usize, usize), u32> = HashMap::new();
    let mut current = 0;
    while current < states.len() {
        let s = states[current].1;
        for letter in 0..letters {
            if s + 1 + evidence > digits {
                return Ok(Err(format!(
                    "no automaton with up to {} states fits: words of {s} digits still differ",
                    states.len()
                )));
            }
            // A word is at least as long as the words of the states found before it.
            let (mut word, t) = (words.extended(&states[current].0, s, letter), s + 1);
            let depth = digits - t;
            let tree = words.tree((&mut word, t), depth, &mut trees, budget)?;
            let mut same = None;
            for (q, (first, length)) in states.iter().enumerate() {
                let known = match known.entry((q, depth)) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(place) => {
                        let tree = words.tree((&mut first.clone(), *length), depth, &mut trees, budget)?;
                        *place.insert(tree)
                    }
                };
                if known == tree {
                    same = Some(q);
                    break;
                }
            }
            match same {
                Some(state) => next.push(state as u32),
                None => {
                    if states.len() == most_states {
                        return Ok(Err(format!("no automaton with up to {most_states} states fits")));
                    }
                    next.push(states.len() as u32);
                    states.push((word, t));
                }
            }
        }
        current += 1;
    }
    let accept = states.iter().map(|(word, _)| values.is(word, v)).collect();
    let tracks = (0..n).map(Track).collect();
    let table = Dense::from_table(base, tracks, accept, next);
    Ok(table.ok_or_else(|| "the residuals are not closed under zero padding: the window is too small".into()))
}

/// Distinct trees of continuations: a tree of depth d is the list of the trees of depth d − 1 after each letter, and a
/// tree of depth 0 says whether its word belongs to the set.
#[derive(Default)]
struct Trees {
    numbers: HashMap<SmallVec<[u32; 8]>, u32>,
    /// The bytes of the trees whose children are stored on the heap.
    bytes: usize,
    /// For each depth, the tree in which no word belongs to the set.
    empty: Vec<u32>,
}

impl Trees {
    fn number(&mut self, after: SmallVec<[u32; 8]>) -> u32 {
        // 0 and 1 are the trees of depth 0.
        let new = self.numbers.len() as u32 + 2;
        let heap = if after.spilled() { 4 * after.capacity() } else { 0 };
        *self.numbers.entry(after).or_insert_with(|| {
            self.bytes += heap;
            new
        })
    }

    fn bytes(&self) -> usize {
        self.bytes + ENTRY_BYTES * self.numbers.len()
    }

    /// Returns the tree of a depth in which no word belongs to the set.
    fn empty(&mut self, depth: usize, letters: usize) -> u32 {
        while self.empty.len() <= depth {
            let tree = match self.empty.last() {
                None => 0,
                Some(&below) => self.number(SmallVec::from_elem(below, letters)),
            };
            self.empty.push(tree);
        }
        self.empty[depth]
    }
}

/// The words of a window, as lists of numbers with a length.
struct WindowWords<'a> {
    values: &'a MarkedValues,
    v: u64,
    base: u8,
    letters: usize,
    digits: usize,
}

impl WindowWords<'_> {
    /// Returns a word of length s with one more letter.
    fn extended(&self, word: &[u64], s: usize, mut letter: usize) -> Vec<u64> {
        let mut word = word.to_vec();
        for number in &mut word {
            *number += (letter % usize::from(self.base)) as u64 * u64::from(self.base).pow(s as u32);
            letter /= usize::from(self.base);
        }
        word
    }

    /// Returns the tree of the continuations of `depth` letters that put a word into the set. Shorter continuations are
    /// those that end in zeros.
    fn tree(
        &self,
        (word, s): (&mut Vec<u64>, usize),
        depth: usize,
        trees: &mut Trees,
        budget: &ProofBudget<'_>,
    ) -> Result<u32, Stopped> {
        debug_assert!(s + depth <= self.digits);
        if depth == 0 {
            return Ok(u32::from(self.values.is(word, self.v)));
        }
        if self.values.known().index(word).is_none() {
            // Leading digits do not reduce a number.
            return Ok(trees.empty(depth, self.letters));
        }
        budget.count(self.letters, trees.bytes())?;
        let weight = u64::from(self.base).pow(s as u32);
        let mut after: SmallVec<[u32; 8]> = SmallVec::with_capacity(self.letters);
        for letter in 0..self.letters {
            let mut rest = letter;
            for number in word.iter_mut() {
                *number += (rest % usize::from(self.base)) as u64 * weight;
                rest /= usize::from(self.base);
            }
            after.push(self.tree((word, s + 1), depth - 1, trees, budget)?);
            let mut rest = letter;
            for number in word.iter_mut() {
                *number -= (rest % usize::from(self.base)) as u64 * weight;
                rest /= usize::from(self.base);
            }
        }
        Ok(trees.number(after))
    }
}
