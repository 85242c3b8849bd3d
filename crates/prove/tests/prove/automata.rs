//! Automata and the language they decide, compared with evaluation on boxes of small numbers, and the two
//! representations compared with each other.

use impartial::run::{Limits, Reason, Run};
use impartial_prove::automata::{
    Automaton, AutomatonOps, Base, BoolOp, Compiler, Dense, Diagram, Formula, ProofBudget, Term, Theory,
    Track, TrackWord, decide, mask, number, parse_document, shortest_common, solutions, to_mona, var,
};
use num_bigint::BigUint;
use proptest::prelude::*;

const NAMES: [&str; 3] = ["x", "y", "z"];

/// Returns the value of a term by its definition; `None` if it has none.
fn term_value(term: &Term, base: u64, assignment: &[(&str, u64)]) -> Option<u64> {
    let value = |t: &Term| term_value(t, base, assignment);
    Some(match term {
        Term::Var(name) => assignment.iter().rev().find(|(n, _)| n == name)?.1,
        Term::Number(n) => *n,
        Term::Sum(t, u) => value(t)? + value(u)?,
        Term::Times(c, t) => c * value(t)?,
        Term::Xor(t, u) => {
            let (mut t, mut u, mut weight, mut sum) = (value(t)?, value(u)?, 1, 0);
            while t > 0 || u > 0 {
                sum += (t % base + u % base) % base * weight;
                (t, u, weight) = (t / base, u / base, weight * base);
            }
            sum
        }
        Term::Mask(k, t, u) => {
            let power = base.pow(*k);
            let (t, u) = (value(t)? / power, value(u)? / power);
            if t == u {
                return None;
            }
            let mut m = base;
            while t % m == u % m {
                m *= base;
            }
            (m - 1) * power
        }
        Term::Quotient(k, t) => value(t)? / base.pow(*k),
        Term::Low(k, t) => value(t)? % base.pow(*k),
        Term::Modulo(m, t) => value(t)? % m,
        other => panic!("unknown term {other}"),
    })
}

/// Returns the truth of a formula whose quantifiers are all bounded by `upto` inside.
fn truth(formula: &Formula, base: u64, upto: u64, assignment: &[(&str, u64)]) -> bool {
    let truth_of = |f: &Formula| truth(f, base, upto, assignment);
    let value = |t: &Term| term_value(t, base, assignment);
    let both = |t, u, test: fn(u64, u64) -> bool| match (value(t), value(u)) {
        (Some(t), Some(u)) => test(t, u),
        _ => false,
    };
    match formula {
        Formula::Constant(value) => *value,
        Formula::Equal(t, u) => both(t, u, |t, u| t == u),
        Formula::Less(t, u) => both(t, u, |t, u| t < u),
        Formula::AtMost(t, u) => both(t, u, |t, u| t <= u),
        Formula::Distinct(terms) => {
            let values: Option<Vec<u64>> = terms.iter().map(value).collect();
            values.is_some_and(|v| (0..v.len()).all(|i| !v[..i].contains(&v[i])))
        }
        Formula::Not(f) => !truth_of(f),
        Formula::And(all) => all.iter().all(truth_of),
        Formula::Or(all) => all.iter().any(truth_of),
        Formula::Implies(p, q) => !truth_of(p) || truth_of(q),
        Formula::Iff(p, q) => truth_of(p) == truth_of(q),
        Formula::Exists(names, f) => {
            let name = names[0].as_str();
            (0..=upto).any(|n| truth(f, base, upto, &[assignment, &[(name, n)]].concat()))
        }
        Formula::ForAll(names, f) => {
            let name = names[0].as_str();
            (0..=upto).all(|n| truth(f, base, upto, &[assignment, &[(name, n)]].concat()))
        }
        other => panic!("unknown formula {other}"),
    }
}

