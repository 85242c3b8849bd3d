//! The plan for a value formula.

use super::compare::{compare, compare_formula};
use super::compiled::{CompiledRelation, VALUE, terms};
use super::conclude::{self, FailureSource};
use super::counterexample::{CounterexampleSearch, Failure, MeasureBound};
use super::report::{Conclusion, NotProved, finished, write_value};
use super::small_window::{Relations, StatementSubject, prove_or_refute};
use super::stated::{value_of, write_computed};
use super::statement::{CertifiedPlan, FormulaOf, ProofPlan, ProofTask, Statement, Topic};
use super::{
    Comparison, CompiledGame, Measure, ProofAttempt, ProofCondition, ProofMethod, ProveError, value_sentence,
};
use crate::symmetry::{self, ExplorationResult};
use crate::{
    PositionShape, ProofCertificate, ProofCertificateError, Provable, TerminationMeasure, WithFormula,
    ordinal_less,
};
use impartial::run::Stopped;
use impartial::value::Play;
use impartial_automata::{
    Automaton, Compiler, Formula, ProofBudget, Theory, Track, TrackWord, shortest_common,
};

/// The plan of a statement that a formula gives the Grundy values: another formula, or the game's own.
struct ValuePlan {
    other: Option<FormulaOf>,
}

impl Statement {
    /// Creates the statement that the game's own value formula gives the Grundy values.
    pub fn own_formula(id: &str, game: impl Provable + Send + Sync + 'static) -> Self {
        Statement::new(id, game).by(ValuePlan { other: None })
    }

    /// Creates the statement that another formula, in the names of the shape, gives the Grundy values.
    pub fn formula(
        id: &str,
        game: impl Provable + Send + Sync + 'static,
        formula: impl Fn(PositionShape) -> Formula + Send + Sync + 'static,
    ) -> Self {
        Statement::new(id, game).by(ValuePlan { other: Some(Box::new(formula)) })
    }
}

impl ValuePlan {
    /// Calls `f` with the game, whose value formula is that of the statement.
    fn read<T>(
        &self,
        &ProofTask { statement, game, .. }: &ProofTask<'_>,
        f: impl FnOnce(&dyn Provable) -> T,
    ) -> T {
        match &self.other {
            None => f(game),
            Some(other) => f(&WithFormula::new(game, &|shape| statement.in_own_digits(other(shape)))),
        }
    }
}

impl ProofPlan for ValuePlan {
    fn formulas(&self, task: &ProofTask<'_>) -> Vec<Formula> {
        let described = self.read(task, |game| game.describe(task.shape));
        described.and_then(|described| described.value).into_iter().collect()
    }

    fn prove(&self, task: &ProofTask<'_>, budget: &ProofBudget<'_>) -> Result<ProofAttempt, ProveError> {
        self.read(task, |game| prove_formula(game, task.shape, task.method, budget))
    }

    fn certification(&self, _: &Statement) -> Result<&dyn CertifiedPlan, String> {
        Ok(self)
    }

    fn relation(
        &self,
        task: &ProofTask<'_>,
        budget: &ProofBudget<'_>,
    ) -> Result<CompiledRelation, ProveError> {
        self.read(task, |game| CompiledGame::value_relation(game, task.shape, budget))
    }

    fn sentence(&self, task: &ProofTask<'_>) -> Result<(Theory, Formula), ProveError> {
        self.read(task, |game| value_sentence(game, task.shape))
    }

    fn topic(&self) -> Topic {
        if self.other.is_none() { Topic::OwnFormula } else { Topic::Other }
    }
}

impl CertifiedPlan for ValuePlan {
    fn certificate(
        &self,
        task: &ProofTask<'_>,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let (shape, method) = (task.shape, task.method);
        self.read(task, |game| {
            let symmetric =
                || shape.power == 1 && game.describe(shape).is_some_and(|d| d.pair_form().is_some());
            if method == ProofMethod::Symmetry || (method == ProofMethod::Best && symmetric()) {
                ProofCertificate::up_to_symmetry(game, shape.coins, budget)
            } else {
                ProofCertificate::of_formula_in(game, shape, budget)
            }
        })
    }

    fn verify(
        &self,
        task: &ProofTask<'_>,
        certificate: &ProofCertificate,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        self.read(task, |game| certificate.verify_for_formula(game, budget))
    }
}

