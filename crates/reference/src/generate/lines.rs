//! All lines of a file except those about values.

use super::{Definition, Kind, Place, Writer};
use std::fmt::Write;

impl Writer {
    /// Returns all lines except those about values.
    pub(super) fn file(&mut self) -> String {
        let mut text = String::from("game g");
        if !self.parameters.is_empty() {
            let _ = write!(text, "({})", self.parameters.join(", "));
        }
        let unordered = if self.unordered { "  unordered" } else { "" };
        let _ = match self.kind {
            Kind::Heaps => writeln!(text, "\nheaps n"),
            Kind::Coins => writeln!(text, "\ncoins a"),
            Kind::Numbers => writeln!(text, "\nnumbers {}{unordered}", self.numbers.join(", ")),
            Kind::Rows => writeln!(text, "\nrows"),
            Kind::Grid => writeln!(text, "\ngrid"),
            Kind::Graph => {
                let directed = if self.chance(40) { " directed" } else { "" };
                writeln!(text, "\ngraph{directed}{}", self.with_extra())
            }
            Kind::List => writeln!(text, "\n{} n{}", self.order, self.with_extra()),
        };
        let mut late = String::new();
        if self.kind != Kind::Grid {
            for _ in 0..[0, 0, 1, 2, 3][self.random.usize(..5)] {
                let line = self.definition();
                if self.chance(20) { late += &line } else { text += &line }
            }
        }
        if self.kind == Kind::Numbers && self.chance(20) {
            text += &self.start();
        }
        for _ in 0..[0, 0, 0, 1, 1, 2][self.random.usize(..6)] {
            let line = self.test();
            text += &line;
        }
        for _ in 0..self.random.usize(1..=3) {
            let mut line = self.one_move();
            if self.chance(10) {
                line = line.replacen("  if ", "   # a comment\n\n   if  ", 1);
            }
            text += &line;
        }
        text + &late
    }

    /// Returns a line `start`, in which some terms name numbers of the position.
    fn start(&mut self) -> String {
        let names = self.numbers.clone();
        let known: Vec<String> = names.iter().filter(|_| self.chance(40)).cloned().collect();
        let place = Place { names: [&known[..], &self.parameters[..]].concat(), ..self.place() };
        let terms: Vec<String> = (0..names.len())
            .map(|at| match known.get(at) {
                Some(name) => format!("{name}{}", self.pick(&["", " + 1", " mod 3", " - 1"])),
                None if self.chance(30) => self.random.u64(0..4).to_string(),
                None => self.term(&place, 1, 0),
            })
            .collect();
        format!("start {}\n", terms.join(", "))
    }

    fn definition(&mut self) -> String {
        let name = self.fresh("f");
        let is_condition = self.chance(40);
        let count = if !is_condition && self.chance(20) {
            None
        } else {
            Some(self.random.usize(is_condition as usize..3))
        };
        let member = self.has_members() && self.chance(35);
        let mut place = if member { self.of_member() } else { self.place() };
        let parameters: Vec<String> = (0..count.unwrap_or(0)).map(|_| self.fresh("x")).collect();
        for parameter in &parameters {
            place.names.extend([parameter.clone(), parameter.clone()]);
            if self.kind == Kind::Graph && self.chance(50) {
                place.vertices.push(parameter.clone());
            }
        }
        let body = if is_condition { self.condition(&place, 2, 0) } else { self.term(&place, 2, 0) };
        let line = match count {
            None | Some(0) if !is_condition => format!("def {name} := {body}\n"),
            _ => format!("def {name}({}) := {body}\n", parameters.join(", ")),
        };
        let count = if is_condition { count } else { count.filter(|&count| count > 0) };
        self.definitions.push(Definition { name, count, is_condition, member });
        line
    }

    fn test(&mut self) -> String {
        if self.kind == Kind::Grid {
            let pattern = self.pattern();
            let directions = self.directions();
            let word = self.pick(&["legal not", "legal not", "over", "over", "legal", "over not"]);
            return format!("{word} \"{pattern}\"{directions}\n");
        }
        let place = if self.chance(60) { self.of_member() } else { self.place() };
        let condition = self.condition(&place, 2, 2);
        let bound = self.random.u32(1..4);
        let size = match self.kind {
            Kind::Heaps | Kind::Coins | Kind::List => "largest".to_owned(),
            Kind::Numbers => self.numbers[0].clone(),
            Kind::Rows => "cells".to_owned(),
            _ => "vertices".to_owned(),
        };
        if self.random.bool() {
            format!("legal {condition} | {size} <= {bound}\n")
        } else {
            format!("over {} & {size} <= {}\n", self.condition(&place, 2, 3), bound + 1)
        }
    }

