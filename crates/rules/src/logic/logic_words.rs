//! Words of rule files that the logic of the prover does not have, in words that it has.

use crate::evaluate::built_ins::{Composed, Condition, Meaning};
use crate::evaluate::{Binary, CompileContext, Unary};
use crate::names::inline::is_total;
use crate::names::parameters::constant;
use crate::syntax::trees::{
    and, choice, compare, name, node, not, number, or, quantified, renamed, rewrite, same, visit_parts_mut,
};
use impartial_prove::automata::syntax::{
    Aggregate, Binder, BinderDomain, Name, NodeKind, Relation, SyntaxNode,
};
use std::cell::Cell;
use std::collections::BTreeSet;

/// The largest number with which `popcount` is compared.
const MAX_ONES: u64 = 8;

/// The largest number with which the odd part of a number is compared.
const MAX_ODD_PART: u64 = 1000;

/// Maximum number of cases of all aggregates of a statement that are written out.
const MAX_CASES: usize = 400;

/// The largest number whose divisors are tried for `gcd`.
const LARGEST_DIVIDED: u64 = 1000;

const HAS: Meaning = Meaning::Condition(Condition::Has);

/// Returns a term that never has a value.
pub(crate) fn no_value() -> SyntaxNode {
    node(NodeKind::Sum(vec![(false, number(0)), (true, number(1))]))
}

/// Returns `value`, which is computed from `term`, or no value where `term` has none.
fn guarded(term: &SyntaxNode, value: SyntaxNode) -> SyntaxNode {
    match is_total(term) {
        true => value,
        false => choice(compare(term.clone(), Relation::Equal, term.clone()), value, no_value()),
    }
}

/// Writes out what the logic has no word for: aggregates over known numbers, tables, sets as binary digits, and the like.
/// Definitions and parameters must be written out already.
pub(crate) fn in_logic_words(tree: &mut SyntaxNode) {
    write_out(tree, &mut MAX_CASES.clone());
    let given = Cell::new(0usize);
    rewrite(tree, &|part| {
        if let Some(new) = known_function(part, &given) {
            part.kind = new.kind;
        }
    });
}

/// Returns the numbers of a range or set whose ends are numbers, if there are at most `most`.
fn known_numbers(within: &SyntaxNode, most: usize) -> Option<BTreeSet<u64>> {
    let parts = match &within.kind {
        NodeKind::Set(parts) => &parts[..],
        _ => std::slice::from_ref(within),
    };
    let of_nothing = CompileContext::default();
    let known = |term: &SyntaxNode| constant(&of_nothing, term, term.span).ok();
    let mut numbers = BTreeSet::new();
    for part in parts {
        let (first, last) = match &part.kind {
            NodeKind::Range(first, last) => (known(first)?, known(last)?),
            _ => (known(part)?, known(part)?),
        };
        if first <= last && last - first >= most as u64 {
            return None;
        }
        numbers.extend(first..=last);
    }
    (numbers.len() <= most).then_some(numbers)
}

/// Writes out the aggregates over ranges and sets whose ends are numbers, from the outside in.
fn write_out(tree: &mut SyntaxNode, left: &mut usize) {
    if let NodeKind::Each(aggregate, binder, body) = &tree.kind
        && binder.who == BinderDomain::Numbers
        && let Some(all) = written_out(*aggregate, binder, body, left)
    {
        tree.kind = all.kind;
    }
    visit_parts_mut(tree, &mut |part| write_out(part, left));
}

fn written_out(
    aggregate: Aggregate,
    binder: &Binder,
    body: &SyntaxNode,
    left: &mut usize,
) -> Option<SyntaxNode> {
    let numbers = known_numbers(binder.within.as_deref()?, *left)?;
    // The body and the condition of each case.
    let mut cases = vec![(body.clone(), binder.condition.as_deref().cloned())];
    for bound in &binder.names {
        if cases.len().checked_mul(numbers.len())? > *left {
            return None;
        }
        let chosen = |tree: &SyntaxNode, n: u64| renamed(tree, &bound.text, &number(n));
        cases = cases
            .iter()
            .flat_map(|(body, condition)| {
                numbers.iter().map(move |&n| (chosen(body, n), condition.as_ref().map(|one| chosen(one, n))))
            })
            .collect();
    }
    *left -= cases.len();
    combined(aggregate, cases)
}