fn terms() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        (0..3usize).prop_map(|i| var(NAMES[i])),
        (0..3usize).prop_map(|i| var(NAMES[i])),
        (0..12u64).prop_map(number),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(t, u)| t.plus(u)),
            (inner.clone(), inner.clone()).prop_map(|(t, u)| t.xor(u)),
            (0..3u32, inner.clone(), inner.clone()).prop_map(|(k, t, u)| mask(k, t, u)),
            (0..4u64, inner.clone()).prop_map(|(c, t)| t.times(c)),
            (0..3u32, inner.clone()).prop_map(|(k, t)| t.quotient(k)),
            (0..3u32, inner.clone()).prop_map(|(k, t)| t.low(k)),
            (1..6u64, inner).prop_map(|(m, t)| t.modulo(m)),
        ]
    })
}

/// Quantifiers are bounded by 9 in the formula itself, so that evaluation is finite.
fn formulas() -> impl Strategy<Value = Formula> {
    let atom = prop_oneof![
        (terms(), terms()).prop_map(|(t, u)| t.equal(u)),
        (terms(), terms()).prop_map(|(t, u)| t.less(u)),
        (terms(), terms()).prop_map(|(t, u)| t.at_most(u)),
        prop::collection::vec(terms(), 0..4).prop_map(Formula::Distinct),
        any::<bool>().prop_map(Formula::Constant),
    ];
    atom.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(Formula::not),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Formula::all),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Formula::any),
            (inner.clone(), inner.clone()).prop_map(|(p, q)| p.implies(q)),
            (inner.clone(), inner.clone()).prop_map(|(p, q)| p.iff(q)),
            (0..3usize, inner.clone())
                .prop_map(|(i, f)| { var(NAMES[i]).at_most(number(9)).and(f).exists([NAMES[i]]) }),
            (0..3usize, inner)
                .prop_map(|(i, f)| { var(NAMES[i]).at_most(number(9)).implies(f).for_all([NAMES[i]]) }),
        ]
    })
}

