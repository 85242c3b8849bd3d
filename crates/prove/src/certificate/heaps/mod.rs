//! Theorems about any number of heaps that enter only together: their tables and the check of their form.
//!
//! A position is a list of heaps with extra numbers e. An aggregate of a list is 0 for the empty list, and the table *join*
//! gives it for a list with one more heap. Below, o are the aggregates of the heaps other than one heap h, w those of all
//! heaps, p those of a part of the heaps, and v a value. For P-positions there is no v.
//!
//! | table | numbers | contents |
//! |---|---|---|
//! | `real` | o | contains the aggregates of every list |
//! | `about` | w, e | the positions that the theorem is about |
//! | `heap_moves` | o, h, e, h', e' | the moves of a heap |
//! | `number_moves` | w, e, e' | the moves of extra numbers alone |
//! | `target` | w, e, v | the stated P-positions, or the positions with their values |
//! | `about_of_heap`, `target_of_heap` | o, h, e; o, h, e, v | `about` and `target` of the others and one heap |
//! | `good` | o, h, e, v | moves of h that lead to the target; other heaps are *bad* |
//! | `movable` | o, h, e | heaps that have a move, in misère play |
//!
//! Suppose that all heaps of a position with the state (w, e, v) are bad. Then w are the aggregates of a list of bad heaps.
//! A [`BadListProof`] shows that they are not: its table `parts` contains the aggregates of the empty part (or of each
//! single bad heap) with each state, with each part the part with one more bad heap, and never the whole position. The
//! aggregates of all lists belong to `real` by the same induction.
//!
//! The order in which heaps are joined does not matter, so that each heap of a position may be the moving one. This is a
//! condition too.

mod conditions;
mod game;

use super::entail::{LimitCheck, MacroState, Unverified, invariants};
use super::table::VerifierTable;
use super::theorem::{MoveTheorem, NumberFrame};
use super::{ProofRefusal, refused};
use crate::PositionShape;
use crate::certificate::condition;
use impartial_automata::TransitionTable;
use serde::{Deserialize, Serialize};

pub(crate) use game::{BadListTables, HeapGameTables, HeapProofTables};

/// Positions are numbers in base 2.
const BASE: u8 = 2;
/// Maximum number of aggregates, and of extra numbers.
const MAX_AGGREGATES: usize = 16;

/// The tables of one aggregate of the heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AggregateTheorem {
    /// The aggregate in words, for messages.
    text: String,
    /// The index of the aggregate with the extreme part, if this one is the number of heaps with that part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    extreme: Option<usize>,
    /// The relation between the aggregate of a list, one more heap, and the aggregate of both. If `extreme` is given, the
    /// extreme part of the list comes first.
    join: TransitionTable,
}

/// The proof that no list of bad heaps has the aggregates of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BadListProof {
    /// The states for which this is shown: w, e, v.
    states: TransitionTable,
    /// The heaps of the list other than the first: h, w, e, v.
    heaps: TransitionTable,
    /// The first heap of the list, if it has another property: h, w, e, v.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first: Option<TransitionTable>,
    /// The aggregates of parts of the list: p, w, e, v.
    parts: TransitionTable,
}

/// A theorem about any number of heaps that enter only together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HeapsTheorem {
    /// The name of the proved statement.
    statement: String,
    /// True if values are those of misère play.
    misere: bool,
    /// True if the statement gives a value to each position, and false if it is about the P-positions.
    values: bool,
    /// True if the statement is about the positions with a condition.
    restricted: bool,
    /// The least number of heaps: 0 or 1.
    least_heaps: usize,
    /// The names of the extra numbers.
    numbers: Vec<String>,
    aggregates: Vec<AggregateTheorem>,
    /// The weights of the sums of the heaps and the extra numbers that are compared lexicographically as the measure.
    weights: Vec<Vec<u32>>,
    real: TransitionTable,
    about: TransitionTable,
    heap_moves: TransitionTable,
    number_moves: TransitionTable,
    target: TransitionTable,
    about_of_heap: TransitionTable,
    target_of_heap: TransitionTable,
    good: TransitionTable,
    /// The heaps that have a move, in misère play.
    movable: Option<TransitionTable>,
    /// In normal play one proof: positions that need a move to the target have one. In misère play three: positions with
    /// a move of extra numbers have one; positions with a move of a heap have one; stated positions without a move are of
    /// value 1.
    lists: Vec<BadListProof>,
    invariants: Vec<Vec<MacroState>>,
}

impl HeapsTheorem {
    /// Returns the name of the statement.
    pub(super) fn statement(&self) -> &str {
        &self.statement
    }

    /// Returns the number of numbers of a value in a state.
    fn value_numbers(&self) -> usize {
        usize::from(self.values)
    }