/// Returns the aggregate of cases, each a body and a condition. `None` for the greatest or least of cases with
/// conditions.
pub(crate) fn combined(
    aggregate: Aggregate,
    cases: Vec<(SyntaxNode, Option<SyntaxNode>)>,
) -> Option<SyntaxNode> {
    let term = |(body, condition): (SyntaxNode, Option<SyntaxNode>)| match condition {
        Some(condition) => choice(condition, body, number(0)),
        None => body,
    };
    Some(match aggregate {
        Aggregate::Max | Aggregate::Min => {
            if cases.iter().any(|(_, condition)| condition.is_some()) {
                return None;
            }
            // Of no case there is neither a greatest nor a least.
            if cases.is_empty() {
                return Some(no_value());
            }
            let called = Name { text: aggregate.word().into(), span: Default::default() };
            node(NodeKind::Call(called, cases.into_iter().map(|(body, _)| body).collect()))
        }
        _ if cases.is_empty() => number(0),
        Aggregate::Sum => node(NodeKind::Sum(cases.into_iter().map(|case| (false, term(case))).collect())),
        Aggregate::Xor => node(NodeKind::Xor(cases.into_iter().map(term).collect())),
        Aggregate::Count => {
            let one = |(body, condition): (SyntaxNode, Option<SyntaxNode>)| {
                let holds = and(condition.into_iter().chain([body]).collect());
                (false, choice(holds, number(1), number(0)))
            };
            node(NodeKind::Sum(cases.into_iter().map(one).collect()))
        }
    })
}

/// Returns a function of numbers in words of the logic. `given` counts the names made so far.
fn known_function(part: &SyntaxNode, given: &Cell<usize>) -> Option<SyntaxNode> {
    if let NodeKind::Mod(term, by) = &part.kind {
        return match (Meaning::of_call(term)?, &by.kind) {
            ((Meaning::Single(Unary::Ones), [term]), NodeKind::Number(2)) => {
                Some(guarded(term, parity(term, given)))
            }
            _ => None,
        };
    }
    if let NodeKind::Compare(terms, relations) = &part.kind {
        return known_relations(terms, relations, given);
    }
    match Meaning::of_call(part)? {
        (Meaning::Built(Composed::Entry), [index, entries @ ..]) => {
            let entries = entries.iter().enumerate().rev();
            Some(entries.fold(no_value(), |rest, (i, entry)| {
                choice(compare(index.clone(), Relation::Equal, number(i as u64)), entry.clone(), rest)
            }))
        }
        (HAS, [set, SyntaxNode { kind: NodeKind::Number(x), .. }]) => Some(has(set, *x)),
        // No relation of the prover, but a function that only computation has.
        (HAS, [_, _]) => Some(compare(part.clone(), Relation::Equal, number(1))),
        (Meaning::Folded(Binary::With), [set, SyntaxNode { kind: NodeKind::Number(x), .. }]) if *x < 62 => {
            let more = node(NodeKind::Sum(vec![(false, set.clone()), (false, number(1 << x))]));
            Some(choice(has(set, *x), set.clone(), more))
        }
        (Meaning::Folded(Binary::Without), [set, SyntaxNode { kind: NodeKind::Number(x), .. }])
            if *x < 62 =>
        {
            let fewer = node(NodeKind::Sum(vec![(false, set.clone()), (true, number(1 << x))]));
            Some(choice(has(set, *x), fewer, set.clone()))
        }
        (Meaning::Folded(Binary::Distance), [t, u]) => {
            let difference = |t: &SyntaxNode, u: &SyntaxNode| {
                node(NodeKind::Sum(vec![(false, t.clone()), (true, u.clone())]))
            };
            Some(choice(compare(t.clone(), Relation::AtMost, u.clone()), difference(u, t), difference(t, u)))
        }
        (
            Meaning::Folded(Binary::Gcd),
            [SyntaxNode { kind: NodeKind::Number(c), .. }, term]
            | [term, SyntaxNode { kind: NodeKind::Number(c), .. }],
        ) if (1..=LARGEST_DIVIDED).contains(c) => {
            let divisors = (2..=*c).filter(|d| c.is_multiple_of(*d));
            let all = divisors.fold(number(1), |rest, d| {
                let divides = NodeKind::Divides(Box::new(number(d)), Box::new(term.clone()));
                choice(node(divides), number(d), rest)
            });
            Some(guarded(term, all))
        }
        _ => None,
    }
}

