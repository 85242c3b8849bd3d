//! The plan for a value formula.

use super::compare::{compare, compare_formula};
use super::compiled::{VALUE, terms};
use super::failing::Failing;
use super::report::{finished, write_value};
use super::small_window::{Stated, Subject, prove_or_refute};
use super::{CompiledGame, Condition, Method, Proof, ProveError};
use crate::prove::symmetry::{self, Explored};
use crate::prove::{
    Automaton, Compiler, Formula, Provable, Shape, Theory, Track, Word, Work, ordinal_less, shortest_common,
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
    let subject = Subject { game, shape, misere: false, text: STATEMENT };
    let stated = || Some(Stated::Value(game.describe(shape)?.value?));
    prove_or_refute(subject, stated, work, |work| by_automata_or_symmetry(game, shape, method, work))
}

const STATEMENT: &str = "the value is the formula's";

fn by_automata_or_symmetry(
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
    let statement = STATEMENT.to_owned();
    if !no_form && method != Method::Automata {
        match symmetry::explore(game, &description, work)? {
            Ok(Explored { failure, compared, .. }) => {
                let found = match failure {
                    None => None,
                    Some((condition, word)) => Some(refute(game, shape, None, condition, &word, work)?),
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
            compare_formula(game, shape, (formula, &compiled.legal), &compiled.theory, work)?;
            None
        }
        Some((condition, word)) => Some(refute(game, shape, Some(&compiled), condition, &word, work)?),
    };
    Ok(finished(game, shape, statement, found, Method::Automata, compared, work, began))
}

/// A refutation, of a compiled formula or of one that was explored up to symmetry.
fn refute(
    game: &dyn Provable,
    shape: Shape,
    compiled: Option<&CompiledGame>,
    condition: Condition,
    word: &Word,
    work: &Work<'_>,
) -> Result<super::Refutation, ProveError> {
    let (count, power) = (shape.coins * shape.power, shape.power);
    let number = |track| match compiled {
        Some(compiled) => compiled.theory.number(word, track),
        None => word.number(track),
    };
    let behind = |from: usize| {
        let numbers = (from..from + power).map(|i| number(Track(i as u32)).to_string());
        write_value(&numbers.collect::<Vec<_>>())
    };
    let value = match condition {
        Condition::Exclusion | Condition::Reachability => Some(behind(count)),
        Condition::Uniqueness => Some(format!("{} and {}", behind(count), behind(count + power))),
        _ => None,
    };
    // What is described says where a form for symmetry is wrong, where it is small enough to be compiled.
    let own = match (compiled, game.describe(shape)) {
        (None, Some(description)) if count <= 6 => CompiledGame::of(&game.id(), description, work).ok(),
        _ => None,
    };
    let formula =
        compiled.or(own.as_ref()).and_then(|compiled| Some((compiled.formula.as_ref()?, &compiled.theory)));
    let shown = |v: &[u64]| Some(write_value(&v.iter().map(u64::to_string).collect::<Vec<_>>()));
    let stated = |numbers: &[u64]| match formula {
        Some((formula, theory)) => value_of(formula, theory, numbers, shape, work),
        None => game.formula(shape, numbers).and_then(|v| shown(&v)),
    };
    let relations = compiled.and_then(|compiled| Some((&compiled.legal, vec![compiled.formula.as_ref()?])));
    let theory = compiled.map(|compiled| &compiled.theory);
    let failing = Failing { game, shape, misere: false, stated: &stated, shown: &shown, relations, theory };
    Ok(failing.at(condition, word, value, work)?)
}

/// The value that a relation of positions and values gives to a position; `None` if the limits do not
/// allow to find it.
pub(super) fn value_of(
    formula: &Automaton,
    theory: &Theory,
    numbers: &[u64],
    shape: Shape,
    work: &Work<'_>,
) -> Option<String> {
    let base = formula.base();
    let fixed = |all: Automaton, track: Track, code: u64| {
        all.and(&Automaton::linear_equal(base, &[(track, 1)], i64::try_from(code).ok()?, work).ok()?, work)
            .ok()
    };
    let mut here = formula.clone();
    for (track, &n) in (0..).map(Track).zip(numbers) {
        let code = theory.numeration().map_or(Some(n), |numeration| numeration.code(n));
        here = fixed(here, track, code?)?;
    }
    let count = numbers.len() as u32;
    let values: Vec<Track> = (count..count + shape.power as u32).map(Track).collect();
    let write = |word: &Word| {
        write_value(&values.iter().map(|track| theory.number(word, *track).to_string()).collect::<Vec<_>>())
    };
    let Some(first) = here.shortest() else { return Some("nothing".into()) };
    let mut same = Automaton::constant(base, true);
    for track in &values {
        same = fixed(same, *track, u64::try_from(first.number(*track)).ok()?)?;
    }
    Some(match here.without(&same, work).ok()?.shortest() {
        None => write(&first),
        Some(second) => format!("several values, such as {} and {}", write(&first), write(&second)),
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
