//! The plan for heaps that enter only together.

use super::compare::{StatedAggregates, compare, counterexample};
use super::compiled::{CompiledHeaps, HEAP_MOVE, NUMBER_MOVE, POSITION, variables};
use super::game::{
    AggregateClaim, AggregateGame, AggregateStatement, HEAP, NEW_HEAP, others_name, whole_name,
};
use super::measure::{HeapDescent, find, in_words};
use crate::plan::{
    Assignment, Comparison, Conclusion, FailedCondition, NotProved, ProofAttempt, ProofCondition,
    ProofMethod, ProveError, Refutation, finished,
};
use crate::{PositionShape, Provable};
use impartial_automata::{Automaton, Formula, ProofBudget, Track, TrackWord, var};

/// The name of the value that a move is looked for.
pub(super) const SOUGHT: &str = "sought'";
/// The name of another value of a position.
pub(super) const OTHER_VALUE: &str = "other'";
/// The name of the relation of the stated P-positions, or of the stated positions and their values.
pub(super) const TARGET: &str = "target";
/// The name of that relation in the names of the other heaps and one heap.
pub(super) const TARGET_OF_HEAP: &str = "target of heap";
/// The name of the relation of the positions that the statement is about.
pub(super) const ABOUT: &str = "about";
/// The name of the relation of the moves of a heap that lead to the target: the others, the heap, the extra numbers, the value.
pub(super) const GOOD: &str = "good";
/// The heaps that can move: the others, the heap, the extra numbers.
pub(super) const MOVABLE: &str = "movable";

/// The names of the variables of a proof.
pub(super) struct Names {
    pub(super) whole: Vec<String>,
    pub(super) others: Vec<String>,
    pub(super) numbers: Vec<String>,
    pub(super) numbers_after: Vec<String>,
    /// The aggregates of a part of the heaps, and of the part with one heap more.
    pub(super) part: Vec<String>,
    pub(super) more: Vec<String>,
    /// The value that is looked for; none for P-positions.
    pub(super) sought: Vec<String>,
}

impl Names {
    pub(super) fn whole_and_numbers(&self) -> Vec<String> {
        [&self.whole[..], &self.numbers].concat()
    }

    pub(super) fn state(&self) -> Vec<String> {
        [&self.whole[..], &self.numbers, &self.sought].concat()
    }

    pub(super) fn of_heap(&self) -> Vec<String> {
        [&self.others[..], &[HEAP.to_owned()], &self.numbers].concat()
    }
}

/// A statement that is being proved.
pub(super) struct AggregateProver<'a> {
    pub(super) heaps: CompiledHeaps<'a>,
    pub(super) statement: &'a AggregateStatement,
    pub(super) names: Names,
}

/// Proves or refutes a statement about a game for any number of heaps.
///
/// # Errors
/// Formulas that are not well formed; a description that disagrees with the game's rules; a limit of the budget that is
/// reached.
pub(crate) fn prove_aggregates(
    game: &dyn Provable,
    description: &AggregateGame,
    statement: &AggregateStatement,
    text: &str,
    budget: &ProofBudget<'_>,
) -> Result<ProofAttempt, ProveError> {
    let began = budget.run().seconds();
    let id = game.id();
    let heaps = CompiledHeaps::new(&id, description, budget)?;
    let compared = compare(&heaps, game)?;
    let mut prover = AggregateProver::new(heaps, statement);
    let conclusion = prover.conclusion(game, &compared)?;
    let (shape, text) = (PositionShape::ANY_HEAPS, text.to_owned());
    Ok(finished(game, shape, text, conclusion, ProofMethod::Aggregates, compared, budget, began))
}

impl<'a> AggregateProver<'a> {
    pub(super) fn new(heaps: CompiledHeaps<'a>, statement: &'a AggregateStatement) -> Self {
        let names = Names {
            whole: heaps.names(whole_name),
            others: heaps.names(others_name),
            numbers: heaps.numbers(),
            numbers_after: heaps.numbers_after(),
            part: heaps.names(|index| format!("part'{index}")),
            more: heaps.names(|index| format!("more'{index}")),
            sought: match &statement.claim {
                AggregateClaim::PPositions(_) => Vec::new(),
                AggregateClaim::Values(_) => vec![SOUGHT.to_owned()],
            },
        };
        AggregateProver { heaps, statement, names }
    }

