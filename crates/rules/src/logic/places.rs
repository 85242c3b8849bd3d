//! Places of heaps in a row or a ring, for the logic of the prover, which has names for the heaps only.

use crate::evaluate::PositionQuery;
use crate::evaluate::built_ins::Meaning;
use crate::evaluate::words::Word;
use crate::logic::decisions::holds;
use crate::names::parameters::constant;
use crate::rule::compiled::CompiledRule;
use crate::syntax::trees::{and, has_part, iff, name, node, not, number, or, quantified, renamed, rewrite};
use impartial::run::Run;
use impartial_prove::automata::syntax::{Binder, BinderDomain, NodeKind, Relation, SyntaxNode};

/// Maximum number of places over which a quantifier goes.
const MAX_PLACES: u64 = 64;

/// Returns a tree without definitions in which `heap(t)` is the heap at this place, and `place` that of the moving heap.
/// Quantifiers over the places of `heap` are written out.
///
/// # Errors
/// A place that is no number, and a quantifier whose range is no range of numbers.
pub(crate) fn with_places(
    rule: &CompiledRule,
    tree: &SyntaxNode,
    members: &[SyntaxNode],
    moved: Option<usize>,
) -> Result<SyntaxNode, String> {
    let mut tree = renamed(tree, Word::Members.text(), &number(members.len() as u64));
    if let (Some(i), crate::syntax::file::KindName::Row) = (moved, rule.kind()) {
        tree = renamed(&tree, Word::Place.text(), &number(i as u64 + 1));
    }
    if !calls_heap(&tree) {
        return Ok(tree);
    }
    let mut tree = written_out(rule, &tree)?;
    let wrong = std::cell::Cell::new(false);
    rewrite(&mut tree, &|part| {
        let Some((Meaning::Asked(PositionQuery::Heap, _), [place])) = Meaning::of_call(part) else { return };
        match constant(&rule.context, place, place.span) {
            // The places 0 and those behind the last heap give a term without a value.
            Ok(n) => {
                let heap = usize::try_from(n).ok().and_then(|n| members.get(n.checked_sub(1)?));
                let none = || NodeKind::Sum(vec![(false, number(0)), (true, number(1))]);
                part.kind = heap.map_or_else(none, |heap| heap.kind.clone());
            }
            Err(_) => wrong.set(true),
        }
    });
    match wrong.get() {
        true => Err("the place of a heap depends on the position".into()),
        false => Ok(tree),
    }
}

fn calls_heap(tree: &SyntaxNode) -> bool {
    has_part(tree, &|part| {
        matches!(Meaning::of_call(part), Some((Meaning::Asked(PositionQuery::Heap, _), _)))
    })
}

/// Writes out the quantifiers over numbers in whose body `heap` is called.
fn written_out(rule: &CompiledRule, tree: &SyntaxNode) -> Result<SyntaxNode, String> {
    if let NodeKind::Quantified(all, binder, body) = &tree.kind
        && binder.who == BinderDomain::Numbers
        && calls_heap(body)
    {
        return cases(rule, *all, binder, body);
    }
    let mut wrong = None;
    let mut tree = tree.clone();
    crate::syntax::trees::visit_parts_mut(&mut tree, &mut |part| match written_out(rule, part) {
        Ok(new) => *part = new,
        Err(error) => wrong = Some(error),
    });
    wrong.map_or(Ok(tree), Err)
}

/// Returns the cases of a quantifier, one for each number.
fn cases(rule: &CompiledRule, all: bool, binder: &Binder, body: &SyntaxNode) -> Result<SyntaxNode, String> {
    let ends = match binder.within.as_deref().map(|within| &within.kind) {
        Some(NodeKind::Range(first, last)) => {
            [first, last].map(|end| constant(&rule.context, end, end.span).ok())
        }
        _ => [None, None],
    };
    let [Some(first), Some(last)] = ends else {
        return Err("the place of a heap goes over no range of numbers".into());
    };
    if last.saturating_sub(first) >= MAX_PLACES {
        return Err(format!("the place of a heap goes over more than {MAX_PLACES} numbers"));
    }
    let mut trees = vec![match &binder.condition {
        None => body.clone(),
        Some(condition) if all => or(vec![not((**condition).clone()), body.clone()]),
        Some(condition) => and(vec![(**condition).clone(), body.clone()]),
    }];
    for bound in &binder.names {
        let of_each =
            trees.iter().flat_map(|tree| (first..=last).map(|n| renamed(tree, &bound.text, &number(n))));
        trees = of_each.collect();
    }
    let trees = trees.iter().map(|tree| written_out(rule, tree)).collect::<Result<Vec<_>, _>>()?;
    Ok(if all { and(trees) } else { or(trees) })
}

/// Succeeds if a term or formula says the same of every rotation of a ring, and of its reflection if `mirrored`.
/// `turned` returns it with other names for the heaps.
///
/// # Errors
/// It differs, or this could not be decided.
pub(crate) fn same_from_every_place(
    tree: &SyntaxNode,
    members: &[String],
    mirrored: bool,
    turned: &dyn Fn(&[String]) -> Result<SyntaxNode, String>,
) -> Result<(), String> {
    let mut next = members.to_vec();
    next.rotate_left(1.min(members.len()));
    let reflected: Vec<String> = members.iter().rev().cloned().collect();
    for names in std::iter::once(next).chain(mirrored.then_some(reflected)) {
        let other = turned(&names)?;
        let same = match tree.is_formula() {
            true => iff(tree.clone(), other),
            false => {
                // A term that has no value is equal to none.
                let equal_to = |term: &SyntaxNode| {
                    node(NodeKind::Compare(vec![name("v"), term.clone()], vec![Relation::Equal]))
                };
                quantified(true, &["v".to_owned()], iff(equal_to(tree), equal_to(&other)))
            }
        };
        match holds(&quantified(true, members, same), &Run::default()) {
            Ok(true) => {}
            Ok(false) => return Err("it depends on the place where the ring begins".into()),
            Err(error) => {
                return Err(format!("whether it depends on the place where the ring begins: {error}"));
            }
        }
    }
    Ok(())
}
