//! Windows of statements: the positions at which a statement is checked.

use crate::evaluate::words::Word;
use crate::evaluate::{CHECK_EVERY, CompileContext};
use crate::positions::rule_game::{PositionIter, RuleGame};
use crate::syntax::diagnostic::{Diagnostic, nearest};
use crate::syntax::file::{BoundOf, FamilyName, KindName, RuleCondition, RuleFile, WindowBound, WindowLine};
use impartial::claim::{CheckFailure, Effort};
use impartial::game::{NumberRange, Window, binomial, multisets_len, parse_rectangle, subsets_len};
use impartial::kind::{Kind, Tuples};
use impartial::run::Run;
use impartial::solve::positions;
use impartial_prove::syntax::{Name, NodeKind, Relation, Span, SyntaxNode};
use std::cell::Cell;
use std::ops::ControlFlow;

/// Maximum bound of a window.
const MAX_BOUND: u64 = 1 << 32;
/// Maximum number of heaps, coins or rows of a window.
const MAX_COUNT: u64 = 1000;
/// Maximum number of positions of a window that is checked at quick effort.
pub(crate) const MAX_QUICK: u64 = 10_000_000;
/// Maximum number of positions of a family.
const MAX_FAMILY: u64 = 1 << 16;
/// Maximum number of cells or vertices of the boards of a window that the program chooses.
const MAX_CELLS: u64 = 64;
/// Factor by which the number of listed positions may exceed the budget if some positions may be illegal.
const SPARSE: u64 = 10;

/// The numbers from `from` up to, but not including, `below`. Without `below`, the budget decides the upper bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenRange {
    from: u64,
    below: Option<u64>,
}

impl OpenRange {
    pub(crate) const FREE: OpenRange = OpenRange { from: 0, below: None };

    pub(crate) fn below(below: u64) -> OpenRange {
        OpenRange { from: 0, below: Some(below) }
    }

    /// Returns the range of numbers; a range without an upper bound becomes a range of `size` numbers.
    fn with_size(self, size: u64) -> NumberRange {
        NumberRange { from: self.from, below: self.below.unwrap_or(self.from.saturating_add(size)) }
    }

    /// Returns the range with one additional bound.
    fn and(self, relation: Relation, bound: u64) -> OpenRange {
        let OpenRange { from, below } = self;
        let less = |bound: u64| Some(below.map_or(bound, |below| below.min(bound)));
        match relation {
            Relation::Less => OpenRange { from, below: less(bound) },
            Relation::AtMost => OpenRange { from, below: less(bound.saturating_add(1)) },
            Relation::Greater => OpenRange { from: from.max(bound.saturating_add(1)), below },
            Relation::AtLeast => OpenRange { from: from.max(bound), below },
            _ => OpenRange { from: from.max(bound), below: less(bound.saturating_add(1)) },
        }
    }
}

/// The positions at which a statement is checked. The budget decides the size of a region that lacks some bound. A
/// region of a larger size includes all positions of a smaller one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Region {
    /// Tuples of numbers, each number in a range of its own.
    Numbers { names: Vec<String>, unordered: bool, ranges: Vec<OpenRange> },
    /// Positions of `count` heaps or coins, all in one range.
    Members { count: usize, coins: bool, range: OpenRange },
    /// Positions of `count` heaps that are one position, all in one range, with the extra numbers in theirs. `row`
    /// is true if the order of the heaps matters.
    List { count: usize, row: bool, range: OpenRange, names: Vec<String>, extra: Vec<OpenRange> },
    /// Partitions of at most `count` rows, each shorter than `below`.
    Rows { count: usize, below: u64 },
    /// Partitions of at most `size` rows, each of length at most `size + 1`.
    Partitions,
    /// A position and its followers.
    From(String),
    /// The positions of a text in which each name stands for the numbers of a range, without their followers.
    Family { text: String, names: Vec<(String, NumberRange)> },
    /// The empty grids of at most `size` cells, with their followers.
    Grids,
    /// The paths and cycles of at most `size` vertices, with their followers.
    Graphs,
}

/// Limits of a window that the program chooses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// Maximum number of positions of the window, and of positions solved.
    pub(crate) positions: u64,
    /// Maximum number of options of positions and of steps of statements together.
    pub(crate) work: u64,
}

