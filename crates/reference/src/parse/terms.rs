//! Terms, ranges and sets.

use super::{Joined, Parser};
use crate::functions::{FUNCTIONS, mask_digits};
use crate::patterns::Parsed;
use crate::tokens::Token;
use crate::tree::{Domain, Fold, Kind, Members, Operator, Term};

fn arity(name: &str) -> Option<Option<usize>> {
    let known = FUNCTIONS.iter().find(|(function, _)| *function == name).map(|(_, arity)| *arity);
    known.or_else(|| match name {
        "row" | "column" | "degree" | "heap" => Some(Some(1)),
        "edges" => Some(Some(0)),
        _ => mask_digits(name).map(|_| Some(2)),
    })
}

impl Parser<'_> {
    /// Parses a term. What `xor` joins is joined by no other operator, unless brackets stand between them.
    pub(super) fn term(&mut self) -> Parsed<Term> {
        let around = std::mem::take(&mut self.joined);
        let term = self.sum();
        match std::mem::replace(&mut self.joined, around) {
            Joined { by_xor: true, otherwise: true } => Err("'xor' mixed with another operator".to_owned()),
            _ => term,
        }
    }

    pub(super) fn sum(&mut self) -> Parsed<Term> {
        let mut terms = vec![(false, self.product()?)];
        loop {
            let minus = match self.peek() {
                Some(Token::Sign("+")) => false,
                Some(Token::Sign("-")) => true,
                _ => break,
            };
            self.at += 1;
            self.joined.otherwise = true;
            terms.push((minus, self.product()?));
        }
        Ok(if terms.len() == 1 { terms.remove(0).1 } else { Term::Sum(terms) })
    }

    /// Parses a summand, between the signs `+` and `-`. Without brackets, the operators `xor`, `mod` and `div` associate to the left. A
    /// `*` after the right side of a `mod` or `div` has the same precedence, and any other `*` binds tighter.
    pub(super) fn product(&mut self) -> Parsed<Term> {
        let binary = |operator, t, u| Term::Binary(operator, Box::new(t), Box::new(u));
        let mut left = self.factors()?;
        loop {
            if self.take_word("xor") {
                self.joined.by_xor = true;
                left = binary(Operator::Xor, left, self.factors()?);
                continue;
            }
            let operator = match () {
                () if self.take_word("mod") => Operator::Mod,
                () if self.take_word("div") => Operator::Div,
                () => return Ok(left),
            };
            self.joined.otherwise = true;
            left = binary(operator, left, self.single()?);
            while self.take_sign("*") {
                left = binary(Operator::Times, left, self.single()?);
            }
        }
    }

    pub(super) fn factors(&mut self) -> Parsed<Term> {
        let mut left = self.single()?;
        while self.take_sign("*") {
            self.joined.otherwise = true;
            left = Term::Binary(Operator::Times, Box::new(left), Box::new(self.single()?));
        }
        Ok(left)
    }

    /// Parses `other m:`, `heap m:`, `other heap m:` or `vertex v:`.
    pub(super) fn members(&mut self) -> Parsed<(Members, String)> {
        let words: &[&str] = match self.kind {
            Kind::Heaps(_) | Kind::Coins(_) | Kind::List { .. } => &["other", "heap", "coin", "row"],
            Kind::Rows => &["heap", "coin", "row"],
            Kind::Graph => &["vertex"],
            Kind::Numbers { .. } | Kind::Grid => &[],
        };
        let mut members = None;
        while let Some(Token::Name(word)) = self.peek()
            && words.contains(&word.as_str())
            && matches!(self.tokens.get(self.at + 1), Some(Token::Name(_)))
        {
            let found = if word == "other" { Members::Others } else { Members::All };
            members = Some(if members == Some(Members::Others) { Members::Others } else { found });
            self.at += 1;
        }
        Ok((members.ok_or("no members")?, self.name()?))
    }

    pub(super) fn single(&mut self) -> Parsed<Term> {
        if self.take_sign("(") {
            let term = self.term()?;
            self.sign(")")?;
            return Ok(term);
        }
        if let Some(Token::Number(number)) = self.peek() {
            let number = *number;
            self.at += 1;
            return Ok(Term::Number(number));
        }
        if self.take_word("if") {
            let condition = self.condition()?;
            self.word("then")?;
            let first = self.term()?;
            self.word("else")?;
            let second = self.term()?;
            return Ok(Term::If(Box::new(condition), Box::new(first), Box::new(second)));
        }
        let name = self.name()?;
        let fold = match name.as_str() {
            "sum" => Some(Fold::Sum),
            "xor" => Some(Fold::Xor),
            "max" if !self.is_sign("(") => Some(Fold::Max),
            "min" if !self.is_sign("(") => Some(Fold::Min),
            _ => None,
        };
        if let Some(fold) = fold {
            return self.folded(fold);
        }
        match name.as_str() {
            "count" => self.folded(Fold::Count),
            "value" | "misere" => {
                let is_empty = self.is_sign("(") && self.tokens.get(self.at + 1) == Some(&Token::Sign(")"));
                let of = match () {
                    () if is_empty => {
                        self.at += 2;
                        Some(Vec::new())
                    }
                    () if self.is_sign("(") => Some(self.arguments()?),
                    () => None,
                };
                Ok(Term::Value(name == "misere", of))
            }
            "mod" | "and" | "or" | "true" | "false" | "not" | "all" | "ex" => {
                Err(format!("'{name}' is no term"))
            }
            _ if self.is_sign("(") => {
                let known = match self.definition(&name) {
                    Some((_, count, false)) => Some(*count),
                    Some((_, _, true)) => return Err(format!("'{name}' is a condition")),
                    None => arity(&name).ok_or_else(|| format!("there is no function '{name}'"))?,
                };
                // `f()` is another way to write `f`.
                if known == Some(0) && self.tokens.get(self.at + 1) == Some(&Token::Sign(")")) {
                    self.at += 2;
                    return Ok(Term::Name(name));
                }
                let terms = self.arguments()?;
                if known.is_some_and(|known| known != terms.len()) {
                    return Err(format!("'{name}' has another number of arguments"));
                }
                Ok(Term::Call(name, terms))
            }
            _ => Ok(Term::Name(name)),
        }
    }

    /// Parses a range `t..u` or a set `{t, u..w}`.
    pub(super) fn domain(&mut self) -> Parsed<Domain> {
        let item = |parser: &mut Self| {
            let first = parser.term()?;
            let last = if parser.take_sign("..") { Some(parser.term()?) } else { None };
            Ok((first, last))
        };
        if self.take_sign("{") {
            if self.take_sign("}") {
                return Ok(Vec::new());
            }
            let items = self.separated(",", item)?;
            self.sign("}")?;
            return Ok(items);
        }
        let one = item(self)?;
        Ok(vec![one])
    }
}
