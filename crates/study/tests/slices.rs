//! Tests of the statements about positions in which a number is fixed, and about properties of values.

use impartial::run::Limits;
use impartial_query::Context;
use impartial_study::{Finding, StudyOptions, Subject, study};

fn findings(rules: &str) -> Vec<Finding> {
    let subject = Subject::from_text(&format!("game own\n{rules}"), "own.game", None);
    let cx = Context::new(Limits::none());
    let mut found = Vec::new();
    let options = StudyOptions { effort: 20, has_clock: false, ..StudyOptions::default() };
    study(&subject, &options, &cx, &mut |finding| found.push(finding.clone())).unwrap();
    found
}

/// Returns the statements about slices with their verdicts.
fn slices(rules: &str) -> Vec<String> {
    let is_slice = |one: &&Finding| one.statement.starts_with("claim ") && one.statement.contains("-is-");
    let text = |one: &Finding| format!("{} {}", one.verdict.unwrap(), one.statement);
    findings(rules).iter().filter(is_slice).map(text).collect()
}

/// Two heaps of Nim, and a pass that may be used once.
const PASS: &str = "numbers a, b, pass\nlegal pass <= 1\nmove k, b, pass  for k in 0..a-1\nmove a, k, pass  for k in 0..b-1\n\
                    move a, b, 0  if pass = 1 & a + b > 0\n";

#[test]
fn positions_without_a_pass_are_nim() {
    let found = slices(PASS);
    assert!(found.contains(&"proved claim pass-is-0 pass = 0 -> value = a xor b".to_owned()), "{found:#?}");
}

/// End-Nim with three heaps in a row: without the middle one, two heaps are left.
#[test]
fn a_number_of_a_list_is_fixed_where_it_is_zero() {
    let rules = "numbers a, b, c\nmove a-k, b, c  for k in 1..a\nmove a, b, c-k  for k in 1..c\n\
                 move a, b-k, c  for k in 1..b if a = 0 | c = 0\n";
    let found = slices(rules);
    assert!(found.contains(&"proved claim b-is-0 b = 0 -> value = a xor c".to_owned()), "{found:#?}");
}

/// A rule that breaks on positions which only the last test has, and one that breaks beyond all windows.
#[test]
fn rules_of_slices_that_break_later_are_not_proved() {
    let nim = "pass-is-0 pass = 0 -> value = a xor b";
    let broken = |bound: u64| slices(&format!("{PASS}move a - 1, b - 1, 0  if a >= {bound} & pass = 0\n"));
    let found = broken(25);
    assert!(found.iter().all(|one| !one.contains(nim)), "{found:#?}");
    let found = broken(40);
    assert!(found.iter().all(|one| !one.starts_with("proved") || !one.contains(nim)), "{found:#?}");
}

/// With an extra number and any number of heaps, an unproved statement is about as many heaps as were looked at.
#[test]
fn an_extra_number_of_heaps_is_fixed() {
    let rules = "heaps n with passes\nlegal passes <= 1\nmove x  for x in 0..n-1\n\
                 move passes := passes - 1  if largest > 0\n";
    let found = slices(rules);
    let nim = "claim passes-is-0 passes = 0 -> value = (xor heap m: m)";
    assert!(found.iter().any(|one| one.contains(nim)), "{found:#?}");
    // Five heaps and more may move in another way.
    let found = slices(&format!("{rules}move x, other m: x  for x in 0..n-1 if members >= 5\n"));
    assert!(found.iter().all(|one| !one.contains(nim) || one.ends_with("if members <= 4")), "{found:#?}");
}

/// The value of the position that the rules begin with is computed.
#[test]
fn the_start_has_a_value() {
    let found =
        findings("numbers a, b\nstart 3, 5\nmove a - k, b  for k in 1..a\nmove a, b - k  for k in 1..b\n");
    let start = found.iter().find(|one| one.statement.starts_with("start ")).expect("a fact about the start");
    assert_eq!(start.statement, "start 3,5: value 6; the player who moves first wins");
    assert_eq!(start.word_of_fact(), "computed");
    // Without a line of the rules, no position is the first one.
    let found = findings("numbers a\nmove a - 1\n");
    assert!(found.iter().all(|one| !one.statement.starts_with("start ")), "{found:#?}");
}

/// A queen that moves as a knight, too: no term for the values is known.
#[test]
fn symmetry_and_bounds_are_stated_where_no_term_is_found() {
    let queen = "numbers x, y\nmove k, y  for k in 0..x-1\nmove x, k  for k in 0..y-1\n\
                 move x-k, y-k  for k in 1..min(x, y)\nmove x-2, y-1\nmove x-1, y-2\n";
    let symmetric = "claim symmetric value(y, x) = value(x, y)";
    let states = |rules: &str, statement: &str| findings(rules).iter().any(|one| one.statement == statement);
    assert!(states(queen, symmetric));
    // One half of the knight's moves, or a move that only large positions have, breaks the symmetry.
    assert!(!states(&queen.replace("move x-1, y-2\n", ""), symmetric));
    assert!(!states(&format!("{queen}move x-3, y-1  if x > 90 & y <= 90\n"), symmetric));
}

/// At most two moves, chosen by remainders: the values are 0, 1 and 2. With a third move from large positions, a value may be 3.
#[test]
fn values_that_are_few_are_bounded() {
    let rules = "numbers a, b\nmove b, a - b  if b > 0 & a >= b\nmove a - 1, b div 2  if (a*a + b) mod 7 < 3\n\
                 move b - 1, a  if b > 0 & a < b\n";
    let bounds = |rules: &str| -> Vec<(String, bool)> {
        let bounded = |one: &Finding| one.statement.starts_with("claim bounded");
        findings(rules)
            .iter()
            .filter(|one| bounded(one))
            .map(|one| (one.statement.clone(), one.is_proved()))
            .collect()
    };
    assert_eq!(bounds(rules), [("claim bounded value <= 2".to_owned(), false)]);
    let broken = format!("{rules}move a - k, b  for k in 2..9  if a > 50 & k <= a\n");
    assert_eq!(bounds(&broken), []);
}

/// End-Nim in a row, and a move of the second heap that depends on the first one, beyond what the search reads.
#[test]
fn rows_with_the_values_of_reversed_rows_are_noticed() {
    let rules =
        "row n\nmove x  for x in 1..n-1  if place in {1, members}\nmove nothing  if place in {1, members}\n";
    let line = "claim reversed value = value(heap(3), heap(2), heap(1))  if members = 3";
    let has_line = |rules: &str| findings(rules).iter().any(|one| one.statement == line);
    assert!(has_line(rules));
    assert!(!has_line(&format!(
        "{rules}move x  for x in 1..n-1  if place = 2 & members = 3 & heap(1) >= 24\n"
    )));
}
