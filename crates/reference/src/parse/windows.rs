//! Parsing of windows.

use super::Parser;
use crate::patterns::Parsed;
use crate::tokens::{Token, tokens};
use crate::tree::{Bound, BoundOf, Kind, Relation, Term, WindowText};

/// Parses the windows of a text such as `a, b < 9; "3,4"`.
pub(crate) fn windows(text: &str, kind: &Kind) -> Parsed<Vec<WindowText>> {
    let mut parser = Parser::new(tokens(text)?, kind, &[]);
    let windows = parser.separated(";", Parser::window)?;
    parser.end()?;
    Ok(windows)
}

impl Parser<'_> {
    /// Parses a window such as `n < 1000`, `a, b < 50, 3 <= c < 7` or `"4,2,1"`.
    pub(super) fn window(&mut self) -> Parsed<WindowText> {
        if matches!(self.peek(), Some(Token::Text(_))) {
            let text = self.text()?;
            if !matches!(self.peek(), Some(Token::Name(word)) if word != "for" && word != "if") {
                return Ok(WindowText::Position(text));
            }
            return Ok(WindowText::Family(text, self.separated(",", Self::family_name)?));
        }
        Ok(WindowText::Bounds(self.separated(",", Self::bounds)?.concat()))
    }

    /// Parses `n in 1..9`, `n < 9` or `n <= 9`.
    fn family_name(&mut self) -> Parsed<(String, Term, Term)> {
        let name = self.name()?;
        if self.take_word("in") {
            let first = self.term()?;
            self.sign("..")?;
            return Ok((name, first, self.term()?));
        }
        let relation = self.relation_sign();
        let term = self.term()?;
        let last = match relation {
            Some(Relation::AtMost) => term,
            Some(Relation::Less) => Term::Sum(vec![(false, term), (true, Term::Number(1))]),
            other => return Err(format!("no bound of a family: {other:?}")),
        };
        Ok((name, Term::Number(0), last))
    }

    /// Parses bounds such as `a, b < 50`, `3000 <= n < 4000` or `3 heaps < 20`.
    fn bounds(&mut self) -> Parsed<Vec<Bound>> {
        let is_number = matches!(self.peek(), Some(Token::Number(_)));
        let is_count = is_number && matches!(self.tokens.get(self.at + 1), Some(Token::Name(_)));
        let mut relations = Vec::new();
        if is_number && !is_count {
            let term = self.term()?;
            let relation = match self.relation_sign() {
                Some(Relation::Less) => Relation::Greater,
                Some(Relation::AtMost) => Relation::AtLeast,
                other => return Err(format!("no bound from below: {other:?}")),
            };
            relations.push((relation, term));
        }
        let of = match self.peek() {
            Some(Token::Number(count)) if is_count => {
                let count = *count;
                self.at += 1;
                BoundOf::Count(count, self.name()?)
            }
            _ => {
                let mut names = vec![self.name()?];
                while self.is_sign(",")
                    && (relations.is_empty()
                        || !matches!(self.tokens.get(self.at + 1), Some(Token::Number(_))))
                {
                    self.at += 1;
                    names.push(self.name()?);
                }
                BoundOf::Names(names)
            }
        };
        let only_above = !relations.is_empty();
        match self.relation_sign() {
            None if only_above => {}
            Some(relation @ (Relation::Less | Relation::AtMost)) => relations.push((relation, self.term()?)),
            Some(relation @ (Relation::Greater | Relation::AtLeast | Relation::Equal)) if !only_above => {
                relations.push((relation, self.term()?));
            }
            other => return Err(format!("no bound: {other:?}")),
        }
        Ok(relations.into_iter().map(|(relation, term)| Bound { of: of.clone(), relation, term }).collect())
    }
}
