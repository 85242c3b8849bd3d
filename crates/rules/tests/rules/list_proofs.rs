//! Proofs about heaps that are one position: in a row, in a ring, or without an order.

use crate::opening::{of_gallery, of_rules};
use impartial::run::{Limits, Run};
use impartial_prove::automata::ProofBudget;
use impartial_prove::{PositionShape, ProofAttempt, ProofMethod};
use impartial_rules::RuleFileGame;

/// Returns the names of the statements about a number of heaps, each with its proof.
fn proofs(opened: &RuleFileGame, heaps: usize) -> Vec<(String, ProofAttempt)> {
    let (shape, run) = (PositionShape::coins(heaps), Run::new(Limits::none()));
    let prove = |one: &impartial_prove::Statement| {
        let proof = one.prove(shape, ProofMethod::Best, &ProofBudget::new(&run));
        let name = one.id().rsplit('.').next().unwrap_or_default().to_owned();
        (name, proof.unwrap_or_else(|error| panic!("{}: {error}", one.id())))
    };
    opened.statements(shape).iter().map(prove).collect()
}

/// Theorems of Dufour and Heubach (2013), and of Moore (1910) for three heaps.
#[test]
fn p_positions_of_circular_nim_are_proved() {
    let known = [
        ("circular-nim-3-2.game", 3, vec!["p-positions"]),
        ("circular-nim-4-2.game", 4, vec!["p-positions"]),
        ("circular-nim-5-2.game", 5, vec!["p-positions"]),
        ("circular-nim-6-3.game", 6, vec!["p-positions"]),
        ("circular-nim.game:3", 3, vec!["all-heaps"]),
        ("circular-nim.game:3", 4, vec!["p-positions"]),
        ("exact-nim.game:3", 3, vec!["all-heaps"]),
    ];
    for (name, heaps, expected) in known {
        let proofs = proofs(&of_gallery(name), heaps);
        let names: Vec<&str> = proofs.iter().map(|(statement, _)| statement.as_str()).collect();
        assert_eq!(names, expected, "{name}");
        assert!(proofs.iter().all(|(_, proof)| proof.is_proved()), "{name}: {proofs:?}");
    }
}

#[test]
fn false_statements_about_rings_and_rows_are_refuted_by_a_position() {
    let ring = "ring n\nmove choose 2 consecutive heaps: x  for x in 0..n\np-positions ";
    let row = "row n\nmove choose 1..2 consecutive heaps: x  for x in 0..n-1\np-positions ";
    // Two heaps are one heap of Nim in the ring: their sum. In a row of three heaps every position but 0,0,0 has a move
    // to a P-position, or is one.
    let wrong = [
        (ring, "all heap m: m <= 1", 3),
        (ring, "ex heap m: m = 0", 3),
        (ring, "heap(1) = heap(2) & heap(3) = heap(4) & heap(2) = heap(3)", 4),
        (row, "heap(1) = heap(3)", 3),
        (row, "heap(2) = 0", 2),
    ];
    for (rules, set, heaps) in wrong {
        let opened = of_rules(&format!("{rules}{set}"));
        let all = proofs(&opened, heaps);
        let [(_, proof)] = &all[..] else { panic!("{set}: {all:?}") };
        let refutation = proof.refutation().unwrap_or_else(|| panic!("{set}: {proof:?}"));
        assert_eq!(refutation.counterexample.position().split(',').count(), heaps, "{set}");
    }
}

/// Counters of a staircase go one step down, or leave: the odd steps are heaps of Nim (Sprague 1937).
#[test]
fn staircases_of_some_heights_are_proved() {
    let down =
        "row n\nmove n - k  for k in 1..n  if place = 1\nmove n - k, previous m: m + k  for k in 1..n\n";
    let up =
        "row n\nmove n - k  for k in 1..n  if place = members\nmove n - k, next m: m + k  for k in 1..n\n";
    let odd = "value heap(1) xor heap(3)  if members in {3, 4}";
    let from_the_end = "value heap(1) xor heap(3)  if members = 3";
    let even = "p-positions heap(2) = 0  if members = 3";
    for (rules, line, heaps, is_true) in [
        (down, odd, 3, true),
        (down, odd, 4, true),
        (up, from_the_end, 3, true),
        (down, even, 3, false),
        (up, "value heap(1) xor heap(3)  if members = 4", 4, false),
    ] {
        let all = proofs(&of_rules(&format!("{rules}{line}")), heaps);
        let [(_, proof)] = &all[..] else { panic!("{line}: {all:?}") };
        assert_eq!(proof.is_proved(), is_true, "{line}: {proof:?}");
        assert_eq!(proof.refutation().is_some(), !is_true, "{line}");
    }
}

