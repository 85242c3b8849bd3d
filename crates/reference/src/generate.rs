//! Random rule files.
//!
//! A file is made from a seed: the same seed gives the same file. Most files are games in which play ends: the moves of
//! most lines carry a condition that some number becomes smaller.

mod windows;

use fastrand::Rng;
use std::fmt::Write;

/// A random rule file.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The text.
    pub text: String,
    /// The values of its parameters.
    pub parameters: Vec<u64>,
    /// Positions from which the game is explored, as text. Some may be illegal.
    pub positions: Vec<String>,
    /// Windows of boards that cover these positions: a count of members and a bound below which they lie.
    pub boards: Vec<(usize, u64)>,
    /// The windows of the lines about values, one for each line.
    pub windows: Vec<Window>,
}

/// The positions that a line about values is about.
#[derive(Clone, Debug)]
pub struct Window {
    /// Positions as text; some may be illegal, and some the same.
    pub positions: Vec<String>,
    /// True if all their followers belong to the window.
    pub followers: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Heaps,
    Coins,
    Numbers,
    Rows,
    Grid,
    Graph,
}

/// Terms and conditions that are allowed at a place.
#[derive(Clone)]
struct Place {
    /// Names of numbers.
    names: Vec<String>,
    /// Names of vertices.
    vertices: Vec<String>,
    /// True if the named member may be used, and its others.
    member: bool,
    /// Whether `value` and `misere` may be used.
    values: bool,
    /// The number of definitions that may be called.
    definitions: usize,
}

struct Definition {
    name: String,
    /// The number of its parameters; `None` if it is written without brackets.
    count: Option<usize>,
    is_condition: bool,
    /// True if the body uses the named member.
    member: bool,
}

struct Writer {
    random: Rng,
    kind: Kind,
    numbers: Vec<String>,
    unordered: bool,
    parameters: Vec<String>,
    definitions: Vec<Definition>,
    fresh: usize,
}

/// Makes the random rule file of a seed.
pub fn sample(seed: u64) -> Sample {
    let mut random = Rng::with_seed(seed);
    let kinds = [Kind::Heaps, Kind::Coins, Kind::Numbers, Kind::Numbers, Kind::Rows, Kind::Grid, Kind::Graph];
    let kind = kinds[random.usize(..kinds.len())];
    let parameters: Vec<String> =
        ["K", "S"][..[0, 0, 1, 2][random.usize(..4)]].iter().map(|&s| s.into()).collect();
    let numbers = match kind {
        Kind::Heaps => vec!["n".to_owned()],
        Kind::Coins => vec!["a".to_owned()],
        Kind::Numbers => ["x", "y", "z"][..random.usize(1..=3)].iter().map(|&name| name.to_owned()).collect(),
        _ => Vec::new(),
    };
    let unordered = kind == Kind::Numbers && numbers.len() > 1 && random.bool();
    let values = parameters.iter().map(|_| random.u64(0..5)).collect();
    let mut writer =
        Writer { random, kind, numbers, unordered, parameters, definitions: Vec::new(), fresh: 0 };
    let mut text = writer.file();
    let (positions, boards) = writer.positions();
    let mut windows = Vec::new();
    for at in 0..[0, 1, 1, 2, 3][writer.random.usize(..5)] {
        let (line, window) = writer.belief(at);
        text += &line;
        windows.push(window);
    }
    Sample { text, parameters: values, positions, boards, windows }
}

impl Writer {
    fn chance(&mut self, percent: u32) -> bool {
        self.random.u32(..100) < percent
    }

