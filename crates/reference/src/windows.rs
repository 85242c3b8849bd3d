//! Windows: the positions at which a line about values is checked.

use crate::evaluate::Scope;
use crate::functions::{Evaluated, Stop};
use crate::game::Game;
use crate::parse;
use crate::position::{Board, Position};
use crate::tree::{Belief, Bound, BoundOf, File, Kind, Relation, Term, WindowText};
use std::collections::BTreeSet;

/// Upper bound of a window.
const MAX_BOUND: u64 = 1 << 32;

/// Maximum number of heaps, coins or rows of a window.
const MAX_COUNT: u64 = 1_000;

/// Maximum number of positions that are listed, including illegal ones.
const MAX_LISTED: u128 = 300_000;

/// The numbers from `from` up, below the bound if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    from: u64,
    below: Option<u64>,
}

/// A window of a line about values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Window {
    /// The numbers of a game on numbers, each in a range.
    Numbers(Vec<Range>),
    /// Heaps or coins, all in one range.
    Members(u64, Range),
    /// At most a given number of rows, each below a bound.
    Rows(u64, u64),
    /// A position and its followers.
    Followers(String),
    /// Positions alone.
    Family(Vec<String>),
}

impl Range {
    const FREE: Range = Range { from: 0, below: None };

    fn and(self, relation: Relation, bound: u64) -> Range {
        let (from, below) = match relation {
            Relation::Less => (0, Some(bound)),
            Relation::AtMost => (0, Some(bound + 1)),
            Relation::Greater => (bound + 1, None),
            Relation::AtLeast => (bound, None),
            Relation::Equal => (bound, Some(bound + 1)),
            Relation::Unequal => panic!("no bound"),
        };
        let least = self.below.into_iter().chain(below).min();
        Range { from: self.from.max(from), below: least }
    }

    fn is_empty(self) -> bool {
        self.below.is_some_and(|below| below <= self.from)
    }

    fn with_size(self, size: u64) -> Range {
        Range { below: Some(self.below.unwrap_or(self.from.saturating_add(size))), ..self }
    }

    fn numbers(self) -> std::ops::Range<u64> {
        self.from..self.below.expect("a bound").max(self.from)
    }
}

impl Window {
    /// Returns whether a budget decides the upper bound of the window.
    pub fn is_open(&self) -> bool {
        match self {
            Window::Numbers(ranges) => {
                let is_empty = ranges.iter().any(|range| range.is_empty());
                !is_empty && ranges.iter().any(|range| range.below.is_none())
            }
            Window::Members(_, range) => range.below.is_none(),
            Window::Rows(..) | Window::Followers(_) | Window::Family(_) => false,
        }
    }

    /// Returns the window in which every range without an upper bound has `size` numbers.
    #[must_use]
    pub fn with_size(&self, size: u64) -> Window {
        match self {
            Window::Numbers(ranges) => {
                Window::Numbers(ranges.iter().map(|range| range.with_size(size)).collect())
            }
            Window::Members(count, range) => Window::Members(*count, range.with_size(size)),
            other => other.clone(),
        }
    }

    /// Returns the part of a closed window in which each number is one of the first `size` numbers of its range.
    /// Returns `None` for the followers of a position.
    pub fn within(&self, size: u64) -> Option<Window> {
        let first = |range: &Range| {
            let end = range.from.saturating_add(size);
            Range { below: Some(range.below.map_or(end, |below| below.min(end))), ..*range }
        };
        match self {
            Window::Numbers(ranges) => Some(Window::Numbers(ranges.iter().map(first).collect())),
            Window::Members(count, range) => Some(Window::Members(*count, first(range))),
            Window::Rows(count, below) => Some(Window::Rows((*count).min(size), (*below).min(size + 2))),
            Window::Followers(_) | Window::Family(_) => None,
        }
    }

    /// Returns the size with which this open window equals the window `closed`, which is not open.
    pub fn size_of(&self, closed: &Window) -> Option<u64> {
        let (open, end) = match (self, closed) {
            (Window::Numbers(ranges), Window::Numbers(closed)) => {
                let at = ranges.iter().position(|range| range.below.is_none())?;
                (ranges[at], closed.get(at)?.below?)
            }
            (Window::Members(_, range), Window::Members(_, closed)) => (*range, closed.below?),
            _ => return None,
        };
        let size = end.checked_sub(open.from)?;
        (self.with_size(size) == *closed).then_some(size)
    }
}

