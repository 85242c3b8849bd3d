//! Entailments "if all premises hold, some alternative holds", and the invariants that prove them.
//!
//! A **premise** is a table read from some of the numbers u₀, u₁, … of the statement, or its negation. An
//! **alternative** states that there are numbers x such that some tables hold of the u and the x. A **macro-state**
//! contains, after the lowest digits of the u, the state of every premise and, for every alternative, the states of its
//! tables for every choice of the lowest digits of the x. An invariant is a set of macro-states that contains the start
//! and is closed under every letter. The statement is true if in each of its macro-states in which all premises accept,
//! some choice of some alternative accepts, perhaps after further digits of the x.
//!
//! Irrelevant states are left out: macro-states in which some premise can never hold, and choices for which some table
//! can never accept.
//!
//! An alternative may also require **at least n** lists of numbers x, or **fewer than n**. Then a macro-state contains
//! the states of every choice with the number of choices that lead to them as multiplicity, up to n: the tables are
//! deterministic, so different lists are different paths.

use super::table::{VerifierTable, digits};
use super::{ProofRefusal, refused};
use crate::certificate::condition;
use impartial::run::Stopped;
use impartial_automata::TransitionTable;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

/// A table read from the numbers `at`, or its negation.
pub(super) struct TableReading<'a> {
    table: &'a TransitionTable,
    at: Vec<usize>,
    holds: bool,
}

impl<'a> TableReading<'a> {
    pub(super) fn new(table: &'a TransitionTable, at: impl IntoIterator<Item = usize>) -> Self {
        TableReading { table, at: at.into_iter().collect(), holds: true }
    }

    pub(super) fn not(table: &'a TransitionTable, at: impl IntoIterator<Item = usize>) -> Self {
        TableReading { holds: false, ..TableReading::new(table, at) }
    }

    fn accepts(&self, state: u32) -> bool {
        self.table.accept()[state as usize] == self.holds
    }

    /// Returns for every letter over `count` numbers the letter of the table.
    fn columns(&self, base: u8, letters: usize, count: usize) -> Vec<u32> {
        (0..letters)
            .map(|letter| {
                let digits = digits(base, letter, count);
                let weigh = |all: usize, &i: &usize| all * usize::from(base) + usize::from(digits[i]);
                self.at.iter().rev().fold(0, weigh) as u32
            })
            .collect()
    }
}

/// The statement that there are `amount` lists of `fresh` numbers, after the others, for which all these tables hold.
pub(super) struct Alternative<'a> {
    pub(super) fresh: usize,
    pub(super) readings: Vec<TableReading<'a>>,
    pub(super) amount: Amount,
}

/// The number of lists of further numbers that an alternative requires.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Amount {
    AtLeast(usize),
    Below(usize),
}

impl Amount {
    /// Returns the number up to which multiplicities are distinguished.
    fn upper_bound(self) -> usize {
        let (Amount::AtLeast(most) | Amount::Below(most)) = self;
        most
    }
}

impl<'a> Alternative<'a> {
    /// Returns the alternative that all the tables hold for at least one list.
    pub(super) fn some(fresh: usize, readings: Vec<TableReading<'a>>) -> Self {
        Alternative { fresh, readings, amount: Amount::AtLeast(1) }
    }
}

/// The states of the premises, and for every alternative the states of its tables, choice by choice, in ascending
/// order.
pub(super) type MacroState = (Vec<u32>, Vec<Vec<u32>>);

/// The statement that if all premises hold, some alternative holds.
pub(super) struct Entailment<'a> {
    /// The name of the condition in a refusal.
    pub(super) name: &'static str,
    pub(super) base: u8,
    /// The number of numbers of the statement.
    pub(super) numbers: usize,
    pub(super) premises: Vec<TableReading<'a>>,
    pub(super) alternatives: Vec<Alternative<'a>>,
}

/// Maximum number of letters that are read at a time.
const MAX_LETTERS: usize = 1 << 18;

/// Checks the limits, given the number of macro-states and their bytes.
pub(super) type LimitCheck<'l> = dyn FnMut(usize, usize) -> Result<(), Unverified> + 'l;

/// The reason that ended a check early.
pub(super) enum Unverified {
    Refused(ProofRefusal),
    Stopped(Stopped),
    /// The check of the proof would take more steps than the budget allows.
    TooManySteps,
}

