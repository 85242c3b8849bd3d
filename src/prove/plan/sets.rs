//! The plan for sets: the positions of value 0, 1, …, normal or misère.

use super::compare::compare;
use super::compiled::{LEGAL, terms};
use super::report::{finished, refutation};
use super::{CompiledGame, Condition, Method, Proof, ProveError};
use crate::prove::{Automaton, Compiler, Formula, Provable, Shape, Word, Work};

/// Proves or refutes that the positions of value v, for v = 0, 1, …, are those that satisfy `sets[v]`,
/// formulas in the names of the shape; in misère play if `misere`.
///
/// # Errors
/// A game without description; a description that disagrees with the game; limits.
pub fn prove_values(
    game: &dyn Provable,
    shape: Shape,
    statement: &str,
    sets: &[Formula],
    misere: bool,
    work: &Work<'_>,
) -> Result<Proof, ProveError> {
    let id = game.id();
    let compiled = CompiledGame::new(game, shape, work)?;
    let mut automata = Vec::new();
    for set in sets {
        let set = Formula::holds(LEGAL, terms(&compiled.names)).and(set.clone());
        let set = Compiler::new(&compiled.theory, work)
            .compile(&set, &compiled.names)
            .map_err(ProveError::of(&id))?;
        automata.push(set);
    }
    prove_sets(game, &compiled, statement, &automata, misere, work)
}

/// The same for sets given by automata over the tracks 0, 1, …
///
/// # Errors
/// A description that disagrees with the game; sets over other tracks; limits.
pub fn prove_sets(
    game: &dyn Provable,
    compiled: &CompiledGame,
    statement: &str,
    sets: &[Automaton],
    misere: bool,
    work: &Work<'_>,
) -> Result<Proof, ProveError> {
    let began = work.run().seconds();
    let shape = compiled.description.shape;
    let compared = compare(game, compiled, work)?;
    let failure = match compiled.ascent(&game.id(), work)? {
        Some((condition, word)) => Some((condition, word, 0)),
        None => refuted(game, compiled, sets, misere, work)?,
    };
    let found = match failure {
        None => None,
        Some((condition, word, v)) => {
            let holds = |numbers: &[u64]| {
                sets.iter().position(|set| set.accepts_numbers(numbers))
            };
            // The sets speak about the first few values only.
            let most = sets.len();
            let name = |v: Option<usize>| match v {
                Some(v) => v.to_string(),
                None if most == 1 => "not 0".into(),
                None => format!("none of 0..{}", most - 1),
            };
            let stated = |numbers: &[u64]| Some(name(holds(numbers)));
            let shown = |_: &[u64], value: &[u64]| {
                let [high @ .., low] = value else { return None };
                let small = high.iter().all(|n| *n == 0).then_some(*low as usize).filter(|v| *v < most);
                Some(name(small))
            };
            let mut found = refutation(
                game, shape, condition, &word, false, misere, &stated, &shown, work.run(),
            )?;
            if condition != Condition::Descent {
                found.value = Some(v.to_string());
            }
            Some(found)
        }
    };
    let statement = statement.to_owned();
    Ok(finished(game, shape, statement, found, Method::Automata, compared, work, began))
}

/// The positions from which some move leads into a set.
pub(crate) fn moves_into(
    id: &str,
    compiled: &CompiledGame,
    set: &Automaton,
    work: &Work<'_>,
) -> Result<Automaton, ProveError> {
    const SET: &str = "set";
    let mut theory = compiled.theory.clone();
    let wrong = ProveError::of(id);
    theory.bind(SET, compiled.names.len(), set.clone()).map_err(&wrong)?;
    Compiler::new(&theory, work).compile(&compiled.into_any(SET), &compiled.names).map_err(&wrong)
}

/// What Z_v must be, given that Z_w is right for w < v: as a relation between Z_v and the rest.
fn refuted(
    game: &dyn Provable,
    compiled: &CompiledGame,
    sets: &[Automaton],
    misere: bool,
    work: &Work<'_>,
) -> Result<Option<(Condition, Word, usize)>, ProveError> {
    let id = game.id();
    let legal = &compiled.legal;
    let movable = moves_into(&id, compiled, legal, work)?;
    let terminal = legal.without(&movable, work)?;
    // Legal positions from which each earlier set is reached; in misère play they must have a move.
    let mut open = if misere { legal.and(&movable, work)? } else { legal.clone() };
    for (v, set) in sets.iter().enumerate() {
        work.step("sets", v as u64, Some(sets.len() as u64));
        if let Some(word) = set.without(legal, work)?.shortest() {
            return Ok(Some((Condition::Legality, word, v)));
        }
        let into = moves_into(&id, compiled, set, work)?;
        let mut right = open.without(&into, work)?;
        if misere && v == 1 {
            right = right.product(&terminal, crate::prove::Op::Or, work)?;
        }
        if let Some(word) = set.without(&right, work)?.shortest() {
            return Ok(Some((Condition::Soundness, word, v)));
        }
        if let Some(word) = right.without(set, work)?.shortest() {
            return Ok(Some((Condition::Completeness, word, v)));
        }
        open = open.and(&into, work)?;
    }
    Ok(None)
}
