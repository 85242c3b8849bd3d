//! Every claim of a family holds at quick effort, and every planted one is refuted.

use impartial::claim::{CheckContext, Claim, Effort, Verdict, check_all};
use impartial::run::Run;
use std::collections::BTreeSet;

/// Checks every claim whose id begins with one of the prefixes at quick effort.
fn claims_hold(prefixes: &[&str]) {
    let claims = impartial_claims::all();
    let run = Run::default();
    let check = CheckContext::new(Effort::Quick, &run);
    for prefix in prefixes {
        let of_family: Vec<_> = claims.iter().filter(|claim| claim.id().starts_with(prefix)).collect();
        assert!(!of_family.is_empty(), "no claim begins with {prefix}");
        for claim in of_family {
            let report = claim.check(&check);
            assert!(report.is_expected() && report.verdict != Verdict::Vacuous, "{report:?}");
            assert_eq!(report.verdict == Verdict::Refuted, claim.is_planted());
        }
    }
}

#[test]
fn claims_about_board_games_have_the_expected_verdicts() {
    claims_hold(&["chomp", "cram"]);
}

#[test]
fn claims_about_heap_games_have_the_expected_verdicts() {
    claims_hold(&[
        "wythoff",
        "subtraction",
        "octal",
        "kayles",
        "dawson",
        "grundys",
        "euclid",
        "mark",
        "moore",
    ]);
}

#[test]
fn every_claim_has_a_name_of_its_own_a_source_and_a_statement() {
    let claims = impartial_claims::all();
    let names: BTreeSet<&str> = claims.iter().map(Claim::id).collect();
    assert_eq!(names.len(), claims.len());
    let families = ["theory.", "nim.", "welter.", "height:"];
    for claim in claims.iter().filter(|claim| families.iter().any(|family| claim.id().starts_with(family))) {
        assert!(!claim.source().is_empty() && !claim.statement().is_empty(), "{}", claim.id());
        assert!(!claim.window(Effort::Quick).is_empty() && !claim.window(Effort::Full).is_empty());
        assert_eq!(claim.is_planted(), claim.id().contains(".planted."), "{}", claim.id());
        assert_eq!(claim.is_planted(), claim.source().starts_with("planted"), "{}", claim.id());
    }
    for family in ["theory", "nim", "welter", "height:2", "height:3", "height:4"] {
        let of_family = |planted: bool| {
            claims
                .iter()
                .filter(|c| c.is_planted() == planted && c.id().starts_with(&format!("{family}.")))
                .count()
        };
        assert!(of_family(true) >= 2 && of_family(false) >= 2, "{family}");
    }
}

/// Checks all families at quick effort, like the command.
#[test]
fn the_claims_about_nim_welter_and_height_hold_and_the_planted_ones_are_refuted() {
    let claims = impartial_claims::all();
    let families = ["theory.", "nim.", "welter.", "height:"];
    let chosen: Vec<&Claim> =
        claims.iter().filter(|claim| families.iter().any(|family| claim.id().starts_with(family))).collect();
    assert!(chosen.len() > 100);
    let check = CheckContext::new(Effort::Quick, &Run::default());
    let mut wrong = Vec::new();
    check_all(&chosen, &check, 2, &mut |report| {
        if !report.is_expected() {
            wrong.push(format!("{report:?}"));
        }
        let expected = match (report.planted, report.claim.ends_with(".proof")) {
            (true, _) => Verdict::Refuted,
            (false, true) => Verdict::Proved,
            (false, false) => Verdict::Checked,
        };
        if report.verdict != expected {
            wrong.push(report.claim.clone());
        }
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_claim_weighs_more_than_a_tenth_of_all_and_long_checks_are_noted() {
    let claims: Vec<_> = impartial_claims::all().into_iter().filter(|claim| !claim.is_planted()).collect();
    for effort in [Effort::Quick, Effort::Full] {
        let weights: Vec<u64> = claims.iter().map(|claim| claim.weight(effort)).collect();
        let total: u64 = weights.iter().sum();
        let longest = claims.iter().max_by_key(|claim| claim.weight(effort)).expect("claims");
        // At full effort one claim is about the largest boards of Cram that were solved.
        let most = if effort == Effort::Quick { total / 10 } else { total / 2 };
        assert!(longest.weight(effort) <= most, "{}: {} of {total}", longest.id(), longest.weight(effort));
    }
    let weight =
        |id: &str| claims.iter().find(|claim| claim.id() == id).map(|claim| claim.weight(Effort::Quick));
    // Noted, counted from windows, and counted from the numbers of positions.
    assert_eq!(weight("wythoff.blocking-2.proof"), Some(2_000));
    assert_eq!(weight("octal:0.56.period-certified"), Some((2 * 144 + 2 * 326_640) / 1_000));
    assert_eq!(weight("welter.function.proof"), Some(254));
    assert!(weight("nim.value") > Some(0));
}
