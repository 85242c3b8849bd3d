//! Moves whose members or rows plainly become smaller, as the form of their terms shows.

use crate::evaluate::built_ins::Meaning;
use crate::evaluate::{Binary, PositionQuery};
use crate::names::resolved::ResolvedMove;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, Clause};
use impartial_prove::automata::syntax::{NodeKind, SyntaxNode};

/// Returns a lower bound of a term, as far as it is plain from its form.
fn least(node: &SyntaxNode, bounds: &[(String, u64)]) -> u64 {
    match &node.kind {
        NodeKind::Number(n) => *n,
        NodeKind::Name(word) => bounds.iter().find(|(bound, _)| bound == word).map_or(0, |(_, n)| *n),
        NodeKind::Times(parts) => {
            parts.iter().fold(1, |all: u64, part| all.saturating_mul(least(part, bounds)))
        }
        NodeKind::Sum(parts) if parts.iter().all(|(minus, _)| !minus) => {
            parts.iter().fold(0, |all: u64, (_, part)| all.saturating_add(least(part, bounds)))
        }
        NodeKind::Set(parts) => parts.iter().map(|part| least(part, bounds)).min().unwrap_or(0),
        NodeKind::Range(first, _) => least(first, bounds),
        _ => match Meaning::of_call(node) {
            Some((Meaning::Folded(Binary::Max), parts)) => {
                parts.iter().map(|part| least(part, bounds)).max().unwrap_or(0)
            }
            _ => 0,
        },
    }
}

/// Returns lower bounds of the parameters, and of the numbers that the clauses of a move choose.
fn lower_bounds(rule: &CompiledRule, line: &ResolvedMove) -> Vec<(String, u64)> {
    let mut bounds: Vec<(String, u64)> =
        rule.context.parameters.iter().map(|(name, value)| (name.clone(), *value as u64)).collect();
    for clause in &line.clauses {
        if let Clause::For(bound, within) = clause {
            let least = least(within, &bounds);
            bounds.push((bound.text.clone(), least));
        }
    }
    bounds
}

/// Returns whether every term is plainly the heap minus at least 1.
pub(crate) fn obviously_smaller(rule: &CompiledRule, line: &ResolvedMove) -> bool {
    let (Action::Become(targets), Some(member)) = (&line.action, rule.file.kind.names.first()) else {
        return false;
    };
    let bounds = lower_bounds(rule, line);
    targets.iter().all(|target| {
        let NodeKind::Sum(parts) = &target.kind else { return false };
        let plus: Vec<&SyntaxNode> = parts.iter().filter(|(minus, _)| !minus).map(|(_, part)| part).collect();
        let taken = parts.iter().filter(|(minus, _)| *minus).map(|(_, part)| least(part, &bounds));
        matches!(&plus[..], [SyntaxNode { kind: NodeKind::Name(word), .. }] if *word == member.text)
            && taken.fold(0, u64::saturating_add) >= 1
    })
}

