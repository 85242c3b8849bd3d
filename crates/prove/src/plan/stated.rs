//! Values in the form in which statements give them, for value formulas and for the sets of the first values.

use super::report::write_value;
use crate::PositionShape;
use impartial_automata::{Automaton, ProofBudget, Theory, Track, TrackWord};

/// Writes a computed value like the value of a formula.
pub(super) fn write_computed(value: &[u64]) -> String {
    write_value(&value.iter().map(u64::to_string).collect::<Vec<_>>())
}

/// Returns the value that a relation of positions and values gives to a position; `None` if the limits do not allow to
/// find it.
pub(super) fn value_of(
    formula: &Automaton,
    theory: &Theory,
    numbers: &[u64],
    shape: PositionShape,
    budget: &ProofBudget<'_>,
) -> Option<String> {
    let base = formula.base();
    let fixed = |all: Automaton, track: Track, code: u64| {
        all.and(
            &Automaton::linear_equal(base, &[(track, 1)], i64::try_from(code).ok()?, budget).ok()?,
            budget,
        )
        .ok()
    };
    let mut here = formula.clone();
    for (track, &n) in (0..).map(Track).zip(numbers) {
        let code = theory.numeration().map_or(Some(n), |numeration| numeration.code(n));
        here = fixed(here, track, code?)?;
    }
    let count = numbers.len() as u32;
    let values: Vec<Track> = (count..count + shape.power as u32).map(Track).collect();
    let write = |word: &TrackWord| {
        write_value(&values.iter().map(|track| theory.number(word, *track).to_string()).collect::<Vec<_>>())
    };
    let Some(first) = here.shortest() else { return Some("nothing".into()) };
    let mut same = Automaton::constant(base, true);
    for track in &values {
        same = fixed(same, *track, u64::try_from(first.number(*track)).ok()?)?;
    }
    Some(match here.without(&same, budget).ok()?.shortest() {
        None => write(&first),
        Some(second) => format!("several values, such as {} and {}", write(&first), write(&second)),
    })
}

/// Returns the name of the set of one of the values below `most`, or of the set of all other positions.
pub(super) fn set_name(value: Option<usize>, most: usize) -> String {
    match value {
        Some(v) => v.to_string(),
        None if most == 1 => "not 0".into(),
        None => format!("none of 0..{}", most - 1),
    }
}

/// Writes a computed value as the name of the set to which it belongs; see [`set_name`].
pub(super) fn write_small(value: &[u64], most: usize) -> Option<String> {
    let [high @ .., low] = value else { return None };
    let low = usize::try_from(*low).ok().filter(|v| *v < most);
    let small = low.filter(|_| high.iter().all(|n| *n == 0));
    Some(set_name(small, most))
}
