//! Max-Welter: every statement, and where the false ones fail.

use impartial::claim::{CheckContext, Claim, Effort, Report, Verdict, check_all};
use impartial::run::Run;
use std::collections::BTreeMap;

fn reports(game: &str) -> Vec<Report> {
    let all = impartial_claims::all();
    let chosen: Vec<&Claim> = all.iter().filter(|claim| claim.game() == game).collect();
    let check = CheckContext::new(Effort::Quick, &Run::default());
    let mut reports = Vec::new();
    check_all(&chosen, &check, 1, &mut |report| reports.push(report));
    reports
}

#[test]
fn all_statements_hold_and_the_false_ones_are_refuted_at_the_first_counterexample() {
    let reports = reports("max-welter");
    let is_bad = |report: &&Report| !report.is_expected() || report.verdict == Verdict::Vacuous;
    let bad: Vec<_> = reports.iter().filter(is_bad).collect();
    assert!(bad.is_empty(), "{bad:#?}");

    let first: BTreeMap<String, (String, String, String)> = reports
        .iter()
        .filter(|report| report.planted && !report.claim.ends_with(".proof"))
        .map(|report| {
            let counterexample = report.counterexample.clone().unwrap();
            let name = report.claim.trim_start_matches("max-welter.planted.").to_owned();
            let mismatch = counterexample.mismatch;
            (name, (counterexample.position, mismatch.computed, mismatch.formula))
        })
        .collect();
    let expected = [
        ("classes-forced", "0,4,5", "(1,0)", "forced"),
        ("conjecture-2-at-once", "0,2", "1", "2 or 3"),
        ("corollary-1-without-hole", "0,1,3", "1", "2"),
        ("corollary-2-any-parity", "0,1,2", "0", "1"),
        ("misere-as-normal", "1", "0", "1"),
        ("proposition-1-converse", "3,5", "3", "2"),
        ("theorem-1-parity", "0,1,2", "0", "not 0"),
        ("theorem-2-without-a", "0,2", "1", "not 1"),
        ("theorem-3-at-n", "2,3", "0", "2"),
        ("theorem-4-without-bound", "0,1,2,3,5", "1", "2"),
        ("theorem-5-earlier", "2,3", "0", "1"),
        ("theorem-6-without-bound", "1,2,4", "2", "1"),
        ("theorem-6-without-d", "2,3,4", "0", "1"),
        ("theorem-7-without-a", "0,2", "0", "not 0"),
        ("value-2-two-coins", "0,2", "1", "2"),
        ("value-determines-d", "3,5", "2", "3"),
    ];
    let expected: BTreeMap<String, (String, String, String)> = expected
        .iter()
        .map(|(name, p, computed, formula)| {
            ((*name).to_owned(), ((*p).to_owned(), (*computed).to_owned(), (*formula).to_owned()))
        })
        .collect();
    assert_eq!(first, expected);
}

#[test]
fn conjecture_three_is_reported_without_a_verdict() {
    let all = impartial_claims::all();
    let claim = all.iter().find(|claim| claim.id() == "max-welter.conjecture-3").unwrap();
    let report = claim.check(&CheckContext::new(Effort::Quick, &Run::default()));
    assert_eq!(report.verdict, Verdict::Reported);
    assert!(report.note.unwrap().contains("(t,t+3,t+6) 2 from 35"));
}
