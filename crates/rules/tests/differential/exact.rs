//! The section "Exact meaning" of the grammar: each statement, by the interpreter, by moves, by claims and by proofs.

use crate::compare::Counts;
use impartial::claim::Verdict;
use impartial::run::{Limits, Run};
use impartial_prove::automata::ProofBudget;
use impartial_prove::{PositionShape, ProofMethod, ProofVerdict};
use impartial_query::{Context, MoveFilter};
use impartial_reference::{Game, Position, Verdict as Truth};
use impartial_rules::{GRAMMAR, KindName, RuleFileGame};

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
    ("n xor (2*3) = 4", "ffTfffffff"),
    ("n div 2 * 3 = 6", "ffffTTffff"),
    ("n mod 4 * 2 = 6", "fffTfffTff"),
    ("n*2 mod 3 = 1", "ffTffTffTf"),
    ("(n xor 3) mod 2 = 1", "TfTfTfTfTf"),
    ("(n mod 3) xor (2*2) = 5", "fTffTffTff"),
    ("(n xor 1) div 2 * 3 = 9", "ffffffTTff"),
    ("n xor 1 xor 3 = 0", "ffTfffffff"),
    ("1 + (n xor 3) = 2", "ffTfffffff"),
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

/// Both programs refuse the same terms without brackets, and read the others alike.
#[test]
fn operators_side_by_side_are_read_alike() {
    let operators = ["+", "-", "*", "xor", "mod", "div"];
    let mut read = 0;
    for i in 0..operators.len().pow(3) {
        let [x, y, z] = [1, 6, 36].map(|k| operators[i / k % 6]);
        let text = format!("game g\nnumbers n\nmove n + 100  if n < 100 & 9 {x} n {y} 3 {z} 2 = 3\n");
        let reference = Game::read(&text, &[]);
        let game = RuleFileGame::of_text(&text, "g.game", "g.game", None);
        assert_eq!(reference.is_ok(), game.is_ok(), "{text}");
        let (Ok(reference), Ok(game)) = (reference, game) else { continue };
        let (game, context) = (game.entry().0, Context::new(Limits::none()));
        for n in 0..WINDOW {
            let options = reference.options(&reference.position(&n.to_string()).unwrap()).unwrap();
            let position = game.position(&n.to_string()).unwrap();
            let moves = game.moves(&position, &MoveFilter::default(), &context).unwrap();
            assert_eq!(options.is_empty(), moves.options.is_empty(), "{text} at {n}");
        }
        read += 1;
    }
    assert_eq!(read, 126, "without xor, or with nothing else");
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
    let (mut claims, mut heap_lists, mut counts) = (0, 0, Counts::default());
    for block in GRAMMAR.split("```text\ngame ").skip(1) {
        let text = format!("game {}", block.split("```").next().unwrap());
        if text.starts_with("game NAME") || !text.contains("\nclaim ") {
            continue;
        }
        let opened = opened(&text);
        let is_list = matches!(opened.kind(), KindName::HeapMultiset | KindName::Row | KindName::Ring);
        if is_list || opened.kind().is_on_ordinals() {
            // The second interpreter compares no windows of these kinds. Its moves of lists are compared in `main`, and
            // values on ordinals are compared with their definition in `ordinals`.
            let reports = crate::believed::reports(&opened);
            assert!(
                reports.iter().all(|report| [Verdict::Checked, Verdict::Refuted].contains(&report.verdict))
            );
            heap_lists += 1;
            continue;
        }
        let reference = Game::read(&text, &[]).unwrap_or_else(|error| panic!("{text}{error}"));
        crate::believed::compare_reports(&opened, &reference, &mut counts)
            .unwrap_or_else(|problem| panic!("{text}{problem}"));
        for (belief, report) in reference.beliefs().iter().zip(crate::believed::reports(&opened)) {
            let expected = if belief.planted { Verdict::Refuted } else { Verdict::Checked };
            assert_eq!(report.verdict, expected, "{text}{}", belief.name);
            claims += 1;
        }
    }
    assert!(claims >= 16, "only {claims} claims");
    assert!(heap_lists >= 1);
    // Values of many heaps in Kayles are too much work for the interpreter, which cannot evaluate a quantifier over all
    // numbers either.
    assert_eq!(counts.unanswered_lines, 2, "{counts:?}");
}

