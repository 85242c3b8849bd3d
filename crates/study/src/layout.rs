//! The form of the positions of a game, and the columns that the search reads.

use crate::bare::words;
use crate::divisors::Divisors;
use crate::table::{Column, Table};
use crate::term::Term;
use impartial_rules::{KindName, RuleFileGame};

/// The numbers of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PositionNumbers {
    /// The heaps, coins or numbers.
    pub(crate) members: Vec<i64>,
    /// The extra numbers.
    pub(crate) extra: Vec<i64>,
}

impl PositionNumbers {
    /// Reads a position of numbers as the program writes it.
    pub(crate) fn from_text(text: &str) -> Option<PositionNumbers> {
        let list = |text: &str| -> Option<Vec<i64>> {
            match text.trim() {
                "" | "none" => Some(Vec::new()),
                text => text.split(',').map(|one| one.trim().parse().ok()).collect(),
            }
        };
        let (members, extra) = text.split_once(" with ").unwrap_or((text, ""));
        Some(PositionNumbers { members: list(members)?, extra: list(extra)? })
    }

    /// Returns the largest number.
    pub(crate) fn largest(&self) -> i64 {
        self.members.iter().chain(&self.extra).copied().max().unwrap_or(0)
    }
}

/// The form of the positions of a game.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) kind: KindName,
    /// The names of the numbers, or the name of a heap or coin.
    pub(crate) names: Vec<String>,
    /// The names of the extra numbers.
    pub(crate) extra: Vec<String>,
    pub(crate) unordered: bool,
    /// The only number of members that positions may have, if a line `legal` states it.
    pub(crate) fixed: Option<usize>,
    /// True if the value of a position is the nim-sum of the values of its coins, because moves turn coins.
    pub(crate) is_coin_by_coin: bool,
    /// True if the rules use the name of the middle one of three members for something else.
    has_middle: bool,
    /// True if the rules use one of [`SORTED`] for something else.
    has_sorted_names: bool,
    /// True if the rules leave the name of the definition of gaps between coins free.
    has_gaps: bool,
    /// The way in which the rules name divisors; `None` if they do not.
    divisors: Option<Divisors>,
    /// The lengths K of the rows in which the rules of turned coins write the squares, which name `mod K` and `div K`.
    row_lengths: Vec<u32>,
    /// The value of a heap, once it is known.
    pub(crate) member_value: Option<Term>,
}

/// The positions that a statement is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Positions of a fixed list of numbers.
    Numbers,
    /// Single heaps or coins, of which positions are sums.
    Single,
    /// Positions with this number of members.
    Members(usize),
    /// Positions with any number of members.
    Any,
    /// Sums of single heaps whose values are known.
    Sum,
    /// Graphs or partitions, which are no lists of numbers.
    Shapes,
}

