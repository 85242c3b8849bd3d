//! Formulas about words as automata.

use super::rules::{self, PlacedTerm};
use super::{CountedTerm, WordError, WordFormula};
use crate::{Automaton, Base, BoolOp, DigitRule, ProofBudget, Track};
use std::collections::HashMap;

/// Maximum number of names that are bound at once. A letter has a digit for each of them.
const MAX_NAMES: usize = 24;

/// A compiler of formulas about words.
#[derive(Debug)]
pub struct WordCompiler<'w> {
    budget: &'w ProofBudget<'w>,
    relations: HashMap<String, Automaton>,
}

impl<'w> WordCompiler<'w> {
    /// Creates a compiler within a budget.
    pub fn new(budget: &'w ProofBudget<'w>) -> Self {
        WordCompiler { budget, relations: HashMap::new() }
    }

    /// Binds a relation of one set to an automaton in base 2 over the track 0.
    ///
    /// # Errors
    /// [`WordError::NoRelation`] for another automaton.
    pub fn bind(&mut self, name: &str, automaton: Automaton) -> Result<(), WordError> {
        if automaton.base() != Base::BINARY || automaton.tracks().iter().any(|track| track.0 > 0) {
            return Err(WordError::NoRelation(name.to_owned()));
        }
        self.relations.insert(name.to_owned(), automaton);
        Ok(())
    }

    /// Returns the automaton of a formula over the sets `sets`, the tracks 0, 1, … in their order.
    ///
    /// # Errors
    /// Names that nothing binds; a limit of the budget that is reached.
    pub fn compile(&self, formula: &WordFormula, sets: &[&str]) -> Result<Automaton, WordError> {
        let scope: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
        self.formula(formula, &scope)
    }

    fn build<R: DigitRule>(&self, places: &[Track], rule: &R) -> Result<Automaton, WordError> {
        Ok(Automaton::build(Base::BINARY, places, rule, self.budget)?)
    }

    fn formula(&self, formula: &WordFormula, scope: &[String]) -> Result<Automaton, WordError> {
        if scope.len() > MAX_NAMES {
            return Err(WordError::TooManyNames(MAX_NAMES));
        }
        let track = |name: &String| {
            let index = scope.iter().rposition(|bound| bound == name);
            index.map(|index| Track(index as u32)).ok_or_else(|| WordError::Unbound(name.clone()))
        };
        Ok(match formula {
            WordFormula::Truth(truth) => Automaton::constant(Base::BINARY, *truth),
            WordFormula::Has(set, x) => self.build(&[track(set)?, track(x)?], &rules::has())?,
            WordFormula::Difference { left, right, at_most } => match (left, right) {
                (None, None) => Automaton::constant(Base::BINARY, 0 <= *at_most),
                (Some(x), Some(y)) if x == y => Automaton::constant(Base::BINARY, 0 <= *at_most),
                (Some(x), None) => self.build(&[track(x)?], &rules::bound(*at_most, false))?,
                (None, Some(y)) => self.build(&[track(y)?], &rules::bound(*at_most, true))?,
                (Some(x), Some(y)) => self.build(&[track(x)?, track(y)?], &rules::difference(*at_most))?,
            },
            WordFormula::Residue { terms, modulus, residue } => {
                self.residue(terms, *modulus, *residue, &track)?
            }
            WordFormula::Count { set, members, from, to, at_least } => {
                let mut places = vec![track(set)?];
                let mut place = |name: &Option<String>| -> Result<Option<usize>, WordError> {
                    let Some(name) = name else { return Ok(None) };
                    places.push(track(name)?);
                    Ok(Some(places.len() - 1))
                };
                let (from, to) = (place(from)?, place(to)?);
                self.build(&places, &rules::count(*members, from, to, *at_least))?
            }
            WordFormula::Turned { before, after, squares } => {
                let mut places = vec![track(before)?];
                for square in squares {
                    places.push(track(square)?);
                }
                self.turned(&places, track(after)?)?
            }
            WordFormula::Relation(name, set) => {
                let track = track(set)?;
                let automaton = self.relations.get(name).ok_or_else(|| WordError::Unbound(name.clone()))?;
                automaton.renamed(&|_| track)
            }
            WordFormula::Not(inner) => self.formula(inner, scope)?.complement(),
            WordFormula::And(parts) => self.joined(parts, BoolOp::And, scope)?,
            WordFormula::Or(parts) => self.joined(parts, BoolOp::Or, scope)?,
            WordFormula::Exists(x, body) => {
                let inner = self.formula(body, &within(scope, x))?;
                let bound = Track(scope.len() as u32);
                let single = self.build(&[bound], &rules::single())?;
                inner.and(&single, self.budget)?.project(&[bound], self.budget)?
            }
            WordFormula::ExistsSet(set, body) => {
                let inner = self.formula(body, &within(scope, set))?;
                inner.project(&[Track(scope.len() as u32)], self.budget)?
            }
            WordFormula::Let { set, square, condition, body } => {
                let is_member = WordFormula::has(set, square).iff((**condition).clone());
                let defined = is_member.for_all(square).and((**body).clone());
                let inner = self.formula(&defined, &within(scope, set))?;
                inner.project(&[Track(scope.len() as u32)], self.budget)?
            }
        })
    }

    fn joined(&self, parts: &[WordFormula], op: BoolOp, scope: &[String]) -> Result<Automaton, WordError> {
        let mut all = Automaton::constant(Base::BINARY, op == BoolOp::And);
        for part in parts {
            all = all.product(&self.formula(part, scope)?, op, self.budget)?;
        }
        Ok(all)
    }

    /// Returns the relation that the set `after` is the sum without carry of the sets `places`, of which all but the first
    /// are squares. A square that is named several times counts several times.
    fn turned(&self, places: &[Track], after: Track) -> Result<Automaton, WordError> {
        Ok(Automaton::nim_sum(Base::BINARY, places, after, self.budget)?)
    }

    fn residue(
        &self,
        terms: &[(i64, CountedTerm)],
        modulus: u64,
        residue: u64,
        track: &dyn Fn(&String) -> Result<Track, WordError>,
    ) -> Result<Automaton, WordError> {
        let mut places: Vec<Track> = Vec::new();
        let mut place = |name: &String| -> Result<usize, WordError> {
            let track = track(name)?;
            let known = places.iter().position(|one| *one == track);
            Ok(known.unwrap_or_else(|| {
                places.push(track);
                places.len() - 1
            }))
        };
        let (mut placed, mut squares) = (Vec::new(), 0u32);
        for (c, term) in terms {
            let term = match term {
                CountedTerm::Square(x) => PlacedTerm::Square(place(x)?),
                CountedTerm::Below(set, x) => PlacedTerm::Below(place(set)?, place(x)?),
                CountedTerm::Size(set) => PlacedTerm::Size(place(set)?),
                CountedTerm::Total(set) => PlacedTerm::Total(place(set)?),
            };
            if let PlacedTerm::Square(x) | PlacedTerm::Below(_, x) = term {
                squares |= 1 << x;
            }
            placed.push((*c, term));
        }
        let modulus = modulus.max(1);
        if places.is_empty() {
            return Ok(Automaton::constant(Base::BINARY, residue.is_multiple_of(modulus)));
        }
        self.build(&places, &rules::residue(placed, modulus, residue, squares))
    }
}

/// Returns the names in a scope and one more.
fn within(scope: &[String], name: &str) -> Vec<String> {
    let mut inner = scope.to_vec();
    inner.push(name.to_owned());
    inner
}