    /// Checks the sizes of all tables, and that every move lowers the measure.
    fn tables(&self) -> Result<(), ProofRefusal> {
        let (a, e, v) = (self.aggregates.len(), self.numbers.len(), self.value_numbers());
        if a > MAX_AGGREGATES || e > MAX_AGGREGATES || self.least_heaps > 1 {
            return refused(condition::TABLES, "aggregates, extra numbers or heaps out of range");
        }
        if self.statement.is_empty() {
            return refused(condition::STATEMENT, "it has no name");
        }
        let table = |table: &TransitionTable, numbers: usize, what: &str| table.check(BASE, numbers, what);
        for one in &self.aggregates {
            let is_plain = |index: usize| self.aggregates.get(index).is_some_and(|of| of.extreme.is_none());
            if one.extreme.is_some_and(|index| !is_plain(index)) {
                return refused(condition::TABLES, "heaps with an extreme part that is no aggregate");
            }
            table(&one.join, 3 + usize::from(one.extreme.is_some()), "an aggregate")?;
        }
        table(&self.real, a, "the lists of heaps")?;
        table(&self.about, a + e, "the positions")?;
        table(&self.heap_moves, a + 2 + 2 * e, "the moves of heaps")?;
        table(&self.number_moves, a + 2 * e, "the moves of extra numbers")?;
        table(&self.target, a + e + v, condition::STATEMENT)?;
        table(&self.about_of_heap, a + 1 + e, "the positions by one heap")?;
        table(&self.target_of_heap, a + 1 + e + v, "the statement by one heap")?;
        table(&self.good, a + 1 + e + v, "the moves to the target")?;
        self.movable.iter().try_for_each(|movable| table(movable, a + 1 + e, "the heaps that move"))?;
        let lists = if self.misere { 3 } else { 1 };
        let firsts: Vec<bool> = self.lists.iter().map(|list| list.first.is_some()).collect();
        let is_of_play = self.movable.is_some() == self.misere && self.lists.len() == lists;
        if !is_of_play || firsts != [false, true, false][..lists] {
            return refused(condition::TABLES, "the proofs about bad heaps are not those of the play");
        }
        for list in &self.lists {
            table(&list.states, a + e + v, "the states of bad heaps")?;
            table(&list.heaps, 1 + a + e + v, "the bad heaps")?;
            list.first.iter().try_for_each(|first| table(first, 1 + a + e + v, "the first bad heap"))?;
            table(&list.parts, 2 * a + e + v, "the parts of bad heaps")?;
        }
        if self.about.accepts_nothing() {
            return refused(condition::STATEMENT, "it is about no position");
        }
        self.play_ends()
    }

    /// Checks that every move lowers the measure.
    fn play_ends(&self) -> Result<(), ProofRefusal> {
        let (a, e) = (self.aggregates.len(), self.numbers.len());
        let fits = |row: &Vec<u32>| row.len() == 1 + e && row.iter().all(|weight| *weight <= 1);
        if self.weights.len() > MAX_AGGREGATES || !self.weights.iter().all(fits) {
            return refused(condition::TABLES, "the weights of a measure are not those of the numbers");
        }
        let of_aggregates = vec![0; a];
        let heap_move = MoveTheorem {
            fresh: 1 + e,
            target: (0..a).chain(a + 1 + e..a + 2 + 2 * e).collect(),
            step: self.heap_moves.clone(),
        };
        let sums: Vec<Vec<u32>> = self.weights.iter().map(|row| [&of_aggregates[..], row].concat()).collect();
        heap_move.lowers(frame(a + 1 + e), &sums)?;
        let number_move = MoveTheorem {
            fresh: e,
            target: (0..a).chain(a + e..a + 2 * e).collect(),
            step: self.number_moves.clone(),
        };
        // The heaps stay as they are.
        let sums: Vec<Vec<u32>> =
            self.weights.iter().map(|row| [&of_aggregates[..], &row[1..]].concat()).collect();
        number_move.lowers(frame(a + e), &sums)
    }

    /// Computes the invariants of all conditions.
    pub(super) fn complete(&mut self, look: &mut LimitCheck<'_>) -> Result<(), Unverified> {
        self.tables()?;
        let constants = conditions::Constants::new()?;
        let conditions = self.entailments(&constants);
        self.invariants = invariants(&conditions, look)?;
        Ok(())
    }

    /// Verifies all conditions of the theorem.
    pub(super) fn verify(&self, look: &mut LimitCheck<'_>) -> Result<(), Unverified> {
        self.tables()?;
        let constants = conditions::Constants::new()?;
        super::theorem::verify(&self.entailments(&constants), &self.invariants, look)
    }

    /// Returns the number of macro-states of all invariants.
    pub(super) fn size(&self) -> usize {
        self.invariants.iter().map(Vec::len).sum()
    }

    /// Returns the theorem in words, without the game.
    pub(super) fn theorem(&self) -> String {
        let positions =
            if self.restricted { "all positions with a condition on them" } else { "all positions" };
        let least =
            if self.least_heaps > 0 { format!(" (n >= {})", self.least_heaps) } else { String::new() };
        let shape = PositionShape::ANY_HEAPS;
        let separator = if self.restricted { ", with" } else { " with" };
        format!("{positions}{separator} {shape}{least}: {}", self.says())
    }

    /// Returns what the theorem says of the positions.
    fn says(&self) -> String {
        let misere = if self.misere { "misere " } else { "" };
        let aggregates = self.aggregates.iter().map(|one| &one.text);
        let read: Vec<&str> = aggregates.chain(&self.numbers).map(String::as_str).collect();
        let read = if read.is_empty() { String::new() } else { format!(" the numbers {}", read.join("; ")) };
        let states = self.target.accept().len();
        match self.values {
            true => format!(
                "the {misere}value is the v that an automaton with {states} states accepts after{read}"
            ),
            false => format!(
                "the {misere}value is 0 exactly where an automaton with {states} states accepts{read}"
            ),
        }
    }
}

fn frame(numbers: usize) -> NumberFrame {
    NumberFrame { base: BASE, coins: numbers, power: 1 }
}
