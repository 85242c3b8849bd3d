//! Sentences decided in numerations, compared with bases and with arithmetic.

use impartial::run::Run;
use impartial_prove::automata::{
    Base, Decision, Formula, FormulaError, Numeration, ProofBudget, Term, Theory, decide, number,
    parse_document, solutions, to_mona, var,
};
use proptest::prelude::*;

fn theory(name: &str) -> Theory {
    Theory::in_numeration(&Numeration::parse(name).unwrap())
}

fn decided(name: &str, text: &str) -> Decision {
    let run = Run::default();
    decide(&theory(name), &Formula::parse(text).unwrap(), &ProofBudget::new(&run)).unwrap()
}

/// Returns whether a formula about x holds at a number.
fn holds(name: &str, text: &str, x: u64) -> bool {
    let run = Run::default();
    let formula = Formula::parse(text).unwrap();
    let all = solutions(&theory(name), &formula, &["x".into()], &ProofBudget::new(&run)).unwrap();
    all.contains(&[x.into()])
}

#[test]
fn laws_of_addition_hold_in_every_numeration() {
    for name in ["fib", "p:2", "p:4", "ostrowski:3,1,(1,2)", "recurrence:3,-1", "tribonacci"] {
        for law in [
            "all x, y: x + y = y + x",
            "all x, y: x < y <-> (ex d: x + d + 1 = y)",
            "all x: ex y: (x = 2*y) | (x = 2*y + 1)",
            "all x: x = 3*(x div 3) + x mod 3",
            "ex x: all y: x <= y",
            "not (ex x: all y: y <= x)",
        ] {
            assert!(decided(name, law).holds, "{name}: {law}");
        }
        let wrong = decided(name, "all x, y: x + 5 != 2*y + 1 | y < 9");
        assert!(!wrong.holds);
        let example = wrong.example_text();
        let numbers: Vec<u64> = example.split(", ").map(|part| part[4..].parse().unwrap()).collect();
        assert_eq!(numbers[0] + 5, 2 * numbers[1] + 1, "{name}: {example}");
    }
}

#[test]
fn free_variables_stand_for_numbers_alone() {
    // 11 is not a word of Fibonacci numeration: it is neither a solution nor a counterexample.
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let x = ["x".to_owned()];
    let none = solutions(&theory("fib"), &Formula::parse("not (x < 3)").unwrap(), &x, &budget).unwrap();
    assert_eq!(none.counterexample().unwrap()[0].1, 0u32.into());
    assert_eq!(none.witness().unwrap()[0].1, 3u32.into());
    let all = solutions(&theory("fib"), &Formula::parse("x = x").unwrap(), &x, &budget).unwrap();
    assert_eq!(all.counterexample(), None);
    assert!(!all.automaton().accepts_numbers(&[3]));
}

#[test]
fn shifts_and_lowest_terms_are_those_of_the_words() {
    let fibonacci = [1u64, 2, 3, 5, 8, 13, 21, 34, 55, 89];
    for x in 0..60u64 {
        // The greedy sum of Fibonacci numbers.
        let (mut rest, mut terms) = (x, Vec::new());
        for place in (0..fibonacci.len() - 1).rev() {
            if fibonacci[place] <= rest {
                rest -= fibonacci[place];
                terms.push(place);
            }
        }
        let shifted: u64 = terms.iter().map(|place| fibonacci[place + 1]).sum();
        assert!(holds("fib", &format!("shl(1, x) = {shifted}"), x), "{x}");
        let lowest = terms.last().map(|place| fibonacci[*place]);
        for n in 0..60 {
            assert_eq!(holds("fib", &format!("lowest(x) = {n}"), x), Some(n) == lowest, "{x}");
        }
    }
    // In a base they are multiples by powers of the base, and divisors that are powers of it.
    for name in ["base:2", "base:3"] {
        let b: u64 = name[5..].parse().unwrap();
        assert!(decided(name, &format!("all x: shl(2, x) = {}*x", b * b)).holds);
        assert!(holds(name, &format!("lowest(x) = {b}"), b + b * b));
        assert!(!decided(name, "ex n: lowest(0) = n").holds);
    }
    // If places are of different classes, a shifted word may be invalid.
    assert!(!decided("ostrowski:3,1,(1,2)", "all x: ex y: y = shl(1, x)").holds);
}

