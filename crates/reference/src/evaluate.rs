//! Terms and conditions, evaluated on their trees.

use crate::functions::{
    Evaluated, LARGE, Stop, added, bounded, divided, known, multiplied, nim_sum, of_numbers, remainder,
    subtracted,
};
use crate::game::Game;
use crate::position::Position;
use crate::tree::{
    Body, Condition, Domain, Fold, Folded, Kind, Members, Operator, Order, Over, Relation, Term,
};
use std::collections::BTreeSet;

/// Maximum number of numbers that a quantifier or a move ranges over.
const MAX_RANGE: u64 = 1 << 16;

/// Maximum number of terms that are evaluated for one game.
const MAX_TERMS: u64 = 20_000_000;

/// Maximum depth of definitions that call each other.
const MAX_DEPTH: usize = 40;

/// The meanings of names at one place of a file.
#[derive(Clone)]
pub(crate) struct Scope<'g> {
    pub(crate) game: &'g Game,
    pub(crate) position: &'g Position,
    /// The member of the position that the kind's name means.
    pub(crate) member: Option<usize>,
    /// The bound names, the innermost last.
    pub(crate) bound: Vec<(String, u64)>,
    depth: usize,
}

impl<'g> Scope<'g> {
    pub(crate) fn new(game: &'g Game, position: &'g Position, member: Option<usize>) -> Self {
        Scope { game, position, member, bound: Vec::new(), depth: 0 }
    }

    pub(crate) fn with(&self, name: &str, value: u64) -> Self {
        let mut inner = self.clone();
        inner.bound.push((name.to_owned(), value));
        inner
    }

    /// Returns the members that a quantifier ranges over, the largest index last. The members of a graph are its
    /// remaining vertices.
    pub(crate) fn members(&self, which: Members) -> Vec<u64> {
        if let Position::Graph(board) = self.position {
            return board.vertices.iter().copied().collect();
        }
        let all = self.position.members();
        let others =
            all.iter().enumerate().filter(|(at, _)| which == Members::All || Some(*at) != self.member);
        others.map(|(_, &value)| value).collect()
    }

    pub(crate) fn name(&self, name: &str) -> Evaluated<u64> {
        if let Some((_, value)) = self.bound.iter().rev().find(|(bound, _)| bound == name) {
            return Ok(*value);
        }
        match (&self.game.file.kind, self.position) {
            (Kind::Heaps(named) | Kind::Coins(named), Position::Members(members)) => {
                let at = |at: Option<&u64>| Ok(at.copied().unwrap_or(0));
                match name {
                    "members" => return Ok(members.len() as u64),
                    "largest" => return at(members.last()),
                    "smallest" => return at(members.first()),
                    _ if name == named => return Ok(members[self.member.ok_or(Stop::NoValue)?]),
                    _ => {}
                }
            }
            (Kind::Numbers { names, .. }, Position::Numbers(numbers)) => {
                if let Some(at) = names.iter().position(|known| known == name) {
                    return Ok(numbers[at]);
                }
            }
            (Kind::Rows, Position::Rows(rows)) => match name {
                "rows" => return Ok(rows.len() as u64),
                "columns" => return Ok(rows.first().copied().unwrap_or(0)),
                "cells" => return Ok(rows.iter().sum()),
                _ => {}
            },
            (Kind::Grid, Position::Grid(cells)) if name == "cells" => {
                return Ok(cells.iter().flatten().filter(|&&cell| cell == '.').count() as u64);
            }
            (Kind::Graph, Position::Graph(board)) => {
                let number = self.game.file.extra.iter().position(|extra| extra == name);
                match (name, number) {
                    (_, Some(at)) => return Ok(board.extra[at]),
                    ("vertices", _) => return Ok(board.vertices.len() as u64),
                    ("edges", _) => return Ok(board.edges.len() as u64),
                    _ => {}
                }
            }
            (Kind::List { order, name: named }, Position::List(heaps, numbers)) => {
                if let Some(at) = self.game.file.extra.iter().position(|extra| extra == name) {
                    return Ok(numbers[at]);
                }
                match name {
                    "members" => return Ok(heaps.len() as u64),
                    "largest" => return Ok(heaps.iter().copied().max().unwrap_or(0)),
                    "smallest" => return Ok(heaps.iter().copied().min().unwrap_or(0)),
                    "place" if *order == Order::Row => {
                        return Ok(self.member.ok_or(Stop::NoValue)? as u64 + 1);
                    }
                    _ if name == named => return Ok(heaps[self.member.ok_or(Stop::NoValue)?]),
                    _ => {}
                }
            }
            _ => {}
        }
        if let Some((_, value)) = self.game.parameters.iter().find(|(parameter, _)| parameter == name) {
            return Ok(*value);
        }
        match self.call(name, &[])? {
            (scope, Body::Term(term)) => scope.number(term),
            (_, Body::Condition(_)) => panic!("'{name}' is a condition"),
        }
    }

