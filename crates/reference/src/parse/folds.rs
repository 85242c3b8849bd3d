//! Folds over members or numbers, and lists of results.

use super::Parser;
use crate::patterns::Parsed;
use crate::tree::{Body, Fold, Folded, Item, Over, Term};

impl Parser<'_> {
    /// Parses the rest of a fold: `other m: t`, or `j, k in 1..n if φ: t`.
    pub(super) fn folded(&mut self, fold: Fold) -> Parsed<Term> {
        let (over, names) = match self.attempt(Self::members) {
            Ok((members, name)) => (Over::Members(members), vec![name]),
            Err(_) => {
                let names = self.separated(",", Self::name)?;
                self.word("in")?;
                (Over::Domain(self.domain()?), names)
            }
        };
        let guard = if self.take_word("if") { Some(Box::new(self.condition()?)) } else { None };
        self.sign(":")?;
        let body = Box::new(match fold {
            Fold::Count => Body::Condition(self.condition()?),
            _ => Body::Term(self.term()?),
        });
        Ok(Term::Fold(Folded { fold, over, names, guard, body }))
    }

    /// Parses a result of a move: a term, `x..y`, or `all k in R if φ: t`.
    pub(super) fn item(&mut self) -> Parsed<Item> {
        if self.take_word("all") {
            let names = self.separated(",", Self::name)?;
            self.word("in")?;
            let domain = self.domain()?;
            let guard = if self.take_word("if") { Some(self.condition()?) } else { None };
            self.sign(":")?;
            return Ok(Item::Each(names, domain, guard, self.term()?));
        }
        let first = self.term()?;
        Ok(if self.take_sign("..") { Item::Range(first, self.term()?) } else { Item::One(first) })
    }
}
