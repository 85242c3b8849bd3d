//! Random rule files.
//!
//! A file is made from a seed: the same seed gives the same file. Most files are games in which play ends: the moves of
//! most lines carry a condition that some number becomes smaller.

mod extra;
mod lines;
mod windows;

pub use extra::sample_with_extra;
use fastrand::Rng;

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
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Heaps,
    Coins,
    Numbers,
    Rows,
    Grid,
    Graph,
    /// Heaps that are one position.
    List,
}

/// The names and functions that terms and conditions may use at a place.
#[derive(Clone)]
struct Place {
    /// Names of numbers.
    names: Vec<String>,
    /// Names of vertices.
    vertices: Vec<String>,
    /// True if the named member and its other members may be used.
    member: bool,
    /// True if `value` and `misere` may be used.
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
    /// The word of the line of the kind: `heaps`, `row` or `ring`, of heaps that are one position.
    order: &'static str,
    /// The extra numbers.
    extra: Vec<String>,
    /// The marks of a graph, with their numbers of ends.
    marks: Vec<(&'static str, usize)>,
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
    let (order, extra) = ("", Vec::new());
    let mut writer = Writer {
        random,
        kind,
        numbers,
        unordered,
        parameters,
        order,
        extra,
        marks: Vec::new(),
        definitions: Vec::new(),
        fresh: 0,
    };
    let mut text = writer.file();
    let (positions, boards) = writer.positions();
    for at in 0..[0, 1, 1, 2, 3][writer.random.usize(..5)] {
        text += &writer.belief(at);
    }
    Sample { text, parameters: values, positions, boards }
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
            Kind::Heaps | Kind::Coins | Kind::List => &["members", "largest", "smallest"],
            Kind::Graph if !self.extra.is_empty() || !self.marks.is_empty() => &["vertices", "edges()"],
            Kind::Numbers | Kind::Grid => &[],
            Kind::Rows => &["rows", "columns", "cells"],
            Kind::Graph => &["vertices"],
        };
        names.extend(of_kind.iter().map(|&name| name.to_owned()));
        if self.kind == Kind::Numbers {
            names.extend(self.numbers.iter().cloned());
        }
        names.extend(self.extra.iter().cloned());
        Place {
            names,
            vertices: if self.kind == Kind::Graph { self.extra.clone() } else { Vec::new() },
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
        matches!(self.kind, Kind::Heaps | Kind::Coins | Kind::List)
    }

