//! The automata of a game on heaps that enter only together.

use super::closure::closed;
use super::game::{
    AggregateGame, AggregateKind, HEAP, HeapAggregate, NEW_HEAP, PART, number_after_name, number_name,
    others_name, whole_name,
};
use crate::ProveError;
use impartial_automata::{
    Automaton, Base, BoolOp, Compiler, Formula, ProofBudget, Term, Theory, Track, number, var,
};

/// The relation between the aggregates of lists of heaps that exist.
pub(super) const REAL: &str = "real";
/// The name of the relation of the legal positions.
const LEGAL: &str = "legal";
/// The legal positions whose aggregates are those of a list of heaps.
pub(super) const POSITION: &str = "position";
/// The moves of a heap: the aggregates of the others, the heap, the extra numbers, the new heap, the new extra numbers.
pub(super) const HEAP_MOVE: &str = "heap move";
/// The name of the relation of the moves of extra numbers alone: the aggregates of all heaps, the extra numbers before and
/// after.
pub(super) const NUMBER_MOVE: &str = "number move";

/// The relations of a game on heaps, compiled to automata.
pub(super) struct CompiledHeaps<'a> {
    pub(super) id: &'a str,
    pub(super) game: &'a AggregateGame,
    pub(super) theory: Theory,
    pub(super) budget: &'a ProofBudget<'a>,
    /// The parts of heaps in each aggregate, over the tracks 0 and 1.
    pub(super) parts: Vec<Automaton>,
}

/// Returns the variables with these names.
pub(super) fn variables(names: &[String]) -> Vec<Term> {
    names.iter().map(var).collect()
}

impl<'a> CompiledHeaps<'a> {
    /// Compiles the aggregates, the legal positions and the moves.
    ///
    /// # Errors
    /// A formula that is not well formed; an aggregate in which some heap has no part, or several; a limit of the
    /// budget that is reached.
    pub(super) fn new(
        id: &'a str,
        game: &'a AggregateGame,
        budget: &'a ProofBudget<'a>,
    ) -> Result<Self, ProveError> {
        if game.least_heaps > 1 {
            let what = format!("the least number of heaps is {} (allowed: 0 or 1)", game.least_heaps);
            return Err(ProveError::Aggregates { game: id.to_owned(), what });
        }
        let theory = Theory::new(Base::BINARY);
        let mut heaps = CompiledHeaps { id, game, theory, budget, parts: Vec::new() };
        for (index, aggregate) in game.aggregates.iter().enumerate() {
            heaps.bind_join(index, aggregate)?;
        }
        heaps.bind_real()?;
        heaps.bind_positions()?;
        heaps.bind_moves()?;
        Ok(heaps)
    }

    /// Binds the relation between an aggregate of a list of heaps, one more heap, and the aggregate of all. For the number
    /// of heaps with an extreme part, the extreme part of the list comes first.
    fn bind_join(&mut self, index: usize, aggregate: &HeapAggregate) -> Result<(), ProveError> {
        let names = ["o", "h", "w"].map(String::from);
        let part = |index: usize| Formula::holds(format!("part {index}"), [var("h"), var(PART)]);
        if let AggregateKind::CountOf { extreme, reduced } = aggregate.kind {
            let Some(of) = self.game.aggregates[..index].get(extreme) else {
                let what = format!("'{}' counts an aggregate that does not come before", aggregate.text);
                return Err(ProveError::Aggregates { game: self.id.to_owned(), what });
            };
            self.parts.push(Automaton::constant(Base::BINARY, false));
            let counted = of.kind.counted(reduced, ["best", "o", PART, "w"]);
            let join = part(extreme).and(counted).exists([PART]);
            let names: Vec<String> = ["best".to_owned()].into_iter().chain(names).collect();
            return self.define(&join_name(index), &names, &join);
        }
        let of_heap = self.compile(&aggregate.part, &[HEAP.to_owned(), PART.to_owned()])?;
        self.check_part(&of_heap, &aggregate.text)?;
        self.bind(&format!("part {index}"), 2, of_heap.clone())?;
        self.parts.push(of_heap);
        let join = part(index).and(aggregate.kind.combined("o", PART, "w")).exists([PART]);
        self.define(&join_name(index), &names, &join)
    }