    fn conclusion(&mut self, game: &dyn Provable, compared: &Comparison) -> Result<Conclusion, ProveError> {
        self.bind_statement()?;
        if compared.positions == 0 {
            return Ok(Conclusion::NotProved(NotProved::NothingCompared { legal: None }));
        }
        if self.compile_about(&Formula::TRUE)?.is_empty() {
            return Ok(Conclusion::NotProved(NotProved::Vacuous));
        }
        if let Some(position) = self.leaving()? {
            return Ok(Conclusion::NotProved(NotProved::Left { position }));
        }
        let failed = self.failed()?;
        let measure = find(&self.heaps)?;
        match (failed, measure) {
            (None, HeapDescent::By(measure)) => Ok(Conclusion::Proved(measure)),
            (failed, measure) => {
                if let (Some(failed), Some(counterexample)) = (&failed, self.counterexample(game)?) {
                    let failed = Some(failed.clone());
                    let refutation = Refutation { counterexample, failed, unsymmetric: None };
                    return Ok(Conclusion::Refuted(Box::new(refutation)));
                }
                Ok(Conclusion::NotProved(match (failed, measure) {
                    (Some(failed), HeapDescent::By(_)) => NotProved::NoCounterexample(failed),
                    (failed, HeapDescent::Unknown(word)) => {
                        let [position, option] = in_words(&self.heaps, &word);
                        let declared = "the sum of the heaps".to_owned();
                        NotProved::NoMeasure { position, option, declared, failed }
                    }
                    (None, HeapDescent::By(_)) => NotProved::Vacuous,
                }))
            }
        }
    }

    /// Returns the stated P-positions, or the stated values of positions in the names of the state.
    fn stated(&self) -> Formula {
        match &self.statement.claim {
            AggregateClaim::PPositions(set) => set.clone(),
            AggregateClaim::Values(value) => value.clone().and(var("v").equal(var(SOUGHT))).exists(["v"]),
        }
    }

    /// Binds the relations of the statement.
    pub(super) fn bind_statement(&mut self) -> Result<(), ProveError> {
        let condition = self.statement.condition.clone().unwrap_or(Formula::TRUE);
        let (state, place) = (self.names.state(), self.names.whole_and_numbers());
        let position = Formula::holds(POSITION, variables(&place));
        self.heaps.define(ABOUT, &place, &position.and(condition))?;
        let about = Formula::holds(ABOUT, variables(&place));
        let target = about.and(self.stated());
        self.heaps.define(TARGET, &state, &target)?;
        let (names, heaps) = (&self.names, &mut self.heaps);
        let of_heap = [&names.of_heap()[..], &names.sought].concat();
        let joined = heaps.joined(&names.others, HEAP, &names.whole);
        let target = joined.and(Formula::holds(TARGET, variables(&state))).exists(names.whole.clone());
        heaps.define(TARGET_OF_HEAP, &of_heap, &target)?;
        let moves = self.heap_move();
        let bound: Vec<String> = [&[NEW_HEAP.to_owned()], &self.names.numbers_after[..]].concat();
        let good = moves.clone().and(self.target_after()).exists(bound.clone());
        self.heaps.define(GOOD, &of_heap, &good)?;
        self.heaps.define(MOVABLE, &self.names.of_heap(), &moves.exists(bound))
    }

    fn compile_about(&self, formula: &Formula) -> Result<Automaton, ProveError> {
        let place = self.names.whole_and_numbers();
        let about = Formula::holds(ABOUT, variables(&place));
        self.heaps.compile(&about.and(formula.clone()), &place)
    }

    /// Returns the formula that a heap moves.
    pub(super) fn heap_move(&self) -> Formula {
        let all = [&self.names.of_heap()[..], &[NEW_HEAP.to_owned()], &self.names.numbers_after].concat();
        Formula::holds(HEAP_MOVE, variables(&all))
    }

