//! Moves, and patterns of cells.

use super::Parser;
use crate::patterns::{Parsed, cells, directions};
use crate::tokens::Token;
use crate::tree::{Action, Clause, Deleted, Kind, Pattern};

impl Parser<'_> {
    pub(super) fn patterns(&mut self) -> Parsed<Vec<Pattern>> {
        let pattern = cells(&self.text()?)?;
        let (turned, mirrored) = self.directions()?;
        Ok(directions(vec![pattern], turned, mirrored).into_iter().map(|mut all| all.remove(0)).collect())
    }

    pub(super) fn directions(&mut self) -> Parsed<(bool, bool)> {
        let (mut turned, mut mirrored) = (false, false);
        loop {
            match () {
                () if self.take_word("turned") => turned = true,
                () if self.take_word("mirrored") => mirrored = true,
                () => return Ok((turned, mirrored)),
            }
        }
    }

    pub(super) fn clauses(&mut self) -> Parsed<Vec<Clause>> {
        let mut clauses = Vec::new();
        loop {
            if self.take_word("for") {
                clauses.extend(self.separated(",", |parser| {
                    if parser.take_word("edge") {
                        let first = parser.name()?;
                        parser.sign("-")?;
                        return Ok(Clause::Edge(first, parser.name()?));
                    }
                    if matches!(parser.tokens.get(parser.at + 1), Some(Token::Name(word)) if word != "in")
                        && parser.take_word("vertex")
                    {
                        return Ok(Clause::Vertex(parser.name()?));
                    }
                    let name = parser.name()?;
                    if parser.take_word("in") {
                        return Ok(Clause::In(name, parser.domain()?));
                    }
                    parser.sign("=")?;
                    Ok(Clause::Is(name, parser.term()?))
                })?);
            } else if self.take_word("if") {
                clauses.extend(self.separated(",", |parser| Ok(Clause::If(parser.condition()?)))?);
            } else {
                return Ok(clauses);
            }
        }
    }

    pub(super) fn action(&mut self, kind: &Kind) -> Parsed<Action> {
        match kind {
            Kind::Heaps(_) | Kind::Coins(_) | Kind::Numbers { .. } => {
                if self.take_word("nothing") {
                    return Ok(Action::Replace(Vec::new()));
                }
                if matches!(kind, Kind::Coins(_)) && self.take_word("turn") {
                    return Ok(Action::Turn(self.separated(",", Self::item)?));
                }
                Ok(Action::Replace(self.separated(",", Self::item)?))
            }
            Kind::Rows => self.row_action(),
            Kind::Grid => {
                let from = cells(&self.text()?)?;
                self.sign("->")?;
                let to = cells(&self.text()?)?;
                if from.len() != to.len() || from[0].len() != to[0].len() {
                    return Err("patterns of two shapes".into());
                }
                let (turned, mirrored) = self.directions()?;
                let all = directions(vec![from, to], turned, mirrored);
                Ok(Action::Cells(all.into_iter().map(|mut pair| (pair.remove(0), pair.remove(0))).collect()))
            }
            Kind::List { .. } => Ok(Action::Heaps(self.heaps_action()?)),
            Kind::Graph => self.graph_action(),
        }
    }

    /// Parses a change of rows.
    fn row_action(&mut self) -> Parsed<Action> {
        if self.take_word("drop") {
            return Ok(Action::Drop(self.separated(",", |parser| {
                let is_row = parser.take_word("row") || parser.take_word("rows");
                if !is_row && !parser.take_word("columns") {
                    parser.word("column")?;
                }
                let first = parser.term()?;
                let last = if parser.take_sign("..") { parser.term()? } else { first.clone() };
                Ok((is_row, first, last))
            })?));
        }
        if self.take_word("cut") {
            self.sign("(")?;
            let row = self.term()?;
            self.sign(",")?;
            let column = self.term()?;
            self.sign(")")?;
            return Ok(Action::Cut(row, column));
        }
        self.word("row")?;
        let row = self.term()?;
        self.sign(":=")?;
        Ok(Action::SetRow(row, self.term()?))
    }

    /// Parses deletions, and changes of extra numbers and marks.
    fn graph_action(&mut self) -> Parsed<Action> {
        let (mut numbers, mut marks) = (Vec::new(), Vec::new());
        if !self.sets_number() && !self.sets_mark() {
            self.word("delete")?;
        }
        let deleted = self.separated(",", |parser| {
            if parser.sets_number() {
                numbers.push(parser.set_number()?);
                return Ok(None);
            }
            if parser.sets_mark() {
                marks.push(parser.set_mark()?);
                return Ok(None);
            }
            Ok(Some(parser.deleted()?))
        })?;
        Ok(Action::Delete(deleted.into_iter().flatten().collect(), numbers, marks))
    }

    /// Parses a part of a graph that a move deletes.
    fn deleted(&mut self) -> Parsed<Deleted> {
        let named = matches!(self.tokens.get(self.at + 1), Some(Token::Name(_)));
        if named && self.take_word("edge") {
            let first = self.name()?;
            self.sign("-")?;
            return Ok(Deleted::Edge(first, self.name()?));
        }
        for word in ["neighbours", "reachable", "isolated", "unreachable"] {
            if self.take_word(word) {
                self.sign("(")?;
                let vertex = self.term()?;
                self.sign(")")?;
                return Ok(match word {
                    "neighbours" => Deleted::Neighbours(vertex),
                    "reachable" => Deleted::Reachable(vertex),
                    "unreachable" => Deleted::Unreachable(vertex),
                    _ => Deleted::Isolated(vertex),
                });
            }
        }
        Ok(Deleted::Vertex(self.term()?))
    }
}
