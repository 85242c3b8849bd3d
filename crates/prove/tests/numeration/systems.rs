//! Adders, their sizes, and the refusal of wrong adders.

use impartial::run::{Limits, Run};
use impartial_prove::automata::{
    AdderSentence, Automaton, Base, BoolOp, NotCertified, Numeration, NumerationAutomata, NumerationError,
    ProofBudget, Theory, Track, TrackWord, TransitionTable, certify,
};
use num_bigint::BigUint;
use proptest::prelude::*;
use serde_json::{Value, json};

/// The name, and the numbers of states of the valid words, of the successor and of the adder, including the dead state.
const SIZES: &[(&str, usize, usize, usize)] = &[
    ("base:2", 1, 3, 3),
    ("base:3", 1, 3, 3),
    ("base:10", 1, 3, 3),
    ("fib", 3, 6, 22),
    ("p:2", 3, 6, 19),
    ("p:3", 3, 6, 19),
    ("p:4", 3, 6, 19),
    ("ostrowski:(2)", 3, 6, 22),
    ("ostrowski:(3)", 3, 6, 19),
    ("ostrowski:(4)", 3, 6, 19),
    ("recurrence:3,-1", 3, 6, 18),
    ("recurrence:2,2", 3, 6, 58),
    ("ostrowski:(1,2)", 5, 11, 37),
    ("ostrowski:(2,1)", 5, 10, 39),
    ("ostrowski:3,1,(1,2)", 7, 13, 48),
    ("tribonacci", 4, 9, 281),
    ("narayana", 4, 9, 596),
];

fn numeration(name: &str) -> Numeration {
    Numeration::parse(name).unwrap()
}

