//! Every claim about games on ordinals holds at quick effort, and every planted one is refuted.
//! Full effort is `impartial check --effort full`.

use impartial::claim::{CheckContext, Effort, Report, Verdict};
use impartial::run::Run;

const GAMES: [&str; 3] = ["transfinite-nim", "transfinite-welter", "height:w"];

fn reports() -> Vec<Report> {
    let check = CheckContext::new(Effort::Quick, &Run::default());
    let claims = impartial_claims::all();
    claims.iter().filter(|claim| GAMES.contains(&claim.game())).map(|claim| claim.check(&check)).collect()
}

#[test]
fn claims_about_games_on_ordinals_have_the_expected_verdicts() {
    let reports = reports();
    for report in &reports {
        assert!(report.is_expected() && report.verdict != Verdict::Vacuous, "{report:?}");
    }
    for game in GAMES {
        let planted = reports.iter().filter(|r| r.game == game && r.planted);
        assert!(planted.count() >= 2, "{game}");
    }
}

#[test]
fn the_printed_winning_move_of_example_3_11_leaves_24() {
    let reports = reports();
    let report = reports.iter().find(|r| r.claim == "transfinite-welter.planted.example-3.11").unwrap();
    assert_eq!(report.verdict, Verdict::Refuted);
    let mismatch = &report.counterexample.as_ref().unwrap().mismatch;
    assert_eq!((mismatch.computed.as_str(), mismatch.formula.as_str()), ("24", "0"));
}