/// Compares a number with a term of itself, in which it occurs twice on one track.
#[test]
fn a_term_of_a_number_may_be_compared_with_that_number() {
    let x = || var("x");
    let mut all: Vec<Term> =
        vec![x().xor(x()), x().plus(x()), x().xor(number(3)), x().plus(number(1)).modulo(3)];
    all.extend((1..7).map(|m| x().modulo(m)));
    all.extend((1..7).map(|m| x().times(3).modulo(m)));
    all.extend((0..3).flat_map(|k| [x().low(k), x().quotient(k), mask(k, x(), x())]));
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let names = ["x".to_owned()];
    for base in 2..6 {
        let theory = Theory::new(Base::new(base).unwrap());
        for term in &all {
            let compared = [
                term.clone().equal(x()),
                x().equal(term.clone()),
                term.clone().less(x()),
                x().at_most(term.clone()),
                Formula::Distinct(vec![x(), term.clone()]),
            ];
            for formula in compared {
                let found = solutions(&theory, &formula, &names, &budget).unwrap();
                for n in 0..60u64 {
                    let expected = truth(&formula, base.into(), 9, &[("x", n)]);
                    assert_eq!(found.contains(&[n.into()]), expected, "{formula} in base {base} at {n}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn formulas_agree_with_evaluation_on_a_box(formula in formulas(), base in 2..4u8) {
        let (run, theory) = (Run::default(), Theory::new(Base::new(base).unwrap()));
        let budget = ProofBudget::new(&run);
        let all = solutions(&theory, &formula, &NAMES.map(String::from), &budget).unwrap();
        for x in 0..6u64 {
            for y in 0..6 {
                for z in [0, 1, 2, 5, 9, 30] {
                    let assignment = [("x", x), ("y", y), ("z", z)];
                    let expected = truth(&formula, base.into(), 9, &assignment);
                    let found = all.contains(&[x.into(), y.into(), z.into()]);
                    prop_assert_eq!(found, expected, "{} at {:?}", formula, assignment);
                }
            }
        }
    }

    #[test]
    fn printed_formulas_read_back_with_the_same_meaning(formula in formulas()) {
        let text = formula.to_string();
        let again = Formula::parse(&text).unwrap();
        let (run, theory) = (Run::default(), Theory::new(Base::BINARY));
        let budget = ProofBudget::new(&run);
        let same = formula.iff(again).for_all(NAMES);
        prop_assert!(decide(&theory, &same, &budget).unwrap().holds, "{}", text);
    }

    #[test]
    fn tables_and_diagrams_agree_on_every_operation(
        p in formulas(), q in formulas(), base in 2..4u8, gone in 0..3u32, turn in 0..6u32,
    ) {
        let (run, theory) = (Run::default(), Theory::new(Base::new(base).unwrap()));
        let budget = ProofBudget::new(&run);
        let mut compiler = Compiler::new(&theory, &budget);
        let names = NAMES.map(String::from);
        let tables: Vec<Dense> = [&p, &q]
            .map(|f| compiler.compile(f, &names).unwrap().to_dense(1 << 12).unwrap())
            .to_vec();
        let diagrams: Vec<Diagram> = tables.iter().map(Diagram::from_dense).collect();
        // Canonical numberings differ, so both are numbered as tables.
        let same = |table: &Dense, diagram: &Diagram| {
            assert_eq!(table.states(), diagram.states());
            assert_eq!(table, &diagram.to_dense(1 << 12).unwrap().minimised(&budget).unwrap());
            assert_eq!(table.shortest().map(|w| w.len()), diagram.shortest().map(|w| w.len()));
            if let Some(word) = diagram.shortest() {
                assert!(table.accepts(&word) && diagram.accepts(&word));
            }
        };
        for (table, diagram) in tables.iter().zip(&diagrams) {
            same(table, diagram);
            same(&table.complement(), &diagram.complement());
            let gone = [Track(gone)];
            same(&table.project(&gone, &budget).unwrap(), &diagram.project(&gone, &budget).unwrap());
            let permute = |t: Track| Track((t.0 * (1 + turn % 2) + turn / 2) % 3 + 7);
            same(&table.renamed(&permute), &diagram.renamed(&permute));
        }
        for op in [BoolOp::And, BoolOp::Or, BoolOp::Without, BoolOp::Xor] {
            let table = tables[0].product(&tables[1], op, &budget).unwrap();
            same(&table, &diagrams[0].product(&diagrams[1], op, &budget).unwrap());
        }
        let parts = [&p, &q].map(|f| compiler.compile(f, &names).unwrap());
        let product = parts[0].and(&parts[1].complement(), &budget).unwrap();
        let common = shortest_common(&[(&parts[0], true), (&parts[1], false)], &budget).unwrap();
        prop_assert_eq!(common.map(|w| w.len()), product.shortest().map(|w| w.len()));
    }
}

fn holds(text: &str) -> bool {
    let run = Run::default();
    let document = parse_document(text, Base::BINARY).unwrap();
    decide(&document.theory, &document.sentence, &ProofBudget::new(&run)).unwrap().holds
}

#[test]
fn projected_numbers_may_be_longer_than_the_others() {
    // Without the zero closure of projection each of these would be false.
    assert!(holds("all x: ex y: x < y"));
    assert!(holds("all x: ex y: y = 8*x + 1000"));
    assert!(holds("all x: ex y: quotient(5, y) = x & low(5, y) = 31"));
    assert!(holds("ex y: 1000 < y"));
    assert!(!holds("ex y: all x: x < y"));
}

#[test]
fn laws_of_the_mating_function_are_theorems() {
    // Abuku 2017, Lemmas 2.2 and 2.3.
    assert!(holds("all x, y: x != y -> (x xor y) = (x xor y xor mask_0(x, y)) xor mask_0(x, y)"));
    assert!(holds("all x, y: x != y -> (x xor y xor mask_0(x, y)) + 1 = x xor y"));
    assert!(holds("all x, y, t: x != y -> mask_0(x, y) = mask_0(x + t, y + t)"));
    assert!(holds(
        "all x, y, z: distinct(x, y, z) -> \
         (mask_0(x, y) = mask_0(x, z) & mask_0(x, y) < mask_0(y, z)) | \
         (mask_0(x, y) = mask_0(y, z) & mask_0(x, y) < mask_0(x, z)) | \
         (mask_0(x, z) = mask_0(y, z) & mask_0(x, z) < mask_0(x, y))"
    ));
    assert!(!holds("all x, y: x != y -> mask_0(x, y) = mask_1(x, y)"));
}

#[test]
fn numbers_in_a_base_coprime_to_the_modulus() {
    let theory = Theory::new(Base::new(3).unwrap());
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let sentence = Formula::parse("all x: (x mod 7 = 3) <-> (ex q: x = 7*q + 3)").unwrap();
    assert!(decide(&theory, &sentence, &budget).unwrap().holds);
    let sentence = Formula::parse("all x: x mod 5 = 4 -> x mod 10 = 4").unwrap();
    let decision = decide(&theory, &sentence, &budget).unwrap();
    assert_eq!((decision.holds, decision.example_text()), (false, "x = 9".into()));
}

#[test]
fn many_tracks_are_diagrams_and_answer_like_tables() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let tracks: Vec<Track> = (0..14).map(Track).collect();
    let sum = Automaton::nim_sum(Base::BINARY, &tracks[..13], tracks[13], &budget).unwrap();
    assert!(matches!(sum, Automaton::Diagram(_)));
    let numbers: Vec<(Track, BigUint)> = (0..13u32).map(|i| (Track(i), BigUint::from(i * 7))).collect();
    let expected = (0..13u32).fold(0, |sum, i| sum ^ (i * 7));
    for value in 0..128u32 {
        let all = [&numbers[..], &[(Track(13), value.into())]].concat();
        assert_eq!(sum.accepts(&TrackWord::from_numbers(Base::BINARY, &all)), value == expected);
    }
    // All tracks but two are bound: every pair of numbers is possible, and the result is a table again.
    let two = sum.project(&tracks[1..13], &budget).unwrap();
    assert!(matches!(two, Automaton::Dense(_)));
    assert_eq!(two.states(), 1);
}

#[test]
fn limits_stop_the_work_with_their_reason() {
    let sentence = Formula::parse("all x, y: 1000*x + 333*y != 7*y + 1001").unwrap();
    let theory = Theory::new(Base::BINARY);
    let stopped = |limits| {
        let run = Run::new(limits);
        match decide(&theory, &sentence, &ProofBudget::new(&run)) {
            Err(impartial_prove::automata::FormulaError::Stopped(stopped)) => stopped.reason,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(stopped(Limits::none().positions(5)), Reason::Positions(5));
    assert_eq!(stopped(Limits::none().memory(1000)), Reason::Memory(1000));
    let none = std::time::Duration::ZERO;
    assert_eq!(stopped(Limits::none().time(none)), Reason::Time(none));
}

#[test]
fn errors_of_the_text_point_at_the_place() {
    let cases = [
        ("all x x = 1", 1, 7),
        ("x + 1", 1, 6),
        ("all x: (x = 1", 1, 14),
        ("all x:\n x mod 0 = 1", 2, 8),
        ("def p(x) := x = 1;\ndef p(y) := y = 2;\ntrue", 2, 5),
        ("x = 99999999999999999999", 1, 5),
        ("x = 1 & $", 1, 9),
        ("mask_0(x) = 1", 1, 1),
    ];
    for (text, line, column) in cases {
        let error = parse_document(text, Base::BINARY).unwrap_err();
        assert_eq!((error.line(), error.column()), (line, column), "{text}: {error}");
        assert!(!error.allowed().is_empty());
    }
    let deep = "(".repeat(100_000);
    assert!(parse_document(&deep, Base::BINARY).is_err());
}

#[test]
fn meaningless_formulas_are_refused() {
    for text in
        ["x = 1", "all x: p(x)", "all x, x: x = 1", "def p(x) := x = 1; p(1, 2)", "9223372036854775807 = 1"]
    {
        let document = parse_document(text, Base::BINARY).unwrap();
        let run = Run::default();
        assert!(decide(&document.theory, &document.sentence, &ProofBudget::new(&run)).is_err(), "{text}");
    }
}

#[test]
fn a_sentence_for_mona_has_its_definitions_and_helpers() {
    let document =
        parse_document("def e(x) := x mod 2 = 0; all x: e(x) | mask_1(x, 0) = 6 | x < 9", Base::BINARY)
            .unwrap();
    let file = to_mona(&document.theory, &document.sentence).unwrap();
    for part in ["ws1s;", "pred r_e(var2 v_x)", "pred mask1(", "all2 v_x"] {
        assert!(file.contains(part), "{part} is missing:\n{file}");
    }
    assert!(to_mona(&Theory::new(Base::new(3).unwrap()), &Formula::TRUE).is_err());
}