    /// Returns a word for the members after a quantifier.
    fn members(&mut self, place: &Place) -> Option<&'static str> {
        let all = match self.kind {
            Kind::Heaps | Kind::List => "heap",
            Kind::Coins => "coin",
            Kind::Rows => "row",
            Kind::Graph => "vertex",
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

    /// Returns a random number, which is sometimes close to the largest one.
    fn number(&mut self) -> String {
        match self.chance(2) {
            true => self.pick(&["4611686018427387904", "9223372036854775807", "3037000500"]).to_owned(),
            false => self.random.u64(0..5).to_string(),
        }
    }

    /// Returns a sum, and how tightly its last operator binds.
    fn any_sum(&mut self, place: &Place, d: usize) -> (String, u8) {
        let mut text = self.term(place, d, 1);
        for _ in 0..self.random.usize(1..=3) {
            let sign = if self.chance(55) { " + " } else { " - " };
            text += sign;
            text += &if self.chance(50) { self.small(place) } else { self.term(place, d, 1) };
        }
        if self.chance(6) {
            let condition = self.condition(place, d, 0);
            text += &format!(" + if {condition} then {} else {}", self.small(place), self.term(place, d, 0));
        }
        (text, 0)
    }

    /// Returns a product, quotient, remainder or nim-sum, and how tightly its last operator binds.
    fn any_product(&mut self, place: &Place, d: usize) -> (String, u8) {
        let mut text = self.term(place, d, 2);
        let count = self.random.usize(1..=2);
        // Terms that `xor` joins are joined by no other operator.
        if self.chance(25) {
            for _ in 0..count {
                text += &format!(" xor {}", self.term(place, d, 2));
            }
            return (text, 0);
        }
        for _ in 0..count {
            let divisor = self.random.u64(1..5).to_string();
            let divisor = if self.chance(75) { divisor } else { self.term(place, 0, 2) };
            // The language refuses a division by the number 0, even in brackets.
            let divisor = if divisor.trim_matches(['(', ')']) == "0" { "2".to_owned() } else { divisor };
            text += &match self.random.u32(..3) {
                0 => format!(" mod {divisor}"),
                1 => format!(" div {divisor}"),
                _ if self.chance(20) => format!(" * {}", self.number()),
                _ => format!(" * {}", self.small(place)),
            };
        }
        (text, 1)
    }

    /// Returns a random term and its level.
    fn any_term(&mut self, place: &Place, depth: usize) -> (String, u8) {
        if depth == 0 {
            return (self.small(place), 2);
        }
        let d = depth - 1;
        match self.random.u32(..100) {
            0..20 => (self.small(place), 2),
            20..50 => self.any_sum(place, d),
            50..68 => self.any_product(place, d),
            68..74 => {
                let condition = self.condition(place, d, 0);
                (format!("if {condition} then {} else {}", self.term(place, d, 0), self.term(place, d, 0)), 0)
            }
            74..84 => self.function(place, d),
            84..87 => (self.fold_of_numbers(place, d), 2),
            87..90 => match self.members(place) {
                Some(word) => {
                    let (name, inner) = self.inside_of_members(place);
                    (self.fold(&format!("{word} {name}"), &inner, d), 2)
                }
                None => (self.fold_of_numbers(place, d), 2),
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

    /// Returns a sum, count or the like over a range or set, in brackets.
    fn fold_of_numbers(&mut self, place: &Place, depth: usize) -> String {
        let (over, inner) = self.range_binder(place, depth);
        self.fold(&over, &inner, depth)
    }

    fn fold(&mut self, over: &str, inner: &Place, depth: usize) -> String {
        let guard = match self.chance(35) {
            true => format!(" if {}", self.condition(inner, depth.min(1), 0)),
            false => String::new(),
        };
        if self.chance(30) {
            return format!("(count {over}{guard}: {})", self.whole_condition(inner, depth));
        }
        let fold = self.pick(&["sum", "xor", "max", "min"]);
        format!("({fold} {over}{guard}: {})", self.term(inner, depth, 0))
    }

    fn value(&mut self, place: &Place, word: &str, depth: usize) -> String {
        if self.chance(50) {
            return word.to_owned();
        }
        let count = match self.kind {
            _ if self.random.u32(..100) < 3 => self.random.usize(0..3),
            Kind::Heaps | Kind::Coins => self.random.usize(1..3),
            Kind::List => self.extra.len() + self.random.usize(1..3),
            Kind::Numbers => self.numbers.len(),
            Kind::Rows if self.random.bool() => self.random.usize(0..3),
            Kind::Rows | Kind::Grid | Kind::Graph => return format!("{word}(p)"),
        };
        let terms: Vec<String> = (0..count)
            .map(|_| format!("min({}, {})", self.term(place, depth.min(1), 0), self.random.u64(3..7)))
            .collect();
        format!("{word}({})", terms.join(", "))
    }

    fn function(&mut self, place: &Place, depth: usize) -> (String, u8) {
        if !self.marks.is_empty() && self.chance(50) {
            return (self.mark(place), 2);
        }
        if let Some(vertex) = self.vertex(place) {
            return (format!("degree({vertex})"), 2);
        }
        if self.kind == Kind::Graph && self.chance(40) {
            return (format!("degree({})", self.term(place, 0, 0)), 2);
        }
        if self.kind == Kind::Rows && self.chance(60) {
            let name = self.pick(&["row", "column"]);
            return (format!("{name}({})", self.term(place, depth.min(1), 0)), 2);
        }
        let one = self.term(place, depth, 0);
        let two = self.term(place, depth, 0);
        let text = match self.random.u32(..18) {
            17 => format!(
                "beatty({one}, {}, {}, {})",
                self.random.u32(0..4),
                self.random.u32(0..9),
                self.random.u32(0..4)
            ),
            11 => format!("lowest({one})"),
            12 => format!("with({one}, {two})"),
            13 => format!("without({one}, {two})"),
            14 => format!("nim_product({one}, {two})"),
            15 => format!("entry({one}, {two}, {}, {})", self.random.u32(0..5), self.term(place, 0, 0)),
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
            10 => format!("valuation({one}, {})", self.random.u32(0..4)),
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
            93..96 if self.kind == Kind::Graph => ("connected()".to_owned(), 4),
            _ => match self.callable(place, true) {
                Some((name, count)) => {
                    (format!("{name}({})", self.arguments(place, count.unwrap_or(0), d)), 4)
                }
                None => (self.relation(place, d), 4),
            },
        }
    }

    /// Returns a random condition up to the end of a bracket or a line. Its last part may be a quantifier without
    /// brackets.
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

    /// Returns a name for a member, and the place in which the name has this meaning. The name is often new, and
    /// sometimes the name of the moving member or of another vertex.
    fn inside_of_members(&mut self, place: &Place) -> (String, Place) {
        let name = match self.chance(15) {
            true if self.has_members() => self.numbers[0].clone(),
            true if !place.vertices.is_empty() => self.pick(&place.vertices),
            _ => self.fresh("m"),
        };
        let mut inner = place.clone();
        inner.names.extend([name.clone(), name.clone()]);
        if self.kind == Kind::Graph {
            inner.vertices.extend([name.clone(), name.clone()]);
        }
        (name, inner)
    }

    fn quantifier(&mut self, place: &Place, depth: usize) -> String {
        let word = self.pick(&["all", "ex"]);
        let (over, inner) = self.binder(place, depth);
        format!("{word} {over}: {}", self.whole_condition(&inner, depth))
    }

    /// Returns the range of a quantifier, and the place in which the names bound by the quantifier have their meanings.
    fn binder(&mut self, place: &Place, depth: usize) -> (String, Place) {
        let members = self.members(place).filter(|_| self.random.bool());
        match members {
            Some(members) => {
                let (name, inner) = self.inside_of_members(place);
                (format!("{members} {name}"), inner)
            }
            None => self.range_binder(place, depth),
        }
    }

    fn range_binder(&mut self, place: &Place, depth: usize) -> (String, Place) {
        let mut inner = place.clone();
        let mut names = vec![self.fresh("k")];
        if self.chance(15) {
            names.push(self.fresh("k"));
        }
        let domain = self.domain(place, depth);
        inner.names.extend(names.iter().cloned());
        inner.names.extend(names.iter().cloned());
        (format!("{} in {domain}", names.join(", ")), inner)
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
        if let Some(u) = self.vertex(place).filter(|_| self.chance(25)) {
            let v = if self.chance(80) { self.vertex(place) } else { None };
            return format!("adjacent({u}, {})", v.unwrap_or_else(|| self.random.u32(0..4).to_string()));
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
            90..93 => format!("has({one}, {})", self.term(place, 0, 0)),
            _ => format!("{} mod 2 = {}", self.term(place, depth, 2), self.random.u32(0..2)),
        }
    }
}
