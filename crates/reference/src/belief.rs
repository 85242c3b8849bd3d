//! Verdicts on lines about values at one position.

use crate::evaluate::Scope;
use crate::functions::{Evaluated, Stop};
use crate::game::Game;
use crate::parse::lone_term;
use crate::position::Position;
use crate::tree::{Belief, BeliefKind, Body, Condition, Kind, Over, Term};

/// The verdict on a line at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The line does not apply to the position.
    Silent,
    /// The line applies to the position, and is true there.
    True,
    /// The line is false there.
    False,
}

impl Game {
    /// Returns the verdict on a line at a legal position.
    ///
    /// # Errors
    /// Play need not end, or a number or the work is too large.
    pub fn verdict(&self, belief: &Belief, position: &Position) -> Evaluated<Verdict> {
        let of_each = self.is_of_each_heap(belief);
        let members = position.members().len();
        if self.is_about_one_member(belief) && members != 1 {
            return Ok(Verdict::Silent);
        }
        let scope = Scope::new(self, position, (members == 1).then_some(0));
        if let Some(guard) = &belief.guard
            && !self.guarded(guard, of_each && self.condition_names_member(guard), &scope)?
        {
            return Ok(Verdict::Silent);
        }
        let (normal, misere) = self.values(position)?;
        let holds = match (&belief.body, belief.kind) {
            (Body::Condition(condition), BeliefKind::Claim) => {
                let holds = scope.condition(condition)?;
                if holds && !scope.applies(condition)? {
                    return Ok(Verdict::Silent);
                }
                holds
            }
            (Body::Condition(condition), BeliefKind::PPositions) => {
                scope.condition(condition)? == (normal == 0)
            }
            (Body::Condition(condition), _) => scope.condition(condition)? == (misere == 0),
            (Body::Term(term), kind) => {
                let value = if kind == BeliefKind::Value { normal } else { misere };
                match self.stated(term, of_each, &scope) {
                    Ok(stated) => stated == value,
                    Err(Stop::NoValue) => false,
                    Err(stop) => return Err(stop),
                }
            }
        };
        Ok(if holds { Verdict::True } else { Verdict::False })
    }

    fn body_names_member(&self, belief: &Belief) -> bool {
        match &belief.body {
            Body::Term(term) => self.term_names_member(term),
            Body::Condition(condition) => self.condition_names_member(condition),
        }
    }

    /// Returns whether a line is a term of each heap, whose values are added up as a nim-sum.
    fn is_of_each_heap(&self, belief: &Belief) -> bool {
        let of_heaps = matches!(self.file.kind, Kind::Heaps(_));
        of_heaps && belief.kind == BeliefKind::Value && self.body_names_member(belief)
    }

    /// Returns whether a line is only about positions with one member.
    pub fn is_about_one_member(&self, belief: &Belief) -> bool {
        let of_guard = || belief.guard.as_ref().is_some_and(|guard| self.condition_names_member(guard));
        (self.body_names_member(belief) || of_guard()) && !self.is_of_each_heap(belief)
    }

    /// Returns the value that a line `value` or `misere` states for a position.
    ///
    /// # Errors
    /// The term has no value, or a number or the work is too large.
    pub fn stated_value(&self, belief: &Belief, position: &Position) -> Evaluated<u64> {
        let Body::Term(term) = &belief.body else { return Err(Stop::NoValue) };
        let scope = Scope::new(self, position, (position.members().len() == 1).then_some(0));
        self.stated(term, self.is_of_each_heap(belief), &scope)
    }

    /// Returns the value of a term at a position, with numbers for some names.
    ///
    /// # Errors
    /// The text is not a term.
    pub fn term_at(
        &self,
        text: &str,
        bound: &[(String, u64)],
        position: &Position,
    ) -> Result<Evaluated<u64>, String> {
        let term = lone_term(text, &self.file)?;
        let scope = Scope::new(self, position, (position.members().len() == 1).then_some(0));
        let scope = bound.iter().fold(scope, |scope, (name, number)| scope.with(name, *number));
        Ok(scope.term(&term))
    }

    fn guarded(&self, guard: &Condition, of_each: bool, scope: &Scope<'_>) -> Evaluated<bool> {
        if !of_each {
            return scope.condition(guard);
        }
        for at in 0..scope.position.members().len() {
            if !Scope::new(self, scope.position, Some(at)).condition(guard)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the value that a term states. If the term names the heap, the value is the nim-sum over all heaps.
    fn stated(&self, term: &Term, of_each: bool, scope: &Scope<'_>) -> Evaluated<u64> {
        if !of_each {
            return scope.term(term);
        }
        let mut total = 0;
        for at in 0..scope.position.members().len() {
            total ^= Scope::new(self, scope.position, Some(at)).term(term)?;
        }
        Ok(total)
    }
}

impl Scope<'_> {
    /// Returns whether a claim applies to the position: its premise holds.
    pub(crate) fn applies(&self, claim: &Condition) -> Evaluated<bool> {
        match claim {
            Condition::Implies(a, b) => Ok(self.condition(a)? && self.applies(b)?),
            Condition::Quantified(true, name, over, body) => {
                let numbers = match over {
                    Over::Domain(domain) => self.numbers(domain)?,
                    Over::Members(members) => self.members(*members),
                    Over::Numbers => return Err(Stop::Work),
                };
                for number in numbers {
                    if self.with(name, number).applies(body)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            // The condition `true` has no parts.
            Condition::And(all) if !all.is_empty() => {
                for part in all {
                    if self.applies(part)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Condition::Or(all) => {
                for part in all {
                    if !self.applies(part)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Condition::Not(inner) => match &**inner {
                Condition::Not(inner) => self.applies(inner),
                _ => Ok(true),
            },
            Condition::Call(name, terms) => match self.terms(terms) {
                Ok(values) => {
                    let (scope, body) = self.call(name, &values)?;
                    let Body::Condition(condition) = body else { panic!("'{name}' is a term") };
                    scope.applies(condition)
                }
                Err(Stop::NoValue) => Ok(true),
                Err(stop) => Err(stop),
            },
            _ => Ok(true),
        }
    }
}
