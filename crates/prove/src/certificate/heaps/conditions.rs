//! The conditions of a theorem about any number of heaps, as entailments between tables.

use super::super::entail::{Alternative, Entailment, TableReading};
use super::super::table::VerifierTable;
use super::super::{ProofRefusal, refused};
use super::{BASE, BadListProof, HeapsTheorem};
use crate::certificate::condition;
use impartial_automata::TransitionTable;

/// Relations that the verifier builds itself.
pub(super) struct Constants {
    zero: TransitionTable,
    one: TransitionTable,
    less: TransitionTable,
}

impl Constants {
    pub(super) fn new() -> Result<Self, ProofRefusal> {
        let zero = TransitionTable::so_far(1, usize::from(BASE), &|digit| digit == 0);
        // The state 1 is that after the lowest digit 1 and zeros, and the state 2 that of other numbers.
        let one =
            TransitionTable::from_fn(1, 2, vec![false, true, false], |state, digit| match (state, digit) {
                (0, 1) | (1, 0) => 1,
                _ => 2,
            });
        match TransitionTable::less(BASE, 1) {
            Some(less) => Ok(Constants { zero, one, less }),
            None => refused(condition::TABLES, "the order of numbers"),
        }
    }
}

/// The property of the heaps of a list of bad heaps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ListKind {
    /// Positions need a move to the target, and no heap has one.
    Completeness,
    /// Positions with a move of extra numbers need a move to the target, and no heap has one.
    WithNumberMove,
    /// Positions whose first heap has a move need a move to the target, and no heap has one.
    WithHeapMove,
    /// Stated positions that have no move.
    WithoutMove,
}

/// Assigns indices to the numbers of a condition.
#[derive(Default)]
struct TrackNumbers(usize);

impl TrackNumbers {
    /// Returns the indices of `count` further numbers.
    fn block(&mut self, count: usize) -> Vec<usize> {
        let first = self.0;
        self.0 += count;
        (first..self.0).collect()
    }

    fn one(&mut self) -> usize {
        self.0 += 1;
        self.0 - 1
    }

    /// Returns the condition that the premises entail one of the alternatives.
    fn entail<'a>(
        self,
        name: &'static str,
        premises: Vec<TableReading<'a>>,
        alternatives: Vec<Alternative<'a>>,
    ) -> Entailment<'a> {
        Entailment { name, base: BASE, numbers: self.0, premises, alternatives }
    }

    /// Returns the condition that nothing satisfies all premises.
    fn never<'a>(self, name: &'static str, premises: Vec<TableReading<'a>>) -> Entailment<'a> {
        self.entail(name, premises, Vec::new())
    }
}

fn is<'a>(table: &'a TransitionTable, at: &[&[usize]]) -> TableReading<'a> {
    TableReading::new(table, at.concat())
}

fn is_not<'a>(table: &'a TransitionTable, at: &[&[usize]]) -> TableReading<'a> {
    TableReading::not(table, at.concat())
}

impl HeapsTheorem {
    /// Returns all conditions, in the order of their invariants.
    pub(super) fn entailments<'a>(&'a self, constants: &'a Constants) -> Vec<Entailment<'a>> {
        let mut all = self.lists_exist(constants);
        all.extend((0..self.aggregates.len()).flat_map(|index| self.is_aggregate(index, constants)));
        all.extend(self.by_one_heap());
        all.extend(self.stays());
        all.extend(self.gives_values(constants));
        all.extend(self.joins_nothing());
        all.extend(self.moves_exist());
        let kinds: &[ListKind] = match self.misere {
            false => &[ListKind::Completeness],
            true => &[ListKind::WithNumberMove, ListKind::WithHeapMove, ListKind::WithoutMove],
        };
        for (kind, list) in kinds.iter().zip(&self.lists) {
            all.push(self.covers_states(*kind, list, constants));
            all.extend(self.covers_heaps(*kind, list));
            all.extend(self.excludes_lists(list, constants));
        }
        all
    }

    fn counts(&self) -> [usize; 3] {
        [self.aggregates.len(), self.numbers.len(), self.value_numbers()]
    }