/// Statements about n with the numbers below [`WINDOW`] at which they apply and hold, as `T`, are false, as `f`, and to
/// which they do not apply, as `.`.
const STATEMENTS: &[(&str, &str)] = &[
    ("n < 3 -> n < 9", "TTT......."),
    ("n < 3 -> n < 2", "TTf......."),
    ("n < 99  if n > 6", ".......TTT"),
    ("n < 3 -> n < 9  if n > 0", ".TT......."),
    ("n < 3 -> n < 9  if n > 0 if n < 2", ".T........"),
    ("n < 7 -> n > 3 -> n != 5", "....TfT..."),
    ("(n < 7 -> n > 3) -> n > 3", "....TTTTTT"),
    ("n < 7 & n > 3 -> n < 9", "....TTT..."),
    ("(n < 3 -> n < 9) & (n = 8 -> n = 8)", "TTT.....T."),
    ("(n < 3 -> n < 9) & n < 99", "TTTTTTTTTT"),
    ("(n < 3 -> n = 1) | (n > 1 -> n = 9)", "..f......."),
    ("(n < 3 -> n = 1) | n < 99", "TTT......."),
    ("n < 3 <-> n < 3", "TTTTTTTTTT"),
    ("(n < 3 -> n < 9) <-> n < 99", "TTTTTTTTTT"),
    ("not (n < 3 -> n > 9)", "TTTfffffff"),
    ("not not (n < 3 -> n < 9)", "TTT......."),
    ("not not not (n < 3 -> n > 9)", "TTTfffffff"),
    ("all k in 5..n: k > 4", ".....TTTTT"),
    ("all k in 0..n: k > 6 -> k < 99", ".......TTT"),
    ("all k in 0..n: k > 6 -> k = 7", ".......Tff"),
    ("all k, m in 1..n: k + m > 16 -> k < 99", ".........T"),
    ("all k in {n - 3}: k < 99", "...TTTTTTT"),
    ("ex k in 0..n: k > 8 -> k = k", "TTTTTTTTTT"),
    ("true", "TTTTTTTTTT"),
    ("false -> n = 5", ".........."),
    ("true -> n < 99", "TTTTTTTTTT"),
    ("n - 3 = n - 3 -> n < 99", "...TTTTTTT"),
    ("n - 3 != 2 -> n < 9", "...TT.TTTf"),
    // A definition is what it stands for, where its terms have values.
    ("small(n)", "TTT......."),
    ("small(n - 2)", "ffTTT....."),
    ("small(n - 2) | n < 2", "TTTTT....."),
    ("small(n) & n < 99", "TTTTTTTTTT"),
    ("all k in 2..n: small(k)", "..TTTTTTTT"),
    ("not small(n)", "ffffffffff"),
    // Only claims have a premise in their condition.
    ("value = 0 -> n mod 2 = 0", "T.T.T.T.T."),
];

#[test]
fn statements_apply_to_the_same_positions_for_both_programs() {
    let rules = "game g\nnumbers n\ndef small(m) := m < 3 -> m < 9\nmove n - 1\n";
    for (statement, expected) in STATEMENTS {
        let claims: Vec<String> =
            (0..WINDOW).map(|n| format!("claim c{n}  {statement}  for n = {n}\n")).collect();
        let text = format!("{rules}{}claim all  {statement}  for n < {WINDOW}\n", claims.concat());
        let reference = Game::read(&text, &[]).unwrap_or_else(|error| panic!("{text}{error}"));
        let verdict = |n: u64| reference.verdict(&reference.beliefs()[n as usize], &number(&reference, n));
        let interpreted: String = (0..WINDOW)
            .map(|n| match verdict(n) {
                Ok(Truth::True) => 'T',
                Ok(Truth::False) => 'f',
                Ok(Truth::Silent) => '.',
                Err(stop) => panic!("{statement}: {stop:?}"),
            })
            .collect();
        assert_eq!(interpreted, *expected, "the interpreter: {statement}");
        let reports = crate::believed::reports(&opened(&text));
        let (all, each) = reports.split_last().unwrap();
        let reported: String = each
            .iter()
            .map(|report| match report.verdict {
                Verdict::Checked => 'T',
                Verdict::Refuted => 'f',
                Verdict::Vacuous => '.',
                other => panic!("{statement}: {other}"),
            })
            .collect();
        assert_eq!(reported, *expected, "the program: {statement}");
        let before = expected.find('f').unwrap_or(expected.len());
        let applied = expected[..before].matches('T').count() as u64;
        assert_eq!(all.applied, applied, "{statement}");
        let positions = if before < expected.len() { applied } else { WINDOW };
        assert_eq!(all.positions, positions, "{statement}");
    }
}

