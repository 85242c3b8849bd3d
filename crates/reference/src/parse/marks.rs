//! Parsing of marks on the vertices and edges of graphs.

use super::{Parser, Signature};
use crate::patterns::Parsed;
use crate::tokens::Token;
use crate::tree::{MarkChange, MarkName};

/// Returns the signatures of marks, which are called as definitions are.
pub(super) fn signatures(marks: &[MarkName]) -> impl Iterator<Item = Signature> {
    marks.iter().map(|(name, ends)| (name.clone(), *ends, false))
}

impl Parser<'_> {
    /// Parses `with t, c(v), w(u, v)` behind the kind of the positions: the extra numbers, and the marks with their
    /// numbers of ends.
    pub(super) fn extra_and_marks(&mut self) -> Parsed<(Vec<String>, Vec<MarkName>)> {
        let (mut extra, mut marks) = (Vec::new(), Vec::new());
        if self.take_word("with") {
            self.separated(",", |parser| {
                let name = parser.name()?;
                if parser.take_sign("(") {
                    let ends = parser.separated(",", Parser::name)?;
                    parser.sign(")")?;
                    marks.push((name, ends.len()));
                } else {
                    extra.push(name);
                }
                Ok(())
            })?;
        }
        Ok((extra, marks))
    }

    /// Returns whether a mark becomes another number: `c(v) := …`.
    pub(super) fn sets_mark(&self) -> bool {
        let opens = matches!(self.peek(), Some(Token::Name(_)))
            && self.tokens.get(self.at + 1) == Some(&Token::Sign("("));
        let mut depth = 0;
        for at in self.at + 1..self.tokens.len() {
            match &self.tokens[at] {
                Token::Sign("(") => depth += 1,
                Token::Sign(")") => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return opens && self.tokens.get(at + 1) == Some(&Token::Sign(":="));
            }
        }
        false
    }

    pub(super) fn set_mark(&mut self) -> Parsed<MarkChange> {
        let name = self.name()?;
        let ends = self.arguments()?;
        self.sign(":=")?;
        Ok(MarkChange { name, ends, value: self.term()? })
    }
}
