//! An automaton from a table: words that no continuation in the window tells apart are one state.

use super::window::Values;
use crate::prove::{Dense, Track};

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
    // Membership of all words of `digits` letters, the first letter fastest.
    let size = letters.pow(digits as u32);
    let mut member = vec![false; size];
    let mut numbers = vec![0u64; n as usize];
    for (word, member) in member.iter_mut().enumerate() {
        numbers.fill(0);
        let mut rest = word;
        for position in 0..digits {
            let mut letter = rest % letters;
            rest /= letters;
            for number in &mut numbers {
                *number += (letter % usize::from(base)) as u64 * b.pow(position as u32);
                letter /= usize::from(base);
            }
        }
        *member = values.is(&numbers, v);
    }
    // A word u of length t is followed by w: numbered u + letters^t · w. Shorter continuations are
    // those that end in zeros.
    let agree = |(u, s): (usize, usize), (w, t): (usize, usize)| {
        let depth = digits - s.max(t);
        let (su, tw) = (letters.pow(s as u32), letters.pow(t as u32));
        (0..letters.pow(depth as u32)).all(|c| member[u + su * c] == member[w + tw * c])
    };
    let mut states: Vec<(usize, usize)> = vec![(0, 0)];
    let mut next: Vec<u32> = Vec::new();
    let mut at = 0;
    while at < states.len() {
        let (u, s) = states[at];
        for letter in 0..letters {
            let word = (u + letters.pow(s as u32) * letter, s + 1);
            if s + 1 + evidence > digits {
                return Err(format!(
                    "no automaton with up to {} states fits: words of {s} digits still differ",
                    states.len()
                ));
            }
            match states.iter().position(|&state| agree(state, word)) {
                Some(state) => next.push(state as u32),
                None => {
                    if states.len() == most_states {
                        return Err(format!("no automaton with up to {most_states} states fits"));
                    }
                    next.push(states.len() as u32);
                    states.push(word);
                }
            }
        }
        at += 1;
    }
    let accept = states.iter().map(|&(u, _)| member[u]).collect();
    let tracks = (0..n).map(Track).collect();
    Dense::from_table(base, tracks, accept, next)
        .ok_or_else(|| "the residuals are not closed under zero padding: the window is too small".into())
}
