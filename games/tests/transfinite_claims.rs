//! Every claim about games on ordinals holds at quick effort, and every planted one is refuted.

use impartial::claim::{Check, Effort, Verdict};
use impartial::run::Run;

const GAMES: [&str; 3] = ["transfinite-nim", "transfinite-welter", "height:w"];

fn reports(effort: Effort) -> Vec<impartial::claim::Report> {
    let check = Check::new(effort, &Run::default());
    let claims = impartial_games::claims::all();
    claims.iter().filter(|claim| GAMES.contains(&claim.game())).map(|claim| claim.check(&check)).collect()
}

fn hold(reports: &[impartial::claim::Report]) {
    for report in reports {
        println!(
            "{:48} {:8} {:>8} {:8.3} s {} {}",
            report.claim,
            report.verdict,
            report.positions,
            report.seconds,
            report.basis,
            report.counterexample.as_ref().map(ToString::to_string).unwrap_or_default(),
        );
    }
    println!("{:.1} s", reports.iter().map(|report| report.seconds).sum::<f64>());
    for report in reports {
        assert!(report.is_as_it_should_be(), "{report:?}");
    }
    for game in GAMES {
        let planted = reports.iter().filter(|r| r.game == game && r.planted);
        assert!(planted.count() >= 2, "{game}");
    }
}

#[test]
fn the_claims_about_games_on_ordinals_are_as_they_should_be() {
    hold(&reports(Effort::Quick));
}

/// Minutes: `cargo test --release -p impartial-games --test transfinite_claims -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn the_claims_about_games_on_ordinals_are_as_they_should_be_at_full_effort() {
    hold(&reports(Effort::Full));
}

#[test]
fn the_printed_winning_move_of_example_3_11_leaves_24() {
    let reports = reports(Effort::Quick);
    let report = reports.iter().find(|r| r.claim == "transfinite-welter.planted.example-3.11").unwrap();
    assert_eq!(report.verdict, Verdict::Refuted);
    let mismatch = &report.counterexample.as_ref().unwrap().mismatch;
    assert_eq!((mismatch.computed.as_str(), mismatch.formula.as_str()), ("24", "0"));
}
