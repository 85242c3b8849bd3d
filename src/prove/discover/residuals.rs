//! An automaton from a table: words that no continuation in the window tells apart are one state.

use super::window::Values;
use crate::prove::{Dense, Track};
use hashbrown::HashMap;
use smallvec::SmallVec;

/// The automaton that agrees with the positions of value `v` in the window, built from the shortest
/// words on (Trakhtenbrot and Barzdin 1973). Two states are taken for one if they agree on all
/// continuations of at least `evidence` letters that the window holds.
pub(super) fn guess(
    values: &Values,
    base: u8,
    v: u64,
    most_states: usize,
    evidence: usize,
) -> Result<Dense, String> {
    let (b, n) = (u64::from(base), values.coins as u32);
    let mut digits = 0usize;
    while b.pow(digits as u32 + 1) <= values.below {
        digits += 1;
    }
    let letters = usize::from(base).pow(n);
    if letters.checked_pow(digits as u32).is_none_or(|size| size > 1 << 24) || digits < evidence + 1 {
        return Err(format!("{digits} digits on {n} tracks are no window for residuals"));
    }
    let words = Words { values, v, base, letters, digits };
    let mut trees = Trees::default();
    let mut states: Vec<(Vec<u64>, usize)> = vec![(vec![0; n as usize], 0)];
    let mut next: Vec<u32> = Vec::new();
    let mut known: HashMap<(usize, usize), u32> = HashMap::new();
    let mut at = 0;
    while at < states.len() {
        let s = states[at].1;
        for letter in 0..letters {
            if s + 1 + evidence > digits {
                return Err(format!(
                    "no automaton with up to {} states fits: words of {s} digits still differ",
                    states.len()
                ));
            }
            // A word is never shorter than the states found before it.
            let (mut word, t) = (words.extended(&states[at].0, s, letter), s + 1);
            let depth = digits - t;
            let tree = words.tree((&mut word, t), depth, &mut trees);
            let same = (0..states.len()).find(|&q| {
                let of =
                    |trees: &mut Trees| words.tree((&mut states[q].0.clone(), states[q].1), depth, trees);
                *known.entry((q, depth)).or_insert_with(|| of(&mut trees)) == tree
            });
            match same {
                Some(state) => next.push(state as u32),
                None => {
                    if states.len() == most_states {
                        return Err(format!("no automaton with up to {most_states} states fits"));
                    }
                    next.push(states.len() as u32);
                    states.push((word, t));
                }
            }
        }
        at += 1;
    }
    let accept = states.iter().map(|(word, _)| values.is(word, v)).collect();
    let tracks = (0..n).map(Track).collect();
    Dense::from_table(base, tracks, accept, next)
        .ok_or_else(|| "the residuals are not closed under zero padding: the window is too small".into())
}

/// Trees of continuations, each once: a tree of depth d is the list of the trees of depth d − 1 after each
/// letter, and one of depth 0 says whether its word belongs.
#[derive(Default)]
struct Trees {
    numbers: HashMap<SmallVec<[u32; 8]>, u32>,
}

/// The words of a window, as lists of numbers with a length.
struct Words<'a> {
    values: &'a Values,
    v: u64,
    base: u8,
    letters: usize,
    digits: usize,
}

impl Words<'_> {
    /// A word of length s, and a letter behind it.
    fn extended(&self, word: &[u64], s: usize, mut letter: usize) -> Vec<u64> {
        let mut word = word.to_vec();
        for number in &mut word {
            *number += (letter % usize::from(self.base)) as u64 * u64::from(self.base).pow(s as u32);
            letter /= usize::from(self.base);
        }
        word
    }

    /// Which continuations of `depth` letters put a word into the set, as the number of their tree. Shorter
    /// ones are those that end in zeros.
    fn tree(&self, (word, s): (&mut Vec<u64>, usize), depth: usize, trees: &mut Trees) -> u32 {
        debug_assert!(s + depth <= self.digits);
        if depth == 0 {
            return u32::from(self.values.is(word, self.v));
        }
        let weight = u64::from(self.base).pow(s as u32);
        let mut after: SmallVec<[u32; 8]> = SmallVec::with_capacity(self.letters);
        for letter in 0..self.letters {
            let mut rest = letter;
            for number in word.iter_mut() {
                *number += (rest % usize::from(self.base)) as u64 * weight;
                rest /= usize::from(self.base);
            }
            after.push(self.tree((word, s + 1), depth - 1, trees));
            let mut rest = letter;
            for number in word.iter_mut() {
                *number -= (rest % usize::from(self.base)) as u64 * weight;
                rest /= usize::from(self.base);
            }
        }
        // 0 and 1 are the trees of depth 0.
        let new = trees.numbers.len() as u32 + 2;
        *trees.numbers.entry(after).or_insert(new)
    }
}