    /// Returns the formula that the position after the move of a heap is in the target.
    pub(super) fn target_after(&self) -> Formula {
        let names = &self.names;
        let after = [&names.others[..], &[NEW_HEAP.to_owned()], &names.numbers_after, &names.sought].concat();
        Formula::holds(TARGET_OF_HEAP, variables(&after))
    }

    /// Returns the formula that extra numbers change.
    pub(super) fn number_move(&self) -> Formula {
        let names = &self.names;
        let all = [&names.whole[..], &names.numbers, &names.numbers_after].concat();
        Formula::holds(NUMBER_MOVE, variables(&all))
    }

    /// Returns, in words, a position of the statement from which a move leaves the positions of the statement.
    fn leaving(&self) -> Result<Option<String>, ProveError> {
        if self.statement.condition.is_none() {
            return Ok(None);
        }
        let names = &self.names;
        let about = |whole: &[String], numbers: &[String]| {
            Formula::holds(ABOUT, variables(&[whole, numbers].concat()))
        };
        let of_heap = |heap: &str, numbers: &[String]| {
            let joined = self.heaps.joined(&names.others, heap, &names.whole);
            joined.and(about(&names.whole, numbers)).exists(names.whole.clone())
        };
        let bound = [&[NEW_HEAP.to_owned()], &names.numbers_after[..]].concat();
        let leaves = Formula::all([
            self.heap_move(),
            of_heap(HEAP, &names.numbers),
            of_heap(NEW_HEAP, &names.numbers_after).not(),
        ]);
        let leaving = self.heaps.compile(&leaves.exists(bound), &names.of_heap())?;
        if let Some(word) = leaving.shortest() {
            return Ok(Some(self.write_of_heap(&word)));
        }
        let leaves = Formula::all([
            self.number_move(),
            about(&names.whole, &names.numbers),
            about(&names.whole, &names.numbers_after).not(),
        ]);
        let leaves = leaves.exists(names.numbers_after.clone());
        let leaving = self.heaps.compile(&leaves, &names.whole_and_numbers())?;
        Ok(leaving.shortest().map(|word| self.write_whole(&word)))
    }

    /// Returns the first condition of the proof that fails.
    fn failed(&mut self) -> Result<Option<FailedCondition>, ProveError> {
        if let Some(failed) = self.wrong_values()? {
            return Ok(Some(failed));
        }
        if let Some(failed) = self.joining()? {
            return Ok(Some(failed));
        }
        self.lacking()
    }

    pub(super) fn is_of_values(&self) -> bool {
        matches!(self.statement.claim, AggregateClaim::Values(_))
    }

    /// Looks for a position to which the statement gives no value, or two values.
    fn wrong_values(&self) -> Result<Option<FailedCondition>, ProveError> {
        if !self.is_of_values() {
            return Ok(None);
        }
        let place = self.names.whole_and_numbers();
        let has = |value: &str| Formula::holds(TARGET, variables(&place).into_iter().chain([var(value)]));
        let none = self.compile_about(&has(SOUGHT).exists([SOUGHT]).not())?;
        if let Some(word) = none.shortest() {
            return Ok(Some(self.failed_whole(ProofCondition::Totality, &word, None)));
        }
        let two = has(SOUGHT).and(has(OTHER_VALUE)).and(var(SOUGHT).less(var(OTHER_VALUE)));
        let two = self.heaps.compile(&two.exists([SOUGHT, OTHER_VALUE]), &place)?;
        Ok(two.shortest().map(|word| self.failed_whole(ProofCondition::Uniqueness, &word, None)))
    }

