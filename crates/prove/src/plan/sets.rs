//! The plan for sets: the positions of value 0, 1, …, normal or misère; and for a sentence about the P-positions, which is
//! decided once the P-positions are proved.

use super::compare::compare;
use super::compiled::{CompiledRelation, LEGAL, terms};
use super::conclude::{self, FailureSource};
use super::counterexample::{CounterexampleSearch, Failure, MeasureBound, VerifiedCounterexample};
use super::report::{Conclusion, NotProved, Refutation, finished};
use super::small_window::{Relations, StatementSubject, prove_or_refute};
use super::stated::{set_name, write_small};
use super::statement::{CertifiedPlan, ProofPlan, ProofTask, Statement, Topic};
use super::{CompiledGame, ProofAttempt, ProofCondition, ProofMethod, ProveError};
use crate::certificate::P;
use crate::{PositionShape, ProofCertificate, ProofCertificateError, Provable, WithFormula};
use impartial::run::Stopped;
use impartial::value::Play;
use impartial_automata::{
    Automaton, Compiler, Document, Formula, FormulaError, ProofBudget, Track, TrackWord,
};

/// Sets of positions, as formulas in the names of each shape.
pub(super) type SetsOf = Box<dyn Fn(PositionShape) -> Vec<Formula> + Send + Sync>;

/// The plan of a statement about the positions of the first values.
struct SetsPlan {
    sets: SetsOf,
    play: Play,
}

impl Statement {
    /// Creates the statement that the positions of value 0, 1, … are those that satisfy these formulas, in the names of
    /// the shape. Values are those of the rule `play`.
    pub fn sets(
        id: &str,
        game: impl Provable + Send + Sync + 'static,
        play: Play,
        sets: impl Fn(PositionShape) -> Vec<Formula> + Send + Sync + 'static,
    ) -> Self {
        Statement::new(id, game).by(SetsPlan { sets: Box::new(sets), play })
    }
}

/// Calls `f` with the game, whose description is extended by the definitions of the statement.
fn read<T>(task: &ProofTask<'_>, f: impl FnOnce(&dyn Provable) -> T) -> T {
    match &task.statement.definitions {
        None => f(task.game),
        // Sets are not a value formula.
        Some(definitions) => f(&WithFormula::new(task.game, &|_| Formula::FALSE).defined_by(definitions)),
    }
}

/// Returns the sentence about the P-positions, with the definitions of the statement.
fn consequence(task: &ProofTask<'_>) -> Option<Document> {
    let sentence = task.statement.consequence.clone()?;
    let theory = match &task.statement.definitions {
        Some(theory) => theory.clone(),
        None => task.game.describe(task.shape)?.theory.without_definitions(),
    };
    Some(Document { theory, sentence })
}

impl ProofPlan for SetsPlan {
    fn formulas(&self, task: &ProofTask<'_>) -> Vec<Formula> {
        (self.sets)(task.shape).into_iter().map(|set| task.statement.in_own_digits(set)).collect()
    }

    fn prove(&self, task: &ProofTask<'_>, budget: &ProofBudget<'_>) -> Result<ProofAttempt, ProveError> {
        let (statement, sets) = (task.statement, self.formulas(task));
        read(task, |game| {
            let mut proof = prove_values(game, task.shape, statement.text(), &sets, self.play, budget)?;
            if let (true, Some(sentence)) = (proof.is_proved(), &statement.consequence) {
                follows(game, sentence, &sets, &mut proof, budget)?;
            }
            Ok(proof)
        })
    }

    fn certification(&self, _: &Statement) -> Result<&dyn CertifiedPlan, String> {
        Ok(self)
    }

    fn relation(
        &self,
        task: &ProofTask<'_>,
        budget: &ProofBudget<'_>,
    ) -> Result<CompiledRelation, ProveError> {
        read(task, |game| {
            let compiled = CompiledGame::new(game, task.shape, budget)?;
            let set = stated_sets(&game.id(), &compiled, &self.formulas(task)[..1], budget)?.pop();
            Ok((compiled.theory, set.ok_or_else(|| task.no_formula())?, compiled.names.len()))
        })
    }

    fn play(&self) -> Play {
        self.play
    }

    fn topic(&self) -> Topic {
        Topic::Sets
    }
}

impl CertifiedPlan for SetsPlan {
    fn certificate(
        &self,
        task: &ProofTask<'_>,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let sets = self.formulas(task);
        let certificate =
            read(task, |game| ProofCertificate::of_values(game, task.shape, &sets, self.play, budget))?;
        let certificate = match (&task.statement.definitions, &sets[..]) {
            (None, _) => certificate,
            (Some(theory), [sentence]) => {
                let (theory, sentence) = (theory.clone(), sentence.clone());
                certificate.stated_as(task.game, &Document { theory, sentence }, budget)?
            }
            (Some(_), _) => certificate.without_text(),
        };
        match consequence(task) {
            None => Ok(certificate),
            Some(document) => certificate.and_then(task.game, &document, budget),
        }
    }

