//! Several values in one automaton: each state has a value, or no value, as its output.
//!
//! The sets of positions of the values 0, …, k are disjoint, so the product of their automata is one automaton with
//! output (a k-automatic function in the sense of Cobham 1972, cut off above k). Walnut calls this operation `combine`.

use super::Discovery;
use super::dot::{DotState, write_dot};
use hashbrown::HashMap;
use impartial::run::Stopped;
use impartial_automata::{Automaton, AutomatonOps, Base, Dense, ProofBudget, Theory, Track};
use num_bigint::BigUint;

/// Maximum number of letters of a table.
const MAX_LETTERS: usize = 1 << 14;

/// The positions of the values 0, …, k of a game as one automaton with output. After the digits of a position, lowest
/// first, the output of the state is the value, or `None` for a larger value.
///
/// ```
/// use impartial_prove::{DiscoverOptions, discover};
/// use impartial_prove::automata::ProofBudget;
/// use impartial::run::Run;
/// let run = Run::default();
/// let budget = ProofBudget::new(&run);
/// let nim = impartial_games::nim::provable_game();
/// let all = discover(&*nim, 2, 3, &DiscoverOptions::default(), &budget)?.output_automaton(&budget)?.unwrap();
/// assert_eq!(all.value_at(&[5, 6]), Some(3));
/// assert_eq!(all.value_at(&[5, 1]), None); // 4
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OutputAutomaton {
    theory: Theory,
    numbers: usize,
    letters: usize,
    next: Vec<u32>,
    output: Vec<Option<u64>>,
}

impl OutputAutomaton {
    /// Returns the exclusive bound on the digits.
    pub fn base(&self) -> Base {
        self.theory.base()
    }

    /// Returns the number of states, of which state 0 is the start.
    pub fn states(&self) -> usize {
        self.output.len()
    }

    /// Returns the output of each state: a value, or `None` for a larger value.
    pub fn outputs(&self) -> &[Option<u64>] {
        &self.output
    }

    /// Returns the next states of a state, for each letter. The digit of the i-th number has weight baseⁱ in a letter.
    ///
    /// # Panics
    /// If `state` is not a state.
    pub fn row(&self, state: u32) -> &[u32] {
        let first = state as usize * self.letters;
        &self.next[first..first + self.letters]
    }

    /// Returns the value of a position given by its numbers; `None` if it is larger than k.
    pub fn value_at(&self, numbers: &[u64]) -> Option<u64> {
        let tracks: Vec<(Track, BigUint)> =
            (0..).map(Track).zip(numbers.iter().map(|&n| n.into())).take(self.numbers).collect();
        let word = self.theory.word(&tracks);
        let base = usize::from(self.base().get());
        let state = (0..word.len()).fold(0, |state, at| {
            let digit = |i: usize| usize::from(word.digit(Track(i as u32), at));
            self.row(state)[(0..self.numbers).rev().fold(0, |all, i| all * base + digit(i))]
        });
        self.output[state as usize]
    }

    /// Returns the automaton as a graph in the DOT language. Edges carry the digits of the named numbers, states their
    /// outputs.
    pub fn dot(&self, names: &[String]) -> String {
        let dead =
            |q: usize| self.output[q].is_none() && self.row(q as u32).iter().all(|&next| next as usize == q);
        let states = (0..self.states()).filter(|&q| !dead(q)).map(|q| {
            let attributes = match self.output[q] {
                Some(value) => format!("shape=doublecircle, label=\"{q}/{value}\""),
                None => "shape=circle".to_owned(),
            };
            let edges = self.row(q as u32).iter().enumerate().filter(|(_, next)| !dead(**next as usize));
            DotState { number: q, attributes, edges: edges.map(|(letter, next)| (letter, *next)).collect() }
        });
        write_dot(names, usize::from(self.base().get()), states)
    }
}

