//! The section "Exact meaning" of the grammar: each statement, by the interpreter, by moves, by claims and by proofs.

use crate::compare::Counts;
use impartial::claim::Verdict;
use impartial::run::{Limits, Run};
use impartial_catalogue::{Context, MoveFilter};
use impartial_prove::{PositionShape, ProofBudget, ProofMethod, ProofVerdict};
use impartial_reference::{Game, Verdict as Truth};
use impartial_rules::{GRAMMAR, RuleFileGame};

/// Bound on the positions at which a condition is evaluated.
const WINDOW: u64 = 10;

/// Conditions on n, with their truth values at the numbers below [`WINDOW`], as `T` and `f`.
const CONDITIONS: &[(&str, &str)] = &[
    // A sum is computed as a whole.
    ("n - 3 + 3 >= 0", "TTTTTTTTTT"),
    ("3 - n + n = 3", "TTTTTTTTTT"),
    ("(n - 3) + 3 >= 0", "fffTTTTTTT"),
    ("n - (3 - 2) >= 0", "fTTTTTTTTT"),
    ("n - 5 + 5 - 5 = 1", "ffffffTfff"),
    ("n - 1 - 1 = 2", "ffffTfffff"),
    ("n - 3*2 + 6 = n", "TTTTTTTTTT"),
    ("(n - 3)*2 + 6 = 2*n", "fffTTTTTTT"),
    // A relation with a term without a value is false.
    ("n - 3 != 5", "fffTTTTTfT"),
    ("not n - 3 = 5", "TTTTTTTTfT"),
    ("1 <= n - 3 < 99", "ffffTTTTTT"),
    ("not n - 5 in 0..2", "TTTTTfffTT"),
    ("not n in n - 5..9", "TTTTTfffff"),
    ("not distinct(n - 5, n)", "TTTTTfffff"),
    ("not 2 divides n - 3", "TTTfTfTfTf"),
    ("min(n - 3, n) = n - 3", "fffTTTTTTT"),
    ("max(n - 3, n) = n", "fffTTTTTTT"),
    ("(if n >= 1 then 5 else n - 3) = 5", "fTTTTTTTTT"),
    // Ranges and sets.
    ("all k in 3..n: k = 99", "TTTfffffff"),
    ("ex k in 3..n: k = k", "fffTTTTTTT"),
    ("all k in n - 3..2: k = 99", "TTTfffTTTT"),
    ("all k in 1..n - 3: k = 99", "TTTTffffff"),
    ("all k in {n - 3}: k = 99", "TTTfffffff"),
    ("ex k in {n - 3, 7}: k = n", "fffffffTff"),
    ("n in 3..1", "ffffffffff"),
    ("n in {n - 3, 4}", "ffffTfffff"),
    ("0 divides n", "Tfffffffff"),
    // Definitions are called with values.
    ("five(n - 3) = 5", "fffTTTTTTT"),
    ("always(n - 3)", "fffTTTTTTT"),
    ("not always(n - 3)", "TTTfffffff"),
    ("either(n - 3) = 1", "fffTTTTTTT"),
    ("either(n - 3) = 2", "ffffffffff"),
    // Precedence.
    ("n = 1 | n = 2 & n = 3", "fTffffffff"),
    ("n < 3 -> n < 2 -> n < 1", "TfTTTTTTTT"),
    ("(n < 3 -> n < 2) -> n < 1", "TfTfffffff"),
    ("n < 3 <-> n < 2 -> n < 1", "TfTfffffff"),
    ("n < 3 -> n < 2 <-> n < 1", "TfTfffffff"),
    ("not n < 3 & n < 5", "fffTTfffff"),
    ("not n < 3 | n < 1", "TffTTTTTTT"),
    ("not n < 3 -> n < 5", "TTTTTfffff"),
    ("all k in 1..3: k < 9 & n < 2", "TTffffffff"),
    ("ex k in 1..3: k = 2 & n < 2 | n > 7", "TTffffffTT"),
    ("n < 2 & ex k in 1..3: k = 2 | n < 5", "TTffffffff"),
    ("n < 2 | all k in 1..3: n = 5 & k < 9 -> n = 7", "TTTTTfTTTT"),
    ("not all k in 1..n: k < 3 & n < 5", "fffTTTTTTT"),
    ("all k, m in 1..n: k + m < 7", "TTTTffffff"),
    ("(if n < 3 then 1 else 2 + 3) = 5", "fffTTTTTTT"),
    ("1 + if n < 3 then 1 else 2 + 3 = 6", "fffTTTTTTT"),
    ("n xor 2*3 = 4", "ffTfffffff"),
    ("n div 2 * 3 = 6", "ffffTTffff"),
    ("n mod 4 * 2 = 6", "fffTfffTff"),
    ("n*2 mod 3 = 1", "ffTffTffTf"),
    ("n xor 3 mod 2 = 1", "TfTfTfTfTf"),
    ("n mod 3 xor 2 * 2 = 5", "fTffTffTff"),
    ("n xor 1 div 2 * 3 = 9", "ffffffTTff"),
    // Functions.
    ("n divides 0", "TTTTTTTTTT"),
    ("n div (n - n) = 0", "ffffffffff"),
    ("distance(n, 4) = 1", "fffTfTffff"),
    ("gcd(n, 0) = n", "TTTTTTTTTT"),
    ("gcd(n, 6) = 2", "ffTfTfffTf"),
    ("sqrt(n) = 2", "ffffTTTTTf"),
    ("log2(n) = log2(n)", "fTTTTTTTTT"),
    ("popcount(n) = 2", "fffTfTTffT"),
    ("pow(0, n) = 0", "fTTTTTTTTT"),
    ("mask_0(n, 3) = 1", "TfTfTfTfTf"),
    ("mask_1(n, 3) = 2", "TTffTTffTT"),
    ("mask_0(n, n) = mask_0(n, n)", "ffffffffff"),
    ("quotient(1, n) = 2", "ffffTTffff"),
    ("quotient(n, 4) = 1", "ffTfffffff"),
    ("low(1, n) = 1", "fTfTfTfTfT"),
    ("low(70, n) = n", "TTTTTTTTTT"),
];