impl From<ProofRefusal> for Unverified {
    fn from(refused: ProofRefusal) -> Self {
        Unverified::Refused(refused)
    }
}

impl From<Stopped> for Unverified {
    fn from(stopped: Stopped) -> Self {
        Unverified::Stopped(stopped)
    }
}

/// A reading of tables, with what can be computed of it in advance.
struct PreparedReading<'e, 'a> {
    of: &'e TableReading<'a>,
    columns: Vec<u32>,
    never: Vec<bool>,
}

/// A prepared alternative: the number of letters of its own numbers, and its tables.
struct Choices<'e, 'a> {
    words: usize,
    readings: Vec<PreparedReading<'e, 'a>>,
    amount: Amount,
}

/// An entailment prepared for reading letters.
struct EntailmentReader<'e, 'a> {
    of: &'e Entailment<'a>,
    letters: usize,
    premises: Vec<PreparedReading<'e, 'a>>,
    /// The letters, grouped by the letter that the first premise reads.
    by_first: Vec<Vec<u32>>,
    alternatives: Vec<Choices<'e, 'a>>,
    accepted: Vec<HashMap<Vec<u32>, bool>>,
}

impl<'e, 'a> EntailmentReader<'e, 'a> {
    fn new(of: &'e Entailment<'a>) -> Result<Self, ProofRefusal> {
        let most = of.alternatives.iter().map(|a| a.fresh).max().unwrap_or(0) + of.numbers;
        let letters = |count: usize| usize::from(of.base).checked_pow(count as u32);
        if letters(most).is_none_or(|n| n > MAX_LETTERS) {
            return refused(condition::TABLES, format!("{}: too many letters", of.name));
        }
        let letters = |count: usize| letters(count).unwrap_or(0);
        let prepare = |of_reading: &'e TableReading<'a>, count: usize| PreparedReading {
            of: of_reading,
            columns: of_reading.columns(of.base, letters(count), count),
            never: of_reading.table.never(of_reading.holds),
        };
        let alternatives = of.alternatives.iter().map(|alternative| {
            let count = of.numbers + alternative.fresh;
            let readings = alternative.readings.iter().map(|r| prepare(r, count)).collect();
            Choices { words: letters(alternative.fresh), readings, amount: alternative.amount }
        });
        let premises: Vec<_> = of.premises.iter().map(|r| prepare(r, of.numbers)).collect();
        let mut by_first = vec![Vec::new(); of.premises.first().map_or(1, |first| first.table.letters())];
        for letter in 0..letters(of.numbers) {
            let column = premises.first().map_or(0, |first| first.columns[letter]);
            by_first[column as usize].push(letter as u32);
        }
        Ok(EntailmentReader {
            of,
            letters: letters(of.numbers),
            premises,
            by_first,
            alternatives: alternatives.collect(),
            accepted: vec![HashMap::new(); of.alternatives.len()],
        })
    }

    /// Returns the first macro-state; `None` if nothing has to be shown.
    fn start(&self) -> Option<MacroState> {
        let choices = self.alternatives.iter().map(|Choices { readings, .. }| {
            let alive = readings.iter().all(|r| !r.never[0]);
            if alive { vec![0; readings.len()] } else { Vec::new() }
        });
        let dead = self.premises.iter().any(|p| p.never[0]);
        (!dead).then(|| (vec![0; self.premises.len()], choices.collect()))
    }

    /// Returns the letters after which the first premise can still hold.
    fn live_letters(&self, (premises, _): &MacroState) -> impl Iterator<Item = usize> {
        let first = self.premises.first().zip(premises.first());
        let alive = move |column: usize| match first {
            Some((first, &q)) => !first.never[first.of.table.after(q, column) as usize],
            None => true,
        };
        let columns = self.by_first.iter().enumerate().filter(move |(column, _)| alive(*column));
        columns.flat_map(|(_, letters)| letters).map(|&letter| letter as usize)
    }