impl Budget {
    /// Returns the budget of an effort.
    pub(crate) fn for_effort(effort: Effort) -> Budget {
        match effort {
            Effort::Quick => Budget { positions: 100_000, work: 5_000_000 },
            Effort::Full => Budget { positions: 10_000_000, work: 2_000_000_000 },
        }
    }

    /// Returns one of `parts` equal parts of the budget.
    pub(crate) fn shared(self, parts: usize) -> Budget {
        let parts = parts.max(1) as u64;
        Budget { positions: self.positions / parts, work: self.work / parts }
    }
}

/// Returns the regions of a statement whose line names no window.
pub(crate) fn usual(
    file: &RuleFile,
    context: &CompileContext,
    of_one_member: bool,
    effort: Effort,
) -> Vec<Region> {
    let most = if effort == Effort::Quick { 3 } else { 4 };
    let coins = file.kind.kind == KindName::Coins;
    let members = |count| Region::Members { count, coins, range: OpenRange::FREE };
    match file.kind.kind {
        KindName::Heaps | KindName::Coins if of_one_member => vec![members(1)],
        KindName::Heaps | KindName::Coins => (1..=most).map(members).collect(),
        KindName::HeapMultiset | KindName::Row | KindName::Ring => {
            let free = vec![OpenRange::FREE; file.kind.extra.len()];
            let counts = if of_one_member { 1..=1 } else { 1..=most };
            counts.map(|count| list(file, context, count, OpenRange::FREE, free.clone())).collect()
        }
        KindName::Numbers => vec![numbers(file, vec![OpenRange::FREE; file.kind.names.len()])],
        KindName::Rows => vec![Region::Partitions],
        KindName::Grid => vec![Region::Grids],
        KindName::Graph => vec![Region::Graphs],
        KindName::OrdinalHeaps | KindName::OrdinalCoins => Vec::new(),
    }
}

pub(crate) fn numbers(file: &RuleFile, ranges: Vec<OpenRange>) -> Region {
    let names = file.kind.names.iter().map(|name| name.text.clone()).collect();
    Region::Numbers { names, unordered: file.kind.unordered, ranges }
}

pub(crate) fn list(
    file: &RuleFile,
    context: &CompileContext,
    count: usize,
    range: OpenRange,
    mut extra: Vec<OpenRange>,
) -> Region {
    let names: Vec<String> = file.kind.extra.iter().map(|name| name.text.clone()).collect();
    for (range, name) in extra.iter_mut().zip(&names).filter(|(range, _)| range.below.is_none()) {
        range.below = legal_below(file, context, name);
    }
    let row = file.kind.kind != KindName::HeapMultiset;
    Region::List { count, row, range, names, extra }
}

/// Returns the bound that the lines `legal` give a number: those such as `legal pass <= 1`.
fn legal_below(file: &RuleFile, context: &CompileContext, name: &str) -> Option<u64> {
    let constant = |node: &SyntaxNode| match &node.kind {
        NodeKind::Number(n) => Some(*n),
        NodeKind::Name(text) => {
            let parameter = context.parameters.iter().find(|(parameter, _)| parameter == text);
            parameter.and_then(|&(_, value)| u64::try_from(value).ok())
        }
        _ => None,
    };
    let mut range = OpenRange::FREE;
    for condition in &file.legal {
        let RuleCondition::Formula(node) = condition else { continue };
        let parts =
            if let NodeKind::And(parts) = &node.kind { &parts[..] } else { std::slice::from_ref(node) };
        for part in parts {
            let NodeKind::Compare(terms, relations) = &part.kind else { continue };
            for (pair, relation) in terms.windows(2).zip(relations) {
                if matches!(&pair[0].kind, NodeKind::Name(text) if text == name)
                    && matches!(relation, Relation::Less | Relation::AtMost | Relation::Equal)
                    && let Some(bound) = constant(&pair[1])
                {
                    range = range.and(*relation, bound);
                }
            }
        }
    }
    range.below
}