fn number(reference: &Game, n: u64) -> Position {
    reference.position(&n.to_string()).unwrap()
}

/// The rules of a game with windows, each with the number of its positions; `None` where it is refused.
type Windows = (&'static str, &'static [(&'static str, Option<u64>)]);

const WINDOWS: &[Windows] = &[
    (
        "numbers a, b, c\nmove a - 1, b, c",
        &[
            ("a, b < 5, c < 2", Some(50)),
            ("c = 1, a, b < 5", Some(25)),
            ("a >= 3, a < 7, b < 4, c = 0", Some(16)),
            ("3 <= a < 7, b <= 3, c < 1", Some(16)),
            ("2 < a <= 6, b, c < 1", Some(4)),
            ("a < 7, a > 2, b < 4, b < 9, c = 0", Some(16)),
            ("a, a < 3, b, c < 2", Some(12)),
            ("2 < a, 1 <= b, a < 5, b, c < 3", Some(12)),
            ("2 < a, 3 numbers < 4", Some(16)),
            ("3 numbers < 4", Some(64)),
            ("3 numbers < 4, a > 2", Some(16)),
            ("a < 0, b < 4", Some(0)),
            ("a = 1, a = 2", Some(0)),
            ("5 <= a < 5", Some(0)),
            ("a < 2, b, c < 3; a = 9, b, c < 2", Some(22)),
            ("a, b, c < 2; a, b, c < 3", Some(35)),
            ("a, b, c < 2 for a, b, c < 3", Some(35)),
            ("\"3,1,1\"", Some(4)),
            ("\"3,1,1\"; \"2,1,1\"; c < 1, a, b < 2", Some(11)),
            ("a < K + 1, b, c < K * K", Some(48)),
            ("2*K <= a < 5*K, b, c < four", Some(96)),
            ("n < 5", None),
            ("2 numbers < 5", None),
            ("3 heaps < 5", None),
            ("a", None),
            ("a < b", None),
            ("a < 3 < 4", None),
            ("3 > a", None),
            ("K <= a", None),
            ("a != 3", None),
            ("a < 4 - 5", None),
            ("a < value", None),
            ("5 <= 3 numbers", None),
            ("3 <= a >= 2", None),
            ("a < 4294967297", None),
            ("a < 3;", None),
            ("a < 3,", None),
            ("\"1,1\"", Some(0)),
        ],
    ),
    (
        "numbers a, b  unordered\nmove a - 1, b",
        &[
            ("a, b < 4", Some(10)),
            ("a < 3, b < 6", Some(15)),
            ("a >= 3, a < 9, b < 5", Some(3)),
            ("b = 3, a < 9", Some(4)),
            ("2 numbers < 3", Some(6)),
        ],
    ),
    (
        "heaps n\nmove n - 1",
        &[
            ("n < 5", Some(5)),
            ("n, n < 5", Some(5)),
            ("1 heap < 5", Some(5)),
            ("1 heaps <= 4", Some(5)),
            ("2 heaps < 9", Some(45)),
            ("2 heaps >= 5, 2 heaps < 9", Some(10)),
            ("x, y >= 5, x, y < 9", Some(10)),
            ("x < 9, y < 9", Some(45)),
            ("\"2,1\"", Some(5)),
            ("n < K + 1; 2 heaps < K", Some(6)),
            ("0 heaps < 3", None),
            ("1001 heaps < 2", None),
            ("2 heaps < 3, 3 heaps < 3", None),
            ("n < 3, m < 4", None),
            ("n < 3, 2 heaps < 3", None),
            ("m < 3", None),
            ("largest < 3", None),
            ("K < 3", None),
            ("four < 3", None),
            ("2 coins < 3", None),
            ("5 <= 2 heaps", None),
        ],
    ),
    ("heaps n\nmove n - 2, 1", &[("2 heaps < 3", Some(6)), ("2 heaps >= 1, 2 heaps < 4", Some(6))]),
    (
        "coins a\nmove a - 1",
        &[
            ("a < 4", Some(4)),
            ("2 coins < 4", Some(6)),
            ("2 coins > 0, 2 coins < 4", Some(3)),
            ("3 coins < 3", Some(1)),
            ("3 coins < 2", Some(0)),
            ("\"none\"", Some(1)),
            ("2 heaps < 3", None),
        ],
    ),
    (
        "rows\nmove drop row 1",
        &[
            ("2 rows < 3", Some(6)),
            ("2 rows <= 3", Some(10)),
            ("1 row < 3", Some(3)),
            ("2 rows < 0", Some(0)),
            ("\"2x3\"; \"0\"; \"1,2\"", Some(7)),
            ("2 rows = 3", None),
            ("2 rows >= 1, 2 rows < 3", None),
            ("rows < 3", None),
            ("0 rows < 2", None),
            ("2 heaps < 3", None),
        ],
    ),
    ("grid\nmove \".\" -> \"#\"", &[("\"..\"", Some(4)), ("\"1x2\"; \"./.\"", Some(8)), ("cells < 3", None)]),
    (
        "graph\nmove delete v",
        &[("\"path 3\"", Some(8)), ("\"star 1\"; \"petersen: 1 2\"", Some(8)), ("vertices < 3", None)],
    ),
];

#[test]
fn windows_have_the_same_positions_for_both_programs() {
    for (rules, windows) in WINDOWS {
        for (window, expected) in *windows {
            let text = format!("game g(K)\n{rules}\ndef four := 4\nclaim c  value >= 0  for {window}\n");
            let reference = Game::read(&text, &[2]);
            let opened = RuleFileGame::of_text(&text, "g.game", "g.game", Some("2"));
            let Some(expected) = expected else {
                assert!(reference.is_err() && opened.is_err(), "{text}");
                continue;
            };
            let reference = reference.unwrap_or_else(|error| panic!("{text}{error}"));
            let opened = opened.unwrap_or_else(|error| panic!("{text}{error}"));
            let windows = reference.windows(&reference.beliefs()[0]);
            let positions = windows.iter().map(|window| {
                let positions =
                    reference.positions_of(window).unwrap_or_else(|stop| panic!("{text}{stop:?}"));
                positions.map_or(0, |positions| positions.len() as u64)
            });
            assert_eq!(positions.sum::<u64>(), *expected, "the interpreter: {text}");
            let report = crate::believed::reports(&opened).pop().unwrap();
            assert_eq!(report.positions, *expected, "the program: {text}");
            crate::believed::compare_reports(&opened, &reference, &mut Counts::default())
                .unwrap_or_else(|problem| panic!("{text}{problem}"));
        }
    }
}

/// Lines `start` of a game with three numbers, texts, and the positions that they are; nothing where they are none.
const STARTS: &[(&str, &str, &str)] = &[
    ("start 3, 4, 0", "", "3,4,0"),
    ("start 3, 4, 0", "1", ""),
    ("start 3, 4, 0", "1,2", ""),
    ("start 3, 4, 0", "1,2,3", "1,2,3"),
    ("start b, 5, 0", "7", "7,5,0"),
    ("start b, 5, 0", "7,1", ""),
    ("start b, 5, 0", "", ""),
    ("start c, 5, a", "7,1", "1,5,7"),
    ("start a - 1, a, a + 1", "4", "3,4,5"),
    ("start a - 1, a, a + 1", "0", ""),
    ("start 7, less, K", "5", "7,4,2"),
    ("start 7, twice(c), K", "5", "7,10,2"),
    ("start c, b, a", "1,2,3", "1,2,3"),
    ("start 9, 9, 9", "", ""),
];

#[test]
fn starts_are_the_same_positions_for_both_programs() {
    for (start, text, expected) in STARTS {
        let rules = format!(
            "game g(K)\nnumbers a, b, c\ndef less := a - 1\ndef twice(x) := 2*x\n{start}\nlegal c < 9\nmove a - 1, b, c\n"
        );
        let reference = Game::read(&rules, &[2]).unwrap_or_else(|error| panic!("{rules}{error}"));
        let opened = RuleFileGame::of_text(&rules, "g.game", "g.game", Some("2"));
        let game = opened.unwrap_or_else(|error| panic!("{rules}{error}")).entry().0;
        let interpreted =
            reference.position(text).filter(|position| reference.is_legal(position) == Ok(true));
        assert_eq!(
            interpreted,
            reference.position(expected).filter(|_| !expected.is_empty()),
            "{start}: {text}"
        );
        let position = game.position(text).map(|position| position.to_string());
        assert_eq!(position.unwrap_or_default(), *expected, "the program: {start}: {text}");
    }
    for rules in [
        "heaps n\nstart 3\nmove n - 1",
        "numbers a, b\nstart 3\nmove a - 1, b",
        "graph\nstart 3\nmove delete v",
    ] {
        let text = format!("game g\n{rules}\n");
        assert!(Game::read(&text, &[]).is_err(), "{text}");
        assert!(RuleFileGame::of_text(&text, "g.game", "g.game", None).is_err(), "{text}");
    }
}

/// Lines of games on graphs, with whether a range that depends on `vertices` is used for vertices.
const RANGES: &[(&str, bool)] = &[
    ("claim c  all k in 1..vertices: degree(k) < 9", true),
    ("claim c  all k in 1..vertices: k < 9 -> degree(1) < 9", false),
    ("claim c  all k in 1..3: degree(k) < 9", false),
    ("claim c  all k in 1..3: degree(k + vertices) < 9", false),
    ("claim c  degree(vertices) = 5", false),
    ("claim c  ex k in {vertices}: adjacent(1, k)", true),
    ("claim c  ex k in {1, 2..vertices - 1}: adjacent(k + 1, 2)", true),
    ("claim c  all k in 1..vertices: all m in 1..k: degree(m) < 9", true),
    ("claim c  all k in 1..vertices: all m in 1..3: degree(m) < 9 | k < 9", false),
    ("claim c  all k in 1..vertices: all vertex k: degree(k) < 9", false),
    ("claim c  all k in 1..vertices: all vertex m: degree(k) < 9", true),
    ("claim c  all k in 1..vertices: value(k) = 1", false),
    ("claim c  value < 9  if ex k in 1..vertices: degree(k) = 1", true),
    ("claim c  all k in 1..count vertex m: m = vertices: degree(k) = 1", true),
    ("claim c  all k in 1..count vertex m: m = 1: degree(k) = 1", false),
    ("def f(x) := degree(x)\nclaim c  all k in 1..vertices: f(k) = 1", true),
    ("def f(x) := x\nclaim c  all k in 1..vertices: degree(f(k)) = 1", true),
    ("def f(x) := 1\nclaim c  all k in 1..vertices: degree(f(k)) = 1", false),
    ("def f(x) := all k in 1..x: degree(k) = 1\nclaim c  f(vertices)", true),
    ("def f(x) := all k in 1..x: degree(k) = 1\nclaim c  f(3)", false),
    ("def f := vertices\nclaim c  all k in 1..f: degree(k) = 1", true),
    ("def f() := vertices\nclaim c  all k in 1..f(): degree(k) = 1", true),
    ("def f(x) := all k in 1..vertices: degree(k) = 1\nclaim c  value < 9", false),
    ("legal all k in 1..vertices: degree(k) < 9", true),
    ("over ex k in 1..vertices: degree(k) = 0", true),
    ("move delete k  for k in 1..vertices", true),
    ("move delete k  for k = vertices", true),
    ("move delete k + 1  for k = vertices", true),
    ("move delete k  for k in 1..4", false),
    ("move delete neighbours(k)  for m in 1..vertices, k in 0..m", true),
    ("move delete edge k-v  for k in 1..vertices", true),
    ("move delete v, isolated(k)  for k in 1..vertices", true),
    ("move delete v  for k in 1..vertices  if degree(k) = 1", true),
    ("move delete v  for k in 1..vertices  if degree(v) = k", false),
    ("move delete vertices", false),
];

#[test]
fn ranges_that_miss_vertices_are_refused_by_both_programs() {
    for (lines, is_mistaken) in RANGES {
        let text = format!("game g\ngraph\n{lines}\nmove delete v\n");
        let reference = Game::read(&text, &[]).err().unwrap_or_default();
        let opened = RuleFileGame::of_text(&text, "g.game", "g.game", None).err();
        let error = opened.map(|error| error.to_string()).unwrap_or_default();
        assert_eq!(
            reference.contains("'vertices' is used"),
            *is_mistaken,
            "the interpreter: {lines}: {reference}"
        );
        assert_eq!(error.contains("misses vertices"), *is_mistaken, "the program: {lines}: {error}");
        assert!(*is_mistaken || reference.is_empty() && error.is_empty(), "{lines}: {reference}{error}");
    }
}
