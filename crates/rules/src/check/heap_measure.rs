//! Measures that show that play ends, for games whose heaps are one position.

use crate::evaluate::Binary;
use crate::evaluate::built_ins::Meaning;
use crate::logic::decisions::holds;
use crate::names::resolved::ResolvedMove;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Clause, HeapsAction, KindName, WhichHeap};
use crate::syntax::trees::{and, compare, has_part, name, names_of, node, number, or, quantified, renamed};
use impartial::run::Run;
use impartial_prove::automata::syntax::{BinderDomain, NodeKind, Relation, SyntaxNode};
use std::collections::BTreeSet;

/// The second part of a measure: a move that keeps the sum of the heaps makes it smaller.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SecondPart {
    /// The number of heaps, and then the sum of the extra numbers.
    HeapsAndNumbers,
    /// The sum of the heaps of a row, each times its place. Moves keep the number of heaps.
    Places,
    /// The same, with places counted from the last heap.
    PlacesFromTheEnd,
}

impl SecondPart {
    fn description(self, has_extra_numbers: bool) -> &'static str {
        match self {
            SecondPart::HeapsAndNumbers if has_extra_numbers => {
                "with every move the sum of the heaps becomes smaller, or stays and there are fewer heaps, or both stay \
                 and the sum of the extra numbers becomes smaller"
            }
            SecondPart::HeapsAndNumbers => {
                "with every move the sum of the heaps becomes smaller, or stays and there are fewer heaps"
            }
            SecondPart::Places => {
                "with every move the sum of the heaps becomes smaller, or stays and counters go to earlier places"
            }
            SecondPart::PlacesFromTheEnd => {
                "with every move the sum of the heaps becomes smaller, or stays and counters go to later places"
            }
        }
    }
}

/// Returns the description of a measure that every move lowers: the sum of the heaps, and then the number of heaps and the
/// sum of the extra numbers, or, in a row with a fixed number of heaps, the places of the counters.
///
/// # Errors
/// The reason why a move is not known to lower such a measure.
pub(crate) fn measure(rule: &CompiledRule, run: &Run<'_>) -> Result<String, String> {
    let extra: Vec<String> = rule.file.kind.extra.iter().map(|name| name.text.clone()).collect();
    let is_fixed_row = rule.kind() == KindName::Row && rule.keeps_count() && extra.is_empty();
    let of_places = is_fixed_row.then_some([SecondPart::Places, SecondPart::PlacesFromTheEnd]);
    for second in [SecondPart::HeapsAndNumbers].into_iter().chain(of_places.into_iter().flatten()) {
        if is_lowered(rule, &extra, second, run)? {
            return Ok(second.description(!extra.is_empty()).to_owned());
        }
    }
    Err(match is_fixed_row {
        true => {
            "a move may raise the sum of the heaps, or keep it and move counters in both directions".into()
        }
        false => "a move may raise the sum of the heaps, or keep it and raise a number".into(),
    })
}

