//! Counting projection: the words that have at least a given number of completions.

use super::dense::{letters, restriction};
use super::{Automaton, AutomatonOps, Dense, Track};
use crate::ProofBudget;
use hashbrown::HashMap;
use impartial::run::Stopped;

/// Maximum number of letters of a table.
const MAX_LETTERS: usize = 1 << 14;

/// States with the number of words that lead to them, counted up to the required number.
type Counts = Box<[(u32, u8)]>;

impl Automaton {
    /// Returns the relation of the numbers on the remaining tracks for which there are at least `least` different lists
    /// of numbers on the tracks `projected`. With `least` = 1 this is [`project`](Automaton::project). Returns `None`
    /// if the automaton has too many letters for a table.
    ///
    /// As the automaton is deterministic, different lists are different paths. So the paths to every state are counted,
    /// and counting stops at `least`.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    ///
    /// # Complexity
    /// At most (least + 1)^states states.
    pub fn at_least(
        &self,
        least: u8,
        projected: &[Track],
        budget: &ProofBudget<'_>,
    ) -> Result<Option<Automaton>, Stopped> {
        let Some(table) = self.to_dense(MAX_LETTERS) else { return Ok(None) };
        Ok(Some(Automaton::Dense(table.at_least(least, projected, budget)?)))
    }
}

impl Dense {
    fn at_least(&self, least: u8, projected: &[Track], budget: &ProofBudget<'_>) -> Result<Dense, Stopped> {
        let kept: Vec<Track> = self.tracks.iter().copied().filter(|t| !projected.contains(t)).collect();
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
        let (mut next_state, mut members) = (0, 0usize);
        while next_state < order.len() {
            let own = order[next_state].clone();
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
            next_state += 1;
            if next_state.is_multiple_of(64) {
                budget.check(order.len(), delta.len() * 4 + (order.len() * 4 + members * 2) * 16)?;
            }
        }
        budget.note(order.len(), delta.len() * 4 + (order.len() * 4 + members * 2) * 16);
        // The projected numbers may be longer than the remaining ones. With more digits there are only more lists.
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
        Dense { base: self.base, tracks: kept, letters: count, accept, delta }.minimised(budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Formula, Theory, solutions};
    use impartial::run::Run;

    #[test]
    fn at_least_agrees_with_different_variables() {
        let run = Run::default();
        let budget = ProofBudget::new(&run);
        let names = |all: &[&str]| all.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>();
        let relation = "y < x & (y mod 3 = 1 | x = 2*y | y + 2 = x)";
        for numeration in ["base:2", "fib", "p:2"] {
            let numeration = crate::Numeration::parse(numeration).unwrap();
            let theory = match numeration.base() {
                Some(base) => Theory::new(base),
                None => Theory::in_numeration(&numeration),
            };
            let compiled = |text: &str, free: &[&str]| {
                let formula = Formula::parse(text).unwrap();
                solutions(&theory, &formula, &names(free), &budget).unwrap().automaton().clone()
            };
            let pairs = compiled(relation, &["x", "y"]);
            for least in 1..=3u8 {
                let counted = pairs.at_least(least, &[Track(1)], &budget).unwrap().unwrap();
                let different = ["y", "z", "u"][..usize::from(least)].iter().map(|name| {
                    let same = relation.replace('y', name);
                    format!("({same})")
                });
                let different: Vec<String> = different.collect();
                let apart = ["true", "y < z", "y < z & z < u"][usize::from(least) - 1];
                let some = ["ex y", "ex y, z", "ex y, z, u"][usize::from(least) - 1];
                let text = format!("{some}: {apart} & {}", different.join(" & "));
                let other = compiled(&text, &["x"]);
                assert!(counted.product(&other, crate::BoolOp::Xor, &budget).unwrap().is_empty(), "{text}");
            }
        }
    }
}