    /// Returns the body of a definition with the scope in which the body is evaluated: its parameters and the position.
    pub(crate) fn call(&self, name: &str, arguments: &[u64]) -> Evaluated<(Self, &'g Body)> {
        let definition = self.game.file.definitions.iter().find(|one| one.name == name);
        let definition = definition.unwrap_or_else(|| panic!("'{name}' has no meaning"));
        if self.depth >= MAX_DEPTH {
            return Err(Stop::Work);
        }
        let names = definition.parameters.iter().cloned();
        let bound = names.zip(arguments.iter().copied()).collect();
        let scope = Scope { bound, depth: self.depth + 1, ..*self };
        Ok((scope, &definition.body))
    }

    /// Returns the values of terms, which must not be too large.
    pub(crate) fn terms(&self, terms: &[Term]) -> Evaluated<Vec<u64>> {
        terms.iter().map(|term| self.term(term)).collect()
    }

    /// Returns the value of a term, which must not be too large.
    pub(crate) fn term(&self, term: &Term) -> Evaluated<u64> {
        known(self.number(term)?)
    }

    fn values_of(&self, terms: &[Term]) -> Evaluated<Vec<u64>> {
        terms.iter().map(|term| self.number(term)).collect()
    }

    /// Returns the value of a term, or [`LARGE`].
    pub(crate) fn number(&self, term: &Term) -> Evaluated<u64> {
        let evaluated = self.game.terms.get() + 1;
        if evaluated > MAX_TERMS {
            return Err(Stop::Work);
        }
        self.game.terms.set(evaluated);
        match term {
            Term::Number(number) => Ok(bounded(Some(*number))),
            Term::Name(name) => self.name(name),
            Term::Sum(terms) => {
                let (mut plus, mut minus) = (0, 0);
                for (is_minus, term) in terms {
                    let all = if *is_minus { &mut minus } else { &mut plus };
                    *all = added(*all, self.number(term)?);
                }
                subtracted(plus, minus)
            }
            Term::Binary(operator, t, u) => {
                let (t, u) = (self.number(t)?, self.number(u)?);
                match operator {
                    Operator::Times => Ok(multiplied(t, u)),
                    Operator::Div => divided(t, u),
                    Operator::Mod => remainder(t, u),
                    Operator::Xor => nim_sum(t, u),
                }
            }
            Term::If(condition, t, u) => self.number(if self.condition(condition)? { t } else { u }),
            Term::Fold(folded) => {
                let mut values = Vec::new();
                self.cases(folded, 0, &mut values)?;
                match folded.fold {
                    Fold::Count => Ok(values.into_iter().sum()),
                    Fold::Sum => Ok(values.into_iter().fold(0, added)),
                    Fold::Xor => values.into_iter().try_fold(0, nim_sum),
                    Fold::Max => values.into_iter().max().ok_or(Stop::NoValue),
                    Fold::Min => values.into_iter().min().ok_or(Stop::NoValue),
                }
            }
            Term::Value(misere, of) => {
                let values = match of.as_deref() {
                    None => self.game.values(self.position)?,
                    Some([Term::Name(p)]) if p == "p" && !self.has_meaning("p") => {
                        self.game.values(self.position)?
                    }
                    Some(terms) => {
                        let numbers = self.terms(terms)?;
                        let position = self.game.position_of_numbers(numbers)?.ok_or(Stop::NoValue)?;
                        self.game.values(&position)?
                    }
                };
                Ok(if *misere { values.1 } else { values.0 })
            }
            Term::Call(name, terms) if name == "entry" => {
                let (at, entries) = terms.split_first().expect("an index");
                let at = usize::try_from(self.number(at)?).unwrap_or(usize::MAX);
                self.number(entries.get(at).ok_or(Stop::NoValue)?)
            }
            Term::Call(name, terms) => match (self.game.mark_place(name), self.position) {
                (Some(mark), Position::Graph(board)) => {
                    board.mark(mark, &self.terms(terms)?).ok_or(Stop::NoValue)
                }
                _ => self.function(name, &self.values_of(terms)?),
            },
        }
    }