/// Returns the windows of lines about values, without their positions.
pub(crate) fn windows(game: &Game, texts: &[WindowText]) -> Result<Vec<Window>, String> {
    texts.iter().map(|text| window(game, text)).collect()
}

fn window(game: &Game, text: &WindowText) -> Result<Window, String> {
    let bounds = match text {
        WindowText::Position(text) => return Ok(Window::Followers(text.clone())),
        WindowText::Family(text, names) => return family(game, text, names),
        WindowText::Bounds(bounds) => bounds,
    };
    match &game.file.kind {
        Kind::Numbers { names, .. } => {
            let mut ranges = vec![Range::FREE; names.len()];
            for bound in bounds {
                let value = constant(game, bound)?;
                let all: Vec<usize> = match &bound.of {
                    BoundOf::Count(count, word)
                        if is_word(word, "number") && *count == names.len() as u64 =>
                    {
                        (0..names.len()).collect()
                    }
                    BoundOf::Count(count, word) => return Err(format!("the window of {count} {word}")),
                    BoundOf::Names(bounded) => bounded
                        .iter()
                        .map(|name| names.iter().position(|known| known == name))
                        .collect::<Option<_>>()
                        .ok_or_else(|| format!("one of {bounded:?} is no number of the game"))?,
                };
                all.into_iter().for_each(|at| ranges[at] = ranges[at].and(bound.relation, value));
            }
            Ok(Window::Numbers(ranges))
        }
        Kind::Heaps(name) => members(game, bounds, "heap", name),
        Kind::Coins(name) => members(game, bounds, "coin", name),
        Kind::Rows => match &bounds[..] {
            [
                bound @ Bound {
                    of: BoundOf::Count(count, word),
                    relation: Relation::Less | Relation::AtMost,
                    ..
                },
            ] if is_word(word, "row") => {
                let range = Range::FREE.and(bound.relation, constant(game, bound)?);
                Ok(Window::Rows(checked(*count)?, range.below.expect("an upper bound")))
            }
            _ => Err("no window of partitions".into()),
        },
        Kind::Grid | Kind::Graph => Err("a window of grids or graphs is a position".into()),
        Kind::List { .. } => Err("windows of heaps that are one position are not compared".into()),
    }
}

/// Returns the texts of a family: every word of the text that is one of the names is replaced by each of its numbers. The
/// sides of a size, `3xn`, are words if each is a number or a name.
fn family(game: &Game, text: &str, names: &[(String, Term, Term)]) -> Result<Window, String> {
    let mut words: Vec<String> = vec![String::new()];
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    for c in text.chars() {
        let last = words.last_mut().expect("a word");
        if last.is_empty() || last.ends_with(in_word) == in_word(c) {
            last.push(c);
        } else {
            words.push(c.into());
        }
    }
    let is_side = |side: &str| {
        names.iter().any(|(name, ..)| name == side)
            || !side.is_empty() && side.bytes().all(|digit| digit.is_ascii_digit())
    };
    let sides = |word: &String| -> Option<Vec<String>> {
        if names.iter().any(|(name, ..)| name == word || name == "x") {
            return None;
        }
        (0..word.len()).filter(|&at| word.as_bytes()[at] == b'x').find_map(|at| {
            let (left, right) = (&word[..at], &word[at + 1..]);
            (is_side(left) && is_side(right)).then(|| vec![left.into(), "x".into(), right.into()])
        })
    };
    let words = words.iter().flat_map(|word| sides(word).unwrap_or_else(|| vec![word.clone()])).collect();
    let mut all: Vec<Vec<String>> = vec![words];
    for (name, first, last) in names {
        if !all.first().is_none_or(|words| words.contains(name)) {
            return Err(format!("the family does not name '{name}'"));
        }
        let end = |term: &Term| match constant_term(game, term) {
            Ok(value) => Ok(Some(value)),
            Err(Stop::NoValue) => Ok(None),
            Err(stop) => Err(format!("an end of a family: {stop:?}")),
        };
        let range = match (end(first)?, end(last)?) {
            (Some(first), Some(last)) => (first..=last).collect(),
            _ => Vec::new(),
        };
        let with = |words: &Vec<String>, n: u64| -> Vec<String> {
            words.iter().map(|word| if word == name { n.to_string() } else { word.clone() }).collect()
        };
        all = all.iter().flat_map(|words| range.iter().map(move |&n| with(words, n))).collect();
    }
    Ok(Window::Family(all.iter().map(|words| words.concat()).collect()))
}

