//! The plan for one heap of a game whose positions are sums of heaps, and whose moves may leave several heaps.
//!
//! By the theorem of Sprague (1935) and Grundy (1939) the value of a sum is the nim-sum of the values of its heaps. So a
//! function f gives the values of all positions if, for every heap n, each move leaves smaller heaps only, and f(n) is
//! the least number that is not f(a) ⊕ f(b) ⊕ … for heaps a, b, … that a move leaves in the place of n. This is a
//! sentence of the language, because ⊕ of a fixed number of values is. A move whose number of heaps varies has none.
//!
//! In misère play the value of a sum is not that of its heaps. This plan is about normal play alone.

use super::compare::Comparison;
use super::compiled::{CompiledRelation, LEGAL, VALUE, terms};
use super::counterexample::{Evidence, VerifiedCounterexample};
use super::heap_description::{DescribedHeapMove, HeapDescription};
use super::report::{
    Assignment, Conclusion, FailedCondition, NotProved, ProofCondition, Refutation, finished,
};
use super::stated::{value_of, write_computed};
use super::statement::{CertifiedPlan, ProofPlan, ProofTask, Statement, Topic};
use super::{Measure, ProofAttempt, ProofMethod, ProveError};
use crate::{PositionShape, Provable, TerminationMeasure};
use impartial::value::Play;
use impartial_automata::{
    Automaton, Compiler, Formula, ProofBudget, Term, Theory, Track, number, shortest_common, var,
};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::collections::BTreeSet;

/// The shape of a position that is one heap.
const HEAP: PositionShape = PositionShape::coins(1);
/// The heaps whose moves and values are compared with the rules: all up to this size, if they leave few heaps.
const MAX_COMPARED: u64 = 48;
/// Maximum number of lists of heaps that are examined for the moves of one heap.
const MAX_LISTS: u64 = 20_000;
/// The heaps whose values are computed from the rules and compared with the formula: all up to this size.
const MAX_COMPUTED: u64 = 200;
/// Largest heap whose value is computed without the theorem, as a position with all its followers.
const MAX_PLAIN: u64 = 4;

const STATEMENT: &str = "the value of a heap is the formula's";

impl HeapDescription {
    /// Returns the smallest heap that the description is about.
    fn least(&self) -> u64 {
        u64::from(!self.turned_coins)
    }

    /// Returns the nonempty heaps after a move in ascending order; of turned coins, those of which there is an odd number.
    fn sorted(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|heap| *heap >= self.least());
        heaps.sort_unstable();
        if self.turned_coins {
            let odd = heaps.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1);
            heaps = odd.map(|same| same[0]).collect();
        }
        heaps
    }

    /// Returns the theory with the nonempty heaps and the relation of heaps and values, in which 0 has the value 0: no heap
    /// is there.
    fn compiled(&self, id: &str, budget: &ProofBudget<'_>) -> Result<(Theory, Automaton), ProveError> {
        let wrong = ProveError::in_game(id);
        let mut theory = self.theory.clone();
        let all = [HEAP.names(), HEAP.value_names()].concat();
        let is_heap = number(self.least()).at_most(var(&all[0]));
        theory.define(LEGAL, HEAP.names(), is_heap.clone()).map_err(&wrong)?;
        let none = var(&all[0]).equal(number(0)).and(var(&all[1]).equal(number(0)));
        let value = is_heap.and(self.value.clone());
        let value = if self.turned_coins { value } else { none.or(value) };
        let value = Compiler::new(&theory, budget).compile(&value, &all).map_err(&wrong)?;
        theory.bind(VALUE, 2, value.clone()).map_err(&wrong)?;
        Ok((theory, value))
    }
}

impl Statement {
    /// Creates the statement that the value formula of a description gives the value of every heap, in a game whose
    /// positions are sums of heaps. The game is needed for its rules only.
    pub fn heap(id: &str, game: impl Provable + Send + Sync + 'static, heap: HeapDescription) -> Self {
        Statement::new(id, game).by(heap)
    }
}

