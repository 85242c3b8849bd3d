//! Random games whose heaps are one position, and random games on graphs with extra numbers or marks, without lines about
//! values.

use super::{Kind, Place, Sample, Writer};
use fastrand::Rng;
use std::fmt::Write;

/// Makes a random rule file of a seed: heaps that are one position, in a row or ring or without an order, or a graph, with
/// extra numbers and marks or without.
pub fn sample_with_extra(seed: u64) -> Sample {
    let mut random = Rng::with_seed(seed);
    let kind = if random.u32(..3) == 0 { Kind::Graph } else { Kind::List };
    let order = ["heaps", "row", "ring"][random.usize(..3)];
    let marks: Vec<(&str, usize)> = match (kind, random.u32(..6)) {
        (Kind::Graph, 0 | 1) => vec![("c", 1)],
        (Kind::Graph, 2) => vec![("w", 2)],
        (Kind::Graph, 3) => vec![("w", 2), ("c", 1)],
        _ => Vec::new(),
    };
    let least =
        usize::from(kind == Kind::Graph && marks.is_empty() || kind == Kind::List && order == "heaps");
    let count = random.usize(least..=2);
    let extra = ["p", "q"][..count].iter().map(|&name| name.to_owned()).collect();
    let parameters: Vec<String> = if random.bool() { vec!["K".to_owned()] } else { Vec::new() };
    let numbers = if kind == Kind::List { vec!["n".to_owned()] } else { Vec::new() };
    let values = parameters.iter().map(|_| random.u64(0..4)).collect();
    let (unordered, definitions) = (false, Vec::new());
    let mut writer =
        Writer { random, kind, numbers, unordered, parameters, order, extra, marks, definitions, fresh: 0 };
    let mut text = writer.file();
    if !writer.extra.is_empty() && writer.chance(30) {
        let place = super::Place { vertices: Vec::new(), ..writer.place() };
        let names: Vec<String> =
            place.names.iter().filter(|name| !writer.extra.contains(name)).cloned().collect();
        let place = super::Place { names, definitions: 0, ..place };
        let terms: Vec<String> = (0..writer.extra.len()).map(|_| writer.term(&place, 1, 0)).collect();
        let _ = writeln!(text, "start {}", terms.join(", "));
    }
    let (positions, boards) = writer.positions();
    Sample { text, parameters: values, positions, boards }
}

impl Writer {
    /// Returns `with p, c(v), w(u, v)`, or nothing.
    pub(super) fn with_extra(&self) -> String {
        let mark = |&(name, ends): &(&str, usize)| match ends {
            1 => format!("{name}(v)"),
            _ => format!("{name}(u, v)"),
        };
        let all: Vec<String> = self.extra.iter().cloned().chain(self.marks.iter().map(mark)).collect();
        if all.is_empty() { String::new() } else { format!(" with {}", all.join(", ")) }
    }

    /// Returns the mark of a vertex or of two vertices, which may be no edge.
    pub(super) fn mark(&mut self, place: &super::Place) -> String {
        let (name, ends) = self.pick(&self.marks.clone());
        let ends: Vec<String> = (0..ends).map(|_| self.end(place)).collect();
        format!("{name}({})", ends.join(", "))
    }

    /// Returns a term that is often a vertex.
    fn end(&mut self, place: &super::Place) -> String {
        match self.chance(85) && !place.vertices.is_empty() {
            true => self.pick(&place.vertices),
            false => self.random.u32(1..4).to_string(),
        }
    }

