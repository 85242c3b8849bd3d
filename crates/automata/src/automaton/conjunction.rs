//! A common tuple of several relations, found without building the automaton of their conjunction: only the reachable
//! tuples of states are stored, never their transitions.

use super::arena::{list_bytes, table_bytes};
use super::{Automaton, AutomatonOps, BoolOp, Dense, TrackWord, dense, tracks_of};
use crate::{Base, ProofBudget};
use hashbrown::HashTable;
use impartial::run::{Reason, Stopped};
use std::hash::{BuildHasher, Hasher};

/// The tuples of states that are visited before the relations are combined one after the other.
const FEW_TUPLES: usize = 1 << 15;

/// Maximum number of states of the automata of combined relations. If more are needed, all tuples are visited.
const MAX_COMBINED: u64 = 1 << 17;

/// Returns a shortest word that every relation of `parts` accepts; a part with `false` is negated. All parts read the
/// same base. Returns `None` if there is no such word.
///
/// # Errors
/// [`Stopped`] if a limit of the budget is reached. The tuples of states count as states.
///
/// # Complexity
/// The reachable tuples of states, times letters, times parts. A tuple with a state from which its part can no longer
/// accept is never stored. If three relations and more have many tuples, the relations are combined one after the other, and
/// minimized, which often takes fewer states.
pub fn shortest_common(
    parts: &[(&Automaton, bool)],
    budget: &ProofBudget<'_>,
) -> Result<Option<TrackWord>, Stopped> {
    shortest_common_after(parts, FEW_TUPLES, budget)
}

/// Returns the result of [`shortest_common`], where relations are combined after a given number of tuples.
fn shortest_common_after(
    parts: &[(&Automaton, bool)],
    few: usize,
    budget: &ProofBudget<'_>,
) -> Result<Option<TrackWord>, Stopped> {
    let Some(((first, _), rest)) = parts.split_first() else {
        return Ok(Some(TrackWord::from_numbers(Base::BINARY, &[])));
    };
    let all: Vec<_> = parts.iter().flat_map(|(a, _)| a.tracks().to_vec()).collect();
    let tracks = tracks_of(&all);
    let tables: Option<Vec<Dense>> = parts
        .iter()
        .map(|(a, positive)| {
            let table = a.to_dense(super::most_letters(a.base()))?;
            Some(if *positive { table } else { table.complement() })
        })
        .collect();
    let letters =
        dense::letters(first.base(), tracks.len()).filter(|&n| n <= 4 * super::most_letters(first.base()));
    let (Some(tables), Some(letters)) = (tables, letters) else { return combine(parts[0], rest, budget) };
    let few = if rest.len() > 1 { few } else { usize::MAX };
    if let Exploration::Done(word) = explore(&tables, &tracks, letters, few, budget)? {
        return Ok(word);
    }
    let run = budget.run().with_limits(budget.run().limits().positions_at_most(MAX_COMBINED));
    let limited = budget.with_limits(&run);
    let combined = combine(parts[0], rest, &limited);
    budget.note(limited.largest(), limited.most_bytes());
    match combined {
        Err(Stopped { reason: Reason::Positions(_) | Reason::Memory(_), .. }) => {}
        combined => return combined,
    }
    match explore(&tables, &tracks, letters, usize::MAX, budget)? {
        Exploration::Done(word) => Ok(word),
        Exploration::Interrupted => combine(parts[0], rest, budget),
    }
}

/// Returns a shortest word that all parts accept, from automata that are combined one after the other.
fn combine(
    (first, positive): (&Automaton, bool),
    rest: &[(&Automaton, bool)],
    budget: &ProofBudget<'_>,
) -> Result<Option<TrackWord>, Stopped> {
    let mut all = if positive { first.clone() } else { first.complement() };
    for (part, positive) in rest {
        all = all.product(part, if *positive { BoolOp::And } else { BoolOp::Without }, budget)?;
    }
    Ok(all.shortest())
}

/// The result of a search through tuples of states.
enum Exploration {
    /// The search is complete: a shortest common word, or `None` without a common word.
    Done(Option<TrackWord>),
    /// More tuples than the search may visit.
    Interrupted,
}

/// Visits the reachable tuples of states, at most about `most`.
fn explore(
    tables: &[Dense],
    tracks: &[super::Track],
    letters: usize,
    most: usize,
    budget: &ProofBudget<'_>,
) -> Result<Exploration, Stopped> {
    const DEAD: u32 = u32::MAX;
    let base = tables[0].base;
    let width = tables.len();
    // Rows over all tracks would be too large, so a letter is looked up in two steps.
    let parts: Vec<Vec<u32>> =
        tables.iter().map(|t| dense::restriction(base, tracks, &t.tracks, letters)).collect();
    // Dead states are marked in the tables.
    let live: Vec<Vec<u32>> = tables
        .iter()
        .map(|table| {
            let dead = table.dead();
            table.delta.iter().map(|&t| if dead[t as usize] { DEAD } else { t }).collect()
        })
        .collect();
    if tables.iter().any(|table| table.dead()[0]) {
        return Ok(Exploration::Done(None));
    }
    let fixed: usize = tables.iter().map(AutomatonOps::bytes).sum::<usize>() * 2;
    let mut visited = VisitedTuples::new(width);
    let accepted = |tuple: &[u32]| tuple.iter().zip(tables).all(|(&q, t)| t.accept[q as usize]);
    let word = |letters: Vec<u32>| {
        let digits = letters.into_iter().map(|letter| dense::digits(base, letter as usize, tracks.len()));
        TrackWord::new(base, tracks.to_vec(), digits.collect())
    };
    let mut target = vec![0u32; width];
    if accepted(&target) {
        return Ok(Exploration::Done(Some(word(Vec::new()))));
    }
    let (mut next, mut looked) = (0, 0);
    while next < visited.len() {
        let current = visited.tuple(next).to_vec();
        'letters: for letter in 0..letters {
            for i in 0..width {
                let q = live[i][current[i] as usize * tables[i].letters + parts[i][letter] as usize];
                if q == DEAD {
                    continue 'letters;
                }
                target[i] = q;
            }
            if visited.insert(&target, next, letter) && accepted(&target) {
                budget.note(visited.len(), fixed + visited.tuples.len() * 4);
                return Ok(Exploration::Done(Some(word(visited.letters_to_last()))));
            }
        }
        next += 1;
        if visited.len() > most {
            budget.note(visited.len(), fixed + visited.bytes());
            return Ok(Exploration::Interrupted);
        }
        looked += letters * width;
        if looked > 1 << 18 {
            looked = 0;
            budget.check(visited.len(), fixed + visited.bytes())?;
        }
    }
    budget.note(visited.len(), fixed + visited.bytes());
    Ok(Exploration::Done(None))
}

