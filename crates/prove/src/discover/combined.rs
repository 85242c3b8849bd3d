//! Several values in one automaton: each state has a value as its output, or none.
//!
//! The sets of positions of the values 0, …, k do not meet, so the automata that read them side by side are one
//! automaton with output (a k-automatic function as Cobham 1972 has it, cut off above k). What Walnut calls
//! `combine`.

use super::Discovery;
use crate::{Automaton, AutomatonOps, Dense, ProofBudget, Theory, Track};
use hashbrown::HashMap;
use impartial::run::Stopped;
use num_bigint::BigUint;
use std::fmt::Write;

/// A table has at most so many letters.
const MOST_LETTERS: usize = 1 << 14;

/// The positions of the values 0, …, k of a game as one automaton with output: what it ends in after the digits of
/// a position, the lowest first, tells its value, or that it is none of these.
///
/// ```
/// use impartial_prove::{DiscoverOptions, ProofBudget, discover};
/// use impartial::run::Run;
/// let run = Run::default();
/// let work = ProofBudget::new(&run);
/// let nim = impartial_games::nim::prover();
/// let all = discover(&*nim, 2, 3, &DiscoverOptions::default(), &work)?.together(&work)?.unwrap();
/// assert_eq!(all.value_at(&[5, 6]), Some(3));
/// assert_eq!(all.value_at(&[5, 1]), None); // 4
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Combined {
    theory: Theory,
    numbers: usize,
    letters: usize,
    next: Vec<u32>,
    output: Vec<Option<u64>>,
}

impl Combined {
    /// The digits are below this.
    pub fn base(&self) -> u8 {
        self.theory.base()
    }

    /// How many states there are; 0 is the start.
    pub fn states(&self) -> usize {
        self.output.len()
    }

    /// The outputs of the states.
    pub fn outputs(&self) -> &[Option<u64>] {
        &self.output
    }

    /// The next states of a state, for each letter: the digit of the i-th number counts baseⁱ.
    ///
    /// # Panics
    /// If there is no such state.
    pub fn row(&self, state: u32) -> &[u32] {
        let at = state as usize * self.letters;
        &self.next[at..at + self.letters]
    }

    /// The value of a position given by its numbers, if it is one of these.
    pub fn value_at(&self, numbers: &[u64]) -> Option<u64> {
        let tracks: Vec<(Track, BigUint)> =
            (0..).map(Track).zip(numbers.iter().map(|&n| n.into())).take(self.numbers).collect();
        let word = self.theory.word(&tracks);
        let base = usize::from(self.base());
        let state = (0..word.len()).fold(0, |state, at| {
            let digit = |i: usize| usize::from(word.digit(Track(i as u32), at));
            self.row(state)[(0..self.numbers).rev().fold(0, |all, i| all * base + digit(i))]
        });
        self.output[state as usize]
    }

    /// As a graph in the DOT language; edges carry the digits of the named numbers, states their outputs.
    pub fn dot(&self, names: &[String]) -> String {
        let mut text =
            String::from("digraph automaton {\n  rankdir=LR;\n  start [shape=point];\n  start -> 0;\n");
        let _ = writeln!(text, "  label=\"digits of {}, least significant first\";", names.join(", "));
        let base = usize::from(self.base());
        let dead =
            |q: usize| self.output[q].is_none() && self.row(q as u32).iter().all(|&next| next as usize == q);
        for q in (0..self.states()).filter(|&q| !dead(q)) {
            let _ = match self.output[q] {
                Some(value) => writeln!(text, "  {q} [shape=doublecircle, label=\"{q}/{value}\"];"),
                None => writeln!(text, "  {q} [shape=circle];"),
            };
            let mut edges: std::collections::BTreeMap<u32, Vec<String>> = std::collections::BTreeMap::new();
            for (letter, &target) in self.row(q as u32).iter().enumerate() {
                let digit = |i: usize| letter / base.pow(i as u32) % base;
                let digits = (0..self.numbers).map(|i| char::from_digit(digit(i) as u32, 36).unwrap_or('?'));
                if !dead(target as usize) {
                    edges.entry(target).or_default().push(digits.collect());
                }
            }
            for (target, letters) in edges {
                let _ = writeln!(text, "  {q} -> {target} [label=\"{}\"];", letters.join(" "));
            }
        }
        text.push_str("}\n");
        text
    }
}

/// The states of several tables, side by side, and the outputs they stand for.
struct SideBySide {
    next: Vec<u32>,
    output: Vec<Option<u64>>,
}

