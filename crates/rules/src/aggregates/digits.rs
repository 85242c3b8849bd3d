//! Moore's Nim: moves that lower several heaps, and statements about the ones in each binary digit place.

use super::translate::constant_of;
use super::{Stated, heap, with_numbers};
use crate::evaluate::built_ins::{Composed, Meaning};
use crate::evaluate::words::Word;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Clause, KindName};
use impartial::value::Play;
use impartial_prove::DigitStatement;
use impartial_prove::automata::syntax::{Aggregate, Binder, BinderDomain, NodeKind, Relation, SyntaxNode};

/// Returns the largest number of heaps that a move lowers, each to any smaller number; `None` if the game has other moves.
pub(super) fn most_changed(rule: &CompiledRule) -> Option<u64> {
    let file = &rule.file;
    let is_plain = file.legal.is_empty() && file.over.is_empty() && file.kind.extra.is_empty();
    let is_list = rule.kind() == KindName::HeapMultiset && is_plain;
    let [line] = &rule.resolved().ok()?.moves[..] else { return None };
    let line = line.changed(&|tree| with_numbers(rule, tree));
    let action = line.heaps_action()?.into_owned();
    let chosen = action.chosen.as_ref().filter(|chosen| is_list && !chosen.consecutive)?;
    if constant_of(&chosen.least)? > 1 || !action.others.is_empty() || !action.numbers.is_empty() {
        return None;
    }
    let ([target], [Clause::For(new, within)]) = (action.named.as_deref()?, &line.clauses[..]) else {
        return None;
    };
    let NodeKind::Range(first, last) = &within.kind else { return None };
    // A choice that changes nothing is no move, so that heaps may stay as they are.
    let is_below_heap = is_name(last, heap(rule)) || is_one_below(last, heap(rule));
    let is_any = is_name(target, &new.text) && constant_of(first) == Some(0) && is_below_heap;
    is_any.then(|| constant_of(&chosen.most))?.filter(|most| *most > 0)
}

fn is_name(term: &SyntaxNode, name: &str) -> bool {
    matches!(&term.kind, NodeKind::Name(text) if text == name)
}

fn is_one_below(term: &SyntaxNode, name: &str) -> bool {
    match &term.kind {
        NodeKind::Sum(parts) => match &parts[..] {
            [(false, first), (true, second)] => is_name(first, name) && constant_of(second) == Some(1),
            _ => false,
        },
        _ => false,
    }
}

/// Returns what a statement says of the digits of heaps.
///
/// # Errors
/// The reason why the statement is of another form.
pub(super) fn statement_of(stated: &Stated, most_changed: u64) -> Result<DigitStatement, String> {
    if stated.is_of_values || stated.condition.is_some() {
        return Err(
            "of moves that lower several heaps, only the P-positions of all positions can be proved".into()
        );
    }
    let modulus = match stated.play {
        Play::Normal => balanced(&stated.body)?,
        Play::Misere => misere(&stated.body)?,
    };
    Ok(DigitStatement { most_changed, modulus, play: stated.play })
}

const FORM: &str = "for any number of heaps, a statement about moves that lower several heaps is \
    'all i in 0..largest: (sum heap m: quotient(i, m) mod 2) mod k = 0'; in misère play this where largest > 1, and \
    '(sum heap m: m) mod k = 1' where largest <= 1";