#[test]
fn what_bases_alone_have_is_a_typed_error() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for (what, text) in [
        ("xor", "all x, y: x xor y <= x + y"),
        ("mask_k", "ex x: mask_0(x, 1) = 1"),
        ("quotient", "ex x: quotient(1, x) = 1"),
        ("low", "ex x: low(1, x) = 1"),
    ] {
        let error = decide(&theory("fib"), &Formula::parse(text).unwrap(), &budget).unwrap_err();
        let numeration = "fib".to_owned();
        assert_eq!(error, FormulaError::NotThere { what, numeration });
    }
    let error = to_mona(&theory("p:2"), &Formula::parse("all x: x = x").unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "the numeration p:2 with 3 digits cannot be written for MONA");
    let error = to_mona(&theory("fib"), &Formula::parse("all x: x xor x = 0").unwrap()).unwrap_err();
    assert_eq!(error, FormulaError::NotThere { what: "xor", numeration: "fib".into() });
    // Definitions can be read in another numeration, automata cannot.
    let document =
        parse_document("def even(x) := ex y: x = 2*y; all x: even(x) | even(x + 1)", Base::BINARY).unwrap();
    let fib = Numeration::parse("fib").unwrap();
    let turned = document.theory.with_numeration(&fib).unwrap();
    assert!(decide(&turned, &document.sentence, &budget).unwrap().holds);
    let mut bound = Theory::new(Base::BINARY);
    bound.bind("all", 0, impartial_prove::automata::Automaton::constant(Base::BINARY, true)).unwrap();
    assert_eq!(bound.with_numeration(&fib).unwrap_err(), FormulaError::OtherDigits("all".into()));
}

#[test]
fn mona_agrees_where_it_is_installed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sentence.mona");
    for (text, holds) in [
        ("all x, y: x + y = y + x", true),
        ("all x: 0 < x -> lowest(x) <= x", true),
        ("all x: ex y: y = shl(1, x) & x <= y & y <= 2*x", true),
        ("all x: shl(1, x) < 2*x", false),
        ("all x: x mod 3 = 0 | x mod 3 = 1 | x mod 3 = 2", true),
        ("ex x: x = 11 & lowest(x) = 3 & shl(1, x) = 18", true),
        ("all x, y: x < y -> shl(1, x) < shl(1, y)", true),
        ("all x, y: x + y != 12 | x = 4", false),
    ] {
        assert_eq!(decided("fib", text).holds, holds, "{text}");
        let written = to_mona(&theory("fib"), &Formula::parse(text).unwrap()).unwrap();
        assert!(written.contains("pred valid(var2 x)"), "{text}");
        std::fs::write(&file, written).unwrap();
        let Ok(output) = std::process::Command::new("mona").arg("-q").arg(&file).output() else { continue };
        let output = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.contains("Formula is valid"), holds, "{text}: {output}");
    }
}

fn term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        proptest::sample::select(vec!["x", "y", "z"]).prop_map(var),
        (0u64..12).prop_map(number),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(t, u)| t.plus(u)),
            (inner.clone(), 0u64..4).prop_map(|(t, c)| t.times(c)),
            (inner, 1u64..5).prop_map(|(t, m)| t.modulo(m)),
        ]
    })
}

fn formula() -> impl Strategy<Value = Formula> {
    let atom = (term(), term(), 0..3).prop_map(|(t, u, kind)| match kind {
        0 => t.equal(u),
        1 => t.less(u),
        _ => Formula::Distinct(vec![t, u]),
    });
    atom.prop_recursive(3, 6, 2, |inner| {
        let name = proptest::sample::select(vec!["x", "y", "z"]);
        prop_oneof![
            inner.clone().prop_map(Formula::not),
            (inner.clone(), inner.clone()).prop_map(|(p, q)| p.and(q)),
            (inner.clone(), inner.clone()).prop_map(|(p, q)| p.or(q)),
            (inner.clone(), inner.clone()).prop_map(|(p, q)| p.iff(q)),
            (inner, name, any::<bool>()).prop_map(|(p, x, all)| if all {
                p.for_all([x])
            } else {
                p.exists([x])
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn formulas_of_arithmetic_have_the_same_solutions_in_every_numeration(
        formula in formula(), at in 0usize..4,
    ) {
        let run = Run::default();
        let budget = ProofBudget::new(&run);
        let free = ["x", "y", "z"].map(String::from);
        let name = ["fib", "p:2", "ostrowski:(1,2)", "recurrence:3,-1"][at];
        let binary = solutions(&Theory::new(Base::BINARY), &formula, &free, &budget).unwrap();
        let other = solutions(&theory(name), &formula, &free, &budget).unwrap();
        prop_assert_eq!(binary.witness().is_some(), other.witness().is_some());
        prop_assert_eq!(binary.counterexample().is_some(), other.counterexample().is_some());
        for n in 0..7u32.pow(3) {
            let numbers = [n % 7, n / 7 % 7, n / 49].map(num_bigint::BigUint::from);
            prop_assert_eq!(binary.contains(&numbers), other.contains(&numbers), "{} {:?}", formula, numbers);
        }
        // Examples are numbers, not words.
        if let Some(example) = other.witness() {
            let numbers: Vec<_> = example.into_iter().map(|(_, n)| n).collect();
            prop_assert!(binary.contains(&numbers), "{} {:?}", formula, numbers);
        }
    }
}
