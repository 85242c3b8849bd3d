//! A study names the known games with the same values.

use impartial::run::Limits;
use impartial_query::Context;
use impartial_study::{Finding, FindingSubject, StudyOptions, Subject, study};

fn known(rules: &str) -> Vec<Finding> {
    let subject = Subject::from_text(rules, "own.game", None);
    let cx = Context::new(Limits::none());
    let mut findings = Vec::new();
    study(
        &subject,
        &StudyOptions { effort: 1, has_clock: false, ..StudyOptions::default() },
        &cx,
        &mut |finding| findings.push(finding.clone()),
    )
    .unwrap();
    findings.retain(|finding| finding.statement.starts_with("known game"));
    findings
}

#[test]
fn a_game_with_a_known_code_is_named_by_a_theorem() {
    let found =
        known("game pins\nheaps n\nmove a, b  for a in 0..n, b in 0..n  if a + b + 1 = n or a + b + 2 = n\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0].statement,
        "known game: value(n) = a(n), where a(n) is the value of kayles, octal:0.77, octal:0.771, gallery:kayles; \
         a theorem for all n"
    );
    assert_eq!((found[0].subject, found[0].word_of_fact()), (FindingSubject::Fact, "proved"));
    assert_eq!(found[0].command, "impartial identify own.game");
}

#[test]
fn a_board_is_named_as_an_observation() {
    let found = known("game strip\ngrid\nmove \"..\" -> \"OO\"\n");
    assert!(found[0].statement.starts_with(
        "known game on 1xn: value(n) = a(n), where a(n) is the value of dawson-kayles, octal:0.07"
    ));
    assert!(
        found
            .iter()
            .all(|one| one.statement.contains("; observed for ") && one.statement.ends_with(", not proved"))
    );
    assert!(found.iter().all(|one| one.word_of_fact() == "observed"));
}

/// The game is not the sum of its heaps, and several classes of the atlas begin with the values of Nim.
#[test]
fn single_heaps_of_a_game_that_is_no_sum_are_named_once() {
    let found = known("game own\nheaps n\nmove x  for x in 0..n-1  if n = smallest\n");
    let statements: Vec<&str> = found.iter().map(|one| &*one.statement).collect();
    assert_eq!(
        statements,
        [
            "known game for one heap alone: value(n) = a(n), where a(n) is the value of gallery:nim, hex:0.FF; \
          observed for 301 values, not proved"
        ]
    );
}

/// Observations are not shown with a theorem.
#[test]
fn observations_are_left_out_beside_a_theorem() {
    let found = known("game own\nheaps n\nmove n - 2*k  for k in 1..n div 2\n");
    assert!(found.len() == 1 && found[0].word_of_fact() == "proved", "{found:#?}");
}

#[test]
fn an_unknown_game_is_not_named() {
    // Take a power of 3, or 2 counters from a heap of a multiple of 5.
    let rules = "game own\nheaps n\nmove n - k  for k in {1, 3, 9, 27, 81, 243}  if k <= n\nmove n - 2  if n mod 5 = 0 & n > 1\n";
    assert_eq!(known(rules), []);
}