    /// Returns the macro-state after a letter; `None` if nothing remains to be shown.
    fn next(&self, (premises, choices): &MacroState, letter: usize) -> Option<MacroState> {
        let mut after = Vec::with_capacity(premises.len());
        for (prepared, &q) in self.premises.iter().zip(premises) {
            let next = prepared.of.table.after(q, prepared.columns[letter] as usize);
            if prepared.never[next as usize] {
                return None;
            }
            after.push(next);
        }
        let choices = self
            .alternatives
            .iter()
            .zip(choices)
            .map(|(alternative, choices)| self.choices_after(alternative, choices, letter));
        Some((after, choices.collect()))
    }

    fn choices_after(&self, alternative: &Choices<'e, 'a>, choices: &[u32], letter: usize) -> Vec<u32> {
        let Choices { words, ref readings, amount } = *alternative;
        let width = readings.len();
        let mut after: Vec<u32> = Vec::new();
        for choice in choices.chunks_exact(width) {
            'words: for word in 0..words {
                let start = after.len();
                let letter = letter + self.letters * word;
                for (prepared, &q) in readings.iter().zip(choice) {
                    let next = prepared.of.table.after(q, prepared.columns[letter] as usize);
                    if prepared.never[next as usize] {
                        after.truncate(start);
                        continue 'words;
                    }
                    after.push(next);
                }
            }
        }
        if after.len() > width {
            let mut sorted: BTreeMap<&[u32], usize> = BTreeMap::new();
            after.chunks_exact(width).for_each(|choice| *sorted.entry(choice).or_default() += 1);
            let often = |(choice, count)| std::iter::repeat_n(choice, amount.upper_bound().min(count));
            let mut sorted: Vec<u32> = sorted.into_iter().flat_map(often).flatten().copied().collect();
            sorted.shrink_to_fit();
            return sorted;
        }
        after.shrink_to_fit();
        after
    }

    /// Returns whether a choice is accepted, perhaps after further digits of its own numbers.
    fn accepts(&mut self, alternative: usize, choice: &[u32]) -> bool {
        if let Some(&known) = self.accepted[alternative].get(choice) {
            return known;
        }
        let this = &self.alternatives[alternative];
        let readings = &this.readings;
        let mut seen = HashSet::from([choice.to_vec()]);
        let mut open = vec![choice.to_vec()];
        let mut found = false;
        while let Some(states) = open.pop() {
            if readings.iter().zip(&states).all(|(r, &q)| r.of.accepts(q)) {
                found = true;
                break;
            }
            for next in self.choices_after(this, &states, 0).chunks_exact(readings.len()) {
                if seen.insert(next.to_vec()) {
                    open.push(next.to_vec());
                }
            }
        }
        self.accepted[alternative].insert(choice.to_vec(), found);
        found
    }

    /// Returns whether at least `least` choices are accepted, perhaps after further digits of their own numbers. More
    /// digits never reduce the number, so the search may end when the same choices recur.
    fn accepts_at_least(&self, alternative: usize, choices: &[u32], least: usize) -> bool {
        let this = &self.alternatives[alternative];
        let (mut seen, mut now) = (HashSet::new(), choices.to_vec());
        loop {
            let accepts = |choice: &&[u32]| this.readings.iter().zip(*choice).all(|(r, &q)| r.of.accepts(q));
            if now.chunks_exact(this.readings.len()).filter(accepts).count() >= least {
                return true;
            }
            let next = self.choices_after(this, &now, 0);
            if !seen.insert(std::mem::replace(&mut now, next)) {
                return false;
            }
        }
    }

    /// Checks that the statement holds at a macro-state.
    fn check(&mut self, (premises, choices): &MacroState) -> Result<(), ProofRefusal> {
        if self.premises.iter().zip(premises).any(|(p, &q)| !p.of.accepts(q)) {
            return Ok(());
        }
        for (i, choices) in choices.iter().enumerate() {
            let width = self.alternatives[i].readings.len();
            let holds = match self.alternatives[i].amount {
                Amount::AtLeast(1) => choices.chunks_exact(width).any(|choice| self.accepts(i, choice)),
                Amount::AtLeast(least) => self.accepts_at_least(i, choices, least),
                Amount::Below(least) => !self.accepts_at_least(i, choices, least),
            };
            if holds {
                return Ok(());
            }
        }
        refused(self.of.name, "it fails at a macro-state that can be reached")
    }

    /// Returns whether the states of a macro-state are states of the tables.
    fn is_inside(&self, (premises, choices): &MacroState) -> bool {
        let state = |p: &PreparedReading<'_, '_>, q: u32| (q as usize) < p.of.table.accept().len();
        premises.len() == self.premises.len()
            && self.premises.iter().zip(premises).all(|(p, &q)| state(p, q))
            && choices.len() == self.alternatives.len()
            && self.alternatives.iter().zip(choices).all(|(Choices { readings, .. }, choices)| {
                choices.len().is_multiple_of(readings.len())
                    && choices
                        .chunks_exact(readings.len())
                        .all(|choice| readings.iter().zip(choice).all(|(r, &q)| state(r, q)))
            })
    }
}

