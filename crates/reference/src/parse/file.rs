//! The lines of a file.

use super::{Parser, Signature, lists, marks};
use crate::patterns::Parsed;
use crate::tokens::{statements, tokens};
use crate::tree::{
    Belief, BeliefKind, Body, Condition, Definition, File, Kind, MarkName, Move, Order, Term, Test,
};

impl Parser<'_> {
    /// Parses the parameters behind the name of a game.
    fn file_parameters(&mut self) -> Parsed<Vec<String>> {
        let mut parameters = Vec::new();
        if self.take_sign("(") {
            parameters = self.separated(",", Parser::name)?;
            self.sign(")")?;
        }
        self.end()?;
        Ok(parameters)
    }

    /// Parses the name and the parameters of a definition, up to its body.
    fn head(&mut self) -> Parsed<(String, Vec<String>)> {
        let name = self.name()?;
        let mut parameters = Vec::new();
        if self.take_sign("(") && !self.take_sign(")") {
            parameters = self.separated(",", Parser::name)?;
            self.sign(")")?;
        }
        self.sign(":=")?;
        Ok((name, parameters))
    }

    fn whole_definition(&mut self) -> Parsed<Definition> {
        let (name, parameters) = self.head()?;
        Ok(Definition { name, parameters, body: self.body()? })
    }

    /// Parses a line about values, whose word and name were read.
    fn belief(&mut self, word: &str, name: &str) -> Parsed<Belief> {
        let is_term = matches!(word, "value" | "misere");
        let body = match is_term {
            true => Body::Term(self.term()?),
            false => Body::Condition(self.condition()?),
        };
        let (mut guards, mut windows) = (Vec::new(), Vec::new());
        loop {
            match () {
                () if self.take_word("for") => {
                    windows.extend(self.separated(";", Parser::window)?);
                }
                () if self.take_word("if") => guards.push(self.condition()?),
                () => break,
            }
        }
        let guard = match guards.len() {
            0 => None,
            1 => guards.pop(),
            _ => Some(Condition::And(guards)),
        };
        let kind = match word {
            "value" => BeliefKind::Value,
            "misere" => BeliefKind::Misere,
            "p-positions" => BeliefKind::PPositions,
            "misere-p-positions" => BeliefKind::MiserePPositions,
            _ => BeliefKind::Claim,
        };
        let planted = word == "planted";
        let name = name.to_owned();
        Ok(Belief { kind, name, planted, body, guard, windows })
    }
}

fn split_word(line: &str) -> (&str, &str) {
    let end = line.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_')).unwrap_or(line.len());
    (&line[..end], line[end..].trim())
}

/// Parses a rule file.
pub(crate) fn file(text: &str) -> Parsed<File> {
    let statements = statements(text);
    let lines: Vec<(&str, &str)> = statements.iter().map(|line| split_word(line)).collect();
    let (kind, extra, marks) = kind(&lines)?;
    let signatures = signatures(&lines, &kind, &marks)?;
    let parser = |text: &str| Ok::<_, String>(Parser::new(tokens(text)?, &kind, &signatures));
    let mut file = File {
        kind: kind.clone(),
        directed: lines.iter().any(|(word, rest)| *word == "graph" && split_word(rest).0 == "directed"),
        extra,
        marks,
        parameters: Vec::new(),
        definitions: Vec::new(),
        legal: Vec::new(),
        over: Vec::new(),
        start: None,
        moves: Vec::new(),
        beliefs: Vec::new(),
    };
    for (word, rest) in lines {
        match word {
            "heaps" | "coins" | "numbers" | "rows" | "grid" | "graph" | "row" | "ring" | "about"
            | "source" | "edition" => {
                continue;
            }
            "game" => {
                file.parameters = parser(split_word(rest).1)?.file_parameters()?;
                continue;
            }
            _ => {}
        }
        let named = matches!(word, "claim" | "planted");
        let (name, rest) = if named { split_word(rest) } else { (word, rest) };
        let mut parser = parser(rest)?;
        match word {
            "move" => {
                let action = parser.action(&kind)?;
                file.moves.push(Move { action, clauses: parser.clauses()? });
            }
            "legal" | "over" if kind == Kind::Grid => {
                let is_there = !parser.take_word("not");
                let test = Test::Patterns(is_there, parser.patterns()?);
                if word == "legal" { file.legal.push(test) } else { file.over.push(test) }
            }
            "legal" => file.legal.push(Test::Condition(parser.condition()?)),
            "over" => file.over.push(Test::Condition(parser.condition()?)),
            "start" => file.start = Some(parser.separated(",", Parser::term)?),
            "def" => file.definitions.push(parser.whole_definition()?),
            "value" | "misere" | "p-positions" | "misere-p-positions" | "claim" | "planted" => {
                file.beliefs.push(parser.belief(word, name)?)
            }
            _ => return Err(format!("there is no line '{word}'")),
        }
        parser.end()?;
    }
    Ok(file)
}