const DEFINITIONS: &str =
    "def five(x) := 5\ndef always(x) := 1 = 1\ndef either(x) := if x = x then 1 else 2\n";

fn opened(text: &str) -> RuleFileGame {
    RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap_or_else(|error| panic!("{text}{error}"))
}

fn letters(holds: impl Fn(u64) -> bool) -> String {
    (0..WINDOW).map(|n| if holds(n) { 'T' } else { 'f' }).collect()
}

#[test]
fn conditions_mean_the_same_to_the_interpreter_to_moves_and_to_claims() {
    for (condition, expected) in CONDITIONS {
        let rules = format!("game g\nnumbers n\n{DEFINITIONS}move n + 100  if n < 100 & ({condition})\n");
        let reference = Game::read(&rules, &[]).unwrap();
        let options = |n: u64| reference.options(&reference.position(&n.to_string()).unwrap()).unwrap();
        assert_eq!(letters(|n| !options(n).is_empty()), *expected, "the interpreter: {condition}");
        let game = opened(&rules).entry().0;
        let context = Context::new(Limits::none());
        let moves = |n: u64| {
            let position = game.position(&n.to_string()).unwrap();
            game.moves(&position, &MoveFilter::default(), &context).unwrap().options.len()
        };
        assert_eq!(letters(|n| moves(n) > 0), *expected, "moves: {condition}");
        let claims: String = (0..WINDOW)
            .map(|n| format!("claim c{n}  ({condition})  for n < {WINDOW}  if n = {n}\n"))
            .collect();
        let text = format!("game g\nnumbers n\n{DEFINITIONS}move n - 1\n{claims}");
        let reports = crate::believed::reports(&opened(&text));
        let reference = Game::read(&text, &[]).unwrap();
        for (n, report) in (0..WINDOW).zip(&reports) {
            // A condition that does not apply at a position is not checked there.
            let position = reference.position(&n.to_string()).unwrap();
            let verdict = match reference.verdict(&reference.beliefs()[n as usize], &position) {
                Ok(Truth::True) => Verdict::Checked,
                Ok(Truth::Silent) => Verdict::Vacuous,
                Ok(Truth::False) => Verdict::Refuted,
                Err(stop) => panic!("{condition} at {n}: {stop:?}"),
            };
            assert_eq!(report.verdict, verdict, "claims: {condition} at {n}");
        }
        let holds = |n: u64| reports[n as usize].verdict != Verdict::Refuted;
        assert_eq!(letters(holds), *expected, "claims: {condition}");
    }
}

/// The prover reads every condition that its logic can express with the same meaning.
#[test]
fn conditions_mean_the_same_to_the_prover() {
    let run = Run::new(Limits::none());
    let mut proved = 0;
    for (condition, expected) in CONDITIONS {
        let holds: Vec<String> =
            (0..WINDOW).filter(|&n| expected.as_bytes()[n as usize] == b'T').map(|n| n.to_string()).collect();
        let set = format!("{{{}}}", if holds.is_empty() { "99".into() } else { holds.join(", ") });
        let text = format!(
            "game g\nnumbers n\n{DEFINITIONS}move n - 1\np-positions n mod 2 = 0 & (n >= {WINDOW} | (({condition}) <-> n in {set}))\n"
        );
        // Numbers of 64 or more digits need automata that are too large.
        let statements = if condition.contains("70") {
            Vec::new()
        } else {
            opened(&text).statements(PositionShape::coins(1))
        };
        for statement in statements {
            let proof =
                statement.prove(PositionShape::coins(1), ProofMethod::Best, &ProofBudget::new(&run)).unwrap();
            assert_eq!(proof.verdict(), ProofVerdict::Proved, "{condition}");
            proved += 1;
        }
    }
    assert!(proved >= 40, "only {proved} conditions are in the logic of the prover");
}

#[test]
fn the_claims_of_the_grammar_hold_for_both_programs() {
    let (mut claims, mut counts) = (0, Counts::default());
    for block in GRAMMAR.split("```text\ngame ").skip(1) {
        let text = format!("game {}", block.split("```").next().unwrap());
        if text.starts_with("game NAME") || !text.contains("\nclaim ") {
            continue;
        }
        let reference = Game::read(&text, &[]).unwrap_or_else(|error| panic!("{text}{error}"));
        let opened = opened(&text);
        crate::believed::compare_reports(&opened, &reference, &mut counts)
            .unwrap_or_else(|problem| panic!("{text}{problem}"));
        for (belief, report) in reference.beliefs().iter().zip(crate::believed::reports(&opened)) {
            let expected = if belief.planted { Verdict::Refuted } else { Verdict::Checked };
            assert_eq!(report.verdict, expected, "{text}{}", belief.name);
            claims += 1;
        }
    }
    assert!(claims >= 16, "only {claims} claims");
    // Values of many heaps in Kayles are too much work for the interpreter, which cannot evaluate a quantifier over all
    // numbers either.
    assert_eq!(counts.unanswered_lines, 2, "{counts:?}");
}