/// Returns the region that a line of a file names. `constant` computes the value of a term.
pub(crate) fn region(
    file: &RuleFile,
    context: &CompileContext,
    line: &WindowLine,
    constant: &dyn Fn(&SyntaxNode, Span) -> Result<u64, Diagnostic>,
) -> Result<Region, Diagnostic> {
    let (bounds, span) = match line {
        WindowLine::From(text, _) => return Ok(Region::From(text.clone())),
        WindowLine::Family { text, span, names } => return family(text, *span, names, constant),
        WindowLine::Bounds(bounds, span) => (bounds, *span),
    };
    let value = |bound: &WindowBound| {
        let value = constant(&bound.value, bound.span)?;
        match value {
            0..=MAX_BOUND => Ok(value),
            _ => Err(Diagnostic::error(bound.span, "too large a bound", format!("at most {MAX_BOUND}"))),
        }
    };
    match file.kind.kind {
        KindName::Numbers => {
            let mut ranges = vec![OpenRange::FREE; file.kind.names.len()];
            for bound in bounds {
                let n = value(bound)?;
                for at in places(file, bound)? {
                    ranges[at] = ranges[at].and(bound.relation, n);
                }
            }
            Ok(numbers(file, ranges))
        }
        KindName::Heaps | KindName::Coins | KindName::OrdinalHeaps | KindName::OrdinalCoins => {
            members(file, context, bounds, span, &value)
        }
        KindName::HeapMultiset | KindName::Row | KindName::Ring => {
            let is_extra = |bound: &WindowBound| {
                matches!(&bound.of, BoundOf::Names(names)
                if names.iter().all(|name| file.kind.extra.iter().any(|own| own.text == name.text)))
            };
            let (extra, heaps): (Vec<WindowBound>, Vec<WindowBound>) =
                bounds.iter().cloned().partition(is_extra);
            let mut ranges = vec![OpenRange::FREE; file.kind.extra.len()];
            for bound in &extra {
                let (n, BoundOf::Names(names)) = (value(bound)?, &bound.of) else { continue };
                for (range, _) in ranges
                    .iter_mut()
                    .zip(&file.kind.extra)
                    .filter(|(_, own)| names.iter().any(|name| name.text == own.text))
                {
                    *range = range.and(bound.relation, n);
                }
            }
            match members(file, context, &heaps, span, &value)? {
                Region::Members { count, range, .. } => Ok(list(file, context, count, range, ranges)),
                other => Ok(other),
            }
        }
        KindName::Rows => match &bounds[..] {
            [
                WindowBound {
                    of: BoundOf::Count(n, word), relation: Relation::Less | Relation::AtMost, ..
                },
            ] if is_word(word, "row") => {
                let range = OpenRange::FREE.and(bounds[0].relation, value(&bounds[0])?);
                Ok(Region::Rows { count: count(*n, word.span)?, below: range.below.unwrap_or(0) })
            }
            _ => {
                let what = "not a window of partitions";
                Err(Diagnostic::error(span, what, "such as: for 3 rows < 7, or for \"4,2,1\""))
            }
        },
        KindName::Grid => Err(of_boards(span, "grids", "../..")),
        KindName::Graph => Err(of_boards(span, "graphs", "path 5")),
    }
}

/// Returns the region of a family of positions.
fn family(
    text: &str,
    span: Span,
    names: &[FamilyName],
    constant: &dyn Fn(&SyntaxNode, Span) -> Result<u64, Diagnostic>,
) -> Result<Region, Diagnostic> {
    let mut ranges: Vec<(String, NumberRange)> = Vec::new();
    let own: Vec<&str> = names.iter().map(|name| name.name.text.as_str()).collect();
    for FamilyName { name, least, relation, most } in names {
        if !words_of(text, &own).contains(&name.text.as_str()) {
            let what = format!("the text of the positions does not name '{}'", name.text);
            let help = format!("such as: for \"path {0}\" {0} in 1..9", name.text);
            return Err(Diagnostic::error(name.span, what, help));
        }
        if ranges.iter().any(|(other, _)| *other == name.text) {
            return Err(Diagnostic::error(
                name.span,
                format!("'{}' twice", name.text),
                "one range for a name",
            ));
        }
        let from = least.as_ref().map_or(Ok(0), |least| constant(least, least.span))?;
        let range = OpenRange { from, below: None }.and(*relation, constant(most, most.span)?);
        let below = range.below.unwrap_or(from).max(from);
        ranges.push((name.text.clone(), NumberRange { from, below }));
    }
    let len = ranges.iter().fold(1u64, |len, (_, range)| len.saturating_mul(range.len()));
    if len > MAX_FAMILY {
        let what = format!("a family of {len} positions");
        return Err(Diagnostic::error(span, what, format!("at most {MAX_FAMILY} positions")));
    }
    Ok(Region::Family { text: text.to_owned(), names: ranges })
}