impl ProofPlan for HeapDescription {
    fn formulas(&self, _: &ProofTask<'_>) -> Vec<Formula> {
        self.moves.iter().map(|kind| &kind.condition).chain([&self.value]).cloned().collect()
    }

    fn prove(&self, task: &ProofTask<'_>, budget: &ProofBudget<'_>) -> Result<ProofAttempt, ProveError> {
        if task.shape != HEAP {
            return Err(task.no_description());
        }
        prove_heap(task.game, self, budget)
    }

    fn certification(&self, statement: &Statement) -> Result<&dyn CertifiedPlan, String> {
        Err(format!("{}, whose moves may change the number of heaps", statement.game().id()))
    }

    fn relation(
        &self,
        task: &ProofTask<'_>,
        budget: &ProofBudget<'_>,
    ) -> Result<CompiledRelation, ProveError> {
        let (theory, value) = self.compiled(&task.game.id(), budget)?;
        Ok((theory, value, 2))
    }

    fn topic(&self) -> Topic {
        Topic::Heap
    }

    fn heap(&self) -> Option<&HeapDescription> {
        Some(self)
    }
}

/// Returns the names of the heaps after a move.
pub(super) fn heaps_of(kind: &DescribedHeapMove) -> Vec<String> {
    (0..kind.heaps.len()).map(|i| format!("heap {i}")).collect()
}

/// The relations of a description, compiled.
pub(super) struct Heap<'a> {
    game: &'a dyn Provable,
    /// The theory with the relations of the moves, by [`move_name`].
    pub(super) theory: Theory,
    /// The relation of heaps and values.
    value: Automaton,
    /// For each kind of move, the relation of a heap and the heaps after the move.
    moves: Vec<Automaton>,
    budget: &'a ProofBudget<'a>,
}

/// Proves or refutes that the value formula of a description gives the Grundy value of every heap. Then the nim-sum of
/// the values is the value of every sum of heaps. The caller knows that each position is such a sum.
///
/// # Errors
/// A description that is not well formed, or that disagrees with the game; a limit of the budget that is reached.
pub(super) fn prove_heap(
    game: &dyn Provable,
    description: &HeapDescription,
    budget: &ProofBudget<'_>,
) -> Result<ProofAttempt, ProveError> {
    let began = budget.run().seconds();
    let heap = Heap::new(game, description, budget)?;
    let done = |conclusion, compared| {
        finished(game, HEAP, STATEMENT.to_owned(), conclusion, ProofMethod::Automata, compared, budget, began)
    };
    if let Some(reason) = heap.ascent(description)? {
        return Ok(done(Conclusion::NotProved(reason), Comparison::default()));
    }
    let compared = heap.compare(description)?;
    if let Some(refutation) = heap.refuted_without_heaps(description)? {
        return Ok(done(Conclusion::Refuted(Box::new(refutation)), compared));
    }
    if let Some(refutation) = heap.refuted_on_small_heaps(description)? {
        return Ok(done(Conclusion::Refuted(Box::new(refutation)), compared));
    }
    if compared.positions == 0 {
        return Ok(done(Conclusion::NotProved(NotProved::NothingCompared { legal: None }), compared));
    }
    let conclusion = match heap.failure(description)? {
        None => Conclusion::Proved(Measure::declared(&HEAP.names(), 1, &TerminationMeasure::Sum)),
        Some(refutation) => Conclusion::Refuted(Box::new(refutation)),
    };
    Ok(done(conclusion, compared))
}

/// Returns the name of the relation of a heap and the heaps after a kind of move.
pub(super) fn move_name(kind: usize) -> String {
    format!("move {kind}")
}