    /// Returns the readings that `whole` are the aggregates of a list with the aggregates `others` and a heap.
    fn joins(&self, others: &[usize], heap: usize, whole: &[usize]) -> Vec<TableReading<'_>> {
        let one = |(index, aggregate): (usize, &'_ super::AggregateTheorem)| {
            let extreme = aggregate.extreme.map(|extreme| others[extreme]);
            extreme.into_iter().chain([others[index], heap, whole[index]]).collect::<Vec<usize>>()
        };
        let at = self.aggregates.iter().enumerate().map(one);
        self.aggregates.iter().zip(at).map(|(one, at)| TableReading::new(&one.join, at)).collect()
    }

    /// Returns the condition that the aggregates of every list of heaps are in `real`.
    fn lists_exist<'a>(&'a self, constants: &'a Constants) -> Vec<Entailment<'a>> {
        const NAME: &str = "lists of heaps";
        let [a, ..] = self.counts();
        let mut numbers = TrackNumbers::default();
        let zero = numbers.one();
        let none = vec![zero; a];
        let premises = vec![is(&constants.zero, &[&[zero]]), is_not(&self.real, &[&none])];
        let empty = numbers.never(NAME, premises);
        let mut numbers = TrackNumbers::default();
        let (others, heap, whole) = (numbers.block(a), numbers.one(), numbers.block(a));
        let mut premises = vec![is(&self.real, &[&others]), is_not(&self.real, &[&whole])];
        premises.extend(self.joins(&others, heap, &whole));
        vec![empty, numbers.never(NAME, premises)]
    }

    /// Returns the conditions that an aggregate of a list with one more heap is one number, and the order of two heaps
    /// does not matter.
    fn is_aggregate<'a>(&'a self, index: usize, constants: &'a Constants) -> Vec<Entailment<'a>> {
        const NAME: &str = "aggregates";
        let one = &self.aggregates[index];
        let best = one.extreme.map(|extreme| &self.aggregates[extreme].join);
        // The extreme part comes first, if the aggregate counts the heaps with it.
        let is_counted = usize::from(best.is_some());
        let mut numbers = TrackNumbers::default();
        let (extreme, own) = (numbers.block(is_counted), numbers.block(2));
        let sum = numbers.0;
        let exists = Alternative::some(1, vec![is(&one.join, &[&extreme, &own, &[sum]])]);
        let total = numbers.entail(NAME, Vec::new(), vec![exists]);
        let mut numbers = TrackNumbers::default();
        let (extreme, own) = (numbers.block(is_counted), numbers.block(2));
        let (sum, other) = (numbers.one(), numbers.one());
        let premises = vec![
            is(&one.join, &[&extreme, &own, &[sum]]),
            is(&one.join, &[&extreme, &own, &[other]]),
            is(&constants.less, &[&[sum], &[other]]),
        ];
        let unique = numbers.never(NAME, premises);
        let mut numbers = TrackNumbers::default();
        let (extreme, list) = (numbers.block(is_counted), numbers.one());
        let (heap, other) = (numbers.one(), numbers.one());
        let (extreme_of_heap, with_heap, whole) = (numbers.block(is_counted), numbers.one(), numbers.one());
        let fresh = numbers.0;
        let (extreme_of_other, with_other) = (vec![fresh; is_counted], fresh + is_counted);
        let mut premises = vec![
            is(&one.join, &[&extreme, &[list, heap, with_heap]]),
            is(&one.join, &[&extreme_of_heap, &[with_heap, other, whole]]),
        ];
        let mut readings = vec![
            is(&one.join, &[&extreme, &[list, other, with_other]]),
            is(&one.join, &[&extreme_of_other, &[with_other, heap, whole]]),
        ];
        if let Some(best) = best {
            premises.push(is(best, &[&extreme, &[heap], &extreme_of_heap]));
            readings.push(is(best, &[&extreme, &[other], &extreme_of_other]));
        }
        let exchanged = Alternative::some(1 + is_counted, readings);
        vec![total, unique, numbers.entail(NAME, premises, vec![exchanged])]
    }

    /// Returns the conditions that the tables by the others and one heap are those by all heaps.
    fn by_one_heap(&self) -> Vec<Entailment<'_>> {
        let [a, e, v] = self.counts();
        let mut all = Vec::new();
        for (of_all, of_heap, more) in
            [(&self.about, &self.about_of_heap, 0), (&self.target, &self.target_of_heap, v)]
        {
            for is_lacking in [false, true] {
                let mut numbers = TrackNumbers::default();
                let (others, heap) = (numbers.block(a), numbers.one());
                let (whole, rest) = (numbers.block(a), numbers.block(e + more));
                let heap_at = [&others[..], &[heap], &rest];
                let whole_at = [&whole[..], &rest];
                let mut premises = match is_lacking {
                    true => vec![is(of_all, &whole_at), is_not(of_heap, &heap_at)],
                    false => vec![is(of_heap, &heap_at), is_not(of_all, &whole_at)],
                };
                premises.extend(self.joins(&others, heap, &whole));
                all.push(numbers.never("positions by one heap", premises));
            }
        }
        all
    }

    /// No move leads from the positions of the theorem to others.
    fn stays(&self) -> Vec<Entailment<'_>> {
        const NAME: &str = "legality";
        let [a, e, v] = self.counts();
        let mut numbers = TrackNumbers::default();
        let (before, after) = (numbers.block(a + 1 + e), numbers.block(1 + e));
        let of_heap = vec![
            is(&self.heap_moves, &[&before, &after]),
            is(&self.about_of_heap, &[&before]),
            is_not(&self.about_of_heap, &[&before[..a], &after]),
        ];
        let of_heap = numbers.never(NAME, of_heap);
        let mut numbers = TrackNumbers::default();
        let (before, after) = (numbers.block(a + e), numbers.block(e));
        let of_numbers = vec![
            is(&self.number_moves, &[&before, &after]),
            is(&self.about, &[&before]),
            is_not(&self.about, &[&before[..a], &after]),
        ];
        let of_numbers = numbers.never(NAME, of_numbers);
        let mut numbers = TrackNumbers::default();
        let (place, value) = (numbers.block(a + e), numbers.block(v));
        let stated = vec![is(&self.target, &[&place, &value]), is_not(&self.about, &[&place])];
        vec![of_heap, of_numbers, numbers.never(NAME, stated)]
    }

    /// Returns a statement about values gives one value to each position.
    fn gives_values<'a>(&'a self, constants: &'a Constants) -> Vec<Entailment<'a>> {
        if !self.values {
            return Vec::new();
        }
        let [a, e, _] = self.counts();
        let mut numbers = TrackNumbers::default();
        let place = numbers.block(a + e);
        let value = numbers.0;
        let exists = Alternative::some(1, vec![is(&self.target, &[&place, &[value]])]);
        let total = numbers.entail("totality", vec![is(&self.about, &[&place])], vec![exists]);
        let mut numbers = TrackNumbers::default();
        let (place, value, other) = (numbers.block(a + e), numbers.one(), numbers.one());
        let premises = vec![
            is(&self.target, &[&place, &[value]]),
            is(&self.target, &[&place, &[other]]),
            is(&constants.less, &[&[value], &[other]]),
        ];
        vec![total, numbers.never("uniqueness", premises)]
    }

    /// No move joins two positions of the target, with the same value.
    fn joins_nothing(&self) -> Vec<Entailment<'_>> {
        const NAME: &str = "exclusion";
        let [a, e, v] = self.counts();
        let mut numbers = TrackNumbers::default();
        let (before, after, value) = (numbers.block(a + 1 + e), numbers.block(1 + e), numbers.block(v));
        let of_heap = vec![
            is(&self.target_of_heap, &[&before, &value]),
            is(&self.heap_moves, &[&before, &after]),
            is(&self.target_of_heap, &[&before[..a], &after, &value]),
        ];
        let of_heap = numbers.never(NAME, of_heap);
        let mut numbers = TrackNumbers::default();
        let (before, after, value) = (numbers.block(a + e), numbers.block(e), numbers.block(v));
        let of_numbers = vec![
            is(&self.target, &[&before, &value]),
            is(&self.number_moves, &[&before, &after]),
            is(&self.target, &[&before[..a], &after, &value]),
        ];
        vec![of_heap, numbers.never(NAME, of_numbers)]
    }

    /// Good heaps have a move to the target; the movable heaps are those with a move.
    fn moves_exist(&self) -> Vec<Entailment<'_>> {
        let [a, e, v] = self.counts();
        let mut numbers = TrackNumbers::default();
        let (before, value) = (numbers.block(a + 1 + e), numbers.block(v));
        let after: Vec<usize> = (numbers.0..numbers.0 + 1 + e).collect();
        let readings = vec![
            is(&self.heap_moves, &[&before, &after]),
            is(&self.target_of_heap, &[&before[..a], &after, &value]),
        ];
        let to_target = Alternative::some(1 + e, readings);
        let premises = vec![is(&self.good, &[&before, &value])];
        let mut all = vec![numbers.entail("moves to the target", premises, vec![to_target])];
        if let Some(movable) = &self.movable {
            const NAME: &str = "heaps that move";
            let mut numbers = TrackNumbers::default();
            let before = numbers.block(a + 1 + e);
            let after: Vec<usize> = (numbers.0..numbers.0 + 1 + e).collect();
            let some = Alternative::some(1 + e, vec![is(&self.heap_moves, &[&before, &after])]);
            all.push(numbers.entail(NAME, vec![is(movable, &[&before])], vec![some]));
            let mut numbers = TrackNumbers::default();
            let (before, after) = (numbers.block(a + 1 + e), numbers.block(1 + e));
            let premises = vec![is(&self.heap_moves, &[&before, &after]), is_not(movable, &[&before])];
            all.push(numbers.never(NAME, premises));
        }
        all
    }

    /// Returns the condition that the states of a proof about bad heaps contain those for which something has to be
    /// shown.
    fn covers_states<'a>(
        &'a self,
        kind: ListKind,
        list: &'a BadListProof,
        constants: &'a Constants,
    ) -> Entailment<'a> {
        let [a, e, v] = self.counts();
        let mut numbers = TrackNumbers::default();
        let (place, value) = (numbers.block(a + e), numbers.block(v));
        let mut premises = match (kind, self.values) {
            (ListKind::WithoutMove, false) => vec![is(&self.target, &[&place])],
            (ListKind::WithoutMove, true) => {
                vec![is(&self.target, &[&place, &value]), is_not(&constants.one, &[&value])]
            }
            (_, false) => vec![is(&self.about, &[&place]), is_not(&self.target, &[&place])],
            (_, true) => {
                let own = numbers.one();
                vec![is(&self.target, &[&place, &[own]]), is(&constants.less, &[&value, &[own]])]
            }
        };
        premises.push(is_not(&list.states, &[&place, &value]));
        if kind == ListKind::WithNumberMove {
            let after = numbers.block(e);
            premises.push(is(&self.number_moves, &[&place, &after]));
        }
        let after: Vec<usize> = (numbers.0..numbers.0 + e).collect();
        let mut readings = vec![is(&self.number_moves, &[&place, &after])];
        if kind != ListKind::WithoutMove {
            readings.push(is(&self.target, &[&place[..a], &after, &value]));
        }
        numbers.entail("completeness", premises, vec![Alternative::some(e, readings)])
    }

    /// Returns the condition that the heaps of a proof about bad heaps contain all bad heaps.
    fn covers_heaps<'a>(&'a self, kind: ListKind, list: &'a BadListProof) -> Vec<Entailment<'a>> {
        let [a, e, v] = self.counts();
        let covers = |table: &'a TransitionTable, is_first: bool| {
            let mut numbers = TrackNumbers::default();
            let (others, heap, whole) = (numbers.block(a), numbers.one(), numbers.block(a));
            let (extra, value) = (numbers.block(e), numbers.block(v));
            let before: [&[usize]; 3] = [&others, &[heap], &extra];
            let mut premises = vec![
                is(&list.states, &[&whole, &extra, &value]),
                is_not(table, &[&[heap], &whole, &extra, &value]),
            ];
            if kind != ListKind::WithoutMove {
                premises.push(is_not(&self.good, &[&others, &[heap], &extra, &value]));
            }
            if let Some(movable) = self.movable.as_ref().filter(|_| is_first) {
                premises.push(is(movable, &before));
            }
            if let Some(movable) = self.movable.as_ref().filter(|_| kind == ListKind::WithoutMove) {
                premises.push(is_not(movable, &before));
            }
            premises.push(is(&self.real, &[&others]));
            premises.extend(self.joins(&others, heap, &whole));
            numbers.never("bad heaps", premises)
        };
        let first = list.first.as_ref().map(|first| covers(first, true));
        std::iter::once(covers(&list.heaps, false)).chain(first).collect()
    }

    /// No list of bad heaps has the aggregates of all heaps.
    fn excludes_lists<'a>(&'a self, list: &'a BadListProof, constants: &'a Constants) -> Vec<Entailment<'a>> {
        const NAME: &str = "lists of bad heaps";
        let [a, e, v] = self.counts();
        let mut numbers = TrackNumbers::default();
        let zero = numbers.one();
        let (none, state) = (vec![zero; a], numbers.block(a + e + v));
        let mut premises = vec![is(&constants.zero, &[&[zero]])];
        // The list without heaps, or the lists of one heap.
        let start = match (&list.first, self.least_heaps) {
            (None, 0) => {
                premises.extend([is(&list.states, &[&state]), is_not(&list.parts, &[&none, &state])]);
                numbers.never(NAME, premises)
            }
            (first, _) => {
                let (heap, part) = (numbers.one(), numbers.block(a));
                let table = first.as_ref().unwrap_or(&list.heaps);
                premises.push(is(table, &[&[heap], &state]));
                premises.push(is_not(&list.parts, &[&part, &state]));
                premises.extend(self.joins(&none, heap, &part));
                numbers.never(NAME, premises)
            }
        };
        let mut numbers = TrackNumbers::default();
        let (part, heap, more) = (numbers.block(a), numbers.one(), numbers.block(a));
        let state = numbers.block(a + e + v);
        let mut premises = vec![
            is(&list.parts, &[&part, &state]),
            is(&list.heaps, &[&[heap], &state]),
            is_not(&list.parts, &[&more, &state]),
        ];
        premises.extend(self.joins(&part, heap, &more));
        let step = numbers.never(NAME, premises);
        let mut numbers = TrackNumbers::default();
        let (whole, rest) = (numbers.block(a), numbers.block(e + v));
        let premises = vec![is(&list.states, &[&whole, &rest]), is(&list.parts, &[&whole, &whole, &rest])];
        vec![start, step, numbers.never(NAME, premises)]
    }
}
