//! A statement compared with computed values on a small window.
//!
//! A false statement often fails at a small position, long before the automata of its proof are built. So a proof is
//! first tried with few states. Where these are not enough, the values of small positions are computed from the game's
//! own rules and compared with the statement; then the proof is tried with all states that the limits allow.

use super::failing::Failing;
use super::report::finished;
use super::value::value_of;
use super::{Condition, Method, Proof, ProveError};
use crate::prove::{Automaton, Compiler, Formula, Provable, Shape, Theory, Track, Work};
use crate::run::{Limits, Reason, Stopped};
use crate::value::mex;
use hashbrown::{HashMap, HashSet};
use num_bigint::BigUint;

/// Upper bound on the states of the automata that are built before a window is looked at.
const FIRST_STATES: u64 = 1 << 13;
/// Upper bound on the states of the automata of a statement that is compared.
const STATEMENT_STATES: u64 = 1 << 13;
/// Upper bounds on the positions whose values are computed, on their options, and on the lists of numbers that are
/// looked at, legal or not.
const MOST_POSITIONS: usize = 100_000;
const MOST_OPTIONS: usize = 1_500_000;
const MOST_LISTS: usize = 1_000_000;

/// A statement about the values of a game.
pub(crate) enum Stated {
    /// A relation between the numbers of a position and its value.
    Value(Formula),
    /// The positions of the values 0, 1, …
    Sets(Vec<Formula>),
}

/// A statement about a game.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub(crate) game: &'a dyn Provable,
    pub(crate) shape: Shape,
    pub(crate) misere: bool,
    /// The statement in words.
    pub(crate) text: &'a str,
}