/// Returns whether a move of coins plainly removes the named coin and turns only squares below it, or puts the coin on
/// a square below.
pub(crate) fn goes_down(rule: &CompiledRule, line: &ResolvedMove) -> bool {
    let (Action::Turn(squares) | Action::Become(squares), Some(member)) =
        (&line.action, rule.file.kind.names.first())
    else {
        return false;
    };
    let bounds = lower_bounds(rule, line);
    let is_below = |node: &SyntaxNode, below: &[String]| {
        let one = std::slice::from_ref(node);
        let (plus, minus): (Vec<&SyntaxNode>, Vec<&SyntaxNode>) = match &node.kind {
            NodeKind::Sum(parts) => (
                parts.iter().filter(|(minus, _)| !minus).map(|(_, part)| part).collect(),
                parts.iter().filter(|(minus, _)| *minus).map(|(_, part)| part).collect(),
            ),
            _ => (one.iter().collect(), Vec::new()),
        };
        let taken = minus.iter().map(|part| least(part, &bounds)).fold(0, u64::saturating_add);
        match &plus[..] {
            [SyntaxNode { kind: NodeKind::Name(name), .. }] => {
                below.contains(name) || *name == member.text && taken >= 1
            }
            _ => false,
        }
    };
    let last_of = |within: &SyntaxNode| match &within.kind {
        NodeKind::Range(_, last) => (**last).clone(),
        _ => within.clone(),
    };
    let is_member = |node: &SyntaxNode| matches!(&node.kind, NodeKind::Name(name) if *name == member.text);
    let mut below: Vec<String> = Vec::new();
    // The names of numbers that are at most the named coin.
    let mut up_to: Vec<String> = vec![member.text.clone()];
    for clause in &line.clauses {
        if let Clause::For(bound, within) = clause {
            let last = last_of(within);
            if is_below(&last, &below) {
                below.push(bound.text.clone());
            } else if is_member(&last) {
                up_to.push(bound.text.clone());
            }
        }
    }
    // A range that ends at the named coin has this coin once, unless it is empty.
    let named = |node: &&SyntaxNode| match &node.kind {
        NodeKind::Range(first, last) => {
            let from = matches!(&first.kind, NodeKind::Name(name) if up_to.contains(name))
                || matches!(first.kind, NodeKind::Number(0))
                || is_below(first, &below);
            is_member(last) && from
        }
        _ => is_member(node),
    };
    let lies_below = |node: &SyntaxNode| match &node.kind {
        NodeKind::Range(_, last) => is_below(last, &below),
        NodeKind::Quantified(_, binder, body) => {
            let mut below = below.clone();
            if let Some(last) = binder.within.as_deref().map(last_of)
                && is_below(&last, &below)
            {
                below.extend(binder.names.iter().map(|name| name.text.clone()));
            }
            is_below(body, &below)
        }
        _ => is_below(node, &below),
    };
    let turned = usize::from(matches!(line.action, Action::Turn(_)));
    squares.iter().filter(named).count() == turned
        && squares.iter().filter(|node| !named(node)).all(lies_below)
}

/// Returns whether a move of rows plainly removes cells: a row gets its length minus at least 1, or a length up to
/// that.
pub(crate) fn takes_cells(rule: &CompiledRule, line: &ResolvedMove) -> bool {
    let Action::Set(row, length) = &line.action else { return true };
    let bounds: Vec<(String, u64)> =
        rule.context.parameters.iter().map(|(name, value)| (name.clone(), *value as u64)).collect();
    let is_row = |node: &SyntaxNode| match (&node.kind, &row.kind) {
        (NodeKind::Name(one), NodeKind::Name(other)) => one == other,
        (NodeKind::Number(one), NodeKind::Number(other)) => one == other,
        _ => false,
    };
    let is_shorter = |node: &SyntaxNode| {
        let NodeKind::Sum(parts) = &node.kind else { return false };
        let plus: Vec<&SyntaxNode> = parts.iter().filter(|(minus, _)| !minus).map(|(_, part)| part).collect();
        let taken = parts.iter().filter(|(minus, _)| *minus).map(|(_, part)| least(part, &bounds));
        let of_row = |node: &SyntaxNode| match Meaning::of_call(node) {
            Some((Meaning::Asked(PositionQuery::Row, _), [argument])) => is_row(argument),
            _ => false,
        };
        matches!(&plus[..], [one] if of_row(one)) && taken.fold(0, u64::saturating_add) >= 1
    };
    let upto = line.clauses.iter().find_map(|clause| match (clause, &length.kind) {
        (Clause::For(bound, within), NodeKind::Name(name)) if bound.text == *name => Some(within),
        _ => None,
    });
    is_shorter(length)
        || upto.is_some_and(|within| match &within.kind {
            NodeKind::Range(_, last) => is_shorter(last),
            _ => is_shorter(within),
        })
}