    /// Collects the values of all cases of a fold, from the name at `at` on. A set contains each of its numbers once.
    fn cases(&self, folded: &Folded, at: usize, values: &mut Vec<u64>) -> Evaluated<()> {
        let Some(name) = folded.names.get(at) else {
            if let Some(guard) = &folded.guard
                && !self.condition(guard)?
            {
                return Ok(());
            }
            values.push(match &*folded.body {
                Body::Term(term) => self.number(term)?,
                Body::Condition(condition) => u64::from(self.condition(condition)?),
            });
            return Ok(());
        };
        let numbers = match &folded.over {
            Over::Members(members) => self.members(*members),
            Over::Domain(domain) => self.different_numbers(domain)?.into_iter().collect(),
            Over::Numbers => return Err(Stop::Work),
        };
        numbers.into_iter().try_for_each(|number| self.with(name, number).cases(folded, at + 1, values))
    }

    fn has_meaning(&self, name: &str) -> bool {
        let file = &self.game.file;
        let of_position = match &file.kind {
            Kind::Heaps(named) | Kind::Coins(named) => named == name,
            Kind::Numbers { names, .. } => names.iter().any(|known| known == name),
            Kind::List { name: named, .. } => named == name,
            Kind::Rows | Kind::Grid | Kind::Graph => false,
        };
        of_position
            || file.extra.iter().any(|known| known == name)
            || self.bound.iter().any(|(bound, _)| bound == name)
            || file.parameters.iter().any(|known| known == name)
            || file.definitions.iter().any(|known| known.name == name)
    }

    fn function(&self, name: &str, values: &[u64]) -> Evaluated<u64> {
        if self.game.file.definitions.iter().any(|one| one.name == name) {
            let (scope, body) = self.call(name, values)?;
            let Body::Term(term) = body else { panic!("'{name}' is a condition") };
            return scope.number(term);
        }
        match (name, values) {
            ("row" | "column", &[at]) => {
                known(at)?;
                let Position::Rows(rows) = self.position else { panic!("'{name}' is for rows") };
                let at = at.checked_sub(1).ok_or(Stop::NoValue)?;
                Ok(match name {
                    "row" => rows.get(at as usize).copied().unwrap_or(0),
                    _ => rows.iter().filter(|&&row| row > at).count() as u64,
                })
            }
            ("heap", &[at]) => {
                known(at)?;
                let Position::List(heaps, _) = self.position else { panic!("'heap' is for heaps in order") };
                let at = at.checked_sub(1).and_then(|at| usize::try_from(at).ok());
                at.and_then(|at| heaps.get(at)).copied().ok_or(Stop::NoValue)
            }
            ("degree", &[vertex]) => {
                known(vertex)?;
                let Position::Graph(board) = self.position else { panic!("'{name}' is for graphs") };
                let is_left = board.vertices.contains(&vertex);
                if is_left { Ok(board.neighbours(vertex).len() as u64) } else { Err(Stop::NoValue) }
            }
            _ => of_numbers(name, values),
        }
    }

    /// Returns the numbers of a range or a set, each once.
    pub(crate) fn different_numbers(&self, domain: &Domain) -> Evaluated<BTreeSet<u64>> {
        let numbers = self.numbers(domain)?;
        match numbers.iter().filter(|&&number| number == LARGE).count() {
            0 | 1 => Ok(numbers.into_iter().collect()),
            _ => Err(Stop::TooLarge),
        }
    }

    /// Returns the numbers of a range or a set. Items without a value are skipped.
    pub(crate) fn numbers(&self, domain: &Domain) -> Evaluated<Vec<u64>> {
        let mut numbers = Vec::new();
        for (first, last) in domain {
            let is_range = last.is_some();
            let first = self.number(first);
            let last = last.as_ref().map_or(first, |last| self.number(last));
            match (first, last) {
                (Err(Stop::NoValue), Ok(_) | Err(Stop::NoValue)) | (Ok(_), Err(Stop::NoValue)) => {}
                (first, last) => {
                    let (first, last) = (first?, last?);
                    // A range has no end there.
                    if is_range {
                        known(last)?;
                    }
                    if first <= last {
                        if last - first >= MAX_RANGE {
                            return Err(Stop::Work);
                        }
                        numbers.extend(first..=last);
                    }
                }
            }
        }
        Ok(numbers)
    }