/// Returns the modulus of a condition that the number of ones in each place is 0 modulo a constant.
fn balanced(tree: &SyntaxNode) -> Result<u64, String> {
    let NodeKind::Quantified(true, binder, body) = &tree.kind else { return Err(FORM.into()) };
    let ([place], BinderDomain::Numbers, Some(within)) = (&binder.names[..], binder.who, &binder.within)
    else {
        return Err(FORM.into());
    };
    let NodeKind::Range(first, last) = &within.kind else { return Err(FORM.into()) };
    if constant_of(first) != Some(0) {
        return Err(FORM.into());
    }
    if Word::of_node(last) != Some(Word::Largest) {
        return Err(match constant_of(last) {
            Some(last) => {
                format!("the digit places above {last} are not looked at (allowed: all i in 0..largest)")
            }
            None => FORM.into(),
        });
    }
    let (sum, modulus) = match &body.kind {
        NodeKind::Divides(modulus, sum) => (&**sum, constant_of(modulus)),
        NodeKind::Compare(terms, relations) => match (&terms[..], &relations[..]) {
            ([SyntaxNode { kind: NodeKind::Mod(sum, modulus), .. }, zero], [Relation::Equal])
                if constant_of(zero) == Some(0) =>
            {
                (&**sum, constant_of(modulus))
            }
            _ => return Err(FORM.into()),
        },
        _ => return Err(FORM.into()),
    };
    let is_digit = |binder: &Binder, term: &SyntaxNode| {
        let ([heap], NodeKind::Mod(digits, two)) = (&binder.names[..], &term.kind) else { return false };
        match Meaning::of_call(digits) {
            Some((Meaning::Built(Composed::Quotient), [number, of])) => {
                is_name(number, &place.text) && is_name(of, &heap.text) && constant_of(two) == Some(2)
            }
            _ => false,
        }
    };
    let is_of_ones = match &sum.kind {
        NodeKind::Each(Aggregate::Sum, binder, term) => is_of_all(binder) && is_digit(binder, term),
        NodeKind::Each(Aggregate::Count, binder, condition) => {
            is_of_all(binder) && equal_to_one(condition).is_some_and(|term| is_digit(binder, term))
        }
        _ => false,
    };
    modulus.filter(|modulus| is_of_ones && *modulus > 0).ok_or_else(|| FORM.into())
}

fn is_of_all(binder: &Binder) -> bool {
    binder.who == BinderDomain::Members && binder.condition.is_none()
}

/// Returns the term t of a condition t = 1.
fn equal_to_one(tree: &SyntaxNode) -> Option<&SyntaxNode> {
    let NodeKind::Compare(terms, relations) = &tree.kind else { return None };
    match (&terms[..], &relations[..]) {
        ([term, one], [Relation::Equal]) if constant_of(one) == Some(1) => Some(term),
        _ => None,
    }
}

/// Returns the modulus of the P-positions of misère play.
fn misere(tree: &SyntaxNode) -> Result<u64, String> {
    let NodeKind::Or(cases) = &tree.kind else { return Err(FORM.into()) };
    let case = |wanted: Relation| {
        cases.iter().find_map(|case| {
            let NodeKind::And(parts) = &case.kind else { return None };
            let [condition, says] = &parts[..] else { return None };
            let NodeKind::Compare(terms, relations) = &condition.kind else { return None };
            let is_case = matches!((&terms[..], &relations[..]), ([largest, one], [relation])
                if *relation == wanted && Word::of_node(largest) == Some(Word::Largest) && constant_of(one) == Some(1));
            is_case.then_some(says)
        })
    };
    let (Some(small), Some(large), 2) = (case(Relation::AtMost), case(Relation::Greater), cases.len()) else {
        return Err(FORM.into());
    };
    let modulus = balanced(large)?;
    let of_ones = equal_to_one(small).and_then(|term| match &term.kind {
        NodeKind::Mod(sum, by) => (constant_of(by) == Some(modulus)).then_some(&**sum),
        _ => None,
    });
    let counts_ones = of_ones.is_some_and(|sum| match &sum.kind {
        NodeKind::Each(Aggregate::Sum, binder, term) => {
            is_of_all(binder) && binder.names.first().is_some_and(|heap| is_name(term, &heap.text))
        }
        NodeKind::Each(Aggregate::Count, binder, condition) => {
            let heap = binder.names.first();
            is_of_all(binder)
                && equal_to_one(condition)
                    .is_some_and(|term| heap.is_some_and(|heap| is_name(term, &heap.text)))
        }
        _ => false,
    });
    // Modulo 1 nothing is 1.
    (counts_ones && modulus > 1).then_some(modulus).ok_or_else(|| FORM.into())
}