impl<'a> Heap<'a> {
    /// Compiles the relations of a description.
    ///
    /// # Errors
    /// A description that is not well formed; a limit of the budget that is reached.
    pub(super) fn new(
        game: &'a dyn Provable,
        description: &HeapDescription,
        budget: &'a ProofBudget<'a>,
    ) -> Result<Self, ProveError> {
        let id = game.id();
        let wrong = ProveError::in_game(&id);
        let (mut theory, value) = description.compiled(&id, budget)?;
        let mut moves = Vec::new();
        for (i, kind) in description.moves.iter().enumerate() {
            let heaps = heaps_of(kind);
            let same = kind.heaps.iter().zip(&heaps).map(|(term, name)| term.clone().equal(var(name)));
            let relation = Formula::holds(LEGAL, terms(&HEAP.names()))
                .and(kind.condition.clone())
                .and(Formula::all(same))
                .exists(kind.fresh.iter().cloned());
            let all = [HEAP.names(), heaps].concat();
            let relation = Compiler::new(&theory, budget).compile(&relation, &all).map_err(&wrong)?;
            theory.bind(move_name(i), all.len(), relation.clone()).map_err(&wrong)?;
            budget.add_held(relation.bytes());
            moves.push(relation);
        }
        Ok(Heap { game, theory, value, moves, budget })
    }

    fn compiled(&self, formula: &Formula, names: &[String]) -> Result<Automaton, ProveError> {
        let id = self.game.id();
        Compiler::new(&self.theory, self.budget).compile(formula, names).map_err(ProveError::in_game(&id))
    }

    fn stated(&self, heap: u64) -> Option<String> {
        value_of(&self.value, &self.theory, &[heap], HEAP, self.budget)
    }

    /// Returns the position without heaps if the statement gives it another value than 0.
    fn refuted_without_heaps(&self, description: &HeapDescription) -> Result<Option<Refutation>, ProveError> {
        let Some(empty) = &description.empty else { return Ok(None) };
        let empty = self.compiled(empty, &HEAP.value_names())?;
        let (computed, stated) =
            (write_computed(&[0]), value_of(&empty, &self.theory, &[], HEAP, self.budget));
        self.budget.check(0, 0)?;
        Ok(stated.filter(|stated| *stated != computed).map(|stated| {
            let counterexample = self.counterexample(0, stated, computed, Evidence::Computed);
            Refutation { counterexample, failed: None, unsymmetric: None }
        }))
    }

    /// Returns a small heap whose computed value is not the stated one.
    fn refuted_on_small_heaps(
        &self,
        description: &HeapDescription,
    ) -> Result<Option<Refutation>, ProveError> {
        let mut values: Vec<u64> = vec![0; description.least() as usize];
        for heap in description.least()..=MAX_COMPUTED {
            self.budget.check(0, 0)?;
            let Some(options) = self.game.options(HEAP, &[heap], u64::MAX) else { break };
            let value = |one: &u64| usize::try_from(*one).ok().and_then(|one| values.get(one)).copied();
            let sums: Option<BTreeSet<u64>> = options
                .iter()
                .map(|heaps| heaps.iter().try_fold(0, |sum, one| Some(sum ^ value(one)?)))
                .collect();
            // By the rules a move leaves a heap that is not smaller.
            let Some(sums) = sums else { break };
            let computed = (0..).find(|v| !sums.contains(v)).unwrap_or(0);
            values.push(computed);
            if heap <= MAX_PLAIN
                && let Some(plain) = self.game.computed(HEAP, &[heap], Play::Normal, self.budget.run())?
                && plain != [computed]
            {
                return Err(ProveError::Disagreement {
                    game: self.game.id(),
                    position: self.game.write(HEAP, &[heap]),
                    what: "its value is not that of a sum of its heaps".into(),
                });
            }
            let computed = write_computed(&[computed]);
            match self.stated(heap) {
                Some(stated) if stated == computed => {}
                None => {
                    // A limit was reached: the stated value is not known.
                    self.budget.check(0, 0)?;
                    break;
                }
                Some(stated) => {
                    let counterexample = self.counterexample(heap, stated, computed, Evidence::Computed);
                    return Ok(Some(Refutation { counterexample, failed: None, unsymmetric: None }));
                }
            }
        }
        Ok(None)
    }