    /// Returns a move of a graph that changes marks, perhaps with other numbers and deletions.
    pub(super) fn mark_move(&mut self) -> String {
        let mut place = self.place();
        for name in ["u", "v"] {
            place.vertices.push(name.to_owned());
            place.names.push(name.to_owned());
        }
        let (name, ends) = self.pick(&self.marks.clone());
        let mark = if ends == 1 { format!("{name}(v)") } else { format!("{name}(u, v)") };
        let mut conditions = Vec::new();
        let mut clauses = if ends == 2 { "  for edge u-v" } else { "  for vertex v, vertex u" }.to_owned();
        let value = match self.random.u32(..5) {
            0 => format!("{mark} - {}", self.random.u32(0..3)),
            1 => {
                clauses += &format!(", k in 0..{mark} - 1");
                "k".to_owned()
            }
            2 => {
                conditions.push(format!("{mark} = 0"));
                clauses += ", k in 1..2";
                "k".to_owned()
            }
            3 => {
                let term = self.term(&place, 1, 0);
                conditions.push(format!("{term} < {mark}"));
                term
            }
            _ => format!("min({}, {mark})", self.term(&place, 1, 0)),
        };
        let mut parts = vec![format!("{mark} := {value}")];
        if self.chance(25) {
            let (name, ends) = self.pick(&self.marks.clone());
            let other = if ends == 1 { format!("{name}(u)") } else { format!("{name}(v, u)") };
            parts.push(format!("{other} := min({}, {other})", self.term(&place, 1, 0)));
        }
        if !self.extra.is_empty() && self.chance(40) {
            let vertex = self.end(&place);
            parts.push(format!("{} := {vertex}", self.extra[0]));
        }
        if self.chance(25) {
            let deleted = self.pick(&["u", "v", "neighbours(u)", "edge u-v", "v, isolated(u)"]);
            parts.insert(0, format!("delete {deleted}"));
        }
        conditions.extend(self.chance(40).then(|| self.condition(&place, 1, 3)));
        if self.chance(20) && !value.contains('k') && clauses == "  for edge u-v" {
            // Names in the place of a mark that nothing binds stand for each edge.
            clauses.clear();
        }
        let mut line = format!("move {}{clauses}", parts.join(", "));
        if !conditions.is_empty() {
            line += &format!("  if {}", conditions.join(" & "));
        }
        line + "\n"
    }

    /// Returns positions with small extra numbers.
    pub(super) fn positions_with_extra(&mut self) -> Vec<String> {
        let boards: &[&str] = match self.kind {
            Kind::Graph => &[
                "path 1",
                "path 4",
                "cycle 4",
                "star 3",
                "path 4: 1 2 4",
                "grid 2 2",
                "complete 3: none",
                "wheel 3",
            ],
            _ => &["0", "none", "1", "3", "0,2", "2,2", "3,1,2", "1,0,2", "2,1,1", "1,2,1,2"],
        };
        let mut positions = Vec::new();
        for board in boards {
            for _ in 0..if self.extra.is_empty() && self.marks.is_empty() { 1 } else { 3 } {
                let mut numbers: Vec<String> =
                    self.extra.clone().iter().map(|_| self.random.u32(0..4).to_string()).collect();
                for (name, ends) in self.marks.clone() {
                    let (small, other) = (self.random.u32(0..3), self.random.u32(0..4));
                    match (ends, self.random.u32(..3)) {
                        (_, 0) => numbers.push(format!("{name} all={small}")),
                        (1, 1) => numbers.push(format!("{name} 1={small} 2={other}")),
                        (2, 1) => numbers.push(format!("{name} 2-1={other}")),
                        _ => {}
                    }
                }
                match numbers.is_empty() || self.chance(20) {
                    true => positions.push((*board).to_owned()),
                    false => positions.push(format!("{board} with {}", numbers.join(","))),
                }
            }
        }
        positions
    }

    /// Returns parts such as `, p := n - 1`.
    fn number_parts(&mut self, place: &super::Place) -> String {
        let mut text = String::new();
        for name in self.extra.clone() {
            if self.chance(40) {
                let term = match self.chance(60) {
                    true => self.lower(place, &name),
                    false => format!("min({}, 3)", self.term(place, 1, 0)),
                };
                let _ = write!(text, ", {name} := {term}");
            }
        }
        text
    }

    /// Returns what a heap becomes: often less than its size.
    fn target(&mut self, place: &super::Place, name: &str) -> String {
        match self.random.u32(..10) {
            0 => "nothing".to_owned(),
            1..6 => format!("{name} - {}", self.random.u32(1..3)),
            6 => name.to_owned(),
            // The two heaps together are smaller, so that play ends.
            7 => format!("1, {name} - 2"),
            _ => format!("min({}, {name})", self.term(place, 1, 0)),
        }
    }