    fn pick<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.random.usize(..all.len())].clone()
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{stem}{}", self.fresh)
    }

    fn place(&self) -> Place {
        let mut names = self.parameters.clone();
        let of_kind: &[&str] = match self.kind {
            Kind::Heaps | Kind::Coins => &["members", "largest", "smallest"],
            Kind::Numbers | Kind::Grid => &[],
            Kind::Rows => &["rows", "columns", "cells"],
            Kind::Graph => &["vertices"],
        };
        names.extend(of_kind.iter().map(|&name| name.to_owned()));
        if self.kind == Kind::Numbers {
            names.extend(self.numbers.iter().cloned());
        }
        Place {
            names,
            vertices: Vec::new(),
            member: false,
            values: false,
            definitions: self.definitions.len(),
        }
    }

    fn of_member(&self) -> Place {
        let mut place = self.place();
        if self.has_members() {
            place.member = true;
            place.names.push(self.numbers[0].clone());
            place.names.push(self.numbers[0].clone());
        }
        place
    }

    fn has_members(&self) -> bool {
        matches!(self.kind, Kind::Heaps | Kind::Coins)
    }

    /// A word for the members behind a quantifier.
    fn members(&mut self, place: &Place) -> Option<&'static str> {
        let all = match self.kind {
            Kind::Heaps => "heap",
            Kind::Coins => "coin",
            Kind::Rows => "row",
            _ => return None,
        };
        Some(if place.member && self.has_members() && self.chance(60) { "other" } else { all })
    }

    fn callable(&mut self, place: &Place, is_condition: bool) -> Option<(String, Option<usize>)> {
        let fits = |one: &&Definition| one.is_condition == is_condition && (place.member || !one.member);
        let all: Vec<_> = self.definitions[..place.definitions]
            .iter()
            .filter(fits)
            .map(|one| (one.name.clone(), one.count))
            .collect();
        if all.is_empty() { None } else { Some(self.pick(&all)) }
    }

    fn arguments(&mut self, place: &Place, count: usize, depth: usize) -> String {
        (0..count).map(|_| self.term(place, depth, 0)).collect::<Vec<_>>().join(", ")
    }

    // Terms: level 0 is a sum, 1 a summand, 2 a factor.

    fn term(&mut self, place: &Place, depth: usize, level: u8) -> String {
        let (text, own) = self.any_term(place, depth);
        if own < level || self.chance(4) { format!("({text})") } else { text }
    }

    fn small(&mut self, place: &Place) -> String {
        if !place.names.is_empty() && self.chance(65) {
            self.pick(&place.names)
        } else {
            self.random.u64(0..5).to_string()
        }
    }

    /// A number that is close to the largest, now and then.
    fn number(&mut self) -> String {
        match self.chance(2) {
            true => self.pick(&["4611686018427387904", "9223372036854775807", "3037000500"]).to_owned(),
            false => self.random.u64(0..5).to_string(),
        }
    }

    /// A term and its level.
    fn any_term(&mut self, place: &Place, depth: usize) -> (String, u8) {
        if depth == 0 {
            return (self.small(place), 2);
        }
        let d = depth - 1;
        match self.random.u32(..100) {
            0..20 => (self.small(place), 2),
            20..50 => {
                let mut text = self.term(place, d, 1);
                for _ in 0..self.random.usize(1..=3) {
                    let sign = if self.chance(55) { " + " } else { " - " };
                    text += sign;
                    text += &if self.chance(50) { self.small(place) } else { self.term(place, d, 1) };
                }
                if self.chance(6) {
                    let condition = self.condition(place, d, 0);
                    text += &format!(
                        " + if {condition} then {} else {}",
                        self.small(place),
                        self.term(place, d, 0)
                    );
                }
                (text, 0)
            }
            50..68 => {
                let mut text = self.term(place, d, 2);
                for _ in 0..self.random.usize(1..=2) {
                    let divisor = self.random.u64(1..5).to_string();
                    let divisor = if self.chance(75) { divisor } else { self.term(place, 0, 2) };
                    // A division by the number 0 is refused, in brackets too.
                    let divisor =
                        if divisor.trim_matches(['(', ')']) == "0" { "2".to_owned() } else { divisor };
                    text += &match self.random.u32(..4) {
                        0 => format!(" mod {divisor}"),
                        1 => format!(" div {divisor}"),
                        2 => format!(" xor {}", self.term(place, d, 2)),
                        _ if self.chance(20) => format!(" * {}", self.number()),
                        _ => format!(" * {}", self.small(place)),
                    };
                }
                (text, 1)
            }
            68..74 => {
                let condition = self.condition(place, d, 0);
                (format!("if {condition} then {} else {}", self.term(place, d, 0), self.term(place, d, 0)), 0)
            }
            74..84 => self.function(place, d),
            84..90 => match self.members(place) {
                Some(word) => {
                    let name = self.member_name();
                    let mut inner = place.clone();
                    inner.names.push(name.clone());
                    inner.names.push(name.clone());
                    if self.chance(30) {
                        return (format!("(count {word} {name}: {})", self.whole_condition(&inner, d)), 2);
                    }
                    let fold = self.pick(&["sum", "xor", "max", "min"]);
                    (format!("({fold} {word} {name}: {})", self.term(&inner, d, 0)), 2)
                }
                None => self.function(place, d),
            },
            90..95 if place.values => {
                let word = if self.chance(70) { "value" } else { "misere" };
                (self.value(place, word, d), 2)
            }
            _ => match self.callable(place, false) {
                Some((name, None)) => (name, 2),
                Some((name, Some(count))) => (format!("{name}({})", self.arguments(place, count, d)), 2),
                None => (self.small(place), 2),
            },
        }
    }

    fn value(&mut self, place: &Place, word: &str, depth: usize) -> String {
        if self.chance(50) {
            return word.to_owned();
        }
        let count = match self.kind {
            Kind::Heaps | Kind::Coins if self.random.bool() => 1,
            Kind::Heaps | Kind::Coins => 2,
            Kind::Numbers => self.numbers.len(),
            _ => return format!("{word}(p)"),
        };
        let terms: Vec<String> = (0..count)
            .map(|_| format!("min({}, {})", self.term(place, depth.min(1), 0), self.random.u64(3..7)))
            .collect();
        format!("{word}({})", terms.join(", "))
    }

    fn function(&mut self, place: &Place, depth: usize) -> (String, u8) {
        if let Some(vertex) = self.vertex(place) {
            return (format!("degree({vertex})"), 2);
        }
        if self.kind == Kind::Rows && self.chance(60) {
            let name = self.pick(&["row", "column"]);
            return (format!("{name}({})", self.term(place, depth.min(1), 0)), 2);
        }
        let one = self.term(place, depth, 0);
        let two = self.term(place, depth, 0);
        let text = match self.random.u32(..12) {
            0 => format!("min({one}, {two})"),
            1 => format!("max({one}, {two}, 2)"),
            2 => format!("gcd({one}, {two})"),
            3 => format!("sqrt({one})"),
            4 => format!("log2({one})"),
            5 => format!("popcount({one})"),
            6 => format!("distance({one}, {two})"),
            7 => format!("pow({one}, {})", self.random.u32(0..3)),
            8 => format!("mask_{}({one}, {two})", self.random.u32(0..3)),
            9 => format!("quotient({}, {one})", self.random.u32(0..3)),
            10 => format!("low({}, {one})", self.random.u32(0..4)),
            _ => format!("min({one})"),
        };
        (text, 2)
    }

    fn vertex(&mut self, place: &Place) -> Option<String> {
        if place.vertices.is_empty() { None } else { Some(self.pick(&place.vertices)) }
    }

    // Conditions: level 0 is an equivalence, 1 an implication, 2 an alternative, 3 a conjunction, 4 the rest.

    fn condition(&mut self, place: &Place, depth: usize, level: u8) -> String {
        let (text, own) = self.any_condition(place, depth);
        if own < level || self.chance(4) { format!("({text})") } else { text }
    }

    fn any_condition(&mut self, place: &Place, depth: usize) -> (String, u8) {
        if depth == 0 {
            return (self.relation(place, 0), 4);
        }
        let d = depth - 1;
        match self.random.u32(..100) {
            0..45 => (self.relation(place, d), 4),
            45..53 => (format!("not {}", self.condition(place, d, 4)), 4),
            53..63 => (format!("{} & {}", self.condition(place, d, 3), self.condition(place, d, 4)), 3),
            63..73 => (format!("{} | {}", self.condition(place, d, 2), self.condition(place, d, 3)), 2),
            73..77 => (format!("{} -> {}", self.condition(place, d, 2), self.condition(place, d, 1)), 1),
            77..81 => (format!("{} <-> {}", self.condition(place, d, 0), self.condition(place, d, 1)), 0),
            81..92 => (format!("({})", self.quantifier(place, d)), 4),
            92..93 => (self.pick(&["true", "false"]).to_owned(), 4),
            _ => match self.callable(place, true) {
                Some((name, count)) => {
                    (format!("{name}({})", self.arguments(place, count.unwrap_or(0), d)), 4)
                }
                None => (self.relation(place, d), 4),
            },
        }
    }

    /// A condition up to the end of a bracket or a line: the last part may be a quantifier without brackets.
    fn whole_condition(&mut self, place: &Place, depth: usize) -> String {
        if self.chance(75) {
            return self.condition(place, depth, 0);
        }
        let quantifier = self.quantifier(place, depth);
        let sign = self.pick(&["&", "|", "->", "<->", "and", "or"]);
        match self.random.u32(..4) {
            0 => quantifier,
            1 => format!("not {quantifier}"),
            _ => format!("{} {sign} {quantifier}", self.condition(place, depth, 4)),
        }
    }

    /// A name for a member: often a new one, sometimes the name of the member that moves.
    fn member_name(&mut self) -> String {
        match self.has_members() && self.chance(15) {
            true => self.numbers[0].clone(),
            false => self.fresh("m"),
        }
    }

    fn quantifier(&mut self, place: &Place, depth: usize) -> String {
        let word = self.pick(&["all", "ex"]);
        let mut inner = place.clone();
        let members = self.members(place).filter(|_| self.random.bool());
        let over = match members {
            Some(members) => {
                let name = self.member_name();
                inner.names.push(name.clone());
                inner.names.push(name.clone());
                format!("{members} {name}")
            }
            None => {
                let mut names = vec![self.fresh("k")];
                if self.chance(15) {
                    names.push(self.fresh("k"));
                }
                let domain = self.domain(place, depth);
                inner.names.extend(names.iter().cloned());
                inner.names.extend(names.iter().cloned());
                format!("{} in {domain}", names.join(", "))
            }
        };
        format!("{word} {over}: {}", self.whole_condition(&inner, depth))
    }

    fn domain(&mut self, place: &Place, depth: usize) -> String {
        let depth = depth.min(1);
        match self.random.u32(..10) {
            0..6 => format!("{}..{}", self.random.u32(0..3), self.term(place, depth, 0)),
            6 => format!("{}..{}", self.term(place, depth, 0), self.random.u32(1..5)),
            7 => format!(
                "{{{}, {}..{}}}",
                self.term(place, depth, 0),
                self.random.u32(0..3),
                self.random.u32(0..5)
            ),
            _ => {
                let items: Vec<String> =
                    (0..self.random.usize(1..4)).map(|_| self.term(place, depth, 0)).collect();
                format!("{{{}}}", items.join(", "))
            }
        }
    }

    fn relation(&mut self, place: &Place, depth: usize) -> String {
        if place.vertices.len() > 1 && self.chance(25) {
            let (u, v) = (self.vertex(place).unwrap(), self.vertex(place).unwrap());
            return format!("adjacent({u}, {v})");
        }
        let one = self.term(place, depth, 0);
        match self.random.u32(..100) {
            0..60 => {
                let relation = self.pick(&["=", "!=", "<", "<=", ">", ">="]);
                format!("{one} {relation} {}", self.term(place, depth, 0))
            }
            60..68 => format!("{} <= {one} < {}", self.random.u32(0..3), self.random.u32(2..6)),
            68..80 => format!("{one} in {}", self.domain(place, depth)),
            80..86 => format!("{} divides {one}", self.random.u32(0..4)),
            86..92 if self.kind == Kind::Coins => {
                if self.random.bool() {
                    format!("free({one})")
                } else {
                    format!("free({one}..{})", self.term(place, depth, 0))
                }
            }
            92..96 => format!("distinct({one}, {}, 1)", self.term(place, depth, 0)),
            _ => format!("{one} mod 2 = {}", self.random.u32(0..2)),
        }
    }

    // Lines.

    fn file(&mut self) -> String {
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
            Kind::Graph => writeln!(text, "\ngraph"),
        };
        let mut late = String::new();
        if self.kind != Kind::Grid {
            for _ in 0..[0, 0, 1, 2, 3][self.random.usize(..5)] {
                let line = self.definition();
                if self.chance(20) { late += &line } else { text += &line }
            }
        }
        if self.kind == Kind::Numbers && self.numbers.len() == 2 && self.chance(15) {
            let (given, other) = (self.numbers[0].clone(), self.random.u32(0..3));
            let _ = writeln!(
                text,
                "start {}",
                self.pick(&[format!("{given}, {given} + {other}"), format!("{given}, 2")])
            );
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
            Kind::Heaps | Kind::Coins => "largest".to_owned(),
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

    /// `for` and `if` of a move, with the names that they bind.
    fn clauses(&mut self, place: &mut Place) -> String {
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

    fn one_move(&mut self) -> String {
        let mut place = self.of_member();
        let mut conditions: Vec<String> = Vec::new();
        let mut clauses = String::new();
        let action = match self.kind {
            Kind::Grid => return self.grid_move(),
            Kind::Graph => self.graph_move(&mut place, &mut clauses),
            Kind::Heaps | Kind::Coins => {
                clauses = self.clauses(&mut place);
                let name = self.numbers[0].clone();
                match self.random.u32(..10) {
                    0 => "nothing".to_owned(),
                    1..3 if self.kind == Kind::Coins => {
                        let others: Vec<String> =
                            (0..self.random.usize(0..3)).map(|_| self.term(&place, 1, 0)).collect();
                        conditions.extend(others.iter().map(|other| format!("{other} < {name}")));
                        let all: Vec<String> = std::iter::once(name).chain(others).collect();
                        format!("turn {}", all.join(", "))
                    }
                    3..6 => {
                        let terms = [self.term(&place, 1, 0), self.term(&place, 1, 0)];
                        conditions.extend(terms.iter().map(|term| format!("{term} < {name}")));
                        terms.join(", ")
                    }
                    _ => {
                        let term = self.lower(&place, &name);
                        conditions.push(format!("{term} {} {name}", self.below()));
                        term
                    }
                }
            }
            Kind::Numbers => {
                clauses = self.clauses(&mut place);
                let names = self.numbers.clone();
                let lowered = self.random.usize(..names.len());
                let terms: Vec<String> = (0..names.len())
                    .map(|at| match at {
                        _ if at == lowered => self.lower(&place, &names[at]),
                        _ if self.chance(55) => names[at].clone(),
                        _ => self.term(&place, 1, 0),
                    })
                    .collect();
                let sum: Vec<String> = terms.iter().map(|term| format!("({term})")).collect();
                let below = self.below();
                conditions.push(format!("{} {below} {}", sum.join(" + "), names.join(" + ")));
                terms.join(", ")
            }
            Kind::Rows => {
                clauses = self.clauses(&mut place);
                let one = self.term(&place, 1, 0);
                match self.random.u32(..4) {
                    0 => format!("drop row {one}"),
                    1 => format!("drop column {one}"),
                    2 => format!("cut({one}, {})", self.term(&place, 1, 0)),
                    _ => {
                        let length = self.term(&place, 1, 0);
                        conditions.push(format!("{length} {} row({one})", self.below()));
                        format!("row {one} := {length}")
                    }
                }
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

    /// The relation of a number after a move to the number before: now and then play need not end.
    fn below(&mut self) -> &'static str {
        if self.chance(4) { "<=" } else { "<" }
    }

    /// A term that is often smaller than a number.
    fn lower(&mut self, place: &Place, name: &str) -> String {
        match self.random.u32(..10) {
            0..5 => format!("{name} - {}", self.small(place)),
            5..7 => place.names.last().cloned().unwrap_or_else(|| "0".to_owned()),
            _ => self.term(place, 2, 0),
        }
    }

    fn grid_move(&mut self) -> String {
        // The cells come in an order, and a move raises one at least.
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

    fn graph_move(&mut self, place: &mut Place, clauses: &mut String) -> String {
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
                ("neighbours(u), neighbours(v)", &["u", "v"]),
            ])
        } else {
            self.pick::<(&str, &[&str])>(&[
                ("v", &["v"]),
                ("v, neighbours(v)", &["v"]),
                ("neighbours(v)", &["v"]),
                ("u, v", &["u", "v"]),
                ("edge u-v", &["u", "v"]),
                ("w, edge u-v", &["u", "v", "w"]),
                ("v, isolated(v)", &["v"]),
                ("v + 1, v", &["v"]),
                ("2, v", &["v"]),
            ])
        };
        for vertex in vertices {
            place.vertices.push((*vertex).to_owned());
            place.names.push((*vertex).to_owned());
        }
        format!("delete {action}")
    }
}