/// Returns whether every move lowers the sum of the heaps, or keeps it and lowers the second part of a measure.
fn is_lowered(
    rule: &CompiledRule,
    extra: &[String],
    second: SecondPart,
    run: &Run<'_>,
) -> Result<bool, String> {
    for line in &rule.resolved()?.moves {
        let mut line = line.clone();
        for (parameter, value) in &rule.context.parameters {
            line = line.changed(&|tree| renamed(tree, parameter, &number(*value as u64)));
        }
        if !holds(&sentence(rule, &line, extra, second)?, run)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the condition that a move which keeps the sum of some heaps of a row brings counters to earlier places, or to
/// later ones. `None` if the distance of two heaps is not known, or if the number of heaps changes.
fn moved_counters(action: &HeapsAction, own: &str, second: SecondPart) -> Option<SyntaxNode> {
    // The heaps that change, each with its place, counted from that of the named heap, and the heap in its place.
    let named = action.named.iter().map(|targets| (0i64, own, targets));
    let mut changes: Vec<(i64, &str, &Vec<SyntaxNode>)> = named.collect();
    let (mut next, mut previous) = (0, 0);
    for (which, name, targets) in &action.others {
        let place = match which {
            WhichHeap::Other => return None,
            WhichHeap::Next => {
                next += 1;
                next
            }
            WhichHeap::Previous => {
                previous -= 1;
                previous
            }
        };
        changes.push((place, &name.text, targets));
    }
    let first = changes.iter().map(|(place, ..)| *place).min()?;
    let weighted =
        |term: SyntaxNode, place: i64| node(NodeKind::Times(vec![number(place.abs_diff(first)), term]));
    let mut after = Vec::new();
    for (place, _, targets) in &changes {
        let [target] = &targets[..] else { return None };
        after.push(weighted(target.clone(), *place));
    }
    let before = sum(changes.iter().map(|(place, heap, _)| weighted(name(heap), *place)));
    let after = sum(after.into_iter());
    Some(match second {
        SecondPart::PlacesFromTheEnd => compare(before, Relation::Less, after),
        _ => compare(after, Relation::Less, before),
    })
}

fn sum(terms: impl Iterator<Item = SyntaxNode>) -> SyntaxNode {
    let parts: Vec<(bool, SyntaxNode)> = terms.map(|term| (false, term)).collect();
    match parts.is_empty() {
        true => number(0),
        false => node(NodeKind::Sum(parts)),
    }
}

/// Returns the sentence that a move lowers the measure. Conditions about other heaps are left out, so that the sentence
/// is about more moves than there are.
fn sentence(
    rule: &CompiledRule,
    line: &ResolvedMove,
    extra: &[String],
    second: SecondPart,
) -> Result<SyntaxNode, String> {
    let Some(action) = line.heaps_action() else { return Err("a move is of another kind".into()) };
    let own = rule.file.kind.names.first().map(|name| name.text.clone()).unwrap_or_default();
    let mut known: Vec<String> = vec![own.clone()];
    known.extend(action.others.iter().map(|(_, name, _)| name.text.clone()));
    known.extend(extra.iter().cloned());
    let mut conditions = Vec::new();
    for clause in &line.clauses {
        match clause {
            Clause::For(bound, within) => {
                if is_known(within, &known) {
                    let condition = NodeKind::In(Box::new(name(&bound.text)), Box::new(within.clone()));
                    conditions.push(node(condition));
                }
                known.push(bound.text.clone());
            }
            Clause::If(condition) => match &condition.kind {
                NodeKind::And(parts) => conditions.extend(parts.iter().cloned()),
                _ => conditions.push(condition.clone()),
            },
            Clause::Edge(..) | Clause::Vertex(_) => return Err("it is about a graph".into()),
        }
    }
    conditions.retain(|condition| is_known(condition, &known));
    let heaps_before = action.named.iter().map(|_| name(&own));
    let before = sum(heaps_before.chain(action.others.iter().map(|(_, one, _)| name(&one.text))));
    let targets: Vec<SyntaxNode> = action.named.iter().flatten().cloned().collect();
    let targets: Vec<SyntaxNode> =
        targets.into_iter().chain(action.others.iter().flat_map(|(_, _, targets)| targets.clone())).collect();
    let numbers_before = sum(action.numbers.iter().map(|one| name(&one.name.text)));
    let numbers_after: Vec<SyntaxNode> = action.numbers.iter().map(|one| one.value.clone()).collect();
    if targets.iter().chain(&numbers_after).any(|term| !is_known(term, &known)) {
        return Err("a heap or number after a move depends on the whole position".into());
    }
    // A term without a value makes no move.
    conditions.extend(
        targets.iter().chain(&numbers_after).map(|term| compare(term.clone(), Relation::Equal, term.clone())),
    );
    let replaced = usize::from(action.named.is_some()) + action.others.len();
    let after = sum(targets.iter().cloned());
    let smaller = compare(after.clone(), Relation::Less, before.clone());
    let equal = compare(after, Relation::Equal, before);
    let lower = match (&action.chosen, targets.len().cmp(&replaced)) {
        // Each chosen heap changes so. A choice that changes nothing is no move.
        (Some(_), order) => match order.is_le() && numbers_after.is_empty() {
            true => or(vec![smaller, equal]),
            false => smaller,
        },
        (None, std::cmp::Ordering::Less) => or(vec![smaller, equal]),
        (None, std::cmp::Ordering::Greater) => smaller,
        (None, std::cmp::Ordering::Equal) if second != SecondPart::HeapsAndNumbers => {
            match moved_counters(&action, &own, second) {
                Some(moved) => or(vec![smaller, and(vec![equal, moved])]),
                None => smaller,
            }
        }
        (None, std::cmp::Ordering::Equal) => {
            let numbers = compare(sum(numbers_after.into_iter()), Relation::Less, numbers_before);
            or(vec![smaller, and(vec![equal, numbers])])
        }
    };
    let body = node(NodeKind::Implies(Box::new(and(conditions)), Box::new(lower)));
    Ok(quantified(true, &known, body))
}

/// Returns whether a tree is about these names alone.
fn is_known(tree: &SyntaxNode, known: &[String]) -> bool {
    let is_of_members = |part: &SyntaxNode| match &part.kind {
        NodeKind::Each(..) => true,
        NodeKind::Call(..) => {
            !matches!(Meaning::of_call(part), Some((Meaning::Folded(Binary::Min | Binary::Max), _)))
        }
        NodeKind::Quantified(_, binder, _) => binder.who != BinderDomain::Numbers,
        _ => false,
    };
    let mut names = BTreeSet::new();
    names_of(tree, &mut names);
    !has_part(tree, &is_of_members) && names.iter().all(|name| known.contains(name))
}
