//! Statements about games on ordinals.

use impartial::run::Limits;
use impartial_query::Context;
use impartial_study::{Finding, FindingSubject, StudyOptions, Subject, study};

fn findings(rules: &str) -> Vec<Finding> {
    let subject = Subject::from_text(&format!("game own\n{rules}"), "own.game", None);
    let cx = Context::new(Limits::none());
    let mut all = Vec::new();
    let options = StudyOptions { effort: 100, has_clock: false, ..StudyOptions::default() };
    study(&subject, &options, &cx, &mut |finding| all.push(finding.clone())).unwrap();
    all.retain(|finding| finding.subject != FindingSubject::Fact);
    all
}

/// Returns the statements with their verdicts, as `proved value a`.
fn statements(rules: &str) -> Vec<String> {
    findings(rules).iter().map(|one| format!("{} {}", one.verdict.unwrap(), one.statement)).collect()
}

/// Abuku 2017, Theorem 3.6, and the misère version after Bouton 1901.
#[test]
fn nim_on_ordinals_has_its_heaps_as_values() {
    let all = findings("heaps a on ordinals\nmove x  for x < a\n");
    assert_eq!(all[0].statement, "value a");
    assert!(all[0].is_proved() && all[0].proved_for[0].contains("below w^2"), "{all:#?}");
    let misere = all.iter().find(|one| one.subject == FindingSubject::MiserePPositions);
    assert!(misere.is_some_and(|one| one.statement.contains("largest_to_2()")), "{all:#?}");
}

#[test]
fn columns_that_are_crossed_a_few_at_a_time_count_by_their_remainder() {
    let all = statements("heaps a on ordinals\nmove x  for x < a  if column(a) <= column(x) + 2\n");
    assert_eq!(all[0], "proved value w*(column(a) mod 3) + row(a)");
}

/// Abuku 2017, Theorem 3.9.
#[test]
fn coins_on_ordinal_squares_have_the_values_of_welter_in_each_column() {
    let all = findings("coins a on ordinals\nmove x  for x < a\n");
    assert_eq!(
        all[0].statement,
        "value (xor coin b: b) xor (xor coin b: xor coin c if column(b) = column(c) & b < c: mask_0(row(b), row(c)))  \
         if members <= 3"
    );
    assert!(!all[0].is_proved() && all[0].proved_for.contains(&"2 coins below w^2".to_owned()), "{all:#?}");
}

/// The search reads columns below 7, and the last test those below 12.
#[test]
fn rules_that_break_in_later_columns_are_caught() {
    let game = |column: u32| {
        format!(
            "heaps a on ordinals\nmove x  for x < a  if column(a) <= column(x) + 1 | column(a) >= {column}\n"
        )
    };
    let simple = "value w*(column(a) mod 2) + row(a)";
    let caught = findings(&game(10));
    assert!(caught.iter().all(|one| one.statement != simple), "{caught:#?}");
    let beyond = findings(&game(30));
    assert!(beyond.iter().all(|one| one.statement != simple || !one.is_proved()), "{beyond:#?}");
}
