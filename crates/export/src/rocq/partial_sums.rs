//! Formulas with atoms about fewer numbers: the terms of a long nim-sum are added one by one.
//!
//! The kernel looks at all combinations of the digits of the numbers of an atom. The result has the same meaning; the theorem of
//! the file is about the formula as it is written.

use impartial_prove::automata::{Formula, Term, number, var};

/// Maximum number of terms of a nim-sum that stays as it is.
const MAX_TERMS: usize = 4;

/// The name of the base in which formulas are written.
const BINARY: &str = "base:2";

/// Returns a formula with the same meaning where numbers are read in base 2, in which long nim-sums are partial sums with names.
/// No name of `formula` has a space.
pub(super) fn with_partial_sums(formula: &Formula) -> Formula {
    let of = with_partial_sums;
    match formula {
        Formula::Equal(t, u) if t == u && is_total(t) => Formula::TRUE,
        Formula::Equal(t, u) => match split_sum(u) {
            terms if terms.len() > MAX_TERMS && is_total(t) && !is_total(u) => {
                let parts =
                    terms.into_iter().map(|term| Summand { term, name: None, conditions: Vec::new() });
                summed(t, parts.collect())
            }
            _ => formula.clone(),
        },
        Formula::Less(t, u) if t == u => Formula::FALSE,
        Formula::Not(inner) => match of(inner) {
            Formula::Constant(truth) => Formula::Constant(!truth),
            inner => inner.not(),
        },
        Formula::And(parts) => joined(parts, true),
        Formula::Or(parts) => joined(parts, false),
        Formula::Implies(p, q) => of(p).implies(of(q)),
        Formula::Iff(p, q) => of(p).iff(of(q)),
        Formula::Exists(names, body) => {
            let (all, inner) = all_names(names, body);
            match of_summands(&all, inner) {
                Some(formula) => formula,
                None => Formula::Exists(names.clone(), Box::new(of(body))),
            }
        }
        Formula::ForAll(names, body) => Formula::ForAll(names.clone(), Box::new(of(body))),
        Formula::InDigits(digits, inner) if digits.numeration == BINARY => of(inner),
        other => other.clone(),
    }
}

/// Returns the conjunction of formulas, or their disjunction, without constants that decide nothing.
fn joined(parts: &[Formula], is_conjunction: bool) -> Formula {
    let mut left = Vec::new();
    for part in parts {
        match with_partial_sums(part) {
            Formula::Constant(truth) if truth == is_conjunction => {}
            Formula::Constant(truth) => return Formula::Constant(truth),
            part => left.push(part),
        }
    }
    match (left.len(), is_conjunction) {
        (0, truth) => Formula::Constant(truth),
        (1, _) => left.remove(0),
        (_, true) => Formula::And(left),
        (_, false) => Formula::Or(left),
    }
}

/// A term of a nim-sum. A term that is a name has conditions, which are about no other name of the sum.
struct Summand {
    term: Term,
    name: Option<String>,
    conditions: Vec<Formula>,
}

/// Returns "some numbers `names` with conditions have the nim-sum t" with a quantifier for each number; `None` for formulas of
/// another form.
fn of_summands(names: &[String], body: &Formula) -> Option<Formula> {
    let parts = conjuncts(body);
    let (last, conditions) = parts.split_last()?;
    let Formula::Equal(total, sum) = last else { return None };
    let terms = split_sum(sum);
    if terms.len() <= MAX_TERMS || !is_total(total) || names.iter().any(|name| mentions(total, name)) {
        return None;
    }
    let mut conditions: Vec<(String, Formula)> = conditions
        .iter()
        .map(|&condition| {
            let mut about = names.iter().filter(|name| condition.free_variables().contains(*name));
            let name = about.next()?.clone();
            about.next().is_none().then(|| (name, with_partial_sums(condition)))
        })
        .collect::<Option<_>>()?;
    let mut summands = Vec::new();
    for term in terms {
        let name = match &term {
            Term::Var(name) if names.contains(name) => Some(name.clone()),
            term if names.iter().any(|name| mentions(term, name)) => return None,
            _ => None,
        };
        let (own, others) =
            conditions.into_iter().partition(|(about, _)| name.as_ref().is_some_and(|name| name == about));
        conditions = others;
        let own: Vec<Formula> = own.into_iter().map(|(_, condition)| condition).collect();
        match name {
            // A name that stands twice in the sum has its conditions at one place only.
            Some(name)
                if own.is_empty()
                    || summands.iter().any(|other: &Summand| other.name.as_ref() == Some(&name)) =>
            {
                return None;
            }
            Some(name) if own == [var(&name).equal(number(0))] => {}
            name => summands.push(Summand { term, name, conditions: own }),
        }
    }
    conditions.is_empty().then(|| summed(total, summands))
}

