//! k-Welter: every statement, and where the false ones fail.

use impartial::claim::{CheckContext, Claim, Effort, Report, Verdict, check_all};
use impartial::run::Run;
use impartial_claims::all;

#[test]
fn statements_about_k_welter_hold_and_the_false_ones_are_refuted_at_the_first_counterexample() {
    let all = all();
    let chosen: Vec<&Claim> = all.iter().filter(|claim| claim.game().starts_with("k-welter")).collect();
    let mut reports = Vec::new();
    check_all(&chosen, &CheckContext::new(Effort::Quick, &Run::default()), 1, &mut |report| {
        reports.push(report)
    });
    let is_bad = |report: &&Report| !report.is_expected() || report.verdict == Verdict::Vacuous;
    let bad: Vec<_> = reports.iter().filter(is_bad).collect();
    assert!(bad.is_empty(), "{bad:#?}");
    let mut first: Vec<(String, String)> = reports
        .iter()
        .filter(|report| report.planted)
        .map(|report| (report.claim.clone(), report.counterexample.clone().unwrap().position))
        .collect();
    first.sort();
    let expected = [
        ("k-welter:1.planted.unequal-lengths", "0,1"),
        ("k-welter:2.planted.domestic", "2,4"),
        ("k-welter:2.planted.welter-modulo", "1,3"),
        ("k-welter:3.planted.period", "3"),
        ("k-welter:3.planted.pet-three-coins", "2,3,6"),
    ];
    let expected = expected.map(|(claim, at)| (claim.to_owned(), at.to_owned()));
    assert_eq!(first, expected);
}