/// Proves or refutes that the value formula in a game's description gives the Grundy values of all positions of a
/// shape.
///
/// # Errors
/// A game without description or formula; a description that disagrees with the game; a limit of the budget that is
/// reached.
pub fn prove_formula(
    game: &dyn Provable,
    shape: PositionShape,
    method: ProofMethod,
    budget: &ProofBudget<'_>,
) -> Result<ProofAttempt, ProveError> {
    let subject = StatementSubject { game, shape, play: Play::Normal, text: STATEMENT };
    let stated = || Some(Relations::Value(game.describe(shape)?.value?));
    prove_or_refute(subject, stated, budget, |budget| by_automata_or_symmetry(game, shape, method, budget))
}

const STATEMENT: &str = "the value is the formula's";

fn by_automata_or_symmetry(
    game: &dyn Provable,
    shape: PositionShape,
    method: ProofMethod,
    budget: &ProofBudget<'_>,
) -> Result<ProofAttempt, ProveError> {
    let began = budget.run().seconds();
    let id = game.id();
    let description =
        game.describe(shape).ok_or_else(|| ProveError::NoDescription { game: id.clone(), shape })?;
    let no_form = description.pair_form().is_none();
    if no_form && method == ProofMethod::Symmetry {
        let why = "its description does not say that the value is a sum over coins and pairs".to_owned();
        return Err(ProveError::NoSymmetry { game: id, why });
    }
    let statement = STATEMENT.to_owned();
    if !no_form && method != ProofMethod::Automata {
        match symmetry::explore(game, &description, budget)? {
            Ok(ExplorationResult { failure, compared, .. }) => {
                let conclusion = match failure {
                    None if compared.positions == 0 => {
                        Conclusion::NotProved(NotProved::NothingCompared { legal: None })
                    }
                    // The exploration is restricted to moves that lower one coin.
                    None => {
                        Conclusion::Proved(Measure::declared(&shape.names(), 1, &TerminationMeasure::Sum))
                    }
                    Some((condition, word)) => refute_explored(game, shape, condition, word, budget)?,
                };
                return Ok(finished(
                    game,
                    shape,
                    statement,
                    conclusion,
                    ProofMethod::Symmetry,
                    compared,
                    budget,
                    began,
                ));
            }
            Err(why) if method == ProofMethod::Symmetry => {
                return Err(ProveError::NoSymmetry { game: id, why });
            }
            Err(_) => {}
        }
    }
    let compiled = CompiledGame::compile(&id, description, budget)?;
    let formula = compiled.formula.as_ref().ok_or_else(|| ProveError::NoFormula(id.clone()))?;
    let compared = compare(game, &compiled, budget)?;
    let conclusion = conclusion(game, &compiled, formula, compared, budget)?;
    if matches!(conclusion, Conclusion::Proved(_)) {
        // If the description has a wrong formula, its proof would be a theorem about another formula.
        compare_formula(game, shape, (formula, &compiled.legal), &compiled.theory, budget)?;
    }
    Ok(finished(game, shape, statement, conclusion, ProofMethod::Automata, compared, budget, began))
}

fn conclusion(
    game: &dyn Provable,
    compiled: &CompiledGame,
    formula: &Automaton,
    compared: Comparison,
    budget: &ProofBudget<'_>,
) -> Result<Conclusion, ProveError> {
    let (id, shape) = (game.id(), compiled.description.shape);
    let stated = |numbers: &[u64]| value_of(formula, &compiled.theory, numbers, shape, budget);
    let shown = |v: &[u64]| Some(write_computed(v));
    let relations = Some((&compiled.legal, vec![formula]));
    let theory = Some(&compiled.theory);
    let search = CounterexampleSearch {
        game,
        shape,
        play: Play::Normal,
        stated: &stated,
        shown: &shown,
        relations,
        theory,
    };
    let measure = compiled.measure(&id, budget)?;
    let mut conditions = Conditions::new(&id, compiled, formula, budget)?;
    match conditions.first(budget)? {
        None => {
            let measure = compiled.or_ceiling(measure, &id, budget)?;
            Ok(conclude::proved(&search, compiled, measure, compared))
        }
        Some(failure) => {
            if let Some(refutation) = conclude::counterexample(&search, &failure, budget)? {
                return Ok(Conclusion::Refuted(Box::new(refutation)));
            }
            if measure.is_ok() {
                conditions.complete(&id, budget)?;
            }
            let within = |bounds: &[MeasureBound]| {
                conditions.within(&MeasureBound::all(bounds, compiled, budget)?, budget)
            };
            let says = |failure: &Failure| {
                let numbers: Option<Vec<u64>> = (0..compiled.names.len() as u32)
                    .map(|i| u64::try_from(failure.word.number(Track(i))).ok())
                    .collect();
                let says = stated(&numbers?)?;
                Some([says, conditions.instead(failure)?])
            };
            let failing = FailureSource { within: &within, says: &says };
            Ok(conclude::without_counterexample(&search, compiled, measure, failure, &failing)?)
        }
    }
}