/// The product of several tables, with its outputs.
struct SideBySide {
    next: Vec<u32>,
    output: Vec<Option<u64>>,
}

impl SideBySide {
    /// Returns all states that can be reached from the starts.
    fn from_tables(
        tables: &[Dense],
        numbers: usize,
        letters: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, Stopped> {
        let base = tables.first().map_or(2, |table| usize::from(table.base().get()));
        // For each table, the letter that it reads of a letter over all numbers.
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
        let mut next_state = 0;
        while next_state < order.len() {
            let states = order[next_state].clone();
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
            next_state += 1;
            if next_state.is_multiple_of(64) {
                budget.check(order.len(), next.len() * 4 + order.len() * tables.len() * 8)?;
            }
        }
        Ok(SideBySide { next, output })
    }

    /// Returns the minimal automaton with the same outputs (Moore 1956), numbered in the order in which states are
    /// reached.
    fn minimised(self, letters: usize, budget: &ProofBudget<'_>) -> Result<Self, Stopped> {
        let states = self.output.len();
        let mut class: Vec<u32> = self.output.iter().map(|v| v.map_or(0, |v| v as u32 + 1)).collect();
        let mut count = 0;
        loop {
            budget.check(states, (self.next.len() + 2 * states) * 8)?;
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
        // Number the classes by their first states, in the order in which these are reached.
        let mut first = vec![usize::MAX; count];
        (0..states).rev().for_each(|q| first[class[q] as usize] = q);
        let row = |q: &usize| self.next[q * letters..(q + 1) * letters].iter().map(|&to| class[to as usize]);
        let next = first.iter().flat_map(row).collect();
        Ok(SideBySide { next, output: first.iter().map(|&q| self.output[q]).collect() })
    }
}

impl Discovery {
    /// Returns the positions of all requested values as one automaton with output; `None` if some were not found, or if
    /// the automata have too many letters for a table.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    ///
    /// # Complexity
    /// The reachable states of the product of the automata, times letters.
    pub fn output_automaton(&self, budget: &ProofBudget<'_>) -> Result<Option<OutputAutomaton>, Stopped> {
        if self.answer().is_none() {
            return Ok(None);
        }
        let base = usize::from(self.theory.base().get());
        let letters = base.checked_pow(self.coins as u32).filter(|n| *n <= MAX_LETTERS);
        let table = |automaton: &Automaton| automaton.to_dense(MAX_LETTERS);
        let tables: Option<Vec<Dense>> = self.found.iter().map(|found| table(&found.automaton)).collect();
        let (Some(letters), Some(tables)) = (letters, tables) else { return Ok(None) };
        let all =
            SideBySide::from_tables(&tables, self.coins, letters, budget)?.minimised(letters, budget)?;
        let SideBySide { next, output } = all;
        Ok(Some(OutputAutomaton { theory: self.theory.clone(), numbers: self.coins, letters, next, output }))
    }

    /// Returns a title with the game, the shape of the positions and the values 0, …, k, for readers.
    pub fn title_of_all(&self) -> String {
        let shape = crate::PositionShape::coins(self.coins);
        let values = if self.play.is_misere() { "misere values" } else { "values" };
        format!("{}, all positions with {shape}, {values} 0..{}", self.game, self.value)
    }

    /// Returns a description of the positions of the values 0, …, k, for readers.
    pub fn description_of_all(&self, together: Option<&OutputAutomaton>) -> String {
        let shape = crate::PositionShape::coins(self.coins);
        let values = if self.play.is_misere() { "misere values" } else { "values" };
        let (game, most) = (&self.game, self.value);
        if self.answer().is_none() {
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
            "{}: {how} whose output is the value{read}, least \
             digit first; smallest members: {}{more} (proved for {shape}; each number of coins is a theorem of its own)",
            self.title_of_all(),
            members.join(", ")
        )
    }
}

/// Maximum number of values shown by their smallest members.
const SHOWN: usize = 6;
