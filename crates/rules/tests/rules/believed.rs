//! Statements of a file: each is checked, refuted or proved according to its meaning.

use impartial::claim::{CheckContext, Effort, Verdict, check_all};
use impartial::run::{Limits, Run};
use impartial_prove::automata::ProofBudget;
use impartial_prove::{PositionShape, ProofMethod, ProofVerdict, Statement};
use impartial_rules::RuleFileGame;

const NIM: &str = "game g\nheaps n\nmove x  for x in 0..n-1\n";

/// Returns the verdict on the last statement of a file, with the position that refutes the statement and the number of
/// positions to which it applied.
fn checked(text: &str, parameters: Option<&str>) -> (Verdict, Option<String>, u64) {
    let opened =
        RuleFileGame::of_text(text, "g.game", "g.game", parameters).unwrap_or_else(|said| panic!("{said}"));
    let claims = opened.claims();
    let all: Vec<_> = claims.iter().collect();
    let run = Run::new(Limits::none());
    let mut last = None;
    check_all(&all, &CheckContext::new(Effort::Quick, &run), 1, &mut |report| {
        let position = report.counterexample.as_ref().map(|found| found.position.clone());
        last = Some((report.verdict, position, report.applied));
    });
    last.unwrap()
}

fn game(text: &str) -> RuleFileGame {
    RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap_or_else(|said| panic!("{said}"))
}

fn of_nim(statement: &str) -> (Verdict, Option<String>) {
    let (verdict, position, _) = checked(&format!("{NIM}{statement}\n"), None);
    (verdict, position)
}

fn verdicts(text: &str, coins: usize) -> Vec<(String, ProofVerdict)> {
    let opened = game(text);
    let (shape, run) = (PositionShape::coins(coins), Run::new(Limits::none()));
    let proved = |one: &Statement| {
        let proof = one.prove(shape, ProofMethod::Best, &ProofBudget::new(&run)).unwrap();
        (one.id().to_owned(), proof.verdict())
    };
    opened.statements(shape).iter().map(proved).collect()
}

#[test]
fn a_number_that_does_not_exist_is_not_free() {
    // At 539 there is no move.
    let text = "game g\ncoins a\nmove a-1  if free(if a = 77*7 then a - 1000 else a + 1)\n\
                p-positions a mod 2 = 0\n";
    assert_eq!(verdicts(text, 1), [("g.game.p-positions".to_owned(), ProofVerdict::Refuted)]);
    let (verdict, position, _) = checked(&format!("{} for a < 1000\n", text.trim_end()), None);
    assert_eq!((verdict, position.as_deref()), (Verdict::Refuted, Some("539")));
}

#[test]
fn p_is_the_position_where_nothing_else_is_called_so() {
    let refuted_at = |position: &str| (Verdict::Refuted, Some(position.to_owned()));
    assert_eq!(of_nim("claim c  value(p) = value & misere(p) = misere"), (Verdict::Checked, None));
    for bound in ["p", "q"] {
        let of = |body: &str| of_nim(&format!("claim c  all {bound} in 0..5: {}", body.replace('?', bound)));
        assert_eq!(of("value(?) = value"), refuted_at("0"), "{bound}");
        assert_eq!(of("value(?) = ?"), (Verdict::Checked, None), "{bound}");
    }
    let text = "game g(p)\nheaps n\nmove x  for x in 0..n-1\nclaim c  value(p) = p\n";
    assert_eq!(checked(text, Some("3")).0, Verdict::Checked);
    let text = "game g\nheaps n\ndef p := 4\nmove x  for x in 0..n-1\nclaim c  value(p) = p\n";
    assert_eq!(checked(text, None).0, Verdict::Checked);
}

#[test]
fn one_member_has_no_others() {
    assert_eq!(of_nim("claim c  value = 0 | ex other m: m = n"), (Verdict::Refuted, Some("1".into())));
    assert_eq!(of_nim("claim c  value = n & all other m: m = 99"), (Verdict::Checked, None));
    // The claim is about positions with one member, although its terms name no member.
    assert_eq!(of_nim("claim c  value = largest & all other m: m = 99"), (Verdict::Checked, None));
    let text = format!("{NIM}p-positions n = 0 & all other m: m > n\n");
    assert_eq!(checked(&text, None).0, Verdict::Checked);
    assert_eq!(verdicts(&text, 1), [("g.game.p-positions".to_owned(), ProofVerdict::Proved)]);
    assert_eq!(verdicts(&text, 2), []);
    let coins = "game g\ncoins n\nmove x  for x in 0..n-1\nclaim c  (all other m: m > n) & n >= 0\n";
    assert_eq!(checked(coins, None).0, Verdict::Checked);
    // In a term of each heap, `other` means the other heaps of that heap.
    let sum = "value if members = 1 then n else (xor other m: m)  for 2 heaps < 20";
    assert_eq!(of_nim(sum), (Verdict::Checked, None));
}