impl Layout {
    /// Returns the form of the positions of a game with these rules.
    pub(crate) fn new(opened: &RuleFileGame, rules: &str) -> Layout {
        let kind = opened.kind();
        let has_word = |word: &str| rules.lines().flat_map(words).any(|other| other == word);
        let mut layout = Layout {
            kind,
            names: Vec::new(),
            extra: Vec::new(),
            unordered: false,
            fixed: opened.count_of_members(),
            is_coin_by_coin: opened.has_values_coin_by_coin(),
            has_middle: has_word("middle"),
            has_sorted_names: SORTED.into_iter().any(has_word),
            has_gaps: !has_word(GAP),
            divisors: Divisors::named_by(rules),
            row_lengths: Vec::new(),
            member_value: None,
        };
        if layout.is_coin_by_coin {
            layout.row_lengths = row_lengths(opened.name(), rules);
        }
        for line in rules.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            if word == kind.word() {
                let of_graph = rest.strip_prefix("with ").map(|extra| ("", extra));
                let (members, extra) = of_graph.or(rest.split_once(" with ")).unwrap_or((rest, ""));
                layout.unordered = words(members).any(|name| name == "unordered");
                let plain = |name: &&str| !["unordered", "on", "ordinals"].contains(name);
                layout.names = words(members).filter(plain).map(str::to_owned).collect();
                layout.extra = words(extra).map(str::to_owned).collect();
            }
        }
        layout
    }

    /// Returns whether the game has heaps or coins, so that the number of members may differ.
    pub(crate) fn has_members(&self) -> bool {
        use KindName::{Coins, HeapMultiset, Heaps, OrdinalCoins, OrdinalHeaps, Ring, Row};
        matches!(self.kind, Coins | HeapMultiset | Heaps | OrdinalCoins | OrdinalHeaps | Ring | Row)
    }

    fn is_ordered(&self) -> bool {
        matches!(self.kind, KindName::Row | KindName::Ring)
    }

    /// Returns the word for a member in folds.
    pub(crate) fn member_word(&self) -> &'static str {
        match self.kind {
            KindName::Coins | KindName::OrdinalCoins => "coin",
            _ => "heap",
        }
    }

    /// Returns a number of members in words.
    pub(crate) fn members_text(&self, count: usize) -> String {
        let word = self.member_word();
        if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
    }

    /// Returns the condition on the number of members that a statement has.
    pub(crate) fn condition(&self, scope: Scope) -> String {
        match scope {
            Scope::Members(count) if self.fixed != Some(count) => format!("  if members = {count}"),
            _ => String::new(),
        }
    }

    /// Returns the table of positions.
    pub(crate) fn table(&self, scope: Scope, positions: &[PositionNumbers]) -> Table {
        let mut columns = ColumnsOf { positions, all: Vec::new() };
        match scope {
            Scope::Numbers => {
                for (index, name) in self.names.iter().enumerate() {
                    columns.add(name.clone(), |members| members.get(index).copied().unwrap_or(0));
                }
            }
            Scope::Single => {
                let name = self.names.first().cloned().unwrap_or_else(|| "n".into());
                let square = |members: &[i64]| members.first().copied().unwrap_or(0);
                columns.add(name.clone(), square);
                for &length in &self.row_lengths {
                    columns
                        .add(format!("({name} mod {length})"), |members| square(members) % i64::from(length));
                    columns
                        .add(format!("({name} div {length})"), |members| square(members) / i64::from(length));
                }
            }
            Scope::Members(count) if self.is_ordered() => {
                for index in 0..count {
                    let text = format!("heap({})", index + 1);
                    columns.add(text, |members| members.get(index).copied().unwrap_or(0));
                }
            }
            Scope::Members(1) => columns.add("largest".into(), largest),
            Scope::Members(count) => self.add_of_members(count, &mut columns),
            Scope::Any => self.add_of_any(&mut columns),
            Scope::Sum => self.add_of_sums(&mut columns),
            Scope::Shapes => {}
        }
        let is_sequence = columns.all.len() == 1 && self.extra.is_empty();
        // Of the heaps that are lost, remainders say more than prime factors.
        let has_divisors = match self.divisors {
            Some(Divisors::Words) => true,
            Some(Divisors::Remainders) => scope == Scope::Single,
            None => false,
        };
        if is_sequence && has_divisors {
            crate::divisors::add_columns(&mut columns.all);
        }
        for (index, name) in self.extra.iter().enumerate() {
            let values = positions.iter().map(|p| p.extra.get(index).copied().unwrap_or(0)).collect();
            columns.all.push(Column::new(name.clone(), values));
        }
        Table { columns: columns.all, len: positions.len(), is_sequence }
    }

    /// Returns whether the columns of [`Layout::add_sorted`] can be made: for three numbers or more. With two numbers, terms
    /// of the search are as short.
    pub(crate) fn may_be_sorted(&self) -> bool {
        self.names.len() >= 3 && self.extra.is_empty() && !self.has_sorted_names
    }

    /// Adds the columns of a list of numbers whose order does not matter.
    pub(crate) fn add_sorted(&self, positions: &[PositionNumbers], table: &mut Table) {
        let [least, middle, greatest] = SORTED;
        let all = self.names.join(", ");
        let sum = self.names.join(" + ");
        let definitions = vec![
            format!("def {least} := min({all})"),
            format!("def {greatest} := max({all})"),
            format!("def {middle} := {sum} - {least} - {greatest}"),
        ];
        let mut columns = ColumnsOf { positions, all: Vec::new() };
        columns.add_defined(least.into(), definitions[..1].to_vec(), smallest);
        if self.names.len() == 3 {
            let middle_one = |members: &[i64]| total(members) - smallest(members) - largest(members);
            columns.add_defined(middle.into(), definitions.clone(), middle_one);
        }
        columns.add_defined(greatest.into(), definitions[1..2].to_vec(), largest);
        columns.add(format!("({sum})"), total);
        columns.add(format!("({})", self.names.join(" xor ")), nim_sum);
        let parities: Vec<String> = self.names.iter().map(|name| format!("{name} mod 2")).collect();
        columns.add(format!("({})", parities.join(" + ")), count_of_odd);
        // After the numbers themselves, which are shorter.
        table.columns.extend(columns.all.into_iter().map(|column| Column { cost: 2, ..column }));
    }

    /// Adds the columns of positions with a fixed number of members whose order does not matter.
    fn add_of_members(&self, count: usize, columns: &mut ColumnsOf<'_>) {
        let word = self.member_word();
        columns.add("smallest".into(), smallest);
        if count == 3 {
            let term = format!("(sum {word} m: m) - smallest - largest");
            let middle = |members: &[i64]| total(members) - smallest(members) - largest(members);
            match self.has_middle {
                true => columns.add(format!("({term})"), middle),
                false => columns.add_defined("middle".into(), vec![format!("def middle := {term}")], middle),
            }
        }
        columns.add("largest".into(), largest);
        if count > 2 {
            columns.add(format!("(sum {word} m: m)"), total);
            columns.add(format!("(xor {word} m: m)"), nim_sum);
            columns.add(format!("(count {word} m: m mod 2 = 1)"), count_of_odd);
        }
        if count > 3 {
            columns.add(format!("(count {word} m: m = largest)"), count_of_largest);
        }
    }

    /// Adds the columns of positions with any number of members.
    fn add_of_any(&self, columns: &mut ColumnsOf<'_>) {
        let word = self.member_word();
        columns.add("smallest".into(), smallest);
        columns.add("largest".into(), largest);
        columns.add(format!("(sum {word} m: m)"), total);
        columns.add(format!("(xor {word} m: m)"), nim_sum);
        columns.add("members".into(), |members| members.len() as i64);
        columns.add(format!("(count {word} m: m = largest)"), count_of_largest);
        columns.add(format!("(count {word} m: m mod 2 = 1)"), count_of_odd);
        for k in [2, 3] {
            columns.add(format!("(xor {word} m: m div {k})"), |members| {
                members.iter().fold(0, |all, m| all ^ (m / k))
            });
        }
        if self.kind == KindName::Coins {
            for k in [0, 1] {
                let text = format!("(xor coin b: xor coin c if b < c: mask_{k}(b, c))");
                // At a high cost, so that short terms of other columns with the same values come first.
                columns.add_with_cost(4, text, |members| masks(k, members));
            }
            if self.has_gaps {
                let text = format!("(xor coin b if (count coin c: c > b) mod 2 = 0: {GAP}(b))");
                let definition =
                    format!("def {GAP}(b) := if b > smallest then b - (max coin c if c < b: c) - 1 else b");
                columns.add_defined(text, vec![definition], alternate_gaps);
                if let Some(column) = columns.all.last_mut() {
                    column.cost = 4;
                }
            }
        }
    }

    /// Adds the columns of sums of heaps, made of the values of the heaps.
    fn add_of_sums(&self, columns: &mut ColumnsOf<'_>) {
        let Some(term) = &self.member_value else { return };
        let most = columns.positions.iter().map(PositionNumbers::largest).max().unwrap_or(0);
        let numbers = Column::new("m", (0..=most).collect());
        let single = Table { columns: vec![numbers], len: most as usize + 1, is_sequence: true };
        let values = single.values(term);
        let value = |m: &i64| values.get(*m as usize).copied().unwrap_or(0);
        let (text, definitions) = match term {
            Term::Column(0) => ("m".to_owned(), Vec::new()),
            term => {
                let line = format!("def {GRUNDY}(m) := {}", term.text(&["m".to_owned()]));
                (format!("{GRUNDY}(m)"), vec![line])
            }
        };
        columns.add("largest".into(), largest);
        let mut add = |text: String, f: &dyn Fn(&[i64]) -> i64| {
            columns.add_defined(text, definitions.clone(), f);
        };
        add(format!("(xor heap m: {text})"), &|members| members.iter().fold(0, |all, m| all ^ value(m)));
        if text != "m" {
            add(format!("(max heap m: {text})"), &|members| members.iter().map(value).max().unwrap_or(0));
        }
        add(format!("(count heap m: {text} = 1)"), &|members| {
            members.iter().filter(|m| value(m) == 1).count() as i64
        });
    }
}