    fn verify(
        &self,
        task: &ProofTask<'_>,
        certificate: &ProofCertificate,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        certificate.verify_for(task.game, budget)?;
        read(task, |game| certificate.is_about(game, &self.formulas(task), self.play, budget))?;
        certificate.is_followed_by(task.game, consequence(task).as_ref(), budget)
    }
}

/// Proves or refutes that the positions of value v, for v = 0, 1, …, are those that satisfy `sets[v]`,
/// formulas in the names of the shape. Values are those of the rule `play`. Without sets the statement says nothing, and is
/// not proved.
///
/// # Errors
/// A game without description; a description that disagrees with the game; a limit of the budget that is reached.
pub fn prove_values(
    game: &dyn Provable,
    shape: PositionShape,
    statement: &str,
    sets: &[Formula],
    play: Play,
    budget: &ProofBudget<'_>,
) -> Result<ProofAttempt, ProveError> {
    let id = game.id();
    let subject = StatementSubject { game, shape, play, text: statement };
    prove_or_refute(
        subject,
        || Some(Relations::Sets(sets.to_vec())),
        budget,
        |budget| {
            let compiled = CompiledGame::new(game, shape, budget)?;
            let automata = stated_sets(&id, &compiled, sets, budget)?;
            prove_sets(game, &compiled, statement, &automata, play, budget)
        },
    )
}

/// Returns the legal positions that satisfy each formula.
pub(crate) fn stated_sets(
    id: &str,
    compiled: &CompiledGame,
    sets: &[Formula],
    budget: &ProofBudget<'_>,
) -> Result<Vec<Automaton>, ProveError> {
    let compile = |set: &Formula| {
        let set = Formula::holds(LEGAL, terms(&compiled.names)).and(set.clone());
        Compiler::new(&compiled.theory, budget)
            .compile(&set, &compiled.names)
            .map_err(ProveError::in_game(id))
    };
    sets.iter().map(compile).collect()
}

/// Returns the legal positions that satisfy the formula of a document, by its own definitions.
pub(crate) fn stated_by(
    id: &str,
    compiled: &CompiledGame,
    document: &Document,
    budget: &ProofBudget<'_>,
) -> Result<Vec<Automaton>, ProveError> {
    let mut theory = compiled.theory.clone();
    if let Some(name) = document.theory.names().find(|name| theory.names().any(|own| own == *name)) {
        return Err(ProveError::in_game(id)(FormulaError::Redefined(name.to_owned())));
    }
    theory.extend(&document.theory);
    let set = Formula::holds(LEGAL, terms(&compiled.names)).and(document.sentence.clone());
    let set =
        Compiler::new(&theory, budget).compile(&set, &compiled.names).map_err(ProveError::in_game(id))?;
    Ok(vec![set])
}