/// Returns the words and numbers of the text of a position, and what stands between them. Of a size such as `2xn`, whose parts
/// are numbers and names of the family, both parts are words.
fn words_of<'t>(text: &'t str, names: &[&str]) -> Vec<&'t str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        let is_size =
            |part: &str| names.contains(&part) || part.parse::<u64>().is_ok() && !part.starts_with('+');
        let size = word.match_indices('x').map(|(at, _)| (&word[..at], &word[at + 1..]));
        let may_be_size = !names.contains(&word) && !names.contains(&"x");
        match size.filter(|_| may_be_size).find(|(left, right)| is_size(left) && is_size(right)) {
            Some((left, right)) => words.extend([left, &word[left.len()..=left.len()], right]),
            None => words.push(word),
        }
    }
    words
}

/// Returns the texts of the positions of a family, in order.
fn members_of_family(text: &str, names: &[(String, NumberRange)]) -> Vec<String> {
    let own: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
    let words: Vec<String> = words_of(text, &own).into_iter().map(str::to_owned).collect();
    let lists = names.iter().fold(vec![words], |lists, (name, range)| {
        let with = |words: &Vec<String>, n: u64| -> Vec<String> {
            words.iter().map(|word| if word == name { n.to_string() } else { word.clone() }).collect()
        };
        lists.iter().flat_map(|words| (range.from..range.below).map(move |n| with(words, n))).collect()
    });
    lists.into_iter().map(|words| words.concat()).collect()
}

fn of_boards(span: Span, what: &str, example: &str) -> Diagnostic {
    let what = format!("a window of {what} is a position with its followers");
    Diagnostic::error(span, what, format!("a position, such as: for \"{example}\""))
}

fn is_word(word: &Name, singular: &str) -> bool {
    word.text == singular || word.text.strip_suffix('s') == Some(singular)
}

fn count(n: u64, span: Span) -> Result<usize, Diagnostic> {
    match n {
        1..=MAX_COUNT => Ok(n as usize),
        0 => Err(Diagnostic::error(span, "a window of nothing", "1 and more")),
        _ => Err(Diagnostic::error(span, "too many members for a window", format!("at most {MAX_COUNT}"))),
    }
}

/// Returns the places of the numbers that a bound is about, in a game on numbers.
fn places(file: &RuleFile, bound: &WindowBound) -> Result<Vec<usize>, Diagnostic> {
    let own: Vec<&str> = file.kind.names.iter().map(|name| name.text.as_str()).collect();
    let list = || format!("the numbers of the game are {}", own.join(", "));
    match &bound.of {
        BoundOf::Count(n, word) if is_word(word, "number") && *n == own.len() as u64 => {
            Ok((0..own.len()).collect())
        }
        BoundOf::Count(n, word) => {
            let what = format!("'{n} {}' is no window of this game", word.text);
            Err(Diagnostic::error(bound.span, what, list()))
        }
        BoundOf::Names(names) => names
            .iter()
            .map(|name| {
                own.iter().position(|other| *other == name.text).ok_or_else(|| {
                    let help = match nearest(&name.text, own.iter().copied()) {
                        Some(near) => format!("did you mean '{near}'? {}", list()),
                        None => list(),
                    };
                    Diagnostic::error(name.span, format!("there is no number '{}' here", name.text), help)
                })
            })
            .collect(),
    }
}

