//! Conditions.

use super::Parser;
use crate::patterns::Parsed;
use crate::tokens::Token;
use crate::tree::{Body, Condition, Kind, Over, Relation};

impl Parser<'_> {
    pub(super) fn condition(&mut self) -> Parsed<Condition> {
        let mut left = self.implication()?;
        while self.take_sign("<->") {
            left = Condition::Iff(Box::new(left), Box::new(self.implication()?));
        }
        Ok(left)
    }

    pub(super) fn implication(&mut self) -> Parsed<Condition> {
        let left = self.disjunction()?;
        if self.take_sign("->") {
            return Ok(Condition::Implies(Box::new(left), Box::new(self.implication()?)));
        }
        Ok(left)
    }

    pub(super) fn disjunction(&mut self) -> Parsed<Condition> {
        let mut all = vec![self.conjunction()?];
        while self.take_sign("|") || self.take_word("or") {
            all.push(self.conjunction()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Condition::Or(all) })
    }

    pub(super) fn conjunction(&mut self) -> Parsed<Condition> {
        let mut all = vec![self.unary()?];
        while self.take_sign("&") || self.take_word("and") {
            all.push(self.unary()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Condition::And(all) })
    }

    pub(super) fn unary(&mut self) -> Parsed<Condition> {
        if self.take_word("not") {
            return Ok(Condition::Not(Box::new(self.unary()?)));
        }
        if self.is_word("all") || self.is_word("ex") {
            let all = self.take_word("all") || !self.take_word("ex");
            let of_members = self.attempt(|parser| {
                let found = parser.members()?;
                parser.sign(":")?;
                Ok(found)
            });
            if let Ok((members, name)) = of_members {
                let body = Box::new(self.condition()?);
                return Ok(Condition::Quantified(all, name, Over::Members(members), body));
            }
            let names = self.separated(",", Self::name)?;
            let over = if self.take_word("in") { Over::Domain(self.domain()?) } else { Over::Numbers };
            self.sign(":")?;
            let body = self.condition()?;
            return Ok(names
                .into_iter()
                .rev()
                .fold(body, |body, name| Condition::Quantified(all, name, over.clone(), Box::new(body))));
        }
        if self.take_word("true") {
            return Ok(Condition::And(Vec::new()));
        }
        if self.take_word("false") {
            return Ok(Condition::Or(Vec::new()));
        }
        if let Ok(relation) = self.attempt(Self::relation) {
            return Ok(relation);
        }
        if self.is_sign("(") {
            self.sign("(")?;
            let condition = self.condition()?;
            self.sign(")")?;
            return Ok(condition);
        }
        self.call()
    }

    pub(super) fn call(&mut self) -> Parsed<Condition> {
        let name = self.name()?;
        self.sign("(")?;
        let terms = match name.as_str() {
            "free" => {
                let first = self.term()?;
                let last = if self.take_sign("..") { Some(self.term()?) } else { None };
                self.sign(")")?;
                return Ok(Condition::Free(first, last));
            }
            _ if self.is_sign(")") => Vec::new(),
            _ => self.separated(",", Self::term)?,
        };
        self.sign(")")?;
        match (name.as_str(), terms.len()) {
            ("connected", 0) if *self.kind == Kind::Graph => Ok(Condition::Connected),
            ("has", 2) => {
                let mut terms = terms.into_iter();
                Ok(Condition::Has(terms.next().unwrap(), terms.next().unwrap()))
            }
            ("adjacent", 2) => {
                let mut terms = terms.into_iter();
                Ok(Condition::Adjacent(terms.next().unwrap(), terms.next().unwrap()))
            }
            (_, count) => match self.definition(&name) {
                Some((_, known, true)) if *known == count => Ok(Condition::Call(name, terms)),
                _ => Err(format!("there is no condition '{name}' of {count} terms")),
            },
        }
    }

    /// Parses a chain of relations, `t in …`, or `k divides n`.
    pub(super) fn relation(&mut self) -> Parsed<Condition> {
        let first = self.term()?;
        if self.take_word("divides") {
            return Ok(Condition::Divides(first, self.term()?));
        }
        if self.take_word("in") {
            return Ok(Condition::In(first, self.domain()?));
        }
        let mut rest = Vec::new();
        while let Some(relation) = self.relation_sign() {
            rest.push((relation, self.term()?));
        }
        if rest.is_empty() { Err("no relation".into()) } else { Ok(Condition::Chain(first, rest)) }
    }

    pub(super) fn relation_sign(&mut self) -> Option<Relation> {
        let relation = match self.peek() {
            Some(Token::Sign("=")) => Relation::Equal,
            Some(Token::Sign("!=")) => Relation::Unequal,
            Some(Token::Sign("<")) => Relation::Less,
            Some(Token::Sign("<=")) => Relation::AtMost,
            Some(Token::Sign(">")) => Relation::Greater,
            Some(Token::Sign(">=")) => Relation::AtLeast,
            _ => return None,
        };
        self.at += 1;
        Some(relation)
    }

    pub(super) fn body(&mut self) -> Parsed<Body> {
        let start = self.at;
        let condition = self.condition();
        if let Ok(condition) = condition
            && self.at == self.tokens.len()
        {
            return Ok(Body::Condition(condition));
        }
        self.at = start;
        Ok(Body::Term(self.term()?))
    }
}
