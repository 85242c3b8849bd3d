//! The plan for a value formula.

use super::compare::{compare, compare_formula};
use super::compiled::{VALUE, terms};
use super::report::{finished, refutation, write_value};
use super::{CompiledGame, Condition, Method, Proof, ProveError};
use crate::prove::symmetry::{self, Explored};
use crate::prove::{
    Automaton, Compiler, Formula, Provable, Shape, Track, Word, Work, ordinal_less, shortest_common,
};

/// Proves or refutes that a game's value formula, as it describes it, gives the Grundy values of all
/// positions of a shape.
///
/// # Errors
/// A game without description or formula; a description that disagrees with the game; limits.
pub fn prove_formula(
    game: &dyn Provable,
    shape: Shape,
    method: Method,
    work: &Work<'_>,
) -> Result<Proof, ProveError> {
    let began = work.run().seconds();
    let id = game.id();
    let description =
        game.describe(shape).ok_or_else(|| ProveError::NoDescription { game: id.clone(), shape })?;
    let no_form = description.pairs.is_none();
    if no_form && method == Method::Symmetry {
        let why = "its description does not say that the value is a sum over coins and pairs".to_owned();
        return Err(ProveError::NoSymmetry { game: id, why });
    }
    let statement = "the value is the formula's".to_owned();
    if !no_form && method != Method::Automata {
        match symmetry::explore(game, &description, work)? {
            Ok(Explored { failure, compared, .. }) => {
                let found = match failure {
                    None => None,
                    Some((condition, word)) => Some(refute(game, shape, condition, &word, work)?),
                };
                return Ok(finished(game, shape, statement, found, Method::Symmetry, compared, work, began));
            }
            Err(why) if method == Method::Symmetry => return Err(ProveError::NoSymmetry { game: id, why }),
            Err(_) => {}
        }
    }
    let compiled = CompiledGame::of(&id, description, work)?;
    let formula = compiled.formula.as_ref().ok_or_else(|| ProveError::NoFormula(id.clone()))?;
    let compared = compare(game, &compiled, work)?;
    let failure = refuted(&id, &compiled, formula, work)?;
    let found = match failure {
        None => {
            // A formula that is proved and described wrongly would be another's theorem.
            compare_formula(game, shape, formula, &compiled.legal, work)?;
            None
        }
        Some((condition, word)) => Some(refute(game, shape, condition, &word, work)?),
    };
    Ok(finished(game, shape, statement, found, Method::Automata, compared, work, began))
}

fn refute(
    game: &dyn Provable,
    shape: Shape,
    condition: Condition,
    word: &Word,
    work: &Work<'_>,
) -> Result<super::Refutation, ProveError> {
    let with_value = matches!(condition, Condition::Exclusion | Condition::Reachability);
    // What the described formula says of a position: the value whose word it accepts.
    let description = game.describe(shape);
    let compiled = match description {
        Some(description) if shape.coins * shape.power <= 6 => {
            CompiledGame::of(&game.id(), description, work).ok()
        }
        _ => None,
    };
    let stated = |numbers: &[u64]| match compiled.as_ref().and_then(|c| c.formula.as_ref()) {
        Some(formula) => value_of(formula, numbers, shape, work),
        None => game
            .formula(shape, numbers)
            .map(|v| write_value(&v.iter().map(u64::to_string).collect::<Vec<_>>())),
    };
    let shown = |_: &[u64], v: &[u64]| Some(write_value(&v.iter().map(u64::to_string).collect::<Vec<_>>()));
    let found = refutation(game, shape, condition, word, with_value, false, &stated, &shown, work.run())?;
    Ok(found)
}

/// The value that a relation of positions and values gives to a position.
fn value_of(formula: &Automaton, numbers: &[u64], shape: Shape, work: &Work<'_>) -> Option<String> {
    let mut only = Automaton::constant(formula.base(), true);
    for (track, &n) in (0..).map(Track).zip(numbers) {
        let n = i64::try_from(n).ok()?;
        let fixed = Automaton::linear_equal(formula.base(), &[(track, 1)], n, work).ok()?;
        only = only.and(&fixed, work).ok()?;
    }
    let word = formula.and(&only, work).ok()?.shortest();
    let count = numbers.len() as u32;
    Some(match word {
        None => "nothing".into(),
        Some(word) => {
            let value: Vec<String> =
                (count..count + shape.power as u32).map(|t| word.number(Track(t)).to_string()).collect();
            write_value(&value)
        }
    })
}

/// The first condition that fails, with a shortest position.
fn refuted(
    id: &str,
    compiled: &CompiledGame,
    formula: &Automaton,
    work: &Work<'_>,
) -> Result<Option<(Condition, Word)>, ProveError> {
    let wrong = ProveError::of(id);
    if let Some(failure) = compiled.ascent(id, work)? {
        return Ok(Some(failure));
    }
    let (names, values) = (&compiled.names, &compiled.values);
    let value_tracks = compiled.value_tracks();

    let defined = formula.project(&value_tracks, work)?;
    if let Some(word) = shortest_common(&[(&compiled.legal, true), (&defined, false)], work)? {
        return Ok(Some((Condition::Totality, word)));
    }
    // Another value w of the same position.
    let others: Vec<String> = compiled.description.shape.names_of("w");
    let all = [&names[..], &values[..], &others[..]].concat();
    let two = Formula::holds(VALUE, terms(names).into_iter().chain(terms(values)))
        .and(Formula::holds(VALUE, terms(names).into_iter().chain(terms(&others))))
        .and(ordinal_less(&terms(values), &terms(&others)));
    let two = Compiler::new(&compiled.theory, work).compile(&two, &all).map_err(&wrong)?;
    if let Some(word) = two.shortest() {
        return Ok(Some((Condition::Uniqueness, word)));
    }

    let all = [&names[..], &values[..]].concat();
    let mut reached = Vec::new();
    for kind in 0..compiled.moves.len() {
        work.step("kinds of moves", kind as u64, Some(compiled.moves.len() as u64));
        // M: some move of this kind leads to value v.
        let to_v = compiled.leads_to(kind, VALUE, values);
        let to_v = Compiler::new(&compiled.theory, work).compile(&to_v, &all).map_err(&wrong)?;
        work.hold(to_v.bytes());
        if let Some(word) = shortest_common(&[(formula, true), (&to_v, true)], work)? {
            return Ok(Some((Condition::Exclusion, word)));
        }
        reached.push(to_v);
    }
    let smaller = compiled.smaller(id, work)?;
    let mut parts = vec![(&smaller, true)];
    parts.extend(reached.iter().map(|to_v| (to_v, false)));
    Ok(shortest_common(&parts, work)?.map(|word| (Condition::Reachability, word)))
}
