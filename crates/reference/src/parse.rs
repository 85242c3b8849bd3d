//! The parser of rule files.

mod conditions;
mod file;
mod folds;
mod lists;
mod marks;
mod moves;
mod terms;
mod windows;

pub(crate) use file::{file, lone_term};
pub(crate) use windows::windows;

use crate::patterns::Parsed;
use crate::tokens::Token;
use crate::tree::{Kind, Term};

/// Signature of a definition: its name, the number of its parameters, and whether it is a condition.
type Signature = (String, usize, bool);

/// The operators that join the parts of a term: `xor`, or others.
#[derive(Default)]
struct Joined {
    by_xor: bool,
    otherwise: bool,
}

struct Parser<'t> {
    tokens: Vec<Token>,
    at: usize,
    joined: Joined,
    kind: &'t Kind,
    definitions: &'t [Signature],
}

impl<'t> Parser<'t> {
    fn new(tokens: Vec<Token>, kind: &'t Kind, definitions: &'t [Signature]) -> Self {
        Parser { tokens, at: 0, joined: Joined::default(), kind, definitions }
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(Token::Sign(found)) if *found == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(Token::Name(found)) if found == word)
    }

    fn take_sign(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        self.at += usize::from(found);
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.at += usize::from(found);
        found
    }

    fn sign(&mut self, sign: &str) -> Parsed<()> {
        if self.take_sign(sign) { Ok(()) } else { Err(format!("'{sign}' is missing at {:?}", self.peek())) }
    }

    fn word(&mut self, word: &str) -> Parsed<()> {
        if self.take_word(word) { Ok(()) } else { Err(format!("'{word}' is missing at {:?}", self.peek())) }
    }

    fn name(&mut self) -> Parsed<String> {
        match self.peek() {
            Some(Token::Name(name)) => {
                let name = name.clone();
                self.at += 1;
                Ok(name)
            }
            other => Err(format!("a name is missing at {other:?}")),
        }
    }

    fn text(&mut self) -> Parsed<String> {
        match self.peek() {
            Some(Token::Text(text)) => {
                let text = text.clone();
                self.at += 1;
                Ok(text)
            }
            other => Err(format!("a pattern is missing at {other:?}")),
        }
    }

    fn end(&self) -> Parsed<()> {
        if self.at == self.tokens.len() { Ok(()) } else { Err(format!("no end at {:?}", self.peek())) }
    }

    /// Runs a parser, and restores the place in the tokens if the parser fails.
    fn attempt<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let start = self.at;
        let parsed = parse(self);
        if parsed.is_err() {
            self.at = start;
        }
        parsed
    }

    fn separated<T>(
        &mut self,
        separator: &str,
        mut one: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut all = vec![one(self)?];
        while self.take_sign(separator) {
            all.push(one(self)?);
        }
        Ok(all)
    }

    fn arguments(&mut self) -> Parsed<Vec<Term>> {
        self.sign("(")?;
        let terms = self.separated(",", Self::term)?;
        self.sign(")")?;
        Ok(terms)
    }

    fn definition(&self, name: &str) -> Option<&Signature> {
        self.definitions.iter().find(|(known, ..)| known == name)
    }
}
