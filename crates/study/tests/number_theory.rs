//! Statements about divisors and Fibonacci numbers, and rules that break later.

use impartial::run::Limits;
use impartial_atlas::StatementSubject;
use impartial_query::Context;
use impartial_study::{Finding, StudyOptions, Subject, study};

fn findings(rules: &str, effort: u64) -> Vec<Finding> {
    findings_about(rules, effort, None)
}

fn findings_about(rules: &str, effort: u64, only: Option<StatementSubject>) -> Vec<Finding> {
    let subject = Subject::from_text(&format!("game own\n{rules}"), "own.game", None);
    let cx = Context::new(Limits::none());
    let mut all = Vec::new();
    let options = StudyOptions { effort, has_clock: false, only, ..StudyOptions::default() };
    study(&subject, &options, &cx, &mut |finding| all.push(finding.clone())).unwrap();
    all.retain(|finding| finding.verdict.is_some());
    all
}

/// Take at most twice what was taken before: all of the moves that may be made are below the least part of the heap
/// (Whinihan 1963).
const TWICE: &str = "numbers n, most\nmove n-k, 2*k  for k in 1..min(n, most)\n";

#[test]
fn fibonacci_nim_is_lost_below_the_least_fibonacci_part() {
    let all = findings(TWICE, 200);
    let lost = all.iter().find(|one| one.statement.starts_with("p-positions")).unwrap();
    assert!(lost.statement.contains("least_part(n)") && !lost.is_proved(), "{lost:#?}");
    assert_eq!(lost.definitions.len(), 3);
}

/// The search reads numbers below 40, and the last test those below 100.
#[test]
fn heaps_that_break_the_fibonacci_rule_are_caught() {
    let all = findings(&format!("{TWICE}move n - 3*most, 1  if n >= 80 & most > 1\n"), 60);
    assert!(all.iter().all(|one| !one.statement.contains("least_part")), "{all:#?}");
}

/// A heap is split into equal heaps: one more than the number of odd prime factors of an even number.
#[test]
fn equal_heaps_count_odd_prime_factors() {
    let rules = "heaps n\nmove all k in 1..d: n div d  for d in 2..n  if n mod d = 0\n";
    // The misère values of these sums of heaps take minutes.
    let values = |rules: &str| findings_about(rules, 100, Some(StatementSubject::Values));
    let all = values(rules);
    let value = all.iter().find(|one| one.statement.starts_with("value")).unwrap();
    assert!(value.statement.contains("odd_prime_factors(n)"), "{value:#?}");
    let later = values(&format!("{rules}move 81  if n = 700\n"));
    assert!(later.iter().all(|one| !one.statement.contains("odd_prime_factors")), "{later:#?}");
}

/// Up to two heaps are taken away, however large they are. Of four heaps and fewer, those of three are lost, too.
#[test]
fn remainders_of_the_number_of_heaps_are_told_from_small_numbers() {
    let all = findings("heaps n\nmove nothing\nmove choose 2 heaps: nothing\n", 100);
    assert!(all.iter().any(|one| one.statement.starts_with("value members mod 3")), "{all:#?}");
}