/// Returns the numbers K for which the rules name `mod K` and `div K`; K may be a parameter.
fn row_lengths(name: &str, rules: &str) -> Vec<u32> {
    let header = rules.lines().find_map(|line| line.strip_prefix("game ")).unwrap_or_default();
    let names = header.split_once('(').map_or("", |(_, names)| names);
    let values = name.rsplit_once(':').map_or("", |(_, values)| values);
    let parameters: Vec<(&str, &str)> = words(names).zip(words(values)).collect();
    let behind = |sign: &str| -> Vec<u32> {
        let of_line = |line: &str| {
            let all: Vec<&str> = words(line).collect();
            let pairs = all.windows(2).filter(|pair| pair[0] == sign);
            let value = |word: &str| {
                let known =
                    parameters.iter().find(|(name, _)| *name == word).map_or(word, |(_, value)| value);
                known.parse().ok().filter(|length| *length > 1)
            };
            pairs.filter_map(|pair| value(pair[1])).collect::<Vec<u32>>()
        };
        rules.lines().filter(|line| line.starts_with("move ")).flat_map(of_line).collect()
    };
    let quotients = behind("div");
    let mut both: Vec<u32> = behind("mod").into_iter().filter(|length| quotients.contains(length)).collect();
    both.sort_unstable();
    both.dedup();
    both.truncate(2);
    both
}