    /// Compiles a formula about these names, in this order.
    pub(super) fn compile(&self, formula: &Formula, names: &[String]) -> Result<Automaton, ProveError> {
        Compiler::new(&self.theory, self.budget).compile(formula, names).map_err(ProveError::in_game(self.id))
    }

    /// Binds a relation to an automaton.
    pub(super) fn bind(&mut self, name: &str, arity: usize, automaton: Automaton) -> Result<(), ProveError> {
        self.theory.bind(name, arity, automaton).map_err(ProveError::in_game(self.id))
    }

    /// Compiles a formula about these names, and binds a relation to it.
    pub(super) fn define(
        &mut self,
        name: &str,
        names: &[String],
        formula: &Formula,
    ) -> Result<(), ProveError> {
        let automaton = self.compile(formula, names)?;
        self.bind(name, names.len(), automaton)
    }

    fn check_part(&self, part: &Automaton, text: &str) -> Result<(), ProveError> {
        let some = part.project(&[Track(1)], self.budget)?;
        let other = part.renamed(&|track| if track == Track(1) { Track(2) } else { track });
        let less =
            Automaton::linear_at_most(Base::BINARY, &[(Track(1), 1), (Track(2), -1)], -1, self.budget)?;
        let two = part.and(&other, self.budget)?.and(&less, self.budget)?;
        let lacking = some.complement().shortest().or_else(|| two.shortest());
        match lacking {
            None => Ok(()),
            Some(word) => Err(ProveError::Aggregates {
                game: self.id.to_owned(),
                what: format!("'{text}' has no number for a heap of {}", word.number(Track(0))),
            }),
        }
    }

    /// Returns the names of the aggregates, by a function of their places.
    pub(super) fn names(&self, name: impl Fn(usize) -> String) -> Vec<String> {
        (0..self.game.aggregates.len()).map(name).collect()
    }

    /// Returns the names of the extra numbers before a move.
    pub(super) fn numbers(&self) -> Vec<String> {
        (0..self.game.numbers.len()).map(number_name).collect()
    }

    /// Returns the names of the extra numbers after a move.
    pub(super) fn numbers_after(&self) -> Vec<String> {
        (0..self.game.numbers.len()).map(number_after_name).collect()
    }

    /// Returns the formula that `whole` are the aggregates of a list with the aggregates `part` and one heap.
    pub(super) fn joined(&self, part: &[String], heap: &str, whole: &[String]) -> Formula {
        let one = |index: usize| self.joined_at(index, part, heap, whole);
        Formula::all((0..part.len()).map(one))
    }

    fn joined_at(&self, index: usize, part: &[String], heap: &str, whole: &[String]) -> Formula {
        let own = [var(&part[index]), var(heap), var(&whole[index])];
        let best = match self.game.aggregates[index].kind {
            AggregateKind::CountOf { extreme, .. } => Some(var(&part[extreme])),
            _ => None,
        };
        Formula::holds(join_name(index), best.into_iter().chain(own))
    }

    /// Returns the formula that numbers are the aggregates of no heap.
    pub(super) fn none(&self, names: &[String]) -> Formula {
        Formula::all(names.iter().map(|name| var(name).equal(number(0))))
    }

    /// Binds the relation of the aggregates of lists that exist. It contains them all, by induction on the number of heaps.
    fn bind_real(&mut self) -> Result<(), ProveError> {
        let all: Vec<usize> = (0..self.game.aggregates.len()).collect();
        let is_bounded = |index: &usize| !self.game.aggregates[*index].kind.is_unbounded_sum();
        let bounded: Vec<usize> = all.iter().copied().filter(is_bounded).collect();
        let mut found = self.real_of(&bounded)?;
        if found.is_none() {
            // The aggregates of a list, each by itself, are numbers.
            found = Some(Automaton::constant(Base::BINARY, true));
        }
        let real = found.unwrap_or_else(|| Automaton::constant(Base::BINARY, true));
        let at = |track: Track| bounded.get(track.0 as usize).map_or(track, |index| Track(*index as u32));
        self.bind(REAL, all.len(), real.renamed(&at))
    }