/// Returns the conclusion from a condition that fails in an exploration up to symmetry.
fn refute_explored(
    game: &dyn Provable,
    shape: PositionShape,
    condition: ProofCondition,
    word: TrackWord,
    budget: &ProofBudget<'_>,
) -> Result<Conclusion, ProveError> {
    let count = shape.coins * shape.power;
    // If the description is small enough to be compiled, it tells where the pair form is wrong.
    let own = match game.describe(shape) {
        Some(description) if count <= 6 => CompiledGame::compile(&game.id(), description, budget).ok(),
        _ => None,
    };
    let formula = own.as_ref().and_then(|compiled| Some((compiled.formula.as_ref()?, &compiled.theory)));
    let shown = |v: &[u64]| Some(write_computed(v));
    let stated = |numbers: &[u64]| match formula {
        Some((formula, theory)) => value_of(formula, theory, numbers, shape, budget),
        None => game.formula(shape, numbers).and_then(|v| shown(&v)),
    };
    let search = CounterexampleSearch {
        game,
        shape,
        play: Play::Normal,
        stated: &stated,
        shown: &shown,
        relations: None,
        theory: None,
    };
    let value = Some(word.number(Track(count as u32)).to_string());
    let failure = Failure { condition, word, value };
    Ok(match conclude::counterexample(&search, &failure, budget)? {
        Some(refutation) => Conclusion::Refuted(Box::new(refutation)),
        None => Conclusion::NotProved(NotProved::NoCounterexample(search.failed(&failure))),
    })
}

/// The conditions on a value formula, as relations that must have no common member.
struct Conditions<'a> {
    compiled: &'a CompiledGame,
    formula: &'a Automaton,
    /// The legal positions that have a value.
    defined: Automaton,
    /// The positions to which the formula gives two values.
    two: Automaton,
    /// For each kind of move, the positions and values such that a move leads to the value.
    reached: Vec<Automaton>,
    /// The positions and the values below the value of the position; `None` if not needed yet.
    smaller: Option<Automaton>,
}

impl<'a> Conditions<'a> {
    fn new(
        id: &str,
        compiled: &'a CompiledGame,
        formula: &'a Automaton,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, ProveError> {
        let wrong = ProveError::in_game(id);
        let (names, values) = (&compiled.names, &compiled.values);
        let defined = formula.project(&compiled.value_tracks(), budget)?;
        // Another value w of the same position.
        let others: Vec<String> = compiled.description.shape.names_of("w");
        let all = [&names[..], &values[..], &others[..]].concat();
        let two = Formula::holds(VALUE, terms(names).into_iter().chain(terms(values)))
            .and(Formula::holds(VALUE, terms(names).into_iter().chain(terms(&others))))
            .and(ordinal_less(&terms(values), &terms(&others)));
        let two = Compiler::new(&compiled.theory, budget).compile(&two, &all).map_err(&wrong)?;
        let mut conditions =
            Conditions { compiled, formula, defined, two, reached: Vec::new(), smaller: None };
        // The moves are compiled only if the relation is a function.
        if conditions.not_a_formula(None, budget)?.is_none() {
            conditions.complete_while(id, budget, true)?;
        }
        Ok(conditions)
    }

    /// Compiles the relations that are missing so far.
    fn complete(&mut self, id: &str, budget: &ProofBudget<'_>) -> Result<(), ProveError> {
        self.complete_while(id, budget, false)
    }