/// Returns a window of heaps or coins, with one range for all of them.
fn members(
    file: &RuleFile,
    context: &CompileContext,
    bounds: &[WindowBound],
    span: Span,
    value: &dyn Fn(&WindowBound) -> Result<u64, Diagnostic>,
) -> Result<Region, Diagnostic> {
    let coins = file.kind.kind == KindName::Coins;
    let (one, several) = if coins { ("coin", "coins") } else { ("heap", "heaps") };
    let own = file.kind.names.first().map_or("n", |name| name.text.as_str());
    let help = format!("for {own} < 50 (one {one}), or for 3 {several} < 50");
    let mut named: Vec<(&str, OpenRange)> = Vec::new();
    let mut counted: Option<(u64, OpenRange)> = None;
    for bound in bounds {
        let n = value(bound)?;
        match &bound.of {
            BoundOf::Count(members, word) => {
                if !is_word(word, one) {
                    let what = format!("'{}' where '{several}' should be", word.text);
                    return Err(Diagnostic::error(word.span, what, help));
                }
                let (before, range) = counted.unwrap_or((*members, OpenRange::FREE));
                if before != *members {
                    let what = format!("a window of {before} {several} and of {members}");
                    return Err(Diagnostic::error(bound.span, what, "';' between two windows"));
                }
                counted = Some((before, range.and(bound.relation, n)));
            }
            BoundOf::Names(names) => {
                for name in names {
                    let reserved = Word::of_text(&name.text).is_some_and(Word::is_of_members)
                        || context.parameters.iter().any(|(other, _)| *other == name.text)
                        || context.definitions.get(&name.text).is_some();
                    if reserved {
                        let what = format!("'{}' is not the name of a {one}", name.text);
                        return Err(Diagnostic::error(name.span, what, help));
                    }
                    match named.iter_mut().find(|(other, _)| *other == name.text) {
                        Some((_, range)) => *range = range.and(bound.relation, n),
                        None => named.push((&name.text, OpenRange::FREE.and(bound.relation, n))),
                    }
                }
            }
        }
    }
    let (count_of, range) = match (&named[..], counted) {
        ([], Some((n, range))) => (count(n, span)?, range),
        (&[(name, _)], None) if name != own => {
            let what = format!("there is no {one} '{name}' here");
            return Err(Diagnostic::error(span, what, help));
        }
        (&[(_, range), ref others @ ..], None) => {
            if others.iter().any(|(_, other)| *other != range) {
                let what = format!("{several} have no order, so that one bound holds for all of them");
                return Err(Diagnostic::error(span, what, help));
            }
            (count(named.len() as u64, span)?, range)
        }
        _ => {
            return Err(Diagnostic::error(
                span,
                format!("names and numbers of {several} in one window"),
                help,
            ));
        }
    };
    Ok(Region::Members { count: count_of, coins, range })
}

impl Region {
    /// Returns whether the positions of a window of grids are single rows.
    pub(crate) fn is_of_one_row(&self) -> bool {
        match self {
            Region::From(text) => match parse_rectangle(text) {
                Some((rows, _)) => rows == 1,
                None => !text.contains('/'),
            },
            Region::Family { text, names } => names.is_empty() && Region::From(text.clone()).is_of_one_row(),
            _ => false,
        }
    }

    /// Returns whether the file gives all bounds, so that the budget decides nothing.
    pub(crate) fn is_fixed(&self) -> bool {
        match self {
            // If a range is empty, the window has no position, whatever the other bounds are.
            Region::Numbers { ranges, .. } => {
                let is_empty = |range: &OpenRange| range.below.is_some_and(|below| below <= range.from);
                ranges.iter().all(|range| range.below.is_some()) || ranges.iter().any(is_empty)
            }
            Region::Members { range, .. } => range.below.is_some(),
            Region::List { range, extra, .. } => {
                range.below.is_some() && extra.iter().all(|range| range.below.is_some())
            }
            Region::Rows { .. } | Region::From(_) | Region::Family { .. } => true,
            Region::Partitions | Region::Grids | Region::Graphs => false,
        }
    }

    /// Returns whether all positions of the region have `members` heaps or coins, or are on numbers.
    pub(crate) fn has_members(&self, members: usize) -> bool {
        match self {
            Region::Numbers { .. } => true,
            Region::Members { count, .. } | Region::List { count, .. } => *count == members,
            _ => false,
        }
    }