    fn counterexample(
        &self,
        heap: u64,
        stated: String,
        computed: String,
        evidence: Evidence,
    ) -> VerifiedCounterexample {
        let assignment = Assignment::from_numbers(HEAP, &[heap]);
        VerifiedCounterexample::new(self.game.write(HEAP, &[heap]), assignment, stated, computed, evidence)
    }

    /// Returns a move that does not leave smaller heaps only.
    pub(super) fn ascent(&self, description: &HeapDescription) -> Result<Option<NotProved>, ProveError> {
        for (i, (kind, relation)) in description.moves.iter().zip(&self.moves).enumerate() {
            let heaps = heaps_of(kind);
            let all = [HEAP.names(), heaps.clone()].concat();
            let smaller = heaps.iter().map(|heap| var(heap).less(var(&all[0])));
            let not_all = Formula::holds(move_name(i), terms(&all)).and(Formula::all(smaller).not());
            let not_all = self.compiled(&not_all, &all)?;
            if let Some(word) = shortest_common(&[(relation, true), (&not_all, true)], self.budget)? {
                let numbers = |from: usize, to: usize| {
                    let one = |track: usize| word.number(Track(track as u32)).to_string();
                    (from..to).map(one).collect::<Vec<_>>().join(",")
                };
                return Ok(Some(NotProved::NoMeasure {
                    position: numbers(0, 1),
                    option: numbers(1, all.len()),
                    declared: "every heap".into(),
                    failed: None,
                }));
            }
        }
        Ok(None)
    }

    /// Compares the moves of small heaps with the rules. Every described move leaves smaller heaps only, so that all are
    /// found.
    pub(super) fn compare(&self, description: &HeapDescription) -> Result<Comparison, ProveError> {
        let mut compared = Comparison { positions: 0, all_below: 0 };
        let most = description.moves.iter().map(|kind| kind.heaps.len() as u32).max().unwrap_or(0);
        let mut is_whole = true;
        for heap in description.least()..=MAX_COMPARED {
            if heap.checked_pow(most).is_none_or(|lists| lists > MAX_LISTS) {
                break;
            }
            self.budget.check(0, 0)?;
            let Some(options) = self.game.options(HEAP, &[heap], u64::MAX) else {
                is_whole = false;
                continue;
            };
            let rules: BTreeSet<Vec<u64>> =
                options.into_iter().map(|heaps| description.sorted(heaps)).collect();
            let mut described = BTreeSet::new();
            for (kind, relation) in description.moves.iter().zip(&self.moves) {
                for list in super::compare::lists(kind.heaps.len(), heap) {
                    let numbers = [&[heap][..], &list].concat();
                    if self.theory.accepts(relation, &numbers) {
                        described.insert(description.sorted(list));
                    }
                }
            }
            if let Some(odd) = rules.symmetric_difference(&described).next() {
                let what = format!("only one of them has the move to {odd:?}");
                let position = self.game.write(HEAP, &[heap]);
                return Err(ProveError::Disagreement { game: self.game.id(), position, what });
            }
            compared.positions += 1;
            if is_whole {
                compared.all_below = heap + 1;
            }
        }
        Ok(compared)
    }

    /// Returns a refutation at the least heap at which a condition fails. At all smaller heaps the formula is right, so
    /// that the heap has another value than the stated one.
    fn failure(&self, description: &HeapDescription) -> Result<Option<Refutation>, ProveError> {
        let names = HEAP.names();
        let mut theory = self.theory.clone();
        let id = self.game.id();
        let wrong = ProveError::in_game(&id);
        let reached = self.reached_values(description)?;
        for (i, relation) in reached.iter().enumerate() {
            self.budget.add_held(relation.bytes());
            theory.bind(format!("reached {i}"), 2, relation.clone()).map_err(&wrong)?;
        }
        let conditions = failing_conditions(reached.len());
        for (i, (_, fails)) in conditions.iter().enumerate() {
            let fails = Formula::holds(LEGAL, terms(&names)).and(fails.clone());
            let fails = Compiler::new(&theory, self.budget).compile(&fails, &names).map_err(&wrong)?;
            theory.bind(format!("failure {i}"), 1, fails).map_err(&wrong)?;
        }
        let failure = |name: &str| {
            Formula::any((0..conditions.len()).map(|i| Formula::holds(format!("failure {i}"), [var(name)])))
        };
        let before = "a smaller heap";
        let least = failure(&names[0])
            .and(failure(before).and(var(before).less(var(&names[0]))).exists([before]).not());
        let least = Compiler::new(&theory, self.budget).compile(&least, &names).map_err(&wrong)?;
        let Some(word) = least.shortest() else { return Ok(None) };
        for (i, &(condition, _)) in conditions.iter().enumerate() {
            let fails =
                Compiler::new(&theory, self.budget).relation(&format!("failure {i}")).map_err(&wrong)?;
            if fails.accepts(&word) {
                return Ok(Some(self.refutation(&word.number(Track(0)), condition)));
            }
        }
        Ok(Some(self.refutation(&word.number(Track(0)), ProofCondition::Reachability)))
    }