    fn pattern(&mut self) -> String {
        let (rows, columns) = self.pick(&[(1, 1), (1, 2), (1, 2), (2, 1), (1, 3), (2, 2)]);
        let rows: Vec<String> = (0..rows)
            .map(|_| (0..columns).map(|_| self.pick(&['.', '.', '#', 'o', '?'])).collect())
            .collect();
        rows.join("/")
    }

    fn directions(&mut self) -> &'static str {
        self.pick(&["", "", " turned", " mirrored", " turned mirrored"])
    }

    /// Returns the clauses `for` and `if` of a move. Adds the names that they bind to `place`.
    pub(super) fn clauses(&mut self, place: &mut Place) -> String {
        let mut text = String::new();
        for at in 0..[0, 1, 1, 2][self.random.usize(..4)] {
            let name = self.fresh("k");
            let bound = if self.chance(80) {
                format!("{name} in {}", self.domain(place, 1))
            } else {
                format!("{name} = {}", self.term(place, 1, 0))
            };
            place.names.extend([name.clone(), name]);
            text += if at == 0 || self.chance(30) { "  for " } else { ", " };
            text += &bound;
        }
        text
    }

    /// Returns results of a move, as many as a range or set has numbers, that are smaller than a number.
    fn list(&mut self, place: &Place, below: &str) -> String {
        if self.chance(40) {
            return format!("{}..min({below}-1, {})", self.term(place, 0, 0), self.term(place, 1, 0));
        }
        let (over, inner) = self.range_binder(place, 1);
        let term = self.term(&inner, 1, 0);
        format!("all {over} if {term} < {below}: {term}")
    }

    /// Returns what a heap or coin becomes, and adds the conditions without which play might not end.
    fn member_move(&mut self, place: &Place, conditions: &mut Vec<String>) -> String {
        let name = self.numbers[0].clone();
        match self.random.u32(..10) {
            0 => "nothing".to_owned(),
            1 if self.kind == Kind::Coins => {
                let first = self.term(place, 1, 0);
                conditions.push(format!("{first} <= {name}"));
                let more =
                    if self.chance(30) { format!(", {}", self.list(place, &name)) } else { String::new() };
                format!("turn {first}..{name}{more}")
            }
            3 => {
                let list = self.list(place, &name);
                match self.kind == Kind::Coins && self.random.bool() {
                    true => format!("turn {name}, {list}"),
                    false => list,
                }
            }
            2 if self.kind == Kind::Coins => {
                let others: Vec<String> =
                    (0..self.random.usize(0..3)).map(|_| self.term(place, 1, 0)).collect();
                conditions.extend(others.iter().map(|other| format!("{other} < {name}")));
                let all: Vec<String> = std::iter::once(name).chain(others).collect();
                format!("turn {}", all.join(", "))
            }
            4..6 => {
                let terms = [self.term(place, 1, 0), self.term(place, 1, 0)];
                conditions.extend(terms.iter().map(|term| format!("{term} < {name}")));
                terms.join(", ")
            }
            _ => {
                let term = self.lower(place, &name);
                conditions.push(format!("{term} {} {name}", self.below()));
                term
            }
        }
    }

    /// Returns what the numbers become, with the same conditions.
    fn numbers_move(&mut self, place: &Place, conditions: &mut Vec<String>) -> String {
        let names = self.numbers.clone();
        let lowered = self.random.usize(..names.len());
        let terms: Vec<String> = (0..names.len())
            .map(|at| match at {
                _ if at == lowered => self.lower(place, &names[at]),
                _ if self.chance(55) => names[at].clone(),
                _ => self.term(place, 1, 0),
            })
            .collect();
        let sum: Vec<String> = terms.iter().map(|term| format!("({term})")).collect();
        let below = self.below();
        conditions.push(format!("{} {below} {}", sum.join(" + "), names.join(" + ")));
        terms.join(", ")
    }

    /// Returns what a move does to a partition, with the same conditions.
    fn rows_move(&mut self, place: &Place, conditions: &mut Vec<String>) -> String {
        let one = self.term(place, 1, 0);
        match self.random.u32(..4) {
            0 if self.chance(40) => {
                let (word, other) = (self.pick(&["row", "column"]), self.pick(&["row", "column"]));
                let range = format!("{}..{}", self.pick(&["1", "2", "1"]), self.term(place, 1, 0));
                let more = format!(", {other} {}", self.small(place));
                let more = if self.chance(60) { more } else { String::new() };
                format!("drop {word} {range}{more}")
            }
            0 => format!("drop row {one}"),
            1 => format!("drop column {one}"),
            2 => format!("cut({one}, {})", self.term(place, 1, 0)),
            _ => {
                let length = self.term(place, 1, 0);
                conditions.push(format!("{length} {} row({one})", self.below()));
                format!("row {one} := {length}")
            }
        }
    }

    fn one_move(&mut self) -> String {
        if self.kind == Kind::List {
            return self.list_move();
        }
        if !self.marks.is_empty() && self.chance(70) {
            return self.mark_move();
        }
        if !self.extra.is_empty() && self.chance(75) {
            return self.token_move();
        }
        let mut place = self.of_member();
        let mut conditions: Vec<String> = Vec::new();
        let mut clauses = String::new();
        let action = match self.kind {
            Kind::Grid | Kind::List => return self.grid_move(),
            Kind::Graph => self.graph_move(&mut place, &mut clauses),
            Kind::Heaps | Kind::Coins => {
                clauses = self.clauses(&mut place);
                self.member_move(&place, &mut conditions)
            }
            Kind::Numbers => {
                clauses = self.clauses(&mut place);
                self.numbers_move(&place, &mut conditions)
            }
            Kind::Rows => {
                clauses = self.clauses(&mut place);
                self.rows_move(&place, &mut conditions)
            }
        };
        if self.chance(35) {
            // The last condition may be a quantifier without brackets.
            let last = if conditions.is_empty() {
                self.whole_condition(&place, 2)
            } else {
                self.condition(&place, 2, 3)
            };
            conditions.push(last);
        }
        let mut line = format!("move {action}{clauses}");
        if !conditions.is_empty() {
            let _ = write!(line, "  if {}", conditions.join(" & "));
        }
        line + "\n"
    }

    /// Returns the relation of a number after a move to the number before. Some relations allow endless play.
    fn below(&mut self) -> &'static str {
        if self.chance(4) { "<=" } else { "<" }
    }

    /// Returns a term that is often smaller than a number.
    pub(super) fn lower(&mut self, place: &Place, name: &str) -> String {
        match self.random.u32(..10) {
            0..5 => format!("{name} - {}", self.small(place)),
            5..7 => place.names.last().cloned().unwrap_or_else(|| "0".to_owned()),
            _ => self.term(place, 2, 0),
        }
    }

    fn grid_move(&mut self) -> String {
        // The cells are ordered, and a move raises at least one of them.
        let (rows, columns) = self.pick(&[(1, 1), (1, 2), (1, 2), (2, 1), (1, 3), (2, 2)]);
        let raised = self.random.usize(..rows * columns);
        let (mut from, mut to) = (String::new(), String::new());
        for at in 0..rows * columns {
            if at > 0 && at % columns == 0 {
                from.push('/');
                to.push('/');
            }
            let pairs: &[(char, char)] = match at == raised {
                true => &[('.', '#'), ('.', 'o'), ('.', '#'), ('o', '#')],
                false => {
                    &[('.', '.'), ('.', '#'), ('.', 'o'), ('?', '?'), ('#', '#'), ('o', '?'), ('?', '#')]
                }
            };
            let (first, second) = self.pick(pairs);
            from.push(first);
            to.push(second);
        }
        format!("move \"{from}\" -> \"{to}\"{}\n", self.directions())
    }

    pub(super) fn graph_move(&mut self, place: &mut Place, clauses: &mut String) -> String {
        let edges = self.chance(35);
        if edges {
            *clauses = "  for edge u-v".to_owned();
        }
        let (action, vertices): (&str, &[&str]) = if edges {
            self.pick::<(&str, &[&str])>(&[
                ("u", &["u", "v"]),
                ("u, v", &["u", "v"]),
                ("edge u-v", &["u", "v"]),
                ("u, isolated(u)", &["u", "v"]),
                ("edge u-v, isolated(u)", &["u", "v"]),
                ("edge u-v, unreachable(u)", &["u", "v"]),
                ("edge u-v, unreachable(1)", &["u", "v"]),
                ("neighbours(u), neighbours(v)", &["u", "v"]),
            ])
        } else {
            self.pick::<(&str, &[&str])>(&[
                ("v", &["v"]),
                ("v, neighbours(v)", &["v"]),
                ("neighbours(v)", &["v"]),
                ("neighbours(u), v", &["u", "v"]),
                ("reachable(v)", &["v"]),
                ("u, v", &["u", "v"]),
                ("edge u-v", &["u", "v"]),
                ("w, edge u-v", &["u", "v", "w"]),
                ("v, isolated(v)", &["v"]),
                ("v, unreachable(w)", &["v", "w"]),
                ("v + 1, v", &["v"]),
                ("2, v", &["v"]),
            ])
        };
        if !edges && self.chance(6) {
            let name = self.fresh("k");
            *clauses = format!("  for {name} in {}", self.domain(place, 1));
            place.names.push(name.clone());
            return format!("delete {}", self.pick(&[name.clone(), format!("neighbours({name})")]));
        }
        for vertex in vertices {
            place.vertices.push((*vertex).to_owned());
            place.names.push((*vertex).to_owned());
        }
        format!("delete {action}")
    }
}
