//! Powers of 2 that a move chooses by their exponents, as in `move n - pow(2, k)  for k in 0..n`.
//!
//! The logic has no powers, but it can say that a number is a power of 2: the number is its own lowest digit. So a name that
//! stands only in `pow(2, k)` becomes a name of the power itself.

use crate::evaluate::built_ins::Meaning;
use crate::evaluate::{Binary, Unary};
use crate::names::resolved::ResolvedMove;
use crate::syntax::file::Clause;
use crate::syntax::trees::{compare, free_names, name, node, rewrite};
use impartial_prove::automata::syntax::{NodeKind, Relation, Span, SyntaxNode};
use std::cell::Cell;
use std::collections::BTreeSet;

/// The largest exponent that stands in a file as a number.
const MAX_EXPONENT: u64 = 61;

/// Returns a move in which names that stand only as exponents of 2 are names of the powers.
pub(crate) fn with_powers_as_names(line: &ResolvedMove) -> ResolvedMove {
    (0..line.clauses.len()).rev().fold(line.clone(), |line, at| with_power(&line, at).unwrap_or(line))
}

/// Returns a move in which the exponent that a clause chooses is replaced by the power. `None` if the name stands elsewhere, or
/// if the range of the powers is not known.
fn with_power(line: &ResolvedMove, at: usize) -> Option<ResolvedMove> {
    let Clause::For(exponent, within) = &line.clauses[at] else { return None };
    let NodeKind::Range(first, last) = &within.kind else { return None };
    let first = power(first)?;
    // Where 2^k is taken away from n, and n - 2^k exists, k is below n and at most log2(n).
    let last = match (&last.kind, Meaning::of_call(last)) {
        (NodeKind::Name(_), _) if is_reduced(line, last, &exponent.text) => (**last).clone(),
        (_, Some((Meaning::Single(Unary::Log2), [most]))) if is_reduced(line, most, &exponent.text) => {
            most.clone()
        }
        _ => power(last)?,
    };
    let stands_elsewhere = Cell::new(false);
    let of_power = |tree: &SyntaxNode| {
        let mut with_power = tree.clone();
        rewrite(&mut with_power, &|part| {
            if is_power_of(part, &exponent.text) {
                part.kind = NodeKind::Name(POWER.to_owned());
            }
        });
        let mut names = BTreeSet::new();
        free_names(&with_power, &mut names);
        stands_elsewhere.set(stands_elsewhere.get() || names.contains(&exponent.text));
        rewrite(&mut with_power, &|part| {
            if matches!(&part.kind, NodeKind::Name(name) if name == POWER) {
                part.kind = NodeKind::Name(exponent.text.clone());
            }
        });
        with_power
    };
    let changed = line.changed(&of_power);
    if stands_elsewhere.get() {
        return None;
    }
    let range = node(NodeKind::Range(Box::new(first), Box::new(last)));
    let lowest = Meaning::Single(Unary::Lowest).call(vec![name(&exponent.text)], Span::default());
    let is_power = compare(lowest, Relation::Equal, name(&exponent.text));
    let mut clauses = changed.clauses.clone();
    clauses.splice(at..=at, [Clause::For(exponent.clone(), range), Clause::If(is_power)]);
    Some(changed.with_clauses(clauses))
}

/// The name of the power while the exponent may still stand elsewhere; it cannot be typed.
const POWER: &str = "power of 2";

/// Returns 2 to the power of a number that stands in the file.
fn power(exponent: &SyntaxNode) -> Option<SyntaxNode> {
    match exponent.kind {
        NodeKind::Number(n) if n <= MAX_EXPONENT => Some(node(NodeKind::Number(1 << n))),
        _ => None,
    }
}

/// Returns whether a term is `pow(2, k)`, where `k` is the exponent.
fn is_power_of(term: &SyntaxNode, exponent: &str) -> bool {
    let Some((Meaning::Folded(Binary::Power), [base, k])) = Meaning::of_call(term) else { return false };
    matches!(base.kind, NodeKind::Number(2)) && matches!(&k.kind, NodeKind::Name(k) if k == exponent)
}

/// Returns whether the move takes the power away from a term, so that the power is at most this term.
fn is_reduced(line: &ResolvedMove, term: &SyntaxNode, exponent: &str) -> bool {
    let Some(action) = line.heaps_action() else { return false };
    let of_others = action.others.iter().flat_map(|(_, _, targets)| targets);
    action.named.iter().flatten().chain(of_others).any(|target| match &target.kind {
        NodeKind::Sum(parts) => match &parts[..] {
            [(false, whole), rest @ ..] => {
                whole.kind == term.kind
                    && rest.iter().all(|(is_subtracted, _)| *is_subtracted)
                    && rest.iter().any(|(_, part)| is_power_of(part, exponent))
            }
            _ => false,
        },
        _ => false,
    })
}