/// Proves or refutes the same statement as [`prove_values`] for sets given by automata over the tracks 0, 1, …
///
/// # Errors
/// A description that disagrees with the game; sets over other tracks; a limit of the budget that is reached.
pub(crate) fn prove_sets(
    game: &dyn Provable,
    compiled: &CompiledGame,
    statement: &str,
    sets: &[Automaton],
    play: Play,
    budget: &ProofBudget<'_>,
) -> Result<ProofAttempt, ProveError> {
    let began = budget.run().seconds();
    let shape = compiled.description.shape;
    if compiled.description.forbidden > 0 && (play.is_misere() || sets.len() > 1) {
        return Err(ProveError::Forbidden(game.id()));
    }
    let compared = compare(game, compiled, budget)?;
    if sets.is_empty() {
        let (statement, nothing) = (statement.to_owned(), Conclusion::NotProved(NotProved::Vacuous));
        let method = ProofMethod::Automata;
        return Ok(finished(game, shape, statement, nothing, method, compared, budget, began));
    }
    let holds = |numbers: &[u64]| sets.iter().position(|set| compiled.theory.accepts(set, numbers));
    // The sets are about the first few values only.
    let most = sets.len();
    let stated = |numbers: &[u64]| Some(set_name(holds(numbers), most));
    let shown = |value: &[u64]| write_small(value, most);
    let relations = Some((&compiled.legal, sets.iter().collect()));
    let theory = Some(&compiled.theory);
    let search =
        CounterexampleSearch { game, shape, play, stated: &stated, shown: &shown, relations, theory };
    let measure = compiled.measure(&game.id(), budget)?;
    let conclusion = match refuted(game, compiled, sets, play, budget)? {
        None => {
            let measure = compiled.or_ceiling(measure, &game.id(), budget)?;
            conclude::proved(&search, compiled, measure, compared)
        }
        Some((failure, Wrong { value, right })) => {
            if let Some(refutation) = conclude::counterexample(&search, &failure, budget)? {
                let conclusion = Conclusion::Refuted(Box::new(refutation));
                let statement = statement.to_owned();
                return Ok(finished(
                    game,
                    shape,
                    statement,
                    conclusion,
                    ProofMethod::Automata,
                    compared,
                    budget,
                    began,
                ));
            }
            let set = &sets[value];
            let (extra, missing) = (set.without(&right, budget)?, right.without(set, budget)?);
            let fails = |wrong: &Automaton, condition, bound: &Automaton| -> Result<_, Stopped> {
                let word = wrong.and(bound, budget)?.shortest();
                Ok(word.map(|word| Failure { condition, word, value: Some(value.to_string()) }))
            };
            let within = |bounds: &[MeasureBound]| {
                let bound = MeasureBound::all(bounds, compiled, budget)?;
                match fails(&extra, ProofCondition::Soundness, &bound)? {
                    Some(failure) => Ok(Some(failure)),
                    None => fails(&missing, ProofCondition::Completeness, &bound),
                }
            };
            let says = |failure: &Failure| {
                let (is, is_not) = (value.to_string(), format!("not {value}"));
                match failure.condition {
                    ProofCondition::Soundness => Some([is, is_not]),
                    ProofCondition::Completeness => Some([is_not, is]),
                    _ => None,
                }
            };
            let failing = FailureSource { within: &within, says: &says };
            conclude::without_counterexample(&search, compiled, measure, failure, &failing)?
        }
    };
    let statement = statement.to_owned();
    Ok(finished(game, shape, statement, conclusion, ProofMethod::Automata, compared, budget, began))
}

/// The first set that is not the positions of its value.
struct Wrong {
    /// The value whose positions the set should be.
    value: usize,
    /// The correct set of positions, given that earlier sets and smaller positions of this set are correct.
    right: Automaton,
}

/// The name of the set under examination in the plans.
const SET: &str = "set";

/// Returns the relation between a position and one of its options that is in a set.
pub(crate) fn options_in(
    id: &str,
    compiled: &CompiledGame,
    set: &Automaton,
    budget: &ProofBudget<'_>,
) -> Result<Automaton, ProveError> {
    let mut theory = compiled.theory.clone();
    let wrong = ProveError::in_game(id);
    theory.bind(SET, compiled.names.len(), set.clone()).map_err(&wrong)?;
    let option = compiled.option_names(0);
    let all = [&compiled.names[..], &option].concat();
    let into = compiled.option_in(SET, &option).and(Formula::holds(LEGAL, terms(&compiled.names)));
    Compiler::new(&theory, budget).compile(&into, &all).map_err(wrong)
}

/// Returns the positions with more options in a set than may be forbidden; without forbidden options, those with a move
/// into the set.
fn moves_into(
    id: &str,
    compiled: &CompiledGame,
    set: &Automaton,
    budget: &ProofBudget<'_>,
) -> Result<Automaton, ProveError> {
    let mut theory = compiled.theory.clone();
    let wrong = ProveError::in_game(id);
    let n = compiled.names.len();
    theory.bind(SET, n, set.clone()).map_err(&wrong)?;
    if compiled.description.forbidden == 0 {
        return Compiler::new(&theory, budget)
            .compile(&compiled.leads_into(SET), &compiled.names)
            .map_err(&wrong);
    }
    const OPTION: &str = "position and option in the set";
    let into = options_in(id, compiled, set, budget)?;
    let options: Vec<Track> = (n as u32..2 * n as u32).map(Track).collect();
    let least = u8::try_from(compiled.description.forbidden).unwrap_or(u8::MAX).saturating_add(1);
    if let Some(counted) = into.at_least(least, &options, budget)? {
        return Ok(counted);
    }
    theory.bind(OPTION, 2 * n, into).map_err(&wrong)?;
    Compiler::new(&theory, budget)
        .compile(&compiled.more_than_forbidden(OPTION), &compiled.names)
        .map_err(&wrong)
}

/// A prover that takes one set after the other.
pub(crate) struct SetProver<'a> {
    id: String,
    compiled: &'a CompiledGame,
    play: Play,
    terminal: Automaton,
    /// The legal positions from which each earlier set is reached; in misère play they also have a move.
    open: Automaton,
    proved: usize,
}