/// Returns the condition that the binary digit x of a number is 1.
fn has(set: &SyntaxNode, x: u64) -> SyntaxNode {
    let digits = Meaning::Built(Composed::Quotient).call(vec![number(x), set.clone()], Default::default());
    let digit = node(NodeKind::Mod(Box::new(digits), Box::new(number(2))));
    compare(digit, Relation::Equal, number(1))
}

/// Returns the parity of the number of binary digits 1 of a term that has a value. It is even if and only if the term is
/// p xor 2p for some p: the digits of p are the parities of the digits 1 of the term up to each place.
fn parity(term: &SyntaxNode, given: &Cell<usize>) -> SyntaxNode {
    given.set(given.get() + 1);
    let p = format!("p'parity{}", given.get());
    let twice = node(NodeKind::Times(vec![number(2), name(&p)]));
    let sum = node(NodeKind::Xor(vec![name(&p), twice]));
    let even = quantified(false, &[p], compare(sum, Relation::Equal, term.clone()));
    choice(even, number(0), number(1))
}

/// Returns a chain of relations in which `popcount` or the odd part of a number is compared with a number; `None` for another
/// one.
fn known_relations(terms: &[SyntaxNode], relations: &[Relation], given: &Cell<usize>) -> Option<SyntaxNode> {
    let known = |term: &SyntaxNode, relation: Relation, n: u64| {
        has_ones(term, relation, n, given).or_else(|| has_odd_part(term, relation, n))
    };
    let of_pair = |pair: &[SyntaxNode], relation: Relation| match pair {
        [left, SyntaxNode { kind: NodeKind::Number(n), .. }] => known(left, relation, *n),
        [SyntaxNode { kind: NodeKind::Number(n), .. }, right] => known(right, reversed(relation), *n),
        _ => None,
    };
    let pairs = || terms.windows(2).zip(relations);
    let written: Vec<Option<SyntaxNode>> = pairs().map(|(pair, relation)| of_pair(pair, *relation)).collect();
    if written.iter().all(Option::is_none) {
        return None;
    }
    let as_before =
        |(pair, relation): (&[SyntaxNode], &Relation)| compare(pair[0].clone(), *relation, pair[1].clone());
    let all = written.into_iter().zip(pairs());
    Some(and(all.map(|(written, pair)| written.unwrap_or_else(|| as_before(pair))).collect()))
}

/// Returns the relation between two terms in the other order.
fn reversed(relation: Relation) -> Relation {
    match relation {
        Relation::Less => Relation::Greater,
        Relation::AtMost => Relation::AtLeast,
        Relation::Greater => Relation::Less,
        Relation::AtLeast => Relation::AtMost,
        Relation::Equal | Relation::Different => relation,
    }
}

/// Returns a relation between `t div lowest(t)` and a number; `None` if the term is another one. The division is exact, so
/// that the relation holds between t and the multiple of `lowest(t)`.
fn has_odd_part(term: &SyntaxNode, relation: Relation, n: u64) -> Option<SyntaxNode> {
    let NodeKind::Div(whole, lowest) = &term.kind else { return None };
    match Meaning::of_call(lowest) {
        Some((Meaning::Single(Unary::Lowest), [of])) if same(of, whole) && n <= MAX_ODD_PART => {
            let multiple = node(NodeKind::Times(vec![number(n), (**lowest).clone()]));
            Some(compare((**whole).clone(), relation, multiple))
        }
        _ => None,
    }
}