#[test]
fn a_condition_of_a_term_of_heaps_is_asked_of_each_heap() {
    // The term names no heap, so the statement is about single heaps.
    assert_eq!(of_nim("value 1  if n = 1"), (Verdict::Checked, None));
    let text = "game g\nheaps n\nmove x  for x in 0..n-1  if n < 10\n";
    assert_eq!(checked(&format!("{text}value n  if n < 10\n"), None).0, Verdict::Checked);
    let (verdict, position, _) = checked(&format!("{text}value n  if n < 11\n"), None);
    assert_eq!((verdict, position.as_deref()), (Verdict::Refuted, Some("10")));
    // The empty position has no heap for which the condition fails, but does not have two heaps.
    let vanish =
        "game g\nheaps n\nmove a, n-1-a  for a in 0..n-1\nvalue n mod 2  if n > 0  for 2 heaps < 5\n";
    assert_eq!(checked(vanish, None).2, 15);
    let two = vanish.replace("n > 0", "members = 2");
    assert_eq!(checked(&two, None).2, 10);
    // The statement applies to all positions of at most three heaps except those with a heap of 10 or more.
    let (_, _, held) = checked(&format!("{text}value n  if n < 10  for 2 heaps < 14\n"), None);
    assert_eq!(held, 55);
}

#[test]
fn every_value_that_a_file_says_is_proved_or_refuted() {
    let rule = "game g\nheaps n\nmove n - k  for k in 1..4\n";
    for (first, second, expected) in
        [("n mod 5", "n mod 3", ProofVerdict::Refuted), ("n mod 3", "n mod 5", ProofVerdict::Proved)]
    {
        let text = format!("{rule}value {first}\nvalue {second}\n");
        let all = verdicts(&text, 1);
        assert_eq!(all.len(), 1, "the first is the game's own formula");
        assert_eq!(all[0].1, expected, "{second}");
    }
    // Statements about values, or about numbers too large for the prover, do not prevent proofs of the others.
    for unproved in
        ["p-positions value = 0", "misere value", "value if n < 9223372036854775807 then n mod 5 else 1"]
    {
        let text =
            format!("{rule}{unproved}\nvalue n mod 5\nvalue n mod 5 + 0\nmisere-p-positions n mod 5 = 1\n");
        let opened = game(&text);
        assert_eq!(opened.unproved(PositionShape::coins(1)).len(), 1, "{unproved}");
        let found = verdicts(&text, 1);
        assert!(found.iter().all(|(_, verdict)| *verdict == ProofVerdict::Proved), "{found:?}");
        assert!(found.len() >= 2, "{found:?}");
    }
    let windowed = format!("{rule}value n mod 3  for n < 3\nvalue n mod 5\n");
    assert_eq!(game(&windowed).own_value(), Some("value~2"));
    let square = format!("{rule}value n*n\n");
    let opened = game(&square);
    let why = "a product of two variables cannot be expressed in the prover's logic (line 4)";
    assert_eq!(opened.unproved(PositionShape::coins(1)), [("value", why.to_owned())]);
    let coins = "game g\ncoins n\nmove x  for x in 0..n-1\nvalue n\n";
    let opened = game(coins);
    assert_eq!(
        opened.unproved(PositionShape::coins(2)),
        [("value", "it speaks of one heap or coin alone".to_owned())]
    );
    assert_eq!(opened.unproved(PositionShape::coins(1)), []);
}

#[test]
fn quantifiers_over_all_numbers_see_definitions_and_parameters() {
    let text = "game g(P)\nheaps n\ndef even(m) := m mod 2 = 0\nmove n - x  for x in 1..P\n\
                p-positions (ex k: n = (P+1)*k) & even(n)  for n < 30\n";
    assert_eq!(checked(text, Some("1")).0, Verdict::Checked);
    let (verdict, position, _) = checked(text, Some("2"));
    assert_eq!((verdict, position.as_deref()), (Verdict::Refuted, Some("3")));
    let text = format!("{NIM}p-positions ex k: n = k*k\n");
    let said = RuleFileGame::of_text(&text, "g.game", "g.game", None).unwrap_err().to_string();
    assert!(said.contains("over all numbers") && said.contains("in 0..n; of all numbers: "), "{said}");
}

#[test]
fn what_the_automata_cannot_decide_is_not_refuted() {
    let statement = |number: u64| format!("claim c  all x: x + n + {number} > x");
    assert_eq!(of_nim(&statement(1 << 40)), (Verdict::Checked, None));
    assert_eq!(of_nim(&statement(1 << 62)), (Verdict::Stopped, None));
    // A statement whose check a limit stops is not refuted either.
    let text = format!("{NIM}{}\n", statement(1 << 40));
    let run = Run::new(Limits { max_memory: Some(1), ..Limits::none() });
    let opened = game(&text);
    let claims = opened.claims();
    assert_eq!(claims[0].check(&CheckContext::new(Effort::Quick, &run)).verdict, Verdict::Stopped);
}

#[test]
fn a_row_that_is_too_long_is_an_error_and_no_move_that_is_missing() {
    let text = |length: u64| format!("game g\nrows\nmove row 1 := {length}  if rows = 1 & row(1) = 1\n");
    let fault = |length| {
        let opened = RuleFileGame::of_text(&text(length), "g.game", "g.game", None).unwrap();
        opened.fault("1")
    };
    assert_eq!(fault(u64::from(u32::MAX)), None);
    let said = fault(5_000_000_000).unwrap();
    assert!(said.contains("a row of 5000000000") && said.contains("rows below 2^32"), "{said}");
}

#[test]
fn a_range_may_end_at_the_last_number() {
    let text = "game g\nnumbers n\nmove n - k  for k in 9223372036854775805..9223372036854775807\n";
    let opened = RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap();
    assert_eq!(opened.fault("9223372036854775807"), None);
}
