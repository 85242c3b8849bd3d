//! Lines about values, windows and positions.

use super::{Kind, Place, Writer};

impl Writer {
    /// Returns a line about values.
    pub(super) fn belief(&mut self, at: usize) -> String {
        let mut place = if self.random.bool() { self.of_member() } else { self.place() };
        let body = match self.random.u32(..20) {
            0 => format!("misere {}", self.term(&place, 2, 0)),
            1..3 => format!("value {}", self.term(&place, 2, 0)),
            3 => format!("p-positions {}", self.condition(&place, 2, 0)),
            4 => format!("misere-p-positions {}", self.condition(&place, 2, 0)),
            // This is true for games with few moves.
            5 => format!("{} 0", self.pick(&["value", "misere 1 -"])),
            6 => format!("p-positions {}", self.conclusion(&place)),
            _ => {
                place.values = true;
                format!("{} c{at}  {}", self.pick(&["claim", "claim", "planted"]), self.claim(&place))
            }
        };
        place.values = false;
        let mut parts = vec![self.windows(&place)];
        if self.chance(30) {
            parts.push(format!("  if {}", self.guard(&place)));
        }
        if self.chance(2) {
            parts.push(self.windows(&place));
        }
        if self.chance(10) {
            parts.reverse();
        }
        format!("{body}{}\n", parts.concat())
    }

    /// Returns a condition after `if`, which sometimes depends on parameters alone.
    fn guard(&mut self, place: &Place) -> String {
        match self.parameters.first().cloned() {
            Some(parameter) if self.chance(40) => format!("{parameter} = {}", self.random.u32(0..4)),
            _ if self.chance(50) => format!("{} <= {}", self.small(place), self.random.u32(1..5)),
            _ => self.condition(place, 1, 0),
        }
    }

    fn claim(&mut self, place: &Place) -> String {
        let premise = self.condition(place, 1, 2);
        match self.random.u32(..16) {
            0..2 => format!("{premise} -> {}", self.conclusion(place)),
            2 => format!("{premise} -> {} -> {}", self.condition(place, 1, 2), self.conclusion(place)),
            3 => {
                let (over, inner) = self.binder(place, 1);
                let premise = self.condition(&inner, 1, 2);
                format!("all {over}: {premise} -> {}", self.conclusion(&inner))
            }
            4 => {
                let (over, inner) = self.binder(place, 1);
                let premise = self.condition(&inner, 1, 2);
                format!("not not all {over}: {premise} -> {}", self.conclusion(&inner))
            }
            5 => {
                let other = format!("({} -> {})", self.condition(place, 1, 2), self.conclusion(place));
                let sign = self.pick(&["&", "|", "<->"]);
                format!("({premise} -> {}) {sign} {other}", self.conclusion(place))
            }
            6 => format!("({premise} -> {}) | {}", self.conclusion(place), self.condition(place, 1, 3)),
            7 => {
                let (over, inner) = self.binder(place, 1);
                format!("all {over}: {}", self.conclusion(&inner))
            }
            8 => format!("not ({premise} -> {})", self.conclusion(place)),
            9 => format!("value = {} | {}", self.term(place, 2, 0), self.condition(place, 2, 3)),
            10 => format!("{premise} -> value <= {}", self.term(place, 1, 0)),
            _ => self.whole_condition(place, 2),
        }
    }

    /// Returns a condition that is true at most positions.
    fn conclusion(&mut self, place: &Place) -> String {
        match self.random.u32(..8) {
            0..3 => format!("value <= {}", self.random.u32(0..9)),
            3 => format!("value + misere <= {}", self.random.u32(1..12)),
            4 => self.condition(place, 1, 2),
            5 => format!("{} >= 0", self.value(place, "value", 1)),
            6 => "value >= 0".to_owned(),
            _ => match self.callable(place, true) {
                Some((name, count)) => format!("{name}({})", self.arguments(place, count.unwrap_or(0), 1)),
                None => "true".to_owned(),
            },
        }
    }

