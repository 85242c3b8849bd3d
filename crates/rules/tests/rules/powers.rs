//! Moves by powers of 2, which the prover reads as numbers with one binary digit 1.

use impartial::claim::{CheckContext, Effort, Verdict};
use impartial::run::Run;
use impartial_prove::automata::ProofBudget;
use impartial_prove::{PositionShape, ProofMethod, Statement};
use impartial_rules::open_text;

/// Returns whether the value of a file is proved, or refuted; a check on small positions must agree.
fn is_proved(rules: &str, value: &str) -> bool {
    let text = format!("game own\n{rules}\n{value}\n");
    let game = open_text(&text, "own", None).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let (run, shape) = (Run::default(), PositionShape::coins(if rules.contains("heaps") { 1 } else { 2 }));
    let provable_game =
        game.entry().0.provable_game().unwrap_or_else(|| panic!("{text}: {:?}", game.recognised()));
    let statement = Statement::own_formula("own.value", provable_game);
    let proof = statement.prove(shape, ProofMethod::Best, &ProofBudget::new(&run)).unwrap();
    assert_ne!(proof.is_proved(), proof.refutation().is_some(), "{text}");
    let checked = game.claims()[0].check(&CheckContext::new(Effort::Quick, &run)).verdict;
    assert_eq!(checked, if proof.is_proved() { Verdict::Checked } else { Verdict::Refuted }, "{text}");
    proof.is_proved()
}

#[test]
fn taking_a_power_of_two_is_counting_modulo_three() {
    for moves in [
        "n - k  for k in 1..n  if popcount(k) = 1",
        "n - pow(2, k)  for k in 0..n",
        "n - pow(2, k)  for k in 0..log2(n)",
        "n - pow(2, k)  for k in 0..1",
        "n - pow(2, k)  for k in 0..40",
    ] {
        let rules = format!("heaps n\nmove {moves}");
        assert!(is_proved(&rules, "value n mod 3"), "{moves}");
        assert!(!is_proved(&rules, "value n mod 4"), "{moves}");
        assert!(!is_proved(&rules, "value if n = 200 then 3 else n mod 3"), "{moves}");
    }
}

#[test]
fn the_range_of_the_exponent_counts() {
    // From 2 on: 4, 8, 16, …, in quarters of the number.
    let rules = "heaps n\nmove n - pow(2, k)  for k in 2..n";
    assert!(is_proved(rules, "value (n div 4) mod 3"));
    assert!(!is_proved(rules, "value n mod 3"));
    // Up to 4 alone.
    let rules = "heaps n\nmove n - pow(2, k)  for k in 0..2";
    assert!(is_proved(rules, "value n mod 3"));
    let rules = "numbers n, p\nlegal p <= 1\nmove n - pow(2, k), 0  for k in 1..n";
    assert!(is_proved(rules, "value (n div 2) mod 3"));
    assert!(!is_proved(rules, "value n mod 3"));
}

#[test]
fn other_powers_are_not_read() {
    for moves in [
        // Of 3, of an exponent that stands elsewhere, of a sum, and of a range that the move does not bound.
        "n - pow(3, k)  for k in 0..n",
        "n - pow(2, k)  for k in 0..n  if k != 2",
        "n - pow(2, k) - k  for k in 0..n",
        "n - pow(2, k) + 1  for k in 1..n",
        "n - pow(2, k + 1)  for k in 0..n",
        "n - pow(2, k)  for k in 0..n div 3",
    ] {
        let text = format!("game own\nheaps n\nmove {moves}\nvalue n mod 3\n");
        let game = open_text(&text, "own", None).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let why = game.why_not_provable().map(str::to_owned);
        assert!(why.as_ref().is_some_and(|why| why.contains("pow")), "{moves}: {why:?}");
    }
}

#[test]
fn powers_are_read_where_moves_look_at_other_heaps() {
    for moves in ["n - pow(2, k)  for k in 0..n", "n - k  for k in 1..n  if popcount(k) <= 1"] {
        let text =
            format!("game own\nheaps n\nmove {moves}  if all other m: m <= n\np-positions largest = 0\n");
        let game = open_text(&text, "own", None).unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert_eq!(game.why_not_provable(), None, "{moves}");
        // A proof compares the described moves with the rules first.
        let (run, shape) = (Run::default(), PositionShape::coins(2));
        let statement = &game.statements(shape)[0];
        let proof = statement.prove(shape, ProofMethod::Best, &ProofBudget::new(&run)).unwrap();
        let refuted = proof.refutation().unwrap_or_else(|| panic!("{proof:?}"));
        assert_eq!(refuted.counterexample.position(), "1,1", "{moves}");
    }
}

/// Halve an even heap, or take 1.
#[test]
fn odd_parts_are_compared_with_numbers_in_proofs() {
    let rules = "heaps n\nmove n - 1\nmove n div 2  if n > 0 & n mod 2 = 0";
    let value = "value if n div lowest(n) > 3 then (lowest(n) mod 6) div 2 else if n > 2 then ((3*n) xor n) mod 3 \
                 else (n mod 5) mod 2";
    assert!(is_proved(rules, value));
    assert!(!is_proved(rules, &value.replace("> 3", "> 5")));
    assert!(!is_proved(rules, &value.replace("> 3", ">= 3")));
}

/// The quotient of two names that differ in an apostrophe, or that come from a definition, is not exact.
#[test]
fn the_number_and_its_lowest_digit_have_one_name() {
    for rules in [
        "heaps n\nmove n - k  for k in 1..n, k' in 1..n  if k div lowest(k') = 1",
        "heaps n\ndef is_one(m) := ex k in 1..m: m div lowest(k) = 1\nmove n - k  for k in 1..n  if is_one(k)",
    ] {
        let text = format!("game own\n{rules}\nvalue 0\n");
        let game = open_text(&text, "own", None).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let why = game.why_not_provable().map(str::to_owned);
        assert!(why.as_ref().is_some_and(|why| why.contains("divisor")), "{rules}: {why:?}");
    }
    let own = "heaps n\nmove n - k'  for k' in 1..n  if k' div lowest(k') = 1";
    assert!(is_proved(own, "value n mod 3"));
}