/// Returns a relation between `popcount(t)` and a number; `None` if the term or the number is another one.
fn has_ones(term: &SyntaxNode, relation: Relation, n: u64, given: &Cell<usize>) -> Option<SyntaxNode> {
    let Some((Meaning::Single(Unary::Ones), [term])) = Meaning::of_call(term) else { return None };
    if n > MAX_ONES {
        return None;
    }
    let exists = || compare(term.clone(), Relation::Equal, term.clone());
    let fewer = || match n.checked_sub(1) {
        Some(fewer) => at_most_ones(term, fewer, given),
        None => node(NodeKind::Truth(false)),
    };
    Some(match relation {
        Relation::AtMost => at_most_ones(term, n, given),
        Relation::Less => fewer(),
        Relation::Greater => and(vec![exists(), not(at_most_ones(term, n, given))]),
        Relation::AtLeast => and(vec![exists(), not(fewer())]),
        Relation::Equal => and(vec![at_most_ones(term, n, given), not(fewer())]),
        Relation::Different => and(vec![exists(), or(vec![not(at_most_ones(term, n, given)), fewer()])]),
    })
}

/// Returns the condition that a term has a value with at most `n` binary digits 1: it is 0, or the term without its lowest
/// digit 1 has at most `n` - 1.
fn at_most_ones(term: &SyntaxNode, n: u64, given: &Cell<usize>) -> SyntaxNode {
    let is_zero = compare(term.clone(), Relation::Equal, number(0));
    if n == 0 {
        return is_zero;
    }
    given.set(given.get() + 1);
    let rest = format!("p'ones{}", given.get());
    let lowest = Meaning::Single(Unary::Lowest).call(vec![term.clone()], Default::default());
    let without = node(NodeKind::Sum(vec![(false, term.clone()), (true, lowest)]));
    let is_rest = compare(name(&rest), Relation::Equal, without);
    let of_rest = at_most_ones(&name(&rest), n - 1, given);
    or(vec![is_zero, quantified(false, &[rest], and(vec![is_rest, of_rest]))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::run::Run;
    use impartial_prove::automata::syntax::Parser;
    use impartial_prove::automata::{Base, Formula, ProofBudget, Theory, decide};

    /// Returns the truth of a sentence without free names, in base 2.
    fn holds(text: &str) -> bool {
        let mut tree = Parser::new(text).unwrap().formula().unwrap();
        in_logic_words(&mut tree);
        let run = Run::default();
        let formula = Formula::from_tree(&tree).unwrap_or_else(|error| panic!("{text}: {error}"));
        decide(&Theory::new(Base::BINARY), &formula, &ProofBudget::new(&run)).unwrap().holds
    }

    #[test]
    fn written_out_words_mean_what_they_compute() {
        for (n, ones) in [(0u64, 0u64), (1, 1), (6, 0), (7, 1), (1023, 0), (2047, 1)] {
            assert!(holds(&format!("popcount({n}) mod 2 = {ones}")));
        }
        for sentence in [
            "all n: popcount(2*n + 1) mod 2 = 1 - popcount(n) mod 2",
            "all n: popcount(n - 3) mod 2 = popcount(n - 3) mod 2 <-> n >= 3",
            "all n: (count k in 0..3: has(n, k)) = entry(n mod 16, 0,1,1,2,1,2,2,3,1,2,2,3,2,3,3,4)",
            "all n: not entry(n, 4, 5) = 6 & (entry(n, 4, 5) = 5 <-> n = 1)",
            "all n: n < 2 | not entry(n, 4, 5) = entry(n, 4, 5)",
            "all n: with(without(n, 3), 3) = with(n, 3) & has(with(n, 3), 3) & not has(without(n, 3), 3)",
            "all n: gcd(n, 12) = if 12 divides n then 12 else if 6 divides n then 6 else if 4 divides n then 4 else \
             if 3 divides n then 3 else if 2 divides n then 2 else 1",
            "all n: (gcd(n - 3, 2) = gcd(n - 3, 2)) <-> n >= 3",
            "all m, n: distance(m, n) + min(m, n) = max(m, n)",
            "all n: (sum j, k in {1, 1..2} if j < k: j*n + k) = n + 2",
            "all n: (xor k in 1..3: n + k) = (n + 1) xor (n + 2) xor (n + 3)",
            "all n: (max k in 1..3: 2*n + k) = 2*n + 3 & (min k in {4, 2}: n + k) = n + 2",
            "all n: not (max k in 3..2: n) = n & (sum k in 3..2: n) = 0",
            "all n: (count k in 0..0: n - 3 = n - 3) = 1 <-> n >= 3",
        ] {
            assert!(holds(sentence), "{sentence}");
            assert!(!holds(&format!("not ({sentence})")), "{sentence}");
        }
    }

    #[test]
    fn the_number_of_digits_1_is_compared_with_small_numbers() {
        for n in 0u64..40 {
            for ones in 0u32..5 {
                let found = n.count_ones();
                for (sign, is_true) in [
                    ("=", found == ones),
                    ("!=", found != ones),
                    ("<", found < ones),
                    ("<=", found <= ones),
                    (">", found > ones),
                    (">=", found >= ones),
                ] {
                    assert_eq!(holds(&format!("popcount({n}) {sign} {ones}")), is_true, "{n} {sign} {ones}");
                }
                assert_eq!(holds(&format!("{ones} < popcount({n}) <= 3")), ones < found && found <= 3);
            }
        }
        for sentence in [
            "all n: popcount(n) = 1 <-> n > 0 & lowest(n) = n",
            "all n: popcount(n) = 2 <-> ex a, b: lowest(a) = a & lowest(b) = b & a < b & n = a + b",
            "all n: (popcount(n - 3) != 1 | popcount(n - 3) = 1) <-> n >= 3",
            "all n: popcount(n - 3) >= 0 <-> n >= 3",
            "all n: (n + 1) div lowest(n + 1) = 1 <-> popcount(n + 1) = 1",
            "all n: not popcount(n) < 0",
        ] {
            assert!(holds(sentence), "{sentence}");
            assert!(!holds(&format!("not ({sentence})")), "{sentence}");
        }
        assert!(!holds("all n: popcount(n) <= 2 -> popcount(n + 1) <= 2"));
    }

    #[test]
    fn the_odd_part_is_compared_with_numbers() {
        for n in 0u64..50 {
            for part in 0u64..8 {
                let found = (n > 0).then(|| n >> n.trailing_zeros());
                let is =
                    |relation: fn(&u64, &u64) -> bool| found.is_some_and(|found| relation(&found, &part));
                for (sign, is_true) in [
                    ("=", is(u64::eq)),
                    ("!=", is(u64::ne)),
                    ("<", is(u64::lt)),
                    ("<=", is(u64::le)),
                    (">", is(u64::gt)),
                    (">=", is(u64::ge)),
                ] {
                    let text = format!("ex n: n = {n} & n div lowest(n) {sign} {part}");
                    assert_eq!(holds(&text), is_true, "{text}");
                    let text = format!("all n: n = {n} -> {part} {sign} n div lowest(n)");
                    let reversed = match sign {
                        "<" => is(u64::gt),
                        "<=" => is(u64::ge),
                        ">" => is(u64::lt),
                        ">=" => is(u64::le),
                        _ => is_true,
                    };
                    assert_eq!(holds(&text), reversed, "{text}");
                }
            }
        }
    }

    #[test]
    fn ranges_that_depend_on_the_position_are_no_part_of_the_logic() {
        for text in [
            "all n: (sum k in 0..n: k) = 0",
            "all n: (max k in 1..3 if k < n: k) = 2",
            "all n: (sum k in 0..1000: k*n) = 0",
            "all n: has(3, n)",
        ] {
            let mut tree = Parser::new(text).unwrap().formula().unwrap();
            in_logic_words(&mut tree);
            assert!(Formula::from_tree(&tree).is_err(), "{text}");
        }
    }
}