/// Returns the bytes of a macro-state: the vectors, and the allocations with their contents.
pub(super) fn size((premises, choices): &MacroState) -> usize {
    80 + 4 * premises.len() + choices.iter().map(|c| 40 + 4 * c.len()).sum::<usize>()
}

/// Bytes of a reference to a macro-state in a vector and in a hash set, with room for their growth.
const BYTES_OF_REFERENCE: usize = 64;

/// The number of macro-states and their bytes.
#[derive(Clone, Copy, Default)]
pub(super) struct MacroStateCount {
    pub(super) states: usize,
    pub(super) bytes: usize,
}

/// Computes the invariants of entailments, whose macro-states are counted together.
pub(super) fn invariants(
    entailments: &[Entailment<'_>],
    look: &mut LimitCheck<'_>,
) -> Result<Vec<Vec<MacroState>>, Unverified> {
    let mut counted = MacroStateCount::default();
    entailments.iter().map(|entailment| entailment.invariant(&mut counted, look)).collect()
}

impl Entailment<'_> {
    /// Computes an invariant that proves the statement. `counted` has the macro-states of earlier invariants, to which those
    /// of this one are added.
    pub(super) fn invariant(
        &self,
        counted: &mut MacroStateCount,
        look: &mut LimitCheck<'_>,
    ) -> Result<Vec<MacroState>, Unverified> {
        let mut reader = EntailmentReader::new(self)?;
        let Some(start) = reader.start() else { return Ok(Vec::new()) };
        let start = Rc::new(start);
        let (mut seen, mut invariant) = (HashSet::from([start.clone()]), vec![start]);
        let mut next = 0;
        let mut bytes = 0;
        while next < invariant.len() {
            let state = invariant[next].clone();
            reader.check(&state)?;
            for letter in reader.live_letters(&state) {
                if let Some(after) = reader.next(&state, letter)
                    && !seen.contains(&after)
                {
                    bytes += size(&after);
                    let after = Rc::new(after);
                    seen.insert(Rc::clone(&after));
                    invariant.push(after);
                }
            }
            next += 1;
            if next.is_multiple_of(16) {
                let references = BYTES_OF_REFERENCE * invariant.len();
                look(counted.states + invariant.len(), counted.bytes + bytes + references)?;
            }
        }
        drop(seen);
        counted.states += invariant.len();
        counted.bytes += bytes;
        look(counted.states, counted.bytes)?;
        Ok(invariant.into_iter().map(Rc::unwrap_or_clone).collect())
    }

    /// Verifies that an invariant proves the entailment.
    pub(super) fn verify(
        &self,
        invariant: &[MacroState],
        look: &mut LimitCheck<'_>,
    ) -> Result<(), Unverified> {
        let mut reader = EntailmentReader::new(self)?;
        let missing = |what: &str| refused("invariant", format!("{}: {what}", self.name));
        if !invariant.iter().all(|state| reader.is_inside(state)) {
            return Ok(missing("a macro-state names no states")?);
        }
        let all: HashSet<&MacroState> = invariant.iter().collect();
        if reader.start().is_some_and(|start| !all.contains(&start)) {
            return Ok(missing("the start is missing")?);
        }
        for (done, state) in invariant.iter().enumerate() {
            reader.check(state)?;
            for letter in reader.live_letters(state) {
                if reader.next(state, letter).is_some_and(|after| !all.contains(&after)) {
                    return Ok(missing("a macro-state that follows is missing")?);
                }
            }
            if done.is_multiple_of(16) {
                look(all.len(), BYTES_OF_REFERENCE * all.len())?;
            }
        }
        Ok(())
    }
}