fn with<T>(name: &str, f: impl FnOnce(&Numeration, &NumerationAutomata, &ProofBudget<'_>) -> T) -> T {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let numeration = numeration(name);
    f(&numeration, numeration.certified(&budget).unwrap(), &budget)
}

#[test]
fn adders_are_certified_and_as_large_as_they_are_known_to_be() {
    for &(name, valid, successor, adder) in SIZES {
        with(name, |_, made, _| {
            let sizes = (made.valid().states(), made.successor().states(), made.adder().states());
            assert_eq!(sizes, (valid, successor, adder), "{name}");
        });
    }
}

#[test]
fn valid_words_are_the_words_of_numbers_in_their_order() {
    for &(name, ..) in SIZES {
        with(name, |numeration, made, _| {
            let mut codes = Vec::new();
            for n in 0u64..300 {
                let digits = numeration.digits_of(&n.into());
                assert_eq!(numeration.value(&digits), n.into(), "{name}, {n}");
                assert!(numeration.is_valid(&digits));
                codes.push(numeration.code(n).unwrap());
            }
            assert!(codes.is_sorted_by(|a, b| a < b), "{name}");
            let mut valid = (0..=codes[299]).filter(|&code| made.valid().accepts_numbers(&[code]));
            if codes[299] < 1 << 22 {
                assert!(valid.by_ref().eq(codes.iter().copied()), "{name}");
            }
        });
    }
}

#[test]
fn numbers_of_any_size_are_written_and_read() {
    let large = BigUint::from(10u32).pow(60) + 7u32;
    for &(name, ..) in SIZES {
        let numeration = numeration(name);
        let digits = numeration.digits_of(&large);
        assert_eq!(numeration.value(&digits), large, "{name}");
        assert!(digits.iter().all(|d| *d < numeration.digits().get()));
    }
    assert_eq!(numeration("fib").written(&100u32.into()), "1000010100");
    assert_eq!(numeration("p:2").written(&11u32.into()), "111"); // 1, 3, 7
    assert_eq!(numeration("ostrowski:3,1,(1,2)").place_values(40), [1, 3, 4, 7, 18, 25]);
}

#[test]
fn names_are_read_in_their_simplest_form_and_others_refused() {
    for (text, name) in [
        ("Zeckendorf", "fib"),
        ("p:1", "fib"),
        ("recurrence:5,1", "p:5"),
        ("recurrence:1,0,1", "narayana"),
        ("recurrence:7", "base:7"),
        ("ostrowski:2,(1,2)", "ostrowski:(2,1)"),
        ("ostrowski: 3, 1, (1, 2)", "ostrowski:3,1,(1,2)"),
    ] {
        assert_eq!(numeration(text).name(), name);
        assert_eq!(numeration(name), numeration(text));
    }
    for text in [
        "",
        "fib:2",
        "p:",
        "p:0",
        "p:x",
        "base:1",
        "base:37",
        "ostrowski:3",
        "ostrowski:(0)",
        "ostrowski:3(1)",
        "ostrowski:(1",
        "recurrence:",
        "recurrence:1,0",
        "p:99999999999999999999",
        "golden",
    ] {
        assert!(matches!(Numeration::parse(text), Err(NumerationError::Name { .. })), "{text}");
    }
    // Roots that are not dominant, not above 1, or whose expansions of 1 never repeat.
    for text in ["recurrence:1,3", "recurrence:-2", "recurrence:1,-1", "ostrowski:(99)", "recurrence:0,1"] {
        assert!(matches!(Numeration::parse(text), Err(NumerationError::NoSystem { .. })), "{text}");
    }
}

#[test]
fn a_limit_stops_the_building_of_an_adder() {
    let run = Run::new(Limits::none().positions(100));
    let stopped = numeration("recurrence:1,1,1,1").certified(&ProofBudget::new(&run)).unwrap_err();
    assert!(matches!(stopped, NumerationError::Stopped(_)), "{stopped}");
}

/// Returns the automaton of a changed table, if the result is an automaton.
fn changed(
    automaton: &Automaton,
    base: Base,
    tracks: usize,
    budget: &ProofBudget<'_>,
    change: impl FnOnce(&mut Value),
) -> Option<Automaton> {
    let mut table =
        serde_json::to_value(TransitionTable::from_automaton(automaton, tracks).unwrap()).unwrap();
    change(&mut table);
    let table: TransitionTable = serde_json::from_value(table).unwrap();
    table.automaton(base, budget).unwrap()
}

#[test]
fn every_adder_with_a_changed_transition_or_accepting_state_is_refused() {
    with("fib", |numeration, made, budget| {
        let base = numeration.digits();
        let table = TransitionTable::from_automaton(made.adder(), 3).unwrap();
        let json = serde_json::to_value(&table).unwrap();
        let (states, letters) = (json["accept"].as_array().unwrap().len(), 8);
        let mut tried = 0;
        for state in 0..states {
            let flipped = changed(made.adder(), base, 3, budget, |table| {
                let accept = table["accept"][state].as_bool().unwrap();
                table["accept"][state] = json!(!accept);
            });
            let turned = (0..letters).map(|letter| {
                changed(made.adder(), base, 3, budget, |table| {
                    let next = table["next"][state * letters + letter].as_u64().unwrap();
                    table["next"][state * letters + letter] = json!((next + 1) % states as u64);
                })
            });
            for wrong in turned.chain([flipped]).flatten() {
                assert_ne!(wrong.states(), 0);
                let verdict = certify(made.valid(), made.successor(), &wrong, budget).unwrap();
                assert!(verdict.is_err(), "state {state}");
                tried += 1;
            }
        }
        // Most changes result in an automaton; tables that are not closed under zeros do not.
        assert!(tried > 100, "{tried}");
    });
}

#[test]
fn every_sentence_refuses_something() {
    with("fib", |numeration, made, budget| {
        let (valid, successor, adder) = (made.valid(), made.successor(), made.adder());
        let refused = |successor: &Automaton, adder: &Automaton| -> NotCertified {
            certify(valid, successor, adder, budget).unwrap().unwrap_err()
        };
        assert!(certify(valid, successor, adder, budget).unwrap().is_ok());
        let twice = numeration.linear(&[1, -1], 2, budget).unwrap();
        assert_eq!(refused(&twice, adder).sentence(), AdderSentence::Successor);
        // x + 2y = z is total and functional, and not addition.
        let other = numeration.linear(&[1, 2, -1], 0, budget).unwrap();
        assert_eq!(refused(successor, &other).sentence(), AdderSentence::Induction);
        // x − y, if it exists.
        let minus = numeration.linear(&[1, -1, -1], 0, budget).unwrap();
        assert_eq!(refused(successor, &minus).sentence(), AdderSentence::Total);
        let both = adder.product(&other, impartial_prove::automata::BoolOp::Or, budget).unwrap();
        assert_eq!(refused(successor, &both).sentence(), AdderSentence::Functional);
        assert_eq!(
            refused(successor, &Automaton::constant(Base::BINARY, true)).sentence(),
            AdderSentence::Zero
        );
    });
}

/// Compares the numbers below `below` that satisfy a relation by the automaton and by arithmetic.
fn agrees(name: &str, coefficients: &[i64], constant: i64, below: u64) {
    with(name, |numeration, _, budget| {
        let relation = numeration.linear(coefficients, constant, budget).unwrap();
        let n = coefficients.len() as u32;
        for index in 0..below.pow(n) {
            let numbers: Vec<u64> = (0..n).map(|i| index / below.pow(i) % below).collect();
            let codes: Vec<u64> = numbers.iter().map(|&n| numeration.code(n).unwrap()).collect();
            let sum: i64 = coefficients.iter().zip(&numbers).map(|(c, &n)| c * n as i64).sum();
            assert_eq!(
                relation.accepts_numbers(&codes),
                sum + constant == 0,
                "{name} {coefficients:?} {numbers:?}"
            );
        }
    });
}

#[test]
fn linear_relations_hold_of_the_numbers_that_satisfy_them() {
    for name in ["fib", "p:2", "p:3", "ostrowski:3,1,(1,2)", "recurrence:2,2", "tribonacci", "base:3"] {
        agrees(name, &[1, -1], 3, 60);
        agrees(name, &[2, -3], 0, 60);
        agrees(name, &[1, 1, -1], -7, 20);
        agrees(name, &[2, -1, -1], 1, 20);
        agrees(name, &[3], -51, 60);
        agrees(name, &[1, -4, -1], 0, 20);
    }
    agrees("fib", &[1, 1, -1, -1], 2, 12);
    agrees("p:2", &[1, 1, -1, -1], 2, 12);
}

proptest! {
    #[test]
    fn sums_of_large_numbers_are_those_of_arithmetic(
        x in any::<u128>(), y in any::<u128>(), off in 0u8..3, at in 0..SIZES.len(),
    ) {
        let (x, y) = (BigUint::from(x), BigUint::from(y));
        let sum = &x + &y + off;
        with(SIZES[at].0, |numeration, made, _| {
            let tracks = (0..3).map(impartial_prove::automata::Track);
            let word = numeration.word(&tracks.zip([x, y, sum.clone()]).collect::<Vec<_>>());
            assert_eq!(numeration.number(&word, impartial_prove::automata::Track(2)), sum);
            assert_eq!(made.adder().accepts(&word), off == 0);
        });
    }
}

#[test]
fn custom_systems_agree_with_the_named_ones() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for name in ["fib", "p:2", "ostrowski:3,1,(1,2)", "tribonacci"] {
        let named = Numeration::parse(name).unwrap();
        let made = named.certified(&budget).unwrap();
        let (valid, adder) = (
            TransitionTable::from_automaton(made.valid(), 1).unwrap(),
            TransitionTable::from_automaton(made.adder(), 3).unwrap(),
        );
        let own = Numeration::from_tables(named.digits(), &valid, &adder, &budget).unwrap();
        assert!(own.is_custom() && own != named && own.name().starts_with("own:"));
        assert_eq!(own, Numeration::from_tables(named.digits(), &valid, &adder, &budget).unwrap());
        // Small and large numbers.
        for n in (0..500u64).map(BigUint::from).chain((1..60).map(|i| BigUint::from(7u32).pow(i) * 3u32)) {
            assert_eq!(own.digits_of(&n), named.digits_of(&n), "{name}: {n}");
            assert_eq!(own.value(&own.digits_of(&n)), n, "{name}");
            assert!(own.is_valid(&own.digits_of(&n)));
        }
        // Linear relations, built from the adder alone.
        for (coefficients, constant) in
            [(&[2, -1][..], 0), (&[1, 1, -3], 0), (&[1, -1], 5), (&[-1, 0, 2], -7), (&[3, -2], 1), (&[1], -4)]
        {
            let one = own.linear(coefficients, constant, &budget).unwrap();
            let other = named.linear(coefficients, constant, &budget).unwrap();
            assert!(
                one.product(&other, BoolOp::Xor, &budget).unwrap().is_empty(),
                "{name}: {coefficients:?} {constant}"
            );
        }
    }
}

#[test]
fn small_numbers_of_words_agree_with_numbers_of_any_size() {
    let mut state = 5u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let (mut small, mut large) = (0, 0);
    for name in ["base:2", "base:10", "fib", "p:3", "trib"] {
        let numeration = Numeration::parse(name).unwrap();
        let theories = [Theory::in_numeration(&numeration), Theory::new(numeration.digits())];
        for theory in theories {
            for length in [0, 1, 5, 20, 62, 63, 64, 65, 90, 100] {
                let digits = u64::from(numeration.digits().get());
                let letters = (0..length).map(|_| vec![random(digits) as u8, random(digits) as u8]).collect();
                let word = TrackWord::new(numeration.digits(), vec![Track(0), Track(2)], letters);
                for track in [Track(0), Track(1), Track(2)] {
                    let number = u64::try_from(theory.number(&word, track)).ok();
                    assert_eq!(theory.small_number(&word, track), number, "{name} {length} {track:?}");
                    small += u32::from(number.is_some());
                    large += u32::from(number.is_none());
                }
            }
        }
    }
    assert!(small > 100 && large > 40, "{small} {large}");
}
