//! Lines about values, asked of one position.

use crate::evaluate::{Evaluated, Scope, Stop};
use crate::game::Game;
use crate::position::Position;
use crate::tree::{Belief, BeliefKind, Body, Condition, Kind, Term};

/// The verdict on a line at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The line says nothing of the position.
    Silent,
    /// The statement is true there.
    True,
    /// The statement is false there.
    False,
}

impl Game {
    /// Returns the verdict on a line at a legal position.
    ///
    /// # Errors
    /// Play need not end, a number is too large, or the work.
    pub fn verdict(&self, belief: &Belief, position: &Position) -> Evaluated<Verdict> {
        let body_names_member = match &belief.body {
            Body::Term(term) => self.term_names_member(term),
            Body::Condition(condition) => self.condition_names_member(condition),
        };
        let guard_names_member =
            belief.guard.as_ref().is_some_and(|guard| self.condition_names_member(guard));
        let of_each =
            matches!(self.file.kind, Kind::Heaps(_)) && belief.kind == BeliefKind::Value && body_names_member;
        let one_member = (body_names_member || guard_names_member) && !of_each;
        let members = position.members().len();
        if one_member && members != 1 {
            return Ok(Verdict::Silent);
        }
        let scope = Scope::new(self, position, (members == 1).then_some(0));
        if let Some(guard) = &belief.guard
            && !self.guarded(guard, guard_names_member && of_each, &scope)?
        {
            return Ok(Verdict::Silent);
        }
        let (normal, misere) = self.values(position)?;
        let holds = match (&belief.body, belief.kind) {
            (Body::Condition(condition), BeliefKind::Claim) => scope.condition(condition)?,
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

    /// The value that a term states: the nim-sum over the heaps where the term names the heap.
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