    /// Returns `for` with one or several windows, and sometimes an empty text.
    fn windows(&mut self, place: &Place) -> String {
        // The windows that the program chooses take a long time.
        if self.chance(if matches!(self.kind, Kind::Grid | Kind::Graph) { 1 } else { 2 }) {
            return String::new();
        }
        let count = if self.chance(15) { 2 } else { 1 };
        let windows: Vec<String> = (0..count).map(|_| self.window(place)).collect();
        format!("  for {}", windows.join("; "))
    }

    fn window(&mut self, place: &Place) -> String {
        let positions: &[&str] = match self.kind {
            Kind::Grid => &["...", "../..", ".#.", "./.", "..o."],
            Kind::Graph => &[
                "path 3",
                "cycle 4",
                "star 3",
                "path 5: 1 2 4 5",
                "complete 3",
                "petersen: 1 2 3 6 8",
                "path 1: none",
                "grid 2 2",
            ],
            Kind::Rows => &["2,1", "2x2", "0", "3"],
            Kind::Heaps | Kind::List => &["3", "2,2", "0", "1,1,1"],
            Kind::Coins => &["3", "0,2", "none"],
            Kind::Numbers => match self.numbers.len() {
                1 => &["3", "2", "5", ""],
                2 => &["2,1", "0,3", "3,3", "3"],
                _ => &["2,1,1", "0,1,2", "1,1,1", "1,2"],
            },
        };
        if self.kind == Kind::Graph && self.chance(25) {
            let families = [
                "\"path n\" n in 1..4",
                "\"path n\" n < 5",
                "\"grid a b\" a in 2..2, b in 2..3",
                "\"star n\" n in 1..K",
            ];
            let family = self.pick(&families);
            return if self.parameters.is_empty() { family.replace('K', "3") } else { family.to_owned() };
        }
        let text = format!("\"{}\"", self.pick(positions));
        if matches!(self.kind, Kind::Grid | Kind::Graph) || self.chance(6) {
            return text;
        }
        match self.kind {
            Kind::Grid | Kind::Graph => text,
            Kind::Rows => {
                let (count, below) = (self.random.u64(1..4), self.random.u64(1..4));
                let word = if count == 1 && self.chance(50) { "row" } else { "rows" };
                format!("{count} {word} {}", self.upper(below))
            }
            Kind::Numbers => self.window_of_numbers(),
            Kind::Heaps | Kind::Coins | Kind::List => self.window_of_members(place),
        }
    }

    /// Returns an upper bound such as `< 5` or `<= 4`.
    fn upper(&mut self, below: u64) -> String {
        match self.random.u32(..10) {
            0 => format!("<= {}", below - 1),
            1 => format!("< {} + {}", below - 1, 1),
            2 if !self.parameters.is_empty() => format!("< {below} + {} mod 2", self.parameters[0]),
            _ => format!("< {below}"),
        }
    }

    /// Returns a bound on names or on a number of members: an upper bound, a lower bound, or both.
    fn bounds(&mut self, of: &str, below: u64) -> String {
        let from = self.random.u64(0..=below);
        match self.random.u32(..12) {
            0 => format!("{of} = {}", below - 1),
            1 => format!("{of} >= {from}, {of} {}", self.upper(below)),
            2 => format!("{of} > {from}, {of} {}", self.upper(below + 1)),
            // A number before a number of members is not a bound.
            3 if !of.starts_with(|c: char| c.is_ascii_digit()) => {
                format!("{from} <= {of} {}", self.upper(below))
            }
            4 if !of.starts_with(|c: char| c.is_ascii_digit()) => {
                format!("{from} < {of} {}", self.upper(below + 1))
            }
            5 => format!("{of} {}, {of} {}", self.upper(below), self.upper(below + 2)),
            _ => format!("{of} {}", self.upper(below)),
        }
    }

    fn window_of_numbers(&mut self) -> String {
        let names = self.numbers.clone();
        let below = [0, 9, 6, 4][names.len()];
        let open = self.chance(3);
        let shared = self.random.u32(..4);
        let mut parts = match shared {
            0 => vec![format!("{} numbers {}", names.len(), self.upper(below))],
            1 => vec![self.bounds(&names.join(", "), below)],
            _ => {
                let mut names = names.clone();
                self.random.shuffle(&mut names);
                if open {
                    names.pop();
                }
                let mut parts = Vec::new();
                while !names.is_empty() {
                    let together = names.split_off(names.len() - self.random.usize(1..=names.len().min(2)));
                    let below = self.random.u64(1..=below);
                    parts.push(self.bounds(&together.join(", "), below));
                }
                parts
            }
        };
        if self.chance(10) || parts.is_empty() {
            let name = self.pick(&names);
            parts.push(format!("{name} >= {}", self.random.u32(0..3)));
        }
        parts.join(", ")
    }