    /// Returns the relation between a heap and the values that each kind of move reaches from it.
    fn reached_values(&self, description: &HeapDescription) -> Result<Vec<Automaton>, ProveError> {
        let (names, v) = (HEAP.names(), HEAP.value_names());
        let relation = |(i, kind): (usize, &DescribedHeapMove)| {
            let heaps = heaps_of(kind);
            let values: Vec<String> = (0..heaps.len()).map(|i| format!("value {i}")).collect();
            let of_each =
                heaps.iter().zip(&values).map(|(heap, value)| Formula::holds(VALUE, [var(heap), var(value)]));
            let sum = match values.is_empty() {
                true => number(0),
                false => Term::xor_of(terms(&values)),
            };
            let to = Formula::holds(move_name(i), terms(&names).into_iter().chain(terms(&heaps)))
                .and(Formula::all(of_each))
                .and(sum.equal(var(&v[0])))
                .exists(heaps.into_iter().chain(values));
            self.compiled(&to, &[names.clone(), v.clone()].concat())
        };
        description.moves.iter().enumerate().map(relation).collect()
    }

    /// Returns the refutation by a heap at which a condition fails.
    fn refutation(&self, heap: &BigUint, condition: ProofCondition) -> Refutation {
        let written = match heap.to_u64() {
            Some(heap) => self.game.write(HEAP, &[heap]),
            None => heap.to_string(),
        };
        let assignment = Assignment::new(HEAP, &[heap.to_string()]);
        let failed = FailedCondition {
            condition,
            position: written.clone(),
            assignment: assignment.clone(),
            value: None,
        };
        let stated = heap.to_u64().and_then(|heap| self.stated(heap)).unwrap_or_else(|| "a value".into());
        let computed = format!("not {stated}");
        let counterexample =
            VerifiedCounterexample::new(written, assignment, stated, computed, Evidence::Induction);
        Refutation { counterexample, failed: Some(failed), unsymmetric: None }
    }
}

/// Returns the conditions, each with the formula that a heap fails it. The values that moves of `kinds` kinds reach are
/// the relations `reached 0`, `reached 1`, …
fn failing_conditions(kinds: usize) -> [(ProofCondition, Formula); 4] {
    let (names, v) = (HEAP.names(), HEAP.value_names());
    let other = "another value";
    let is = |value: &str| Formula::holds(VALUE, [var(&names[0]), var(value)]);
    let other_is_larger = || is(other).and(var(&v[0]).less(var(other)));
    let reaches = || {
        let reached = |i| Formula::holds(format!("reached {i}"), [var(&names[0]), var(&v[0])]);
        Formula::any((0..kinds).map(reached))
    };
    [
        (ProofCondition::Totality, is(&v[0]).exists([&*v[0]]).not()),
        (ProofCondition::Uniqueness, is(&v[0]).and(other_is_larger()).exists([&*v[0], other])),
        (ProofCondition::Exclusion, is(&v[0]).and(reaches()).exists([&*v[0]])),
        (ProofCondition::Reachability, other_is_larger().and(reaches().not()).exists([&*v[0], other])),
    ]
}
