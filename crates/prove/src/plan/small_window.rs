//! Comparison of a statement with computed values on a small window.
//!
//! A false statement often fails at a small position, long before the automata of its proof are built. So a proof is
//! first tried with few states. If these do not suffice, the values of small positions are computed from the game's own
//! rules and compared with the statement. Then the proof is tried with all states that the limits allow.

use super::counterexample::CounterexampleSearch;
use super::report::{Conclusion, finished};
use super::stated::{set_name, value_of, write_computed, write_small};
use super::{Comparison, ProofAttempt, ProofMethod, ProveError};
use crate::{PositionShape, Provable};
use impartial::run::{Reason, Stopped};
use impartial::value::Play;
use impartial_automata::{Automaton, Compiler, Formula, ProofBudget, Theory};

/// Maximum number of states of the automata that are built before a window is examined.
const FIRST_STATES: u64 = 1 << 13;
/// Maximum number of states of the automata of a statement that is compared.
const STATEMENT_STATES: u64 = 1 << 13;

/// A statement about the values of a game.
pub(crate) enum Relations {
    /// A relation between the numbers of a position and its value.
    Value(Formula),
    /// The positions of the values 0, 1, …
    Sets(Vec<Formula>),
}

/// A statement about a game, as its relations and its text.
#[derive(Clone, Copy)]
pub(crate) struct StatementSubject<'a> {
    pub(crate) game: &'a dyn Provable,
    pub(crate) shape: PositionShape,
    pub(crate) play: Play,
    /// The statement, in words.
    pub(crate) text: &'a str,
}

/// Proves a statement with few states, or refutes it on a small window, or proves it with all states that the limits
/// allow.
///
/// # Errors
/// The errors of the proof.
pub(crate) fn prove_or_refute(
    subject: StatementSubject<'_>,
    relations: impl FnOnce() -> Option<Relations>,
    budget: &ProofBudget<'_>,
    prove: impl Fn(&ProofBudget<'_>) -> Result<ProofAttempt, ProveError>,
) -> Result<ProofAttempt, ProveError> {
    let began = budget.run().seconds();
    let limits = *budget.run().limits();
    let few = budget.run().with_limits(limits.positions_at_most(FIRST_STATES));
    let few = budget.with_limits(&few);
    let first = prove(&few);
    budget.note(few.largest(), few.most_bytes());
    let stopped = match first {
        Err(ProveError::Stopped(stopped @ Stopped { reason: Reason::Positions(_), .. })) => stopped,
        decided => return decided,
    };
    if let Some(relations) = relations()
        && let Some(mut proof) = refuted(subject, &relations, budget)?
    {
        proof.seconds = budget.run().seconds() - began;
        return Ok(proof);
    }
    if limits.max_positions.is_some_and(|most| most <= FIRST_STATES) {
        return Err(stopped.into());
    }
    let mut proof = prove(budget)?;
    proof.seconds = budget.run().seconds() - began;
    Ok(proof)
}

/// The compiled relations of a statement.
struct StatementAutomata {
    theory: Theory,
    legal: Automaton,
    /// One relation between numbers and a value, or the sets of the values 0, 1, …
    relations: Vec<Automaton>,
    is_value: bool,
}

impl StatementAutomata {
    /// Returns `None` if the automata would be large, or if the game has no small positions of this shape.
    fn new(
        StatementSubject { game, shape, play, .. }: StatementSubject<'_>,
        relations: &Relations,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<StatementAutomata>, ProveError> {
        let Some(description) = game.describe(shape) else { return Ok(None) };
        let is_value = matches!(relations, Relations::Value(_));
        let has_one_set = matches!(relations, Relations::Sets(sets) if sets.len() == 1);
        if description.forbidden > 0 && (play.is_misere() || !has_one_set) {
            return Ok(None);
        }
        let limits = *budget.run().limits();
        let few = budget.run().with_limits(limits.positions_at_most(STATEMENT_STATES));
        let few = budget.with_limits(&few);
        let theory = description.theory;
        let (names, values) = (shape.names(), shape.value_names());
        let all = [&names[..], &values[..]].concat();
        let compile =
            |formula: &Formula, names: &[String]| Compiler::new(&theory, &few).compile(formula, names);
        let compiled = compile(&description.legal, &names).and_then(|legal| {
            let relations = match relations {
                Relations::Value(formula) => vec![compile(formula, &all)?],
                Relations::Sets(sets) => {
                    sets.iter().map(|set| compile(set, &names)).collect::<Result<_, _>>()?
                }
            };
            Ok((legal, relations))
        });
        match compiled.map_err(ProveError::in_game(&game.id())) {
            Ok((legal, relations)) => Ok(Some(StatementAutomata { theory, legal, relations, is_value })),
            Err(ProveError::Stopped(Stopped { reason: Reason::Positions(_), .. })) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns the value that the statement gives to a legal position.
    fn stated(&self, numbers: &[u64], shape: PositionShape, budget: &ProofBudget<'_>) -> Option<String> {
        match self.is_value {
            true => value_of(&self.relations[0], &self.theory, numbers, shape, budget),
            false => {
                let value = self.relations.iter().position(|set| self.theory.accepts(set, numbers));
                Some(set_name(value, self.relations.len()))
            }
        }
    }
}

/// Returns a refutation by a position of a small window at which the statement is wrong.
fn refuted(
    subject: StatementSubject<'_>,
    relations: &Relations,
    budget: &ProofBudget<'_>,
) -> Result<Option<ProofAttempt>, ProveError> {
    let StatementSubject { game, shape, play, text } = subject;
    let began = budget.run().seconds();
    let Some(compiled) = StatementAutomata::new(subject, relations, budget)? else { return Ok(None) };
    let stated = |numbers: &[u64]| compiled.stated(numbers, shape, budget);
    let shown = |value: &[u64]| match compiled.is_value {
        true => Some(write_computed(value)),
        false => write_small(value, compiled.relations.len()),
    };
    let relations = Some((&compiled.legal, compiled.relations.iter().collect()));
    let theory = Some(&compiled.theory);
    let search =
        CounterexampleSearch { game, shape, play, stated: &stated, shown: &shown, relations, theory };
    let Some(refutation) = search.in_window(budget)? else { return Ok(None) };
    let conclusion = Conclusion::Refuted(Box::new(refutation));
    let compared = Comparison::default();
    let text = text.to_owned();
    Ok(Some(finished(game, shape, text, conclusion, ProofMethod::Automata, compared, budget, began)))
}