    /// Returns the parts of a move that change the named heap and others, with the clauses behind the move.
    fn other_parts(&mut self, place: &mut Place) -> (String, String) {
        let words: &[&str] = if self.order == "heaps" { &["other"] } else { &["other", "next", "previous"] };
        let mut parts = String::new();
        let named = if self.chance(80) { self.target(place, "n") } else { String::new() };
        let others = self.random.usize(1..=2);
        let names = ["a", "b"];
        for name in &names[..others] {
            place.names.push((*name).to_owned());
        }
        let clauses = self.clauses(place);
        for name in &names[..others] {
            let (word, target) = (self.pick(words), self.target(place, name));
            let comma = if parts.is_empty() && named.is_empty() { "" } else { ", " };
            let _ = write!(parts, "{comma}{word} {name}: {target}");
        }
        (format!("{named}{parts}"), clauses)
    }

    /// Returns a move of heaps that are one position.
    pub(super) fn list_move(&mut self) -> String {
        let (whole, mut place) = (self.place(), self.of_member());
        let mut conditions: Vec<String> = Vec::new();
        let shape = self.random.u32(..10);
        let numbers;
        let mut clauses = String::new();
        let action = match shape {
            0 if !self.extra.is_empty() => {
                let name = self.extra[0].clone();
                numbers = String::new();
                if self.chance(50) {
                    conditions.push("largest > 0".to_owned());
                }
                let place = if self.chance(70) { whole } else { place.clone() };
                format!(
                    "{name} := {name} - 1{}",
                    match self.extra.get(1).cloned() {
                        Some(other) => format!(", {other} := min({}, 3)", self.term(&place, 1, 0)),
                        None => String::new(),
                    }
                )
            }
            1..4 => {
                let least = self.random.u32(1..3);
                let most = match self.random.u32(..3) {
                    0 => format!("..{}", least + 1),
                    1 if !whole.names.is_empty() => format!("..{}", self.pick(&whole.names)),
                    _ => String::new(),
                };
                let consecutive =
                    if self.order != "heaps" && self.random.bool() { " consecutive" } else { "" };
                clauses = self.clauses(&mut place);
                numbers = self.number_parts(&whole);
                conditions.extend(self.chance(30).then(|| self.condition(&place, 1, 3)));
                let target = self.target(&place, "n");
                format!("choose {least}{most}{consecutive} heaps: {target}")
            }
            4..8 => {
                let parts;
                (parts, clauses) = self.other_parts(&mut place);
                numbers = self.number_parts(&place);
                // The heaps together become smaller, if the move lowers the named heap alone.
                conditions.extend(self.chance(40).then(|| self.condition(&place, 1, 3)));
                parts
            }
            _ => {
                clauses = self.clauses(&mut place);
                if self.order == "row" && self.chance(30) {
                    conditions.push(
                        self.pick(&["place = 1", "place in {1, members}", "heap(place) >= heap(1)"])
                            .to_owned(),
                    );
                }
                numbers = self.number_parts(&place);
                let lower = self.lower(&place, "n");
                conditions.push(format!("{lower} < n"));
                lower
            }
        };
        let mut line = format!("move {action}{numbers}{clauses}");
        if !conditions.is_empty() {
            let _ = write!(line, "  if {}", conditions.join(" & "));
        }
        line + "\n"
    }

    /// Returns a move of a graph that changes extra numbers.
    pub(super) fn token_move(&mut self) -> String {
        let token = self.extra[0].clone();
        let mut place = self.place();
        place.names.push("v".to_owned());
        place.vertices.push("v".to_owned());
        let number = match self.random.u32(..4) {
            0 => format!("min({}, 5)", self.term(&place, 1, 0)),
            _ => "v".to_owned(),
        };
        let deleted = match self.random.u32(..8) {
            0 => String::new(),
            1 | 2 => format!("delete edge {token}-v, "),
            3 => "delete v, ".to_owned(),
            4 => format!("delete {token}, unreachable(v), "),
            5 => format!("delete neighbours({token}), "),
            _ => format!("delete {token}, "),
        };
        let mut conditions = vec![format!("adjacent({token}, v)")];
        if self.chance(40) {
            conditions.push(self.condition(&place, 1, 3));
        }
        format!("move {deleted}{token} := {number}  for vertex v if {}\n", conditions.join(" & "))
    }
}