/// The tuples of states that a search has visited, one state of each table, in the order of the visits.
struct VisitedTuples {
    /// The number of states in a tuple.
    width: usize,
    /// All tuples, one after the other.
    tuples: Vec<u32>,
    /// For each tuple the number of the tuple before it and the letter between them; `u32::MAX` before the first.
    from: Vec<(u32, u32)>,
    numbers: HashTable<u32>,
    hasher: hashbrown::DefaultHashBuilder,
}

/// Returns the hash of a tuple.
fn hash_of(hasher: &hashbrown::DefaultHashBuilder, tuple: &[u32]) -> u64 {
    let mut state = hasher.build_hasher();
    for &q in tuple {
        state.write_u32(q);
    }
    state.finish()
}

impl VisitedTuples {
    /// Returns the set of the tuple of the starts.
    fn new(width: usize) -> Self {
        let hasher = hashbrown::DefaultHashBuilder::default();
        let tuples = vec![0; width];
        let mut numbers = HashTable::new();
        numbers.insert_unique(hash_of(&hasher, &tuples), 0, |_| 0);
        VisitedTuples { width, tuples, from: vec![(u32::MAX, 0)], numbers, hasher }
    }

    fn len(&self) -> usize {
        self.from.len()
    }

    fn bytes(&self) -> usize {
        list_bytes(&self.tuples) + list_bytes(&self.from) + table_bytes(&self.numbers)
    }

    fn tuple(&self, number: usize) -> &[u32] {
        &self.tuples[number * self.width..(number + 1) * self.width]
    }

    /// Inserts a tuple that a letter leads to. Returns whether it is new.
    fn insert(&mut self, tuple: &[u32], from: usize, letter: usize) -> bool {
        let hash = hash_of(&self.hasher, tuple);
        if self.numbers.find(hash, |&other| self.tuple(other as usize) == tuple).is_some() {
            return false;
        }
        let number = self.from.len() as u32;
        self.tuples.extend_from_slice(tuple);
        self.from.push((from as u32, letter as u32));
        let VisitedTuples { width, tuples, numbers, hasher, .. } = self;
        numbers.insert_unique(hash, number, |&other| {
            hash_of(hasher, &tuples[other as usize * *width..(other as usize + 1) * *width])
        });
        true
    }

    /// Returns the letters on the way to the last tuple.
    fn letters_to_last(&self) -> Vec<u32> {
        let (mut letters, mut number) = (Vec::new(), self.from.len() - 1);
        while number > 0 {
            let (before, letter) = self.from[number];
            letters.push(letter);
            number = before as usize;
        }
        letters.reverse();
        letters
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Compiler, Formula, Theory};
    use impartial::run::Run;

    /// Compares the words of a search through all tuples with those of relations that are combined.
    #[test]
    fn combined_relations_have_the_same_shortest_words() {
        let (run, theory) = (Run::default(), Theory::new(Base::BINARY));
        let budget = ProofBudget::new(&run);
        let names = ["x", "y", "z"].map(String::from);
        let relation = |text: &str| {
            let formula = Formula::parse(text).unwrap();
            Compiler::new(&theory, &budget).compile(&formula, &names).unwrap()
        };
        let texts = [
            "x + y = z",
            "x xor y = z",
            "z < x | y = 3",
            "x mod 5 = 2",
            "y mod 3 = 1 & z mod 2 = 1",
            "z >= 20",
            "x <= 2*y",
            "ex u: 7*u = x + z",
        ];
        let relations: Vec<Automaton> = texts.iter().map(|text| relation(text)).collect();
        let (mut found, mut none) = (0, 0);
        for mask in 0..3u32.pow(texts.len() as u32) {
            // Each relation is left out, holds, or does not hold; every seventh case is enough.
            let sign = |i: usize| mask / 3u32.pow(i as u32) % 3;
            let parts: Vec<(&Automaton, bool)> =
                (0..texts.len()).filter(|&i| sign(i) > 0).map(|i| (&relations[i], sign(i) == 1)).collect();
            if mask % 7 > 0 || parts.len() < 3 {
                continue;
            }
            let all = shortest_common_after(&parts, usize::MAX, &budget).unwrap();
            let combined = shortest_common_after(&parts, 1, &budget).unwrap();
            assert_eq!(all.as_ref().map(TrackWord::len), combined.as_ref().map(TrackWord::len), "{mask}");
            none += u32::from(combined.is_none());
            for word in [all, combined].into_iter().flatten() {
                assert!(parts.iter().all(|(part, positive)| part.accepts(&word) == *positive), "{mask}");
                found += 1;
            }
        }
        assert!(found > 100 && none > 20, "{found} {none}");
    }
}