/// The names of the numbers of a position in ascending order; the one in the middle is that of three numbers.
const SORTED: [&str; 3] = ["least", "middle", "greatest"];

/// The coin below the largest one.
pub(crate) const SECOND_LARGEST: &str = "(max coin b if b < largest: b)";

/// Returns the coin below the largest one; coins are distinct.
pub(crate) fn second_largest(coins: &[i64]) -> Option<i64> {
    let most = largest(coins);
    coins.iter().copied().filter(|coin| *coin < most).max()
}

/// The name of the definition of the number of empty squares below a coin, down to the next coin.
const GAP: &str = "gap_below";

/// The name of the definition of the value of a heap.
pub(crate) const GRUNDY: &str = "grundy_of";

/// The columns of some positions, as they are added.
struct ColumnsOf<'p> {
    positions: &'p [PositionNumbers],
    all: Vec<Column>,
}

impl ColumnsOf<'_> {
    fn add(&mut self, text: String, value: impl Fn(&[i64]) -> i64) {
        self.add_defined(text, Vec::new(), value);
    }

    fn add_with_cost(&mut self, cost: u32, text: String, value: impl Fn(&[i64]) -> i64) {
        let values = self.positions.iter().map(|position| value(&position.members)).collect();
        self.all.push(Column { cost, ..Column::new(text, values) });
    }

    fn add_defined(&mut self, text: String, definitions: Vec<String>, value: impl Fn(&[i64]) -> i64) {
        let values = self.positions.iter().map(|position| value(&position.members)).collect();
        self.all.push(Column { definitions, ..Column::new(text, values) });
    }
}

fn smallest(members: &[i64]) -> i64 {
    members.iter().copied().min().unwrap_or(0)
}

fn largest(members: &[i64]) -> i64 {
    members.iter().copied().max().unwrap_or(0)
}

fn total(members: &[i64]) -> i64 {
    members.iter().sum()
}

fn nim_sum(members: &[i64]) -> i64 {
    members.iter().fold(0, |all, m| all ^ m)
}

fn count_of_odd(members: &[i64]) -> i64 {
    members.iter().filter(|member| **member % 2 == 1).count() as i64
}

fn count_of_largest(members: &[i64]) -> i64 {
    let most = largest(members);
    members.iter().filter(|m| **m == most).count() as i64
}

/// Returns the nim-sum of every other gap below a coin, from the largest coin on; below the smallest one is the edge.
fn alternate_gaps(coins: &[i64]) -> i64 {
    let mut descending = coins.to_vec();
    descending.sort_unstable_by(|a, b| b.cmp(a));
    descending.chunks(2).fold(0, |all, pair| all ^ pair.get(1).map_or(pair[0], |below| pair[0] - below - 1))
}

/// Returns the nim-sum of `mask_k(b, c)` over all pairs of members.
fn masks(k: u32, members: &[i64]) -> i64 {
    let mut all = 0;
    for (index, b) in members.iter().enumerate() {
        for c in &members[index + 1..] {
            all ^= mask(k, *b, *c);
        }
    }
    all
}

/// Returns `mask_k(b, c)`, and 0 where it has no value.
pub(crate) fn mask(k: u32, b: i64, c: i64) -> i64 {
    let distance = ((b >> k) - (c >> k)).abs();
    if distance > 0 { (2 * (distance & -distance) - 1) << k } else { 0 }
}