/// Parses the one line that gives the kind of the positions.
fn kind(lines: &[(&str, &str)]) -> Parsed<(Kind, Vec<String>, Vec<MarkName>)> {
    let (mut kinds, mut extra, mut marks) = (Vec::new(), Vec::new(), Vec::new());
    for (word, rest) in lines {
        let mut parser = Parser::new(tokens(rest)?, &Kind::Grid, &[]);
        kinds.push(match *word {
            "heaps" => {
                let name = parser.name()?;
                extra = parser.extra()?;
                let together = !extra.is_empty() || lists::changes_several(lines)?;
                let order = Order::Unordered;
                if together { Kind::List { order, name } } else { Kind::Heaps(name) }
            }
            "row" | "ring" => {
                let name = parser.name()?;
                extra = parser.extra()?;
                Kind::List { order: if *word == "row" { Order::Row } else { Order::Ring }, name }
            }
            "coins" => Kind::Coins(parser.name()?),
            "numbers" => {
                let names = parser.separated(",", Parser::name)?;
                Kind::Numbers { names, unordered: parser.take_word("unordered") }
            }
            "rows" => Kind::Rows,
            "grid" => Kind::Grid,
            "graph" => {
                parser.take_word("directed");
                (extra, marks) = parser.extra_and_marks()?;
                Kind::Graph
            }
            _ => continue,
        });
        parser.end()?;
    }
    let [kind] =
        <[Kind; 1]>::try_from(kinds).map_err(|kinds| format!("{} kinds of positions", kinds.len()))?;
    Ok((kind, extra, marks))
}

/// Parses a term outside of a file.
pub(crate) fn lone_term(text: &str, file: &File) -> Parsed<Term> {
    let signature =
        |one: &Definition| (one.name.clone(), one.parameters.len(), matches!(one.body, Body::Condition(_)));
    let definitions: Vec<Signature> =
        file.definitions.iter().map(signature).chain(marks::signatures(&file.marks)).collect();
    let mut parser = Parser::new(tokens(text)?, &file.kind, &definitions);
    let term = parser.term()?;
    parser.end()?;
    Ok(term)
}

/// Returns the signatures of the definitions of a file, since a call may come before the definition.
fn signatures(lines: &[(&str, &str)], kind: &Kind, marks: &[MarkName]) -> Parsed<Vec<Signature>> {
    let mut known: Vec<Signature> = marks::signatures(marks).collect();
    let mut waiting: Vec<&str> =
        lines.iter().filter(|(word, _)| *word == "def").map(|(_, rest)| *rest).collect();
    while !waiting.is_empty() {
        let mut later = Vec::new();
        let mut problem = String::new();
        for text in &waiting {
            let mut parser = Parser::new(tokens(text)?, kind, &known);
            let parsed = (|| {
                let (name, parameters) = parser.head()?;
                let body = parser.body()?;
                parser.end()?;
                Ok::<_, String>((name, parameters.len(), matches!(body, Body::Condition(_))))
            })();
            match parsed {
                Ok(signature) => known.push(signature),
                Err(error) => {
                    problem = error;
                    later.push(*text);
                }
            }
        }
        if later.len() == waiting.len() {
            return Err(problem);
        }
        waiting = later;
    }
    Ok(known)
}
