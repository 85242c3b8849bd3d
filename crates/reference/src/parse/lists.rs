//! Parsing of moves of heaps that are one position, and of extra numbers.

use super::Parser;
use crate::patterns::Parsed;
use crate::tokens::{Token, tokens};
use crate::tree::{Chosen, HeapsAction, Term, Which};

/// Returns whether some move changes several heaps: it begins with `choose`, or has a part `other m: …`.
pub(super) fn changes_several(lines: &[(&str, &str)]) -> Parsed<bool> {
    for (_, rest) in lines.iter().filter(|(word, _)| *word == "move") {
        let tokens = tokens(rest)?;
        let is_name =
            |at: usize, word: &str| matches!(tokens.get(at), Some(Token::Name(name)) if name == word);
        let begins_part = |at: usize| at == 0 || tokens[at - 1] == Token::Sign(",");
        let other = |at: usize| {
            is_name(at, "other")
                && begins_part(at)
                && matches!(tokens.get(at + 1), Some(Token::Name(_)))
                && tokens.get(at + 2) == Some(&Token::Sign(":"))
        };
        let chooses = is_name(0, "choose") && tokens.len() > 1 && tokens[1] != Token::Sign(",");
        if chooses || (0..tokens.len()).any(other) {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Parser<'_> {
    /// Parses `with p, q` behind the kind of the positions.
    pub(super) fn extra(&mut self) -> Parsed<Vec<String>> {
        if self.take_word("with") { self.separated(",", Self::name) } else { Ok(Vec::new()) }
    }

    pub(super) fn sets_number(&self) -> bool {
        matches!(self.peek(), Some(Token::Name(_)))
            && self.tokens.get(self.at + 1) == Some(&Token::Sign(":="))
    }

    pub(super) fn set_number(&mut self) -> Parsed<(String, Term)> {
        let name = self.name()?;
        self.sign(":=")?;
        Ok((name, self.term()?))
    }

    fn which(&self) -> Option<Which> {
        let Some(Token::Name(word)) = self.peek() else { return None };
        let which = match word.as_str() {
            "other" => Which::Other,
            "next" => Which::Next,
            "previous" => Which::Previous,
            _ => return None,
        };
        matches!(self.tokens.get(self.at + 1), Some(Token::Name(_))).then_some(which)
    }

    /// Parses the heaps in the place of one. Also returns whether a comma follows.
    fn targets(&mut self) -> Parsed<(Vec<Term>, bool)> {
        if self.take_word("nothing") {
            return Ok((Vec::new(), self.take_sign(",")));
        }
        let mut targets = vec![self.term()?];
        while self.take_sign(",") {
            if self.which().is_some() || self.sets_number() {
                return Ok((targets, true));
            }
            targets.push(self.term()?);
        }
        Ok((targets, false))
    }

    pub(super) fn heaps_action(&mut self) -> Parsed<HeapsAction> {
        let mut action = HeapsAction { named: None, others: Vec::new(), numbers: Vec::new(), chosen: None };
        if self.take_word("choose") {
            let least = self.term()?;
            let most = if self.take_sign("..") { self.term()? } else { least.clone() };
            let consecutive = self.take_word("consecutive");
            if !self.take_word("heaps") {
                self.word("heap")?;
            }
            self.sign(":")?;
            action.chosen = Some(Chosen { least, most, consecutive });
        }
        let mut more = true;
        if action.chosen.is_some() || self.which().is_none() && !self.sets_number() {
            let (named, follows) = self.targets()?;
            action.named = Some(named);
            more = follows;
        }
        while more {
            match self.which() {
                Some(which) => {
                    self.at += 1;
                    let name = self.name()?;
                    self.sign(":")?;
                    let (targets, follows) = self.targets()?;
                    action.others.push((which, name, targets));
                    more = follows;
                }
                None => {
                    action.numbers.push(self.set_number()?);
                    more = self.take_sign(",");
                }
            }
        }
        Ok(action)
    }
}
