//! Windows of statements: the positions at which a statement is checked.

use crate::evaluate::CompileContext;
use crate::evaluate::words::Word;
use crate::statements::number_region::{NumberForm, NumberRegion, OpenRange};
use crate::statements::region::{MAX_BOUND, Region, words_of};
use crate::syntax::diagnostic::{Diagnostic, nearest};
use crate::syntax::file::{BoundOf, FamilyName, KindName, RuleCondition, RuleFile, WindowBound, WindowLine};
use impartial::claim::Effort;
use impartial::game::NumberRange;
use impartial_prove::automata::syntax::{Name, NodeKind, Relation, Span, SyntaxNode};

/// Maximum number of heaps, coins or rows of a window.
const MAX_COUNT: u64 = 1000;
/// Maximum number of positions of a family.
const MAX_FAMILY: u64 = 1 << 16;

/// Returns the regions of a statement whose line names no window.
pub(crate) fn usual(
    file: &RuleFile,
    context: &CompileContext,
    of_one_member: bool,
    effort: Effort,
) -> Vec<Region> {
    let most = if effort == Effort::Quick { 3 } else { 4 };
    let counts = if of_one_member { 1..=1 } else { 1..=most };
    match file.kind.kind {
        KindName::Heaps | KindName::Coins | KindName::HeapMultiset | KindName::Row | KindName::Ring => {
            counts.map(|count| members(file, context, count, OpenRange::FREE, None)).collect()
        }
        KindName::Numbers => vec![numbers(file, vec![OpenRange::FREE; file.kind.names.len()])],
        KindName::Rows => vec![Region::Partitions],
        KindName::Grid => vec![Region::Grids],
        KindName::Graph => vec![Region::Graphs],
        KindName::OrdinalHeaps | KindName::OrdinalCoins => Vec::new(),
    }
}

/// Returns the region of numbers in some ranges.
pub(crate) fn numbers(file: &RuleFile, ranges: Vec<OpenRange>) -> Region {
    let names = file.kind.names.iter().map(|name| name.text.clone());
    Region::Numbers(NumberRegion {
        form: NumberForm::Numbers { unordered: file.kind.unordered },
        count: 0,
        range: OpenRange::FREE,
        numbers: names.zip(ranges).collect(),
    })
}

/// Returns the region of `count` heaps, coins or rows in a range, with the extra numbers in theirs. A number without an upper
/// bound has that of the lines `legal`.
pub(crate) fn members(
    file: &RuleFile,
    context: &CompileContext,
    count: usize,
    range: OpenRange,
    extra: Option<Vec<OpenRange>>,
) -> Region {
    let form = match file.kind.kind {
        KindName::Coins => NumberForm::Coins,
        KindName::HeapMultiset => NumberForm::List { ordered: false },
        KindName::Row | KindName::Ring => NumberForm::List { ordered: true },
        KindName::Rows => NumberForm::Rows,
        _ => NumberForm::Heaps,
    };
    let names = file.kind.extra.iter().map(|name| name.text.clone());
    let extra = extra.unwrap_or_else(|| vec![OpenRange::FREE; file.kind.extra.len()]);
    let mut numbers: Vec<(String, OpenRange)> = names.zip(extra).collect();
    for (name, range) in numbers.iter_mut().filter(|(_, range)| range.below.is_none()) {
        range.below = legal_below(file, context, name);
    }
    Region::Numbers(NumberRegion { form, count, range, numbers })
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
        KindName::Rows => {
            let (count, range) = rows(bounds, span, &value)?;
            Ok(members(file, context, count, range, None))
        }
        KindName::Grid => Err(of_boards(span, "grids", "../..")),
        KindName::Graph => Err(of_boards(span, "graphs", "path 5")),
        _ => members_between(file, context, bounds, span, &value),
    }
}

/// Returns the region of bounds of heaps or coins, and of extra numbers.
fn members_between(
    file: &RuleFile,
    context: &CompileContext,
    bounds: &[WindowBound],
    span: Span,
    value: &dyn Fn(&WindowBound) -> Result<u64, Diagnostic>,
) -> Result<Region, Diagnostic> {
    let is_extra = |bound: &WindowBound| {
        matches!(&bound.of, BoundOf::Names(names)
        if names.iter().all(|name| file.kind.extra.iter().any(|own| own.text == name.text)))
    };
    let (extra, heaps): (Vec<WindowBound>, Vec<WindowBound>) = bounds.iter().cloned().partition(is_extra);
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
    let (count, range) = count_and_range(file, context, &heaps, span, value)?;
    Ok(members(file, context, count, range, Some(ranges)))
}

/// Returns the number of rows and their range in a window of partitions.
fn rows(
    bounds: &[WindowBound],
    span: Span,
    value: &dyn Fn(&WindowBound) -> Result<u64, Diagnostic>,
) -> Result<(usize, OpenRange), Diagnostic> {
    match bounds {
        [WindowBound { of: BoundOf::Count(n, word), relation: Relation::Less | Relation::AtMost, .. }]
            if is_word(word, "row") =>
        {
            let range = OpenRange::FREE.and(bounds[0].relation, value(&bounds[0])?);
            Ok((count(*n, word.span)?, range))
        }
        _ => {
            let what = "not a window of partitions";
            Err(Diagnostic::error(span, what, "such as: for 3 rows < 7, or for \"4,2,1\""))
        }
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

/// Returns the number of heaps or coins of a window, and the range of all of them.
fn count_and_range(
    file: &RuleFile,
    context: &CompileContext,
    bounds: &[WindowBound],
    span: Span,
    value: &dyn Fn(&WindowBound) -> Result<u64, Diagnostic>,
) -> Result<(usize, OpenRange), Diagnostic> {
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
    Ok((count_of, range))
}
