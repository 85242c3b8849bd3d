//! Lines about values, windows and positions.

use super::{Kind, Place, Window, Writer};

impl Writer {
    /// A line about values, and the positions that it is about.
    pub(super) fn belief(&mut self, at: usize) -> (String, Window) {
        let mut place = if self.random.bool() { self.of_member() } else { self.place() };
        let body = match self.random.u32(..10) {
            0 => format!("misere {}", self.term(&place, 2, 0)),
            1..3 => format!("value {}", self.term(&place, 2, 0)),
            3 => format!("p-positions {}", self.condition(&place, 2, 0)),
            4 => format!("misere-p-positions {}", self.condition(&place, 2, 0)),
            other => {
                place.values = true;
                let condition = match other {
                    5 => format!("{} -> value <= {}", self.condition(&place, 2, 2), self.term(&place, 1, 0)),
                    6 => format!("value = {} | {}", self.term(&place, 2, 0), self.condition(&place, 2, 3)),
                    _ => self.whole_condition(&place, 2),
                };
                format!("{} c{at}  {condition}", self.pick(&["claim", "planted"]))
            }
        };
        place.values = false;
        let (words, window) = self.window(&place);
        let guard =
            if self.chance(30) { format!("  if {}", self.whole_condition(&place, 1)) } else { String::new() };
        (format!("{body}  for {words}{guard}\n"), window)
    }

    fn window(&mut self, place: &Place) -> (String, Window) {
        let single = place.member && self.chance(70);
        let (count, below) = match self.kind {
            Kind::Heaps | Kind::Coins if single => (1, self.random.u64(1..9)),
            Kind::Heaps | Kind::Coins => (self.random.usize(1..4), self.random.u64(1..6)),
            Kind::Numbers => (self.numbers.len(), self.random.u64(1..6)),
            Kind::Rows => (self.random.usize(1..4), self.random.u64(1..4)),
            Kind::Grid | Kind::Graph => {
                let all: &[&str] = match self.kind {
                    Kind::Grid => &["...", "../..", ".#.", "./.", "..o."],
                    _ => &["path 3", "cycle 4", "star 3", "path 5: 1 2 4 5", "complete 3"],
                };
                let positions = [self.pick(all), self.pick(all)][..self.random.usize(1..3)].to_vec();
                let quoted: Vec<String> =
                    positions.iter().map(|position| format!("\"{position}\"")).collect();
                let positions = positions.into_iter().map(str::to_owned).collect();
                return (quoted.join("; "), Window { positions, followers: true });
            }
        };
        let bound = if self.chance(20) { format!("<= {}", below - 1) } else { format!("< {below}") };
        let words = match self.kind {
            Kind::Numbers => format!("{} {bound}", self.numbers.join(", ")),
            Kind::Rows => format!("{count} rows {bound}"),
            _ if single => format!("{} {bound}", self.numbers[0]),
            Kind::Heaps => format!("{count} heaps {bound}"),
            _ => format!("{count} coins {bound}"),
        };
        (words, Window { positions: tuples(count, below), followers: false })
    }

    /// Positions of the game, and windows of boards that cover them.
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
                if self.numbers.len() == 2 {
                    positions.extend(words(&["0", "3", "4"]));
                }
                (positions, boards)
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

/// All tuples of numbers below a bound, as text.
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