    /// Returns whether the position with these numbers lies between the bounds of the region; `false` for a region that is
    /// not given by bounds.
    pub(crate) fn contains(&self, numbers: &[u64]) -> bool {
        let within =
            |range: &OpenRange, n: &u64| range.from <= *n && range.below.is_none_or(|below| *n < below);
        match self {
            Region::Numbers { ranges, .. } => {
                ranges.len() == numbers.len() && ranges.iter().zip(numbers).all(|(range, n)| within(range, n))
            }
            Region::Members { count, range, .. } => {
                *count == numbers.len() && numbers.iter().all(|n| within(range, n))
            }
            Region::List { count, range, extra, .. } => {
                let heaps = numbers.len().saturating_sub(extra.len());
                *count == heaps
                    && numbers[..heaps].iter().all(|n| within(range, n))
                    && extra.iter().zip(&numbers[heaps..]).all(|(range, n)| within(range, n))
            }
            _ => false,
        }
    }

    /// Returns the number of positions of a size, including illegal ones, or `None` if the number is unknown.
    pub(crate) fn len(&self, size: u64) -> Option<u128> {
        match self {
            Region::Numbers { unordered, ranges, .. } => {
                let ranges: Vec<NumberRange> = ranges.iter().map(|range| range.with_size(size)).collect();
                let kind = Tuples { count: ranges.len(), unordered: *unordered };
                let ordered = Tuples { unordered: false, ..kind };
                kind.within_len(&ranges).or_else(|| ordered.within_len(&ranges))
            }
            Region::Members { count, coins, range } => {
                let width = range.with_size(size).len();
                Some(if *coins { subsets_len(*count, width) } else { multisets_len(*count, width) })
            }
            Region::List { count, row, range, extra, .. } => {
                let width = range.with_size(size).len();
                let power = || u128::from(width).checked_pow(*count as u32).unwrap_or(u128::MAX);
                let heaps = if *row { power() } else { multisets_len(*count, width) };
                Some(
                    extra.iter().fold(heaps, |all, one| all.saturating_mul(one.with_size(size).len().into())),
                )
            }
            Region::Rows { count, below } => Some(multisets_len(*count, *below)),
            Region::Partitions => Some(binomial(2 * size + 1, size)),
            Region::Family { names, .. } => {
                Some(names.iter().fold(1, |len, (_, range)| len * u128::from(range.len())))
            }
            Region::From(_) | Region::Grids | Region::Graphs => None,
        }
    }

    /// Returns the ranges of the numbers of a region whose bounds are all given.
    pub(crate) fn fixed_ranges(&self) -> Option<Vec<NumberRange>> {
        match self {
            Region::Numbers { ranges, .. } if self.is_fixed() => {
                Some(ranges.iter().map(|range| range.with_size(1)).collect())
            }
            _ => None,
        }
    }