/// A row in which counters go to and fro has a cycle, and so has a ring.
#[test]
fn moves_of_counters_in_both_directions_do_not_end() {
    let to_and_fro = "row n\nmove n - 1, next m: m + 1\nmove n - 1, previous m: m + 1";
    let around = "ring n\nmove n - 1, next m: m + 1";
    // Both neighbours of a place get what it loses.
    let apart = "row n\nmove n - 2, next m: m + 1, previous k: k + 1";
    let far = "row n\nmove n - 3, next m: m + 1, next k: k + 2\nmove n - 1, previous m: m + 1";
    let of_any = "row n\nmove n - 1, other m: m + 1";
    for rules in [to_and_fro, around, apart, far, of_any] {
        assert!(of_rules(rules).measure().is_err(), "{rules}");
    }
    for rules in [
        "row n\nmove n - 3, next m: m + 1, next k: k + 2",
        "row n\nmove n - 3, previous m: m + 2, previous k: k + 1",
        "row n\nmove n + 1, next m: m - 1",
        "row n\nmove n - 1, previous m: m + 1\nmove n + 2, next m: m - 2",
    ] {
        assert!(of_rules(rules).measure().is_ok(), "{rules}");
    }
}

#[test]
fn what_is_not_described_to_the_prover_says_why() {
    let why = |rules: &str| of_rules(rules).why_not_provable().map(str::to_owned);
    assert_eq!(why("ring n\nmove choose 2 consecutive heaps: x  for x in 0..n"), None);
    assert_eq!(why("row n with p\nmove n - 1, p := 0").as_deref(), Some("positions have extra numbers"));
    assert_eq!(why("row n\nmove nothing  if place = 1").as_deref(), Some("the number of its heaps changes"));
    assert_eq!(why("row n\nmove n - 1, next m: m + 1"), None);
    let rises = why("row n\nmove n - 1, next m: m + 2").unwrap();
    assert!(rises.contains("a move may raise the sum of the heaps"), "{rises}");
    let varies = why("row n\nmove choose largest heaps: n - 1").unwrap();
    assert!(varies.contains("the number of chosen heaps depends on the position"), "{varies}");
    let deep = why("row n\nmove n - 1  if heap(n) > 0").unwrap();
    assert!(deep.contains("the place of a heap depends on the position"), "{deep}");
    // Positions of six heaps only.
    let opened = of_gallery("circular-nim-6-3.game");
    assert!(opened.statements(PositionShape::coins(5)).is_empty());
}

/// A position of a ring may be written from any heap on, so that a statement must say the same of all rotations, and, if
/// the moves have no direction, of the reflections.
#[test]
fn statements_that_depend_on_the_place_where_a_ring_begins_are_not_proved() {
    let unproved = |rules: &str, set: &str, heaps: usize| {
        let opened = of_rules(&format!("ring n\n{rules}\np-positions {set}"));
        assert_eq!(opened.why_not_provable(), None);
        let why = opened.unproved(PositionShape::coins(heaps)).into_iter().next().map(|(_, why)| why);
        assert_eq!(opened.statements(PositionShape::coins(heaps)).is_empty(), why.is_some(), "{set}");
        why
    };
    let both = "move choose 2 consecutive heaps: x  for x in 0..n";
    let directed = "move n - 1, next m: m";
    let begins = Some("it depends on the place where the ring begins".to_owned());
    assert_eq!(unproved(both, "heap(1) = 0", 3), begins);
    assert_eq!(unproved(both, "heap(1) = heap(3) & heap(2) = heap(4)", 4), None);
    // Whether 1, 2, 3 or 3, 2, 1 follow each other is the same for all rotations, not for reflections.
    let turns = "ex i in 1..3: heap(i mod 3 + 1) = heap(i) + 1 & heap((i + 1) mod 3 + 1) = heap(i) + 2";
    assert_eq!(unproved(both, turns, 3), begins);
    assert_eq!(unproved(directed, turns, 3), None);
    assert_eq!(unproved(both, "all heap m: m = largest", 3), None);
}

/// Nim with four and five heaps as numbers without an order.
#[test]
fn statements_about_four_and_five_numbers_without_an_order_are_decided() {
    let names = ["a", "b", "c", "d", "e"];
    let nim = |count: usize, set: &str| {
        let own = &names[..count];
        let moves = (0..count).map(|i| {
            let after: Vec<&str> = (0..count).map(|j| if i == j { "k" } else { own[j] }).collect();
            format!("move {}  for k in 0..{}-1\n", after.join(", "), own[i])
        });
        format!("numbers {} unordered\n{}p-positions {set}", own.join(", "), moves.collect::<String>())
    };
    let is_proved = |rules: &str, count: usize| {
        let all = proofs(&of_rules(rules), count);
        let [(_, proof)] = &all[..] else { panic!("{rules}: {all:?}") };
        assert_eq!(proof.refutation().is_none(), proof.is_proved(), "{rules}");
        proof.is_proved()
    };
    assert!(is_proved(&nim(4, "a xor b xor c xor d = 0"), 4));
    assert!(is_proved(&nim(5, "a xor b xor c xor d xor e = 0"), 5));
    assert!(!is_proved(&nim(4, "a = b & c = d"), 4));
    assert!(!is_proved(&nim(5, "a = 0 & b xor c xor d xor e = 0"), 5));
}