impl<'a> SetProver<'a> {
    pub(crate) fn new(
        id: &str,
        compiled: &'a CompiledGame,
        play: Play,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, ProveError> {
        let legal = &compiled.legal;
        let movable = moves_into(id, compiled, legal, budget)?;
        let terminal = legal.without(&movable, budget)?;
        let open = if play.is_misere() { legal.and(&movable, budget)? } else { legal.clone() };
        Ok(SetProver { id: id.to_owned(), compiled, play, terminal, open, proved: 0 })
    }

    /// Returns the legal positions without a move.
    pub(crate) fn terminal(&self) -> &Automaton {
        &self.terminal
    }

    /// Returns the legal positions from which all proved sets are reached; in misère play they also have a move.
    pub(crate) fn open(&self) -> &Automaton {
        &self.open
    }

    /// Returns the positions without a move, if they belong to the next set: in misère play to the set of value 1.
    pub(crate) fn ended(&self) -> Option<&Automaton> {
        (self.play.is_misere() && self.proved == 1).then_some(&self.terminal)
    }

    /// Proves that `set` contains the positions of the next value, or returns a position at which it does not. The set
    /// is correct if it contains exactly the positions from which all earlier sets are reached and the set itself is
    /// not.
    pub(crate) fn next(
        &mut self,
        set: &Automaton,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<(ProofCondition, TrackWord)>, ProveError> {
        Ok(self.checked(set, budget)?.map(|(condition, word, _)| (condition, word)))
    }

    /// Returns the result of [`next`](Self::next), and the positions that should be in the set.
    fn checked(
        &mut self,
        set: &Automaton,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<(ProofCondition, TrackWord, Wrong)>, ProveError> {
        let value = self.proved;
        if let Some(word) = set.without(&self.compiled.legal, budget)?.shortest() {
            return Ok(Some((ProofCondition::Legality, word, Wrong { value, right: set.clone() })));
        }
        let into = moves_into(&self.id, self.compiled, set, budget)?;
        let mut right = self.open.without(&into, budget)?;
        if let Some(ended) = self.ended() {
            right = right.product(ended, impartial_automata::BoolOp::Or, budget)?;
        }
        if let Some(word) = set.without(&right, budget)?.shortest() {
            return Ok(Some((ProofCondition::Soundness, word, Wrong { value, right })));
        }
        if let Some(word) = right.without(set, budget)?.shortest() {
            return Ok(Some((ProofCondition::Completeness, word, Wrong { value, right })));
        }
        self.open = self.open.and(&into, budget)?;
        self.proved += 1;
        Ok(None)
    }
}

fn refuted(
    game: &dyn Provable,
    compiled: &CompiledGame,
    sets: &[Automaton],
    play: Play,
    budget: &ProofBudget<'_>,
) -> Result<Option<(Failure, Wrong)>, ProveError> {
    let mut prover = SetProver::new(&game.id(), compiled, play, budget)?;
    for (v, set) in sets.iter().enumerate() {
        budget.step("sets", v as u64, Some(sets.len() as u64));
        if let Some((condition, word, wrong)) = prover.checked(set, budget)? {
            return Ok(Some((Failure { condition, word, value: Some(v.to_string()) }, wrong)));
        }
    }
    Ok(None)
}

/// Decides a sentence about the proved P-positions, and records a refutation in the proof.
fn follows(
    game: &dyn Provable,
    sentence: &Formula,
    sets: &[Formula],
    proof: &mut ProofAttempt,
    budget: &ProofBudget<'_>,
) -> Result<(), ProveError> {
    let (id, began) = (game.id(), budget.run().seconds());
    let compiled = CompiledGame::new(game, proof.shape, budget)?;
    let wrong = ProveError::in_game(&id);
    let mut theory = compiled.theory.clone();
    for set in stated_sets(&id, &compiled, &sets[..sets.len().min(1)], budget)? {
        theory.bind(P, compiled.names.len(), set).map_err(&wrong)?;
    }
    // The parts are decided one after the other, so that the first false part gives the counterexample.
    let parts = match sentence {
        Formula::And(parts) => &parts[..],
        one => std::slice::from_ref(one),
    };
    let mut failed = None;
    for part in parts {
        failed = VerifiedCounterexample::of_sentence(&theory, part, budget).map_err(&wrong)?;
        if failed.is_some() {
            break;
        }
    }
    proof.states = proof.states.max(budget.largest());
    proof.bytes = proof.bytes.max(budget.most_bytes());
    proof.seconds += budget.run().seconds() - began;
    if let Some(counterexample) = failed {
        proof.conclusion = Conclusion::Refuted(Box::new(Refutation::of_consequence(counterexample)));
    }
    Ok(())
}