impl SideBySide {
    /// All that can be reached from the starts.
    fn from_tables(
        tables: &[Dense],
        numbers: usize,
        letters: usize,
        work: &ProofBudget<'_>,
    ) -> Result<Self, Stopped> {
        let base = tables.first().map_or(2, |table| usize::from(table.base()));
        // For each table the letter that is read of a letter over all numbers.
        let column = |table: &Dense, letter: usize| {
            table.tracks().iter().rev().fold(0, |all, t| all * base + letter / base.pow(t.0) % base)
        };
        debug_assert_eq!(letters, base.pow(numbers as u32));
        let columns: Vec<Vec<usize>> =
            tables.iter().map(|table| (0..letters).map(|letter| column(table, letter)).collect()).collect();
        let start = vec![0u32; tables.len()];
        let mut ids: HashMap<Vec<u32>, u32> = HashMap::from([(start.clone(), 0)]);
        let mut order = vec![start];
        let (mut next, mut output) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < order.len() {
            let states = order[at].clone();
            let accepting = tables.iter().zip(&states).position(|(table, &q)| table.is_accepting(q));
            output.push(accepting.map(|v| v as u64));
            for letter in 0..letters {
                let after: Vec<u32> = tables
                    .iter()
                    .zip(&columns)
                    .zip(&states)
                    .map(|((table, columns), &q)| table.row(q)[columns[letter]])
                    .collect();
                let new = order.len() as u32;
                let id = *ids.entry(after).or_insert_with_key(|key| {
                    order.push(key.clone());
                    new
                });
                next.push(id);
            }
            at += 1;
            if at.is_multiple_of(64) {
                work.check(order.len(), next.len() * 4 + order.len() * tables.len() * 8)?;
            }
        }
        Ok(SideBySide { next, output })
    }

    /// The fewest states with the same outputs (Moore 1956), numbered as they are first reached.
    fn minimised(self, letters: usize, work: &ProofBudget<'_>) -> Result<Self, Stopped> {
        let states = self.output.len();
        let mut class: Vec<u32> = self.output.iter().map(|v| v.map_or(0, |v| v as u32 + 1)).collect();
        let mut count = 0;
        loop {
            work.check(states, (self.next.len() + 2 * states) * 8)?;
            let mut ids: HashMap<Vec<u32>, u32> = HashMap::new();
            let finer: Vec<u32> = (0..states)
                .map(|q| {
                    let after =
                        self.next[q * letters..(q + 1) * letters].iter().map(|&to| class[to as usize]);
                    let new = ids.len() as u32;
                    *ids.entry(std::iter::once(class[q]).chain(after).collect()).or_insert(new)
                })
                .collect();
            class = finer;
            if ids.len() == count {
                break;
            }
            count = ids.len();
        }
        // Classes are numbered by their first states, and those in the order in which they are reached.
        let mut first = vec![usize::MAX; count];
        (0..states).rev().for_each(|q| first[class[q] as usize] = q);
        let row = |q: &usize| self.next[q * letters..(q + 1) * letters].iter().map(|&to| class[to as usize]);
        let next = first.iter().flat_map(row).collect();
        Ok(SideBySide { next, output: first.iter().map(|&q| self.output[q]).collect() })
    }
}

impl Discovery {
    /// The positions of all values asked for in one automaton with output; `None` where not all were found, or the
    /// automata have too many letters for a table.
    ///
    /// # Errors
    /// Limits.
    ///
    /// # Complexity
    /// The states that the automata of the values reach side by side, times letters.
    pub fn together(&self, work: &ProofBudget<'_>) -> Result<Option<Combined>, Stopped> {
        if self.answer().is_none() {
            return Ok(None);
        }
        let base = usize::from(self.theory.base());
        let letters = base.checked_pow(self.coins as u32).filter(|n| *n <= MOST_LETTERS);
        let table = |automaton: &Automaton| automaton.to_dense(MOST_LETTERS);
        let tables: Option<Vec<Dense>> = self.found.iter().map(|found| table(&found.automaton)).collect();
        let (Some(letters), Some(tables)) = (letters, tables) else { return Ok(None) };
        let all = SideBySide::from_tables(&tables, self.coins, letters, work)?.minimised(letters, work)?;
        let SideBySide { next, output } = all;
        Ok(Some(Combined { theory: self.theory.clone(), numbers: self.coins, letters, next, output }))
    }

    /// What is known of the values 0, …, k together, for people.
    pub fn description_of_all(&self, together: Option<&Combined>) -> String {
        let shape = crate::PositionShape::coins(self.coins);
        let values = if self.misere { "misere values" } else { "values" };
        let (game, most) = (&self.game, self.value);
        let Some(last) = self.answer().map(|found| found.value) else {
            let found = self.found.len();
            let proved: Vec<String> =
                self.found.iter().map(|f| format!("{} ({} states)", f.value, f.automaton.states())).collect();
            let proved = match proved.is_empty() {
                true => "no value was found".to_owned(),
                false => format!("found and proved: {}", proved.join(", ")),
            };
            return format!(
                "{game}, {shape}, {values} 0..{most}: {proved}; nothing fits for value {found} ({})",
                self.tried.join("; ")
            );
        };
        let how = match together {
            Some(all) => format!("the automaton with {} states", all.states()),
            None => "an automaton for each".to_owned(),
        };
        let read = self.numeration().map(|name| format!(" in the numeration {name}")).unwrap_or_default();
        let members = |found: &super::Discovered| {
            let members = super::members(&self.theory, &found.automaton, self.coins, 3);
            format!("{} at {members}", found.value)
        };
        let members: Vec<String> = self.found.iter().take(SHOWN).map(members).collect();
        let more = if self.found.len() > SHOWN { ", ..." } else { "" };
        format!(
            "{game}, all positions with {shape}, {values} 0..{last}: {how} whose output is the value{read}, least \
             digit first; smallest members: {}{more} (proved for {shape}; each number of coins is a theorem of its own)",
            members.join(", ")
        )
    }
}

/// So many values are shown by their smallest members.
const SHOWN: usize = 6;