/// Proves a statement with few states, or refutes it on a small window, or proves it with all states that the limits
/// allow.
///
/// # Errors
/// Those of the proof.
pub(crate) fn prove_or_refute(
    subject: Subject<'_>,
    stated: impl FnOnce() -> Option<Stated>,
    work: &Work<'_>,
    prove: impl Fn(&Work<'_>) -> Result<Proof, ProveError>,
) -> Result<Proof, ProveError> {
    let began = work.run().seconds();
    let limits = *work.run().limits();
    let states = limits.max_positions.map_or(FIRST_STATES, |most| most.min(FIRST_STATES));
    let few = work.run().with_limits(Limits { max_positions: Some(states), ..limits });
    let few = Work::new(&few);
    let first = prove(&few);
    work.note(few.largest(), few.most_bytes());
    let stopped = match first {
        Err(ProveError::Stopped(stopped @ Stopped { reason: Reason::Positions(_), .. })) => stopped,
        decided => return decided,
    };
    if let Some(statement) = stated()
        && let Some(mut proof) = refuted(subject, &statement, work)?
    {
        proof.seconds = work.run().seconds() - began;
        return Ok(proof);
    }
    if limits.max_positions.is_some_and(|most| most <= states) {
        return Err(stopped.into());
    }
    let mut proof = prove(work)?;
    proof.seconds = work.run().seconds() - began;
    Ok(proof)
}

/// The relations of a statement, as automata.
struct Compiled {
    theory: Theory,
    legal: Automaton,
    /// One between numbers and a value, or those of the values 0, 1, …
    relations: Vec<Automaton>,
    is_value: bool,
}

impl Compiled {
    /// `None` where the automata would be large, or the game has no small positions of this kind.
    fn new(
        Subject { game, shape, .. }: Subject<'_>,
        stated: &Stated,
        work: &Work<'_>,
    ) -> Result<Option<Compiled>, ProveError> {
        let Some(description) = game.describe(shape).filter(|_| shape.power == 1) else { return Ok(None) };
        if description.forbidden > 0 {
            return Ok(None);
        }
        let limits = *work.run().limits();
        let states = limits.max_positions.map_or(STATEMENT_STATES, |most| most.min(STATEMENT_STATES));
        let few = work.run().with_limits(Limits { max_positions: Some(states), ..limits });
        let few = Work::new(&few);
        let theory = description.theory;
        let (names, values) = (shape.names(), shape.value_names());
        let all = [&names[..], &values[..]].concat();
        let compile =
            |formula: &Formula, names: &[String]| Compiler::new(&theory, &few).compile(formula, names);
        let compiled = compile(&description.legal, &names).and_then(|legal| {
            let relations = match stated {
                Stated::Value(formula) => vec![compile(formula, &all)?],
                Stated::Sets(sets) => {
                    sets.iter().map(|set| compile(set, &names)).collect::<Result<_, _>>()?
                }
            };
            Ok((legal, relations))
        });
        match compiled.map_err(ProveError::of(&game.id())) {
            Ok((legal, relations)) => {
                let is_value = matches!(stated, Stated::Value(_));
                Ok(Some(Compiled { theory, legal, relations, is_value }))
            }
            Err(ProveError::Stopped(Stopped { reason: Reason::Positions(_), .. })) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The first value below `most` that the statement gives to a position.
    fn value_below(&self, numbers: &[u64], most: u64) -> Option<u64> {
        let is = |value: &u64| match self.is_value {
            true => self.theory.accepts(&self.relations[0], &[numbers, &[*value]].concat()),
            false => self.relations.get(*value as usize).is_some_and(|set| self.theory.accepts(set, numbers)),
        };
        (0..most).find(is)
    }

    /// The condition that fails at a position of a computed value, with the value that it is about, if one fails.
    fn failure(&self, numbers: &[u64], computed: u64) -> Option<(Condition, u64)> {
        if !self.is_value {
            let known = self.relations.len() as u64;
            return match (self.value_below(numbers, known), (computed < known).then_some(computed)) {
                (stated, computed) if stated == computed => None,
                (Some(stated), _) => Some((Condition::Soundness, stated)),
                (None, computed) => computed.map(|computed| (Condition::Completeness, computed)),
            };
        }
        match self.value_below(numbers, computed + 1) {
            // A move leads to every value below the computed one.
            Some(stated) if stated < computed => Some((Condition::Exclusion, stated)),
            Some(_) => None,
            // None leads to the computed one.
            None => Some((Condition::Reachability, computed)),
        }
    }
}

/// A refutation by a position of a small window at which the statement is wrong.
fn refuted(subject: Subject<'_>, stated: &Stated, work: &Work<'_>) -> Result<Option<Proof>, ProveError> {
    let Subject { game, shape, misere, text } = subject;
    let began = work.run().seconds();
    let Some(compiled) = Compiled::new(subject, stated, work)? else { return Ok(None) };
    let mut values = Values { game, shape, misere, known: HashMap::new(), options: 0 };
    let mut compared = 0;
    for (looked, numbers) in by_largest(shape.coins).take(MOST_LISTS).enumerate() {
        work.count(1, values.bytes())?;
        if looked.is_multiple_of(1 << 12) {
            work.step("lists of numbers compared", looked as u64, None);
        }
        if !compiled.theory.accepts(&compiled.legal, &numbers) {
            continue;
        }
        let Some(canonical) = game.canonical(shape, &numbers) else { continue };
        let Some(computed) = values.value(canonical, work)? else { break };
        compared += 1;
        let Some((condition, value)) = compiled.failure(&numbers, computed) else { continue };
        let words: Vec<(Track, BigUint)> = (0..).map(Track).zip(numbers.iter().map(|&n| n.into())).collect();
        let word = compiled.theory.word(&words);
        let condition = match value_of_formula(&compiled, &numbers, shape, work) {
            Some(text) if text == "nothing" => Condition::Totality,
            _ => condition,
        };
        let few = compiled.relations.len();
        let name = |v: Option<u64>| match v {
            Some(v) => v.to_string(),
            None if few == 1 => "not 0".into(),
            None => format!("none of 0..{}", few - 1),
        };
        let stated = |numbers: &[u64]| match compiled.is_value {
            true => value_of_formula(&compiled, numbers, shape, work),
            false => Some(name(compiled.value_below(numbers, few as u64))),
        };
        let shown = |value: &[u64]| match (compiled.is_value, value) {
            (true, [value]) => Some(value.to_string()),
            (false, [value]) => Some(name(Some(*value).filter(|v| *v < few as u64))),
            _ => None,
        };
        let relations = Some((&compiled.legal, compiled.relations.iter().collect()));
        let theory = Some(&compiled.theory);
        let failing = Failing { game, shape, misere, stated: &stated, shown: &shown, relations, theory };
        let value = (condition != Condition::Totality).then(|| value.to_string());
        let refutation = failing.at(condition, &word, value, work)?;
        let text = text.to_owned();
        return Ok(Some(finished(
            game,
            shape,
            text,
            Some(refutation),
            Method::Automata,
            compared,
            work,
            began,
        )));
    }
    Ok(None)
}

/// The value that a value formula gives to a position; `None` for a statement about sets.
fn value_of_formula(compiled: &Compiled, numbers: &[u64], shape: Shape, work: &Work<'_>) -> Option<String> {
    let formula = compiled.relations.first().filter(|_| compiled.is_value)?;
    value_of(formula, &compiled.theory, numbers, shape, work)
}

/// All lists of `count` numbers, by their largest number.
fn by_largest(count: usize) -> impl Iterator<Item = Vec<u64>> {
    (0u64..).flat_map(move |largest| {
        // The first number that is the largest stands at `at`.
        (0..count).flat_map(move |at| {
            let side = move |i: usize| match i.cmp(&at) {
                std::cmp::Ordering::Less => largest,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => largest + 1,
            };
            let total = (0..count).map(side).try_fold(1u64, |total, side| total.checked_mul(side));
            (0..total.unwrap_or(u64::MAX)).map(move |mut index| {
                let number = |i: usize| {
                    let number = index % side(i);
                    index /= side(i);
                    if i == at { largest } else { number }
                };
                (0..count).map(number).collect()
            })
        })
    })
}

/// Values of positions, computed from the game's own rules.
struct Values<'a> {
    game: &'a dyn Provable,
    shape: Shape,
    misere: bool,
    known: HashMap<Vec<u64>, u64>,
    options: usize,
}

impl Values<'_> {
    fn bytes(&self) -> usize {
        self.known.len() * (48 + 8 * self.shape.coins)
    }

    /// Computes the value of a position; `None` if play may be infinite, or a bound on positions or options is reached.
    fn value(&mut self, position: Vec<u64>, work: &Work<'_>) -> Result<Option<u64>, Stopped> {
        if let Some(&known) = self.known.get(&position) {
            return Ok(Some(known));
        }
        let Some(options) = self.options_of(&position, work)? else { return Ok(None) };
        let mut on_path: HashSet<Vec<u64>> = HashSet::from([position.clone()]);
        let mut path = vec![(position, options, 0usize)];
        let mut last = None;
        while let Some((position, options, next)) = path.last_mut() {
            if let Some(option) = options.get(*next) {
                *next += 1;
                if self.known.contains_key(option) {
                    continue;
                }
                let option = option.clone();
                if !on_path.insert(option.clone()) {
                    return Ok(None);
                }
                let Some(further) = self.options_of(&option, work)? else { return Ok(None) };
                path.push((option, further, 0));
                continue;
            }
            let value = match options.is_empty() {
                true => u64::from(self.misere),
                false => mex(options.iter().filter_map(|option| self.known.get(option).copied())),
            };
            on_path.remove(position);
            self.known.insert(std::mem::take(position), value);
            path.pop();
            last = Some(value);
        }
        Ok(last)
    }

    fn options_of(&mut self, position: &[u64], work: &Work<'_>) -> Result<Option<Vec<Vec<u64>>>, Stopped> {
        if self.known.len() >= MOST_POSITIONS || self.options >= MOST_OPTIONS {
            return Ok(None);
        }
        let options = self.game.options(self.shape, position, u64::MAX).unwrap_or_default();
        self.options += options.len();
        work.count(options.len() + 1, self.bytes())?;
        Ok(Some(options))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_come_by_their_largest_number_each_once() {
        let lists: Vec<Vec<u64>> = by_largest(3).take(6 * 6 * 6).collect();
        let largest: Vec<u64> = lists.iter().map(|list| list.iter().max().copied().unwrap()).collect();
        assert!(largest.is_sorted());
        assert_eq!(lists.iter().collect::<HashSet<_>>().len(), 216);
        assert!(lists.iter().flatten().all(|n| *n < 6));
    }
}
