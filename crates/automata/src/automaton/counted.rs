//! How many words stand beside a word: at least so many?

use super::dense::{letters, restriction};
use super::{Automaton, AutomatonOps, Dense, Track};
use crate::ProofBudget;
use hashbrown::HashMap;
use impartial::run::Stopped;

/// A table has at most so many letters.
const MOST_LETTERS: usize = 1 << 14;

/// States with how many words lead to them, up to what is asked for.
type Counts = Box<[(u32, u8)]>;

impl Automaton {
    /// The numbers on the tracks that stay beside which there are at least `least` different lists of numbers on the
    /// tracks that go. With `least` = 1 it is [`project`](Automaton::project). `None` where the automaton has too
    /// many letters for a table.
    ///
    /// As the automaton is deterministic, different lists are different paths; so for every state the paths to it are
    /// counted, and counting stops at `least`.
    ///
    /// # Errors
    /// Limits.
    ///
    /// # Complexity
    /// At most (least + 1)^states states.
    pub fn at_least(
        &self,
        least: u8,
        gone: &[Track],
        work: &ProofBudget<'_>,
    ) -> Result<Option<Automaton>, Stopped> {
        let Some(table) = self.to_dense(MOST_LETTERS) else { return Ok(None) };
        Ok(Some(Automaton::Dense(table.at_least(least, gone, work)?)))
    }
}

impl Dense {
    fn at_least(&self, least: u8, gone: &[Track], work: &ProofBudget<'_>) -> Result<Dense, Stopped> {
        let kept: Vec<Track> = self.tracks.iter().copied().filter(|t| !gone.contains(t)).collect();
        let count = letters(self.base, kept.len()).unwrap_or(usize::MAX);
        let mut above: Vec<Vec<u32>> = vec![Vec::new(); count];
        for (letter, part) in
            restriction(self.base, &self.tracks, &kept, self.letters).into_iter().enumerate()
        {
            above[part as usize].push(letter as u32);
        }
        let dead = self.dead();
        let begin: Counts = if dead[0] { Box::new([]) } else { Box::new([(0, 1)]) };
        let mut ids: HashMap<Counts, u32> = HashMap::from([(begin.clone(), 0)]);
        let mut order = vec![begin];
        let (mut delta, mut enough) = (Vec::new(), Vec::new());
        let mut counts: Vec<u8> = vec![0; self.accept.len()];
        let (mut at, mut members) = (0, 0usize);
        while at < order.len() {
            let own = order[at].clone();
            let accepting = own.iter().filter(|(q, _)| self.accept[*q as usize]);
            enough.push(accepting.fold(0u8, |all, (_, n)| all.saturating_add(*n)) >= least);
            for letters in &above {
                let mut reached: Vec<u32> = Vec::new();
                for &(q, many) in &own {
                    let row = self.row(q);
                    for target in letters.iter().map(|&a| row[a as usize]).filter(|&t| !dead[t as usize]) {
                        let count = &mut counts[target as usize];
                        if *count == 0 {
                            reached.push(target);
                        }
                        *count = count.saturating_add(many).min(least);
                    }
                }
                reached.sort_unstable();
                let next: Counts =
                    reached.iter().map(|&q| (q, std::mem::take(&mut counts[q as usize]))).collect();
                let new = order.len() as u32;
                let id = *ids.entry(next).or_insert_with_key(|key| {
                    members += key.len();
                    order.push(key.clone());
                    new
                });
                delta.push(id);
            }
            at += 1;
            if at.is_multiple_of(64) {
                work.check(order.len(), delta.len() * 4 + (order.len() * 4 + members * 2) * 16)?;
            }
        }
        work.note(order.len(), delta.len() * 4 + (order.len() * 4 + members * 2) * 16);
        // Numbers that go may be longer than those that stay; there are only more of them with more digits.
        let mut accept = enough;
        loop {
            let mut changed = false;
            for q in (0..accept.len()).rev() {
                if !accept[q] && accept[delta[q * count] as usize] {
                    accept[q] = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        Dense { base: self.base, tracks: kept, letters: count, accept, delta }.minimised(work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Formula, Theory, solutions};
    use impartial::run::Run;

    #[test]
    fn counting_says_what_different_variables_say() {
        let run = Run::default();
        let work = ProofBudget::new(&run);
        let names = |all: &[&str]| all.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>();
        let relation = "y < x & (y mod 3 = 1 | x = 2*y | y + 2 = x)";
        for numeration in ["base:2", "fib", "p:2"] {
            let numeration = crate::Numeration::parse(numeration).unwrap();
            let theory = match numeration.base() {
                Some(base) => Theory::new(base).unwrap(),
                None => Theory::in_numeration(&numeration),
            };
            let compiled = |text: &str, free: &[&str]| {
                let formula = Formula::parse(text).unwrap();
                solutions(&theory, &formula, &names(free), &work).unwrap().automaton().clone()
            };
            let pairs = compiled(relation, &["x", "y"]);
            for least in 1..=3u8 {
                let counted = pairs.at_least(least, &[Track(1)], &work).unwrap().unwrap();
                let different = ["y", "z", "u"][..usize::from(least)].iter().map(|name| {
                    let same = relation.replace('y', name);
                    format!("({same})")
                });
                let different: Vec<String> = different.collect();
                let apart = ["true", "y < z", "y < z & z < u"][usize::from(least) - 1];
                let some = ["ex y", "ex y, z", "ex y, z, u"][usize::from(least) - 1];
                let text = format!("{some}: {apart} & {}", different.join(" & "));
                let other = compiled(&text, &["x"]);
                assert!(counted.product(&other, crate::BoolOp::Xor, &work).unwrap().is_empty(), "{text}");
            }
        }
    }
}