/// Returns the names of quantifiers one inside the other, and the formula inside. A name that is bound twice ends the list.
fn all_names<'a>(names: &[String], body: &'a Formula) -> (Vec<String>, &'a Formula) {
    let (mut names, mut body) = (names.to_vec(), body);
    while let Formula::Exists(more, inner) = body {
        if more.iter().any(|name| names.contains(name)) {
            break;
        }
        names.extend(more.iter().cloned());
        body = inner;
    }
    (names, body)
}

/// Returns the formulas whose conjunction a formula is.
fn conjuncts(formula: &Formula) -> Vec<&Formula> {
    match formula {
        Formula::And(parts) => parts.iter().flat_map(conjuncts).collect(),
        Formula::InDigits(digits, inner) if digits.numeration == BINARY => conjuncts(inner),
        other => vec![other],
    }
}

/// Returns that the nim-sum of the terms is `total`. Terms without a name of their own are the first ones.
fn summed(total: &Term, summands: Vec<Summand>) -> Formula {
    let (named, plain): (Vec<Summand>, Vec<Summand>) =
        summands.into_iter().partition(|summand| summand.name.is_some() || !is_total(&summand.term));
    let count = named.len();
    let sum_name = |index: usize| format!("sum {index}");
    let mut rest = total.clone().equal(var(sum_name(0)));
    for (index, summand) in named.into_iter().enumerate().rev() {
        let next = var(sum_name(index)).xor(summand.term);
        let is_last = index + 1 == count;
        let after = match is_last {
            true => total.clone().equal(next),
            false => var(sum_name(index + 1)).equal(next).and(rest).exists([sum_name(index + 1)]),
        };
        rest = match summand.name {
            Some(name) => {
                Formula::And(summand.conditions.into_iter().chain([after]).collect()).exists([name])
            }
            None => after,
        };
    }
    let first = Term::xor_of(plain.into_iter().map(|summand| summand.term));
    var(sum_name(0)).equal(first).and(rest).exists([sum_name(0)])
}

fn mentions(term: &Term, name: &str) -> bool {
    term.clone().equal(number(0)).free_variables().contains(name)
}

/// Returns the terms of a nim-sum.
fn split_sum(term: &Term) -> Vec<Term> {
    match term {
        Term::Xor(t, u) => [split_sum(t), split_sum(u)].concat(),
        other => vec![other.clone()],
    }
}

/// Returns whether a term has a value for all numbers.
fn is_total(term: &Term) -> bool {
    match term {
        Term::Var(_) | Term::Number(_) => true,
        Term::Sum(t, u) | Term::Xor(t, u) => is_total(t) && is_total(u),
        Term::Times(_, t) | Term::Quotient(_, t) | Term::Low(_, t) | Term::Modulo(_, t) | Term::Shl(_, t) => {
            is_total(t)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::run::Run;
    use impartial_prove::automata::{Base, ProofBudget, Theory, decide};

    /// Returns whether formulas agree at all numbers, by a decision.
    fn agree(p: &Formula, q: &Formula) -> bool {
        let names: Vec<String> = p.free_variables().into_iter().collect();
        assert!(q.free_variables().iter().all(|name| names.contains(name)));
        let run = Run::default();
        let sentence = p.clone().iff(q.clone()).for_all(names);
        decide(&Theory::new(Base::BINARY), &sentence, &ProofBudget::new(&run)).unwrap().holds
    }

    #[test]
    fn partial_sums_keep_the_meaning() {
        for (text, sums) in [
            ("v = a xor b xor c xor d xor 3", 0),
            ("v = a xor b xor mask_0(a, b) xor mask_0(b, c) xor mask_0(a, c)", 3),
            ("v + 1 = a xor mask_0(a, b) xor mask_1(b, c) xor mask_0(a, c) xor c", 3),
            (
                "ex d, e, f: ((a = b & d = mask_0(a, c)) | (not a = b & d = 0)) & (e = 2*a) & (f = 0) & v = a xor b xor d xor e xor f",
                2,
            ),
            ("ex d, e: ex f: d = 0 & e = 2*a & (f = 2*b & v = a xor b xor d xor e xor f)", 2),
            ("ex d, e, f: (d = a) & (e = 2*a) & (f = 0) & (a = a) & not (v = a xor b xor d xor e xor f)", 0),
            ("ex d, e, f: (d = a) & (e = d) & (f = 0) & v = a xor b xor d xor e xor f", 0),
            ("ex d, e: (d = a | d = b) & (e = 2*a) & v = a xor b xor d xor d xor e", 0),
            ("all w: (w < w | w = w) -> (v = a xor b <-> v = b xor a)", 0),
            ("v = v & a = lowest(a) & lowest(a) = lowest(a)", 0),
            ("not (a < a) & (ex x: x < a & (b = x | x < x))", 0),
        ] {
            let formula = Formula::parse(text).unwrap();
            let other = with_partial_sums(&formula);
            assert!(agree(&formula, &other), "{text}: {other}");
            assert_eq!(other.to_string().matches("ex sum ").count(), sums, "{text}: {other}");
        }
        let [p, q] = ["v = a xor b", "v = a xor b xor 1"].map(|text| Formula::parse(text).unwrap());
        assert!(!agree(&p, &q));
    }
}