    /// Compiles the missing relations; if `until_wrong`, only up to the first kind of move that leads to the position's
    /// own value.
    fn complete_while(
        &mut self,
        id: &str,
        budget: &ProofBudget<'_>,
        until_wrong: bool,
    ) -> Result<(), ProveError> {
        let compiled = self.compiled;
        let all = [&compiled.names[..], &compiled.values[..]].concat();
        for kind in self.reached.len()..compiled.moves.len() {
            budget.step("kinds of moves", kind as u64, Some(compiled.moves.len() as u64));
            // Some move of this kind leads to value v.
            let to_v = compiled.leads_to(kind, VALUE, &compiled.values);
            let to_v = Compiler::new(&compiled.theory, budget)
                .compile(&to_v, &all)
                .map_err(ProveError::in_game(id))?;
            budget.add_held(to_v.bytes());
            self.reached.push(to_v);
            if until_wrong && self.exclusion(kind, None, budget)?.is_some() {
                return Ok(());
            }
        }
        if self.smaller.is_none() {
            self.smaller = Some(compiled.smaller(id, budget)?);
        }
        Ok(())
    }

    fn failure(&self, condition: ProofCondition, word: TrackWord) -> Failure {
        let (count, power) = (self.compiled.names.len(), self.compiled.description.shape.power);
        let behind = |from: usize| {
            let number = |i: usize| self.compiled.theory.number(&word, Track(i as u32)).to_string();
            write_value(&(from..from + power).map(number).collect::<Vec<_>>())
        };
        let value = match condition {
            ProofCondition::Exclusion | ProofCondition::Reachability => Some(behind(count)),
            ProofCondition::Uniqueness => Some(format!("{} and {}", behind(count), behind(count + power))),
            _ => None,
        };
        Failure { condition, word, value }
    }

    /// Returns a position without a value, or with two values, within bounds.
    fn not_a_formula(
        &self,
        bound: Option<&Automaton>,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<Failure>, Stopped> {
        let mut parts = vec![(&self.compiled.legal, true), (&self.defined, false)];
        parts.extend(bound.map(|bound| (bound, true)));
        if let Some(word) = shortest_common(&parts, budget)? {
            return Ok(Some(self.failure(ProofCondition::Totality, word)));
        }
        let mut parts = vec![(&self.two, true)];
        parts.extend(bound.map(|bound| (bound, true)));
        Ok(shortest_common(&parts, budget)?.map(|word| self.failure(ProofCondition::Uniqueness, word)))
    }

    fn exclusion(
        &self,
        kind: usize,
        bound: Option<&Automaton>,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<Failure>, Stopped> {
        let mut parts = vec![(self.formula, true), (&self.reached[kind], true)];
        parts.extend(bound.map(|bound| (bound, true)));
        Ok(shortest_common(&parts, budget)?.map(|word| self.failure(ProofCondition::Exclusion, word)))
    }

    /// Returns the first condition that fails, with a shortest position.
    fn first(&self, budget: &ProofBudget<'_>) -> Result<Option<Failure>, ProveError> {
        Ok(self.found(None, budget)?)
    }

    /// Returns a condition that fails at a position within bounds. Requires that all relations are compiled.
    fn within(&self, bound: &Automaton, budget: &ProofBudget<'_>) -> Result<Option<Failure>, Stopped> {
        self.found(Some(bound), budget)
    }

    fn found(&self, bound: Option<&Automaton>, budget: &ProofBudget<'_>) -> Result<Option<Failure>, Stopped> {
        if let Some(failure) = self.not_a_formula(bound, budget)? {
            return Ok(Some(failure));
        }
        // Without bounds, all kinds except the last were examined when they were compiled.
        let is_complete = self.smaller.is_some();
        let first = if bound.is_none() && !is_complete { self.reached.len().saturating_sub(1) } else { 0 };
        for kind in first..self.reached.len() {
            if bound.is_none() && is_complete {
                break;
            }
            if let Some(failure) = self.exclusion(kind, bound, budget)? {
                return Ok(Some(failure));
            }
        }
        let Some(smaller) = &self.smaller else { return Ok(None) };
        let mut parts = vec![(smaller, true)];
        parts.extend(self.reached.iter().map(|to_v| (to_v, false)));
        parts.extend(bound.map(|bound| (bound, true)));
        Ok(shortest_common(&parts, budget)?.map(|word| self.failure(ProofCondition::Reachability, word)))
    }

    /// Returns the correct value at a failure, given that the formula is correct at all smaller positions.
    fn instead(&self, failure: &Failure) -> Option<String> {
        let value = failure.value.as_ref();
        match failure.condition {
            ProofCondition::Totality => Some("a value".into()),
            ProofCondition::Uniqueness => Some("one value".into()),
            ProofCondition::Exclusion => value.map(|value| format!("not {value}")),
            ProofCondition::Reachability => value.map(|value| format!("at most {value}")),
            _ => None,
        }
    }
}