    fn holds(&self, relation: Relation, a: u64, b: u64) -> Evaluated<bool> {
        if a == LARGE && b == LARGE {
            return Err(Stop::TooLarge);
        }
        Ok(match relation {
            Relation::Equal => a == b,
            Relation::Unequal => a != b,
            Relation::Less => a < b,
            Relation::AtMost => a <= b,
            Relation::Greater => a > b,
            Relation::AtLeast => a >= b,
        })
    }

    /// Returns whether a condition holds. A relation with a term without a value is false.
    pub(crate) fn condition(&self, condition: &Condition) -> Evaluated<bool> {
        match self.plain_condition(condition) {
            Err(Stop::NoValue) => Ok(false),
            answer => answer,
        }
    }

    /// Returns whether all relations of a chain hold.
    fn chain(&self, first: &Term, rest: &[(Relation, Term)]) -> Evaluated<bool> {
        let mut left = self.number(first)?;
        let mut all = true;
        for (relation, term) in rest {
            let right = self.number(term)?;
            all = all && self.holds(*relation, left, right)?;
            left = right;
        }
        Ok(all)
    }

    /// Returns whether a number is one of a range or a set.
    fn is_in(&self, term: &Term, domain: &Domain) -> Evaluated<bool> {
        let value = self.number(term)?;
        for (first, last) in domain {
            let within = || {
                let first = self.number(first)?;
                let last = last.as_ref().map_or(Ok(first), |last| self.number(last))?;
                Ok(self.holds(Relation::AtMost, first, value)?
                    && self.holds(Relation::AtMost, value, last)?)
            };
            match within() {
                Ok(false) | Err(Stop::NoValue) => {}
                other => return other,
            }
        }
        Ok(false)
    }

    /// Returns whether no member is on a square, or on a range of squares.
    fn is_free(&self, first: &Term, last: Option<&Term>) -> Evaluated<bool> {
        let members = self.position.members();
        let Some(last) = last else { return Ok(!members.contains(&self.number(first)?)) };
        match (self.number(first), self.number(last)) {
            (Err(Stop::NoValue), Ok(_) | Err(Stop::NoValue)) | (Ok(_), Err(Stop::NoValue)) => Ok(true),
            (first, last) => {
                let (first, last) = (first?, last?);
                Ok(!members.iter().any(|member| (first..=last).contains(member)))
            }
        }
    }

    /// Returns whether a condition holds for all, or for some, numbers or members.
    fn quantified(&self, all: bool, name: &str, over: &Over, body: &Condition) -> Evaluated<bool> {
        let numbers = match over {
            Over::Domain(domain) => self.numbers(domain)?,
            Over::Members(members) => self.members(*members),
            Over::Numbers => return Err(Stop::Work),
        };
        for number in numbers {
            if self.with(name, number).condition(body)? != all {
                return Ok(!all);
            }
        }
        Ok(all)
    }

    fn plain_condition(&self, condition: &Condition) -> Evaluated<bool> {
        match condition {
            Condition::Chain(first, rest) => self.chain(first, rest),
            Condition::In(term, domain) => self.is_in(term, domain),
            Condition::Has(set, x) => {
                let (set, x) = (self.term(set)?, self.number(x)?);
                Ok(x < 64 && set >> x & 1 == 1)
            }
            Condition::Divides(k, n) => {
                let (k, n) = (self.number(k)?, self.number(n)?);
                if k == 0 { Ok(n == 0) } else { Ok(remainder(n, k)? == 0) }
            }
            Condition::Free(first, last) => self.is_free(first, last.as_ref()),
            Condition::Adjacent(u, v) => {
                let (u, v) = (self.term(u)?, self.term(v)?);
                let Position::Graph(board) = self.position else { panic!("'adjacent' is for graphs") };
                Ok(board.is_edge(u, v))
            }
            Condition::Connected => {
                let Position::Graph(board) = self.position else { panic!("'connected' is for graphs") };
                Ok(board.is_connected())
            }
            Condition::Not(inner) => Ok(!self.condition(inner)?),
            Condition::And(all) => {
                for one in all {
                    if !self.condition(one)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Condition::Or(all) => {
                for one in all {
                    if self.condition(one)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Condition::Implies(a, b) => Ok(!self.condition(a)? || self.condition(b)?),
            Condition::Iff(a, b) => Ok(self.condition(a)? == self.condition(b)?),
            Condition::Quantified(all, name, over, body) => self.quantified(*all, name, over, body),
            Condition::Call(name, terms) => {
                let (scope, body) = self.call(name, &self.values_of(terms)?)?;
                let Body::Condition(condition) = body else { panic!("'{name}' is a term") };
                scope.condition(condition)
            }
        }
    }
}