    /// Looks for a move between two positions of the target.
    fn joining(&self) -> Result<Option<FailedCondition>, ProveError> {
        let names = &self.names;
        let condition = match self.is_of_values() {
            true => ProofCondition::Exclusion,
            false => ProofCondition::Soundness,
        };
        let of_heap = [&names.of_heap()[..], &names.sought].concat();
        let before = Formula::holds(TARGET_OF_HEAP, variables(&of_heap));
        let joins = before.and(Formula::holds(GOOD, variables(&of_heap)));
        let joins = self.heaps.compile(&joins, &of_heap)?;
        if let Some(word) = joins.shortest() {
            let value = self.value_at(&word, names.of_heap().len());
            let position = self.write_of_heap(&word);
            return Ok(Some(FailedCondition {
                condition,
                position,
                assignment: Assignment::default(),
                value,
            }));
        }
        let state = names.state();
        let joins = Formula::holds(TARGET, variables(&state)).and(self.good_numbers());
        let joins = self.heaps.compile(&joins, &state)?;
        Ok(joins.shortest().map(|word| {
            let value = self.value_at(&word, names.whole_and_numbers().len());
            self.failed_whole(condition, &word, value)
        }))
    }

    /// Returns the formula that a move of extra numbers leads to the target.
    pub(super) fn good_numbers(&self) -> Formula {
        let names = &self.names;
        let after = [&names.whole[..], &names.numbers_after, &names.sought].concat();
        let target = Formula::holds(TARGET, variables(&after));
        self.number_move().and(target).exists(names.numbers_after.clone())
    }

    fn counterexample(
        &self,
        game: &dyn Provable,
    ) -> Result<Option<crate::plan::VerifiedCounterexample>, ProveError> {
        let about = self.heaps.relation(ABOUT)?;
        let says = self.heaps.compile(&self.stated(), &self.names.state())?;
        let (is_of_values, play) = (self.is_of_values(), self.statement.play);
        counterexample(
            &self.heaps,
            game,
            &StatedAggregates { about: &about, says: &says, is_of_values, play },
        )
    }

    fn failed_whole(
        &self,
        condition: ProofCondition,
        word: &TrackWord,
        value: Option<String>,
    ) -> FailedCondition {
        let position = self.write_whole(word);
        FailedCondition { condition, position, assignment: Assignment::default(), value }
    }

    /// Returns the failed condition at a word over a part of the heaps and the state, or at an unknown position.
    pub(super) fn failed_state(&self, condition: ProofCondition, word: Option<TrackWord>) -> FailedCondition {
        let first = self.names.part.len();
        let (position, value) = match &word {
            Some(word) => {
                let last = first + self.names.whole_and_numbers().len();
                (self.write_from(word, first), self.value_at(word, last))
            }
            None => ("lists of heaps that grow without an end".to_owned(), None),
        };
        FailedCondition { condition, position, assignment: Assignment::default(), value }
    }

    fn value_at(&self, word: &TrackWord, track: usize) -> Option<String> {
        self.is_of_values().then(|| word.number(Track(track as u32)).to_string())
    }

    fn write_whole(&self, word: &TrackWord) -> String {
        self.write_from(word, 0)
    }

    /// Writes the aggregates of all heaps and the extra numbers of a word, from a track on.
    fn write_from(&self, word: &TrackWord, first: usize) -> String {
        let parts = self.heaps.game.aggregates.iter().map(|one| &one.text).chain(&self.heaps.game.numbers);
        let number = |index: usize| word.number(Track((first + index) as u32));
        let parts = parts.enumerate().map(|(index, text)| format!("{text} = {}", number(index)));
        format!("heaps with {}", parts.collect::<Vec<_>>().join(", "))
    }

    /// Writes the aggregates of the others, the heap and the extra numbers of a word.
    fn write_of_heap(&self, word: &TrackWord) -> String {
        let number = |index: usize| word.number(Track(index as u32));
        let count = self.names.others.len();
        let others = self.heaps.game.aggregates.iter().enumerate();
        let others = others.map(|(index, one)| format!("{} = {}", one.text, number(index)));
        let numbers = self.heaps.game.numbers.iter().enumerate();
        let numbers = numbers.map(|(index, name)| format!(", {name} = {}", number(count + 1 + index)));
        let others = others.collect::<Vec<_>>().join(", ");
        format!("a heap of {} and others with {others}{}", number(count), numbers.collect::<String>())
    }
}