fn is_word(word: &str, singular: &str) -> bool {
    word.strip_suffix('s').unwrap_or(word) == singular
}

fn checked(count: u64) -> Result<u64, String> {
    if (1..=MAX_COUNT).contains(&count) { Ok(count) } else { Err(format!("a window of {count} members")) }
}

/// Returns a window of heaps or coins. Their number is given, or is the number of names.
fn members(game: &Game, bounds: &[Bound], word: &str, own: &str) -> Result<Window, String> {
    let mut ranges: Vec<(String, Range)> = Vec::new();
    let mut counts: BTreeSet<Option<u64>> = BTreeSet::new();
    for bound in bounds {
        let value = constant(game, bound)?;
        let names = match &bound.of {
            BoundOf::Count(count, said) if is_word(said, word) => {
                counts.insert(Some(*count));
                vec![String::new()]
            }
            BoundOf::Count(_, said) => return Err(format!("'{said}' in a window of {word}s")),
            BoundOf::Names(names) => {
                counts.insert(None);
                names.clone()
            }
        };
        for name in names {
            if ["largest", "smallest", "members"].contains(&name.as_str()) || has_meaning(&game.file, &name) {
                return Err(format!("'{name}' is no name of a {word}"));
            }
            match ranges.iter_mut().find(|(known, _)| *known == name) {
                Some((_, range)) => *range = range.and(bound.relation, value),
                None => ranges.push((name, Range::FREE.and(bound.relation, value))),
            }
        }
    }
    let count = match (&Vec::from_iter(counts)[..], &ranges[..]) {
        (&[Some(count)], _) => checked(count)?,
        ([None], [(name, _)]) if name != own => return Err(format!("there is no {word} '{name}'")),
        ([None], _) => checked(ranges.len() as u64)?,
        _ => return Err(format!("names and numbers of {word}s, or two numbers of {word}s")),
    };
    if ranges.iter().any(|(_, range)| *range != ranges[0].1) {
        return Err(format!("{word}s have no order"));
    }
    Ok(Window::Members(count, ranges[0].1))
}

fn has_meaning(file: &File, name: &str) -> bool {
    file.parameters.iter().any(|known| known == name)
        || file.definitions.iter().any(|known| known.name == name)
}

/// Returns the value of the term of a bound, which does not depend on a position.
fn constant(game: &Game, bound: &Bound) -> Result<u64, String> {
    match constant_term(game, &bound.term) {
        Ok(value @ 0..=MAX_BOUND) => Ok(value),
        other => Err(format!("the bound {other:?}")),
    }
}

fn constant_term(game: &Game, term: &Term) -> Evaluated<u64> {
    let nowhere = match game.file.kind {
        Kind::Rows => Position::Rows(Vec::new()),
        Kind::Heaps(_) | Kind::Coins(_) | Kind::Numbers { .. } => Position::Numbers(Vec::new()),
        Kind::Grid => Position::Grid(Vec::new()),
        Kind::List { .. } => Position::List(Vec::new(), Vec::new()),
        Kind::Graph => Position::Graph(Board { directed: game.file.directed, ..Board::default() }),
    };
    if !game.is_constant(term) {
        return Err(Stop::Work);
    }
    // The budget of terms is for positions.
    let evaluated = game.terms.replace(0);
    let value = Scope::new(game, &nowhere, None).term(term);
    game.terms.set(evaluated);
    value
}