    /// Returns the next larger size with at most `most` positions, or `None` if there is no such size. The size after 0
    /// is always 1.
    pub(crate) fn next_size(&self, size: u64, most: u64) -> Option<u64> {
        if size == 0 {
            return Some(1);
        }
        let step = match self {
            Region::Numbers { .. } | Region::Members { .. } | Region::List { .. } => (size / 16).max(1),
            Region::Partitions => 1,
            Region::Grids | Region::Graphs => return (size < MAX_CELLS).then_some(size + 1),
            Region::Rows { .. } | Region::From(_) | Region::Family { .. } => return None,
        };
        let fits = |step: u64| self.len(size + step).is_some_and(|len| len <= most.into());
        // The largest step that fits.
        let (mut low, mut high) = (0, step);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if fits(middle) { low = middle } else { high = middle - 1 }
        }
        (low > 0 && size + low <= MAX_BOUND).then_some(size + low)
    }

    /// Returns the maximum number of positions listed for a budget. The number is larger if some positions may be
    /// illegal.
    pub(crate) fn most_listed<G: RuleGame>(game: &G, budget: Budget) -> u64 {
        match game.rule().has_legality() {
            true => budget.positions.saturating_mul(SPARSE),
            false => budget.positions,
        }
    }

    /// Returns whether a size may take many times the work of the size before.
    pub(crate) fn grows_fast(&self) -> bool {
        matches!(self, Region::Partitions | Region::Grids | Region::Graphs)
    }

    /// Describes the region of a size in words.
    pub(crate) fn words(&self, size: u64) -> String {
        match self {
            Region::Numbers { names, ranges, .. } => {
                let ranges: Vec<NumberRange> = ranges.iter().map(|range| range.with_size(size)).collect();
                if ranges.iter().all(|range| range.from == 0 && range.below == ranges[0].below) {
                    return format!("n={} below {}", ranges.len(), ranges[0].below);
                }
                let one = |(name, range): (&String, &NumberRange)| match (range.from, range.below) {
                    (from, below) if from + 1 == below => format!("{name} = {from}"),
                    (0, below) => format!("{name} < {below}"),
                    (from, below) => format!("{from} <= {name} < {below}"),
                };
                names.iter().zip(&ranges).map(one).collect::<Vec<_>>().join(", ")
            }
            Region::Members { count, range, .. } => match range.with_size(size) {
                NumberRange { from: 0, below } => format!("n={count} below {below}"),
                NumberRange { from, below } => format!("n={count} from {from} below {below}"),
            },
            Region::List { count, range, names, extra, .. } => {
                let all =
                    std::iter::once(("heaps", range)).chain(names.iter().map(String::as_str).zip(extra));
                let one = |(name, range): (&str, &OpenRange)| match range.with_size(size) {
                    NumberRange { from, below } if from + 1 == below => format!("{name} = {from}"),
                    NumberRange { from: 0, below } => format!("{name} < {below}"),
                    NumberRange { from, below } => format!("{from} <= {name} < {below}"),
                };
                format!("n={count}, {}", all.map(one).collect::<Vec<_>>().join(", "))
            }
            Region::Rows { count, below } => format!("n={count} below {below}"),
            Region::Partitions => format!("n={size} below {}", size + 2),
            Region::From(text) => format!("from {text}"),
            Region::Family { text, names } => {
                let one = |(name, range): &(String, NumberRange)| match range.below.checked_sub(1) {
                    Some(last) => format!("{name} in {}..{last}", range.from),
                    None => format!("{name} < 0"),
                };
                format!("{text} for {}", names.iter().map(one).collect::<Vec<_>>().join(", "))
            }
            Region::Grids => format!("the empty grids of at most {size} cells and their followers"),
            Region::Graphs => format!("the paths and cycles of at most {size} vertices and their followers"),
        }
    }

    /// Returns whether [`stage`](Region::stage) may list illegal positions.
    pub(crate) fn has_illegal<G: RuleGame>(&self, game: &G) -> bool {
        match self {
            Region::From(_) | Region::Family { .. } | Region::Grids | Region::Graphs => false,
            _ => game.rule().has_legality(),
        }
    }

    /// Returns the positions of a size that are not in the region of the size `before`, in order, each once. If
    /// [`Region::has_illegal`] returns `true`, some positions may be illegal.
    ///
    /// # Errors
    /// The game has no such window, the text of a position is malformed, or the run is stopped.
    pub(crate) fn stage<'g, G: RuleGame>(
        &self,
        game: &'g G,
        (before, size): (u64, u64),
        run: &Run<'_>,
    ) -> Result<PositionIter<'g, G::Position>, CheckFailure> {
        fn broken(error: impl ToString) -> CheckFailure {
            CheckFailure::Broken(error.to_string())
        }
        match self {
            Region::Numbers { ranges, .. } => {
                let mut parts = Vec::new();
                if before == 0 {
                    let all: Vec<NumberRange> = ranges.iter().map(|range| range.with_size(size)).collect();
                    parts.push(game.all_within(&all).map_err(broken)?.peekable());
                    return Ok(Box::new(MergedLists(parts)));
                }
                // Each part has the positions in which a certain number is the first one beyond the size before.
                for (first, _) in ranges.iter().enumerate().filter(|(_, range)| range.below.is_none()) {
                    let part =
                        ranges.iter().enumerate().map(|(i, range)| match (range.below, i.cmp(&first)) {
                            (Some(_), _) | (None, std::cmp::Ordering::Greater) => range.with_size(size),
                            (None, std::cmp::Ordering::Less) => range.with_size(before),
                            (None, std::cmp::Ordering::Equal) => NumberRange {
                                from: range.with_size(before).below,
                                below: range.with_size(size).below,
                            },
                        });
                    let part = game.all_within(&part.collect::<Vec<_>>()).map_err(broken)?;
                    parts.push(part.peekable());
                }
                Ok(Box::new(MergedLists(parts)))
            }
            Region::Members { count, range, .. } => {
                let listed = game.all_members(*count, range.with_size(size)).map_err(broken)?;
                let known = if before == 0 { 0 } else { range.with_size(before).below };
                let is_new = move |position: &G::Position| {
                    before == 0 || game.numbers(position).iter().any(|&n| n >= known)
                };
                Ok(Box::new(listed.filter(is_new)))
            }
            Region::List { count, range, extra, .. } => {
                let with = |size: u64| -> Vec<NumberRange> {
                    std::iter::once(range).chain(extra).map(|range| range.with_size(size)).collect()
                };
                let (all, known) = (with(size), with(before));
                let listed = game.all_lists(*count, all[0], &all[1..]).map_err(broken)?;
                let is_new = move |position: &G::Position| {
                    let (numbers, heaps) = (game.numbers(position), game.members(position).len());
                    let bounds = std::iter::repeat_n(&known[0], heaps).chain(&known[1..]);
                    before == 0 || numbers.iter().zip(bounds).any(|(&n, known)| n >= known.below)
                };
                Ok(Box::new(listed.filter(is_new)))
            }
            Region::Rows { count, below } => game.all_partitions(*count, *below).map_err(broken),
            Region::Partitions => {
                let listed = game.all_partitions(size as usize, size + 2).map_err(broken)?;
                let is_new = move |position: &G::Position| {
                    let rows = game.numbers(position);
                    before == 0 || rows.len() as u64 > before || rows.iter().any(|&row| row >= before + 2)
                };
                Ok(Box::new(listed.filter(is_new)))
            }
            Region::From(text) => {
                let window = Window::From(game.parse(text).map_err(broken)?);
                Ok(Box::new(positions(game, &window, run)?))
            }
            Region::Family { text, names } => {
                let mut all: Vec<G::Position> = Vec::new();
                for text in members_of_family(text, names) {
                    match game.parse(&text) {
                        Ok(position) => all.push(position),
                        // The positions of a window are the legal ones in it.
                        Err(error) if error.illegal => {}
                        Err(error) => return Err(broken(error)),
                    }
                }
                Ok(Box::new(all.into_iter()))
            }
            Region::Grids | Region::Graphs => {
                let mut all: Vec<G::Position> = Vec::new();
                for text in (before + 1..=size).flat_map(|cells| self.boards(cells)) {
                    // Some boards may not be positions of the game.
                    if let Ok(position) = game.parse(&text) {
                        all.extend(positions(game, &Window::From(position), run)?);
                    }
                }
                Ok(Box::new(all.into_iter()))
            }
        }
    }

    /// Returns the notations of the boards with exactly `cells` cells or vertices.
    fn boards(&self, cells: u64) -> Vec<String> {
        if *self == Region::Graphs {
            let cycle = (cells >= 3).then(|| format!("cycle {cells}"));
            return std::iter::once(format!("path {cells}")).chain(cycle).collect();
        }
        let rows = (1..=cells).filter(|rows| cells.is_multiple_of(*rows));
        rows.map(|rows| vec![".".repeat((cells / rows) as usize); rows as usize].join("/")).collect()
    }
}

/// Returns the work of listing the options of a position.
pub(crate) fn option_work<G: RuleGame>(game: &G, position: &G::Position, run: &Run<'_>) -> u64 {
    // A rule that tries many numbers calls this closure regularly, even if few of the numbers give options.
    let asked = Cell::new(0u64);
    let may_go_on = || {
        asked.set(asked.get() + CHECK_EVERY);
        run.should_continue()
    };
    let mut listed = 0;
    let _ = game.visit_options_while(position, &may_go_on, &mut |_| {
        listed += 1;
        ControlFlow::Continue(())
    });
    asked.get().max(listed)
}

/// An iterator that merges several ascending lists into one.
struct MergedLists<I: Iterator>(Vec<std::iter::Peekable<I>>);

impl<I: Iterator> Iterator for MergedLists<I>
where
    I::Item: Ord + Clone,
{
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let mut least: Option<(usize, I::Item)> = None;
        for (at, list) in self.0.iter_mut().enumerate() {
            if let Some(item) = list.peek()
                && least.as_ref().is_none_or(|(_, other)| item < other)
            {
                least = Some((at, item.clone()));
            }
        }
        let (at, _) = least?;
        self.0[at].next()
    }
}