    fn window_of_members(&mut self, place: &Place) -> String {
        let word = if self.kind == Kind::Heaps { "heap" } else { "coin" };
        if self.chance(3) {
            let from = self.random.u32(0..3);
            return format!("{} >= {from}", self.numbers[0]);
        }
        if place.member && self.chance(70) || self.chance(20) {
            let (name, below) = (self.numbers[0].clone(), self.random.u64(1..9));
            return self.bounds(&name, below);
        }
        let (count, below) = (self.random.usize(1..4), self.random.u64(1..6));
        match self.random.u32(..6) {
            0 if count > 1 => self.bounds(&["b", "c", "d"][..count].join(", "), below),
            _ => {
                let plural = if count == 1 && self.random.bool() { "" } else { "s" };
                self.bounds(&format!("{count} {word}{plural}"), below)
            }
        }
    }

    /// Returns positions of the game, and windows of boards that cover them.
    pub(super) fn positions(&mut self) -> (Vec<String>, Vec<(usize, u64)>) {
        let words = |all: &[&str]| all.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        match self.kind {
            Kind::Heaps | Kind::Coins | Kind::Numbers => {
                let boards = match (self.kind, self.numbers.len()) {
                    (Kind::Numbers, 1) => vec![(1, 12)],
                    (Kind::Numbers, 2) => vec![(2, 6)],
                    (Kind::Numbers, _) => vec![(3, 4)],
                    (Kind::Heaps, _) => vec![(1, 8), (2, 5), (3, 4)],
                    _ => vec![(1, 8), (2, 6), (3, 5)],
                };
                let mut positions: Vec<String> =
                    boards.iter().flat_map(|&(count, below)| tuples(count, below)).collect();
                if self.kind == Kind::Numbers {
                    positions.extend(words(&["", "0", "3", "4", "1,2", "3,0", "2,1,1"]));
                }
                (positions, boards)
            }
            Kind::List => (self.positions_with_extra(), Vec::new()),
            Kind::Graph if !self.extra.is_empty() || !self.marks.is_empty() => {
                (self.positions_with_extra(), Vec::new())
            }
            Kind::Rows => (
                words(&["0", "1", "2", "1,1", "2,1", "2,2", "3,1", "3,2,1", "2x3", "3x2", "4,1,1"]),
                Vec::new(),
            ),
            Kind::Graph => (
                words(&[
                    "path 0",
                    "path 1",
                    "path 2",
                    "path 3",
                    "path 5",
                    "cycle 3",
                    "cycle 5",
                    "star 3",
                    "complete 4",
                    "grid 2 2",
                    "path 5: 1 2 4 5",
                    "cycle 5: 1 3 4",
                    "path 1: none",
                    "petersen: 1 2 3 6 8",
                ]),
                Vec::new(),
            ),
            Kind::Grid => {
                let mut positions = words(&[".", "....", "./.", "../..", ".../..."]);
                for (rows, columns) in [(1, 4), (2, 2), (2, 3), (3, 2)] {
                    let cell = |writer: &mut Self| writer.pick(&['.', '.', '#', 'o']);
                    let rows: Vec<String> =
                        (0..rows).map(|_| (0..columns).map(|_| cell(self)).collect()).collect();
                    positions.push(rows.join("/"));
                }
                (positions, Vec::new())
            }
        }
    }
}

/// Returns all tuples of numbers below a bound, as text.
fn tuples(count: usize, below: u64) -> Vec<String> {
    let mut all = vec![String::new()];
    for at in 0..count {
        let longer = |text: &String| {
            let comma = if at == 0 { "" } else { "," };
            (0..below).map(|number| format!("{text}{comma}{number}")).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}