impl Game {
    /// Returns the windows of a line about values, in their order. The result is empty if the line has no window.
    pub fn windows(&self, belief: &Belief) -> Vec<Window> {
        windows(self, &belief.windows).expect("windows that were read")
    }

    /// Returns the windows of a text such as `a, b < 9; "3,4"`.
    ///
    /// # Errors
    /// The text is not a list of windows of this game.
    pub fn windows_of(&self, text: &str) -> Result<Vec<Window>, String> {
        windows(self, &parse::windows(text, &self.file.kind)?)
    }

    /// Returns the legal positions of a window, or `Ok(None)` if the first position of the window does not exist.
    ///
    /// # Errors
    /// The window is open or too large, or the legality of a position is unknown.
    pub fn positions_of(&self, window: &Window) -> Evaluated<Option<BTreeSet<Position>>> {
        if window.is_open() {
            return Err(Stop::Work);
        }
        let listed: Vec<Position> = match window {
            Window::Followers(text) => return self.followers(text),
            Window::Family(texts) => {
                let all: Option<Vec<Position>> = texts.iter().map(|text| self.position(text)).collect();
                let Some(all) = all else { return Ok(None) };
                all
            }
            Window::Numbers(ranges) => {
                let ranges: Vec<Range> = match ranges.iter().any(|range| range.is_empty()) {
                    true => return Ok(Some(BTreeSet::new())),
                    false => ranges.clone(),
                };
                let len: u128 = ranges.iter().map(|range| range.numbers().count() as u128).product();
                if len > MAX_LISTED {
                    return Err(Stop::Work);
                }
                let is_sorted = |numbers: &Vec<u64>| numbers.is_sorted();
                let unordered = matches!(self.file.kind, Kind::Numbers { unordered: true, .. });
                let tuples = tuples(&ranges).into_iter().filter(|numbers| !unordered || is_sorted(numbers));
                tuples.filter_map(|numbers| self.of_numbers(numbers)).collect()
            }
            Window::Members(count, range) => {
                let tuples = ascending(*count, range.numbers())?;
                tuples.into_iter().filter_map(|numbers| self.of_numbers(numbers)).collect()
            }
            Window::Rows(count, below) => {
                let rows = ascending(*count, 0..*below)?;
                let descending = rows.into_iter().map(|rows| rows.into_iter().rev().collect());
                descending.filter_map(|rows| self.of_numbers(rows)).collect()
            }
        };
        let mut legal = BTreeSet::new();
        for position in listed {
            if self.is_legal(&position)? {
                legal.insert(position);
            }
        }
        Ok(Some(legal))
    }

    fn followers(&self, text: &str) -> Evaluated<Option<BTreeSet<Position>>> {
        let Some(position) = self.position(text) else { return Ok(None) };
        if !self.is_legal(&position)? {
            return Ok(None);
        }
        let mut found = BTreeSet::from([position.clone()]);
        let mut open = vec![position];
        while let Some(position) = open.pop() {
            for option in self.options(&position)? {
                if found.insert(option.clone()) {
                    open.push(option);
                }
                if found.len() as u128 > MAX_LISTED {
                    return Err(Stop::Work);
                }
            }
        }
        Ok(Some(found))
    }
}

/// Returns all tuples with one number of each range.
fn tuples(ranges: &[Range]) -> Vec<Vec<u64>> {
    ranges.iter().fold(vec![Vec::new()], |all, range| {
        let longer = |numbers: &Vec<u64>| {
            let numbers = numbers.clone();
            range.numbers().map(move |number| [&numbers[..], &[number]].concat())
        };
        all.iter().flat_map(longer).collect()
    })
}

/// Returns all ascending lists of `count` numbers.
fn ascending(count: u64, numbers: std::ops::Range<u64>) -> Evaluated<Vec<Vec<u64>>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |list: &Vec<u64>| {
            let list = list.clone();
            let first = list.last().copied().unwrap_or(0).max(numbers.start);
            (first..numbers.end).map(move |number| [&list[..], &[number]].concat())
        };
        all = all.iter().flat_map(longer).collect();
        if all.len() as u128 > MAX_LISTED {
            return Err(Stop::Work);
        }
    }
    Ok(all)
}