    /// Returns the tuples of some aggregates of all lists, over the tracks 0, 1, …
    fn real_of(&self, of: &[usize]) -> Result<Option<Automaton>, ProveError> {
        let (after, before): (Vec<String>, Vec<String>) =
            of.iter().map(|index| (whole_name(*index), others_name(*index))).unzip();
        let (others, whole) = (self.names(others_name), self.names(whole_name));
        let joins = of.iter().map(|index| self.joined_at(*index, &others, HEAP, &whole));
        let joins = Formula::all(joins);
        let start = self.compile(&self.none(&after), &after)?;
        let mut step = |known: &Automaton| {
            let mut theory = self.theory.clone();
            theory.bind("known", of.len(), known.clone()).map_err(ProveError::in_game(self.id))?;
            let names = before.iter().cloned().chain([HEAP.to_owned()]);
            let formula = Formula::holds("known", variables(&before)).and(joins.clone()).exists(names);
            Compiler::new(&theory, self.budget)
                .compile(&formula, &after)
                .map_err(ProveError::in_game(self.id))
        };
        closed(start, &mut step, self.budget)
    }

    fn bind_positions(&mut self) -> Result<(), ProveError> {
        let (whole, others) = (self.names(whole_name), self.names(others_name));
        let names: Vec<String> = whole.iter().cloned().chain(self.numbers()).collect();
        let legal = self.game.legal.clone();
        self.define(LEGAL, &names, &legal)?;
        let real = match self.game.least_heaps {
            0 => Formula::holds(REAL, variables(&whole)),
            _ => {
                let bound = others.iter().cloned().chain([HEAP.to_owned()]);
                let real = Formula::holds(REAL, variables(&others));
                real.and(self.joined(&others, HEAP, &whole)).exists(bound)
            }
        };
        let position = real.and(Formula::holds(LEGAL, variables(&names)));
        self.define(POSITION, &names, &position)
    }

    fn bind_moves(&mut self) -> Result<(), ProveError> {
        let (whole, others) = (self.names(whole_name), self.names(others_name));
        let (numbers, numbers_after) = (self.numbers(), self.numbers_after());
        let after: Vec<String> = self.names(|index| format!("{}'after", whole_name(index)));
        let legal = |whole: &[String], numbers: &[String]| {
            Formula::holds(LEGAL, variables(&[whole, numbers].concat()))
        };
        let goes_on = legal(&whole, &numbers).and(self.game.over.clone().not());
        let heap = |name: &str| vec![name.to_owned()];
        let of_heap = [&others[..], &heap(HEAP), &numbers, &heap(NEW_HEAP), &numbers_after].concat();
        let of_numbers = [&whole[..], &numbers, &numbers_after].concat();
        let (mut heap_moves, mut number_moves) =
            (Automaton::constant(Base::BINARY, false), Automaton::constant(Base::BINARY, false));
        for one in &self.game.moves {
            let condition = goes_on.clone().and(one.condition.clone());
            if one.of_heap {
                let before = self.joined(&others, HEAP, &whole).and(condition).exists(whole.clone());
                let then = self.joined(&others, NEW_HEAP, &after).and(legal(&after, &numbers_after));
                let real = Formula::holds(REAL, variables(&others));
                let all = Formula::all([real, before, then.exists(after.clone())]);
                heap_moves = heap_moves.product(&self.compile(&all, &of_heap)?, BoolOp::Or, self.budget)?;
            } else {
                let position = Formula::holds(POSITION, variables(&[&whole[..], &numbers].concat()));
                let all = Formula::all([position, condition, legal(&whole, &numbers_after)]);
                number_moves =
                    number_moves.product(&self.compile(&all, &of_numbers)?, BoolOp::Or, self.budget)?;
            }
        }
        self.bind(HEAP_MOVE, of_heap.len(), heap_moves)?;
        self.bind(NUMBER_MOVE, of_numbers.len(), number_moves)
    }

    /// Returns the relation of an aggregate of a list, one more heap and the aggregate of both.
    pub(super) fn join(&self, index: usize) -> Result<Automaton, ProveError> {
        self.relation(&join_name(index))
    }

    /// Returns the automaton of a bound relation.
    pub(super) fn relation(&self, name: &str) -> Result<Automaton, ProveError> {
        Compiler::new(&self.theory, self.budget).relation(name).map_err(ProveError::in_game(self.id))
    }
}

fn join_name(aggregate: usize) -> String {
    format!("join {aggregate}")
}
